import assert from "node:assert/strict";
import { test } from "node:test";

import { pauseBefore } from "../../../src/lexidrome/web/live/line.js";
import { Attempts, scattered } from "../../../src/lexidrome/web/live/pauses.js";

/** @param {number} count @param {number} away_ms */
const told = (count, away_ms) => count * 1_000_000 + away_ms;

test("a line that was lost is tried at once, then twice a second, then ever more seldom", () => {
  const pauses_ms = [
    [0, 0],
    [1, 100],
    [2, 400],
    [9, 4000],
    [15, 8000],
    [30, 32_000],
    [99, 9e6],
  ];
  const expected_ms = [0, 250, 500, 500, 1000, 4000, 4000];
  assert.deepEqual(
    pauses_ms.map(([count = 0, away_ms = 0]) => pauseBefore(count, away_ms)),
    expected_ms,
  );
});

test("it is counted how often and for how long it was tried in vain", () => {
  const attempts = new Attempts(told);
  attempts.up(1000);
  assert.deepEqual(
    [4000, 5000, 9000].map((now_ms) => attempts.lost(now_ms, 0)),
    [told(0, 0), told(1, 1000), told(2, 5000)],
  );
  attempts.up(10_000);
  assert.equal(attempts.lost(12_000, 0), told(0, 0));
});

test("a line that goes as soon as it is there is none, and begins nothing anew", () => {
  const attempts = new Attempts(told);
  const waits_ms = [0, 2000, 4000].map((now_ms) => {
    attempts.up(now_ms);
    return attempts.lost(now_ms + 1900, 0);
  });
  assert.deepEqual(waits_ms, [told(0, 0), told(1, 2000), told(2, 4000)]);
});

test("that a line is there may be said again and again", () => {
  const attempts = new Attempts(told);
  attempts.lost(0, 0);
  for (const now_ms of [1000, 2000, 3000]) attempts.up(now_ms);
  assert.equal(attempts.lost(3100, 0), told(0, 0));
});

test("pages that were cut off together do not come back together", () => {
  assert.deepEqual(
    [0, 0.5, 1].map((random) => scattered(1000, random)),
    [1000, 1250, 1500],
  );
});
