// What can be done now, and why the rest cannot.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
});
const { rowsOf } = await import("../../../src/lexidrome/web/play/whys.js");

const NOW_MS = 10_000;
const CAN = {
  exchange_tiles: { least: 0, most: 3, rule: "NSA-IV.E.2.a.p1" },
  draw_tiles: { from_ms: 15_000 },
  pass_turn: { until_ms: 22_000 },
  challenge_play: { cost: { msgid: "You lose {count} points.", params: { count: 5 } } },
  mix_bag: {},
};
const CANNOT = {
  hold_play: {
    reason: "no_holds",
    sentence: "There are no holds here (SSC-11.a).",
    rule: "SSC-11.a",
  },
  mix_bag: { reason: "never", sentence: "Not named here.", rule: null },
};
const rows = () => rowsOf((name) => CAN[name] ?? null, CANNOT, NOW_MS);

test("what is offered says how much, when, at what cost and by which rule", () => {
  const said = Object.fromEntries(rows().map((row) => [row.name, row]));
  assert.deepEqual(said.exchange_tiles.lines, ["At most 3 tiles."]);
  assert.equal(said.exchange_tiles.rule, "NSA-IV.E.2.a.p1");
  assert.deepEqual(said.draw_tiles.lines, ["In 5 s."]);
  assert.deepEqual(said.pass_turn.lines, ["12 s left."]);
  assert.deepEqual(said.challenge_play.lines, ["You lose 5 points."]);
});

test("what is not offered says why, and what is never theirs is not named", () => {
  const shut = rows().filter((row) => !row.isOffered);
  assert.deepEqual(shut, [
    {
      name: "hold_play",
      label: "Hold",
      isOffered: false,
      lines: ["There are no holds here (SSC-11.a)."],
      rule: "SSC-11.a",
    },
  ]);
  assert.ok(!rows().some(({ name }) => name === "play_tiles" || name === "mix_bag"));
});
