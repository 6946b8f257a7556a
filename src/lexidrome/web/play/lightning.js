/** The lightning round: a word from one's own few tiles, within the time of an attempt. */

import { BLANK, blankSymbol, symbolOf } from "../kit/board/plan.js";
import { written } from "../kit/board/squares.js";
import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { secondsUntil } from "../live/time.js";
import { nameOf } from "./words.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

export class LightningPanel {
  #title = make("h2", { class: "matter-title" });
  #time = make("p", { class: "matter-time", role: "timer" });
  #attempts = make("ul", { class: "attempts" });
  #word = make("input", {
    id: "attempt",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    translate: "no",
  });
  #trouble = make("p", { class: "status", role: "status", "data-tone": "warning" });
  #none = make(
    "button",
    { class: "button quiet", type: "button", "data-deed": "no-word" },
    text("I have none"),
  );
  #form = make(
    "form",
    { class: "attempt" },
    make("label", { for: "attempt" }, text("Your word")),
    this.#word,
    this.#trouble,
    make(
      "div",
      { class: "matter-deeds" },
      make("button", { class: "button", "data-deed": "attempt" }, text("Place it")),
      this.#none,
    ),
  );
  #words = make("div", { class: "findings" });
  #judging = make(
    "form",
    { class: "attempt" },
    this.#words,
    make(
      "div",
      { class: "matter-deeds" },
      make("button", { class: "button", "data-deed": "rule-attempts" }, text("Give the verdict")),
    ),
  );
  element = make(
    "section",
    { class: "matter", "data-tone": "ask", "aria-label": text("Lightning round") },
    this.#title,
    this.#time,
    this.#attempts,
    this.#form,
    this.#judging,
  );
  /** @type {Game | null} */
  #game = null;
  /** @type {Setting | null} */
  #setting = null;

  /**
   * @param {(letters: string) => void} attempted
   * @param {(acceptable: boolean[]) => void} ruled a finding for each side's word
   */
  constructor(attempted, ruled) {
    this.#none.addEventListener("click", () => attempted(""));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const letters = this.#letters();
      if (letters === null) setText(this.#trouble, text("Your tiles do not make that word."));
      else attempted(letters);
    });
    this.#judging.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = new FormData(this.#judging);
      const attempts = this.#game?.view.lightning?.attempts ?? [];
      ruled(attempts.map((_, side) => found.get(`side-${side}`) === "yes"));
    });
  }

  /**
   * @param {Game} game
   * @param {Setting} setting
   * @param {Choices} choices
   */
  show(game, setting, { canAttempt, canRuleAttempts }) {
    const wasHidden = this.#form.hidden;
    this.#showFindings(game, setting, canRuleAttempts);
    [this.#game, this.#setting] = [game, setting];
    const { lightning } = game.view;
    const on = lightning?.on_attempt ?? null;
    this.#form.hidden = !canAttempt;
    setText(this.#title, titleOf(game, on, canAttempt));
    this.#attempts.replaceChildren(
      ...(lightning?.attempts ?? []).flatMap((attempt, side) => {
        if (attempt === null) return [];
        const word = attempt.letters
          ? written(setting, attempt.letters).toUpperCase()
          : text("no word");
        return [make("li", {}, `${nameOf(game, side)}: `, make("b", { translate: "no" }, word))];
      }),
    );
    if (canAttempt && wasHidden) {
      this.#word.value = "";
      setText(this.#trouble, "");
      this.#word.focus();
    }
  }

  /**
   * Both findings of each word are offered and none is taken for granted.
   * @param {Game} game
   * @param {Setting} setting
   * @param {boolean} canRule
   */
  #showFindings(game, setting, canRule) {
    const attempts = game.view.lightning?.attempts ?? [];
    const key = JSON.stringify(canRule ? attempts : null);
    this.#judging.hidden = !canRule;
    if (this.#judging.dataset.about === key) return;
    this.#judging.dataset.about = key;
    this.#words.replaceChildren(
      ...attempts.flatMap((attempt, side) => {
        if (!canRule || !attempt?.letters) return [];
        const word = written(setting, attempt.letters).toUpperCase();
        return [
          make(
            "fieldset",
            {},
            make("legend", { translate: "no" }, `${nameOf(game, side)}: ${word}`),
            finding(side, "yes", text("✓ Acceptable")),
            finding(side, "no", text("✗ Unacceptable")),
          ),
        ];
      }),
    );
  }

  /** @param {number} now_ms */
  tick(now_ms) {
    const until_ms = this.#game?.view.lightning?.attempt_ends_at_ms ?? null;
    const from_ms = this.#game?.view.lightning?.attempt_from_ms ?? null;
    this.#time.hidden = until_ms === null;
    if (until_ms === null) return;
    if (from_ms !== null && from_ms > now_ms) {
      setText(
        this.#time,
        text("This minute begins in {seconds} s", { seconds: secondsUntil(from_ms, now_ms) }),
      );
      return;
    }
    setText(this.#time, text("{seconds} s left", { seconds: secondsUntil(until_ms, now_ms) }));
  }

  /** The tiles of what was typed, blanks where the letter itself is missing; `null`: not on hand. */
  #letters() {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return null;
    const own = game.you.side == null ? null : game.view.sides[game.you.side]?.rack;
    const rack = [...(own ?? "")];
    let laid = "";
    let typed = this.#word.value.trim().toUpperCase();
    while (typed !== "") {
      const symbol = symbolOf(setting, typed.slice(0, 2)) ?? symbolOf(setting, typed.slice(0, 1));
      if (symbol === null) return null;
      typed = typed.slice((setting.labels[symbol] ?? symbol).length);
      const tile = rack.includes(symbol) ? symbol : BLANK;
      if (!rack.includes(tile)) return null;
      rack.splice(rack.indexOf(tile), 1);
      laid += tile === symbol ? symbol : (blankSymbol(setting, symbol) ?? "");
    }
    return laid === "" ? null : laid;
  }
}

/**
 * @param {number} side
 * @param {string} value
 * @param {string} label
 */
function finding(side, value, label) {
  const choice = make("input", { type: "radio", name: `side-${side}`, value, required: true });
  return make("label", { class: "check" }, choice, ` ${label}`);
}

/**
 * @param {Game} game
 * @param {number | null} on
 * @param {boolean} canAttempt
 */
function titleOf(game, on, canAttempt) {
  if (canAttempt) return text("Lightning round: make a word");
  if (on === null) return text("Lightning round: the words are judged");
  return text("Lightning round: {name} is looking for a word", { name: nameOf(game, on) });
}
