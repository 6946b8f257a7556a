/** What a moment of a game asks for, read off the game without a page. */

/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("../live/game.js").Game} Game */

/** Why the clock is stopped after the last play. */
export const GAME_END = "game_end";

/**
 * For what the clock can be stopped: whoever looks does that in person, and enters the stop at
 * the end for the side that played the last tiles (NSA-V.D.p1).
 * @param {Pick<Known, "can" | "ahead">} known
 * @returns {string[]}
 */
export function stopReasons({ ahead, can }) {
  if (ahead.clock.running === null) return [];
  const own = can("stop_clock", null)?.choices ?? [];
  const entered = can("stop_clock", ahead.play?.side ?? ahead.onTurn)?.choices ?? [];
  return [...new Set([...own, ...entered])];
}

/**
 * A clock that stands can be started: so it was answered, or it was stopped here since.
 * @param {Pick<Known, "can" | "game" | "ahead">} known
 */
export function canStart(known) {
  const { ahead, game } = known;
  const isStoppedHere = ahead.clock.stop_reason !== null && game.view.clock.stop_reason === null;
  return isStoppedHere || known.can("start_clock", null) !== null;
}

/**
 * The clock has not run yet, and starts when the first tiles are looked at.
 * @param {Pick<Known, "can" | "game" | "ahead">} known
 */
export function isUnstarted({ ahead: { clock, turns }, can, game }) {
  const isStanding = clock.running === null && clock.stop_reason === null && !clock.is_typed;
  return isStanding && turns.length === 0 && can("look_at_rack", game.view.first_side) !== null;
}

/**
 * The tiles on the table are seen to before a clock is started again (NSA-IV.J.1.l).
 * @param {Pick<Known, "can" | "game" | "ahead">} known
 */
export function isVerdictGiven(known) {
  const { play, clock } = known.ahead;
  const isStanding = clock.running === null && clock.stop_reason === "challenge";
  return !play && isStanding && canStart(known);
}

/**
 * Whether there is a clock to be seen to.
 * @param {Game} game
 */
export function isTimed({ table }) {
  const { side_time_s, turn_limit_s, game_limit_s } = table.rules.clock;
  return (side_time_s ?? turn_limit_s ?? game_limit_s) !== null;
}

/**
 * The sides for which something can be entered here.
 * @param {Pick<Known, "can" | "game">} known
 * @param {string} type
 */
export function sidesWho({ can, game }, type) {
  return game.view.sides.map((_, side) => side).filter((side) => can(type, side) !== null);
}
