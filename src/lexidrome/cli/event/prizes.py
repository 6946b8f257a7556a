"""`lexidrome event prizes` and `feat`: the prize table with those who hold its prizes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.cli.event.desk import Desk, game_key, print_json, print_table
from lexidrome.cli.event.rounds import PublishedRound
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson


def prizes(
    desk: Desk,
    /,
    *,
    set_from: Annotated[Path | None, Parameter(name="--set")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the prizes and who holds them, or set them.

    Parameters
    ----------
    set_from
        A JSON list of prizes: name, kind (place, team, high_game, high_loss, high_play, comeback),
        place, group and rounds.
    """
    if set_from is not None:
        desk.submit(t.prizes.SetPrizes(division=desk.division().name, prizes=_read(set_from)))
    found = [
        (each.name, holding)
        for each in desk.divisions()
        for holding in t.prizes.held_prizes(desk.tournament, each)
    ]
    _show(found, as_json=as_json)


def feat(
    desk: Desk,
    number: Whole,
    /,
    *,
    high_play: Whole | None = None,
    deficit: Whole | None = None,
    round_number: PublishedRound = None,
    as_json: AsJson = False,
) -> None:
    """Note what a side did in a game that only its score sheet shows, for prizes.

    Games in Lexidrome tell it themselves.

    Parameters
    ----------
    number
        Who did it.
    high_play
        The points of their best play.
    deficit
        The most by which they were behind, for the best comeback.
    """
    if high_play is None and deficit is None:
        raise BadInput(text("Use --high-play, --deficit or both."))
    key = game_key(desk, round_number, number)
    desk.submit(
        t.results.NoteFeat(
            **t.about_game(key),
            high_play=high_play,
            deficit=deficit,
        )
    )
    found = desk.division(key.division)
    rows = [(found.name, held) for held in t.prizes.held_prizes(desk.tournament, found)]
    _show(rows, as_json=as_json)


def _show(found: list[tuple[str, t.prizes.Holding]], *, as_json: bool) -> None:
    if as_json:
        print_json([{"division": name, **msgspec.to_builtins(held)} for name, held in found])
        return
    print_table(
        ("division", "prize", "holders", "", ""),
        [
            (
                name,
                held.prize.name,
                ", ".join(held.teams) or " ".join(map(str, held.holders)),
                "" if held.value is None else str(held.value),
                held.stand.value.replace("_", " "),
            )
            for name, held in found
        ],
    )


def _read(path: Path) -> tuple[t.prizes.Prize, ...]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[t.prizes.Prize, ...])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadInput(
            text("{file} is not a list of prizes: {problem}.", file=path.name, problem=str(error))
        ) from error
