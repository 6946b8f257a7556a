/** A page that follows nothing any more, because what it was opened with has gone. */

import { make } from "./dom.js";
import { text } from "./texts.js";

/** Not known any more: signed out, a new password, a revoked token, an erased account. */
const NOT_KNOWN = 4401;
/** Not allowed any more: a withdrawn role, a renewed seat. */
const NOT_ALLOWED = 4403;

/** @param {number} code with which the server has closed a socket */
export function isEnd(code) {
  return code === NOT_KNOWN || code === NOT_ALLOWED;
}

/**
 * Say why, once, above all that the page still shows.
 * @param {string} sentence
 */
export function showEnd(sentence) {
  if (document.querySelector("[data-part=ended]") !== null) return;
  const again = make("a", { href: location.href }, text("Load the page again"));
  const notice = make(
    "p",
    { class: "status ended-notice", role: "alert", "data-tone": "warning", "data-part": "ended" },
    sentence,
    " ",
    again,
  );
  again.addEventListener("click", (event) => {
    // An address with a place in the page would only be scrolled to.
    event.preventDefault();
    location.reload();
  });
  (document.querySelector("main") ?? document.body).prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
}
