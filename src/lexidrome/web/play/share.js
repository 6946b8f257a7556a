/**
 * This device's share of a game's seed, and what it saw of the game: it stays here, so that the
 * player can hold it against what the server shows after the end (`lexidrome verify-draw --saw`).
 * What is hashed is lines of text; docs/proof-of-draws.md has them.
 */

import { sha256 } from "../kit/sha256.js";

/** @typedef {import("../live/game.js").Game} Game */

/**
 * What `verify-draw` takes; besides, when it was begun, and the share before it is told.
 * @typedef {object} Seen
 * @property {string} game
 * @property {number} side
 * @property {string} commitment what the server promised, as it was first seen
 * @property {string} tie_commitment
 * @property {string} share told to the others; empty: not
 * @property {(string | null)[]} commitments by side, when the share was told
 * @property {(string | null)[]} shares by side, when the game had started
 * @property {[number, string][]} racks what this side held, by the version in which it was seen
 * @property {string} own the share of this device
 * @property {number} begun_ms
 */

const SHARE_BYTES = 32;
const PREFIX = "lexidrome.seen.";
/** Older games are forgotten. */
const MOST_KEPT = 40;

/**
 * What a device tells of its share before it tells the share.
 * @param {string} game
 * @param {number} side
 * @param {string} share
 */
export function promiseOf(game, side, share) {
  return sha256(["lexidrome/share/1", game, String(side), share].join("\n"));
}

export class SeedShare {
  #send;
  #storage;
  /** @type {Seen | null} */
  #seen = null;
  #hasPromised = false;
  #hasTold = false;

  /**
   * @param {(command: object) => void} send
   * @param {Storage | null} storage
   */
  constructor(send, storage = deviceStorage()) {
    this.#send = send;
    this.#storage = storage;
  }

  /** What this device has written down; nothing for those who only watch. */
  get seen() {
    return this.#seen;
  }

  /** The promise of this device, if it is its side's. */
  get promise() {
    const seen = this.#seen;
    return seen === null ? null : promiseOf(seen.game, seen.side, seen.own);
  }

  /**
   * Bring the share when it is asked for, and write down what is seen.
   * @param {Game} game
   */
  follow(game) {
    const { view, you } = game;
    const shares = view.shares ?? null;
    const side = you.side ?? null;
    if (shares === null || you.audience !== "side" || side === null) return;
    const seen = this.#seen ?? recallSeen(shares.game, side, this.#storage) ?? begun(game, side);
    this.#seen = seen;
    const before = JSON.stringify(seen);
    if (view.phase === "created") this.#bring(game, seen);
    else this.#note(game, seen);
    if (JSON.stringify(seen) !== before) keep(seen, this.#storage);
  }

  /**
   * @param {Game} game
   * @param {Seen} seen
   */
  #bring(game, seen) {
    const shares = game.view.shares;
    // A server that has changed its promise is told nothing.
    if (!shares || !isSamePromise(game, seen)) return;
    const own = promiseOf(seen.game, seen.side, seen.own);
    const promised = shares.commitments[seen.side] ?? null;
    if (promised === null && !shares.is_sealed && !this.#hasPromised) {
      this.#hasPromised = true;
      keep(seen, this.#storage);
      this.#send({ type: "commit_share", commitment: own });
    } else if (promised === own && shares.is_sealed && !this.#hasTold) {
      this.#hasTold = true;
      seen.commitments = [...shares.commitments];
      seen.share = seen.own;
      keep(seen, this.#storage);
      this.#send({ type: "reveal_share", share: seen.own });
    }
  }

  /**
   * @param {Game} game
   * @param {Seen} seen
   */
  #note(game, seen) {
    const { view } = game;
    if (seen.shares.length === 0) seen.shares = [...(view.shares?.shares ?? [])];
    const rack = view.sides[seen.side]?.rack ?? null;
    const last = seen.racks.at(-1);
    if (rack !== null && view.phase !== "ended" && last?.[1] !== rack)
      seen.racks.push([view.version, rack]);
  }
}

/**
 * Whether the server promises what it promised when this device first looked.
 * @param {Game} game
 * @param {Seen} seen
 */
export function isSamePromise(game, seen) {
  const { commitment, shares } = game.view;
  return commitment === seen.commitment && shares?.tie_commitment === seen.tie_commitment;
}

/**
 * What is wrong with the seed, as far as this device can tell; nothing if it is as it should be.
 * @param {Game} game
 * @param {Seen | null} seen
 * @returns {"promise" | "share" | null}
 */
export function faultOf(game, seen) {
  const shares = game.view.shares ?? null;
  if (shares === null || seen === null) return null;
  if (!isSamePromise(game, seen)) return "promise";
  const isOver = game.view.phase !== "created";
  return isOver && seen.share !== "" && shares.shares[seen.side] !== seen.share ? "share" : null;
}

/**
 * The file that `lexidrome verify-draw --saw` takes.
 * @param {Seen} seen
 */
export function savedForm(seen) {
  const { own: _own, begun_ms: _begun, ...saved } = seen;
  return `${JSON.stringify(saved, null, 1)}\n`;
}

/**
 * @param {string} game
 * @param {number} side
 * @param {Storage | null} storage
 * @returns {Seen | null}
 */
export function recallSeen(game, side, storage = deviceStorage()) {
  try {
    return JSON.parse(storage?.getItem(keyOf(game, side)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {Game} game
 * @param {number} side
 * @returns {Seen}
 */
function begun(game, side) {
  const bytes = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  return {
    game: game.view.shares?.game ?? "",
    side,
    commitment: game.view.commitment,
    tie_commitment: game.view.shares?.tie_commitment ?? "",
    share: "",
    commitments: [],
    shares: [],
    racks: [],
    own: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
    begun_ms: Date.now(),
  };
}

/**
 * @param {Seen} seen
 * @param {Storage | null} storage
 */
function keep(seen, storage) {
  try {
    storage?.setItem(keyOf(seen.game, seen.side), JSON.stringify(seen));
    if (storage !== null) forgetOldest(storage);
  } catch {
    // Storage may be full or forbidden; then the page alone remembers.
  }
}

/** @param {Storage} storage */
function forgetOldest(storage) {
  const kept = [];
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at);
    if (key?.startsWith(PREFIX)) kept.push(key);
  }
  if (kept.length <= MOST_KEPT) return;
  const ages = kept.map((key) => ({ key, ms: JSON.parse(storage.getItem(key) ?? "{}").begun_ms }));
  ages.sort((one, other) => (one.ms ?? 0) - (other.ms ?? 0));
  for (const { key } of ages.slice(0, kept.length - MOST_KEPT)) storage.removeItem(key);
}

/**
 * @param {string} game
 * @param {number} side
 */
function keyOf(game, side) {
  return `${PREFIX}${game}.${side}`;
}

/** @returns {Storage | null} */
function deviceStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
