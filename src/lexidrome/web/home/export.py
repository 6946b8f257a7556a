"""Everything that a player's home has, in one file to take along."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import UTC
from itertools import chain

from lexidrome.base import Refusal
from lexidrome.base.cells import format_cell
from lexidrome.base.moments import at_moment
from lexidrome.hall.games.desk import History
from lexidrome.hall.games.home import OwnGame
from lexidrome.notation import format_gcg, gcg_of_events
from lexidrome.notation.gcg import GcgPlayer

HEADS = (
    "file", "ended", "event", "rules", "lexicon", "rated", "opponent", "score", "opponent_score",
    "half_wins", "first", "turns", "bingos", "best_play", "challenged_off", "phonies_kept",
    "challenges_won", "challenges_lost", "seconds_used",
)  # fmt: skip
"""Columns for programs, which speak no language."""


def table_of(rows: Iterable[tuple[OwnGame, str, str]]) -> str:
    """The games with the opponents' names and the names of their files."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(HEADS)
    for game, opponent, file in rows:
        table.writerow(_line(game, opponent, file))
    return written.getvalue()


def _line(game: OwnGame, opponent: str, file: str) -> Sequence[object]:
    played = game.played
    head = (game.event, format_cell(game.rules), game.lexicon, int(game.is_rated))
    if played is None:
        return (file, "", *head, format_cell(opponent), *[""] * 12)
    own = played.own
    return (
        file,
        at_moment(played.card.ended_ms // 1000 * 1000, UTC),
        *head,
        format_cell(opponent),
        own.score,
        played.best_other,
        own.half_wins,
        int(own.is_first),
        own.turns,
        own.bingos,
        own.best_play,
        own.phonies_off,
        own.phonies_on,
        own.challenges_won,
        own.challenges_lost,
        None if own.used_ms is None else own.used_ms // 1000,
    )


def gcg_of(history: History | Refusal, players: tuple[GcgPlayer, ...]) -> bytes | None:
    """The game file; none of a game of which this person may not have one."""
    if isinstance(history, Refusal):
        return None
    return format_gcg(gcg_of_events(chain.from_iterable(history), players))


def packed(table: str, files: Iterable[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.csv", table)
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()
