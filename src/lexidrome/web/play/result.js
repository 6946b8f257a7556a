/** The end: who won and why, and how every score adds up, line by line with its rule. */

import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { written } from "../kit/board/squares.js";
import { endingText, entryText, nameOf, scoreText, shortNameOf, signed, tieText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Entry} Entry */
/** @typedef {import("../live/messages.js").Outcome} Outcome */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * A rule's id, which opens the rule.
 * @param {string} rule
 */
export function ruleLink(rule) {
  const href = `/rules/${encodeURIComponent(rule)}`;
  return make(
    "a",
    { class: "rule-link", href, target: "_blank", rel: "noopener", translate: "no" },
    rule,
  );
}

/**
 * Who won, and why the game is over.
 * @param {Game} game
 * @param {Outcome} outcome
 * @returns {Node[]}
 */
export function resultOf(game, outcome) {
  const reason = make("p", {}, `${endingText(outcome)} `, ruleLink(outcome.rule));
  const parts = [
    make(
      "h2",
      { class: "result-title", tabindex: -1, "data-part": "result" },
      titleOf(game, outcome),
    ),
    reason,
  ];
  if (outcome.tie_break) {
    parts.push(
      make(
        "p",
        {},
        `${tieText(outcome.tie_break)} `,
        outcome.tie_rule ? ruleLink(outcome.tie_rule) : "",
      ),
    );
  } else if (outcome.is_tie_open) {
    parts.push(make("p", {}, text("The tie must still be broken.")));
  }
  return parts;
}

/**
 * How the scores add up: kind by kind, and line by line.
 * @param {Game} game
 * @param {Setting} setting
 * @returns {Node[]}
 */
export function ledgerOf(game, setting) {
  return [summaryOf(game), linesOf(game, setting)];
}

/**
 * @param {Game} game
 * @param {Outcome} outcome
 */
function titleOf(game, outcome) {
  const order = game.view.sides.map((_, side) => side);
  order.sort((one, other) => (outcome.scores[other] ?? 0) - (outcome.scores[one] ?? 0));
  const points = order.map((side) => outcome.scores[side] ?? 0);
  // A dash beside a minus needs room to be told from it.
  const dash = points.some((each) => each < 0) ? "\u00a0–\u2060\u00a0" : "\u2060–\u2060";
  const scores = points.map(scoreText).join(dash);
  if (outcome.winner === null) return text("A tie, {scores}", { scores });
  const isYou = game.you.audience === "side" && game.you.side === outcome.winner;
  return isYou
    ? text("You won, {scores}", { scores })
    : text("{name} won, {scores}", { name: nameOf(game, outcome.winner), scores });
}

/**
 * What each side's plays and everything else came to.
 * @param {Game} game
 */
function summaryOf(game) {
  const { ledger, sides } = game.view;
  const kinds = [...new Set(ledger.map((entry) => entry.kind))];
  const rows = kinds.map((kind) => {
    const sums = sides.map((_, side) =>
      sumOf(ledger.filter((entry) => entry.kind === kind && entry.side === side)),
    );
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, entryText(kind)),
      ...sums.map((sum) => make("td", { class: "number" }, signed(sum))),
    );
  });
  const names = sides.map((_, side) =>
    make("th", { scope: "col", class: "number", translate: "no" }, shortNameOf(game, side)),
  );
  const totals = sides.map((each) => make("td", { class: "number" }, scoreText(each.score)));
  return make(
    "table",
    { class: "ledger summary", "data-part": "summary" },
    make("caption", {}, text("How the scores add up")),
    make("thead", {}, make("tr", {}, make("td"), ...names)),
    make("tbody", {}, ...rows),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, text("Total")), ...totals)),
  );
}

/** @param {Entry[]} entries */
function sumOf(entries) {
  return entries.reduce((sum, entry) => sum + entry.points, 0);
}

/**
 * @param {Game} game
 * @param {Setting} setting
 */
function linesOf(game, setting) {
  const { ledger, sides } = game.view;
  const totals = sides.map(() => 0);
  const rows = ledger.map((entry) => {
    totals[entry.side] = (totals[entry.side] ?? 0) + entry.points;
    return rowOf(game, setting, entry, totals[entry.side] ?? 0);
  });
  const heads = [
    make("th", { scope: "col" }, text("Side")),
    make("th", { scope: "col" }, text("What")),
    make("th", { scope: "col", class: "number" }, text("Points")),
    make("th", { scope: "col", class: "number" }, text("Total")),
    make("th", { scope: "col" }, text("Rule")),
  ];
  return make(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": text("The ledger") },
    make(
      "table",
      { class: "ledger", "data-part": "ledger" },
      make("caption", {}, text("Turn by turn")),
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...rows),
    ),
  );
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {Entry} entry
 * @param {number} total
 */
function rowOf(game, setting, entry, total) {
  return make(
    "tr",
    { "data-kind": entry.kind, "data-side": entry.side },
    make("th", { scope: "row", translate: "no" }, shortNameOf(game, entry.side)),
    make("td", {}, whatOf(game, setting, entry)),
    make("td", { class: "number" }, signed(entry.points)),
    make("td", { class: "number" }, scoreText(total)),
    make("td", {}, ruleLink(entry.rule)),
  );
}

/**
 * A play is named by its word, everything else by its kind and note.
 * @param {Game} game
 * @param {Setting} setting
 * @param {Entry} entry
 */
function whatOf(game, setting, entry) {
  const word = game.view.turns[entry.turn]?.words?.[0]?.[0];
  if (entry.kind === "play" && word)
    return make("span", { translate: "no" }, written(setting, word).toUpperCase());
  const note = entry.kind === "overtime" ? entry.note?.replace("-", "−") : entry.note;
  return note ? `${entryText(entry.kind)}: ${note}` : entryText(entry.kind);
}
