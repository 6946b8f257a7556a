/**
 * Members of a team at devices of their own: each sees what the other has laid and is about to
 * play. It goes from page to page, is kept nowhere, and nobody else hears of it.
 */

import { make, setText } from "../kit/dom.js";
import { EMPTY, measure } from "../kit/score.js";
import { text } from "../kit/texts.js";
import { memberName } from "./team.js";
import { pointsText, writtenWords } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").MatesLaying} MatesLaying */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

const EACH_MS = 200;

export class Mates {
  #line = make("p", { class: "mates-line", role: "status", "data-part": "mates" });
  #offer = make("p", { class: "mates-offer", "data-part": "partner" });
  element = make("div", { class: "mates" }, this.#line, this.#offer);
  #say;
  /** @type {Map<string, Map<number, string>>} by person */
  #laid = new Map();
  /** @type {Map<number, string>} */
  #own = new Map();
  #told = "[]";
  #isDue = false;
  #isTeam = false;
  #hasAsked = false;
  #isMateHere = false;

  /** @param {(message: {type: "laying", tiles: [number, string][], is_asking: boolean}) => boolean} say */
  constructor(say) {
    this.#say = say;
    this.element.hidden = true;
  }

  /**
   * @param {Game} game
   * @param {Setting} setting
   */
  show(game, setting) {
    const mates = matesOf(game);
    this.#isTeam = mates.length > 0 && game.view.phase !== "ended";
    this.element.hidden = !this.#isTeam;
    if (!this.#isTeam) return;
    if (!this.#hasAsked) this.#hasAsked = this.#tell(true);
    setText(this.#line, this.#sentence(game, setting));
    this.#line.hidden = this.#line.textContent === "";
    this.#showOffer(game, mates);
  }

  /** The line was gone: what the others laid meanwhile is not known. */
  lost() {
    this.#hasAsked = false;
    this.#laid.clear();
  }

  /**
   * What lies on this page's own board, tentatively.
   * @param {Map<number, string>} tiles
   */
  planned(tiles) {
    this.#own = tiles;
    if (this.#isTeam && !this.#isDue) this.#tellSoon();
  }

  #tellSoon() {
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      if (JSON.stringify([...this.#own]) !== this.#told) this.#tell(false);
    }, EACH_MS);
  }

  /** @param {MatesLaying} message */
  heard({ laid }) {
    this.#isMateHere = true;
    this.#laid.set(laid.person ?? "", new Map(laid.tiles));
    if (!laid.is_asking) return;
    // Who asks without end does not have this page talk without end.
    if (this.#isDue) {
      this.#told = "";
      return;
    }
    this.#tell(false);
    this.#tellSoon();
  }

  /**
   * What the others have laid where nothing lies yet, as people read it.
   * @param {Game} game
   * @param {Setting} setting
   * @returns {Map<number, string>}
   */
  letters({ view }, setting) {
    const found = new Map();
    for (const tiles of this.#laid.values())
      for (const [square, symbol] of tiles)
        if (view.board[square] === EMPTY) found.set(square, setting.labels[symbol] ?? symbol);
    return found;
  }

  /** @param {boolean} isAsking */
  #tell(isAsking) {
    const tiles = [...this.#own];
    const isTold = this.#say({ type: "laying", tiles, is_asking: isAsking });
    if (isTold) this.#told = JSON.stringify(tiles);
    return isTold;
  }

  /**
   * Who is about to play, and what.
   * @param {Game} game
   * @param {Setting} setting
   */
  #sentence(game, setting) {
    const said = [];
    for (const [person, tiles] of this.#laid) {
      if (tiles.size === 0 || [...tiles.keys()].some((at) => game.view.board[at] !== EMPTY))
        continue;
      const name = memberName(game, person);
      const { fault, words, points } = measure(setting, [...game.view.board], tiles);
      said.push(
        fault !== null
          ? text("{name} is laying tiles.", { name })
          : text("{name} is about to play {words} for {points}.", {
              name,
              words: writtenWords(
                setting,
                words.map(({ symbols }) => symbols.join("")),
              ),
              points: pointsText(points),
            }),
      );
    }
    return said.join(" ");
  }

  /**
   * @param {Game} game
   * @param {string[]} mates
   */
  #showOffer(game, mates) {
    const { view, you } = game;
    const hasBegun = view.turns.some(({ side }) => side === you.side);
    this.#offer.hidden = this.#isMateHere || hasBegun || you.person == null;
    if (this.#offer.hidden || this.#offer.childElementCount > 0) return;
    const name = mates.map((mate) => memberName(game, mate)).join(", ");
    const link = make("a", { class: "button quiet", href: `${location.pathname}/device#partner` });
    link.append(text("Link for {name}", { name }));
    this.#offer.replaceChildren(text("{name} can join on another device.", { name }), " ", link);
  }
}

/**
 * The others of this person's team.
 * @param {Game} game
 * @returns {string[]}
 */
export function matesOf({ view, you }) {
  if (you.audience !== "side" || you.side == null) return [];
  const persons = new Set(view.sides[you.side]?.persons ?? []);
  if (persons.size < 2) return [];
  return [...persons].filter((person) => person !== you.person);
}
