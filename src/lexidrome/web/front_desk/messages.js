/** Messages to entrants: one press copies a text, also where plain HTTP has no clipboard. */

import "../kit/event/event.js";
import { setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";

/** @param {HTMLTextAreaElement} field */
async function copy(field) {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(field.value);
    return;
  }
  field.select();
  document.execCommand("copy");
}

for (const button of document.querySelectorAll("button[data-copies]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copies ?? "");
  if (!(field instanceof HTMLTextAreaElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    void copy(field).then(() => setText(button, text("Copied")));
  });
}
