/** `<lexi-live-game>`: one game of an event as spectators see it: scores, board, last play. */

import { NO_PLAN } from "../kit/board/plan.js";
import { Squares } from "../kit/board/view.js";
import { make, setAttribute, setText } from "../kit/dom.js";
import { followed, freshSquares, settingOf } from "../live/game.js";
import { bagOf, lastOf } from "../play/last.js";
import { Line } from "../live/line.js";
import { Sides } from "../play/sides.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Message} Message */

const TICK_MS = 500;
/** @type {import("../kit/score.js").Measured} */
const NOTHING = { fault: "no_tiles", words: [], bonus: 0, points: 0 };

class LexiLiveGame extends HTMLElement {
  /** @type {Game | null} */
  #game = null;
  #sides = new Sides();
  #squares = new Squares();
  #last = make("p", { class: "live-last", translate: "no" });
  #bag = make("p", { class: "live-bag" });
  /** @type {Line | null} */
  #line = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /** Moved within the page it goes on as it is; browsers that cannot move take it out and in again. */
  connectedMoveCallback() {}

  connectedCallback() {
    if (this.#line !== null) return;
    const { game = "" } = this.dataset;
    this.replaceChildren(this.#sides.element, this.#squares.frame, this.#last, this.#bag);
    this.#line = new Line("/socket", game, true, {
      heard: (message) => this.#heard(message),
      changed: () => {},
      version: () => this.#game?.version ?? null,
    });
    this.#line.open();
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  /** A screen that shows one game after another keeps nothing of those that are gone. */
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      clearInterval(this.#ticking);
      this.#line?.close();
      this.#line = null;
      this.#game = null;
    });
  }

  /** @param {Message} message */
  #heard(message) {
    if (message.type !== "snapshot" && message.type !== "events") return;
    const before = this.#game;
    const game = followed(before, message);
    if (game === null) {
      this.#line?.subscribe();
      return;
    }
    this.#game = game;
    const { view } = game;
    const setting = settingOf(game.table);
    if (before === null) this.#squares.layOut(setting);
    this.#squares.show(setting, [...view.board], freshSquares(view), NO_PLAN, NOTHING);
    // Whether a player is at the screen is nobody's business here.
    this.#sides.show(
      game,
      view.sides.map((_, side) => side),
    );
    setText(this.#last, lastOf(game));
    setText(this.#bag, bagOf(view.bag_count));
    setAttribute(this, "data-version", game.version);
    this.#tick();
  }

  #tick() {
    const [game, line] = [this.#game, this.#line];
    if (game !== null && line !== null) this.#sides.tick(game, line.time.now() - game.you.delay_ms);
  }
}

customElements.define("lexi-live-game", LexiLiveGame);
