/** Big letter keys: every tile of the set, the blank and the way back. */

import { tileSymbols } from "../kit/board/plan.js";
import { make, setAttribute } from "../kit/dom.js";
import { text } from "../kit/texts.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @typedef {object} PadKeys
 * @property {(symbol: string) => void} typed
 * @property {() => void} erase
 * @property {() => void} blank
 */

export class Pad {
  element = make("div", { class: "pad", role: "group", "aria-label": text("Letters") });
  #blank = make("button", { type: "button", class: "key key-blank" }, "?");

  /**
   * @param {Setting} setting
   * @param {PadKeys} keys
   */
  build(setting, keys) {
    const letters = tileSymbols(setting).map((symbol) => {
      const label = setting.labels[symbol] ?? symbol;
      const key = make("button", { type: "button", class: "key", translate: "no" }, label);
      key.addEventListener("click", () => keys.typed(symbol));
      return key;
    });
    const erase = make("button", { type: "button", class: "key key-erase" }, "⌫");
    erase.setAttribute("aria-label", text("Take the last letter back"));
    erase.addEventListener("click", () => keys.erase());
    this.#blank.setAttribute("aria-label", text("The next letter is a blank"));
    this.#blank.addEventListener("click", () => keys.blank());
    this.element.replaceChildren(...letters, this.#blank, erase);
  }

  /** @param {boolean} isBlank whether the next letter is one */
  show(isBlank) {
    setAttribute(this.#blank, "aria-pressed", String(isBlank));
    setAttribute(this.element, "data-blank", isBlank);
  }
}
