/** What this page saw of a game before its server was restored from a backup, or has moved. */

import { packed } from "../kit/carrying.js";
import { newCommandId } from "../kit/identity.js";
import { recallSeen, rememberSeen } from "./memory.js";

/** @typedef {import("../live/game.js").Game} Game */

export class Past {
  #id;
  #notices;
  /** @type {import("./memory.js").SeenSoFar | null} */
  #seen;
  /** @type {{as_of_ms: number | null, turns: number} | null} what there was before a restoring */
  #before = null;

  /**
   * @param {string} id of the game
   * @param {import("./notices.js").Notices} notices
   */
  constructor(id, notices) {
    this.#id = id;
    this.#notices = notices;
    this.#seen = recallSeen(id);
  }

  /** The backup from which the server went on when it was last met. */
  get id() {
    return this.#seen?.past ?? null;
  }

  /**
   * A line is new.
   * @param {import("../live/line.js").Restored | null} restored
   * @param {number | undefined} known how many turns this page has
   * @param {boolean} isOther whether the server goes on from another backup than before
   */
  met(restored, known, isOther) {
    const turns = known ?? this.#seen?.turns ?? 0;
    this.#seen = { past: restored?.id ?? "", turns };
    if (isOther) this.#before = { as_of_ms: restored?.as_of_ms ?? null, turns };
  }

  /** @param {Game} game the first that a restored server tells may be behind what was here */
  compare({ view, you }) {
    const before = this.#before;
    this.#before = null;
    if (before !== null)
      this.#notices.tellRestored(before.as_of_ms, before.turns - view.turns.length);
    if (you.audience !== "side" || this.#seen === null) return;
    this.#seen.turns = view.turns.length;
    rememberSeen(this.#id, this.#seen);
  }

  /**
   * Where this page goes on at another address: its seat comes along, for who has one.
   * @param {string | undefined} link of the seat
   */
  newPlace(link) {
    if (link === undefined) return location.pathname;
    const nothing = { sent: [], queue: [], marks: [], returned: [] };
    const { past = "", turns = 0 } = this.#seen ?? {};
    const device = newCommandId();
    return `/moved${packed({ game: this.#id, link, code: null, device, past, turns, ...nothing })}`;
  }
}
