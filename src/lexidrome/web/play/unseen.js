/** The tiles that nobody has seen yet, counted, where the rule set lets players track them. */

import { BLANK, tileSymbols } from "../kit/board/plan.js";
import { make, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

export class Unseen {
  #title = make("summary");
  #list = make("ul", { class: "unseen-tiles", translate: "no" });
  element = make("details", { class: "unseen-box", open: true }, this.#title, this.#list);
  #key = "";

  /**
   * @param {Game} game
   * @param {Setting} setting
   */
  show(game, setting) {
    const { bag_count, unseen } = game.view;
    this.element.hidden = bag_count === null && unseen === null;
    setText(this.#title, titleOf(bag_count, unseen));
    if (this.#key === (unseen ?? "")) return;
    this.#key = unseen ?? "";
    const counts = new Map();
    for (const symbol of unseen ?? "") counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    const symbols = [...tileSymbols(setting), BLANK].filter((symbol) => counts.has(symbol));
    this.#list.replaceChildren(
      ...symbols.map((symbol) =>
        make(
          "li",
          {},
          make("b", {}, symbol === BLANK ? "?" : (setting.labels[symbol] ?? symbol)),
          make("span", {}, String(counts.get(symbol))),
        ),
      ),
    );
  }
}

/**
 * @param {number | null} bagCount
 * @param {string | null} unseen
 */
function titleOf(bagCount, unseen) {
  if (bagCount === null)
    return text("Unseen tiles: {count}", { count: [...(unseen ?? "")].length });
  const bag = textPlural("{count} tile in the bag", "{count} tiles in the bag", bagCount);
  if (unseen === null) return bag;
  return text("{bag}, {count} unseen", { bag, count: [...unseen].length });
}
