/**
 * A press while the server is away would end on the browser's own page, and what stands on this
 * one would be gone. So it is asked for first, as long as there is no line to it.
 */

import { make } from "../dom.js";
import { text } from "../texts.js";

/** @param {() => boolean} isUp whether there is a line to the server */
export function holdForms(isUp) {
  const said = make("p", { class: "status away", role: "alert", "data-tone": "warning" });
  /** @type {WeakSet<HTMLFormElement>} */
  const answered = new WeakSet();
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (event.defaultPrevented || isUp() || answered.delete(form)) return;
    event.preventDefault();
    try {
      await fetch(location.href, { method: "HEAD" });
    } catch {
      said.textContent = text(
        "The server does not answer; nothing was done. Try again when it is back.",
      );
      document.querySelector("main")?.prepend(said);
      return;
    }
    said.remove();
    answered.add(form);
    form.requestSubmit(event.submitter);
  });
  return () => said.remove();
}
