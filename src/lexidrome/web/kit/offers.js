/**
 * What somebody can do, as the server says in every view: by the name of each command from when,
 * how much and at what cost. What is not there would be refused.
 */

import { sentenceText } from "./texts.js";

/** @typedef {import("./protocol.d.ts").Offer} Offer */
/** @typedef {Record<string, Offer>} Offers */

/**
 * Whether a command can be given, and if it chooses something, with this choice.
 * @param {Offers} can
 * @param {string} name
 * @param {string} [choice]
 */
export function isOffered(can, name, choice) {
  const offer = can[name];
  if (offer === undefined) return false;
  return choice === undefined || (offer.choices ?? []).includes(choice);
}

/**
 * @param {Offer} [offer]
 * @returns {string}
 */
export function costText(offer) {
  const cost = offer?.cost ?? null;
  return cost === null ? "" : sentenceText(cost);
}

/**
 * What is offered for which a page has no place of its own, ready to be sent.
 * @param {Offers} can
 * @param {string} name the side's
 * @returns {{label: string, command: {type: string, [field: string]: string | number}}[]}
 */
export function labelled(can, name) {
  return Object.entries(can).flatMap(([type, { label = null, field = null, numbers = [] }]) => {
    if (label === null) return [];
    const said = (/** @type {number} */ number) =>
      sentenceText({ ...label, params: { name, number } });
    if (field === null) return [{ label: said(0), command: { type } }];
    return numbers.map((number) => ({ label: said(number), command: { type, [field]: number } }));
  });
}
