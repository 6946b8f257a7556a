/**
 * What a script says to people. Messages are written here in English, as literals, so
 * that the message catalogue can be extracted; their translations come before them in the same file.
 */

/**
 * @typedef {object} Catalogue
 * @property {string} plural for each number below 200, the digit of its plural form
 * @property {Record<string, string | string[]>} texts
 */

const TABLE_HALF = 100;

/** @type {Catalogue} */
const catalogue = Object(globalThis).lexidromeTexts ?? { plural: "", texts: {} };

/**
 * @param {string} message
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function text(message, params = {}) {
  const translated = catalogue.texts[message];
  return filled(typeof translated === "string" ? translated : message, params);
}

/**
 * A sentence whose form depends on a number; `{count}` stands for it.
 * @param {string} singular
 * @param {string} plural
 * @param {number} count
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function textPlural(singular, plural, count, params = {}) {
  const forms = catalogue.texts[singular];
  const place = count < 2 * TABLE_HALF ? count : TABLE_HALF + (count % TABLE_HALF);
  const form = Array.isArray(forms) ? forms[Number(catalogue.plural[place])] : undefined;
  return filled(form ?? (count === 1 ? singular : plural), { count, ...params });
}

/**
 * A sentence that the server says in parts, so that it is put together in the page's language.
 * @typedef {import("./protocol.d.ts").Text} Sentence
 */

/**
 * @param {Sentence} sentence
 * @returns {string}
 */
export function sentenceText({ msgid, params = {}, plural = null, count = 0 }) {
  const said = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "object" ? sentenceText(value) : value,
    ]),
  );
  return plural === null ? text(msgid, said) : textPlural(msgid, plural, count, said);
}

/**
 * @param {string} template
 * @param {Record<string, string | number>} params
 */
function filled(template, params) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
