"""What more processes carry, and what each page, game, spectator, event and byte costs.

All servers are `lexidrome serve`, PostgreSQL and NATS are real ones, and those who play,
watch or write are processes of their own. They share this machine's processors with the
servers, so that moves a second say what the whole machine carries; what a move costs a
server is in processor time, which does not depend on that. Everything is of one run.
What was measured is left in `build/scale.json`, from which `scale_model` reckons on.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median

import msgspec
from bench import _scale_bytes as weights
from bench import _scale_games as games
from bench import _scale_memory as memory
from bench import _scale_notes as notes
from bench import _scale_pages as pages
from bench import _scale_spectators as spectators
from bench._scale_bytes import Weighed
from bench._scale_games import Run
from bench._scale_machine import database, nats
from bench._scale_memory import Held
from bench._scale_notes import Committed, Fanned
from bench._scale_pages import Asked
from bench._scale_spectators import Watched
from bench.live import folder
from rich.console import Console
from rich.table import Table

FIGURES = Path(__file__).parents[1] / "build" / "scale.json"
DOCUMENTED = Path(__file__).parents[1] / "docs" / "scale.json"
"""The run of which `docs/scale.md` tells."""
WIDTH = 118
TARGETS = {"fanned_ms": 20}


class Figures(msgspec.Struct, frozen=True):
    """All that one run has found."""

    cores: int
    load: float
    """What waited for the processors when it began."""
    runs: dict[str, Run]
    fanned: list[Fanned]
    committed: list[Committed]
    watched: list[Watched]
    game: Weighed
    event: Weighed
    held: Held
    asked: list[Asked] = []


def run() -> None:
    began_s = time.monotonic()
    console, load = Console(), os.getloadavg()[0]
    console.width = max(console.width, WIDTH)
    with folder() as place, database() as postgres:
        fanned = notes.fanned(postgres)
        console.print(notes_table(fanned))
        committed = notes.committed(postgres)
        console.print(commits_table(committed))
        watched = spectators.watched(place)
        console.print(spectators_table(watched))
        game, event = weights.weighed(place, postgres)
        console.print(weights_table(game, event))
        held = memory.held(place)
        console.print(
            f"A game in memory: {held.bytes_each / 1000:.1f} KB; to bring one back that was let "
            f"go of: {held.load_us:.0f} µs."
        )
        with nats() as (nats_at, _):
            prepared = games.prepared(place, postgres)
            runs = {
                "SQLite, one server": games.measured(prepared, 1, is_sqlite=True),
                "PostgreSQL, one server": games.measured(prepared, 1),
                "two servers, NOTIFY": games.measured(prepared, 2),
                "two servers, NATS": games.measured(prepared, 2, nats_at=nats_at),
                "two, all at the wrong one": games.measured(prepared, 2, ports=games.astray),
            }
        asked = pages.asked(place, postgres)
        console.print(games_table(runs))
        console.print(costs_table(runs))
        console.print(pages_table(asked))
    figures = Figures(
        os.cpu_count() or 1, load, runs, fanned, committed, watched, game, event, held, asked
    )
    FIGURES.write_bytes(msgspec.json.encode(figures))
    console.print(
        f"{time.monotonic() - began_s:.0f} s on {figures.cores} cores, which players, servers and "
        f"PostgreSQL share; when it began, {load:.1f} programs waited for them."
    )


def notes_table(fanned: list[Fanned]) -> Table:
    table = table_of(
        f"Heard by each of {notes.LISTENERS} other processes after the writer's answer",
        "", "events/s", "median ms", "p99 ms", "target", "writer µs", "listener µs",
        "PostgreSQL µs", "NATS µs",
    )  # fmt: skip
    for each in fanned:
        table.add_row(
            f"{each.over}, {each.pace_per_s:,.0f} asked", f"{each.reached_per_s:,.0f}",
            f"{each.later_ms.median:.1f}", f"{each.later_ms.p99:.1f}",
            f"at most {TARGETS['fanned_ms']}" if each.pace_per_s == notes.PACES_PER_S[0] else "",
            f"{each.writer_us:.0f}", f"{each.listener_us:.0f}", f"{each.database_us:.0f}",
            f"{each.nats_us:.0f}" if each.over == "NATS" else "",
        )  # fmt: skip
    return table


def commits_table(committed: list[Committed]) -> Table:
    table = table_of(
        "Commits, as many as can be", "processes", "callers of each", "events/s", "of one",
        "median ms", "p99 ms", "processes µs", "PostgreSQL µs",
    )  # fmt: skip
    one = next(each for each in committed if each.callers == notes.CALLERS)
    for each in committed:
        table.add_row(
            f"{each.writers}", f"{each.callers}", f"{each.per_s:,.0f}",
            f"{each.per_s / one.per_s:.2f}" if each.callers == notes.CALLERS else "",
            f"{each.waited_ms.median:.1f}", f"{each.waited_ms.p99:.1f}",
            f"{each.writer_us:.0f}", f"{each.database_us:.0f}",
        )  # fmt: skip
    return table


def spectators_table(watched: list[Watched]) -> Table:
    table = table_of(
        "Spectators of one game", "", "KB each", "µs to come", "µs a minute", "µs a move",
        "last told, ms",
    )  # fmt: skip
    for each in watched:
        table.add_row(
            f"{each.spectators:,}", f"{each.bytes_each / 1000:.1f}", f"{each.come_us:.0f}",
            f"{each.minute_us:.0f}", f"{each.told_us:.1f}", f"{median(each.last_ms):.0f}",
        )  # fmt: skip
    return table


def weights_table(game: Weighed, event: Weighed) -> Table:
    table = table_of(
        "On the disk, with indexes", "", "facts", "commands", "SQLite KB", "PostgreSQL KB",
        "its log KB",
    )  # fmt: skip
    about = f"an event of {weights.ENTRANTS} in {weights.ROUNDS} rounds"
    for name, each in (("a game", game), (about, event)):
        table.add_row(
            name, f"{each.events:.0f}", f"{each.commands:.0f}", f"{each.sqlite / 1000:.0f}",
            f"{each.postgres / 1000:.0f}", f"{each.postgres_log / 1000:.0f}",
        )  # fmt: skip
    return table


def games_table(runs: dict[str, Run]) -> Table:
    table = table_of(
        f"{games.GAMES} live games", "", "moves/s", "of one", "p99 ms", "seen p99 ms",
        f"at {games.PACE_PER_S:.0f}/s: p99 ms", "seen p99 ms",
    )  # fmt: skip
    one = runs["PostgreSQL, one server"].flat_out.per_s
    for name, each in runs.items():
        flat, paced = each.flat_out, each.paced
        table.add_row(
            name, f"{flat.per_s:,.0f}", f"{flat.per_s / one:.2f}", f"{flat.answered_ms.p99:.0f}",
            f"{flat.seen_ms.p99:.0f}", f"{paced.answered_ms.p99:.1f}",
            f"{paced.seen_ms.p99:.1f}",
        )  # fmt: skip
    return table


def costs_table(runs: dict[str, Run]) -> Table:
    """In microseconds of processor; the servers of a house together."""
    table = table_of(
        "What a move costs, µs", "", "servers, flat out", "PostgreSQL", "players",
        f"servers at {games.PACE_PER_S:.0f}/s", "PostgreSQL",
        f"a server for another's, {games.ALONE_PER_S:.0f}/s", "idle server, ms/s",
    )  # fmt: skip
    for name, each in runs.items():
        flat, paced = each.flat_out.spent, each.paced.spent
        table.add_row(
            name, f"{flat.server_us:.0f}", f"{flat.database_us:.0f}", f"{flat.players_us:.0f}",
            f"{paced.server_us:.0f}", f"{paced.database_us:.0f}", listening(each),
            f"{sum(each.idle_ms_per_s) / len(each.idle_ms_per_s):.1f}",
        )  # fmt: skip
    return table


def pages_table(asked: list[Asked]) -> Table:
    """In microseconds of processor; the servers of a house together."""
    table = table_of(
        "What a page costs, µs", "", "KB", *dict.fromkeys(each.where for each in asked)
    )
    for page in dict.fromkeys(each.page for each in asked):
        some = [each for each in asked if each.page == page]
        table.add_row(
            page, f"{some[0].bytes / 1000:.1f}", *(f"{each.server_us:,.0f}" for each in some)
        )
    return table


def listening(run: Run) -> str:
    """Of each server, that of the house named."""
    return ", ".join(
        f"{each:.0f}{' (house)' if at == run.of_house else ''}"
        for at, each in enumerate(run.listening_us)
    )


def table_of(title: str, *headings: str) -> Table:
    table = Table(title=title)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    return table
