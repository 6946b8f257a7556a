/** What is read off the table and written down: tiles, clocks, totals. What cannot be meant is said. */

import { make, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";
import { ask, confirmButton } from "../play/dialogs.js";
import { rackOf, strangerText } from "./draft.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * The tiles that a side has left. A letter that is no tile is said and never left out.
 * @param {Setting} setting
 * @param {string} name
 * @param {number} count
 * @param {string} guess
 * @returns {Promise<string | null>}
 */
export async function askRack(setting, name, count, guess) {
  const input = make("input", {
    class: "play-text",
    value: guess,
    maxlength: 20,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    translate: "no",
    "aria-label": text("Tiles left"),
  });
  const confirm = confirmButton(text("Save"));
  const odd = make("p", { class: "cost", role: "status" });
  const check = () => {
    const { stranger } = rackOf(setting, input.value);
    confirm.disabled = stranger !== null;
    setText(odd, stranger === null ? "" : strangerText(stranger));
  };
  input.addEventListener("input", check);
  const isMeant = await ask(
    text("What tiles does {name} have left?", { name }),
    [
      make(
        "p",
        { class: "note" },
        textPlural("{count} tile; ? is a blank", "{count} tiles; ? is a blank", count),
      ),
      input,
      odd,
    ],
    confirm,
  );
  return isMeant ? rackOf(setting, input.value).tiles : null;
}

/**
 * What the clock on the table shows; empty where it was not read.
 * @param {string[]} names
 * @returns {Promise<(number | null)[] | null>}
 */
export async function askReadings(names) {
  const fields = names.map((name) => field(name, "", "25:00"));
  const confirm = confirmButton(text("Save"), false);
  for (const { input } of fields)
    input.addEventListener("input", () => {
      const isOdd = (/** @type {string} */ value) =>
        value.trim() !== "" && readingOf(value) === null;
      input.setAttribute("aria-invalid", String(isOdd(input.value)));
      const values = fields.map((each) => each.input.value);
      confirm.disabled = values.some(isOdd) || values.every((value) => value.trim() === "");
    });
  const isMeant = await ask(
    text("What does the clock show?"),
    [
      make(
        "p",
        { class: "note" },
        text("Minutes and seconds left, such as 24:10; with a minus sign in overtime."),
      ),
      ...fields.map(({ label }) => label),
    ],
    confirm,
  );
  return isMeant ? fields.map(({ input }) => readingOf(input.value)) : null;
}

/**
 * What a sheet of paper says.
 * @param {string[]} names
 * @param {number[]} scores
 * @returns {Promise<number[] | null>}
 */
export async function askTotals(names, scores) {
  const fields = names.map((name, side) => field(name, "", String(scores[side] ?? 0)));
  const confirm = confirmButton(text("Compare"), false);
  const totals = () => fields.map(({ input }) => totalOf(input.value));
  for (const { input } of fields)
    input.addEventListener("input", () => {
      const isOdd = input.value.trim() !== "" && totalOf(input.value) === null;
      input.setAttribute("aria-invalid", String(isOdd));
      confirm.disabled = totals().includes(null);
    });
  const isMeant = await ask(
    text("What is on your own sheet?"),
    fields.map(({ label }) => label),
    confirm,
  );
  return isMeant ? totals().map((total) => total ?? 0) : null;
}

/**
 * How many of each tile there are; it begins with what there should be.
 * @param {Game} game
 * @returns {Promise<Record<string, number> | null>} by the letters of the set
 */
export async function askCounts({ table: { tiles, blank } }) {
  const kinds = [...tiles, { letter: blank.symbol, count: blank.count }];
  const fields = kinds.map(({ letter, count }) => {
    const input = make("input", {
      type: "number",
      inputmode: "numeric",
      min: 0,
      max: 99,
      value: count,
    });
    const name = make("b", { translate: "no" }, letter);
    return { letter, count, input, label: make("label", {}, name, input) };
  });
  const total = make("p", { class: "note", role: "status" });
  const tell = () => {
    const count = fields.reduce((sum, { input }) => sum + Number(input.value), 0);
    setText(total, textPlural("{count} tile in all", "{count} tiles in all", count));
    for (const { input, count: wanted } of fields)
      input.toggleAttribute("data-odd", Number(input.value) !== wanted);
  };
  const list = make("div", { class: "tile-counts" }, ...fields.map(({ label }) => label));
  list.addEventListener("input", tell);
  tell();
  const isMeant = await ask(
    text("How many of each are there?"),
    [make("p", { class: "note" }, text("Change only what is different.")), list, total],
    confirmButton(text("Save")),
  );
  if (!isMeant) return null;
  return Object.fromEntries(fields.map(({ letter, input }) => [letter, Number(input.value)]));
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} placeholder
 */
function field(name, value, placeholder) {
  const input = make("input", { class: "play-text", value, placeholder, translate: "no" });
  return {
    input,
    label: make("label", { class: "field" }, make("span", { translate: "no" }, name), input),
  };
}

/**
 * `412` or `-3`; nothing else is a total.
 * @param {string} source
 */
function totalOf(source) {
  const found = /^\s*([-−]?)\s*(\d{1,4})\s*$/.exec(source);
  return found === null ? null : (found[1] ? -1 : 1) * Number(found[2]);
}

/**
 * `24:10`, `24.10`, `2410` or `-0:40` in milliseconds.
 * @param {string} source
 */
function readingOf(source) {
  const found = /^\s*([-−]?)\s*(\d{1,3})[:.,]?([0-5]\d)\s*$/.exec(source);
  if (found === null) return null;
  const whole_s = Number(found[2]) * 60 + Number(found[3]);
  return (found[1] ? -1 : 1) * whole_s * 1000;
}
