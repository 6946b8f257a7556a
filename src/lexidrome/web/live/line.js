/**
 * The line to the server: one socket, kept up. It greets, follows a game from the version
 * that the page has, sends every command until it is answered, and knows the hall's time.
 */

import { isEnd, showEnd } from "../kit/ended.js";
import { newCommandId } from "../kit/identity.js";
import { Attempts, scattered } from "./pauses.js";
import { HallTime } from "./time.js";
import { Unsent } from "./unsent.js";

/** @typedef {import("./messages.js").Message} Message */

/**
 * @typedef {"closed" | "connecting" | "greeted" | "following" | "ended"} LineState
 */

/**
 * @typedef {object} Listener
 * @property {(message: Message) => void} heard what is about the game
 * @property {(state: LineState) => void} changed
 * @property {() => number | null} version what the page has
 * @property {() => string | null} [past] the backup from which the server went on that the page
 *   has spoken to before, empty if none; `null`: there was no line yet
 * @property {(restored: Restored | null, isOther: boolean) => void} [met] a line is new; is the
 *   server another one than before, restored from a backup, which may know less than the page?
 */

/** @typedef {{id: string, as_of_ms: number}} Restored */

/** Before the first new attempts. */
const WAITS_MS = [0, 250];
/** Before all others, by how long there was no line: nobody is without one for much longer. */
const LONGER_BY = 1 / 8;
const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 4000;
/** An attempt into a dead network is given up soon; every fourth waits for a slow one. */
const CONNECT_MS = 1500;
const CONNECT_PATIENTLY_MS = 8000;
/** The server speaks every five seconds; who hears nothing asks, and then has a dead line. */
const SILENCE_MS = 6000;
const ANSWER_MS = 2000;
/**
 * So long a command may be without an answer on a line that is alive. Another server may be able to
 * do what this one cannot; where none can, the line is kept, for on it the answer comes first.
 */
const PATIENCE_MS = 2000;
const MORE_PATIENCE_MS = 16_000;
const FLOODED_WAIT_MS = 10_000;
const RETRY_MS = 1000;
const PINGS_AT_FIRST = 3;
const PING_EVERY_MS = 60_000;
const PROTOCOL = 1;
const FLOODED = 4429;
const FOREIGN = 4426;
/** Another server has by now what the page is about; nobody need know. */
const MOVED = "moved";
/** The event was handed over; if it comes back, what was sent is taken after all. */
const AWAY = "event_away";

/**
 * How long to wait before the next attempt.
 * @type {import("./pauses.js").Pause}
 */
export function pauseBefore(count, away_ms) {
  const first_ms = WAITS_MS[count];
  return first_ms ?? Math.min(Math.max(away_ms * LONGER_BY, LEAST_WAIT_MS), MOST_WAIT_MS);
}

export class Line {
  time = new HallTime(() => performance.now());
  /** @type {LineState} */
  state = "closed";
  #address;
  #game;
  #isSpectator;
  #listener;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = new Attempts(pauseBefore);
  /** How often a line was given up for a command that is still without an answer. */
  #givenUp = 0;
  #hindrance = "";
  #pings = 0;
  /** @type {string | null} */
  #past = null;
  /** @type {Map<number, number>} */
  #asked = new Map();
  /** Commands without an answer, in order. */
  #unanswered;
  /** @type {Map<string, (answer: Message | null) => void>} what was asked and is not answered */
  #questions = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reconnecting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #answering;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pinging;
  #leaving = new AbortController();
  /** @type {Message & {type: "error"} | null} why the server is about to close */
  #farewell = null;

  /**
   * @param {string} address
   * @param {string} game
   * @param {boolean} isSpectator with a spectator's eyes, whoever looks
   * @param {Listener} listener
   * @param {string} side whose commands are kept; what one side did not send, no other sends
   */
  constructor(address, game, isSpectator, listener, side = "") {
    this.#address = new URL(address, location.href);
    // One server of several has what the page is about.
    this.#address.searchParams.set("about", location.pathname);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#game = game;
    this.#isSpectator = isSpectator;
    this.#unanswered = new Unsent(isSpectator ? null : side ? `${game}.${side}` : game);
    this.#listener = listener;
  }

  open() {
    // A device that has changed its network has lost its line, whether or not anybody says so.
    const { signal } = this.#leaving;
    addEventListener("online", () => this.#connect(), { signal });
    addEventListener("offline", () => this.#lost(0), { signal });
    const look = () => {
      if (document.visibilityState !== "visible") return;
      if (this.state === "closed") this.#connect();
      else this.#probe();
    };
    document.addEventListener("visibilitychange", look, { signal });
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY_MS);
    this.#connect();
  }

  /** For good: nobody listens any more. */
  close() {
    this.#leaving.abort();
    clearInterval(this.#pinging);
    this.#drop();
    this.state = "ended";
  }

  /** Whether something was sent that has not been answered. */
  get isWaiting() {
    return this.#unanswered.size > 0;
  }

  /** Why what was sent is not taken as long as it stays as it is; empty if nobody has said. */
  get hindrance() {
    return this.#hindrance;
  }

  /**
   * Sent now, and again after every interruption until it is answered.
   * @param {object} command
   * @param {number} version what the person saw
   * @returns {string} its id
   */
  send(command, version) {
    const id = newCommandId();
    const message = { type: "command", game: this.#game, id, version, command };
    this.#unanswered.set(id, message);
    if (this.state === "following" || this.state === "greeted") {
      this.#say(message);
      this.#expectAnswer();
      this.#waitForAnswer();
    }
    return id;
  }

  /**
   * Once, at this moment; whoever says it sees to it that it arrives.
   * @param {object} message
   * @returns {boolean} whether there was a line
   */
  say(message) {
    const isUp = this.state === "following" || this.state === "greeted";
    if (isUp) this.#say(message);
    return isUp;
  }

  /**
   * Ask something that changes nothing; without a line, or if it goes, there is no answer.
   * @param {{type: string, [field: string]: unknown}} question
   * @returns {Promise<Message | null>}
   */
  ask(question) {
    const id = newCommandId();
    return new Promise((resolve) => {
      if (this.say({ ...question, game: this.#game, id })) this.#questions.set(id, resolve);
      else resolve(null);
    });
  }

  /**
   * Ask for the game from the version that the page has.
   * @param {boolean} [isWhole] ask for all of it: what the page has is of another past
   */
  subscribe(isWhole = false) {
    const version = isWhole ? null : this.#listener.version();
    const message = { type: "subscribe", game: this.#game, as_spectator: this.#isSpectator };
    this.#say(version === null ? message : { ...message, version });
  }

  #connect() {
    if (this.state === "ended") return;
    this.#drop();
    this.#farewell = null;
    this.#become("connecting");
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#say({ type: "hello", protocol: PROTOCOL }));
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#heard(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    });
    const isPatient = this.#attempts.count % 4 === 3;
    const patience_ms = isPatient ? CONNECT_PATIENTLY_MS : CONNECT_MS;
    this.#silence = setTimeout(() => this.#lost(0), patience_ms);
  }

  /** What is left of the line is nobody's any more. */
  #drop() {
    const timers = [this.#reconnecting, this.#silence, this.#answering, this.#waiting];
    for (const timer of timers) clearTimeout(timer);
    this.#answering = undefined;
    this.#waiting = undefined;
    for (const resolve of this.#questions.values()) resolve(null);
    this.#questions.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** @param {number} code */
  #lost(code) {
    if (this.state === "ended") return;
    this.#drop();
    // Who only watches is nobody in particular, and is so after signing out.
    if (isEnd(code) && !this.#isSpectator) {
      this.#become("ended");
      showEnd(this.#farewell?.sentence ?? "");
      return;
    }
    if (this.#farewell !== null && this.#farewell.reason !== MOVED)
      this.#listener.heard(this.#farewell);
    this.#become("closed");
    if (code === FOREIGN) {
      location.reload();
      return;
    }
    const wait_ms = this.#attempts.lost();
    this.#reconnecting = setTimeout(
      () => this.#connect(),
      code === FLOODED ? FLOODED_WAIT_MS : wait_ms,
    );
  }

  /** A socket can be dead without anybody saying so. */
  #listenForSilence() {
    clearTimeout(this.#silence);
    clearTimeout(this.#answering);
    this.#answering = undefined;
    this.#silence = setTimeout(() => this.#probe(), SILENCE_MS);
  }

  #probe() {
    this.#ping();
    this.#expectAnswer();
  }

  /** Whatever comes next is an answer; what takes its time is asked halfway whether it lives. */
  #expectAnswer() {
    if (this.#answering !== undefined) return;
    this.#answering = setTimeout(() => {
      this.#ping();
      this.#answering = setTimeout(() => this.#lost(0), ANSWER_MS / 2);
    }, ANSWER_MS / 2);
  }

  /** For what was sent; that the line is alive is no answer. */
  #waitForAnswer() {
    if (this.#waiting !== undefined || !this.isWaiting) return;
    this.#waiting = setTimeout(
      () => {
        this.#givenUp += 1;
        this.#lost(0);
      },
      scattered(this.#givenUp === 0 ? PATIENCE_MS : MORE_PATIENCE_MS),
    );
  }

  /**
   * The server has answered a command: it is done, or it never will be.
   * @param {string} id
   */
  #settle(id) {
    this.#unanswered.delete(id);
    this.#givenUp = 0;
    this.#waitAnew();
  }

  #waitAnew() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#waitForAnswer();
  }

  /** @param {Message} message */
  #heard(message) {
    this.#listenForSilence();
    if ("id" in message && this.#isAnswer(message)) return;
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "ping":
        this.#say({ type: "pong", id: message.id });
        return;
      case "pong":
        return this.#compared(message.id, message.now_ms);
      case "error":
        this.#farewell = message;
        return;
      case "time":
        this.time.move(message.now_ms);
        break;
      case "done":
        this.#settle(message.id);
        this.#hindrance = "";
        break;
      case "refused":
        if (message.can_retry && (message.id === null || this.#unanswered.get(message.id))) {
          if (message.reason === AWAY) this.#hindrance = message.sentence;
          return this.#retryLater(message.id);
        }
        if (message.id !== null) this.#settle(message.id);
        break;
      case "snapshot":
      case "events":
      case "waiting":
        this.#follow();
        break;
      case "ended":
        if (message.reason === "resync") return this.subscribe();
        break;
      default:
        break;
    }
    this.#listener.heard(message);
  }

  /** @param {Extract<Message, {id: unknown}>} message */
  #isAnswer(message) {
    const id = String(message.id);
    const resolve = this.#questions.get(id);
    this.#questions.delete(id);
    resolve?.(message);
    return resolve !== undefined;
  }

  /** @param {Extract<Message, {type: "welcome"}>} message */
  #welcomed(message) {
    const { now_ms, is_clock_running } = message;
    const restored = message.restored ?? null;
    this.time.greet(now_ms, is_clock_running);
    this.#asked.clear();
    const isOther = this.#isOtherPast(restored);
    // What was meant for a state that is gone is not done in another.
    if (isOther) this.#unanswered.clear();
    this.#listener.met?.(restored, isOther);
    this.#become("greeted");
    this.subscribe(isOther);
    for (let count = 0; count < PINGS_AT_FIRST; count += 1) this.#ping();
    for (const message of this.#unanswered.values()) this.#say(message);
    this.#waitForAnswer();
    // With nothing missed there is no message to tell that we follow again.
    if (!isOther && this.#listener.version() !== null) this.#follow();
  }

  /** @param {Restored | null} restored */
  #isOtherPast(restored) {
    const before = this.#past ?? this.#listener.past?.() ?? null;
    this.#past = restored?.id ?? "";
    return before !== null && before !== this.#past;
  }

  #follow() {
    this.#attempts.up();
    this.#become("following");
  }

  #ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#pings += 1;
    this.#asked.set(this.#pings, performance.now());
    this.#say({ type: "ping", id: this.#pings });
  }

  /**
   * @param {number} id
   * @param {number} now_ms
   */
  #compared(id, now_ms) {
    const sent_ms = this.#asked.get(id);
    this.#asked.delete(id);
    if (sent_ms !== undefined) this.time.compare(sent_ms, now_ms);
  }

  /** @param {string | null} id */
  #retryLater(id) {
    // It was answered, if only that it cannot be done now.
    this.#waitAnew();
    setTimeout(() => {
      const message = id === null ? null : this.#unanswered.get(id);
      if (this.state !== "following") return;
      if (message) this.#say(message);
      else if (id === null) this.subscribe();
    }, RETRY_MS);
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {LineState} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.#listener.changed(state);
  }
}
