"""An event as it stands: the fold of its facts, and nothing that is not in them.

    EventState ── the journal of all actions, and what they have come to
      └── Tournament ── setup and divisions
            └── Division ── entrants, teams, rounds
                  └── Round ── games
                        └── Game ── a result, and what it counts for (`results`)

Standings, brackets, firsts and missing lists are derived from it, never kept, but for
the table that an event was closed with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from lexidrome.base import PersonId, StreamId
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.awards import Prize
from lexidrome.tournament.bracket import Placed
from lexidrome.tournament.final_table import FinalTable
from lexidrome.tournament.incident_values import Imposed
from lexidrome.tournament.messages.undo import ActionUndone
from lexidrome.tournament.pairing import NOBODY, Apart, Certainty, Cost, Reason
from lexidrome.tournament.phases import DivisionPlan, Phase, TablePlan
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.values import (
    Agreement,
    Contact,
    Correction,
    Entry,
    Feat,
    MissedKind,
    Proposal,
    ResultKind,
    Score,
    Slip,
    Source,
    SpreadEntry,
    TeamPlan,
    TrophyYear,
)


class Line(msgspec.Struct, frozen=True):
    """What one game counts for one entrant."""

    number: int
    opponent: int
    """`NOBODY` for a bye."""
    half_points: int
    spread: int
    points: int | None
    """The recorded score, after lateness and cap; none where there was no score."""
    actual: int | None
    """The score as played, after lateness, before the cap."""
    is_rated: bool
    is_game: bool = True
    """False for what counts neither as won nor as lost."""


class Absence(msgspec.Struct, frozen=True):
    """A side that was not there when its round began."""

    number: int
    clock_started_ms: int | None = None
    arrived_ms: int | None = None
    late_points: int = 0
    """Lost by lateness."""
    remaining_s: int | None = None
    """Left on the clock on arrival, where lateness costs time."""
    late_s: int | None = None
    """How long after the round began it came."""
    is_forfeit_proposed: bool = False


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two who meet in a round, or one with a bye."""

    first: int
    second: int = NOBODY
    table: int | None = None
    label: str | None = None
    reasons: tuple[Reason, ...] = ()
    is_order_set: bool = False
    """`first` plays first; else the sides draw at the table."""
    slip: Slip | None = None
    source: Source | None = None
    is_signed: bool = False
    is_validated: bool = False
    corrections: tuple[Correction, ...] = ()
    submitted: tuple[tuple[int, Slip], ...] = ()
    """What each side has reported by itself."""
    absences: tuple[Absence, ...] = ()
    is_arrival_asked: bool = False
    """Its result waits until it is known when a late side came."""
    ruled: tuple[Score, ...] = ()
    """Points ruled on while no result counted; they are part of the result that comes."""
    is_postponed: bool = False
    is_warned: bool = False
    proposals: tuple[Proposal, ...] = ()
    agreed_ms: int | None = None
    contacts: tuple[Contact, ...] = ()
    deadline_ms: int | None = None
    """Longer than the round's, where the director extended it."""
    game: StreamId | None = None
    """The game on screen that the result came from."""
    screen: Slip | None = None
    """What the game on screen says, where the result that counts says otherwise."""
    feats: tuple[Feat, ...] = ()
    """What its sides did beyond their scores, as far as somebody has noted it."""
    is_reopened: bool = False
    """The game on screen had ended and goes on again."""
    is_tie_open: bool = False
    """It is tied, somebody has to win it, and nobody knows yet who did."""
    is_disputed: bool = False
    """A side reports something else than what counts, and nobody has ruled on it (DP-1.III)."""
    lines: tuple[Line, ...] = ()
    """What it counts for, one for each side; empty as long as it counts for nothing."""

    @property
    def is_bye(self) -> bool:
        return self.second == NOBODY

    @property
    def is_forfeited_unreported(self) -> bool:
        """Its deadline passed without a report, and nobody has decided otherwise (DP-1.II.c)."""
        is_both = self.slip is not None and self.slip.kind is ResultKind.DOUBLE_FORFEIT
        return is_both and self.source is Source.HOUSE

    def has_tried(self, number: int) -> bool:
        """Repeated efforts of one side to reach the other are on record (DP-1.I.e)."""
        return sum(each.number == number for each in self.contacts) >= 2

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.first,) if self.is_bye else (self.first, self.second)

    @property
    def counts(self) -> bool:
        return bool(self.lines)

    @property
    def is_in(self) -> bool:
        """Its result counts, or its reports differ and the director decides (DP-1.III)."""
        return self.counts or self.is_disputed

    @property
    def starter(self) -> int | None:
        """Who played first, as far as anybody knows."""
        if self.slip is not None and self.slip.first is not None:
            return self.slip.first
        return self.first if self.is_order_set else None

    def other(self, number: int) -> int:
        return self.second if number == self.first else self.first

    def feat_of(self, number: int) -> Feat | None:
        return next((each for each in self.feats if each.number == number), None)

    def ruled_for(self, number: int) -> int:
        """What rulings before the slip add to a side's score, or take off it."""
        return sum(each.points for each in self.ruled if each.number == number)

    def absence_of(self, number: int) -> Absence | None:
        return next((each for each in self.absences if each.number == number), None)

    def is_away(self, number: int) -> bool:
        """Marked as late, and nobody has said that it came."""
        absence = self.absence_of(number)
        return absence is not None and absence.arrived_ms is None

    def has_run_out(self, number: int | None = None) -> bool:
        """A late side's clock has brought its forfeit, and nobody has said anything since."""
        slip = self.slip
        if slip is None or slip.kind is not ResultKind.NO_SHOW or self.source is not Source.HOUSE:
            return False
        return number in (None, slip.loser)


def is_from_screen(game: Game) -> bool:
    """Its result is what the game on screen says, and nobody has changed it since."""
    return game.source is Source.GAME and not game.corrections


class RoundStatus(StrEnum):
    """How far a round has come."""

    DRAFT = "draft"
    PUBLISHED = "published"
    BEGUN = "begun"
    ENDED = "ended"


class Round(msgspec.Struct, frozen=True):
    """One round of a division: its games, and when they are played."""

    number: int
    phase: int
    """The place of its phase in the division, from 0."""
    phase_order: tuple[int, ...]
    """Numbers in the order in which its phase began."""
    games: tuple[Game, ...]
    places: Mapping[int, int]
    """Where in `games` the game of each number stands."""
    byes: tuple[int, ...]
    """Where in `games` somebody sits out."""
    status: RoundStatus = RoundStatus.DRAFT
    certainty: Certainty = Certainty.BY_RULE
    cost: Cost = Cost()
    begun_ms: int | None = None
    ends_ms: int | None = None
    """When the director's clock ends it (SSC-21)."""
    announced_s: int | None = None
    """The remaining time that was announced last."""
    ended_ms: int | None = None
    deadline_ms: int | None = None
    """Until when results of a league week are to be reported."""
    let_in: tuple[int, ...] = ()
    """Whom the director lets play although they are not there or no ID was seen."""
    placed: tuple[Placed, ...] = ()
    """Places in the bracket that its pairs have changed, from this round on."""

    @property
    def is_out(self) -> bool:
        return self.status is not RoundStatus.DRAFT

    @property
    def is_going_on(self) -> bool:
        """It has begun, and a game of it is still awaited; its time is counted down until then."""
        return self.status is RoundStatus.BEGUN and self.awaited > 0

    @property
    def is_time_over(self) -> bool:
        """It was ended, and not all of its results are in."""
        return self.status is RoundStatus.ENDED and self.awaited > 0

    @property
    def awaited(self) -> int:
        """How many games have no result that counts."""
        return sum(not (game.counts or game.is_bye or game.is_postponed) for game in self.games)

    def game_of(self, number: int) -> Game | None:
        at = self.places.get(number)
        return None if at is None else self.games[at]


class MissedRound(msgspec.Struct, frozen=True):
    """What a round counts for that somebody had no part in."""

    round_number: int
    kind: MissedKind
    spread: int = 0


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who plays in a division: one person, or several as one side."""

    number: int
    entry: Entry
    from_round: int = 1
    """The first round that had not been published when they came."""
    present: tuple[PersonId, ...] = ()
    verified: tuple[PersonId, ...] = ()
    """Whose picture ID was seen."""
    waived: tuple[PersonId, ...] = ()
    """Whose absence the director waives."""
    away: tuple[tuple[int, int | None], ...] = ()
    """Rounds from which they had withdrawn, and at which they were back."""
    missed: tuple[MissedRound, ...] = ()
    """Rounds that they missed, as far as it was said what these count for."""
    ledger: tuple[SpreadEntry, ...] = ()
    sanctions: tuple[Imposed, ...] = ()

    def plays_in(self, round_number: int) -> bool:
        return round_number >= self.from_round and not any(
            gone <= round_number and (back is None or round_number < back)
            for gone, back in self.away
        )

    @property
    def is_withdrawn(self) -> bool:
        return bool(self.away) and self.away[-1][1] is None

    @property
    def may_win_prizes(self) -> bool:
        return not self.entry.is_stand_in and not any(
            each.sanction.costs_prizes for each in self.sanctions
        )

    @property
    def is_complete(self) -> bool:
        """Everybody who has to be there is, or is waived (SSC-25)."""
        there = {*self.present, *self.waived}
        return self.entry.is_stand_in or all(person in there for person in self.entry.persons)


class Division(msgspec.Struct, frozen=True):
    """Entrants who play each other, with their rounds."""

    plan: DivisionPlan
    phases: tuple[Phase, ...]
    table_plan: TablePlan = TablePlan()
    apart: Apart = Apart()
    """Whether those of one school or club are kept apart."""
    entrants: Mapping[int, Entrant] = {}
    seeds: tuple[int, ...] = ()
    """Set by the director; else by rating or drawn."""
    are_seeds_drawn: bool = False
    """What the director set was drawn by lot."""
    rounds: tuple[Round, ...] = ()
    teams: tuple[TeamPlan, ...] = ()
    lots: tuple[int, ...] = ()
    """Numbers in the order in which lots were drawn for places that nothing else separates."""
    trophy: tuple[TrophyYear, ...] = ()
    """Who held the traveling trophy, by year."""
    given: TrophyYear | None = None
    """To whom it was given in this event."""
    prizes: tuple[Prize, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    """Shared prizes and bets that the director approved."""
    final: FinalTable | None = None
    """What it ended with, while the event is closed; none in events closed before it was kept."""

    @property
    def name(self) -> str:
        return self.plan.name

    def agreements_of(self, number: int) -> tuple[Agreement, ...]:
        return tuple(each for each in self.agreements if number in each.members)

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def games(self) -> Iterator[tuple[Round, Game]]:
        """Every game of every published round."""
        for each in self.rounds:
            if each.is_out:
                for game in each.games:
                    yield each, game

    def games_of(self, number: int) -> Iterator[tuple[Round, Game]]:
        """Those of one entrant, without a look at all the others."""
        for each in self.rounds:
            game = each.game_of(number) if each.is_out else None
            if game is not None:
                yield each, game


class Setup(msgspec.Struct, frozen=True):
    """By which rules an event is played, and what is announced of it."""

    title: str
    rules: RuleSet
    seed: int
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    """When and where entrants check in, as announced (ST-CHECKIN)."""
    info_url: str = ""
    """The web page with current information (ST-UPDATES)."""
    starts_at: str = ""
    """The hour of the first signal, such as 09:30."""
    is_spread_free: bool = False
    """Announced: neither spreads nor scores matter (NSA-I.B.exc.1)."""
    zone: str = ""
    """The time zone of the hall, such as Europe/Vienna; empty: that of the machine."""


class Tournament(msgspec.Struct, frozen=True):
    """An event as it stands, without how it came there."""

    setup: Setup
    divisions: Mapping[str, Division]
    break_ends_ms: int | None = None
    """When the announced break between rounds is over."""
    closed_by_action: int | None = None
    """The action that closed the event; none: it goes on."""
    is_help_open: bool = False
    """Words are looked up and old games opened although the event is played on screen."""

    @property
    def rules(self) -> RuleSet:
        return self.setup.rules


class Checkpoint(msgspec.Struct, frozen=True):
    """What the first facts of the journal came to, so that an undoing need not begin there."""

    facts: int
    tournament: Tournament


class EventState(msgspec.Struct, frozen=True):
    """What the event has come to, and how."""

    tournament: Tournament
    journal: tuple[AnyFact, ...]
    """All facts but undoings, in order; undone ones too."""
    undone: frozenset[int] = frozenset()
    """The numbers of actions that are undone."""
    undoings: Mapping[int, ActionUndone] = {}
    """By whom each of them was undone, when and why."""
    checkpoints: tuple[Checkpoint, ...] = ()
    version: int = 0
    now_ms: int = 0
