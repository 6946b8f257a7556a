"""From what `scale` measured to a hundred thousand games and a million spectators.

Reads `build/scale.json`, plays the measured runs over in a simulation of queues, says by
how much it errs, and goes on to sizes for which one machine is too small.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from bench._scale_games import GAMES, PACE_PER_S
from bench._scale_notes import CALLERS, GROUPS
from bench._scale_simulation import Costs, Outcome, Plan, Simulation
from bench.scale import FIGURES, WIDTH, Figures, table_of
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

MICRO = 1e-6
MOVES_PER_GAME_S = 2 / 60
SPECTATORS_PER_GAME = 10
CONNECTIONS_EACH = 14_400
"""Of a process behind a proxy."""
RESIDENT_EACH = 20_000
SIZES = (1_000, 10_000, 30_000, 100_000)
PROCESSES = (2, 4, 8, 16, 32, 72)
FAST_DISK_S = 0.001
"""As a server's disk with a battery takes it."""
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
    costs = costs_of(figures)
    console.print(costs_table(costs))
    console.print(checked_table(checked(figures, costs)))
    console.print(sizes_table(costs))
    console.print(processes_table(costs))
    console.print(remedies_table(costs))


def costs_of(figures: Figures) -> Costs:
    alone = {each.callers: each for each in figures.committed if each.writers == 1}
    few, many, most = (alone[callers] for callers in (GROUPS[0], GROUPS[-2], GROUPS[-1]))
    one, two = figures.runs["PostgreSQL, one server"], figures.runs["two servers, NOTIFY"]
    crowd, dense = figures.watched[-1], figures.fanned[-1]
    hold_event_s = (most.callers / most.per_s - many.callers / many.per_s) / (
        most.callers - many.callers
    )
    crowded = [each for each in figures.committed if each.writers > 2]
    hold_s = sum(each.callers / each.per_s for each in crowded) / len(crowded)
    return Costs(
        move_s=one.flat_out.spent.server_us * MICRO,
        commit_s=(few.writer_us - most.writer_us) * MICRO,
        store_event_s=most.writer_us * MICRO,
        database_commit_s=(few.database_us - most.database_us) * MICRO,
        database_event_s=most.database_us * MICRO,
        disk_s=hold_s - CALLERS * hold_event_s,
        hold_event_s=hold_event_s,
        foreign_s=dense.listener_us * MICRO,
        followed_s=max(dense.listener_us, two.listening_us[two.of_house]) * MICRO,
        told_s=crowd.told_us * MICRO,
        watching_s=crowd.minute_us / 60 * MICRO,
        idle_s=max(two.idle_ms_per_s) / 1000,
        players_s=one.flat_out.spent.players_us * MICRO,
    )


def checked(figures: Figures, costs: Costs) -> list[Checked]:
    """What was measured beside what the simulation makes of the same."""
    found = []
    for each in figures.committed:
        outcome = simulated(
            costs,
            Plan(
                each.writers,
                callers=each.callers,
                processors=figures.cores,
                is_store_alone=True,
                seconds=3,
            ),
        )
        name = f"{each.writers} stores, {each.callers} callers each"
        found.append(Checked(f"{name}: events/s", each.per_s, outcome.per_s))
        found.append(Checked(f"{name}: median ms", each.waited_ms.median, outcome.median_ms))
    for number, name in ((1, "PostgreSQL, one server"), (2, "two servers, NOTIFY")):
        run = figures.runs[name]
        flat = Plan(number, callers=GAMES // number, processors=figures.cores, seconds=5)
        paced = Plan(number, moves_per_s=PACE_PER_S, processors=figures.cores)
        found += [
            Checked(f"{name}: moves/s", run.flat_out.per_s, simulated(costs, flat).per_s),
            Checked(
                f"{name}, {PACE_PER_S:.0f}/s: median ms",
                run.paced.answered_ms.median,
                simulated(costs, paced).median_ms,
            ),
        ]
    return found


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


def costs_table(costs: Costs) -> Table:
    table = table_of("What the simulation reckons with", "", "µs")
    for name, seconds in msgspec.structs.asdict(costs).items():
        table.add_row(name.removesuffix("_s").replace("_", " "), f"{seconds / MICRO:,.1f}")
    return table


def checked_table(found: Sequence[Checked]) -> Table:
    table = table_of("Played over", "", "measured", "simulated", "error")
    for each in found:
        table.add_row(
            each.what, f"{each.measured:,.1f}", f"{each.simulated:,.1f}", f"{each.error:+.0%}"
        )
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
    fast = replace(costs, disk_s=FAST_DISK_S)
    table = results_table(f"{games:,} games, a million spectators: what helps")
    add_result(table, "as it is", plan_for(games, all_of_them), costs)
    add_result(table, "a disk of 1 ms", plan_for(games, all_of_them), fast)
    late = replace(plan_for(games, all_of_them), takes_late=True)
    add_result(table, "commits take what waits when they may", late, costs)
    writers = replace(plan_for(games, 8, has_crowd=False), seconds=10)
    add_result(table, "8 run games, others only show them", writers, costs)
    add_result(table, "the same, a disk of 1 ms", writers, fast)
    for stores in (7, 14):
        plan = plan_for(games, all_of_them, stores=stores)
        add_result(table, f"{stores} houses", plan, costs)
    return table


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
