/**
 * Brings parts of a page up to date under hands that are on them: what a finger is on stays until
 * it is lifted, or the browser would make no click of the touch; what a mouse was pressed on is
 * pressed, though it moved away under a pointer that did not; and who goes by the keyboard stays
 * where they were.
 */

/** A touch that has made no click by then makes none. */
const CLICK_WITHIN_MS = 300;

/** A hand that holds a mouse still moves it by so many pixels. */
const STILL_PX = 4;

/** @type {Node | null} what a finger, a pen or a mouse is down on */
let held = null;
/** @type {{button: HTMLElement, x: number, y: number} | null} */
let pressed = null;
/** @type {Map<HTMLElement, Node[]>} what comes where something is held */
const waiting = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let releasing;

/** @param {number} wait_ms */
function releaseIn(wait_ms) {
  clearTimeout(releasing);
  releasing = setTimeout(release, wait_ms);
}

function release() {
  clearTimeout(releasing);
  held = pressed = null;
  for (const [parent, children] of waiting) replaceNow(parent, children);
  waiting.clear();
}

addEventListener(
  "pointerdown",
  ({ target, button, pointerType, clientX, clientY }) => {
    release();
    held = target instanceof Node ? target : null;
    const pressing = target instanceof Element ? target.closest("button") : null;
    const isMouse = pointerType === "mouse" && button === 0;
    if (isMouse && pressing) pressed = { button: pressing, x: clientX, y: clientY };
  },
  { capture: true },
);
// The click comes after the finger was lifted and does what was pressed; then the page goes on.
addEventListener(
  "pointerup",
  (event) => {
    const lost = lostPress(event);
    releaseIn(CLICK_WITHIN_MS);
    lost?.click();
  },
  { capture: true },
);
addEventListener("click", () => releaseIn(0), { capture: true });
addEventListener("pointercancel", release, { capture: true });
addEventListener("blur", release);

/**
 * The button that went away under a mouse which stood still between its press and now: a browser
 * clicks only what lies under both. Touches are given to what they began on anyway.
 * @param {PointerEvent} event
 */
function lostPress({ target, pointerType, button, clientX, clientY }) {
  if (pressed === null || pointerType !== "mouse" || button !== 0) return null;
  const isStill = Math.hypot(clientX - pressed.x, clientY - pressed.y) <= STILL_PX;
  const isUnder = target instanceof Node && pressed.button.contains(target);
  return isStill && !isUnder && pressed.button.isConnected ? pressed.button : null;
}

/**
 * New children in place of the old ones, as soon as nothing in there is pressed.
 * @param {HTMLElement} parent
 * @param {Node[]} children
 */
export function replaceWithin(parent, children) {
  if (held !== null && parent.contains(held)) waiting.set(parent, children);
  else replaceNow(parent, children);
}

/**
 * Who goes by the keyboard stays on the button that says the same, or before all of them, where
 * no second press does anything.
 * @param {HTMLElement} parent
 * @param {Node[]} children
 */
function replaceNow(parent, children) {
  const active = document.activeElement;
  const isInside = active !== null && parent.contains(active) && active.matches(":focus-visible");
  const label = isInside ? active.textContent : null;
  parent.replaceChildren(...children);
  if (label === null) return;
  const same = [...parent.querySelectorAll("button, a")].find((each) => each.textContent === label);
  const next = same instanceof HTMLElement ? same : parent;
  if (next === parent) parent.tabIndex = -1;
  next.focus();
}
