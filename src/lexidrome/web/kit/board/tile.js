/** A tile as people see it. Its name for the ear is its holder's business. */

import { make } from "../dom.js";
import { BLANK } from "./plan.js";

/** @typedef {import("./plan.js").Setting} Setting */

/**
 * @param {Setting} setting
 * @param {string} symbol
 */
export function tileFace(setting, symbol) {
  const isBlank = symbol === BLANK || setting.rackTile[symbol] !== symbol;
  const label = symbol === BLANK ? "" : (setting.labels[symbol] ?? symbol).toUpperCase();
  const face = make(
    "span",
    { class: "tile", "data-blank": isBlank, "data-letters": label.length, "aria-hidden": "true" },
    make("b", {}, label),
  );
  if (!isBlank) face.append(make("small", {}, String(setting.values[symbol] ?? 0)));
  return face;
}

/** A tile that lies face down. */
export function tileBack() {
  return make("span", { class: "tile", "data-back": true, "aria-hidden": "true" });
}
