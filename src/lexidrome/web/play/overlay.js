/** `<lexi-overlay>`: scores, clocks and the last play over a stream; it never asks anything. */

import { make, setAttribute, setText } from "../kit/dom.js";
import { followed } from "../live/game.js";
import { bagOf, lastOf } from "./last.js";
import { Line } from "../live/line.js";
import { Sides } from "./sides.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Message} Message */

const TICK_MS = 200;

class LexiOverlay extends HTMLElement {
  /** @type {Game | null} */
  #game = null;
  #sides = new Sides();
  #last = make("p", { class: "overlay-last", translate: "no" });
  #bag = make("p", { class: "overlay-bag" });
  /** @type {Line | null} */
  #line = null;

  connectedCallback() {
    const { game = "", socket = "/socket" } = this.dataset;
    this.replaceChildren(this.#sides.element, this.#last, this.#bag);
    this.#line = new Line(socket, game, true, {
      heard: (message) => this.#heard(message),
      changed: () => {},
      version: () => this.#game?.version ?? null,
    });
    this.#line.open();
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** @param {Message} message */
  #heard(message) {
    if (message.type === "ended" && message.reason === "barred") {
      // What spectators may not see any more does not stay on the stream.
      this.replaceChildren();
      return;
    }
    if (message.type !== "snapshot" && message.type !== "events") return;
    const game = followed(this.#game, message);
    if (game === null) {
      this.#line?.subscribe();
      return;
    }
    this.#game = game;
    const { view } = game;
    setAttribute(this, "data-version", game.version);
    // Whether a player is at the screen is nobody's business on a stream.
    this.#sides.show(
      game,
      view.sides.map((_, side) => side),
    );
    setText(this.#last, lastOf(game));
    setText(this.#bag, bagOf(view.bag_count));
    this.#tick();
  }

  #tick() {
    const [game, line] = [this.#game, this.#line];
    if (game !== null && line !== null) this.#sides.tick(game, line.time.now() - game.you.delay_ms);
  }
}

customElements.define("lexi-overlay", LexiOverlay);
