/** How tiles go where they belong: quickly, and not at all for whoever wants no motion. */

const SETTLE_MS = 150;
const LIFT_MS = 180;
/** More at once is no play that comes off but another position. */
const MOST_LIFTED = 8;

/** Whether things may move. */
export function isMoving() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A tile that lies somewhere else now comes from where it was.
 * @param {Element | null | undefined} face
 * @param {DOMRect} from
 */
export function settle(face, from) {
  if (!face || !isMoving()) return;
  const to = face.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  face.animate(
    [
      { transform: start, zIndex: 3 },
      { transform: "none", zIndex: 3 },
    ],
    {
      duration: SETTLE_MS,
      easing: "ease-out",
    },
  );
}

/**
 * Tiles that are taken from the board lift off before they are gone.
 * @param {Element[]} faces as they lie there
 */
export function liftOff(faces) {
  if (!isMoving() || faces.length > MOST_LIFTED) return;
  for (const face of faces) {
    const ghost = ghostOf(face);
    if (ghost === null) continue;
    ghost.classList.add("lifted");
    const box = face.getBoundingClientRect();
    const at = `translate(${box.left}px, ${box.top}px)`;
    const flight = ghost.animate(
      [
        { transform: at, opacity: 1 },
        { transform: `${at} translateY(-${box.height}px) scale(1.25)`, opacity: 0 },
      ],
      { duration: LIFT_MS, easing: "ease-in" },
    );
    flight.addEventListener("finish", () => ghost.remove());
    flight.addEventListener("cancel", () => ghost.remove());
  }
}

/**
 * A tile above the page that looks like this one.
 * @param {Element} face
 * @returns {HTMLElement | null}
 */
export function ghostOf(face) {
  const box = face.getBoundingClientRect();
  const ghost = face.cloneNode(true);
  if (box.width === 0 || !(ghost instanceof HTMLElement)) return null;
  ghost.classList.add("carried");
  resize(ghost, box.width);
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {HTMLElement} ghost
 * @param {number} side
 */
export function resize(ghost, side) {
  ghost.style.width = ghost.style.height = `${side}px`;
  ghost.style.setProperty("--side", `${side}px`);
}
