/** Carries a tile with a finger, a pen or a mouse, and says where it was put down. */

/**
 * @typedef {object} Carried
 * @property {HTMLElement} source what was taken hold of
 * @property {HTMLElement} face what is carried visibly
 */

/**
 * @typedef {object} Carrier
 * @property {(target: EventTarget | null) => Carried | null} lift what can be carried from here
 * @property {(x: number, y: number) => void} hover where it would come down
 * @property {(carried: Carried, x: number, y: number) => void} drop
 * @property {() => void} cancel
 */

const SLACK_PX = 6;
/** A finger hides what is under it, so the tile is carried above it. */
const ABOVE_FINGER_PX = 44;

/**
 * @param {HTMLElement} root
 * @param {Carrier} carrier
 */
export function carryTiles(root, carrier) {
  /** @type {{carried: Carried, pointerId: number, x: number, y: number, ghost: HTMLElement | null} | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    if (held !== null || event.button !== 0 || !event.isPrimary) return;
    const carried = carrier.lift(event.target);
    if (carried === null) return;
    held = { carried, pointerId: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });

  root.addEventListener("pointermove", (event) => {
    if (held === null || event.pointerId !== held.pointerId) return;
    const distance = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (held.ghost === null && distance < SLACK_PX) return;
    if (held.ghost === null) {
      held.ghost = ghostOf(held.carried);
      root.setPointerCapture(event.pointerId);
    }
    const [x, y] = carriedTo(event);
    held.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    carrier.hover(x, y);
  });

  /** @param {PointerEvent} event */
  function letGo(event) {
    if (held === null || event.pointerId !== held.pointerId) return;
    const { carried, ghost } = held;
    held = null;
    if (ghost === null) return;
    ghost.remove();
    carried.source.removeAttribute("data-carried");
    // The click that follows a drag is none.
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointercancel") carrier.cancel();
    else carrier.drop(carried, ...carriedTo(event));
  }

  root.addEventListener("pointerup", letGo);
  root.addEventListener("pointercancel", letGo);
}

/** @param {Carried} carried */
function ghostOf(carried) {
  const box = carried.face.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (carried.face.cloneNode(true));
  ghost.classList.add("carried");
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  ghost.style.setProperty("--side", `${box.width}px`);
  carried.source.setAttribute("data-carried", "");
  document.body.append(ghost);
  return ghost;
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
