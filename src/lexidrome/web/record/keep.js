/**
 * What this device keeps of a game: what the server does not have yet, so that a reload, a flat
 * battery's restart or an hour without network loses nothing; and what the server has taken, in
 * case it is restored from an older backup. Storage that is full or forbidden costs only that.
 */

import { newCommandId } from "../kit/identity.js";
import { isRemembered } from "../live/remembered.js";
import { merged } from "./marks.js";

/**
 * @typedef {object} Item something entered
 * @property {string} id
 * @property {Record<string, unknown> & {type: string}} command
 * @property {number | null} side whose act it is
 * @property {number} at_ms when it happened, by the hall's time as far as the device knew it
 * @property {number | null} seen the version it builds on; `null`: on the item before it
 * @property {number} [turns] how many turns the table had before it
 * @property {number} [target] the turn that it corrects, from 0
 * @property {boolean} [hasLeft] it was sent, so that the server may have it
 * @property {boolean} [isAgain] a server that was restored may not know it any more
 */

/**
 * Something done at the clock whose play is not written yet; its turn, from 0, is the one that it
 * ends or whose play it is about.
 * @typedef {import("../kit/protocol.d.ts").Mark} Mark
 */

/**
 * @typedef {object} Returned what the server did not take, with its reason
 * @property {string} sentence
 * @property {Item[]} items
 */

/** @typedef {import("../play/panel.js").Verdict} KeptVerdict */

/**
 * What a side keeps of a turn for itself.
 * @typedef {object} TurnNote
 * @property {number} turn from 1
 * @property {string} [rack]
 * @property {string} [exchanged]
 * @property {string} [note]
 */

/**
 * @typedef {object} Kept
 * @property {string} device by which the others at the table know this one
 * @property {string | null} past the backup from which the server went on that was spoken to
 *   last, empty if none; `null`: there was no line yet
 * @property {Item[]} queue what has no answer yet
 * @property {Item[]} sent what the server has taken, in order
 * @property {Mark[]} marks
 * @property {Returned[]} returned
 * @property {import("./draft.js").Draft | null} draft
 * @property {KeptVerdict | null} verdict that nobody has said to have seen
 * @property {TurnNote[]} notes of this side that have not left yet
 */

const BEGINNING = "lexidrome.sheet.";

/** @returns {Kept} */
function nothing() {
  return {
    device: newCommandId(),
    past: null,
    queue: [],
    sent: [],
    marks: [],
    returned: [],
    draft: null,
    verdict: null,
    notes: [],
  };
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
    put(keyOf(game), JSON.stringify(kept));
  } catch {
    // Then only a reload would lose what is not sent.
  }
}

/**
 * Games of earlier days, of which nothing waits, make room.
 * @param {string} key
 * @param {string} written
 */
function put(key, written) {
  try {
    localStorage.setItem(key, written);
  } catch {
    for (const other of Object.keys(localStorage)) {
      if (isRemembered(other)) localStorage.removeItem(other);
      if (!other.startsWith(BEGINNING) || other === key) continue;
      const { queue = [], returned = [] } = JSON.parse(localStorage.getItem(other) ?? "{}");
      if (queue.length + returned.length === 0) localStorage.removeItem(other);
    }
    localStorage.setItem(key, written);
  }
}

/**
 * What came along from the server's old address joins what is kept here; nothing is doubled.
 * @param {Kept} kept
 * @param {import("../kit/carrying.js").Carried} carried
 * @returns {Kept}
 */
export function joined(kept, carried) {
  const sent = union(carried.sent, kept.sent);
  const isSent = new Set(sent.map(({ id }) => id));
  return {
    ...kept,
    device: carried.device,
    past: carried.past,
    sent,
    queue: union(carried.queue, kept.queue).filter(({ id }) => !isSent.has(id)),
    marks: merged(kept.marks, carried.marks),
    returned: [...carried.returned, ...kept.returned],
  };
}

/**
 * @param {Item[]} first
 * @param {Item[]} then
 */
function union(first, then) {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}

/**
 * @param {Item["command"]} command
 * @param {number | null} side
 * @param {number} at_ms
 * @param {number | null} seen
 * @param {{turns?: number, target?: number}} place
 * @returns {Item}
 */
export function newItem(command, side, at_ms, seen, place) {
  return { id: newCommandId(), command, side, at_ms: Math.round(at_ms), seen, ...place };
}

/** @param {string} game */
function keyOf(game) {
  return BEGINNING + game;
}
