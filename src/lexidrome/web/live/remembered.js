/**
 * A game as this device saw it last, for a page that opens without network. Another version of
 * the page would read it otherwise, and another side sees another rack: it is kept for both.
 */

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{game: Game, now_ms: number}} Remembered with the hall's time, by this device's own */

const BEGINNING = "lexidrome.game.";

/**
 * @param {HTMLElement} page the element that knows which game and which side
 * @param {Game} game
 * @param {number} now_ms the hall's time
 */
export function rememberGame(page, game, now_ms) {
  const ahead_ms = Math.round(now_ms - Date.now());
  try {
    localStorage.setItem(keyOf(page), JSON.stringify({ version: pageVersion(), game, ahead_ms }));
  } catch {
    // Then the page waits for the server.
  }
}

/**
 * @param {HTMLElement} page
 * @returns {Remembered | null}
 */
export function recallGame(page) {
  try {
    const { version, game, ahead_ms } = JSON.parse(localStorage.getItem(keyOf(page)) ?? "null");
    return version === pageVersion() ? { game, now_ms: Date.now() + ahead_ms } : null;
  } catch {
    return null;
  }
}

/**
 * Whether something can go when there is no room for what was entered.
 * @param {string} key
 */
export function isRemembered(key) {
  return key.startsWith(BEGINNING);
}

/** Nothing that was only seen is left; what was entered and not sent lies under other names. */
export function forgetGames() {
  try {
    for (const key of Object.keys(localStorage))
      if (isRemembered(key)) localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** @param {HTMLElement} page */
function keyOf({ dataset: { game = "", side = "" } }) {
  return `${BEGINNING}${game}.${side}`;
}

function pageVersion() {
  return document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
}
