"""The audiences of a game: its sides, its spectators and the director; what each sees and can do.

A view carries what its audience can do, because a page that worked that out itself would
be a second referee. In which capacity an audience acts is known here: a game that belongs
to no event has no director, and beside a real board one device enters for every side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Refusal, StreamId
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.people.access import GameStanding, capacity, refused
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.names import event_of
from lexidrome.rulebook import by_book
from lexidrome.rulebook.choices import PauseReason

Kind = type[g.messages.Command]
Offers = Mapping[str, g.Offer]
Whys = Mapping[str, Refusal]
"""Why not, by the names of the commands."""
Capacities = tuple[tuple[g.Actor, g.Asking], ...]
"""In which capacity somebody gives commands, and which."""
_COMMANDS = g.messages.COMMANDS
_HOUSE = (g.messages.Asker.HOUSE, g.messages.Asker.NOBODY)
_NARROWED = (g.finish.ForfeitGame, g.clock.StopClock, g.verdict.SubmitWords)
"""Of these not everything that is offered is for everybody of a capacity (`_own`)."""
_NAMES = {kind: str(kind.__struct_config__.tag) for kind in _COMMANDS.kinds()}
_ROLES = {
    g.Role.DIRECTOR: EventRole.DIRECTOR,
    g.Role.JUDGE: EventRole.JUDGE,
    g.Role.STAFF: EventRole.STAFF,
}


class Vantage(NamedTuple):
    """From where somebody acts: as whom they look, and at what kind of game."""

    viewer: g.Viewer
    is_recorded: bool
    is_casual: bool
    has_lookup: bool = True
    """Words may be looked up at the table itself."""


class GameAudiences:
    """The game's own views, for `Feeds`, with what each audience can do."""

    def __init__(self, has_lookup: Callable[[str | None], bool]) -> None:
        self._has_lookup = has_lookup
        self._shown: tuple[RunningGame | None, g.seen.GameView | None] = None, None
        """The game that was looked at last, and what everybody sees of it."""

    def may_watch(self, state: RunningGame, viewer: g.Viewer) -> bool:
        return g.seen.may_watch(state.game, viewer)

    def view(self, stream: StreamId, state: RunningGame, viewer: g.Viewer) -> g.seen.GameView:
        game, by_all = state.game, self._seen_by_all(state)
        if _only_looks(viewer):
            return g.seen.view_game(game, viewer, by_all)
        position = self.position(stream, game, viewer)
        can = offers_at(position, game)
        view = g.seen.view_game(game, viewer, by_all, can)
        if view.record is None:
            return view
        entered = tuple(offers_at(position, game, side) for side in range(game.side_count))
        return replace(view, record=replace(view.record, can=entered))

    def position(self, stream: StreamId, game: g.GameState, viewer: g.Viewer) -> Vantage:
        event = event_of(stream)
        return Vantage(viewer, game.is_recorded, event is None, self._has_lookup(event))

    def _seen_by_all(self, state: RunningGame) -> g.seen.GameView:
        """One change is shown to every audience in turn: what they all see is put together once."""
        shown, view = self._shown
        if view is None or shown is not state:
            view = g.seen.seen_by_all(state.game, state.due)
            self._shown = state, view
        return view

    def hears(self, event: g.AnyFact, viewer: g.Viewer) -> bool:
        return g.seen.is_heard(event, viewer)

    def may_whisper(self, state: RunningGame) -> bool:
        return g.seen.may_whisper(state.game)

    def view_event(
        self, state: RunningGame, event: g.AnyFact, viewer: g.Viewer
    ) -> g.seen.ShownFact:
        return g.seen.view_fact(state.game, event, viewer)

    def delay_ms(self, state: RunningGame, viewer: g.Viewer) -> int:
        if viewer.audience is not g.Audience.SPECTATOR:
            return 0
        return g.seen.spectator_delay_ms(state.game)

    def seat(self, viewer: g.Viewer) -> int | None:
        return viewer.side

    def is_at_table(self, viewer: g.Viewer) -> bool:
        return viewer.audience is not g.Audience.SPECTATOR


def offers_at(position: Vantage, game: g.GameState, for_side: int | None = None) -> Offers:
    """What can be done now from there, by the names of the commands; or entered, for a side."""
    found = {}
    for by, asking in _capacities(position, for_side):
        for kind, offer in asking.can_now(game).items():
            own = _own(position, by, kind, offer) if kind in _NARROWED else offer
            if own is not None:
                found[_NAMES[kind]] = own
    return found


def whys_at(position: Vantage, game: g.GameState, for_side: int | None = None) -> Whys:
    """Why the rest cannot be done now from there, of all that could be done at some time.

    Of the game as it stands after its last fact, like what is offered.
    """
    if _only_looks(position.viewer) or (for_side or 0) >= game.side_count:
        return {}
    offered = offers_at(position, game, for_side)
    found = {}
    for by, asking in _capacities(position, for_side):
        for kind in asking.kinds:
            if _NAMES[kind] not in offered:
                found[_NAMES[kind]] = _why_not(position, game, by, kind)
    return found


def _why_not(position: Vantage, game: g.GameState, by: g.Actor, kind: Kind) -> Refusal:
    if kind is g.verdict.SubmitWords and not position.has_lookup:
        return t.conduct.not_at_the_table(game.rules)
    return by_book(g.cannot(game, by, game.now_ms, kind) or refused(), game.rules)


def _only_looks(viewer: g.Viewer) -> bool:
    return viewer.audience is g.Audience.SPECTATOR and viewer.role is None


@lru_cache(maxsize=256)
def _capacities(position: Vantage, for_side: int | None) -> Capacities:
    """As the desk will find when such a command comes (`access.actor_for`)."""
    viewer, is_recorded, is_casual, _ = position
    roles = frozenset({_ROLES[viewer.role or g.Role.DIRECTOR]})
    who = GameStanding(
        viewer.side, None, frozenset() if viewer.side is not None else roles, is_recorded
    )
    found: dict[g.Actor, list[Kind]] = {}
    for kind, asked in _COMMANDS.items():
        if asked.by in _HOUSE or _is_asked_apart(position, kind):
            continue
        is_entered = for_side is not None and kind is g.clock.StopClock
        actor = capacity(who, kind, is_casual=is_casual, for_side=for_side, is_entered=is_entered)
        if isinstance(actor, Refusal) or (for_side is not None and actor.side != for_side):
            continue
        if asked.can_be_by(actor.role, is_at_board=is_recorded):
            found.setdefault(actor, []).append(kind)
    return tuple((by, _asking(by, tuple(kinds))) for by, kinds in found.items())


@lru_cache(maxsize=256)
def _asking(by: g.Actor, kinds: tuple[Kind, ...]) -> g.Asking:
    """The same for everybody who has this capacity."""
    return g.Asking(by, kinds)


def _is_asked_apart(position: Vantage, kind: Kind) -> bool:
    """What went wrong on screen a side looks up on a page of its own, which asks by itself."""
    is_on_screen = position.viewer.side is not None and not position.is_recorded
    return kind is g.ruling.ApplyRuling and is_on_screen


def _own(position: Vantage, by: g.Actor, kind: Kind, offer: g.Offer) -> g.Offer | None:
    """As much of the offer as `access.actor_for` lets somebody there have in that capacity."""
    own = position.viewer.side
    if kind is g.verdict.SubmitWords and not position.has_lookup:
        # The desk refuses it too: the event judges its words at a station (`lookups`).
        return None
    if kind is g.finish.ForfeitGame and own is not None:
        return replace(offer, sides=(own,)) if own in offer.sides else None
    if kind is g.clock.StopClock and by.role is g.Role.SCORER:
        is_open = PauseReason.GAME_END in offer.choices
        return replace(offer, choices=(PauseReason.GAME_END,)) if is_open else None
    return offer
