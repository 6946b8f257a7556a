// What a moment of a game beside a real board asks for.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  canStart,
  isUnstarted,
  isVerdictGiven,
  stopReasons,
} from "../../../src/lexidrome/web/record/moments.js";

/** @returns {any} A game with what is offered in person and for each side. */
const known = (clock, { ahead = {}, own = {}, bySide = [{}, {}], said = clock } = {}) => ({
  ahead: { phase: "playing", play: null, onTurn: 1, turns: [{}], clock, ...ahead },
  can: (type, side) => (side === null ? own : bySide[side])[type] ?? null,
  game: { view: { clock: said, first_side: 0, sides: [{}, {}] } },
});
const RUNNING = { running: 1, stop_reason: null };
const judged = { running: null, stop_reason: "challenge" };
const own = { start_clock: {} };

test("after a verdict the clock waits for the table, while a challenge is open it does not", () => {
  assert.equal(isVerdictGiven(known(judged, { own })), true);
  assert.equal(isVerdictGiven(known(judged)), false);
  assert.equal(isVerdictGiven(known(judged, { own, ahead: { play: { challenge: {} } } })), false);
  assert.equal(isVerdictGiven(known({ ...judged, stop_reason: "score" }, { own })), false);
  assert.equal(isVerdictGiven(known(RUNNING, { own })), false);
});

test("a clock is started if that is offered, or if it was stopped here and nobody knows yet", () => {
  const stopped = { running: null, stop_reason: "score" };
  assert.equal(canStart(known(stopped)), false);
  assert.equal(canStart(known(stopped, { own })), true);
  assert.equal(canStart(known(stopped, { said: RUNNING })), true);
});

test("the clock of who plays first waits until the tiles are looked at, once", () => {
  const still = { running: null, stop_reason: null };
  const bySide = [{ look_at_rack: {} }, {}];
  const ahead = { turns: [] };
  assert.equal(isUnstarted(known(still, { ahead, bySide })), true);
  assert.equal(isUnstarted(known(still, { ahead })), false);
  assert.equal(isUnstarted(known({ ...still, running: 0 }, { ahead, bySide })), false);
  assert.equal(isUnstarted(known({ ...still, is_typed: true }, { ahead, bySide })), false);
});

test("the clock is stopped for what is offered in person, and at the end for who played last", () => {
  const mine = { stop_clock: { choices: ["score", "director"] } };
  const bySide = [{ stop_clock: { choices: ["game_end"] } }, {}];
  assert.deepEqual(stopReasons(known(RUNNING, { own: mine })), ["score", "director"]);
  assert.deepEqual(
    stopReasons(known(RUNNING, { own: mine, bySide, ahead: { play: { side: 0 } } })),
    ["score", "director", "game_end"],
  );
  assert.deepEqual(stopReasons(known(judged, { own: mine })), []);
});
