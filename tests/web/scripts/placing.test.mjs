// Where a play lies that was spelled without saying where, and which way it runs.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({ getElementById: () => null });
const { Placing } = await import("../../../src/lexidrome/web/record/placing.js");

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const symbols = letters.flatMap((letter) => [letter, letter.toLowerCase()]);
/** @type {any} */
const setting = {
  size: 15,
  premiums: " ".repeat(225),
  values: Object.fromEntries(symbols.map((each) => [each, /[a-z]/.test(each) ? 0 : 1])),
  rackTile: Object.fromEntries(symbols.map((each) => [each, /[a-z]/.test(each) ? "?" : each])),
  labels: Object.fromEntries(symbols.map((each) => [each, each])),
  firstPlayTiles: 2,
  bingoTiles: 7,
  bingoPoints: 50,
};
const empty = Array(225).fill(".");
const CENTRE = 112;

/** HORNS along row 8 from G8. */
function horns() {
  const board = [...empty];
  for (const [at, letter] of [..."HORNS"].entries()) board[111 + at] = letter;
  return board;
}

/** @param {string[]} board */
function placingOn(board) {
  const placing = new Placing(setting);
  placing.moveOn(board);
  return placing;
}

/**
 * @param {InstanceType<typeof Placing>} placing
 * @param {string} word
 */
function spell(placing, word) {
  for (const letter of word) placing.type(letter);
}

test("a word that goes through a letter is put there, and says that this is a guess", () => {
  const placing = placingOn(horns());
  spell(placing, "OXEYE");
  assert.deepEqual(placing.draft, { square: CENTRE, isAcross: false, symbols: [..."OXEYE"] });
  assert.equal(placing.isGuessed, true);
  placing.point(116);
  assert.equal(placing.isGuessed, false);
  assert.deepEqual(placing.draft, { square: 116, isAcross: false, symbols: [..."OXEYE"] });
});

test("a word that goes through none keeps its letters until a square is tapped", () => {
  const placing = placingOn(empty);
  spell(placing, "HORNS");
  assert.equal(placing.draft, null);
  assert.deepEqual(placing.symbols, [..."HORNS"]);
  placing.erase();
  placing.point(CENTRE);
  assert.deepEqual(placing.draft, { square: CENTRE, isAcross: true, symbols: [..."HORN"] });
});

test("a play runs the way in which it reads as it was spelled", () => {
  const placing = placingOn(horns());
  placing.point(111 + 15);
  spell(placing, "AB");
  assert.equal(placing.draft?.isAcross, true, "down it would read HAB");
  placing.become(null);
  placing.point(116);
  spell(placing, "YES");
  assert.equal(placing.draft?.isAcross, false, "across it would read HORNSYES");
});

test("whoever has turned a play is not turned back, by letters or by taps elsewhere", () => {
  const placing = placingOn(horns());
  placing.point(116);
  placing.point(116);
  spell(placing, "YES");
  assert.equal(placing.draft?.isAcross, false);
  placing.point(116);
  assert.equal(placing.draft?.isAcross, true);
  placing.type("X");
  assert.equal(placing.draft?.isAcross, true);
});

test("a line of letters alone is placed as well, and one of anything else is no play", () => {
  const placing = placingOn(horns());
  placing.read("OXEYE");
  assert.equal(placing.draft?.square, CENTRE);
  placing.read("8D");
  assert.equal(placing.isGuessed, false);
  for (const source of ["OX3", "OX EN!", ""]) {
    placing.read(source);
    assert.equal(placing.draft, null, source);
    assert.deepEqual(placing.symbols, [], source);
  }
});

test("letters for which there was no place are put where a new play lets them cross", () => {
  const placing = placingOn(empty);
  spell(placing, "OXEYE");
  assert.equal(placing.draft, null);
  placing.moveOn(horns());
  assert.equal(placing.draft?.square, CENTRE);
});
