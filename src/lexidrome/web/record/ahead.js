/**
 * The game as the table has it: what the server said last, and what this device has
 * entered since. The server's word replaces it as soon as it comes; here is only as much
 * of the rules as a score sheet and a clock need without a network.
 */

import { EMPTY, measure } from "../kit/score.js";
import { openMarks } from "./marks.js";

/** @typedef {import("./keep.js").Item} Item */
/** @typedef {import("./keep.js").Mark} Mark */
/** @typedef {import("../live/messages.js").Challenge} Challenge */
/** @typedef {import("../live/messages.js").ClockView} ClockView */
/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */
/** @typedef {import("../live/messages.js").Turn} Turn */
/** @typedef {import("../live/messages.js").View} View */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/** @typedef {Turn & {isUnsent?: boolean}} SheetTurn */

/** Why the clock is stopped after the final play. */
const GAME_END = "game_end";

/**
 * @typedef {object} Ahead
 * @property {string[]} board
 * @property {SheetTurn[]} turns
 * @property {number[]} scores
 * @property {number} onTurn
 * @property {ClockView} clock
 * @property {OpenPlay | null} play
 * @property {View["phase"]} phase
 * @property {number | null} bagCount
 * @property {string | null} unseen
 * @property {number} writer the side whose turn is written next
 * @property {Mark[]} marks what was done at the clock and waits for its play
 */

/**
 * @param {View} view
 * @param {Setting} setting
 * @param {Item[]} items
 * @param {Mark[]} marks
 * @param {string} [endsOn] the act that completes a turn
 * @returns {Ahead}
 */
export function aheadOf(view, setting, items, marks, endsOn = "score") {
  /** @type {Ahead} */
  const ahead = {
    board: [...view.board],
    turns: [...view.turns],
    scores: view.sides.map((side) => side.score),
    onTurn: view.on_turn,
    clock: view.clock,
    play: view.play ?? null,
    phase: view.phase,
    bagCount: view.bag_count,
    unseen: view.unseen,
    writer: view.on_turn,
    marks: [],
  };
  for (const item of items) entered(ahead, setting, item, endsOn);
  ahead.writer = ahead.onTurn;
  ahead.marks = openMarks(marks, ahead.turns.length);
  for (const mark of ahead.marks) marked(ahead, mark);
  return ahead;
}

/**
 * @param {Ahead} ahead
 * @param {Setting} setting
 * @param {Item} item
 * @param {string} endsOn
 */
function entered(ahead, setting, item, endsOn) {
  const { command, at_ms } = item;
  const side = item.side ?? ahead.onTurn;
  switch (command.type) {
    case "look_at_rack":
      ahead.clock = run(ahead.clock, side, at_ms);
      break;
    case "play_tiles":
      laid(ahead, setting, side, item, endsOn);
      break;
    case "exchange_tiles":
      completed(ahead, { side, kind: "exchange", at_ms, count: String(command.tiles).length });
      break;
    case "pass_turn":
      completed(ahead, { side, kind: "pass", at_ms });
      break;
    case "lose_turn":
      completed(ahead, {
        side,
        kind: "lost",
        at_ms,
        cause: command.cause === "time" ? "time" : "challenge",
      });
      break;
    case "press_clock":
      done(ahead, { is_pressed: true }, at_ms, endsOn);
      break;
    case "announce_score":
      done(ahead, { is_announced: true }, at_ms, endsOn);
      break;
    case "hold_play":
      if (ahead.play) ahead.play = { ...ahead.play, hold: { side, at_ms } };
      break;
    case "accept_play":
    case "begin_turn":
      ahead.play = null;
      break;
    case "draw_tiles":
      if (ahead.play) ahead.play = { ...ahead.play, is_drawn: true };
      break;
    case "challenge_play":
      if (ahead.play) {
        const ground = /** @type {Challenge["ground"]} */ (String(command.ground ?? "words"));
        /** @type {Partial<Challenge>} */
        const told = { side, words: [], ground };
        ahead.play = { ...ahead.play, challenge: /** @type {Challenge} */ (told) };
      }
      ahead.clock = stopped(ahead.clock, at_ms, "challenge");
      break;
    case "stop_clock":
      stop(ahead, at_ms, String(command.reason));
      break;
    case "start_clock":
      ahead.clock = run(ahead.clock, ahead.onTurn, at_ms);
      break;
    default:
      break;
  }
}

/**
 * @param {Ahead} ahead
 * @param {Setting} setting
 * @param {number} side
 * @param {Item} item
 * @param {string} endsOn
 */
function laid(ahead, setting, side, item, endsOn) {
  const tiles = /** @type {[number, string][]} */ (item.command.tiles);
  const measured = measure(setting, ahead.board, new Map(tiles));
  const announced = item.command.announced;
  const points = typeof announced === "number" ? announced : measured.points;
  /** @type {[string, number][]} */
  const words = measured.words.map((word) => [word.symbols.join(""), word.points]);
  for (const [square, symbol] of tiles) {
    ahead.board[square] = symbol;
    ahead.unseen = without(ahead.unseen, setting.rackTile[symbol] ?? "");
  }
  if (ahead.bagCount !== null) ahead.bagCount = Math.max(0, ahead.bagCount - tiles.length);
  const at_ms = item.at_ms;
  const is_pressed = item.command.clock !== "untouched";
  const is_announced = item.command.is_announced !== false;
  const { clock } = ahead;
  completed(ahead, { side, kind: "play", at_ms, points, tiles, words });
  const is_ended = hasEnded({ is_pressed, is_announced }, endsOn);
  // A clock that was stopped for the end of the game before the play was written stays so.
  if (clock.stop_reason === GAME_END || (!is_pressed && !is_ended)) ahead.clock = clock;
  const said = { is_pressed, is_announced, is_ended };
  ahead.play = { side, tiles, words, points, at_ms, draw_from_ms: at_ms, ...said };
}

/**
 * @param {Pick<OpenPlay, "is_pressed" | "is_announced">} play
 * @param {string} endsOn
 */
function hasEnded({ is_pressed = true, is_announced = true }, endsOn) {
  if (endsOn === "score") return is_announced;
  return is_pressed && (is_announced || endsOn === "clock");
}

/**
 * What was left out of the last turn has been done.
 * @param {Ahead} ahead
 * @param {Partial<OpenPlay>} said
 * @param {number} at_ms
 * @param {string} endsOn
 */
function done(ahead, said, at_ms, endsOn) {
  if (!ahead.play) return;
  const play = { ...ahead.play, ...said };
  ahead.play = { ...play, is_ended: hasEnded(play, endsOn) };
  const isWaiting = ahead.clock.running === play.side;
  if (isWaiting && (said.is_pressed || ahead.play.is_ended))
    ahead.clock = run(ahead.clock, ahead.onTurn, at_ms);
}

/**
 * After the final play a stop ends its turn, and the clock waits for nothing (NSA-V.D.p1).
 * @param {Ahead} ahead
 * @param {number} at_ms
 * @param {string} reason
 */
function stop(ahead, at_ms, reason) {
  const { play } = ahead;
  const clock = stopped(ahead.clock, at_ms, reason);
  const isFinal = reason === GAME_END && play?.is_out === true;
  ahead.clock = isFinal ? { ...clock, stop_reason: null } : clock;
  if (isFinal) ahead.play = { ...play, is_pressed: true, is_ended: true };
}

/**
 * @param {Ahead} ahead
 * @param {Turn} turn
 */
function completed(ahead, turn) {
  ahead.turns.push({ ...turn, isUnsent: true });
  ahead.scores = ahead.scores.map((score, side) =>
    side === turn.side ? score + (turn.points ?? 0) : score,
  );
  ahead.onTurn = (turn.side + 1) % ahead.scores.length;
  ahead.play = null;
  ahead.clock = run(ahead.clock, ahead.onTurn, turn.at_ms);
}

/**
 * @param {Ahead} ahead
 * @param {Mark} mark
 */
function marked(ahead, mark) {
  const { kind, side, at_ms, reason } = mark;
  if (kind === "stop") ahead.clock = stopped(ahead.clock, at_ms, reason ?? "");
  if (kind === "press") ahead.onTurn = (side + 1) % ahead.scores.length;
  if (kind === "press" || kind === "start") ahead.clock = run(ahead.clock, ahead.onTurn, at_ms);
}

/**
 * @param {ClockView} clock
 * @param {number} at_ms
 * @returns {ClockView}
 */
function settled(clock, at_ms) {
  const since_ms = Math.max(clock.since_ms, at_ms);
  const passed_ms = clock.is_typed ? 0 : since_ms - clock.since_ms;
  return {
    ...clock,
    since_ms,
    side_ms: clock.side_ms.map((left_ms, side) =>
      side === clock.running ? left_ms - passed_ms : left_ms,
    ),
    turn_ms: clock.turn_ms + (clock.is_turn_running ? passed_ms : 0),
    game_ms: clock.game_ms + (clock.is_game_running ? passed_ms : 0),
  };
}

/**
 * @param {ClockView} clock
 * @param {number} side
 * @param {number} at_ms
 * @returns {ClockView}
 */
function run(clock, side, at_ms) {
  return {
    ...settled(clock, at_ms),
    running: side,
    turn_ms: 0,
    is_turn_running: true,
    is_game_running: true,
    stop_reason: null,
  };
}

/**
 * @param {ClockView} clock
 * @param {number} at_ms
 * @param {string} reason
 * @returns {ClockView}
 */
function stopped(clock, at_ms, reason) {
  return {
    ...settled(clock, at_ms),
    running: null,
    is_turn_running: false,
    is_game_running: false,
    stop_reason: /** @type {ClockView["stop_reason"]} */ (reason),
  };
}

/**
 * @param {string | null} tiles
 * @param {string} tile
 */
function without(tiles, tile) {
  const at = tiles?.indexOf(tile) ?? -1;
  return tiles === null || at < 0 ? tiles : tiles.slice(0, at) + tiles.slice(at + 1);
}

/**
 * The board before a turn, as far as the turns say it.
 * @param {Turn[]} turns
 * @param {number} count
 * @param {number} size
 */
export function boardBefore(turns, count, size) {
  const board = Array(size * size).fill(EMPTY);
  for (const turn of turns.slice(0, count)) {
    if (turn.is_withdrawn) continue;
    for (const [square, symbol] of turn.tiles ?? []) board[square] = symbol;
  }
  return board;
}
