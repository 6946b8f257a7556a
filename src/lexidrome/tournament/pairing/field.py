"""What a pairing is made from, and what comes out: plain values that know nothing of events.

    Field ── who may be paired, where they stand, whom they met
      └── Entrant, Options
    RoundPairings ── the answer, with its price and how sure it is the best
      └── Pairing ── two entrants or a bye, each with its reasons

Points are counted in halves, so that a tie is a whole number: a win is 2, a tie 1.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

import msgspec

from lexidrome.base import BadInput, text

NOBODY = 0
"""Stands for the opponent of whoever has a bye, and for a round without a game."""

WIN = 2
TIE = 1
LOSS = 0


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side: a player or a team that plays as one."""

    number: int
    """From 1; the number on the wall chart. Never used again within a division."""
    rating: int | None = None
    half_points: int = 0
    spread: int = 0
    """Cumulative, after caps, byes, forfeits and rulings."""
    opponents: tuple[int, ...] = ()
    """One for each round so far, also where the result is not in yet; `NOBODY` where
    there was no game."""
    byes: int = 0
    firsts: int = 0
    seconds: int = 0
    is_active: bool = True
    """False for whoever has withdrawn or sits this round out."""
    group: str | None = None
    """A club, school or team."""
    school: str | None = None
    """Whatever the group is."""
    games_pending: int = 0
    """Games that are paired and whose results are not in."""
    table: int | None = None
    """Plays at this table whatever comes, such as the one near the door."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the director has set for pairing."""

    balance_firsts: bool = True
    """The order of play follows from firsts and seconds; else the sides draw at the table."""
    apart_rounds: int = 0
    """In rounds up to this one members of the same group are kept apart."""
    repeats_free_after: int | None = None
    """Meeting again costs nothing when so many rounds lie between; `None`: it always costs."""
    lag_rounds: int = 0
    """Pair on standings that lack the results of so many rounds."""
    byes: tuple[int, ...] = ()
    """Entrants whom the director gives the bye of this round."""
    let_in: tuple[int, ...] = ()
    """Whom the director lets play although they are not there or no ID was seen (WU-1.a)."""


class Apart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether those of one school or club are kept apart."""

    rounds: int | None = 0
    """In so many rounds from the first; `None`: in all of them."""
    is_strict: bool = False
    """Also where opponents are then further apart in points; never for a rematch."""

    def holds_in(self, round_number: int) -> bool:
        return self.rounds is None or round_number <= self.rounds


class Field(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """Everybody in one division before a round is paired."""

    entrants: tuple[Entrant, ...]
    """In the order of the standings, best first; before round 1 in the order of the seeds."""
    round_number: int = 1
    """The round to be paired, from 1, in the whole event."""
    phase_round: int = 1
    """The same, counted within the phase that the format governs."""
    rounds_left: int = 1
    """Rounds of this phase from this one on, which is counted."""
    phase_order: tuple[int, ...] = ()
    """Numbers in the order in which the phase began, for formats with a fixed schedule.
    Empty: by number. Who is missing from it comes after, by number."""
    seed: int = 0
    """Decides what nothing else decides; the same seed gives the same pairing."""
    options: Options = Options()
    apart: Apart = Apart()
    first_table: int = 1
    reserved_tables: frozenset[int] = frozenset()
    """Given only to those who have one of them to themselves."""
    busy_tables: frozenset[int] = frozenset()
    """Others are playing there; given to nobody."""

    def __post_init__(self) -> None:
        numbers = [entrant.number for entrant in self.entrants]
        if len(set(numbers)) != len(numbers):
            raise BadInput(text("Two entrants have the same number."))
        if any(number < 1 for number in numbers):
            raise BadInput(text("Numbers of entrants start at 1."))

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def active(self) -> tuple[Entrant, ...]:
        """Who plays this round, in the order of the standings."""
        return tuple(entrant for entrant in self.entrants if entrant.is_active)

    @cached_property
    def rank_of(self) -> dict[int, int]:
        """The place of each active entrant among the active, from 1."""
        return {entrant.number: rank for rank, entrant in enumerate(self.active, 1)}

    def shared(self, one: int, other: int) -> str:
        """The school or club of both, as one of them writes it; empty where there is none."""
        entrant, opponent = self.by_number[one], self.by_number[other]
        theirs = groups_of(opponent)
        return next((name for key, name in groups_of(entrant).items() if key in theirs), "")

    def meetings(self, one: int, other: int) -> int:
        """How often these two have been paired so far."""
        return self.by_number[one].opponents.count(other)


def groups_of(entrant: Entrant) -> dict[str, str]:
    """The schools and clubs of somebody, by what two ways of writing them have in common."""
    names = (entrant.group, entrant.school)
    return {" ".join(name.split()).casefold(): name for name in names if name and name.strip()}


class Why(StrEnum):
    """Why two entrants meet; `reasons.sentence` says it to people."""

    WIN_GROUP = "win_group"
    """Values: points of the group."""
    ACROSS_GROUPS = "across_groups"
    """Values: points of the one, points of the other."""
    HALVES = "halves"
    """Top half against bottom half. Values: the two ranks."""
    RANKS = "ranks"
    """Neighbours in the standings. Values: the two ranks."""
    FACTOR = "factor"
    """Values: the factor, the two ranks."""
    SCHEDULE = "schedule"
    """A fixed schedule made them meet. Values: round of the schedule, its length."""
    QUAD = "quad"
    """Values: number of the quad, round of it."""
    TEAMS = "teams"
    """Values: the two teams."""
    OPENING = "opening"
    """An opening group with one from each part of the field. Values: number of the group."""
    HIGHEST_NOT_MET = "highest_not_met"
    """Values: rank of the higher, rank of the other."""
    CHAMPIONSHIP = "championship"
    """Values: the two ranks."""
    CLINCHED = "clinched"
    """A winner that is settled meets somebody out of the prizes. Values: number of the
    winner, rank of the other."""
    CONTENDERS = "contenders"
    """Values: number of the leader, number of the lowest who can still catch up."""
    BRACKET = "bracket"
    """Values: the label of the match."""
    DIRECTOR = "director"
    """The director set this pairing."""
    REPEAT_FORCED = "repeat_forced"
    """They meet again. Values: how often they have met before."""
    REPEAT_ALLOWED = "repeat_allowed"
    """They meet again, as the settings allow. Values: how often they have met before."""
    BACK_TO_BACK = "back_to_back"
    """They met in the last round too."""
    SAME_GROUP_FORCED = "same_group_forced"
    """Values: the group they share."""
    SAME_SCHOOL = "same_school"
    """They meet although it is the same school: apart they cost more. Values: the school."""
    SAME_CLUB = "same_club"
    """Values: the club."""
    SAME_BY_PLACE = "same_by_place"
    """The format goes by places alone. Values: the school or club of both."""
    NOT_SAME_SCHOOL = "not_same_school"
    """The usual opponent is of the same school. Values: number of the one, of the usual opponent,
    the school."""
    NOT_SAME_CLUB = "not_same_club"
    """Values: number of the one, of the usual opponent, the club."""
    MOVED = "moved"
    """Not the opponent that the halves give. Values: how many ranks off."""
    BYE_LOWEST = "bye_lowest"
    """Values: rank, number of byes so far."""
    BYE_MOVED_UP = "bye_moved_up"
    """Not the lowest, so that nobody has to meet again. Values: rank, byes so far."""
    BYE_GIVEN = "bye_given"
    """By the director."""
    BYE_SCHEDULE = "bye_schedule"
    """The fixed schedule has a bye here."""
    FEWER_FIRSTS = "fewer_firsts"
    """NSA-III.D.1. Values: number of the first, the firsts of the two."""
    MORE_SECONDS = "more_seconds"
    """NSA-III.D.2. Values: number of the first, the seconds of the two."""
    DRAWN = "drawn"
    """NSA-III.D.3, drawn by the seed. Values: number of the first."""
    DRAW_AT_TABLE = "draw_at_table"
    """The sides draw for first play themselves."""
    ORDER_SET = "order_set"
    """The schedule or the director said who plays first."""


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Why two meet: a code and the numbers it speaks of."""

    why: Why
    values: tuple[int | str, ...] = ()


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two who meet, or one with a bye."""

    first: int
    """The number of the side that plays first, or that has the bye. Where the sides draw
    at the table, the one that stands higher."""
    second: int = NOBODY
    table: int | None = None
    """From 1; none for a bye."""
    label: str | None = None
    """The quad, bracket match or division of the schedule they belong to."""
    repeats: int = 0
    """How often they have met before."""
    reasons: tuple[Reason, ...] = ()

    @property
    def is_bye(self) -> bool:
        return self.second == NOBODY

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset({self.first, self.second} - {NOBODY})


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, order=True):
    """What is wrong with a pairing, the worst first; costs add up and compare in this order."""

    repeats: int = 0
    """1 for meeting a second time, 3 for a third, 7, 15, …"""
    back_to_back: int = 0
    """Pairs that met in the last round too."""
    same_group: int = 0
    """Pairs of one club or school in the rounds in which these are kept apart."""
    bye: int = 0
    """How many ranked lower could have had the bye instead."""
    points_apart: int = 0
    """The squares of the differences in half points."""
    shared: int = 0
    """Pairs of one club or school, in the rounds in which these are kept apart for as long as it
    costs nothing above."""
    halves: int = 0
    """The squares of the ranks by which opponents miss the one whom top half against
    bottom half gives."""
    firsts: int = 0
    """0 where firsts and seconds come nearer to balance, 1 where not, 2 where they get worse."""

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.repeats + other.repeats,
            self.back_to_back + other.back_to_back,
            self.same_group + other.same_group,
            self.bye + other.bye,
            self.points_apart + other.points_apart,
            self.shared + other.shared,
            self.halves + other.halves,
            self.firsts + other.firsts,
        )


class Certainty(StrEnum):
    """How it is known that no pairing costs less, of those that the format allows."""

    PROVED = "proved"
    """All possible pairings were considered, or a bound shows that none is cheaper."""
    SEARCHED = "searched"
    """The best among the likely opponents of each; no repeat that could be avoided."""
    BY_RULE = "by_rule"
    """The format leaves no choice."""


class RoundPairings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paired round."""

    round_number: int
    pairings: tuple[Pairing, ...]
    """In the order of the tables, byes last. Everybody who is active appears once, except
    that a championship game is for two."""
    certainty: Certainty = Certainty.BY_RULE
    cost: Cost = Cost()
    """Of all pairings together, by the measure of the Swiss system."""

    def pairing_of(self, number: int) -> Pairing | None:
        return next((each for each in self.pairings if number in each.numbers), None)
