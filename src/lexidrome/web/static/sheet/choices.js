/** What can be done beside writing a play; the referee decides, this keeps idle buttons away. */

import { squareName } from "../board/squares.js";
import { shortNameOf } from "../table/words.js";
import { text } from "../texts.js";
import { chooseOne } from "./asking.js";
import { canDispute } from "./rare.js";
import { isMisplaced } from "./words.js";

/** @typedef {import("./correcting.js").Correcting} Correcting */
/** @typedef {import("./entering.js").Entering} Entering */
/** @typedef {import("../table/game.js").Game} Game */
/** @typedef {import("../table/messages.js").OpenPlay} OpenPlay */
/** @typedef {import("./rare.js").Rare} Rare */
/** @typedef {import("./model.js").SheetModel} SheetModel */
/** @typedef {import("./writer.js").Writer} Writer */

/** @typedef {{label: string, act: () => void}} Choice */

/**
 * @param {SheetModel} model
 * @param {Writer} writer
 * @param {Entering} entering
 * @param {Correcting} correcting
 * @param {Rare} rare
 * @returns {Choice[]}
 */
export function choicesOf(model, writer, entering, correcting, rare) {
  if (correcting.turn !== null) return ofChange(model, correcting, rare);
  if (writer.isWriting) return ofWriting(model, writer, entering);
  return [
    ...ofClock(model, entering),
    ...ofPlay(model, entering, rare),
    ...ofAbsence(model, entering),
    ...ofTurn(model, entering, correcting),
  ];
}

/**
 * A clock that was stopped and is no further matter runs again from here too.
 * @param {SheetModel} model
 * @param {Entering} entering
 * @returns {Choice[]}
 */
function ofClock({ known }, entering) {
  const clock = known?.ahead.clock;
  if (!clock || clock.stop_reason === null || clock.is_typed) return [];
  return [{ label: text("Go on"), act: () => entering.startClock() }];
}

/**
 * @param {SheetModel} model
 * @param {Correcting} correcting
 * @param {Rare} rare
 * @returns {Choice[]}
 */
function ofChange(model, correcting, rare) {
  return [
    { label: text("Keep it as it was"), act: () => correcting.end() },
    { label: text("Otherwise …"), act: () => void otherwise(model, correcting, rare) },
  ];
}

/**
 * What a turn was, or is to become, other than a play.
 * @param {SheetModel} model
 * @param {Correcting} correcting
 * @param {Rare} rare
 */
async function otherwise(model, correcting, rare) {
  const turn = (correcting.turn ?? 0) + 1;
  /** @type {[() => void, string][]} */
  const ways = [
    [() => void correcting.replace({ type: "pass_turn" }), text("It was a pass")],
    [() => void correcting.wasExchange(), text("It was an exchange …")],
  ];
  if (correcting.isSettling)
    ways.push([() => void correcting.replace(null), text("It did not take place")]);
  else if (!correcting.isInserting) {
    ways.push([() => void correcting.insert(), text("A turn before it is missing …")]);
    const dispute = () =>
      void rare.dispute(turn).then((isMarked) => isMarked && correcting.end());
    if (model.known && canDispute(model.known.game)) ways.push([dispute, text("Dispute it …")]);
  }
  const act = await chooseOne(text("What about turn {turn}?", { turn }), ways);
  act?.();
}

/**
 * @param {SheetModel} model
 * @param {Writer} writer
 * @param {Entering} entering
 * @returns {Choice[]}
 */
function ofWriting(model, writer, entering) {
  const blanks = writer.blanks.map(([square, symbol]) => ({
    label: text("Blank is {letter} …", {
      letter: (model.known?.setting.labels[symbol] ?? symbol).toUpperCase(),
    }),
    act: () => void entering.noteBlank(square, symbol),
  }));
  const label = entering.hasLeftOut ? text("✓ Left out …") : text("Left out …");
  return [...blanks, { label, act: () => void entering.leaveOut() }];
}

/**
 * @param {SheetModel} model
 * @param {Entering} entering
 * @param {Rare} rare
 * @returns {Choice[]}
 */
function ofPlay(model, entering, rare) {
  const known = model.known;
  const play = known?.ahead.play;
  if (!known || !play || play.challenge || model.unwritten > 0) return [];
  const rules = known.game.table.rules.challenge;
  const left = ofLeftOut(known.game, play, rare);
  if (rules.fail === "void" || play.is_ended === false) return left;
  /** @type {Choice[]} */
  const choices = [...left, { label: text("Challenge …"), act: () => void entering.challenge() }];
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
 * Whoever went away left tiles in the bag and draws them once back (NSA-IV.L.p1).
 * @param {SheetModel} model
 * @param {Entering} entering
 * @returns {Choice[]}
 */
function ofAbsence(model, entering) {
  const known = model.known;
  const record = known?.game.view.record;
  if (!known || !record || known.ahead.play?.challenge || model.unwritten > 0) return [];
  return (record.undrawn ?? [])
    .filter((side) => !record.away?.includes(side))
    .map((side) => ({
      label: text("{name} has drawn", { name: shortNameOf(known.game, side) }),
      act: () => entering.drawLate(side),
    }));
}

/**
 * What a turn still waits for.
 * @param {Game} game
 * @param {OpenPlay} play
 * @param {Rare} rare
 * @returns {Choice[]}
 */
function ofLeftOut(game, play, rare) {
  const name = shortNameOf(game, play.side);
  /** @type {Choice[]} */
  const choices = [];
  if (play.is_announced === false)
    choices.push({
      label: text("{name} announces the score …", { name }),
      act: () => void rare.announce(play),
    });
  if (play.is_pressed === false)
    choices.push({ label: text("The clock is pressed"), act: () => rare.press(play) });
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
      label: text("Blank on {square} is clarified", { square: squareName(setting.size, square) }),
      act: () => entering.bindBlank(square),
    });
  return choices;
}
