"""The scripts of a table read no rule that decides what can be done: the views offer that."""

from __future__ import annotations

import re

import pytest

from doors import SOURCE
from lexidrome.rulebook import rule_set

WEB = SOURCE / "web"
READ = {
    "title": "the name of the rule set",
    "setup.rack_tiles": "how many numbers there are to choose from, of an exchange long past",
    "play.first_play_tiles": "a play that nobody has made yet is scored",
    "play.bingo_tiles": "a play that nobody has made yet is scored",
    "play.bingo_points": "a play that nobody has made yet is scored",
    "clock.side_time_s": "a clock is shown",
    "clock.turn_limit_s": "a clock is shown",
    "clock.game_limit_s": "a clock is shown",
    "clock.round_limit_s": "a clock is shown",
    "clock.hard_stop": "a clock is shown",
    "clock.turn_ends_on": "a clock is reckoned on without a network",
    "challenge.hold_max_s": "how long a hold lasts is shown",
    "challenge.adjudicator": "whether a judge or the word list is waited for is said",
}
"""Each value that they know, and what for. A longer list needs a reason as good."""
TYPE = re.compile(r"^export interface Rules \{\n(.*?)^\}", re.DOTALL | re.MULTILINE)
SECTION = re.compile(r"^  (\w+): (?:Pick<)?RuleSet\[\"\1\"\](?:, ([^>]+)>)?;\n", re.MULTILINE)
FIELD = re.compile(r"\"(\w+)\"")


def declared() -> set[str]:
    """The values that the type of a table's rules has; the type checker lets no other be read."""
    source = (WEB / "kit/protocol.d.ts").read_text(encoding="utf-8")
    found = TYPE.search(source)
    assert found is not None
    assert not SECTION.sub("", found[1]), "a line that is not understood"
    assert re.search(r"^export interface Table \{\n  rules: Rules;\n", source, re.MULTILINE)
    names = set()
    for section, picked in SECTION.findall(found[1]):
        fields = FIELD.findall(picked)
        names |= {f"{section}.{each}" for each in fields} if fields else {section}
    return names


def test_scripts_know_only_the_rules_that_are_named() -> None:
    assert declared() == READ.keys()


@pytest.mark.parametrize("name", READ)
def test_what_is_named_is_there_and_is_read(name: str) -> None:
    value = rule_set("nsa-2009")
    for part in name.split("."):
        value = getattr(value, part)
    *_, last = name.split(".")
    scripts = [each for folder in ("live", "play", "record") for each in WEB.glob(f"{folder}/*.js")]
    others = [each for each in scripts if each.name != "messages.js"]
    assert any(re.search(rf"\b{last}\b", each.read_text(encoding="utf-8")) for each in others)


def test_no_script_goes_around_the_type() -> None:
    """Rules come under that name alone, and nowhere as anything."""
    for file in sorted(WEB.glob("**/*.js")):
        code = file.read_text(encoding="utf-8")
        assert not re.search(r"any\W[^\n]*\brules\b|\brules\b\s*\[", code), file.name
        assert not re.search(r"\bRuleSet\b", code), file.name
