/** The squares on the screen: a grid for the eye, for the ear and for the keyboard. */

import { make, setAttribute } from "../dom.js";
import { EMPTY, centreOf } from "../score.js";
import { text } from "../texts.js";
import { liftOff } from "./motion.js";
import { columnName, premiumLabel, squareLabel } from "./squares.js";
import { tileFace } from "./tile.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Setting} Setting */
/** @typedef {import("../score.js").Measured} Measured */

/** @type {Record<string, string>} */
const PREMIUMS = { "~": "4w", "=": "3w", "-": "2w", "^": "4l", '"': "3l", "'": "2l" };

/** With more rows than this the squares of a narrow screen need its whole width. */
const MANY = 17;

export class Squares {
  element = make("div", { class: "squares", role: "grid", "aria-label": text("Board") });
  #columns = make("div", { class: "board-columns", "aria-hidden": "true" });
  #rows = make("div", { class: "board-rows", "aria-hidden": "true" });
  frame = make("div", { class: "board", translate: "no" }, this.#columns, this.#rows, this.element);
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {string[]} */
  #keys = [];
  /** @type {string[]} what lay on the squares, without what somebody only has in mind */
  #board = [];
  #aimed = -1;
  #tabStop = -1;

  /**
   * @param {Setting} setting
   * @param {number[] | null} turned the squares as somebody across the table sees them
   */
  layOut(setting, turned = null) {
    const { size, premiums } = setting;
    this.frame.style.setProperty("--size", String(size));
    this.frame.toggleAttribute("data-many", size > MANY);
    const places = [...Array(size).keys()];
    const named = turned === null ? places : [...places].reverse();
    this.#columns.replaceChildren(...named.map((at) => make("span", {}, columnName(at))));
    this.#rows.replaceChildren(...named.map((at) => make("span", {}, String(at + 1))));
    this.#cells = Array.from({ length: size * size }, (_, square) =>
      make("div", {
        class: "square",
        role: "gridcell",
        tabindex: -1,
        "data-square": square,
        "data-premium": PREMIUMS[premiums[square] ?? " "],
      }),
    );
    this.#keys = [];
    this.#board = [];
    const shown = turned === null ? this.#cells : turned.flatMap((at) => this.#cells[at] ?? []);
    this.element.replaceChildren(
      ...places.map((row) =>
        make("div", { role: "row" }, ...shown.slice(row * size, (row + 1) * size)),
      ),
    );
  }

  /**
   * @param {Setting} setting
   * @param {string[]} board
   * @param {number[]} fresh
   * @param {Plan} plan
   * @param {Measured} measured
   */
  show(setting, board, fresh, plan, measured) {
    const badge =
      measured.fault === null ? [...plan.lain.keys()].sort((a, b) => a - b).at(-1) : undefined;
    this.#liftOff(board);
    this.#cells.forEach((cell, square) => {
      const lain = plan.lain.get(square);
      const symbol = lain?.symbol ?? board[square] ?? EMPTY;
      const cursor = plan.cursor?.square === square ? plan.cursor : null;
      const points = square === badge ? measured.points : null;
      const key = `${symbol} ${lain !== undefined} ${fresh.includes(square)} ${cursor?.isAcross} ${points}`;
      if (this.#keys[square] === key) return;
      this.#keys[square] = key;
      setAttribute(cell, "aria-label", squareLabel(setting, square, symbol, lain !== undefined));
      setAttribute(cell, "data-lain", lain !== undefined);
      setAttribute(cell, "data-fresh", lain === undefined && fresh.includes(square));
      setAttribute(cell, "data-cursor", cursor && (cursor.isAcross ? "across" : "down"));
      cell.replaceChildren(...this.#content(setting, square, symbol, cursor, points));
    });
    this.#setTabStop(plan.cursor?.square ?? centreOf(board));
  }

  /**
   * A play that is withdrawn leaves the board before the eyes of all.
   * @param {string[]} board as it is now
   */
  #liftOff(board) {
    const before = this.#board;
    this.#board = board;
    const gone = this.#cells.filter(
      (_, square) => (before[square] ?? EMPTY) !== EMPTY && board[square] === EMPTY,
    );
    if (gone.length) liftOff(gone.flatMap((cell) => cell.querySelector(".tile") ?? []));
  }

  /**
   * How large the squares are, if the board is at this point of the screen.
   * @param {number} x
   * @param {number} y
   * @returns {number | null}
   */
  sideAt(x, y) {
    const { left, top, right, bottom } = this.element.getBoundingClientRect();
    const isHere = x >= left && x <= right && y >= top && y <= bottom;
    return isHere ? (this.#cells[0]?.getBoundingClientRect().width ?? null) : null;
  }

  /**
   * What others of the team have laid, as letters on squares.
   * @param {Map<number, string>} letters
   */
  showMates(letters) {
    this.#cells.forEach((cell, square) => {
      setAttribute(cell, "data-mate", letters.get(square) ?? null);
    });
  }

  /**
   * Shows where a carried tile would come down.
   * @param {number | null} square
   */
  aim(square) {
    this.#cells[this.#aimed]?.removeAttribute("data-aimed");
    this.#aimed = square ?? -1;
    this.#cells[this.#aimed]?.setAttribute("data-aimed", "");
  }

  /**
   * @param {Element | null} target
   * @returns {number | null}
   */
  squareOf(target) {
    const cell = target?.closest("[data-square]");
    return cell instanceof HTMLElement && this.element.contains(cell)
      ? Number(cell.dataset.square)
      : null;
  }

  /** @param {number} square */
  cell(square) {
    return this.#cells[square];
  }

  /** @param {number} square */
  focusOn(square) {
    this.#setTabStop(square);
    this.#cells[square]?.focus();
  }

  /** @param {number} square */
  #setTabStop(square) {
    if (this.#tabStop === square) return;
    if (this.#cells[this.#tabStop]) this.#cells[this.#tabStop]?.setAttribute("tabindex", "-1");
    this.#tabStop = square;
    this.#cells[square]?.setAttribute("tabindex", "0");
  }

  /**
   * @param {Setting} setting
   * @param {number} square
   * @param {string} symbol
   * @param {import("./plan.js").Cursor | null} cursor
   * @param {number | null} points
   */
  #content(setting, square, symbol, cursor, points) {
    const content = [];
    if (symbol !== EMPTY) content.push(tileFace(setting, symbol));
    if (cursor)
      content.push(
        make("span", { class: "arrow", "aria-hidden": "true" }, cursor.isAcross ? "→" : "↓"),
      );
    else if (symbol === EMPTY)
      content.push(
        make(
          "span",
          { class: "premium", "aria-hidden": "true" },
          premiumLabel(setting.premiums[square]),
        ),
      );
    if (points !== null)
      content.push(make("span", { class: "points-badge", "aria-hidden": "true" }, String(points)));
    return content;
  }
}
