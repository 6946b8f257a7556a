"""Everything that somebody can do in a game, found by trying it: every command, by anybody.

For each field of a command all values are tried that could matter in this game: every side, every
turn, every entry, racks by every number of tiles, plays that fit and plays that do not. What the
referee says to each is the answer; nothing here knows a rule.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import chain, product
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from game.anyhow import laid_tiles
from game.luck import share_of
from game.table import DIRECTOR, HOUSE, JUDGE
from lexidrome import procedures as p
from lexidrome.base import Refusal, RuleId
from lexidrome.game import Actor, GameState, Given, Role, decide, handle, known_answers
from lexidrome.game.board import EMPTY
from lexidrome.game.clock import TimePassed
from lexidrome.game.correction import CorrectEntries, SettleDispute
from lexidrome.game.layout import SIZE, SQUARES
from lexidrome.game.messages import COMMANDS, Asker, Command
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.record_values import BlankNote, DrawnBefore
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.share import share_commitment
from lexidrome.game.sheet import Entered
from lexidrome.game.values import Firsts, PlacedTile
from lexidrome.lexicon import BLANK

KINDS: tuple[type[Command], ...] = tuple(
    kind
    for kind in COMMANDS.kinds()
    if COMMANDS.of_kind(kind).by not in (Asker.HOUSE, Asker.NOBODY)
)
"""Every command that a person can give."""
WHY = "a reason"
DEEP = 200
HOUR_MS = 3_600_000
CENTRE = SQUARES // 2


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
    alone = [name for name in values if name in _ALONE]
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
            return _unique([*given, *part])
    if bool in parts:
        return _unique([*given, True, False])
    domain = _DOMAINS.get(f"{kind.__name__}.{field.name}") or _DOMAINS[field.name]
    return _unique([*given, *domain(moment, by)])


def _default(field: Any) -> Any:
    is_made = field.default_factory is not msgspec.NODEFAULT
    return field.default_factory() if is_made else field.default


def _unique(values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _texts(_moment: Moment, _by: Actor) -> Sequence[str]:
    return (WHY, "")


def _sides(moment: Moment, _by: Actor) -> Sequence[int]:
    return (*moment.sides, moment.state.side_count)


def _side_or_none(moment: Moment, _by: Actor) -> Sequence[int | None]:
    return (None, *moment.sides, moment.state.side_count)


def _racks(moment: Moment, by: Actor) -> Sequence[str]:
    """By every number of tiles: of the own rack, seen or not, and one tile that it has not."""
    state = moment.state
    rack = "" if by.side is None or by.side >= state.side_count else state.racks[by.side]
    most = state.rules.setup.rack_tiles + 1
    unseen = ("_" * count for count in range(most + 1)) if moment.on_board else ()
    letters = "".join(state.setup.tile_set.counts)
    full = state.setup.tiles.full_bag
    return (
        *(rack[:count] for count in range(1, len(rack) + 1)),
        *(rack[-1:], letters[:1], letters[-1:] * 3, ""),
        *unseen,
        *(full[:count] for count in (range(1, most + 1) if moment.on_board else ())),
        BLANK,
    )


def _words(moment: Moment, _by: Actor) -> Sequence[tuple[str, ...]]:
    state = moment.state
    plays = [each for each in (state.play, state.last_play) if each is not None]
    if state.verdict is not None and state.verdict.before.play is not None:
        plays.append(state.verdict.before.play)
    named = [tuple(word.letters for word in play.words) for play in plays]
    named += [play.challenge.words for play in plays if play.challenge is not None]
    single = [(word,) for words in named for word in words]
    return ((), *named, *single, ("XYZ",))


def _scored(moment: Moment, _by: Actor) -> Sequence[int]:
    play = moment.state.last_play
    points = 14 if play is None else play.points
    return (points, points + 1, 0)


def _times(_moment: Moment, _by: Actor) -> Sequence[int]:
    return (60_000, -60_000, 1_000, -1_000, 0)


def _amounts(_moment: Moment, _by: Actor) -> Sequence[int]:
    return (-10, 10, -1, 1, 5, 0)


def _rules(_moment: Moment, _by: Actor) -> Sequence[RuleId]:
    return (RuleId("A-02"), RuleId("NSA-II.B.p1"), RuleId("SSC-35.a"))


def _begun_ms(moment: Moment, _by: Actor) -> Sequence[int | None]:
    return (None, max(0, moment.at_ms - HOUR_MS), moment.at_ms)


def _devices(moment: Moment, _by: Actor) -> Sequence[tuple[int, ...]]:
    return ((), tuple(moment.sides))


def _firsts(moment: Moment, _by: Actor) -> Sequence[tuple[Firsts, ...]]:
    return (
        (),
        tuple(Firsts(side, 1) for side in moment.sides),
    )


def _promises(moment: Moment, by: Actor) -> Sequence[str]:
    side = by.side or 0
    return (share_commitment(moment.state.setup.game, side, share_of(side)), "")


def _shares(_moment: Moment, by: Actor) -> Sequence[str]:
    return (share_of(by.side or 0), share_of(77))


def _attempts(moment: Moment, by: Actor) -> Sequence[str]:
    rack = _racks(moment, by)
    return ("", *(tiles.replace(BLANK, "a") for tiles in rack[:8]), "Q?")


def _truths(moment: Moment, _by: Actor) -> Sequence[tuple[bool, ...]]:
    count = moment.state.side_count
    return (*product((True, False), repeat=count), (True,) * (count + 1))


def _counts_of_all(moment: Moment, _by: Actor) -> Sequence[int]:
    whole = sum(moment.state.setup.tile_set.counts.values())
    return (whole - 1, whole, whole + 1, whole - 2, 0)


def _counts(moment: Moment, _by: Actor) -> Sequence[Mapping[str, int]]:
    right = dict(moment.state.setup.tile_set.counts)
    letter = next(iter(right))
    return (right, {**right, letter: right[letter] + 1}, {letter: 1})


def _readings(moment: Moment, _by: Actor) -> Sequence[tuple[int | None, ...]]:
    count = moment.state.side_count
    return ((60_000,) * count, (-60_000,) * count, (None,) * count, (1_000, *(None,) * (count - 1)))


def _squares(moment: Moment, _by: Actor) -> Sequence[int | None]:
    """Where blanks lie, and the tiles of the last play."""
    state = moment.state
    blanks = [at for at, tile in enumerate(state.board) if tile != EMPTY and tile.islower()]
    play = state.last_play
    laid = [] if play is None else [tile.square for tile in play.tiles]
    return (*blanks, *laid[:2], CENTRE, 0)


def _square_or_none(moment: Moment, by: Actor) -> Sequence[int | None]:
    return (None, *_squares(moment, by))


def _letters(moment: Moment, _by: Actor) -> Sequence[str]:
    return (*"".join(moment.state.setup.tile_set.counts).replace(BLANK, ""), "E", "")


def _turns(moment: Moment, _by: Actor) -> Sequence[int]:
    return (*range(len(moment.state.turns), -1, -1), len(moment.state.turns) + 1)


def _totals(moment: Moment, _by: Actor) -> Sequence[tuple[int, ...]]:
    scores = moment.state.scores
    return (scores, tuple(score + 1 for score in scores), scores[:1])


def _disputes(moment: Moment, _by: Actor) -> Sequence[int]:
    record = moment.state.record
    return range(len(record.disputes) + 1)


def _rulings(moment: Moment, _by: Actor) -> Sequence[int]:
    return range(len(moment.state.rulings), -1, -1)


def _names(_moment: Moment, _by: Actor) -> Sequence[str]:
    return ("a dictionary", "paper", "")


def _initials(_moment: Moment, _by: Actor) -> Sequence[str]:
    return ("", "AB")


def _seeds(_moment: Moment, _by: Actor) -> Sequence[bytes]:
    return (b"", b"s" * 32, b"s")


Domain = Callable[[Moment, Actor], Sequence[Any]]
_ALONE = frozenset({"reason", "note", "rule", "initials", "seed", "points", "time_ms"})
"""Of these all but the first value are tried with the first ones of all other fields."""
_DOMAINS: Mapping[str, Domain] = {
    "reason": _texts,
    "note": _texts,
    "side": _sides,
    "owner": _sides,
    "winner": _side_or_none,
    "first_side": _side_or_none,
    "firsts": _firsts,
    "round_started_ms": _begun_ms,
    "devices": _devices,
    "tiles": _racks,
    "words": _words,
    "unacceptable_words": _words,
    "commitment": _promises,
    "share": _shares,
    "announced": _scored,
    "time_ms": _times,
    "points": _amounts,
    "VerifyScore.points": _scored,
    "rule": _rules,
    "initials": _initials,
    "seed": _seeds,
    "letters": _attempts,
    "acceptable": _truths,
    "count": _counts_of_all,
    "counts": _counts,
    "side_ms": _readings,
    "square": _squares,
    "letter": _letters,
    "turn": _turns,
    "totals": _totals,
    "ruling": _rulings,
    "name": _names,
}
"""By the name of a field, everything worth trying, the likeliest first."""


# Plays


def _plays(moment: Moment, by: Actor) -> Iterator[PlayTiles]:
    laid = _unique(_laid(moment, by))
    for tiles in laid:
        yield PlayTiles(tiles=tiles, is_acceptable=True)
    for tiles in (*laid[:3], ()):
        for is_acceptable in (None, False):
            yield PlayTiles(tiles=tiles, is_acceptable=is_acceptable)
        yield PlayTiles(tiles=tiles, is_acceptable=True, announced=14)
    yield PlayTiles(written="8H AS", is_acceptable=True)
    if not moment.on_board:
        return
    acts = get_args(get_type_hints(PlayTiles)["clock"])[0]
    for tiles, clock, is_announced in product(laid[:3], (None, *acts), (True, False)):
        yield PlayTiles(tiles=tiles, is_acceptable=True, clock=clock, is_announced=is_announced)
    for tiles in laid[:3]:
        if tiles:
            note = BlankNote(tiles[0].square, "A", "S")
            yield PlayTiles(tiles=tiles, is_acceptable=True, blanks=(note,))


def _laid(moment: Moment, by: Actor) -> Iterator[tuple[PlacedTile, ...]]:
    """Words through the centre, words and single tiles beside what lies, and tiles anywhere."""
    state = moment.state
    held = _held(moment, by)
    lying = [at for at, tile in enumerate(state.board) if tile != EMPTY]
    starts = [lying[0], lying[len(lying) // 2], lying[-1]] if lying else [CENTRE]
    for start, step, count in product(starts, (1, SIZE), range(1, len(held) + 1)):
        yield tuple(_line(state, start, step, held[:count]))
    free = [at for at in range(SQUARES) if state.board[at] == EMPTY and _is_beside(state, at)]
    for square in free[:: max(1, len(free) // 12)]:
        for tile in dict.fromkeys(held):
            yield (PlacedTile(square, tile),)
    yield tuple(PlacedTile(square, tile) for square, tile in zip((0, 16, 32), held, strict=False))
    luck = random.Random(state.version)
    for _ in range(3):
        yield laid_tiles(state, luck)


def lines(moment: Moment, by: Actor, count: int) -> Iterator[tuple[PlacedTile, ...]]:
    """So many tiles wherever they touch what lies, or on the first play the centre."""
    board, held = moment.state.board, _held(moment, by)
    every = (range(at * SIZE, (at + 1) * SIZE) for at in range(SIZE))
    for line in (*every, *(range(at, SQUARES, SIZE) for at in range(SIZE))):
        free = [at for at in line if board[at] == EMPTY]
        for start in range(len(free) - count + 1):
            squares = free[start : start + count]
            if any(at == CENTRE or _is_beside(moment.state, at) for at in squares):
                tiles = held[:count].ljust(count, "A")
                yield tuple(map(PlacedTile, squares, tiles))


def _held(moment: Moment, by: Actor) -> str:
    """What somebody can lay: the own rack, and beside a real board letters that may be on it."""
    state = moment.state
    rack = "" if by.side is None or by.side >= state.side_count else state.racks[by.side]
    known = rack.replace("_", "")
    if moment.on_board:
        letters = "".join(state.setup.tile_set.counts).replace(BLANK, "")
        known += letters[: max(1, 7 - len(known))]
    return "".join("s" if tile == BLANK else tile for tile in known)


def _line(state: GameState, start: int, step: int, tiles: str) -> Iterator[PlacedTile]:
    square = start
    for tile in tiles:
        while square < SQUARES and state.board[square] != EMPTY:
            square += step
        if square >= SQUARES or (step == 1 and square // SIZE != start // SIZE):
            return
        yield PlacedTile(square, tile)
        square += step


def _is_beside(state: GameState, square: int) -> bool:
    column = square % SIZE
    around = [square - SIZE, square + SIZE]
    around += [square - 1] if column else []
    around += [square + 1] if column < SIZE - 1 else []
    return any(0 <= at < SQUARES and state.board[at] != EMPTY for at in around)


# Corrections


def _inserted(moment: Moment, side: int | None) -> Sequence[tuple[Given, ...]]:
    if side is None:
        return ((),)
    by = Actor(Role.SCORER, side)
    played = next(_laid(moment, by), ())
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
    for number in _disputes(moment, by):
        disputes = record.disputes
        side = disputes[number].side if number < len(disputes) else 0
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
            for square in _square_or_none(moment, DIRECTOR)[: 1 if number else 4]:
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
    PlayTiles: _plays,
    CorrectEntries: _corrections,
    SettleDispute: _settlements,
    ApplyRuling: lambda moment, _: iter(moment.rulings),
}
