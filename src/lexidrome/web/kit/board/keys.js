/** The board by keyboard: arrows set place and direction, letters lay, Backspace takes back. */

import { text } from "../texts.js";
import { centreOf } from "../score.js";
import { erased, landing, typed } from "./plan.js";
import { squareName } from "./squares.js";

/** @typedef {import("./element.js").LexiBoard} LexiBoard */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Letters are meant for the board wherever the focus is, unless something else is being written.
 * @param {LexiBoard} board
 * @param {KeyboardEvent} event
 */
export function handleBoardKey(board, event) {
  const { target } = event;
  if (!board.canPlan || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (!(target instanceof Element) || target.closest("dialog, input, textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  if (board.rackElement.contains(target) && handledByRack(board, event)) return;
  // A button that somebody went to is theirs to press; what is scrolled has the arrows.
  const isControl = target.closest("button, summary, a") !== null;
  const isScrolled = target !== document.body && target.closest(".turn-list, .scroll") !== null;
  if (/^\p{L}$/u.test(event.key)) layLetter(board, event);
  else if (event.key === "Backspace") takeBack(board, event);
  else if (event.key === "Escape") board.recall();
  else if (event.key in ARROWS && !isScrolled) goTo(board, event);
  else if (event.key === " " && !isControl && !isScrolled) turn(board, event);
  else if (event.key === "Enter" && !isControl) {
    event.preventDefault();
    // A key that is held down is no decision.
    if (!event.repeat) board.commit();
  }
}

/**
 * @param {LexiBoard} board
 * @param {KeyboardEvent} event
 */
function layLetter(board, event) {
  const { setting, position } = board;
  if (setting === null) return;
  const { plan } = board;
  event.preventDefault();
  const isBoardEmpty = position.board.every((symbol) => symbol === ".");
  if (plan.cursor === null && !isBoardEmpty) {
    board.say(text("Choose a square first, with the arrow keys or a click."));
    return;
  }
  const centre = centreOf(position.board);
  const cursor = plan.cursor ?? { square: centre, isAcross: true, start: centre };
  const letter = event.key.toLocaleUpperCase();
  const after = typed({ ...plan, cursor }, setting, position.board, letter, event.shiftKey);
  if (after === null) {
    const isFull = landing({ ...plan, cursor }, setting, position.board) === null;
    board.say(
      isFull
        ? text("There is no square left in this line.")
        : text("There is no {letter} on your rack.", { letter }),
    );
    return;
  }
  const [square, last] = [...after.lain].at(-1) ?? [];
  const isLaid = square !== undefined && last !== undefined && after.lain !== plan.lain;
  board.become(
    after,
    isLaid ? board.spokenOf(last.symbol, square) : text("{letter} is there.", { letter }),
  );
  if (board.squaresElement.contains(document.activeElement)) board.focusOn(board.focusSquare);
}

/**
 * @param {LexiBoard} board
 * @param {KeyboardEvent} event
 */
function takeBack(board, event) {
  event.preventDefault();
  board.become(erased(board.plan), text("Tile taken back."));
  if (board.squaresElement.contains(document.activeElement)) board.focusOn(board.focusSquare);
}

/**
 * @param {LexiBoard} board
 * @param {KeyboardEvent} event
 */
function goTo(board, event) {
  const { setting, plan } = board;
  const sense = board.isTurned ? -1 : 1;
  const [rows, columns] = (ARROWS[event.key] ?? [0, 0]).map((step) => step * sense);
  if (rows === undefined || columns === undefined) return;
  if (setting === null) return;
  event.preventDefault();
  const { size } = setting;
  const from = board.focusSquare;
  const isFirst = plan.cursor === null;
  const row = Math.floor(from / size) + (isFirst ? 0 : rows);
  const column = (from % size) + (isFirst ? 0 : columns);
  const isInside = row >= 0 && row < size && column >= 0 && column < size;
  const square = isInside ? row * size + column : from;
  const isAcross = columns !== 0;
  const isTurned = plan.cursor !== null && plan.cursor.isAcross !== isAcross;
  board.become(
    { ...plan, cursor: { square, isAcross, start: square }, prefix: "" },
    isTurned ? direction(isAcross) : "",
  );
  board.focusOn(square);
}

/**
 * @param {LexiBoard} board
 * @param {KeyboardEvent} event
 */
function turn(board, event) {
  const { plan, setting } = board;
  if (setting === null) return;
  event.preventDefault();
  const isAcross = !(plan.cursor?.isAcross ?? false);
  const square = board.focusSquare;
  const sentence = text("{direction} from {square}", {
    direction: direction(isAcross),
    square: squareName(setting.size, square),
  });
  board.become({ ...plan, cursor: { square, isAcross, start: square }, prefix: "" }, sentence);
}

/** @param {boolean} isAcross */
export function direction(isAcross) {
  return isAcross ? text("Across") : text("Down");
}

/**
 * The arrow keys go along the rack; with Shift they take the tile along.
 * @param {LexiBoard} board
 * @param {KeyboardEvent} event
 */
function handledByRack(board, event) {
  if (event.key === "Enter" || event.key === " ") return true;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return false;
  event.preventDefault();
  board.stepOnRack(event.key === "ArrowLeft" ? -1 : 1, event.shiftKey);
  return true;
}
