/** What the sheet asks before something is entered. */

import { tileSymbols } from "../kit/board/plan.js";
import { squareName, written } from "../kit/board/squares.js";
import { make, setText } from "../kit/dom.js";
import { ask, confirmButton } from "../play/dialogs.js";
import { notation, shortNameOf, signed, turnText } from "../play/words.js";
import { text, textPlural } from "../kit/texts.js";
import { isAtHome } from "./home.js";
import { commandText } from "./words.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").Difference} Difference */
/** @typedef {import("../live/messages.js").Turn} Turn */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * One of several; each is one tap.
 * @template T
 * @param {string} title
 * @param {[T, string][]} choices
 * @param {string} [note]
 * @returns {Promise<T | null>}
 */
export async function chooseOne(title, choices, note = "") {
  /** @type {T | null} */
  let chosen = null;
  const list = make("div", { class: "one-of" });
  const confirm = confirmButton(text("Choose"));
  confirm.hidden = true;
  for (const [value, label] of choices) {
    const button = make("button", { type: "button", class: "button quiet" }, label);
    button.addEventListener("click", () => {
      chosen = value;
      confirm.click();
    });
    list.append(button);
  }
  const content = note ? [make("p", { class: "note" }, note), list] : [list];
  return (await ask(title, content, confirm)) ? chosen : null;
}

/**
 * How many tiles were exchanged.
 * @param {string} name
 * @param {number} most
 */
export function askExchange(name, most) {
  /** @type {[number, string][]} */
  const counts = Array.from({ length: most }, (_, at) => [at + 1, String(at + 1)]);
  return chooseOne(text("{name} exchanges how many tiles?", { name }), counts);
}

/** Not the words are challenged but the way the play lies (NSA-III.F.3.p1). */
export const TURNED = "turned";

/**
 * Words to be marked.
 * @param {Setting} setting
 * @param {string[]} words
 * @param {{isFixed?: boolean, marked?: string[]}} [how]
 */
export function wordBoxes(setting, words, { isFixed = false, marked = words } = {}) {
  const boxes = words.map((word, at) => {
    const box = make("input", { type: "checkbox", id: `slip-${at}` });
    box.checked = marked.includes(word);
    box.disabled = isFixed;
    return { box, word };
  });
  const list = make(
    "ul",
    { class: "slip" },
    ...boxes.map(({ box, word }) =>
      make(
        "li",
        {},
        box,
        make("label", { for: box.id, translate: "no" }, written(setting, word).toUpperCase()),
      ),
    ),
  );
  return { list, chosen: () => boxes.filter(({ box }) => box.checked).map(({ word }) => word) };
}

/**
 * The words that were challenged, looked up on the board again.
 * @param {Setting} setting
 * @param {string[]} words all that the play formed
 * @param {string[]} marked
 * @returns {Promise<string[] | null>}
 */
export function askRelisted(setting, words, marked) {
  const note = text("Go back to the board together, and mark the words that are challenged.");
  return askWords(setting, words, text("A word was written down wrongly"), note, marked);
}

/**
 * Some of several words.
 * @param {Setting} setting
 * @param {string[]} words
 * @param {string} title
 * @param {string} note
 * @param {string[]} [marked]
 * @returns {Promise<string[] | null>}
 */
export async function askWords(setting, words, title, note, marked = []) {
  const { list, chosen } = wordBoxes(setting, words, { marked });
  const confirm = confirmButton(text("List these words"));
  const isMeant = await ask(title, [make("p", { class: "note" }, note), list], confirm);
  return isMeant ? chosen() : null;
}

/**
 * Which words of the play are to be judged: all, unless the book lets some be left out.
 * @param {Setting} setting
 * @param {string} name who challenges
 * @param {string[]} words
 * @param {{isListed: boolean, isTeam: boolean, canTurn: boolean, cost: string}} way the challenger
 *   picks them; two must want it; the way the play lies may be challenged instead; what it costs
 * @returns {Promise<string[] | typeof TURNED | null>}
 */
export async function askChallenge(setting, name, words, { isListed, isTeam, canTurn, cost }) {
  const { list, chosen } = wordBoxes(setting, words, { isFixed: !isListed });
  const confirm = confirmButton(text("Challenge"), !isTeam);
  const both = make("input", { type: "checkbox", id: "slip-both" });
  both.addEventListener("change", () => (confirm.disabled = !both.checked));
  const question = make("label", { for: both.id }, text("Both members of the team want it"));
  const asked = isTeam ? [make("p", { class: "slip-both" }, both, question)] : [];
  let isTurned = false;
  const turned = make(
    "button",
    { type: "button", class: "button quiet" },
    text("It reads in the wrong direction …"),
  );
  turned.addEventListener("click", () => {
    isTurned = true;
    confirm.disabled = false;
    confirm.click();
  });
  const isMeant = await ask(
    text("{name} challenges", { name }),
    [
      list,
      ...asked,
      ...(cost ? [make("p", { class: "note" }, cost)] : []),
      make("p", { class: "note" }, text("Turn your racks face down.")),
      ...(canTurn ? [turned] : []),
    ],
    confirm,
  );
  if (!isMeant) return null;
  return isTurned ? TURNED : chosen();
}

/**
 * What was said of a blank and what was written; written beats spoken.
 * @param {Setting} setting
 * @param {number} square
 * @param {string} symbol
 * @returns {Promise<{square: number, spoken: string, written: string} | null>}
 */
export async function askBlank(setting, square, symbol) {
  const letter = (setting.labels[symbol] ?? symbol).toUpperCase();
  const spoken = letterChoice(setting, letter);
  const onPaper = letterChoice(setting, letter);
  const isMeant = await ask(
    text("Blank on {square}", { square: squareName(setting.size, square) }),
    [
      make("label", { class: "field" }, text("What was said"), spoken),
      make("label", { class: "field" }, text("What was written"), onPaper),
      make("p", { class: "note" }, text("What was written counts, and binds with the next play.")),
    ],
    confirmButton(text("Save")),
  );
  return isMeant ? { square, spoken: spoken.value, written: onPaper.value } : null;
}

/**
 * @param {Setting} setting
 * @param {string} chosen
 */
function letterChoice(setting, chosen) {
  return make(
    "select",
    { translate: "no" },
    make("option", { value: "" }, "–"),
    ...tileSymbols(setting).map((symbol) => {
      const letter = setting.labels[symbol] ?? symbol;
      return make("option", { value: letter, selected: letter === chosen }, letter);
    }),
  );
}

/**
 * What a correction would change, before it is accepted.
 * @param {Game} game
 * @param {Setting} setting
 * @param {Difference} difference
 * @param {boolean} isOfBoth no side changes a turn alone
 */
export function acceptDifference(game, setting, difference, isOfBoth) {
  const scores = difference.scores_before.map((before, side) => {
    const now = difference.scores_after[side] ?? 0;
    return make(
      "li",
      {},
      make("span", { translate: "no" }, shortNameOf(game, side)),
      make("b", { translate: "no" }, `${before} → ${now} (${signed(now - before)})`),
    );
  });
  const turns = difference.turns.map(({ turn, before, after }) =>
    make(
      "li",
      {},
      make("span", {}, text("Turn {turn}", { turn })),
      make("b", {}, `${said(game, setting, before)} → ${said(game, setting, after)}`),
    ),
  );
  const unfit = difference.unfit.length;
  const warning = unfit
    ? [
        make(
          "p",
          { class: "cost" },
          textPlural(
            "{count} later entry would not fit any more; it is kept for the director.",
            "{count} later entries would not fit any more; they are kept for the director.",
            unfit,
          ),
        ),
        make(
          "ul",
          { class: "difference" },
          ...difference.unfit.map((each) => unfitLine(game, each)),
        ),
      ]
    : [];
  return ask(
    text("What the correction changes"),
    [
      make("ul", { class: "difference" }, ...scores, ...turns),
      ...warning,
      ...(isOfBoth ? [shown()] : []),
    ],
    confirmButton(isOfBoth ? text("Both agree: correct it") : text("Correct")),
  );
}

/**
 * @param {Game} game
 * @param {Difference["unfit"][number]} unfit
 */
function unfitLine(game, { side, written: play, command }) {
  const name = side == null ? "" : shortNameOf(game, side);
  return make(
    "li",
    {},
    make("span", { translate: "no" }, name),
    make("b", play ? { translate: "no" } : {}, play || commandText(command)),
  );
}

/** @returns {Promise<boolean>} whether the last turn is taken back, the other side agreeing */
export function agreeToTakeBack() {
  return ask(
    text("Take back the last turn?"),
    [shown()],
    confirmButton(text("Both agree: take it back")),
  );
}

function shown() {
  const sentence = isAtHome()
    ? text("Show it to the other side.")
    : text("Show it to the other side. If they do not agree, call the director.");
  return make("p", { class: "note" }, sentence);
}

/**
 * @param {Game} game
 * @param {Setting} setting
 * @param {Turn | null} turn
 */
function said(game, setting, turn) {
  if (turn === null) return text("nothing");
  if (turn.kind !== "play") return turnText(turn);
  return `${notation(setting, game.view.board, turn)} ${turn.points ?? 0}`;
}

/**
 * @param {string} sentence
 * @param {string[]} lines what was not taken
 * @returns {Promise<boolean>} whether to enter it again
 */
export function askReturned(sentence, lines) {
  const status = make("p");
  setText(status, sentence);
  return ask(
    text("Not accepted"),
    [
      status,
      make(
        "ul",
        { class: "difference" },
        ...lines.map((line) => make("li", { translate: "no" }, line)),
      ),
      make("p", { class: "note" }, text("It stays on this device until you decide.")),
    ],
    confirmButton(text("Enter it again")),
  );
}
