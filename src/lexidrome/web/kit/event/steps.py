"""Where a division stands, and what comes next in it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text, text_plural
from lexidrome.tournament import pairing as p

NAMED_TABLES = 12
"""Tables that a sentence lists before it says that there are more."""


class Step(StrEnum):
    """What the desk does next."""

    ENTER = "enter"
    PAIR = "pair"
    PUBLISH = "publish"
    BEGIN = "begin"
    PLAY = "play"
    """The round is on; results come in."""
    DECIDE = "decide"
    """All is played, and a winner is missing."""
    OVER = "over"


class DivisionState(msgspec.Struct, frozen=True):
    division: t.Division
    step: Step
    round_number: int
    """The round that the step is about."""
    missing: tuple[t.results.MissingGame, ...]
    absent: tuple[int, ...]
    """Who has not checked in, where check-in is kept."""
    is_last: bool = False
    """Whether no round follows."""
    is_final_next: bool = False
    """Whether the final of the first two follows the round that is played."""
    undecided: tuple[t.standings.Undecided, ...] = ()
    """What is missing although every game has its result."""
    name: t.rounds.RoundName = t.rounds.RoundName(1)
    """Of the round that the step is about."""

    @property
    def round(self) -> t.Round | None:
        """The last one, paired or played."""
        return self.division.rounds[-1] if self.division.rounds else None

    @property
    def out(self) -> t.Round | None:
        """The last one that everybody can see."""
        return next((each for each in reversed(self.division.rounds) if each.is_out), None)

    @property
    def may_end(self) -> bool:
        """Nothing is missing, and nothing but the director says whether another round follows."""
        if self.step is not Step.PAIR:
            return self.step in (Step.DECIDE, Step.OVER)
        phase = self.division.phases[-1]
        has_plan = isinstance(
            phase.format, t.phases.SingleElimination | t.phases.DoubleElimination | t.phases.League
        )
        return bool(self.division.rounds) and phase.limit is None and not has_plan

    @property
    def playable(self) -> int:
        """How many games of the last published round there are."""
        return 0 if self.out is None else sum(not game.is_bye for game in self.out.games)

    @property
    def reported(self) -> int:
        return 0 if self.out is None else sum(
            game.counts for game in self.out.games if not game.is_bye
        )  # fmt: skip


def state_of(tournament: t.Tournament, division: t.Division) -> DivisionState:
    missing = t.results.missing_games(division)
    undecided = t.standings.undecided(tournament, division)
    step, number = _step(tournament, division, bool(missing), undecided)
    absent = tuple(
        each.number
        for each in division.entrants.values()
        if not each.is_withdrawn and not each.is_complete
    )
    slot = t.rounds.next_slot(tournament, division, len(division.rounds) + 1)
    is_final_next = slot is not None and isinstance(
        division.phases[slot.phase].format, p.Championship
    )
    is_paired = number <= len(division.rounds) or step is Step.ENTER
    name = (
        t.rounds.round_name(division, number)
        if is_paired
        else t.rounds.next_round_name(tournament, division)
    )
    return DivisionState(
        division, step, number, missing, absent, slot is None, is_final_next, undecided, name
    )


def _step(
    tournament: t.Tournament,
    division: t.Division,
    is_missing: bool,
    undecided: tuple[t.standings.Undecided, ...],
) -> tuple[Step, int]:
    if not division.entrants:
        return Step.ENTER, 1
    last = division.rounds[-1] if division.rounds else None
    if last is not None and not last.is_out:
        return Step.PUBLISH, last.number
    if last is None or not is_missing:
        following = len(division.rounds) + 1
        is_closed = tournament.closed_by_action is not None
        is_over = is_closed or t.rounds.next_slot(tournament, division, following) is None
        # Where nothing but the director ends the plan, another round may tell who is first.
        if undecided and (is_over or isinstance(undecided[0], t.standings.NoWinner)):
            return Step.DECIDE, following - 1
        return (Step.OVER, following - 1) if is_over else (Step.PAIR, following)
    has_signal = not isinstance(division.phases[last.phase].format, t.phases.League)
    if last.status is t.RoundStatus.PUBLISHED and has_signal:
        return Step.BEGIN, last.number
    return Step.PLAY, last.number


def hindrances(states: list[DivisionState]) -> list[tuple[str, Text]]:
    """Why the next round of a division cannot be paired or begun, for each that cannot."""
    return [
        (state.division.name, sentence)
        for state in states
        if (sentence := _hindrance(state)) is not None
    ]


def _hindrance(state: DivisionState) -> Text | None:
    if state.step is Step.ENTER:
        return text("Nobody is entered yet.")
    playing = sum(not each.is_withdrawn for each in state.division.entrants.values())
    if state.step is Step.PAIR and playing < 2:
        return text("At least two entrants are needed; the others have withdrawn.")
    if state.step is not Step.PLAY or not state.missing:
        return None
    if state.round is not None and t.league.is_week(state.division, state.round):
        return _waiting_week(state)
    numbers = sorted(game.table or 0 for game in state.missing)
    tables = [str(number or "–") for number in numbers]
    if state.is_last:
        named = tables if len(tables) <= NAMED_TABLES else [*tables[:NAMED_TABLES], "…"]
        return text_plural(
            "The final standings are waiting for {count} result: table {tables}.",
            "The final standings are waiting for {count} results: tables {tables}.",
            len(tables),
            tables=", ".join(named),
        )
    if state.is_final_next:
        named = tables if len(tables) <= NAMED_TABLES else [*tables[:NAMED_TABLES], "…"]
        return text_plural(
            "The final is waiting for {count} result: table {tables}.",
            "The final is waiting for {count} results: tables {tables}.",
            len(tables),
            tables=", ".join(named),
        )
    if len(tables) > NAMED_TABLES:
        return text(
            "Round {following} is waiting for {count} results: tables {tables} and others.",
            following=state.round_number + 1,
            count=len(tables),
            tables=", ".join(tables[:NAMED_TABLES]),
        )
    return text_plural(
        "Round {following} is waiting for {count} result: table {tables}.",
        "Round {following} is waiting for {count} results: tables {tables}.",
        len(tables),
        following=state.round_number + 1,
        tables=", ".join(tables),
    )


def _waiting_week(state: DivisionState) -> Text:
    """Of a league, which has no tables to name: its matches stand in the desk's list."""
    if state.is_last:
        return text_plural(
            "The final standings are waiting for {count} result.",
            "The final standings are waiting for {count} results.",
            len(state.missing),
        )
    return text_plural(
        "Week {following} is waiting for {count} result.",
        "Week {following} is waiting for {count} results.",
        len(state.missing),
        following=state.round_number + 1,
    )
