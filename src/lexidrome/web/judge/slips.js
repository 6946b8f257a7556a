/**
 * The queue of challenges, and a slip that waits for its answer, look again by themselves.
 * A locked station has no socket, so they ask: `data-poll` marks a page whose parts are
 * brought up to date, `data-wait` one on which nobody types and that is loaded anew.
 */

import { Regions } from "../kit/event/regions.js";
import { signalBoxes } from "../play/choosing.js";
import { Signals } from "../play/signals.js";

const POLL_MS = 1500;
const FORBIDDEN = 403;
const polled = document.querySelector("[data-poll]");
const waiting = document.querySelector("[data-wait]");

if (polled instanceof HTMLElement) {
  const regions = new Regions();
  const signals = new Signals();
  let known = waitingSlips();
  document.querySelector("[data-part=signal-boxes]")?.append(...signalBoxes());
  setInterval(async () => {
    // A device that is no station any more says so, and shows no challenges.
    if ((await regions.look()) === FORBIDDEN) location.reload();
    const now = waitingSlips();
    if ([...now].some((slip) => !known.has(slip))) signals.tell("waits");
    known = now;
  }, POLL_MS);
  polled.dataset.ready = "";
}
if (waiting !== null) setTimeout(() => location.reload(), POLL_MS);

/** @returns {Set<string>} the slips that wait, by their codes */
function waitingSlips() {
  const slips = document.querySelectorAll("[data-live=queue] .slips > li");
  return new Set([...slips].map(({ id }) => id));
}
