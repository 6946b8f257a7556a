/** Shows what the table is about, lets time run on it, and hears what is chosen. */

import { make, setAttribute, setText } from "../kit/dom.js";
import { replaceWithin } from "../kit/replacing.js";
import { text } from "../kit/texts.js";
import { whyButton } from "./whys.js";
import { secondsUntil } from "../live/time.js";

/** @typedef {import("./matters.js").Deed} Deed */
/** @typedef {import("./matters.js").Matter} Matter */

/** @typedef {{isAcceptable: boolean, sentence: string}} Verdict */

/**
 * The answers to a play have the same keys whichever of them can be given.
 * @type {Partial<Record<Deed, string>>}
 */
const KEYS = { accept: "1", decline: "1", hold: "2", challenge: "3", support: "3" };

export class Panel {
  #verdict = make("div", { class: "verdict-line", role: "alert" });
  #title = make("h2", { class: "matter-title" });
  #why;
  #note = make("p", { class: "matter-note" });
  #time = make("p", { class: "matter-time" });
  #bar = make("div", { class: "matter-bar", "aria-hidden": "true" }, make("span"));
  #deeds = make("div", { class: "matter-deeds" });
  element;
  /** @type {Matter} */
  #matter = { tone: "calm", title: "", deeds: [] };
  #key = "";
  #chosen;

  /**
   * @param {(deed: Deed) => void} chosen
   * @param {() => void} asked what can be done, and why not the rest
   */
  constructor(chosen, asked) {
    this.#chosen = chosen;
    this.#why = whyButton(asked);
    this.element = make(
      "section",
      { class: "matter", "aria-label": text("To be decided") },
      this.#verdict,
      this.#title,
      this.#why,
      this.#note,
      this.#bar,
      this.#time,
      this.#deeds,
    );
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /**
   * @param {Matter} matter
   * @param {Verdict | null} verdict
   * @param {boolean} isActing whether this person does anything here, or only watches
   */
  show(matter, verdict, isActing) {
    this.#matter = matter;
    this.#why.hidden = !isActing;
    this.#verdict.hidden = verdict === null;
    setAttribute(
      this.#verdict,
      "data-verdict",
      verdict && (verdict.isAcceptable ? "acceptable" : "unacceptable"),
    );
    setText(this.#verdict, verdict?.sentence ?? "");
    setAttribute(this.element, "data-tone", matter.tone);
    setText(this.#title, matter.title);
    setText(this.#note, matter.note ?? "");
    this.#note.hidden = !matter.note;
    this.#showDeeds(matter);
  }

  /** @param {number} now_ms */
  tick(now_ms) {
    const { until_ms = null, since_ms = 0, deeds } = this.#matter;
    const isTimed = until_ms !== null;
    // What is being pressed is there until it was.
    this.#deeds.hidden = this.#deeds.childElementCount === 0;
    this.#bar.hidden = this.#time.hidden = !isTimed;
    if (isTimed) {
      const left = Math.max(0, Math.min(1, (until_ms - now_ms) / Math.max(1, until_ms - since_ms)));
      this.#bar.style.setProperty("--left", left.toFixed(3));
      setText(this.#time, text("{seconds} s left", { seconds: secondsUntil(until_ms, now_ms) }));
    }
    deeds.forEach(({ deed, label, from_ms = 0 }) => {
      const seconds = secondsUntil(from_ms, now_ms);
      const span = this.#deeds.querySelector(`[data-deed="${deed}"] span`);
      if (span)
        setText(span, seconds > 0 ? text("{label} in {seconds} s", { label, seconds }) : label);
    });
  }

  /** @param {Matter} matter */
  #showDeeds(matter) {
    const key = JSON.stringify(matter.deeds.map(({ deed, label }) => [deed, label]));
    if (key === this.#key) return;
    this.#key = key;
    replaceWithin(
      this.#deeds,
      matter.deeds.map(({ deed, label, isMain }, at) => {
        const attributes = {
          class: isMain ? "button" : "button quiet",
          type: "button",
          "data-deed": deed,
        };
        const button = make(
          "button",
          attributes,
          make("span", {}, label),
          make("kbd", {}, keyOf(deed, at)),
        );
        button.addEventListener("click", () => this.#chosen(deed));
        return button;
      }),
    );
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { target } = event;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || this.element.hidden)
      return;
    if (!(target instanceof Element) || target.closest("dialog, input, textarea, select")) return;
    if (document.querySelector("dialog[open]")) return;
    const chosen = this.#matter.deeds.find(({ deed }, at) => keyOf(deed, at) === event.key);
    if (chosen !== undefined) this.#chosen(chosen.deed);
  }
}

/**
 * @param {Deed} deed
 * @param {number} at its place among those that are offered
 */
function keyOf(deed, at) {
  return KEYS[deed] ?? String(at + 1);
}
