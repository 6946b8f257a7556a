/** What people do at the table, each entered with whatever has to be asked before. */

import { areTwoAsked } from "../table/team.js";
import { shortNameOf } from "../table/words.js";
import { text } from "../texts.js";
import { askBlank, askChallenge, askExchange, askRack, askReadings } from "./asking.js";
import { askCounts, askTotals, chooseOne } from "./asking.js";
import { pauseText, pieceText } from "./words.js";

/** @typedef {import("../table/messages.js").Settling} Settling */
/** @typedef {import("./model.js").SheetModel} SheetModel */
/** @typedef {import("./writer.js").Written} Written */
/** @typedef {{square: number, spoken: string, written: string}} BlankNote */

export class Entering {
  #model;
  /** @type {Map<number, BlankNote>} what was said of the blanks of the play being written */
  #blanks = new Map();

  /** @param {SheetModel} model */
  constructor(model) {
    this.#model = model;
  }

  /**
   * The play as a command, with what was noted of its blanks.
   * @param {Written} play
   */
  playCommand(play) {
    const squares = new Set(play.tiles.map(([square]) => square));
    const blanks = [...this.#blanks.values()].filter(({ square }) => squares.has(square));
    this.#blanks.clear();
    return {
      type: "play_tiles",
      tiles: play.tiles,
      ...(play.announced === null ? {} : { announced: play.announced }),
      ...(blanks.length ? { blanks } : {}),
    };
  }

  /**
   * @param {number} square
   * @param {string} symbol
   */
  async noteBlank(square, symbol) {
    const known = this.#model.known;
    const note = known && (await askBlank(known.setting, square, symbol));
    if (note) this.#blanks.set(square, note);
  }

  /** @param {number} square */
  bindBlank(square) {
    const known = this.#model.known;
    if (known === null) return;
    const symbol = known.ahead.board[square] ?? "";
    const letter = (known.setting.labels[symbol] ?? symbol).toUpperCase();
    this.#model.enter({ type: "clarify_blank", square, letter }, known.ahead.onTurn);
  }

  async exchange() {
    const known = this.#model.known;
    if (known === null) return;
    const name = shortNameOf(known.game, known.ahead.writer);
    const { min_bag } = known.game.table.rules.exchange;
    if (min_bag !== null && bagOnceDrawn(known.ahead, min_bag) < min_bag) {
      await this.#exchangedAnyway(name, min_bag, known.ahead.writer);
      return;
    }
    const count = await askExchange(name, known.game.table.rules.setup.rack_tiles);
    if (count === null) return;
    this.#model.complete({ type: "exchange_tiles", tiles: "_".repeat(count) });
  }

  /**
   * An exchange that may not be made is no entry; one that was made has its procedure.
   * @param {string} name
   * @param {number} needed
   * @param {number} side
   */
  async #exchangedAnyway(name, needed, side) {
    const isMade = await chooseOne(
      text("Fewer than {count} tiles are in the bag", { count: needed }),
      [[true, text("{name} has exchanged all the same …", { name })]],
      text("Nobody exchanges then."),
    );
    if (isMade) location.assign(`wrong/illegal_exchange?player=${side}`);
  }

  async pass() {
    const known = this.#model.known;
    if (known === null) return;
    const name = shortNameOf(known.game, known.ahead.writer);
    const isMeant = await chooseOne(text("{name} passes?", { name }), [[true, text("Pass")]]);
    if (isMeant) this.#model.complete({ type: "pass_turn" });
  }

  async challenge() {
    const known = this.#model.known;
    const play = known?.ahead.play;
    if (!known || !play) return;
    const others = this.#model.others(play.side);
    const side =
      others.length === 1
        ? (others[0] ?? null)
        : await chooseOne(
            text("Who challenges?"),
            others.map((each) => [each, shortNameOf(known.game, each)]),
          );
    if (side === null) return;
    const words = play.words.map(([word]) => word);
    const isListed = known.game.table.rules.challenge.scope === "listed";
    const name = shortNameOf(known.game, side);
    const isTeam = areTwoAsked(known.game, side);
    const listed = await askChallenge(known.setting, name, words, { isListed, isTeam });
    if (listed === null) return;
    const challenged = isListed ? { words: listed } : {};
    const agreed = isTeam ? { is_agreed: true } : {};
    this.#model.enter({ type: "challenge_play", ...challenged, ...agreed }, side);
  }

  /** The side that played last takes new tiles; mostly its play is safe with that. */
  draw() {
    const side = this.#model.known?.ahead.play?.side;
    if (side !== undefined) this.#model.enter({ type: "draw_tiles" }, side);
  }

  /** @param {number} side */
  async noteRack(side) {
    const known = this.#model.known;
    if (known === null) return;
    const { view } = known.game;
    const count = view.sides[side]?.rack_count ?? 0;
    const guess = view.unseen?.length === count ? view.unseen : "";
    const tiles = await askRack(known.setting, shortNameOf(known.game, side), count, guess);
    if (tiles) this.#model.enter({ type: "note_rack", tiles }, side);
  }

  startClock() {
    const known = this.#model.known;
    if (known === null) return;
    const { game, ahead } = known;
    if (ahead.clock.stop_reason !== null) this.#model.mark("start", ahead.onTurn);
    else this.#model.enter({ type: "look_at_rack" }, game.view.first_side);
  }

  /** What the clock on the table shows, where the device is not the clock. */
  async readClocks() {
    const known = this.#model.known;
    if (known === null) return;
    const names = known.ahead.scores.map((_, side) => shortNameOf(known.game, side));
    const side_ms = await askReadings(names);
    if (side_ms) this.#model.enter({ type: "read_clocks", side_ms }, null);
  }

  /** What one's own sheet of paper says, to be compared turn by turn (SSC-13). */
  async compareSheet() {
    const known = this.#model.known;
    const side = known?.game.you.side ?? null;
    if (!known || side === null || known.game.view.turns.length === 0) return;
    const names = known.ahead.scores.map((_, each) => shortNameOf(known.game, each));
    const totals = await askTotals(names, known.ahead.scores);
    const turn = known.game.view.turns.length;
    if (totals) this.#model.enter({ type: "write_sheet", turn, totals }, side);
  }

  /**
   * Whose piece is used, where both have brought one.
   * @param {Settling} settling
   */
  async chooseEquipment({ side, pieces = [] }) {
    const known = this.#model.known;
    if (known === null) return;
    const { game } = known;
    const piece = await chooseOne(
      text("What is chosen?"),
      pieces.map((each) => [each, pieceText(each)]),
    );
    if (piece === null) return;
    const owner = await chooseOne(
      text("Whose is used?"),
      game.table.sides.map((_, each) => [each, shortNameOf(game, each)]),
    );
    if (owner !== null) this.#model.enter({ type: "choose_equipment", piece, owner }, side);
  }

  /** @param {Settling} settling */
  async checkTiles({ side }) {
    const known = this.#model.known;
    const counts = known && (await askCounts(known.game));
    if (counts) this.#model.enter({ type: "check_tiles", counts }, side);
  }

  async stopClock() {
    const known = this.#model.known;
    if (known === null) return;
    const reasons = known.game.table.rules.clock.pause_reasons ?? [];
    const reason = await chooseOne(
      text("Why is the clock stopped?"),
      reasons.map((each) => [each, pauseText(each)]),
    );
    if (reason !== null) this.#model.mark("stop", known.ahead.onTurn, reason);
  }
}

/**
 * Whoever played last has drawn by now, whether that was entered or not.
 * @param {import("./ahead.js").Ahead} ahead
 * @param {number} unknown what to go by where nobody knows
 */
function bagOnceDrawn({ bagCount, play, turns }, unknown) {
  if (bagCount === null) return unknown;
  const isCounted = !play || play.is_drawn || turns.at(-1)?.isUnsent;
  return bagCount - (isCounted ? 0 : play.tiles.length);
}
