/** Which tiles go back into the bag: tapped, or typed by their letters. */

import { BLANK } from "../kit/board/plan.js";
import { tileName } from "../kit/board/squares.js";
import { tileFace } from "../kit/board/tile.js";
import { make, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";
import { ask, confirmButton } from "./dialogs.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @param {Setting} setting
 * @param {string[]} rack
 * @param {number} most
 * @returns {Promise<string | null>}
 */
export async function pickExchange(setting, rack, most) {
  const picking = new Picking(setting, rack, most);
  const hint = make(
    "p",
    {},
    text("Choose the tiles to put back into the bag, or type their letters. This ends your turn."),
  );
  const content = [hint, picking.element, picking.said];
  return (await ask(text("Exchange tiles"), content, picking.confirm)) ? picking.tiles : null;
}

class Picking {
  confirm = confirmButton(text("Exchange"), false);
  said = make("p", { class: "note", role: "status" });
  element = make("div", {
    class: "rack in-dialog",
    role: "group",
    tabindex: -1,
    autofocus: true,
    "aria-label": text("Your rack"),
    translate: "no",
  });
  #setting;
  #rack;
  #most;
  /** @type {Set<number>} in the order in which they were chosen */
  #chosen = new Set();

  /**
   * @param {Setting} setting
   * @param {string[]} rack
   * @param {number} most
   */
  constructor(setting, rack, most) {
    this.#setting = setting;
    this.#rack = rack;
    this.#most = most;
    for (const [at, symbol] of rack.entries()) {
      const attributes = {
        class: "slot",
        type: "button",
        "aria-pressed": "false",
        "aria-label": tileName(setting, symbol),
      };
      const button = make("button", attributes, tileFace(setting, symbol));
      button.addEventListener("click", () => this.#turn(at));
      this.element.append(button);
    }
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    // A tile that is clicked leaves the keyboard to the letters.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get tiles() {
    return this.#rack.filter((_, at) => this.#chosen.has(at)).join("");
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const last = [...this.#chosen].at(-1);
    if (/^\p{L}$/u.test(event.key)) this.#typed(event.key.toLocaleUpperCase());
    else if (event.key === BLANK) this.#typed(BLANK);
    else if (event.key === "Backspace" && last !== undefined) this.#turn(last);
    else if (event.key === "Enter" && event.target === this.element && !event.repeat)
      this.confirm.click();
    else return;
    event.preventDefault();
    if (event.key !== "Enter") this.element.focus();
  }

  /** @param {string} letter */
  #typed(letter) {
    const free = [...this.#rack.keys()].filter((at) => !this.#chosen.has(at));
    const labels = (/** @type {number} */ at) => {
      const symbol = this.#rack[at] ?? "";
      return symbol === BLANK ? BLANK : (this.#setting.labels[symbol] ?? symbol).toUpperCase();
    };
    const found =
      free.find((at) => labels(at) === letter) ?? free.find((at) => labels(at).startsWith(letter));
    if (found !== undefined) this.#turn(found);
    else setText(this.said, text("There is no other {letter} on your rack.", { letter }));
  }

  /** @param {number} at */
  #turn(at) {
    const isNew = !this.#chosen.delete(at);
    const isTooMany = isNew && this.#chosen.size >= this.#most;
    if (isNew && !isTooMany) this.#chosen.add(at);
    const most = textPlural("At most {count} tile.", "At most {count} tiles.", this.#most);
    setText(this.said, isTooMany ? most : "");
    this.element.children[at]?.setAttribute("aria-pressed", String(this.#chosen.has(at)));
    this.confirm.disabled = this.#chosen.size === 0;
    const count = this.#chosen.size;
    const label = textPlural("Exchange {count} tile", "Exchange {count} tiles", count);
    setText(this.confirm, count ? label : text("Exchange"));
  }
}
