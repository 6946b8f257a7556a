/**
 * What the moment asks for instead of a play: start the clock, settle a challenge, show
 * the tiles that are left, sign. Read off the game; the referee decides.
 */

import { written } from "../board/squares.js";
import { make } from "../dom.js";
import { hasRuled } from "../table/choices.js";
import { shortNameOf } from "../table/words.js";
import { ledgerOf, resultOf } from "../table/result.js";
import { text } from "../texts.js";
import { asksForReadings, isVerdictGiven } from "./moments.js";
import { isMisplaced, isToDoubt, withdrawalText } from "./words.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */
/** @typedef {import("../table/game.js").Game} Game */
/** @typedef {import("../board/plan.js").Setting} Setting */

/**
 * @typedef {object} MatterDeeds
 * @property {(command: {type: string, [field: string]: unknown}, side: number | null) => void} enter
 * @property {(side: number) => void} noteRack
 * @property {() => void} challenge
 * @property {() => void} challengePosition
 * @property {() => void} relist
 * @property {() => void} judgeAgain
 * @property {() => void} ruleOnSome a verdict on some of the words
 * @property {(side: number) => void} hold
 * @property {() => void} found a tile turned up at the end
 * @property {() => void} readClocks
 * @property {string} slip where the challenge slip is shown
 * @property {string} result where the result slip is shown
 * @property {boolean} isJudgedHere the table may look the words up itself (NSA-III.A.1.p3)
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
 * @param {Game} game
 * @param {Setting} setting
 * @param {Ahead} ahead
 * @param {MatterDeeds} deeds
 * @returns {Matter | null} `null`: a play is to be written
 */
export function matterOf(game, setting, ahead, deeds) {
  const { view } = game;
  if (ahead.phase === "ended" || ahead.phase === "lightning") return ended(game, setting, deeds);
  if (ahead.play?.challenge) return judged(game, setting, ahead, deeds);
  const answering = answeringOf(game);
  if (answering !== null) return resigned(game, answering, deeds);
  if (view.record?.are_racks_awaited) return racks(game, deeds);
  const restarted = view.record?.restarted ?? null;
  if (restarted !== null && ahead.phase === "playing") return blankWritten(game, restarted, deeds);
  if (ahead.play?.is_out || ahead.phase === "ending") return outPlay(game, ahead, deeds);
  if (isUnstarted(game, ahead)) {
    const side = view.first_side;
    return {
      title: text("{name} plays first", { name: shortNameOf(game, side) }),
      lines: [text("The clock starts when the first tiles are looked at.")],
      deeds: [
        { label: text("Start the clock"), act: () => deeds.enter({ type: "look_at_rack" }, side) },
      ],
    };
  }
  if (isVerdictGiven(ahead)) return verdictGiven(game, ahead, deeds);
  return null;
}

/**
 * @param {Game} game
 * @param {Ahead} ahead
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function verdictGiven(game, { onTurn }, deeds) {
  return {
    title: text("The verdict is given: {name} is on turn", { name: shortNameOf(game, onTurn) }),
    lines: [text("Start the clock when all racks are up and a word that came off is off the board.")],
    deeds: [
      { label: text("Start the clock"), act: () => deeds.enter({ type: "start_clock" }, onTurn) },
      ...doubts(game, deeds),
    ],
  };
}

/**
 * A verdict of the word list may be doubted, before the clock is started too (NSA-IV.J.1.m).
 * @param {Game} game
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
function doubts({ view }, deeds) {
  if (!view.record?.can_judge_again) return [];
  return [{ label: text("Judge again …"), act: deeds.judgeAgain, isQuiet: true }];
}

/**
 * Some seconds after the end a tile in the bag still counts, whether racks are shown or not.
 * @param {Game} game
 * @param {MatterDeeds} deeds
 * @returns {Deed[]}
 */
function foundAtTheEnd({ view }, deeds) {
  if (!view.record?.found_until_ms) return [];
  return [{ label: text("A tile was found …"), act: deeds.found, isQuiet: true }];
}

/**
 * A blank was not designated: its player writes it down on the own time (NSA-IV.F.2.a.(1)).
 * @param {Game} game
 * @param {number} side
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function blankWritten(game, side, deeds) {
  const name = shortNameOf(game, side);
  return {
    title: text("{name} writes the blank down", { name }),
    lines: [text("Nothing else is changed. The clock of {name} runs until it is pressed.", { name })],
    deeds: [
      {
        label: text("{name} presses the clock", { name }),
        act: () => deeds.enter({ type: "press_clock" }, side),
      },
    ],
  };
}

/**
 * Whose answer to a resignation is entered here: each player's own, the staff's for anybody.
 * @param {Game} game
 * @returns {number | null}
 */
function answeringOf({ view, you, table }) {
  const resigning = view.resigning ?? null;
  if (resigning === null || view.phase !== "playing") return null;
  if (you.audience === "side") return you.side === resigning ? null : (you.side ?? null);
  return table.sides.findIndex((_, side) => side !== resigning);
}

/**
 * @param {Game} game
 * @param {number} side who answers
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function resigned(game, side, deeds) {
  const answer = (/** @type {boolean} */ is_accepted) => () =>
    deeds.enter({ type: "answer_resignation", is_accepted }, side);
  const names = { name: shortNameOf(game, game.view.resigning ?? 0), other: shortNameOf(game, side) };
  return {
    title: text("{name} asks to resign", names),
    lines: [
      text("{other} accepts it at the score as it stands, less time penalties, or plays on.", names),
    ],
    deeds: [
      { label: text("Accept"), act: answer(true) },
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
 * @param {Game} game
 * @param {Ahead} ahead
 */
function isUnstarted(game, ahead) {
  const { clock } = ahead;
  return (
    ahead.phase === "playing" &&
    game.table.rules.clock.starts_on === "first_tile_seen" &&
    ahead.turns.length === 0 &&
    clock.running === null &&
    clock.stop_reason === null &&
    !clock.is_typed
  );
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {Ahead} ahead
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function judged(game, setting, ahead, deeds) {
  const { play } = ahead;
  const challenge = play?.challenge;
  if (!play || !challenge) throw new Error("Nothing is challenged.");
  const words = challenge.words.map((word) => written(setting, word).toUpperCase());
  const isTurned = challenge.ground === "orientation";
  const isByHand = isTurned || challenge.is_by_hand === true;
  const isSelf = !isByHand && game.table.rules.challenge.adjudicator === "self_lookup";
  const isHere = isSelf && deeds.isJudgedHere;
  const rulings = challenge.rulings ?? [];
  const isRuled = rulings.length > 0 && challenge.is_opinion_awaited === false;
  /** @type {Deed[]} */
  const open = [];
  if (challenge.is_opinion_awaited !== false && !challenge.is_submitted)
    open.push({ label: text("The slip, for the judge station"), act: deeds.slip });
  const isAwaited = challenge.is_opinion_awaited !== false;
  const isForAnother = isAwaited && hasRuled(game.you, challenge);
  const isJudge = game.you.audience === "director" && isAwaited && !isForAnother;
  if (isJudge && !isSelf)
    for (const [is_acceptable, label] of /** @type {[boolean, string][]} */ ([
      [true, isTurned ? text("The play lies well") : text("The play is acceptable")],
      [false, isTurned ? text("The play lies the wrong way") : text("The play is not acceptable")],
    ]))
      open.push({ label, act: () => deeds.enter({ type: "rule_on_challenge", is_acceptable }, null) });
  if (isJudge && !isTurned && challenge.words.length > 1)
    open.push({ label: text("Looked up apart …"), act: deeds.ruleOnSome, isQuiet: true });
  if (isHere && !challenge.is_submitted)
    open.push({
      label: text("Judge it here"),
      act: () => deeds.enter({ type: "submit_words" }, play.side),
      isQuiet: true,
    });
  if (isRuled) {
    const against = rulings.at(-1)?.is_acceptable ? challenge.side : play.side;
    const name = shortNameOf(game, against);
    open.push(
      {
        label: text("{name} accepts the ruling", { name }),
        act: () => deeds.enter({ type: "accept_ruling" }, against),
      },
      {
        label: text("{name} asks for another opinion", { name }),
        act: () => deeds.enter({ type: "ask_opinion" }, against),
        isQuiet: true,
      },
    );
  }
  open.push(...beforeVerdict(game, ahead, deeds, { isListed: !isTurned && rulings.length === 0 }));
  return {
    title: text("{name} challenges", { name: shortNameOf(game, challenge.side) }),
    lines: [
      isTurned
        ? text("A judge looks at the board: does the play read the way the game does?")
        : make("p", { class: "matter-words", translate: "no" }, words.join(" · ")),
      isRuled
        ? rulings.at(-1)?.is_acceptable
          ? text("The play is acceptable.")
          : text("The play is not acceptable.")
        : isForAnother
          ? text("You have ruled on it: another judge gives the next opinion.")
        : challenge.is_doubted
          ? text("A word was written down wrongly: {name} lists the words again.", {
              name: shortNameOf(game, challenge.side),
            })
        : isHere && !challenge.is_submitted
          ? text("Look at the words together; {name} presses the key.", {
              name: shortNameOf(game, play.side),
            })
          : isTimed(game)
            ? text("The clock stands. The verdict comes here.")
            : text("The verdict comes here."),
    ],
    deeds: open,
  };
}

/**
 * Whether the book has a clock at all.
 * @param {Game} game
 */
function isTimed({ table }) {
  const { side_time_s, turn_limit_s, game_limit_s } = table.rules.clock;
  return (side_time_s ?? turn_limit_s ?? game_limit_s) !== null;
}

/**
 * What may happen to a challenge before its verdict besides being judged.
 * @param {Game} game
 * @param {Ahead} ahead
 * @param {MatterDeeds} deeds
 * @param {{isListed: boolean}} way words were listed, and may be listed anew
 * @returns {Deed[]}
 */
function beforeVerdict(game, { play }, deeds, { isListed }) {
  const { table, view } = game;
  /** @type {Deed[]} */
  const open = [];
  const isChosen = table.rules.challenge.scope === "listed" && (play?.words.length ?? 0) > 1;
  if (isListed && isChosen && play)
    open.push({
      label: isToDoubt(game, play)
        ? text("A word was written down wrongly")
        : text("List the words again …"),
      act: deeds.relist,
      isQuiet: true,
    });
  for (const reason of view.record?.withdrawals ?? [])
    open.push({
      label: withdrawalText(reason),
      act: () => deeds.enter({ type: "withdraw_challenge", reason }, play?.challenge?.side ?? null),
      isQuiet: true,
    });
  if (play?.is_out) open.push({ label: text("A tile was found …"), act: deeds.found, isQuiet: true });
  return open;
}

/**
 * @param {Game} game
 * @param {Ahead} ahead
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function outPlay(game, ahead, deeds) {
  const { play } = ahead;
  if (!play) return { title: text("Play has been stopped"), lines: [], deeds: [] };
  const other = (play.side + 1) % ahead.scores.length;
  const name = shortNameOf(game, other);
  const isHeld = Boolean(play.hold);
  /** @type {Deed[]} */
  const open = [
    {
      label: text("{name} accepts", { name }),
      act: () => deeds.enter({ type: "accept_play" }, other),
    },
    { label: text("{name} challenges", { name }), act: deeds.challenge, isQuiet: true },
  ];
  if (isMisplaced(play))
    open.push({ label: text("Challenge the position …"), act: deeds.challengePosition, isQuiet: true });
  if (game.table.rules.challenge.hold && !isHeld)
    open.push({
      label: text("{name} holds", { name }),
      act: () => deeds.hold(other),
      isQuiet: true,
    });
  if (ahead.clock.running !== null && !isHeld && stopsAtTheEnd(game))
    open.unshift({
      label: text("{name} stops the clock", { name: shortNameOf(game, play.side) }),
      act: () => deeds.enter({ type: "stop_clock", reason: "game_end" }, play.side),
    });
  return {
    title: text("{name} has played the last tiles", { name: shortNameOf(game, play.side) }),
    lines: [
      isHeld
        ? text("{name} holds the play, and their clock runs.", { name })
        : text("The play can still be challenged."),
    ],
    deeds: open,
  };
}

/**
 * Whether the book has the clock stopped when the game ends.
 * @param {Game} game
 */
function stopsAtTheEnd({ table }) {
  return table.rules.clock.pause_reasons?.includes("game_end") === true;
}

/**
 * @param {Game} game
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function racks(game, deeds) {
  const waiting = game.view.sides
    .map((side, at) => ({ side, at }))
    .filter(({ side }) => side.rack_count > 0);
  return {
    title: text("Show the tiles that are left"),
    lines: [text("The game is counted when every rack is known.")],
    deeds: [
      ...waiting.map(({ at }) => ({
        label: text("Tiles of {name} …", { name: shortNameOf(game, at) }),
        act: () => deeds.noteRack(at),
      })),
      ...foundAtTheEnd(game, deeds),
      ...doubts(game, deeds),
    ],
  };
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {MatterDeeds} deeds
 * @returns {Matter}
 */
function ended(game, setting, deeds) {
  const { outcome, sides } = game.view;
  const own = game.you.side ?? null;
  const canSign = own !== null && sides[own]?.is_signed !== true;
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
      make("ul", { class: "difference" }, ...signatures),
    ],
    deeds: [
      ...(canSign
        ? [{ label: text("Sign the result"), act: () => deeds.enter({ type: "sign_result" }, own) }]
        : []),
      ...(asksForReadings(game)
        ? [{ label: text("Read the clock …"), act: deeds.readClocks, isQuiet: true }]
        : []),
      ...foundAtTheEnd(game, deeds),
      ...(sides.every((side) => side.is_signed) ? [] : doubts(game, deeds)),
      // Where one phone serves both, the other side signs there with its initials.
      { label: text("Result slip"), act: deeds.result, isQuiet: true },
    ],
    below: ledgerOf(game, setting),
  };
}
