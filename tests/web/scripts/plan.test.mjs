// What a player has in mind, without a screen: the rack, tiles laid and not played, the cursor.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  NO_PLAN,
  erased,
  freeSlots,
  laid,
  laidTiles,
  moved,
  pointedAt,
  recalled,
  shuffled,
  synced,
  takenBack,
  typed,
} from "../../../src/lexidrome/web/kit/board/plan.js";

const SIZE = 5;
const SETTING = {
  size: SIZE,
  premiums: " ".repeat(SIZE * SIZE),
  values: { A: 1, a: 0, B: 3, b: 0, "\ue000": 5, "\ue400": 0, C: 3, c: 0, "?": 0 },
  labels: { A: "A", a: "a", B: "B", b: "b", "\ue000": "CH", "\ue400": "ch", C: "C", c: "c" },
  rackTile: { A: "A", a: "?", B: "B", b: "?", "\ue000": "\ue000", "\ue400": "?", C: "C", c: "?" },
  firstPlayTiles: 2,
  bingoTiles: 7,
  bingoPoints: 50,
};

/** A board drawn row by row. */
function drawn(...rows) {
  return rows.flatMap((row) => [...row]);
}

const EMPTY_BOARD = drawn(".....", ".....", ".....", ".....", ".....");

function withRack(rack, board = EMPTY_BOARD) {
  return synced(NO_PLAN, board, [...rack]);
}

/** Types letters one after the other from a square. */
function typing(plan, board, square, letters) {
  return [...letters].reduce(
    (after, letter) => typed(after, SETTING, board, letter, false) ?? after,
    { ...plan, cursor: { square, isAcross: true } },
  );
}

test("typed letters lie one after the other and the cursor runs ahead", () => {
  const plan = typing(withRack("AB?"), EMPTY_BOARD, 10, "AB");
  assert.deepEqual(
    [...laidTiles(plan)],
    [
      [10, "A"],
      [11, "B"],
    ],
  );
  assert.equal(plan.cursor.square, 12);
});

test("a letter that the rack lacks is laid with the blank, and without one not at all", () => {
  const plan = typing(withRack("A?"), EMPTY_BOARD, 10, "BB");
  assert.deepEqual([...laidTiles(plan)], [[10, "b"]]);
});

test("with the shift key the blank is laid although the letter is there", () => {
  const cursor = { square: 10, isAcross: true };
  const plan = typed({ ...withRack("A?"), cursor }, SETTING, EMPTY_BOARD, "A", true);
  assert.deepEqual([...laidTiles(plan)], [[10, "a"]]);
});

test("letters that lie there may be spelled or left out, and are never laid again", () => {
  const board = drawn(".....", ".....", ".B.a.", ".....", ".....");
  for (const letters of ["ACB", "ABCAB", "ABCB", "ACAB"]) {
    const plan = typing(withRack("AABBC", board), board, 10, letters);
    assert.deepEqual(
      [...laidTiles(plan)],
      [
        [10, "A"],
        [12, "C"],
        [14, "B"],
      ],
      letters,
    );
    assert.equal(plan.cursor, null);
  }
});

test("a word is begun on the tile with which it begins, and read on to one at the edge", () => {
  const board = drawn("..A..", "..B..", ".....", "..C..", "..A..");
  const start = pointedAt(withRack("ABC", board), SETTING, board, 2);
  const down = { ...start, cursor: { ...start.cursor, isAcross: false } };
  const plan = [..."ABBCA"].reduce(
    (after, letter) => typed(after, SETTING, board, letter, false),
    down,
  );
  assert.deepEqual([...laidTiles(plan)], [[12, "B"]]);
  assert.equal(typed(plan, SETTING, board, "C", false), null);
  assert.deepEqual(recalled(plan).cursor, { square: 2, isAcross: false, start: 2 });
});

test("with the shift key a blank is laid behind the same letter", () => {
  const board = drawn(".....", ".....", "A....", ".....", ".....");
  const start = { ...withRack("A?", board), cursor: { square: 10, isAcross: true } };
  assert.deepEqual([...laidTiles(typed(start, SETTING, board, "A", true))], [[11, "a"]]);
});

test("on a tile the arrow points to where there is room", () => {
  const board = drawn(".....", ".....", ".AB..", ".....", ".....");
  const rack = withRack("A", board);
  assert.equal(pointedAt(rack, SETTING, board, 11).cursor.isAcross, false);
  assert.equal(pointedAt(rack, SETTING, board, 12).cursor.isAcross, true);
  assert.equal(pointedAt(rack, SETTING, board, 10).cursor.isAcross, true);
});

test("down from a square is the next row", () => {
  const start = { ...withRack("AB"), cursor: { square: 2, isAcross: false } };
  const plan = typed(
    typed(start, SETTING, EMPTY_BOARD, "A", false),
    SETTING,
    EMPTY_BOARD,
    "B",
    false,
  );
  assert.deepEqual([...laidTiles(plan).keys()], [2, 7]);
});

test("two letters make the tile that carries both, if it is on the rack", () => {
  const both = typing(withRack("\ue000CA"), EMPTY_BOARD, 10, "CHA");
  assert.deepEqual(
    [...laidTiles(both)],
    [
      [10, "\ue000"],
      [11, "A"],
    ],
  );
});

test("the last tile typed is the first taken back", () => {
  const plan = erased(typing(withRack("AB"), EMPTY_BOARD, 10, "AB"));
  assert.deepEqual([...laidTiles(plan)], [[10, "A"]]);
  assert.equal(plan.cursor.square, 11);
});

test("a tile on its way from square to square lies only once", () => {
  const plan = laid(laid(withRack("AB"), 0, 10, "A"), 0, 12, "A");
  assert.deepEqual([...laidTiles(plan)], [[12, "A"]]);
  assert.deepEqual(freeSlots(takenBack(plan, 12)), [0, 1]);
});

test("a tile laid on another sends that one back to the rack", () => {
  const plan = laid(laid(withRack("AB"), 0, 10, "A"), 1, 10, "B");
  assert.deepEqual([...laidTiles(plan)], [[10, "B"]]);
  assert.deepEqual(freeSlots(plan), [0]);
});

test("shuffling leaves tiles on the board where they are and loses none", () => {
  const before = laid(withRack("ABC?"), 1, 10, "B");
  const plan = shuffled(before, () => 0);
  assert.deepEqual([...laidTiles(plan)], [[10, "B"]]);
  assert.equal(plan.rack[1], "B");
  assert.deepEqual([...plan.rack].sort(), [..."?ABC"]);
  assert.notDeepEqual(plan.rack, before.rack);
});

test("a tile moved along the rack keeps those on the board in place", () => {
  const plan = moved(laid(withRack("ABC"), 2, 10, "C"), 0, 1);
  assert.deepEqual(plan.rack, ["B", "A", "C"]);
  assert.deepEqual([...plan.lain], [[10, { slot: 2, symbol: "C" }]]);
});

test("the cursor turns where it is pointed at again, and then goes", () => {
  const across = pointedAt(withRack("A"), SETTING, EMPTY_BOARD, 7);
  const down = pointedAt(across, SETTING, EMPTY_BOARD, 7);
  assert.deepEqual(across.cursor, { square: 7, isAcross: true, start: 7 });
  assert.deepEqual(down.cursor, { square: 7, isAcross: false, start: 7 });
  assert.equal(pointedAt(down, SETTING, EMPTY_BOARD, 7).cursor, null);
});

test("new tiles join the rack at its end and the order of the others stays", () => {
  const before = moved(withRack("ABC"), 2, 0);
  assert.deepEqual(synced(before, EMPTY_BOARD, [..."ABBC"]).rack, ["C", "A", "B", "B"]);
});

test("a play that was made leaves the rack without those very tiles", () => {
  const before = laid(withRack("ABA"), 2, 12, "A");
  const board = drawn(".....", ".....", "..A..", ".....", ".....");
  const plan = synced(before, board, [..."ABC"]);
  assert.deepEqual(plan.rack, ["A", "B", "C"]);
  assert.equal(plan.lain.size, 0);
});

test("what lies where another has played comes back; the rest stays", () => {
  const before = laid(laid(withRack("AB"), 0, 12, "A"), 1, 13, "B");
  const board = drawn(".....", ".....", "..C..", ".....", ".....");
  const plan = synced(before, board, [..."AB"]);
  assert.deepEqual([...laidTiles(plan)], [[13, "B"]]);
  assert.deepEqual(freeSlots(plan), [0]);
});

test("the cursor goes with the play that was made", () => {
  const cursor = { square: 13, isAcross: true };
  const before = { ...laid(withRack("AB"), 0, 12, "A"), cursor };
  const board = EMPTY_BOARD.with(12, "A");
  assert.equal(synced(before, board, [..."BC"]).cursor, null);
  assert.deepEqual(synced(before, EMPTY_BOARD, [..."AB"]).cursor, cursor);
});

test("recalled tiles leave the cursor where the first of them lay", () => {
  const laidOut = laid(laid(withRack("AB"), 0, 12, "A"), 1, 27, "B");
  const plan = recalled({ ...laidOut, cursor: { square: 42, isAcross: false } });
  assert.deepEqual(plan.cursor, { square: 12, isAcross: false });
  assert.equal(recalled(laidOut).cursor, null);
});

test("recalled tiles are all on the rack", () => {
  assert.equal(recalled(laid(withRack("AB"), 0, 12, "A")).lain.size, 0);
});
