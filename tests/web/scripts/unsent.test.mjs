import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  removeItem: (/** @type {string} */ key) => kept.delete(key),
});
const { Unsent } = await import("../../../src/lexidrome/web/live/unsent.js");

test("what has no answer is there after the tab was closed, in its order and once", () => {
  const before = new Unsent("cup~1");
  before.set("a", { id: "a" });
  before.set("b", { id: "b" });
  before.delete("c");
  const after = new Unsent("cup~1");
  assert.deepEqual([...after.values()], [{ id: "a" }, { id: "b" }]);
  assert.deepEqual(after.get("b"), { id: "b" });
  after.delete("a");
  after.delete("b");
  assert.equal(new Unsent("cup~1").size, 0);
  assert.equal(kept.size, 0);
});

test("games are kept apart, and nothing is kept for whoever only looks on", () => {
  new Unsent("one").set("a", {});
  assert.equal(new Unsent("two").size, 0);
  new Unsent(null).set("b", {});
  assert.equal(kept.size, 1);
  const cleared = new Unsent("one");
  cleared.clear();
  assert.equal(new Unsent("one").size, 0);
});

test("what cannot be read is nothing", () => {
  kept.set("lexidrome.unsent.odd", "{");
  assert.equal(new Unsent("odd").size, 0);
});

test("what one side has not sent, no other side of the same device sends", async () => {
  kept.clear();
  globalThis.location = /** @type {any} */ ({ href: "http://hall/games/one", protocol: "http:" });
  const { Line } = await import("../../../src/lexidrome/web/live/line.js");
  const sitting = (/** @type {string} */ side) =>
    new Line("/socket", "one", false, /** @type {any} */ ({ changed: () => {} }), side);
  sitting("0").send({ type: "forfeit_game" }, 3);
  assert.equal(sitting("0").isWaiting, true);
  assert.equal(sitting("1").isWaiting, false);
});
