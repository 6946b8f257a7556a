/** How squares and places are called, by eye and by ear. */

import { text } from "../texts.js";
import { EMPTY } from "../score.js";

/** @typedef {import("./plan.js").Setting} Setting */

const LETTER_A = 65;

/**
 * @param {number} column
 * @returns {string}
 */
export function columnName(column) {
  return String.fromCharCode(LETTER_A + column);
}

/**
 * `H8`.
 * @param {number} size
 * @param {number} square
 */
export function squareName(size, square) {
  return `${columnName(square % size)}${Math.floor(square / size) + 1}`;
}

/**
 * `8H` is across from H8, `H8` is down from it.
 * @param {number} size
 * @param {number} square
 * @param {boolean} isAcross
 */
export function placeName(size, square, isAcross) {
  const name = squareName(size, square);
  return isAcross ? name.slice(1) + name.charAt(0) : name;
}

/**
 * What stands on an empty square.
 * @param {string | undefined} mark
 */
export function premiumLabel(mark) {
  switch (mark) {
    case "~":
      return "4W";
    case "^":
      return "4L";
    case "=":
      return "3W";
    case "-":
      return "2W";
    case '"':
      return "3L";
    case "'":
      return "2L";
    default:
      return "";
  }
}

/**
 * @param {string | undefined} mark
 */
export function premiumName(mark) {
  switch (mark) {
    case "~":
      return text("quadruple word");
    case "^":
      return text("quadruple letter");
    case "=":
      return text("triple word");
    case "-":
      return text("double word");
    case '"':
      return text("triple letter");
    case "'":
      return text("double letter");
    default:
      return "";
  }
}

/**
 * What a person hears of a tile: `Q, 10 points`, `blank as E`.
 * @param {Setting} setting
 * @param {string} symbol
 */
export function tileName(setting, symbol) {
  if (symbol === "?") return text("blank");
  const letter = (setting.labels[symbol] ?? symbol).toUpperCase();
  if (setting.rackTile[symbol] !== symbol) return text("blank as {letter}", { letter });
  return text("{letter}, worth {points}", { letter, points: setting.values[symbol] ?? 0 });
}

/**
 * What a person hears of a square: `H8, double word, empty`.
 * @param {Setting} setting
 * @param {number} square
 * @param {string} symbol what lies on it
 * @param {boolean} isTentative
 */
export function squareLabel(setting, square, symbol, isTentative) {
  const name = squareName(setting.size, square);
  if (symbol !== EMPTY) {
    const tile = tileName(setting, symbol);
    return isTentative
      ? text("{square}, your {tile}, not played yet", { square: name, tile })
      : text("{square}, {tile}", { square: name, tile });
  }
  const premium = premiumName(setting.premiums[square]);
  return premium
    ? text("{square}, {premium}, empty", { square: name, premium })
    : text("{square}, empty", { square: name });
}

/**
 * A word as people read it: the letters of its tiles, small ones for blanks.
 * @param {Setting} setting
 * @param {Iterable<string>} symbols
 */
export function written(setting, symbols) {
  return [...symbols].map((symbol) => setting.labels[symbol] ?? symbol).join("");
}
