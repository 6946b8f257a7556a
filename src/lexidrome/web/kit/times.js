/**
 * The reader's own time beside that of the event, wherever the two differ: after every
 * `time[data-zoned]`, and beside every field with `data-zone`, whose time is typed by the clocks
 * of the event. Without scripts the zone's name is there all the same.
 */

import { make, setText } from "./dom.js";
import { text } from "./texts.js";

const MINUTE_MS = 60_000;
const DAY_LENGTH = "2026-11-21".length;

for (const field of document.querySelectorAll("input[data-own-zone]")) {
  if (field instanceof HTMLInputElement && field.value === "") fillIn(field);
}
showOwnTimes();
document.addEventListener("regions-changed", showOwnTimes);
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.zone) showBeside(target);
});

function showOwnTimes() {
  for (const time of document.querySelectorAll("time[data-zoned]")) {
    if (time instanceof HTMLTimeElement && time.querySelector(".own-time") === null) {
      const own = ownTime(time.dateTime);
      if (own !== "") time.append(" ", make("small", { class: "own-time", translate: "yes" }, own));
    }
  }
  for (const field of document.querySelectorAll("input[data-zone]")) {
    if (field instanceof HTMLInputElement && field.dataset.zone) showBeside(field);
  }
}

/**
 * What the reader's own clocks show then; empty where they show the same.
 * @param {string} iso with the offset of the event's zone
 */
function ownTime(iso) {
  const at_ms = Date.parse(iso);
  const wall = iso.slice(0, "2026-11-21T19:00:00".length);
  const there_ms = Date.parse(`${wall}Z`);
  const here_ms = at_ms - new Date(at_ms).getTimezoneOffset() * MINUTE_MS;
  if (Number.isNaN(here_ms) || here_ms === there_ms) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const isOtherDay =
    new Date(here_ms).toISOString().slice(0, DAY_LENGTH) !== wall.slice(0, DAY_LENGTH);
  if (isOtherDay) Object.assign(shown, { weekday: "short", day: "numeric", month: "short" });
  const time = new Intl.DateTimeFormat(language(), shown).format(at_ms);
  return text("({time} your time)", { time });
}

/** @param {HTMLInputElement} field */
function showBeside(field) {
  const label = field.closest("label") ?? field;
  const after = label.nextElementSibling;
  const output = after instanceof HTMLOutputElement ? after : make("output", { class: "own-time" });
  const own = field.value === "" ? "" : ownTime(isoOf(field.value, field.dataset.zone ?? ""));
  setText(output, own);
  if (output !== after && own !== "") label.after(output);
}

/**
 * What is typed by the clocks of a zone, with its offset; empty where this browser cannot say.
 * @param {string} local such as 2026-11-21T19:00
 * @param {string} zone
 */
function isoOf(local, zone) {
  const wall_ms = Date.parse(`${local}Z`);
  try {
    const guess_ms = offsetOf(zone, wall_ms);
    const minutes = offsetOf(zone, wall_ms - guess_ms) / MINUTE_MS;
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    const offset = [hours, rest].map((each) => String(each).padStart(2, "0")).join(":");
    return `${local}:00${minutes < 0 ? "-" : "+"}${offset}`;
  } catch {
    return "";
  }
}

/**
 * How far the clocks of a zone are ahead of the world's.
 * @param {string} zone
 * @param {number} at_ms
 */
function offsetOf(zone, at_ms) {
  const shown = new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at_ms);
  return Date.parse(`${shown.replace(" ", "T")}Z`) - at_ms;
}

/**
 * Whoever sets up an event is asked where it is; mostly it is where they are.
 * @param {HTMLInputElement} field
 */
function fillIn(field) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isListed = [...(field.list?.options ?? [])].some((each) => each.value === own);
  if (isListed) field.value = own;
}

/** As the server writes English: 21 November. */
function language() {
  const code = document.documentElement.lang;
  return code === "en" ? "en-GB" : code;
}
