/** A verdict that somebody gave away from this screen, as those at the table write it down. */

import { written } from "../kit/board/squares.js";
import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { ask, confirmButton } from "../play/dialogs.js";
import { wordBoxes } from "./asking.js";
import { isAtHome } from "./home.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @typedef {object} SaidVerdict
 * @property {boolean} is_acceptable
 * @property {string} source
 * @property {string} ruled_by
 * @property {string[]} words that were looked up
 */

/** @param {string} source of a verdict */
export function sourceText(source) {
  switch (source) {
    case "judge":
      return text("A word judge");
    case "director":
      return text("The director");
    case "book":
      return text("A dictionary");
    default:
      return text("Another program");
  }
}

/**
 * At home nobody directs.
 * @param {string} source
 */
function isThere(source) {
  return source !== "director" || !isAtHome();
}

/**
 * The verdict and where it came from; each part can be asked for in a larger question too.
 * @param {string[]} sources from which it may come
 * @param {Partial<SaidVerdict>} said before
 */
export function verdictFields(sources, said) {
  const good = verdictChoice("yes", `✓ ${text("Acceptable")}`, said.is_acceptable === true);
  const bad = verdictChoice("no", `✗ ${text("Unacceptable")}`, said.is_acceptable === false);
  const source = make(
    "select",
    {},
    ...sources
      .filter(isThere)
      .map((each) =>
        make("option", { value: each, selected: each === said.source }, sourceText(each)),
      ),
  );
  const by = make("input", {
    value: said.ruled_by ?? "",
    maxlength: 60,
    autocomplete: "off",
    translate: "no",
  });
  return {
    boxes: [good.box, bad.box],
    elements: [
      make("div", { class: "verdict-choice" }, good.label, bad.label),
      make("label", { class: "field" }, text("Whose verdict it is"), source),
      make(
        "label",
        { class: "field" },
        make("span", {}, text("Name, or which book"), " ", make("small", {}, text("optional"))),
        by,
      ),
    ],
    get isSaid() {
      return good.box.checked || bad.box.checked;
    },
    said: () => ({
      is_acceptable: good.box.checked,
      source: source.value,
      ruled_by: by.value.trim(),
    }),
  };
}

/**
 * @param {string} value
 * @param {string} label
 * @param {boolean} checked
 */
function verdictChoice(value, label, checked) {
  const box = make("input", { type: "radio", name: "verdict", value });
  box.checked = checked;
  return { box, label: make("label", {}, box, label) };
}

/**
 * @param {Setting} setting
 * @param {string[]} sources
 * @param {string[]} formed all words of the play
 * @param {string[]} challenged
 * @param {boolean} isListed whether the book lets some be left out
 * @returns {Promise<SaidVerdict | null>}
 */
export async function askVerdict(setting, sources, formed, challenged, isListed) {
  const fields = verdictFields(sources, {});
  const words = wordBoxes(setting, formed, { isFixed: !isListed, marked: challenged });
  const confirm = confirmButton(text("Both have heard it: enter"), false);
  for (const box of fields.boxes)
    box.addEventListener("change", () => (confirm.disabled = !fields.isSaid));
  const isMeant = await ask(
    text("A verdict from elsewhere"),
    [
      ...fields.elements,
      make("p", { class: "note" }, text("These words were looked up:")),
      words.list,
      make("p", { class: "note" }, text("It is one verdict for all of them.")),
    ],
    confirm,
  );
  return isMeant ? { ...fields.said(), words: words.chosen() } : null;
}

/**
 * @param {Setting} setting
 * @param {string[]} words
 */
export function wordsText(setting, words) {
  return words.map((word) => written(setting, word).toUpperCase()).join(" · ");
}
