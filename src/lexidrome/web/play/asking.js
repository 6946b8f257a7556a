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
    text("Send spectators away?"),
    text("Nobody can watch this game any more. It cannot be taken back."),
    text("Send away"),
  ],
  doubt_program: [
    text("Ask for a judge?"),
    text("The clocks stand until a judge has ruled on the play by hand."),
    text("Ask for a judge"),
  ],
  offer_resignation: [
    text("Offer to give up?"),
    text("Your opponent may accept it at the present score, or play on."),
    text("Offer"),
  ],
  forfeit_game: [
    text("Give up and leave?"),
    text("The game ends now, and the other side wins it."),
    text("Give up"),
  ],
  find_no_plays: [
    text("No play is left"),
    text("The game ends: all possible plays have been made."),
    text("End the game"),
  ],
};

/** @type {Record<"unseal_racks" | "stop_game", [string, string, string]>} */
const REASONED = {
  unseal_racks: [
    text("Look at the racks?"),
    text("All sides are told that you look, and why."),
    text("Look"),
  ],
  stop_game: [
    text("Stop the game?"),
    text("The game ends at the present score. All sides are told why."),
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
    text("Do both of you want it?"),
    text("A challenge is one when both members of the team want it."),
    text("Both want it"),
  );
}

/**
 * @param {"unseal_racks" | "stop_game"} deed
 */
export function reasonOf(deed) {
  return reasonFor(...REASONED[deed]);
}
