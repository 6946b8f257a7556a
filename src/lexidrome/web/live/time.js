/** The hall's time as far as this page knows it, and what the game's clocks read by it. */

/** @typedef {import("./messages.js").ClockView} ClockView */
/** @typedef {import("./messages.js").Rules} Rules */

/** How far the hall's clock is ahead of ours, from the exchange with the shortest round trip. */
export class HallTime {
  #offset_ms = 0;
  #trip_ms = Infinity;
  #standing_ms = 0;
  #isRunning = true;
  #measure;

  /** @param {() => number} measure our own clock, which never runs backwards */
  constructor(measure) {
    this.#measure = measure;
  }

  /**
   * @param {number} now_ms
   * @param {boolean} isRunning `false`: a clock that stands until it is moved
   */
  greet(now_ms, isRunning) {
    this.#isRunning = isRunning;
    this.#standing_ms = now_ms;
    this.#offset_ms = now_ms - this.#measure();
    this.#trip_ms = Infinity;
  }

  /**
   * @param {number} sent_ms by our own clock
   * @param {number} now_ms what the hall said
   */
  compare(sent_ms, now_ms) {
    const received_ms = this.#measure();
    const trip_ms = received_ms - sent_ms;
    this.#standing_ms = Math.max(this.#standing_ms, now_ms);
    if (trip_ms > this.#trip_ms) return;
    this.#trip_ms = trip_ms;
    this.#offset_ms = now_ms - (sent_ms + received_ms) / 2;
  }

  /** @param {number} now_ms where a clock that stands has been moved to */
  move(now_ms) {
    this.#standing_ms = Math.max(this.#standing_ms, now_ms);
  }

  now() {
    return this.#isRunning ? this.#measure() + this.#offset_ms : this.#standing_ms;
  }
}

/**
 * What is left to a side; below nothing is overtime.
 * @param {ClockView} clock
 * @param {number} side
 * @param {number} now_ms
 */
export function sideReading(clock, side, now_ms) {
  const left_ms = clock.side_ms[side] ?? 0;
  return clock.running === side ? left_ms - elapsed(clock, now_ms) : left_ms;
}

/**
 * What is left of the turn in progress, where turns have a limit.
 * @param {ClockView} clock
 * @param {Rules} rules
 * @param {number} now_ms
 */
export function turnReading(clock, rules, now_ms) {
  if (rules.clock.turn_limit_s === null) return null;
  const used_ms = clock.turn_ms + (clock.is_turn_running ? elapsed(clock, now_ms) : 0);
  return Math.max(0, rules.clock.turn_limit_s * 1000 - used_ms);
}

/**
 * What is left of the game, where games have a limit: by the hall's time if all end together.
 * @param {ClockView} clock
 * @param {Rules} rules
 * @param {number} now_ms
 */
export function gameReading(clock, rules, now_ms) {
  if (rules.clock.game_limit_s === null) return null;
  if (isHallTime(clock, rules)) return roundReading(clock, now_ms);
  const used_ms = clock.game_ms + (clock.is_game_running ? elapsed(clock, now_ms) : 0);
  return Math.max(0, rules.clock.game_limit_s * 1000 - used_ms);
}

/**
 * Whether the game's time is that of the hall, so that both are one.
 * @param {ClockView} clock
 * @param {Rules} rules
 */
export function isHallTime(clock, rules) {
  const { hard_stop, round_limit_s } = rules.clock;
  return hard_stop === true && round_limit_s === null && clock.round_ends_at_ms !== null;
}

/**
 * What is left of the round.
 * @param {ClockView} clock
 * @param {number} now_ms
 */
export function roundReading(clock, now_ms) {
  return clock.round_ends_at_ms === null ? null : Math.max(0, clock.round_ends_at_ms - now_ms);
}

/**
 * `1:05`, `0:00`, `−0:01`: as the referee writes it, with a proper minus.
 * @param {number} reading_ms
 */
export function formatReading(reading_ms) {
  const whole_s = Math.floor(Math.abs(reading_ms) / 1000);
  const seconds = String(whole_s % 60).padStart(2, "0");
  return `${reading_ms < 0 ? "−" : ""}${Math.floor(whole_s / 60)}:${seconds}`;
}

/**
 * Whole seconds that are left, rounded up, so that 1 is shown until the end.
 * @param {number} until_ms
 * @param {number} now_ms
 */
export function secondsUntil(until_ms, now_ms) {
  return Math.max(0, Math.ceil((until_ms - now_ms) / 1000));
}

/**
 * @param {ClockView} clock
 * @param {number} now_ms
 */
function elapsed(clock, now_ms) {
  // A clock on the table is read, and nothing here runs.
  if (clock.is_typed) return 0;
  return Math.max(0, now_ms - clock.since_ms);
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const clocks = new Map();

/**
 * The time on the wall: of whoever reads it, or in the zone of an event.
 * @param {number} at_ms
 * @param {string} [zone]
 */
export function formatClock(at_ms, zone = "") {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = clockOf(zone);
    clocks.set(zone, clock);
  }
  return clock.format(at_ms);
}

/**
 * @param {string} zone
 * @returns {Intl.DateTimeFormat}
 */
function clockOf(zone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try {
    return new Intl.DateTimeFormat([], zone === "" ? shown : { ...shown, timeZone: zone });
  } catch {
    // A zone that this browser does not know; its own clock is the best guess.
    return new Intl.DateTimeFormat([], shown);
  }
}
