"""What is asked and what is told: the matches of a league, which their sides arrange themselves."""

from __future__ import annotations

from lexidrome.tournament.messages import (
    GAME,
    PUBLISHED_ROUND,
    Asker,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)
from lexidrome.tournament.values import Decided


@command(Asker.SIDE, Thing.GAME)
class ProposeTime(asked.OfGame, frozen=True, kw_only=True, tag="propose_time"):
    """A side proposes when to play its match."""

    starts_at_ms: int


@command(Asker.SIDE, Thing.GAME)
class AgreeTime(asked.OfGame, frozen=True, kw_only=True, tag="agree_time"):
    """A side agrees to the time that was proposed."""


@command(Asker.SIDE, Thing.GAME)
class LogContact(asked.OfGame, frozen=True, kw_only=True, tag="log_contact"):
    """A side notes that it has tried to reach its opponent."""

    note: str


@command(Asker.DIRECTOR, Thing.GAME)
class DecideUnreachable(asked.OfGame, frozen=True, kw_only=True, tag="decide_unreachable"):
    """`number` tried to reach the opponent; the office decides that week's match."""

    decided: Decided
    reason: str
    deadline_ms: int | None = None


@command(Asker.DIRECTOR, Thing.ROUND)
class CloseWeek(asked.OfRound, frozen=True, kw_only=True, tag="close_week"):
    """What nobody has reported by the deadline is decided by the rules."""


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class TimeProposed(told.OfGame, frozen=True, kw_only=True, tag="event.time_proposed.1"):
    """A side has proposed when to play."""

    number: int
    starts_at_ms: int


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class TimeAgreed(told.OfGame, frozen=True, kw_only=True, tag="event.time_agreed.1"):
    """Both sides have agreed when to play."""

    starts_at_ms: int


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class ContactLogged(told.OfGame, frozen=True, kw_only=True, tag="event.contact_logged.1"):
    """A side has tried to reach its opponent."""

    number: int
    note: str


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class DeadlineExtended(told.OfGame, frozen=True, kw_only=True, tag="event.deadline_extended.1"):
    """A match may be played later than its week."""

    deadline_ms: int
    reason: str
