/** Whose seat was given out anew: every side sees it, also who comes later. */

import { make } from "../kit/dom.js";
import { seatText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */

const SHOWN = 4;

export class SeatNews {
  element = make("ul", { class: "seat-news", "data-part": "seats" });
  #count = -1;

  constructor() {
    this.element.hidden = true;
  }

  /** @param {Game} game */
  show(game) {
    const changes = game.view.seat_changes ?? [];
    if (changes.length === this.#count) return;
    this.#count = changes.length;
    this.element.hidden = changes.length === 0;
    this.element.replaceChildren(
      ...changes.slice(-SHOWN).map((change) => make("li", {}, seatText(game, change))),
    );
  }
}
