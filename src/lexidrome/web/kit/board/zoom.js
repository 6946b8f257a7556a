/** The board enlarged, by a button or by two fingers: what is between them stays there. */

const BUTTON = 1.75;
const MOST = 3;
/** Less than this is the whole board. */
const LEAST = 1.08;

export class Zoom {
  #view;
  #changed;
  #factor = 1;

  /**
   * @param {HTMLElement} view the room in which the board lies
   * @param {() => void} changed
   */
  constructor(view, changed) {
    this.#view = view;
    this.#changed = changed;
    pinchToZoom(view, this);
  }

  get factor() {
    return this.#factor;
  }

  /** Whether less than the whole board is in sight. */
  get isOn() {
    return this.#factor > 1;
  }

  /** @param {number} factor */
  become(factor) {
    this.#factor = factor;
    this.#view.style.setProperty("--zoom", String(factor));
    this.#changed();
  }

  turn() {
    this.become(this.isOn ? 1 : BUTTON);
  }

  /**
   * What is looked at in the middle; the page itself stays where it is.
   * @param {Element} cell
   */
  centre(cell) {
    const [inner, outer] = [cell.getBoundingClientRect(), this.#view.getBoundingClientRect()];
    this.#view.scrollBy(
      inner.left + inner.width / 2 - outer.left - outer.width / 2,
      inner.top + inner.height / 2 - outer.top - outer.height / 2,
    );
  }
}

/**
 * @param {HTMLElement} view
 * @param {Zoom} zoom
 */
function pinchToZoom(view, zoom) {
  /** @type {{distance: number, factor: number} | null} */
  let start = null;

  view.addEventListener(
    "touchmove",
    (event) => {
      const fingers = fingersOf(event);
      if (fingers === null) return;
      // The page itself is enlarged by two fingers anywhere else.
      if (event.cancelable) event.preventDefault();
      start ??= { distance: fingers.distance, factor: zoom.factor };
      const wanted = (start.factor * fingers.distance) / start.distance;
      zoomAt(view, zoom, Math.min(MOST, Math.max(1, wanted)), fingers);
    },
    { passive: false },
  );
  for (const type of ["touchend", "touchcancel"])
    view.addEventListener(type, () => {
      if (start !== null && zoom.factor < LEAST) zoom.become(1);
      start = null;
    });
}

/**
 * @param {HTMLElement} view
 * @param {Zoom} zoom
 * @param {number} factor
 * @param {{x: number, y: number}} middle
 */
function zoomAt(view, zoom, factor, { x, y }) {
  const box = view.getBoundingClientRect();
  const [left, top] = [x - box.left, y - box.top];
  const grown = factor / zoom.factor;
  const [toLeft, toTop] = [
    (view.scrollLeft + left) * grown - left,
    (view.scrollTop + top) * grown - top,
  ];
  zoom.become(factor);
  view.scrollTo(toLeft, toTop);
}

/** @param {TouchEvent} event */
function fingersOf({ touches }) {
  const [one, other] = touches;
  if (one === undefined || other === undefined || touches.length !== 2) return null;
  return {
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}
