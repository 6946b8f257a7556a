/** What happened last in a game and how many tiles are left, in a line each, for spectators. */

import { text, textPlural } from "../kit/texts.js";
import { settingOf } from "../live/game.js";
import { nameOf, notation, turnText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */

/** @param {Game} game */
export function lastOf(game) {
  const { turns, board } = game.view;
  const turn = turns.at(-1);
  if (turn === undefined) return "";
  const what =
    turn.kind === "play" && !turn.is_withdrawn
      ? notation(settingOf(game.table), board, turn)
      : turnText(turn);
  const points = turn.kind === "play" && !turn.is_withdrawn ? ` +${turn.points ?? 0}` : "";
  return `${nameOf(game, turn.side)}: ${what}${points}`;
}

/** @param {number | null} count */
export function bagOf(count) {
  if (count === null) return "";
  return count === 0
    ? text("The bag is empty")
    : textPlural("{count} tile in the bag", "{count} tiles in the bag", count);
}
