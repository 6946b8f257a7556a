/**
 * What can be done now, and why the rest cannot: for whoever looks for a button that is not there.
 * The server says both; here they only get the names that the buttons have.
 */

import { make } from "../kit/dom.js";
import { costText } from "../kit/offers.js";
import { tell } from "./dialogs.js";
import { ruleLink } from "./result.js";
import { secondsUntil } from "../live/time.js";
import { text, textPlural } from "../kit/texts.js";

/** @typedef {import("../kit/offers.js").Offer} Offer */
/** @typedef {import("../live/messages.js").Message} Message */
/** @typedef {import("../live/messages.js").WhyNot} WhyNot */
/** @typedef {{name: string, label: string, isOffered: boolean, lines: string[], rule: string | null}} Row */

/**
 * What is done at a table, in the order in which people look for it.
 * @returns {Record<string, string>}
 */
function labels() {
  return {
    play_tiles: text("Play"),
    exchange_tiles: text("Exchange"),
    pass_turn: text("Pass"),
    draw_tiles: text("Draw tiles"),
    accept_play: text("Accept"),
    hold_play: text("Hold"),
    challenge_play: text("Challenge"),
    submit_words: text("Judge it here"),
    rule_on_challenge: text("Rule on the challenge"),
    accept_ruling: text("Accept the ruling"),
    ask_opinion: text("Ask another judge"),
    confirm_no_plays: text("No play is possible"),
    offer_resignation: text("Offer to resign"),
    stop_clock: text("Stop the clocks"),
    start_clock: text("Start the clocks"),
    unseal_racks: text("Look at the racks"),
    stop_game: text("Stop the game"),
    sign_result: text("Sign the result"),
  };
}

/**
 * What is in neither is never theirs to do.
 * @param {(name: string) => Offer | null} offered
 * @param {Record<string, WhyNot>} cannot
 * @param {number} now_ms
 * @returns {Row[]}
 */
export function rowsOf(offered, cannot, now_ms) {
  return Object.entries(labels()).flatMap(
    /** @returns {Row[]} */
    ([name, label]) => {
      const offer = offered(name);
      const why = cannot[name];
      if (offer !== null) {
        const lines = linesOf(name, offer, now_ms);
        return [{ name, label, isOffered: true, lines, rule: offer.rule ?? null }];
      }
      return why ? [{ name, label, isOffered: false, lines: [why.sentence], rule: why.rule }] : [];
    },
  );
}

/**
 * @param {string} name
 * @param {Offer} offer
 * @param {number} now_ms
 */
function linesOf(name, offer, now_ms) {
  const wait = secondsUntil(offer.from_ms ?? 0, now_ms);
  const left = secondsUntil(offer.until_ms ?? 0, now_ms);
  const isCounted = name === "exchange_tiles" && offer.most !== undefined;
  return [
    wait > 0 ? text("In {seconds} s.", { seconds: wait }) : "",
    isCounted ? textPlural("At most {count} tile.", "At most {count} tiles.", offer.most ?? 0) : "",
    left > 0 ? text("{seconds} s left.", { seconds: left }) : "",
    costText(offer),
  ].filter((line) => line !== "");
}

/**
 * The rule is a link where the sentence names it, and else behind it.
 * @param {string} said
 * @param {string | null} rule
 * @returns {(Node | string)[]}
 */
function withLink(said, rule) {
  if (!rule) return said ? [said] : [];
  const at = said.indexOf(`(${rule})`);
  if (at < 0) return [said, " ", ruleLink(rule)];
  const [start, end] = [at + 1, at + 1 + rule.length];
  return [said.slice(0, start), ruleLink(rule), said.slice(end)];
}

/**
 * @param {string} title
 * @param {Row[]} rows
 * @returns {HTMLElement[]}
 */
function listOf(title, rows) {
  if (rows.length === 0) return [];
  const items = rows.map(({ name, label, isOffered, lines, rule }) => {
    const sign = make("span", { class: "whys-sign", "aria-hidden": "true" }, isOffered ? "✓" : "–");
    const said = withLink(lines.join(" "), rule);
    const why = said.length > 0 ? [make("p", {}, ...said)] : [];
    return make(
      "li",
      { "data-name": name, "data-offered": isOffered ? "yes" : "no" },
      sign,
      make("b", {}, label),
      ...why,
    );
  });
  return [make("h3", {}, title), make("ul", { class: "whys" }, ...items)];
}

/**
 * @typedef {object} Part
 * @property {string} name whose it is; empty for whoever asks
 * @property {(name: string) => Offer | null} offered
 * @property {Message | null} answer to the question why; none without a line
 */

/**
 * @param {Part[]} parts
 * @param {number} now_ms
 * @param {HTMLElement[]} [beside] what else there is to know
 */
export async function showWhys(parts, now_ms, beside = []) {
  const isTold = parts.every(({ answer }) => answer?.type === "whys");
  const missing = text("The other reasons are shown when the network is back.");
  const content = parts.flatMap(({ name, offered, answer }) => {
    const rows = rowsOf(offered, answer?.type === "whys" ? answer.cannot : {}, now_ms);
    const [can, cannot] = name
      ? [text("{name} can now", { name }), text("{name} cannot now", { name })]
      : [text("You can now"), text("You cannot now")];
    return [
      ...listOf(
        can,
        rows.filter((row) => row.isOffered),
      ),
      ...listOf(
        cannot,
        rows.filter((row) => !row.isOffered),
      ),
    ];
  });
  const whys = [...content, ...(isTold ? [] : [make("p", { class: "note" }, missing)])];
  const help = make("div", { class: "help" }, make("div", {}, ...whys), ...beside);
  await tell(text("What can I do now?"), [help]);
}

/**
 * Its sign is no `?`: on a score sheet that is a blank.
 * @param {() => void} asked
 */
export function whyButton(asked) {
  const label = text("What can I do now?");
  const button = make(
    "button",
    { class: "why", type: "button", "aria-label": label, title: label, "data-part": "why" },
    make("span", { "aria-hidden": "true" }, "i"),
  );
  button.addEventListener("click", asked);
  return button;
}

/**
 * The key `?`, wherever nothing is being written; beside a real board it writes a blank.
 * @param {() => void} asked
 */
export function onWhyKey(asked) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== "?" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest("dialog, input, textarea, select")) return;
    if (!document.querySelector("dialog[open]")) asked();
  });
}
