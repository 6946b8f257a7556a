/**
 * `<lexi-board>`: the board and the rack. Tiles are dragged, tapped or typed; what has not
 * been played stays in here. It says `plan` when the tentative play changes and `commit`
 * when the player presses Enter on it.
 */

import { make } from "../dom.js";
import { EMPTY, centreOf, measure } from "../score.js";
import { text } from "../texts.js";
import { carryTiles } from "./drag.js";
import { handleBoardKey } from "./keys.js";
import { pickLetter } from "./letters.js";
import { BLANK, NO_PLAN, advanced, isLain, laid, laidTiles, moved } from "./plan.js";
import { pointedAt, recalled, shuffled, synced, takenBack } from "./plan.js";
import { Rack } from "./rack.js";
import { squareName, tileName } from "./squares.js";
import { Squares } from "./view.js";

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

  /**
   * @param {Plan} plan
   * @param {string} [spoken] what a listener is told of it
   */
  become(plan, spoken = "") {
    const setting = this.#setting;
    if (setting === null) return;
    const before = this.#plan;
    this.#plan = plan;
    const { board, fresh } = this.#position;
    this.#measured = plan.lain.size ? measure(setting, board, laidTiles(plan)) : NOTHING;
    this.#squares.show(setting, board, fresh, plan, this.#measured);
    this.#rack.show(setting, plan, this.#position.rack !== null, this.#position.faceDown);
    this.toggleAttribute("data-planning", plan.lain.size > 0);
    if (spoken) this.#voice.textContent = spoken;
    if (plan.cursor && plan.cursor.square !== before.cursor?.square) this.#keepInView();
    this.dispatchEvent(new CustomEvent("plan", { bubbles: true }));
  }

  /**
   * Speak to those who listen.
   * @param {string} sentence
   */
  say(sentence) {
    this.#voice.textContent = sentence;
  }

  shuffle() {
    this.become(shuffled(this.#plan, Math.random), text("Rack shuffled."));
  }

  recall() {
    if (this.#plan.lain.size) this.become(recalled(this.#plan), text("All tiles are on the rack."));
  }

  toggleZoom() {
    const isZoomed = this.toggleAttribute("data-zoomed");
    const { board, fresh } = this.#position;
    if (isZoomed) this.#centre(this.#plan.cursor?.square ?? fresh[0] ?? centreOf(board));
    return isZoomed;
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
    const plan = laid(this.#plan, slot, square, symbol);
    const after =
      plan.cursor?.square === square ? advanced(plan, setting, this.#position.board, square) : plan;
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
      hover: (x, y) => this.#squares.aim(this.#squareAt(x, y)),
      drop: (carried, x, y) => void this.#dropped(carried.source, x, y),
      cancel: () => this.#squares.aim(null),
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
    const { cursor, picked } = this.#plan;
    if (isLain(this.#plan, slot)) return;
    if (cursor !== null && this.#isFree(cursor.square)) return this.lay(slot, cursor.square);
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
    } else if (this.#isFree(square)) {
      this.become(pointedAt(this.#plan, square));
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

  /**
   * @param {HTMLElement} source
   * @param {number} x
   * @param {number} y
   */
  async #dropped(source, x, y) {
    this.#squares.aim(null);
    const from = this.#squares.squareOf(source);
    const slot =
      this.#rack.slotOf(source) ?? (from === null ? null : this.#plan.lain.get(from)?.slot);
    if (slot === null || slot === undefined) return;
    const square = this.#squareAt(x, y);
    if (square !== null) return this.lay(slot, square);
    const place = this.#rack.placeAt(x, y);
    if (place !== null) this.become(moved(this.#plan, slot, place));
    else if (from !== null) this.become(takenBack(this.#plan, from), text("Tile taken back."));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAt(x, y) {
    const square = this.#squares.squareOf(document.elementFromPoint(x, y));
    return square !== null && this.#position.board[square] === EMPTY ? square : null;
  }

  /** @param {number} square */
  #isFree(square) {
    return this.#position.board[square] === EMPTY && !this.#plan.lain.has(square);
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

  /**
   * What is looked at in the middle; the page itself stays where it is.
   * @param {number} square
   */
  #centre(square) {
    const cell = this.#squares.cell(square);
    const view = cell?.closest(".board-view");
    if (!cell || !view) return;
    const [inner, outer] = [cell.getBoundingClientRect(), view.getBoundingClientRect()];
    view.scrollBy(
      inner.left + inner.width / 2 - outer.left - outer.width / 2,
      inner.top + inner.height / 2 - outer.top - outer.height / 2,
    );
  }

  #keepInView() {
    if (!this.hasAttribute("data-zoomed") || this.#plan.cursor === null) return;
    const cell = this.#squares.cell(this.#plan.cursor.square);
    cell?.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

customElements.define("lexi-board", LexiBoard);
