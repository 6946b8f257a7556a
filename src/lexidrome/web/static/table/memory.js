/** What this tab remembers of a plan, so that a reload loses nothing. */

/** @typedef {import("../board/plan.js").Plan} Plan */

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

/** @param {string} game */
function keyOf(game) {
  return `lexidrome.plan.${game}`;
}
