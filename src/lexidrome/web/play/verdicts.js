/** A verdict stays until it was seen, however fast the next turn comes. */

/** @typedef {import("./panel.js").Verdict} Verdict */

/** So long on a screen that somebody looks at, it counts as seen. */
const SEEN_MS = 6000;

export class LastVerdict {
  /** @type {Verdict | null} */
  #verdict = null;
  #isOver = false;
  #shown_ms = 0;
  /** @type {number | null} */
  #last_ms = null;

  /** What is to be shown. */
  get shown() {
    return this.#verdict;
  }

  /** @param {Verdict} verdict */
  tell(verdict) {
    this.#verdict = verdict;
    this.#isOver = false;
    this.#shown_ms = 0;
    this.#last_ms = null;
  }

  /** Somebody else has moved on. */
  passOver() {
    this.#isOver = true;
    this.#clearIfSeen();
  }

  /** The one who looks has, so they have seen it. */
  clear() {
    this.#verdict = null;
  }

  /**
   * @param {number} now_ms
   * @param {boolean} isLookedAt whether the page is in front
   * @returns {boolean} whether it went
   */
  tick(now_ms, isLookedAt) {
    if (this.#verdict === null) return false;
    if (isLookedAt && this.#last_ms !== null) this.#shown_ms += now_ms - this.#last_ms;
    this.#last_ms = isLookedAt ? now_ms : null;
    return this.#clearIfSeen();
  }

  #clearIfSeen() {
    if (!this.#isOver || this.#shown_ms < SEEN_MS || this.#verdict === null) return false;
    this.#verdict = null;
    return true;
  }
}
