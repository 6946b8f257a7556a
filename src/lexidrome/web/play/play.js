/** `<lexi-table>`: a live game, for those who play it and those who watch. */

import { LexiBoard } from "../kit/board/element.js";
import { laidTiles } from "../kit/board/plan.js";
import { make, setAttribute, setText } from "../kit/dom.js";
import { MovePanel } from "../kit/moving.js";
import { labelled } from "../kit/offers.js";
import { askBeforeLeaving } from "../kit/leaving.js";
import { keepForLater } from "../offline/register.js";
import { recallGame, rememberGame } from "../live/remembered.js";
import { text } from "../kit/texts.js";
import { onWhyKey } from "./whys.js";
import { Actions } from "./actions.js";
import { AfterGame } from "./after.js";
import { NONE, choicesOf } from "./choices.js";
import { Deeds, isActing } from "./deeds.js";
import { followed, freshSquares, settingOf } from "../live/game.js";
import { LightningPanel } from "./lightning.js";
import { Limits } from "./limits.js";
import { Line } from "../live/line.js";
import { matterOf } from "./matters.js";
import { recallPlan, rememberPlan } from "./memory.js";
import { Mates } from "./mates.js";
import { Menu } from "./menu.js";
import { Notices } from "./notices.js";
import { Panel } from "./panel.js";
import { Past } from "./past.js";
import { Promises } from "./promises.js";
import { Racks } from "./racks.js";
import { SeatNews } from "./seats.js";
import { SeedShare } from "./share.js";
import { Sides } from "./sides.js";
import { Signals } from "./signals.js";
import { playSound } from "./sounds.js";
import { TurnList } from "./turnlist.js";
import { Unseen } from "./unseen.js";
import { LastVerdict } from "./verdicts.js";
import { eventText, nameOf } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").GameEvent} GameEvent */
/** @typedef {import("../live/messages.js").Message} Message */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

const TICK_MS = 200;

class LexiTable extends HTMLElement {
  /** @type {Game | null} */
  #game = null;
  /** @type {Setting | null} */
  #setting = null;
  #choices = NONE;
  /** @type {number[]} */
  #present = [];
  #verdict = new LastVerdict();
  #lainCount = 0;
  #board = new LexiBoard();
  #racks = new Racks();
  #sides = new Sides();
  #seatNews = new SeatNews();
  #mates = new Mates(
    (message) => this.#line?.say({ ...message, game: this.dataset.game }) ?? false,
  );
  #turns = new TurnList();
  #unseen = new Unseen();
  #signals = new Signals();
  #share = new SeedShare((command) => void this.#deeds.send(command));
  #promises = new Promises();
  #notices = new Notices();
  #past = new Past(this.dataset.game ?? "", this.#notices);
  #move = new MovePanel(() => this.#past.newPlace(this.dataset.link));
  #deeds = new Deeds(
    {
      game: () => this.#game,
      setting: () => this.#setting,
      choices: () => this.#choices,
      line: () => this.#line,
      canAct: () => !this.#actions.element.hidden,
      isCasual: "casual" in this.dataset,
      id: this.dataset.game ?? "",
      now_ms: () => this.#now_ms,
      changed: () => this.#showActions(),
    },
    this.#board,
    this.#notices,
  );
  #after = new AfterGame((command) => void this.#deeds.send(command));
  #panel = new Panel(
    (deed) => void this.#deeds.does(deed),
    () => void this.#deeds.showWhys(),
  );
  #lightning = new LightningPanel(
    (letters) => this.#deeds.send({ type: "attempt_word", letters }),
    (acceptable) => this.#deeds.send({ type: "rule_on_attempts", acceptable }),
  );
  #menu = new Menu(
    (deed) => void this.#deeds.doesFromMenu(deed),
    (command) => this.#deeds.send(command),
  );
  #actions = new Actions({
    play: () => this.#deeds.play(),
    exchange: () => void this.#deeds.exchange(),
    pass: () => void this.#deeds.pass(),
    arrange: () => (this.#board.plan.lain.size ? this.#board.recall() : this.#board.shuffle()),
    zoom: () => this.#board.toggleZoom(),
    explain: (deed) => void this.#deeds.explain(deed === "pass" ? "pass_turn" : "exchange_tiles"),
  });
  #voice = make("p", { class: "unseen", role: "log", "aria-label": text("What happened") });
  #limits = new Limits();
  /** What nobody needs for the next turn. */
  #rest = make("div", { class: "table-rest" });
  /** @type {Line | null} */
  #line = null;

  get #now_ms() {
    return (this.#line?.time.now() ?? 0) - (this.#game?.you.delay_ms ?? 0);
  }

  /** What this page knows of the game. */
  get game() {
    return this.#game;
  }

  connectedCallback() {
    const { game = "", socket = "/socket" } = this.dataset;
    const isSpectator = "asSpectator" in this.dataset;
    this.#build();
    /** @type {import("../live/line.js").Listener} */
    const listener = {
      heard: (message) => this.#heard(message),
      changed: (state) => this.#lineChanged(state),
      version: () => this.#game?.version ?? null,
      past: () => this.#past.id,
      met: (restored, isOther) => this.#met(restored, isOther),
    };
    const line = new Line(socket, game, isSpectator, listener, this.dataset.side);
    this.#line = line;
    const told = document.getElementById("game")?.textContent;
    if (told) this.#follow(JSON.parse(told));
    line.open();
    askBeforeLeaving(() => line.isWaiting && line.state !== "following");
    if ("side" in this.dataset) void keepForLater();
    onWhyKey(() => void this.#deeds.showWhys());
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
      this.#limits.element,
      this.#seatNews.element,
      this.#panel.element,
      this.#lightning.element,
      this.#mates.element,
      this.#signals.element,
      this.#after.element,
    );
    this.#rest.append(
      this.#turns.element,
      this.#unseen.element,
      this.#promises.element,
      this.#menu.element,
    );
    this.#notices.element.append(this.#move.element);
    const first = make("div", { class: "table-first" }, play, side);
    this.append(this.#notices.element, first, this.#rest, this.#voice);
    this.#lightning.element.hidden = true;
    this.#after.element.hidden = true;
    this.#board.addEventListener("plan", () => this.#planned());
    this.#board.addEventListener("commit", () => void this.#deeds.commit());
    this.#board.addEventListener("zoom", () => this.#actions.showZoom(this.#board.isZoomed));
    this.#board.addEventListener("said", (event) => {
      if (event instanceof CustomEvent) this.#actions.say(event.detail);
    });
    // A button that is clicked does not take the keyboard away from the board.
    this.addEventListener("mousedown", (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest("button, summary")) event.preventDefault();
    });
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
      case "laying":
        this.#mates.heard(message);
        break;
      case "waiting":
        this.dispatchEvent(new CustomEvent("waiting", { detail: message.seats, bubbles: true }));
        return;
      case "next":
        this.#after.offerNext(message.next, message.is_started);
        break;
      case "done":
        this.#deeds.answered(message.id);
        break;
      case "refused":
        this.#deeds.answered(message.id);
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
    if ("side" in this.dataset) rememberGame(this, game, this.#line?.time.now() ?? 0);
    this.#past.compare(game);
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
        this.#verdict.tell({ isAcceptable: false, sentence: `✗ ${sentence}` });
      else if (/challenge_failed/.test(event.type))
        this.#verdict.tell({ isAcceptable: true, sentence: `✓ ${sentence}` });
      else if (/challenged\./.test(event.type)) this.#verdict.clear();
      else if (/tiles_played|tiles_exchanged|turn_passed/.test(event.type)) {
        const isOwn = game.you.audience === "side" && event.side === game.you.side;
        if (isOwn) this.#verdict.clear();
        else this.#verdict.passOver();
      }
    }
    while (this.#voice.childElementCount > 20) this.#voice.firstElementChild?.remove();
    this.#signals.hear(game, before, events);
  }

  /** @param {import("../live/line.js").LineState} state */
  #lineChanged(state) {
    this.dataset.line = state;
    if (state !== "following") this.#mates.lost();
    if (state === "closed" && this.#game === null) this.#showRemembered();
    this.#notices.showLine(state, this.#line?.isWaiting ?? false);
    this.#move.show(state === "following");
    this.#show();
  }

  /** Without a line a page that has nothing yet shows the game as this device saw it last. */
  #showRemembered() {
    const remembered = recallGame(this);
    if (remembered === null) return;
    this.#line?.time.greet(remembered.now_ms, true);
    this.#follow({ type: "snapshot", ...remembered.game, game: this.dataset.game ?? "" });
  }

  /**
   * @param {import("../live/line.js").Restored | null} restored
   * @param {boolean} isOther
   */
  #met(restored, isOther) {
    this.#past.met(restored, this.#game?.view.turns.length, isOther);
    if (isOther) this.#deeds.forget();
  }

  // What is shown

  #show() {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    const { view } = game;
    const isCasual = "casual" in this.dataset;
    this.#choices = choicesOf(game);
    this.dataset.phase = view.phase;
    const { canPlay, canLook, canAttempt } = this.#choices;
    this.#signals.want(view.phase !== "ended" && (canPlay || canLook || canAttempt));
    this.#signals.ask(game);
    this.dataset.audience = game.you.audience;
    setAttribute(this, "data-version", game.version);
    this.#showBoard(game);
    // Players have their own rack below the board as long as they play.
    const areRacksOpen = game.you.audience !== "side" || view.phase === "ended";
    this.#racks.element.hidden = !areRacksOpen;
    if (areRacksOpen) this.#racks.show(game, setting);
    this.#sides.show(game, this.#present);
    this.#seatNews.show(game);
    this.#mates.show(game, setting);
    this.#board.showMates(this.#mates.letters(game, setting));
    this.#turns.show(game, setting);
    this.#unseen.show(game, setting);
    this.#promises.show(game, this.#share.seen);
    const isDirector = game.you.audience === "director";
    const others = labelled(view.can ?? {}, nameOf(game, game.you.side ?? 0));
    this.#menu.show(
      this.#choices,
      { isDirector, hasDirector: !isCasual, isActing: isActing(game) },
      others,
    );
    const isOver = view.phase === "ended";
    const isLightning = view.phase === "lightning";
    this.#panel.element.hidden = isOver || isLightning;
    this.#lightning.element.hidden = !isLightning;
    this.#after.element.hidden = !isOver;
    // The ledger is as long as the list of turns, which then stands below the board.
    if (isOver && this.#racks.element.nextElementSibling !== this.#turns.element)
      this.#racks.element.after(this.#turns.element);
    else if (!isOver && this.#rest.firstElementChild !== this.#turns.element)
      this.#rest.prepend(this.#turns.element);
    if (isLightning) this.#lightning.show(game, setting, this.#choices);
    if (isOver) this.#after.show(game, setting, this, this.#choices);
    else
      this.#panel.show(matterOf(game, setting, this.#choices), this.#verdict.shown, isActing(game));
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
    this.#actions.show(setting, this.#board, this.#choices, this.#deeds.isSent);
  }

  /** Clocks and countdowns; what is due by the person's wish is done. */
  #tick() {
    const game = this.#game;
    const line = this.#line;
    if (game === null || line === null || line.state === "ended") return;
    const now_ms = this.#now_ms;
    this.#notices.showLate(line.isWaiting, performance.now(), line.hindrance);
    this.#sides.tick(game, now_ms);
    this.#panel.tick(now_ms);
    this.#lightning.tick(now_ms);
    this.#limits.show(game, now_ms);
    if (this.#verdict.tick(performance.now(), document.visibilityState === "visible")) this.#show();
    this.#deeds.drawIfDue(now_ms);
  }

  // What the person does

  #planned() {
    this.#actions.say("");
    const lainCount = this.#board.plan.lain.size;
    if (lainCount > this.#lainCount) playSound("tile");
    if (lainCount > 0 && this.#lainCount === 0 && this.#choices.canBegin)
      this.#deeds.send({ type: "begin_turn" });
    this.#lainCount = lainCount;
    rememberPlan(this.dataset.game ?? "", this.#board.plan);
    this.#mates.planned(laidTiles(this.#board.plan));
    this.#showActions();
  }
}

/** @param {Game} game */
function showTerms(game) {
  const { rules, lexicon } = game.table;
  const terms = document.querySelector("[data-part=terms]");
  const rated = game.table.is_rated ? text("rated") : "";
  if (terms) setText(terms, [rules.title, lexicon, rated].filter(Boolean).join(" · "));
}

customElements.define("lexi-table", LexiTable);
