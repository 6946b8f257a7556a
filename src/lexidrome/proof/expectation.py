"""What a scenario says must be so, and how it is compared with the game.

A step that is a mapping expects; every key must hold at that point. docs/scenarios.md says
what each of them means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from lexidrome.game import AnyFact, GameState, Phase, sheet_differences
from lexidrome.game.board import EMPTY as EMPTY_SQUARE
from lexidrome.game.board import parse_square, side_of, square_names, squares_turned
from lexidrome.game.clock import format_reading, settle
from lexidrome.game.papers import papers_of
from lexidrome.game.ruling import spread_extra
from lexidrome.game.state import Record
from lexidrome.game.values import Outcome
from lexidrome.proof.moment import SIDES, BadStep, reading
from lexidrome.proof.viewing import Told, seen_by


class Scene(msgspec.Struct, frozen=True):
    """The game at the moment of an expectation."""

    state: GameState
    at_ms: int
    events: Sequence[AnyFact]
    """What the last command that was not refused led to."""
    told: Told

    @property
    def outcome(self) -> Outcome:
        if self.state.outcome is None:
            raise BadStep("the game is not over")
        return self.state.outcome


def mismatches(expected: Mapping[str, Any], scene: Scene) -> Iterator[str]:
    """Whatever is not as expected, in words."""
    for key, wanted in expected.items():
        try:
            with reading(f"{key}: {_shown(wanted)}"):
                actual = FACTS[key](scene, wanted)
        except BadStep as problem:
            yield f"{key}: expected {_shown(wanted)}, but {problem}"
            continue
        if actual != wanted:
            yield f"{key}: expected {_shown(wanted)}, found {_shown(actual)}"


def event_name(event: AnyFact) -> str:
    """`turn_lost` for what is stored as `game.turn_lost.1`."""
    return str(type(event).__struct_config__.tag).removeprefix("game.").rpartition(".")[0]


def _shown(value: Any) -> str:
    return (
        ", ".join(f"{k}: {v}" for k, v in value.items()) if isinstance(value, dict) else str(value)
    )


Fact = Callable[[Scene, Any], Any]


def _by_side(values: Callable[[Scene], Sequence[Any]]) -> Fact:
    """Only for the sides that the expectation names."""

    def fact(scene: Scene, wanted: Any) -> Any:
        found = values(scene)
        return {name: found[SIDES.index(name)] for name in wanted}

    return fact


def _side_name(side: int | None) -> str:
    return "none" if side is None else SIDES[side]


def _last_play(scene: Scene) -> Any:
    for turn in reversed(scene.state.turns):
        if turn.words:
            return turn
    raise BadStep("no tiles have been played")


def _bonus(scene: Scene, _: Any) -> int:
    turn = _last_play(scene)
    return int(turn.points - sum(word.points for word in turn.words))


def _racks(scene: Scene, wanted: Any) -> Any:
    """The wanted order of letters is kept where the tiles are the same."""
    return {
        name: tiles
        if _same(tiles, scene.state.racks[SIDES.index(name)])
        else scene.state.racks[SIDES.index(name)]
        for name, tiles in wanted.items()
    }


def _same(one: str, other: str) -> bool:
    return sorted(str(one)) == sorted(other)


def _bag(scene: Scene, wanted: Any) -> Any:
    bag = scene.state.bag
    if isinstance(wanted, int):
        return len(bag)
    return wanted if _same(wanted, bag) else bag


def _pending(scene: Scene, wanted: Any) -> Any:
    play = scene.state.play
    drawn = dict.fromkeys(wanted, 0)
    if play is not None and _side_name(play.side) in drawn:
        drawn[_side_name(play.side)] = len(play.drawn or "")
    return drawn


def _squares(scene: Scene, wanted: Any) -> Any:
    board = scene.state.board
    found = {name: board[parse_square(name, side_of(board))] for name in wanted}
    return {name: "empty" if tile == EMPTY_SQUARE else tile for name, tile in found.items()}


def _clocks(scene: Scene) -> Sequence[str]:
    settled = settle(scene.state.clock, scene.at_ms)
    return [format_reading(side_ms) for side_ms in settled.side_ms]


def _stopped(scene: Scene, _: Any) -> str:
    reason = scene.state.clock.stop_reason
    return "none" if reason is None else reason.value


def _turns(scene: Scene, wanted: Any) -> list[str]:
    lines = [
        f"{SIDES[turn.side]} {turn.kind} {0 if turn.is_withdrawn else turn.points}"
        for turn in scene.state.turns
    ]
    return lines[-len(wanted) :] if wanted else []


def _events(scene: Scene, wanted: Any) -> Any:
    """Names, or names with some of their fields, in order and complete."""
    found: list[Any] = [event_name(event) for event in scene.events]
    for at, expected in enumerate(wanted[: len(found)]):
        if isinstance(expected, dict):
            ((name, fields),) = expected.items()
            if name == found[at]:
                event = scene.events[at]
                found[at] = {name: {key: _plain(getattr(event, key), key) for key in fields}}
    return found


def _premiums(scene: Scene, _: Any) -> Any:
    layout = scene.state.setup.layout
    letters, words = list(layout.letter_multipliers), list(layout.word_multipliers)
    quadruple = {"quadruple_letter": letters.count(4), "quadruple_word": words.count(4)}
    return {name: count for name, count in quadruple.items() if count} | {
        "double_letter": letters.count(2),
        "triple_letter": letters.count(3),
        "double_word": words.count(2),
        "triple_word": words.count(3),
    }


def _tile_set(scene: Scene, _: Any) -> Any:
    tiles = scene.state.setup.tiles
    return {
        "tiles": len(tiles.full_bag),
        "points": sum(tiles.values[tile] for tile in tiles.full_bag),
        "blanks": tiles.full_bag.count("?"),
    }


def _turned(scene: Scene, wanted: Any) -> Any:
    side = side_of(scene.state.board)
    names = square_names(side)
    return {
        quarters: [names[square] for square in squares_turned(quarters, side)[: len(first)]]
        for quarters, first in wanted.items()
    }


def _event(scene: Scene, wanted: Any) -> Any:
    """Found as wanted if some event has all these fields."""
    for name, fields in wanted.items():
        alike = [event for event in scene.events if event_name(event) == name]
        if not alike:
            raise BadStep(f"there is no {name} among {[event_name(e) for e in scene.events]}")
        for event in alike:
            shown = {key: _plain(getattr(event, key), key) for key in fields}
            if shown == fields:
                break
        else:
            return {name: {key: _plain(getattr(alike[-1], key), key) for key in fields}}
    return wanted


def _plain(value: Any, key: str) -> Any:
    plain = msgspec.json.decode(msgspec.json.encode(value))
    if key in ("side", "first_side", "winner") and isinstance(plain, int):
        return SIDES[plain]
    return plain


def _ledger(scene: Scene, wanted: Any) -> list[str]:
    lines = [
        f"{SIDES[entry.side]} {entry.points:+} {entry.kind} {entry.rule}"
        for entry in scene.state.ledger
    ]
    return lines[-len(wanted) :] if wanted else lines


def _sees(scene: Scene, wanted: Any) -> Any:
    return {
        viewer: seen_by(viewer, facts, scene.state, scene.told, scene.at_ms)
        for viewer, facts in wanted.items()
    }


def _computed(scene: Scene, _: Any) -> int:
    turn = _last_play(scene)
    return int(turn.points if turn.computed is None else turn.computed)


def _record(scene: Scene) -> Record:
    if not scene.state.is_recorded:
        raise BadStep("the game is played on screen")
    return scene.state.record


def _sheets(scene: Scene, _: Any) -> Any:
    return {each.turn: list(each.computed) for each in sheet_differences(scene.state)}


def _ended(scene: Scene, _: Any) -> str:
    return "none" if scene.state.outcome is None else scene.state.outcome.ending.value


def _spread(scene: Scene) -> Sequence[int]:
    if scene.outcome.spread is None:
        raise BadStep("it is the difference of the scores")
    return scene.outcome.spread


def _tie_break(scene: Scene, _: Any) -> str:
    found = scene.outcome.tie_break
    if scene.outcome.is_tie_open:
        return "open"
    return "none" if found is None else found.value


FACTS: Mapping[str, Fact] = {
    "scores": _by_side(lambda scene: scene.state.scores),
    "points": lambda scene, _: _last_play(scene).points,
    "words": lambda scene, _: {word.letters: word.points for word in _last_play(scene).words},
    "bonus": _bonus,
    "racks": _racks,
    "rack_counts": _by_side(lambda scene: [len(rack) for rack in scene.state.racks]),
    "bag": _bag,
    "pending": _pending,
    "squares": _squares,
    "on_turn": lambda scene, _: _side_name(scene.state.on_turn),
    "clocks": _by_side(_clocks),
    "clocks_ms": _by_side(lambda scene: settle(scene.state.clock, scene.at_ms).side_ms),
    "lag_ms": _by_side(lambda scene: scene.state.clock.lag_used_ms),
    "premiums": _premiums,
    "tile_set": _tile_set,
    "running": lambda scene, _: _side_name(scene.state.clock.running),
    "stopped": _stopped,
    "open": lambda scene, _: scene.state.play is not None,
    "zeros": lambda scene, _: scene.state.zeros,
    "skips": _by_side(lambda scene: scene.state.skips),
    "turns": _turns,
    "events": _events,
    "event": _event,
    "ledger": _ledger,
    "phase": lambda scene, _: scene.state.phase.value,
    "ended": _ended,
    "ended_by": lambda scene, _: scene.outcome.rule,
    "winner": lambda scene, _: _side_name(scene.outcome.winner),
    "half_wins": _by_side(lambda scene: scene.outcome.half_wins),
    "before_rack": _by_side(lambda scene: scene.outcome.scores_before_rack),
    "spread": _by_side(_spread),
    "tie_break": _tie_break,
    "sees": _sees,
    "announced": lambda scene, _: _last_play(scene).points,
    "computed": _computed,
    "oddities": lambda scene, _: [oddity.value for oddity in _last_play(scene).oddities],
    "unfit": lambda scene, _: [each.misfit.reason for each in _record(scene).unfit if each.is_turn],
    "sheets": _sheets,
    "tile_count": lambda scene, _: _record(scene).tile_count,
    "awaited": lambda scene, _: scene.state.phase is Phase.ENDING and scene.state.play is None,
    "signed": lambda scene, _: [SIDES[side] for side in scene.state.signed],
    "rulings": lambda scene, _: [
        ruled.resolution.procedure
        for ruled in scene.state.rulings
        if ruled.resolution is not None and not ruled.is_undone
    ],
    "equipment": lambda scene, _: [
        f"{each.piece} {each.name or SIDES[each.owner or 0]}"
        for each in scene.state.equipment
        if each.is_settled
    ],
    "lexicon": lambda scene, _: scene.state.setup.options.lexicon or "none",
    "papers": lambda scene, _: [paper.value for paper in papers_of(scene.state.rules)],
    "turned": _turned,
    "spread_extra": _by_side(
        lambda scene: [
            spread_extra(scene.state.rulings, side) for side in range(scene.state.side_count)
        ]
    ),
}
