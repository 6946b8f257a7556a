"""The words of an event: entries, results and what else commands and facts speak of."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import PersonId, RuleId, StreamId


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who wants to play: one person, or several who play as one side."""

    persons: tuple[PersonId, ...]
    name: str = ""
    """What a team calls itself; a person's own name lives in the person table."""
    rating: int | None = None
    club: str = ""
    school: str = ""
    team: str = ""
    """Of an individual: the team that their points are added to (ST-OPEN.b)."""
    needs: tuple[str, ...] = ()
    """Accommodations announced beforehand, such as manual lookups (NSA-IV.K.1.p1)."""
    note: str = ""
    """On eligibility, for the director (WU-1.b)."""
    number: int | None = None
    """A number that was given out already; none: the next one."""
    table: int | None = None
    """Plays at this table whatever comes, such as the one near the door."""
    ineligible: str = ""
    """Why the office finds that they may not play; empty: they may (WU-1.b)."""
    category: str = ""
    """What prizes may be for, such as “under 18”; several are separated by commas."""
    is_stand_in: bool = False
    """Plays only where the number of the others is odd, and for no place or prize (A-50)."""

    @property
    def categories(self) -> tuple[str, ...]:
        parts = (each.strip() for each in self.category.replace(";", ",").split(","))
        return tuple(each for each in parts if each)


class GameKey(msgspec.Struct, frozen=True, order=True):
    """One game of an event: the game that this entrant has in this round."""

    division: str
    round_number: int
    number: int


class ResultKind(StrEnum):
    """How a game came to its result (A-37)."""

    PLAYED = "played"
    NO_SHOW = "no_show"
    """Forfeited before it began."""
    BOTH_ABSENT = "both_absent"
    """Forfeited by both sides before it began (A-32)."""
    LEFT = "left"
    """Forfeited in progress."""
    DOUBLE_FORFEIT = "double_forfeit"
    AWARDED = "awarded"
    """Given to one side by the director (DP-1.I.e)."""
    CANCELLED = "cancelled"
    """Counts for nobody."""
    BYE = "bye"
    """No opponent, with a spread of its own: above nought a win, below it a loss."""


class Source(StrEnum):
    """Where a result came from."""

    STAFF = "staff"
    """Two numbers on a slip."""
    SIDES = "sides"
    """Both sides reported the same."""
    WINNER = "winner"
    """One side of a league reported it, as a rule the winner."""
    GAME = "game"
    """From a game on screen."""
    HOUSE = "house"
    """Decided by the rules: a deadline has passed, or a late clock has run out."""


class Score(msgspec.Struct, frozen=True):
    """The points of one side."""

    number: int
    points: int


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a result says, before caps and lateness."""

    kind: ResultKind = ResultKind.PLAYED
    scores: tuple[Score, ...] = ()
    """Of both sides; empty where nobody has a score."""
    loser: int | None = None
    """Who forfeited, or who does not get an awarded game."""
    first: int | None = None
    """Who played first, if the slip says so (NSA-V.I.p6)."""
    before_rack: tuple[Score, ...] = ()
    """The scores before unplayed letters were reckoned, where a tie is broken by them."""
    tie_winner: int | None = None
    """Who won a tied game by lightning round or by the director's decision."""
    is_late_included: bool = False
    """The scores already have the points lost by lateness taken off."""
    is_ruled_included: bool = False
    """The scores already have in them what was ruled before the slip came."""

    def points_of(self, number: int) -> int | None:
        return next((each.points for each in self.scores if each.number == number), None)

    @property
    def leader_before_racks(self) -> int | None:
        """Who had more before unplayed letters, as far as it is said and they differ."""
        if len(self.before_rack) != 2 or self.before_rack[0].points == self.before_rack[1].points:
            return None
        return max(self.before_rack, key=lambda each: each.points).number

    @property
    def is_tied(self) -> bool:
        return len(self.scores) == 2 and self.scores[0].points == self.scores[1].points

    @property
    def claimed_winner(self) -> int | None:
        """Who won a tie, as far as the slip says so."""
        leader = self.leader_before_racks
        return self.tie_winner if leader is None else leader

    def contradicts(self, other: Slip) -> bool:
        """Not both of them can be right: other scores, or another winner of a tie."""
        if self.scores != other.scores:
            return True
        claims = {self.claimed_winner, other.claimed_winner} - {None}
        return self.is_tied and len(claims) > 1


class Feat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side did in a game beyond its score, for prizes."""

    number: int
    high_play: int | None = None
    """The points of its best single play."""
    deficit: int | None = None
    """The most by which it was behind after a turn."""
    source: Source = Source.STAFF


class MissedKind(StrEnum):
    """What a round counts for that somebody missed, by coming late or being away."""

    LOSS = "loss"
    HALF = "half"
    """A half-point bye."""
    NOTHING = "nothing"


class Missed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What each round that somebody missed is to count for."""

    kind: MissedKind
    spread: int = 0
    """Of a loss: by how much."""


class AgreementKind(StrEnum):
    """What entrants have agreed upon."""

    SHARING = "sharing"
    """Of prizes."""
    BET = "bet"
    """On results, a rotisserie among them (NSA-I.E.note)."""


class Agreement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the director approved, and everybody in the division may read (NSA-I.E.2)."""

    kind: AgreementKind
    members: tuple[int, ...]
    """The entrants who take part."""
    what: str
    """Its terms, in the words of those who agreed."""
    others: str = ""
    """Who else takes part and does not play in the division."""


class Correction(StrEnum):
    """Why a result that counted is changed."""

    ENTRY = "entry"
    """It was not entered as the slip says."""
    REPORT = "report"
    """Both sides agree that the slip was wrong (NSA-V.I.p3)."""
    RULING = "ruling"
    """The director decided, after a dispute (DP-1.III, A-49)."""


class LinkKind(StrEnum):
    """What lets somebody sit down or report, and was taken back or given out anew."""

    CODE = "code"
    """The code of a table."""
    SEAT = "seat"
    """The links to a side's seat; a new one was given out."""
    SEAT_FREED = "seat_freed"
    """The links to a side's seat; it is free for whoever has the table's code."""
    REPORT = "report"
    """A side's link to report by; a new one was given out."""
    REPORT_ENDED = "report_ended"
    """A side's link to report by; it is free for whoever has the table's code."""
    EVERYTHING = "everything"
    """Every code, seat and link of the event."""


class SpreadKind(StrEnum):
    """Why one entrant's spread is changed without a game (A-57)."""

    WRONG_VERDICT = "wrong_verdict"
    """A turn lost to a wrong manual verdict: the play and 25 (NSA-IV.K.5)."""
    PENALTY = "penalty"
    RULING = "ruling"


class SpreadEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ledger of one entrant."""

    amount: int
    kind: SpreadKind
    round_number: int
    reason: str
    rule: RuleId | None = None
    stream: StreamId | None = None
    """The game on screen that it was ruled in."""


class Decided(StrEnum):
    """What the office does about an opponent who cannot be reached (DP-1.I.e)."""

    AWARD = "award"
    CANCEL = "cancel"
    EXTEND = "extend"


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attempt to reach the opponent."""

    number: int
    at_ms: int
    note: str


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A time at which a self-scheduled match could be played."""

    number: int
    """Who proposes it."""
    starts_at_ms: int


class TeamPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Individuals whose points are added up."""

    name: str
    members: tuple[int, ...]


class TrophyYear(msgspec.Struct, frozen=True):
    """Who held the traveling trophy in a year."""

    year: int
    holder: str
