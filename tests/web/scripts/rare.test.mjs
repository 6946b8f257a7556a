// What is offered seldom beside a real board.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: () => ({ getAttribute: () => null, setAttribute() {}, append() {} }),
});
const { Rare } = await import("../../../src/lexidrome/web/record/rare.js");

/** @returns {any} */
const known = ({ own = {}, bySide = [{}, {}], ahead = {}, record = {}, audience = "side" }) => ({
  game: {
    table: { sides: [{ names: ["Ann"] }, { names: ["Bob"] }] },
    view: { sides: [{}, {}], phase: "playing", record },
    you: { audience, side: 0 },
  },
  can: (type, side) => (side === null ? own : bySide[side])[type] ?? null,
  ahead: { phase: "playing", play: null, onTurn: 0, turns: [], ...ahead },
});
const labels = (choices) => choices.map(({ label }) => label);
/** @returns {any} */
const model = (more = {}) => ({ presses: { unwritten: 0 }, others: (side) => [1 - side], ...more });

test("each side to which it is offered says that no play is left", () => {
  const said = [];
  const enter = (command, side) => said.push([command.type, side]);
  const offer = { confirm_no_plays: {} };
  const choices = (bySide) => new Rare(model({ enter })).ofTable(known({ bySide }));
  for (const { act } of choices([offer, offer])) act();
  assert.deepEqual(said, [
    ["confirm_no_plays", 0],
    ["confirm_no_plays", 1],
  ]);
  assert.deepEqual(labels(choices([{}, offer])), ["Bob: no play is possible"]);
  assert.deepEqual(labels(choices([{}, {}])), []);
});

test("what can be said of a play is what is offered to its side, the other and who is on turn", () => {
  const ahead = { play: { side: 1 }, turns: [{ kind: "play", side: 1 }] };
  const bySide = [
    { begin_turn: {}, find_false_blank: {}, lose_turn: { choices: ["challenge"] } },
    { draw_tiles: { choices: ["clock"] } },
  ];
  const found = (more = {}) => labels(new Rare(model(more)).ofTable(known({ ahead, bySide })));
  assert.deepEqual(found(), [
    "Bob drew too early …",
    "Ann has begun to play",
    "The blank is a letter …",
    "Ann loses the turn …",
  ]);
  assert.deepEqual(found({ presses: { unwritten: 1 } }), [], "what was pressed is written first");
  const drawn = [{}, { draw_tiles: {} }];
  assert.deepEqual(labels(new Rare(model()).ofTable(known({ ahead, bySide: drawn }))), []);
});

test("what is for the director is what is offered in person", () => {
  const own = {
    reopen_play: {},
    approve_lookup: {},
    find_no_plays: {},
    call_time: { choices: ["round_time"] },
  };
  const found = (more) =>
    labels(new Rare(model()).ofDirector(known({ audience: "director", ...more })));
  assert.deepEqual(found({ own }), [
    "Allow a challenge of the last play …",
    "Approve the word list of this server …",
    "No play is possible …",
    "Time is up …",
  ]);
  assert.deepEqual(
    found({ own: { approve_lookup: {} }, record: { is_lookup_approved: true } }),
    [],
  );
  assert.deepEqual(found({}), []);
});

test("a turn is disputed by the director or the device's side, if it is among those offered", () => {
  const offer = { dispute_turn: { numbers: [1, 2] } };
  const can = (turn, more) => new Rare(model({ known: known(more) })).canDispute(turn);
  assert.deepEqual(
    [1, 3].map((turn) => can(turn, { bySide: [offer, {}] })),
    [true, false],
  );
  assert.equal(can(1, { own: offer }), false);
  assert.equal(can(1, { own: offer, audience: "director" }), true);
});
