/** Names that nobody else will make. */

/**
 * The id of a command. Plain HTTP has no `randomUUID`.
 * @returns {string}
 */
export function newCommandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
