"""Games on a connection: who is told what of them, what is asked, and who is seen to be there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from hall.test_feeds import TEAMS, whispering
from lexidrome import game as g
from lexidrome.base import StreamId
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.feed import Goodbye
from lexidrome.web.live import address_of
from lexidrome.web.live.hangups import Close
from lexidrome.web.live.limits import MOST_GAMES
from web.lines import ANN, BOB, Room, in_a_room

PRESSED = {
    "id": "mark-0001",
    "device": "phone-001",
    "kind": "press",
    "side": 0,
    "turn": 0,
    "at_ms": 1_760_000_000_000,
}


def test_a_page_follows_so_many_games_and_no_more(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        games = [address_of(await room.game()) for _ in range(MOST_GAMES + 1)]
        watcher = await room.connected()
        for game in games:
            room.now_ms += 1_000
            await watcher.say("subscribe", game=game)
        assert watcher.kinds().count("snapshot") == MOST_GAMES
        assert watcher.last("refused")["reason"] == "too_many_games"
        await watcher.say("unsubscribe", game=games[0])
        await watcher.say("subscribe", game=games[-1])
        assert watcher.kinds().count("snapshot") == MOST_GAMES + 1
        assert watcher.codes == []

    in_a_room(tmp_path, story)


def test_who_asks_is_told_why_not(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = address_of(await room.game())
        ann, bob, guest = [await room.connected(each) for each in (ANN, BOB, None)]
        for each in (ann, bob, guest):
            await each.say("why", game=game, id="why-0001")
        told = (await bob.hear("whys"))["cannot"]
        assert told["pass_turn"] == {
            "reason": "not_on_turn",
            "sentence": "It is not your turn (NSA-IV.D.p3).",
            "rule": "NSA-IV.D.p3",
        }
        assert "pass_turn" not in (await ann.hear("whys"))["cannot"]
        assert (await guest.hear("whys"))["cannot"] == {}
        await guest.say("why", game="nowhere", id="why-0002")
        assert (await guest.hear("refused"))["reason"] == "no_such_game"

    in_a_room(tmp_path, story)


def test_who_sees_a_game_late_or_not_at_all_is_not_told_by_asking_why_that_it_goes_on(
    tmp_path: Path,
) -> None:
    sides = (g.values.Side((ANN,)), g.values.Side((BOB,)))

    async def story(room: Room) -> None:
        late, shut = [
            await room.house.create("nsa-2009", sides=sides, options=options)
            for options in (
                g.values.Options(spectator_delay_s=60),
                g.values.Options(spectator_delay_s=0, spectators_admitted=False),
            )
        ]
        for game in (late, shut):
            await room.house.start(game)
        room.house.clock.move_to(room.house.clock.now_ms() + 60_000)
        guest, ann = await room.connected(), await room.connected(ANN)

        async def told(game: StreamId, identity: str) -> dict[str, Any]:
            since = len(guest.frames)
            await guest.say("why", game=address_of(game), id=identity)
            return await guest.hear("whys", "refused", since=since)

        before = await told(late, "why-0001")
        for game in (late, shut):
            passed = await ann.command(address_of(game), "pass_turn", "pass-1-of-ann")
            assert passed["type"] == "done"
        assert (await told(late, "why-0002"))["version"] == before["version"]
        room.house.clock.move_to(room.house.clock.now_ms() + 60_000)
        assert (await told(late, "why-0003"))["version"] > before["version"]
        assert (await told(shut, "why-0004"))["reason"] == "not_admitted"

    in_a_room(tmp_path, story)


def test_what_a_team_whispers_is_not_told_by_asking_why_nor_by_guessing_the_version(
    tmp_path: Path,
) -> None:
    async def story(room: Room) -> None:
        game, proposed = await whispering(room.house)
        address, (ann, _) = address_of(game), TEAMS[0].persons
        page = await room.connected(ann)

        async def told(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
            """Of what is not for her to do anyway."""
            since = len(page.frames)
            await page.say("why", game=address, id=f"why-{number:04}")
            why = await page.hear("whys", since=since)
            hold = {"type": "hold_play"}
            ahead = known["version"] + 1 if known else 0
            await page.say(
                "command", game=address, id=f"hold-{number:04}", command=hold, version=ahead
            )
            return {**why, "id": ""}, {**await page.hear("refused", since=since), "id": ""}

        known: dict[str, Any] = {}
        known, _ = await told(1)
        before = await told(2)
        await room.house.done(game, proposed)
        assert await told(3) == before

    in_a_room(tmp_path, story)


def test_whoever_comes_back_gets_the_gap_and_a_second_tab_follows(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        address = address_of(game)
        first, tab = await room.connected(ANN), await room.connected(ANN)
        for page in (first, tab):
            await page.say("subscribe", game=address)
        version = first.last("snapshot")["version"]
        first.session.end()
        answer = await tab.command(address, "pass_turn", "pass-1-of-ann")
        assert tab.last("events")["version"] == answer["version"]
        back = await room.connected(ANN)
        await back.say("subscribe", game=address, version=version)
        gap = await back.hear("events")
        assert gap["version"] == answer["version"]
        assert gap["version"] - len(gap["events"]) == version
        whole = msgspec.convert(gap["view"], g.seen.GameView)
        state = RunningGame(await room.house.state(game))
        assert whole == GameAudiences(lambda _: True).view(
            game, state, g.Viewer(g.Audience.SIDE, 0)
        )
        assert whole.can
        assert "snapshot" not in back.kinds()

    in_a_room(tmp_path, story)


def test_the_others_see_who_is_there(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        await ann.say("subscribe", game=address)
        assert ann.last("presence")["seats"] == [0]
        await bob.say("subscribe", game=address)
        assert ann.last("presence")["seats"] == [0, 1]
        bob.session.end()
        await ann.settle()
        assert ann.last("presence")["seats"] == [0]

    in_a_room(tmp_path, story)


def test_devices_beside_a_real_board_tell_each_other_of_its_clock(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game(g.record_values.Mode.RECORD))
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        again, stranger = await room.connected(ANN), await room.connected()
        for each in (ann, bob, again, stranger):
            await each.say("subscribe", game=address)
        await ann.say("marks", game=address, marks=[PRESSED])
        await stranger.say("marks", game=address, marks=[PRESSED])
        await bob.settle()
        for each in (bob, again):
            assert [frame["marks"] for frame in each.frames if frame["type"] == "marks"] == [
                [PRESSED]
            ]
        assert "marks" not in ann.kinds()
        assert "marks" not in stranger.kinds()

    in_a_room(tmp_path, story)


def test_what_somebody_lays_is_told_to_their_own_side_and_to_nobody_else(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann, again, bob = [await room.connected(who) for who in (ANN, ANN, BOB)]
        stranger, watching = await room.connected(), await room.connected(ANN)
        for each in (ann, again, bob, stranger):
            await each.say("subscribe", game=address)
        await watching.say("subscribe", game=address, as_spectator=True)
        await ann.say("laying", game=address, tiles=[[112, "H"], [113, "o"]])
        await stranger.say("laying", game=address, tiles=[[0, "Q"]])
        await watching.say("laying", game=address, tiles=[[1, "Q"]], is_asking=True)
        await bob.say("laying", game="no-such-game", tiles=[])
        await again.settle()
        told = [frame["laid"] for frame in again.frames if frame["type"] == "laying"]
        person = again.last("snapshot")["you"]["person"]
        assert told == [{"person": person, "tiles": [[112, "H"], [113, "o"]], "is_asking": False}]
        for each in (ann, bob, stranger, watching):
            assert "laying" not in each.kinds()

    in_a_room(tmp_path, story)


def test_nobody_passes_notes_in_a_game_on_screen(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        for each in (ann, bob):
            await each.say("subscribe", game=address)
        await ann.say("marks", game=address, marks=[PRESSED])
        await bob.settle()
        assert "marks" not in bob.kinds()

    in_a_room(tmp_path, story)


def test_who_leaves_while_a_game_is_fetched_is_not_seen_to_sit_there(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        room.house.hall.games._residents.clear()
        ann, bob = await room.connected(ANN), await room.connected(BOB)
        subscribing = asyncio.create_task(
            ann.session.receive(f'{{"type":"subscribe","game":"{address_of(game)}"}}')
        )
        await asyncio.sleep(0)
        ann.session.end()
        await subscribing
        await bob.say("subscribe", game=address_of(game))
        assert (await bob.hear("presence"))["seats"] == [1]
        assert "snapshot" not in ann.kinds()

    in_a_room(tmp_path, story)


def test_spectators_who_are_barred_are_told_and_get_nothing_more(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game = await room.game()
        address = address_of(game)
        ann, watcher = await room.connected(ANN), await room.connected()
        overlay = await room.connected(BOB)
        await watcher.say("subscribe", game=address)
        await overlay.say("subscribe", game=address, as_spectator=True)
        assert overlay.last("snapshot")["you"]["audience"] == "spectator"
        assert all(side["rack"] is None for side in overlay.last("snapshot")["view"]["sides"])
        await ann.command(address, "bar_spectators", "go-away-please")
        for each in (watcher, overlay):
            await each.settle()
            assert each.last("ended")["reason"] == Goodbye.BARRED
            await each.say("subscribe", game=address)
        assert watcher.last("refused")["reason"] == "not_admitted"
        assert overlay.last("snapshot")["you"]["side"] == 1, "Bob himself may look"

    in_a_room(tmp_path, story)


def test_a_hall_that_closes_says_goodbye(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        address = address_of(await room.game())
        ann = await room.connected(ANN)
        await ann.say("subscribe", game=address)
        room.house.hall.feeds.close()
        await ann.settle()
        assert ann.last("ended")["reason"] == Goodbye.CLOSED
        assert ann.codes == [Close.RESTART]

    in_a_room(tmp_path, story)
