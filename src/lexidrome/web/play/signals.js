/**
 * What calls somebody back to the table: a sound and a tap of the phone by choice, the title,
 * and a notification where the page is served securely and the person has allowed it.
 */

import { make, setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { allowPush, endPush } from "../push/push.js";
import { areSoundsOn, playSound, setSounds, soundEvents, wereSoundsChosen } from "./sounds.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/messages.js").GameEvent} GameEvent */
/**
 * What happens to somebody who plays; then what happens at a table with a real board, and at a
 * judge's station.
 * @typedef {"turn" | "challenge" | "call" | "result"
 *   | "challenged" | "verdict" | "time" | "sign" | "waits"} Signal
 */

const NOTICES = "lexidrome.notices";
/** How long the phone is tapped, and how long not, in ms. @type {Record<Signal, number[]>} */
const TAPS = {
  turn: [120],
  challenge: [80, 60, 80],
  call: [200, 100, 200],
  result: [300],
  challenged: [80, 60, 80],
  verdict: [300],
  time: [200, 100, 200, 100, 200],
  sign: [300],
  waits: [80, 60, 80],
};

/**
 * What somebody at the table ought to know of: the weightiest of what has happened.
 * @param {Game} game
 * @param {Game | null} before
 * @param {GameEvent[]} events
 * @returns {Signal | null}
 */
export function signalOf(game, before, events) {
  const { you, view } = game;
  if (you.audience !== "side" || you.side == null) return null;
  const has = (/** @type {RegExp} */ type) =>
    events.some((event) => type.test(event.type) && !isOwn(event, you));
  if (events.some(({ type }) => /^game\.ended\./.test(type))) return "result";
  if (events.some(({ type }) => /challenge_(upheld|failed)/.test(type))) return "result";
  if (has(/play_challenged/)) return "challenge";
  const isCalled = events.some(
    (event) => event.type === "game.clock_stopped.1" && event.reason === "director",
  );
  if (isCalled && has(/clock_stopped/)) return "call";
  const isNew = view.on_turn === you.side && before?.view.on_turn !== you.side;
  return isNew && view.phase === "playing" ? "turn" : null;
}

/**
 * What those at a real board ought to know of, whoever entered it on whichever device.
 * @param {Game} game
 * @param {Game | null} before
 * @param {GameEvent[]} events
 * @returns {Signal | null}
 */
export function tableSignalOf({ you, view }, before, events) {
  const has = (/** @type {RegExp} */ type) => events.some((event) => type.test(event.type));
  const isUnsigned = you.side != null && view.sides[you.side]?.is_signed !== true;
  const isNewEnd = view.phase === "ended" && before?.view.phase !== "ended";
  if (view.phase === "ended" && isUnsigned && (isNewEnd || has(/result_signed/))) return "sign";
  if (has(/challenge_(upheld|failed)/)) return "verdict";
  if (has(/play_challenged/)) return "challenged";
  const isTimeUp = events.some(({ type, cause }) => /turn_lost/.test(type) && cause === "time");
  return isTimeUp ? "time" : null;
}

/**
 * @param {GameEvent} event
 * @param {Game["you"]} you
 */
function isOwn({ by }, you) {
  if (by?.side !== you.side) return false;
  return you.person == null || by.person == null || by.person === you.person;
}

/** @param {Signal} signal */
export function signalText(signal) {
  switch (signal) {
    case "turn":
      return text("Your turn");
    case "challenge":
      return text("Your play is challenged");
    case "call":
      return text("The director is called");
    case "result":
      return text("There is a result");
    case "challenged":
      return text("A play is challenged");
    case "verdict":
      return text("There is a verdict");
    case "time":
      return text("Time is up");
    case "sign":
      return text("Sign the result");
    case "waits":
      return text("A challenge waits for a judge");
  }
}

export class Signals {
  #sound = make("button", { type: "button", class: "button quiet" });
  #no = make("button", { type: "button", class: "button quiet" });
  element = make("div", {
    class: "signals-asked",
    role: "group",
    "data-part": "signals",
    "aria-label": text("Signals"),
  });
  #title = document.title;
  /** @type {Signal | null} what happened while nobody looked */
  #missed = null;
  #isWanted = false;
  #isPutOff = false;
  #isRenewed = false;
  #signalOf;

  /**
   * @param {typeof signalOf} [signals] what this page has signals for
   * @param {string} [asked]
   */
  constructor(signals = signalOf, asked = text("Sound and vibration on your turn?")) {
    this.#signalOf = signals;
    this.element.hidden = true;
    const question = make("p", {}, asked);
    this.element.append(question, make("div", { class: "matter-deeds" }, this.#sound, this.#no));
    setText(this.#sound, text("Yes"));
    setText(this.#no, text("No"));
    this.#sound.addEventListener("click", () => this.#answer(true));
    this.#no.addEventListener("click", () => this.#answer(false));
    document.addEventListener("visibilitychange", () => this.#lookedAt());
  }

  /**
   * Asked once on a device, of those who play, and put off when they have begun without an answer.
   * @param {Game} game
   */
  ask({ you, view }) {
    const isPlayer = you.audience === "side" && view.phase === "playing";
    if (isPlayer && view.turns.some(({ side }) => side === you.side)) this.#isPutOff = true;
    this.element.hidden = !isPlayer || this.#isPutOff || wereSoundsChosen();
    if (isPlayer) this.#renew();
  }

  /** What was allowed in an earlier game holds for whoever plays here now. */
  #renew() {
    if (this.#isRenewed || !areNoticesOn() || kept() !== "on") return;
    this.#isRenewed = true;
    void allowPush();
  }

  /**
   * Asked at a table, where there is room for the question.
   * @param {boolean} hasRoom
   */
  askWhere(hasRoom) {
    this.element.hidden = !hasRoom || wereSoundsChosen();
  }

  /** @param {boolean} isOn */
  #answer(isOn) {
    setSounds(isOn);
    this.element.hidden = true;
    if (isOn && canNotify()) void allowNotices();
  }

  /**
   * @param {Game} game
   * @param {Game | null} before
   * @param {GameEvent[]} events
   */
  hear(game, before, events) {
    const signal = this.#signalOf(game, before, events);
    if (signal === null || !hasOwnSound(signal)) soundEvents(events);
    else playSound(signal);
    if (signal !== null) this.#call(signal);
  }

  /**
   * Something that no event tells: time that has run out, a slip at a station.
   * @param {Signal} signal
   */
  tell(signal) {
    playSound(signal);
    this.#call(signal);
  }

  /** @param {Signal} signal */
  #call(signal) {
    if (areSoundsOn()) navigator.vibrate?.(TAPS[signal]);
    if (document.visibilityState === "visible") return;
    this.#missed = signal;
    this.#showTitle();
    void notify(signalText(signal), this.#title, location.pathname);
  }

  /**
   * A page in the background says in its title that it is wanted, and what for.
   * @param {boolean} isWanted
   */
  want(isWanted) {
    this.#isWanted = isWanted;
    this.#showTitle();
  }

  #lookedAt() {
    if (document.visibilityState !== "visible") return;
    this.#missed = null;
    this.#showTitle();
  }

  #showTitle() {
    const missed = this.#missed === null ? "" : `${signalText(this.#missed)} · `;
    const title = `${this.#isWanted || missed ? "▸ " : ""}${missed}${this.#title}`;
    if (document.title !== title) document.title = title;
  }
}

/**
 * Whether it sounds by itself; the others sound as what has happened does.
 * @param {Signal} signal
 */
function hasOwnSound(signal) {
  return signal === "turn" || signal === "call" || signal === "time" || signal === "sign";
}

/** Whether notifications are possible here at all: not on a hall's plain HTTP. */
export function canNotify() {
  return globalThis.isSecureContext === true && "Notification" in globalThis;
}

export function areNoticesOn() {
  return canNotify() && Notification.permission === "granted" && kept() !== "off";
}

/** Asks the browser, once somebody has pressed for it. */
export async function allowNotices() {
  keep("on");
  if (Notification.permission === "default") await Notification.requestPermission();
  if (areNoticesOn()) void allowPush();
  return areNoticesOn();
}

export function stopNotices() {
  keep("off");
  void endPush();
}

/**
 * @param {string} title
 * @param {string} body
 * @param {string} tag what a later one of the same game replaces
 */
async function notify(title, body, tag) {
  if (!areNoticesOn()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  // Phones show those of a service worker alone.
  if (worker) return worker.showNotification(title, { body, tag });
  try {
    const shown = new Notification(title, { body, tag });
    shown.addEventListener("click", () => window.focus());
  } catch {
    // A phone without a service worker; sound, vibration and title have to do.
  }
}

function kept() {
  try {
    return localStorage.getItem(NOTICES);
  } catch {
    return null;
  }
}

/** @param {string} choice */
function keep(choice) {
  try {
    localStorage.setItem(NOTICES, choice);
  } catch {
    // Storage may be forbidden; then the browser's own permission decides.
  }
}
