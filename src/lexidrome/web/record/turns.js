/** The score sheet itself: every turn with the running totals, what is not sent yet marked. */

import { make } from "../kit/dom.js";
import { replaceWithin } from "../kit/replacing.js";
import { notation, scoreText, shortNameOf, turnText } from "../play/words.js";
import { text } from "../kit/texts.js";
import { noteText } from "./notes.js";
import { oddityTexts } from "./words.js";

/** @typedef {import("./ahead.js").SheetTurn} SheetTurn */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("./model.js").Known} Known */

export class TurnSheet {
  #head = make("tr");
  #body = make("tbody");
  #empty = make("p", { class: "note" }, text("Nothing is written yet."));
  element = make(
    "div",
    { class: "turn-sheet" },
    this.#empty,
    make(
      "table",
      {},
      make("caption", { class: "unseen" }, text("Score sheet")),
      make("thead", {}, this.#head),
      this.#body,
    ),
  );
  #choose;
  #notes;
  #noted;

  /**
   * @param {(turn: number) => void} choose somebody wants to change a turn; they count from 0
   * @param {import("./notes.js").Notes} notes
   * @param {(turn: number) => void} noted somebody wants to write about one; they count from 1
   */
  constructor(choose, notes, noted) {
    this.#choose = choose;
    this.#notes = notes;
    this.#noted = noted;
  }

  /**
   * @param {Known} known
   * @param {(turn: number) => boolean} canChange counted from 0
   */
  show({ game, setting, ahead }, canChange) {
    this.#empty.hidden = ahead.turns.length > 0;
    const names = ahead.scores.map((_, side) => shortNameOf(game, side));
    this.#head.replaceChildren(
      make("th", { scope: "col" }, "#"),
      make("th", { scope: "col" }, text("Turn")),
      ...names.map((name) => make("th", { scope: "col", translate: "no" }, name)),
    );
    const totals = ahead.scores.map(() => 0);
    const rows = ahead.turns.map((turn, at) => {
      const points = turn.is_withdrawn ? 0 : (turn.points ?? 0);
      totals[turn.side] = (totals[turn.side] ?? 0) + points;
      const what =
        turn.kind === "play" ? notation(setting, ahead.board.join(""), turn) : turnText(turn);
      const shown = canChange(at)
        ? this.#change(what, at)
        : make("span", { class: "turn-change" }, what);
      return this.#row(game, shown, turn, at, [...totals]);
    });
    replaceWithin(this.#body, rows.reverse());
  }

  /**
   * @param {string} what
   * @param {number} at
   */
  #change(what, at) {
    const label = text("Change turn {turn}: {what}", { turn: at + 1, what });
    const change = make(
      "button",
      { type: "button", class: "turn-change", "aria-label": label },
      what,
    );
    change.addEventListener("click", () => this.#choose(at));
    return change;
  }

  /**
   * What this side has written about a turn, and a way to write it.
   * @param {number} turn from 1
   */
  #own(turn) {
    const note = this.#notes.of(turn);
    const said = note === null ? "" : noteText(note);
    const label = text("My notes on turn {turn}", { turn });
    const button = make(
      "button",
      { type: "button", class: "turn-own", "aria-label": said ? `${label}: ${said}` : label },
      said || text("Note …"),
    );
    button.addEventListener("click", () => this.#noted(turn));
    return button;
  }

  /**
   * @param {Game} game
   * @param {HTMLElement} shown what the turn was
   * @param {SheetTurn} turn
   * @param {number} at
   * @param {number[]} totals
   */
  #row(game, shown, turn, at, totals) {
    const name = shortNameOf(game, turn.side);
    const notes = [
      turn.is_withdrawn ? text("Challenged off") : "",
      typeof turn.computed === "number"
        ? text("announced {points}, computed {computed}", {
            points: turn.points ?? 0,
            computed: turn.computed,
          })
        : "",
      ...oddityTexts(turn),
      turn.isUnsent ? text("not sent yet") : "",
      ...disputeNotes(game, at + 1),
    ].filter((note) => note);
    const cells = totals.map((total, side) =>
      make(
        "td",
        { class: "figure", "data-own": side === turn.side, translate: "no" },
        ...(side === turn.side ? [`+${turn.is_withdrawn ? 0 : (turn.points ?? 0)} `] : []),
        make("b", {}, scoreText(total)),
      ),
    );
    return make(
      "tr",
      { "data-unsent": turn.isUnsent === true },
      make("td", { class: "figure", translate: "no" }, String(at + 1)),
      make(
        "td",
        {},
        make("small", { translate: "no" }, name),
        " ",
        shown,
        ...notes.flatMap((note) => [" ", make("small", { class: "turn-note" }, note)]),
        ...(game.you.side == null ? [] : [" ", this.#own(at + 1)]),
      ),
      ...cells,
    );
  }
}

/**
 * Why a turn is disputed, and what was decided.
 * @param {Game} game
 * @param {number} turn from 1
 */
function disputeNotes({ view }, turn) {
  const disputes = (view.record?.disputes ?? []).filter((each) => each.turn === turn);
  return disputes.map(({ note, ruling, is_withdrawn }) => {
    if (!ruling) return text("disputed: {note}", { note });
    if (is_withdrawn) return text("disputed: {note}; no longer disputed", { note });
    return text("disputed: {note}; decided: {ruling}", { note, ruling });
  });
}
