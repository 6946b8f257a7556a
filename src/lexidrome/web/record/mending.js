/** Everything about an earlier turn that is no play: its challenge, its kind, its time. */

import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { ask, confirmButton } from "../play/dialogs.js";
import { shortNameOf } from "../play/words.js";
import { wordBoxes } from "./asking.js";
import { verdictFields } from "./byhand.js";

/** @typedef {import("./model.js").Command} Command */
/** @typedef {import("./model.js").Known} Known */

/**
 * @typedef {object} EnteredChallenge as `game.EnteredChallenge` has it
 * @property {number} entry
 * @property {number} removed
 * @property {number} side
 * @property {string[]} words
 * @property {string} ground
 * @property {boolean} is_acceptable
 * @property {number} at_ms
 * @property {string | null} [source]
 * @property {string} [ruled_by]
 * @property {boolean} [is_judged]
 */

/**
 * @typedef {object} EnteredTurn as `game.EnteredTurn` has it
 * @property {number} turn
 * @property {number} entry
 * @property {number} side
 * @property {number} at_ms
 * @property {number} from_ms
 * @property {number} until_ms
 * @property {string[]} [words]
 * @property {boolean} [lists_words]
 * @property {Command | null} [command]
 * @property {EnteredChallenge | null} [challenge]
 */

/**
 * What is put in the place of what.
 * @typedef {object} Mended
 * @property {number} at
 * @property {number} removed
 * @property {Command[]} inserted
 * @property {number} [moment_ms]
 */

/**
 * @param {string} game
 * @param {number} turn from 1
 * @returns {Promise<EnteredTurn | null>} `null` without an answer
 */
export async function enteredTurn(game, turn) {
  try {
    const answer = await fetch(`/games/${game}/record/turns/${turn}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** A verdict may have come from anywhere; the referee says from where not. */
const SOURCES = ["judge", "director", "book", "program"];

/**
 * Who challenged, which words, what the verdict was and whose; or that nobody did.
 * @param {Known} known
 * @param {EnteredTurn} entered
 * @returns {Promise<Mended | null>}
 */
export async function askChallengeAgain({ game, setting }, entered) {
  const { side, words = [], lists_words: isListed = false, challenge } = entered;
  const was = challenge ?? null;
  const isJudged = was?.is_judged === true;
  const others = game.table.sides.map((_, each) => each).filter((each) => each !== side);
  const who = make(
    "select",
    { translate: "no" },
    ...others.map((each) =>
      make("option", { value: each, selected: each === was?.side }, shortNameOf(game, each)),
    ),
  );
  const boxes = wordBoxes(setting, words, {
    isFixed: !isListed || isJudged,
    marked: was?.words ?? words,
  });
  const fields = verdictFields(SOURCES, {
    ...(was === null ? {} : { is_acceptable: was.is_acceptable }),
    source: was?.source ?? "judge",
    ruled_by: was?.ruled_by ?? "",
  });
  const never = make("input", { type: "checkbox", id: "never-challenged" });
  const confirm = confirmButton(text("Continue"), was !== null);
  for (const box of fields.boxes)
    box.addEventListener("change", () => (confirm.disabled = !fields.isSaid));
  const time = timeField(was?.at_ms ?? entered.at_ms);
  const isMeant = await ask(
    text("The challenge of turn {turn}", { turn: entered.turn }),
    [
      make("label", { class: "field" }, text("Who challenged"), who),
      boxes.list,
      ...(isJudged
        ? [make("p", { class: "note" }, text("The verdict stands as it was given."))]
        : fields.elements),
      time.label,
      ...(was === null || isJudged
        ? []
        : [
            make(
              "p",
              { class: "slip-both" },
              never,
              make("label", { for: never.id }, text("Nobody challenged it")),
            ),
          ]),
    ],
    confirm,
  );
  if (!isMeant) return null;
  const at = was?.entry ?? entered.entry + 1;
  const removed = was?.removed ?? 0;
  if (never.checked) return { at, removed, inserted: [] };
  const listed = isListed ? { words: boxes.chosen() } : {};
  const by = Number(who.value);
  return {
    at,
    removed,
    inserted: [
      { type: "challenge_play", ...listed, is_agreed: true, for_side: by },
      ...(isJudged
        ? []
        : [
            {
              type: "enter_verdict",
              ...fields.said(),
              is_agreed: true,
              is_final: true,
              for_side: side,
            },
          ]),
    ],
    // A challenge that was left out came right after its play, if nobody says otherwise.
    moment_ms: time.moment_ms ?? was?.at_ms ?? entered.at_ms,
  };
}

/**
 * @param {EnteredTurn} entered
 * @returns {Promise<Mended | null>}
 */
export async function askTimeAgain(entered) {
  const { entry, at_ms, command } = entered;
  if (!command) return null;
  const time = timeField(at_ms);
  const isMeant = await ask(
    text("When was turn {turn}?", { turn: entered.turn }),
    [time.label, make("p", { class: "note" }, text("The clocks are computed again from it."))],
    confirmButton(text("Continue")),
  );
  if (!isMeant || time.moment_ms === undefined) return null;
  const inserted = [{ ...command, for_side: entered.side }];
  return { at: entry, removed: 1, inserted, moment_ms: time.moment_ms };
}

/**
 * A time of the day, to the second.
 * @param {number} at_ms
 */
function timeField(at_ms) {
  const day = new Date(at_ms);
  const shown = [day.getHours(), day.getMinutes(), day.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  const input = make("input", { type: "time", step: 1, value: shown });
  return {
    label: make("label", { class: "field" }, text("Time"), input),
    /** @returns {number | undefined} nothing where it was left as it is */
    get moment_ms() {
      if (input.value === "" || input.value === shown) return undefined;
      const [hours = 0, minutes = 0, seconds = 0] = input.value.split(":").map(Number);
      const moment = new Date(at_ms);
      moment.setHours(hours, minutes, seconds, 0);
      return moment.getTime();
    },
  };
}
