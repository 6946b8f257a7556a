/** What a player does with the rack: play, exchange, pass, shuffle; and what the play is worth. */

import { written } from "../kit/board/squares.js";
import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { pointsText } from "./words.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */
/** @typedef {import("../kit/score.js").Measured} Measured */
/** @typedef {import("./choices.js").Choices} Choices */

/**
 * @typedef {object} Deeds
 * @property {() => void} play
 * @property {() => void} exchange
 * @property {() => void} pass
 * @property {() => void} arrange shuffle the rack, or take all tiles back
 * @property {() => boolean} zoom
 */

export class Actions {
  #preview = make("p", { class: "preview", role: "status" });
  #arrange = make("button", { class: "button quiet", type: "button", "data-part": "arrange" });
  #play = make("button", { class: "button play", type: "button", "data-part": "play" });
  #exchange = make(
    "button",
    { class: "button quiet", type: "button", "data-part": "exchange" },
    text("Exchange"),
  );
  #pass = make(
    "button",
    { class: "button quiet", type: "button", "data-part": "pass" },
    text("Pass"),
  );
  #zoom = make(
    "button",
    { class: "button quiet zoom", type: "button", "data-part": "zoom", "aria-pressed": "false" },
    text("Zoom"),
  );
  element = make(
    "div",
    { class: "player-actions" },
    this.#preview,
    make(
      "div",
      { class: "player-buttons" },
      this.#arrange,
      this.#exchange,
      this.#pass,
      this.#zoom,
      this.#play,
    ),
  );

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.#play.addEventListener("click", deeds.play);
    this.#exchange.addEventListener("click", deeds.exchange);
    this.#pass.addEventListener("click", deeds.pass);
    this.#arrange.addEventListener("click", deeds.arrange);
    this.#zoom.addEventListener("click", () => {
      this.#zoom.setAttribute("aria-pressed", String(deeds.zoom()));
    });
  }

  /**
   * @param {Setting} setting
   * @param {Measured} measured
   * @param {number} laidCount
   * @param {Choices} choices
   * @param {{isSending: boolean, canArrange: boolean}} state
   */
  show(setting, measured, laidCount, choices, { isSending, canArrange }) {
    setText(this.#preview, previewOf(setting, measured, laidCount));
    setText(this.#arrange, laidCount ? text("Recall") : text("Shuffle"));
    this.#arrange.hidden = choices.canLook;
    this.#arrange.disabled = !canArrange;
    const isReady = laidCount > 0 && measured.fault === null;
    this.#play.disabled = !choices.canPlay || !isReady || isSending;
    const label = isReady ? text("Play {points}", { points: measured.points }) : text("Play");
    setText(this.#play, isSending ? text("Sending …") : label);
    this.#exchange.disabled = !choices.canExchange || isSending;
    this.#pass.hidden = !choices.canPass;
    this.#pass.disabled = isSending;
  }
}

/**
 * @param {Setting} setting
 * @param {Measured} measured
 * @param {number} laidCount
 */
function previewOf(setting, measured, laidCount) {
  if (laidCount === 0) return "";
  if (measured.fault !== null) return faultText(measured.fault, setting.firstPlayTiles);
  const words = measured.words.map(
    (word) => `${written(setting, word.symbols).toUpperCase()} ${word.points}`,
  );
  if (measured.bonus) words.push(text("all tiles {points}", { points: measured.bonus }));
  const total = pointsText(measured.points);
  return words.length > 1
    ? `${words.join(" + ")} = ${total}`
    : `${words.join("").replace(/ \d+$/, "")}, ${total}`;
}

/**
 * @param {import("../kit/score.js").Fault} fault
 * @param {number} fewest
 */
export function faultText(fault, fewest) {
  switch (fault) {
    case "two_lines":
      return text("All tiles must lie in one row or column.");
    case "gap":
      return text("There must be no gap between the tiles.");
    case "too_few":
      return text("The first play needs at least {count} tiles.", { count: fewest });
    case "centre_missed":
      return text("The first play must cover the centre square.");
    case "disconnected":
      return text("The play must touch a tile on the board.");
    case "no_tiles":
      return text("Place tiles on the board first.");
    default:
      return text("A tile cannot lie there.");
  }
}
