// What calls somebody back to the table.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
/** @type {any} */
const world = globalThis;
world.localStorage = {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
};
world.document = {
  title: "Ann – Bob",
  visibilityState: "visible",
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: () => ({
    hidden: false,
    getAttribute: () => null,
    setAttribute() {},
    append() {},
    addEventListener() {},
  }),
  addEventListener() {},
};
world.Node = class {};
world.HTMLElement = class {};
world.location = { pathname: "/games/one" };
const { Signals, areNoticesOn, canNotify, signalOf, tableSignalOf } = await import(
  "../../../src/lexidrome/web/play/signals.js"
);

/** @returns {any} */
const gameOf = (onTurn = 0, phase = "playing", you = {}) => ({
  you: { audience: "side", side: 0, person: "ann", ...you },
  view: { on_turn: onTurn, phase, turns: [] },
});
/** @returns {any} */
const by = (side, type, more = {}) => ({ type: `game.${type}.1`, at_ms: 0, by: { side }, ...more });

test("a player is called when the turn comes, and not again while it lasts", () => {
  assert.equal(signalOf(gameOf(0), gameOf(1), [by(1, "tiles_played")]), "turn");
  assert.equal(signalOf(gameOf(0), gameOf(0), [by(1, "play_accepted")]), null);
  assert.equal(signalOf(gameOf(1), gameOf(0), [by(0, "tiles_played")]), null);
});

test("a challenge, a call for the director and a result come before the turn", () => {
  const turned = [gameOf(0), gameOf(1)];
  assert.equal(signalOf(turned[0], turned[1], [by(1, "play_challenged")]), "challenge");
  const stopped = by(1, "clock_stopped", { reason: "director" });
  assert.equal(signalOf(turned[0], turned[1], [stopped]), "call");
  const challenged = [by(1, "play_challenged"), by(null, "challenge_upheld")];
  assert.equal(signalOf(turned[0], turned[1], challenged), "result");
  assert.equal(signalOf(gameOf(0, "ended"), gameOf(1), [by(1, "ended")]), "result");
});

test("nobody is called by what they did themselves, nor who only watches", () => {
  assert.equal(signalOf(gameOf(1), gameOf(1), [by(0, "play_challenged")]), null);
  const stopped = by(0, "clock_stopped", { reason: "director" });
  assert.equal(signalOf(gameOf(1), gameOf(1), [stopped]), null);
  const watching = { audience: "spectator", side: null };
  assert.equal(signalOf(gameOf(0, "playing", watching), null, [by(1, "ended")]), null);
  const mates = by(0, "play_challenged", { by: { side: 0, person: "abe" } });
  assert.equal(signalOf(gameOf(1), gameOf(1), [mates]), "challenge");
});

test("a page in the background says in its title what happened, until it is looked at", () => {
  const signals = new Signals();
  signals.want(true);
  assert.equal(document.title, "▸ Ann – Bob");
  world.document.visibilityState = "hidden";
  signals.hear(gameOf(0), gameOf(1), [by(1, "tiles_played")]);
  assert.equal(document.title, "▸ Your turn · Ann – Bob");
  signals.want(false);
  assert.equal(document.title, "▸ Your turn · Ann – Bob");
});

test("on plain HTTP no notification is offered", () => {
  assert.equal(canNotify(), false);
  assert.equal(areNoticesOn(), false);
  world.isSecureContext = true;
  world.Notification = { permission: "granted" };
  assert.equal(areNoticesOn(), true);
  kept.set("lexidrome.notices", "off");
  assert.equal(areNoticesOn(), false);
});

test("whether sounds are wanted is asked once on a device, before the first turn", () => {
  kept.clear();
  const signals = new Signals();
  signals.ask(gameOf());
  assert.equal(signals.element.hidden, false);
  const begun = gameOf();
  begun.view.turns = [{ side: 0 }];
  signals.ask(begun);
  assert.equal(signals.element.hidden, true);
  kept.set("lexidrome.sounds", "off");
  const later = new Signals();
  later.ask(gameOf());
  assert.equal(later.element.hidden, true);
});

/** @returns {any} a game beside a real board, as the first side's device sees it */
const tableOf = (phase = "playing", signed = [false, false], you = {}) => ({
  you: { audience: "side", side: 0, person: null, ...you },
  view: { on_turn: 0, phase, turns: [], sides: signed.map((is_signed) => ({ is_signed })) },
});

test("at a real board everybody is told of a challenge and its verdict, whoever entered them", () => {
  const signal = (events) => tableSignalOf(tableOf(), tableOf(), events);
  assert.equal(signal([by(0, "play_challenged")]), "challenged");
  assert.equal(signal([by(1, "verdict_entered"), by(1, "challenge_upheld")]), "verdict");
  assert.equal(signal([by(null, "challenge_failed")]), "verdict");
  assert.equal(signal([by(1, "turn_lost", { cause: "time" })]), "time");
  assert.equal(signal([by(1, "turn_lost", { cause: "challenge" })]), null);
  assert.equal(signal([by(1, "tiles_played")]), null, "both sit at the board");
});

test("a result is to be signed until this side has signed it", () => {
  const ended = [by(null, "ended")];
  assert.equal(tableSignalOf(tableOf("ended"), tableOf(), ended), "sign");
  const other = [by(1, "result_signed")];
  assert.equal(tableSignalOf(tableOf("ended", [false, true]), tableOf("ended"), other), "sign");
  const own = [by(0, "result_signed")];
  assert.equal(tableSignalOf(tableOf("ended", [true, true]), tableOf("ended"), own), null);
  const nobody = tableOf("ended", [false, false], { side: null, audience: "director" });
  assert.equal(tableSignalOf(nobody, tableOf("ended"), other), null);
});
