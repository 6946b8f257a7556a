/**
 * Where tiles may lie, which words they make and what they are worth: the referee's
 * rules, for plays that nobody has committed yet. It knows no words, so it cannot say
 * whether a play is good. A test holds it against the referee's own findings.
 *
 * A board is an array of symbols from A1 along the rows, EMPTY where no tile lies.
 */

/**
 * @typedef {object} Terms what a play is measured by
 * @property {number} size rows and columns of the board
 * @property {string} premiums one mark for each square: `~` 4W, `=` 3W, `-` 2W,
 *   `^` 4L, `"` 3L, `'` 2L
 * @property {Record<string, number>} values points of each symbol as it lies on the board
 * @property {number} firstPlayTiles the fewest tiles on an empty board
 * @property {number} bingoTiles how many tiles earn the bonus
 * @property {number} bingoPoints
 */

/** @typedef {Map<number, string>} Laid the new tiles by square */

/**
 * @typedef {"no_tiles" | "no_square" | "occupied" | "two_lines" | "gap" | "too_few"
 *   | "centre_missed" | "disconnected"} Fault
 */

/**
 * @typedef {object} Word
 * @property {string[]} symbols
 * @property {number} square where it begins
 * @property {boolean} isAcross
 * @property {number} points
 */

/**
 * @typedef {object} Measured
 * @property {Fault | null} fault why it could not be played; then it has no words
 * @property {Word[]} words the main word first
 * @property {number} bonus
 * @property {number} points
 */

export const EMPTY = ".";

/** @type {Record<string, number>} */
const LETTER_MARKS = { "'": 2, '"': 3, "^": 4 };
/** @type {Record<string, number>} */
const WORD_MARKS = { "-": 2, "=": 3, "~": 4 };

/**
 * What laying these tiles would be.
 * @param {Terms} terms
 * @param {string[]} board without them
 * @param {Laid} laid
 * @returns {Measured}
 */
export function measure(terms, board, laid) {
  const fault = findFault(terms, board, laid);
  if (fault !== null) return { fault, words: [], bonus: 0, points: 0 };
  const words = formWords(terms, board, laid);
  const bonus = laid.size === terms.bingoTiles ? terms.bingoPoints : 0;
  const points = words.reduce((sum, word) => sum + word.points, bonus);
  return { fault, words, bonus, points };
}

/**
 * The first thing wrong with laying these tiles, if anything is.
 * @param {Terms} terms
 * @param {string[]} board
 * @param {Laid} laid
 * @returns {Fault | null}
 */
export function findFault(terms, board, laid) {
  const squares = inOrder(laid);
  const [first, last] = [squares[0], squares.at(-1)];
  if (first === undefined || last === undefined) return "no_tiles";
  if (first < 0 || last >= board.length) return "no_square";
  if (squares.some((square) => board[square] !== EMPTY)) return "occupied";
  const step = stepOf(terms.size, squares);
  if (step === null) return "two_lines";
  for (let square = first; square < last; square += step) {
    if (!laid.has(square) && board[square] === EMPTY) return "gap";
  }
  if (board.every((symbol) => symbol === EMPTY)) {
    if (squares.length < terms.firstPlayTiles) return "too_few";
    return laid.has(centreOf(board)) ? null : "centre_missed";
  }
  const touches = squares.some((square) => neighbours(terms.size, board, square).length > 0);
  return touches ? null : "disconnected";
}

/**
 * @param {Terms} terms
 * @param {string[]} board
 * @param {Laid} laid
 * @returns {Word[]} words of two or more tiles
 */
function formWords(terms, board, laid) {
  const { size } = terms;
  const squares = inOrder(laid);
  const after = board.map((symbol, square) => laid.get(square) ?? symbol);
  const first = squares[0] ?? 0;
  let mainStep = stepOf(size, squares) ?? 1;
  // A single tile makes its main word across where it has a neighbour in its row.
  if (squares.length === 1 && !hasNeighbour(size, after, first, 1)) mainStep = size;
  const crossStep = mainStep === 1 ? size : 1;
  return [
    wordAt(terms, after, laid, first, mainStep),
    ...squares
      .filter((square) => hasNeighbour(size, after, square, crossStep))
      .map((square) => wordAt(terms, after, laid, square, crossStep)),
  ].filter((word) => word.symbols.length > 1);
}

/**
 * The whole run of tiles through a square, and its points: premiums count for new tiles.
 * @param {Terms} terms
 * @param {string[]} after the board with the tiles
 * @param {Laid} laid
 * @param {number} through
 * @param {number} step
 * @returns {Word}
 */
function wordAt(terms, after, laid, through, step) {
  let [start, end] = [through, through];
  while (isTile(terms.size, after, start - step, start)) start -= step;
  while (isTile(terms.size, after, end + step, end)) end += step;
  const symbols = [];
  let [total, multiplier] = [0, 1];
  for (let square = start; square <= end; square += step) {
    const symbol = after[square] ?? EMPTY;
    const mark = laid.has(square) ? (terms.premiums[square] ?? " ") : " ";
    symbols.push(symbol);
    total += (terms.values[symbol] ?? 0) * (LETTER_MARKS[mark] ?? 1);
    multiplier *= WORD_MARKS[mark] ?? 1;
  }
  return { symbols, square: start, isAcross: step === 1, points: total * multiplier };
}

/**
 * Whether a tile lies on a square that is next to another in its row or column.
 * @param {number} size
 * @param {string[]} board
 * @param {number} square
 * @param {number} from
 */
function isTile(size, board, square, from) {
  if (square < 0 || square >= board.length || board[square] === EMPTY) return false;
  return Math.abs(square - from) === size || rowOf(size, square) === rowOf(size, from);
}

/**
 * @param {number} size
 * @param {string[]} board
 * @param {number} square
 */
function neighbours(size, board, square) {
  return [-1, 1, -size, size].filter((step) => isTile(size, board, square + step, square));
}

/**
 * @param {number} size
 * @param {string[]} board
 * @param {number} square
 * @param {number} step
 */
function hasNeighbour(size, board, square, step) {
  return isTile(size, board, square - step, square) || isTile(size, board, square + step, square);
}

/**
 * 1 along a row, the board's size down a column, `null` when the squares share neither.
 * @param {number} size
 * @param {number[]} squares in order
 */
function stepOf(size, squares) {
  const [first, last] = [squares[0] ?? 0, squares.at(-1) ?? 0];
  if (rowOf(size, first) === rowOf(size, last)) return 1;
  return squares.every((square) => square % size === first % size) ? size : null;
}

/** @param {Laid} laid */
function inOrder(laid) {
  return [...laid.keys()].sort((one, other) => one - other);
}

/**
 * @param {number} size
 * @param {number} square
 */
function rowOf(size, square) {
  return Math.floor(square / size);
}

/** @param {string[]} board */
export function centreOf(board) {
  return Math.floor(board.length / 2);
}
