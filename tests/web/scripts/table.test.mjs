// The table without a screen: time, versions, and what a side can do.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf } from "../../../src/lexidrome/web/static/table/choices.js";
import { followed, freshSquares } from "../../../src/lexidrome/web/static/table/game.js";
import {
  HallTime,
  formatReading,
  secondsUntil,
  sideReading,
  turnReading,
} from "../../../src/lexidrome/web/static/table/time.js";

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

const RULES = {
  play: { pass_allowed: true },
  exchange: { min_bag: 7 },
  clock: { side_time_s: 1500, turn_limit_s: 120, game_limit_s: null },
  challenge: { fail: "lose_turn", hold: true, scope: "listed", closes_on: "first_tile_drawn" },
  ending: { no_plays: true, resignation: "refused" },
  tie: { rule: "lightning" },
};

const SIDE = { score: 0, rack_count: 7, rack: "AEINRST" };

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
  const after = followed(game, { type: "events", version: game.version + 1, events: [{}], changes: {}, tails });
  assert.deepEqual(after.view.turns, ["first", "second", "third", "closed", "fifth"]);
  assert.equal(game.view.turns.length, 4);
});

test("a missing version must be asked for", () => {
  assert.equal(followed(gameOf(), { type: "events", version: 9, events: [{}], changes: {} }), null);
  assert.equal(followed(null, { type: "events", version: 1, events: [{}], changes: {} }), null);
});

test("the last play is shown until it is challenged off", () => {
  const turns = [{ kind: "play", tiles: [[7, "A"]] }, { kind: "pass" }];
  assert.deepEqual(freshSquares({ turns }), [7]);
  assert.deepEqual(freshSquares({ turns: [{ ...turns[0], is_withdrawn: true }] }), []);
});

test("the side on turn can play, exchange and pass; the other cannot", () => {
  const [own, other] = [choicesOf(gameOf()), choicesOf(gameOf({}, 1))];
  assert.deepEqual([own.canPlay, own.canExchange, own.canPass], [true, true, true]);
  assert.deepEqual([other.canPlay, other.canExchange, other.canPass], [false, false, false]);
});

test("spectators can do nothing", () => {
  assert.ok(Object.values(choicesOf(gameOf({ play: PLAY }, null))).every((each) => !each));
});

test("a rack that was not looked at is looked at first", () => {
  const choices = choicesOf(gameOf({ sides: [{ ...SIDE, rack: null }, SIDE] }));
  assert.deepEqual([choices.canLook, choices.canPlay], [true, false]);
});

test("a bag that is too small cannot be exchanged with", () => {
  assert.equal(choicesOf(gameOf({ bag_count: 6 })).canExchange, false);
  const rules = { ...RULES, exchange: { min_bag: null } };
  assert.equal(choicesOf(gameOf({ bag_count: 3 }, 0, rules)).mostExchanged, 3);
});

test("an open play can be accepted, held once and challenged by others", () => {
  const open = choicesOf(gameOf({ play: PLAY }));
  assert.deepEqual([open.canAccept, open.canHold, open.canChallenge], [true, true, true]);
  const held = choicesOf(gameOf({ play: { ...PLAY, hold: { side: 0, at_ms: 0 } } }));
  assert.deepEqual([held.canAccept, held.canHold, held.canChallenge], [true, false, true]);
  const accepted = choicesOf(gameOf({ play: { ...PLAY, accepted: [0] } }));
  assert.deepEqual([accepted.canAccept, accepted.canChallenge], [false, false]);
});

test("the side that played draws, and only where drawing is its own act", () => {
  assert.equal(choicesOf(gameOf({ play: PLAY }, 1)).canDraw, true);
  const rules = { ...RULES, challenge: { ...RULES.challenge, closes_on: "next_turn_starts" } };
  assert.equal(choicesOf(gameOf({ play: PLAY }, 1, rules)).canDraw, false);
});

test("nobody plays while a play is judged", () => {
  const challenge = { side: 0, words: ["CAT"], rulings: [], is_opinion_awaited: true };
  const choices = choicesOf(gameOf({ play: { ...PLAY, challenge } }));
  assert.deepEqual([choices.canPlay, choices.canAccept, choices.canDraw], [false, false, false]);
});

test("a judge's ruling can be let stand or reviewed by the side it went against", () => {
  const ruling = { is_acceptable: true, is_manual: true };
  const challenge = { side: 0, words: ["CAT"], rulings: [ruling], is_opinion_awaited: false };
  const rules = { ...RULES, challenge: { ...RULES.challenge, opinions: 3 } };
  const view = { play: { ...PLAY, challenge } };
  assert.equal(choicesOf(gameOf(view, 0, rules)).canAskOpinion, true);
  assert.equal(choicesOf(gameOf(view, 1, rules)).canAcceptRuling, false);
});

test("whoever has ruled gives no second opinion, and is told so before", () => {
  const ruling = { is_acceptable: true, is_manual: true, person: "person:1" };
  const challenge = { side: 0, words: ["CAT"], rulings: [ruling], is_opinion_awaited: true };
  const game = gameOf({ play: { ...PLAY, challenge } }, null);
  game.you.audience = "director";
  game.you.person = "person:2";
  assert.equal(choicesOf(game).canRule, true);
  game.you.person = "person:1";
  assert.equal(choicesOf(game).canRule, false);
});

test("after a tie that is still open the lightning round can start, and nothing is signed", () => {
  const tied = gameOf({ phase: "ended", outcome: { is_tie_open: true } });
  const choices = choicesOf(tied, true);
  assert.deepEqual([choices.canStartLightning, choices.canSign], [true, false]);
  assert.equal(choicesOf(tied).canStartLightning, false, "an event has a director for that");
});

test("both words of a lightning round wait for the director where a person judges", () => {
  /** @param {({letters: string} | null)[]} attempts @param {string} adjudicator */
  const asked = (attempts, adjudicator) => {
    const view = { phase: "lightning", lightning: { attempts, on_attempt: null } };
    const game = gameOf(view, null, { challenge: { adjudicator } });
    game.you.audience = "director";
    return choicesOf(game).canRuleAttempts;
  };
  const both = [{ letters: "CAT" }, { letters: "" }];
  assert.equal(asked(both, "judge"), true);
  assert.equal(asked([both[0], null], "judge"), false);
  assert.equal(asked(both, "self_lookup"), false);
});
