/**
 * What a player has in mind: the order of the rack, tiles laid but not played, the cursor.
 * Nobody else ever learns of it. Plans are values: every function gives a new one.
 */

import { EMPTY } from "../score.js";

/**
 * @typedef {import("../score.js").Terms & {
 *   labels: Record<string, string>,
 *   rackTile: Record<string, string>,
 * }} Setting what a game is played with; symbols that are tiles of their own stand in
 *   `rackTile` for themselves, in the order of the alphabet
 */

/**
 * @typedef {object} Lain
 * @property {number} slot the tile's place on the rack
 * @property {string} symbol what it is on the board
 */

/**
 * @typedef {object} Cursor
 * @property {number} square
 * @property {boolean} isAcross
 */

/**
 * @typedef {object} Plan
 * @property {string[]} rack all tiles of the side, also those that lie on the board
 * @property {ReadonlyMap<number, Lain>} lain by square, in the order they were laid
 * @property {Cursor | null} cursor where the next typed tile goes
 * @property {number | null} picked the slot of the tile in hand
 * @property {string} prefix letters typed that only begin the label of a tile
 */

export const BLANK = "?";

/** @type {Plan} */
export const NO_PLAN = { rack: [], lain: new Map(), cursor: null, picked: null, prefix: "" };

/**
 * The plan after the game has moved on: tiles that remain keep their places, new ones join
 * at the end, and what lies where another tile now lies comes back.
 * @param {Plan} plan
 * @param {string[]} board
 * @param {string[]} tiles the rack as the game has it
 * @returns {Plan}
 */
export function synced(plan, board, tiles) {
  const played = new Set();
  for (const [square, { slot, symbol }] of plan.lain) {
    if (board[square] === symbol) played.add(slot);
  }
  const places = [...plan.rack.keys()];
  const byLikelihood = [...places.filter((at) => !played.has(at)), ...played];
  const missing = [...tiles];
  const kept = new Set();
  for (const at of byLikelihood) {
    const found = missing.indexOf(plan.rack[at] ?? "");
    if (found < 0) continue;
    missing.splice(found, 1);
    kept.add(at);
  }
  const order = places.filter((at) => kept.has(at));
  const lain = new Map();
  for (const [square, { slot, symbol }] of plan.lain) {
    const isFree = board[square] === EMPTY;
    if (isFree && kept.has(slot)) lain.set(square, { slot: order.indexOf(slot), symbol });
  }
  const rack = [...order.map((at) => plan.rack[at] ?? ""), ...missing];
  const isKept = played.size === 0 && plan.cursor && board[plan.cursor.square] === EMPTY;
  return { rack, lain, cursor: isKept ? plan.cursor : null, picked: null, prefix: "" };
}

/**
 * The tiles laid, as the scorer wants them.
 * @param {Plan} plan
 * @returns {Map<number, string>}
 */
export function laidTiles(plan) {
  return new Map([...plan.lain].map(([square, { symbol }]) => [square, symbol]));
}

/**
 * @param {Plan} plan
 * @param {number} slot
 */
export function isLain(plan, slot) {
  return [...plan.lain.values()].some((each) => each.slot === slot);
}

/**
 * A tile from the rack, or from another square, on a square; what lay there tentatively goes back.
 * @param {Plan} plan
 * @param {number} slot
 * @param {number} square
 * @param {string} symbol
 * @returns {Plan}
 */
export function laid(plan, slot, square, symbol) {
  const lain = new Map([...plan.lain].filter(([at, each]) => at !== square && each.slot !== slot));
  lain.set(square, { slot, symbol });
  return { ...plan, lain, picked: null, prefix: "" };
}

/**
 * @param {Plan} plan
 * @param {number} square
 * @returns {Plan}
 */
export function takenBack(plan, square) {
  const lain = new Map(plan.lain);
  lain.delete(square);
  return { ...plan, lain, prefix: "" };
}

/**
 * All tiles back on the rack, and the cursor where the first of them lay.
 * @param {Plan} plan
 * @returns {Plan}
 */
export function recalled(plan) {
  const [first] = plan.lain.keys();
  const cursor =
    plan.cursor === null || first === undefined ? plan.cursor : { ...plan.cursor, square: first };
  return { ...plan, lain: new Map(), cursor, picked: null, prefix: "" };
}

/**
 * The tiles on the rack in another order; those on the board stay.
 * @param {Plan} plan
 * @param {() => number} random from 0 to below 1
 * @returns {Plan}
 */
export function shuffled(plan, random) {
  const free = [...plan.rack.keys()].filter((slot) => !isLain(plan, slot));
  const mixed = free.map((slot) => plan.rack[slot] ?? "");
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] ?? "", mixed[last] ?? ""];
  }
  const rack = [...plan.rack];
  for (const [at, slot] of free.entries()) rack[slot] = mixed[at] ?? "";
  return { ...plan, rack, picked: null };
}

/**
 * A tile moved to another place of the rack; it also comes back from the board.
 * @param {Plan} plan
 * @param {number} from
 * @param {number} to
 * @returns {Plan}
 */
export function moved(plan, from, to) {
  const order = [...plan.rack.keys()].filter((slot) => slot !== from);
  order.splice(to, 0, from);
  const lain = new Map();
  for (const [square, { slot, symbol }] of plan.lain) {
    if (slot !== from) lain.set(square, { slot: order.indexOf(slot), symbol });
  }
  return { ...plan, rack: order.map((slot) => plan.rack[slot] ?? ""), lain, picked: null };
}

/**
 * The cursor on a square; where it already is, it turns, and then goes.
 * @param {Plan} plan
 * @param {number} square
 * @returns {Plan}
 */
export function pointedAt(plan, square) {
  const { cursor } = plan;
  if (cursor?.square !== square) {
    return { ...plan, cursor: { square, isAcross: cursor?.isAcross ?? true }, prefix: "" };
  }
  return { ...plan, cursor: cursor.isAcross ? { square, isAcross: false } : null, prefix: "" };
}

/**
 * What a typed letter does: it lays the tile that carries it, else a blank that stands for it.
 * Letters of a tile with several are typed one after the other.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {string} letter in capitals
 * @param {boolean} isBlankMeant lay a blank although the rack has the letter
 * @returns {Plan | null} `null`: the rack has no such tile, or there is no square left
 */
export function typed(plan, setting, board, letter, isBlankMeant) {
  const longer = lengthened(plan, setting, board, letter);
  if (longer !== null) return longer;
  const square = plan.cursor && nextFree(plan, setting, board, plan.cursor.square, 1);
  if (plan.cursor === null || square === null) return null;
  const label = plan.prefix + letter;
  const symbol = symbolOf(setting, label);
  const slots = freeSlots(plan);
  const tile = slots.find((slot) => plan.rack[slot] === symbol);
  const blank = slots.find((slot) => plan.rack[slot] === BLANK);
  if (symbol !== null && tile !== undefined && !(isBlankMeant && blank !== undefined)) {
    return advanced(laid(plan, tile, square, symbol), setting, board, square);
  }
  const isBeginning = slots.some((slot) => labelOf(setting, plan.rack[slot]).startsWith(label));
  if (isBeginning && symbol === null) return { ...plan, prefix: label };
  const small = symbol === null ? null : blankSymbol(setting, symbol);
  if (blank === undefined || small === null) return null;
  return advanced(laid(plan, blank, square, small), setting, board, square);
}

/**
 * The last tile taken back and the cursor on its square.
 * @param {Plan} plan
 * @returns {Plan}
 */
export function erased(plan) {
  if (plan.prefix !== "") return { ...plan, prefix: "" };
  const last = [...plan.lain.keys()].at(-1);
  if (last === undefined) return plan;
  const isAcross = plan.cursor?.isAcross ?? true;
  return { ...takenBack(plan, last), cursor: { square: last, isAcross } };
}

/**
 * The cursor one square further where it can go, over tiles that lie there.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {number} square
 * @returns {Plan}
 */
export function advanced(plan, setting, board, square) {
  if (plan.cursor === null) return plan;
  const next = nextFree(plan, setting, board, square, 1);
  return { ...plan, cursor: next === null ? null : { ...plan.cursor, square: next } };
}

/**
 * The symbol of the tile with this label.
 * @param {Setting} setting
 * @param {string} label in capitals
 */
export function symbolOf(setting, label) {
  return tileSymbols(setting).find((symbol) => labelOf(setting, symbol) === label) ?? null;
}

/**
 * The symbols of all tiles but the blank, in the order of the alphabet.
 * @param {Setting} setting
 */
export function tileSymbols(setting) {
  return Object.keys(setting.rackTile).filter((symbol) => setting.rackTile[symbol] === symbol);
}

/**
 * What a blank that stands for a tile is on the board.
 * @param {Setting} setting
 * @param {string} symbol
 */
export function blankSymbol(setting, symbol) {
  const symbols = Object.keys(setting.rackTile);
  // Each tile is followed by the blank that stands for it.
  return symbols[symbols.indexOf(symbol) + 1] ?? null;
}

/**
 * The tile just typed, replaced by one with one letter more, as `C` by `CH`.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {string} letter
 * @returns {Plan | null}
 */
function lengthened(plan, setting, board, letter) {
  const last = [...plan.lain].at(-1);
  if (last === undefined || plan.cursor === null) return null;
  const [square, { symbol }] = last;
  const isLastTyped = nextFree(plan, setting, board, square, 1) === plan.cursor.square;
  const longer = symbolOf(setting, labelOf(setting, symbol).toUpperCase() + letter);
  if (!isLastTyped || longer === null) return null;
  const before = takenBack(plan, square);
  const slot = freeSlots(before).find((each) => before.rack[each] === longer);
  return slot === undefined ? null : laid(before, slot, square, longer);
}

/**
 * The square itself, or the first one after it in the cursor's direction, where no tile lies.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {number} from
 * @param {1 | -1} way
 * @returns {number | null}
 */
function nextFree(plan, setting, board, from, way) {
  const { size } = setting;
  const isAcross = plan.cursor?.isAcross ?? true;
  const step = way * (isAcross ? 1 : size);
  const row = Math.floor(from / size);
  for (let square = from; square >= 0 && square < board.length; square += step) {
    if (isAcross && Math.floor(square / size) !== row) return null;
    if (board[square] === EMPTY && !plan.lain.has(square)) return square;
  }
  return null;
}

/** @param {Plan} plan */
export function freeSlots(plan) {
  return [...plan.rack.keys()].filter((slot) => !isLain(plan, slot));
}

/**
 * @param {Setting} setting
 * @param {string | undefined} symbol
 */
function labelOf(setting, symbol) {
  return symbol === undefined ? "" : (setting.labels[symbol] ?? symbol);
}
