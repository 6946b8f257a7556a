/** What this tab remembers of a plan, so that a reload loses nothing. */

/** @typedef {import("../kit/board/plan.js").Plan} Plan */

const PLAN = "lexidrome.plan.";

/**
 * @param {string} game
 * @param {Plan} plan
 */
export function rememberPlan(game, plan) {
  try {
    const kept = { rack: plan.rack, lain: [...plan.lain], cursor: plan.cursor };
    sessionStorage.setItem(keyOf(game), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden; then only a reload loses the plan.
  }
}

/**
 * @param {string} game
 * @returns {Plan | null}
 */
export function recallPlan(game) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? "null");
    if (kept === null) return null;
    return {
      rack: kept.rack,
      lain: new Map(kept.lain),
      cursor: kept.cursor,
      picked: null,
      prefix: "",
    };
  } catch {
    return null;
  }
}

/** The rack is in it. */
export function forgetPlans() {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PLAN)) sessionStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** @param {string} game */
function keyOf(game) {
  return PLAN + game;
}

/**
 * How far this device has seen a game, and by which server, in case one comes that knows less.
 * @typedef {{past: string, turns: number}} SeenSoFar
 */

/**
 * @param {string} game
 * @param {SeenSoFar} seen
 */
export function rememberSeen(game, seen) {
  try {
    localStorage.setItem(seenKey(game), JSON.stringify(seen));
  } catch {
    // Then a page that is loaded anew does not say how many turns are missing.
  }
}

/**
 * @param {string} game
 * @returns {SeenSoFar | null}
 */
export function recallSeen(game) {
  try {
    const seen = JSON.parse(localStorage.getItem(seenKey(game)) ?? "null");
    return typeof seen?.past === "string" && Number.isSafeInteger(seen.turns) ? seen : null;
  } catch {
    return null;
  }
}

/** @param {string} game */
function seenKey(game) {
  return `lexidrome.seen.${game}`;
}
