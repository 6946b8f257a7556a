/** The station's clock. Only this module reads time; everything else is told. */

/** @returns {number} milliseconds that never run backwards */
export function now() {
  return performance.now();
}

/**
 * @param {number} delay_ms
 * @param {() => void} action
 * @returns {() => void} calls it off
 */
export function after(delay_ms, action) {
  const timer = setTimeout(action, delay_ms);
  return () => clearTimeout(timer);
}
