/** One line, one result: names are echoed while it is typed, Enter commits, the next comes. */

import { make } from "../dom.js";
import { newCommandId } from "../identity.js";
import { text } from "../texts.js";

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
  /** What the server has not answered: sent again as it was, it is done once. */
  let unanswered = { line: "", id: "" };

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

  const send = async () => {
    asked.abort();
    if (unanswered.line !== input.value) unanswered = { line: input.value, id: newCommandId() };
    const id = document.createElement("input");
    Object.assign(id, { type: "hidden", name: "id", value: unanswered.id });
    form.append(id);
    const status = await regions.submit(form);
    id.remove();
    if (status === 0) {
      show(
        text(
          "The server does not answer. The line is kept here and sent when the server is back; press Enter to try at once.",
        ),
        "away",
      );
    } else {
      unanswered = { line: "", id: "" };
      if (status < 300) {
        form.reset();
        input.value = "";
        show(hint, "open");
      } else show("", "open");
    }
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
    await send();
    input.focus();
    input.select();
  });
  return () => {
    if (unanswered.line !== "" && unanswered.line === input.value) void send();
  };
}
