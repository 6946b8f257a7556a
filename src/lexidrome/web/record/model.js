/**
 * The table as this device knows it: the game, what is not sent yet, what was pressed and
 * not written yet. Everything that is entered goes through here.
 */

import { followed, settingOf } from "../live/game.js";
import { Line } from "../live/line.js";
import { aheadOf } from "./ahead.js";
import { recall, remember } from "./keep.js";
import { Offers, isAhead } from "./offers.js";
import { Outbox } from "./outbox.js";
import { Presses, commandOf } from "./presses.js";
import { restoredText } from "./words.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("./keep.js").Kept} Kept */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Message} Message */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */
/** @typedef {{type: string, [field: string]: unknown}} Command */

/**
 * @typedef {object} Watcher
 * @property {(known: Known) => void} begun the game is known for the first time
 * @property {(game: Game) => void} followed the server has told of it
 * @property {() => import("../live/remembered.js").Remembered | null} remembered the game as this device saw it last
 * @property {(game: Game, before: Game | null, events: import("../live/messages.js").GameEvent[]) => void} happened
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
          this.presses.tell();
          this.#outbox.sendAgain();
        }
        if (state === "closed" && this.known === null) this.#showRemembered();
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
    this.presses = new Presses(this.kept, {
      known: () => this.known,
      now: () => this.now_ms,
      enter: (command, side, at_ms) => this.enter(command, side, at_ms),
      tell: (marks) => this.#line.say({ type: "marks", game: id, marks }),
      keep: () => this.keep(),
      remember: () => remember(id, this.kept),
      say: (sentence) => watcher.refused(sentence),
    });
  }

  open() {
    this.#line.open();
  }

  /** Without a line a page that has nothing yet shows the game as this device saw it last. */
  #showRemembered() {
    const remembered = this.#watcher.remembered();
    if (remembered === null) return;
    const { game, now_ms } = remembered;
    this.#line.time.greet(now_ms, true);
    this.#offers.heard(game);
    this.known = this.#knownOf(game, settingOf(game.table));
    this.#watcher.begun(this.known);
    this.#watcher.changed();
  }

  /** Whether there is something that the server has not, and no line by which it could go. */
  get isCutOffWithMore() {
    return !this.isUp && !this.isOver && this.kept.queue.length > 0;
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

  /** Whether what can be done is as of the last answer, and something was entered since. */
  get isProvisional() {
    const { known } = this;
    return known !== null && isAhead(known.ahead, this.#outbox.plan.laid);
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

  /** @param {Kept["notes"]} notes */
  keepNotes(notes) {
    this.kept.notes = notes;
    this.keep();
  }

  /** @param {Kept["verdict"]} verdict */
  keepVerdict(verdict) {
    if (this.kept.verdict === verdict) return;
    this.kept.verdict = verdict;
    this.keep();
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
    const { laid } = this.#outbox.planOn(game.version, game.view.turns.length);
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
    const { press, later } = this.presses.take();
    this.enter(command, press?.side ?? this.known?.ahead.writer ?? 0, press?.at_ms);
    for (const mark of later) this.enter(commandOf(mark), mark.side, mark.at_ms);
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
    if (this.kept.queue.length > 0 || this.presses.unwritten > 0) return;
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
        const before = this.known?.game ?? null;
        const events = message.type === "events" ? message.events : [];
        for (const { type } of events) this.#hearVerdict(type);
        this.#follow(game);
        if (game !== before && events.length > 0) this.#watcher.happened(game, before, events);
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
      this.#heard_ms = performance.now();
      this.presses.hear(message.marks);
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
    this.#watcher.followed(game);
    this.isMissing = false;
    this.presses.drop(game);
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
