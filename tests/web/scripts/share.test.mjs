// A device's share of the seed: when it is promised, when it is told, and what is written down.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  SeedShare,
  faultOf,
  promiseOf,
  recallSeen,
  savedForm,
} from "../../../src/lexidrome/web/play/share.js";

const NAME = "game/spring/7";

class Shelf {
  #items = new Map();
  get length() {
    return this.#items.size;
  }
  key(at) {
    return [...this.#items.keys()][at] ?? null;
  }
  getItem(key) {
    return this.#items.get(key) ?? null;
  }
  setItem(key, value) {
    this.#items.set(key, value);
  }
  removeItem(key) {
    this.#items.delete(key);
  }
  clear() {
    this.#items.clear();
  }
}

/** @returns {any} A game as a page has it. */
function game(changes = {}, shares = {}, side = 0) {
  const view = {
    version: 1,
    phase: "created",
    commitment: "server",
    sides: [{ rack: null }, { rack: null }],
    shares: {
      game: NAME,
      commitments: [null, null],
      shares: [null, null],
      tie_commitment: "tie",
      ...shares,
    },
    ...changes,
  };
  return { version: view.version, you: { audience: "side", side }, view };
}

function device(shelf = new Shelf()) {
  const sent = [];
  return { sent, shelf, share: new SeedShare((command) => sent.push(command), shelf) };
}

test("a promise is the hash of lines that the server hashes too", () => {
  const digest = promiseOf(NAME, 1, "b2".repeat(32));
  assert.equal(digest, "e71f7b30f142f96368230753a953379208e19f466951a8efcc845f37483cd083");
});

test("a device promises once, and tells only what it promised when all promises are in", () => {
  const { sent, share } = device();
  share.follow(game());
  share.follow(game());
  assert.equal(sent.length, 1);
  const { commitment } = sent[0];
  assert.equal(sent[0].type, "commit_share");
  assert.match(commitment, /^[0-9a-f]{64}$/);
  share.follow(game({}, { commitments: [commitment, null] }));
  assert.equal(sent.length, 1, "the other side has not promised yet");
  const sealed = { commitments: [commitment, "theirs"], is_sealed: true };
  share.follow(game({}, sealed));
  share.follow(game({}, sealed));
  assert.equal(sent.length, 2);
  assert.equal(sent[1].type, "reveal_share");
  assert.equal(promiseOf(NAME, 0, sent[1].share), commitment);
  assert.deepEqual(share.seen.commitments, [commitment, "theirs"]);
});

test("another device of the side has promised: this one tells nothing", () => {
  const { sent, share } = device();
  share.follow(game({}, { commitments: ["partner", "theirs"], is_sealed: true }));
  assert.deepEqual(sent, []);
  assert.equal(share.seen.share, "");
});

test("a page that is loaded again goes on with the same share", () => {
  const { sent, shelf, share } = device();
  share.follow(game());
  const again = device(shelf);
  const commitments = [sent[0].commitment, "theirs"];
  again.share.follow(game({}, { commitments, is_sealed: true }));
  assert.equal(promiseOf(NAME, 0, again.sent[0].share), sent[0].commitment);
});

test("a server that changes its promise is told no share, and the page says so", () => {
  for (const changed of [
    (promised) => game({ commitment: "other" }, promised),
    (promised) => game({}, { ...promised, tie_commitment: "other" }),
  ]) {
    const { sent, share } = device();
    share.follow(game());
    const promised = { commitments: [sent[0].commitment, null], is_sealed: true };
    share.follow(changed(promised));
    assert.equal(sent.length, 1);
    assert.equal(faultOf(changed(promised), share.seen), "promise");
  }
});

test("a share that was told and is not used is pointed out", () => {
  const { sent, share } = device();
  share.follow(game());
  const commitments = [sent[0].commitment, "theirs"];
  share.follow(game({}, { commitments, is_sealed: true }));
  const used = game({ phase: "playing" }, { shares: [sent[1].share, null], from_server: [1] });
  assert.equal(faultOf(used, share.seen), null);
  const unused = game({ phase: "playing" }, { from_server: [0, 1] });
  assert.equal(faultOf(unused, share.seen), "share");
});

test("racks are written down with the version in which they were seen, and saved without the rest", () => {
  const { shelf, share } = device();
  share.follow(game());
  const sides = (rack) => [{ rack }, { rack: null }];
  share.follow(game({ phase: "playing", version: 7, sides: sides("ABC") }, { shares: ["x", "y"] }));
  share.follow(game({ phase: "playing", version: 8, sides: sides("ABC") }));
  share.follow(game({ phase: "playing", version: 9, sides: sides("ABD") }));
  const kept = recallSeen(NAME, 0, shelf);
  assert.deepEqual(kept.racks, [
    [7, "ABC"],
    [9, "ABD"],
  ]);
  const saved = JSON.parse(savedForm(kept));
  assert.deepEqual(saved.shares, ["x", "y"]);
  assert.equal(saved.commitment, "server");
  assert.equal("own" in saved, false, "a share that was not told stays here");
});

test("who only watches brings nothing and writes nothing down", () => {
  const { sent, shelf, share } = device();
  const watched = game();
  share.follow({ ...watched, you: { audience: "spectator", side: null } });
  share.follow({ ...watched, view: { ...watched.view, shares: null } });
  assert.deepEqual(sent, []);
  assert.equal(shelf.length, 0);
});

test("the oldest games are forgotten", () => {
  const shelf = new Shelf();
  for (let at = 0; at < 45; at += 1) {
    device(shelf).share.follow(game({}, { game: `game/${at}` }));
  }
  assert.equal(shelf.length, 40);
});

test("a device whose storage is forbidden plays all the same", () => {
  const sent = [];
  const share = new SeedShare((command) => sent.push(command), null);
  share.follow(game());
  assert.equal(sent.length, 1);
});
