/**
 * The table as this device knows it: the game, what is not sent yet, what was pressed and
 * not written yet. Everything that is entered goes through here.
 */

import { newCommandId } from "../identity.js";
import { followed, settingOf } from "../table/game.js";
import { Line } from "../table/line.js";
import { aheadOf } from "./ahead.js";
import { recall, remember } from "./keep.js";
import { Outbox } from "./outbox.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("./keep.js").Kept} Kept */
/** @typedef {import("./keep.js").Mark} Mark */
/** @typedef {import("../table/game.js").Game} Game */
/** @typedef {import("../table/messages.js").Message} Message */
/** @typedef {import("../board/plan.js").Setting} Setting */
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
 */

export class SheetModel {
  /** @type {Known | null} */
  known = null;
  /** @type {Kept} */
  kept;
  #id;
  #line;
  #outbox;
  #watcher;
  /** @type {Map<string, (message: Message) => void>} */
  #asked = new Map();
  #toldDue_ms = 0;

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
        if (state === "greeted") this.#outbox.sendAgain();
        watcher.moved();
      },
      version: () => this.known?.game.version ?? null,
    });
    this.#outbox = new Outbox(id, this.kept, {
      say: (message) => this.#line.say(message),
      now: () => this.#line.time.now(),
      version: () => this.known?.game.version ?? null,
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

  /** Turns that were pressed at the clock and not written. */
  get unwritten() {
    return this.kept.marks.filter((mark) => mark.kind === "press").length;
  }

  /** The hold that lasts now. */
  get hold() {
    const mark = [...this.kept.marks].reverse().find((each) => each.kind !== "press");
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
    const ahead = aheadOf(known.game.view, known.setting, this.kept.queue, this.kept.marks);
    this.known = { ...known, ahead };
    this.#watcher.changed();
  }

  /**
   * @param {Command} command
   * @param {number | null} side whose act it is
   * @param {number} [at_ms] when it happened
   */
  enter(command, side, at_ms = this.now_ms) {
    this.#outbox.put(command, side, at_ms);
  }

  /**
   * A turn is completed: when the clock was pressed, else now. What was done at the clock
   * after it comes after it.
   * @param {Command} command
   */
  complete(command) {
    const { marks } = this.kept;
    const at = marks.findIndex((mark) => mark.kind === "press");
    const press = at < 0 ? undefined : marks[at];
    const side = press?.side ?? this.known?.ahead.writer ?? 0;
    marks.splice(0, at + 1);
    this.enter(command, side, press?.at_ms);
    let next = marks[0];
    while (next !== undefined && next.kind !== "press") {
      marks.shift();
      this.enter(commandOf(next), next.side, next.at_ms);
      next = marks[0];
    }
    this.keep();
  }

  /**
   * Something was done at the clock; it waits as long as the play before is not written.
   * @param {Mark["kind"]} kind
   * @param {number} side
   */
  mark(kind, side) {
    const mark = { kind, side, at_ms: Math.round(this.now_ms) };
    if (kind !== "press" && this.unwritten === 0) {
      this.enter(commandOf(mark), side, mark.at_ms);
      return;
    }
    this.kept.marks.push(mark);
    this.keep();
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
    const id = newCommandId();
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      if (this.#line.say({ type: "preview", game: this.#id, id, command })) return;
      this.#asked.delete(id);
      resolve(null);
    });
  }

  /** The device is the clock: it says when something was due. */
  tellWhatIsDue() {
    const due = this.known?.game.view.deadline;
    if (!due || due.at_ms > this.now_ms || due.at_ms === this.#toldDue_ms) return;
    if (this.kept.queue.length > 0 || this.unwritten > 0) return;
    this.#toldDue_ms = due.at_ms;
    this.enter({ type: "time_passed" }, null);
  }

  /** @param {Message} message */
  #heard(message) {
    if (message.type === "snapshot" || message.type === "events") {
      const game = followed(this.known?.game ?? null, message);
      if (game === null) this.#line.subscribe();
      else this.#follow(game);
    } else if ("id" in message && this.#asked.has(String(message.id))) {
      this.#asked.get(String(message.id))?.(message);
      this.#asked.delete(String(message.id));
    } else if (this.#outbox.heard(message)) {
      if (this.kept.returned.length > 0) this.#watcher.returned();
    } else if (message.type === "refused") {
      this.#watcher.refused(message.sentence);
    } else if (message.type === "time") {
      this.#watcher.moved();
    }
  }

  /** @param {Game} game */
  #follow(game) {
    const isFirst = this.known === null;
    const setting = this.known?.setting ?? settingOf(game.table);
    const ahead = aheadOf(game.view, setting, this.kept.queue, this.kept.marks);
    this.known = { game, setting, ahead };
    if (isFirst) {
      this.#watcher.begun(this.known);
      this.#outbox.send();
    }
    this.#watcher.changed();
  }
}

/**
 * @param {Mark} mark
 * @returns {Command}
 */
function commandOf(mark) {
  return { type: mark.kind === "hold" ? "hold_play" : "accept_play" };
}
