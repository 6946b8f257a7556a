// What can be done at the table, while everything is sent and while it is not.

import assert from "node:assert/strict";
import { test } from "node:test";

import { aheadOf } from "../../../src/lexidrome/web/record/ahead.js";
import { Offers, changesAt_ms, isAhead } from "../../../src/lexidrome/web/record/offers.js";

globalThis.document = /** @type {any} */ ({
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
});
const { labelled } = await import("../../../src/lexidrome/web/kit/offers.js");

const clock = {
  running: 0,
  since_ms: 0,
  side_ms: [1000, 1000],
  turn_ms: 0,
  game_ms: 0,
  is_turn_running: true,
  is_game_running: true,
  stop_reason: null,
  is_typed: false,
};
const setting = {
  size: 15,
  layout: Array(15).fill(" ".repeat(15)),
  premiums: " ".repeat(225),
  values: { A: 1 },
  rackTile: { A: "A" },
  labels: { A: "A" },
  bingoTiles: 7,
  bingoPoints: 50,
  firstPlayTiles: 2,
};
const TURN = { play_tiles: {}, pass_turn: {} };
const tiles = [
  [112, "A"],
  [113, "A"],
];
const LAID = { side: 1, tiles, words: [], points: 4, at_ms: 5 };

/** @returns {any} */
const gameOf = (bySide, more = {}) => ({
  view: {
    board: ".".repeat(225),
    turns: [],
    sides: [{ score: 0 }, { score: 0 }],
    on_turn: 0,
    clock,
    play: null,
    phase: "playing",
    bag_count: 86,
    unseen: null,
    can: {},
    record: { can: bySide },
    ...more,
  },
});
/** @returns {any} */
const item = (type, side = 0, more = {}) => ({ command: { type, ...more }, at_ms: 10, side });
const play = item("play_tiles", 0, { tiles });

/** What is offered, when the table has entered something since. */
const canOf = (offers, game, items = [], { marks = [], now_ms = 0 } = {}) => {
  const ahead = aheadOf(game.view, setting, items, marks);
  return offers.can(game, ahead, items, () => now_ms);
};
const open = () =>
  gameOf([{ ...TURN, challenge_play: { choices: ["words"] }, hold_play: {} }, { draw_tiles: {} }], {
    play: LAID,
  });

test("what the referee offers to a side is there, and nothing else", () => {
  const game = gameOf([TURN, { mix_bag: {} }], { can: { correct_entries: { numbers: [2] } } });
  const can = canOf(new Offers(), game);
  assert.deepEqual([can("pass_turn", 0), can("pass_turn", 1)], [{}, null]);
  assert.deepEqual([can("mix_bag", 0), can("mix_bag", 1)], [null, {}]);
  assert.deepEqual(
    [can("correct_entries", null), can("correct_entries", 0)],
    [{ numbers: [2] }, null],
  );
  assert.equal(canOf(new Offers(), gameOf(undefined))("pass_turn", 0), null);
});

test("what has its time is there from then, and until then", () => {
  const game = gameOf([{ pass_turn: { until_ms: 300 } }, { draw_tiles: { from_ms: 200 } }]);
  const at = (now_ms) => {
    const can = canOf(new Offers(), game, [], { now_ms });
    return [can("pass_turn", 0) !== null, can("draw_tiles", 1) !== null];
  };
  assert.deepEqual(
    [at(100), at(200), at(300)],
    [
      [true, false],
      [true, true],
      [false, true],
    ],
  );
  assert.deepEqual(
    [0, 200, 300].map((now_ms) => changesAt_ms(game, now_ms)),
    [200, 300, Infinity],
  );
});

test("while turns are not sent, the last answer is kept for who is now on turn", () => {
  const offers = new Offers();
  const game = gameOf([{ ...TURN, exchange_tiles: { most: 7, until_ms: 5 } }, {}]);
  offers.heard(game);
  const can = canOf(offers, game, [item("pass_turn")], { now_ms: 9 });
  assert.deepEqual([can("exchange_tiles", 0), can("exchange_tiles", 1)?.most], [null, 7]);
  const again = canOf(offers, game, [item("pass_turn"), item("pass_turn", 1)], { now_ms: 9 });
  assert.deepEqual([again("exchange_tiles", 0)?.most, again("exchange_tiles", 1)], [7, null]);
});

test("about a play that is not sent, what was offered about the last one is kept", () => {
  const offers = new Offers();
  offers.heard(open());
  const game = gameOf([TURN, {}]);
  offers.heard(game);
  const can = canOf(offers, game, [play]);
  assert.deepEqual([can("hold_play", 1), can("hold_play", 0)], [{}, null]);
  assert.deepEqual([can("draw_tiles", 0), can("draw_tiles", 1)], [{}, null]);
  const pressed = canOf(offers, game, [], {
    marks: [{ id: "1", kind: "press", side: 0, turn: 0, at_ms: 9 }],
  });
  assert.deepEqual([pressed("hold_play", 1), pressed("hold_play", 0)], [{}, null]);
});

test("nothing is offered by rules of the sheet's own, where there was no answer to such a play", () => {
  const offers = new Offers();
  const game = gameOf([TURN, {}]);
  offers.heard(game);
  const can = canOf(offers, game, [play]);
  assert.deepEqual(
    [can("challenge_play", 1), can("hold_play", 1), can("draw_tiles", 0)],
    [null, null, null],
  );
  assert.deepEqual([can("pass_turn", 0), can("pass_turn", 1)], [null, {}]);
});

test("what was entered and not sent is not offered once more, until the next turn", () => {
  const offers = new Offers();
  offers.heard(open());
  const held = canOf(offers, open(), [item("hold_play", 0)]);
  assert.deepEqual(
    [held("hold_play", 0), held("challenge_play", 0)],
    [null, { choices: ["words"] }],
  );
  const game = gameOf([{ ...TURN, mix_bag: {} }, { mix_bag: {} }]);
  offers.heard(game);
  const later = canOf(offers, game, [item("mix_bag", 0), item("pass_turn", 0)]);
  assert.deepEqual(later("mix_bag", 0), {});
});

test("while a challenge is not sent nothing is offered about it", () => {
  const offers = new Offers();
  offers.heard(open());
  const judged = { ...LAID, challenge: { side: 0, words: [] } };
  offers.heard(gameOf([{ withdraw_challenge: {} }, {}], { play: judged }));
  const game = gameOf([TURN, {}]);
  offers.heard(game);
  const can = canOf(offers, game, [play, item("challenge_play", 1)]);
  const types = ["withdraw_challenge", "submit_words", "hold_play"];
  assert.deepEqual(
    types.map((type) => can(type, 1)),
    [null, null, null],
  );
});

test("an answer is provisional while something is unsent or unwritten, and not for the time alone", () => {
  const isProvisional = (items, marks = []) => isAhead({ marks }, items);
  assert.equal(isProvisional([]), false);
  assert.equal(isProvisional([item("time_passed", null)]), false);
  assert.equal(isProvisional([item("mix_bag")]), true);
  assert.equal(isProvisional([], [{ kind: "press" }]), true);
});

test("what has no place of its own is offered by its label, once or for every number", () => {
  /** @type {any} */
  const can = {
    pass_turn: {},
    mix_bag: { label: { msgid: "{name} shuffles" } },
    settle: { label: { msgid: "{name}, turn {number}" }, field: "turn", numbers: [2, 5] },
  };
  assert.deepEqual(labelled(can, "Ann"), [
    { label: "Ann shuffles", command: { type: "mix_bag" } },
    { label: "Ann, turn 2", command: { type: "settle", turn: 2 } },
    { label: "Ann, turn 5", command: { type: "settle", turn: 5 } },
  ]);
});
