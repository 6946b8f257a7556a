/** After the game: the result, its confirmation, and where to go from here. */

import { make } from "../kit/dom.js";
import { linksOf } from "../after/links.js";
import { replaceWithin } from "../kit/replacing.js";
import { text } from "../kit/texts.js";
import { ledgerOf, resultOf } from "./result.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

export class AfterGame {
  #result = make("div", { class: "result" });
  #deeds = make("div", { class: "matter-deeds" });
  #links = make("nav", { class: "after-links", "aria-label": text("This game") });
  #ledger = make("div", { class: "result" });
  element = make(
    "section",
    { class: "after-game", "aria-label": text("The result") },
    this.#result,
    this.#deeds,
    this.#links,
    this.#ledger,
  );
  #send;
  #key = "";
  /** @type {{game: string, isStarted: boolean} | null} */
  #next = null;

  /** @param {(command: object) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Another game of the same players is offered or has begun.
   * @param {string} game
   * @param {boolean} isStarted
   */
  offerNext(game, isStarted) {
    this.#next = { game, isStarted };
    this.#key = "";
  }

  /**
   * @param {Game} game
   * @param {Setting} setting
   * @param {HTMLElement} table knows the game's address
   * @param {Choices} choices
   */
  show(game, setting, table, choices) {
    const id = table.dataset.game ?? "";
    const { outcome, ledger } = game.view;
    if (!outcome) return;
    const key = JSON.stringify([outcome, ledger.length, choices, this.#next]);
    if (key === this.#key) return;
    const isFirst = this.#result.childElementCount === 0;
    this.#key = key;
    this.#result.replaceChildren(...resultOf(game, outcome));
    this.#ledger.replaceChildren(...ledgerOf(game, setting));
    replaceWithin(
      this.#deeds,
      this.#offers(id, "casual" in table.dataset && game.you.audience === "side", choices),
    );
    replaceWithin(this.#links, linksOf(id, false));
    if (isFirst && game.you.audience === "side") {
      const title = this.#result.querySelector("h2");
      if (title instanceof HTMLElement) title.focus({ preventScroll: true });
    }
  }

  /**
   * @param {string} id
   * @param {boolean} canAsk whether a rematch can be had for the asking
   * @param {Choices} choices
   */
  #offers(id, canAsk, choices) {
    const offers = [];
    if (choices.canStartLightning)
      offers.push(this.#button("start_lightning", text("Start the lightning round")));
    if (choices.canSettleTie) offers.push(this.#button("settle_tie", text("Replay the game")));
    if (choices.canSign) offers.push(this.#button("sign_result", text("Confirm the result")));
    if (this.#next !== null) {
      const label = this.#next.isStarted ? text("Go to the rematch") : text("Accept the rematch");
      offers.push(make("a", { class: "button", href: `/games/${this.#next.game}` }, label));
    } else if (canAsk) {
      offers.push(
        make(
          "form",
          { method: "post", action: `/games/${id}/rematch` },
          make("input", { type: "hidden", name: "device", value: "1" }),
          make("button", { class: "button quiet", "data-deed": "rematch" }, text("Rematch")),
        ),
      );
    }
    return offers;
  }

  /**
   * @param {string} type
   * @param {string} label
   */
  #button(type, label) {
    const button = make("button", { class: "button", type: "button", "data-deed": type }, label);
    button.addEventListener("click", () => this.#send({ type }));
    return button;
  }
}
