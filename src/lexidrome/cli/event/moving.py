"""`lexidrome event hand-over`, `take-in`, `take-back` and `moves`: an event changes its machine."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from lexidrome.base import NotFound, text
from lexidrome.base.moments import machine_zone, plain_moment
from lexidrome.cli.event.desk import print_json, print_table
from lexidrome.cli.event.house import House
from lexidrome.cli.options import AsJson
from lexidrome.cli.store import whole_file
from lexidrome.hall.events.moves import MoveRules, told_move
from lexidrome.hall.events.packing import left_from, parcel_of
from lexidrome.hall.run.names import moves_stream
from lexidrome.store import read_parcel, write_parcel

UNWRITTEN = "its file could not be written"
"""Why an event is taken back by itself."""


def hand_over(
    house: House, event: str, file: Path, /, *, to: str = "", as_json: AsJson = False
) -> None:
    """Close an event here and write all of it to a file, to go on in another place.

    The file holds secrets: racks, the order of the bag, people's contacts, the passwords of helpers
    as hashes. Only you can read it; carry it as you would carry the laptop. Asked for again while
    the event is away, the same file is written once more.

    Parameters
    ----------
    event
        The event.
    file
        The file to write; it must not be there yet.
    to
        Where it goes, as people here are told; the file's name if nothing is said.
    """
    _known(house, event)
    with _taken_back_if_failing(house, event), whole_file(file) as out:
        if left_from(house.store, event) is None:
            house.hand_over(event, to or file.name)
        parcel = parcel_of(house.store, house.folder, event)
        write_parcel(out, parcel)
    read_parcel(file)
    if as_json:
        print_json({"event": event, "file": str(file), "facts": len(parcel.events)})
        return
    print(
        text(
            "{event} is in {file}, read back and complete, and closed here. It goes on where that "
            "is taken in: lexidrome event take-in {name}",
            event=event,
            file=str(file),
            name=file.name,
        )
    )


@contextlib.contextmanager
def _taken_back_if_failing(house: House, event: str) -> Iterator[None]:
    """What could not be written must not keep the event closed; unless it was away before."""
    was_away = left_from(house.store, event) is not None
    try:
        yield
    except BaseException:
        if not was_away and left_from(house.store, event) is not None:
            house.take_back(event, UNWRITTEN)
        raise


def take_in(house: House, file: Path, /, *, as_json: AsJson = False) -> None:
    """Let an event that was handed over go on here: all of it, or nothing.

    Clocks go on with what they had; nobody pays for the way. The file may be thrown away then.

    Parameters
    ----------
    file
        What `lexidrome event hand-over` has written.
    """
    answer = house.take_in(file)
    if as_json:
        print_json({"event": answer.event, "said": [str(each) for each in answer.said]})
        return
    print(text("{event} is here.", event=answer.event))
    for sentence in answer.said:
        print(sentence)


def take_back(house: House, event: str, /, *, reason: str, as_json: AsJson = False) -> None:
    """Let an event go on here after all; its file is refused from then on, here.

    Only if it was not taken in anywhere: what is done there does not come home any more.

    Parameters
    ----------
    event
        The event.
    reason
        Why; everybody who runs the event can read it.
    """
    _known(house, event)
    house.take_back(event, reason)
    print_json({"event": event}) if as_json else print(text("{event} goes on here.", event=event))


def moves(house: House, event: str, /, *, as_json: AsJson = False) -> None:
    """Show where an event has been, and why it came back."""
    _known(house, event)
    rules = MoveRules()
    facts = [rules.decode(each) for each in house.store.read(moves_stream(event))]
    if as_json:
        print_json([msgspec.to_builtins(each) for each in facts])
        return
    if not facts:
        print(text("{event} was never handed over.", event=event))
        return
    names = house.people()
    rows: list[tuple[str, ...]] = [
        (plain_moment(each.at_ms, machine_zone(), seconds=True), str(told_move(each)),
         names.get(each.by, "") if each.by else "")
        for each in facts
    ]  # fmt: skip
    print_table(("when", "what", "by"), rows)


def _known(house: House, event: str) -> None:
    if event not in house.names():
        raise NotFound(text("There is no event {name}.", name=event))
