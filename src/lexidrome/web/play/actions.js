/** What a player does with the rack: play, exchange, pass, shuffle; and what the play is worth. */

import { direction } from "../kit/board/keys.js";
import { placeName, squareName, written } from "../kit/board/squares.js";
import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { pointsText } from "./words.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */
/** @typedef {import("../kit/board/plan.js").Cursor} Cursor */
/** @typedef {import("../kit/board/element.js").LexiBoard} LexiBoard */
/** @typedef {import("../kit/score.js").Measured} Measured */
/** @typedef {import("./choices.js").Choices} Choices */

/** Behind the keys of what is asked, 1 to 3. */
export const KEYS = { arrange: "4", exchange: "5", pass: "6" };

/**
 * @typedef {object} Deeds
 * @property {() => void} play
 * @property {() => void} exchange
 * @property {() => void} pass
 * @property {() => void} arrange shuffle the rack, or take all tiles back
 * @property {() => void} zoom
 * @property {(deed: "exchange" | "pass") => void} explain why it cannot be done now
 */

export class Actions {
  #preview = make("p", { class: "preview", role: "status" });
  /** What the board has told listeners already. */
  #said = make("p", { class: "preview said", "aria-hidden": "true" });
  #arrangeLabel = make("span");
  #arrange = make(
    "button",
    { class: "button quiet", type: "button", "data-part": "arrange" },
    this.#arrangeLabel,
    make("kbd", {}, KEYS.arrange),
  );
  #play = make("button", { class: "button play", type: "button", "data-part": "play" });
  #exchange = make(
    "button",
    { class: "button quiet", type: "button", "data-part": "exchange" },
    text("Exchange"),
    make("kbd", {}, KEYS.exchange),
  );
  #pass = make(
    "button",
    { class: "button quiet", type: "button", "data-part": "pass" },
    text("Pass"),
    make("kbd", {}, KEYS.pass),
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
    this.#said,
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

  #explain;

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.#explain = deeds.explain;
    this.#said.hidden = true;
    document.addEventListener("keydown", (event) => this.#onKey(event));
    this.#play.addEventListener("click", deeds.play);
    this.#exchange.addEventListener("click", deeds.exchange);
    this.#pass.addEventListener("click", deeds.pass);
    this.#arrange.addEventListener("click", deeds.arrange);
    this.#zoom.addEventListener("click", deeds.zoom);
  }

  /**
   * What a key could not do stands where else the play is read back, until there is another.
   * @param {string} sentence
   */
  say(sentence) {
    setText(this.#said, sentence);
    this.#said.hidden = sentence === "";
    this.#preview.classList.toggle("unseen", sentence !== "");
  }

  /** @param {boolean} isZoomed */
  showZoom(isZoomed) {
    this.#zoom.setAttribute("aria-pressed", String(isZoomed));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { key, target } = event;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || this.element.hidden)
      return;
    if (!(target instanceof Element) || target.closest("dialog, input, textarea, select")) return;
    if (document.querySelector("dialog[open]")) return;
    if (key === KEYS.arrange) this.#arrange.click();
    else if (key === KEYS.exchange) this.#press(this.#exchange, "exchange");
    else if (key === KEYS.pass) this.#press(this.#pass, "pass");
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {"exchange" | "pass"} deed
   */
  #press(button, deed) {
    if (button.hidden || button.disabled) this.#explain(deed);
    else button.click();
  }

  /**
   * @param {Setting} setting
   * @param {LexiBoard} board
   * @param {Choices} choices
   * @param {boolean} isSending
   */
  show(setting, board, choices, isSending) {
    const { measured, plan } = board;
    const laidCount = plan.lain.size;
    setText(this.#preview, previewOf(setting, measured, laidCount, plan.cursor));
    setText(this.#arrangeLabel, laidCount ? text("Recall") : text("Shuffle"));
    this.#arrange.hidden = choices.canLook;
    this.#arrange.disabled = !board.canPlan;
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
 * @param {Cursor | null} cursor
 */
function previewOf(setting, measured, laidCount, cursor) {
  if (laidCount === 0) return cursor === null ? "" : cursorText(setting, cursor);
  if (measured.fault !== null) return faultText(measured.fault, setting.firstPlayTiles);
  const [main] = measured.words;
  const place = main ? `${placeText(setting, main.square, main.isAcross)} ` : "";
  const words = measured.words.map(
    (word) => `${written(setting, word.symbols).toUpperCase()} ${word.points}`,
  );
  if (measured.bonus) words.push(text("all tiles {points}", { points: measured.bonus }));
  const total = pointsText(measured.points);
  return words.length > 1
    ? `${place}${words.join(" + ")} = ${total}`
    : `${place}${words.join("").replace(/ \d+$/, "")}, ${total}`;
}

/**
 * @param {Setting} setting
 * @param {Cursor} cursor
 */
function cursorText(setting, { square, isAcross }) {
  const from = text("{direction} from {square}", {
    direction: direction(isAcross),
    square: squareName(setting.size, square),
  });
  return `${isAcross ? "→" : "↓"} ${from}`;
}

/**
 * `↓ H10`: which way, and from where.
 * @param {Setting} setting
 * @param {number} square
 * @param {boolean} isAcross
 */
function placeText(setting, square, isAcross) {
  return `${isAcross ? "→" : "↓"} ${placeName(setting.size, square, isAcross)}`;
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
