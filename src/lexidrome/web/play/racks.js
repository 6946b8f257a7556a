/** The racks of all sides, for those who may see them: after the game, or where all agreed. */

import { tileFace } from "../kit/board/tile.js";
import { make } from "../kit/dom.js";
import { written } from "../kit/board/squares.js";
import { nameOf } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

export class Racks {
  element = make("div", { class: "racks" });
  #key = "";

  /**
   * @param {Game} game
   * @param {Setting} setting
   */
  show(game, setting) {
    const { view } = game;
    const racks = view.sides.map((side) => side.rack);
    const onTurn = view.phase === "playing" ? view.on_turn : -1;
    const key = JSON.stringify([racks, onTurn]);
    this.element.hidden = racks.every((rack) => rack === null);
    if (key === this.#key) return;
    this.#key = key;
    this.element.replaceChildren(
      ...racks.map((rack, side) =>
        make(
          "div",
          { class: "open-rack", "data-on-turn": onTurn === side },
          make("span", { class: "rack-owner", translate: "no" }, nameOf(game, side)),
          make("span", { class: "unseen", translate: "no" }, written(setting, rack ?? "")),
          make(
            "span",
            { class: "rack", "aria-hidden": "true" },
            ...[...(rack ?? "")].map((symbol) =>
              make("span", { class: "slot" }, tileFace(setting, symbol)),
            ),
          ),
        ),
      ),
    );
  }
}
