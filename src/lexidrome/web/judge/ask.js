/** Asks the server for a ruling. */

import { after } from "./clock.js";

export const PATIENCE_MS = 8_000;

/** @typedef {import("./machine.js").Input} Input */

/**
 * One attempt. The same command id may be sent as often as needed: the server rules once.
 * @param {string} commandId
 * @param {string} lexicon
 * @param {string[]} words
 * @returns {Promise<Input>}
 */
export async function ask(commandId, lexicon, words) {
  const abort = new AbortController();
  const callOff = after(PATIENCE_MS, () => abort.abort());
  try {
    const response = await fetch("/api/judge", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ command_id: commandId, lexicon, words }),
      signal: abort.signal,
    });
    if (response.status >= 500) return { kind: "unreachable", commandId };
    const answer = await response.json();
    if (!response.ok) return { kind: "refused", commandId, sentence: answer.detail };
    return { kind: "answered", commandId, ruling: answer };
  } catch {
    return { kind: "unreachable", commandId };
  } finally {
    callOff();
  }
}
