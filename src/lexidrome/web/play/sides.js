/** A card for each side: who, how many points, how much time, and whose turn it is. */

import { make, setAttribute, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";
import { formatReading, sideReading, turnReading } from "../live/time.js";
import { nameOf, scoreText, shortNameOf } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */

const LOW_MS = 60_000;

export class Sides {
  element = make("section", { class: "sides", "aria-label": text("Scores and clocks") });
  /** @type {Card[]} */
  #cards = [];

  /**
   * @param {Game} game
   * @param {number[]} present
   */
  show(game, present) {
    if (this.#cards.length !== game.view.sides.length) {
      this.#cards = game.view.sides.map(() => new Card());
      this.element.replaceChildren(...this.#cards.map((card) => card.element));
      this.element.dataset.count = String(this.#cards.length);
    }
    for (const [side, card] of this.#cards.entries()) card.show(game, side, present.includes(side));
  }

  /**
   * @param {Game} game
   * @param {number} now_ms
   */
  tick(game, now_ms) {
    for (const [side, card] of this.#cards.entries()) card.tick(game, side, now_ms);
  }
}

class Card {
  #whole = make("span", { class: "whole-name unseen-at-board" });
  #short = make("span", { class: "short-name", "aria-hidden": "true" });
  #name = make("h2", { class: "side-name", translate: "no" }, this.#whole, this.#short);
  #presence = make("span", { class: "presence" });
  #note = make("p", { class: "side-note" });
  #score = make("p", { class: "side-score" });
  #clock = make("p", { class: "side-clock", role: "timer" });
  element = make(
    "article",
    { class: "side" },
    make("div", { class: "side-who" }, this.#name, this.#presence, this.#note),
    this.#score,
    this.#clock,
  );

  /**
   * @param {Game} game
   * @param {number} side
   * @param {boolean} isPresent
   */
  show(game, side, isPresent) {
    const { view, table, you } = game;
    const own = view.sides[side];
    if (own === undefined) return;
    const isLive = view.phase === "playing" || view.phase === "lightning";
    const turn = view.phase === "lightning" ? view.lightning?.on_attempt : view.on_turn;
    const isOnTurn = isLive && turn === side;
    // Narrow screens have room for the first name; the whole one is read out everywhere.
    setText(this.#whole, nameOf(game, side));
    setText(this.#short, shortNameOf(game, side));
    setText(this.#score, scoreText(own.score));
    setAttribute(
      this.#score,
      "aria-label",
      textPlural("{count} point", "{count} points", own.score),
    );
    setAttribute(this.element, "data-on-turn", isOnTurn);
    setAttribute(this.element, "data-you", you.side === side && you.audience === "side");
    setAttribute(this.element, "data-winner", view.outcome?.winner === side);
    const isBot = (table.sides[side]?.bot ?? null) !== null;
    setAttribute(this.#presence, "data-state", isBot ? "bot" : isPresent ? "here" : "away");
    setText(this.#presence, isBot ? text("bot") : isPresent ? text("here") : text("away"));
    this.#presence.hidden = view.phase === "ended";
    setText(this.#note, noteOf(game, side, isOnTurn));
  }

  /**
   * @param {Game} game
   * @param {number} side
   * @param {number} now_ms
   */
  tick(game, side, now_ms) {
    const { view, table } = game;
    const { clock } = view;
    const isOwnTime = table.rules.clock.side_time_s !== null;
    const isOnTurn = view.phase === "playing" && view.on_turn === side;
    const turn_ms = isOnTurn ? turnReading(clock, table.rules, now_ms) : null;
    const reading_ms = isOwnTime ? sideReading(clock, side, now_ms) : turn_ms;
    const isTurnTime = table.rules.clock.turn_limit_s !== null && view.phase === "playing";
    this.#clock.hidden = !isOwnTime && !isTurnTime;
    setText(this.#clock, reading_ms === null ? "–:––" : formatReading(reading_ms));
    const isRunning = clock.running === side;
    setAttribute(this.#clock, "data-running", isRunning);
    const tone =
      reading_ms === null ? "calm" : reading_ms < 0 ? "over" : reading_ms < LOW_MS ? "low" : "calm";
    setAttribute(this.#clock, "data-tone", tone);
    const shown = reading_ms === null ? "" : formatReading(reading_ms);
    const label =
      tone === "over"
        ? text("Overtime {reading}", { reading: shown })
        : text("Time left {reading}", { reading: shown });
    setAttribute(this.#clock, "aria-label", label);
  }
}

/**
 * @param {Game} game
 * @param {number} side
 * @param {boolean} isOnTurn
 */
function noteOf({ view }, side, isOnTurn) {
  const own = view.sides[side];
  if (own === undefined) return "";
  if (view.phase === "ended") {
    const winner = view.outcome?.winner === side ? text("★ winner") : "";
    const signed = own.is_signed ? text("✓ result confirmed") : "";
    return [winner, signed].filter((each) => each !== "").join(" · ");
  }
  const skips = own.skips ?? 0;
  if (skips > 0) return textPlural("loses {count} turn", "loses {count} turns", skips);
  if (isOnTurn) return text("▸ to play");
  return textPlural("{count} tile", "{count} tiles", own.rack_count);
}
