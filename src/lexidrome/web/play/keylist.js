/** What the keyboard does at the table, as `?` shows it below what can be done now. */

import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { KEYS } from "./actions.js";

/** @returns {HTMLElement[]} */
export function keyList() {
  const keys = [
    ["← → ↑ ↓", text("Choose a square and a direction")],
    [
      text("Letters"),
      text("Place tiles; with Shift, a blank. Letters that lie there are passed over"),
    ],
    [text("Space"), text("Change direction")],
    ["⌫", text("Take the last tile back")],
    ["Esc", text("Take all tiles back")],
    ["⏎", text("Play these tiles")],
    ["1", text("Accept")],
    ["2", text("Hold")],
    ["3", text("Challenge")],
    [KEYS.arrange, text("Shuffle, or take all tiles back")],
    [KEYS.exchange, text("Exchange: then type the letters, and ⏎")],
    [KEYS.pass, text("Pass")],
    ["⇧ ← →", text("On the rack: move a tile")],
    ["?", text("This list")],
  ];
  const list = make(
    "dl",
    { class: "keys-list" },
    ...keys.map(([key = "", meaning = ""]) =>
      make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, meaning)),
    ),
  );
  return [make("section", { class: "help-keys" }, make("h3", {}, text("Keys")), list)];
}
