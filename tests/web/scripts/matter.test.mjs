// What a moment beside a real board offers to do.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = {
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: () => ({ getAttribute: () => null, setAttribute() {}, append() {} }),
};
const { matterOf } = await import("../../../src/lexidrome/web/static/sheet/matter.js");

const game = (record, side = 0) => ({
  table: {
    rules: { challenge: { scope: "listed", adjudicator: "self_lookup" }, clock: {} },
    sides: [{ names: ["Ann"] }, { names: ["Bob"] }],
  },
  view: { sides: [{ rack_count: 0 }, { rack_count: 7 }], record, phase: "playing" },
  you: { audience: "side", side },
});

const labels = (found, ahead) =>
  matterOf(found, { size: 15 }, ahead, { isJudgedHere: false }).deeds.map(({ label }) => label);

const clock = { running: null, stop_reason: "challenge" };

test("before the clock is started after a verdict, the words can be judged again", () => {
  const ahead = { phase: "playing", play: null, clock, onTurn: 1, turns: [{}] };
  assert.deepEqual(labels(game({ can_judge_again: true }), ahead), ["Start the clock", "Judge again …"]);
  assert.deepEqual(labels(game({ can_judge_again: false }), ahead), ["Start the clock"]);
});

test("while racks are still to be shown, a tile that was found is told", () => {
  const ahead = { phase: "ending", play: null, clock, onTurn: 1, turns: [{}] };
  const record = { are_racks_awaited: true };
  assert.deepEqual(labels(game({ ...record, found_until_ms: 20_000 }), ahead), [
    "Tiles of Bob …",
    "A tile was found …",
  ]);
  assert.deepEqual(labels(game(record), ahead), ["Tiles of Bob …"]);
});

test("once a word is doubted, the words are listed again on the only device of a table, too", () => {
  const challenge = { side: 1, words: [], rulings: [] };
  const play = { side: 0, words: [["PASTE", 25], ["FARMS", 10]], challenge };
  const ahead = { phase: "playing", play, clock, onTurn: 1, turns: [{}] };
  const doubted = { ...ahead, play: { ...play, challenge: { ...challenge, is_doubted: true } } };
  assert.ok(labels(game({}), ahead).includes("A word was written down wrongly"));
  assert.ok(!labels(game({}), ahead).includes("List the words again …"));
  assert.ok(labels(game({}), doubted).includes("List the words again …"));
  assert.ok(labels(game({}, 1), ahead).includes("List the words again …"));
});
