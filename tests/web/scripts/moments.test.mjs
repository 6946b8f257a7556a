// What a moment of a game beside a real board asks for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { asksForReadings, isVerdictGiven } from "../../../src/lexidrome/web/static/sheet/moments.js";

const over = (overtime_points, is_signed = false) => ({
  table: { rules: { clock: { overtime_points } } },
  view: { clock: { is_typed: true }, sides: [{ is_signed: true }, { is_signed }] },
});

test("after the end the clock is read where a book takes points for overtime, and nowhere else", () => {
  assert.equal(asksForReadings(over(10)), true);
  assert.equal(asksForReadings(over(null)), false);
  assert.equal(asksForReadings(over(undefined)), false);
});

test("nobody reads the clock once all have signed, or where the device is the clock", () => {
  assert.equal(asksForReadings(over(10, true)), false);
  const game = over(10);
  game.view.clock.is_typed = false;
  assert.equal(asksForReadings(game), false);
});

test("after a verdict the clock waits for the table, while a challenge is open it does not", () => {
  const clock = { running: null, stop_reason: "challenge" };
  assert.equal(isVerdictGiven({ phase: "playing", play: null, clock }), true);
  assert.equal(isVerdictGiven({ phase: "playing", play: { challenge: {} }, clock }), false);
  assert.equal(isVerdictGiven({ phase: "ended", play: null, clock }), false);
  assert.equal(isVerdictGiven({ phase: "playing", play: null, clock: { ...clock, stop_reason: "score" } }), false);
  assert.equal(isVerdictGiven({ phase: "playing", play: null, clock: { running: 0, stop_reason: null } }), false);
});
