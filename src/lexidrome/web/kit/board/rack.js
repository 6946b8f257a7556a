/** The rack: buttons that hold tiles, in the order their owner likes. */

import { make } from "../dom.js";
import { text } from "../texts.js";
import { isLain } from "./plan.js";
import { tileName } from "./squares.js";
import { tileBack, tileFace } from "./tile.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Setting} Setting */

export class Rack {
  element = make("div", {
    class: "rack",
    role: "group",
    "aria-label": text("Your rack"),
    translate: "no",
  });
  #key = "";

  /**
   * @param {Setting} setting
   * @param {Plan} plan
   * @param {boolean} isShown
   * @param {number} faceDown how many tiles lie face down instead
   */
  show(setting, plan, isShown, faceDown) {
    this.element.hidden = !isShown && !faceDown;
    const slots = plan.rack.map((symbol, slot) => [
      symbol,
      isLain(plan, slot),
      plan.picked === slot,
    ]);
    const key = JSON.stringify(faceDown ? faceDown : slots);
    if (key === this.#key) return;
    this.#key = key;
    if (faceDown) {
      const backs = Array.from({ length: faceDown }, () =>
        make("span", { class: "slot" }, tileBack()),
      );
      this.element.replaceChildren(...backs);
      return;
    }
    const focused = this.slotOf(document.activeElement);
    this.element.replaceChildren(
      ...plan.rack.map((symbol, slot) => this.#slot(setting, plan, symbol, slot)),
    );
    if (focused !== null) this.focusOn(Math.min(focused, plan.rack.length - 1));
  }

  /**
   * @param {Element | null} target
   * @returns {number | null}
   */
  slotOf(target) {
    const slot = target?.closest("[data-slot]");
    return slot instanceof HTMLElement && this.element.contains(slot)
      ? Number(slot.dataset.slot)
      : null;
  }

  /**
   * The place on the rack at a point of the screen, if the rack is there.
   * @param {number} x
   * @param {number} y
   * @returns {number | null}
   */
  placeAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const slack = box.height / 2;
    if (
      y < box.top - slack ||
      y > box.bottom + slack ||
      x < box.left - slack ||
      x > box.right + slack
    ) {
      return null;
    }
    // By the places themselves: tiles that make room are somewhere else meanwhile.
    const distances = this.#slots.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
      Math.hypot(
        x - box.left - offsetLeft - offsetWidth / 2,
        y - box.top - offsetTop - offsetHeight / 2,
      ),
    );
    return distances.length ? distances.indexOf(Math.min(...distances)) : null;
  }

  /**
   * The others make room for a tile that is carried above the rack.
   * @param {number} from its own place
   * @param {number | null} to where it would come down; `null`: not here
   */
  makeRoom(from, to) {
    const slots = this.#slots;
    this.element.toggleAttribute("data-making-room", to !== null);
    slots.forEach((slot, at) => {
      const isBetween = to !== null && at !== from && (at - from) * (at - to) <= 0;
      const next = isBetween ? slots[at + Math.sign(from - at)] : undefined;
      slot.style.transform = next
        ? `translate(${next.offsetLeft - slot.offsetLeft}px, ${next.offsetTop - slot.offsetTop}px)`
        : "";
    });
  }

  /**
   * The tile in a place, as it is seen.
   * @param {number} slot
   */
  face(slot) {
    return this.element.children[slot]?.querySelector(".tile") ?? null;
  }

  get #slots() {
    return [...this.element.children].filter((each) => each instanceof HTMLElement);
  }

  /** @param {number} slot */
  focusOn(slot) {
    const button = this.element.children[slot];
    if (button instanceof HTMLElement) button.focus();
  }

  /**
   * @param {Setting} setting
   * @param {Plan} plan
   * @param {string} symbol
   * @param {number} slot
   */
  #slot(setting, plan, symbol, slot) {
    if (isLain(plan, slot)) {
      return make("span", { class: "slot", "data-slot": slot, "data-empty": true });
    }
    const attributes = {
      class: "slot",
      type: "button",
      "data-slot": slot,
      "aria-label": tileName(setting, symbol),
      "aria-pressed": String(plan.picked === slot),
    };
    return make("button", attributes, tileFace(setting, symbol));
  }
}
