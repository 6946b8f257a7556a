"""Where a rule is decided can be found from its id."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import lexidrome.game
import lexidrome.procedures
import lexidrome.rulebook
from lexidrome.game.board import EMPTY_BOARD
from lexidrome.game.placement import lies_apart
from lexidrome.proof.mutants import mutated
from lexidrome.rulebook import all_rules, the_rule
from lexidrome.rulebook.index import Kind, entry, rules

ROOMS = [Path(str(room.__file__)).parent for room in (lexidrome.procedures, lexidrome.game)]
ID = re.compile(r"(?:SSC|WU|DP|ST|NSA)-(?:\w|\.(?=[\w(])|\(\w+\))+|[AP]-?\d\d+")


def ids_in_the_code() -> set[str]:
    """Every rule id that stands in the code of games and procedures or in a rule set's data."""
    rule_sets = resources.files(lexidrome.rulebook) / "data" / "rulesets"
    texts = [path.read_text() for room in ROOMS for path in room.rglob("*.py")]
    texts += [file.read_text() for file in rule_sets.iterdir()]
    return {found for source in texts for found in ID.findall(source)}


def test_every_tag_is_a_rule_or_an_ambiguity_of_the_rule_book() -> None:
    for each in all_rules():
        for rule in each.ids:
            assert entry(rule).id == rule


def test_every_rule_a_game_decides_by_can_be_found_from_its_id() -> None:
    decided = (Kind.ENGINE, Kind.CLOCK, Kind.CHALLENGE)
    wanted = {row.id for kind in decided for row in rules(kind=kind)}
    assert sorted(wanted - ids_in_the_code()) == []


def test_a_rule_that_is_put_out_says_nothing_and_comes_back() -> None:
    assert lies_apart(EMPTY_BOARD, [0])
    with mutated(the_rule(lies_apart)):
        assert not lies_apart(EMPTY_BOARD, [0])
    assert lies_apart(EMPTY_BOARD, [0])
