/** What the sheet says of things that were entered. */

import { placeName, written } from "../kit/board/squares.js";
import { formatClock, formatReading } from "../live/time.js";
import { shortNameOf } from "../play/words.js";
import { text, textPlural } from "../kit/texts.js";
import { draftOf } from "./draft.js";
import { isAtHome } from "./home.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("./keep.js").Item} Item */
/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("./model.js").SheetModel} SheetModel */

/**
 * What the table should know of its line and its sheets; empty when all is well.
 * @param {SheetModel} model
 */
export function statusText(model) {
  const waiting = model.kept.queue.length;
  const view = model.known?.game.view;
  const record = view?.record;
  const parts = [];
  if (model.isOver)
    parts.push(text("Nothing is sent any more. Everything is kept on this device."));
  else if (!model.isUp) parts.push(text("No network. Everything is saved on this device."));
  if (model.isMissing)
    parts.push(
      text(
        "The server no longer has this game. Open it again with the code of the table; your entries are kept.",
      ),
    );
  if (model.awaited !== null)
    parts.push(
      text(
        "Turn {turn} was entered on another device and is missing. Connect that device, or enter the turn here.",
        {
          turn: model.awaited,
        },
      ),
    );
  if (waiting > 0 && (!model.isUp || waiting > 1))
    parts.push(textPlural("{count} entry not sent yet.", "{count} entries not sent yet.", waiting));
  if (model.isProvisional && (!model.isUp || waiting > 1))
    parts.push(text("The buttons may be out of date."));
  if (model.presses.unwritten > 0)
    parts.push(
      textPlural("{count} play to write.", "{count} plays to write.", model.presses.unwritten),
    );
  if (model.presses.apart_ms > 0)
    parts.push(
      text("The clock was pressed on two devices, {time} apart; the earlier press counts.", {
        time: formatReading(model.presses.apart_ms),
      }),
    );
  const resigning = view?.resigning ?? null;
  if (model.known && resigning !== null && view?.phase === "playing")
    parts.push(
      text("{name} has asked to resign and is waiting for the answer.", {
        name: shortNameOf(model.known.game, resigning),
      }),
    );
  const stopped = model.known?.ahead.clock.stop_reason ?? null;
  if (stopped !== null && view?.phase === "playing" && !view.play?.challenge)
    parts.push(text("The clock is stopped: {reason}.", { reason: pauseText(stopped) }));
  if (view?.racks_down && !view.play?.challenge) parts.push(text("Turn your racks face down."));
  const [difference] = record?.sheet_differences ?? [];
  if (difference) {
    const { turn, totals, computed } = difference;
    const sheets = totals.map((each) => each?.join("–") ?? "?").join(" / ");
    parts.push(
      text("The sheets differ after turn {turn}: {sheets}, calculated {computed}.", {
        turn,
        sheets,
        computed: computed.join("–"),
      }),
    );
  }
  if (record?.unfit?.length)
    parts.push(
      isAtHome()
        ? text("Some entries do not fit any more; correct them.")
        : text("Some entries do not fit any more; call the director."),
    );
  return parts.join(" ");
}

/**
 * What has become of the last challenge, until the next turn is written.
 * @param {Game} game
 * @param {Ahead} ahead
 * @param {boolean} isGood the word list or a judge has just found the play acceptable
 */
export function newsText(game, { turns }, isGood) {
  const last = turns.at(-1);
  if (last === undefined) return "";
  const name = shortNameOf(game, last.side);
  const off = text("The play of {name} came off the board.", { name });
  if (last.is_withdrawn) return `✗ ${off}`;
  const good = text("Acceptable: the play stands.");
  const isLost = last.kind === "lost" && last.cause !== "time";
  return [
    ...oddityTexts(last),
    isGood ? `✓ ${good}` : "",
    isLost ? text("{name} lost the turn by a challenge.", { name }) : "",
  ]
    .filter((part) => part)
    .join(" ");
}

/**
 * What is odd about the tiles of a play that was written all the same.
 * @param {{oddities?: string[]}} turn
 */
export function oddityTexts({ oddities = [] }) {
  return [
    oddities.includes("too_many_tiles") ? text("More tiles than a rack holds.") : "",
    oddities.includes("surplus_tile") ? text("More of a letter than the set has.") : "",
  ].filter((part) => part);
}

/** @param {number} as_of_ms */
export function restoredText(as_of_ms) {
  return text(
    "The server continues from its backup of {time}. Missing entries are sent again from here.",
    {
      time: formatClock(as_of_ms),
    },
  );
}

/**
 * @param {Known | null} known
 * @param {Item} item
 */
export function itemText(known, item) {
  const name = known && item.side !== null ? shortNameOf(known.game, item.side) : "";
  const { type, tiles } = item.command;
  const setting = known?.setting ?? null;
  const draft = setting !== null && Array.isArray(tiles) ? draftOf(setting, tiles) : null;
  const laid =
    setting !== null && draft !== null
      ? [placeName(setting.size, draft.square, draft.isAcross), written(setting, draft.symbols)]
      : [];
  return [name, commandText(type), ...laid].filter((part) => part).join(" ");
}

/** @param {string} type */
export function commandText(type) {
  switch (type) {
    case "play_tiles":
      return text("Play");
    case "exchange_tiles":
      return text("Exchange");
    case "pass_turn":
      return text("Pass");
    case "lose_turn":
      return text("Lost turn");
    case "announce_score":
      return text("Announced score");
    case "dispute_turn":
      return text("Disputed turn");
    case "hold_play":
      return text("Hold");
    case "draw_tiles":
      return text("Draw");
    case "mix_bag":
      return text("Shuffling the bag");
    case "challenge_play":
      return text("Challenge");
    case "correct_entries":
      return text("Correction");
    case "enter_verdict":
      return text("Verdict");
    case "choose_equipment":
      return text("Choice of equipment");
    case "check_tiles":
      return text("Count of the tiles");
    default:
      return text("Something about the clock");
  }
}

/**
 * Whether a word of the slip is doubted here: the challenger alone lists the words, the other side
 * says that one is wrong (NSA-IV.J.1.a, NSA-IV.J.1.e). Once that is said they are listed anew, on
 * whichever device is at the table.
 * @param {Game} game
 * @param {{side: number, challenge?: {is_doubted?: boolean} | null}} play
 */
export function isToDoubt({ you }, { side, challenge }) {
  return you.side === side && challenge?.is_doubted !== true;
}

/** @param {string} reason for which a challenge is taken back */
export function withdrawalText(reason) {
  return reason === "found_tile"
    ? text("Withdraw: a tile was found")
    : text("Withdraw: the blank was misunderstood");
}

/** @param {string} before what the tiles were drawn */
export function drawnBeforeText(before) {
  return before === "score"
    ? text("Before the score was recorded")
    : text("Before the clock was pressed");
}

/** @param {string} cause of a lost turn */
export function lossText(cause) {
  return cause === "time"
    ? text("The time for the turn is up")
    : text("A challenge failed, and was not entered");
}

/** @param {string} reason for which a verdict is given again */
export function reopeningText(reason) {
  return reason === "word_misentered"
    ? text("A word was entered wrongly")
    : text("The program is in doubt: a judge rules");
}

/** @param {string} piece of equipment */
export function pieceText(piece) {
  switch (piece) {
    case "board":
      return text("Board");
    case "tiles":
      return text("Tiles");
    case "clock":
      return text("Clock");
    case "bag":
      return text("Bag");
    default:
      return text("Dictionary");
  }
}

/** @param {string} paper that may lie on the table */
export function paperText(paper) {
  switch (paper) {
    case "notes":
      return text("notes");
    case "score_sheet":
      return text("score sheet");
    case "challenge_slip":
      return text("challenge slip");
    case "blank_slip":
      return text("blank slip");
    case "tally":
      return text("tally");
    default:
      return text("tile tracking");
  }
}

/** @param {string} reason */
export function pauseText(reason) {
  switch (reason) {
    case "score":
      return text("A score is checked");
    case "challenge":
      return text("A challenge");
    case "director":
      return isAtHome() ? text("A question") : text("The director is being called");
    case "game_end":
      return text("The end of the game");
    case "procedure":
      return text("A question of procedure");
    case "blank_slip":
      return text("The blank’s slip");
    case "reposition_tiles":
      return text("Tiles are straightened");
    default:
      return reason;
  }
}
