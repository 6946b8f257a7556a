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
  document.addEventListener("focusin", ({ target }) => {
    // A score that is to be corrected is typed over, not behind.
    if (target instanceof HTMLInputElement && target.matches("[data-select]")) target.select();
  });
  const active = document.activeElement;
  if (active instanceof HTMLInputElement && active.matches("[data-select]")) active.select();
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
  const search = document.querySelector("[data-find]")?.getAttribute("data-find") ?? "";
  /** @type {Choice[]} */
  let elsewhere = [];
  let shown = all;
  let at = 0;
  let asked = new AbortController();

  const draw = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    const here = all.filter(({ label }) =>
      words.every((word) => label.toLowerCase().includes(word)),
    );
    shown = [...here, ...elsewhere];
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
    shown[place]?.go();
  };
  /** Cards and games of whoever is meant, of every round. */
  const look = async () => {
    asked.abort();
    elsewhere = [];
    if (search === "" || input.value.trim().length < 2) return;
    asked = new AbortController();
    try {
      const answer = await fetch(`${search}?typed=${encodeURIComponent(input.value)}`, {
        signal: asked.signal,
      });
      if (!answer.ok) return;
      /** @type {{ label: string, address: string }[]} */
      const places = await answer.json();
      elsewhere = places.map(({ label, address }) => ({
        label,
        go: () => location.assign(address),
      }));
      draw();
    } catch {
      // More has been typed, or the server is away: what stands on the page is found all the same.
    }
  };

  input.addEventListener("input", () => {
    at = 0;
    void look();
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

/** @typedef {{ label: string, go: () => void }} Choice */

/**
 * Every link and button of the page by what it says, each once.
 * @returns {Choice[]}
 */
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
  return [...named].map(([label, element]) => ({ label, go: () => element.click() }));
}
