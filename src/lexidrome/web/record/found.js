/**
 * What is asked of tiles that turned up at the end, or while the last play is judged; how far
 * the game is, when it ended and who has signed the record knows (NSA-V.A.3, NSA-V.A.4).
 */

import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";
import { chooseOne } from "./asking.js";

/** @typedef {import("../live/game.js").Game} Game */

const MOST_FOUND = 7;
const SEVERAL = "several";

/** Where a tile turned up after the end. */
export function askFoundWhere() {
  return chooseOne(text("Where was the tile found?"), [
    ["bag", text("In the bag")],
    ["area", text("On, under or near the table")],
  ]);
}

/**
 * Who ought to have drawn what turned up: the answers to the procedure about it.
 * @param {Game} game
 * @param {number} player the side that played last
 * @returns {Promise<Record<string, string | number | boolean> | null>}
 */
export async function askFoundOwner(game, player) {
  const owner = await chooseOne(text("Who ought to have drawn it?"), [
    ...sidesOf(game, player),
    ["unknown", text("It cannot be told, or time is too short")],
    [SEVERAL, text("More than one tile was found …")],
  ]);
  if (owner === SEVERAL) return askSeveral(game, player);
  return owner === null ? null : { owner };
}

/**
 * @param {Game} game
 * @param {number} player
 */
async function askSeveral(game, player) {
  const tiles = await askCount(text("How many tiles were found?"), 2, MOST_FOUND);
  if (tiles === null) return null;
  const owner = await chooseOne(text("Who ought to have drawn them?"), [
    ...sidesOf(game, player),
    ["both", text("Some one, some the other")],
    ["unknown", text("It cannot be told, or time is too short")],
  ]);
  if (owner === null) return null;
  const answers = { several: true, tiles, owner };
  // Of two tiles that are not one side's, each has one.
  if (owner !== "both" || tiles === 2) return answers;
  const name = shortNameOf(game, player);
  const players = await askCount(text("How many of them are {name}'s?", { name }), 1, tiles - 1);
  return players === null ? null : { ...answers, players };
}

/**
 * @param {string} title
 * @param {number} least
 * @param {number} most
 */
function askCount(title, least, most) {
  /** @type {[number, string][]} */
  const counts = Array.from({ length: most - least + 1 }, (_, at) => [
    least + at,
    String(least + at),
  ]);
  return chooseOne(title, counts);
}

/**
 * @param {Game} game
 * @param {number} player
 * @returns {[string, string][]}
 */
function sidesOf(game, player) {
  const other = (player + 1) % game.table.sides.length;
  return [
    ["player", shortNameOf(game, player)],
    ["opponent", shortNameOf(game, other)],
  ];
}
