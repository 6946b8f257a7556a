"""What several deciders need of the equipment."""

from __future__ import annotations

from collections.abc import Mapping

from lexidrome.base import RuleId
from lexidrome.game.equipment.messages import Piece, TilesChecked
from lexidrome.game.start.messages import TilesDeclared
from lexidrome.game.state import GameState
from lexidrome.game.work import Work
from lexidrome.rulebook import RuleSet, cited, rule


def choosing_rule(rules: RuleSet, *, is_director: bool) -> RuleId:
    """The rule by which equipment is chosen."""
    return cited(is_decided_by_director if is_director else chooses_as_the_first, rules)


@rule("NSA-III.A.8.p2")
def chooses_as_the_first(state: GameState, side: int) -> bool:
    """Between equally good pieces of equipment the side that goes second chooses."""
    return side == state.first_side


@rule("NSA-III.A.8.p3")
def is_decided_by_director(state: GameState, piece: Piece) -> bool:
    """What the director decided about equipment stays."""
    return any(each.piece is piece and each.is_final for each in state.equipment)


@rule("DP-1.I.d")
def somebody_has_not_agreed(state: GameState, agreed: tuple[int, ...]) -> bool:
    """Another board or dictionary is used only if every side agrees."""
    return len(agreed) != state.side_count


@rule("NSA-III.B.p2")
def confirm_tiles(work: Work, side: int, counts: Mapping[str, int]) -> None:
    """Either side may confirm the distribution of the tiles before the game."""
    wanted = work.state.setup.tile_set.counts
    odd = {tile: count for tile, count in counts.items() if count != wanted[tile]}
    work.emit(TilesChecked(at_ms=work.at_ms, by=work.by, side=side, odd=odd))
    record, total = work.state.record, sum(counts.values())
    if total != record.tile_count:
        rule = cited(confirm_tiles, work.state.rules)
        work.emit(TilesDeclared(at_ms=work.at_ms, by=work.by, count=total, rule=rule))
