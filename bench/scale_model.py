"""From what `scale` measured to a hundred thousand games and a million spectators.

Reads `build/scale.json`, plays the measured runs over in a simulation of queues, says by
how much it errs, and goes on to sizes for which one machine is too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

import msgspec
from bench._scale_games import ALONE_PER_S, FLAT_OUT, GAMES, PACE_PER_S, Run
from bench._scale_notes import CALLERS, GROUPS, LISTENERS, Committed
from bench._scale_simulation import (
    ASKING,
    EVENT_HOLDING,
    HOLDING,
    LOOKS_PER_S,
    Backend,
    Costs,
    Outcome,
    Plan,
    Simulation,
)
from bench.scale import FIGURES, WIDTH, Figures, table_of
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

MICRO = 1e-6
SQLITE, ONE = "SQLite, one server", "PostgreSQL, one server"
TWO, ASTRAY = "two servers, NOTIFY", "two, all at the wrong one"
MOVES_PER_GAME_S = 2 / 60
SPECTATORS_PER_GAME = 10
CONNECTIONS_EACH = 14_400
"""Of a process behind a proxy."""
RESIDENT_EACH = 20_000
SIZES = (1_000, 10_000, 30_000, 100_000)
SERVERS = (1, 2, 4, 8)
PROCESSES = (2, 4, 8, 16, 32, 72)
SLOW_DISKS_S = (0.001, 0.004)
"""As disks take it that say when they really have it."""
HEARING = 0.15
"""Of what it takes to hear of an event and to read it, so much is hearing."""
PATIENCE_MS = 250
LONGEST_QUEUE_S = 2.0
"""Whoever has so many moves waiting at the end will have more and more."""


class Checked(msgspec.Struct, frozen=True):
    what: str
    measured: float
    simulated: float

    @property
    def error(self) -> float:
        return self.simulated / self.measured - 1


def run() -> None:
    console = Console()
    console.width = max(console.width, WIDTH)
    if not FIGURES.exists():
        console.print(f"There is no {FIGURES.name} yet: make bench ARGS=scale measures it.")
        return
    figures = msgspec.json.decode(FIGURES.read_bytes(), type=Figures)
    costs = costs_of(figures, figures.runs[TWO])
    console.print(costs_table(costs, store_of(figures)))
    console.print(checked_table("Commits played over", checked_commits(figures)))
    console.print(checked_table("Live games played over", checked_games(figures)))
    console.print(own_processors_table(costs))
    console.print(sizes_table(costs))
    console.print(processes_table(costs))
    console.print(remedies_table(costs))


def store_of(figures: Figures) -> Backend:
    """What PostgreSQL's store takes, from commits that did nothing else."""
    alone = {each.callers: each for each in figures.committed if each.writers == 1}
    few, most, group = alone[GROUPS[0]], alone[GROUPS[-1]], alone[CALLERS]
    crowd, heard = figures.committed[-1], figures.fanned[0]
    commit_us, event_us = split(few, most, few.writer_us, most.writer_us)
    database_us, database_event_us = split(few, most, few.database_us, most.database_us)
    # What a single caller waits for and nobody computes is the disk's.
    one_after_another = ASKING + HOLDING
    disk_us = 1 / few.per_s / MICRO - (
        commit_us * one_after_another + event_us + database_us + database_event_us
    )
    hearing_us, looking_us = heard.listener_us * HEARING, heard.listener_us * (1 - HEARING)
    looking_database_us = (heard.database_us - few.database_us) / LISTENERS
    # For each commit of its own a crowded process hears of one of every other and looks once.
    others = crowd.writers - 1
    read = CALLERS * others
    more_us = (crowd.writer_us - group.writer_us) * CALLERS - others * hearing_us - looking_us
    more_database_us = (crowd.database_us - group.database_us) * CALLERS - looking_database_us
    return Backend(
        commit_s=commit_us * MICRO,
        event_s=event_us * MICRO,
        database_commit_s=database_us * MICRO,
        database_event_s=database_event_us * MICRO,
        disk_s=max(0.0, disk_us) * MICRO,
        heard_s=hearing_us * MICRO,
        look_s=looking_us * MICRO,
        look_event_s=max(0.0, more_us / read) * MICRO,
        look_database_s=looking_database_us * MICRO,
        look_database_event_s=max(0.0, more_database_us / read) * MICRO,
    )


def hold_of(store: Backend) -> tuple[float, float]:
    """For how long a commit holds the end of the store, and each event in it."""
    commit_s = store.commit_s * HOLDING + store.database_commit_s + store.disk_s
    return commit_s, store.event_s * EVENT_HOLDING + store.database_event_s


def split(few: Committed, many: Committed, few_us: float, many_us: float) -> tuple[float, float]:
    """What each commit costs, and what each event in it, if all who wait share one."""
    whole_us, all_us = few_us * few.callers, many_us * many.callers
    event_us = (all_us - whole_us) / (many.callers - few.callers)
    return whole_us - event_us * few.callers, event_us


def costs_of(figures: Figures, run: Run) -> Costs:
    """What a house on PostgreSQL takes whose processes hear of each other as in this run."""
    one, two, crowd = figures.runs[ONE], figures.runs[TWO], figures.watched[-1]
    facts, store = figures.game.events / figures.game.commands, store_of(figures)
    move_s = one.flat_out.spent.server_us * MICRO - facts * store.event_s
    foreign_s = (two.flat_out.spent.server_us - one.flat_out.spent.server_us) * MICRO
    looks_s = store.look_s * LOOKS_PER_S / ALONE_PER_S
    heard_s = mean(run.listening_us or [0.0]) * MICRO - foreign_s - looks_s
    database_s = busy_us(one.paced.spent.database_us, one.database_idle_ms_per_s) * MICRO
    costs = Costs(
        replace(
            store,
            event_s=facts * store.event_s,
            database_event_s=facts * store.database_event_s,
            wake_s=database_s - store.database_commit_s - facts * store.database_event_s,
            heard_s=max(0.0, heard_s),
        ),
        move_s=move_s,
        wake_s=0.0,
        foreign_s=foreign_s,
        told_s=crowd.told_us * MICRO,
        watching_s=crowd.minute_us / 60 * MICRO,
        idle_s=max(two.idle_ms_per_s) / 1000,
        players_s=one.flat_out.spent.players_us * MICRO,
    )
    # How many moves share a commit, and how often a server is roused, only playing it over says.
    flat = simulated(costs, flat_out_plan(one, figures.cores))
    costs = replace(costs, move_s=move_s - store.commit_s * flat.commits_per_s / flat.per_s)
    paced = simulated(costs, paced_plan(one, figures.cores))
    paced_us = busy_us(one.paced.spent.server_us, sum(one.idle_ms_per_s))
    return replace(costs, wake_s=(paced_us - paced.server_us) / paced.wakes * MICRO)


def busy_us(whole_us: float, idle_ms_per_s: float) -> float:
    """For a move at a pace, beside what goes on when nobody moves."""
    return whole_us - idle_ms_per_s * 1000 / PACE_PER_S


def sqlite_costs(figures: Figures, costs: Costs) -> Costs:
    """SQLite's own code computes beside the event loop, as PostgreSQL does."""
    run = figures.runs[SQLITE]
    flat_s = run.flat_out.spent.server_us * MICRO
    idle = replace(costs, store=Backend(0, 0, 0, flat_s - costs.move_s, costs.store.disk_s))
    roused = simulated(idle, paced_plan(run, figures.cores))
    paced_us = busy_us(run.paced.spent.server_us, sum(run.idle_ms_per_s))
    commit_s = (paced_us - roused.server_us) * MICRO - (flat_s - costs.move_s)
    store = replace(idle.store, database_commit_s=max(0.0, commit_s))
    return replace(idle, store=store, idle_s=run.idle_ms_per_s[0] / 1000)


def checked_commits(figures: Figures) -> list[Checked]:
    """What was measured beside what the simulation makes of the same."""
    found, costs = [], Costs(store_of(figures))
    for each in figures.committed:
        callers = (each.callers,) * each.writers
        plan = Plan(
            each.writers,
            callers=callers,
            processors=figures.cores,
            is_store_alone=True,
            seconds=3,
        )
        outcome = simulated(costs, plan)
        processes = "process" if each.writers == 1 else "processes"
        name = f"{each.writers} {processes}, {each.callers} in each"
        found += [
            Checked(f"{name}: events/s", each.per_s, outcome.per_s),
            Checked(f"{name}: median ms", each.waited_ms.median, outcome.median_ms),
            Checked(f"{name}: p99 ms", each.waited_ms.p99, outcome.p99_ms),
        ]
    return found


def checked_games(figures: Figures) -> list[Checked]:
    found = []
    for name, run in figures.runs.items():
        costs = costs_of(figures, run)
        if name == SQLITE:
            costs = sqlite_costs(figures, costs)
        elif name == ASTRAY:
            more_us = run.flat_out.spent.server_us - figures.runs[TWO].flat_out.spent.server_us
            costs = replace(costs, handed_s=more_us * MICRO)
        flat = simulated(costs, flat_out_plan(run, figures.cores))
        paced = simulated(costs, paced_plan(run, figures.cores))
        at_a_pace = f"{name}, {PACE_PER_S:.0f}/s"
        found += [
            Checked(f"{name}: moves/s", run.flat_out.per_s, flat.per_s),
            Checked(f"{name}: median ms", run.flat_out.answered_ms.median, flat.median_ms),
            Checked(f"{name}: p99 ms", run.flat_out.answered_ms.p99, flat.p99_ms),
            Checked(f"{at_a_pace}: median ms", run.paced.answered_ms.median, paced.median_ms),
            Checked(f"{at_a_pace}: p99 ms", run.paced.answered_ms.p99, paced.p99_ms),
        ]
    return found


def flat_out_plan(run: Run, cores: int) -> Plan:
    """As `_scale_games` has it: so many turns of each game, on the server that has the game."""
    turns = FLAT_OUT[1] - FLAT_OUT[0]
    return Plan(servers_of(run), callers=games_of(run), turns=turns, processors=cores, seconds=60)


def paced_plan(run: Run, cores: int) -> Plan:
    paces_per_s = (PACE_PER_S / 2,) * 2
    return Plan(servers_of(run), paces_per_s=paces_per_s, processors=cores, seconds=6)


def servers_of(run: Run) -> int:
    return len(run.idle_ms_per_s)


def games_of(run: Run) -> tuple[int, ...]:
    """Of each server. Half of all moves at a pace come to each of two: whoever has more games
    than the other is at it for longer, and only then is it over."""
    if servers_of(run) == 1:
        return (GAMES,)
    more = round(GAMES / 2 * PACE_PER_S / run.paced.per_s)
    return more, GAMES - more


def simulated(costs: Costs, plan: Plan) -> Outcome:
    return Simulation(costs, plan).run()


def plan_for(games: int, processes: int, *, stores: int = 1, has_crowd: bool = True) -> Plan:
    spectators = games * SPECTATORS_PER_GAME if has_crowd else 0
    return Plan(
        processes,
        moves_per_s=games * MOVES_PER_GAME_S,
        spectators=spectators,
        spectators_told=SPECTATORS_PER_GAME if has_crowd else 0,
        stores=stores,
    )


def costs_table(costs: Costs, store: Backend) -> Table:
    table = table_of("What the simulation reckons with, µs", "", "a store alone", "live games")
    alone = msgspec.structs.asdict(store)
    for name, seconds in msgspec.structs.asdict(costs.store).items():
        table.add_row(
            f"store: {named(name)}", f"{alone[name] / MICRO:,.1f}", f"{seconds / MICRO:,.1f}"
        )
    for name, seconds in msgspec.structs.asdict(costs).items():
        if name != "store":
            table.add_row(named(name), "", f"{seconds / MICRO:,.1f}")
    return table


def named(field: str) -> str:
    return field.removesuffix("_s").replace("_", " ")


def checked_table(title: str, found: Sequence[Checked]) -> Table:
    table = table_of(title, "", "measured", "simulated", "error")
    for each in found:
        table.add_row(
            each.what, f"{each.measured:,.1f}", f"{each.simulated:,.1f}", f"{each.error:+.0%}"
        )
    return table


def own_processors_table(costs: Costs) -> Table:
    """Servers, players and PostgreSQL that are not in each other's way."""
    table = table_of(
        f"Flat out, {GAMES} games and a processor for each server", "", "moves/s", "of one",
        "median ms", "p99 ms", "busiest loop", "end of store",
    )  # fmt: skip
    one = 0.0
    for servers in SERVERS:
        plan = Plan(servers, callers=(GAMES,) * servers, seconds=5)
        outcome = simulated(costs, plan)
        one = one or outcome.per_s
        table.add_row(
            f"{servers} servers", f"{outcome.per_s:,.0f}", f"{outcome.per_s / one:.2f}",
            f"{outcome.median_ms:,.0f}", f"{outcome.p99_ms:,.0f}", f"{outcome.busiest_loop:.0%}",
            f"{outcome.end_of_store:.0%}",
        )  # fmt: skip
    return table


def sizes_table(costs: Costs) -> Table:
    """As few processes as their connections let there be."""
    table = results_table("Games at once, each with ten spectators; a processor for each process")
    for games in SIZES:
        sockets = games * (2 + SPECTATORS_PER_GAME)
        processes = max(2, -(-sockets // CONNECTIONS_EACH), -(-games // RESIDENT_EACH))
        add_result(table, f"{games:,} games", plan_for(games, processes), costs)
    return table


def processes_table(costs: Costs) -> Table:
    """Whether more processes help."""
    table = results_table(f"{SIZES[-1]:,} games without spectators, by processes")
    for processes in PROCESSES:
        plan = plan_for(SIZES[-1], processes, has_crowd=False)
        add_result(table, f"{processes} processes", plan, costs)
    return table


def remedies_table(costs: Costs) -> Table:
    games, all_of_them = SIZES[-1], 84
    table = results_table(f"{games:,} games, a million spectators: what helps, what does not")
    add_result(table, "as it is", plan_for(games, all_of_them), costs)
    for disk_s in SLOW_DISKS_S:
        add_result(
            table, f"a disk of {disk_s * 1000:.0f} ms", plan_for(games, all_of_them),
            on_disk(costs, disk_s),
        )  # fmt: skip
    late = replace(plan_for(games, all_of_them), takes_late=True)
    add_result(table, "commits take what waits when they may", late, costs)
    writers = plan_for(games, 8, has_crowd=False)
    add_result(table, "8 run games, others only show them", writers, costs)
    for disk_s in SLOW_DISKS_S:
        add_result(
            table, f"the same, a disk of {disk_s * 1000:.0f} ms", writers, on_disk(costs, disk_s)
        )
    for stores in (7, 14):
        plan = plan_for(games, all_of_them, stores=stores)
        add_result(table, f"{stores} houses", plan, costs)
    return table


def on_disk(costs: Costs, disk_s: float) -> Costs:
    return replace(costs, store=replace(costs.store, disk_s=disk_s))


def results_table(title: str) -> Table:
    return table_of(
        title, "", "moves/s", "processes", "median ms", "p99 ms", "busiest loop",
        "end of store", "commits/s", "PostgreSQL cores",
    )  # fmt: skip


def add_result(table: Table, name: str, plan: Plan, costs: Costs) -> None:
    outcome = simulated(costs, plan)
    is_late = outcome.p99_ms > PATIENCE_MS
    can_keep_up = outcome.left < plan.moves_per_s * LONGEST_QUEUE_S
    table.add_row(
        name, f"{plan.moves_per_s:,.0f}", f"{plan.processes}", f"{outcome.median_ms:,.0f}",
        f"{outcome.p99_ms:,.0f}{' late' if is_late else ''}" if can_keep_up else "does not keep up",
        f"{outcome.busiest_loop:.0%}", f"{outcome.end_of_store:.0%}",
        f"{outcome.commits_per_s:,.0f}", f"{outcome.database_processors:.2f}",
    )  # fmt: skip
