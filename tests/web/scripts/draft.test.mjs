// A play as it is typed on the sheet: what is understood, and what is none.

import assert from "node:assert/strict";
import { test } from "node:test";

// The names of squares and tiles are translated, and a page has the catalogue.
globalThis.document = /** @type {any} */ ({ getElementById: () => null });
const { laidBy, parseDraft } = await import("../../../src/lexidrome/web/record/draft.js");

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const symbols = letters.flatMap((letter) => [letter, letter.toLowerCase()]);
/** @type {any} */
const setting = {
  size: 15,
  rackTile: Object.fromEntries(symbols.map((each) => [each, /[a-z]/.test(each) ? "?" : each])),
  labels: Object.fromEntries(symbols.map((each) => [each, each])),
};
const empty = Array(225).fill(".");

test("brackets and signs about letters that lie there are no letters", () => {
  for (const source of ["8D WoRDS", "8d (W)oRDS", "8D Wo RDS", "8D .WoRDS"])
    assert.deepEqual(parseDraft(setting, source)?.symbols, [..."WoRDS"], source);
});

test("what is no letter makes the whole no play, and is not left out in silence", () => {
  for (const source of ["8D H3N", "8D HEN!", "16A AB", "99Z XX", "8", ""])
    assert.equal(parseDraft(setting, source), null, source);
});

test("a play with more letters than squares runs off the board", () => {
  const laid = (source) => laidBy(setting, empty, parseDraft(setting, source));
  assert.equal(laid("8K WORDS").isOff, false);
  assert.equal(laid("8L WORDS").isOff, true);
  assert.equal(laid("H12 WORDS").isOff, true);
  assert.deepEqual([...laid("8L WORDS").tiles.keys()], [116, 117, 118, 119]);
});
