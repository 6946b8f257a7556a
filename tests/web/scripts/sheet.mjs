// The sheet's own logic for a test that asks as long as it likes: a line of JSON in, [what, ...its
// arguments], and the answer out. What is asked of an outbox comes with the world as it is then.

import { createInterface } from "node:readline";

/** @type {Map<string, string>} */
const stored = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
});
// The names of squares are translated, and a page has the catalogue.
globalThis.document = /** @type {any} */ ({ getElementById: () => null });
/** @type {(() => void)[]} what waits for its time, which is the test's */
let waiting = [];
globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ due) => waiting.push(due));

const record = "../../../src/lexidrome/web/record";
const draft = await import(`${record}/draft.js`);
const marks = await import(`${record}/marks.js`);
const { aheadOf } = await import(`${record}/ahead.js`);
const { joined, recall, remember } = await import(`${record}/keep.js`);
const { Outbox } = await import(`${record}/outbox.js`);

/** An outbox on a line that the test holds. */
class Table {
  #world = { isUp: true, version: 0, turns: [] };
  /** @type {object[]} */
  #said = [];
  #outbox;
  #kept;

  constructor(kept) {
    this.#kept = kept;
    this.#outbox = new Outbox("game", kept, {
      say: (message) => {
        if (this.#world.isUp) this.#said.push(message);
        return this.#world.isUp;
      },
      now: () => 0,
      version: () => this.#world.version,
      turns: () => this.#world.turns,
      changed: () => remember("game", this.#kept),
    });
  }

  /** What was said meanwhile, what the device keeps and shows, and what it took back. */
  do(world, deed, args) {
    this.#world = world;
    const answer = this.#outbox[deed](...args);
    return this.#told(answer);
  }

  timesOut(world) {
    this.#world = world;
    for (const due of waiting.splice(0)) due();
    return this.#told(null);
  }

  #told(answer) {
    const laid = this.#outbox.plan.laid.map(({ id }) => id);
    return { said: this.#said.splice(0), kept: this.#kept, answer: answer ?? null, laid };
  }
}

/** @type {Table} */
let table;
const asked = {
  ...marks,
  ...draft,
  laid: (setting, board, source) => shown(draft.laidBy(setting, [...board], source)),
  written: (setting, board, source) => draft.formatDraft(setting, [...board], source),
  ahead: (view, setting, items, made, endsOn) => aheadOf(view, setting, items, made, endsOn),
  joined,
  kept: (kept) => {
    remember("kept", kept);
    return recall("kept");
  },
  table: (kept) => {
    if (kept !== null) remember("game", kept);
    waiting = [];
    table = new Table(recall("game"));
    return recall("game");
  },
  do: (world, deed, args) => table.do(world, deed, args),
  timesOut: (world) => table.timesOut(world),
};

function shown({ tiles, ...more }) {
  return { ...more, tiles: [...tiles] };
}

function answered(what, args) {
  try {
    return { answer: asked[what](...args) ?? null };
  } catch (error) {
    return { failure: String(/** @type {Error} */ (error).stack) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [what, ...args] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(answered(what, args))}\n`);
}
