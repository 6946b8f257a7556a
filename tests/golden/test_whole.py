"""The newest golden folder has in it whatever can be stored, by its stored names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.table import RULE_SETS
from golden.folders import STORE, golden_folders, unpack
from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.rulebook import rule_set
from lexidrome.store import FILE_NAME, SqliteStore

pytestmark = pytest.mark.slow

Fact = dict[str, Any]

NEVER_ENTERED = {
    "enter_verdict": "younger than the newest folder",
    "create_game": "a game is made before anything can be entered",
    "sign_result": "about the record, not in it",
    "reissue_seat": "about the record, not in it",
    "dispute_turn": "about the record, not in it",
    "settle_dispute": "about the record, not in it",
    "withdraw_dispute": "about the record, not in it",
    "correct_entries": "about the record, not in it",
    "undo_ruling": "about the record, not in it",
    "commit_share": "real tiles are drawn from no seed",
    "reveal_share": "real tiles are drawn from no seed",
    "start_lightning": "played at the table, and only its winner told",
    "attempt_word": "played at the table, and only its winner told",
    "rule_on_attempts": "played at the table, and only its winner told",
    "decline_challenge": "one device speaks for both members",
}
"""Commands that no stored fact embeds."""


SINCE: set[str] = {
    "game.verdict_entered.1",
    "event.apart_set.1",
    "event.described.1",
    "event.division_merged.1",
    "event.division_removed.1",
    "event.division_renamed.1",
    "event.missed_counted.1",
    "event.ratings_limited.1",
}
"""Facts that are younger than the newest folder; the next one has them."""


@pytest.fixture(scope="module")
def streams(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Fact]]:
    """The facts of each stream as they are stored, in the newest folder."""
    path: Path = tmp_path_factory.mktemp("golden") / FILE_NAME
    unpack(golden_folders()[-1] / STORE, path)
    store = SqliteStore(path)
    found: dict[str, list[Fact]] = {}
    for stream in store.streams(""):
        stored = store.read(stream)
        found[stream] = [msgspec.json.decode(each.data) for each in stored]
        assert [each.name for each in stored] == [fact["type"] for fact in found[stream]]
    store.close()
    return found


def test_every_fact_there_is_occurs(streams: dict[str, list[Fact]]) -> None:
    stored = {fact["type"] for facts in streams.values() for fact in facts}
    known = names_of(get_args(g.AnyFact)) | names_of(get_args(t.AnyFact))
    assert known - stored == SINCE


def test_every_command_that_can_be_entered_is_kept_in_a_fact(
    streams: dict[str, list[Fact]],
) -> None:
    kept = {
        fact["command"]["type"]
        for facts in streams.values()
        for fact in told(facts)
        if fact["type"] == "game.entered.1"
    }
    commands = names_of(get_args(g.AnyCommand))
    assert commands - kept == NEVER_ENTERED.keys()


def test_many_kinds_of_commands_are_kept_in_corrections(streams: dict[str, list[Fact]]) -> None:
    """What is inserted, and what was entered after it and is decided again."""
    corrections = [
        fact for facts in streams.values() for fact in facts if fact["type"] == "game.corrected.1"
    ]
    inserted = {each["type"] for fact in corrections for each in fact["inserted"]}
    again = {
        each["command"]["type"]
        for fact in corrections
        for each in told(fact["events"])
        if each["type"] == "game.entered.1"
    }
    assert len(inserted) >= 5
    assert len(again) >= 50


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("mode", list(g.record_values.Mode))
def test_a_game_of_every_rule_set_was_ruled_on_mended_and_signed(
    streams: dict[str, list[Fact]], rules: str, mode: g.record_values.Mode
) -> None:
    place = "screen" if mode is g.record_values.Mode.PLAY else "board"
    facts = streams[f"game/{place}-{rules}"]
    assert facts[0]["rules"]["name"] == rules
    assert facts[0]["options"].get("mode", g.record_values.Mode.PLAY) == mode
    wanted = {"ruling_applied", "ended", "result_signed", "challenge_upheld"}
    wanted |= {"ruling_undone"} if mode is g.record_values.Mode.PLAY else {"corrected", "entered"}
    assert {f"game.{each}.1" for each in wanted} <= {fact["type"] for fact in told(facts)}


def test_every_kind_of_event_was_played(streams: dict[str, list[Fact]]) -> None:
    """By every format of a phase, by every rule set, with teams and a trophy."""
    created = [facts[0] for stream, facts in streams.items() if stream.startswith("event/by-hand-")]
    formats = {
        phase["format"]["type"]
        for fact in created
        for division in fact["divisions"]
        for phase in division.get("phases", ())
    }
    assert formats == names_of(formats_of(t.phases.Format))
    events = [facts[0] for stream, facts in streams.items() if stream.startswith("event/")]
    assert {fact["rules"]["name"] for fact in events} >= set(RULE_SETS)


def test_every_procedure_was_ruled_on(streams: dict[str, list[Fact]]) -> None:
    ruled = {
        fact["resolution"]["procedure"]
        for facts in streams.values()
        for fact in told(facts)
        if fact["type"] == "game.ruling_applied.1"
    }
    known = {
        each.name
        for name in RULE_SETS
        for on_screen in (False, True)
        for each in p.procedures(rule_set(name), on_screen=on_screen)
    }
    assert known - ruled == set()


def told(facts: Sequence[Fact]) -> Iterator[Fact]:
    """With what corrections decided again."""
    for fact in facts:
        yield fact
        yield from told(fact.get("events", ()))


def names_of(kinds: Sequence[Any]) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in kinds}


def formats_of(union: Any) -> list[Any]:
    parts = get_args(union)
    return [each for part in parts for each in formats_of(part)] if parts else [union]
