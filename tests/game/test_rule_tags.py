"""Where a rule is decided can be found from its id."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import lexidrome.game
import lexidrome.rulebook
from lexidrome.game import all_checks, switched_off
from lexidrome.game.placement import CONNECTED
from lexidrome.rulebook import Kind, entry, rules

GAME = Path(lexidrome.game.__file__).parent
ID = re.compile(r"(?:SSC|WU|DP|ST|NSA)-[\w.()]*[\w)]|[AP]-?\d\d+")


def ids_in_the_code() -> set[str]:
    """Every rule id that stands in this room's code or in a rule set's data."""
    rule_sets = resources.files(lexidrome.rulebook) / "data" / "rulesets"
    texts = [path.read_text() for path in GAME.rglob("*.py")]
    texts += [file.read_text() for file in rule_sets.iterdir()]
    return {found for source in texts for found in ID.findall(source)}


def test_every_tag_is_a_rule_or_an_ambiguity_of_the_rule_book() -> None:
    for check in all_checks():
        for rule in check.ids:
            assert entry(rule).id == rule


def test_every_rule_a_game_decides_by_can_be_found_from_its_id() -> None:
    decided = (Kind.ENGINE, Kind.CLOCK, Kind.CHALLENGE)
    wanted = {row.id for kind in decided for row in rules(kind=kind)}
    assert sorted(wanted - ids_in_the_code()) == []


def test_a_check_that_is_switched_off_lets_everything_through_and_comes_back() -> None:
    assert not CONNECTED(condition=False)
    with switched_off(CONNECTED):
        assert CONNECTED(condition=False)
    assert not CONNECTED(condition=False)
