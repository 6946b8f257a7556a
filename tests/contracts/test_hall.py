"""The hall holds no rule: what the books decide is decided below it, and the hall asks."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexidrome import hall
from lexidrome.rulebook import SECTIONS, all_rules
from lexidrome.rulebook.index import ambiguities, rules

HALL = Path(__file__).parents[2] / "src/lexidrome/hall"
IDS = frozenset({*(row.id for row in rules()), *(row.id for row in ambiguities())})
ID = re.compile("|".join(re.escape(each) for each in sorted(IDS, key=len, reverse=True)))

VALUES = {
    "challenge.min_view_s": "a bot lets people look as long as they may",
    "challenge.window_s": "a bot draws before a window closes that nobody closes",
    "clock": "is handed to the game, which says when a turn and a game end, for a bot to be ready",
    "clock.side_time_s": "is shown, and time used is counted from it",
    "event.bye_spread": "goes into files of other programs, and comes out of them",
    "event.id_needed": "the staff who note an arrival have then looked",
    "event.rounds": "an event of another program has as many",
    "event.spread_cap": "goes into files of other programs",
    "play.bingo_tiles": "is counted for a scorecard",
    "sides.persons_per_side": "so many sit on a side",
}
"""What the hall reads of a rule set, to show it, to hand it on, or to seat people by it."""

SHARED = frozenset({"Bot", "Call", "Change", "Clock", "Hall", "Snapshot", "Told"})
"""Names of the hall that another room has too, each for its own side of the same thing."""


def classes(folder: Path) -> list[str]:
    return [
        name
        for path in sorted(folder.rglob("*.py"))
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def ids_by_hand(source: str) -> Iterator[str]:
    """Ids of rules in what a module says or compares; what it explains may name them."""
    tree = ast.parse(source)
    explains = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if id(node) in explains or not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, str):
            yield from ID.findall(node.value)


def test_a_name_of_the_hall_means_one_thing_in_the_house() -> None:
    own = Counter(classes(HALL))
    house = Counter(classes(HALL.parent))
    assert {name for name in own if house[name] > 1} == SHARED
    assert not [name for name, count in own.items() if count > 1]


def test_the_hall_executes_no_rule() -> None:
    assert all_rules("tournament")
    assert all_rules(hall.__name__.removeprefix("lexidrome.")) == ()


@pytest.mark.parametrize("path", sorted(HALL.rglob("*.py")), ids=lambda path: path.stem)
def test_the_hall_cites_no_rule_by_hand(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not list(ids_by_hand(source))
    assert not re.search(r"\bRuleId\(", source)


def values_read(source: str) -> Iterator[str]:
    """Of rule sets, as `section.value`; a whole section that is taken, by its name."""
    tree = ast.parse(source)
    taken = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in SECTIONS:
            name = node.value
            said = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
            if said == "rules":
                taken[id(node)] = node.attr
    read = {
        id(node.value): f"{taken[id(node.value)]}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and id(node.value) in taken
    }
    yield from (taken | read).values()


def test_the_hall_decides_by_no_value_of_a_book() -> None:
    sources = [path.read_text(encoding="utf-8") for path in HALL.rglob("*.py")]
    assert {value for source in sources for value in values_read(source)} == VALUES.keys()
    chosen = re.compile(r"^from lexidrome\.rulebook\.choices import (.+)$", re.MULTILINE)
    names = {name for each in sources for line in chosen.findall(each) for name in line.split(", ")}
    assert names == {"PauseReason", "Withdrawal"}, "those two are of messages"


def test_a_value_that_is_read_is_found() -> None:
    source = "if game.rules.tie.rule is X:\n    clock = rules.clock\n    a = rules.event.rounds\n"
    assert sorted(values_read(source)) == ["clock", "event.rounds", "tie.rule"]


def test_an_id_by_hand_is_found() -> None:
    assert list(ids_by_hand('"""SSC-29."""\nX = RuleId("NSA-IV.K.4")\n')) == ["NSA-IV.K.4"]
