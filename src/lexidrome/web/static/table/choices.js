/**
 * What a side can do now, read off the view and the rule set. The referee decides; this only
 * keeps buttons away that would be refused.
 */

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./messages.js").OpenPlay} OpenPlay */

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
 * @param {boolean} [isCasual] whether it belongs to no event, so that its players are alone
 * @returns {Choices}
 */
export function choicesOf(game, isCasual = false) {
  const { view, you } = game;
  if (you.audience === "director") return { ...NONE, ...ofDirector(game) };
  const side = you.side ?? null;
  if (you.audience !== "side" || side === null) return NONE;
  return {
    ...NONE,
    ...ofTurn(game, side),
    ...ofPlay(game, side),
    ...ofEnding(game, side, isCasual),
    ...ofClocks(game),
    canSettleTie: isCasual && isTieToBeReplayed(game),
    canLeave: isCasual && isLive(view),
    canBarSpectators:
      view.phase !== "ended" && game.table.spectators_admitted && !view.spectators_barred,
    canShowRack:
      view.phase !== "ended" &&
      game.table.spectators_admitted &&
      !view.rack_showing?.includes(side),
  };
}

/**
 * @param {Game} game
 * @param {number} side
 * @returns {Partial<Choices>}
 */
function ofTurn({ view, table }, side) {
  if (view.phase !== "playing") return {};
  const own = view.sides[side];
  if (own === undefined) return {};
  const isUnseen = own.rack === null && side === view.first_side;
  if (isUnseen) return { canLook: true };
  const isBusy = isJudged(view.play) || view.clock.stop_reason !== null || isOutPending(view.play);
  const canPlay = view.on_turn === side && !isBusy;
  const { min_bag } = table.rules.exchange;
  const bag = view.bag_count ?? Infinity;
  const mostExchanged = min_bag === null ? Math.min(bag, own.rack_count) : own.rack_count;
  const isBagFull = bag >= (min_bag ?? 1);
  return {
    canPlay,
    canBegin: canPlay && view.play != null && table.rules.challenge.closes_on === "next_turn_starts",
    canExchange: canPlay && isBagFull && own.rack_count > 0,
    mostExchanged,
    canPass: canPlay && table.rules.play.pass_allowed,
    canConfirmNoPlays: canPlay && canNoPlayBeLeft(view, table, side),
    canDoubtProgram: view.can_doubt_program === true,
    canOfferResignation:
      canPlay && table.rules.ending.resignation !== "refused" && view.resigning == null,
    canAnswerResignation: view.resigning != null && view.resigning !== side,
  };
}

/**
 * @param {import("./messages.js").View} view
 * @param {import("./messages.js").TableInfo} table
 * @param {number} side
 */
function canNoPlayBeLeft(view, table, side) {
  if (!table.rules.ending.no_plays || view.bag_count !== 0) return false;
  if (view.no_plays?.includes(side)) return false;
  const last = view.turns.slice(-view.sides.length);
  return last.length === view.sides.length && last.every((turn) => turn.kind === "pass");
}

/**
 * @param {Game} game
 * @param {number} side
 * @returns {Partial<Choices>}
 */
function ofPlay({ view, table }, side) {
  const play = view.play ?? null;
  if (play === null || (view.phase !== "playing" && view.phase !== "ending")) return {};
  if (isJudged(play)) return ofRuling(play, table.rules.challenge.opinions ?? 1, side);
  if (play.side === side) {
    const canDraw =
      !play.is_drawn &&
      view.bag_count !== 0 &&
      table.rules.challenge.closes_on !== "next_turn_starts";
    return { canDraw: canDraw && view.phase === "playing", drawFrom_ms: play.draw_from_ms };
  }
  const { challenge } = table.rules;
  const hasAccepted = play.accepted?.includes(side) && challenge.accept_binding !== false;
  const isOpen = challenge.fail !== "void" && !hasAccepted && view.clock.stop_reason === null;
  return {
    canAccept: isOpen,
    canHold: isOpen && challenge.hold === true && (play.hold ?? null) === null,
    canChallenge: isOpen,
    listsWords: challenge.scope === "listed",
  };
}

/**
 * After a judge's ruling by hand the side that it went against may ask for another.
 * @param {OpenPlay} play
 * @param {number} opinions
 * @param {number} side
 * @returns {Partial<Choices>}
 */
function ofRuling(play, opinions, side) {
  const {
    rulings = [],
    is_opinion_awaited = true,
    side: challenger,
  } = play.challenge ?? { side: -1 };
  const last = rulings.at(-1);
  if (is_opinion_awaited || last === undefined || !last.is_manual) return {};
  const loser = last.is_acceptable ? challenger : play.side;
  return {
    canAcceptRuling: loser === side,
    canAskOpinion: loser === side && rulings.length < opinions,
  };
}

/**
 * @param {Game} game
 * @param {number} side
 * @param {boolean} isCasual in an event the director or a judge has the tie broken
 * @returns {Partial<Choices>}
 */
function ofEnding({ view, table }, side, isCasual) {
  if (view.phase === "lightning") return { canAttempt: view.lightning?.on_attempt === side };
  if (view.phase !== "ended") return {};
  const outcome = view.outcome ?? null;
  return {
    canSign: !view.sides[side]?.is_signed && !outcome?.is_tie_open,
    canStartLightning:
      isCasual && outcome?.is_tie_open === true && table.rules.tie.rule === "lightning",
  };
}

/**
 * Players stop the clocks to call the director, where their book lets them.
 * @param {Game} game
 * @returns {Partial<Choices>}
 */
function ofClocks({ view, table }) {
  if (view.phase !== "playing") return {};
  const isStopped = view.clock.stop_reason !== null;
  return {
    canStopClock: !isStopped && (table.rules.clock.pause_reasons ?? []).includes("director"),
    canStartClock: isStopped && !view.clock.is_stopped_by_director,
  };
}

/**
 * Whether one of the opinions so far is this viewer's: another judge gives the next (NSA-IV.K.4).
 * @param {import("./messages.js").You} you
 * @param {import("./messages.js").Challenge | null} [challenge]
 */
export function hasRuled(you, challenge) {
  const rulings = challenge?.rulings ?? [];
  return you.person != null && rulings.some((each) => each.person === you.person);
}

/**
 * The director judges, keeps the clocks and may stop the game; to see racks takes an act.
 * @param {Game} game
 * @returns {Partial<Choices>}
 */
function ofDirector(game) {
  const { view, table } = game;
  const isTimed = view.phase === "playing" && !isJudged(view.play);
  const isStopped = view.clock.stop_reason !== null;
  const isTieOpen = view.phase === "ended" && view.outcome?.is_tie_open === true;
  return {
    canRule:
      isJudged(view.play) &&
      (view.play?.challenge?.is_opinion_awaited ?? true) &&
      !hasRuled(game.you, view.play?.challenge),
    canRuleAttempts: areAttemptsIn(view) && isJudgeNeeded(table),
    canStopClock: isTimed && !isStopped && view.clock.running !== null,
    canStartClock: isTimed && isStopped,
    canUnseal: isLive(view) && view.is_unsealed !== true,
    canStopGame: isLive(view),
    canFindNoPlays:
      view.phase === "playing" &&
      table.rules.ending.no_plays &&
      view.bag_count === 0 &&
      (view.play ?? null) === null,
    canSettleTie: isTieToBeReplayed(game),
    canStartLightning: isTieOpen && table.rules.tie.rule === "lightning",
  };
}

/**
 * @param {Game} game
 */
function isTieToBeReplayed({ view, table }) {
  const isOpen = view.phase === "ended" && view.outcome?.is_tie_open === true;
  return isOpen && table.rules.tie.rule !== "lightning";
}

/** @param {import("./messages.js").View} view */
function areAttemptsIn(view) {
  const attempts = view.lightning?.attempts ?? [];
  return view.phase === "lightning" && attempts.length > 0 && !attempts.includes(null);
}

/**
 * Whether words wait for a person; elsewhere the lexicon rules at once.
 * @param {import("./messages.js").TableInfo} table
 */
export function isJudgeNeeded(table) {
  return table.rules.challenge.adjudicator === "judge" || table.lexicon === null;
}

/** @param {import("./messages.js").View} view */
function isLive(view) {
  return view.phase === "playing" || view.phase === "ending";
}

/** @param {OpenPlay | null | undefined} play */
export function isJudged(play) {
  return (play?.challenge ?? null) !== null;
}

/** @param {OpenPlay | null | undefined} play */
function isOutPending(play) {
  return play?.is_out === true;
}
