/** The questions behind the menu: is it meant, and why. */

import { text } from "../kit/texts.js";
import { confirmed, reasonFor } from "./dialogs.js";

/** @typedef {import("./menu.js").MenuDeed} MenuDeed */

/**
 * What cannot be taken back is asked for twice: title, sentence, button.
 * @type {Partial<Record<MenuDeed, [string, string, string]>>}
 */
const ASKED = {
  bar_spectators: [
    text("Remove spectators?"),
    text("Nobody will be able to watch this game. This cannot be undone."),
    text("Remove"),
  ],
  doubt_program: [
    text("Ask for a judge?"),
    text("The clocks are stopped until a judge has ruled on the play by hand."),
    text("Ask for a judge"),
  ],
  offer_resignation: [
    text("Offer to resign?"),
    text("Your opponent may accept it at the current score, or play on."),
    text("Offer"),
  ],
  forfeit_game: [
    text("Resign and leave?"),
    text("The game ends now, and the other side wins."),
    text("Resign"),
  ],
  find_no_plays: [
    text("No play is possible"),
    text("The game ends: all possible plays have been made."),
    text("End the game"),
  ],
};

/** @type {Record<"unseal_racks" | "stop_game", [string, string, string]>} */
const REASONED = {
  unseal_racks: [
    text("Look at the racks?"),
    text("All sides are told that you are looking, and why."),
    text("Look"),
  ],
  stop_game: [
    text("Stop the game?"),
    text("The game ends at the current score. All sides are told why."),
    text("Stop the game"),
  ],
};

/** @param {MenuDeed} deed */
export async function isMeant(deed) {
  const asked = ASKED[deed];
  return asked === undefined || confirmed(...asked);
}

/** Where one device speaks for a team (SSC-12.f). */
export function areBothMeant() {
  return confirmed(
    text("Do both of you want this?"),
    text("A challenge counts once both members of the team want it."),
    text("Both want it"),
  );
}

/**
 * @param {"unseal_racks" | "stop_game"} deed
 */
export function reasonOf(deed) {
  return reasonFor(...REASONED[deed]);
}
