/** How much time the game and its round have left, where that is limited. */

import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { formatReading, gameReading, isHallTime, roundReading } from "../live/time.js";

/** @typedef {import("../live/game.js").Game} Game */

export class Limits {
  element = make("p", { class: "limits" });

  /**
   * @param {Game} game
   * @param {number} now_ms
   */
  show(game, now_ms) {
    const left = gameReading(game.view.clock, game.table.rules, now_ms);
    const isOne = isHallTime(game.view.clock, game.table.rules);
    const round = isOne ? null : roundReading(game.view.clock, now_ms);
    const shown = [
      left === null ? "" : text("Game {reading}", { reading: formatReading(left) }),
      round === null ? "" : text("Round {reading}", { reading: formatReading(round) }),
    ].filter((each) => each !== "");
    this.element.hidden = shown.length === 0 || game.view.phase !== "playing";
    setText(this.element, shown.join(" · "));
  }
}
