/** One line, one result: names are echoed while it is typed, Enter commits, the next comes. */

import { newCommandId } from "../identity.js";
import { text } from "../texts.js";

const SCANNED = /^\s*\S*\/slip\/\S+\s*$/;

/** @param {import("./regions.js").Regions} regions */
export function enterLines(regions) {
  const form = document.querySelector("form[data-echo]");
  const input = form?.querySelector("input[name=line]");
  const echo = document.getElementById("echo");
  if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement) || echo === null)
    return;
  const hint = echo.textContent;
  let asked = new AbortController();

  const say = async () => {
    asked.abort();
    if (input.value.trim() === "") {
      echo.textContent = hint;
      return;
    }
    asked = new AbortController();
    const address = `${form.dataset.echo}?typed=${encodeURIComponent(input.value)}`;
    try {
      const answer = await fetch(address, { signal: asked.signal });
      const { sentence, is_complete } = await answer.json();
      echo.textContent = sentence;
      echo.classList.toggle("complete", is_complete);
    } catch {
      // A later line has been asked for, or the line is down; Enter will say so.
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
    asked.abort();
    const id = document.createElement("input");
    Object.assign(id, { type: "hidden", name: "id", value: newCommandId() });
    form.append(id);
    const status = await regions.submit(form);
    id.remove();
    if (status === 0) {
      echo.textContent = text("The server does not answer. The line is kept; press Enter again.");
    } else if (status < 300) {
      form.reset();
      input.value = "";
      echo.textContent = hint;
      echo.classList.remove("complete");
    }
    input.focus();
    input.select();
  });
}
