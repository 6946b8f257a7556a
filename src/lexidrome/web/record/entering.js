/** What people do at the table, each entered with whatever has to be asked before. */

import { costText } from "../kit/offers.js";
import { confirmed } from "../play/dialogs.js";
import { areTwoAsked } from "../play/team.js";
import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";
import { TURNED, askBlank, askChallenge, askExchange, askRelisted, chooseOne } from "./asking.js";
import { askCounts, askRack, askReadings, askTotals } from "./reading.js";
import { askFoundOwner, askFoundWhere } from "./found.js";
import { askVerdict } from "./byhand.js";
import { GAME_END, stopReasons } from "./moments.js";
import { askLeftOut } from "./rare.js";
import { isToDoubt, pauseText, pieceText, reopeningText } from "./words.js";

/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */
/** @typedef {import("../live/messages.js").Settling} Settling */
/** @typedef {import("./model.js").SheetModel} SheetModel */
/** @typedef {import("./writer.js").Written} Written */
/** @typedef {{square: number, spoken: string, written: string}} BlankNote */

export class Entering {
  #model;
  /** @type {Map<number, BlankNote>} what was said of the blanks of the play being written */
  #blanks = new Map();
  /** @type {{is_announced?: boolean, clock?: string}} what was left out of it */
  #left = {};

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
    const { is_announced, clock } = this.#left;
    this.#left = {};
    return {
      type: "play_tiles",
      tiles: play.tiles,
      ...(play.announced === null ? {} : { announced: play.announced }),
      ...(blanks.length ? { blanks } : {}),
      ...(is_announced === undefined ? {} : { is_announced }),
      ...(clock === undefined ? {} : { clock }),
    };
  }

  /** Whether something was left out of the play being written. */
  get hasLeftOut() {
    return Object.keys(this.#left).length > 0;
  }

  /** The score was not announced with the play, or the clock not pressed. */
  async leaveOut() {
    const known = this.#model.known;
    if (known === null) return;
    const isPressed = this.#model.presses.unwritten > 0;
    const left = await askLeftOut(this.#left, { isPressed, isLast: known.ahead.bagCount === 0 });
    if (left === null) return;
    this.#left = left;
    this.#model.keep();
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
    const { writer } = known.ahead;
    const name = shortNameOf(known.game, writer);
    const offer = known.can("exchange_tiles", writer);
    if (offer === null) {
      await this.#exchangedAnyway(name, writer);
      return;
    }
    const count = await askExchange(name, offer.most ?? 0);
    if (count === null) return;
    this.#model.complete({ type: "exchange_tiles", tiles: "_".repeat(count) });
  }

  /**
   * An exchange that may not be made is no entry; one that was made has its procedure.
   * @param {string} name
   * @param {number} side
   */
  async #exchangedAnyway(name, side) {
    const isMade = await chooseOne(
      text("Too few tiles are in the bag"),
      [[true, text("{name} has exchanged anyway …", { name })]],
      text("Exchanging is not possible then."),
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

  /**
   * Who challenges the play that lies there.
   * @param {OpenPlay} play
   * @returns {Promise<number | null>}
   */
  async #challenger(play) {
    const known = this.#model.known;
    const others = this.#model
      .others(play.side)
      .filter((side) => known?.can("challenge_play", side));
    if (others.length <= 1) return others[0] ?? null;
    const game = known?.game;
    return chooseOne(
      text("Who challenges?"),
      others.map((each) => [each, game ? shortNameOf(game, each) : String(each + 1)]),
    );
  }

  async challenge() {
    const known = this.#model.known;
    const play = known?.ahead.play;
    if (!known || !play) return;
    const side = await this.#challenger(play);
    if (side === null) return;
    const words = play.words.map(([word]) => word);
    const name = shortNameOf(known.game, side);
    const isTeam = areTwoAsked(known.game, side);
    const offer = known.can("challenge_play", side) ?? {};
    const isListed = (offer.least ?? 0) > 0;
    const canTurn = offer.choices?.includes("orientation") === true;
    // What the last play would have cost is not what this one does.
    const cost = this.#model.isProvisional ? "" : costText(offer);
    const way = { isListed, isTeam, canTurn, cost };
    const listed = await askChallenge(known.setting, name, words, way);
    if (listed === null) return;
    if (listed === TURNED) {
      this.#model.enter({ type: "challenge_play", ground: "orientation" }, side);
      return;
    }
    const challenged = isListed ? { words: listed } : {};
    const agreed = isTeam ? { is_agreed: true } : {};
    this.#model.enter({ type: "challenge_play", ...challenged, ...agreed }, side);
  }

  /**
   * The side that played last takes new tiles, and mostly its play is safe with that; or one that
   * is back draws what it left in the bag (NSA-IV.L.p1).
   * @param {number} side
   */
  draw(side) {
    this.#model.enter({ type: "draw_tiles" }, side);
  }

  /** A play that lies where it may not comes off for that, whatever its words (NSA-III.F.1.p2). */
  async challengePosition() {
    const known = this.#model.known;
    const play = known?.ahead.play;
    if (!known || !play) return;
    const side = await this.#challenger(play);
    if (side === null) return;
    const isMeant = await confirmed(
      text("{name} challenges the position", { name: shortNameOf(known.game, side) }),
      text(
        "The play is not placed correctly: it comes off, whatever its words, and the turn is lost.",
      ),
      text("Challenge the position"),
    );
    if (isMeant) this.#model.enter({ type: "challenge_play", ground: "position" }, side);
  }

  /** Before the verdict: back to the board, and the words written down anew (NSA-IV.J.1.e). */
  async relist() {
    const known = this.#model.known;
    const play = known?.ahead.play;
    const challenge = play?.challenge;
    if (!known || !play || !challenge) return;
    if (isToDoubt(known.game, play)) {
      this.#model.enter({ type: "relist_words", words: [] }, play.side);
      return;
    }
    const words = play.words.map(([word]) => word);
    const listed = await askRelisted(known.setting, words, challenge.words);
    if (listed) this.#model.enter({ type: "relist_words", words: listed }, challenge.side);
  }

  /** A judge or a book has spoken, away from every screen of the house. */
  async enterVerdict() {
    const known = this.#model.known;
    const play = known?.ahead.play;
    const challenge = play?.challenge;
    const { choices: sources = [], most = 0 } = known?.can("enter_verdict", this.own) ?? {};
    if (!known || !play || !challenge || sources.length === 0) return;
    const formed = [...new Set(play.words.map(([word]) => word))];
    const isListed = (most ?? 0) > 0;
    const words = challenge.words.length > 0 ? challenge.words : formed;
    const said = await askVerdict(known.setting, sources, formed, words, isListed);
    if (said === null) return;
    const { is_acceptable, source, ruled_by } = said;
    const listed = isListed ? { words: said.words } : {};
    this.#model.enter(
      { type: "enter_verdict", is_acceptable, source, ruled_by, ...listed, is_agreed: true },
      this.own,
    );
  }

  /** After the word list's verdict: enter the words again, or ask for a judge (NSA-IV.J.1.m). */
  async judgeAgain() {
    const reasons = this.#model.known?.can("reopen_challenge", this.own)?.choices ?? [];
    const reason = await chooseOne(
      text("Why is it judged again?"),
      reasons.map((each) => [each, reopeningText(each)]),
      text("The effect of the verdict is undone until the next one."),
    );
    if (reason !== null) this.#model.enter({ type: "reopen_challenge", reason }, this.own);
  }

  /**
   * A tile turned up while the last play is judged, or when the game is over; what counts is
   * when that was told, however long the questions take (NSA-V.A.3, NSA-V.A.4).
   * @param {(sentence: string) => void} say
   */
  async foundTile(say) {
    const known = this.#model.known;
    if (known === null) return;
    const { game } = known;
    const at_ms = this.#model.now_ms;
    const player = lastSide(game);
    const isOver = !game.view.play;
    const where = isOver ? await askFoundWhere() : "bag";
    if (where === null) return;
    const until_ms = game.view.record?.found_until_ms ?? 0;
    if (isOver && (where === "area" || at_ms > until_ms)) {
      say(text("It is too late for that tile, or it was not in the bag: it is ignored."));
      return;
    }
    const owner = await askFoundOwner(game, player);
    if (owner === null) return;
    const answers = isOver ? { where, ...owner } : owner;
    const ruling = { type: "apply_ruling", procedure: "found_tile", player, answers };
    this.#model.enter(ruling, this.own, at_ms);
  }

  /** The side whose device this is; one that serves everybody enters for the first. */
  get own() {
    return this.#model.known?.game.you.side ?? 0;
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
    if (ahead.clock.stop_reason !== null) this.#model.presses.mark("start", ahead.onTurn);
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
      text("Whose equipment is used?"),
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
    const reason = await chooseOne(
      text("Why is the clock stopped?"),
      stopReasons(known).map((each) => [each, pauseText(each)]),
    );
    if (reason === null) return;
    const { play, onTurn } = known.ahead;
    // Whoever played the last tiles stops the clock for the end (NSA-V.D.p1).
    const side = reason === GAME_END && play?.is_out ? play.side : onTurn;
    this.#model.presses.mark("stop", side, reason);
  }
}

/**
 * The side that played last: the procedure about found tiles is about it.
 * @param {import("../live/game.js").Game} game
 */
function lastSide({ view }) {
  const last = view.turns.filter(({ kind }) => kind === "play").at(-1);
  return view.play?.side ?? view.outcome?.out_side ?? last?.side ?? 0;
}
