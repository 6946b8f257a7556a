"""Every procedure: its name, what it is about, and when it can occur.

A procedure is found by what went wrong: first one of the groups below, then one
of the sentences in it. The words that people search for stand in `mishaps`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import msgspec

from lexidrome.base import NotFound, Text, text
from lexidrome.procedures import (
    blanks,
    conduct,
    draw_order,
    draws,
    early_draws,
    equipment,
    exchanges,
    lateness,
    placement,
    results,
    strays,
    turns,
    verdicts,
)
from lexidrome.procedures.case import Case
from lexidrome.rulebook import RuleSet


class Group(StrEnum):
    """The first of the two choices that lead to a procedure."""

    DRAWING = "drawing"
    STRAYS = "strays"
    EXCHANGES = "exchanges"
    PLAYS = "plays"
    TURNS = "turns"
    CHALLENGES = "challenges"
    RESULTS = "results"
    CONDUCT = "conduct"
    EQUIPMENT = "equipment"


GROUP_TITLES: dict[Group, Text] = {
    Group.DRAWING: text("Drawing tiles"),
    Group.STRAYS: text("Lost, found or strange tiles"),
    Group.EXCHANGES: text("An exchange"),
    Group.PLAYS: text("A play or a blank"),
    Group.TURNS: text("Clock, turn or announced score"),
    Group.CHALLENGES: text("A challenge or a verdict"),
    Group.RESULTS: text("The end or the result"),
    Group.CONDUCT: text("A player's behaviour"),
    Group.EQUIPMENT: text("Before the game: who is there, board, tiles or clock"),
}


class Procedure(msgspec.Struct, frozen=True):
    """What is to be done when one thing went wrong, by every book."""

    name: str
    group: Group
    title: Text
    """What went wrong, as the second choice says it."""
    run: Callable[[Case], None]
    occurs_on_screen: bool = False
    """Also possible where the software holds bag, racks and clock (A-45)."""
    is_of_score_or_clock: bool = False
    """In other people's games nobody points out mistakes of these (NSA-II.C.exc)."""
    is_private: bool = False
    """Shown to the director only (NSA-I.A.p2)."""
    applies: Callable[[RuleSet], bool] = lambda _: True
    """Whether it can occur under these rules at all."""


def _has_clock(rules: RuleSet) -> bool:
    return rules.clock.side_time_s is not None


def _has_hold(rules: RuleSet) -> bool:
    return rules.challenge.hold is True


def _has_least_bag(rules: RuleSet) -> bool:
    return rules.exchange.min_bag is not None


def _has_teams(rules: RuleSet) -> bool:
    return rules.sides.persons_per_side > 1


PROCEDURES: tuple[Procedure, ...] = (
    Procedure("overdraw", Group.DRAWING, text("Too many tiles drawn"), draws.overdraw),
    Procedure(
        "overdraw_play",
        Group.DRAWING,
        text("A play was made from more than seven tiles"),
        draws.overdraw_play,
    ),
    Procedure(
        "underdraw",
        Group.DRAWING,
        text("Too few tiles drawn, and the other then emptied the bag"),
        draw_order.underdraw,
    ),
    Procedure(
        "out_of_order_draw",
        Group.DRAWING,
        text("Drawn before the other side had drawn"),
        draw_order.out_of_order_draw,
    ),
    Procedure(
        "improper_return",
        Group.DRAWING,
        text("Tiles put back into the bag without an exchange"),
        draws.improper_return,
    ),
    Procedure(
        "hidden_overdraw",
        Group.DRAWING,
        text("A player tried to hide an overdraw"),
        draws.hidden_overdraw,
    ),
    Procedure(
        "unshuffled_bag",
        Group.DRAWING,
        text("The bag was not shuffled before the first draw"),
        draws.unshuffled_bag,
    ),
    Procedure(
        "looked_while_drawing",
        Group.DRAWING,
        text("A player looked while drawing"),
        draws.looked_while_drawing,
        applies=_has_teams,
    ),
    Procedure(
        "loose_tile", Group.STRAYS, text("A tile is lying on or near the table"), strays.loose_tile
    ),
    Procedure(
        "found_tile",
        Group.STRAYS,
        text("A missing tile was found and the bag is empty"),
        strays.found_tile,
    ),
    Procedure("foreign_tiles", Group.STRAYS, text("Tiles of another game"), strays.foreign_tiles),
    Procedure("wrong_set", Group.EQUIPMENT, text("The set is not complete"), strays.wrong_set),
    Procedure(
        "illegal_exchange",
        Group.EXCHANGES,
        text("Exchanged with too few tiles in the bag"),
        exchanges.illegal_exchange,
        applies=_has_least_bag,
    ),
    Procedure(
        "unclear_exchange",
        Group.EXCHANGES,
        text("An exchange announced wrongly, or in the wrong order"),
        exchanges.unclear_exchange,
    ),
    Procedure(
        "false_blank", Group.PLAYS, text("A blank turns out to be a letter"), blanks.false_blank
    ),
    Procedure(
        "unclear_blank", Group.PLAYS, text("A blank's letter is not clear"), blanks.unclear_blank
    ),
    Procedure(
        "first_play_turned",
        Group.PLAYS,
        text("The first play reads in the wrong direction"),
        placement.first_play_turned,
    ),
    Procedure(
        "misoriented_play",
        Group.PLAYS,
        text("A later play or tile is turned the wrong way"),
        placement.misoriented_play,
    ),
    Procedure(
        "mistaken_clock",
        Group.TURNS,
        text("The clock was pressed by mistake"),
        turns.mistaken_clock,
        is_of_score_or_clock=True,
        applies=_has_clock,
    ),
    Procedure(
        "wrong_clock",
        Group.TURNS,
        text("The wrong clock is running"),
        turns.wrong_clock,
        is_of_score_or_clock=True,
        applies=_has_clock,
    ),
    Procedure(
        "early_draw",
        Group.TURNS,
        text("Drawn before pressing the clock or writing the score, or too fast"),
        early_draws.early_draw,
        applies=_has_hold,
    ),
    Procedure(
        "score_objection",
        Group.TURNS,
        text("A wrong score was announced"),
        turns.score_objection,
        is_of_score_or_clock=True,
    ),
    Procedure(
        "tracking_delay",
        Group.TURNS,
        text("Tracking tiles held up the draw"),
        turns.tracking_delay,
    ),
    Procedure("left_the_area", Group.TURNS, text("A player leaves the table"), turns.left_the_area),
    Procedure(
        "disputed_turn",
        Group.TURNS,
        text("The players cannot agree about a turn"),
        results.disputed_turn,
    ),
    Procedure(
        "mixed_hold_draw",
        Group.CHALLENGES,
        text("Tiles drawn during a hold were mixed in"),
        early_draws.mixed_hold_draw,
        applies=_has_hold,
    ),
    Procedure(
        "acceptance_not_meant",
        Group.CHALLENGES,
        text("A play seemed to be accepted but was not"),
        turns.acceptance_not_meant,
        occurs_on_screen=True,
    ),
    Procedure(
        "improper_lookup",
        Group.CHALLENGES,
        text("Words were looked up one by one"),
        verdicts.improper_lookup,
    ),
    Procedure(
        "wrong_verdict",
        Group.CHALLENGES,
        text("A verdict was wrong"),
        verdicts.wrong_verdict,
        occurs_on_screen=True,
    ),
    Procedure(
        "recount",
        Group.RESULTS,
        text("The scores may be added up wrongly"),
        results.recount,
        is_of_score_or_clock=True,
    ),
    Procedure(
        "unstopped_clock",
        Group.RESULTS,
        text("The clock ran on after the game"),
        results.unstopped_clock,
        is_of_score_or_clock=True,
        applies=_has_clock,
    ),
    Procedure(
        "forced_overtime",
        Group.RESULTS,
        text("A player was forced into overtime"),
        results.forced_overtime,
        occurs_on_screen=True,
        is_of_score_or_clock=True,
        applies=_has_clock,
    ),
    Procedure(
        "asked_to_resign",
        Group.RESULTS,
        text("A player asks to resign the game"),
        conduct.asked_to_resign,
    ),
    Procedure(
        "late_change",
        Group.RESULTS,
        text("A result must be changed afterwards"),
        results.late_change,
        occurs_on_screen=True,
    ),
    Procedure(
        "suspected_cheating",
        Group.CONDUCT,
        text("Suspected cheating"),
        conduct.suspected_cheating,
        occurs_on_screen=True,
        is_private=True,
    ),
    Procedure(
        "abuse",
        Group.CONDUCT,
        text("Abuse, threats or disruption"),
        conduct.abuse,
        occurs_on_screen=True,
    ),
    Procedure(
        "manners",
        Group.CONDUCT,
        text("Talking, watching or a suspicious gesture"),
        conduct.manners,
        occurs_on_screen=True,
    ),
    Procedure(
        "collusion",
        Group.CONDUCT,
        text("Collusion, prize-sharing or bets"),
        conduct.collusion,
        occurs_on_screen=True,
        is_private=True,
    ),
    Procedure(
        "tanking",
        Group.CONDUCT,
        text("Playing badly on purpose"),
        conduct.tanking,
        occurs_on_screen=True,
        is_private=True,
    ),
    Procedure(
        "quitting",
        Group.CONDUCT,
        text("Leaving a game or the event"),
        conduct.quitting,
        occurs_on_screen=True,
    ),
    Procedure("device", Group.CONDUCT, text("Headphones or other devices"), conduct.device),
    Procedure(
        "anything_else",
        Group.CONDUCT,
        text("Something else"),
        conduct.anything_else,
        occurs_on_screen=True,
    ),
    Procedure(
        "late_player",
        Group.EQUIPMENT,
        text("A player is late or absent"),
        lateness.late_player,
        occurs_on_screen=True,
    ),
    Procedure(
        "equipment_choice",
        Group.EQUIPMENT,
        text("Which equipment to use"),
        equipment.equipment_choice,
    ),
    Procedure(
        "look_alike_tiles",
        Group.EQUIPMENT,
        text("Neighbouring games have tiles that look alike"),
        equipment.look_alike_tiles,
    ),
)
_BY_NAME = {procedure.name: procedure for procedure in PROCEDURES}


def procedure(name: str) -> Procedure:
    """The procedure of this name."""
    found = _BY_NAME.get(name)
    if found is None:
        raise NotFound(text("There is no procedure {name}.", name=name))
    return found


def procedures(rules: RuleSet, *, on_screen: bool = False) -> tuple[Procedure, ...]:
    """Those that can occur under these rules; on screen, only what the software cannot prevent."""
    return tuple(
        each
        for each in PROCEDURES
        if each.applies(rules) and (each.occurs_on_screen or not on_screen)
    )
