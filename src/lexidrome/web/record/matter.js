/**
 * What the moment asks for instead of a play: start the clock, settle a challenge, show
 * the tiles that are left, sign. What is there to press, the referee offers.
 */

import { linksOf } from "../after/links.js";
import { written } from "../kit/board/squares.js";
import { make } from "../kit/dom.js";
import { shortNameOf } from "../play/words.js";
import { ledgerOf, resultOf } from "../play/result.js";
import { text } from "../kit/texts.js";
import { found, judged } from "./challenge.js";
import {
  GAME_END,
  isTimed,
  isUnstarted,
  isVerdictGiven,
  sidesWho,
  stopReasons,
} from "./moments.js";

/** @typedef {import("./model.js").Known} Known */

/** A tile of which nobody has said what it is. */
const UNKNOWN = "_";

/**
 * @typedef {object} MatterDeeds
 * @property {(command: {type: string, [field: string]: unknown}, side: number | null) => void} enter
 * @property {(side: number) => void} noteRack
 * @property {() => void} challenge
 * @property {() => void} challengePosition
 * @property {() => void} relist
 * @property {() => void} judgeAgain
 * @property {() => void} ruleOnSome a verdict on some of the words
 * @property {() => void} enterVerdict that was given elsewhere
 * @property {(side: number) => void} hold
 * @property {() => void} found a tile turned up at the end
 * @property {() => void} readClocks
 * @property {string} game the address of the game
 * @property {string} slip where the challenge slip is shown
 * @property {string} result where the result slip is shown
 * @property {number} own the side for which this device enters what anybody may
 */

/**
 * @typedef {object} Deed
 * @property {string} label
 * @property {(() => void) | string} act what is done, or where it leads
 * @property {boolean} [isQuiet]
 */

/**
 * @typedef {object} Matter
 * @property {string} title
 * @property {(string | Node)[]} lines
 * @property {Deed[]} deeds
 * @property {Node[]} [below] what is long and can wait until after the buttons
 */

/**
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Matter | null} `null`: a play is to be written
 */
export function matterOf(known, deeds) {
  const { ahead, game } = known;
  const { record, first_side } = game.view;
  if (ahead.phase === "ended" || ahead.phase === "lightning") return ended(known, deeds);
  if (ahead.play?.challenge) return judged(known, ahead.play, ahead.play.challenge, deeds);
  const answering = sidesWho(known, "answer_resignation")[0];
  if (answering !== undefined) return resigned(known, answering, deeds);
  if (record?.are_racks_awaited) return racks(known, deeds);
  const restarted = record?.restarted ?? null;
  if (restarted !== null && known.can("press_clock", restarted))
    return blankWritten(known, restarted, deeds);
  if (ahead.play?.is_out || ahead.phase === "ending") return outPlay(known, deeds);
  if (isUnstarted(known))
    return {
      title: text("{name} plays first", { name: shortNameOf(game, first_side) }),
      lines: [text("The clock starts when the first tiles are looked at.")],
      deeds: [
        {
          label: text("Start the clock"),
          act: () => deeds.enter({ type: "look_at_rack" }, first_side),
        },
      ],
    };
  if (isVerdictGiven(known)) return verdictGiven(known, deeds);
  return null;
}

/**
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function verdictGiven(known, deeds) {
  const { onTurn } = known.ahead;
  return {
    title: text("The verdict is given: {name} is on turn", {
      name: shortNameOf(known.game, onTurn),
    }),
    lines: [
      text(
        "Start the clock when all racks are up and a word that is not accepted is off the board.",
      ),
    ],
    deeds: [
      { label: text("Start the clock"), act: () => deeds.enter({ type: "start_clock" }, onTurn) },
      ...doubts(known, deeds),
    ],
  };
}

/**
 * A verdict of the word list may be doubted, before the clock is started too (NSA-IV.J.1.m).
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
function doubts({ can }, deeds) {
  if (!can("reopen_challenge", deeds.own)) return [];
  return [{ label: text("Judge again …"), act: deeds.judgeAgain, isQuiet: true }];
}

/**
 * A blank was not designated: its player writes it down on the own time (NSA-IV.F.2.a.(1)).
 * @param {Known} known
 * @param {number} side
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function blankWritten({ game }, side, deeds) {
  const name = shortNameOf(game, side);
  return {
    title: text("{name} writes the blank down", { name }),
    lines: [
      text("Nothing else is changed. The clock of {name} runs until it is pressed.", { name }),
    ],
    deeds: [
      {
        label: text("{name} presses the clock", { name }),
        act: () => deeds.enter({ type: "press_clock" }, side),
      },
    ],
  };
}

/**
 * @param {Known} known
 * @param {number} side who answers
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function resigned({ game }, side, deeds) {
  const answer = (/** @type {boolean} */ is_accepted) => () =>
    deeds.enter({ type: "answer_resignation", is_accepted }, side);
  const names = {
    name: shortNameOf(game, game.view.resigning ?? 0),
    other: shortNameOf(game, side),
  };
  return {
    title: text("{name} asks to resign", names),
    lines: [
      text("{other} accepts it at the current score, less time penalties, or plays on.", names),
    ],
    deeds: [
      { label: text("Accept the resignation"), act: answer(true) },
      { label: text("Play on"), act: answer(false), isQuiet: true },
    ],
  };
}

/**
 * @param {Matter} matter
 */
export function matterElement(matter) {
  return make(
    "section",
    { class: "matter", "aria-label": matter.title },
    make("h2", {}, matter.title),
    ...matter.lines.map((line) => (typeof line === "string" ? make("p", {}, line) : line)),
    make(
      "div",
      { class: "matter-deeds" },
      ...matter.deeds.map(({ label, act, isQuiet }) => {
        const kind = isQuiet ? "button quiet" : "button";
        if (typeof act === "string") return make("a", { class: kind, href: act }, label);
        const button = make("button", { type: "button", class: kind }, label);
        button.addEventListener("click", act);
        return button;
      }),
    ),
    ...(matter.below ?? []),
  );
}

/**
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function outPlay(known, deeds) {
  const { ahead, can, game } = known;
  const { play } = ahead;
  if (!play) return { title: text("Play has been stopped"), lines: [], deeds: [] };
  const other = (play.side + 1) % ahead.scores.length;
  const name = shortNameOf(game, other);
  const grounds = can("challenge_play", other)?.choices ?? [];
  /** @type {Deed[]} */
  const open = [];
  if (stopReasons(known).includes(GAME_END))
    open.push({
      label: text("{name} stops the clock", { name: shortNameOf(game, play.side) }),
      act: () => deeds.enter({ type: "stop_clock", reason: GAME_END }, play.side),
    });
  if (can("accept_play", other))
    open.push({
      label: text("{name} accepts", { name }),
      act: () => deeds.enter({ type: "accept_play" }, other),
    });
  if (grounds.length > 0)
    open.push({ label: text("{name} challenges", { name }), act: deeds.challenge, isQuiet: true });
  if (grounds.includes("position"))
    open.push({
      label: text("Challenge the position …"),
      act: deeds.challengePosition,
      isQuiet: true,
    });
  if (can("hold_play", other))
    open.push({
      label: text("{name} holds", { name }),
      act: () => deeds.hold(other),
      isQuiet: true,
    });
  return {
    title: text("{name} has played the last tiles", { name: shortNameOf(game, play.side) }),
    lines: [
      play.hold
        ? text("{name} holds the play, and their clock runs.", { name })
        : text("The play can still be challenged."),
    ],
    deeds: open,
  };
}

/**
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function racks(known, deeds) {
  const waiting = sidesWho(known, "note_rack").filter(
    (side) => (known.game.view.sides[side]?.rack_count ?? 0) > 0,
  );
  return {
    title: text("Show the tiles that are left"),
    lines: [text("The game is counted when every rack is known.")],
    deeds: [
      ...waiting.map((side) => rackOf(known, deeds, side)),
      ...found(known, deeds),
      ...doubts(known, deeds),
    ],
  };
}

/**
 * Tiles that have been noted can be noted otherwise until those of every side are.
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @param {number} side
 * @returns {Deed}
 */
function rackOf({ game, setting }, deeds, side) {
  const name = shortNameOf(game, side);
  const rack = game.view.sides[side]?.rack ?? "";
  const isNoted = rack !== "" && !rack.includes(UNKNOWN);
  const tiles = written(setting, rack);
  return {
    label: isNoted
      ? text("Tiles of {name}: {tiles} …", { name, tiles })
      : text("Tiles of {name} …", { name }),
    act: () => deeds.noteRack(side),
    isQuiet: isNoted,
  };
}

/**
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function ended(known, deeds) {
  const { can, game, setting } = known;
  const { outcome, sides } = game.view;
  const own = game.you.side ?? null;
  const isToSign = own !== null && can("sign_result", own);
  const links = outcome ? [afterwards(deeds.game)] : [];
  const signatures = sides.map((side, at) =>
    make(
      "li",
      {},
      make("span", { translate: "no" }, shortNameOf(game, at)),
      make("b", {}, side.is_signed ? text("✓ signed") : text("not signed")),
    ),
  );
  return {
    title: text("The game is over"),
    lines: [
      ...(outcome ? resultOf(game, outcome) : []),
      // Who has signed wants the game; who has not, the button.
      ...(isToSign ? [] : links),
      make("ul", { class: "difference" }, ...signatures),
    ],
    deeds: [
      ...(isToSign
        ? [{ label: text("Sign the result"), act: () => deeds.enter({ type: "sign_result" }, own) }]
        : []),
      ...(can("read_clocks", null) && isTimed(game)
        ? [{ label: text("Read the clock …"), act: deeds.readClocks, isQuiet: true }]
        : []),
      ...found(known, deeds),
      ...doubts(known, deeds),
      // Where one phone serves both, the other side signs there with its initials.
      { label: text("Result slip"), act: deeds.result, isQuiet: true },
    ],
    below: [...(isToSign ? links : []), ...ledgerOf(game, setting)],
  };
}

/** @param {string} id */
function afterwards(id) {
  return make(
    "nav",
    { class: "after-links", "aria-label": text("This game") },
    ...linksOf(id, true),
  );
}
