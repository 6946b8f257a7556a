/** Taking back a slip of the finger, and changing a turn that was entered earlier. */

import { reasonFor } from "../play/dialogs.js";
import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";
import { acceptDifference, agreeToTakeBack, askExchange, chooseOne } from "./asking.js";
import { askChallengeAgain, askTimeAgain, enteredTurn } from "./mending.js";

/** @typedef {import("./model.js").Command} Command */
/** @typedef {import("./model.js").SheetModel} SheetModel */
/** @typedef {import("./writer.js").Writer} Writer */

export class Correcting {
  /** @type {number | null} the turn that is being changed, from 0 */
  turn = null;
  /** @type {number | null} the side whose missing turn is put in before it */
  #inserted = null;
  /** @type {{dispute: number, reason: string} | null} what is decided by changing it */
  #settled = null;
  #game;
  #model;
  #writer;
  #say;

  /**
   * @param {SheetModel} model
   * @param {Writer} writer
   * @param {(sentence: string) => void} say
   * @param {string} game its address
   */
  constructor(model, writer, say, game) {
    this.#game = game;
    this.#model = model;
    this.#writer = writer;
    this.#say = say;
  }

  /** Whether the last turn can be taken back: nothing has come of it yet. */
  get canUndo() {
    const ahead = this.#model.known?.ahead;
    const last = ahead?.turns.at(-1);
    if (!ahead || last === undefined || ahead.phase !== "playing") return false;
    const isOpen = !ahead.play?.hold && !ahead.play?.challenge;
    return (
      isOpen && this.canChange(ahead.turns.length - 1) && !last.is_withdrawn && last.kind !== "lost"
    );
  }

  /** @param {number} at the turn, from 0 */
  canChange(at) {
    const turn = this.#model.known?.ahead.turns[at];
    return turn !== undefined && (turn.isUnsent === true || this.#canCorrect(turn));
  }

  /** @param {import("../live/messages.js").Turn} turn */
  #canCorrect({ entry }) {
    const numbers = this.#model.known?.can("correct_entries", null)?.numbers ?? [];
    return entry != null && numbers.includes(entry);
  }

  /** Whether a player changes it: then the other side must have seen it (SSC-19.b, A-49). */
  get #isOfSide() {
    return this.#model.known?.game.you.side != null;
  }

  /** The last turn is taken back and can be written again. */
  async undo() {
    const ahead = this.#model.known?.ahead;
    const last = ahead?.turns.at(-1);
    if (last === undefined) return;
    if (last.isUnsent) {
      if (this.#model.takeBack() === null) {
        this.#say(text("It is on its way to the server; take it back when it has arrived."));
        return;
      }
    } else {
      if (last.entry == null) return;
      const isOver = ahead?.play?.is_ended !== false;
      const is_agreed = isOver && this.#isOfSide;
      if (is_agreed && !(await agreeToTakeBack())) return;
      const reason = text("slip of the finger");
      this.#model.enter({ type: "correct_entries", at: last.entry, reason, is_agreed }, null);
    }
    if (last.kind === "play") this.#writer.writeAgain(last.tiles ?? []);
  }

  /**
   * @param {number} turn from 0
   * @returns {boolean} whether it can be changed now
   */
  begin(turn) {
    const known = this.#model.known;
    const chosen = known?.ahead.turns[turn];
    if (!known || chosen === undefined) return false;
    if (chosen.isUnsent || this.#model.kept.queue.length > 0) {
      this.#say(text("It can be changed when everything is sent."));
      return false;
    }
    this.turn = turn;
    this.#model.keep();
    this.#writer.writeAgain(chosen.tiles ?? []);
    const name = shortNameOf(known.game, chosen.side);
    this.#say(text("Turn {turn} of {name}: enter it as it was.", { turn: turn + 1, name }));
    return true;
  }

  get isInserting() {
    return this.#inserted !== null;
  }

  /** Whether tiles were laid in the turn that is being changed. */
  get isPlay() {
    const { known } = this.#model;
    return this.turn !== null && known?.game.view.turns[this.turn]?.kind === "play";
  }

  get isSettling() {
    return this.#settled !== null;
  }

  /** A turn that was never entered is put in before the chosen one. */
  async insert() {
    const { known } = this.#model;
    if (!known || this.turn === null) return;
    const { game } = known;
    const side = await chooseOne(
      text("Whose turn is missing?"),
      game.table.sides.map((_, each) => [each, shortNameOf(game, each)]),
    );
    if (side === null) return;
    this.#inserted = side;
    this.#writer.clear();
    this.#model.keep();
    const values = { name: shortNameOf(game, side), turn: this.turn + 1 };
    this.#say(text("Enter the turn of {name} that is missing before turn {turn}.", values));
  }

  /**
   * The director decides a dispute otherwise than it was entered: the turn is written anew.
   * @param {number} dispute its place in the list
   * @returns {Promise<boolean>} whether it can be written now
   */
  async settle(dispute) {
    const turn = this.#model.known?.game.view.record?.disputes?.[dispute]?.turn;
    if (turn === undefined) return false;
    const reason = await reasonFor(
      text("Turn {turn} does not count", { turn }),
      text("Then enter what counts instead."),
      text("Continue"),
    );
    if (reason === null || !this.begin(turn - 1)) return false;
    this.#settled = { dispute, reason };
    this.#model.keep();
    return true;
  }

  end() {
    this.turn = null;
    this.#inserted = null;
    this.#settled = null;
    this.#writer.clear();
    this.#model.keep();
    this.#say("");
  }

  async wasExchange() {
    const known = this.#model.known;
    const turn = this.turn === null ? undefined : known?.game.view.turns[this.turn];
    if (!known || turn === undefined) return;
    const most = known.game.table.rules.setup.rack_tiles;
    const count = await askExchange(shortNameOf(known.game, this.#inserted ?? turn.side), most);
    if (count !== null) await this.replace({ type: "exchange_tiles", tiles: "_".repeat(count) });
  }

  /** Who challenged it, which words, and what was said of them. */
  async mendChallenge() {
    const { known, entered } = await this.#asEntered();
    if (!known || entered === null) return;
    const mended = await askChallengeAgain(known, entered);
    if (mended) await this.#mend(mended);
  }

  async mendTime() {
    const { entered } = await this.#asEntered();
    const mended = entered && (await askTimeAgain(entered));
    if (mended) await this.#mend(mended);
  }

  async #asEntered() {
    const { known } = this.#model;
    const entered =
      known === null || this.turn === null ? null : await enteredTurn(this.#game, this.turn + 1);
    if (entered === null) this.#say(text("Corrections need a network connection."));
    return { known, entered };
  }

  /** @param {import("./mending.js").Mended} mended */
  async #mend({ at, removed, inserted, moment_ms }) {
    const moment = moment_ms === undefined ? {} : { moment_ms };
    await this.#correct({
      type: "correct_entries",
      at,
      removed,
      inserted,
      reason: text("corrected at the table"),
      is_agreed: this.#isOfSide,
      ...moment,
    });
  }

  /**
   * Show the difference, and make it if it is accepted.
   * @param {Command | null} entered what the turn was; `null`: there was none
   */
  async replace(entered) {
    const known = this.#model.known;
    const turn = this.turn === null ? undefined : known?.game.view.turns[this.turn];
    if (!known || turn?.entry == null) return;
    const for_side = this.#inserted ?? turn.side;
    const inserted = entered === null ? [] : [{ ...entered, for_side }];
    const reason = this.#settled?.reason ?? text("corrected at the table");
    await this.#correct({
      type: "correct_entries",
      at: turn.entry,
      ...(this.isInserting ? { removed: 0 } : {}),
      inserted,
      reason,
      is_agreed: this.#isOfSide,
    });
  }

  /** @param {Command & {inserted: Command[], reason: string, is_agreed: boolean}} command */
  async #correct(command) {
    const { known } = this.#model;
    if (known === null) return;
    const settled = this.#settled;
    const { inserted, reason } = command;
    const answer = await this.#model.preview(command);
    if (answer?.type === "previewed") {
      if (
        !(await acceptDifference(known.game, known.setting, answer.difference, command.is_agreed))
      )
        return;
      this.end();
      if (settled === null) this.#model.enter(command, null);
      else {
        const { dispute } = settled;
        this.#model.enter(
          { type: "settle_dispute", dispute, is_standing: false, inserted, reason },
          null,
        );
      }
      return;
    }
    const isRefused = answer?.type === "refused";
    this.#say(isRefused ? answer.sentence : text("Corrections need a network connection."));
  }
}
