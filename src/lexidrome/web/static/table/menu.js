/** What is needed now and then: sounds, spectators, giving up. */

import { make } from "../dom.js";
import { text } from "../texts.js";
import { areSoundsOn, setSounds } from "./sounds.js";

/** @typedef {import("./choices.js").Choices} Choices */

/**
 * @typedef {"keys" | "stop_clock" | "bar_spectators" | "agree_to_show_racks"
 *   | "offer_resignation"} MenuDeed
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
  #key = "";

  /** @param {(deed: MenuDeed) => void} chosen */
  constructor(chosen) {
    this.#chosen = chosen;
    document.addEventListener("click", (event) => {
      if (event.target instanceof Node && !this.element.contains(event.target))
        this.element.open = false;
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.element.open = false;
    });
  }

  /**
   * @param {Choices} choices
   * @param {boolean} hasDirector whether there is somebody to call
   */
  show(choices, hasDirector) {
    const { canBarSpectators, canShowRack, canOfferResignation, canStopClock } = choices;
    const canCall = canStopClock && hasDirector;
    const key = String([canBarSpectators, canShowRack, canOfferResignation, canCall]);
    if (key === this.#key) return;
    this.#key = key;
    this.#items.replaceChildren(this.#sounds());
    this.#offer("keys", text("Keys"));
    if (canCall) this.#offer("stop_clock", text("Stop the clocks and call the director"));
    if (canShowRack) this.#offer("agree_to_show_racks", text("Show my rack to spectators"));
    if (canBarSpectators) this.#offer("bar_spectators", text("Send spectators away"));
    if (canOfferResignation) this.#offer("offer_resignation", text("Offer to give up"));
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
    const button = make("button", { class: "menu-item", type: "button", "data-deed": deed }, label);
    button.addEventListener("click", () => {
      this.element.open = false;
      this.#chosen(deed);
    });
    this.#items.append(button);
  }
}
