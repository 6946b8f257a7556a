/** Challenges of a team, where both members must want them (SSC-12.f). */

import { text } from "../kit/texts.js";

/** @typedef {import("../live/game.js").Game} Game */

/**
 * Whether two persons of a side must want a challenge.
 * @param {Game} game
 * @param {number | null | undefined} side
 */
export function areTwoAsked({ view, table }, side) {
  const persons = side == null ? [] : (view.sides[side]?.persons ?? []);
  return table.is_team_asked && new Set(persons).size > 1;
}

/**
 * How a side of this viewer decides on a challenge.
 * @param {Game} game
 * @returns {"alone" | "apart" | "together"} apart: each member at a device of their own
 */
export function teamWay(game) {
  const { view, you } = game;
  if (you.side == null || !areTwoAsked(game, you.side)) return "alone";
  const persons = view.sides[you.side]?.persons ?? [];
  return you.person != null && persons.includes(you.person) ? "apart" : "together";
}

/**
 * The challenge that waits for the other member.
 * @param {Game} game
 * @returns {{isOwn: boolean, words: string[], name: string, mate: string} | null}
 */
export function proposalOf(game) {
  const { view, you } = game;
  const proposal = view.play?.proposal ?? null;
  if (proposal === null || proposal.side !== you.side) return null;
  const isOwn = proposal.person === you.person;
  const { persons } = view.sides[proposal.side] ?? { persons: [] };
  const mate = persons.find((person) => person !== proposal.person) ?? "";
  return {
    isOwn,
    words: proposal.words,
    name: memberName(game, proposal.person),
    mate: memberName(game, mate),
  };
}

/**
 * @param {Game} game
 * @param {string} person
 */
export function memberName({ view, table, you }, person) {
  const side = you.side ?? 0;
  const persons = [...new Set(view.sides[side]?.persons ?? [])];
  return table.sides[side]?.names[persons.indexOf(person)] ?? text("Your team-mate");
}
