/** A display with more than fits turns its pages by itself. */

export function turnPages() {
  const screen = document.querySelector("[data-turn]");
  if (!(screen instanceof HTMLElement)) return;
  let at = 0;
  const show = () => {
    const sheets = [...document.querySelectorAll("[data-page]")];
    if (sheets.length === 0) return;
    at %= sheets.length;
    for (const [place, sheet] of sheets.entries()) sheet.toggleAttribute("hidden", place !== at);
    const name = document.querySelector("[data-page-text]");
    if (name !== null) name.textContent = sheets[at]?.getAttribute("data-page-name") ?? "";
  };
  setInterval(() => {
    at += 1;
    show();
  }, Number(screen.dataset.turn) * 1000);
  document.addEventListener("regions-changed", show);
  show();
}
