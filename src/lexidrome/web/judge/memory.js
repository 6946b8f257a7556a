/** What the station remembers in this tab, so that a reload loses nothing. */

const KEY = "lexidrome.station";
const STAGES = ["words", "waiting", "verdict"];

/** @typedef {import("./machine.js").State} State */

/**
 * @param {string} lexicon
 * @param {State} state
 */
export function remember(lexicon, state) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ lexicon, state }));
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
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept?.lexicon !== lexicon || !STAGES.includes(kept.state.stage)) return null;
    return { ...kept.state, since_ms: now_ms };
  } catch {
    return null;
  }
}
