/** What can be done beside writing a play, as the referee offers it. */

import { squareName } from "../kit/board/squares.js";
import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";
import { chooseOne } from "./asking.js";
import { canStart } from "./moments.js";

/** @typedef {import("./correcting.js").Correcting} Correcting */
/** @typedef {import("./entering.js").Entering} Entering */
/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */
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
  if (correcting.turn !== null) return ofChange(correcting, rare);
  if (writer.isWriting) return ofWriting(model, writer, entering);
  return [
    ...ofClock(model, entering),
    ...ofPlay(model, entering, rare),
    ...ofDraw(model, entering),
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
  if (!known || known.ahead.clock.stop_reason === null || !canStart(known)) return [];
  return [{ label: text("Start the clock"), act: () => entering.startClock() }];
}

/**
 * @param {Correcting} correcting
 * @param {Rare} rare
 * @returns {Choice[]}
 */
function ofChange(correcting, rare) {
  return [
    { label: text("Leave it unchanged"), act: () => correcting.end() },
    { label: text("Other …"), act: () => void otherwise(correcting, rare) },
  ];
}

/**
 * What a turn was, or is to become, other than a play.
 * @param {Correcting} correcting
 * @param {Rare} rare
 */
async function otherwise(correcting, rare) {
  const turn = (correcting.turn ?? 0) + 1;
  /** @type {[() => void, string][]} */
  const ways = [
    [() => void correcting.replace({ type: "pass_turn" }), text("It was a pass")],
    [() => void correcting.wasExchange(), text("It was an exchange …")],
  ];
  if (correcting.isSettling)
    ways.push([() => void correcting.replace(null), text("It did not take place")]);
  else if (!correcting.isInserting) {
    if (correcting.isPlay)
      ways.push([() => void correcting.mendChallenge(), text("Its challenge …")]);
    ways.push([() => void correcting.mendTime(), text("Its time …")]);
    ways.push([() => void correcting.insert(), text("A turn before it is missing …")]);
    const dispute = () => void rare.dispute(turn).then((isMarked) => isMarked && correcting.end());
    if (rare.canDispute(turn)) ways.push([dispute, text("Dispute it …")]);
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
  const label = entering.hasLeftOut ? text("✓ Missed …") : text("Missed …");
  return [...blanks, { label, act: () => void entering.leaveOut() }];
}

/**
 * What the others can do about the play that lies there.
 * @param {SheetModel} model
 * @param {Entering} entering
 * @param {Rare} rare
 * @returns {Choice[]}
 */
function ofPlay(model, entering, rare) {
  const known = model.known;
  const play = known?.ahead.play;
  if (!known || !play || play.challenge || model.presses.unwritten > 0) return [];
  const { can } = known;
  const others = model.others(play.side);
  const grounds = others.flatMap((side) => can("challenge_play", side)?.choices ?? []);
  /** @type {Choice[]} */
  const choices = ofLeftOut(known, play, rare);
  if (grounds.includes("position"))
    choices.push({
      label: text("Challenge the position …"),
      act: () => void entering.challengePosition(),
    });
  if (grounds.length > 0)
    choices.push({ label: text("Challenge …"), act: () => void entering.challenge() });
  const { hold } = model.presses;
  const accepting = hold ? [hold.side] : others.filter((side) => !play.accepted?.includes(side));
  const accepts = accepting.find((side) => can("accept_play", side) ?? hold);
  if (accepts !== undefined)
    choices.push({ label: text("Accept"), act: () => model.presses.mark("release", accepts) });
  const holder = others.find((side) => can("hold_play", side));
  if (!hold && holder !== undefined)
    choices.push({ label: text("Hold"), act: () => model.presses.mark("hold", holder) });
  return choices;
}

/**
 * Tiles that are still in the bag: for the play that lies there, or because their side was away.
 * What counts as drawn without having been entered nobody has to enter.
 * @param {SheetModel} model
 * @param {Entering} entering
 * @returns {Choice[]}
 */
function ofDraw({ known, presses }, entering) {
  if (!known || presses.unwritten > 0) return [];
  const { ahead, can, game } = known;
  const undrawn = game.view.record?.undrawn ?? [];
  return ahead.scores
    .map((_, side) => side)
    .filter((side) => ahead.play?.side === side || undrawn.includes(side))
    .filter((side) => can("draw_tiles", side))
    .map((side) => ({
      label: text("{name} has drawn", { name: shortNameOf(game, side) }),
      act: () => entering.draw(side),
    }));
}

/**
 * What a turn still waits for.
 * @param {Known} known
 * @param {OpenPlay} play
 * @param {Rare} rare
 * @returns {Choice[]}
 */
function ofLeftOut({ can, game }, play, rare) {
  const name = shortNameOf(game, play.side);
  /** @type {Choice[]} */
  const choices = [];
  if (can("announce_score", play.side))
    choices.push({
      label: text("{name} announces the score …", { name }),
      act: () => void rare.announce(play),
    });
  if (can("press_clock", play.side))
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
  const { ahead, can, game, setting } = known;
  /** @type {Choice[]} */
  const choices = [];
  // Who can end the turn and not exchange is told why, and what is to be done if they have.
  if (can("exchange_tiles", ahead.writer) ?? can("lose_turn", ahead.writer))
    choices.push({ label: text("Exchange …"), act: () => void entering.exchange() });
  if (can("pass_turn", ahead.writer))
    choices.push({ label: text("Pass …"), act: () => void entering.pass() });
  if (model.presses.unwritten > 0)
    choices.push({ label: text("Undo at the clock"), act: () => model.presses.unmark() });
  else if (can("reopen_challenge", entering.own))
    choices.push({ label: text("Judge again …"), act: () => void entering.judgeAgain() });
  if (model.presses.unwritten === 0 && correcting.canUndo)
    choices.push({ label: text("Undo"), act: () => void correcting.undo() });
  const asked = can("clarify_blank", ahead.onTurn)?.numbers ?? [];
  for (const square of game.view.record?.unbound ?? [])
    if (asked.includes(square))
      choices.push({
        label: text("Blank on {square} is clarified", { square: squareName(setting.size, square) }),
        act: () => entering.bindBlank(square),
      });
  return choices;
}
