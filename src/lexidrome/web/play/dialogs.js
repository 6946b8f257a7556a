/** Questions before something that cannot be taken back. */

import { written } from "../kit/board/squares.js";
import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";

/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {HTMLButtonElement} confirm
 * @returns {Promise<boolean>} whether it was confirmed
 */
export function ask(title, content, confirm) {
  const cancel = make("button", { class: "button quiet", value: "" }, text("Cancel"));
  return shown(title, content, [cancel, confirm]);
}

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 */
export function tell(title, content) {
  const close = make("button", { class: "button", value: "" }, text("Close"));
  return shown(title, content, [close], true);
}

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {HTMLButtonElement[]} buttons
 * @param {boolean} [isTold] whether nothing is asked
 * @returns {Promise<boolean>}
 */
function shown(title, content, buttons, isTold = false) {
  const dialog = make(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title" },
    // Where nothing is asked, reading begins at the top, and not at the first link.
    make("h2", { id: "dialog-title", ...(isTold ? { tabindex: -1, autofocus: "" } : {}) }, title),
    ...content,
    make("form", { method: "dialog", class: "dialog-actions" }, ...buttons),
  );
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * @param {string} label
 * @param {boolean} [isReady]
 */
export function confirmButton(label, isReady = true) {
  const button = make("button", { class: "button", value: "yes", "data-part": "confirm" }, label);
  button.disabled = !isReady;
  return button;
}

/**
 * @param {string} title
 * @param {string} sentence
 * @param {string} label
 */
export function confirmed(title, sentence, label) {
  return ask(title, [make("p", {}, sentence)], confirmButton(label));
}

/**
 * Something that everybody will read together with its reason.
 * @param {string} title
 * @param {string} sentence
 * @param {string} label
 * @returns {Promise<string | null>}
 */
export async function reasonFor(title, sentence, label) {
  const confirm = confirmButton(label, false);
  const reason = make("input", { class: "link", maxlength: 120, autocomplete: "off" });
  reason.addEventListener("input", () => (confirm.disabled = reason.value.trim() === ""));
  const field = make("label", { class: "field" }, text("Reason"), reason);
  return (await ask(title, [make("p", {}, sentence), field], confirm)) ? reason.value.trim() : null;
}

/**
 * The challenge slip.
 * @param {Setting} setting
 * @param {string[]} words
 * @param {boolean} isListed whether the challenger picks the words
 * @param {string} cost what it costs if the play is acceptable
 * @returns {Promise<string[] | null>}
 */
export async function fillSlip(setting, words, isListed, cost) {
  const confirm = confirmButton(text("Challenge"), !isListed || words.length === 1);
  const boxes = words.map((word, at) => {
    const box = make("input", { type: "checkbox", id: `slip-${at}` });
    box.checked = words.length === 1 || !isListed;
    box.disabled = !isListed;
    box.addEventListener("change", () => {
      confirm.disabled = !boxes.some((each) => each.box.checked);
    });
    const label = make(
      "label",
      { for: `slip-${at}`, translate: "no" },
      written(setting, word).toUpperCase(),
    );
    return { box, word, row: make("li", {}, box, label) };
  });
  const list = make("ul", { class: "slip" }, ...boxes.map(({ row }) => row));
  const hint = isListed
    ? text("Mark the words to be judged. There is one verdict for all of them.")
    : text("All words of the play are judged together, with one verdict.");
  const content = [make("p", {}, hint), list, make("p", { class: "cost" }, cost)];
  if (!(await ask(text("Challenge the play"), content, confirm))) return null;
  return boxes.filter(({ box }) => box.checked).map(({ word }) => word);
}
