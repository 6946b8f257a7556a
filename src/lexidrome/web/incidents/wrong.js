/** What went wrong? A step that the book gives a minute has a button that counts it down. */

import { text } from "../kit/texts.js";

for (const shown of document.querySelectorAll(".timer[data-seconds]")) {
  if (shown instanceof HTMLElement) {
    offerTimer(shown, Number(shown.dataset.seconds));
  }
}

/**
 * @param {HTMLElement} shown
 * @param {number} seconds
 */
function offerTimer(shown, seconds) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet countdown";
  button.textContent = text("Start {seconds} s", { seconds });
  button.addEventListener("click", () => countDown(button, shown, seconds), { once: true });
  shown.after(" ", button);
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} shown
 * @param {number} seconds
 */
function countDown(button, shown, seconds) {
  const endsAt = performance.now() + seconds * 1000;
  const left = document.createElement("output");
  left.className = "countdown";
  button.replaceWith(left);
  const tick = window.setInterval(show, 200);
  show();

  function show() {
    const remaining = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    left.textContent = remaining > 0 ? text("{seconds} s left", { seconds: remaining }) : "";
    if (remaining > 0) {
      return;
    }
    window.clearInterval(tick);
    left.remove();
    shown.dataset.over = "";
    shown.setAttribute("role", "alert");
    shown.textContent = text("Time is up");
  }
}
