/** The score sheet as it grows: every turn with its place, words and points. */

import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { written } from "../kit/board/squares.js";
import { notation, scoreText, shortNameOf, turnText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */
/** @typedef {import("../live/messages.js").Turn} Turn */

export class TurnList {
  #body = make("tbody");
  #empty = make("p", { class: "quiet-note" }, text("No turn has been played yet."));
  #table = make(
    "table",
    { class: "turns" },
    make("caption", { class: "unseen" }, text("Turns")),
    make(
      "thead",
      { class: "unseen" },
      make(
        "tr",
        {},
        ...[text("Side"), text("Turn"), text("Points"), text("Total")].map((title) =>
          make("th", { scope: "col" }, title),
        ),
      ),
    ),
    this.#body,
  );
  element = make(
    "section",
    { class: "turn-list", "aria-label": text("Turns"), tabindex: 0 },
    this.#empty,
    this.#table,
  );
  #key = "";

  constructor() {
    // The newest turn stays in sight when what is above it takes room.
    new ResizeObserver(() => (this.element.scrollTop = this.element.scrollHeight)).observe(
      this.element,
    );
  }

  /**
   * @param {Game} game
   * @param {Setting} setting
   */
  show(game, setting) {
    const { turns } = game.view;
    const key = JSON.stringify([turns, game.table.sides]);
    if (key === this.#key) return;
    this.#key = key;
    this.#empty.hidden = turns.length > 0;
    this.#table.hidden = turns.length === 0;
    const totals = game.view.sides.map(() => 0);
    const rows = turns.map((turn) => {
      const points = turn.is_withdrawn ? 0 : (turn.points ?? 0);
      totals[turn.side] = (totals[turn.side] ?? 0) + points;
      return rowOf(game, setting, turn, points, totals[turn.side] ?? 0);
    });
    this.#body.replaceChildren(...rows);
    this.element.scrollTop = this.element.scrollHeight;
  }
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {Turn} turn
 * @param {number} points
 * @param {number} total
 */
function rowOf(game, setting, turn, points, total) {
  const what = make("td", { class: "turn-what" });
  if (turn.kind === "play") {
    const [place = "", ...letters] = notation(setting, game.view.board, turn).split(" ");
    const others = (turn.words ?? [])
      .slice(1)
      .map(([word]) => written(setting, word).toUpperCase());
    // With blanks between them, which are heard and not seen.
    what.append(
      make("span", { class: "turn-place", translate: "no" }, letters.length ? place : ""),
      " ",
      make("span", { class: "turn-word", translate: "no" }, letters.join(" ") || place),
    );
    if (others.length)
      what.append(" ", make("span", { class: "turn-others", translate: "no" }, others.join(" ")));
  }
  const note = turnText(turn);
  if (note) what.append(" ", make("span", { class: "turn-note" }, note));
  const row = make("tr", { "data-side": turn.side, "data-withdrawn": turn.is_withdrawn === true });
  const name = make("th", { scope: "row", translate: "no" });
  setText(name, shortNameOf(game, turn.side));
  row.append(
    name,
    what,
    make("td", { class: "turn-points" }, turn.kind === "play" ? String(points) : "–"),
    make("td", { class: "turn-total" }, scoreText(total)),
  );
  return row;
}
