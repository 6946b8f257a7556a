/**
 * `<lexi-sheet>`: the table's device beside a real board. Score sheet, clock, slips and
 * tracker on one phone; what is entered is kept here and sent in order.
 */

import { packed } from "../kit/carrying.js";
import { make, setAttribute, setText } from "../kit/dom.js";
import { replaceWithin } from "../kit/replacing.js";
import { boardBefore } from "./ahead.js";
import { askReturned } from "./asking.js";
import { Awake } from "./awake.js";
import { choicesOf } from "./choices.js";
import { ClockFace } from "./clock.js";
import { Correcting } from "./correcting.js";
import { Entering } from "./entering.js";
import { matterElement, matterOf } from "./matter.js";
import { SheetModel } from "./model.js";
import { isTimed, isUnstarted } from "./moments.js";
import { More } from "./more.js";
import { Notes } from "./notes.js";
import { changesAt_ms } from "./offers.js";
import { Rare } from "./rare.js";
import { Scores } from "./scores.js";
import { TimeUp } from "./timeup.js";
import { TurnSheet } from "./turns.js";
import { VerdictSign } from "./verdict.js";
import { itemText, newsText, statusText } from "./words.js";
import { Writer } from "./writer.js";
import { freshSquares } from "../live/game.js";
import { SeatNews } from "../play/seats.js";
import { Signals, tableSignalOf } from "../play/signals.js";
import { Unseen } from "../play/unseen.js";
import { shortNameOf } from "../play/words.js";
import { MovePanel } from "../kit/moving.js";
import { askBeforeLeaving } from "../kit/leaving.js";
import { keepForLater } from "../offline/register.js";
import { recallGame, rememberGame } from "../live/remembered.js";
import { text } from "../kit/texts.js";
import { showWhys, whyButton } from "../play/whys.js";

/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("./writer.js").Written} Written */
/** @typedef {"write" | "turns" | "tiles" | "clock" | "more"} ScreenName */

const TICK_MS = 200;
const SAID_MS = 8000;

class LexiSheet extends HTMLElement {
  #model = new SheetModel(this.dataset.game ?? "", this.dataset.socket ?? "/socket", {
    begun: (known) => this.#begin(known),
    followed: (game) => rememberGame(this, game, this.#model.now_ms),
    remembered: () => recallGame(this),
    happened: (game, before, events) => {
      this.#verdict.hear(game, events);
      this.#signals.hear(game, before, events);
    },
    changed: () => this.#show(),
    moved: () => {
      this.#showStatus();
      this.#tick();
      if (this.#model.isUp && this.dataset.side !== undefined) void this.#notes.meet();
    },
    returned: () => void this.#askReturned(),
    refused: (sentence) => this.#say(sentence),
  });
  #writer = new Writer({
    commit: (play) => void this.#commit(play),
    changed: (draft) => {
      this.#model.keepDraft(draft);
      this.#showChoices();
    },
  });
  #entering = new Entering(this.#model);
  #rare = new Rare(this.#model);
  #correcting = new Correcting(
    this.#model,
    this.#writer,
    (sentence) => this.#say(sentence),
    this.dataset.game ?? "",
  );
  #awake = new Awake();
  #verdict = new VerdictSign(this.#model.kept.verdict, (verdict) =>
    this.#model.keepVerdict(verdict),
  );
  #signals = new Signals(tableSignalOf, text("Sound and vibration at this table?"));
  #timeUp = new TimeUp(() => this.#signals.tell("time"));
  #scores = new Scores();
  #seatNews = new SeatNews();
  #notes = new Notes(this.dataset.game ?? "", this.#model.kept.notes, (unsent) =>
    this.#model.keepNotes(unsent),
  );
  #turns = new TurnSheet(
    (turn) => {
      if (this.#correcting.begin(turn)) this.#go("write");
    },
    this.#notes,
    (turn) => this.#note(turn),
  );
  #unseen = new Unseen();
  #clock = new ClockFace({
    press: (side) => this.#press(side),
    start: () => this.#entering.startClock(),
    stop: () => void this.#entering.stopClock(),
    hold: (side) => this.#model.presses.mark("hold", side),
    undo: () => this.#model.presses.unmark(),
    leave: () => this.#go("write"),
  });
  #more = new More(
    this.#model,
    this.#entering,
    this.#rare,
    (dispute) => void this.#settle(dispute),
    () => void this.#showWhys(),
    this.dataset,
  );
  #move = new MovePanel(() => `/moved${packed(this.#model.carried(this.dataset))}`);
  /** When other things can be done than now, if nothing else happens. */
  #changes_ms = Infinity;
  #status = make("p", { class: "sheet-status", role: "status" });
  #alert = make("p", { class: "sheet-alert", role: "alert" });
  #choices = make("div", { class: "sheet-choices" });
  #why = whyButton(() => void this.#showWhys());
  #matter = make("div", { class: "sheet-matter" });
  #news = make("p", { class: "sheet-news", role: "status" });
  #tabs = make("nav", { class: "sheet-tabs", "aria-label": text("Views") });
  #screens = {
    write: make(
      "section",
      { class: "sheet-write", "aria-label": text("Write") },
      this.#writer.board,
      this.#matter,
      this.#signals.element,
      this.#writer.row,
      make("div", { class: "sheet-line" }, this.#news, this.#writer.echo, this.#choices),
      this.#writer.below,
    ),
    turns: screen(text("Turns"), this.#turns.element),
    tiles: screen(text("Tiles"), this.#unseen.element),
    clock: this.#clock.element,
    more: screen(text("More"), this.#more.element),
  };

  /** What the page knows of the game, for whoever looks on. */
  get game() {
    return this.#model.known?.game ?? null;
  }

  connectedCallback() {
    this.#build();
    this.#model.open();
    askBeforeLeaving(() => this.#model.isCutOffWithMore);
    void keepForLater();
    setInterval(() => this.#tick(), TICK_MS);
    this.addEventListener("click", () => this.#awake.keep());
  }

  /** @param {Known} known */
  #begin({ setting }) {
    const { draft } = this.#model.kept;
    this.#writer.build(setting);
    this.#writer.takeUp(draft);
  }

  // What is shown

  #build() {
    /** @type {[ScreenName, string, string][]} */
    const tabs = [
      ["write", "✎", text("Write")],
      ["turns", "≡", text("Turns")],
      ["tiles", "▦", text("Tiles")],
      ["clock", "◷", text("Clock")],
      ["more", "…", text("More")],
    ];
    for (const [name, sign, label] of tabs) {
      const face = make("span", { "aria-hidden": "true" }, sign);
      const button = make("button", { type: "button", "data-to": name }, face, label);
      button.addEventListener("click", () => this.#go(name));
      this.#tabs.append(button);
    }
    this.#alert.hidden = true;
    this.#alert.addEventListener("click", () => (this.#alert.hidden = true));
    const screens = Object.values(this.#screens);
    this.replaceChildren(
      this.#scores.element,
      this.#status,
      this.#seatNews.element,
      this.#move.element,
      this.#alert,
      this.#verdict.element,
      ...screens,
      this.#tabs,
    );
    this.#go("write");
  }

  /** @param {ScreenName} name */
  #go(name) {
    for (const [each, element] of Object.entries(this.#screens)) element.hidden = each !== name;
    for (const tab of this.#tabs.children) {
      const isHere = tab.getAttribute("data-to") === name;
      setAttribute(tab, "aria-current", isHere ? "page" : null);
    }
  }

  #show() {
    const known = this.#model.known;
    if (known === null) return;
    const { game, setting, ahead } = known;
    this.#changes_ms = changesAt_ms(game, this.#model.now_ms);
    const { turn } = this.#correcting;
    const isChanging = turn !== null;
    const board = isChanging ? boardBefore(game.view.turns, turn, setting.size) : ahead.board;
    const fresh = isChanging ? [] : freshSquares({ ...game.view, turns: ahead.turns });
    this.#writer.show(board, fresh);
    this.#scores.show(game, ahead);
    this.#seatNews.show(game);
    this.#turns.show(
      known,
      (at) => this.#correcting.canChange(at) || this.#rare.canDispute(at + 1),
    );
    const view = { ...game.view, bag_count: ahead.bagCount, unseen: ahead.unseen };
    this.#unseen.show({ ...game, view }, setting);
    this.#clock.show(known, this.#model.presses.unwritten, this.#model.presses.hold);
    this.#more.show(known, this.#changes_ms);
    this.#showMatter(known);
    this.#signals.askWhere(isUnstarted(known));
    const news = newsText(game, ahead, this.#model.isJudgedGood);
    setText(this.#news, news);
    this.#news.hidden = news === "" || this.dataset.matter !== undefined;
    this.#showChoices();
    this.#showStatus();
    this.#tick();
    this.#hideClock(!hasClock(known));
    this.dataset.version = String(game.version);
    this.dataset.unsent = String(this.#model.kept.queue.length);
    this.dataset.isBehind = String(game.version < this.#model.answered);
    this.#writer.enterEarly();
  }

  /** @param {Known} known */
  #showMatter(known) {
    const matter =
      this.#correcting.turn === null
        ? matterOf(known, {
            enter: (command, side) => this.#model.enter(command, side),
            noteRack: (side) => void this.#entering.noteRack(side),
            challenge: () => void this.#entering.challenge(),
            challengePosition: () => void this.#entering.challengePosition(),
            readClocks: () => void this.#entering.readClocks(),
            relist: () => void this.#entering.relist(),
            judgeAgain: () => void this.#entering.judgeAgain(),
            ruleOnSome: () => void this.#rare.ruleOnSome(),
            enterVerdict: () => void this.#entering.enterVerdict(),
            hold: (side) => this.#model.presses.mark("hold", side),
            found: () => void this.#entering.foundTile((sentence) => this.#say(sentence)),
            own: this.#entering.own,
            game: this.dataset.game ?? "",
            result: `/games/${this.dataset.game}/result`,
            slip: `/games/${this.dataset.game}/slip?back=${location.pathname}`,
          })
        : null;
    setAttribute(this, "data-matter", matter !== null);
    replaceWithin(this.#matter, matter ? [matterElement(matter)] : []);
  }

  #showChoices() {
    const choices = choicesOf(
      this.#model,
      this.#writer,
      this.#entering,
      this.#correcting,
      this.#rare,
    );
    setAttribute(this, "data-writing", this.#writer.isWriting);
    const buttons = choices.map(({ label, act }) => {
      const button = make("button", { type: "button", class: "choice" }, label);
      button.addEventListener("click", act);
      return button;
    });
    const isFree = !this.#writer.isWriting && this.#correcting.turn === null;
    replaceWithin(this.#choices, isFree ? [...buttons, this.#why] : buttons);
  }

  #showStatus() {
    const sentence = statusText(this.#model);
    setText(this.#status, sentence);
    if (this.#model.isMissing && this.dataset.code)
      this.#status.append(
        " ",
        make("a", { href: `/t/${this.dataset.code}` }, text("Open it again")),
      );
    this.#status.hidden = sentence === "";
    setAttribute(this, "data-cut-off", !this.#model.isUp);
    this.#move.show(this.#model.isUp);
  }

  /** @param {boolean} isHidden there is no clock, or another one stands on the table */
  #hideClock(isHidden) {
    const tab = this.#tabs.querySelector("[data-to=clock]");
    if (tab instanceof HTMLElement) tab.hidden = isHidden;
  }

  #tick() {
    const known = this.#model.known;
    if (known === null) return;
    const now_ms = this.#model.now_ms;
    if (now_ms >= this.#changes_ms) this.#show();
    this.#scores.tick(known.game, known.ahead, now_ms, this.#model.presses.hold);
    this.#clock.tick(known.game, known.ahead, now_ms, this.#model.presses.hold);
    this.#more.tick(known, now_ms);
    this.#verdict.tick();
    this.#timeUp.tick(known, now_ms);
    this.#model.tellWhatIsDue();
  }

  /** For whoever looks for a button that is not there: of each side, for one device serves all. */
  async #showWhys() {
    const sides = (this.#model.known?.game.view.sides ?? []).map((_, side) => side);
    const answers = await Promise.all(sides.map((side) => this.#model.whys(side)));
    const { known } = this.#model;
    if (known === null) return;
    const parts = sides.map((side) => ({
      name: shortNameOf(known.game, side),
      offered: (/** @type {string} */ type) => known.can(type, side),
      answer: answers[side] ?? null,
    }));
    await showWhys(parts, this.#model.now_ms);
  }

  // What is done

  /** @param {number} turn from 1 */
  #note(turn) {
    const { known } = this.#model;
    if (known === null) return;
    const isExchange = known.ahead.turns[turn - 1]?.kind === "exchange";
    void this.#notes.write(known.setting, turn, isExchange);
  }

  /**
   * The half of the clock: what ends a turn, or what was left out of the last one.
   * @param {number} side
   */
  #press(side) {
    const play = this.#model.known?.ahead.play;
    const isLeft = play?.is_pressed === false && this.#model.presses.unwritten === 0;
    if (play && isLeft && play.side === side) this.#rare.press(play);
    else this.#model.presses.mark("press", side);
  }

  /** @param {number} dispute */
  async #settle(dispute) {
    if (await this.#correcting.settle(dispute)) this.#go("write");
  }

  /** @param {Written} play */
  async #commit(play) {
    const command = this.#entering.playCommand(play);
    if (this.#correcting.turn !== null) {
      await this.#correcting.replace(command);
      return;
    }
    this.#alert.hidden = true;
    this.#verdict.clear();
    this.#writer.clear();
    this.#model.complete(command);
  }

  /** What the server did not take: nothing is lost, somebody decides. */
  async #askReturned() {
    const returned = this.#model.kept.returned.shift();
    if (returned === undefined) return;
    this.#model.keep();
    const { items, sentence } = returned;
    const [only, ...others] = items;
    const isPlay = only?.command.type === "play_tiles";
    // It stands in the line again, unless something else is being written there by now.
    if (only && others.length === 0 && !(isPlay && this.#writer.isWriting)) {
      const { type, tiles } = only.command;
      if (isPlay && Array.isArray(tiles)) this.#writer.writeAgain(tiles);
      if (type !== "time_passed") this.#say(sentence);
      return;
    }
    const lines = items.map((item) => itemText(this.#model.known, item));
    if (!(await askReturned(sentence, lines))) return;
    for (const { command, side, at_ms } of items) this.#model.enter(command, side, at_ms);
  }

  /** @param {string} sentence */
  #say(sentence) {
    setText(this.#alert, sentence);
    this.#alert.hidden = sentence === "";
    setTimeout(() => {
      if (this.#alert.textContent === sentence) this.#alert.hidden = true;
    }, SAID_MS);
  }
}

/**
 * @param {string} label
 * @param {HTMLElement} content
 */
function screen(label, content) {
  return make("section", { class: "sheet-page", "aria-label": label }, content);
}

/** @param {Known} known */
function hasClock({ game, ahead }) {
  return !ahead.clock.is_typed && isTimed(game);
}

customElements.define("lexi-sheet", LexiSheet);
