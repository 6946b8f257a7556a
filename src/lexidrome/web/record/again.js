/**
 * What is sent again to a server that was restored from a backup. It knows less than this
 * device: everything that it took after the backup is gone, whoever entered it. Each device
 * sends its own part once more, under the same ids and in the order of the turns, so that
 * what the server still has is not doubled, and nobody overtakes another device.
 */

/** @typedef {import("./keep.js").Item} Item */

const TURNS = ["play_tiles", "exchange_tiles", "pass_turn", "lose_turn"];

/** @param {Item} item */
export function isTurn({ command }) {
  return TURNS.includes(command.type);
}

/**
 * How many turns more there are after an item.
 * @param {Item} item
 */
export function turnsMade(item) {
  if (isTurn(item)) return 1;
  const { type, removed, inserted, is_standing } = item.command;
  const isChange =
    type === "correct_entries" || (type === "settle_dispute" && is_standing === false);
  if (!isChange) return 0;
  return (Array.isArray(inserted) ? inserted.length : 0) - (removed === 0 ? 0 : 1);
}

/**
 * Everything that this device ever sent stands before what it has not sent.
 * @param {Item[]} sent
 * @param {Item[]} queue
 * @returns {Item[]}
 */
export function allAgain(sent, queue) {
  return [...sent, ...queue].map((item) => ({ ...item, seen: null, isAgain: true }));
}

/**
 * Whether the server has a turn already where this one belongs, of what it may have taken although
 * no answer came; then it is this one, or somebody has entered another.
 * @param {Item} item
 * @param {number} written how many turns there are
 */
export function isThere(item, written) {
  const mayBe = item.isAgain === true || item.hasLeft === true;
  return mayBe && isTurn(item) && item.turns !== undefined && item.turns < written;
}

/**
 * What the table has beyond the server's turns, and from where on it waits for turns that
 * another device entered.
 * @param {Item[]} items
 * @param {number} written how many turns the server has
 * @returns {{laid: Item[], gap: number}}
 */
export function planned(items, written) {
  /** @type {Item[]} */
  const laid = [];
  let count = written;
  for (const [at, item] of items.entries()) {
    if (item.isAgain && (item.turns ?? 0) > count) return { laid, gap: at };
    if (isThere(item, count)) continue;
    laid.push(item);
    count += turnsMade(item);
  }
  return { laid, gap: items.length };
}
