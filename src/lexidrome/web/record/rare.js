/**
 * What happens seldom beside a real board: something was left out of a turn, a blank is none,
 * a turn was lost or is disputed; and what only the director does.
 */

import { make } from "../kit/dom.js";
import { ask, confirmButton, confirmed, reasonFor } from "../play/dialogs.js";
import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";
import { askWords, chooseOne } from "./asking.js";
import { isAtHome } from "./home.js";
import { drawnBeforeText, lossText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("./model.js").SheetModel} SheetModel */

export class Rare {
  #model;

  /** @param {SheetModel} model */
  constructor(model) {
    this.#model = model;
  }

  /**
   * What can be said of the last play and of the turn, apart from the everyday.
   * @param {Known} known
   * @returns {Choice[]}
   */
  ofTable(known) {
    // What was pressed at the clock is written first.
    if (this.#model.presses.unwritten > 0) return [];
    return [
      ...this.#ofPlay(known),
      ...this.#ofBlank(known),
      ...this.#ofTurn(known),
      ...this.#ofNoPlays(known),
    ];
  }

  /**
   * What is for the director; where there is none, players do some of it themselves.
   * @param {Known} known
   * @returns {Choice[]}
   */
  ofDirector({ can, game }) {
    /** @type {Choice[]} */
    const choices = [];
    if (can("reopen_play", null))
      choices.push({
        label: text("Allow a challenge of the last play …"),
        act: () => void this.#reopen(),
      });
    if (can("approve_lookup", null) && !game.view.record?.is_lookup_approved)
      choices.push({
        label: text("Approve the word list of this server …"),
        act: () => void this.#approve(),
      });
    if (can("find_no_plays", null))
      choices.push({ label: text("No play is possible …"), act: () => void this.#findNoPlays() });
    const [ending] = can("call_time", null)?.choices ?? [];
    if (ending !== undefined)
      choices.push({ label: text("Time is up …"), act: () => void this.#callTime(ending) });
    return choices;
  }

  /**
   * Tiles that were drawn too early, and a next turn that has begun.
   * @param {Known} known
   * @returns {Choice[]}
   */
  #ofPlay({ can, game, ahead: { play, onTurn } }) {
    if (!play) return [];
    /** @type {Choice[]} */
    const choices = [];
    const sayable = can("draw_tiles", play.side)?.choices ?? [];
    if (sayable.length > 0)
      choices.push({
        label: text("{name} drew too early …", { name: shortNameOf(game, play.side) }),
        act: () => void this.#drewEarly(play, sayable),
      });
    if (can("begin_turn", onTurn))
      choices.push({
        label: text("{name} has begun to play", { name: shortNameOf(game, onTurn) }),
        act: () => this.#model.enter({ type: "begin_turn" }, onTurn),
      });
    return choices;
  }

  /**
   * @param {Known} known
   * @returns {Choice[]}
   */
  #ofBlank({ ahead, can, game }) {
    const last = ahead.turns.filter(({ kind }) => kind === "play").at(-1);
    if (!last) return [];
    const finder = isDirector(game) ? null : (this.#model.others(last.side)[0] ?? null);
    if (!can("find_false_blank", finder)) return [];
    const act = () => void this.#falseBlank(game, last.side, finder);
    return [{ label: text("The blank is a letter …"), act }];
  }

  /**
   * @param {Known} known
   * @returns {Choice[]}
   */
  #ofTurn({ ahead: { onTurn }, can, game }) {
    const causes = can("lose_turn", onTurn)?.choices ?? [];
    if (causes.length === 0) return [];
    const label = text("{name} loses the turn …", { name: shortNameOf(game, onTurn) });
    return [{ label, act: () => void this.#lose(game, onTurn, causes) }];
  }

  /**
   * Each side says that all possible plays have been made, once all have passed (SSC-20.a, A-08).
   * @param {Known} known
   * @returns {Choice[]}
   */
  #ofNoPlays({ can, game }) {
    return game.view.sides
      .map((_, side) => side)
      .filter((side) => can("confirm_no_plays", side))
      .map((side) => ({
        label: text("{name}: no play is possible", { name: shortNameOf(game, side) }),
        act: () => this.#model.enter({ type: "confirm_no_plays" }, side),
      }));
  }

  /** @param {OpenPlay} play */
  async announce(play) {
    const field = make("input", {
      class: "play-text",
      inputmode: "numeric",
      maxlength: 4,
      value: String(play.points),
      translate: "no",
    });
    const label = make("label", { class: "field" }, text("Announced points"), field);
    const isMeant = await ask(text("The score is announced"), [label], confirmButton(text("Save")));
    if (!isMeant || !/^\s*\d{1,4}\s*$/.test(field.value)) return;
    const announced = Number(field.value);
    const said = announced === play.points ? {} : { announced };
    this.#model.enter({ type: "announce_score", ...said }, play.side);
  }

  /** @param {OpenPlay} play whose side, or the other, starts the next clock */
  press({ side }) {
    this.#model.enter({ type: "press_clock" }, side);
  }

  /**
   * @param {OpenPlay} play
   * @param {string[]} sayable
   */
  async #drewEarly({ side }, sayable) {
    const before = await chooseOne(
      text("Drawn before what?"),
      sayable.map((each) => [each, drawnBeforeText(each)]),
      text("The others still have their time to hold or challenge."),
    );
    if (before !== null) this.#model.enter({ type: "draw_tiles", before }, side);
  }

  /**
   * @param {Game} game
   * @param {number} side who played it
   * @param {number | null} finder
   */
  async #falseBlank(game, side, finder) {
    const isMeant = await confirmed(
      text("Turned over, it is a letter"),
      text("The play comes off, and {name} loses the turn.", { name: shortNameOf(game, side) }),
      text("Take the play off"),
    );
    if (isMeant) this.#model.enter({ type: "find_false_blank" }, finder);
  }

  /**
   * @param {Game} game
   * @param {number} side
   * @param {string[]} causes
   */
  async #lose(game, side, causes) {
    const cause = await chooseOne(
      text("Why does {name} lose the turn?", { name: shortNameOf(game, side) }),
      causes.map((each) => [each, lossText(each)]),
    );
    if (cause !== null) this.#model.complete({ type: "lose_turn", cause });
  }

  async #reopen() {
    const reason = await reasonFor(
      text("Allow a challenge of the last play"),
      text("It can be held or challenged again, as if its turn had just ended."),
      text("Open it"),
    );
    if (reason !== null) this.#model.enter({ type: "reopen_play", reason }, null);
  }

  async #approve() {
    const isMeant = await confirmed(
      text("Approve the word list of this server"),
      text(
        "At this table its verdicts count like those of an approved program, and no judge is called unless someone doubts it. Do not use it if a player has announced that they need a judge (NSA-IV.K.1).",
      ),
      text("Approve"),
    );
    if (isMeant) this.#model.enter({ type: "approve_lookup" }, null);
  }

  async #findNoPlays() {
    const isMeant = await confirmed(
      text("No play is possible"),
      text("The game ends: all possible plays have been made."),
      text("End the game"),
    );
    if (isMeant) this.#model.enter({ type: "find_no_plays" }, null);
  }

  /** @param {string} ending */
  async #callTime(ending) {
    const isMeant = await confirmed(
      text("Time is up"),
      text("The game ends as it is, without the turn in progress."),
      text("End the game"),
    );
    if (isMeant) this.#model.enter({ type: "call_time", ending }, null);
  }

  /** Words that were looked up apart from the others (NSA-IV.J.2). */
  async ruleOnSome() {
    const known = this.#model.known;
    const challenge = known?.ahead.play?.challenge;
    if (!known || !challenge) return;
    const words = await askWords(
      known.setting,
      challenge.words,
      text("Which words were looked up?"),
      text("If one of them is not acceptable, no further words are entered."),
    );
    if (!words?.length) return;
    const is_acceptable = await chooseOne(text("What was the answer?"), [
      [true, text("Acceptable")],
      [false, text("Not acceptable")],
    ]);
    if (is_acceptable !== null)
      this.#model.enter({ type: "rule_on_challenge", is_acceptable, words }, null);
  }

  /** @param {number} turn from 1 */
  canDispute(turn) {
    const known = this.#model.known;
    return known?.can("dispute_turn", disputant(known.game))?.numbers?.includes(turn) === true;
  }

  /**
   * Mark a turn, and play on (DP-1.III).
   * @param {number} turn from 1
   */
  async dispute(turn) {
    const known = this.#model.known;
    if (known === null) return false;
    const note = await reasonFor(
      text("Dispute turn {turn}", { turn }),
      isAtHome()
        ? text("The game goes on; you settle this turn together later.")
        : text("The game goes on; the director decides on this turn later."),
      text("Mark the turn"),
    );
    if (note === null) return false;
    this.#model.enter({ type: "dispute_turn", turn, note }, disputant(known.game));
    return true;
  }

  /** @param {number} dispute its place in the list */
  async letStand(dispute) {
    const reason = await reasonFor(
      text("The turn stands"),
      text("What was entered counts."),
      text("Let it stand"),
    );
    if (reason !== null)
      this.#model.enter({ type: "settle_dispute", dispute, is_standing: true, reason }, null);
  }
}

/** @param {Game} game */
export function isDirector({ you }) {
  return you.audience === "director";
}

/**
 * Who disputes a turn here: the director, or the side whose device this is.
 * @param {Game} game
 */
function disputant(game) {
  return isDirector(game) ? null : (game.you.side ?? 0);
}

/**
 * What was not done in the turn that is being written.
 * @param {{is_announced?: boolean, clock?: string}} left as it was said before
 * @param {{isPressed: boolean, isLast: boolean}} known the clock was pressed here; it may be the
 *   last play, after which the clock is stopped and not pressed
 * @returns {Promise<{is_announced?: boolean, clock?: string} | null>}
 */
export async function askLeftOut(left, { isPressed, isLast }) {
  const silent = make("input", { type: "checkbox", id: "left-score" });
  silent.checked = left.is_announced === false;
  const clock = make(
    "select",
    {},
    make("option", { value: "" }, text("as it should be")),
    make(
      "option",
      { value: "untouched", selected: left.clock === "untouched" },
      text("not pressed"),
    ),
    ...(isLast
      ? [
          make(
            "option",
            { value: "pressed", selected: left.clock === "pressed" },
            text("pressed, not stopped after the last play"),
          ),
        ]
      : []),
  );
  const isMeant = await ask(
    text("What was left out?"),
    [
      make(
        "p",
        { class: "slip-both" },
        silent,
        make("label", { for: silent.id }, text("The score was not announced")),
      ),
      ...(isPressed ? [] : [make("label", { class: "field" }, text("The clock was"), clock)]),
      make("p", { class: "note" }, text("It can be entered as soon as it has been done.")),
    ],
    confirmButton(text("Save")),
  );
  if (!isMeant) return null;
  return {
    ...(silent.checked ? { is_announced: false } : {}),
    ...(clock.value ? { clock: clock.value } : {}),
  };
}
