/**
 * What was done at the clock before its play is written: presses, holds, stops and starts. Every
 * device at the table tells the others, and whoever writes the play enters what came after it.
 */

import { newCommandId } from "../kit/identity.js";
import { formatReading } from "../live/time.js";
import { text } from "../kit/texts.js";
import { apart_ms, isBehind, merged, told } from "./marks.js";

/** @typedef {import("./keep.js").Kept} Kept */
/** @typedef {import("./keep.js").Mark} Mark */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("./model.js").Command} Command */
/** @typedef {import("./model.js").Known} Known */

/**
 * @typedef {object} PressesDeeds
 * @property {() => Known | null} known
 * @property {() => number} now
 * @property {(command: Command, side: number | null, at_ms?: number) => void} enter
 * @property {(marks: Mark[]) => void} tell the other devices
 * @property {() => void} keep what the device has
 * @property {() => void} remember it, without looking at it again
 * @property {(sentence: string) => void} say
 */

/** Presses that are not further apart are the same to everybody. */
const SAME_MS = 1000;

export class Presses {
  #kept;
  #deeds;

  /**
   * @param {Kept} kept
   * @param {PressesDeeds} deeds
   */
  constructor(kept, deeds) {
    this.#kept = kept;
    this.#deeds = deeds;
  }

  get #open() {
    return this.#deeds.known()?.ahead.marks ?? [];
  }

  /** Turns that were pressed at the clock and not written. */
  get unwritten() {
    return this.#open.filter((mark) => mark.kind === "press").length;
  }

  /** How far apart two devices have pressed the clock for the same turn. */
  get apart_ms() {
    const known = this.#deeds.known();
    return known === null ? 0 : apart_ms(this.#kept.marks, known.ahead.turns.length);
  }

  /** The hold that lasts now. */
  get hold() {
    const mark = this.#open.filter(({ kind }) => kind === "hold" || kind === "release").at(-1);
    if (mark !== undefined) return mark.kind === "hold" ? mark : null;
    return this.unwritten > 0 ? null : (this.#deeds.known()?.ahead.play?.hold ?? null);
  }

  /**
   * Something was done at the clock; it waits as long as the play before is not written.
   * @param {Mark["kind"]} kind
   * @param {number} side
   * @param {string} [reason]
   */
  mark(kind, side, reason) {
    const { unwritten } = this;
    const written = this.#deeds.known()?.ahead.turns.length ?? 0;
    const turn = written + unwritten - (kind === "press" ? 0 : 1);
    const id = newCommandId();
    const at_ms = Math.round(this.#deeds.now());
    const { device } = this.#kept;
    const mark = { id, device, kind, side, turn, at_ms, ...(reason ? { reason } : {}) };
    if (kind !== "press" && unwritten === 0) {
      this.#deeds.enter(commandOf(mark), side, at_ms);
      return;
    }
    this.#kept.marks.push(mark);
    this.tell();
    this.#deeds.keep();
  }

  /** Take back what was done at the clock last. */
  unmark() {
    const last = this.#open.at(-1);
    this.#settle((mark) => mark.turn === last?.turn && mark.kind === last.kind);
    this.#deeds.keep();
  }

  /**
   * The next turn is written: when its clock was pressed, and what was done at it afterwards.
   * @returns {{press: Mark | undefined, later: Mark[]}}
   */
  take() {
    const turn = this.#deeds.known()?.ahead.turns.length ?? 0;
    const [press, ...later] = this.#open.filter((mark) => mark.turn === turn);
    this.#settle((mark) => mark.turn === turn);
    return { press, later };
  }

  /** @param {(mark: Mark) => boolean} isMeant */
  #settle(isMeant) {
    this.#kept.marks = this.#kept.marks.map((mark) =>
      isMeant(mark) ? { ...mark, is_settled: true } : mark,
    );
    this.tell();
  }

  /** Who comes anew tells too, so that the others tell what they have. */
  tell() {
    this.#deeds.tell(told(this.#kept.marks));
  }

  /** @param {Mark[]} theirs */
  hear(theirs) {
    const written = this.#deeds.known()?.game.view.turns.length ?? 0;
    this.#kept.marks = merged(
      this.#kept.marks,
      theirs.filter(({ turn }) => turn >= written),
    );
    if (isBehind(theirs, this.#kept.marks)) this.tell();
    this.#deeds.keep();
  }

  /**
   * Turns that are written need no marks. What was done here and the writer did not know
   * of is entered now, or said.
   * @param {Game} game
   */
  drop({ view: { turns } }) {
    const done = this.#kept.marks.filter(({ turn }) => turn < turns.length);
    if (done.length === 0) return;
    this.#kept.marks = this.#kept.marks.filter((mark) => !done.includes(mark));
    this.#deeds.remember();
    for (const mark of done) {
      if (mark.is_settled || mark.device !== this.#kept.device) continue;
      if (mark.kind === "press") this.#sayLater(mark, turns[mark.turn]?.at_ms ?? mark.at_ms);
      else this.#deeds.enter(commandOf(mark), mark.side, mark.at_ms);
    }
  }

  /**
   * @param {Mark} press
   * @param {number} at_ms when the turn was completed by what the server has
   */
  #sayLater(press, at_ms) {
    const later_ms = at_ms - press.at_ms;
    if (Math.abs(later_ms) <= SAME_MS) return;
    const values = { turn: press.turn + 1, time: formatReading(Math.abs(later_ms)) };
    this.#deeds.say(
      later_ms > 0
        ? text(
            "Turn {turn} was entered on another device; it counts {time} later than the clock was pressed here.",
            values,
          )
        : text(
            "Turn {turn} was entered on another device; it counts {time} earlier than the clock was pressed here.",
            values,
          ),
    );
  }
}

/**
 * @param {Mark} mark
 * @returns {Command}
 */
export function commandOf({ kind, reason }) {
  switch (kind) {
    case "hold":
      return { type: "hold_play" };
    case "stop":
      return { type: "stop_clock", reason };
    case "start":
      return { type: "start_clock" };
    default:
      return { type: "accept_play" };
  }
}
