// What the table's device knows without a network, of turns that were not as usual.

import assert from "node:assert/strict";
import { test } from "node:test";

import { turnsMade } from "../../../src/lexidrome/web/record/again.js";
import { aheadOf } from "../../../src/lexidrome/web/record/ahead.js";

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
/** @type {any} */
const view = {
  board: ".".repeat(225),
  turns: [],
  sides: [{ score: 0 }, { score: 0 }],
  on_turn: 0,
  clock,
  play: null,
  phase: "playing",
  bag_count: 86,
  unseen: null,
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
/** @returns {any} */
const item = (command, at_ms, side = 0) => ({ command, at_ms, side });
const tiles = [
  [112, "A"],
  [113, "A"],
];
const left = (more) => item({ type: "play_tiles", tiles, announced: 4, ...more }, 10);

test("a play whose clock was not pressed leaves it running until it is", () => {
  const laid = aheadOf(view, setting, [left({ clock: "untouched" })], [], "clock");
  assert.equal(laid.clock.running, 0);
  assert.equal(laid.play.is_ended, false);
  const press = item({ type: "press_clock" }, 20);
  const pressed = aheadOf(view, setting, [left({ clock: "untouched" }), press], [], "clock");
  assert.equal(pressed.clock.running, 1);
  assert.equal(pressed.play.is_ended, true);
});

test("a stop for the end of the game ends the turn of the last tiles", () => {
  const last = { side: 0, tiles, words: [], points: 4, at_ms: 10, is_out: true, is_ended: false };
  const lying = { ...view, on_turn: 1, play: { ...last, is_pressed: false } };
  const stop = (reason) =>
    aheadOf(lying, setting, [item({ type: "stop_clock", reason }, 300)], [], "clock");
  const stopped = stop("game_end");
  assert.deepEqual([stopped.clock.running, stopped.clock.stop_reason], [null, null]);
  assert.deepEqual([stopped.play.is_ended, stopped.play.is_pressed], [true, true]);
  assert.deepEqual(stopped.clock.side_ms, [700, 1000]);
  const checked = stop("score");
  assert.deepEqual([checked.clock.stop_reason, checked.play.is_ended], ["score", false]);
});

test("a play written after the clock was stopped for the end starts no clock", () => {
  const stop = item({ type: "stop_clock", reason: "game_end" }, 5);
  const written = aheadOf(view, setting, [stop, left({})], [], "clock");
  assert.equal(written.clock.running, null);
  assert.deepEqual(written.clock.side_ms, [995, 1000]);
});

test("what ends a turn is the book's: the score, the clock, or both", () => {
  const silent = left({ is_announced: false });
  const ended = (endsOn) => aheadOf(view, setting, [silent], [], endsOn).play.is_ended;
  assert.deepEqual(["score", "clock", "score_and_clock"].map(ended), [false, true, false]);
  const said = item({ type: "announce_score" }, 20);
  assert.equal(aheadOf(view, setting, [silent, said], [], "score").play.is_ended, true);
});

test("a lost turn is a turn, and the next player has begun when it is said", () => {
  const lost = aheadOf(view, setting, [item({ type: "lose_turn", cause: "time" }, 10)], []);
  assert.deepEqual([lost.turns[0].kind, lost.turns[0].cause, lost.onTurn], ["lost", "time", 1]);
  const begun = aheadOf(view, setting, [left({}), item({ type: "begin_turn" }, 20, 1)], []);
  assert.equal(begun.play, null);
});

test("turns are counted as they are put in, taken back, replaced and decided", () => {
  const made = (command) => turnsMade(item(command, 0));
  const inserted = [{ type: "pass_turn" }];
  assert.equal(made({ type: "lose_turn", cause: "time" }), 1);
  assert.equal(made({ type: "correct_entries", at: 3 }), -1);
  assert.equal(made({ type: "correct_entries", at: 3, inserted }), 0);
  assert.equal(made({ type: "correct_entries", at: 3, removed: 0, inserted }), 1);
  assert.equal(made({ type: "settle_dispute", is_standing: true }), 0);
  assert.equal(made({ type: "settle_dispute", is_standing: false, inserted: [] }), -1);
});
