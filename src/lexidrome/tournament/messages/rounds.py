"""What is asked and what is told: rounds and their pairings, and the break between them."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.tournament.bracket import Placed
from lexidrome.tournament.messages import (
    A_DIVISION,
    A_ROUND,
    BEGUN_ROUND,
    DIVISION,
    NOTHING,
    PUBLISHED_ROUND,
    ROUND,
    Asker,
    Command,
    Fact,
    Key,
    Thing,
    asked,
    command,
    fact,
    key,
    keys,
    told,
)
from lexidrome.tournament.pairing import Certainty, Cost, Options, Pairing


@command(Asker.STAFF, Thing.NEXT_ROUND, takes_long=True)
class DraftPairings(asked.InDivision, frozen=True, kw_only=True, tag="draft_pairings"):
    """Pair the next round, or pair anew one that nobody has played in."""

    round_number: int | None = None
    options: Options = Options()
    seed: int | None = None
    """None: the event's own for this round, so that pairing again gives the same."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Set by hand, 0 for a bye; the software adds tables and order of play."""
    is_next_best: bool = False
    """Not the best pairing, but the cheapest that differs from it; Swiss only."""
    is_order_set: bool = False
    """By hand: the one named first plays first."""
    is_partial: bool = False
    """By hand: whoever is not named sits this round out."""
    tables: tuple[int, ...] = ()
    """By hand: the table of each pair, 0 where the software chooses; empty: it chooses all."""
    reason: str = ""
    """Why the director lets somebody play who would be left out."""


@command(Asker.STAFF, Thing.ROUND)
class SwapEntrants(asked.OfRound, frozen=True, kw_only=True, tag="swap_entrants"):
    """Exchange two entrants in a draft."""

    one: int
    other: int


@command(Asker.STAFF, Thing.ROUND)
class PublishPairings(asked.OfRound, frozen=True, kw_only=True, tag="publish_pairings"):
    """The staff publish the draft of a round."""

    deadline_ms: int | None = None
    """For a league week: when results must have been reported."""


@command(Asker.STAFF, Thing.ROUND)
class BeginRound(asked.OfRound, frozen=True, kw_only=True, tag="begin_round"):
    """The signal for the whole hall (ST-SETUP.b)."""


@command(Asker.DIRECTOR, Thing.ROUND)
class ExtendRound(asked.OfRound, frozen=True, kw_only=True, tag="extend_round"):
    """The director gives a round more time."""

    duration_s: int
    reason: str


@command(Asker.DIRECTOR, Thing.ROUND)
class EndRound(asked.OfRound, frozen=True, kw_only=True, tag="end_round"):
    """The director ends a round for the whole hall."""


@command(Asker.DIRECTOR, Thing.BREAK)
class AnnounceBreak(Command, frozen=True, kw_only=True, tag="announce_break"):
    """The director announces a break to the whole hall."""

    duration_s: int | None = None
    """None: as long as usual."""


def _paired(paired: PairingsDrafted | PairingsChanged) -> tuple[Key, ...]:
    numbers = [number for each in paired.pairings for number in each.numbers]
    return (
        ("published", paired.division, paired.round_number - 1),
        *(("entrant", paired.division, number) for number in numbers),
    )


_FIELD = keys(A_DIVISION, key("phases", *DIVISION), key("seeds", *DIVISION), _paired)


@fact(writes=key("round", *ROUND), on=_FIELD)
class PairingsDrafted(told.OfRound, frozen=True, kw_only=True, tag="event.pairings_drafted.1"):
    """A round is paired, or paired anew; only the director and the staff see it yet."""

    phase: int
    pairings: tuple[Pairing, ...]
    certainty: Certainty
    cost: Cost
    is_order_set: bool
    """The first of each pairing plays first; else the sides draw at the table."""
    phase_order: tuple[int, ...] = ()
    """Numbers in the order in which its phase began."""
    let_in: tuple[int, ...] = ()
    """Who plays although they are not there or no ID was seen."""
    reason: str = ""
    """Why they do."""
    placed: tuple[Placed, ...] = ()
    """By hand: whose places in the bracket have changed so that these meet."""


@fact(writes=key("round", *ROUND), on=_FIELD)
class PairingsChanged(told.OfRound, frozen=True, kw_only=True, tag="event.pairings_changed.1"):
    """The director changed a draft by hand."""

    pairings: tuple[Pairing, ...]
    cost: Cost
    placed: tuple[Placed, ...] | None = None
    """Whose places in the bracket have changed; none: written before this was noted."""


@fact(writes=key("published", *ROUND), on=A_ROUND, runs=True)
class PairingsPublished(told.OfRound, frozen=True, kw_only=True, tag="event.pairings_published.1"):
    """The pairings of a round can be seen by everybody."""

    deadline_ms: int | None = None


@fact(writes=key("begun", *ROUND), on=PUBLISHED_ROUND, runs=True)
class RoundBegun(told.OfRound, frozen=True, kw_only=True, tag="event.round_begun.1"):
    """A round has begun for the whole hall."""

    ends_ms: int | None = None


@fact(writes=key("announced", *ROUND), on=BEGUN_ROUND, is_only_said=True)
class TimeAnnounced(told.OfRound, frozen=True, kw_only=True, tag="event.time_announced.1"):
    """How much time a round has left was announced."""

    remaining_s: int


@fact(writes=key("limit", *ROUND), on=BEGUN_ROUND)
class RoundExtended(told.OfRound, frozen=True, kw_only=True, tag="event.round_extended.1"):
    """A round ends later than before."""

    ends_ms: int
    reason: str


@fact(writes=key("limit", *ROUND), on=BEGUN_ROUND)
class RoundEnded(told.OfRound, frozen=True, kw_only=True, tag="event.round_ended.1"):
    """A round was ended."""

    rule: RuleId | None = None


@fact(writes=key("break"), on=NOTHING)
class BreakAnnounced(Fact, frozen=True, kw_only=True, tag="event.break_announced.1"):
    """A break was announced."""

    ends_ms: int
