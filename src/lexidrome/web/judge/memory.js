/**
 * What the station remembers in this tab, so that a reload loses nothing; and on this device what
 * waits for its verdict, so that a tab that is closed without network asks again when it is opened.
 */

const KEY = "lexidrome.station";
const WAITING_KEY = "lexidrome.station.waiting";
const STAGES = ["words", "waiting", "verdict"];

/** @typedef {import("./machine.js").State} State */
/** @typedef {{lexicon: string, state: State}} Kept */

/** The challenge of this tab that is kept on the device; another tab may have its own. */
let waiting = "";

/**
 * @param {string} lexicon
 * @param {State} state
 */
export function remember(lexicon, state) {
  const kept = JSON.stringify({ lexicon, state });
  try {
    sessionStorage.setItem(KEY, kept);
    if (state.stage === "waiting") {
      waiting = state.commandId;
      localStorage.setItem(WAITING_KEY, kept);
    } else if (waiting !== "") {
      if (read(localStorage, WAITING_KEY)?.state.commandId === waiting)
        localStorage.removeItem(WAITING_KEY);
      waiting = "";
    }
  } catch {
    // Storage may be full or forbidden; then only a reload loses the words.
  }
}

/**
 * @param {string} lexicon
 * @param {number} now_ms
 * @returns {State | null}
 */
export function recall(lexicon, now_ms) {
  try {
    const kept = read(sessionStorage, KEY) ?? read(localStorage, WAITING_KEY);
    if (kept?.lexicon !== lexicon || !STAGES.includes(kept.state.stage)) return null;
    return { ...kept.state, since_ms: now_ms };
  } catch {
    return null;
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @returns {Kept | null}
 */
function read(storage, key) {
  return JSON.parse(storage.getItem(key) ?? "null");
}
