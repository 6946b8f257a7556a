/** A game as this page knows it: what the socket said last, and nothing worked out. */

/** @typedef {import("./messages.js").Events} Events */
/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Snapshot} Snapshot */
/** @typedef {import("./messages.js").TableInfo} TableInfo */
/** @typedef {import("./messages.js").View} View */
/** @typedef {import("./messages.js").You} You */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @typedef {object} Game
 * @property {number} version
 * @property {You} you
 * @property {TableInfo} table
 * @property {View} view
 */

/**
 * The game after a message about it; `null` when a version is missing, so that it must be
 * asked for again.
 * @param {Game | null} game
 * @param {Snapshot | Events} message
 * @returns {Game | null}
 */
export function followed(game, message) {
  if (message.type === "snapshot") {
    const { version, you, table, view } = message;
    return { version, you, table, view };
  }
  if (game === null) return null;
  if (message.version <= game.version) return game;
  if (message.version - message.events.length !== game.version) return null;
  const view = message.view ?? {
    ...game.view,
    ...message.changes,
    ...continued(game.view, message.tails),
  };
  return { ...game, version: message.version, view };
}

/**
 * Lists of the view of which only the end was told.
 * @param {View} view
 * @param {Events["tails"]} tails
 * @returns {Partial<View>}
 */
function continued(view, tails = {}) {
  const before = /** @type {Record<string, any>} */ (view);
  return Object.fromEntries(
    Object.entries(tails).map(([name, { from, items }]) => [
      name,
      [...before[name].slice(0, from), ...items],
    ]),
  );
}

/**
 * What the board needs to know of the game.
 * @param {TableInfo} table
 * @returns {Setting}
 */
export function settingOf(table) {
  /** @type {Setting["values"]} */
  const values = { [table.blank.symbol]: table.blank.value };
  /** @type {Setting["labels"]} */
  const labels = {};
  /** @type {Setting["rackTile"]} */
  const rackTile = {};
  for (const tile of table.tiles) {
    values[tile.symbol] = tile.value;
    values[tile.blank] = table.blank.value;
    rackTile[tile.symbol] = tile.symbol;
    rackTile[tile.blank] = table.blank.symbol;
    labels[tile.symbol] = tile.letter;
    labels[tile.blank] = tile.letter.length === 1 ? tile.blank : tile.letter.toLowerCase();
  }
  const { first_play_tiles, bingo_tiles, bingo_points } = table.rules.play;
  return {
    size: table.layout.length,
    premiums: table.layout.join(""),
    values,
    labels,
    rackTile,
    firstPlayTiles: first_play_tiles,
    bingoTiles: bingo_tiles,
    bingoPoints: bingo_points,
  };
}

/**
 * The squares of the play that was made last, if it still lies there.
 * @param {View} view
 * @returns {number[]}
 */
export function freshSquares(view) {
  const last = [...view.turns].reverse().find((turn) => turn.kind === "play");
  if (last === undefined || last.is_withdrawn) return [];
  return (last.tiles ?? []).map(([square]) => square);
}
