/**
 * Keys for the desk. `data-key` on a field or button names its key; Ctrl+K (or ⌘K) opens a
 * list of everything that can be done on the page and of all pages of the event, to be found by typing.
 */

import { make } from "../dom.js";
import { text } from "../texts.js";

export function followKeys() {
  const opener = document.querySelector("[data-palette]");
  if (opener instanceof HTMLElement) {
    opener.hidden = false;
    opener.addEventListener("click", openPalette);
  }
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      openPalette();
      return;
    }
    const target = event.target;
    const isTyping = target instanceof HTMLElement && target.matches("input, select, textarea");
    // What they were typing in is gone: until they have looked, their keys are for nothing else.
    const isLost = target instanceof HTMLElement && target.matches("[data-live]");
    if ((isTyping || isLost) && event.key === "Escape") target.blur();
    if (isTyping || isLost || event.ctrlKey || event.metaKey || event.altKey) return;
    const meant = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!(meant instanceof HTMLElement)) return;
    event.preventDefault();
    if (meant instanceof HTMLInputElement) meant.focus();
    else meant.click();
  });
}

function openPalette() {
  document.querySelector("dialog.palette")?.remove();
  const found = make("ul", { role: "listbox", "aria-label": text("What can be done") });
  const input = make("input", {
    type: "search",
    "aria-label": text("What do you want to do?"),
    placeholder: text("What do you want to do?"),
    autocomplete: "off",
  });
  const dialog = make(
    "dialog",
    { class: "palette", "aria-label": text("What can be done") },
    input,
    found,
  );
  const all = choices();
  let shown = all;
  let at = 0;

  const draw = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    shown = all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
    at = Math.max(0, Math.min(at, shown.length - 1));
    found.replaceChildren(
      ...shown.map(({ label }, place) => {
        const item = make("li", { role: "option", "aria-selected": String(place === at) }, label);
        item.addEventListener("click", () => choose(place));
        return item;
      }),
    );
    found.children[at]?.scrollIntoView({ block: "nearest" });
  };
  /** @param {number} place */
  const choose = (place) => {
    dialog.close();
    shown[place]?.element.click();
  };

  input.addEventListener("input", () => {
    at = 0;
    draw();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") at += 1;
    else if (event.key === "ArrowUp") at -= 1;
    else if (event.key === "Enter") return choose(at);
    else return;
    event.preventDefault();
    draw();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  draw();
  dialog.showModal();
  input.focus();
}

/** Every link and button of the page by what it says, each once. */
function choices() {
  /** @type {Map<string, HTMLElement>} */
  const named = new Map();
  for (const element of document.querySelectorAll("main a, main button, .event-nav a")) {
    if (!(element instanceof HTMLElement)) continue;
    const row = element.closest("li, tr");
    const who = element.matches(".entrant")
      ? ""
      : (row?.querySelector(".entrant, .what")?.textContent ?? "");
    const said = (element.textContent ?? "").replace(/\s+/g, " ").trim();
    const label = who === "" ? said : `${said} · ${who}`;
    if (said !== "" && !named.has(label)) named.set(label, element);
  }
  return [...named].map(([label, element]) => ({ label, element }));
}
