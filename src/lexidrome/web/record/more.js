/** What is needed seldom: the equipment, asking for the totals, leaving the table, other devices. */

import { make, setText } from "../kit/dom.js";
import { replaceWithin } from "../kit/replacing.js";
import { labelled } from "../kit/offers.js";
import { signalBoxes } from "../play/choosing.js";
import { ruleLink } from "../play/result.js";
import { secondsUntil } from "../live/time.js";
import { notation, shortNameOf, turnText } from "../play/words.js";
import { isTimed } from "./moments.js";
import { text } from "../kit/texts.js";
import { isDirector } from "./rare.js";
import { paperText, pieceText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Chosen} Chosen */
/** @typedef {import("../live/messages.js").RecordView} RecordView */
/** @typedef {import("../live/messages.js").Settling} Settling */
/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("./model.js").SheetModel} SheetModel */

export class More {
  element = make("div", { class: "sheet-more" });
  #model;
  #entering;
  #rare;
  #settle;
  #asked;
  #place;
  #key = "";
  #mixing = make("output", { class: "note" });

  /**
   * @param {SheetModel} model
   * @param {import("./entering.js").Entering} entering
   * @param {import("./rare.js").Rare} rare
   * @param {(dispute: number) => void} settle the director decides it otherwise than it stands
   * @param {() => void} asked what can be done, and why not the rest
   * @param {DOMStringMap} place the game's address, its table and code
   */
  constructor(model, entering, rare, settle, asked, place) {
    this.#model = model;
    this.#entering = entering;
    this.#rare = rare;
    this.#settle = settle;
    this.#asked = asked;
    this.#place = place;
  }

  /**
   * @param {Known} known
   * @param {number} changes_ms until when nothing of it changes by itself
   */
  show(known, changes_ms) {
    const { game } = known;
    const { can, record, equipment } = game.view;
    const key = JSON.stringify([
      changes_ms,
      can,
      record,
      equipment,
      known.ahead,
      this.#model.kept.queue.length,
      this.#model.presses.unwritten,
    ]);
    if (key === this.#key) return;
    this.#key = key;
    const path = `/games/${this.#place.game}`;
    const ofDirector = this.#rare.ofDirector(known);
    const seldom = [...this.#rare.ofTable(known), ...(isDirector(game) ? [] : ofDirector)];
    replaceWithin(this.element, [
      make("h2", {}, this.#title()),
      facts([[text("Last turn"), lastTurn(known)]]),
      ...this.#settlings(known),
      this.#mixing,
      make(
        "div",
        { class: "matter-deeds" },
        ...(this.#place.table && !isDirector(game)
          ? [link(text("Call the director"), `${path}/call`)]
          : []),
        link(text("What went wrong?"), `${path}/wrong`),
        button(text("What can I do now?"), this.#asked),
        ...this.#deeds(known),
        // The director has no seat to take along, and adjusts scores from the rulings.
        isDirector(game)
          ? link(text("Rulings in this game"), `${path}/rulings`)
          : link(text("Continue on another device"), `${path}/device`),
      ),
      ...section(text("Seldom needed"), seldom),
      ...section(text("For the director"), isDirector(game) ? ofDirector : []),
      ...this.#disputes(known),
      facts(this.#facts(known)),
      make("div", { class: "sheet-signals" }, ...signalBoxes()),
      ...looks(),
    ]);
  }

  /**
   * How long the bag may still be shuffled (NSA-IV.B.1).
   * @param {Known} known
   * @param {number} now_ms
   */
  tick({ game }, now_ms) {
    const until_ms = game.view.record?.mixing_ends_at_ms ?? null;
    const seconds = until_ms === null ? 0 : secondsUntil(until_ms, now_ms);
    const sentence = text("Shuffling the bag: {seconds} s left", { seconds });
    setText(this.#mixing, until_ms === null ? "" : sentence);
  }

  #title() {
    const { table } = this.#place;
    return table ? text("Table {table}", { table }) : text("This game");
  }

  /**
   * What the table is played with.
   * @param {Known} known
   * @returns {[string, string][]}
   */
  #facts({ game }) {
    const papers = this.#place.papers?.split(" ") ?? [];
    return [
      [text("Rule set"), game.table.rules.title],
      [text("Lexicon"), game.table.lexicon ?? "–"],
      [text("Tiles in the set"), String(game.view.record?.tile_count ?? "")],
      ...counted(game.view.record),
      ...(game.view.equipment ?? []).map(
        (chosen) =>
          /** @type {[string, string]} */ ([pieceText(chosen.piece), usedText(game, chosen)]),
      ),
      [text("Papers on the table"), papers.map(paperText).join(", ")],
      [text("Code of the table"), this.#place.code ?? ""],
    ];
  }

  /**
   * What can be settled as long as nobody has played, each with its rule.
   * @param {Known} known
   */
  #settlings({ game, ahead }) {
    const open = ahead.turns.length > 0 ? [] : (game.view.record?.settlings ?? []);
    if (open.length === 0) return [];
    const rows = open.map((settling) => {
      const isCount = settling.act === "check_tiles";
      const act = isCount
        ? () => void this.#entering.checkTiles(settling)
        : () => void this.#entering.chooseEquipment(settling);
      return make("p", {}, button(settlingText(game, settling), act), ruleLink(settling.rule));
    });
    return [
      make("h3", {}, text("Before the first turn")),
      make("div", { class: "settlings" }, ...rows),
    ];
  }

  /**
   * Turns that the director decides on.
   * @param {Known} known
   */
  #disputes({ can, game }) {
    if (!isDirector(game)) return [];
    const open = (game.view.record?.disputes ?? [])
      .map((dispute, at) => ({ dispute, at }))
      .filter(({ dispute }) => !dispute.ruling);
    const settled = can("settle_dispute", null)?.numbers ?? [];
    return open.flatMap(({ dispute: { turn, note }, at }) => {
      const title = text("Turn {turn} is disputed: {note}", { turn, note });
      // The game is finished first (DP-1.III).
      if (!settled.includes(at)) {
        const sentence = text("The game is finished first; then you decide on this turn.");
        return [make("h3", {}, title), make("p", { class: "note" }, sentence)];
      }
      return section(title, [
        { label: text("It counts …"), act: () => void this.#rare.letStand(at) },
        { label: text("It does not count …"), act: () => this.#settle(at) },
      ]);
    });
  }

  /** @param {Known} known */
  #deeds({ ahead, can, game }) {
    const deeds = [];
    const own = game.you.side ?? null;
    // After the end it stands where the result does.
    if (ahead.phase !== "ended" && can("read_clocks", null) && isTimed(game))
      deeds.push(button(text("Read the clock …"), () => void this.#entering.readClocks()));
    if (own !== null && can("write_sheet", own)?.numbers?.includes(game.view.turns.length)) {
      const label = text("Compare with my own sheet …");
      deeds.push(button(label, () => void this.#entering.compareSheet()));
    }
    game.view.sides.forEach((_, side) => {
      const name = shortNameOf(game, side);
      for (const [label, type, said] of deedsOf(name))
        if (can(type, side)) deeds.push(this.#deed(label, type, side, said));
      for (const { label, command } of labelled(game.view.record?.can?.[side] ?? {}, name))
        if (can(command.type, side))
          deeds.push(button(label, () => this.#model.enter(command, side)));
    });
    return deeds;
  }

  /**
   * @param {string} label
   * @param {string} type
   * @param {number} side
   * @param {boolean} [isAgreed]
   */
  #deed(label, type, side, isAgreed) {
    const command = isAgreed === undefined ? { type } : { type, is_agreed: isAgreed };
    return button(label, () => this.#model.enter(command, side));
  }
}

/**
 * What is said of one side or by it: a label, the command, and whether it agrees.
 * @param {string} name
 * @returns {[string, string, boolean?][]}
 */
function deedsOf(name) {
  return [
    [text("The totals agree"), "answer_scores", true],
    [text("The totals differ"), "answer_scores", false],
    [text("{name} asks to resign", { name }), "offer_resignation"],
  ];
}

/**
 * Names and values, one in a line; what has no value is left out.
 * @param {[string, string][]} rows
 */
function facts(rows) {
  return make(
    "ul",
    { class: "difference" },
    ...rows
      .filter(([, value]) => value)
      .map(([label, value]) =>
        make("li", {}, make("span", {}, label), make("b", { translate: "no" }, value)),
      ),
  );
}

/**
 * What was played last and for how much, for whoever asks.
 * @param {Known} known
 */
function lastTurn({ game, setting, ahead: { turns, board, scores } }) {
  const last = turns.at(-1);
  if (last === undefined) return "";
  const name = shortNameOf(game, last.side);
  const what = last.kind === "play" ? notation(setting, board.join(""), last) : turnText(last);
  const points = last.is_withdrawn ? text("Challenged off") : `+${last.points ?? 0}`;
  return `${name}: ${what} ${points} (${scores.join("–")})`;
}

/**
 * @param {Game} game
 * @param {Settling} settling
 */
function settlingText(game, { act, side }) {
  if (act === "check_tiles") return text("Count the tiles by letter …");
  if (side === null) return text("Decide whose equipment is used …");
  return text("{name} chooses equipment …", { name: shortNameOf(game, side) });
}

/**
 * Whose piece is used, or what it is called.
 * @param {Game} game
 * @param {Chosen} chosen
 */
function usedText(game, { owner, name, is_settled }) {
  if (owner !== null && owner !== undefined)
    return text("{name}'s", { name: shortNameOf(game, owner) });
  return is_settled === false ? "" : (name ?? "");
}

/**
 * What the count of the tiles has shown.
 * @param {RecordView | null | undefined} record
 * @returns {[string, string][]}
 */
function counted(record) {
  if (!record?.checked?.length) return [];
  const odd = Object.entries(record.odd_tiles ?? {}).map(([tile, count]) => `${tile} ${count}`);
  return [[text("Counted by letter"), odd.join(", ") || text("as it should be")]];
}

/**
 * @param {string} title
 * @param {import("./choices.js").Choice[]} choices
 */
function section(title, choices) {
  if (choices.length === 0) return [];
  const buttons = choices.map(({ label, act }) => button(label, act));
  return [make("h3", {}, title), make("div", { class: "matter-deeds" }, ...buttons)];
}

/**
 * @param {string} label
 * @param {() => void} act
 */
function button(label, act) {
  const made = make("button", { type: "button", class: "button quiet" }, label);
  made.addEventListener("click", act);
  return made;
}

/**
 * @param {string} label
 * @param {string} to
 */
function link(label, to) {
  return make("a", { class: "button quiet", href: to }, label);
}

/** The choice of colours and boards, as the server wrote it. */
function looks() {
  const kept = document.getElementById("looks");
  return kept instanceof HTMLTemplateElement ? [kept.content.cloneNode(true)] : [];
}
