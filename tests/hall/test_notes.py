"""Notes that a side keeps for itself go with the account of whoever wrote them."""

from __future__ import annotations

from pathlib import Path

from hall.test_accounts import RIGHT, Front, at_the_front
from lexidrome.base import StreamId
from lexidrome.hall.people.notes import TurnNote
from store.test_people import bytes_in

GAME = StreamId("game/one")
TILES = "?AEINRST"


def test_who_is_erased_leaves_no_note_behind(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        notes = front.reception.notes
        account = await front.reception.accounts.add("Wilhelmina", RIGHT)
        await notes.write(GAME, 0, TurnNote(1, note="a remark to forget"), TILES, account.person)
        await notes.write(GAME, 1, TurnNote(1, rack="RETINAS"), TILES)
        await front.reception.erase(account.person)
        assert notes.of(GAME, 0) == ()
        assert notes.of(GAME, 1) == (TurnNote(1, rack="RETINAS"),)
        assert b"a remark to forget" not in bytes_in(tmp_path)

    at_the_front(tmp_path, story)
