/**
 * The table as this device knows it: the game, what is not sent yet, what was pressed and
 * not written yet. Everything that is entered goes through here.
 */

import { newCommandId } from "../kit/identity.js";
import { followed, settingOf } from "../live/game.js";
import { Line } from "../live/line.js";
import { formatReading } from "../live/time.js";
import { text } from "../kit/texts.js";
import { planned } from "./again.js";
import { aheadOf } from "./ahead.js";
import { recall, remember } from "./keep.js";
import { MOST_MARKS, apart_ms, isBehind, merged } from "./marks.js";
import { Offers, isAhead } from "./offers.js";
import { Outbox } from "./outbox.js";
import { restoredText } from "./words.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("./keep.js").Kept} Kept */
/** @typedef {import("./keep.js").Mark} Mark */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Message} Message */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */
/** @typedef {{type: string, [field: string]: unknown}} Command */

/**
 * @typedef {object} Watcher
 * @property {(known: Known) => void} begun the game is known for the first time
 * @property {() => void} changed
 * @property {() => void} moved the line or the time has changed, nothing else
 * @property {() => void} returned the server has not taken something
 * @property {(sentence: string) => void} refused
 */

/**
 * @typedef {object} Known what there is to show
 * @property {Game} game
 * @property {Setting} setting
 * @property {Ahead} ahead
 * @property {import("./offers.js").Can} can
 */

/** Presses that are not further apart are the same to everybody. */
const SAME_MS = 1000;
/** What another device tells may have more behind it: so long nothing is called due. */
const QUIET_MS = 1500;

export class SheetModel {
  /** @type {Known | null} */
  known = null;
  /** @type {Kept} */
  kept;
  #id;
  #line;
  #outbox;
  #offers = new Offers();
  #watcher;
  #toldDue_ms = 0;
  #heard_ms = 0;
  /** Whether the last play was challenged and is found acceptable, until the next turn. */
  isJudgedGood = false;
  /** The server has no such game: it was opened after the backup from which it goes on. */
  isMissing = false;

  /**
   * @param {string} id of the game
   * @param {string} socket
   * @param {Watcher} watcher
   */
  constructor(id, socket, watcher) {
    this.#id = id;
    this.#watcher = watcher;
    this.kept = recall(id);
    this.#line = new Line(socket, id, false, {
      heard: (message) => this.#heard(message),
      changed: (state) => {
        if (state === "following") {
          this.#tellMarks();
          this.#outbox.sendAgain();
        }
        watcher.moved();
      },
      version: () => this.known?.game.version ?? null,
      past: () => this.kept.past,
      met: (restored, isOther) => this.#met(restored, isOther),
    });
    this.#outbox = new Outbox(id, this.kept, {
      say: (message) => this.#line.say(message),
      now: () => this.#line.time.now(),
      version: () => this.known?.game.version ?? null,
      turns: () => this.known?.game.view.turns ?? [],
      changed: () => this.keep(),
    });
  }

  open() {
    this.#line.open();
  }

  /** The hall's time, as far as the device knows it. */
  get now_ms() {
    return this.#line.time.now();
  }

  get isUp() {
    return this.#line.state === "following" || this.#line.state === "greeted";
  }

  /** Whether this device has lost its seat. */
  get isOver() {
    return this.#line.state === "ended";
  }

  /** Turns that were pressed at the clock and not written. */
  get unwritten() {
    return this.#open.filter((mark) => mark.kind === "press").length;
  }

  /** Whether what can be done is as of the last answer, and something was entered since. */
  get isProvisional() {
    const { known } = this;
    return known !== null && isAhead(known.ahead, this.#outbox.plan.laid);
  }

  /** How far apart two devices have pressed the clock for the same turn. */
  get apart_ms() {
    const known = this.known;
    return known === null ? 0 : apart_ms(this.kept.marks, known.ahead.turns.length);
  }

  /** The turn that another device entered and the restored server does not have; from 1. */
  get awaited() {
    const { gap } = this.#outbox.plan;
    const isWaiting = gap === 0 && this.kept.queue.length > 0;
    return isWaiting ? (this.known?.game.view.turns.length ?? 0) + 1 : null;
  }

  /**
   * What a page at the server's new address must have to go on here.
   * @param {{link?: string, code?: string}} place
   * @returns {import("../kit/carrying.js").Carried}
   */
  carried({ link = "", code = "" }) {
    const { device, past, sent, queue, marks, returned } = this.kept;
    const turns = this.known?.game.view.turns.length ?? 0;
    return { game: this.#id, link, code, device, past, sent, queue, marks, returned, turns };
  }

  get #open() {
    return this.known?.ahead.marks ?? [];
  }

  /** The hold that lasts now. */
  get hold() {
    const mark = this.#open.filter(({ kind }) => kind === "hold" || kind === "release").at(-1);
    if (mark !== undefined) return mark.kind === "hold" ? mark : null;
    return this.unwritten > 0 ? null : (this.known?.ahead.play?.hold ?? null);
  }

  /** @param {number} side */
  others(side) {
    return (this.known?.ahead.scores ?? []).map((_, each) => each).filter((each) => each !== side);
  }

  /**
   * The play that is being written survives a reload.
   * @param {Kept["draft"]} draft
   */
  keepDraft(draft) {
    this.kept.draft = draft;
    remember(this.#id, this.kept);
  }

  /** Write down what the device has, and work out what it means. */
  keep() {
    remember(this.#id, this.kept);
    const known = this.known;
    if (known === null) return;
    this.known = this.#knownOf(known.game, known.setting);
    this.#watcher.changed();
  }

  /**
   * @param {Game} game
   * @param {Setting} setting
   * @returns {Known}
   */
  #knownOf(game, setting) {
    const { laid } = planned(this.kept.queue, game.view.turns.length);
    const endsOn = game.table.rules.clock.turn_ends_on;
    const ahead = aheadOf(game.view, setting, laid, this.kept.marks, endsOn);
    const can = this.#offers.can(game, ahead, laid, () => this.now_ms);
    return { game, setting, ahead, can };
  }

  /**
   * @param {Command} command
   * @param {number | null} side whose act it is
   * @param {number} [at_ms] when it happened
   */
  enter(command, side, at_ms = this.now_ms) {
    this.#outbox.put(command, side, at_ms);
  }

  /** The version that the server's last answer named. */
  get answered() {
    return this.#outbox.answered;
  }

  /**
   * A turn is completed: when the clock was pressed, else now. What was done at the clock
   * after it comes after it.
   * @param {Command} command
   */
  complete(command) {
    const turn = this.known?.ahead.turns.length ?? 0;
    const [press, ...later] = this.#open.filter((mark) => mark.turn === turn);
    this.#settle((mark) => mark.turn === turn);
    this.enter(command, press?.side ?? this.known?.ahead.writer ?? 0, press?.at_ms);
    for (const mark of later) this.enter(commandOf(mark), mark.side, mark.at_ms);
  }

  /**
   * Something was done at the clock; it waits as long as the play before is not written.
   * @param {Mark["kind"]} kind
   * @param {number} side
   * @param {string} [reason]
   */
  mark(kind, side, reason) {
    const { unwritten } = this;
    const turn = (this.known?.ahead.turns.length ?? 0) + unwritten - (kind === "press" ? 0 : 1);
    const id = newCommandId();
    const at_ms = Math.round(this.now_ms);
    const { device } = this.kept;
    const mark = { id, device, kind, side, turn, at_ms, ...(reason ? { reason } : {}) };
    if (kind !== "press" && unwritten === 0) {
      this.enter(commandOf(mark), side, at_ms);
      return;
    }
    this.kept.marks.push(mark);
    this.#tellMarks();
    this.keep();
  }

  /** Take back what was done at the clock last. */
  unmark() {
    const last = this.#open.at(-1);
    this.#settle((mark) => mark.turn === last?.turn && mark.kind === last.kind);
    this.keep();
  }

  /** @param {(mark: Mark) => boolean} isMeant */
  #settle(isMeant) {
    this.kept.marks = this.kept.marks.map((mark) =>
      isMeant(mark) ? { ...mark, is_settled: true } : mark,
    );
    this.#tellMarks();
  }

  /** Who comes anew tells too, so that the others tell what they have. */
  #tellMarks() {
    const marks = this.kept.marks.slice(-MOST_MARKS);
    this.#line.say({ type: "marks", game: this.#id, marks });
  }

  /** @param {Mark[]} theirs */
  #hearMarks(theirs) {
    this.#heard_ms = performance.now();
    const written = this.known?.game.view.turns.length ?? 0;
    this.kept.marks = merged(
      this.kept.marks,
      theirs.filter(({ turn }) => turn >= written),
    );
    if (isBehind(theirs, this.kept.marks)) this.#tellMarks();
    this.keep();
  }

  /**
   * Turns that are written need no marks. What was done here and the writer did not know
   * of is entered now, or said.
   * @param {Game} game
   */
  #dropMarks({ view: { turns } }) {
    const done = this.kept.marks.filter(({ turn }) => turn < turns.length);
    if (done.length === 0) return;
    this.kept.marks = this.kept.marks.filter((mark) => !done.includes(mark));
    remember(this.#id, this.kept);
    for (const mark of done) {
      if (mark.is_settled || mark.device !== this.kept.device) continue;
      if (mark.kind === "press") this.#sayLater(mark, turns[mark.turn]?.at_ms ?? mark.at_ms);
      else this.enter(commandOf(mark), mark.side, mark.at_ms);
    }
  }

  /**
   * @param {Mark} press
   * @param {number} at_ms when the turn was completed by what the server has
   */
  #sayLater(press, at_ms) {
    const later_ms = at_ms - press.at_ms;
    if (Math.abs(later_ms) <= SAME_MS) return;
    const values = { turn: press.turn + 1, time: formatReading(Math.abs(later_ms)) };
    this.#watcher.refused(
      later_ms > 0
        ? text(
            "Turn {turn} was entered on another device; it counts {time} later than the clock was pressed here.",
            values,
          )
        : text(
            "Turn {turn} was entered on another device; it counts {time} earlier than the clock was pressed here.",
            values,
          ),
    );
  }

  /** Take back what was entered last, if it has not left yet. */
  takeBack() {
    return this.#outbox.takeBack();
  }

  /**
   * What a correction would change; `null` without a line.
   * @param {Command} command
   * @returns {Promise<Message | null>}
   */
  preview(command) {
    return this.#line.ask({ type: "preview", command });
  }

  /**
   * Why a side cannot do what is not offered to it; `null` without a line.
   * @param {number} for_side
   */
  whys(for_side) {
    return this.#line.ask({ type: "why", for_side });
  }

  /** The device is the clock: it says when something was due. */
  tellWhatIsDue() {
    const due = this.known?.game.view.deadline;
    if (!due || due.at_ms > this.now_ms || due.at_ms === this.#toldDue_ms) return;
    if (this.kept.queue.length > 0 || this.unwritten > 0) return;
    if (performance.now() - this.#heard_ms < QUIET_MS) return;
    this.#toldDue_ms = due.at_ms;
    this.enter({ type: "time_passed" }, null);
  }

  /** @param {string} type of an event */
  #hearVerdict(type) {
    if (/challenge_failed/.test(type)) this.isJudgedGood = true;
    else if (/tiles_played|tiles_exchanged|turn_passed|challenged\.|reopened/.test(type))
      this.isJudgedGood = false;
  }

  /** @param {Message} message */
  #heard(message) {
    if (message.type === "snapshot" || message.type === "events") {
      const game = followed(this.known?.game ?? null, message);
      if (game === null) this.#line.subscribe();
      else {
        // Whoever put an older copy of the data in place left no record of it.
        if (game.version < (this.known?.game.version ?? 0)) this.#outbox.restored();
        if (message.type === "events")
          for (const { type } of message.events) this.#hearVerdict(type);
        this.#follow(game);
      }
    } else if (this.#outbox.heard(message)) {
      if (this.kept.returned.length > 0) this.#watcher.returned();
    } else if (message.type === "refused") {
      this.isMissing = message.id === null && message.reason === "no_such_game";
      if (this.isMissing) this.#watcher.moved();
      else this.#watcher.refused(message.sentence);
    } else if (message.type === "presence") {
      // It comes after all that was missed.
      if (this.known !== null) this.#outbox.caughtUp();
    } else if (message.type === "marks") {
      this.#hearMarks(message.marks);
    } else if (message.type === "time") {
      this.#watcher.moved();
    }
  }

  /** @param {Game} game */
  #follow(game) {
    this.#heard_ms = performance.now();
    const isFirst = this.known === null;
    this.#offers.heard(game);
    this.known = this.#knownOf(game, this.known?.setting ?? settingOf(game.table));
    this.isMissing = false;
    this.#dropMarks(game);
    if (isFirst) this.#watcher.begun(this.known);
    this.#outbox.caughtUp();
    this.#watcher.changed();
  }

  /**
   * A line is new. A server that goes on from another backup than before may know less than
   * this device.
   * @param {{id: string, as_of_ms: number} | null} restored
   * @param {boolean} isOther
   */
  #met(restored, isOther) {
    this.kept.past = restored?.id ?? "";
    if (!isOther) {
      remember(this.#id, this.kept);
      return;
    }
    this.#outbox.restored();
    if (restored !== null) this.#watcher.refused(restoredText(restored.as_of_ms));
  }
}

/**
 * @param {Mark} mark
 * @returns {Command}
 */
function commandOf({ kind, reason }) {
  switch (kind) {
    case "hold":
      return { type: "hold_play" };
    case "stop":
      return { type: "stop_clock", reason };
    case "start":
      return { type: "start_clock" };
    default:
      return { type: "accept_play" };
  }
}
