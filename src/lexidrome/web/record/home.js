/** At home nobody directs: what a hall sends to its director, the two settle. */

/** Whether the sheet belongs to no event. */
export function isAtHome() {
  return document.querySelector?.("lexi-sheet[data-home]") != null;
}
