/** Taking back a slip of the finger, and changing a turn that was entered earlier. */

import { shortNameOf } from "../table/words.js";
import { text } from "../texts.js";
import { acceptDifference, agreeToTakeBack, askExchange } from "./asking.js";

/** @typedef {import("./model.js").Command} Command */
/** @typedef {import("./model.js").SheetModel} SheetModel */
/** @typedef {import("./writer.js").Writer} Writer */

export class Correcting {
  /** @type {number | null} the turn that is being changed, from 0 */
  turn = null;
  #model;
  #writer;
  #say;

  /**
   * @param {SheetModel} model
   * @param {Writer} writer
   * @param {(sentence: string) => void} say
   */
  constructor(model, writer, say) {
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
    return isOpen && !last.is_withdrawn && last.kind !== "lost";
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
      if (this.#model.takeBack() === null) return;
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
    this.#say(text("Turn {turn} of {name}: write it as it was.", { turn: turn + 1, name }));
    return true;
  }

  end() {
    this.turn = null;
    this.#writer.clear();
    this.#model.keep();
  }

  async wasExchange() {
    const known = this.#model.known;
    const turn = this.turn === null ? undefined : known?.game.view.turns[this.turn];
    if (!known || turn === undefined) return;
    const most = known.game.table.rules.setup.rack_tiles;
    const count = await askExchange(shortNameOf(known.game, turn.side), most);
    if (count !== null) await this.replace({ type: "exchange_tiles", tiles: "_".repeat(count) });
  }

  /**
   * Show the difference, and make it if it is accepted.
   * @param {Command} inserted what the turn was
   */
  async replace(inserted) {
    const known = this.#model.known;
    const turn = this.turn === null ? undefined : known?.game.view.turns[this.turn];
    if (!known || turn?.entry == null) return;
    const command = {
      type: "correct_entries",
      at: turn.entry,
      inserted: [{ ...inserted, for_side: turn.side }],
      reason: text("corrected at the table"),
      is_agreed: this.#isOfSide,
    };
    const answer = await this.#model.preview(command);
    if (answer?.type === "previewed") {
      if (!(await acceptDifference(known.game, known.setting, answer.difference, command.is_agreed))) return;
      this.end();
      this.#model.enter(command, null);
      return;
    }
    const isRefused = answer?.type === "refused";
    this.#say(isRefused ? answer.sentence : text("Corrections need the network."));
  }
}
