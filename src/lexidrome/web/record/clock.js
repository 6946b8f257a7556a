/**
 * The clock between the players: one half each, the far one turned round. Whoever has
 * played presses their own half.
 */

import { make, setAttribute, setText } from "../kit/dom.js";
import { scoreText, shortNameOf } from "../play/words.js";
import {
  formatReading,
  gameReading,
  roundReading,
  sideReading,
  turnReading,
} from "../live/time.js";
import { text, textPlural } from "../kit/texts.js";
import { canStart, isUnstarted, stopReasons } from "./moments.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("./model.js").Known} Known */

/**
 * @typedef {object} ClockDeeds
 * @property {(side: number) => void} press
 * @property {() => void} start
 * @property {() => void} stop
 * @property {(side: number) => void} hold
 * @property {() => void} undo what was done at the clock last
 * @property {() => void} leave back to the sheet
 */

/**
 * @typedef {object} Half
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} name
 * @property {HTMLElement} time
 * @property {HTMLElement} below
 * @property {HTMLElement} score
 */

export class ClockFace {
  #deeds;
  /** @type {Half[]} */
  #halves = [];
  #middle = make("div", { class: "clock-middle" });
  #state = make("p", { class: "clock-state", role: "status" });
  #stop = make("button", { type: "button", class: "button quiet" });
  #hold = make("button", { type: "button", class: "button quiet" });
  #undo = make("button", { type: "button", class: "button quiet" }, text("Undo"));
  #back = make("button", { type: "button", class: "button" }, text("Enter the play"));
  element = make("section", { class: "clock-face", "aria-label": text("Clock") });

  /** @param {ClockDeeds} deeds */
  constructor(deeds) {
    this.#deeds = deeds;
    this.#undo.addEventListener("click", () => deeds.undo());
    this.#back.addEventListener("click", () => deeds.leave());
  }

  /**
   * @param {Known} known
   * @param {number} unwritten turns that were pressed and not written
   * @param {{side: number, at_ms: number} | null} hold
   */
  show(known, unwritten, hold) {
    const { ahead, game } = known;
    if (this.#halves.length === 0) this.#build(game);
    const { clock } = ahead;
    const isStopped = clock.stop_reason !== null;
    this.#halves.forEach(({ button, name, score }, side) => {
      setText(name, shortNameOf(game, side));
      setText(score, scoreText(ahead.scores[side] ?? 0));
      setAttribute(button, "data-running", clock.running === side);
      button.disabled = clock.running !== side;
    });
    const isStarting = clock.running === null && (canStart(known) || isUnstarted(known));
    this.#stop.hidden = !isStarting && stopReasons(known).length === 0;
    setText(this.#stop, isStarting ? text("Start the clock") : text("Stop the clock …"));
    this.#stop.onclick = isStarting ? () => this.#deeds.start() : () => this.#deeds.stop();
    this.#hold.hidden = hold !== null || !known.can("hold_play", ahead.onTurn);
    setText(this.#hold, text("Hold"));
    this.#hold.onclick = () => this.#deeds.hold(ahead.onTurn);
    const wait =
      unwritten > 0
        ? textPlural("{count} play to write", "{count} plays to write", unwritten)
        : isStopped
          ? text("The clock is stopped.")
          : "";
    this.#undo.hidden = unwritten === 0;
    setText(this.#state, wait);
    setAttribute(this.#middle, "data-waiting", unwritten > 0);
  }

  /**
   * @param {Game} game
   * @param {Ahead} ahead
   * @param {number} now_ms
   * @param {{side: number, at_ms: number} | null} hold
   */
  tick(game, ahead, now_ms, hold) {
    const { rules } = game.table;
    const isSided = rules.clock.side_time_s !== null;
    const shared_ms = gameReading(ahead.clock, rules, now_ms) ?? roundReading(ahead.clock, now_ms);
    this.#halves.forEach(({ button, time, below }, side) => {
      const left_ms = sideReading(ahead.clock, side, now_ms);
      const isOn = ahead.clock.running === side;
      const turn_ms = isOn ? turnReading(ahead.clock, rules, now_ms) : null;
      const main_ms = isSided ? left_ms : turn_ms;
      setText(time, main_ms === null ? "–:––" : formatReading(main_ms));
      setAttribute(button, "data-over", isSided && left_ms < 0);
      const notes = [
        isSided && left_ms < 0 ? text("Overtime") : "",
        hold && hold.side === side ? holdText(hold.at_ms, now_ms, rules.challenge.hold_max_s) : "",
        shared_ms === null
          ? ""
          : text("{time} left of the game", { time: formatReading(shared_ms) }),
      ];
      setText(below, notes.filter((note) => note).join(" · "));
    });
  }

  /** @param {Game} game */
  #build(game) {
    this.#halves = game.table.sides.map((_, side) => {
      const name = make("span", { class: "clock-name", translate: "no" });
      const time = make("span", { class: "clock-time", translate: "no" });
      const score = make("span", { class: "clock-score", translate: "no" });
      const below = make("span", { class: "clock-below" });
      const button = make(
        "button",
        { type: "button", class: "clock-half", "data-side": side },
        name,
        time,
        below,
        score,
      );
      button.addEventListener("click", () => this.#deeds.press(side));
      return { button, name, time, below, score };
    });
    this.#middle.replaceChildren(this.#stop, this.#state, this.#hold, this.#undo, this.#back);
    const [far, ...near] = this.#halves.map(({ button }) => button).reverse();
    if (far) this.element.replaceChildren(far, this.#middle, ...near.reverse());
  }
}

/**
 * How long a hold lasts already, and what the book's limit is.
 * @param {number} since_ms
 * @param {number} now_ms
 * @param {number | null} limit_s
 */
export function holdText(since_ms, now_ms, limit_s) {
  const time = formatReading(Math.max(0, now_ms - since_ms));
  if (limit_s === null) return text("Hold {time}", { time });
  return text("Hold {time} of {limit}", { time, limit: formatReading(limit_s * 1000) });
}
