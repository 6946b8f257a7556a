/**
 * A server that does not answer may have moved to another machine. The page then asks for the
 * new address and goes there.
 */

import { originOf } from "./carrying.js";
import { make, setText } from "./dom.js";
import { formatClock } from "../live/time.js";
import { text } from "./texts.js";

/** A line that is gone for so long is perhaps not coming back. */
const PATIENCE_MS = 10_000;

/** Asks for the new address when there has been no line for a while. */
export class MovePanel {
  #since = make("summary");
  #field = make("input", {
    name: "address",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    inputmode: "url",
    maxlength: 200,
    placeholder: "192.168.1.20:8000",
    translate: "no",
  });
  #fault = make("p", { class: "move-fault", role: "alert" });
  #form = make(
    "form",
    { novalidate: true },
    make("label", {}, text("Type in the address that is shown in the hall."), this.#field),
    make("button", { class: "button" }, text("Continue there")),
    this.#fault,
  );
  element = make("details", { class: "move-panel", "data-part": "move" }, this.#since, this.#form);
  #waiting = 0;
  #isScreen;

  /**
   * @param {() => string} rest what stands after the new address: a path, perhaps a fragment
   * @param {boolean} [isScreen] nobody sits there who would notice: many look at it, and are told
   *   at once that what they see may be old
   */
  constructor(rest, isScreen = false) {
    this.#isScreen = isScreen;
    this.element.hidden = true;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const origin = originOf(this.#field.value);
      if (origin !== null) location.assign(origin + rest());
      else
        setText(
          this.#fault,
          text("That is not an address. An address looks like {example}.", {
            example: "http://192.168.1.20:8000",
          }),
        );
    });
  }

  /** @param {boolean} isUp */
  show(isUp) {
    if (isUp) {
      clearTimeout(this.#waiting);
      this.#waiting = 0;
      this.element.hidden = true;
    } else if (this.#waiting === 0) {
      const wall = this.#isScreen ? document.querySelector("[data-wall]") : null;
      const time = formatClock(Date.now(), wall?.getAttribute("data-wall") ?? "");
      setText(
        this.#since,
        this.#isScreen
          ? text("No connection since {time}. This page may be out of date.", { time })
          : text("No connection since {time}. Has the server moved?", { time }),
      );
      const patience_ms = this.#isScreen ? 0 : PATIENCE_MS;
      this.#waiting = setTimeout(() => (this.element.hidden = false), patience_ms);
    }
  }
}
