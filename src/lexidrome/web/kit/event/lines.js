/** One line, one result: names are echoed while it is typed, Enter commits, the next comes. */

import { make } from "../dom.js";
import { text, textPlural } from "../texts.js";
import { KeptLines } from "./kept.js";

/** Who hears nothing for that long wonders what has become of it. */
const LATE_MS = 2000;
/** A server that does not answer, and one whose database or successor is not there yet. */
const NOT_NOW = [0, 502, 503, 504];
const AGAIN_MS = 2000;
const SCANNED = /^\s*\S*\/slip\/\S+\s*$/;

/**
 * @param {import("./regions.js").Regions} regions
 * @returns {() => void} to be called when the server is back: sends what it did not answer
 */
export function enterLines(regions) {
  const form = document.querySelector("form[data-echo]");
  const input = form?.querySelector("input[name=line]");
  const echo = document.getElementById("echo");
  if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement) || echo === null)
    return () => {};
  const hint = echo.textContent;
  let asked = new AbortController();
  const kept = new KeptLines(form.action, form.dataset.person ?? "");
  /** @type {HTMLInputElement | null} */
  const unsigned = form.querySelector("input[name=is_unsigned]");
  const keep = () => kept.add(input.value, unsigned?.checked ?? false);
  let isSending = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let trying;

  /**
   * @param {string | null} sentence
   * @param {string} state
   * @param {string} correct
   */
  const show = (sentence, state, correct = "") => {
    echo.replaceChildren(sentence ?? "");
    if (correct !== "") echo.append(" ", make("a", { href: correct }, text("Correct")));
    echo.dataset.state = state;
  };

  const say = async () => {
    asked.abort();
    kept.typed = input.value;
    form.querySelector('[data-live="line-said"]')?.replaceChildren();
    if (input.value.trim() === "") {
      show(hint, "open");
      return;
    }
    asked = new AbortController();
    const address = `${form.dataset.echo}?typed=${encodeURIComponent(input.value)}`;
    try {
      const answer = await fetch(address, { signal: asked.signal });
      const { sentence, state, correct } = await answer.json();
      show(sentence, state, correct);
    } catch {
      // A later line has been asked for, or the line is down; Enter will say so.
    }
  };

  /** @param {import("./kept.js").KeptLine} sent */
  const submit = (sent) => {
    const typed = { line: input.value, isUnsigned: unsigned?.checked };
    const id = make("input", { type: "hidden", name: "id", value: sent.id });
    input.value = sent.line;
    if (unsigned) unsigned.checked = sent.isUnsigned;
    form.append(id);
    const late = setTimeout(() => show(waiting(kept.count), "away"), LATE_MS);
    // What is sent is read at once; meanwhile somebody may type the next one.
    const answered = regions.submit(form).finally(() => clearTimeout(late));
    id.remove();
    input.value = typed.line;
    if (unsigned) unsigned.checked = typed.isUnsigned ?? false;
    return answered;
  };

  /** From the oldest on, until one is asked about, refused or not answered. */
  const send = async () => {
    asked.abort();
    if (isSending) return;
    isSending = true;
    await sendAll();
    isSending = false;
    const isEntered = kept.last === input.value;
    kept.typed = isEntered ? "" : input.value;
  };

  const sendAll = async () => {
    for (let first = kept.first; first !== undefined; first = kept.first) {
      const status = await submit(first);
      if (NOT_NOW.includes(status)) {
        show(away(kept.count), "away");
        clearTimeout(trying);
        trying = setTimeout(sendAgain, AGAIN_MS);
        return;
      }
      kept.drop(first);
      const isTyped = input.value === first.line;
      if (status >= 300) {
        if (input.value.trim() !== "" && !isTyped) keep();
        input.value = first.line;
        if (unsigned) unsigned.checked = first.isUnsigned;
        show("", "open");
        return;
      }
      const typed = isTyped ? "" : input.value;
      form.reset();
      input.value = typed;
      if (typed.trim() === "") show(hint, "open");
    }
  };

  const sendAgain = () => {
    if (kept.first !== undefined) void send();
  };

  input.addEventListener("input", say);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (SCANNED.test(input.value)) {
      // A scanner ends with Enter; the scores are still to come.
      input.value = `${input.value.trim()} `;
      say();
      return;
    }
    keep();
    await send();
    input.focus();
    input.select();
  });
  const typed = kept.typed;
  if (kept.first !== undefined) {
    input.value = typed || kept.last;
    show(away(kept.count), "away");
  } else if (typed !== "" && input.value === "") {
    input.value = typed;
    void say();
  }
  return sendAgain;
}

/** @param {number} count */
function waiting(count) {
  return textPlural(
    "The server has not answered yet. The line is kept here and counts as soon as it does.",
    "The server has not answered yet. {count} lines are kept here and count as soon as it does.",
    count,
  );
}

/** @param {number} count */
function away(count) {
  return textPlural(
    "The server does not answer. The line is kept here and sent when the server is back; press Enter to try at once.",
    "The server does not answer. {count} lines are kept here and sent when the server is back; press Enter to try at once.",
    count,
  );
}
