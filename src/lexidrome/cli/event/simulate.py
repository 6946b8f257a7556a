"""`lexidrome event simulate`: plays a whole event by itself and checks every invariant."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.base.folders import chosen_folder
from lexidrome.cli.event.desk import print_json, print_table
from lexidrome.cli.numbers import Seed, Whole
from lexidrome.cli.options import AsJson
from lexidrome.rulebook import find_rule_set
from lexidrome.rulebook.choices import EventFormat

BROKEN = 1
"""The exit code when something did not hold."""
MOST_ENTRANTS = 5000
USUAL_ROUNDS = 7


def simulate(
    *,
    rules: str,
    entries: Whole,
    seed: Seed = 1,
    rounds: Whole | None = None,
    data: Path | None = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole event with random but plausible results, and check every invariant.

    Late entries, withdrawals, returns, forfeits, lateness, ties, corrections, rulings and
    undoings happen as in life. Nothing is stored. Exit code 1 when something did not hold.

    Parameters
    ----------
    rules
        A rule set's name, or the file of your own rule set.
    entries
        How many enter.
    seed
        The same seed plays the same event.
    rounds
        How many rounds are played, instead of what the rule set says; 7 if it says nothing.
    data
        The data folder with your own rule sets, instead of the usual one.
    """
    if not 2 <= entries <= MOST_ENTRANTS:
        raise BadInput(
            text(
                "There can be 2 to {most} entrants, not {count}.", most=MOST_ENTRANTS, count=entries
            )
        )
    if rounds is not None and not 1 <= rounds <= 100:
        raise BadInput(text("An event has from 1 to 100 rounds, not {count}.", count=rounds))
    folder = chosen_folder(data)
    rule_set = find_rule_set(rules, folder / "rulesets")
    is_open_ended = rule_set.event.format is EventFormat.SWISS and rule_set.event.rounds is None
    if rounds is None and is_open_ended:
        rounds = USUAL_ROUNDS
    began = time.perf_counter()
    played = t.simulation.simulate(rule_set, entries, seed, rounds=rounds)
    took_s = time.perf_counter() - began
    division = played.division
    counts = {
        "rules": rule_set.name,
        "seed": seed,
        "entrants": len(division.entrants),
        "rounds": len(division.rounds),
        "games": sum(not game.is_bye for _, game in division.games()),
        "commands": played.commands,
        "events": len(played.facts),
        "seconds": round(took_s, 2),
        "refused": list(played.refused),
        "broken": list(played.broken),
    }
    rows = t.standings.standings(played.state.tournament, division)
    if as_json:
        print_json({**counts, "standings": rows})
    else:
        print_table(
            ("rank", "number", "wins", "losses", "spread"),
            [
                (str(r.rank), str(r.number), f"{r.wins:g}", f"{r.losses:g}", f"{r.spread:+d}")
                for r in rows[:20]
            ],
        )
        for name, value in counts.items():
            print(f"{name}: {value or 0}")
    if played.broken or played.refused:
        sys.exit(BROKEN)
