"""Rounds that somebody missed: who came late, or was away for a while.

No book says what they count for. Of those who fail to show for a game two do: a loss, and 50
points off the spread (SSC-25.b, NSA-V.J.1.p1). So that is what pages and the command line propose
there, and elsewhere that they count for nothing; the director chooses.
"""

from __future__ import annotations

from lexidrome.base import Text, text, text_plural
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.pairing import LOSS, NOBODY, TIE, Championship, written_points
from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.state import Division, Entrant, Line, MissedRound
from lexidrome.tournament.values import Missed, MissedKind


def missed_by_book(rules: RuleSet) -> Missed:
    """What is proposed to the director."""
    # SSC-25.b, NSA-V.J.1.p1, P15: as who fails to show for a game, if that costs anything.
    spread = rules.event.no_show_spread
    return Missed(MissedKind.LOSS, spread) if spread else Missed(MissedKind.NOTHING)


def missed_rounds(division: Division, entrant: Entrant) -> tuple[int, ...]:
    """Published rounds that they had no part in, of those that the standings count.

    A bracket goes by its matches, a league by weeks off, and a final is for those in it. Who
    stands in has missed nothing.
    """
    if entrant.entry.is_stand_in:
        return ()
    return tuple(
        each.number
        for each in division.rounds
        if each.is_out
        and each.game_of(entrant.number) is None
        and not isinstance(
            division.phases[each.phase].format,
            SingleElimination | DoubleElimination | League | Championship,
        )
    )


def too_late(division: Division) -> Text | None:
    """Why somebody who is entered now plays nobody: what is being played was drawn without them."""
    out = [each for each in division.rounds if each.is_out]
    if not out or out[-1].phase != len(division.phases) - 1:
        return None
    match division.phases[out[-1].phase].format:
        case SingleElimination() | DoubleElimination():
            return text("The bracket is drawn: players entered now do not play in it.")
        case League():
            return text("The schedule is made: players entered now have no matches in it.")
    return None


def missed_line(number: int, missed: MissedRound) -> Line:
    """What a missed round counts for; it is not rated, and nobody was first or second in it."""
    return Line(
        number=number,
        opponent=NOBODY,
        half_points=TIE if missed.kind is MissedKind.HALF else LOSS,
        spread=missed.spread,
        points=None,
        actual=None,
        is_rated=False,
        is_game=missed.kind is not MissedKind.NOTHING,
    )


def missed_lines(division: Division, entrant: Entrant) -> dict[int, Line]:
    """By round, as far as it was said what they count for and they are still missed."""
    if not entrant.missed:
        return {}
    still = set(missed_rounds(division, entrant))
    return {
        each.round_number: missed_line(entrant.number, each)
        for each in entrant.missed
        if each.round_number in still
    }


def missed_sentence(division: Division, entrant: Entrant) -> Text | None:
    """What the rounds count for that somebody missed, for the standings and their card."""
    still = set(missed_rounds(division, entrant)) if entrant.missed else set()
    counted = [each for each in entrant.missed if each.round_number in still]
    if not counted:
        return None
    if len({(each.kind, each.spread) for each in counted}) == 1:
        return told_missed(tuple(each.round_number for each in counted), counted[0])
    half_points = sum(missed_line(entrant.number, each).half_points for each in counted)
    return text(
        "Missed rounds {rounds}: together {points} points and a spread of {spread}.",
        rounds=written_rounds(tuple(each.round_number for each in counted)),
        points=written_points(half_points),
        spread=sum(each.spread for each in counted),
    )


def told_missed(rounds: tuple[int, ...], missed: MissedRound) -> Text:
    written = written_rounds(rounds)
    match missed.kind:
        case MissedKind.LOSS:
            return text_plural(
                "Missed round {rounds}: counted as a loss by {spread}.",
                "Missed rounds {rounds}: each counted as a loss by {spread}.",
                len(rounds),
                rounds=written,
                spread=-missed.spread,
            )
        case MissedKind.HALF:
            return text_plural(
                "Missed round {rounds}: counted as a half-point bye.",
                "Missed rounds {rounds}: each counted as a half-point bye.",
                len(rounds),
                rounds=written,
            )
        case MissedKind.NOTHING:
            return text_plural(
                "Missed round {rounds}: not counted.",
                "Missed rounds {rounds}: not counted.",
                len(rounds),
                rounds=written,
            )


def written_rounds(rounds: tuple[int, ...]) -> str:
    """1–3, 5"""
    parts: list[list[int]] = []
    for number in rounds:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)
