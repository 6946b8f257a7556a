/**
 * What somebody can do, as the server says in every view: by the name of each command from when,
 * how much and at what cost. What is not there would be refused.
 */

import { sentenceText } from "./texts.js";

/** @typedef {import("./protocol.d.ts").OfferView} Offer */
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
