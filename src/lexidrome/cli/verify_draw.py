"""`lexidrome verify-draw`: proves that every tile of a game was drawn as it had to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import msgspec

from lexidrome.base import BadInput, Damaged, NotFound, StreamId, Text, text
from lexidrome.cli.store import opened, whole_file
from lexidrome.decider import encode
from lexidrome.game import DECODER, AnyFact, Saw, prove_draws, prove_seen
from lexidrome.game.finish import GameEnded
from lexidrome.game.record_values import Mode
from lexidrome.game.seen import without_tie_seed
from lexidrome.game.start import GameCreated
from lexidrome.store import Store, StoredEvent, exported_events

DRAWN_OTHERWISE = 1
"""The exit code when something was drawn otherwise, or is not what was seen."""
LARGEST_LINE = 4_000_000
"""An event with its rules is some ten thousand bytes; a longer line is no event."""
GAME = "game/"

Games = dict[str, tuple[AnyFact, ...]]
"""The events of each game by its name."""

_SAW: msgspec.json.Decoder[Saw] = msgspec.json.Decoder(Saw)


def verify_draw(
    game: str,
    /,
    *,
    export: Path | None = None,
    saw: Path | None = None,
    data: Path | None = None,
    store: str | None = None,
) -> int:
    """Prove every draw and exchange of a finished game, from the store or from an exported file.

    The game is decided once more from what happened in it. The server promised its
    seed before the sides' devices told their shares of it; each tile follows from
    all of them, its number and what was in the bag, and a draw that the rules do not
    call for is found. docs/proof-of-draws.md says what this proves against whom.

    Parameters
    ----------
    game
        The id of a game (ID, or EVENT/ID), or a file: one that --export wrote, or all that
        `lexidrome store export` wrote.
    export
        Also write the game's events to this new file, so that anybody can prove them.
    saw
        What a player's device wrote down during the game, as it can be saved from the game's
        page of proof: say whether this is the game that was seen.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    games = _from_file(Path(game)) if Path(game).is_file() else _from_store(game, data, store)
    code = 0
    seen = None if saw is None else _seen(saw, games)
    for name, events in games.items():
        proof = prove_draws(events, name if name.startswith(GAME) else None)
        fault = proof.fault
        if fault is None and seen is not None:
            fault = prove_seen(events, seen)
        print(f"OK {proof.tile_count} {name}" if fault is None else f"FALSE {name} {fault}")
        for side in proof.server_shares if fault is None else ():
            print(text("Side {side}'s share of the seed came from the server.", side=side + 1))
        code = max(code, 0 if fault is None else DRAWN_OTHERWISE)
    if export is not None:
        _export(games, export)
    return code


def _seen(path: Path, games: Games) -> Saw:
    """What a device saw of one game; a device saw no other."""
    if len(games) != 1:
        raise BadInput(text("The file is about one game; choose the game."))
    try:
        return _SAW.decode(path.read_bytes())
    except FileNotFoundError:
        raise NotFound(text("There is no file {file}.", file=path.name)) from None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        raise BadInput(text("{file} is not what a device saw.", file=path.name)) from None


def _from_store(game: str, data: Path | None, address: str | None) -> Games:
    name = game if game.startswith(GAME) else GAME + game
    with opened(data, address, is_read_only=True) as opened_store:
        events = _read(opened_store, StreamId(name))
    if not events:
        raise NotFound(text("There is no game “{game}”, and no such file.", game=game))
    _must_be_provable(name, events)
    return {name: events}


def _read(store: Store, stream: StreamId) -> tuple[AnyFact, ...]:
    return tuple(map(_stored, store.read(stream)))


def _stored(stored: StoredEvent) -> AnyFact:
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
        raise BadInput(text("{file} has no game with a known seed.", file=path.name))
    return finished


def _of_game(name: str, lines: Iterable[bytes]) -> Games:
    events = tuple(
        _decoded(line, text("Line {number}", number=number)) for number, line in enumerate(lines, 1)
    )
    return {name: events} if events else {}


def _of_store(lines: Iterable[bytes]) -> Games:
    games: dict[str, list[AnyFact]] = {}
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


def _decoded(data: bytes, where: Text) -> AnyFact:
    try:
        return DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        # The decoder's own words could quote a rack.
        raise Damaged(text("{where} is not an event of a game.", where=str(where))) from None


def _must_be_provable(name: str, events: tuple[AnyFact, ...]) -> None:
    first = events[0]
    if isinstance(first, GameCreated) and first.options.mode is Mode.RECORD:
        raise BadInput(text("{game} was played with real tiles; no seed drew them.", game=name))
    if not _is_provable(events):
        raise BadInput(
            text("{game} is not over; its seed is revealed when it has ended.", game=name)
        )


def _is_provable(events: tuple[AnyFact, ...]) -> bool:
    first = events[0]
    is_drawn = not isinstance(first, GameCreated) or first.options.mode is Mode.PLAY
    return is_drawn and any(isinstance(event, GameEnded) for event in events)


def _export(games: Games, path: Path) -> None:
    if len(games) != 1:
        raise BadInput(text("Only one game fits into a file; choose the game."))
    (events,) = games.values()
    with whole_file(path) as file:
        file.writelines(encode(without_tie_seed(event)) + b"\n" for event in events)
