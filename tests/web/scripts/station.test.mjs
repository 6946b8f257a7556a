// The judge station's rules, without a screen: what it shows next, given what happened and when.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEAF_MS,
  IDLE_MS,
  MOST_WORDS,
  SHOWN_MS,
  START,
  next,
  retryAfter,
  secondsLeft,
  untilChange,
} from "../../../src/lexidrome/web/judge/machine.js";
import { inCapitals, wordsOf } from "../../../src/lexidrome/web/judge/words.js";

const RULING = { verdict: "acceptable", words: ["CARE"], lexicon: "ENABLE" };

/** Lets the inputs happen one after another, each at its time. */
function after(...inputs) {
  return inputs.reduce((state, [now_ms, input]) => next(state, input, now_ms), START);
}

const chosen = [0, { kind: "choose", count: 1 }];
const typed = [100, { kind: "type", typed: "CARE" }];
const judged = [200, { kind: "judge", commandId: "one" }];
const answered = [300, { kind: "answered", commandId: "one", ruling: RULING }];

test("a challenge goes from its number to its verdict", () => {
  assert.equal(after(chosen).stage, "words");
  assert.equal(after(chosen, typed, judged).stage, "waiting");
  assert.equal(after(chosen, typed, judged, answered).stage, "verdict");
});

test("an answer to another challenge is not shown", () => {
  const other = [300, { kind: "answered", commandId: "another", ruling: RULING }];
  assert.equal(after(chosen, typed, judged, other).stage, "waiting");
});

test("a challenge given up and judged again unchanged is the same challenge", () => {
  const again = [500, { kind: "judge", commandId: "two" }];
  const kept = after(chosen, typed, judged, [400, { kind: "cancel" }], again);
  assert.equal(kept.commandId, "one");
  const space = [450, { kind: "type", typed: "CARE\n" }];
  assert.equal(
    after(chosen, typed, judged, [400, { kind: "cancel" }], space, again).commandId,
    "one",
  );
  const changed = [450, { kind: "type", typed: "CARES" }];
  assert.equal(
    after(chosen, typed, judged, [400, { kind: "cancel" }], changed, again).commandId,
    "two",
  );
});

test("a new challenge never has the name of the one before", () => {
  const cleared = [300 + DEAF_MS, { kind: "touch" }];
  const state = after(chosen, typed, judged, answered, cleared, chosen, typed);
  assert.equal(state.commandId, "");
});

test("a refusal brings the words back with the sentence", () => {
  const refused = [300, { kind: "refused", commandId: "one", sentence: "Ä is no letter." }];
  const state = after(chosen, typed, judged, refused);
  assert.deepEqual(
    [state.stage, state.typed, state.trouble, state.sentence],
    ["words", "CARE", "refused", "Ä is no letter."],
  );
});

test("waiting goes on for as long as it takes", () => {
  const state = after(chosen, typed, judged, [10 * IDLE_MS, { kind: "time" }]);
  assert.equal(state.stage, "waiting");
  assert.equal(untilChange(state, 0), null);
});

test("the server is asked again sooner at first, and at least every four seconds", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 50].map(retryAfter), [500, 1000, 2000, 4000, 4000, 4000]);
});

test("the countdown shows whole seconds and ends with the stage", () => {
  const state = after(chosen);
  assert.equal(secondsLeft(state, IDLE_MS - 5001), null);
  assert.equal(secondsLeft(state, IDLE_MS - 5000), 5);
  assert.equal(secondsLeft(state, IDLE_MS - 4999), 5);
  assert.equal(secondsLeft(state, IDLE_MS - 1), 1);
});

test("capitals, one word a line, and nothing that is no letter", () => {
  assert.equal(inCapitals("care"), "CARE");
  assert.equal(inCapitals("  care,  re-t1nas\r\n"), "CARE\nRETNAS\n");
  assert.equal(inCapitals("straße"), "STRASSE");
  assert.equal(inCapitals("l·l c’h [ch]"), "L·L\nC’H\n[CH]");
  assert.equal(inCapitals("1 2 3"), "");
  assert.deepEqual(wordsOf(inCapitals("care retinas ")), ["CARE", "RETINAS"]);
});

/** A small generator of numbers, so that a failure can be repeated from its seed. */
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** @type {((r: () => number) => any)[]} */
const INPUTS = [
  (r) => ({ kind: "choose", count: Math.floor(r() * 11) - 1 }),
  (r) => ({ kind: "type", typed: inCapitals("ab cd ef".slice(0, Math.floor(r() * 9))) }),
  (r) => ({ kind: "judge", commandId: `id${Math.floor(r() * 3)}` }),
  (r) => ({ kind: "answered", commandId: `id${Math.floor(r() * 3)}`, ruling: RULING }),
  (r) => ({ kind: "refused", commandId: `id${Math.floor(r() * 3)}`, sentence: "No." }),
  (r) => ({ kind: "unreachable", commandId: `id${Math.floor(r() * 3)}` }),
  () => ({ kind: "cancel" }),
  () => ({ kind: "touch" }),
  () => ({ kind: "time" }),
];

test("whatever happens, in whatever order, the station keeps its promises", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const r = random(seed);
    let state = START;
    let now_ms = 0;
    for (let step = 0; step < 60; step += 1) {
      now_ms += Math.floor(r() * 6000);
      const input = INPUTS[Math.floor(r() * INPUTS.length)](r);
      const before = state;
      state = next(before, input, now_ms);
      const where = `seed ${seed}, step ${step}, ${before.stage} → ${state.stage}`;
      if (state.stage === "waiting") {
        assert.equal(wordsOf(state.typed).length, state.count, where);
        assert.notEqual(state.commandId, "", where);
      }
      if (state.stage === "verdict") assert.notEqual(state.ruling, null, where);
      if (state.stage === "count") assert.equal(state.typed, "", where);
      else assert.ok(state.count >= 1 && state.count <= MOST_WORDS, where);
      if (before.stage === "verdict" && now_ms - before.since_ms < DEAF_MS) {
        assert.equal(state, before, where);
      }
      if (input.kind === "time" && before.stage === "verdict") {
        assert.equal(state.stage === "count", now_ms - before.since_ms >= SHOWN_MS, where);
      }
      if (before.stage === "waiting") assert.equal(state.typed, before.typed, where);
      const until_ms = untilChange(state, now_ms);
      assert.ok(until_ms === null || until_ms >= 0, where);
    }
  }
});
