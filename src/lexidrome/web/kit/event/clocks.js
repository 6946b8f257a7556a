/**
 * Every `data-ends` counts down to its moment in the hall's time, every `data-zero` runs on
 * below nothing, every `data-since` counts up from its moment, `data-wall` is the time of day in its zone,
 * and the page looks again at the moment that `data-look-again` names.
 */

import { formatClock } from "../../live/time.js";

const TICK_MS = 200;

/**
 * @param {import("./watch.js").Watch} watch
 * @param {() => void} lookAgain
 */
export function showClocks(watch, lookAgain) {
  setInterval(() => {
    if (!watch.isGreeted) return;
    const now_ms = watch.time.now();
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const left_s = Math.ceil((Number(clock.getAttribute("data-ends")) - now_ms) / 1000);
      show(clock, written(Math.max(0, left_s)));
      clock.classList.toggle("short", left_s <= 300);
    }
    for (const clock of document.querySelectorAll("[data-zero]")) {
      const left_ms = Number(clock.getAttribute("data-zero")) - now_ms;
      const sign = left_ms < 0 ? "−" : "";
      show(clock, sign + written(Math.floor(Math.abs(left_ms) / 1000)));
    }
    for (const clock of document.querySelectorAll("[data-since]")) {
      const run_s = Math.floor((now_ms - Number(clock.getAttribute("data-since"))) / 1000);
      show(clock, withHours(Math.max(0, run_s)));
    }
    for (const clock of document.querySelectorAll("[data-wall]")) {
      show(clock, formatClock(now_ms, clock.getAttribute("data-wall") ?? ""));
    }
    const due = document.querySelector("[data-look-again]");
    if (due !== null && Number(due.getAttribute("data-look-again")) < now_ms) {
      due.removeAttribute("data-look-again");
      lookAgain();
    }
  }, TICK_MS);
}

/**
 * @param {Element} clock
 * @param {string} shown
 */
function show(clock, shown) {
  if (clock.textContent !== shown) clock.textContent = shown;
}

/** @param {number} left_s */
function written(left_s) {
  const minutes = Math.floor(left_s / 60);
  return `${minutes}:${String(left_s % 60).padStart(2, "0")}`;
}

/**
 * Nobody reckons with a hundred minutes.
 * @param {number} run_s
 */
function withHours(run_s) {
  if (run_s < 6000) return written(run_s);
  const hours = Math.floor(run_s / 3600);
  return `${hours}:${written(run_s % 3600).padStart(5, "0")}`;
}
