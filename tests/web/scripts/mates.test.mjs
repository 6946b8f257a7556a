// A team whose members have devices of their own: who has laid what.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {any} */
const world = globalThis;
function element() {
  return {
    hidden: false,
    textContent: "",
    childElementCount: 0,
    getAttribute: () => null,
    setAttribute() {},
    append() {},
    /** @param {any[]} children */
    replaceChildren(...children) {
      this.textContent = children.filter((each) => typeof each === "string").join("");
    },
  };
}
world.document = {
  getElementById: () => ({ textContent: '{"texts": {}, "plural": ""}' }),
  createElement: element,
};
world.location = { pathname: "/games/one" };
const { Mates, matesOf } = await import("../../../src/lexidrome/web/play/mates.js");

const SQUARES = 225;
/** @type {any} */
const SETTING = {
  size: 15,
  labels: { H: "H", O: "O" },
  values: { H: 4, O: 1 },
  rackTile: { H: "H", O: "O" },
  premiums: Array(SQUARES).fill(" "),
  firstPlayTiles: 2,
  bingoTiles: 7,
  bingoPoints: 50,
};
/** @returns {any} */
const gameOf = (you = {}, view = {}) => ({
  you: { audience: "side", side: 0, person: "ann", ...you },
  table: { sides: [{ names: ["Ann", "Abe"] }, { names: ["Bob", "Bea"] }] },
  view: {
    phase: "playing",
    sides: [{ persons: ["ann", "abe"] }, { persons: ["bob", "bea"] }],
    board: ".".repeat(SQUARES),
    turns: [],
    ...view,
  },
});
/** @returns {any} */
const laying = (tiles = [], is_asking = false) => ({
  type: "laying",
  game: "one",
  laid: { person: "abe", tiles, is_asking },
});

test("only a side of several persons has team-mates, and only who sits there", () => {
  assert.deepEqual(matesOf(gameOf()), ["abe"]);
  assert.deepEqual(matesOf(gameOf({ audience: "spectator", side: null })), []);
  const alone = { sides: [{ persons: ["ann", "ann"] }, { persons: ["bob"] }] };
  assert.deepEqual(matesOf(gameOf({}, alone)), []);
});

test("a page asks once what the others have laid, and answers who asks", () => {
  /** @type {any[]} */
  const said = [];
  const mates = new Mates((message) => said.push(message) > 0);
  mates.show(gameOf(), SETTING);
  mates.show(gameOf(), SETTING);
  assert.deepEqual(said, [{ type: "laying", tiles: [], is_asking: true }]);
  mates.heard(laying([], true));
  assert.deepEqual(said.at(-1), { type: "laying", tiles: [], is_asking: false });
  for (let times = 0; times < 20; times += 1) mates.heard(laying([], true));
  assert.equal(said.length, 2, "who asks without end is answered now and then");
  mates.lost();
  mates.show(gameOf(), SETTING);
  assert.equal(said.length, 3);
});

test("what a team-mate lays is shown where nothing lies, and not once it is played", () => {
  const mates = new Mates(() => true);
  mates.heard(
    laying([
      [112, "H"],
      [113, "O"],
    ]),
  );
  assert.deepEqual(
    [...mates.letters(gameOf(), SETTING)],
    [
      [112, "H"],
      [113, "O"],
    ],
  );
  const board = `${".".repeat(112)}HO${".".repeat(SQUARES - 114)}`;
  assert.deepEqual([...mates.letters(gameOf({}, { board }), SETTING)], []);
  mates.heard(laying());
  assert.deepEqual([...mates.letters(gameOf(), SETTING)], []);
});

test("who has no team says nothing of what lies on their screen", () => {
  /** @type {any[]} */
  const said = [];
  const mates = new Mates((message) => said.push(message) > 0);
  mates.show(gameOf({}, { sides: [{ persons: ["ann"] }, { persons: ["bob"] }] }), SETTING);
  mates.planned(new Map([[112, "H"]]));
  assert.deepEqual(said, []);
  assert.equal(mates.element.hidden, true);
});
