/**
 * `<lexi-board>`: the board and the rack. Tiles are dragged, tapped or typed; what has not
 * been played stays in here. It says `plan` when the tentative play changes, `said` when a key
 * could do nothing, and `commit` when the player presses Enter.
 */

import { make } from "../dom.js";
import { EMPTY, centreOf, measure } from "../score.js";
import { text } from "../texts.js";
import { carryTiles } from "./drag.js";
import { handleBoardKey } from "./keys.js";
import { pickLetter } from "./letters.js";
import { isMoving, settle } from "./motion.js";
import { BLANK, NO_PLAN, advanced, isLain, laid, laidTiles, landing, moved } from "./plan.js";
import { pointedAt, recalled, shuffled, synced, takenBack } from "./plan.js";
import { Rack } from "./rack.js";
import { squareName, tileName } from "./squares.js";
import { Squares } from "./view.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Setting} Setting */
/** @typedef {import("../score.js").Measured} Measured */

/**
 * @typedef {object} Position
 * @property {string[]} board
 * @property {string[] | null} rack the player's own tiles; `null`: there is none to show
 * @property {number[]} fresh squares of the last play
 * @property {number} faceDown how many tiles lie face down instead of the rack
 */

/** @type {Measured} */
const NOTHING = { fault: "no_tiles", words: [], bonus: 0, points: 0 };

export class LexiBoard extends HTMLElement {
  /** @type {Setting | null} */
  #setting = null;
  /** @type {Position} */
  #position = { board: [], rack: null, fresh: [], faceDown: 0 };
  #plan = NO_PLAN;
  /** @type {Measured} */
  #measured = NOTHING;
  #squares = new Squares();
  /** @type {number[] | null} */
  #turned = null;
  #rack = new Rack();
  #voice = make("p", { class: "unseen", role: "status" });
  #view = make("div", { class: "board-view" });
  #zoom = new Zoom(this.#view, () => {
    this.toggleAttribute("data-zoomed", this.isZoomed);
    this.dispatchEvent(new CustomEvent("zoom", { bubbles: true }));
  });
  #onKey = (/** @type {KeyboardEvent} */ event) => handleBoardKey(this, event);

  connectedCallback() {
    if (this.#view.parentElement === null) this.#build();
    document.addEventListener("keydown", this.#onKey);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onKey);
  }

  /** The board, the tiles and the values of the game. */
  get setting() {
    return this.#setting;
  }

  set setting(setting) {
    this.#setting = setting;
    if (setting !== null) this.#squares.layOut(setting, this.#turned);
  }

  /** Whether the board is seen from the other side of the table. */
  get isTurned() {
    return this.#turned !== null;
  }

  /**
   * See the board from the other side, or from one's own again.
   * @param {number[] | null} turned
   */
  turn(turned) {
    this.#turned = turned;
    if (this.#setting === null) return;
    this.#squares.layOut(this.#setting, turned);
    this.become(this.#plan);
  }

  get position() {
    return this.#position;
  }

  get plan() {
    return this.#plan;
  }

  /** What the tentative play would be. */
  get measured() {
    return this.#measured;
  }

  get squaresElement() {
    return this.#squares.element;
  }

  get rackElement() {
    return this.#rack.element;
  }

  /** Whether there are tiles to plan with. */
  get canPlan() {
    return this.#setting !== null && this.#position.rack !== null && this.#position.faceDown === 0;
  }

  /**
   * The game has moved on.
   * @param {Position} position
   */
  show(position) {
    const wasFaceDown = this.#position.faceDown > 0;
    this.#position = position;
    // Tiles come off the board before racks lie face down.
    const plan = position.faceDown && !wasFaceDown ? recalled(this.#plan) : this.#plan;
    if (position.rack === null && position.faceDown) this.become(plan);
    else this.become(synced(plan, position.board, position.rack ?? []));
  }

  /** @param {Map<number, string>} letters what others of the team have laid, by square */
  showMates(letters) {
    this.#squares.showMates(letters);
  }

  /**
   * @param {Plan} plan
   * @param {string} [spoken] what a listener is told of it
   */
  become(plan, spoken = "") {
    const setting = this.#setting;
    if (setting === null) return;
    const before = this.#plan;
    const leaving = this.#leaving(plan);
    this.#plan = plan;
    const { board, fresh } = this.#position;
    this.#measured = plan.lain.size ? measure(setting, board, laidTiles(plan)) : NOTHING;
    this.#squares.show(setting, board, fresh, plan, this.#measured);
    this.#rack.show(setting, plan, this.#position.rack !== null, this.#position.faceDown);
    for (const [slot, from] of leaving) settle(this.#faceOf(slot), from);
    this.toggleAttribute("data-planning", plan.lain.size > 0);
    if (spoken) this.#voice.textContent = spoken;
    if (plan.cursor && plan.cursor.square !== before.cursor?.square) this.#keepInView();
    this.dispatchEvent(new CustomEvent("plan", { bubbles: true }));
  }

  /**
   * From where tiles come that will lie on another square, or on the rack again.
   * @param {Plan} plan
   * @returns {[number, DOMRect][]}
   */
  #leaving(plan) {
    if (!isMoving() || String(plan.rack) !== String(this.#plan.rack)) return [];
    const after = squaresBySlot(plan);
    const before = squaresBySlot(this.#plan);
    return [...plan.rack.keys()].flatMap((slot) => {
      const face = after.get(slot) === before.get(slot) ? null : this.#faceOf(slot);
      /** @type {[number, DOMRect][]} */
      const moved = face ? [[slot, face.getBoundingClientRect()]] : [];
      return moved;
    });
  }

  /**
   * A tile of the rack, wherever it lies.
   * @param {number} slot
   */
  #faceOf(slot) {
    const square = squaresBySlot(this.#plan).get(slot);
    if (square === undefined) return this.#rack.face(slot);
    return this.#squares.cell(square)?.querySelector(".tile") ?? null;
  }

  /**
   * Something that somebody waits for did not happen: for those who listen and those who look.
   * @param {string} sentence
   */
  say(sentence) {
    this.#voice.textContent = sentence;
    this.dispatchEvent(new CustomEvent("said", { bubbles: true, detail: sentence }));
  }

  shuffle() {
    this.become(shuffled(this.#plan, Math.random), text("Rack shuffled."));
  }

  recall() {
    if (this.#plan.lain.size) this.become(recalled(this.#plan), text("All tiles are on the rack."));
  }

  toggleZoom() {
    this.#zoom.turn();
    const { board, fresh } = this.#position;
    const cell = this.#squares.cell(this.#plan.cursor?.square ?? fresh[0] ?? centreOf(board));
    if (this.isZoomed && cell) this.#zoom.centre(cell);
  }

  /** Whether less than the whole board is in sight. */
  get isZoomed() {
    return this.#zoom.isOn;
  }

  /** The play as it lies is meant. */
  commit() {
    this.dispatchEvent(new CustomEvent("commit", { bubbles: true }));
  }

  /**
   * A tile of the rack to a square; a blank first asks for its letter.
   * @param {number} slot
   * @param {number} square
   */
  async lay(slot, square) {
    const setting = this.#setting;
    if (setting === null || this.#position.board[square] !== EMPTY) return;
    let symbol = this.#plan.rack[slot] ?? "";
    if (symbol === BLANK) {
      const known = [...this.#plan.lain.values()].find((each) => each.slot === slot)?.symbol;
      const picked = known ?? (await pickLetter(setting));
      if (picked === null) return;
      symbol = picked;
    }
    const isAtArrow = landing(this.#plan, setting, this.#position.board) === square;
    const plan = laid(this.#plan, slot, square, symbol);
    const after = isAtArrow ? advanced(plan, setting, square) : plan;
    this.become(after, this.spokenOf(symbol, square));
  }

  /**
   * @param {string} symbol
   * @param {number} square
   */
  spokenOf(symbol, square) {
    if (this.#setting === null) return "";
    return text("{tile} on {square}.", {
      tile: tileName(this.#setting, symbol),
      square: squareName(this.#setting.size, square),
    });
  }

  #build() {
    this.#view.append(this.#squares.frame);
    this.append(this.#view, this.#rack.element, this.#voice);
    this.addEventListener("click", (event) => void this.#clicked(event.target));
    carryTiles(this, {
      lift: (target) => this.#lifted(target),
      hover: ({ source }, x, y) => this.#hovered(source, x, y),
      drop: (carried, x, y, from) => void this.#dropped(carried.source, x, y, from),
      cancel: () => this.#landed(),
    });
  }

  /** @param {EventTarget | null} target */
  async #clicked(target) {
    if (!this.canPlan || !(target instanceof Element)) return;
    const slot = this.#rack.slotOf(target);
    const square = this.#squares.squareOf(target);
    if (slot !== null) await this.#tappedTile(slot);
    else if (square !== null) await this.#tappedSquare(square);
  }

  /** @param {number} slot */
  async #tappedTile(slot) {
    const { picked } = this.#plan;
    if (isLain(this.#plan, slot) || this.#setting === null) return;
    const square = landing(this.#plan, this.#setting, this.#position.board);
    if (square !== null) return this.lay(slot, square);
    this.become({ ...this.#plan, picked: picked === slot ? null : slot });
  }

  /** @param {number} square */
  async #tappedSquare(square) {
    const { picked } = this.#plan;
    if (picked !== null && this.#position.board[square] === EMPTY) return this.lay(picked, square);
    if (this.#plan.lain.has(square)) {
      // Whoever lays tiles at the arrow goes on where this one lay.
      const cursor = this.#plan.cursor && { ...this.#plan.cursor, square };
      this.become({ ...takenBack(this.#plan, square), cursor }, text("Tile taken back."));
    } else if (this.#setting !== null) {
      this.become(pointedAt(this.#plan, this.#setting, this.#position.board, square));
    }
  }

  /** @param {EventTarget | null} target */
  #lifted(target) {
    if (!this.canPlan || !(target instanceof Element)) return null;
    const slot = this.#rack.slotOf(target);
    const square = this.#squares.squareOf(target);
    const isOwn =
      slot !== null ? !isLain(this.#plan, slot) : square !== null && this.#plan.lain.has(square);
    const source = target.closest("[data-slot], [data-square]");
    const face = source?.querySelector(".tile");
    if (!isOwn || !(source instanceof HTMLElement) || !(face instanceof HTMLElement)) return null;
    return { source, face };
  }

  /** @param {HTMLElement} source the place on the rack that what lies here has, also on the board */
  #slotOf(source) {
    const from = this.#squares.squareOf(source);
    return this.#rack.slotOf(source) ?? (from === null ? null : this.#plan.lain.get(from)?.slot);
  }

  /**
   * Shows where a carried tile would come down.
   * @param {HTMLElement} source
   * @param {number} x
   * @param {number} y
   */
  #hovered(source, x, y) {
    const square = this.#squareAt(x, y);
    this.#squares.aim(square);
    const slot = this.#slotOf(source) ?? 0;
    this.#rack.makeRoom(slot, square === null ? this.#rack.placeAt(x, y) : null);
    return this.#squares.sideAt(x, y);
  }

  /** Nothing is carried any more. */
  #landed() {
    this.#squares.aim(null);
    this.#rack.makeRoom(0, null);
  }

  /**
   * @param {HTMLElement} source
   * @param {number} x
   * @param {number} y
   * @param {DOMRect} from where the tile was let go
   */
  async #dropped(source, x, y, from) {
    this.#landed();
    const onBoard = this.#squares.squareOf(source);
    const slot = this.#slotOf(source);
    if (slot === null || slot === undefined) return;
    const square = this.#squareAt(x, y);
    const place = this.#rack.placeAt(x, y);
    let lies = slot;
    if (square !== null) await this.lay(slot, square);
    else if (place !== null) {
      lies = place;
      this.become(moved(this.#plan, slot, place));
    } else if (onBoard !== null)
      this.become(takenBack(this.#plan, onBoard), text("Tile taken back."));
    settle(this.#faceOf(lies), from);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAt(x, y) {
    const square = this.#squares.squareOf(document.elementFromPoint(x, y));
    return square !== null && this.#position.board[square] === EMPTY ? square : null;
  }

  /**
   * Along the rack by keyboard, with the tile if it is taken along.
   * @param {number} step
   * @param {boolean} isCarrying
   */
  stepOnRack(step, isCarrying) {
    const from = this.#rack.slotOf(document.activeElement);
    if (from === null) return;
    const to = Math.max(0, Math.min(this.#plan.rack.length - 1, from + step));
    if (isCarrying) this.become(moved(this.#plan, from, to));
    this.#rack.focusOn(to);
  }

  /** Where the keyboard begins: the cursor, else the middle. */
  get focusSquare() {
    return this.#plan.cursor?.square ?? centreOf(this.#position.board);
  }

  /**
   * @param {number} square
   */
  focusOn(square) {
    this.#squares.focusOn(square);
  }

  #keepInView() {
    if (!this.isZoomed || this.#plan.cursor === null) return;
    const cell = this.#squares.cell(this.#plan.cursor.square);
    cell?.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

/**
 * @param {Plan} plan
 * @returns {Map<number, number>}
 */
function squaresBySlot({ lain }) {
  return new Map([...lain].map(([square, { slot }]) => [slot, square]));
}

customElements.define("lexi-board", LexiBoard);
