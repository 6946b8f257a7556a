/** The search of `search.py`, word for word: a test holds one against the other. */

/** @typedef {[string, string, string, string, string]} Row an address, chapter, heading, words */

const MOST_FOUND = 20;
const IN_TITLE = 3;
const LONGEST_QUERY = 200;

/** @param {string} words */
export function wordsOf(words) {
  const plain = words.toLowerCase().replaceAll("ß", "ss").normalize("NFKD");
  return plain.replace(/\p{M}/gu, "").match(/[\p{L}\p{N}_’'-]+/gu) ?? [];
}

/**
 * Those with most of the words, each whole or begun; those that name them first.
 * @param {Row[]} rows
 * @param {string} query
 * @returns {Row[]}
 */
export function search(rows, query) {
  const asked = [...new Set(wordsOf(query.slice(0, LONGEST_QUERY)))];
  const weighed = rows.map((row) => weigh(row, asked));
  const most = Math.max(0, ...weighed.map(({ matched }) => matched));
  return weighed
    .filter(({ matched }) => most > 0 && matched === most)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ row }) => row);
}

/**
 * @param {Row} row
 * @param {string[]} asked
 */
function weigh(row, asked) {
  const titles = ` ${row[3]}`;
  const words = ` ${row[4]}`;
  let matched = 0;
  let score = 0;
  for (const each of asked) {
    const inTitle = titles.includes(` ${each}`);
    const inText = words.includes(` ${each}`);
    matched += Number(inTitle || inText);
    score += IN_TITLE * Number(inTitle) + Number(inText);
  }
  return { row, matched, score };
}
