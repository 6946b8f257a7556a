/**
 * What can be done at the table, as the referee said it last. While something that was entered
 * here is not sent, that answer is kept and is provisional: nothing is worked out in its place.
 * Of what a play opens and what its end closes, the last answer at such a moment is kept.
 */

import { isTurn } from "./again.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("./keep.js").Item} Item */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/offers.js").Offer} Offer */
/** @typedef {import("../kit/offers.js").Offers} Offered by the names of the commands */

/**
 * What a side can do now, entered here; without a side, what whoever looks does in person.
 * @typedef {(type: string, side: number | null) => Offer | null} Can
 */

/** @typedef {{onTurn: number, bySide: Offered[]}} Answer */

/** What says only that time has passed changes nothing by itself. */
const NOBODYS = "time_passed";

export class Offers {
  /** @type {Map<boolean, Answer>} by whether a play was open */
  #answers = new Map();

  /** @param {Game} game what the server said now */
  heard({ view }) {
    if (view.phase !== "playing" || view.play?.challenge) return;
    this.#answers.set(hasPlay(view.play), { onTurn: view.on_turn, bySide: view.record?.can ?? [] });
  }

  /**
   * @param {Game} game
   * @param {Ahead} ahead
   * @param {Item[]} unsent
   * @param {() => number} now the hall's time
   * @returns {Can}
   */
  can({ view }, ahead, unsent, now) {
    const isProvisional = isAhead(ahead, unsent);
    const bySide = isProvisional ? this.#kept(view, ahead) : (view.record?.can ?? []);
    const since = unsent.slice(unsent.map(isTurn).lastIndexOf(true) + 1);
    return (type, side) => {
      const offer = (side === null ? view.can : bySide[side])?.[type];
      if (offer === undefined) return null;
      if (!isProvisional) return isInTime(offer, now()) ? offer : null;
      // Squares, turns and entries are named one by one; the rest is not done twice.
      const isDone = since.some((item) => item.command.type === type && item.side === side);
      return isDone && !offer.numbers ? null : offer;
    };
  }

  /**
   * By side, as it was for whoever was then where they are now.
   * @param {Game["view"]} view
   * @param {Ahead} ahead
   * @returns {Offered[]}
   */
  #kept(view, ahead) {
    const isOpen = hasPlay(ahead.play) || ahead.marks.length > 0;
    const isAsBefore = isOpen === hasPlay(view.play) && ahead.onTurn === view.on_turn;
    const answer = isAsBefore || ahead.play?.challenge ? undefined : this.#answers.get(isOpen);
    const bySide = answer?.bySide ?? view.record?.can ?? [];
    const turned = ahead.onTurn - (answer?.onTurn ?? view.on_turn) + bySide.length;
    return bySide.map(
      (_, side) => bySide[(side + bySide.length - (turned % bySide.length)) % bySide.length] ?? {},
    );
  }
}

/**
 * Whether the table is further than the answer, so that it is provisional.
 * @param {Pick<Ahead, "marks">} ahead
 * @param {Item[]} unsent
 */
export function isAhead({ marks }, unsent) {
  return marks.length > 0 || unsent.some(({ command }) => command.type !== NOBODYS);
}

/** @param {Ahead["play"] | undefined} play */
function hasPlay(play) {
  return (play ?? null) !== null;
}

/**
 * @param {Offer} offer
 * @param {number} now_ms
 */
function isInTime({ from_ms, until_ms }, now_ms) {
  return (from_ms ?? -Infinity) <= now_ms && now_ms < (until_ms ?? Infinity);
}

/**
 * When what is offered changes by itself, if it does.
 * @param {Game} game
 * @param {number} now_ms
 */
export function changesAt_ms({ view }, now_ms) {
  const offers = [view.can ?? {}, ...(view.record?.can ?? [])].flatMap((each) =>
    Object.values(each),
  );
  const times = offers.flatMap(({ from_ms, until_ms }) => [from_ms ?? 0, until_ms ?? 0]);
  return Math.min(...times.filter((at_ms) => at_ms > now_ms));
}
