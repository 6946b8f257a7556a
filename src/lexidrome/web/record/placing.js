/**
 * The play that is being written, letter by letter: at the place that was pointed at, or, until
 * one was, where its letters meet the board.
 */

import { parseDraft, symbolOf, erased, pointed, typed } from "./draft.js";
import { guessedPlace, guessedWay } from "./guess.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

export class Placing {
  /** @type {Draft | null} */
  draft = null;
  /** Letters for which no place was said. @type {string[]} */
  #loose = [];
  /** Whether somebody has said which way it runs. */
  #isWayMeant = false;
  #setting;
  /** @type {string[]} */
  #board = [];

  /** @param {Setting} setting */
  constructor(setting) {
    this.#setting = setting;
  }

  /** The letters so far, with a place or without. */
  get symbols() {
    return this.draft?.symbols ?? this.#loose;
  }

  /** Whether the place is only a guess. */
  get isGuessed() {
    return this.draft !== null && this.#loose.length > 0;
  }

  /**
   * The board has moved on.
   * @param {string[]} board
   */
  moveOn(board) {
    this.#board = board;
    if (this.#loose.length > 0) this.#guessPlace();
  }

  /**
   * A play that was written before, with its place.
   * @param {Draft | null} draft
   */
  become(draft) {
    this.draft = draft;
    this.#loose = [];
    this.#isWayMeant = draft !== null;
  }

  /**
   * Where it begins; the same square again turns it.
   * @param {number} square
   */
  point(square) {
    const { symbols } = this;
    const isAgain = this.draft?.square === square;
    this.draft = isAgain
      ? pointed(this.draft, square, true)
      : { square, isAcross: this.draft?.isAcross ?? true, symbols };
    this.#loose = [];
    if (isAgain) this.#isWayMeant = true;
    else this.#guessWay();
  }

  /** @param {string} symbol */
  type(symbol) {
    if (this.draft === null || this.isGuessed) {
      this.#loose = [...this.#loose, symbol];
      this.#guessPlace();
      return;
    }
    this.draft = typed(this.draft, symbol);
    this.#guessWay();
  }

  erase() {
    if (this.#loose.length > 0) {
      this.#loose = this.#loose.slice(0, -1);
      this.#guessPlace();
      return;
    }
    this.draft = this.draft && erased(this.draft);
    if (this.draft === null) this.#isWayMeant = false;
    else this.#guessWay();
  }

  /**
   * The whole line as it was typed: a place and letters, or letters alone.
   * @param {string} source
   */
  read(source) {
    this.become(parseDraft(this.#setting, source));
    if (this.draft !== null) return;
    const symbols = [...source.trim()].map((letter) => symbolOf(this.#setting, letter));
    this.#loose = symbols.every((symbol) => symbol !== null) ? symbols : [];
    this.#guessPlace();
  }

  #guessPlace() {
    this.draft = guessedPlace(this.#setting, this.#board, this.#loose);
  }

  #guessWay() {
    if (this.draft !== null && !this.#isWayMeant)
      this.draft = guessedWay(this.#setting, this.#board, this.draft);
  }
}
