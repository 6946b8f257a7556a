/**
 * Where a play may lie that was spelled without saying where, and which way one runs that has
 * only a beginning: told by the letters that it has to share with the board. No word list is
 * asked: what it knows would help whoever writes.
 */

import { measure } from "../kit/score.js";
import { laidBy } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @typedef {object} Fit how a draft lies on the board
 * @property {Draft} draft
 * @property {number} added letters of its word that were not spelled
 * @property {number} shared letters that were spelled and lie there already
 * @property {number} crossing words that it forms besides
 * @property {number} points
 */

/** A single letter fits nearly everywhere. */
const FEWEST_LETTERS = 2;

/**
 * The likeliest place of a word that goes through letters on the board.
 * @param {Setting} setting
 * @param {string[]} board
 * @param {string[]} symbols the whole word as it was spelled
 * @returns {Draft | null} `null` where it goes through none
 */
export function guessedPlace(setting, board, symbols) {
  if (symbols.length < FEWEST_LETTERS) return null;
  /** @type {Fit | null} */
  let best = null;
  for (const isAcross of [true, false])
    for (let square = 0; square < board.length; square += 1) {
      const fit = fitOf(setting, board, { square, isAcross, symbols });
      if (fit === null || fit.added > 0 || fit.shared === 0) continue;
      if (best === null || isLikelierPlace(fit, best)) best = fit;
    }
  return best?.draft ?? null;
}

/**
 * The way in which a play most likely runs: the one in which it reads as it was spelled.
 * @param {Setting} setting
 * @param {string[]} board
 * @param {Draft} draft
 * @returns {Draft}
 */
export function guessedWay(setting, board, draft) {
  const fits = [draft, { ...draft, isAcross: !draft.isAcross }].map((each) =>
    fitOf(setting, board, each),
  );
  const [here, other] = fits;
  if (!other) return draft;
  if (!here) return other.draft;
  const isOther =
    other.added < here.added || (other.added === here.added && other.points > here.points);
  return isOther ? other.draft : draft;
}

/**
 * Letters that are shared say most; of two places the one that forms fewer words besides is
 * seldom wrong, and people play for points.
 * @param {Fit} one
 * @param {Fit} other
 */
function isLikelierPlace(one, other) {
  if (one.shared !== other.shared) return one.shared > other.shared;
  if (one.crossing !== other.crossing) return one.crossing < other.crossing;
  return one.points > other.points;
}

/**
 * @param {Setting} setting
 * @param {string[]} board
 * @param {Draft} draft
 * @returns {Fit | null} `null` where it cannot lie so
 */
function fitOf(setting, board, draft) {
  const { tiles, isOff } = laidBy(setting, board, draft);
  if (isOff || tiles.size === 0) return null;
  const { fault, words, points } = measure(setting, board, tiles);
  if (fault !== null) return null;
  const word = words.find((each) => each.isAcross === draft.isAcross);
  if (word === undefined) return null;
  const count = draft.symbols.length;
  return {
    draft,
    added: word.symbols.length - count,
    shared: count - tiles.size,
    crossing: words.length - 1,
    points,
  };
}
