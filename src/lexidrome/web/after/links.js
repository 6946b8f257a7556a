/** Where to go from a game that is over: what there is of it to look at and to keep. */

import { copyAddress } from "../games/passing.js";
import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";

/**
 * @param {string} id
 * @param {boolean} isRecorded whether the tiles were drawn by hand, beside a real board
 */
export function linksOf(id, isRecorded) {
  const share = make("button", { class: "link-button", type: "button" }, text("Copy the link"));
  share.addEventListener(
    "click",
    () => void copyLink(share, new URL(`/games/${id}/replay`, location.href).href),
  );
  return [
    make("a", { href: `/games/${id}/replay` }, text("Replay")),
    make("a", { href: `/games/${id}/sheet` }, text("Score sheet")),
    make("a", { href: `/games/${id}.gcg`, download: `${id}.gcg` }, text("Game file (GCG)")),
    make(
      "a",
      { href: `/games/${id}/proof` },
      isRecorded ? text("What was entered") : text("Proof of the draw"),
    ),
    share,
    make("a", { href: "/home" }, text("My games")),
    ...(isRecorded ? [] : [make("a", { href: "/lobby" }, text("Find somebody"))]),
    make("a", { href: "/games" }, text("All games")),
  ];
}

/**
 * Plain HTTP has no clipboard of its own; there the link is shown to be copied by hand.
 * @param {HTMLElement} button
 * @param {string} link
 */
async function copyLink(button, link) {
  try {
    await copyAddress(button, link);
  } catch {
    button.replaceWith(
      make("input", { class: "link", readonly: true, value: link, "aria-label": text("Link") }),
    );
  }
}
