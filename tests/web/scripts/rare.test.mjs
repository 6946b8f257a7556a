// What is offered seldom beside a real board.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = {
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: () => ({ getAttribute: () => null, setAttribute() {}, append() {} }),
};
const { Rare } = await import("../../../src/lexidrome/web/static/sheet/rare.js");

const known = (ahead, { no_plays, isRule = true, audience = "side" } = {}) => ({
  game: {
    table: {
      rules: { challenge: {}, clock: {}, record: {}, ending: { no_plays: isRule } },
      sides: [{ names: ["Ann"] }, { names: ["Bob"] }],
    },
    view: { sides: [{}, {}], no_plays, phase: "playing" },
    you: { audience, side: 0 },
  },
  setting: { rackTile: {} },
  ahead: { phase: "playing", play: null, onTurn: 0, clock: {}, ...ahead },
});
const passes = [{ kind: "pass" }, { kind: "pass" }];

/** What a choice enters once it is taken. */
const entered = (found) => {
  const said = [];
  const model = { unwritten: 0, enter: (command, side) => said.push([command.type, side]) };
  for (const { label, act } of new Rare(model).ofTable(found))
    if (label.includes("no play is left")) act();
  return said;
};

test("each side says that no play is left once all have passed and the bag is empty", () => {
  const over = { bagCount: 0, turns: passes };
  assert.deepEqual(entered(known(over)), [["confirm_no_plays", 0], ["confirm_no_plays", 1]]);
  assert.deepEqual(entered(known(over, { no_plays: [0] })), [["confirm_no_plays", 1]]);
});

test("nobody says so while tiles can be drawn, a side has played, or where it is no rule", () => {
  assert.deepEqual(entered(known({ bagCount: 1, turns: passes })), []);
  assert.deepEqual(entered(known({ bagCount: null, turns: passes })), []);
  assert.deepEqual(entered(known({ bagCount: 0, turns: [{ kind: "play" }, passes[0]] })), []);
  assert.deepEqual(entered(known({ bagCount: 0, turns: [passes[0]] })), []);
  assert.deepEqual(entered(known({ bagCount: 0, turns: passes }, { isRule: false })), []);
});

test("the director finds it whether they have passed or not", () => {
  const labels = (ahead, audience) =>
    new Rare({ unwritten: 0 }).ofDirector(known(ahead, { audience })).map(({ label }) => label);
  const last = { bagCount: 0, turns: [{ kind: "exchange" }] };
  assert.deepEqual(labels(last, "director"), ["No play is left …"]);
  assert.deepEqual(labels({ ...last, bagCount: 3 }, "director"), []);
  assert.deepEqual(labels(last, "side"), []);
});
