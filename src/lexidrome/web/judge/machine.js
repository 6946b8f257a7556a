/**
 * The judge station without its screen: what it shows next, given what it shows now,
 * what happened and what time it is. Nothing here reads a clock or the page.
 *
 *   count ─choose→ words ─judge→ waiting ─answered→ verdict ─any key, 10 s→ count
 *     ↑              │  ↑            │
 *     └─ 15 s, Esc ──┘  └─ refused, cancel
 */

import { wordsOf } from "./words.js";

export const MOST_WORDS = 8;
export const DEAF_MS = 500;
export const SHOWN_MS = 10_000;
export const IDLE_MS = 15_000;
export const WARNING_MS = 5_000;
export const FIRST_RETRY_MS = 500;
export const LONGEST_RETRY_MS = 4_000;

/**
 * @typedef {object} Ruling
 * @property {"acceptable" | "unacceptable"} verdict
 * @property {string[]} words
 * @property {string} lexicon
 */

/**
 * @typedef {object} State
 * @property {"count" | "words" | "waiting" | "verdict"} stage
 * @property {number} count how many words are challenged; 0 before that was said
 * @property {string} typed
 * @property {string} commandId names this challenge to the server, however often it is sent
 * @property {"" | "too few" | "too many" | "refused"} trouble why it was not judged
 * @property {string} sentence what the server said when it refused
 * @property {Ruling | null} ruling
 * @property {number} attempts how often the server could not be reached
 * @property {number} since_ms when this stage began, or was last touched
 */

/**
 * @typedef {{ kind: "choose", count: number }
 *   | { kind: "type", typed: string }
 *   | { kind: "judge", commandId: string }
 *   | { kind: "answered", commandId: string, ruling: Ruling }
 *   | { kind: "refused", commandId: string, sentence: string }
 *   | { kind: "unreachable", commandId: string }
 *   | { kind: "cancel" }
 *   | { kind: "touch" }
 *   | { kind: "time" }} Input
 */

/** @type {State} */
export const START = {
  stage: "count",
  count: 0,
  typed: "",
  commandId: "",
  trouble: "",
  sentence: "",
  ruling: null,
  attempts: 0,
  since_ms: 0,
};

/**
 * @param {State} state
 * @param {Input} input
 * @param {number} now_ms
 * @returns {State}
 */
export function next(state, input, now_ms) {
  switch (state.stage) {
    case "count":
      return whileCounting(state, input, now_ms);
    case "words":
      return whileTyping(state, input, now_ms);
    case "waiting":
      return whileWaiting(state, input, now_ms);
    case "verdict":
      return whileShowing(state, input, now_ms);
  }
}

/**
 * @param {State} state
 * @param {Input} input
 * @param {number} now_ms
 * @returns {State}
 */
function whileCounting(state, input, now_ms) {
  if (input.kind !== "choose" || input.count < 1 || input.count > MOST_WORDS) return state;
  return { ...START, stage: "words", count: input.count, since_ms: now_ms };
}

/**
 * @param {State} state
 * @param {Input} input
 * @param {number} now_ms
 * @returns {State}
 */
function whileTyping(state, input, now_ms) {
  switch (input.kind) {
    case "type":
      // Other words are another challenge: it gets a name of its own when it is judged.
      return sameWords(state.typed, input.typed)
        ? { ...state, typed: input.typed, trouble: "", since_ms: now_ms }
        : { ...state, typed: input.typed, trouble: "", commandId: "", since_ms: now_ms };
    case "judge":
      return judged(state, input.commandId, now_ms);
    case "touch":
      return { ...state, since_ms: now_ms };
    case "cancel":
      return START;
    case "time":
      return now_ms - state.since_ms >= IDLE_MS ? START : state;
    default:
      return state;
  }
}

/**
 * @param {State} state
 * @param {string} commandId
 * @param {number} now_ms
 * @returns {State}
 */
function judged(state, commandId, now_ms) {
  const standing = wordsOf(state.typed).length;
  if (standing !== state.count) {
    const trouble = standing < state.count ? "too few" : "too many";
    return { ...state, trouble, since_ms: now_ms };
  }
  return {
    ...state,
    stage: "waiting",
    trouble: "",
    commandId: state.commandId || commandId,
    attempts: 0,
    since_ms: now_ms,
  };
}

/**
 * @param {State} state
 * @param {Input} input
 * @param {number} now_ms
 * @returns {State}
 */
function whileWaiting(state, input, now_ms) {
  if ("commandId" in input && input.commandId !== state.commandId) return state;
  switch (input.kind) {
    case "answered":
      return { ...state, stage: "verdict", ruling: input.ruling, since_ms: now_ms };
    case "refused":
      return {
        ...state,
        stage: "words",
        trouble: "refused",
        sentence: input.sentence,
        since_ms: now_ms,
      };
    case "unreachable":
      return { ...state, attempts: state.attempts + 1 };
    case "cancel":
      return { ...state, stage: "words", since_ms: now_ms };
    default:
      return state;
  }
}

/**
 * @param {State} state
 * @param {Input} input
 * @param {number} now_ms
 * @returns {State}
 */
function whileShowing(state, input, now_ms) {
  const shown_ms = now_ms - state.since_ms;
  if (input.kind === "touch") return shown_ms < DEAF_MS ? state : START;
  return input.kind === "time" && shown_ms >= SHOWN_MS ? START : state;
}

/**
 * How long until the station starts over by itself, once that is worth a warning.
 * @param {State} state
 * @param {number} now_ms
 * @returns {number | null} whole seconds
 */
export function secondsLeft(state, now_ms) {
  if (state.stage !== "words") return null;
  const left_ms = state.since_ms + IDLE_MS - now_ms;
  return left_ms <= WARNING_MS ? Math.max(1, Math.ceil(left_ms / 1000)) : null;
}

/**
 * When the station changes next if nothing happens.
 * @param {State} state
 * @param {number} now_ms
 * @returns {number | null} milliseconds from now
 */
export function untilChange(state, now_ms) {
  if (state.stage === "verdict") return Math.max(0, state.since_ms + SHOWN_MS - now_ms);
  if (state.stage !== "words") return null;
  const left_ms = state.since_ms + IDLE_MS - now_ms;
  if (left_ms <= 0) return 0;
  return left_ms > WARNING_MS ? left_ms - WARNING_MS : left_ms % 1000 || 1000;
}

/**
 * How long to wait before the server is asked again.
 * @param {number} attempts
 * @returns {number}
 */
export function retryAfter(attempts) {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}

/**
 * @param {string} one
 * @param {string} other
 */
function sameWords(one, other) {
  return wordsOf(one).join("\n") === wordsOf(other).join("\n");
}
