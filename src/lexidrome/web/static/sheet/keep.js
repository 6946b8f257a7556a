/**
 * What this device keeps of a game until the server has it: a reload, a flat battery's
 * restart or an hour without network loses nothing. Storage that is full or forbidden
 * costs only that.
 */

import { newCommandId } from "../identity.js";

/**
 * @typedef {object} Item something entered that the server has not answered yet
 * @property {string} id
 * @property {Record<string, unknown> & {type: string}} command
 * @property {number | null} side whose act it is
 * @property {number} at_ms when it happened, by the hall's time as far as the device knew it
 * @property {number | null} seen the version it builds on; `null`: on the item before it
 */

/**
 * @typedef {object} Mark something done at the clock whose play is not written yet
 * @property {string} id
 * @property {string} device where it was done
 * @property {"press" | "hold" | "release" | "stop" | "start"} kind
 * @property {number} side
 * @property {number} turn the turn that it ends, or whose play it is about; from 0
 * @property {number} at_ms
 * @property {string} [reason] why the clock was stopped
 * @property {boolean} [is_settled] it was entered with its play, or taken back
 */

/**
 * @typedef {object} Returned what the server did not take, with its reason
 * @property {string} sentence
 * @property {Item[]} items
 */

/**
 * @typedef {object} Kept
 * @property {string} device by which the others at the table know this one
 * @property {Item[]} queue
 * @property {Mark[]} marks
 * @property {Returned[]} returned
 * @property {import("./draft.js").Draft | null} draft
 */

/** @returns {Kept} */
function nothing() {
  return { device: newCommandId(), queue: [], marks: [], returned: [], draft: null };
}

/**
 * @param {string} game
 * @returns {Kept}
 */
export function recall(game) {
  try {
    const kept = { ...nothing(), ...JSON.parse(localStorage.getItem(keyOf(game)) ?? "{}") };
    // What another version of the page has kept without an id, nobody else could know.
    return { ...kept, marks: kept.marks.filter((/** @type {Mark} */ mark) => mark.id) };
  } catch {
    return nothing();
  }
}

/**
 * @param {string} game
 * @param {Kept} kept
 */
export function remember(game, kept) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(kept));
  } catch {
    // Then only a reload would lose what is not sent.
  }
}

/**
 * @param {Item["command"]} command
 * @param {number | null} side
 * @param {number} at_ms
 * @param {number | null} seen
 * @returns {Item}
 */
export function newItem(command, side, at_ms, seen) {
  return { id: newCommandId(), command, side, at_ms: Math.round(at_ms), seen };
}

/** @param {string} game */
function keyOf(game) {
  return `lexidrome.sheet.${game}`;
}
