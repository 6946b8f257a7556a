/** `<lexi-replay>`: a finished game turn by turn, with arrow keys, buttons or the turn list. */

import { LexiBoard } from "../kit/board/element.js";
import { written } from "../kit/board/squares.js";
import { make, setAttribute, setText } from "../kit/dom.js";
import { freshSquares, settingOf } from "../live/game.js";
import { Racks } from "../play/racks.js";
import { Sides } from "../play/sides.js";
import { TurnList } from "../play/turnlist.js";
import { eventText } from "../play/words.js";
import { text } from "../kit/texts.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").GameEvent} GameEvent */
/** @typedef {import("../live/messages.js").Snapshot} Snapshot */
/** @typedef {import("../live/messages.js").View} View */
/** @typedef {{version: number, events: GameEvent[], view?: View, changes?: Partial<View>}} Change */
/** @typedef {{view: View, events: GameEvent[]}} Frame */

/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

class LexiReplay extends HTMLElement {
  /** @type {Frame[]} */
  #frames = [];
  #at = 0;
  /** @type {Game | null} */
  #game = null;
  #board = new LexiBoard();
  #sides = new Sides();
  #turns = new TurnList();
  #racks = new Racks();
  #said = make("p", { class: "replay-said", role: "status" });
  /** What the words of the turn mean, where the lexicon says so. */
  #meanings = make("dl", { class: "definitions replay-meanings" });
  /** @type {Record<string, string>} */
  #definitions = {};
  #slider = make("input", { type: "range", min: 0, "aria-label": text("Turn") });
  #count = make("p", { class: "replay-count" });

  connectedCallback() {
    const source = document.getElementById("game")?.textContent ?? "null";
    /** @type {(Snapshot & {history: Change[], definitions: Record<string, string>}) | null} */
    const told = JSON.parse(source);
    if (told === null) return;
    const { version, table, view } = told;
    this.#game = {
      version,
      you: { audience: "spectator", side: null, delay_ms: 0, person: null },
      table,
      view,
    };
    this.#frames = framesOf(view, told.history);
    this.#definitions = told.definitions;
    this.#board.setting = settingOf(table);
    this.#build();
    const asked = /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : Infinity;
    this.#go(asked);
  }

  #build() {
    const play = make("div", { class: "play-area" }, this.#board, this.#racks.element);
    const side = make(
      "div",
      { class: "side-area" },
      this.#sides.element,
      this.#said,
      this.#meanings,
      this.#buttons(),
    );
    this.replaceChildren(
      make("div", { class: "table-first" }, play, side),
      make("div", { class: "table-rest" }, this.#turns.element),
    );
    this.#slider.max = String(this.#frames.length - 1);
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#turns.element.addEventListener("click", (event) => this.#clickedTurn(event.target));
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #buttons() {
    const steps = /** @type {const} */ ([
      ["Home", "«", text("To the beginning")],
      ["ArrowLeft", "‹", text("Previous turn")],
      ["ArrowRight", "›", text("Next turn")],
      ["End", "»", text("To the end")],
    ]);
    const buttons = steps.map(([key, sign, label]) => {
      const attributes = {
        class: "button quiet",
        type: "button",
        "aria-label": label,
        "data-step": key,
      };
      const button = make("button", attributes, sign);
      button.addEventListener("click", () => this.#step(key));
      return button;
    });
    return make("div", { class: "replay-steps" }, ...buttons, this.#slider, this.#count);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === this.#slider) return;
    event.preventDefault();
    this.#step(event.key);
  }

  /** @param {string} key */
  #step(key) {
    const last = this.#frames.length - 1;
    this.#go(KEYS[key]?.(this.#at, last) ?? this.#at);
  }

  /** @param {EventTarget | null} target */
  #clickedTurn(target) {
    const row = target instanceof Element ? target.closest("tbody tr") : null;
    if (!(row instanceof HTMLTableRowElement)) return;
    const turns = row.sectionRowIndex + 1;
    const found = this.#frames.findIndex((frame) => frame.view.turns.length >= turns);
    if (found >= 0) this.#go(found);
  }

  /** @param {number} at */
  #go(at) {
    const game = this.#game;
    this.#at = Math.max(0, Math.min(this.#frames.length - 1, at));
    const frame = this.#frames[this.#at];
    const setting = this.#board.setting;
    if (game === null || frame === undefined || setting === null) return;
    const { view } = frame;
    const now = { ...game, view };
    this.#board.show({
      board: [...view.board],
      rack: null,
      fresh: freshSquares(view),
      faceDown: 0,
    });
    this.#sides.show(
      now,
      view.sides.map((_, side) => side),
    );
    this.#sides.tick(now, view.clock.since_ms);
    this.#turns.show(game, setting);
    this.#markTurn(view.turns.length - 1);
    const said = frame.events
      .map((event) => eventText(now, setting, event))
      .filter((sentence) => sentence);
    setText(this.#said, said.join(" ") || text("The beginning of the game."));
    this.#define(setting, frame.events);
    this.#slider.value = String(this.#at);
    setText(this.#count, text("{at} of {last}", { at: this.#at, last: this.#frames.length - 1 }));
    setAttribute(this, "data-at", this.#at);
    // The address is that of what is seen, to be passed on.
    history.replaceState(null, "", `#${this.#at}`);
    this.#racks.show(now, setting);
  }

  /**
   * @param {NonNullable<LexiBoard["setting"]>} setting
   * @param {GameEvent[]} events
   */
  #define(setting, events) {
    const words = events.flatMap((event) =>
      /tiles_played/.test(event.type)
        ? event.words.map((/** @type {[string, number]} */ [word]) =>
            written(setting, word).toUpperCase(),
          )
        : [],
    );
    const known = words.filter((word) => Object.hasOwn(this.#definitions, word));
    this.#meanings.replaceChildren(
      ...known.map((word) =>
        make(
          "div",
          {},
          make("dt", { translate: "no" }, word),
          make("dd", { translate: "no" }, this.#definitions[word] ?? ""),
        ),
      ),
    );
    this.#meanings.hidden = known.length === 0;
  }

  /** @param {number} turn */
  #markTurn(turn) {
    const list = this.#turns.element;
    list.querySelectorAll("tbody tr").forEach((row, at) => {
      setAttribute(row, "aria-current", at === turn ? "step" : null);
      // The list scrolls, the page does not.
      if (at === turn && row instanceof HTMLElement)
        list.scrollTop = row.offsetTop - list.clientHeight / 2;
    });
  }
}

/**
 * The game as it stood after each turn and each verdict.
 * @param {View} start
 * @param {Change[]} history
 * @returns {Frame[]}
 */
function framesOf(start, history) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {GameEvent[]} */
  let events = [];
  let view = start;
  let key = "";
  for (const change of history) {
    view = change.view ?? { ...view, ...change.changes };
    events.push(...change.events);
    const { board, phase, turns, lightning } = view;
    const now = JSON.stringify([board, phase, turns.length, lightning?.attempts]);
    const last = frames.at(-1);
    if (now === key && last !== undefined) {
      last.view = view;
      continue;
    }
    key = now;
    frames.push({ view, events });
    events = [];
  }
  return frames;
}

customElements.define("lexi-replay", LexiReplay);
