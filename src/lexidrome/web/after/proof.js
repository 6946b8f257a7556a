/** The proof of the draws: what this device wrote down during the game, to be saved. */

import { make, setText } from "../kit/dom.js";
import { text, textPlural } from "../kit/texts.js";
import { recallSeen, savedForm } from "../play/share.js";

const part = document.querySelector("[data-seen-of]");

if (part instanceof HTMLElement) {
  const sides = Number(part.dataset.sides ?? "0");
  for (let side = 0; side < sides; side += 1) {
    const seen = recallSeen(part.dataset.seenOf ?? "", side);
    if (seen !== null) show(part, seen);
  }
}

/**
 * @param {HTMLElement} part
 * @param {import("../play/share.js").Seen} seen
 */
function show(part, seen) {
  part.hidden = false;
  const isSame = seen.commitment === part.dataset.commitment;
  const verdict = isSame
    ? text("✓ The server’s promise is the one that this device saw before the game.")
    : text("✗ The server’s promise is not the one that this device saw before the game.");
  const share = seen.share
    ? text("This device’s share: {share}", { share: seen.share })
    : text("This device gave no share of the seed.");
  const racks = textPlural(
    "{count} rack was written down.",
    "{count} racks were written down.",
    seen.racks.length,
  );
  const file = URL.createObjectURL(new Blob([savedForm(seen)], { type: "application/json" }));
  const name = `${seen.game.replaceAll("/", "-")}-seen-${seen.side + 1}.json`;
  const said = make("p", { class: isSame ? "good" : "alarm" });
  setText(said, verdict);
  part.append(
    said,
    make("p", { class: "digest" }, share),
    make("p", {}, racks),
    make(
      "p",
      {},
      make("a", { class: "button", href: file, download: name }, text("Save what this device saw")),
    ),
  );
}
