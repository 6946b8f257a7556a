/** Every `data-ends` counts down to its moment, in the hall's time. */

const TICK_MS = 200;

/** @param {import("./watch.js").Watch} watch */
export function showClocks(watch) {
  setInterval(() => {
    if (!watch.isGreeted) return;
    const now_ms = watch.time.now();
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const left_s = Math.ceil((Number(clock.getAttribute("data-ends")) - now_ms) / 1000);
      const shown = written(Math.max(0, left_s));
      if (clock.textContent !== shown) clock.textContent = shown;
      clock.classList.toggle("short", left_s <= 300);
    }
  }, TICK_MS);
}

/** @param {number} left_s */
function written(left_s) {
  const minutes = Math.floor(left_s / 60);
  return `${minutes}:${String(left_s % 60).padStart(2, "0")}`;
}
