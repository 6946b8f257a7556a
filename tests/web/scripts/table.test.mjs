// The table without a screen: time, versions, and what a side can do.

import assert from "node:assert/strict";
import { test } from "node:test";

import { followed, freshSquares } from "../../../src/lexidrome/web/live/game.js";
import {
  HallTime,
  formatReading,
  secondsUntil,
  sideReading,
  turnReading,
} from "../../../src/lexidrome/web/live/time.js";

globalThis.document = /** @type {any} */ ({
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
});
const { choicesOf } = await import("../../../src/lexidrome/web/play/choices.js");

/** @type {any} */
const CLOCK = {
  since_ms: 1000,
  side_ms: [60_000, 5000],
  turn_ms: 30_000,
  game_ms: 0,
  running: 1,
  is_turn_running: true,
  is_game_running: true,
  round_ends_at_ms: null,
  stop_reason: null,
};

/** @type {any} */
const RULES = { clock: { side_time_s: 1500, turn_limit_s: 120, game_limit_s: null } };

const SIDE = { score: 0, rack_count: 7, rack: "AEINRST" };

/** @returns {any} */
function gameOf(view = {}, side = 0, rules = RULES) {
  return {
    version: 5,
    you: { audience: side === null ? "spectator" : "side", side, delay_ms: 0 },
    table: { rules, spectators_admitted: true },
    view: {
      phase: "playing",
      sides: [SIDE, { ...SIDE, rack: null }],
      on_turn: 0,
      first_side: 0,
      clock: CLOCK,
      turns: [],
      bag_count: 80,
      ...view,
    },
  };
}

const PLAY = { side: 1, tiles: [], words: [["CAT", 5]], points: 5, at_ms: 0, draw_from_ms: 5000 };

test("a clock runs for the side whose turn it is, and below nothing with a sign", () => {
  assert.equal(sideReading(CLOCK, 0, 9000), 60_000);
  assert.equal(sideReading(CLOCK, 1, 9000), -3000);
  assert.equal(formatReading(-3000), "−0:03");
  assert.equal(formatReading(61_999), "1:01");
  assert.equal(formatReading(0), "0:00");
});

test("a turn's time never falls below nothing", () => {
  assert.equal(turnReading(CLOCK, RULES, 11_000), 80_000);
  assert.equal(turnReading(CLOCK, RULES, 999_000), 0);
});

test("seconds left are rounded up", () => {
  assert.deepEqual([secondsUntil(1001, 0), secondsUntil(1000, 0), secondsUntil(0, 5)], [2, 1, 0]);
});

test("the hall's time comes from the shortest round trip", () => {
  let own_ms = 100;
  const time = new HallTime(() => own_ms);
  time.greet(5000, true);
  own_ms = 200;
  time.compare(100, 6000);
  assert.equal(time.now(), 6050);
  own_ms = 1200;
  time.compare(200, 9999);
  assert.equal(time.now(), 7050);
});

test("a clock that stands is read where it was moved to", () => {
  let own_ms = 0;
  const time = new HallTime(() => own_ms);
  time.greet(5000, false);
  own_ms = 60_000;
  assert.equal(time.now(), 5000);
  time.move(8000);
  assert.equal(time.now(), 8000);
});

test("events change what differs; what is known already changes nothing", () => {
  const game = gameOf();
  /** @type {any} */
  const events = { type: "events", version: 7, events: [{}, {}], changes: { on_turn: 1 } };
  const after = followed(game, events);
  assert.equal(after.view.on_turn, 1);
  assert.equal(after.view.bag_count, 80);
  assert.equal(followed(after, events), after);
});

test("of a long list only the end is told", () => {
  const game = gameOf();
  game.view.turns = ["first", "second", "third", "open"];
  const tails = { turns: { from: 3, items: ["closed", "fifth"] } };
  /** @type {any} */
  const events = { type: "events", version: game.version + 1, events: [{}], changes: {}, tails };
  const after = followed(game, events);
  assert.deepEqual(after.view.turns, ["first", "second", "third", "closed", "fifth"]);
  assert.equal(game.view.turns.length, 4);
});

test("a missing version must be asked for", () => {
  const at = (version) =>
    /** @type {any} */ ({ type: "events", version, events: [{}], changes: {} });
  assert.equal(followed(gameOf(), at(9)), null);
  assert.equal(followed(null, at(1)), null);
});

test("the last play is shown until it is challenged off", () => {
  const turns = [{ kind: "play", tiles: [[7, "A"]] }, { kind: "pass" }];
  const fresh = (...turns) => freshSquares(/** @type {any} */ ({ turns }));
  assert.deepEqual(fresh(...turns), [7]);
  assert.deepEqual(fresh({ ...turns[0], is_withdrawn: true }), []);
});

/** @param {Record<string, object>} can @param {object} [view] */
const offered = (can, view = {}) => choicesOf(gameOf({ ...view, can }));

test("there is a button for what is offered, and for nothing else", () => {
  const none = Object.entries(offered({})).filter(([, each]) => each);
  assert.deepEqual(none, []);
  const choices = offered({ play_tiles: {}, pass_turn: {}, sign_result: {} });
  const there = Object.entries(choices).filter(([, each]) => each);
  assert.deepEqual(
    there.map(([name]) => name),
    ["canPlay", "canPass", "canSign"],
  );
});

test("a view that says nothing of it offers nothing", () => {
  assert.ok(Object.values(choicesOf(gameOf({ play: PLAY }, null))).every((each) => !each));
});

test("as many tiles are exchanged as are offered", () => {
  const choices = offered({ exchange_tiles: { least: 0, most: 3 } });
  assert.deepEqual([choices.canExchange, choices.mostExchanged], [true, 3]);
  assert.equal(offered({ exchange_tiles: { least: 0, most: 0 } }).canExchange, false);
});

test("tiles are drawn from the moment that is offered", () => {
  const choices = offered({ draw_tiles: { from_ms: 5000 } });
  assert.deepEqual([choices.canDraw, choices.drawFrom_ms], [true, 5000]);
});

test("what a challenge costs is said in the page's language", () => {
  const cost = {
    msgid: "If the play is acceptable, it gains {count} point.",
    plural: "If the play is acceptable, it gains {count} points.",
    count: 5,
    params: { count: 5 },
  };
  const choices = offered({ challenge_play: { choices: ["words"], cost } });
  assert.equal(choices.challengeCost, "If the play is acceptable, it gains 5 points.");
});

test("a button that stands for one choice is there if that can be chosen", () => {
  assert.equal(offered({ stop_clock: { choices: ["recount"] } }).canStopClock, false);
  assert.equal(offered({ stop_clock: { choices: ["recount", "director"] } }).canStopClock, true);
  assert.equal(offered({ settle_tie: { sides: [0, 1] } }).canSettleTie, false);
});

test("the first tile is told only where it makes the play before final", () => {
  const cost = { msgid: "The play before can no longer be challenged." };
  assert.equal(offered({ begin_turn: {} }).canBegin, false);
  assert.equal(offered({ begin_turn: { cost } }).canBegin, true);
});

test("words are picked for a challenge where so many have to be named", () => {
  assert.equal(offered({ challenge_play: { choices: ["words"] } }).listsWords, false);
  assert.equal(offered({ challenge_play: { choices: ["words"], least: 1 } }).listsWords, true);
});

test("whoever has ruled gives no second opinion, and is told so before", () => {
  const ruling = { is_acceptable: true, is_manual: true, person: "person:1" };
  const challenge = { side: 0, words: ["CAT"], rulings: [ruling], is_opinion_awaited: true };
  const can = { rule_on_challenge: {} };
  const game = gameOf({ play: { ...PLAY, challenge }, can }, null);
  game.you.audience = "director";
  game.you.person = "person:2";
  assert.equal(choicesOf(game).canRule, true);
  game.you.person = "person:1";
  assert.equal(choicesOf(game).canRule, false);
});
