"""What will happen: rounds, byes, repeats, tables and the time it takes, before anybody plays."""

from __future__ import annotations

from itertools import groupby
from math import ceil, log2

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text, text_plural
from lexidrome.rulebook import RuleSet
from lexidrome.tournament import pairing as p

ASIDE_S = 5 * 60
"""Between the end of a game and its slip on the desk."""


class Forecast(msgspec.Struct, frozen=True):
    """What is to be expected of one division."""

    entrants: int
    rounds: int | None
    """None: as many as the director pairs."""
    tables: int
    duration_s: int | None
    sentences: tuple[Text, ...]
    warnings: tuple[Text, ...]


def forecast(rules: RuleSet, division: t.Division) -> Forecast:
    count = sum(not each.is_withdrawn for each in division.entrants.values())
    parts = _phases(division, count)
    rounds = None if any(part.rounds is None for part in parts) else sum(
        part.rounds or 0 for part in parts
    )  # fmt: skip
    is_league = any(isinstance(phase.format, t.phases.League) for phase in division.phases)
    round_s = round_duration_s(rules)
    is_timed = rounds is not None and round_s is not None and not is_league
    duration_s = None
    if is_timed:
        assert rounds is not None
        assert round_s is not None
        duration_s = rounds * round_s + max(0, rounds - 1) * rules.event.break_s
    parts.append(_repeats(division, count))
    warnings = [warning for part in parts for warning in part.warnings]
    if count < 2:
        warnings.insert(0, text("At least two entrants are needed."))
    is_all_league = all(isinstance(phase.format, t.phases.League) for phase in division.phases)
    fixed = [
        each.entry.table
        for each in division.entrants.values()
        if each.entry.table and not is_all_league
    ]
    twice = sorted({table for table in fixed if fixed.count(table) > 1})
    warnings += [text("Two entrants always want table {table}.", table=n) for n in twice]
    sentences = [sentence for part in parts for sentence in part.sentences]
    kept = division.table_plan.reserved
    if kept and not is_all_league:
        sentences.append(
            text("Reserved: tables {tables}.", tables=", ".join(str(table) for table in kept))
        )
    if fixed:
        sentences.append(
            text_plural(
                "{count} entrant has a fixed table.",
                "{count} entrants have a fixed table.",
                len(fixed),
            )
        )
    return Forecast(count, rounds, count // 2, duration_s, tuple(sentences), tuple(warnings))


def finish_at(starts_at: str, duration_s: int | None) -> str:
    """The hour at which a division is done, if it begins at that one; empty: nobody knows."""
    if not starts_at or duration_s is None:
        return ""
    hours, minutes = (int(part) for part in starts_at.split(":"))
    ends = hours * 60 + minutes + ceil(duration_s / 60)
    return f"{ends // 60 % 24:02}:{ends % 60:02}"


def finish_ms(rules: RuleSet, division: t.Division, now_ms: int) -> int | None:
    """When a division that is being played will be done, as far as the plan goes."""
    rounds, round_s = forecast(rules, division).rounds, round_duration_s(rules)
    ends_ms = round_ends_ms(rules, division, now_ms)
    if rounds is None or round_s is None or ends_ms is None:
        return None
    left = max(0, rounds - sum(each.is_out for each in division.rounds))
    return ends_ms + left * (round_s + rules.event.break_s) * 1000


def round_ends_ms(rules: RuleSet, division: t.Division, now_ms: int) -> int | None:
    """When the last published round will be done; None: there is none, or nobody knows."""
    round_s = round_duration_s(rules)
    last = next((each for each in reversed(division.rounds) if each.is_out), None)
    is_league = any(isinstance(phase.format, t.phases.League) for phase in division.phases)
    if round_s is None or last is None or is_league:
        return None
    if all(game.counts for game in last.games if not game.is_bye):
        return now_ms
    if last.begun_ms is None:
        return now_ms + round_s * 1000
    return max(now_ms, last.ends_ms or last.begun_ms + round_s * 1000)


def round_duration_s(rules: RuleSet) -> int | None:
    """How long a round takes at most, until its slips are in; None: nobody knows."""
    clock = rules.clock
    limit_s = clock.round_limit_s if clock.hall_limit is None else clock.hall_limit[1]
    if limit_s is None:
        limit_s = clock.game_limit_s
    if limit_s is not None:
        return limit_s + ASIDE_S
    if clock.side_time_s is None:
        return None
    return 2 * clock.side_time_s + ASIDE_S


class _Part(msgspec.Struct, frozen=True):
    rounds: int | None
    sentences: tuple[Text, ...]
    warnings: tuple[Text, ...] = ()


def _phases(division: t.Division, count: int) -> list[_Part]:
    """Blocks that are paired round after round are as one to whoever plays."""
    parts = []
    for is_paired, phases in groupby(division.phases, _is_paired):
        if is_paired:
            rounds = [phase.rounds for phase in phases]
            known = [each for each in rounds if each is not None]
            parts.append(_paired(sum(known) if len(known) == len(rounds) else None, count))
        else:
            parts += [_phase(phase, count) for phase in phases]
    return parts


def _phase(phase: t.phases.Phase, count: int) -> _Part:
    format_ = phase.format
    if isinstance(format_, t.phases.SingleElimination | t.phases.DoubleElimination):
        return _bracket(format_, format_.places or count)
    if isinstance(format_, t.phases.League):
        weeks = phase.rounds or format_.times * (count if count % 2 else max(0, count - 1))
        return _Part(
            weeks,
            (text_plural("A league of {count} week.", "A league of {count} weeks.", weeks),),
        )
    return _Part(1, (text("Then the first two play a final."),))


def _paired(rounds: int | None, count: int) -> _Part:
    sentences = []
    if rounds is None:
        sentences.append(text("Round after round, until the director ends it."))
    else:
        sentences.append(
            text_plural("{count} round is played.", "{count} rounds are played.", rounds)
        )
    if count % 2:
        sentences.append(text("Someone has a bye in every round: the number of players is odd."))
    return _Part(rounds, tuple(sentences))


def _repeats(division: t.Division, count: int) -> _Part:
    """Who meets again: what has happened, else what is to be expected."""
    again = t.rounds.met_again(division)
    if again:
        return _Part(
            None,
            (
                text_plural(
                    "{count} pair has met more than once.",
                    "{count} pairs have met more than once.",
                    len(again),
                ),
            ),
        )
    expected = t.rounds.expected_repeats(division.phases, count)
    rounds = sum(phase.limit or 0 for phase in division.phases if _is_paired(phase))
    if count < 2 or not rounds:
        return _Part(None, ())
    if expected is t.rounds.ExpectedRepeats.CERTAIN:
        warning = text(
            "With {entrants} entrants there are no rematches in up to {most} rounds; in {rounds} "
            "there will be some.",
            entrants=count,
            most=t.rounds.most_without_repeats(count),
            rounds=rounds,
        )
        return _Part(None, (), (warning,))
    has_weeks = any(isinstance(phase.format, t.phases.League) for phase in division.phases)
    if expected is t.rounds.ExpectedRepeats.PERHAPS or has_weeks:
        return _Part(None, (text("Some may meet the same opponent again."),))
    has_final = not all(_is_paired(phase) for phase in division.phases)
    return _Part(
        None,
        (
            text("Before the final nobody has to play the same opponent twice.")
            if has_final
            else text("Nobody has to play the same opponent twice."),
        ),
    )


def _is_paired(phase: t.phases.Phase) -> bool:
    outside = (
        t.phases.SingleElimination | t.phases.DoubleElimination | t.phases.League | p.Championship
    )
    return not isinstance(phase.format, outside)


def _bracket(format_: t.phases.SingleElimination | t.phases.DoubleElimination, count: int) -> _Part:
    if count < 2:
        return _Part(None, ())
    depth = ceil(log2(count))
    byes = 2**depth - count
    shown = []
    if isinstance(format_, t.phases.SingleElimination):
        rounds = depth * (format_.best_of // 2 + 1)
        shown.append(
            text_plural("Losers are out: {count} round.", "Losers are out: {count} rounds.", depth)
        )
    else:
        rounds = 2 * depth + 1
        shown.append(
            text_plural(
                "Players who lose twice are out: up to {count} round.",
                "Players who lose twice are out: up to {count} rounds.",
                rounds,
            )
        )
    if byes:
        shown.append(
            text_plural(
                "{count} bye in the first round, for the top seed.",
                "{count} byes in the first round, for the top seeds.",
                byes,
            )
        )
    return _Part(rounds, tuple(shown))
