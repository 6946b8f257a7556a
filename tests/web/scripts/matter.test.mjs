// What a moment beside a real board offers to do.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: () => ({ getAttribute: () => null, setAttribute() {}, append() {} }),
});
const { matterOf } = await import("../../../src/lexidrome/web/record/matter.js");

const clock = { running: null, stop_reason: "challenge" };
/** @returns {any} */
const known = (ahead, { own = {}, bySide = [{}, {}], record = {}, side = 0, view = {} } = {}) => ({
  game: {
    table: { rules: { clock: {} }, sides: [{ names: ["Ann"] }, { names: ["Bob"] }] },
    view: {
      sides: [{ rack_count: 0 }, { rack_count: 7 }],
      record,
      phase: "playing",
      clock,
      ...view,
    },
    you: { audience: "side", side },
  },
  setting: { size: 15, labels: {} },
  can: (type, of) => (of === null ? own : bySide[of])[type] ?? null,
  ahead: { phase: "playing", play: null, clock, onTurn: 1, turns: [{}], scores: [0, 0], ...ahead },
});
/** @param {any} deeds */
const labels = (found, deeds = {}) =>
  matterOf(found, { own: 0, ...deeds })?.deeds.map(({ label }) => label);

test("before the clock is started after a verdict, the words can be judged again", () => {
  const own = { start_clock: {} };
  const bySide = [{ reopen_challenge: { choices: ["word_misentered"] } }, {}];
  assert.deepEqual(labels(known({}, { own, bySide })), ["Start the clock", "Judge again …"]);
  assert.deepEqual(labels(known({}, { own })), ["Start the clock"]);
});

test("while racks are still to be shown, a tile that was found is told", () => {
  const awaited = { are_racks_awaited: true };
  const bySide = [{ note_rack: {}, apply_ruling: { choices: ["found_tile"] } }, { note_rack: {} }];
  /** @param {any[]} sides */
  const found = (record, sides = bySide) =>
    labels(known({ phase: "ending" }, { record: { ...awaited, ...record }, bySide: sides }));
  assert.deepEqual(found({ found_until_ms: 20_000 }), ["Tiles of Bob …", "A tile was found …"]);
  assert.deepEqual(found({}), ["Tiles of Bob …"]);
  assert.deepEqual(found({ found_until_ms: 20_000 }, [{}, { note_rack: {} }]), ["Tiles of Bob …"]);
});

const challenge = { side: 1, words: ["PASTE", "FARMS"], rulings: [] };
const play = {
  side: 0,
  words: [
    ["PASTE", 25],
    ["FARMS", 10],
  ],
  challenge,
};
const judged = (more = {}, offered = {}) =>
  known({ play: { ...play, challenge: { ...challenge, ...more } } }, offered);

test("once a word is doubted, the words are listed again on the only device of a table, too", () => {
  const offer = { relist_words: {} };
  const both = { bySide: [offer, offer] };
  assert.ok(labels(judged({}, both)).includes("A word was written down wrongly"));
  assert.ok(!labels(judged({}, both)).includes("List the words again …"));
  assert.ok(labels(judged({ is_doubted: true }, both)).includes("List the words again …"));
  assert.ok(labels(judged({}, { ...both, side: 1 })).includes("List the words again …"));
  assert.ok(
    !labels(judged({}, { bySide: [{}, offer] })).includes("A word was written down wrongly"),
  );
});

test("a challenge is judged, taken back and asked on by those to whom it is offered", () => {
  const slip = "The slip, for the judge station";
  assert.deepEqual(labels(judged()), [slip]);
  assert.deepEqual(labels(judged({}, { own: { rule_on_challenge: {} } })), [
    slip,
    "The play is acceptable",
    "The play is not acceptable",
    "Looked up separately …",
  ]);
  const withdrawn = { withdraw_challenge: { choices: ["found_tile"] } };
  assert.deepEqual(labels(judged({}, { bySide: [{}, withdrawn] })), [
    slip,
    "Withdraw: a tile was found",
  ]);
  const ruled = { rulings: [{ is_acceptable: true }], is_opinion_awaited: false };
  const bySide = [{ ask_opinion: {} }, { accept_ruling: {}, ask_opinion: {} }];
  assert.deepEqual(labels(judged(ruled, { bySide })), [
    "Bob accepts the ruling",
    "Ann asks for another opinion",
    "Bob asks for another opinion",
  ]);
});

test("the key is pressed here where tables may, by the side whose play it is", () => {
  const bySide = [{ submit_words: {} }, {}];
  const here = (found) => labels(found).includes("Judge it here");
  assert.equal(here(judged({}, { bySide })), true);
  assert.equal(here(judged({ is_submitted: true }, { bySide })), false);
  assert.equal(here(judged()), false);
});

test("after the last tiles each side is asked what it is offered", () => {
  const out = {
    play: { side: 0, words: [], is_out: true },
    clock: { running: 0, stop_reason: null },
  };
  const bySide = [
    { stop_clock: { choices: ["game_end"] } },
    { accept_play: {}, challenge_play: { choices: ["words", "position"] }, hold_play: {} },
  ];
  assert.deepEqual(labels(known(out, { bySide })), [
    "Ann stops the clock",
    "Bob accepts",
    "Bob challenges",
    "Challenge the position …",
    "Bob holds",
  ]);
  assert.deepEqual(labels(known(out)), []);
});

test("a resignation is answered by the side to which that is offered, and by nobody else", () => {
  const answer = { answer_resignation: {} };
  const view = { resigning: 0 };
  assert.deepEqual(labels(known({}, { view, bySide: [{}, answer] })), [
    "Accept the resignation",
    "Play on",
  ]);
  assert.equal(labels(known({}, { view })), undefined);
});
