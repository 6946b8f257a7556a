"""Where a rule of events is decided can be found from its id."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import lexidrome.game
import lexidrome.procedures
import lexidrome.rulebook
import lexidrome.tournament
from lexidrome.rulebook import all_rules
from lexidrome.rulebook.index import Kind, entry, rules

ROOMS = [
    Path(str(room.__file__)).parent
    for room in (lexidrome.procedures, lexidrome.game, lexidrome.tournament)
]
ID = re.compile(r"(?:SSC|WU|DP|ST|NSA)-(?:\w|\.(?=[\w(])|\(\w+\))+|[AP]-?\d\d+")


def ids_in_the_code() -> set[str]:
    """Every rule id that stands in the code of games and events or in a rule set's data."""
    rule_sets = resources.files(lexidrome.rulebook) / "data" / "rulesets"
    texts = [path.read_text() for room in ROOMS for path in room.rglob("*.py")]
    texts += [file.read_text() for file in rule_sets.iterdir()]
    return {found for source in texts for found in ID.findall(source)}


def test_every_tag_is_a_rule_or_an_ambiguity_of_the_rule_book() -> None:
    for check in all_rules("tournament"):
        for rule in check.ids:
            assert entry(rule).id == rule


def test_every_rule_of_an_event_can_be_found_from_its_id() -> None:
    wanted = {row.id for row in rules(kind=Kind.EVENT)}
    assert sorted(wanted - ids_in_the_code()) == []
