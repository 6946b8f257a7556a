/** The words as they stand in the field: capitals, one a line. */

const SEPARATORS = /[\s,;/]+/g;
/** Digits and signs are no letters; some tile sets have tiles such as L·L or C’H, or [CH]. */
const NEVER_IN_WORDS = /[^\p{L}\p{M}·'’[\]\n]/gu;

/**
 * What was typed or pasted, in capitals and with one word a line. A separator at the
 * end stays, so that the next letter begins the next word and never lengthens the last.
 * @param {string} typed
 * @returns {string}
 */
export function inCapitals(typed) {
  return typed
    .normalize("NFC")
    .toUpperCase()
    .replace(SEPARATORS, "\n")
    .replace(NEVER_IN_WORDS, "")
    .replace(/\n+/g, "\n")
    .replace(/^\n/, "");
}

/**
 * @param {string} typed as `inCapitals` gives it
 * @returns {string[]}
 */
export function wordsOf(typed) {
  return typed.split("\n").filter((word) => word !== "");
}
