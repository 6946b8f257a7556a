/** What is needed now and then: sounds, spectators, giving up; and the director's own deeds. */

import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { areSoundsOn, setSounds } from "./sounds.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {ReturnType<typeof import("../kit/offers.js").labelled>} Labelled */

/**
 * @typedef {"keys" | "why" | "turn_board" | "stop_clock" | "bar_spectators" | "agree_to_show_racks"
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
    this.#items.replaceChildren(this.#sounds());
    if (isActing) this.#offer("why", text("What can I do now?"));
    this.#offer("keys", text("Keys"));
    this.#offer("turn_board", text("Turn the board"));
    const stop = isDirector
      ? text("Stop the clocks")
      : text("Stop the clocks and call the director");
    if (choices.canStopClock && (isDirector || hasDirector)) this.#offer("stop_clock", stop);
    if (choices.canShowRack) this.#offer("agree_to_show_racks", text("Show my rack to spectators"));
    if (choices.canBarSpectators) this.#offer("bar_spectators", text("Remove spectators"));
    if (choices.canDoubtProgram && hasDirector)
      this.#offer("doubt_program", text("The program is in doubt: a judge rules"));
    if (choices.canOfferResignation) this.#offer("offer_resignation", text("Offer to resign"));
    if (choices.canLeave) this.#offer("forfeit_game", text("Resign and leave"));
    if (choices.canUnseal) this.#offer("unseal_racks", text("Look at the racks"));
    if (choices.canFindNoPlays) this.#offer("find_no_plays", text("No play is possible"));
    if (choices.canStopGame) this.#offer("stop_game", text("Stop the game"));
    for (const { label, command } of others)
      this.#item(label, command.type, () => this.#send(command));
  }

  #sounds() {
    const box = make("input", { type: "checkbox" });
    box.checked = areSoundsOn();
    box.addEventListener("change", () => setSounds(box.checked));
    return make("label", { class: "menu-item" }, box, text("Sounds"));
  }

  /**
   * @param {MenuDeed} deed
   * @param {string} label
   */
  #offer(deed, label) {
    this.#item(label, deed, () => this.#chosen(deed));
  }

  /**
   * @param {string} label
   * @param {string} name
   * @param {() => void} act
   */
  #item(label, name, act) {
    const button = make("button", { class: "menu-item", type: "button", "data-deed": name }, label);
    button.addEventListener("click", () => {
      this.element.open = false;
      // After a question the focus comes back to where it was, which must not be hidden then.
      this.element.querySelector("summary")?.focus();
      act();
    });
    this.#items.append(button);
  }
}
