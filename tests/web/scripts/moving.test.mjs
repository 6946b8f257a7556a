// A server that moved or was restored: what goes along, and what is sent again in which order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { originOf, packed, unpacked } from "../../../src/lexidrome/web/kit/carrying.js";
import { planned } from "../../../src/lexidrome/web/record/again.js";
import { joined, recall } from "../../../src/lexidrome/web/record/keep.js";
import { Outbox } from "../../../src/lexidrome/web/record/outbox.js";

/** @param {Record<string, unknown> & {type: string}} command */
function itemOf(id, turns, command = { type: "play_tiles", tiles: [[112, "Ä"]] }) {
  return { id: `item-${id}`, command, side: 0, at_ms: 1000 + turns, seen: 7, turns };
}

/** @returns {any} */
function carriedOf(more = {}) {
  return {
    game: "cup~d0-r4-n1-m2-record",
    link: "gaFx_-09",
    code: "K7QF-M2XD",
    device: "device-one",
    past: "",
    sent: [itemOf("one", 0)],
    queue: [itemOf("two", 1)],
    marks: [
      {
        id: "mark-one",
        device: "device-one",
        kind: "press",
        side: 0,
        turn: 2,
        at_ms: 12,
        reason: "",
      },
    ],
    returned: [{ sentence: "Not “now”.", items: [itemOf("old", 0)] }],
    turns: 2,
    ...more,
  };
}

test("an address that is typed is a scheme, a host and a port, and nothing else", () => {
  assert.equal(originOf("192.168.1.20:8000"), "http://192.168.1.20:8000");
  assert.equal(originOf("  http://192.168.1.20:8000/ "), "http://192.168.1.20:8000");
  assert.equal(originOf("https://spare.local"), "https://spare.local");
  assert.equal(originOf("http://[fe80::1]:8000"), "http://[fe80::1]:8000");
  assert.equal(originOf("spare.local:8000"), "http://spare.local:8000");
  for (const bad of [
    "",
    "   ",
    "javascript:alert(1)",
    "javascript://x/%0aalert(1)",
    "ftp://host",
    "file:///etc",
    "http://",
    "http://host/path",
    "host/path",
    "http://host?x=1",
    "http://host#x",
    "data:text/html,x",
    "http://user@host",
    "user:word@host:8000",
    "two words",
    "http:\\\\host",
    "http://host:99999",
  ])
    assert.equal(originOf(bad), null, bad);
});

test("what is carried comes out as it went in, and stands in a fragment", () => {
  const carried = carriedOf();
  const fragment = packed(carried);
  assert.match(fragment, /^#carried=[\w-]+$/);
  assert.deepEqual(unpacked(fragment), carried);
});

test("a fragment that is none of ours carries nothing", () => {
  const fine = carriedOf();
  const bad = [
    { game: "../../events" },
    { game: 7 },
    { device: "short" },
    { sent: "all" },
    { queue: null },
    { sent: [{ ...itemOf("one", 0), id: "<b>" }] },
    { queue: [{ ...itemOf("one", 0), command: null }] },
    { queue: [{ ...itemOf("one", 0), at_ms: "soon" }] },
    { queue: [{ ...itemOf("one", 0), turns: -1 }] },
    { marks: [{ ...fine.marks[0], kind: "smash" }] },
    { returned: [{ sentence: "x", items: [{}] }] },
    { returned: [{ sentence: "x" }] },
    { sent: Array(501).fill(itemOf("one", 0)) },
  ];
  for (const more of bad)
    assert.equal(unpacked(packed(carriedOf(more))), null, JSON.stringify(more).slice(0, 80));
  for (const fragment of [
    "",
    "#page",
    "#carried=",
    "#carried=%%",
    "#carried=bm90IGpzb24",
    "#carried=bnVsbA",
  ])
    assert.equal(unpacked(fragment), null, fragment);
  assert.equal(unpacked(packed(carriedOf({ link: "a/../b" }))).link, null);
  assert.equal(unpacked(packed(carriedOf({ code: "//evil" }))).code, null);
  assert.deepEqual(
    unpacked(packed({ ...fine, extra: 1, sent: [{ ...itemOf("one", 0), isAgain: true }] })).sent,
    [itemOf("one", 0)],
  );
});

test("what came along joins what is kept, each item once and in order", () => {
  const kept = recall("no storage here");
  const once = joined(kept, carriedOf());
  assert.deepEqual(joined(once, carriedOf()).sent, once.sent);
  const later = {
    ...kept,
    past: "abc",
    sent: [itemOf("one", 0), itemOf("two", 1)],
    queue: [itemOf("three", 2)],
  };
  const both = joined(later, carriedOf());
  assert.deepEqual(
    both.sent.map(({ id }) => id),
    ["item-one", "item-two"],
  );
  assert.deepEqual(
    both.queue.map(({ id }) => id),
    ["item-three"],
    "what was taken meanwhile does not wait",
  );
  assert.equal(both.past, "", "so that a server with another past gets everything again");
  assert.equal(both.device, "device-one");
});

test("a plan has what the server lacks, and stops where another device's turn is missing", () => {
  const again = (id, turns, command) => ({
    ...itemOf(id, turns, command),
    seen: null,
    isAgain: true,
  });
  const items = [again("a", 3), again("hold", 4, { type: "hold_play" }), again("c", 5)];
  assert.deepEqual(planned(items, 3), { laid: items.slice(0, 2), gap: 2 });
  assert.deepEqual(
    planned(items, 4),
    { laid: items.slice(1, 2), gap: 2 },
    "the first is there already",
  );
  assert.deepEqual(planned(items, 2), { laid: [], gap: 0 });
  const undone = [
    again("a", 3),
    again("undo", 4, { type: "correct_entries", at: 9 }),
    again("b", 3),
  ];
  assert.deepEqual(planned(undone, 3), { laid: undone, gap: 3 });
});

/** A server that takes turns and knows the ids it has taken; the page follows it at once. */
class Server {
  constructor(taken) {
    this.taken = [...taken];
    this.said = [];
  }

  get turns() {
    return this.taken.map((id, at) => ({ entry: 10 + at, id }));
  }

  get version() {
    return 20 + this.taken.length;
  }

  answer(message) {
    const { id, version } = message;
    const repeat = this.taken.includes(id);
    if (!repeat && version !== this.version)
      return { type: "refused", id, sentence: "stale", can_retry: false };
    if (!repeat) this.taken.push(id);
    return { type: "done", id, version: repeat ? 21 : this.version, is_repeat: repeat };
  }
}

function deviceAt(server, kept) {
  const way = {
    say: (message) => {
      server.said.push(message);
      return true;
    },
    now: () => 5000,
    version: () => server.version,
    turns: () => server.turns,
    changed: () => {},
  };
  return new Outbox("game", kept, way);
}

/** Let the server answer whatever was said, until nobody says anything. */
function settle(server, ...devices) {
  for (let at = 0; at < server.said.length; at += 1) {
    const answer = server.answer(server.said[at]);
    for (const device of devices) device.heard(answer);
    for (const device of devices) device.caughtUp();
  }
  server.said = [];
}

function keptOf(sent, queue = []) {
  return { ...recall("no storage here"), sent, queue };
}

test("what a restored server does not know is sent again, once and in order", () => {
  const server = new Server(["item-a", "item-b"]);
  const kept = keptOf([itemOf("a", 0), itemOf("b", 1), itemOf("c", 2)], [itemOf("d", 3)]);
  const device = deviceAt(server, kept);
  device.restored();
  device.send();
  assert.deepEqual(server.said, [], "not before the page has what the server has now");
  device.caughtUp();
  settle(server, device);
  assert.deepEqual(server.taken, ["item-a", "item-b", "item-c", "item-d"]);
  assert.deepEqual([kept.queue, kept.returned], [[], []]);
  assert.deepEqual(
    kept.sent.map(({ id }) => id),
    server.taken,
    "kept for the next time",
  );
  device.restored();
  device.caughtUp();
  settle(server, device);
  assert.equal(server.taken.length, 4, "nothing is doubled");
});

test("a line that is new waits until the page has heard what it missed", () => {
  const server = new Server(["item-a"]);
  const device = deviceAt(server, keptOf([], [{ ...itemOf("b", 1), seen: null, isAgain: true }]));
  device.sendAgain();
  assert.deepEqual(server.said, []);
  device.caughtUp();
  settle(server, device);
  assert.deepEqual(server.taken, ["item-a", "item-b"]);
  const plain = deviceAt(server, keptOf([], [{ ...itemOf("c", 2), seen: server.version }]));
  plain.sendAgain();
  assert.equal(server.said.length, 1, "what follows no restoring is sent at once");
});

test("what is entered after something was sent again builds on what is there now", () => {
  const server = new Server(["item-a", "item-b", "item-c"]);
  const kept = keptOf([itemOf("a", 0)]);
  const device = deviceAt(server, kept);
  device.restored();
  device.put({ type: "pass_turn" }, 0, 4000);
  device.caughtUp();
  settle(server, device);
  assert.equal(server.taken.length, 4);
  assert.deepEqual(kept.returned, []);
});

test("two devices that wrote in turn send in turn", () => {
  const server = new Server(["item-a"]);
  const one = keptOf([itemOf("a", 0), itemOf("c", 2), itemOf("e", 4)]);
  const other = keptOf([itemOf("b", 1), itemOf("d", 3)]);
  const devices = [deviceAt(server, one), deviceAt(server, other)];
  devices[0].restored();
  devices[0].caughtUp();
  settle(server, ...devices);
  assert.deepEqual(server.taken, ["item-a"], "the other's turn comes first");
  assert.deepEqual(devices[0].plan.gap, 0);
  devices[1].restored();
  devices[1].caughtUp();
  settle(server, ...devices);
  assert.deepEqual(server.taken, ["item-a", "item-b", "item-c", "item-d", "item-e"]);
});

test("a turn whose device does not come back is written here, before what waits for it", () => {
  const server = new Server(["item-a"]);
  const kept = keptOf([itemOf("a", 0), itemOf("c", 2)]);
  const device = deviceAt(server, kept);
  device.restored();
  device.caughtUp();
  settle(server, device);
  device.put({ type: "pass_turn" }, 1, 4000);
  settle(server, device);
  assert.equal(server.taken.length, 3);
  assert.equal(server.taken[2], "item-c");
});

test("where somebody has entered another turn meanwhile, the person decides", () => {
  const server = new Server(["item-a", "another"]);
  const kept = keptOf([itemOf("a", 0), itemOf("b", 1), itemOf("c", 2)]);
  const device = deviceAt(server, kept);
  device.restored();
  device.caughtUp();
  settle(server, device);
  assert.deepEqual(server.taken, ["item-a", "another"]);
  assert.deepEqual(
    kept.returned.map(({ items }) => items.map(({ id }) => id)),
    [["item-b", "item-c"]],
  );
});

test("a correction finds its turn where the restored server counts other entries", () => {
  const server = new Server(["item-a", "item-b"]);
  const fix = { ...itemOf("fix", 2, { type: "correct_entries", at: 99, inserted: [] }), target: 1 };
  const device = deviceAt(server, keptOf([itemOf("a", 0), itemOf("b", 1), fix]));
  device.restored();
  device.caughtUp();
  const heard = [];
  const answer = server.answer.bind(server);
  server.answer = (message) => {
    heard.push(message);
    return answer(message);
  };
  settle(server, device);
  assert.deepEqual(heard.at(-1).command, { type: "correct_entries", at: 11, inserted: [] });
});
