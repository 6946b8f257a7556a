"""Everything that somebody can do in a game, found by trying it: every command, by anybody.

For each field of a command all values are tried that could matter in this game: every side, every
turn, every entry, racks by every number of tiles, plays that fit and plays that do not. What the
referee says to each is the answer; nothing here knows a rule.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import chain, product
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from game.brute_values import ALONE, DOMAINS, WHY, disputes, laid, plays, square_or_none, unique
from game.table import DIRECTOR, HOUSE, JUDGE
from lexidrome import procedures as p
from lexidrome.base import Refusal
from lexidrome.game import Actor, GameState, Given, Role, decide, handle, known_answers
from lexidrome.game.clock import TimePassed
from lexidrome.game.correction import CorrectEntries, SettleDispute
from lexidrome.game.messages import COMMANDS, Asker, Command
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.sheet import Entered

KINDS: tuple[type[Command], ...] = tuple(
    kind
    for kind in COMMANDS.kinds()
    if COMMANDS.of_kind(kind).by not in (Asker.HOUSE, Asker.NOBODY)
)
"""Every command that a person can give."""
DEEP = 200


class Moment(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A game, and when something is tried in it."""

    state: GameState
    at_ms: int
    name: str = ""
    """Which game it is, and how far."""
    paths: int = 3
    """So many ways are tried through the questions of a procedure."""

    @cached_property
    def due(self) -> tuple[Any, ...]:
        """What happens by then whatever is asked."""
        found = decide(self.state, HOUSE.says(TimePassed(), self.at_ms))
        assert not isinstance(found, Refusal), found.sentence
        return tuple(each for each in found if not isinstance(each, Entered))

    @cached_property
    def after(self) -> Moment:
        """When that has happened."""
        return settled(self.state, self.at_ms, self.name, self.paths)

    @property
    def either_way(self) -> tuple[Moment, ...]:
        """Where something is due at that very moment, it may have happened or not."""
        return (self, self.after) if self.due else (self,)

    @cached_property
    def rulings(self) -> tuple[ApplyRuling, ...]:
        """Every procedure, by some ways through its questions."""
        return tuple(_applied(self, None))

    @cached_property
    def _deep(self) -> dict[str, tuple[ApplyRuling, ...]]:
        return {}

    def rulings_of(self, procedure: str) -> tuple[ApplyRuling, ...]:
        """One procedure, by as many ways as anybody would look for.

        Also by those that answer anew what the record takes for the likeliest.
        """
        if procedure not in self._deep:
            deep = Moment(self.after.state, self.at_ms, self.name, DEEP)
            self._deep[procedure] = tuple(_applied(deep, procedure))
        return self._deep[procedure]

    @cached_property
    def _done(self) -> dict[tuple[Actor, type[Command]], tuple[Command, ...]]:
        return {}

    def done(self, by: Actor, kind: type[Command]) -> tuple[Command, ...]:
        """All that somebody can do of a kind."""
        if (by, kind) not in self._done:
            every = tries(self, by, kind)
            self._done[by, kind] = tuple(each.given.command for each in every if each.is_done)
        return self._done[by, kind]

    def at(self, at_ms: int) -> Moment:
        return Moment(self.state, at_ms, self.name, self.paths)

    @property
    def sides(self) -> range:
        return range(self.state.side_count)

    @property
    def on_board(self) -> bool:
        return self.state.is_recorded


class Tried(msgspec.Struct, frozen=True):
    given: Given
    refusal: Refusal | None
    is_done: bool
    """Something came of it; what is neither refused nor changes anything is not done."""


def settled(state: GameState, at_ms: int, name: str = "", paths: int = 3) -> Moment:
    """The game at that time, when whatever was due before has happened."""
    handled = handle(state, HOUSE.says(TimePassed(), at_ms))
    assert not isinstance(handled, Refusal), handled.sentence
    return Moment(handled.state, max(at_ms, handled.state.now_ms), name, paths)


def actors(state: GameState) -> tuple[Actor, ...]:
    """Everybody who can ask something of this game: sides and their members, keepers, staff."""
    sides = range(state.side_count)
    members = (
        Actor(Role.SIDE, side, person)
        for side in sides
        for person in state.setup.sides[side].persons
    )
    players = (*(Actor(Role.SIDE, side) for side in sides), *members)
    scorers = tuple(Actor(Role.SCORER, side) for side in (*sides, None))
    return (*players, *(scorers if state.is_recorded else ()), DIRECTOR, JUDGE)


def tries(moment: Moment, by: Actor, kind: type[Command]) -> Iterator[Tried]:
    """What the referee says to every candidate of a kind, one after the other."""
    for each in moment.either_way:
        for command in candidates(each, by, kind):
            yield tried(moment, by, command)


def tried(moment: Moment, by: Actor, command: Command) -> Tried:
    given = by.says(command, moment.at_ms)
    handled = handle(moment.state, given)
    if isinstance(handled, Refusal):
        return Tried(given, handled, is_done=False)
    led_to = tuple(each for each in handled.facts if not isinstance(each, Entered))
    return Tried(given, None, is_done=bool(handled.facts) and led_to != moment.due)


def done_with(
    moment: Moment, by: Actor, kind: type[Command], only: Mapping[str, Sequence[Any]]
) -> Iterator[Command]:
    """What can be done with these values of some fields, where they are not all tried anyway."""
    if kind in _SPECIAL:
        return
    for each in moment.either_way:
        for command in candidates(each, by, kind, only):
            if tried(moment, by, command).is_done:
                yield command


def first_done(moment: Moment, by: Actor, kind: type[Command]) -> Tried | None:
    """The first candidate that comes to something."""
    return next((each for each in tries(moment, by, kind) if each.is_done), None)


# What is tried


def candidates(
    moment: Moment, by: Actor, kind: type[Command], only: Mapping[str, Sequence[Any]] | None = None
) -> Iterator[Command]:
    """Every command of a kind that is worth trying; `only`: with these values of some fields."""
    special = _SPECIAL.get(kind)
    if special is not None:
        yield from special(moment, by)
        return
    values = {
        field.name: _values(moment, by, kind, field, hint) for field, hint in _fields(kind)
    } | dict(only or {})
    yield from _each(kind, values)


def _each(kind: type[Command], values: Mapping[str, Sequence[Any]]) -> Iterator[Command]:
    """Every combination of what belongs together."""
    alone = [name for name in values if name in ALONE]
    full = {name: each[:1] if name in alone else each for name, each in values.items()}
    yield from _combined(kind, full)
    for name in alone:
        first = {other: each[:1] for other, each in values.items()}
        yield from _combined(kind, {**first, name: values[name][1:]})


def _combined(kind: type[Command], values: Mapping[str, Sequence[Any]]) -> Iterator[Command]:
    for combined in product(*values.values()):
        yield kind(**dict(zip(values, combined, strict=True)))


@cache
def _fields(kind: type[Command]) -> tuple[tuple[Any, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field, hints[field.name]) for field in msgspec.structs.fields(kind))


def _values(moment: Moment, by: Actor, kind: type[Command], field: Any, hint: Any) -> Sequence[Any]:
    """What a field can be: what it is if nobody says it, and what its type and the game give."""
    parts = (hint,) if get_origin(hint) is tuple else get_args(hint) or (hint,)
    given: list[Any] = [] if field.required else [_default(field)]
    for part in parts:
        if part is DrawnBefore:
            # That the others had no time to see the play is told by the clock, and never entered.
            return [None, DrawnBefore.CLOCK, DrawnBefore.SCORE]
        if isinstance(part, type) and issubclass(part, Enum):
            return unique([*given, *part])
    if bool in parts:
        return unique([*given, True, False])
    domain = DOMAINS.get(f"{kind.__name__}.{field.name}") or DOMAINS[field.name]
    return unique([*given, *domain(moment, by)])


def _default(field: Any) -> Any:
    is_made = field.default_factory is not msgspec.NODEFAULT
    return field.default_factory() if is_made else field.default


# Corrections


def _inserted(moment: Moment, side: int | None) -> Sequence[tuple[Given, ...]]:
    if side is None:
        return ((),)
    by = Actor(Role.SCORER, side)
    played = next(laid(moment, by), ())
    return ((by.says(PassTurn()),), (), (by.says(PlayTiles(tiles=played)),))


def _corrections(moment: Moment, _by: Actor) -> Iterator[CorrectEntries]:
    entries = moment.state.record.entries
    for at in range(len(entries), -1, -1):
        side = entries[at].said.by.side if at < len(entries) else moment.state.on_turn
        for removed, inserted in product((1, 0, 2), _inserted(moment, side)):
            for is_agreed in (False, True):
                yield CorrectEntries(
                    at=at, removed=removed, inserted=inserted, reason=WHY, is_agreed=is_agreed
                )
    yield CorrectEntries(at=max(0, len(entries) - 1), reason="")


def _settlements(moment: Moment, by: Actor) -> Iterator[SettleDispute]:
    record = moment.state.record
    for number in disputes(moment, by):
        known = record.disputes
        side = known[number].side if number < len(known) else 0
        yield SettleDispute(dispute=number, reason=WHY)
        yield SettleDispute(dispute=number, reason="")
        for inserted in _inserted(moment, side):
            yield SettleDispute(dispute=number, reason=WHY, is_standing=False, inserted=inserted)


# Rulings


def _applied(moment: Moment, only: str | None) -> Iterator[ApplyRuling]:
    there = p.procedures(moment.state.rules, on_screen=not moment.on_board)
    every = [each for each in there if only in (None, each.name)]
    for procedure, player, opponent in product(every, moment.sides, moment.sides):
        if player == opponent:
            continue
        ways = _answered(moment, procedure, (player, opponent))
        if only is not None:
            ways = chain(ways, _answered(moment, procedure, (player, opponent), is_anew=True))
        for number, answers in enumerate(ways):
            for square in square_or_none(moment, DIRECTOR)[: 1 if number else 4]:
                yield ApplyRuling(
                    procedure=procedure.name,
                    answers=answers,
                    player=player,
                    opponent=opponent,
                    square=square,
                )


def _answered(
    moment: Moment, procedure: p.Procedure, sides: tuple[int, int], *, is_anew: bool = False
) -> Iterator[dict[str, p.Answer]]:
    """As many ways through the questions as the moment wants, all of them if there are fewer.

    `is_anew`: nothing is taken for granted of which the record knows several answers.
    """
    state = moment.state
    known = known_answers(state, procedure.name, *sides, moment.at_ms)
    granted = p.Known() if is_anew else known
    luck = random.Random(procedure.name)
    seen: list[dict[str, p.Answer]] = []
    ahead: list[dict[str, p.Answer]] = [{}]
    while ahead and len(seen) < moment.paths:
        answers = ahead.pop(luck.randrange(len(ahead)))
        try:
            found = p.resolve(procedure, state.rules, answers, granted)
        except p.RecordDiffers:
            continue
        if isinstance(found, p.Question):
            among = known.narrow(found, answers).among or tuple(found.possible_answers())
            ahead += ({**answers, found.key: each} for each in among)
        else:
            seen.append(answers)
            yield answers


_SPECIAL: Mapping[type[Command], Callable[[Moment, Actor], Iterator[Command]]] = {
    PlayTiles: plays,
    CorrectEntries: _corrections,
    SettleDispute: _settlements,
    ApplyRuling: lambda moment, _: iter(moment.rulings),
}
