/** A row that has another place goes there, so that it is seen which one did. */

const DURATION_MS = 180;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where the rows of a part stand, before it is brought up to date. What is called then lets
 * those in sight go from there to where they are now, and those that are new appear.
 * @param {Element} part
 * @returns {() => void}
 */
export function rowsOf(part) {
  if (STILL.matches || document.hidden) return () => {};
  const before = new Map(rows(part).map((row) => [row.id, row.getBoundingClientRect().top]));
  return () => {
    if (before.size === 0) return;
    const now = rows(part).map((row) => ({ row, box: row.getBoundingClientRect() }));
    for (const { row, box } of now) {
      const top = before.get(row.id);
      if (top === undefined) play(row, { opacity: 0 }, { opacity: 1 });
      else if (top !== box.top && (isInSight(top) || isInSight(box.top)))
        play(row, { transform: `translateY(${top - box.top}px)` }, { transform: "none" });
    }
  };
}

/** @param {Element} part */
function rows(part) {
  return [...part.querySelectorAll("tbody > tr[id]")].filter((row) => row.checkVisibility());
}

/** @param {number} top */
function isInSight(top) {
  return top > -innerHeight / 2 && top < innerHeight * 1.5;
}

/**
 * @param {Element} row
 * @param {Keyframe} from
 * @param {Keyframe} to
 */
function play(row, from, to) {
  row.animate([from, to], { duration: DURATION_MS, easing: "ease-out" });
}
