/** The named parts of the page. */

/**
 * @template {Element} T
 * @param {string} name
 * @param {new () => T} kind
 * @returns {T}
 */
export function part(name, kind) {
  const found = document.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof kind)) throw new Error(`The page has no part ${name}.`);
  return found;
}
