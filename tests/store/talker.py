"""A program that writes to a store what it is told to, line by line, and says what came of it."""

from __future__ import annotations

import sys
from pathlib import Path

from lexidrome.base import LexidromeError
from lexidrome.store import SqliteStore, back_up, verify
from store.making import append, commands


def obey(store: SqliteStore, order: str, argument: str) -> str:
    if order == "append":
        return str(append(store, argument, count=5).last_version)
    if order == "backup":
        return str(back_up(store, Path(argument)).event_count)
    if order == "read":
        return " ".join(dict.fromkeys(commands(store)))
    return " ".join(str(fault) for fault in verify(store).faults) or "sound"


def main() -> None:
    try:
        with SqliteStore(Path(sys.argv[1])) as store:
            print("open", flush=True)
            for line in sys.stdin:
                order, argument = line.split()
                try:
                    print("done", obey(store, order, argument), flush=True)
                except LexidromeError as error:
                    print(type(error).__name__, error, flush=True)
    except LexidromeError as error:
        print(type(error).__name__, error, flush=True)


if __name__ == "__main__":
    main()
