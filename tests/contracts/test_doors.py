"""The steps of scenarios send what people can send, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import doors as source
from lexidrome.proof import (
    doors,
    play_scenario,
    playing,
    read_scenarios,
)
from lexidrome.proof.event import playing as event_playing
from lexidrome.proof.scenario import Scenario
from lexidrome.rulebook import rule_set
from scenarios.loaded import SCENARIOS

NOT_YET = "there is no way to enter it yet"


def scenario(tmp_path: Path, body: str) -> Scenario:
    file = tmp_path / "some.yaml"
    file.write_text(body, encoding="utf-8")
    (found,) = read_scenarios([file], rule_set)
    assert isinstance(found, Scenario), found
    return found


@pytest.fixture(scope="module")
def found() -> dict[str, str]:
    return source.find_doors()


@pytest.mark.slow
def test_what_can_be_sent_is_as_the_source_has_it(found: dict[str, str]) -> None:
    assert doors.DOORS_FILE.read_text(encoding="utf-8") == source.format_doors(found), (
        "run python tests/doors.py and read the difference"
    )
    assert len(found) > 400


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("game.challenge_play.words", "web/"),
        ("game.hold_play", "web/play/"),
        ("game.note_rack.tiles", "web/record/entering.js"),
        ("game.play_tiles.blanks.spoken", "web/record/entering.js"),
        ("event.enter_result.slip.scores.points", ""),
        ("event.enter_result.slip.tie_winner", ""),
        ("event.take_game_result.slip.before_rack", "hall/events/event.py"),
    ],
)
@pytest.mark.slow
def test_a_door_names_a_place_that_is_there(found: dict[str, str], name: str, place: str) -> None:
    assert (source.SOURCE / found[name]).is_file()
    assert found[name].startswith(place)


def test_only_what_a_script_really_sends_counts() -> None:
    script = """
    /** Not {type: "pass_turn"}, nor "bar_spectators". */
    switch (command.type) { case "hold_play": return text("Hold"); }
    if (command.type === "accept_play") return;
    send({ type: "challenge_play", words, is_agreed: true });
    const more = isLate ? { note } : {};
    send({ type: "stop_clock", reason: "score", ...more });
    if (can("hold_play", side) || isOffered(can, "pass_turn")) sidesWho(known, "ask_opinion");
    """
    assert set(source.sent_by_script(script)) == {
        "game.challenge_play",
        "game.challenge_play.words",
        "game.challenge_play.is_agreed",
        "game.stop_clock",
        "game.stop_clock.reason",
        "game.stop_clock.note",
    }


def test_only_what_a_module_really_makes_counts(tmp_path: Path) -> None:
    room = tmp_path / "web"
    room.mkdir()
    (room / "page.py").write_text(
        "from lexidrome import game as g\n"
        "from lexidrome import tournament as t\n"
        "def made(command, where):\n"
        "    if isinstance(command, g.HoldPlay): return\n"
        "    by_kind = {g.PassTurn: 1}\n"
        "    act(t.lateness.NoteAbsence)\n"
        "    slip = t.results.Slip(scores=(t.results.Score(1, 400),))\n"
        "    return t.results.EnterResult(**where, slip=slip)\n",
        encoding="utf-8",
    )
    assert set(source.find_doors(tmp_path)) == {
        "event.note_absence",
        "event.enter_result",
        "event.enter_result.slip",
        "event.enter_result.slip.scores",
        "event.enter_result.slip.scores.number",
        "event.enter_result.slip.scores.points",
    }


@pytest.mark.parametrize(
    ("body", "name", "step"),
    [
        (
            "- {scenario: x, rules: nsa-2009, steps: [A plays 8G AA, B holds, {open: true}]}",
            "game.hold_play",
            2,
        ),
        (
            """\
- scenario: x
  rules: nsa-2009
  event: {entrants: 2}
  steps: [pairs 1-2, "1 9, 2 8 first 1", {wins: {1: 1}}]
""",
            "event.enter_result.slip.first",
            2,
        ),
        (
            "- {scenario: x, rules: nsa-2009, steps: [{refused: A holds}]}",
            "game.hold_play",
            1,
        ),
    ],
)
def test_a_step_that_sets_what_nobody_can_enter_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, name: str, step: int
) -> None:
    mine = scenario(tmp_path, body.replace("8G AA", "8G EA"))
    assert play_scenario(mine, rule_set("nsa-2009")) is None
    without = {each: place for each, place in doors.load_doors().items() if each != name}
    monkeypatch.setattr(doors, "load_doors", lambda: without)
    difference = play_scenario(mine, rule_set("nsa-2009"))
    assert difference is not None
    assert difference.step == step
    assert f"sets {name}, which can be entered on no page" in difference.problem
    monkeypatch.setattr(doors, "load_exceptions", lambda: {name: "because"})
    assert play_scenario(mine, rule_set("nsa-2009")) is None


@pytest.mark.slow
def test_what_is_let_pass_has_a_reason_is_needed_and_cannot_be_entered_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needed: set[str] = set()

    def note(_: str, command: msgspec.Struct) -> None:
        for name in doors.sent_by(command):
            if name not in doors.load_doors():
                needed.add(doors.exception_for(name) or f"{name} is let pass by nothing")

    for module in (playing, event_playing):
        monkeypatch.setattr(module, "check_sendable", note)
    for each in SCENARIOS:
        for name in each.rule_sets:
            play_scenario(each, rule_set(name))
    listed: dict[str, Any] = doors.load_exceptions()
    assert needed == listed.keys(), "take away the lines of what can be entered by now"
    assert all(listed.values())
    assert not [name for name, reason in listed.items() if reason.startswith(NOT_YET)]
    assert list(listed) == sorted(listed)
