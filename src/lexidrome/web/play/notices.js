/** What went wrong: a line that is cut off, a command that was refused. */

import { make, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";
import { ruleLink } from "./result.js";
import { formatClock } from "../live/time.js";

/** @typedef {import("../live/line.js").LineState} LineState */

const PATIENCE_MS = 700;
/** Who hears nothing for that long wonders what has become of it. */
const LATE_MS = 2000;
const SHOWN_MS = 10_000;

export class Notices {
  #line = make("p", { class: "line-notice", role: "status", "data-part": "line" });
  #late = make("p", { class: "line-notice", role: "status", "data-part": "late" });
  #refusal = make("p", { class: "refusal", role: "alert", "data-part": "refusal" });
  #restored = make("p", { class: "line-notice", role: "status", "data-part": "restored" });
  element = make(
    "div",
    { class: "notices" },
    this.#line,
    this.#late,
    this.#restored,
    this.#refusal,
  );
  #waiting = 0;
  /** @type {number | null} */
  #unansweredFrom_ms = null;
  #hiding = 0;

  constructor() {
    this.#line.hidden = true;
    this.#late.hidden = true;
    this.#refusal.hidden = true;
    this.#restored.hidden = true;
    this.#restored.addEventListener("click", () => (this.#restored.hidden = true));
    this.#refusal.addEventListener("click", () => this.clear());
  }

  /**
   * A moment without a line is nobody's business.
   * @param {LineState} state
   * @param {boolean} isWaiting whether something was sent that has no answer yet
   */
  showLine(state, isWaiting) {
    // That it is over for good is said above the page (`ended.js`).
    if (state === "following" || state === "ended") {
      clearTimeout(this.#waiting);
      this.#waiting = 0;
      this.#line.hidden = true;
      return;
    }
    setText(
      this.#line,
      isWaiting
        ? text("Connection lost. Your entries are kept and sent as soon as it is back.")
        : text("Connection lost. Reconnecting …"),
    );
    // Attempts come and go meanwhile; what counts is how long there has been no line.
    if (this.#waiting === 0)
      this.#waiting = setTimeout(() => (this.#line.hidden = false), PATIENCE_MS);
  }

  /**
   * There is a line, but the server cannot do now what was asked, for want of its database say.
   * @param {boolean} isWaiting
   * @param {number} now_ms
   * @param {string} [hindrance] why not, if somebody said so
   */
  showLate(isWaiting, now_ms, hindrance = "") {
    setText(
      this.#late,
      hindrance ||
        text(
          "The server has not answered yet. Your entries are kept and sent again until it does.",
        ),
    );
    if (!isWaiting) this.#unansweredFrom_ms = null;
    else this.#unansweredFrom_ms ??= now_ms;
    const from_ms = this.#unansweredFrom_ms;
    this.#late.hidden = from_ms === null || now_ms - from_ms < LATE_MS || !this.#line.hidden;
  }

  /**
   * Stays until it is touched, for it says what both have to do.
   * @param {number | null} as_of_ms
   * @param {number} turns that are missing
   */
  tellRestored(as_of_ms, turns) {
    const state =
      as_of_ms === null
        ? text("The server was restored to an earlier state.")
        : text("The server was restored to its state of {time}.", { time: formatClock(as_of_ms) });
    const missing =
      turns > 0
        ? textPlural(
            "The last turn must be played again.",
            "The last {count} turns must be played again.",
            turns,
          )
        : text("Nothing is missing here.");
    setText(this.#restored, `${state} ${missing}`);
    this.#restored.hidden = false;
  }

  /**
   * @param {string} sentence
   * @param {string | null} [rule]
   */
  refuse(sentence, rule = null) {
    clearTimeout(this.#hiding);
    this.#refusal.hidden = false;
    this.#refusal.replaceChildren(
      sentence,
      ...(rule && !sentence.includes(rule) ? [" ", ruleLink(rule)] : []),
    );
    this.#hiding = setTimeout(() => this.clear(), SHOWN_MS);
  }

  clear() {
    clearTimeout(this.#hiding);
    this.#refusal.hidden = true;
  }
}
