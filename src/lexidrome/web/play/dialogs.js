/** Questions before something that cannot be taken back. */

import { tileName, written } from "../kit/board/squares.js";
import { tileFace } from "../kit/board/tile.js";
import { make, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";

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
 * Which tiles go back into the bag.
 * @param {Setting} setting
 * @param {string[]} rack
 * @param {number} most
 * @returns {Promise<string | null>}
 */
export async function pickExchange(setting, rack, most) {
  const confirm = confirmButton(text("Exchange"), false);
  const chosen = new Set();
  const tiles = make("div", {
    class: "rack in-dialog",
    role: "group",
    "aria-label": text("Your rack"),
    translate: "no",
  });
  rack.forEach((symbol, at) => {
    const attributes = {
      class: "slot",
      type: "button",
      "aria-pressed": "false",
      "aria-label": tileName(setting, symbol),
    };
    const button = make("button", attributes, tileFace(setting, symbol));
    button.addEventListener("click", () => {
      if (chosen.has(at)) chosen.delete(at);
      else if (chosen.size < most) chosen.add(at);
      button.setAttribute("aria-pressed", String(chosen.has(at)));
      confirm.disabled = chosen.size === 0;
      const label = textPlural("Exchange {count} tile", "Exchange {count} tiles", chosen.size);
      setText(confirm, chosen.size ? label : text("Exchange"));
    });
    tiles.append(button);
  });
  const hint = make(
    "p",
    {},
    text("Choose the tiles to put back into the bag. This ends your turn."),
  );
  if (!(await ask(text("Exchange tiles"), [hint, tiles], confirm))) return null;
  return rack.filter((_, at) => chosen.has(at)).join("");
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

/** What the keyboard does at the table. */
export async function showKeys() {
  const keys = [
    ["← → ↑ ↓", text("Choose a square and a direction")],
    [text("Letters"), text("Place tiles; with Shift, a blank")],
    ["⌫", text("Take the last tile back")],
    ["Esc", text("Take all tiles back")],
    [text("Space"), text("Change direction")],
    ["⏎", text("Play these tiles")],
    ["1 2 3", text("Accept, hold, challenge: in the order of the buttons")],
    ["⇧ ← →", text("On the rack: move a tile")],
    ["?", text("What you can do now, and why not the rest")],
  ];
  const list = make(
    "dl",
    { class: "keys-list" },
    ...keys.map(([key = "", meaning = ""]) =>
      make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, meaning)),
    ),
  );
  await tell(text("Keys"), [list]);
}
