/** A play is challenged: what it waits for, and who can do what about it before and after a ruling. */

import { written } from "../kit/board/squares.js";
import { make } from "../kit/dom.js";
import { hasRuled } from "../play/choices.js";
import { shortNameOf } from "../play/words.js";
import { text } from "../kit/texts.js";
import { isTimed, sidesWho } from "./moments.js";
import { isToDoubt, withdrawalText } from "./words.js";

/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("./matter.js").Deed} Deed */
/** @typedef {import("./matter.js").Matter} Matter */
/** @typedef {import("./matter.js").MatterDeeds} MatterDeeds */
/** @typedef {import("../live/messages.js").Challenge} Challenge */
/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */

/**
 * @param {Known} known
 * @param {OpenPlay} play
 * @param {Challenge} challenge
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
export function judged(known, play, challenge, deeds) {
  const { game, setting } = known;
  const words = challenge.words.map((word) => written(setting, word).toUpperCase());
  const isTurned = challenge.ground === "orientation";
  return {
    title: text("{name} challenges", { name: shortNameOf(game, challenge.side) }),
    lines: [
      isTurned
        ? text("A judge looks at the board: does the play read in the direction of the game?")
        : make("p", { class: "matter-words", translate: "no" }, words.join(" · ")),
      awaited(known, play, challenge, isKeyHere(known, play, challenge)),
    ],
    deeds: [
      ...verdicts(known, challenge, deeds),
      ...(isKeyHere(known, play, challenge)
        ? [
            {
              label: text("Judge it here"),
              act: () => deeds.enter({ type: "submit_words" }, play.side),
              isQuiet: true,
            },
          ]
        : []),
      ...opinions(known, deeds),
      ...beforeVerdict(known, play, challenge, deeds),
    ],
  };
}

/**
 * Whether the key that brings the verdict is pressed here.
 * @param {Known} known
 * @param {OpenPlay} play
 * @param {Challenge} challenge
 */
function isKeyHere({ can }, play, { is_opinion_awaited, is_submitted }) {
  const isRuled = is_opinion_awaited === false;
  return !isRuled && !is_submitted && can("submit_words", play.side) !== null;
}

/**
 * What a challenge waits for.
 * @param {Known} known
 * @param {OpenPlay} play
 * @param {Challenge} challenge
 * @param {boolean} isHere
 */
function awaited({ game }, play, challenge, isHere) {
  const { rulings = [], is_opinion_awaited } = challenge;
  const last = rulings.at(-1);
  if (last && is_opinion_awaited === false)
    return last.is_acceptable
      ? text("The play is acceptable.")
      : text("The play is not acceptable.");
  if (hasRuled(game.you, challenge))
    return text("You have ruled on it: another judge gives the next opinion.");
  if (challenge.is_doubted)
    return text("A word was written down wrongly: {name} lists the words again.", {
      name: shortNameOf(game, challenge.side),
    });
  if (isHere)
    return text("Check the words together; {name} presses the key.", {
      name: shortNameOf(game, play.side),
    });
  return isTimed(game)
    ? text("The clock is stopped. The verdict appears here.")
    : text("The verdict appears here.");
}

/**
 * The way to a judge, and what a judge says who looks at this sheet.
 * @param {Known} known
 * @param {Challenge} challenge
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
function verdicts({ can, game }, challenge, deeds) {
  const { ground, words, is_opinion_awaited, is_submitted } = challenge;
  const isTurned = ground === "orientation";
  /** @type {Deed[]} */
  const open = [];
  if (is_opinion_awaited !== false && !is_submitted)
    open.push({ label: text("The slip, for the judge station"), act: deeds.slip });
  if (can("enter_verdict", deeds.own))
    open.push({ label: text("Enter a verdict …"), act: deeds.enterVerdict, isQuiet: true });
  // What is offered to judges is not offered to one of them twice (NSA-IV.K.4).
  if (!can("rule_on_challenge", null) || hasRuled(game.you, challenge)) return open;
  const ruled = (/** @type {boolean} */ is_acceptable) => () =>
    deeds.enter({ type: "rule_on_challenge", is_acceptable }, null);
  open.push(
    {
      label: isTurned ? text("The direction is right") : text("The play is acceptable"),
      act: ruled(true),
    },
    {
      label: isTurned
        ? text("The play reads in the wrong direction")
        : text("The play is not acceptable"),
      act: ruled(false),
    },
  );
  if (words.length > 1)
    open.push({ label: text("Looked up separately …"), act: deeds.ruleOnSome, isQuiet: true });
  return open;
}

/**
 * After a ruling: who takes it, and who asks on.
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
function opinions(known, deeds) {
  const nameOf = (/** @type {number} */ side) => ({ name: shortNameOf(known.game, side) });
  return [
    ...sidesWho(known, "accept_ruling").map((side) => ({
      label: text("{name} accepts the ruling", nameOf(side)),
      act: () => deeds.enter({ type: "accept_ruling" }, side),
    })),
    ...sidesWho(known, "ask_opinion").map((side) => ({
      label: text("{name} asks for another opinion", nameOf(side)),
      act: () => deeds.enter({ type: "ask_opinion" }, side),
      isQuiet: true,
    })),
  ];
}

/**
 * What may happen to a challenge before its verdict besides being judged.
 * @param {Known} known
 * @param {OpenPlay} play
 * @param {Challenge} challenge
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
function beforeVerdict(known, play, challenge, deeds) {
  const { can, game } = known;
  /** @type {Deed[]} */
  const open = [];
  const isDoubt = isToDoubt(game, play);
  if (can("relist_words", isDoubt ? play.side : challenge.side))
    open.push({
      label: isDoubt ? text("A word was written down wrongly") : text("List the words again …"),
      act: deeds.relist,
      isQuiet: true,
    });
  for (const reason of can("withdraw_challenge", challenge.side)?.choices ?? [])
    open.push({
      label: withdrawalText(reason),
      act: () => deeds.enter({ type: "withdraw_challenge", reason }, challenge.side),
      isQuiet: true,
    });
  return [...open, ...found(known, deeds)];
}

/**
 * A tile turned up: while the last play is judged, or soon enough after the end.
 * @param {Known} known
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
export function found({ ahead, can, game }, deeds) {
  const isInTime = ahead.play?.is_out || game.view.record?.found_until_ms;
  const isOffered = can("apply_ruling", deeds.own)?.choices?.includes("found_tile");
  if (!isInTime || !isOffered) return [];
  return [{ label: text("A tile was found …"), act: deeds.found, isQuiet: true }];
}
