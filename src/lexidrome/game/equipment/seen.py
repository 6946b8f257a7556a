"""What may still be settled about the equipment of a game, and by whom: asked of the referee."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lexidrome.base import Refusal, RuleId
from lexidrome.game.challenge.steps import wants_a_second
from lexidrome.game.equipment.messages import CheckTiles, ChooseEquipment, Piece
from lexidrome.game.equipment.steps import choosing_rule, confirm_tiles, somebody_has_not_agreed
from lexidrome.game.referee import decide
from lexidrome.game.state import GameState
from lexidrome.game.who import Actor, Audience, Role, Viewer
from lexidrome.rulebook import RuleSet, cited, the_rule


class Settling(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An act that is open now."""

    act: str
    """The tag of its command."""
    side: int | None
    """Whose act it is; `None`: the director's."""
    rule: RuleId
    pieces: tuple[Piece, ...] = ()
    """The pieces of equipment that it may be about."""


def agreement_rule(rules: RuleSet) -> RuleId | None:
    """The rule by which the sides may agree on another board or dictionary, if there is one."""
    return next(iter(the_rule(somebody_has_not_agreed).ids_of(rules.document)), None)


def team_rule(rules: RuleSet) -> RuleId | None:
    """The rule by which both members of a team may have to want a challenge, if there are teams."""
    return cited(wants_a_second, rules) if rules.sides.persons_per_side > 1 else None


def open_settlings(state: GameState, viewer: Viewer) -> tuple[Settling, ...]:
    """What those at the table can enter, or the director who looks; after a turn, nothing."""
    if state.turns or viewer.audience is Audience.SPECTATOR:
        return ()
    return (*_choices(state, viewer), *_counts(state, viewer))


def _choices(state: GameState, viewer: Viewer) -> Iterator[Settling]:
    is_director = viewer.audience is Audience.DIRECTOR
    rule = choosing_rule(state.rules, is_director=is_director)
    sides = [Actor(Role.SCORER, side) for side in range(state.side_count)]
    for actor in [Actor(Role.DIRECTOR)] if is_director else sides:
        pieces = tuple(piece for piece in Piece if _may_choose(state, actor, piece))
        if pieces:
            yield Settling("choose_equipment", actor.side, rule, pieces)


def _may_choose(state: GameState, actor: Actor, piece: Piece) -> bool:
    command = actor.says(ChooseEquipment(piece=piece, owner=0), at_ms=state.now_ms)
    return not isinstance(decide(state, command), Refusal)


def _counts(state: GameState, viewer: Viewer) -> Iterator[Settling]:
    if viewer.side is None or not the_rule(confirm_tiles).ids_of(state.rules.document):
        return
    actor = Actor(Role.SIDE, viewer.side)
    counts = state.setup.tile_set.counts
    command = actor.says(CheckTiles(counts=counts), at_ms=state.now_ms)
    if not isinstance(decide(state, command), Refusal):
        yield Settling("check_tiles", viewer.side, cited(confirm_tiles, state.rules))
