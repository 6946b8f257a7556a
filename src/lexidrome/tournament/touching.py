"""What each event changes and what it builds on, as keys.

Two uses: an action can be undone as long as no later one builds on it, and a
command is stale when what it is about has changed since its sender looked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexidrome.tournament import events as e
from lexidrome.tournament.values import ResultKind, Source
from lexidrome.tournament.who import Role

Key = tuple[str | int, ...]
"""A kind of thing, then whatever tells it from others of its kind."""


def written(event: e.AnyEvent) -> tuple[Key, ...]:
    """What an event changes."""
    return _WRITTEN[type(event)](event)


def can_be_undone(event: e.AnyEvent) -> bool:
    """What people did, and the forfeit that a late clock brought; no event is uncreated."""
    if isinstance(event, e.EventCreated | e.LinksRenewed):
        return False
    return event.by.role is not Role.HOUSE or forfeiting_side(event) is not None


def forfeiting_side(event: e.AnyEvent) -> int | None:
    """Whose late clock has brought this forfeit (NSA-III.C.p2); none: it is no such thing."""
    if not isinstance(event, e.ResultEntered) or event.source is not Source.HOUSE:
        return None
    return event.slip.loser if event.slip.kind is ResultKind.NO_SHOW else None


def built_on(event: e.AnyEvent) -> tuple[Key, ...]:
    """What has to be there for an event to make sense."""
    if isinstance(event, e.PairingsDrafted | e.PairingsChanged):
        paired = [number for each in event.pairings for number in each.numbers]
        before = event.round_number - 1
        return (
            ("division", event.division),
            ("phases", event.division),
            ("seeds", event.division),
            ("published", event.division, before),
            *(("entrant", event.division, number) for number in paired),
        )
    if isinstance(event, e.LateClockStarted | e.ArrivalNoted | e.ForfeitProposed):
        return (*_round_parts(event), ("late", *_game(event), event.number))
    loser = forfeiting_side(event)
    if isinstance(event, e.ResultEntered) and loser is not None:
        return (*_round_parts(event), ("begun", *_game(event)[:2]), ("late", *_game(event), loser))
    if isinstance(event, e.OfRound):
        return _round_parts(event)
    if isinstance(event, e.OfEntrant):
        return (("division", event.division), ("entrant", event.division, event.number))
    if isinstance(event, e.TeamFormed):
        return tuple(("entrant", event.division, number) for number in event.team.members)
    if isinstance(event, e.InDivision):
        return (("division", event.division),)
    return ()


def _round_parts(event: e.OfRound) -> tuple[Key, ...]:
    where = (event.division, event.round_number)
    parts: tuple[Key, ...] = (("round", *where),)
    if not isinstance(event, e.PairingsPublished):
        parts = (*parts, ("published", *where))
    if isinstance(event, _IN_PROGRESS):
        parts = (*parts, ("begun", *where))
    return parts


_IN_PROGRESS = (
    e.TimeAnnounced,
    e.RoundExtended,
    e.RoundEnded,
    e.AbsenceNoted,
    e.LateClockStarted,
    e.ArrivalNoted,
    e.ForfeitProposed,
)


def _game(event: e.OfGame) -> Key:
    return (event.division, event.round_number, event.game)


def _game_written(event: e.OfGame) -> tuple[Key, ...]:
    return (("game", *_game(event)),)


def _late_written(event: Any) -> tuple[Key, ...]:
    return (("late", *_game(event), event.number),)


def _arranged(event: e.OfGame) -> tuple[Key, ...]:
    return (("arranged", *_game(event)),)


def _round_written(kind: str) -> Callable[[e.OfRound], tuple[Key, ...]]:
    return lambda event: ((kind, event.division, event.round_number),)


def _division_written(kind: str) -> Callable[[e.InDivision], tuple[Key, ...]]:
    return lambda event: ((kind, event.division),)


def _entrant_written(kind: str) -> Callable[[e.OfEntrant], tuple[Key, ...]]:
    return lambda event: ((kind, event.division, event.number),)


def _entered(event: e.EntrantsEntered) -> tuple[Key, ...]:
    return tuple(("entrant", event.division, entry.number or 0) for entry in event.entries)


def _person(event: e.PersonCheckedIn | e.AbsenceWaived) -> tuple[Key, ...]:
    return (("presence", event.division, event.number, event.person),)


_WRITTEN: dict[type[e.Event], Callable[[Any], tuple[Key, ...]]] = {
    e.EventCreated: lambda event: tuple(("division", plan.name) for plan in event.divisions),
    e.DivisionAdded: lambda event: (("division", event.plan.name),),
    e.PhasesChanged: _division_written("phases"),
    e.TablesSet: _division_written("tables"),
    e.PrizesSet: _division_written("prizes"),
    e.EntrantsEntered: _entered,
    e.EntrantChanged: _entrant_written("entry"),
    e.PersonCheckedIn: _person,
    e.AbsenceWaived: _person,
    e.EntrantWithdrawn: _entrant_written("status"),
    e.EntrantReturned: _entrant_written("status"),
    e.SeedsSet: _division_written("seeds"),
    e.SpreadAdjusted: lambda event: (("ruling", event.division, event.number, event.action),),
    e.IncidentRuled: lambda event: (("incident", event.division, event.number, event.action),),
    e.GameIncidentsTaken: lambda event: (("incidents", event.division, event.stream),),
    e.LotsDrawn: _division_written("lots"),
    e.TeamFormed: lambda event: (("team", event.division, event.team.name),),
    e.AgreementApproved: lambda event: (("agreement", event.division, event.action),),
    e.TrophyCarried: _division_written("trophy"),
    e.TrophyAwarded: _division_written("trophy"),
    e.PairingsDrafted: _round_written("round"),
    e.PairingsChanged: _round_written("round"),
    e.PairingsPublished: _round_written("published"),
    e.RoundBegun: _round_written("begun"),
    e.TimeAnnounced: _round_written("announced"),
    e.RoundExtended: _round_written("limit"),
    e.RoundEnded: _round_written("limit"),
    e.BreakAnnounced: lambda _: (("break",),),
    e.AbsenceNoted: _late_written,
    e.LateClockStarted: _late_written,
    e.ArrivalNoted: _late_written,
    e.ForfeitProposed: _late_written,
    e.SlipSubmitted: _game_written,
    e.ResultEntered: _game_written,
    e.ResultWithdrawn: _game_written,
    e.FeatNoted: lambda event: (("feat", *_game(event), event.feat.number),),
    e.ResultValidated: _game_written,
    e.ResultCorrected: _game_written,
    e.GameWarned: _game_written,
    e.ScreenResultNoted: _game_written,
    e.GamePostponed: _game_written,
    e.TimeProposed: _arranged,
    e.TimeAgreed: _arranged,
    e.ContactLogged: _arranged,
    e.DeadlineExtended: _arranged,
    e.EventClosed: lambda _: (("closed",),),
    e.LinksRenewed: lambda _: (),
    e.HelpSet: lambda _: (("help",),),
    e.ActionUndone: lambda _: (),
    e.ActionRedone: lambda _: (),
}
