"""Games that could stand in a file; they need make no sense on a board."""

from __future__ import annotations

import string
from typing import Any

from hypothesis import strategies as st

from lexidrome.game.board import Place
from lexidrome.game.layout import SQUARES
from lexidrome.notation.gcg import (
    GcgChallengeBonus,
    GcgExchange,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)

letters = st.sampled_from([*string.ascii_uppercase, "Ñ", "Ż", "CH", "L·L"])
racks = st.lists(letters | st.just("?"), max_size=7).map(tuple)
some_tiles = st.lists(letters | st.just("?"), min_size=1, max_size=7).map(tuple)
words = st.lists(letters | letters.map(str.lower) | st.just("."), min_size=1, max_size=15).filter(
    lambda squares: any(square != "." for square in squares)
)
places = st.builds(Place, st.integers(0, SQUARES - 1), st.booleans())
printable = st.characters(codec="utf-8", exclude_categories=["C", "Z"])
line = st.lists(st.text(printable, min_size=1, max_size=6), max_size=4).map(" ".join)
texts = st.lists(line, max_size=3).map(lambda lines: "\n".join(lines).strip())
nicks = st.text(string.ascii_letters + string.digits + "_-éŻ", min_size=1, max_size=8)
points = st.integers(-99_999, 99_999)


@st.composite
def commons(draw: st.DrawFn, players: int) -> dict[str, Any]:
    common: dict[str, Any] = {
        "player": draw(st.integers(0, players - 1)),
        "rack": draw(racks),
        "note": draw(texts),
        "score": draw(st.none() | points),
    }
    if common["score"] is not None:
        common["total"] = draw(st.none() | points)
        if common["total"] is not None:
            common["comment"] = draw(line)
    return common


@st.composite
def turns(draw: st.DrawFn, players: int) -> GcgTurn:
    common = draw(commons(players))
    match draw(st.integers(0, 9)):
        case 0 | 1:
            return GcgPlay(place=draw(places), word=tuple(draw(words)), **common)
        case 2:
            return GcgPass(**common)
        case 3:
            tiles = draw(some_tiles)
            return GcgExchange(tiles=tiles, count=len(tiles), **common)
        case 4:
            return GcgExchange(count=draw(st.integers(1, 99)), **common)
        case 5:
            return GcgWithdrawal(**common)
        case 6:
            return GcgChallengeBonus(**common)
        case 9:
            return GcgTimePenalty(**common)
        case 7:
            score = abs(common["score"] or 0)
            return GcgOutBonus(tiles=draw(some_tiles), **(common | {"rack": (), "score": score}))
        case _:
            return GcgRackDeduction(tiles=draw(some_tiles), **(common | {"rack": draw(some_tiles)}))


def unfinished(players: int) -> st.SearchStrategy[GcgUnfinished]:
    return st.builds(
        GcgUnfinished,
        player=st.integers(0, players - 1),
        rack=racks,
        note=texts,
        written=st.sampled_from(["", "8D", "H8"]),
    )


@st.composite
def games(draw: st.DrawFn) -> GcgGame:
    """Any game that has a written form."""
    count = draw(st.integers(1, 4))
    names = st.lists(line.filter(bool), min_size=count, max_size=count)
    short = st.lists(nicks, min_size=count, max_size=count, unique=True)
    players = tuple(map(GcgPlayer, draw(short), draw(names)))
    played = draw(st.lists(turns(count), max_size=6))
    played += draw(st.lists(unfinished(count), max_size=1))
    pragmas = st.builds(
        GcgPragma,
        st.sampled_from(["style", "game-type", "Tile-Declaration", "x"]),
        texts,
        st.integers(0, len(played)),
    )
    known = draw(st.lists(racks, min_size=count, max_size=count).map(tuple))
    return GcgGame(
        players=players,
        turns=tuple(played),
        title=draw(texts),
        description=draw(texts),
        id=draw(texts),
        lexicon=draw(texts),
        note=draw(texts),
        racks=known if any(known) else (),
        incomplete=draw(st.none() | racks),
        pragmas=tuple(
            sorted(draw(st.lists(pragmas, max_size=3)), key=lambda pragma: pragma.turns_before)
        ),
    )
