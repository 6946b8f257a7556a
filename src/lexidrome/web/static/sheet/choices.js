/** What can be done beside writing a play; the referee decides, this keeps idle buttons away. */

import { squareName } from "../board/squares.js";
import { shortNameOf } from "../table/words.js";
import { text } from "../texts.js";
import { isMisplaced } from "./words.js";

/** @typedef {import("./correcting.js").Correcting} Correcting */
/** @typedef {import("./entering.js").Entering} Entering */
/** @typedef {import("./model.js").SheetModel} SheetModel */
/** @typedef {import("./writer.js").Writer} Writer */

/** @typedef {{label: string, act: () => void}} Choice */

/**
 * @param {SheetModel} model
 * @param {Writer} writer
 * @param {Entering} entering
 * @param {Correcting} correcting
 * @returns {Choice[]}
 */
export function choicesOf(model, writer, entering, correcting) {
  if (correcting.turn !== null) return ofChange(correcting);
  if (writer.isWriting) return ofBlanks(model, writer, entering);
  return [...ofPlay(model, entering), ...ofTurn(model, entering, correcting)];
}

/**
 * @param {Correcting} correcting
 * @returns {Choice[]}
 */
function ofChange(correcting) {
  return [
    { label: text("Keep it as it was"), act: () => correcting.end() },
    { label: text("It was a pass"), act: () => void correcting.replace({ type: "pass_turn" }) },
    { label: text("It was an exchange …"), act: () => void correcting.wasExchange() },
  ];
}

/**
 * @param {SheetModel} model
 * @param {Writer} writer
 * @param {Entering} entering
 * @returns {Choice[]}
 */
function ofBlanks(model, writer, entering) {
  return writer.blanks.map(([square, symbol]) => ({
    label: text("Blank is {letter} …", {
      letter: (model.known?.setting.labels[symbol] ?? symbol).toUpperCase(),
    }),
    act: () => void entering.noteBlank(square, symbol),
  }));
}

/**
 * @param {SheetModel} model
 * @param {Entering} entering
 * @returns {Choice[]}
 */
function ofPlay(model, entering) {
  const known = model.known;
  const play = known?.ahead.play;
  if (!known || !play || play.challenge || model.unwritten > 0) return [];
  const rules = known.game.table.rules.challenge;
  if (rules.fail === "void") return [];
  /** @type {Choice[]} */
  const choices = [{ label: text("Challenge …"), act: () => void entering.challenge() }];
  if (isMisplaced(play))
    choices.unshift({
      label: text("Challenge the position …"),
      act: () => void entering.challengePosition(),
    });
  const { hold } = model;
  const other = model.others(play.side)[0] ?? 0;
  if (hold) choices.push({ label: text("Accept"), act: () => model.mark("release", hold.side) });
  else if (rules.hold) choices.push({ label: text("Hold"), act: () => model.mark("hold", other) });
  if (!play.is_drawn && !play.is_out && known.game.view.bag_count !== 0) {
    const name = shortNameOf(known.game, play.side);
    choices.push({ label: text("{name} has drawn", { name }), act: () => entering.draw() });
  }
  return choices;
}

/**
 * @param {SheetModel} model
 * @param {Entering} entering
 * @param {Correcting} correcting
 * @returns {Choice[]}
 */
function ofTurn(model, entering, correcting) {
  const known = model.known;
  if (known === null) return [];
  const { game, setting } = known;
  /** @type {Choice[]} */
  const choices = [{ label: text("Exchange …"), act: () => void entering.exchange() }];
  if (game.table.rules.play.pass_allowed)
    choices.push({ label: text("Pass …"), act: () => void entering.pass() });
  if (model.unwritten > 0)
    choices.push({ label: text("Undo at the clock"), act: () => model.unmark() });
  else if (game.view.record?.can_judge_again)
    choices.push({ label: text("Judge again …"), act: () => void entering.judgeAgain() });
  if (model.unwritten === 0 && correcting.canUndo) choices.push({ label: text("Undo"), act: () => void correcting.undo() });
  for (const square of game.view.record?.unbound ?? [])
    choices.push({
      label: text("Blank on {square} binds", { square: squareName(setting.size, square) }),
      act: () => entering.bindBlank(square),
    });
  return choices;
}
