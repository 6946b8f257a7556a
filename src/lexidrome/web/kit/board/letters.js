/** Asks which letter a blank stands for. */

import { make } from "../dom.js";
import { text } from "../texts.js";
import { blankSymbol, symbolOf, tileSymbols } from "./plan.js";

/** @typedef {import("./plan.js").Setting} Setting */

/**
 * @param {Setting} setting
 * @returns {Promise<string | null>} what the blank is on the board; `null`: taken back
 */
export function pickLetter(setting) {
  const dialog = make("dialog", {
    class: "dialog letters-dialog",
    "aria-labelledby": "letters-title",
  });
  const keys = make("div", { class: "letter-keys", translate: "no" });
  dialog.append(
    make("h2", { id: "letters-title" }, text("The blank stands for")),
    keys,
    make(
      "form",
      { method: "dialog", class: "dialog-actions" },
      make("button", { class: "button quiet", value: "" }, text("Keep it on the rack")),
    ),
  );
  return new Promise((resolve) => {
    /** @param {string | null} symbol */
    const choose = (symbol) =>
      dialog.close(symbol === null ? "" : (blankSymbol(setting, symbol) ?? ""));
    for (const symbol of tileSymbols(setting)) {
      const key = make(
        "button",
        { class: "key", type: "button" },
        setting.labels[symbol] ?? symbol,
      );
      key.addEventListener("click", () => choose(symbol));
      keys.append(key);
    }
    dialog.addEventListener("keydown", (event) => {
      const symbol = event.key.length === 1 ? symbolOf(setting, event.key.toUpperCase()) : null;
      if (symbol === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      choose(symbol);
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
