// Measures every play on standard input with the pages' own scorer: [terms, plays] in, findings out.

import { readFileSync } from "node:fs";

import { measure } from "../../../src/lexidrome/web/kit/score.js";

const [terms, plays] = JSON.parse(readFileSync(0, "utf-8"));
const findings = plays.map(({ board, tiles }) => {
  const { fault, words, bonus, points } = measure(terms, [...board], new Map(tiles));
  return {
    fault,
    words: words.map((word) => [word.symbols.join(""), word.square, word.isAcross, word.points]),
    bonus,
    points,
  };
});
process.stdout.write(JSON.stringify(findings));
