"""What is asked and what is told: who plays: entries, presence, rounds that were missed, seeds."""

from __future__ import annotations

from lexidrome.base import PersonId
from lexidrome.tournament.messages import (
    A_DIVISION,
    AN_ENTRANT,
    DIVISION,
    ENTRANT,
    Asker,
    Key,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)
from lexidrome.tournament.values import Entry, Missed, MissedKind


@command(Asker.STAFF, None)
class Enter(asked.InDivision, frozen=True, kw_only=True, tag="enter"):
    """All of these, or none."""

    entries: tuple[Entry, ...]
    missed: Missed | None = None
    """What the rounds count for that they come too late for; none: nobody has said."""


@command(Asker.STAFF, Thing.ENTRANT)
class ChangeEntrant(asked.OfEntrant, frozen=True, kw_only=True, tag="change_entrant"):
    """The staff change what is said of an entrant."""

    entry: Entry


@command(Asker.STAFF, Thing.ENTRANT)
class CheckIn(asked.OfEntrant, frozen=True, kw_only=True, tag="check_in"):
    """The staff note that somebody is there."""

    person: PersonId | None = None
    """None: everybody of the side."""
    is_id_seen: bool = False
    reason: str = ""
    """By which the director lets somebody in without an ID."""


@command(Asker.DIRECTOR, Thing.ENTRANT)
class WaiveAbsence(asked.OfEntrant, frozen=True, kw_only=True, tag="waive_absence"):
    """The director lets a side play although a member is not there."""

    person: PersonId
    reason: str


@command(Asker.STAFF, Thing.ENTRANT)
class Withdraw(asked.OfEntrant, frozen=True, kw_only=True, tag="withdraw"):
    """An entrant plays no more rounds."""

    reason: str = ""


@command(Asker.STAFF, Thing.ENTRANT)
class Return(asked.OfEntrant, frozen=True, kw_only=True, tag="return"):
    """An entrant who had withdrawn plays again."""

    missed: Missed | None = None
    """What the rounds count for that they were away in; none: nobody has said."""


@command(Asker.DIRECTOR, Thing.ENTRANT)
class CountMissed(asked.OfEntrant, frozen=True, kw_only=True, tag="count_missed"):
    """Say again what the rounds count for that somebody has missed."""

    missed: Missed


@command(Asker.DIRECTOR, Thing.SEEDS)
class SetSeeds(asked.InDivision, frozen=True, kw_only=True, tag="set_seeds"):
    """The director sets the order of the seeds."""

    order: tuple[int, ...]
    """Everybody; nobody: as the book seeds them."""
    is_drawn: bool = False
    """The director has had it drawn by lot."""


def _entered(entered: EntrantsEntered) -> tuple[Key, ...]:
    return tuple(("entrant", entered.division, entry.number or 0) for entry in entered.entries)


@fact(writes=_entered, on=A_DIVISION)
class EntrantsEntered(told.InDivision, frozen=True, kw_only=True, tag="event.entrants_entered.1"):
    """Entrants were entered, each with a number."""

    entries: tuple[Entry, ...]
    """Each with its number."""
    from_round: int


@fact(writes=key("entry", *ENTRANT), on=AN_ENTRANT)
class EntrantChanged(told.OfEntrant, frozen=True, kw_only=True, tag="event.entrant_changed.1"):
    """What is said of an entrant is different."""

    entry: Entry


@fact(writes=key("presence", *ENTRANT, "person"), on=AN_ENTRANT)
class PersonCheckedIn(told.OfEntrant, frozen=True, kw_only=True, tag="event.person_checked_in.1"):
    """Somebody is there."""

    person: PersonId
    is_id_seen: bool = False
    reason: str = ""
    """Why somebody without a picture ID was let in."""


@fact(writes=key("presence", *ENTRANT, "person"), on=AN_ENTRANT)
class AbsenceWaived(told.OfEntrant, frozen=True, kw_only=True, tag="event.absence_waived.1"):
    """A side plays although a member is not there."""

    person: PersonId
    reason: str


@fact(writes=key("status", *ENTRANT), on=AN_ENTRANT)
class EntrantWithdrawn(told.OfEntrant, frozen=True, kw_only=True, tag="event.entrant_withdrawn.1"):
    """An entrant plays no more, from a round on."""

    from_round: int
    reason: str = ""


@fact(writes=key("status", *ENTRANT), on=AN_ENTRANT)
class EntrantReturned(told.OfEntrant, frozen=True, kw_only=True, tag="event.entrant_returned.1"):
    """An entrant who had withdrawn plays again, from a round on."""

    from_round: int


@fact(writes=key("missed", *ENTRANT), on=AN_ENTRANT)
class MissedCounted(told.OfEntrant, frozen=True, kw_only=True, tag="event.missed_counted.1"):
    """What each of these rounds counts for, which somebody has missed."""

    rounds: tuple[int, ...]
    kind: MissedKind
    spread: int = 0
    """As it is added to theirs."""


@fact(writes=key("seeds", *DIVISION), on=A_DIVISION)
class SeedsSet(told.InDivision, frozen=True, kw_only=True, tag="event.seeds_set.1"):
    """The order of the seeds was set or drawn."""

    order: tuple[int, ...]
    is_drawn: bool = False
