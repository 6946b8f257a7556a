/** What the draws of this game are made of: who promised what, and whose share came from where. */

import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { faultOf, promiseOf } from "./share.js";
import { nameOf } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("./share.js").Seen} Seen */

export class Promises {
  #fault = make("p", { class: "alarm", role: "alert" });
  #list = make("dl", { class: "terms promises" });
  element = make(
    "details",
    { class: "unseen-box promises-box" },
    make("summary", {}, text("The seed of the draws")),
    this.#fault,
    this.#list,
  );
  #key = "";

  /**
   * Before the first rack everybody sees it without asking.
   * @param {Game} game
   * @param {Seen | null} seen
   */
  show(game, seen) {
    const { view } = game;
    const shares = view.shares ?? null;
    this.element.hidden = shares === null;
    if (shares === null) return;
    const key = JSON.stringify([shares, view.commitment, view.phase === "created", seen?.share]);
    if (key === this.#key) return;
    this.#key = key;
    if (view.phase === "created") this.element.open = true;
    else if (this.element.dataset.phase === "created") this.element.open = false;
    this.element.dataset.phase = view.phase;
    const fault = faultOf(game, seen);
    this.#fault.hidden = fault === null;
    setText(this.#fault, fault === null ? "" : faultText(fault));
    if (fault !== null) this.element.open = true;
    this.#list.replaceChildren(
      row(text("The server’s promise"), view.commitment),
      ...view.sides.flatMap((_, side) => sideRows(game, side, seen)),
    );
  }
}

/** @param {"promise" | "share"} fault */
function faultText(fault) {
  return fault === "promise"
    ? text("The server’s promise is not the one that this device saw first.")
    : text(
        "This device revealed its share of the seed, but the server did not use it; it says that the share came too late.",
      );
}

/**
 * @param {Game} game
 * @param {number} side
 * @param {Seen | null} seen
 */
function sideRows(game, side, seen) {
  const shares = game.view.shares;
  const name = nameOf(game, side);
  if (!shares) return [];
  if (shares.from_server?.includes(side)) {
    const label = text("{name}’s share", { name });
    return [row(label, text("came from the server"), false)];
  }
  const promise = shares.commitments[side] ?? null;
  const share = shares.shares[side] ?? null;
  const isOwn = seen !== null && seen.side === side;
  const isDevices = isOwn && promise === promiseOf(seen.game, side, seen.own);
  const label = isDevices ? text("The promise of this device") : text("{name}’s promise", { name });
  const rows = [row(label, promise ?? text("not yet"), promise !== null)];
  if (share !== null) rows.push(row(text("{name}’s share", { name }), share));
  return rows;
}

/**
 * @param {string} label
 * @param {string} value
 * @param {boolean} isCode
 */
function row(label, value, isCode = true) {
  const content = isCode ? make("code", { translate: "no" }, value) : make("span", {}, value);
  return make("div", {}, make("dt", {}, label), make("dd", {}, content));
}
