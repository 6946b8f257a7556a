/**
 * The queue of challenges, and a slip that waits for its answer, look again by themselves.
 * A locked station has no socket, so they ask: `data-poll` marks a page whose parts are
 * brought up to date, `data-wait` one on which nobody types and that is loaded anew.
 */

import { Regions } from "../event/regions.js";

const POLL_MS = 1500;
const polled = document.querySelector("[data-poll]");
const waiting = document.querySelector("[data-wait]");

if (polled instanceof HTMLElement) {
  const regions = new Regions();
  setInterval(() => {
    if (!document.hidden) regions.refresh();
  }, POLL_MS);
  polled.dataset.ready = "";
}
if (waiting !== null) setTimeout(() => location.reload(), POLL_MS);
