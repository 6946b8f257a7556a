"""Backups that happen by themselves, over a real store while commands run."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from hall.house import House, in_a_house, open_house
from lexidrome import tournament as t
from lexidrome.base import CommandId, PersonId, Unavailable
from lexidrome.base.folders import make_folder
from lexidrome.game import Actor, Role
from lexidrome.game.finish import ForfeitGame
from lexidrome.hall.backups import RETRY_MS, SETTING_FILE, SOON_MS, Backups, choose_folder
from lexidrome.hall.hand_time import advance
from lexidrome.hall.run.names import event_stream
from lexidrome.hall.run.orders import Done
from lexidrome.rulebook import rule_set
from lexidrome.store import BackupFolder, SqliteStore, verify


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def backups_of(house: House) -> Backups:
    backups = Backups(house.data, house.store, house.clock, house.hall.timers, house.hall.tasks)
    house.hall.games.listen(backups.note_game)
    house.hall.events.listen(backups.note_event)
    return backups


def in_a_backed_up_house(
    path: Path, stick: Path, story: Callable[[House, Backups], Awaitable[None]]
) -> None:
    async def run(house: House) -> None:
        backups = backups_of(house)
        await backups.choose(stick)
        await story(house, backups)

    data = path / "data"
    data.mkdir()
    in_a_house(data, run)


def labels(stick: Path) -> list[str]:
    """What the backups are for, oldest first."""
    names = [path.stem for path in reversed(BackupFolder(stick).backups())]
    return [name.split("-", 3)[3] for name in names]


def move(folder: Path, to: Path) -> None:
    folder.rename(to)


async def play_one(house: House, name: str) -> None:
    game = await house.create(event="cup", name=name)
    await house.start(game)
    forfeit = ForfeitGame(side=0, reason="left")
    await house.done(game, Actor(Role.DIRECTOR).says(forfeit))


def test_choosing_a_folder_backs_up_at_once_and_is_remembered(tmp_path: Path, stick: Path) -> None:
    async def story(house: House, backups: Backups) -> None:
        assert labels(stick) == ["chosen"]
        assert backups.trouble is None
        again = backups_of(house)
        await again.open()
        assert again.folder == stick
        assert again.last == backups.last

    in_a_backed_up_house(tmp_path, stick, story)


def test_commands_go_on_while_a_backup_is_written_and_it_is_whole(
    tmp_path: Path, stick: Path
) -> None:
    async def story(house: House, backups: Backups) -> None:
        await asyncio.gather(
            backups.write("round 1"), *[play_one(house, f"g{number}") for number in range(20)]
        )
        await backups.write("round 2")
        for path in BackupFolder(stick).backups():
            with SqliteStore(path, is_read_only=True) as copy:
                assert not verify(copy).faults
        assert backups.last is not None
        with SqliteStore(backups.last.path, is_read_only=True) as copy:
            assert copy.head() == house.store.head()

    in_a_backed_up_house(tmp_path, stick, story)


def test_many_results_make_few_backups(tmp_path: Path, stick: Path) -> None:
    async def story(house: House, backups: Backups) -> None:
        for number in range(5):
            await play_one(house, f"g{number}")
        await house.hall.tasks.idle()
        assert labels(stick) == ["chosen"]
        await advance(house.hall, house.clock, SOON_MS - 1)
        assert labels(stick) == ["chosen"]
        await advance(house.hall, house.clock, 1)
        assert labels(stick) == ["chosen", "cup-games"]
        await advance(house.hall, house.clock, 3 * SOON_MS)
        assert len(labels(stick)) == 2
        await play_one(house, "g8")
        await house.hall.tasks.idle()
        assert len(labels(stick)) == 3, "the last one is long ago"
        await play_one(house, "g9")
        await advance(house.hall, house.clock, 1)
        await backups.write("by hand")
        await advance(house.hall, house.clock, 3 * SOON_MS)
        assert labels(stick)[3:] == ["by-hand"], "nothing was left to wait for"

    in_a_backed_up_house(tmp_path, stick, story)


def test_each_round_of_an_event_is_backed_up_at_once(tmp_path: Path, stick: Path) -> None:
    async def story(house: House, backups: Backups) -> None:
        entries = tuple(t.entries.Entry((PersonId(f"person:{number}"),)) for number in range(4))
        create = t.setup.CreateEvent(
            title="Cup",
            rules=rule_set("nsa-2009"),
            seed=1,
            divisions=(t.phases.DivisionPlan("Open"),),
        )
        of_round: dict[str, Any] = {"division": "Open", "round_number": 1}
        for command in (
            create,
            t.entries.Enter(division="Open", entries=entries),
            t.rounds.DraftPairings(**of_round),
            t.rounds.PublishPairings(**of_round),
            t.rounds.BeginRound(**of_round),
            t.rounds.EndRound(**of_round),
        ):
            house.clock.move_to(house.clock.now_ms() + 1)
            name, given = CommandId(type(command).__name__), t.DIRECTOR.says(command)
            answer = await house.hall.events.submit(event_stream("cup"), given, name, who="x")
            assert isinstance(answer, Done), answer
            await house.hall.tasks.idle()
        assert labels(stick) == ["chosen", *["cup-open-round-1"] * 2]

    in_a_backed_up_house(tmp_path, stick, story)


def test_a_missing_stick_is_told_stops_no_game_and_is_tried_again(
    tmp_path: Path, stick: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House, backups: Backups) -> None:
        pulled = tmp_path / "pulled"
        move(stick, pulled)
        with caplog.at_level(logging.WARNING):
            house.clock.move_to(house.clock.now_ms() + SOON_MS)
            await play_one(house, "g1")
            await house.hall.tasks.idle()
            assert "is the USB stick plugged in?" in str(backups.trouble)
            await advance(house.hall, house.clock, 5 * RETRY_MS)
        assert len([each for each in caplog.records if "There is no backup" in each.message]) == 1
        await play_one(house, "g2")
        # A folder of the same name, as under a stick that is not mounted, is not the stick.
        make_folder(stick)
        await advance(house.hall, house.clock, RETRY_MS)
        assert "not the backup folder you chose" in str(backups.trouble)
        shutil.rmtree(stick)
        move(pulled, stick)
        await advance(house.hall, house.clock, RETRY_MS)
        assert backups.trouble is None
        assert labels(stick)[-1] == "tried-again"

    in_a_backed_up_house(tmp_path, stick, story)


def test_a_server_that_starts_without_its_stick_says_so(tmp_path: Path, stick: Path) -> None:
    async def run() -> None:
        choose_folder(tmp_path, stick)
        shutil.rmtree(stick)
        async with open_house(tmp_path) as house:
            backups = backups_of(house)
            await backups.open()
            assert "is missing; is the USB stick plugged in" in str(backups.trouble)

    asyncio.run(run())


def test_without_a_folder_nothing_is_written_and_nothing_is_wrong(
    tmp_path: Path, stick: Path
) -> None:
    async def story(house: House, backups: Backups) -> None:
        await backups.choose(None)
        await play_one(house, "g1")
        await backups.write("by hand")
        assert backups.trouble is None
        assert labels(stick) == ["chosen"]
        assert not (house.data / SETTING_FILE).exists()

    in_a_backed_up_house(tmp_path, stick, story)


def test_a_folder_that_is_not_there_is_not_chosen(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="is missing"):
        choose_folder(tmp_path, tmp_path / "nowhere")
    assert not (tmp_path / SETTING_FILE).exists()


def test_a_setting_that_cannot_be_read_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / SETTING_FILE).write_text("{")

    async def story(house: House) -> None:
        assert backups_of(house).folder is None

    in_a_house(tmp_path, story)


def test_the_turns_of_a_game_are_backed_up_before_it_ends(tmp_path: Path, stick: Path) -> None:
    async def story(house: House, backups: Backups) -> None:
        game = await house.create(event="cup", name="g1")
        await house.start(game)
        await advance(house.hall, house.clock, SOON_MS)
        assert labels(stick) == ["chosen", "cup-games"]
        assert backups.last is not None
        with SqliteStore(backups.last.path, is_read_only=True) as copy:
            assert len(copy.read(game)) == len(house.store.read(game)) > 1
        await house.create(name="for-fun")
        await advance(house.hall, house.clock, 3 * SOON_MS)
        assert len(labels(stick)) == 2, "games of no event cause none"

    in_a_backed_up_house(tmp_path, stick, story)
