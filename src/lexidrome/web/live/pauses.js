/**
 * How long a page waits before it tries again. The longer it has tried in vain the longer, up to a
 * bound, and no two pages the same: whatever has gone is not kept away by those who want it back.
 */

/** So much longer at most than is said, as a part of it. */
const SCATTER = 0.5;
/** A line that lasted for less was none. */
const STEADY_MS = 2000;

/** @typedef {(count: number, away_ms: number) => number} Pause in milliseconds */

/**
 * @param {number} pause_ms
 * @param {number} [random] from 0 to 1
 */
export function scattered(pause_ms, random = Math.random()) {
  return pause_ms * (1 + SCATTER * random);
}

/** Attempts to get a line, since there was one. */
export class Attempts {
  count = 0;
  #pause;
  /** @type {number | null} since when there is a line */
  #up_ms = null;
  /** @type {number | null} since when there is none */
  #away_ms = null;

  /** @param {Pause} pause before the next attempt, by how often and for how long it was tried */
  constructor(pause) {
    this.#pause = pause;
  }

  /**
   * There is a line.
   * @param {number} [now_ms]
   */
  up(now_ms = performance.now()) {
    this.#up_ms ??= now_ms;
  }

  /**
   * There is none any more, or still none.
   * @param {number} [now_ms]
   * @param {number} [random]
   * @returns {number} how long to wait before the next attempt
   */
  lost(now_ms = performance.now(), random = Math.random()) {
    if (this.#up_ms !== null && now_ms - this.#up_ms >= STEADY_MS) {
      this.count = 0;
      this.#away_ms = null;
    }
    this.#up_ms = null;
    this.#away_ms ??= now_ms;
    const pause_ms = this.#pause(this.count, now_ms - this.#away_ms);
    this.count += 1;
    return scattered(pause_ms, random);
  }
}
