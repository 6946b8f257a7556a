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
 * @property {number} square where the next letter belongs; a tile may lie there
 * @property {boolean} isAcross
 * @property {number} [start] where somebody put it
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
  return { rack, lain, cursor: played.size === 0 ? plan.cursor : null, picked: null, prefix: "" };
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
 * All tiles back on the rack, and the cursor where the word was begun.
 * @param {Plan} plan
 * @returns {Plan}
 */
export function recalled(plan) {
  const { cursor } = plan;
  const [first] = plan.lain.keys();
  const square = cursor?.start ?? first ?? cursor?.square;
  const back = cursor === null || square === undefined ? cursor : { ...cursor, square };
  return { ...plan, lain: new Map(), cursor: back, picked: null, prefix: "" };
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
 * The cursor on a square; where it already is, it turns, and then goes. On a tile it points to
 * where there is room: words are played across those that lie there.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {number} square
 * @returns {Plan}
 */
export function pointedAt(plan, setting, board, square) {
  const { cursor } = plan;
  if (cursor?.square === square) {
    const turned = { square, isAcross: false, start: square };
    return { ...plan, cursor: cursor.isAcross ? turned : null, prefix: "" };
  }
  const asBefore = cursor?.isAcross ?? true;
  const hasRoom = (/** @type {boolean} */ isAcross) => {
    const next = stepped(setting, square, isAcross);
    return next !== null && board[next] === EMPTY;
  };
  const isLost = board[square] !== EMPTY && !hasRoom(asBefore) && hasRoom(!asBefore);
  const isAcross = isLost ? !asBefore : asBefore;
  return { ...plan, cursor: { square, isAcross, start: square }, prefix: "" };
}

/**
 * What a typed letter does: it lays the tile that carries it, else a blank that stands for it.
 * Letters that lie there already may be spelled or left out, as on the score sheet.
 * Letters of a tile with several are typed one after the other.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {string} letter in capitals
 * @param {boolean} isBlankMeant lay a blank although the rack has the letter
 * @returns {Plan | null} `null`: the rack has no such tile, or there is no square left
 */
export function typed(plan, setting, board, letter, isBlankMeant) {
  const longer = lengthened(plan, setting, letter);
  if (longer !== null) return longer;
  const over = isBlankMeant ? null : spelled(plan, setting, board, letter);
  if (over !== null) return over;
  const square = landing(plan, setting, board);
  if (plan.cursor === null || square === null) return null;
  const label = plan.prefix + letter;
  const symbol = symbolOf(setting, label);
  const slots = freeSlots(plan);
  const tile = slots.find((slot) => plan.rack[slot] === symbol);
  const blank = slots.find((slot) => plan.rack[slot] === BLANK);
  if (symbol !== null && tile !== undefined && !(isBlankMeant && blank !== undefined)) {
    return advanced(laid(plan, tile, square, symbol), setting, square);
  }
  const isBeginning = slots.some((slot) => labelOf(setting, plan.rack[slot]).startsWith(label));
  if (isBeginning && symbol === null) return { ...plan, prefix: label };
  const small = symbol === null ? null : blankSymbol(setting, symbol);
  if (blank === undefined || small === null) return null;
  return advanced(laid(plan, blank, square, small), setting, square);
}

/**
 * The last tile taken back and the cursor on its square.
 * @param {Plan} plan
 * @returns {Plan}
 */
export function erased(plan) {
  if (plan.prefix !== "") return { ...plan, prefix: "" };
  const { cursor } = plan;
  const last = [...plan.lain.keys()].at(-1);
  if (last === undefined)
    return cursor === null
      ? plan
      : { ...plan, cursor: { ...cursor, square: cursor.start ?? cursor.square } };
  const back = { ...(cursor ?? { isAcross: true }), square: last };
  return { ...takenBack(plan, last), cursor: back };
}

/**
 * The cursor one square behind this one, also where a tile lies there.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {number} square
 * @returns {Plan}
 */
export function advanced(plan, setting, square) {
  if (plan.cursor === null) return plan;
  const next = stepped(setting, square, plan.cursor.isAcross);
  return { ...plan, cursor: next === null ? null : { ...plan.cursor, square: next } };
}

/**
 * Where a tile laid now comes to lie: at the cursor or behind the tiles on which it stands.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @returns {number | null}
 */
export function landing({ cursor, lain }, setting, board) {
  let square = cursor?.square ?? null;
  while (cursor !== null && square !== null && (board[square] !== EMPTY || lain.has(square)))
    square = stepped(setting, square, cursor.isAcross);
  return square;
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
 * @param {string} letter
 * @returns {Plan | null}
 */
function lengthened(plan, setting, letter) {
  const last = [...plan.lain].at(-1);
  if (last === undefined || plan.cursor === null) return null;
  const [square, { symbol }] = last;
  const isLastTyped = stepped(setting, square, plan.cursor.isAcross) === plan.cursor.square;
  const longer = symbolOf(setting, labelOf(setting, symbol).toUpperCase() + letter);
  if (!isLastTyped || longer === null) return null;
  const before = takenBack(plan, square);
  const slot = freeSlots(before).find((each) => before.rack[each] === longer);
  return slot === undefined ? null : laid(before, slot, square, longer);
}

/**
 * A letter that lies where the cursor stands is passed over when it is typed.
 * @param {Plan} plan
 * @param {Setting} setting
 * @param {string[]} board
 * @param {string} letter
 * @returns {Plan | null}
 */
function spelled(plan, setting, board, letter) {
  if (plan.cursor === null) return null;
  const { square, isAcross } = plan.cursor;
  const there = plan.lain.get(square)?.symbol ?? board[square] ?? EMPTY;
  const isSame = there !== EMPTY && labelOf(setting, there).toUpperCase() === plan.prefix + letter;
  if (!isSame) return null;
  const next = stepped(setting, square, isAcross) ?? square;
  return { ...plan, cursor: { ...plan.cursor, square: next }, prefix: "" };
}

/**
 * The next square of a row or column.
 * @param {Setting} setting
 * @param {number} square
 * @param {boolean} isAcross
 * @returns {number | null} `null` past the edge
 */
function stepped({ size }, square, isAcross) {
  const next = square + (isAcross ? 1 : size);
  const isOff = isAcross ? next % size === 0 : next >= size * size;
  return isOff ? null : next;
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
