/** A display with more than fits turns its pages by itself. */

export function turnPages() {
  const screen = document.querySelector("[data-turn]");
  if (!(screen instanceof HTMLElement)) return;
  let at = 0;
  let shown = screen.dataset.shown;
  const show = () => {
    const sheets = [...document.querySelectorAll("[data-page]")];
    // Something else is shown from its first page on.
    if (screen.dataset.shown !== shown) at = 0;
    shown = screen.dataset.shown;
    at %= Math.max(1, sheets.length);
    for (const [place, sheet] of sheets.entries()) sheet.toggleAttribute("hidden", place !== at);
    say("[data-page-text]", sheets[at]?.getAttribute("data-page-name") ?? "");
    say("[data-page-count]", sheets.length > 1 ? `${at + 1} / ${sheets.length}` : "");
  };
  setInterval(() => {
    at += 1;
    show();
  }, Number(screen.dataset.turn) * 1000);
  document.addEventListener("regions-changed", show);
  show();
}

/**
 * @param {string} where
 * @param {string} what
 */
function say(where, what) {
  const place = document.querySelector(where);
  if (place !== null && place.textContent !== what) place.textContent = what;
}
