"""What can be done in a stored game, asked on the command line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hall.house import open_house
from lexidrome.base import StreamId
from lexidrome.cli import main
from lexidrome.game.record_values import Mode
from lexidrome.game.values import Options
from lexidrome.store import FILE_NAME


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> Ran:
        line = ["lexidrome", "can", *arguments, "--data", str(tmp_path)]
        monkeypatch.setattr("sys.argv", line)
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        return Ran(int(ended.value.code or 0), captured.out, captured.err)

    return call


def stored(folder: Path, mode: Mode = Mode.PLAY) -> str:
    """The id of a game by the book of the NSA, in which the first side is on turn."""

    async def story() -> StreamId:
        async with open_house(folder) as house:
            game = await house.create("nsa-2009", options=Options(mode=mode))
            await house.start(game, first_side=0)
            return game

    game = asyncio.run(story()).removeprefix("game/")
    (folder / "store.sqlite3").rename(folder / FILE_NAME)
    return game


def test_each_side_is_told_what_it_can_do_and_why_not_the_rest(tmp_path: Path, run: Run) -> None:
    game = stored(tmp_path)
    first = run(game, "--side", "1").out.splitlines()
    assert "+ exchange_tiles least=1 most=7 (NSA-IV.E.2.a.p1)" in first
    assert any("choices=score,director" in line for line in first)
    assert not [line for line in first if line.startswith("-")]
    second = run(game, "--side", "2", "--why").out.splitlines()
    assert "- pass_turn It is not your turn (NSA-IV.D.p3)." in second
    assert any(line.startswith("+ stop_game") for line in run(game).out.splitlines())
    assert run(game, "--role", "judge").out == "Nothing can be done here now.\n"


def test_programs_get_the_names_of_the_protocol(tmp_path: Path, run: Run) -> None:
    game = stored(tmp_path, Mode.RECORD)
    told = json.loads(run(game, "--side", "1", "--for", "2", "--json").out)
    assert told["game"] == game
    assert told["cannot"]["play_tiles"]["reason"] == "not_on_turn"
    assert "play_tiles" not in told["can"]
    assert "play_tiles" in json.loads(run(game, "--for", "1", "--json").out)["can"]


def test_a_game_or_side_that_is_not_there_is_said(tmp_path: Path, run: Run) -> None:
    game = stored(tmp_path)
    assert run("nowhere") == (2, "", "lexidrome: There is no such game.\n")
    assert run(game, "--side", "3").err == "lexidrome: This game has no side number 3.\n"
    assert run(game, "--side", "0").err == "lexidrome: Sides are counted from 1.\n"
