/** Puts the station's state on the screen. */

import { text, textPlural } from "../kit/texts.js";
import { secondsLeft } from "./machine.js";
import { part } from "./parts.js";
import { wordsOf } from "./words.js";

/** @typedef {import("./machine.js").State} State */

const stages = new Map([
  ["count", part("count", HTMLElement)],
  ["words", part("words", HTMLElement)],
  ["waiting", part("waiting", HTMLElement)],
  ["verdict", part("verdict", HTMLElement)],
]);
const station = part("station", HTMLElement);
const field = part("field", HTMLTextAreaElement);
const numbers = part("numbers", HTMLElement);
const status = part("status", HTMLElement);
const judge = part("judge", HTMLButtonElement);

/**
 * @param {State} state
 * @param {State} before
 * @param {number} now_ms
 */
export function show(state, before, now_ms) {
  for (const [stage, section] of stages) section.hidden = stage !== state.stage;
  station.dataset.stage = state.stage;
  // Another lexicon is another challenge; it is chosen before one begins.
  for (const select of station.querySelectorAll("select"))
    select.disabled = state.stage !== "count";
  if (state.stage === "words") showWords(state, now_ms);
  if (state.stage === "waiting") showWaiting(state);
  if (state.stage === "verdict") showVerdict(state);
  if (state.stage !== before.stage) moveFocus(state);
}

/** @param {State} state */
function moveFocus(state) {
  if (state.stage === "words") {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    return;
  }
  const heading = stages.get(state.stage)?.querySelector("[tabindex='-1']");
  if (heading instanceof HTMLElement) heading.focus();
}

/**
 * @param {State} state
 * @param {number} now_ms
 */
function showWords(state, now_ms) {
  const standing = wordsOf(state.typed).length;
  const rows = Math.max(state.count, state.typed.split("\n").length);
  if (field.value !== state.typed) field.value = state.typed;
  field.rows = rows;
  numbers.replaceChildren(
    ...Array.from({ length: rows }, (_, place) => {
      const number = document.createElement("li");
      if (place < state.count) number.textContent = String(place + 1);
      else number.className = "surplus";
      return number;
    }),
  );
  part("prompt", HTMLElement).textContent = textPlural(
    "Challenger: type the word",
    "Challenger: type the {count} words",
    state.count,
  );
  judge.dataset.ready = String(standing === state.count);
  status.dataset.tone = state.trouble || secondsLeft(state, now_ms) !== null ? "warning" : "calm";
  status.textContent = statusOf(state, standing, now_ms);
}

/**
 * @param {State} state
 * @param {number} standing
 * @param {number} now_ms
 */
function statusOf(state, standing, now_ms) {
  const seconds = secondsLeft(state, now_ms);
  if (seconds !== null) {
    return textPlural(
      "Starts again in {count} second. Press any key to stay.",
      "Starts again in {count} seconds. Press any key to stay.",
      seconds,
    );
  }
  if (state.trouble === "refused") return state.sentence;
  if (state.trouble === "too few" || standing > state.count) {
    return text("Not judged: {standing} of {count} words entered here.", {
      standing,
      count: state.count,
    });
  }
  return text("{standing} of {count}", { standing, count: state.count });
}

/** @param {State} state */
function showWaiting(state) {
  const isTrying = state.attempts > 0;
  part("waiting-title", HTMLElement).textContent = isTrying
    ? text("Waiting for the server")
    : text("Judging");
  part("waiting-note", HTMLElement).hidden = !isTrying;
  part("cancel", HTMLElement).hidden = !isTrying;
  fillWords(part("waiting-words", HTMLElement), wordsOf(state.typed));
}

/** @param {State} state */
function showVerdict(state) {
  if (state.ruling === null) return;
  const isAcceptable = state.ruling.verdict === "acceptable";
  part("verdict", HTMLElement).dataset.verdict = state.ruling.verdict;
  part("verdict-sign", HTMLElement).textContent = isAcceptable ? "✓" : "✗";
  part("verdict-word", HTMLElement).textContent = isAcceptable
    ? text("Acceptable")
    : text("Unacceptable");
  part("verdict-lexicon", HTMLElement).textContent = state.ruling.lexicon;
  fillWords(part("verdict-words", HTMLElement), state.ruling.words);
}

/**
 * @param {HTMLElement} list
 * @param {string[]} words
 */
function fillWords(list, words) {
  list.replaceChildren(
    ...words.map((word) => {
      const item = document.createElement("li");
      item.textContent = word;
      return item;
    }),
  );
}
