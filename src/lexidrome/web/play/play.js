/** `<lexi-table>`: a live game, for those who play it and those who watch. */

import { LexiBoard } from "../kit/board/element.js";
import { laidTiles } from "../kit/board/plan.js";
import { packed } from "../kit/carrying.js";
import { make, setAttribute, setText } from "../kit/dom.js";
import { newCommandId } from "../kit/identity.js";
import { MovePanel } from "../kit/moving.js";
import { labelled } from "../kit/offers.js";
import { text } from "../kit/texts.js";
import { onWhyKey, showWhys } from "./whys.js";
import { Actions, faultText } from "./actions.js";
import { AfterGame } from "./after.js";
import { areBothMeant, isMeant, reasonOf } from "./asking.js";
import { NONE, choicesOf } from "./choices.js";
import { confirmed, fillSlip, pickExchange, showKeys } from "./dialogs.js";
import { followed, freshSquares, settingOf } from "../live/game.js";
import { LightningPanel } from "./lightning.js";
import { Line } from "../live/line.js";
import { matterOf } from "./matters.js";
import { recallPlan, recallSeen, rememberPlan, rememberSeen } from "./memory.js";
import { Menu } from "./menu.js";
import { Notices } from "./notices.js";
import { Panel } from "./panel.js";
import { Promises } from "./promises.js";
import { Racks } from "./racks.js";
import { SeatNews } from "./seats.js";
import { SeedShare } from "./share.js";
import { Sides } from "./sides.js";
import { playSound, soundEvents } from "./sounds.js";
import { teamWay } from "./team.js";
import { formatReading, gameReading, isHallTime, roundReading } from "../live/time.js";
import { TurnList } from "./turnlist.js";
import { Unseen } from "./unseen.js";
import { eventText, nameOf } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("./matters.js").Deed} Deed */
/** @typedef {import("../live/messages.js").GameEvent} GameEvent */
/** @typedef {import("../live/messages.js").Message} Message */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

const TICK_MS = 200;
/** An Enter so soon after the last tile may be a slip; it counts when it is pressed again. */
const SLIP_MS = 300;

class LexiTable extends HTMLElement {
  /** @type {Game | null} */
  #game = null;
  /** @type {Setting | null} */
  #setting = null;
  #choices = NONE;
  /** @type {number[]} */
  #present = [];
  /** @type {import("./panel.js").Verdict | null} */
  #verdict = null;
  /** @type {string | null} the id of the turn that was sent */
  #sent = null;
  #drawWanted_ms = -1;
  #planned_ms = 0;
  #isArmed = false;
  #lainCount = 0;
  /** @type {import("./memory.js").SeenSoFar | null} */
  #seen = recallSeen(this.dataset.game ?? "");
  /** @type {{as_of_ms: number | null, turns: number} | null} what there was before a restoring */
  #before = null;

  #board = new LexiBoard();
  #racks = new Racks();
  #sides = new Sides();
  #seatNews = new SeatNews();
  #turns = new TurnList();
  #unseen = new Unseen();
  #share = new SeedShare((command) => void this.#send(command));
  #promises = new Promises();
  #notices = new Notices();
  #move = new MovePanel(() => this.#newPlace());
  #after = new AfterGame((command) => void this.#send(command));
  #panel = new Panel(
    (deed) => void this.#does(deed),
    () => void this.#showWhys(),
  );
  #lightning = new LightningPanel(
    (letters) => this.#send({ type: "attempt_word", letters }),
    (acceptable) => this.#send({ type: "rule_on_attempts", acceptable }),
  );
  #menu = new Menu(
    (deed) => void this.#doesFromMenu(deed),
    (command) => this.#send(command),
  );
  #actions = new Actions({
    play: () => this.#play(),
    exchange: () => void this.#exchange(),
    pass: () => void this.#pass(),
    arrange: () => (this.#board.plan.lain.size ? this.#board.recall() : this.#board.shuffle()),
    zoom: () => this.#board.toggleZoom(),
  });
  #voice = make("p", { class: "unseen", role: "log", "aria-label": text("What happened") });
  #limits = make("p", { class: "limits" });
  /** @type {Line | null} */
  #line = null;

  /** What this page knows of the game. */
  get game() {
    return this.#game;
  }

  connectedCallback() {
    const { game = "", socket = "/socket" } = this.dataset;
    const isSpectator = "asSpectator" in this.dataset;
    this.#build();
    const line = new Line(socket, game, isSpectator, {
      heard: (message) => this.#heard(message),
      changed: (state) => this.#lineChanged(state),
      version: () => this.#game?.version ?? null,
      past: () => this.#seen?.past ?? null,
      met: (restored, isOther) => this.#met(restored, isOther),
    });
    this.#line = line;
    const told = document.getElementById("game")?.textContent;
    if (told) this.#follow(JSON.parse(told));
    line.open();
    onWhyKey(() => void this.#showWhys());
    setInterval(() => this.#tick(), TICK_MS);
  }

  #build() {
    const play = make(
      "div",
      { class: "play-area" },
      this.#board,
      this.#racks.element,
      this.#actions.element,
    );
    const side = make(
      "div",
      { class: "side-area" },
      this.#sides.element,
      this.#limits,
      this.#seatNews.element,
      this.#panel.element,
      this.#lightning.element,
      this.#after.element,
      this.#turns.element,
      this.#unseen.element,
      this.#promises.element,
      this.#menu.element,
    );
    this.#notices.element.append(this.#move.element);
    this.append(this.#notices.element, play, side, this.#voice);
    this.#lightning.element.hidden = true;
    this.#after.element.hidden = true;
    this.#board.addEventListener("plan", () => this.#planned());
    this.#board.addEventListener("commit", () => this.#committed());
  }

  // What the server says

  /** @param {Message} message */
  #heard(message) {
    switch (message.type) {
      case "snapshot":
      case "events":
        return this.#follow(message);
      case "presence":
        this.#present = message.seats;
        break;
      case "waiting":
        this.dispatchEvent(new CustomEvent("waiting", { detail: message.seats, bubbles: true }));
        return;
      case "next":
        this.#after.offerNext(message.next, message.is_started);
        break;
      case "done":
        if (message.id === this.#sent) this.#sent = null;
        break;
      case "refused":
        if (message.id === this.#sent) this.#sent = null;
        this.#notices.refuse(message.sentence, message.rule);
        break;
      case "error":
        this.#notices.refuse(message.sentence);
        break;
      case "ended":
        if (message.reason === "barred")
          this.#notices.refuse(text("A player has removed the spectators."));
        break;
      default:
        break;
    }
    this.#show();
  }

  /** @param {import("../live/messages.js").Snapshot | import("../live/messages.js").Events} message */
  #follow(message) {
    const before = this.#game;
    const game = followed(before, message);
    if (game === null) {
      this.#line?.subscribe();
      return;
    }
    this.#game = game;
    this.#compare(game);
    if (this.#setting === null) {
      this.#setting = settingOf(game.table);
      this.#board.setting = this.#setting;
      showTerms(game);
      const kept = recallPlan(this.dataset.game ?? "");
      if (kept !== null) this.#board.become(kept);
    }
    if (message.type === "events" && game !== before) this.#happened(message.events, before);
    this.#share.follow(game);
    this.#show();
  }

  /**
   * @param {GameEvent[]} events
   * @param {Game | null} before
   */
  #happened(events, before) {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    for (const event of events) {
      const sentence = eventText(game, setting, event);
      if (sentence) this.#voice.append(make("span", {}, `${sentence} `));
      if (/upheld/.test(event.type))
        this.#verdict = { isAcceptable: false, sentence: `✗ ${sentence}` };
      else if (/challenge_failed/.test(event.type))
        this.#verdict = { isAcceptable: true, sentence: `✓ ${sentence}` };
      else if (/tiles_played|tiles_exchanged|turn_passed|challenged\./.test(event.type))
        this.#verdict = null;
    }
    while (this.#voice.childElementCount > 20) this.#voice.firstElementChild?.remove();
    const { side } = game.you;
    const isNewTurn = game.view.on_turn === side && before?.view.on_turn !== side;
    if (isNewTurn && game.view.phase === "playing") playSound("turn");
    else soundEvents(events);
  }

  /** @param {import("../live/line.js").LineState} state */
  #lineChanged(state) {
    this.dataset.line = state;
    this.#notices.showLine(state, this.#line?.isWaiting ?? false);
    this.#move.show(state === "following");
    this.#show();
  }

  // A server that was restored, or has moved

  /**
   * @param {import("../live/line.js").Restored | null} restored
   * @param {boolean} isOther
   */
  #met(restored, isOther) {
    const turns = this.#game?.view.turns.length ?? this.#seen?.turns ?? 0;
    this.#seen = { past: restored?.id ?? "", turns };
    if (!isOther) return;
    this.#sent = null;
    this.#before = { as_of_ms: restored?.as_of_ms ?? null, turns };
  }

  /** @param {Game} game the first that a restored server tells may be behind what was here */
  #compare({ view, you }) {
    const before = this.#before;
    this.#before = null;
    if (before !== null)
      this.#notices.tellRestored(before.as_of_ms, before.turns - view.turns.length);
    if (you.audience !== "side" || this.#seen === null) return;
    this.#seen.turns = view.turns.length;
    rememberSeen(this.dataset.game ?? "", this.#seen);
  }

  /** Where this page goes on at another address: its seat comes along, for who has one. */
  #newPlace() {
    const { game = "", link } = this.dataset;
    if (link === undefined) return location.pathname;
    const nothing = { sent: [], queue: [], marks: [], returned: [] };
    const { past = "", turns = 0 } = this.#seen ?? {};
    return `/moved${packed({ game, link, code: null, device: newCommandId(), past, turns, ...nothing })}`;
  }

  // What is shown

  #show() {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    const { view } = game;
    const isCasual = "casual" in this.dataset;
    this.#choices = choicesOf(game);
    this.dataset.phase = view.phase;
    showTitle(game, this.#choices.canPlay || this.#choices.canLook || this.#choices.canAttempt);
    this.dataset.audience = game.you.audience;
    setAttribute(this, "data-version", game.version);
    this.#showBoard(game);
    // Players have their own rack below the board as long as they play.
    const areRacksOpen = game.you.audience !== "side" || view.phase === "ended";
    this.#racks.element.hidden = !areRacksOpen;
    if (areRacksOpen) this.#racks.show(game, setting);
    this.#sides.show(game, this.#present);
    this.#seatNews.show(game);
    this.#turns.show(game, setting);
    this.#unseen.show(game, setting);
    this.#promises.show(game, this.#share.seen);
    const isDirector = game.you.audience === "director";
    const others = labelled(view.can ?? {}, nameOf(game, game.you.side ?? 0));
    const isActing = this.#isActing(game);
    this.#menu.show(this.#choices, { isDirector, hasDirector: !isCasual, isActing }, others);
    const isOver = view.phase === "ended";
    const isLightning = view.phase === "lightning";
    this.#panel.element.hidden = isOver || isLightning;
    this.#lightning.element.hidden = !isLightning;
    this.#after.element.hidden = !isOver;
    // The ledger is as long as the list of turns, which then stands below the board.
    const above = isOver ? this.#racks.element : this.#after.element;
    if (above.nextElementSibling !== this.#turns.element) above.after(this.#turns.element);
    if (isLightning) this.#lightning.show(game, setting, this.#choices);
    if (isOver) this.#after.show(game, setting, this, this.#choices);
    else
      this.#panel.show(matterOf(game, setting, this.#choices), this.#verdict, this.#isActing(game));
    this.#showActions();
    this.#tick();
  }

  /** @param {Game} game */
  #showBoard(game) {
    const { view, you } = game;
    const own = you.audience === "side" && you.side != null ? view.sides[you.side] : undefined;
    const isDown = view.racks_down === true && own !== undefined;
    const isUnseen = own !== undefined && own.rack === null;
    const rack = own && view.phase !== "ended" ? own.rack : null;
    this.#board.show({
      board: [...view.board],
      rack: isDown || rack === null ? null : [...rack],
      fresh: freshSquares(view),
      faceDown: view.phase !== "ended" && own && (isDown || isUnseen) ? own.rack_count : 0,
    });
  }

  #showActions() {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    const isPlayer = game.you.audience === "side";
    const isLive = game.view.phase === "playing" || game.view.phase === "ending";
    this.#actions.element.hidden = !isPlayer || !isLive;
    const { measured, plan, canPlan } = this.#board;
    const state = { isSending: this.#sent !== null, canArrange: canPlan };
    this.#actions.show(setting, measured, plan.lain.size, this.#choices, state);
  }

  /** Clocks and countdowns; what is due by the person's wish is done. */
  #tick() {
    const game = this.#game;
    const line = this.#line;
    if (game === null || line === null || line.state === "ended") return;
    const now_ms = line.time.now() - game.you.delay_ms;
    this.#sides.tick(game, now_ms);
    this.#panel.tick(now_ms);
    this.#lightning.tick(now_ms);
    this.#showLimits(game, now_ms);
    const isWanted = game.view.play?.at_ms === this.#drawWanted_ms;
    if (isWanted && this.#choices.canDraw && now_ms >= this.#choices.drawFrom_ms) {
      this.#drawWanted_ms = -1;
      this.#send({ type: "draw_tiles" });
    }
  }

  /**
   * @param {Game} game
   * @param {number} now_ms
   */
  #showLimits(game, now_ms) {
    const left = gameReading(game.view.clock, game.table.rules, now_ms);
    const isOne = isHallTime(game.view.clock, game.table.rules);
    const round = isOne ? null : roundReading(game.view.clock, now_ms);
    const shown = [
      left === null ? "" : text("Game {reading}", { reading: formatReading(left) }),
      round === null ? "" : text("Round {reading}", { reading: formatReading(round) }),
    ].filter((each) => each !== "");
    this.#limits.hidden = shown.length === 0 || game.view.phase !== "playing";
    setText(this.#limits, shown.join(" · "));
  }

  // What the person does

  /** @param {object} command */
  #send(command) {
    const [game, line] = [this.#game, this.#line];
    if (game === null || line === null) return "";
    this.#notices.clear();
    const id = line.send(command, game.version);
    if (line.state !== "following") this.#notices.showLine(line.state, true);
    return id;
  }

  #planned() {
    this.#planned_ms = performance.now();
    this.#isArmed = false;
    const lainCount = this.#board.plan.lain.size;
    if (lainCount > this.#lainCount) playSound("tile");
    if (lainCount > 0 && this.#lainCount === 0 && this.#choices.canBegin)
      this.#send({ type: "begin_turn" });
    this.#lainCount = lainCount;
    rememberPlan(this.dataset.game ?? "", this.#board.plan);
    this.#showActions();
  }

  /** Enter on the board. */
  #committed() {
    if (!this.#choices.canPlay || this.#board.plan.lain.size === 0) return;
    const isHasty = performance.now() - this.#planned_ms < SLIP_MS;
    if (isHasty && !this.#isArmed) {
      this.#isArmed = true;
      this.#board.say(text("Press Enter again to play."));
      return;
    }
    this.#play();
  }

  #play() {
    const { measured, plan } = this.#board;
    if (!this.#choices.canPlay || this.#sent !== null) return;
    if (measured.fault !== null) {
      this.#notices.refuse(faultText(measured.fault, this.#setting?.firstPlayTiles ?? 2));
      return;
    }
    this.#sent = this.#send({ type: "play_tiles", tiles: [...laidTiles(plan)] });
    this.#showActions();
  }

  async #exchange() {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    this.#board.recall();
    const tiles = await pickExchange(setting, this.#board.plan.rack, this.#choices.mostExchanged);
    if (tiles !== null) this.#sent = this.#send({ type: "exchange_tiles", tiles });
    this.#showActions();
  }

  async #pass() {
    const sentence = text("You give up this turn and score nothing.");
    if (await confirmed(text("Pass this turn?"), sentence, text("Pass"))) {
      this.#sent = this.#send({ type: "pass_turn" });
    }
    this.#showActions();
  }

  async #challenge() {
    const [game, setting] = [this.#game, this.#setting];
    const play = game?.view.play;
    if (!game || !play || setting === null) return;
    const formed = [...new Set(play.words.map(([word]) => word))];
    const words = await fillSlip(
      setting,
      formed,
      this.#choices.listsWords,
      this.#choices.challengeCost,
    );
    if (words === null) return;
    const isTogether = teamWay(game) === "together";
    if (isTogether && !(await areBothMeant())) return;
    this.#send({ type: "challenge_play", words, is_agreed: isTogether });
  }

  /**
   * Who only watches can do nothing, and needs no reason.
   * @param {Game} game
   */
  #isActing({ you }) {
    return you.audience !== "spectator";
  }

  /** For whoever looks for a button that is not there. */
  async #showWhys() {
    const [before, line] = [this.#game, this.#line];
    if (before === null || line === null || !this.#isActing(before)) return;
    const answer = await line.ask({ type: "why" });
    const can = (this.#game ?? before).view.can ?? {};
    // Where nobody directs, no button calls the director.
    const isAlone = "casual" in this.dataset && before.you.audience !== "director";
    const offered = (/** @type {string} */ name) =>
      isAlone && name === "stop_clock" ? null : (can[name] ?? null);
    await showWhys([{ name: "", offered, answer }], line.time.now());
  }

  /** @param {Deed} deed */
  async #does(deed) {
    switch (deed) {
      case "challenge":
        return this.#challenge();
      case "support":
        this.#send({ type: "challenge_play", words: this.#game?.view.play?.proposal?.words ?? [] });
        return;
      case "draw":
        this.#drawWanted_ms = this.#game?.view.play?.at_ms ?? -1;
        this.#tick();
        return;
      case "acceptable":
      case "unacceptable":
        this.#send({ type: "rule_on_challenge", is_acceptable: deed === "acceptable" });
        return;
      case "slip":
        location.assign(`/games/${this.dataset.game}/slip`);
        return;
      case "agree":
      case "disagree":
        this.#send({ type: "answer_resignation", is_accepted: deed === "agree" });
        return;
      default:
        this.#send({ type: SIMPLE[deed] });
    }
  }

  /** @param {import("./menu.js").MenuDeed} deed */
  async #doesFromMenu(deed) {
    switch (deed) {
      case "keys":
        return showKeys();
      case "why":
        return this.#showWhys();
      case "turn_board":
        this.#board.turn(this.#board.isTurned ? null : (this.#game?.table.turned ?? null));
        return;
      case "stop_clock":
        this.#send({ type: "stop_clock", reason: "director", note: "" });
        return;
      case "doubt_program":
        if (await isMeant(deed)) this.#send({ type: "reopen_challenge", reason: "program_flawed" });
        return;
      case "forfeit_game":
        if (await isMeant(deed))
          this.#send({ type: deed, side: this.#game?.you.side, reason: text("left the game") });
        return;
      case "unseal_racks":
      case "stop_game": {
        const reason = await reasonOf(deed);
        if (reason !== null) this.#send({ type: deed, reason });
        return;
      }
      default:
        if (await isMeant(deed)) this.#send({ type: deed });
    }
  }
}

/** @type {Partial<Record<Deed, string>>} */
const SIMPLE = {
  accept: "accept_play",
  hold: "hold_play",
  look: "look_at_rack",
  "no-plays": "confirm_no_plays",
  "accept-ruling": "accept_ruling",
  "ask-opinion": "ask_opinion",
  "start-clock": "start_clock",
  decline: "decline_challenge",
};

const TITLE = document.title;

/**
 * A page in the background says in its title that it is wanted.
 * @param {Game} game
 * @param {boolean} isWanted
 */
function showTitle(game, isWanted) {
  const title = isWanted && game.view.phase !== "ended" ? `▸ ${TITLE}` : TITLE;
  if (document.title !== title) document.title = title;
}

/** @param {Game} game */
function showTerms(game) {
  const { rules, lexicon } = game.table;
  const terms = document.querySelector("[data-part=terms]");
  const rated = game.table.is_rated ? text("rated") : "";
  if (terms) setText(terms, [rules.title, lexicon, rated].filter(Boolean).join(" · "));
}

customElements.define("lexi-table", LexiTable);
