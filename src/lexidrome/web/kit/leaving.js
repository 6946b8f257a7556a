/**
 * A hall's network is plain HTTP: a page that is left without it does not come back until it is
 * there again. Whoever has something on it that the server has not is asked before.
 */

/** @param {() => boolean} isUnsent */
export function askBeforeLeaving(isUnsent) {
  addEventListener("beforeunload", (event) => {
    if (isUnsent()) event.preventDefault();
  });
}
