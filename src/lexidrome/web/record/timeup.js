/** The moment at which a side's time has run out; no event tells it, for play may go on. */

import { sideReading } from "../live/time.js";
import { isTimed } from "./moments.js";

/** @typedef {import("./model.js").Known} Known */

export class TimeUp {
  /** @type {Set<number>} sides whose time was seen to be up, or to be left */
  #up = new Set();
  #isFirst = true;
  #tell;

  /** @param {() => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * @param {Known} known
   * @param {number} now_ms
   */
  tick({ game, ahead }, now_ms) {
    if (ahead.clock.is_typed || !isTimed(game)) return;
    let isNew = false;
    for (const side of ahead.scores.keys()) {
      const isUp = sideReading(ahead.clock, side, now_ms) < 0;
      // Time that is given back can run out once more.
      if (!isUp) this.#up.delete(side);
      else if (!this.#up.has(side)) {
        this.#up.add(side);
        isNew = true;
      }
    }
    if (isNew && !this.#isFirst && ahead.phase === "playing") this.#tell();
    this.#isFirst = false;
  }
}
