/**
 * The play that is being written: where it begins, which way it runs and its letters.
 * Letters that lie on the board may be spelled out or left out; both are understood.
 * Drafts are values: every function gives a new one.
 */

import { BLANK, blankSymbol, tileSymbols } from "../kit/board/plan.js";
import { placeName } from "../kit/board/squares.js";
import { EMPTY } from "../kit/score.js";
import { text } from "../kit/texts.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @typedef {object} Draft
 * @property {number} square where it begins
 * @property {boolean} isAcross
 * @property {string[]} symbols as they were typed, a blank's small
 */

/**
 * A tile of several letters stands in brackets: `[CH]ICO`. Between letters may stand parentheses
 * about what lies there, and a sign for it.
 */
const LETTERS = /\[([^[\]]+)\]|[^\s().]/gu;
const PLACE = /^\s*(?:(\d{1,2})([a-z])|([a-z])(\d{1,2}))(?:\s+(.*))?$/i;

/**
 * @param {Draft | null} draft
 * @param {number} square
 * @param {boolean} isAcross which way a first one runs
 * @returns {Draft}
 */
export function pointed(draft, square, isAcross) {
  if (draft !== null && draft.square === square) return { ...draft, isAcross: !draft.isAcross };
  return { square, isAcross: draft?.isAcross ?? isAcross, symbols: draft?.symbols ?? [] };
}

/**
 * @param {Draft} draft
 * @param {string} symbol
 * @returns {Draft}
 */
export function typed(draft, symbol) {
  return { ...draft, symbols: [...draft.symbols, symbol] };
}

/**
 * @param {Draft} draft
 * @returns {Draft | null}
 */
export function erased(draft) {
  if (draft.symbols.length === 0) return null;
  return { ...draft, symbols: draft.symbols.slice(0, -1) };
}

/**
 * The tiles that this lays, and where the next letter would come.
 * @param {Setting} setting
 * @param {string[]} board
 * @param {Draft} draft
 * @returns {{tiles: Map<number, string>, next: number | null, isOff: boolean, left: string[]}}
 *   next is `null` past the edge; `isOff` where letters are left that have no square
 */
export function laidBy(setting, board, draft) {
  const step = draft.isAcross ? 1 : setting.size;
  const tiles = new Map();
  /** @type {number | null} */
  let at = draft.square;
  for (const [count, symbol] of draft.symbols.entries()) {
    const isSpelled = at !== null && isSame(setting, board[at] ?? EMPTY, symbol);
    while (!isSpelled && at !== null && board[at] !== EMPTY) at = after(setting.size, at, step);
    if (at === null) return { tiles, next: at, isOff: true, left: draft.symbols.slice(count) };
    if (!isSpelled) tiles.set(at, symbol);
    at = after(setting.size, at, step);
  }
  return { tiles, next: at, isOff: false, left: [] };
}

/**
 * As people write it: `8D WoRDS`.
 * @param {Setting} setting
 * @param {string[]} board
 * @param {Draft | null} draft
 */
export function formatDraft(setting, board, draft) {
  if (draft === null) return "";
  const place = placeName(setting.size, draft.square, draft.isAcross);
  return `${place} ${mainWord(setting, board, draft)}`;
}

/**
 * @param {Setting} setting
 * @param {string} source
 * @returns {Draft | null} `null` where it is not a play yet
 */
export function parseDraft(setting, source) {
  const found = PLACE.exec(source);
  if (found === null) return null;
  const row = Number(found[1] ?? found[4]) - 1;
  const column = (found[2] ?? found[3] ?? "").toUpperCase().charCodeAt(0) - "A".charCodeAt(0);
  if (row < 0 || row >= setting.size || column < 0 || column >= setting.size) return null;
  const symbols = [];
  for (const letter of lettersOf(found[5])) {
    const symbol = symbolOf(setting, letter);
    if (symbol === null) return null;
    symbols.push(symbol);
  }
  return { square: row * setting.size + column, isAcross: found[1] !== undefined, symbols };
}

/**
 * The first letter of a line that is no tile of the game: it is said, not left out.
 * @param {Setting} setting
 * @param {string} source
 * @returns {string | null}
 */
export function strangerIn(setting, source) {
  // Letters alone are a play whose place is still to be found.
  const letters = lettersOf(PLACE.exec(source)?.[5] ?? /^\s*(\p{L}+)\s*$/u.exec(source)?.[1]);
  return letters.find((letter) => symbolOf(setting, letter) === null) ?? null;
}

/**
 * Tiles as they stand on a rack, whichever way they are written; the first that is no tile is named.
 * @param {Setting} setting
 * @param {string} source
 * @returns {{tiles: string, stranger: string | null}}
 */
export function rackOf(setting, source) {
  const letters = [...source.matchAll(/\[([^[\]]+)\]|\S/gu)].map(
    ([letter, long]) => long ?? letter,
  );
  const tiles = letters.map((letter) => (letter === BLANK ? BLANK : tileOf(setting, letter)));
  const stranger = letters.find((_, at) => tiles[at] === null) ?? null;
  return { tiles: stranger === null ? tiles.join("") : "", stranger };
}

/**
 * @param {Setting} setting
 * @param {string} letter
 * @returns {string | null}
 */
function tileOf(setting, letter) {
  const isWritten = (/** @type {string | null} */ symbol) =>
    symbol !== null && setting.labels[symbol] === letter;
  return (
    tileSymbols(setting).find((tile) => isWritten(tile) || isWritten(blankSymbol(setting, tile))) ??
    null
  );
}

/** @param {string} tile */
export function strangerText(tile) {
  return text("“{tile}” is not a tile of this game.", { tile });
}

/** @param {string} [word] */
function lettersOf(word = "") {
  return [...word.matchAll(LETTERS)].map(([letter, inBrackets]) => inBrackets ?? letter);
}

/**
 * The play of a turn as a draft, to write it again.
 * @param {Setting} setting
 * @param {[number, string][]} tiles
 * @returns {Draft | null}
 */
export function draftOf(setting, tiles) {
  const ordered = [...tiles].sort(([one], [other]) => one - other);
  const [first, second] = ordered;
  if (first === undefined) return null;
  const isAcross =
    second === undefined ||
    Math.floor(first[0] / setting.size) === Math.floor(second[0] / setting.size);
  return { square: first[0], isAcross, symbols: ordered.map(([, symbol]) => symbol) };
}

/**
 * The symbol of a letter as it is typed: a small one is a blank.
 * @param {Setting} setting
 * @param {string} letter
 * @returns {string | null}
 */
export function symbolOf(setting, letter) {
  return Object.keys(setting.rackTile).find((symbol) => setting.labels[symbol] === letter) ?? null;
}

/**
 * What has no square stands at the end, so that it can be read and erased.
 * @param {Setting} setting
 * @param {string[]} board
 * @param {Draft} draft
 */
function mainWord(setting, board, draft) {
  const { tiles, next, left } = laidBy(setting, board, draft);
  const step = draft.isAcross ? 1 : setting.size;
  const word = [];
  /** @type {number | null} */
  let at = draft.square;
  while (at !== null && at !== next) {
    const symbol = tiles.get(at) ?? board[at] ?? EMPTY;
    if (symbol !== EMPTY) word.push(symbol);
    at = after(setting.size, at, step);
  }
  return [...word, ...left].map((symbol) => writtenOf(setting, symbol)).join("");
}

/**
 * @param {Setting} setting
 * @param {string} symbol
 */
function writtenOf(setting, symbol) {
  const label = setting.labels[symbol] ?? symbol;
  return label.length > 1 ? `[${label}]` : label;
}

/**
 * Whether a letter that was typed is the one that lies there.
 * @param {Setting} setting
 * @param {string} there
 * @param {string} symbol
 */
function isSame(setting, there, symbol) {
  return there !== EMPTY && letterOf(setting, there) === letterOf(setting, symbol);
}

/**
 * The tile that a blank stands for, or the tile itself.
 * @param {Setting} setting
 * @param {string} symbol
 */
function letterOf(setting, symbol) {
  return tileSymbols(setting).find((tile) => [tile, blankSymbol(setting, tile)].includes(symbol));
}

/**
 * @param {number} size
 * @param {number} square
 * @param {number} step
 * @returns {number | null}
 */
function after(size, square, step) {
  const next = square + step;
  const isOff = step === 1 ? next % size === 0 : next >= size * size;
  return isOff ? null : next;
}
