/** What the table is about at this moment, for the one who looks: a title, and what to do. */

import { text } from "../kit/texts.js";
import { hasRuled, isJudged, isJudgeNeeded } from "./choices.js";
import { proposalOf } from "./team.js";
import { nameOf, pointsText, shortNameOf, turnText, writtenWords } from "./words.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Challenge} Challenge */
/** @typedef {import("../live/messages.js").OpenPlay} OpenPlay */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/** All of it stands further down. */
const SHOWN_OF_PROMISE = 16;

/**
 * @typedef {"accept" | "hold" | "challenge" | "draw" | "look" | "no-plays" | "acceptable"
 *   | "unacceptable" | "accept-ruling" | "ask-opinion" | "start-clock" | "agree" | "disagree"
 *   | "slip" | "support" | "decline"} Deed
 */

/**
 * @typedef {object} Matter
 * @property {"calm" | "ask" | "judging"} tone
 * @property {string} title
 * @property {string} [note]
 * @property {number | null} [until_ms] when time decides
 * @property {number} [since_ms] from when that time counts
 * @property {{deed: Deed, label: string, isMain?: boolean, from_ms?: number}[]} deeds
 */

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {Choices} choices
 * @returns {Matter}
 */
export function matterOf(game, setting, choices) {
  const { view } = game;
  const play = view.play ?? null;
  if (choices.canAnswerResignation) return resignation(game);
  if (play !== null && isJudged(play)) return judging(game, setting, play, choices);
  if (view.clock.stop_reason !== null && view.phase === "playing") return stopped(choices);
  if (choices.canLook) return looking();
  const proposal = proposalOf(game);
  if (play !== null && choices.canAccept && proposal !== null)
    return proposed(game, setting, play, proposal, choices);
  if (play !== null && choices.canAccept) return openForYou(game, setting, play, choices);
  if (play !== null) return openForOthers(game, setting, play, choices);
  return turn(game, setting, choices);
}

/**
 * @param {Game} game
 * @returns {Matter}
 */
function resignation(game) {
  const name = nameOf(game, game.view.resigning ?? 0);
  return {
    tone: "ask",
    title: text("{name} offers to resign", { name }),
    note: text("Accept it at the current score, or play on."),
    deeds: [
      { deed: "agree", label: text("Accept the resignation"), isMain: true },
      { deed: "disagree", label: text("Play on") },
    ],
  };
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {OpenPlay} play
 * @param {Choices} choices
 * @returns {Matter}
 */
function judging(game, setting, play, choices) {
  /** @type {Partial<Challenge>} */
  const unsaid = { side: 0, words: [] };
  const challenge = play.challenge ?? /** @type {Challenge} */ (unsaid);
  const title = text("{name} challenges {words}", {
    name: nameOf(game, challenge.side),
    words: writtenWords(setting, challenge.words),
  });
  if (choices.canRule) {
    return {
      tone: "ask",
      title,
      deeds: [
        { deed: "acceptable", label: text("✓ Acceptable") },
        { deed: "unacceptable", label: text("✗ Unacceptable") },
      ],
    };
  }
  if (choices.canAcceptRuling || choices.canAskOpinion) {
    const isAcceptable = challenge.rulings?.at(-1)?.is_acceptable;
    /** @type {Matter["deeds"]} */
    const deeds = [];
    if (choices.canAcceptRuling) {
      deeds.push({ deed: "accept-ruling", label: text("Let it stand"), isMain: true });
    }
    if (choices.canAskOpinion) {
      deeds.push({ deed: "ask-opinion", label: text("Ask another judge"), isMain: false });
    }
    const note = isAcceptable
      ? text("The judge says: acceptable.")
      : text("The judge says: unacceptable.");
    return { tone: "ask", title, note, deeds };
  }
  if (hasRuled(game.you, challenge) && challenge.is_opinion_awaited) {
    const note = text("You have ruled on it: another judge gives the next opinion.");
    return { tone: "judging", title, note, deeds: [] };
  }
  const waits = isJudgeNeeded(game.table) || challenge.is_by_hand === true;
  const note = waits
    ? text("Turn the racks face down until the judge has ruled.")
    : text("Turn the racks face down until the verdict.");
  const isSeated = game.you.audience === "side";
  /** @type {Matter["deeds"]} */
  const deeds =
    waits && isSeated ? [{ deed: "slip", label: text("Show the code for the judge") }] : [];
  return { tone: "judging", title, note, deeds };
}

/**
 * @param {Choices} choices
 * @returns {Matter}
 */
function stopped(choices) {
  return {
    tone: "judging",
    title: text("The clocks are stopped"),
    deeds: choices.canStartClock ? [{ deed: "start-clock", label: text("Start the clocks") }] : [],
  };
}

/** @returns {Matter} */
function looking() {
  return {
    tone: "ask",
    title: text("You play first"),
    note: text("Your clock starts when you look at your tiles."),
    deeds: [{ deed: "look", label: text("Look at my tiles"), isMain: true }],
  };
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {OpenPlay} play
 * @param {Choices} choices
 * @returns {Matter}
 */
function openForYou(game, setting, play, choices) {
  const deeds = [{ deed: /** @type {Deed} */ ("accept"), label: text("Accept"), isMain: true }];
  if (choices.canHold) deeds.push({ deed: "hold", label: text("Hold"), isMain: false });
  if (choices.canChallenge)
    deeds.push({ deed: "challenge", label: text("Challenge"), isMain: false });
  return {
    tone: "ask",
    title: playTitle(game, setting, play),
    note: windowNote(game, play, choices),
    ...windowTime(game, play),
    deeds,
  };
}

/**
 * A member of the own team wants to challenge; the other one decides.
 * @param {Game} game
 * @param {Setting} setting
 * @param {OpenPlay} play
 * @param {NonNullable<ReturnType<typeof proposalOf>>} proposal
 * @param {Choices} choices
 * @returns {Matter}
 */
function proposed(game, setting, play, proposal, choices) {
  const { isOwn, name, mate } = proposal;
  const words = writtenWords(setting, proposal.words);
  /** @type {Matter["deeds"]} */
  const deeds = isOwn
    ? [{ deed: "decline", label: text("Do not challenge after all") }]
    : [
        { deed: "support", label: text("Challenge too"), isMain: true },
        { deed: "decline", label: text("Do not challenge") },
      ];
  if (choices.canHold) deeds.push({ deed: "hold", label: text("Hold") });
  return {
    tone: isOwn ? "calm" : "ask",
    title: isOwn
      ? text("You want to challenge {words}", { words })
      : text("{name} wants to challenge {words}", { name, words }),
    note: isOwn
      ? text("It becomes a challenge when {name} wants it too.", { name: mate })
      : text("It becomes a challenge if you want it too."),
    ...windowTime(game, play),
    deeds,
  };
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {OpenPlay} play
 * @param {Choices} choices
 * @returns {Matter}
 */
function openForOthers(game, setting, play, choices) {
  /** @type {Matter["deeds"]} */
  const deeds = choices.canDraw
    ? [{ deed: "draw", label: text("Draw tiles"), isMain: true, from_ms: choices.drawFrom_ms }]
    : [];
  const isYours = play.side === game.you.side && game.you.audience === "side";
  const hold = play.hold ?? null;
  let note = "";
  if (hold !== null) note = text("{name} holds the play.", { name: nameOf(game, hold.side) });
  else if (play.is_out) note = text("It is the last play, and it can still be challenged.");
  else if (isYours) note = text("It can still be challenged.");
  else if (choices.canPlay) note = text("It is your turn.");
  const title = isYours
    ? text("You played {words} for {points}", {
        words: mainWord(setting, play),
        points: pointsText(play.points),
      })
    : playTitle(game, setting, play);
  return { tone: "calm", title, note, ...windowTime(game, play), deeds };
}

/**
 * What the server has promised is to be seen before the first rack is.
 * @param {Game} game
 * @returns {Matter}
 */
function beginning(game) {
  const promise = game.view.commitment.slice(0, SHOWN_OF_PROMISE);
  // The tiles of a real board are drawn by hand.
  const note =
    promise === "" ? "" : text("The server has promised its seed: {promise} …", { promise });
  return { tone: "calm", title: text("The game is about to begin"), note, deeds: [] };
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {Choices} choices
 * @returns {Matter}
 */
function turn(game, setting, choices) {
  const { view } = game;
  if (view.phase === "created") return beginning(game);
  if (view.is_director_needed) {
    const note = text("So many turns without a score call for the director.");
    return { tone: "judging", title: text("The director is needed"), note, deeds: [] };
  }
  if (!choices.canPlay) {
    return {
      tone: "calm",
      title: text("{name} is to play", { name: nameOf(game, view.on_turn) }),
      deeds: [],
    };
  }
  /** @type {Matter["deeds"]} */
  const deeds = choices.canConfirmNoPlays
    ? [{ deed: "no-plays", label: text("No play is possible") }]
    : [];
  const note = choices.canConfirmNoPlays
    ? text("The bag is empty and everybody has passed. If nobody can play any more, confirm it.")
    : lastTurnNote(game, setting);
  return { tone: "calm", title: text("Your turn"), note, deeds };
}

/**
 * What the others did last, for whoever has looked away.
 * @param {Game} game
 * @param {Setting} setting
 */
function lastTurnNote(game, setting) {
  const last = game.view.turns.at(-1);
  if (last === undefined || last.side === game.you.side) return "";
  const name = shortNameOf(game, last.side);
  const what = turnText(last);
  if (last.kind !== "play" || what) return `${name}: ${what}`;
  const words = writtenWords(
    setting,
    (last.words ?? []).map(([word]) => word),
  );
  const points = pointsText(last.points ?? 0);
  return text("{name} played {words} for {points}", { name, words, points });
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {OpenPlay} play
 */
function playTitle(game, setting, play) {
  return text("{name} played {words} for {points}", {
    name: shortNameOf(game, play.side),
    words: mainWord(setting, play),
    points: pointsText(play.points),
  });
}

/**
 * @param {Setting} setting
 * @param {OpenPlay} play
 */
function mainWord(setting, play) {
  return writtenWords(
    setting,
    play.words.map(([word]) => word),
  );
}

/**
 * @param {Game} game
 * @param {OpenPlay} play
 * @param {Choices} choices
 */
function windowNote(game, play, choices) {
  const hold = play.hold ?? null;
  if (hold !== null) return text("{name} holds the play.", { name: nameOf(game, hold.side) });
  if (play.is_out) return text("It is the last play: challenge it or accept it.");
  return [botNote(game, play), turnNote(choices)].filter(Boolean).join(" ");
}

/** @param {Choices} choices */
function turnNote(choices) {
  if (choices.canPlay && choices.canBegin) {
    return text("You can challenge it until your first tile is on the board. It is your turn.");
  }
  return choices.canPlay ? text("It is your turn.") : "";
}

/**
 * That a bot's draw ends the time before the window would.
 * @param {Game} game
 * @param {OpenPlay} play
 */
function botNote(game, play) {
  if (botDraws_ms(game, play) === null) return "";
  return text("{name} draws {seconds} s after its play, which then stands.", {
    name: shortNameOf(game, play.side),
    seconds: game.table.sides[play.side]?.draws_after_s ?? 0,
  });
}

/**
 * The time in which the play can be challenged, or that a hold can last.
 * @param {Game} game
 * @param {OpenPlay} play
 */
function windowTime(game, play) {
  const { deadline } = game.view;
  const since_ms = play.hold?.at_ms ?? play.at_ms;
  if (deadline?.kind === "hold") return { until_ms: deadline.at_ms, since_ms };
  const closes_ms = deadline?.kind === "window" ? deadline.at_ms : (play.closes_at_ms ?? null);
  if (play.hold) return { until_ms: deadline?.kind === "window" ? closes_ms : null, since_ms };
  const draws_ms = botDraws_ms(game, play);
  if (draws_ms === null) return { until_ms: closes_ms, since_ms };
  return { until_ms: Math.min(draws_ms, closes_ms ?? draws_ms), since_ms };
}

/**
 * When a bot draws, which lets its play stand; null: as soon as the window has closed.
 * @param {Game} game
 * @param {OpenPlay} play
 */
function botDraws_ms(game, play) {
  const wait_s = game.table.sides?.[play.side]?.draws_after_s ?? null;
  const isDrawing = wait_s !== null && !play.is_drawn && game.view.bag_count !== 0;
  return isDrawing ? play.at_ms + wait_s * 1000 : null;
}
