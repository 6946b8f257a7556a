"""What of a fact each audience may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from lexidrome.game.challenge.messages import Whispered
from lexidrome.game.draw.messages import TilesDrawn
from lexidrome.game.finish.messages import RackNoted
from lexidrome.game.messages import FACTS, WHOLE, Secret
from lexidrome.game.ruling.messages import RulingApplied
from lexidrome.game.seen.sight import can_see_rack, is_private
from lexidrome.game.start.messages import GameCreated
from lexidrome.game.state import GameState, Phase
from lexidrome.game.unions import AnyFact
from lexidrome.game.values import DrawKind
from lexidrome.game.verdict.messages import ChallengeUpheld
from lexidrome.game.who import Audience, Viewer

ShownFact = AnyFact | Whispered
"""A fact as somebody is told of it."""


def is_heard(fact: AnyFact, viewer: Viewer) -> bool:
    """Whether this audience notices at once that something happened.

    What a team whispers about a challenge is told to others only along with the next
    thing that happens, and then without what it was (SSC-12.f).
    """
    whispered = FACTS.of(fact).secret.get(WHOLE) is Secret.TEAM
    return not whispered or _side_of(fact) == viewer.side


def may_whisper(state: GameState) -> bool:
    """Whether the last facts may be such that not everybody notices them at once."""
    return state.play is not None and state.setup.options.is_team_asked


def view_fact(state: GameState, fact: AnyFact, viewer: Viewer) -> ShownFact:
    """The fact without what this audience must not know; `state` is the game after it."""
    secret = FACTS.of(fact).secret
    if not secret:
        return fact
    if WHOLE in secret:
        is_told = state.phase is Phase.ENDED or is_heard(fact, viewer)
        return fact if is_told else Whispered(at_ms=0)
    hidden = [name for name, kind in secret.items() if _HIDES[kind](state, fact, viewer)]
    if not hidden:
        return fact
    return replace(fact, **{name: _BLANKS[type(fact), name] for name in hidden})


def without_tie_seed(fact: AnyFact) -> AnyFact:
    """A tie may still come of a correction: its seed is told by the round that it was for."""
    return replace(fact, tie_seed=None) if isinstance(fact, GameCreated) else fact


def _side_of(fact: AnyFact) -> int:
    side: int = getattr(fact, "side")  # noqa: B009 -- what is secret of a side names it
    return side


def _is_rack_hidden(state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    """In a lightning round the racks of the game before it are known; a new draw is not."""
    if state.phase is Phase.ENDED:
        return False
    is_of_round = isinstance(fact, TilesDrawn) and fact.kind is DrawKind.LIGHTNING
    if state.phase is Phase.LIGHTNING and not is_of_round:
        return isinstance(fact, RackNoted) and not can_see_rack(state, viewer, fact.side)
    return not can_see_rack(state, viewer, _side_of(fact))


def _is_return_hidden(state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    assert isinstance(fact, ChallengeUpheld)
    is_shown = fact.is_returned_shown and viewer.audience is Audience.SIDE
    return not is_shown and not can_see_rack(state, viewer, fact.side)


def _is_count_hidden(state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    """How many tiles were exchanged: NSA-IV.E.2.a.(1), SSC-8.a, ST-7, P51."""
    return not state.rules.exchange.count_shown and _is_rack_hidden(state, fact, viewer)


def _is_before_end(state: GameState, _fact: AnyFact, _viewer: Viewer) -> bool:
    return state.phase is not Phase.ENDED


def _is_suspicion(_state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    """The director's business alone, after the game too (NSA-I.A.p2)."""
    assert isinstance(fact, RulingApplied)
    return not viewer.directs and is_private(fact.resolution)


_HIDES: Mapping[Secret, Callable[[GameState, AnyFact, Viewer], bool]] = {
    Secret.SEED: _is_before_end,
    Secret.TIE_SEED: lambda _state, _fact, _viewer: True,
    Secret.RACK: _is_rack_hidden,
    Secret.RETURNED: _is_return_hidden,
    Secret.EXCHANGED: _is_count_hidden,
    Secret.ENTERED: _is_before_end,
    Secret.SUSPICION: _is_suspicion,
}
"""Whether somebody must not know a field, by what kind of secret it is."""


def _blank(kind: object) -> object:
    """What stands in the place of something that is not told."""
    choices = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    if NoneType in choices:
        return None
    return "" if str in choices else ()


_BLANKS = {
    (kind, name): _blank(get_type_hints(kind)[name])
    for kind, told in FACTS.items()
    for name in told.secret
    if name != WHOLE
}
