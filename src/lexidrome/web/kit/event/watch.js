/** One socket that tells when an event has changed, and what time it is in the hall. */

import { isEnd } from "../ended.js";
import { Attempts } from "../../live/pauses.js";
import { HallTime } from "../../live/time.js";

const WAITS_MS = [0, 250, 500, 1000, 2000, 5000];
/** The server speaks every five seconds. */
const SILENCE_MS = 8000;
const PROTOCOL = 1;

export class Watch {
  time = new HallTime(() => performance.now());
  isGreeted = false;
  #event;
  #changed;
  #lineChanged;
  #ended;
  #attempts = new Attempts((count) => WAITS_MS[Math.min(count, WAITS_MS.length - 1)] ?? 0);
  #silence = 0;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {string} event
   * @param {object} told
   * @param {() => void} told.changed
   * @param {(isUp: boolean) => void} told.lineChanged
   * @param {(sentence: string) => void} told.ended what the page was opened with has gone; `open` goes on
   */
  constructor(event, { changed, lineChanged, ended }) {
    this.#event = event;
    this.#changed = changed;
    this.#lineChanged = lineChanged;
    this.#ended = ended;
    // Closing takes a while where nobody answers; that the network is gone is known at once.
    addEventListener("offline", () => {
      this.#lineChanged(false);
      this.#socket?.close();
    });
  }

  open() {
    const address = new URL("/socket", location.href);
    // One server of several has what the page is about.
    address.searchParams.set("about", location.pathname);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    const say = (/** @type {object} */ message) => socket.send(JSON.stringify(message));
    socket.addEventListener("open", () => say({ type: "hello", protocol: PROTOCOL }));
    let farewell = "";
    socket.addEventListener("close", ({ code }) => {
      clearTimeout(this.#silence);
      if (isEnd(code)) this.#ended(farewell);
      else this.#again();
    });
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      this.#listenForSilence(socket);
      if (message.type === "ping") say({ type: "pong", id: message.id });
      else if (message.type === "time") this.time.move(message.now_ms);
      else if (message.type === "event_changed") this.#changed();
      else if (message.type === "error") farewell = message.sentence;
      else if (message.type === "welcome") {
        this.#attempts.up();
        this.isGreeted = true;
        this.#lineChanged(true);
        this.time.greet(message.now_ms, message.is_clock_running);
        say({ type: "watch", event: this.#event });
      }
    });
    this.#listenForSilence(socket);
  }

  #again() {
    this.#lineChanged(false);
    setTimeout(() => this.open(), this.#attempts.lost());
  }

  /**
   * A socket can be dead without anybody saying so.
   * @param {WebSocket} socket
   */
  #listenForSilence(socket) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => socket.close(), SILENCE_MS);
  }
}
