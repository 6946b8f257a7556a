/** Finds in the help while somebody types, in an index that is fetched once and searched here. */

import { make } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";
import { search } from "./finding.js";

/** @typedef {import("./finding.js").Row} Row */

const form = document.querySelector(".help-search");
const found = document.querySelector(".help-found");

/** @type {Promise<Row[]> | undefined} */
let index;

/** @param {HTMLFormElement} form */
function rows(form) {
  index ??= fetch(String(form.dataset.index)).then((answer) => answer.json());
  return index;
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} found
 */
function follow(form, found) {
  const field = form.querySelector("input");
  if (field === null) return;
  const link = (/** @type {Row} */ [address, chapter, heading]) => {
    const [name, anchor] = address.split("#");
    const to = `${form.dataset.chapters}${name}${form.dataset.ending ?? ""}`;
    const words = heading === "" ? chapter : `${chapter} › ${heading}`;
    return make(
      "li",
      {},
      make("a", { href: anchor === undefined ? to : `${to}#${anchor}` }, words),
    );
  };
  const look = async () => {
    const asked = field.value;
    found.hidden = asked.trim() === "";
    if (found.hidden) return;
    const best = search(await rows(form), asked);
    if (field.value !== asked) return;
    const told =
      best.length === 0
        ? text("Nothing found. Try fewer words, or the beginning of one.")
        : textPlural("{count} place found", "{count} places found", best.length);
    found.replaceChildren(
      make("p", { class: "note" }, told),
      make("ul", { class: "plain" }, ...best.map(link)),
    );
  };
  field.addEventListener("focus", () => rows(form).catch(() => (index = undefined)), {
    once: true,
  });
  // Without the index the form asks the server, as it does without scripts.
  field.addEventListener("input", () => look().catch(() => (index = undefined)));
}

if (form instanceof HTMLFormElement && found instanceof HTMLElement) follow(form, found);
