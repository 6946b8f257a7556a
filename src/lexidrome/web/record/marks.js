/**
 * What was done at the clock and whose play is not written yet. Every device at the table
 * knows all of it: each tells the others what it has, and what two know differently is
 * settled the same way on both.
 */

/** @typedef {import("./keep.js").Mark} Mark */

/** More than anybody presses a clock before a play is written. */
const MOST_MARKS = 64;

/**
 * What either knows, in the same order whoever asks whom first; a mark that is settled stays so.
 * @param {Mark[]} ours
 * @param {Mark[]} theirs
 * @returns {Mark[]}
 */
export function merged(ours, theirs) {
  const known = new Map(ours.map((mark) => [mark.id, mark]));
  for (const mark of theirs) if (mark.is_settled || !known.has(mark.id)) known.set(mark.id, mark);
  return [...known.values()].sort(inOrder);
}

/**
 * What the others are told: the last of them, as many as a message holds.
 * @param {Mark[]} marks
 * @returns {Mark[]}
 */
export function told(marks) {
  return [...marks].sort(inOrder).slice(-MOST_MARKS);
}

/**
 * @param {Mark[]} theirs
 * @param {Mark[]} ours
 * @returns {boolean} whether they do not know all that we would tell them
 */
export function isBehind(theirs, ours) {
  return told(ours).some(
    (mark) =>
      !theirs.some(({ id, is_settled }) => id === mark.id && (is_settled || !mark.is_settled)),
  );
}

/**
 * What waits for its play, in the order in which it happened; of two presses for one turn
 * the earlier counts.
 * @param {Mark[]} marks
 * @param {number} written turns that are written already
 * @returns {Mark[]}
 */
export function openMarks(marks, written) {
  const open = marks.filter((mark) => !mark.is_settled && mark.turn >= written).sort(inOrder);
  return open.filter((mark, at) => mark.kind !== "press" || !isPressFor(mark.turn)(open[at - 1]));
}

/**
 * How far apart the clock was pressed for one turn on two devices, which had no line then.
 * @param {Mark[]} marks
 * @param {number} written
 * @returns {number}
 */
export function apart_ms(marks, written) {
  const presses = marks.filter((mark) => !mark.is_settled && mark.kind === "press");
  const waits = presses
    .filter(({ turn }) => turn >= written)
    .map(({ turn, at_ms }) => {
      const others = presses.filter(isPressFor(turn)).map((other) => Math.abs(other.at_ms - at_ms));
      return Math.max(...others);
    });
  return Math.max(0, ...waits);
}

/**
 * What was done at the same moment is put in order by its name, the same on every device.
 * @param {Mark} one
 * @param {Mark} other
 */
function inOrder(one, other) {
  const by = one.turn - other.turn || rank(one) - rank(other) || one.at_ms - other.at_ms;
  return by || (one.id < other.id ? -1 : 1);
}

/**
 * What was done at the clock about a play comes after the press that ended its turn.
 * @param {Mark} mark
 */
function rank(mark) {
  return mark.kind === "press" ? 0 : 1;
}

/** @param {number} turn */
function isPressFor(turn) {
  return (/** @type {Mark | undefined} */ mark) => mark?.kind === "press" && mark.turn === turn;
}
