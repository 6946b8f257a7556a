/** Carries a tile with a finger, a pen or a mouse, and says where it was put down. */

import { ghostOf, resize } from "./motion.js";

/**
 * @typedef {object} Carried
 * @property {HTMLElement} source what was taken hold of
 * @property {HTMLElement} face what is carried visibly
 */

/**
 * @typedef {object} Carrier
 * @property {(target: EventTarget | null) => Carried | null} lift what can be carried from here
 * @property {(carried: Carried, x: number, y: number) => number | null} hover where it would come
 *   down, and how large it is there
 * @property {(carried: Carried, x: number, y: number, from: DOMRect) => void} drop
 * @property {() => void} cancel
 */

const SLACK_PX = 6;
/** A finger hides what is under it, so the tile is carried above it. */
const ABOVE_FINGER_PX = 44;
/** Above the board a tile is hardly larger than a square, and hides no others. */
const OVER_BOARD = 1.1;

/**
 * @param {HTMLElement} root
 * @param {Carrier} carrier
 */
export function carryTiles(root, carrier) {
  /**
   * @type {{carried: Carried, pointerId: number, x: number, y: number, side: number,
   *   ghost: HTMLElement | null} | null}
   */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    if (held !== null || event.button !== 0 || !event.isPrimary) return;
    const carried = carrier.lift(event.target);
    if (carried === null) return;
    const side = carried.face.getBoundingClientRect().width;
    const { pointerId, clientX: x, clientY: y } = event;
    held = { carried, pointerId, x, y, side, ghost: null };
  });

  root.addEventListener("pointermove", (event) => {
    if (held === null || event.pointerId !== held.pointerId) return;
    const distance = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (held.ghost === null && distance < SLACK_PX) return;
    if (held.ghost === null) {
      held.ghost = ghostOf(held.carried.face);
      if (held.ghost === null) return;
      held.carried.source.setAttribute("data-carried", "");
      root.setPointerCapture(event.pointerId);
    }
    const [x, y] = carriedTo(event);
    const square = carrier.hover(held.carried, x, y);
    resize(held.ghost, square === null ? held.side : square * OVER_BOARD);
    held.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  });

  /** @param {PointerEvent} event */
  function letGo(event) {
    if (held === null || event.pointerId !== held.pointerId) return;
    const { carried, ghost } = held;
    held = null;
    if (ghost === null) return;
    const from = ghost.getBoundingClientRect();
    ghost.remove();
    carried.source.removeAttribute("data-carried");
    // The click that follows a drag is none.
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointercancel") carrier.cancel();
    else carrier.drop(carried, ...carriedTo(event), from);
  }

  root.addEventListener("pointerup", letGo);
  root.addEventListener("pointercancel", letGo);
}

/**
 * @param {PointerEvent} event
 * @returns {[number, number]}
 */
function carriedTo(event) {
  const lift = event.pointerType === "touch" ? ABOVE_FINGER_PX : 0;
  return [event.clientX, event.clientY - lift];
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
