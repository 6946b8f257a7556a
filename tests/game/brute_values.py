"""What a field of a command could be in a game, whatever the rules say of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from game.anyhow import laid_tiles
from game.luck import share_of
from lexidrome.base import RuleId
from lexidrome.game import Actor, GameState
from lexidrome.game.board import EMPTY
from lexidrome.game.layout import SIZE, SQUARES
from lexidrome.game.play import PlayTiles
from lexidrome.game.record_values import BlankNote
from lexidrome.game.share import share_commitment
from lexidrome.game.values import Firsts, PlacedTile
from lexidrome.lexicon import BLANK

if TYPE_CHECKING:
    from game.brute import Moment

WHY = "a reason"
HOUR_MS = 3_600_000
CENTRE = SQUARES // 2


def unique(values: Iterable[Any]) -> list[Any]:
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
    # Beside a real board more tiles may be entered than a set has.
    return (whole - 1, whole, whole + 1, whole - 2, 0, 2 * whole)


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


def square_or_none(moment: Moment, by: Actor) -> Sequence[int | None]:
    return (None, *_squares(moment, by))


def _letters(moment: Moment, _by: Actor) -> Sequence[str]:
    return (*"".join(moment.state.setup.tile_set.counts).replace(BLANK, ""), "E", "")


def _turns(moment: Moment, _by: Actor) -> Sequence[int]:
    return (*range(len(moment.state.turns), -1, -1), len(moment.state.turns) + 1)


def _totals(moment: Moment, _by: Actor) -> Sequence[tuple[int, ...]]:
    scores = moment.state.scores
    return (scores, tuple(score + 1 for score in scores), scores[:1])


def disputes(moment: Moment, _by: Actor) -> Sequence[int]:
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


Domain = Callable[["Moment", Actor], Sequence[Any]]
ALONE = frozenset(
    {"reason", "note", "rule", "initials", "seed", "points", "time_ms", "ruled_by", "moment_ms"}
)
"""Of these all but the first value are tried with the first ones of all other fields."""
DOMAINS: Mapping[str, Domain] = {
    "reason": _texts,
    "note": _texts,
    "ruled_by": _texts,
    "moment_ms": _begun_ms,
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


def plays(moment: Moment, by: Actor) -> Iterator[PlayTiles]:
    every = unique(laid(moment, by))
    for tiles in every:
        yield PlayTiles(tiles=tiles, is_acceptable=True)
    for tiles in (*every[:3], ()):
        for is_acceptable in (None, False):
            yield PlayTiles(tiles=tiles, is_acceptable=is_acceptable)
        yield PlayTiles(tiles=tiles, is_acceptable=True, announced=14)
    yield PlayTiles(written="8H AS", is_acceptable=True)
    if not moment.on_board:
        return
    acts = get_args(get_type_hints(PlayTiles)["clock"])[0]
    for tiles, clock, is_announced in product(every[:3], (None, *acts), (True, False)):
        yield PlayTiles(tiles=tiles, is_acceptable=True, clock=clock, is_announced=is_announced)
    for tiles in every[:3]:
        if tiles:
            note = BlankNote(tiles[0].square, "A", "S")
            yield PlayTiles(tiles=tiles, is_acceptable=True, blanks=(note,))


def laid(moment: Moment, by: Actor) -> Iterator[tuple[PlacedTile, ...]]:
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
