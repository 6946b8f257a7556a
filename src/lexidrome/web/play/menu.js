/** What is needed now and then: sounds, spectators, giving up; and the director's own deeds. */

import { make } from "../kit/dom.js";
import { replaceWithin } from "../kit/replacing.js";
import { text } from "../kit/texts.js";
import { signalBoxes } from "./choosing.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {ReturnType<typeof import("../kit/offers.js").labelled>} Labelled */

/**
 * @typedef {"why" | "turn_board" | "stop_clock" | "bar_spectators" | "agree_to_show_racks"
 *   | "doubt_program" | "offer_resignation" | "forfeit_game" | "unseal_racks" | "stop_game"
 *   | "find_no_plays"} MenuDeed
 */

export class Menu {
  #items = make("div", { class: "menu-items" });
  element = make(
    "details",
    { class: "menu" },
    make("summary", { class: "button quiet" }, text("More")),
    this.#items,
  );
  #chosen;
  #send;
  #key = "";

  /**
   * @param {(deed: MenuDeed) => void} chosen
   * @param {(command: Labelled[number]["command"]) => void} send
   */
  constructor(chosen, send) {
    this.#chosen = chosen;
    this.#send = send;
    document.addEventListener("click", (event) => {
      if (event.target instanceof Node && !this.element.contains(event.target))
        this.element.open = false;
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.element.open) return;
      // Closed, and nothing else: the board would take the tiles back.
      event.stopPropagation();
      this.element.open = false;
      this.element.querySelector("summary")?.focus();
    });
  }

  /**
   * @param {Choices} choices
   * @param {{isDirector: boolean, hasDirector: boolean, isActing: boolean}} house whether there is
   *   somebody to call, and whether this person does anything here
   * @param {Labelled} others what else is offered
   */
  show(choices, { isDirector, hasDirector, isActing }, others) {
    const key = JSON.stringify([choices, isDirector, isActing, others]);
    if (key === this.#key) return;
    this.#key = key;
    /** @type {HTMLElement[]} */
    const items = signalBoxes();
    const offer = (/** @type {MenuDeed} */ deed, /** @type {string} */ label) =>
      items.push(this.#item(label, deed, () => this.#chosen(deed)));
    if (isActing) offer("why", text("What can I do now, and by which key?"));
    offer("turn_board", text("Turn the board"));
    const stop = isDirector
      ? text("Stop the clocks")
      : text("Stop the clocks and call the director");
    if (choices.canStopClock && (isDirector || hasDirector)) offer("stop_clock", stop);
    if (choices.canShowRack) offer("agree_to_show_racks", text("Show my rack to spectators"));
    if (choices.canBarSpectators) offer("bar_spectators", text("Remove spectators"));
    if (choices.canDoubtProgram && hasDirector)
      offer("doubt_program", text("The program is in doubt: a judge rules"));
    if (choices.canOfferResignation) offer("offer_resignation", text("Offer to resign"));
    if (choices.canLeave) offer("forfeit_game", text("Resign and leave"));
    if (choices.canUnseal) offer("unseal_racks", text("Look at the racks"));
    if (choices.canFindNoPlays) offer("find_no_plays", text("No play is possible"));
    if (choices.canStopGame) offer("stop_game", text("Stop the game"));
    for (const { label, command } of others)
      items.push(this.#item(label, command.type, () => this.#send(command)));
    replaceWithin(this.#items, items);
  }

  /**
   * @param {string} label
   * @param {string} name
   * @param {() => void} act
   */
  #item(label, name, act) {
    const button = make("button", { class: "menu-item", type: "button", "data-deed": name }, label);
    button.addEventListener("click", (event) => {
      this.element.open = false;
      // After a question the focus comes back to where it was, which must not be hidden then; who
      // clicked was at the board and still is.
      if (event.detail === 0) this.element.querySelector("summary")?.focus();
      act();
    });
    return button;
  }
}
