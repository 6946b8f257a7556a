// Until when a play can be challenged, and how long a verdict stays.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: () => ({ getAttribute: () => null, setAttribute() {}, append() {} }),
});
const { matterOf } = await import("../../../src/lexidrome/web/play/matters.js");
const { LastVerdict } = await import("../../../src/lexidrome/web/play/verdicts.js");

const PLAY = { side: 1, tiles: [], words: [["CAT", 5]], points: 5, at_ms: 1000 };

/** @returns {any} */
function gameOf(play = {}, draws_after_s = null, view = {}) {
  return {
    you: { audience: "side", side: 0 },
    table: { rules: {}, sides: [{ names: ["Ann"] }, { names: ["Beginner"], draws_after_s }] },
    view: {
      phase: "playing",
      clock: { stop_reason: null },
      sides: [{}, {}],
      bag_count: 40,
      play: { ...PLAY, ...play },
      turns: [],
      ...view,
    },
  };
}
/** @param {any[]} about */
const shown = (...about) =>
  matterOf(
    gameOf(...about),
    /** @type {any} */ ({ labels: {} }),
    /** @type {any} */ ({ canAccept: true }),
  );

test("the bar ends with the window, and with a bot's draw if that comes before", () => {
  assert.equal(shown({ closes_at_ms: 21_000 }).until_ms, 21_000);
  assert.equal(shown({ closes_at_ms: 21_000 }, 5).until_ms, 6000);
  assert.equal(shown({}, 20).until_ms, 21_000);
  assert.equal(shown({}).until_ms, null);
  const deadline = { kind: "window", at_ms: 19_000 };
  assert.equal(shown({ closes_at_ms: 21_000 }, null, { deadline }).until_ms, 19_000);
});

test("a bot that has drawn, has nothing to draw or is held ends no time", () => {
  assert.equal(shown({ closes_at_ms: 21_000, is_drawn: true }, 5).until_ms, 21_000);
  assert.equal(shown({ closes_at_ms: 21_000 }, 5, { bag_count: 0 }).until_ms, 21_000);
  assert.equal(shown({ hold: { side: 0, at_ms: 3000 } }, 5).until_ms, null);
  const deadline = { kind: "hold", at_ms: 63_000 };
  const held = shown({ hold: { side: 0, at_ms: 3000 } }, 5, { deadline });
  assert.deepEqual([held.until_ms, held.since_ms], [63_000, 3000]);
});

test("that a bot draws sooner is said", () => {
  assert.match(shown({}, 5).note ?? "", /Beginner draws 5 s after its play/);
  assert.equal(shown({ closes_at_ms: 21_000 }).note, "");
});

test("a verdict stays until it was looked at, whatever is played meanwhile", () => {
  const verdict = { isAcceptable: true, sentence: "✓" };
  const last = new LastVerdict();
  assert.equal(last.tick(0, true), false);
  last.tell(verdict);
  last.passOver();
  last.tick(1000, true);
  last.tick(4000, true);
  last.tick(60_000, false);
  last.tick(61_000, true);
  assert.equal(last.shown, verdict);
  assert.equal(last.tick(65_000, true), true);
  assert.equal(last.shown, null);
});

test("a verdict that was seen goes with the next turn, and at once with one's own", () => {
  const last = new LastVerdict();
  last.tell({ isAcceptable: false, sentence: "✗" });
  last.tick(0, true);
  last.tick(10_000, true);
  assert.notEqual(last.shown, null);
  last.passOver();
  assert.equal(last.shown, null);
  last.tell({ isAcceptable: false, sentence: "✗" });
  last.clear();
  assert.equal(last.shown, null);
});
