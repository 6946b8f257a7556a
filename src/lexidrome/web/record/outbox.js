/**
 * What was entered goes to the server in order, one after the other, each once.
 *
 * An item builds on what its writer saw. Those entered while others were waiting build on
 * the one before them, so their version is known when that one is answered. What the
 * server does not take comes back with everything that was built on it; nothing is lost.
 * What it takes is kept, too: a server that was restored from a backup gets it again.
 */

import { allAgain, isThere, planned, turnsMade } from "./again.js";
import { newItem } from "./keep.js";

/** @typedef {import("./keep.js").Item} Item */
/** @typedef {import("./keep.js").Kept} Kept */
/** @typedef {import("../live/messages.js").Message} Message */

/**
 * @typedef {object} Way
 * @property {(message: object) => boolean} say whether it could be sent
 * @property {() => number} now the hall's time
 * @property {() => number | null} version what the page has
 * @property {() => import("../live/messages.js").Turn[]} turns those that the server has
 * @property {() => void} changed
 */

const RETRY_MS = 1000;

export class Outbox {
  #game;
  #kept;
  #way;
  /** @type {string | null} the item that was sent and has no answer */
  #sent = null;
  /** After a restoring: not before the page has what the server has now. */
  #isHeld = false;
  /** @type {((written: number) => boolean) | null} whether the page has what was answered */
  #isShown = null;
  #answered = 0;
  /** @type {{item: Item, version: number}[]} what the server took last, as of which version */
  #taking = [];
  /** How many turns there were when an item was sent. */
  #before = 0;

  /**
   * @param {string} game
   * @param {Kept} kept
   * @param {Way} way
   */
  constructor(game, kept, way) {
    this.#game = game;
    this.#kept = kept;
    this.#way = way;
  }

  get items() {
    return this.#kept.queue;
  }

  /** The version that the server's last answer named; the page may have to wait for it. */
  get answered() {
    return this.#answered;
  }

  /** What the table has beyond the server, and from where on another device's turns are missing. */
  get plan() {
    return this.planOn(this.#way.version() ?? 0, this.#way.turns().length);
  }

  /**
   * The answer often comes before the game that has it: until then the table still has what the
   * server took, or it would go from the board and come back.
   * @param {number} version of the game that is shown
   * @param {number} written how many turns that has
   */
  planOn(version, written) {
    const taken = this.#taking.filter((each) => each.version > version).map(({ item }) => item);
    const { laid, gap } = planned([...taken, ...this.items], written);
    return { laid, gap: gap - taken.length };
  }

  /** What the page has, and what it was told to have done although the game shows it later. */
  get #seen() {
    const version = this.#way.version();
    return version === null ? null : Math.max(version, this.#answered);
  }

  /**
   * @param {Item["command"]} command
   * @param {number | null} side
   * @param {number} at_ms
   */
  put(command, side, at_ms) {
    const { laid, gap } = this.plan;
    const seen = gap === 0 ? this.#seen : null;
    const written = this.#way.turns();
    const turns = laid.reduce((count, item) => count + turnsMade(item), written.length);
    const target = written.findIndex(({ entry }) => entry != null && entry === command.at);
    const place = { turns, ...(target < 0 ? {} : { target }) };
    this.items.splice(gap, 0, newItem(command, side, at_ms, seen, place));
    this.#way.changed();
    this.send();
  }

  /**
   * Take the last item back, if it has not left yet: what has left may have arrived, although
   * no answer came.
   * @returns {Item | null}
   */
  takeBack() {
    const last = this.plan.laid.at(-1);
    if (last === undefined || last.isAgain || last.hasLeft || !this.items.includes(last))
      return null;
    this.items.splice(this.items.indexOf(last), 1);
    this.#way.changed();
    return last;
  }

  /**
   * The line is new: what had no answer is sent again under its own id; what follows a
   * restoring only when the page has heard what it missed.
   */
  sendAgain() {
    this.#sent = null;
    this.#isHeld = this.items[0]?.isAgain === true;
    this.#isShown = null;
    this.send();
  }

  /** The server does not know all that it once took: everything is sent again. */
  restored() {
    this.#kept.queue = allAgain(this.#kept.sent, this.items);
    this.#kept.sent = [];
    this.#sent = null;
    this.#isShown = null;
    this.#answered = 0;
    this.#taking = [];
    this.#isHeld = true;
    this.#way.changed();
  }

  /** The page has what the server has now. */
  caughtUp() {
    this.#isHeld = false;
    this.send();
  }

  send() {
    const [item] = this.items;
    if (item === undefined || this.#sent !== null || this.#isHeld || this.plan.gap === 0) return;
    const written = this.#way.turns();
    if (this.#isShown !== null && !this.#isShown(written.length)) return;
    this.#isShown = null;
    const { id, side, at_ms } = item;
    const command = this.#aimed(item);
    const seen = item.isAgain ? this.#seenAgain(item, written.length) : item.seen;
    const message = {
      type: "command",
      game: this.#game,
      id,
      command,
      ...(seen === null ? {} : { version: seen }),
      ...(side === null ? {} : { for_side: side }),
      late_ms: Math.max(0, Math.round(this.#way.now() - at_ms)),
    };
    if (!this.#way.say(message)) return;
    this.#sent = id;
    this.#before = written.length;
    item.hasLeft = true;
    this.#way.changed();
  }

  /**
   * A server that knows the id answers as it did then, whatever version is named. One that has
   * another turn in this place must refuse, so it is told that nothing was seen.
   * @param {Item} item
   * @param {number} written
   */
  #seenAgain(item, written) {
    return isThere(item, written) ? 0 : Math.max(this.#way.version() ?? 0, this.#answered);
  }

  /**
   * Entries are counted by the server; after a restoring a turn may be another entry.
   * @param {Item} item
   */
  #aimed({ command, isAgain, target }) {
    const entry = isAgain && target !== undefined ? this.#way.turns()[target]?.entry : null;
    return entry == null ? command : { ...command, at: entry };
  }

  /**
   * @param {Message} message
   * @returns {boolean} whether it was about one of the items
   */
  heard(message) {
    if (message.type !== "done" && message.type !== "refused") return false;
    const [item, next] = this.items;
    if (item === undefined || message.id !== item.id) return false;
    this.#sent = null;
    if (message.type === "refused") {
      if (message.can_retry) {
        setTimeout(() => this.send(), RETRY_MS);
        return true;
      }
      this.#kept.returned.push({ sentence: message.sentence, items: this.items.splice(0) });
    } else {
      this.#taken(item, message);
      if (next !== undefined && next.seen === null) {
        // What was answered before the backup says nothing of how far the game is now.
        next.seen = item.isAgain ? this.#answered : message.version;
      }
    }
    this.#way.changed();
    this.send();
    return true;
  }

  /**
   * @param {Item} item
   * @param {{version: number, is_repeat: boolean}} answer
   */
  #taken(item, { version, is_repeat }) {
    this.items.shift();
    const { isAgain, hasLeft, ...kept } = item;
    this.#kept.sent.push(kept);
    const shown = this.#way.version() ?? 0;
    this.#taking = this.#taking.filter((each) => each.version > shown);
    if (!isAgain) this.#taking.push({ item: kept, version });
    this.#answered = Math.max(this.#answered, version, isAgain ? (this.#way.version() ?? 0) : 0);
    const made = turnsMade(item);
    if (!isAgain || is_repeat || made === 0) return;
    const after = this.#before + made;
    this.#isShown = (written) => (made > 0 ? written >= after : written <= after);
  }
}
