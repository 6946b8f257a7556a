"""`lexidrome rules coverage` and `lexidrome rules prove`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lexidrome.base import text
from lexidrome.base.progress import progress_bar
from lexidrome.proof.coverage import Coverage, measure
from lexidrome.proof.options import JsonFlag
from lexidrome.proof.prove import Proof, run_proof
from lexidrome.proof.reading import find_reading, load_readings
from lexidrome.proof.scenario_file import load_later, load_scenarios, scenario_folder

Scenarios = Annotated[Path | None, Parameter(name="--scenarios")]


def coverage(
    *,
    scenarios: Scenarios = None,
    reading: Annotated[Path | None, Parameter(name="--reading")] = None,
    as_json: JsonFlag = False,
) -> None:
    """Show, per document and kind, of how many rules both halves are proved, one, or none.

    Exit code 1 when a rule is missing.

    Parameters
    ----------
    scenarios
        The folder of the scenarios; that of this checkout if none is named.
    reading
        The reading of the rules, which says what scenario shows which half; docs/reading.tsv
        of the checkout if none is named.
    as_json
        Print JSON: a list of document, kind, rows, how many are proved on both sides, and the
        ids proved on one, shown and missing.
    """
    folder = scenario_folder(scenarios)
    file = reading or find_reading(folder)
    found = measure(load_scenarios(folder), () if file is None else load_readings(file))
    if as_json:
        _print_json(found)
    else:
        _print_coverage(found)
    if any(row.missing for row in found):
        sys.exit(1)


def prove(*, scenarios: Scenarios = None, as_json: JsonFlag = False) -> None:
    """Change each rule one at a time and print what no scenario notices.

    Exit code 1 when something was not noticed.

    Parameters
    ----------
    scenarios
        The folder of the scenarios; that of this checkout if none is named.
    as_json
        Print JSON.
    """
    folder = scenario_folder(scenarios)
    with progress_bar(text("Proving"), is_wanted=not as_json) as on_progress:
        result = run_proof(load_scenarios(folder), load_later(folder), on_progress)
    if as_json:
        _print_json(result)
    else:
        _print_proof(result)
    if not result.is_complete:
        sys.exit(1)


def _print_coverage(found: tuple[Coverage, ...]) -> None:
    table = Table("document", "kind", box=None, pad_edge=False)
    for heading in ("rules", "both halves", "one half", "shown", "missing"):
        table.add_column(heading, justify="right")
    total: Counter[str] = Counter()
    for row in found:
        numbers = {
            "rules": row.rows,
            "both": row.both,
            "one": len(row.one),
            "shown": len(row.shown),
            "missing": len(row.missing),
        }
        total.update(numbers)
        table.add_row(row.document, row.kind.lower(), *(str(each) for each in numbers.values()))
    table.add_row("all", "", *(str(each) for each in total.values()))
    Console(highlight=False).print(table)


def _print_proof(result: Proof) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for heading, lines in (
        ("Scenarios that do not hold", result.failing),
        ("Noticed by no scenario", result.unnoticed),
        ("Listed as making no difference, but noticed or not there", result.stale),
    ):
        if lines:
            console.print(f"[bold]{heading}[/bold]")
            for line in lines:
                console.print(f"  {escape(line)}")
    console.print(
        f"{result.scenarios} scenarios; {result.changes} values changed, "
        f"{result.switched} rules put out; {len(result.unnoticed)} not noticed. "
        f"{result.equivalents} changes make no difference, "
        f"{result.later} values are for people to see to."
    )


def _print_json(data: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(data)).decode())
