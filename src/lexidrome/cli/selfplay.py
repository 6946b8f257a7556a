"""`lexidrome selfplay`: the player against itself, and how fast it was."""

from __future__ import annotations

import gc
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec

from lexidrome.base import BadInput, Bound, text
from lexidrome.base.progress import progress_bar
from lexidrome.cli.library import open_library
from lexidrome.cli.numbers import Seed, bounded
from lexidrome.cli.options import JsonFlag
from lexidrome.cli.positions import open_board
from lexidrome.engine import (
    Leaves,
    SelfPlayReport,
    Setting,
    resident_bytes,
    self_play,
    static_style,
)
from lexidrome.engine.match import MOST_LAST_TURNS, MatchPlayer, MatchReport, play_pairs
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.hall.work.kinds import Footing
from lexidrome.hall.work.runs import match_by, workers_of
from lexidrome.lexicon import ENABLE

GAMES = Bound(text("The number of games must be from {least} to {most}."), 1, 100_000_000)
LAST_TURNS = Bound(
    text("The number of last turns must be from {least} to {most}."), 0, MOST_LAST_TURNS
)
THREADS = Bound(text("The number of threads must be from {least} to {most}."), 1, 1024)


def selfplay(
    *,
    games: Annotated[int, bounded(GAMES)] = 1000,
    threads: Annotated[int, bounded(THREADS)] = 1,
    seed: Seed = 1,
    leaves: Path | None = None,
    a: str | None = None,
    b: str | None = None,
    last_turns: Annotated[int, bounded(LAST_TURNS)] = 0,
    resume: Path | None = None,
    lexicon: str = ENABLE,
    board: str = STANDARD_NAME,
    as_json: JsonFlag = False,
    store: str | None = None,
    data: Path | None = None,
) -> None:
    """Let the player play against itself; the same seed gives the same games.

    With `--a` and `--b` two players meet, in pairs of games with the same draws, and the report
    says what share of the games the first won, with a 95 % interval.

    Parameters
    ----------
    games
        How many games to play.
    threads
        On how many threads; the games do not depend on it.
    seed
        What the draws come from.
    leaves
        A KLV2 file with what the tiles kept are worth; without one they are worth nothing, but to
        two players that meet, who use the leaves that were trained.
    a
        The first player: static, zero (leaves worth nothing), think:2000 or simulate:2000, the
        number being iterations at each move; think is what `lexidrome think` does, with
        pre-endgames and endgames, and simulate simulates to the end.
    b
        The second player.
    last_turns
        Let the two meet only so many turns before the end of games that were played without
        thinking until then.
    resume
        A file in which a match of two players is put aside as it goes on, and from which the same
        match goes on, for more games too.
    lexicon
        The lexicon to play by.
    board
        The name of a board that ships or is kept in the folder boards of the data folder.
    as_json
        Print the report as one object.
    store
        Have a match of two players played by the workers of this PostgreSQL store; the report is
        the same but for the time.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    library = open_library(data)
    # The first load may have to build the graph; what that takes is not the player's memory.
    library.load(lexicon)
    gc.collect()
    own_bytes = resident_bytes()
    words = library.load(lexicon)
    setting = Setting.on_board(words, open_board(board, data))
    own_leaves = Leaves.load(leaves, setting.tiles) if leaves else None
    style = static_style(own_leaves)
    if (a is None) != (b is None):
        raise BadInput(text("--a and --b go together."))
    if a is None and (last_turns or resume or store is not None):
        raise BadInput(text("--last-turns, --resume and --store are for two players, --a and --b."))
    report: SelfPlayReport | MatchReport
    with ExitStack() as stack:
        spread = None
        if store is not None:
            footing = Footing.of_setting(words, setting)
            spread = match_by(stack.enter_context(workers_of(store, footing)), footing)
        bar = progress_bar(text("Playing"), is_wanted=not as_json)
        on_progress = stack.enter_context(bar)

        def tell(done: int) -> None:
            on_progress(done, games)

        tell(0)
        if a is not None and b is not None:
            own_style = style if own_leaves else None
            players = (
                MatchPlayer.of(a, setting.tiles, own_style),
                MatchPlayer.of(b, setting.tiles, own_style),
            )
            report = play_pairs(
                setting,
                players,
                games,
                seed,
                threads=threads,
                last_turns=last_turns,
                checkpoint=resume,
                on_progress=tell,
                spread=spread,
            )
        else:
            result = self_play(
                setting, games, seed, threads=threads, styles=(style, style), on_progress=tell
            )
            report = SelfPlayReport.of(result, resident_bytes() - own_bytes)
        tell(games)
    _print(report, as_json)


def _print(report: SelfPlayReport | MatchReport, as_json: bool) -> None:
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
        return
    for key, value in msgspec.structs.asdict(report).items():
        match value:
            case float():
                shown = f"{value:,.3f}" if value <= 1 else f"{value:,.2f}"
            case int():
                shown = f"{value:,}"
            case _:
                shown = str(value)
        print(f"{key:16} {shown:>14}")
