"""Writes a golden folder: what this version stores, and what it makes of it.

    python tests/golden/make.py NAME    a new folder here; old ones are never written anew

A name that is a path makes it elsewhere, to look at.

A later version opens the same bytes and must come to the same answers (`test_golden.py`).
"""

from __future__ import annotations

import lzma
import sys
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent))

from golden.answers import answers
from golden.folders import ANSWERS, HERE, STORE, pack
from golden.streams import all_events, all_games
from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.run.aggregate import encoded
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import FILE_NAME, SqliteStore

NOON_MS = 1_790_000_000_000
AT_ONCE = 50
MADE = 1300
"""How many streams there are, about, for the progress."""


def make(folder: Path) -> None:
    with TemporaryDirectory() as name:
        data = Path(name)
        store = SqliteStore(data / FILE_NAME)
        write(store)
        found = dict(track(answers(store, Lexicons(LexiconLibrary(data))), "Looking", total=MADE))
        store.close()
        folder.mkdir()
        pack(data / FILE_NAME, folder / STORE)
    told = msgspec.json.format(msgspec.json.encode(found, order="deterministic"), indent=0)
    (folder / ANSWERS).write_bytes(lzma.compress(told, preset=9))


def write(store: SqliteStore) -> None:
    made = chain(
        (("game", each) for each in all_games()),
        (("event", each) for each in all_events()),
    )
    for kind, each in track(made, "Writing", total=MADE):
        stream = StreamId(f"{kind}/{each.name}")
        stored = [encoded(event) for event in each.events]
        for start in range(0, len(stored), AT_ONCE):
            store.append(
                stream,
                start,
                stored[start : start + AT_ONCE],
                CommandId(f"{stream}/{start}"),
                who="house",
                at_ms=Ms(NOON_MS + start),
            ).result()


if __name__ == "__main__":
    make(HERE / sys.argv[1])
