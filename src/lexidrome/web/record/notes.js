/**
 * What this side writes down for itself: its rack, what it exchanged, remarks. Kept on the device
 * until the server has it; nobody else is shown it.
 */

import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { ask, confirmButton } from "../play/dialogs.js";
import { rackOf, strangerText } from "./draft.js";

/** @typedef {import("./keep.js").TurnNote} TurnNote */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

const REFUSED = 400;

export class Notes {
  /** @type {Map<number, TurnNote>} */
  #notes = new Map();
  #address;
  #unsent;
  #changed;
  #isSending = false;
  #isAsked = false;

  /**
   * @param {string} game
   * @param {TurnNote[]} unsent what was written and has not left yet
   * @param {(unsent: TurnNote[]) => void} changed
   */
  constructor(game, unsent, changed) {
    this.#address = `/games/${game}/record/notes`;
    this.#unsent = new Map(unsent.map((note) => [note.turn, note]));
    this.#changed = changed;
  }

  /** @param {number} turn from 1 */
  of(turn) {
    return this.#unsent.get(turn) ?? this.#notes.get(turn) ?? null;
  }

  /** There is a line: what was written leaves, and what another device wrote comes. */
  async meet() {
    if (this.#isSending || (this.#isAsked && this.#unsent.size === 0)) return;
    this.#isSending = true;
    try {
      if (!this.#isAsked) await this.#take(await fetch(this.#address));
      for (const note of [...this.#unsent.values()]) await this.#send(note);
    } catch {
      // It is tried again when the line comes back.
    }
    this.#isSending = false;
  }

  /** @param {TurnNote} note */
  async #send(note) {
    const answer = await fetch(this.#address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(note),
    });
    // What the server will never take is shown here and nowhere else.
    if (!answer.ok && answer.status !== REFUSED) return;
    if (this.#unsent.get(note.turn) === note) this.#unsent.delete(note.turn);
    if (!answer.ok) this.#notes.set(note.turn, note);
    else await this.#take(answer);
  }

  /** @param {Response} answer */
  async #take(answer) {
    if (!answer.ok) return;
    /** @type {TurnNote[]} */
    const notes = await answer.json();
    this.#notes = new Map(notes.map((note) => [note.turn, note]));
    this.#isAsked = true;
    this.#changed([...this.#unsent.values()]);
  }

  /**
   * @param {Setting} setting
   * @param {number} turn from 1
   * @param {boolean} isExchange
   */
  async write(setting, turn, isExchange) {
    const note = await askNote(setting, turn, this.of(turn), isExchange);
    if (note === null) return;
    this.#unsent.set(turn, note);
    this.#changed([...this.#unsent.values()]);
    void this.meet();
  }
}

/**
 * What stands of it on the sheet.
 * @param {TurnNote} note
 */
export function noteText({ rack, exchanged, note }) {
  return [
    rack ? text("rack {tiles}", { tiles: rack }) : "",
    exchanged ? text("exchanged {tiles}", { tiles: exchanged }) : "",
    note ?? "",
  ]
    .filter((part) => part)
    .join(" · ");
}

/**
 * @param {Setting} setting
 * @param {number} turn
 * @param {TurnNote | null} was
 * @param {boolean} isExchange
 * @returns {Promise<TurnNote | null>}
 */
async function askNote(setting, turn, was, isExchange) {
  const rack = tilesField(text("Rack before the turn"), was?.rack ?? "");
  const exchanged = tilesField(text("Tiles exchanged"), was?.exchanged ?? "");
  const note = make("textarea", { rows: 3, maxlength: 1000 });
  note.value = was?.note ?? "";
  const confirm = confirmButton(text("Save"));
  const odd = make("p", { class: "cost", role: "status" });
  const check = () => {
    const [stranger = null] = [rack, exchanged].flatMap(
      ({ input }) => rackOf(setting, input.value).stranger ?? [],
    );
    confirm.disabled = stranger !== null;
    setText(odd, stranger === null ? "" : strangerText(stranger));
  };
  for (const { input } of [rack, exchanged]) input.addEventListener("input", check);
  const isMeant = await ask(
    text("My notes on turn {turn}", { turn }),
    [
      make("p", { class: "note" }, text("Only your side sees them, now and after the game.")),
      rack.label,
      ...(isExchange || was?.exchanged ? [exchanged.label] : []),
      make("label", { class: "field" }, text("Note"), note),
      odd,
    ],
    confirm,
  );
  if (!isMeant) return null;
  return {
    turn,
    rack: rackOf(setting, rack.input.value).tiles,
    exchanged: rackOf(setting, exchanged.input.value).tiles,
    note: note.value.trim(),
  };
}

/**
 * @param {string} name
 * @param {string} value
 */
function tilesField(name, value) {
  const input = make("input", {
    class: "play-text",
    value,
    maxlength: 20,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    translate: "no",
  });
  return { input, label: make("label", { class: "field" }, name, input) };
}
