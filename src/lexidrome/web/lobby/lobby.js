/**
 * A lobby on the screen: shows who is here and what is wanted as it changes, says now and then
 * that one is still here, and goes to the game that begins.
 */

import "../games/device.js";
import { Regions } from "../kit/event/regions.js";
import { Watch } from "../kit/event/watch.js";
import { Again } from "./again.js";

/** A page that was silent for twenty seconds counts as closed. */
const STILL_HERE_MS = 6000;
const room = document.querySelector("[data-lobby]");

if (room instanceof HTMLElement) {
  const regions = new Regions();
  const again = new Again(() => regions.refresh());
  // Whoever comes back here while they play is not sent away; whoever waited goes at once.
  const isWaiting = document.querySelector("[data-found]") === null;
  document.addEventListener("regions-changed", () => {
    for (const field of document.querySelectorAll("input[name=device]")) {
      if (field instanceof HTMLInputElement) field.value = "1";
    }
    again.compare();
    const found = document.querySelector("[data-found]");
    if (isWaiting && found instanceof HTMLElement) location.assign(found.dataset.found ?? "/home");
  });
  const watch = new Watch(room.dataset.lobby ?? "", {
    changed: () => regions.refresh(),
    lineChanged: () => {},
    ended: () => location.reload(),
  });
  watch.open();
  setInterval(() => {
    again.tick();
    regions.refresh();
  }, STILL_HERE_MS);
}
