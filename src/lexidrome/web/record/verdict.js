/** The last verdict, large enough for both sides of the table, until it was seen. */

import { make, setAttribute, setText } from "../kit/dom.js";
import { LastVerdict } from "../play/verdicts.js";
import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";

/** @typedef {import("./keep.js").KeptVerdict} KeptVerdict */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").GameEvent} GameEvent */

const TURN = /tiles_played|tiles_exchanged|turn_passed|turn_lost/;

export class VerdictSign {
  #word = make("strong");
  #sentence = make("span");
  #seen = make("button", { type: "button", class: "verdict-seen" }, text("Seen"));
  element = make(
    "section",
    { class: "sheet-verdict", role: "alert", "data-part": "verdict" },
    this.#word,
    this.#sentence,
    this.#seen,
  );
  #last = new LastVerdict();
  #keep;

  /**
   * @param {KeptVerdict | null} kept what was shown when the page was left
   * @param {(verdict: KeptVerdict | null) => void} keep
   */
  constructor(kept, keep) {
    this.#keep = keep;
    this.element.hidden = true;
    this.element.addEventListener("click", () => this.clear());
    if (kept !== null) this.#tell(kept);
  }

  /**
   * One word for the whole play, never for one of its words (NSA-IV.J.1.h, NSA-IV.K.3.d).
   * @param {Game} game
   * @param {GameEvent[]} events
   */
  hear(game, events) {
    for (const event of events) {
      const { type } = event;
      if (/challenge_ruled|verdict_entered/.test(type)) this.#hearRuling(game);
      else if (/challenge_upheld/.test(type))
        this.#tell({
          isAcceptable: false,
          sentence: text("The play of {name} comes off the board.", {
            name: shortNameOf(game, event.side ?? 0),
          }),
        });
      else if (/challenge_failed/.test(type))
        this.#tell({ isAcceptable: true, sentence: standsText(game, event) });
      else if (/challenged\.|reopened|corrected|opinion_asked/.test(type)) this.clear();
      else if (TURN.test(type)) this.#last.passOver();
    }
    this.#show();
  }

  /**
   * What a judge said, before it is accepted; one of several who are asked is not the verdict.
   * @param {Game} game
   */
  #hearRuling({ view }) {
    const { rulings = [], is_opinion_awaited } = view.play?.challenge ?? {};
    const last = rulings.at(-1);
    if (last === undefined || is_opinion_awaited !== false) return;
    const sentence = text("Another opinion can still be asked for.");
    this.#tell({ isAcceptable: last.is_acceptable, sentence });
  }

  /** @param {KeptVerdict} verdict */
  #tell(verdict) {
    this.#last.tell(verdict);
    this.#keep(verdict);
    this.#show();
  }

  /** Whoever goes on has seen it. */
  clear() {
    if (this.#last.shown === null) return;
    this.#last.clear();
    this.#show();
  }

  tick() {
    const isLookedAt = document.visibilityState === "visible";
    if (this.#last.tick(performance.now(), isLookedAt)) this.#show();
  }

  #show() {
    const { shown } = this.#last;
    this.element.hidden = shown === null;
    if (shown === null) {
      this.#keep(null);
      return;
    }
    setAttribute(this.element, "data-verdict", shown.isAcceptable ? "acceptable" : "unacceptable");
    setText(
      this.#word,
      shown.isAcceptable ? `✓ ${text("Acceptable")}` : `✗ ${text("Unacceptable")}`,
    );
    setText(this.#sentence, shown.sentence);
  }
}

/**
 * @param {Game} game
 * @param {GameEvent} event
 */
function standsText(game, { side, turns_lost }) {
  const name = shortNameOf(game, side ?? 0);
  return Number(turns_lost) > 0
    ? text("The play stands; {name} loses a turn.", { name })
    : text("The play stands.");
}
