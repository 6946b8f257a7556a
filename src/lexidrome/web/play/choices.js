/**
 * Which buttons the table has: one for each command that the view offers, where it shows one.
 * The referee decides what is offered.
 */

import { costText, isOffered } from "../kit/offers.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */

/**
 * @typedef {object} Choices
 * @property {boolean} canLook the first tiles can be looked at, which starts the clock
 * @property {boolean} canPlay it is this side's turn to play, exchange or pass
 * @property {boolean} canBegin the first tile on the board makes the play before final
 * @property {boolean} canExchange
 * @property {number} mostExchanged
 * @property {boolean} canPass
 * @property {boolean} canAccept
 * @property {boolean} canHold
 * @property {boolean} canChallenge
 * @property {string} challengeCost what a challenge costs if the play is acceptable
 * @property {boolean} listsWords the challenger picks the words
 * @property {boolean} canDraw tiles can be drawn, from `drawFrom_ms` on
 * @property {number} drawFrom_ms
 * @property {boolean} canConfirmNoPlays
 * @property {boolean} canOfferResignation
 * @property {boolean} canDoubtProgram
 * @property {boolean} canAnswerResignation
 * @property {boolean} canAskOpinion
 * @property {boolean} canAcceptRuling
 * @property {boolean} canAttempt
 * @property {boolean} canStartLightning
 * @property {boolean} canSettleTie the tied game can be said to be played again
 * @property {boolean} canSign
 * @property {boolean} canBarSpectators
 * @property {boolean} canShowRack
 * @property {boolean} canStopClock
 * @property {boolean} canStartClock
 * @property {boolean} canRule this viewer is the one who rules on a challenge
 * @property {boolean} canRuleAttempts both words of a lightning round wait for this viewer
 * @property {boolean} canLeave
 * @property {boolean} canUnseal
 * @property {boolean} canStopGame
 * @property {boolean} canFindNoPlays
 */

/** @type {Choices} */
export const NONE = {
  canLook: false,
  canPlay: false,
  canBegin: false,
  canExchange: false,
  mostExchanged: 0,
  canPass: false,
  canAccept: false,
  canHold: false,
  canChallenge: false,
  challengeCost: "",
  listsWords: false,
  canDraw: false,
  drawFrom_ms: 0,
  canConfirmNoPlays: false,
  canOfferResignation: false,
  canDoubtProgram: false,
  canAnswerResignation: false,
  canAskOpinion: false,
  canAcceptRuling: false,
  canAttempt: false,
  canStartLightning: false,
  canSettleTie: false,
  canSign: false,
  canBarSpectators: false,
  canShowRack: false,
  canStopClock: false,
  canStartClock: false,
  canRule: false,
  canRuleAttempts: false,
  canLeave: false,
  canUnseal: false,
  canStopGame: false,
  canFindNoPlays: false,
};

/**
 * @param {Game} game
 * @returns {Choices}
 */
export function choicesOf(game) {
  const { view, you, table } = game;
  const can = view.can ?? {};
  const mostExchanged = can.exchange_tiles?.most ?? 0;
  // Nobody is there who could be shown anything, or sent away.
  const isWatched = table.spectators_admitted && view.phase !== "ended";
  return {
    canLook: isOffered(can, "look_at_rack"),
    canPlay: isOffered(can, "play_tiles"),
    // With the first tile only where that does something; elsewhere the play before stays open.
    canBegin: can.begin_turn?.cost !== undefined,
    canExchange: mostExchanged > 0,
    mostExchanged,
    canPass: isOffered(can, "pass_turn"),
    canAccept: isOffered(can, "accept_play"),
    canHold: isOffered(can, "hold_play"),
    canChallenge: isOffered(can, "challenge_play"),
    challengeCost: costText(can.challenge_play),
    listsWords: (can.challenge_play?.least ?? 0) > 0,
    canDraw: isOffered(can, "draw_tiles"),
    drawFrom_ms: can.draw_tiles?.from_ms ?? 0,
    canConfirmNoPlays: isOffered(can, "confirm_no_plays"),
    canOfferResignation: isOffered(can, "offer_resignation"),
    canDoubtProgram:
      you.audience === "side" && isOffered(can, "reopen_challenge", "program_flawed"),
    canAnswerResignation: isOffered(can, "answer_resignation"),
    canAskOpinion: isOffered(can, "ask_opinion"),
    canAcceptRuling: isOffered(can, "accept_ruling"),
    canAttempt: isOffered(can, "attempt_word"),
    canStartLightning: isOffered(can, "start_lightning"),
    canSettleTie: isOffered(can, "settle_tie", "replay"),
    canSign: isOffered(can, "sign_result"),
    canBarSpectators: isWatched && isOffered(can, "bar_spectators"),
    canShowRack: isWatched && isOffered(can, "agree_to_show_racks"),
    canStopClock: isOffered(can, "stop_clock", "director"),
    canStartClock: isOffered(can, "start_clock"),
    canRule: isOffered(can, "rule_on_challenge") && !hasRuled(you, view.play?.challenge),
    canRuleAttempts: isOffered(can, "rule_on_attempts"),
    canLeave: you.audience === "side" && isOffered(can, "forfeit_game"),
    canUnseal: isOffered(can, "unseal_racks"),
    canStopGame: isOffered(can, "stop_game"),
    canFindNoPlays: isOffered(can, "find_no_plays"),
  };
}

/**
 * Whether one of the opinions so far is this viewer's: another judge gives the next (NSA-IV.K.4).
 * A view is for all who direct or judge, and so does not say who of them has.
 * @param {import("../live/messages.js").You} you
 * @param {import("../live/messages.js").Challenge | null} [challenge]
 */
export function hasRuled(you, challenge) {
  const rulings = challenge?.rulings ?? [];
  return you.person != null && rulings.some((each) => each.person === you.person);
}

/**
 * Whether words wait for a person; elsewhere the lexicon rules at once.
 * @param {import("../live/messages.js").TableInfo} table
 */
export function isJudgeNeeded(table) {
  return table.rules.challenge.adjudicator === "judge" || table.lexicon === null;
}

/** @param {OpenPlay | null | undefined} play */
export function isJudged(play) {
  return (play?.challenge ?? null) !== null;
}
