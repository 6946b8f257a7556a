"""The tables of `docs/scale.md` that are measured or reckoned, from the run that lies beside it.

`docs/scale.json` is the `build/scale.json` of that run. A test holds the chapter to what is
printed here; what is simulated `scale_model` prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec
from bench.scale import DOCUMENTED, Figures
from bench.scale_model import (
    CONNECTIONS_EACH,
    MICRO,
    MOVES_PER_GAME_S,
    ONE,
    RESIDENT_EACH,
    SIZES,
    SPECTATORS_PER_GAME,
    SQLITE,
    TWO,
    costs_of,
    hold_of,
    store_of,
)

MANY = 84
MINUTE_S = 60


def run() -> None:
    figures = msgspec.json.decode(DOCUMENTED.read_bytes(), type=Figures)
    for line in lines(figures):
        print(line)


def lines(figures: Figures) -> Iterator[str]:
    tables = (
        costs_rows, runs_rows, split_rows, notes_rows, commits_rows, pages_rows, reckoned_rows
    )  # fmt: skip
    return chain.from_iterable(table(figures) for table in tables)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def costs_rows(figures: Figures) -> Iterator[str]:
    one, light = figures.runs[ONE], figures.runs[SQLITE]
    some, crowd = figures.watched
    game, event, held = figures.game, figures.event, figures.held
    flat, paced = one.flat_out.spent, one.paced.spent
    heard = figures.runs[TWO].listening_us
    idle_ms, base_ms = one.idle_ms_per_s[0], one.database_idle_ms_per_s
    yield row(
        "a move, many at once",
        f"{flat.server_us:,.0f} µs of a server, {flat.database_us:.0f} µs of PostgreSQL; "
        f"on SQLite {light.flat_out.spent.server_us:,.0f} µs in all",
        "as fast as can be; commits are shared by all who wait",
    )
    yield row(
        "a move, few at once",
        f"{paced.server_us:,.0f} µs and {paced.database_us:,.0f} µs; "
        f"on SQLite {light.paced.spent.server_us:,.0f} µs",
        "250 a second: hardly two share a commit, and whoever is roused for each needs longer",
    )
    yield row(
        "a game in memory",
        f"{held.bytes_each / 1000:.1f} KB; {held.load_us:,.0f} µs to bring it back",
        f"at most {RESIDENT_EACH:,} in a process",
    )
    yield row(
        "a game on the disk",
        kilobytes(game.sqlite, game.postgres, game.postgres_log),
        f"{game.events:.0f} facts of {game.commands:.0f} commands, played to the end by bots, "
        "with all indexes; the last is PostgreSQL's log",
    )
    yield row(
        "an event of 100 in 12 rounds",
        kilobytes(event.sqlite, event.postgres, event.postgres_log),
        f"{event.events:.0f} facts: every pairing and result, without the moves",
    )
    yield row(
        "a spectator who watches",
        f"{crowd.bytes_each / 1000:.0f} KB, {crowd.minute_us:.0f} µs a minute",
        f"{crowd.spectators:,} of one game; with {some.spectators:,} it was "
        f"{some.bytes_each / 1000:.0f} KB and {some.minute_us:.0f} µs",
    )
    yield row(
        "a spectator told of a move",
        f"{crowd.told_us:.0f} µs",
        f"{crowd.spectators:,} of them take {crowd.spectators * crowd.told_us * MICRO:.2f} s of a "
        "core, and the game's process does nothing else meanwhile",
    )
    yield row(
        "a move that another process made",
        f"{foreign_us(figures):.0f} µs where many come, {min(heard):.0f} to {max(heard):.0f} µs "
        "where each comes alone",
        "each process, for each event of all others: what two servers cost more than one, and "
        "what one does while the other has 100 moves a second",
    )
    yield row(
        "a process that does nothing",
        f"{idle_ms:.0f} ms a second, and {base_ms:.0f} ms of PostgreSQL; "
        f"{one.connections:.0f} connections to it",
        "four beats a second, looking for what others wrote",
    )


def foreign_us(figures: Figures) -> float:
    one, two = figures.runs[ONE].flat_out.spent, figures.runs[TWO].flat_out.spent
    return two.server_us - one.server_us


def kilobytes(*sizes: float) -> str:
    sqlite, postgres, log = (f"{each / 1000:.0f} KB" for each in sizes)
    return f"{sqlite} in SQLite, {postgres} in PostgreSQL, {log} through its log"


def runs_rows(figures: Figures) -> Iterator[str]:
    one = figures.runs[ONE].flat_out.per_s
    for name, each in figures.runs.items():
        flat, paced = each.flat_out, each.paced
        is_light = name == SQLITE
        yield row(
            name,
            f"{flat.per_s:,.0f}",
            f"{flat.per_s / one:.2f}",
            f"{flat.answered_ms.median:.0f}, {flat.answered_ms.p99:.0f} ms",
            f"{flat.spent.server_us:,.0f} µs",
            "" if is_light else f"{flat.spent.database_us:.0f} µs",
            f"{paced.answered_ms.median:.1f}, {paced.answered_ms.p99:.1f} ms",
            f"{paced.spent.server_us:,.0f} µs",
            "" if is_light else f"{paced.spent.database_us:,.0f} µs",
        )


def split_rows(figures: Figures) -> Iterator[str]:
    """Of which the whole machine's processors are full."""
    for name, each in figures.runs.items():
        spent, per_s = each.flat_out.spent, each.flat_out.per_s
        parts = [
            us * per_s * MICRO for us in (spent.server_us, spent.database_us, spent.players_us)
        ]
        yield row(name, *(f"{part:.2f}" for part in parts), f"{sum(parts):.2f}")


def notes_rows(figures: Figures) -> Iterator[str]:
    for each in figures.fanned:
        yield row(
            f"{each.over}, {each.pace_per_s:,.0f}/s asked",
            f"{each.reached_per_s:,.0f}",
            f"{each.later_ms.median:.1f} ms",
            f"{each.later_ms.p99:.1f} ms",
            f"{each.writer_us:.0f} µs",
            f"{each.listener_us:.0f} µs",
            f"{each.database_us:.0f} µs",
            f"{each.nats_us:.0f} µs" if each.nats_us else "",
        )


def commits_rows(figures: Figures) -> Iterator[str]:
    for each in figures.committed:
        yield row(
            f"{each.writers}",
            f"{each.callers}",
            f"{each.per_s:,.0f}",
            f"{each.waited_ms.median:.1f} ms",
            f"{each.waited_ms.p99:.1f} ms",
            f"{each.writer_us:.0f} µs",
            f"{each.database_us:.0f} µs",
        )


def pages_rows(figures: Figures) -> Iterator[str]:
    for page in dict.fromkeys(each.page for each in figures.asked):
        some = [each for each in figures.asked if each.page == page]
        yield row(
            page,
            f"{some[0].bytes / 1000:.0f} KB",
            *(f"{each.server_us:,.0f} µs" for each in some),
        )


def reckoned_rows(figures: Figures) -> Iterator[str]:
    """A hundred thousand games at once, ten spectators each."""
    games, costs = SIZES[-1], costs_of(figures, figures.runs[TWO])
    spectators, sockets = games * SPECTATORS_PER_GAME, games * (2 + SPECTATORS_PER_GAME)
    moves_per_s = games * MOVES_PER_GAME_S
    one, crowd, game = figures.runs[ONE], figures.watched[-1], figures.game
    flat_us, paced_us = one.flat_out.spent.server_us, one.paced.spent.server_us
    at = f"{moves_per_s:,.0f}"
    yield row("moves", f"{games:,} · 2 / 60 s", f"{at} a second")
    yield row(
        "processors for moves",
        f"{at} · {flat_us:.0f} µs to {at} · {paced_us:,.0f} µs",
        f"{moves_per_s * flat_us * MICRO:.1f} to {moves_per_s * paced_us * MICRO:.1f}",
    )
    yield row(
        "processors for watching",
        f"{spectators:,} · {crowd.minute_us:.0f} µs / 60 s",
        f"{spectators * crowd.minute_us * MICRO / MINUTE_S:.1f}",
    )
    yield row(
        "processors for telling",
        f"{at} · {SPECTATORS_PER_GAME} · {crowd.told_us:.0f} µs",
        f"{moves_per_s * SPECTATORS_PER_GAME * crowd.told_us * MICRO:.1f}",
    )
    yield row(
        "memory of sockets",
        f"{sockets:,} · {crowd.bytes_each / 1000:.0f} KB",
        f"{sockets * crowd.bytes_each / 1e9:.0f} GB",
    )
    yield row(
        "memory of games",
        f"{games:,} · {figures.held.bytes_each / 1000:.1f} KB",
        f"{games * figures.held.bytes_each / 1e9:.1f} GB",
    )
    yield row("processes, by connections", f"{sockets:,} / {CONNECTIONS_EACH:,}", f"{MANY}")
    reading = moves_per_s * foreign_us(figures) * MICRO
    yield row(
        "reading what others wrote",
        f"{MANY} · {at} · {foreign_us(figures):.0f} µs",
        f"{MANY * reading:.0f} processors, {reading:.0%} of each process",
    )
    hold, events, round_s = rounds(figures, MANY, moves_per_s)
    yield row(
        "a round of commits",
        f"{MANY} · {hold * 1000:.2f} ms / (1 − {at} · {events * 1000:.3f} ms)",
        f"{round_s * 1000:.0f} ms",
    )
    commits_per_s = MANY / round_s
    heard_s = costs.store.heard_s
    hearing = commits_per_s * heard_s
    yield row(
        "hearing that others have committed",
        f"{MANY} · {MANY} / {round_s * 1000:.0f} ms · {heard_s / MICRO:.0f} µs",
        f"{MANY * hearing:.0f} processors, {hearing:.0%} of each process",
    )
    yield row(
        "PostgreSQL's connections", f"{MANY} · {one.connections:.0f}",
        f"{MANY * one.connections:.0f}",
    )  # fmt: skip
    data, log = (moves_per_s / game.commands * each for each in (game.postgres, game.postgres_log))
    yield row(
        "on the disk",
        f"{at} · {game.postgres / 1000:.0f} KB / {game.commands:.1f}",
        f"{data / 1e6:.1f} MB a second, and {log / 1e6:.1f} MB of log",
    )


def rounds(figures: Figures, processes: int, moves_per_s: float) -> tuple[float, float, float]:
    """For how long a commit and each move in it hold the end of the store; a round of all."""
    hold_s, event_s = hold_of(store_of(figures))
    move_s = event_s * figures.game.events / figures.game.commands
    return hold_s, move_s, processes * hold_s / (1 - moves_per_s * move_s)
