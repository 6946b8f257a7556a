"""`lexidrome verify-draw`: proves that every tile of a game came from its seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import msgspec

from lexidrome.base import BadInput, Damaged, NotFound, StreamId, Text, text
from lexidrome.cli.store import new_file, opened
from lexidrome.game import AnyEvent, GameCreated, GameEnded, Mode, prove_draws
from lexidrome.store import Store, StoredEvent, exported_events

DRAWN_OTHERWISE = 1
"""The exit code when a tile is not the one that the seed drew."""
LARGEST_LINE = 4_000_000
"""An event with its rules is some ten thousand bytes; a longer line is no event."""
GAME = "game/"

Games = dict[str, tuple[AnyEvent, ...]]
"""The events of each game by its name."""

_EVENT: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def verify_draw(
    game: str,
    /,
    *,
    export: Path | None = None,
    data: Path | None = None,
    store: str | None = None,
) -> int:
    """Prove every draw and exchange of a finished game, from the store or from an exported file.

    The seed's hash was published when the game started and the seed when it
    ended; each tile follows from the seed, its number and what was in the bag.

    Parameters
    ----------
    game
        The id of a game (ID, or EVENT/ID), or a file: one that --export wrote, or all that
        `lexidrome store export` wrote.
    export
        Also write the game's events to this new file, so that anybody can prove them.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    games = _from_file(Path(game)) if Path(game).is_file() else _from_store(game, data, store)
    code = 0
    for name, events in games.items():
        tiles, fault = _prove(events)
        print(f"OK {tiles} {name}" if fault is None else f"FALSE {name} {fault}")
        code = max(code, 0 if fault is None else DRAWN_OTHERWISE)
    if export is not None:
        _export(games, export)
    return code


def _prove(events: tuple[AnyEvent, ...]) -> tuple[int, Text | None]:
    proof = prove_draws(events)
    return proof.tile_count, proof.fault


def _from_store(game: str, data: Path | None, address: str | None) -> Games:
    name = game if game.startswith(GAME) else GAME + game
    with opened(data, address, is_read_only=True) as opened_store:
        events = _read(opened_store, StreamId(name))
    if not events:
        raise NotFound(text("There is no game “{game}”, and no such file.", game=game))
    _must_be_provable(name, events)
    return {name: events}


def _read(store: Store, stream: StreamId) -> tuple[AnyEvent, ...]:
    return tuple(map(_stored, store.read(stream)))


def _stored(stored: StoredEvent) -> AnyEvent:
    where = text("{stream}, version {version}", stream=stored.stream, version=stored.version)
    return _decoded(stored.data, where)


def _from_file(path: Path) -> Games:
    """Every finished game of an exported file; one alone has to be finished."""
    with path.open("rb") as file:
        lines = _lines(file)
        first = next(lines, b"")
        both = chain([first] if first else [], lines)
        played = _of_store(both) if b'"kind":"store"' in first else _of_game(path.name, both)
    if len(played) == 1:
        for name, events in played.items():
            _must_be_provable(name, events)
    finished = {name: events for name, events in played.items() if _is_provable(events)}
    if not finished:
        raise BadInput(text("{file} has no game whose seed is known.", file=path.name))
    return finished


def _of_game(name: str, lines: Iterable[bytes]) -> Games:
    events = tuple(
        _decoded(line, text("Line {number}", number=number)) for number, line in enumerate(lines, 1)
    )
    return {name: events} if events else {}


def _of_store(lines: Iterable[bytes]) -> Games:
    games: dict[str, list[AnyEvent]] = {}
    for stored in exported_events(lines):
        if stored.stream.startswith(GAME):
            where = text(
                "{stream}, version {version}", stream=stored.stream, version=stored.version
            )
            games.setdefault(stored.stream, []).append(_decoded(stored.data, where))
    return {name: tuple(events) for name, events in games.items()}


def _lines(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(LARGEST_LINE):
        if len(line) == LARGEST_LINE:
            raise BadInput(text("This is not an exported game: a line has no end."))
        yield line


def _decoded(data: bytes, where: Text) -> AnyEvent:
    try:
        return _EVENT.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        # The decoder's own words could quote a rack.
        raise Damaged(text("{where} is not an event of a game.", where=str(where))) from None


def _must_be_provable(name: str, events: tuple[AnyEvent, ...]) -> None:
    first = events[0]
    if isinstance(first, GameCreated) and first.options.mode is Mode.RECORD:
        raise BadInput(text("{game} was played with real tiles; no seed drew them.", game=name))
    if not _is_provable(events):
        raise BadInput(text("{game} is not over; its seed is told when it has ended.", game=name))


def _is_provable(events: tuple[AnyEvent, ...]) -> bool:
    first = events[0]
    is_drawn = not isinstance(first, GameCreated) or first.options.mode is Mode.PLAY
    return is_drawn and any(isinstance(event, GameEnded) for event in events)


def _export(games: Games, path: Path) -> None:
    if len(games) != 1:
        raise BadInput(text("One game goes into one file; name the game."))
    (events,) = games.values()
    with new_file(path) as file:
        file.writelines(msgspec.json.encode(event) + b"\n" for event in events)
