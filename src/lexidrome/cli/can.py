"""`lexidrome can`: what somebody can do in a stored game, and why not the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from lexidrome import game as g
from lexidrome.base import BadInput, text
from lexidrome.base.folders import chosen_folder
from lexidrome.cli.options import AsJson
from lexidrome.cli.screen import console
from lexidrome.cli.store import opened
from lexidrome.hall import Lexicons, game_stream
from lexidrome.hall.games.possible import Possible, possible_in
from lexidrome.lexicon import LexiconLibrary

VIEWERS = {
    "director": g.Viewer(g.Audience.DIRECTOR),
    "judge": g.Viewer(g.Audience.DIRECTOR, role=g.Role.JUDGE),
}


def can(
    game: str,
    /,
    *,
    side: Annotated[int | None, Parameter(name=["--side", "-s"])] = None,
    role: Literal["director", "judge"] = "director",
    for_side: Annotated[int | None, Parameter(name="--for")] = None,
    why: bool = False,
    as_json: AsJson = False,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Say what can be done in a stored game as it stands: how, until when, at what cost.

    Parameters
    ----------
    game
        The game's id as in its address, EVENT~ID for one of an event.
    side
        As the player of this side, counted from 1.
    role
        Without a side: as the director or as a word judge.
    for_side
        Beside a real board: what can be entered for this side, counted from 1.
    why
        Also say why the rest cannot be done.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    event, _, name = game.rpartition("~")
    viewer = VIEWERS[role] if side is None else g.Viewer(g.Audience.SIDE, _number(side))
    entered = None if for_side is None else _number(for_side)
    lexicons = Lexicons(LexiconLibrary(chosen_folder(data)))
    with opened(data, store, is_read_only=True) as opened_store:
        stream = game_stream(name, event or None)
        found = possible_in(opened_store, lexicons, stream, viewer, entered)
    if as_json:
        print(msgspec.json.encode(_data(game, found)).decode())
        return
    screen = console()
    for line in _lines(found, with_whys=why):
        screen.print(line)


def _number(side: int) -> int:
    if side < 1:
        raise BadInput(text("Sides are counted from 1."))
    return side - 1


def _data(game: str, found: Possible) -> dict[str, Any]:
    return {
        "game": game,
        "version": found.version,
        "can": found.can,
        "cannot": {
            name: {"reason": why.reason, "sentence": str(why.sentence), "rule": why.rule}
            for name, why in found.cannot.items()
        },
    }


def _lines(found: Possible, *, with_whys: bool) -> Iterator[str]:
    if not found.can:
        yield str(text("Nothing can be done here now."))
    for name, offer in found.can.items():
        yield " ".join([f"+ {name}", *_said(offer)])
    if with_whys:
        for name, why in found.cannot.items():
            yield f"- {name} {why.sentence}"


def _said(offer: g.Offer) -> Iterator[str]:
    """The bounds by the names that the protocol has for them."""
    said = msgspec.to_builtins(offer)
    for name in ("from_ms", "until_ms", "least", "most", "sides", "numbers", "choices"):
        value = said.get(name)
        if value is not None:
            shown = ",".join(map(str, value)) if isinstance(value, tuple) else value
            yield f"{name}={shown}"
    if offer.cost is not None:
        yield str(offer.cost)
    if offer.rule is not None:
        yield f"({offer.rule})"
