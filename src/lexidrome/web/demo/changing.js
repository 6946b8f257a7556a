/** Waits until the other house is open, and takes along nothing that this device has kept. */

import { forgetGames } from "../live/remembered.js";
import { forgetLines } from "../kit/event/kept.js";
import { forgetPlans } from "../play/memory.js";

const EACH_MS = 400;
const place = document.getElementById("changing");

/** @param {string} before the run that ends */
async function isOpen(before) {
  try {
    const answer = await fetch("/demo/which", { cache: "no-store" });
    return answer.ok && (await answer.json()).run !== before;
  } catch {
    return false;
  }
}

/**
 * @param {string} before
 * @param {string} to
 */
async function wait(before, to) {
  if (await isOpen(before)) location.replace(to);
  else setTimeout(() => void wait(before, to), EACH_MS);
}

if (place instanceof HTMLElement) {
  forgetGames();
  forgetPlans();
  forgetLines();
  void wait(place.dataset.run ?? "", place.dataset.to ?? "/");
}
