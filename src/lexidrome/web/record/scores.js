/** Both sides at a glance: name, total, time left, and whose turn is written next. */

import { make, setAttribute, setText } from "../kit/dom.js";
import { scoreText, shortNameOf } from "../play/words.js";
import { formatReading, sideReading } from "../live/time.js";
import { text } from "../kit/texts.js";
import { holdText } from "./clock.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("../live/game.js").Game} Game */

export class Scores {
  element = make("div", { class: "sheet-scores" });
  /** @type {{card: HTMLElement, name: HTMLElement, total: HTMLElement, time: HTMLElement, next: HTMLElement}[]} */
  #cards = [];

  /**
   * @param {Game} game
   * @param {Ahead} ahead
   */
  show(game, ahead) {
    if (this.#cards.length === 0) this.#build(game.table.sides.length);
    this.#cards.forEach(({ card, name, total }, side) => {
      setText(name, shortNameOf(game, side));
      setAttribute(card, "aria-label", text("Score of {name}", { name: shortNameOf(game, side) }));
      setText(total, scoreText(ahead.scores[side] ?? 0));
      setAttribute(card, "data-writing", ahead.phase === "playing" && ahead.writer === side);
      setAttribute(card, "data-running", ahead.clock.running === side);
    });
  }

  /**
   * @param {Game} game
   * @param {Ahead} ahead
   * @param {number} now_ms
   * @param {{side: number, at_ms: number} | null} hold
   */
  tick(game, ahead, now_ms, hold) {
    const { clock, challenge } = game.table.rules;
    const { side_time_s } = clock;
    this.#cards.forEach(({ card, time, next }, side) => {
      const isHolding = hold?.side === side;
      setAttribute(card, "data-holding", isHolding);
      setText(
        next,
        isHolding ? holdText(hold.at_ms, now_ms, challenge.hold_max_s) : text("on turn"),
      );
      const left_ms = sideReading(ahead.clock, side, now_ms);
      // Where a clock stands on the table, there is nothing to show before it was read.
      const isUnread = ahead.clock.is_typed && left_ms === (side_time_s ?? 0) * 1000;
      const isTimed = side_time_s !== null && !isUnread;
      time.hidden = !isTimed;
      setText(time, formatReading(left_ms));
      setAttribute(card, "data-over", isTimed && left_ms < 0);
    });
  }

  /** @param {number} count */
  #build(count) {
    this.#cards = Array.from({ length: count }, () => {
      const name = make("span", { class: "score-name", translate: "no" });
      const total = make("b", { class: "score-total", translate: "no" });
      const time = make("span", { class: "score-time", translate: "no" });
      const next = make("span", { class: "score-next" }, text("on turn"));
      const card = make("div", { class: "score-card", role: "group" }, name, next, total, time);
      return { card, name, total, time, next };
    });
    this.element.replaceChildren(...this.#cards.map(({ card }) => card));
  }
}
