/** What a moment of a game asks for, read off the game without a page. */

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("../table/game.js").Game} Game */

/**
 * The tiles on the table are seen to before a clock is started again (NSA-IV.J.1.l).
 * @param {Pick<Ahead, "phase" | "play" | "clock">} ahead
 */
export function isVerdictGiven({ phase, play, clock }) {
  return phase === "playing" && !play && clock.running === null && clock.stop_reason === "challenge";
}

/**
 * After the end a clock on the table is read for its overtime alone (SSC-19.a, NSA-V.F.2), and
 * until every side has signed.
 * @param {Pick<Game, "view" | "table">} game
 */
export function asksForReadings({ view, table }) {
  const hasOvertime = (table.rules.clock.overtime_points ?? 0) > 0;
  return view.clock.is_typed === true && hasOvertime && view.sides.some((side) => side.is_signed !== true);
}
