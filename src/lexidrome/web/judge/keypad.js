/** Letters to touch, for a station without a keyboard and without an outside one's suggestions. */

import { text } from "../kit/texts.js";
import { part } from "./parts.js";

const KEY = "lexidrome.keypad";
/** Where the rows of a typewriter have room: also on a phone that lies on its side. */
const WIDE = "(min-width: 40rem), (max-height: 34rem) and (min-width: 34rem)";

/**
 * @param {HTMLTextAreaElement} field
 * @param {() => void} typed called when the field was changed
 */
export function offerKeypad(field, typed) {
  const pad = part("keypad", HTMLElement);
  const toggle = part("keypad-toggle", HTMLButtonElement);
  const letters = (pad.dataset.letters ?? "").split(" ");
  const wide = matchMedia(WIDE);

  /** @param {boolean} isShown */
  function offer(isShown) {
    pad.hidden = !isShown;
    toggle.setAttribute("aria-pressed", String(isShown));
    // The device's own keyboard would cover the page and propose words.
    field.inputMode = isShown ? "none" : "text";
  }

  function arrange() {
    const rows = wide.matches ? typewriterRows(letters) : [letters];
    pad.replaceChildren(
      ...rows.map((row, place) => {
        const line = document.createElement("div");
        line.className = "keys";
        line.append(
          ...row.map((letter) => key(letter, letter, () => insert(field, letter, typed))),
        );
        if (place === rows.length - 1) {
          line.append(
            key("⌫", text("Delete"), () => erase(field, typed), "wide"),
            key(text("Next word"), "", () => insert(field, "\n", typed), "wide bar"),
          );
        }
        return line;
      }),
    );
  }

  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    const isShown = toggle.getAttribute("aria-pressed") !== "true";
    offer(isShown);
    keep(isShown);
    field.focus();
  });
  wide.addEventListener("change", arrange);
  // The field keeps the focus, and with it the place where letters go.
  pad.addEventListener("pointerdown", (event) => event.preventDefault());
  arrange();
  offer(kept() ?? matchMedia("(any-pointer: coarse)").matches);
}

/**
 * @param {string} face
 * @param {string} name for those who hear it; empty where the face says it
 * @param {() => void} press
 * @param {string} [kind]
 */
function key(face, name, press, kind = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `key ${kind}`.trim();
  button.textContent = face;
  if (name && name !== face) button.setAttribute("aria-label", name);
  button.addEventListener("click", press);
  return button;
}

/**
 * The rows of a typewriter if its keys are exactly the letters of the tile set.
 * @param {string[]} letters
 * @returns {string[][]}
 */
function typewriterRows(letters) {
  // Translators: the letter keys as they lie on a keyboard of your language, row by row.
  const rows = text("QWERTYUIOP ASDFGHJKL ZXCVBNM")
    .split(" ")
    .map((row) => [...row]);
  const isComplete = [...rows.flat()].sort().join(" ") === [...letters].sort().join(" ");
  return isComplete ? rows : [letters];
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {string} letters
 * @param {() => void} typed
 */
function insert(field, letters, typed) {
  field.setRangeText(letters, field.selectionStart, field.selectionEnd, "end");
  typed();
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {() => void} typed
 */
function erase(field, typed) {
  const isRange = field.selectionStart !== field.selectionEnd;
  const from = isRange ? field.selectionStart : Math.max(0, field.selectionStart - 1);
  field.setRangeText("", from, field.selectionEnd, "end");
  typed();
}

/** @param {boolean} isShown */
function keep(isShown) {
  try {
    localStorage.setItem(KEY, String(isShown));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** @returns {boolean | null} */
function kept() {
  try {
    const value = localStorage.getItem(KEY);
    return value === null ? null : value === "true";
  } catch {
    return null;
  }
}
