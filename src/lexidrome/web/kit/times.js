/**
 * The reader's own time beside that of the event, wherever the two differ: after every
 * `time[data-zoned]`, once above hours that have no zone of their own, and beside every field with
 * `data-zone`, whose time is typed by the clocks of the event. Where whoever types may be elsewhere
 * (`data-clocks`) it is typed by their own clocks, and a choice says so. Without scripts there are
 * the clocks of the event alone, and the zone's name all the same.
 */

import { make, setText } from "./dom.js";
import { text } from "./texts.js";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const DAY_LENGTH = "2026-11-21".length;
const HOUR_AT = "2026-11-21T".length;

for (const field of document.querySelectorAll("input[data-own-zone]")) {
  if (field instanceof HTMLInputElement && field.value === "") fillIn(field);
}
showOwnTimes();
document.addEventListener("regions-changed", showOwnTimes);
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.zone) showBeside(target);
  const clocks = target instanceof Element ? target.closest("label[data-clocks]") : null;
  const field = clocks === null ? null : fieldOf(clocks);
  if (field !== null) showBeside(field);
});

function showOwnTimes() {
  for (const time of document.querySelectorAll("time[data-zoned]")) {
    if (time instanceof HTMLTimeElement && time.querySelector(".own-time") === null) {
      const own = ownTime(time.dateTime);
      if (own !== "") time.append(" ", make("small", { class: "own-time", translate: "yes" }, own));
    }
  }
  for (const note of document.querySelectorAll("[data-whose-time]")) {
    if (note instanceof HTMLElement) note.hidden = note.querySelector(".own-time") === null;
  }
  for (const clocks of document.querySelectorAll("label[data-clocks][hidden]")) {
    if (clocks instanceof HTMLElement) offerOwnClocks(clocks);
  }
  for (const field of document.querySelectorAll("input[data-zone]")) {
    if (field instanceof HTMLInputElement && field.dataset.zone) showBeside(field);
  }
}

/**
 * Who is elsewhere types their own time unless they choose that of the event.
 * @param {HTMLElement} clocks
 */
function offerOwnClocks(clocks) {
  const choice = clocks.querySelector("select");
  const there = choice?.options[0];
  const own = ownZone();
  const zone = there?.dataset.zone;
  if (choice === null || there === undefined || !zone || !own || isAlike(zone, own)) return;
  const city = own.slice(own.lastIndexOf("/") + 1).replaceAll("_", " ");
  there.value = zone;
  choice.append(new Option(text("your time ({city})", { city }), own, true, true));
  if (clocks.dataset.clocks === zone) there.selected = true;
  clocks.hidden = false;
}

/**
 * The field whose time goes by the clocks that are chosen there.
 * @param {Element} clocks
 */
function fieldOf(clocks) {
  const field = clocks.closest("form")?.querySelector("input[data-zone]");
  return field instanceof HTMLInputElement ? field : null;
}

/** @param {HTMLInputElement} field */
function chosenClock(field) {
  const choice = field.form?.querySelector("label[data-clocks]:not([hidden]) select");
  return choice instanceof HTMLSelectElement ? (choice.selectedOptions[0] ?? null) : null;
}

/**
 * Whether clocks show the same in both, this winter and this summer.
 * @param {string} one
 * @param {string} other
 */
function isAlike(one, other) {
  const now_ms = Date.now();
  return [now_ms, now_ms + 182 * DAY_MS].every(
    (at_ms) => offsetOf(one, at_ms) === offsetOf(other, at_ms),
  );
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
  const isOtherDay =
    new Date(here_ms).toISOString().slice(0, DAY_LENGTH) !== wall.slice(0, DAY_LENGTH);
  return text("({time} your time)", { time: shownTime(at_ms, isOtherDay) });
}

/**
 * @param {number} at_ms
 * @param {boolean} isOtherDay than the one beside it, so that the day is said too
 * @param {Intl.DateTimeFormatOptions} [where]
 */
function shownTime(at_ms, isOtherDay, where = {}) {
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...where };
  if (isOtherDay) Object.assign(shown, { weekday: "short", day: "numeric", month: "short" });
  return new Intl.DateTimeFormat(language(), shown).format(at_ms);
}

/** @param {HTMLInputElement} field */
function showBeside(field) {
  const chosen = chosenClock(field);
  const place = field.closest("label")?.querySelector("[data-place]") ?? null;
  if (chosen !== null && place !== null) setText(place, chosen.text);
  const label = field.closest("label") ?? field;
  const after = label.nextElementSibling;
  const output = after instanceof HTMLOutputElement ? after : make("output", { class: "own-time" });
  const said = field.value === "" ? "" : sayBeside(field, chosen);
  setText(output, said);
  if (output !== after && said !== "") label.after(output);
}

/**
 * What a typed time comes to elsewhere, and that there is no such one, or two.
 * @param {HTMLInputElement} field
 * @param {HTMLOptionElement | null} chosen by whose clocks it is typed, where there is a choice
 */
function sayBeside(field, chosen) {
  const there = field.dataset.zone ?? "";
  const zone = chosen?.value || there;
  const time = field.value.slice(HOUR_AT);
  const found = momentsOf(field.value, zone);
  if (found === null) return "";
  const [first, second] = found;
  if (first === undefined)
    return text("There is no {time} then: the clocks go forward. Choose another time.", { time });
  const elsewhere = zone === there ? ownTime(isoOf(first, zone)) : timeThere(field, first);
  if (second === undefined) return elsewhere;
  const twice = text("{time} comes twice then: the clocks go back. The first one is meant.", {
    time,
  });
  return `${elsewhere} ${twice}`.trim();
}

/**
 * What the clocks of the event show at a moment that is typed by the reader's own.
 * @param {HTMLInputElement} field
 * @param {number} at_ms
 */
function timeThere(field, at_ms) {
  const wall = isoOf(at_ms, field.dataset.zone ?? "");
  const time = shownTime(at_ms, wall.slice(0, DAY_LENGTH) !== field.value.slice(0, DAY_LENGTH), {
    timeZone: field.dataset.zone,
  });
  const place = field.form?.querySelector("label[data-clocks] option")?.textContent?.trim() ?? "";
  return `(${time}, ${place})`;
}

/**
 * The moments at which the clocks of a zone show this: mostly one, none where an hour is left out,
 * two where it comes twice. Null where this browser cannot say.
 * @param {string} local such as 2026-11-21T19:00
 * @param {string} zone
 */
function momentsOf(local, zone) {
  const wall_ms = Date.parse(`${local}Z`);
  try {
    const offsets = new Set([offsetOf(zone, wall_ms - DAY_MS), offsetOf(zone, wall_ms + DAY_MS)]);
    return [...offsets]
      .filter((offset) => offsetOf(zone, wall_ms - offset) === offset)
      .map((offset) => wall_ms - offset)
      .sort((one, other) => one - other);
  } catch {
    return null;
  }
}

/**
 * A moment by the clocks of a zone, with its offset.
 * @param {number} at_ms
 * @param {string} zone
 */
function isoOf(at_ms, zone) {
  const ahead_ms = offsetOf(zone, at_ms);
  const minutes = ahead_ms / MINUTE_MS;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((each) => String(each).padStart(2, "0")).join(":");
  const wall = new Date(at_ms + ahead_ms).toISOString().slice(0, "2026-11-21T19:00:00".length);
  return `${wall}${minutes < 0 ? "-" : "+"}${offset}`;
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
  const own = ownZone();
  const isListed = [...(field.list?.options ?? [])].some((each) => each.value === own);
  if (isListed) field.value = own;
}

/** That of this device, by its name. */
function ownZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** As the server writes English: 21 November. */
function language() {
  const code = document.documentElement.lang;
  return code === "en" ? "en-GB" : code;
}
