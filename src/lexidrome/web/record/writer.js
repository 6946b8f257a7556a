/**
 * Where a play is written: its letters and, unless the board tells where they belong, the square
 * on which it begins. Words and points are computed while it is written.
 */

import { NO_PLAN, blankSymbol, symbolOf } from "../kit/board/plan.js";
import { written } from "../kit/board/squares.js";
import { Squares } from "../kit/board/view.js";
import { make, setAttribute, setText } from "../kit/dom.js";
import { measure } from "../kit/score.js";
import { text } from "../kit/texts.js";
import { draftOf, formatDraft, laidBy, strangerIn, strangerText } from "./draft.js";
import { Pad } from "./pad.js";
import { Placing } from "./placing.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */
/** @typedef {import("../kit/score.js").Measured} Measured */

/**
 * @typedef {object} Written a play that is meant
 * @property {[number, string][]} tiles
 * @property {number | null} announced where it is not the computed score
 * @property {Measured} measured
 */

/**
 * @typedef {object} WriterDeeds
 * @property {(play: Written) => void} commit
 * @property {(draft: Draft | null) => void} changed
 */

/** @type {Measured} */
const NOTHING = { fault: "no_tiles", words: [], bonus: 0, points: 0 };
const MOST_POINTS = 4;
/** @type {Record<string, [number, number]>} columns and rows */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Writer {
  #squares = new Squares();
  #pad = new Pad();
  #play = make("input", {
    class: "play-text",
    "aria-label": text("The play, such as 8D WORDS; small letters are blanks"),
    placeholder: "8D WORDS",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 30,
    translate: "no",
  });
  #points = make("input", {
    class: "play-points",
    "aria-label": text("Announced points"),
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: MOST_POINTS,
    translate: "no",
  });
  #commit = make("button", { class: "button play-commit" }, text("Enter"));
  #echo = make("p", { class: "play-echo", role: "status" });
  board = make(
    "div",
    { class: "sheet-board" },
    make("div", { class: "sheet-room" }, this.#squares.frame),
  );
  row = make("form", { class: "play-row" }, this.#play, this.#points, this.#commit);
  below = make("div", { class: "sheet-keys" }, this.#pad.element);
  echo = this.#echo;
  #deeds;
  /** @type {Setting | null} */
  #setting = null;
  /** @type {string[]} */
  #on = [];
  /** @type {number[]} */
  #fresh = [];
  /** @type {Placing | null} */
  #placing = null;
  /** @type {Measured} */
  #measured = NOTHING;
  #isBlankNext = false;
  #isAnnounced = false;
  #isOff = false;
  /** Whether Enter was pressed before the game was known. */
  #isMeantEarly = false;

  /** @param {WriterDeeds} deeds */
  constructor(deeds) {
    this.#deeds = deeds;
    this.#squares.element.addEventListener("click", (event) => this.#tapped(event.target));
    for (const part of [this.board, this.below])
      part.addEventListener("keydown", (event) => {
        if (this.#pressed(event)) event.preventDefault();
      });
    document.addEventListener("keydown", (event) => this.#pressedElsewhere(event));
    this.#play.addEventListener("input", () => this.#typedPlay());
    this.#points.addEventListener("input", () => {
      this.#isAnnounced = true;
      this.#tell();
    });
    this.row.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#meant();
    });
  }

  /** @param {Setting} setting */
  build(setting) {
    this.#setting = setting;
    this.#placing = new Placing(setting);
    this.#squares.layOut(setting);
    this.#pad.build(setting, {
      typed: (symbol) => this.#key(symbol),
      erase: () => this.#write((placing) => placing.erase()),
      blank: () => this.#turnBlank(!this.#isBlankNext),
    });
  }

  /**
   * What was written before the game was known: what stands in the line now, else what was kept.
   * @param {Draft | null} kept
   */
  takeUp(kept) {
    if (this.#play.value !== "") this.#typedPlay();
    else if (kept) this.become(kept);
  }

  /** Enter that was pressed before the game was known counts now. */
  enterEarly() {
    if (!this.#isMeantEarly) return;
    this.#isMeantEarly = false;
    this.#meant();
  }

  /** Whether letters have been written. */
  get isWriting() {
    return (this.#placing?.symbols.length ?? 0) > 0;
  }

  get #draft() {
    return this.#placing?.draft ?? null;
  }

  /** The squares of blanks in the play, for the slip. */
  get blanks() {
    const setting = this.#setting;
    if (setting === null || this.#draft === null) return [];
    const { tiles } = laidBy(setting, this.#on, this.#draft);
    return [...tiles].filter(([, symbol]) => setting.rackTile[symbol] !== symbol);
  }

  /**
   * The board has moved on.
   * @param {string[]} board
   * @param {number[]} fresh squares of the last play
   */
  show(board, fresh) {
    this.#on = board;
    this.#fresh = fresh;
    this.#placing?.moveOn(board);
    // What is no play yet stays as it was typed.
    this.#show(this.#draft === null);
  }

  /**
   * @param {[number, string][]} tiles a play to write again
   */
  writeAgain(tiles) {
    if (this.#setting) this.become(draftOf(this.#setting, tiles));
  }

  clear() {
    this.#isAnnounced = false;
    this.become(null);
  }

  /** @param {Draft | null} draft */
  become(draft) {
    this.#write((placing) => placing.become(draft));
  }

  /**
   * @param {(placing: Placing) => void} change
   * @param {boolean} [isTyped] whether the text already says it
   */
  #write(change, isTyped = false) {
    if (this.#placing === null) return;
    change(this.#placing);
    this.#show(isTyped);
    this.#deeds.changed(this.#draft);
  }

  /** @param {boolean} isTyped whether the text already says it */
  #show(isTyped) {
    const setting = this.#setting;
    if (setting === null) return;
    const draft = this.#draft;
    if (!this.isWriting) this.#isAnnounced = false;
    const laid = draft === null ? null : laidBy(setting, this.#on, draft);
    this.#isOff = laid?.isOff ?? false;
    this.#measured = laid?.tiles.size ? measure(setting, this.#on, laid.tiles) : NOTHING;
    const lain = new Map(
      [...(laid?.tiles ?? [])].map(([square, symbol]) => [square, { slot: 0, symbol }]),
    );
    const cursor =
      draft === null || laid === null || laid.next === null
        ? null
        : { square: laid.next, isAcross: draft.isAcross };
    this.#squares.show(
      setting,
      this.#on,
      this.#fresh,
      { ...NO_PLAN, lain, cursor },
      this.#measured,
    );
    if (!isTyped)
      this.#play.value =
        draft === null
          ? written(setting, this.#placing?.symbols ?? [])
          : formatDraft(setting, this.#on, draft);
    if (!this.#isAnnounced)
      this.#points.value = laid?.tiles.size ? String(this.#measured.points) : "";
    this.#tell();
  }

  #tell() {
    const setting = this.#setting;
    const { words, fault, points } = this.#measured;
    const { isWriting } = this;
    setAttribute(this.row, "data-empty", !isWriting);
    if (setting === null || !isWriting || this.#draft === null) {
      setText(this.#echo, isWriting ? this.#whereText : "");
      return;
    }
    if (this.#isOff) {
      setText(this.#echo, text("It runs off the board."));
      return;
    }
    const said = words.map(
      (word) => `${written(setting, word.symbols).toUpperCase()} ${word.points}`,
    );
    const announced = this.announced;
    const differs =
      announced !== null && announced !== points
        ? [text("announced {points}, computed {computed}", { points: announced, computed: points })]
        : [];
    const guessed = this.#placing?.isGuessed ? [text("Elsewhere? Tap its first square.")] : [];
    const wrong = fault ? [faultText(fault)] : [];
    setText(this.#echo, [...said, ...wrong, ...differs, ...guessed].join(" · "));
  }

  get #whereText() {
    return text("Tap the square on which the play begins.");
  }

  /** The announced score, where one was typed. */
  get announced() {
    const source = this.#points.value.trim();
    return this.#isAnnounced && /^\d{1,4}$/.test(source) ? Number(source) : null;
  }

  /** @param {EventTarget | null} target */
  #tapped(target) {
    if (!(target instanceof Element)) return;
    const square = this.#squares.squareOf(target);
    if (square === null) return;
    this.#write((placing) => placing.point(square));
    this.#squares.focusOn(square);
  }

  /**
   * Letters from a real keyboard, on the board or on the pad, do what the pad's keys do.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was one of them
   */
  #pressed(event) {
    const setting = this.#setting;
    const { key, target } = event;
    if (setting === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    const symbol = symbolOf(setting, key.toUpperCase());
    if (symbol !== null) {
      if (!this.isWriting && this.#draft === null) this.#tapped(target);
      if (event.shiftKey) this.#turnBlank(true);
      this.#key(symbol);
      return true;
    }
    if (/^\p{L}$/u.test(key)) setText(this.#echo, strangerText(key.toUpperCase()));
    else if (key === "?") this.#turnBlank(!this.#isBlankNext);
    else if (key === "Backspace") this.#write((placing) => placing.erase());
    else if (target instanceof HTMLButtonElement) return false;
    else if (key === "Enter") this.#meant();
    else if (key === " ") this.#tapped(target);
    else return this.#moved(key, target);
    return true;
  }

  /**
   * After a click on a button letters still go on with the play, or begin one in its line.
   * @param {KeyboardEvent} event
   */
  #pressedElsewhere(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\p{N}]$/u.test(event.key))
      return;
    if (!(target instanceof Element) || target.closest("input, textarea, select, dialog")) return;
    if (this.board.contains(target) || this.below.contains(target)) return;
    if (!this.row.checkVisibility() || document.querySelector("dialog[open]")) return;
    if (this.#draft === null && !this.isWriting) this.#play.focus();
    else if (this.#pressed(event)) event.preventDefault();
  }

  /**
   * The arrow keys go from square to square.
   * @param {string} key
   * @param {EventTarget | null} target
   */
  #moved(key, target) {
    const step = STEPS[key];
    const from = target instanceof Element ? this.#squares.squareOf(target) : null;
    const size = this.#setting?.size ?? 0;
    if (step === undefined || from === null) return false;
    const [column, row] = [(from % size) + step[0], Math.floor(from / size) + step[1]];
    const isOn = column >= 0 && column < size && row >= 0 && row < size;
    if (isOn) this.#squares.focusOn(row * size + column);
    return true;
  }

  /** @param {boolean} isBlank whether the next letter is one */
  #turnBlank(isBlank) {
    this.#isBlankNext = isBlank;
    this.#pad.show(isBlank);
  }

  /** @param {string} symbol */
  #key(symbol) {
    const setting = this.#setting;
    if (setting === null) return;
    const tile = this.#isBlankNext ? (blankSymbol(setting, symbol) ?? symbol) : symbol;
    this.#turnBlank(false);
    this.#write((placing) => placing.type(tile));
  }

  #typedPlay() {
    this.#write((placing) => placing.read(this.#play.value), true);
    if (this.#setting !== null) this.#tellStranger(this.#setting);
  }

  /**
   * @param {Setting} setting
   * @returns {boolean} whether a letter that is no tile was typed, which is said
   */
  #tellStranger(setting) {
    const stranger = strangerIn(setting, this.#play.value);
    if (stranger !== null) setText(this.#echo, strangerText(stranger));
    return stranger !== null;
  }

  #meant() {
    const setting = this.#setting;
    if (setting === null) {
      this.#isMeantEarly = this.#play.value !== "";
      if (this.#isMeantEarly) setText(this.#echo, text("It is entered when the game has loaded."));
      return;
    }
    if (this.isWriting && this.#draft === null) {
      setText(this.#echo, this.#whereText);
      return;
    }
    if (!this.isWriting || this.#draft === null) {
      if (this.#tellStranger(setting)) return;
      setText(this.#echo, text("Enter where the play begins and its letters, such as 8D WORDS."));
      return;
    }
    const { tiles } = laidBy(setting, this.#on, this.#draft);
    if (tiles.size === 0 || this.#isOff) return;
    const { announced } = this;
    const isOther = announced !== null && announced !== this.#measured.points;
    this.#deeds.commit({
      tiles: [...tiles],
      announced: isOther ? announced : null,
      measured: this.#measured,
    });
  }
}

/** @param {string} fault */
export function faultText(fault) {
  switch (fault) {
    case "two_lines":
    case "gap":
      return text("There is a gap.");
    case "too_few":
      return text("The first play has more tiles.");
    case "centre_missed":
      return text("It misses the centre square.");
    case "disconnected":
      return text("It touches nothing.");
    default:
      return text("It does not fit there.");
  }
}
