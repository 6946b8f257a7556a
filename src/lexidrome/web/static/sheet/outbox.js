/**
 * What was entered goes to the server in order, one after the other, each once.
 *
 * An item builds on what its writer saw. Those entered while others were waiting build on
 * the one before them, so their version is known when that one is answered. What the
 * server does not take comes back with everything that was built on it; nothing is lost.
 */

import { newItem } from "./keep.js";

/** @typedef {import("./keep.js").Item} Item */
/** @typedef {import("./keep.js").Kept} Kept */
/** @typedef {import("../table/messages.js").Message} Message */

/**
 * @typedef {object} Way
 * @property {(message: object) => boolean} say whether it could be sent
 * @property {() => number} now the hall's time
 * @property {() => number | null} version what the page has
 * @property {() => void} changed
 */

const RETRY_MS = 1000;

export class Outbox {
  #game;
  #kept;
  #way;
  /** @type {string | null} the item that was sent and has no answer */
  #sent = null;

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

  /**
   * @param {Item["command"]} command
   * @param {number | null} side
   * @param {number} at_ms
   */
  put(command, side, at_ms) {
    const seen = this.items.length === 0 ? this.#way.version() : null;
    this.items.push(newItem(command, side, at_ms, seen));
    this.#way.changed();
    this.send();
  }

  /**
   * Take the last item back, if it has not left yet.
   * @returns {Item | null}
   */
  takeBack() {
    const last = this.items.at(-1);
    if (last === undefined || last.id === this.#sent) return null;
    this.items.pop();
    this.#way.changed();
    return last;
  }

  /** The line is new: what had no answer is sent again under its own id. */
  sendAgain() {
    this.#sent = null;
    this.send();
  }

  send() {
    const [item] = this.items;
    if (item === undefined || this.#sent !== null) return;
    const { id, command, side, at_ms, seen } = item;
    const message = {
      type: "command",
      game: this.#game,
      id,
      command,
      ...(seen === null ? {} : { version: seen }),
      ...(side === null ? {} : { for_side: side }),
      late_ms: Math.max(0, Math.round(this.#way.now() - at_ms)),
    };
    if (this.#way.say(message)) this.#sent = id;
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
      this.items.shift();
      if (next !== undefined && next.seen === null) next.seen = message.version;
    }
    this.#way.changed();
    this.send();
    return true;
  }
}
