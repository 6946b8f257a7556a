/** What the table says: turns, endings, ledger lines and what has just happened. */

import { placeName, written } from "../kit/board/squares.js";
import { text, textPlural } from "../kit/texts.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").GameEvent} GameEvent */
/** @typedef {import("../live/messages.js").Turn} Turn */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @param {Game} game
 * @param {number} side
 */
export function nameOf(game, side) {
  const names = game.table.sides[side]?.names ?? [];
  return names.join(" & ") || text("Side {number}", { number: side + 1 });
}

/**
 * The first names of a side, where they tell the sides apart.
 * @param {Game} game
 * @param {number} side
 */
export function shortNameOf(game, side) {
  const shorts = game.table.sides.map(({ bot, names }, each) => {
    if (bot || names.length === 0) return nameOf(game, each);
    return names.map((name) => name.split(" ")[0]).join(" & ");
  });
  const short = shorts[side] ?? "";
  return shorts.filter((each) => each === short).length === 1 ? short : nameOf(game, side);
}

/**
 * @param {number} points
 */
export function pointsText(points) {
  return textPlural("{count} point", "{count} points", points);
}

/**
 * A score, which may be below nothing.
 * @param {number} points
 */
export function scoreText(points) {
  return String(points).replace("-", "−");
}

/**
 * Points with their sign, for lines that add up.
 * @param {number} points
 */
export function signed(points) {
  if (points < 0) return `−${-points}`;
  return points > 0 ? `+${points}` : "0";
}

/**
 * Where a play's main word begins and which way it runs.
 * @param {Setting} setting
 * @param {string} board as it stands; tiles that were played before lie where they lay
 * @param {Turn} turn
 * @returns {{square: number, isAcross: boolean} | null}
 */
export function placeOf(setting, board, turn) {
  const word = [...(turn.words?.[0]?.[0] ?? "")];
  const tiles = new Map(turn.tiles ?? []);
  const [first] = [...tiles.keys()].sort((one, other) => one - other);
  if (first === undefined) return null;
  for (const step of [1, setting.size]) {
    for (let before = 0; before < word.length; before += 1) {
      const start = first - before * step;
      const squares = word.map((_, at) => start + at * step);
      const isInRow =
        step !== 1 ||
        Math.floor(start / setting.size) === Math.floor((squares.at(-1) ?? 0) / setting.size);
      const fits = squares.every((square, at) => (tiles.get(square) ?? board[square]) === word[at]);
      const coversAll = [...tiles.keys()].every((square) => squares.includes(square));
      if (start >= 0 && isInRow && fits && coversAll)
        return { square: start, isAcross: step === 1 };
    }
  }
  return null;
}

/**
 * `8G C(A)T`: the place, and in brackets what already lay there.
 * @param {Setting} setting
 * @param {string} board
 * @param {Turn} turn
 */
export function notation(setting, board, turn) {
  const word = turn.words?.[0]?.[0] ?? "";
  const place = placeOf(setting, board, turn);
  if (place === null) return written(setting, word);
  const tiles = new Map(turn.tiles ?? []);
  const step = place.isAcross ? 1 : setting.size;
  const letters = [...word]
    .map((symbol, at) => {
      const letter = written(setting, symbol);
      return tiles.has(place.square + at * step) ? letter : `(${letter})`;
    })
    .join("")
    .replaceAll(")(", "");
  return `${placeName(setting.size, place.square, place.isAcross)} ${letters}`;
}

/**
 * A turn that was no play, or that scored nothing after all.
 * @param {Turn} turn
 */
export function turnText(turn) {
  switch (turn.kind) {
    case "exchange":
      return turn.count == null
        ? text("Exchange")
        : textPlural("Exchange of {count} tile", "Exchange of {count} tiles", turn.count);
    case "pass":
      return text("Pass");
    case "lost":
      return turn.cause === "time" ? text("Turn lost by time") : text("Turn lost by a challenge");
    default:
      return turn.is_withdrawn ? text("Challenged off") : "";
  }
}

/**
 * What a line of the ledger is about.
 * @param {string} kind
 */
export function entryText(kind) {
  switch (kind) {
    case "play":
      return text("Plays");
    case "play_withdrawn":
      return text("Play challenged off");
    case "challenge":
      return text("Failed challenge");
    case "rack_own":
      return text("Own unplayed tiles");
    case "rack_others":
      return text("Others’ unplayed tiles");
    case "overtime":
      return text("Overtime");
    case "lateness":
      return text("Lateness");
    case "penalty":
      return text("Penalty");
    default:
      return text("Correction");
  }
}

/**
 * Why a game is over.
 * @param {import("../live/messages.js").Outcome} outcome
 */
export function endingText({ ending, is_unplayed: isUnplayed }) {
  switch (ending) {
    case "out":
      return text("The bag is empty and a side has played its last tile.");
    case "zeros":
      return text("Too many successive turns scored nothing.");
    case "no_plays":
      return text("No play is possible.");
    case "game_time":
      return text("The game’s time is up.");
    case "round_time":
      return text("The round’s time is up.");
    case "director":
      return text("The director stopped the game.");
    case "resignation":
      return text("A side resigned.");
    case "forfeit":
      return isUnplayed ? text("A side did not come.") : text("A side left the game.");
    default:
      return text("A challenge was lost, and with it the game.");
  }
}

/**
 * @param {string} tieBreak
 */
export function tieText(tieBreak) {
  switch (tieBreak) {
    case "half_win":
      return text("A tie counts as half a win for each side.");
    case "pre_adjust":
      return text("The scores before unplayed tiles were counted decided the tie.");
    case "lightning":
      return text("The lightning round decided the tie.");
    default:
      return text("The game is played again.");
  }
}

/**
 * That somebody else may sit in a seat now, and who saw to it.
 * @param {Game} game
 * @param {import("../live/messages.js").SeatChange} change
 */
export function seatText(game, change) {
  const name = nameOf(game, change.side);
  if (change.by === "house")
    return text("All links of the event were withdrawn, including those to {name}’s seat.", {
      name,
    });
  if (change.is_freed)
    return change.by === "director"
      ? text("The director freed {name}’s seat for anyone with the code of the table.", { name })
      : text("The staff freed {name}’s seat for anyone with the code of the table.", { name });
  return change.by === "director"
    ? text("The director gave out a new link to {name}’s seat.", { name })
    : text("The staff gave out a new link to {name}’s seat.", { name });
}

/**
 * What a listener is told of an event; empty for what speaks for itself.
 * @param {Game} game
 * @param {Setting} setting
 * @param {GameEvent} event
 */
export function eventText(game, setting, event) {
  const name = typeof event.side === "number" ? nameOf(game, event.side) : "";
  switch (event.type.replace(/^game\.|\.\d+$/g, "")) {
    case "started":
      return text("The game begins. {name} plays first.", { name: nameOf(game, event.first_side) });
    case "tiles_played": {
      const words = event.words.map((/** @type {[string, number]} */ [word]) =>
        written(setting, word).toUpperCase(),
      );
      return text("{name} plays {words} for {points}.", {
        name,
        words: words.join(", "),
        points: pointsText(event.points),
      });
    }
    case "tiles_exchanged":
      return text("{name} exchanges tiles.", { name });
    case "turn_passed":
      return text("{name} passes.", { name });
    case "turn_lost":
      return text("{name} loses a turn.", { name });
    case "play_held":
      return text("{name} holds the play.", { name });
    case "play_challenged":
      return text("{name} challenges {words}.", {
        name,
        words: writtenWords(setting, event.words),
      });
    case "challenge_proposed":
      return text("Your team proposes to challenge {words}.", {
        words: writtenWords(setting, event.words),
      });
    case "challenge_upheld":
      return text("Unacceptable: the play comes off.");
    case "challenge_failed":
      return text("Acceptable: the play stands.");
    case "clock_stopped":
      return text("The clocks are stopped.");
    case "clock_started":
      return text("The clocks run again.");
    case "outage_credited":
      return text("The server was down for a while; nobody loses that time.");
    case "resignation_offered":
      return text("{name} offers to resign.", { name });
    case "ended":
      return text("The game is over.");
    case "lightning_started":
      return text("The lightning round begins.");
    case "word_attempted":
      return event.letters
        ? text("{name} attempts {word}.", {
            name,
            word: written(setting, event.letters).toUpperCase(),
          })
        : text("{name} found no word.", { name });
    case "spectators_barred":
      return text("{name} removed the spectators.", { name });
    case "rack_showing_agreed":
      return text("{name} agrees to show racks to spectators.", { name });
    case "racks_unsealed":
      return text("The director is looking at the racks: {reason}", { reason: event.reason });
    case "seat_reissued":
      return seatText(game, {
        side: event.side,
        at_ms: event.at_ms,
        by: event.by?.role ?? "house",
        is_freed: event.is_freed,
      });
    default:
      return "";
  }
}

/**
 * @param {Setting} setting
 * @param {string[]} words
 */
export function writtenWords(setting, words) {
  return words.map((word) => written(setting, word).toUpperCase()).join(", ");
}
