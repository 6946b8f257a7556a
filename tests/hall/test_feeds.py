"""Subscriptions: the gap, then everything once, in the view of one's own audience."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.luck import anything, sensible, some_time
from game.watched import POCKET, RULES
from hall.house import DIRECTOR, House, in_a_house, side
from hall.listeners import Habit, Listener
from lexidrome.base import NotFound, PersonId, Refusal, StreamId
from lexidrome.game import DECODER, HOUSE, Actor, Audience, Given, Role, Viewer
from lexidrome.game.audience import BarSpectators
from lexidrome.game.challenge import ChallengePlay, HoldPlay
from lexidrome.game.clock import TimePassed
from lexidrome.game.finish import StopGame
from lexidrome.game.layout import CENTRE
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.start import CreateGame
from lexidrome.game.values import Options, PlacedTile, Side
from lexidrome.hall.run.feed import Ended, Feed, Goodbye, Message, Presence, Snapshot, Told
from lexidrome.hall.run.names import game_stream
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import RuleSet

A, B = Viewer(Audience.SIDE, 0), Viewer(Audience.SIDE, 1)
SPECTATOR, BOSS = Viewer(Audience.SPECTATOR), Viewer(Audience.DIRECTOR)


TEAMS = (
    Side((PersonId("ann"), PersonId("bob"))),
    Side((PersonId("cleo"), PersonId("dan"))),
)
WHISPERED = Options(spectator_delay_s=0, is_team_asked=True)


async def listen(house: House, game: StreamId, viewer: Viewer, have: int | None = None) -> Feed:
    feed = await house.hall.feeds.subscribe(game, viewer, have)
    assert isinstance(feed, Feed)
    return feed


async def heard(feed: Feed) -> list[Message]:
    """What waits, without who is present."""
    messages = feed.take() if len(feed) else []
    return [message for message in messages if not isinstance(message, Presence)]


async def started(house: House, *, is_open: bool = True) -> StreamId:
    options = Options(spectator_delay_s=0, spectators_admitted=is_open)
    game = await house.create("nsa-2009", options=options)
    await house.start(game)
    return game


def test_a_new_listener_gets_the_picture_and_then_every_event(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house)
        feed = await listen(house, game, A)
        (picture,) = await heard(feed)
        assert isinstance(picture, Snapshot)
        version = (await house.state(game)).version
        assert picture.version == version
        await house.done(game, side(0).says(PassTurn()))
        (told,) = await heard(feed)
        assert isinstance(told, Told)
        assert told.version == version + 1
        assert b"game.turn_passed.1" in told.data

    in_a_house(tmp_path, story)


def test_what_a_team_whispers_is_told_to_others_with_the_next_thing_and_without_what_it_was(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        game, proposal = await whispering(house)
        feeds = {viewer: await listen(house, game, viewer) for viewer in (A, B, SPECTATOR, BOSS)}
        before = {viewer: (await heard(feed))[0] for viewer, feed in feeds.items()}
        await house.done(game, proposal)
        (proposed,) = await heard(feeds[B])
        assert isinstance(proposed, Told)
        assert b"challenge_proposed" in proposed.data
        for viewer in (A, SPECTATOR, BOSS):
            assert await heard(feeds[viewer]) == []
            assert await heard(await listen(house, game, viewer)) == [before[viewer]], (
                "whoever loads the page anew learns nothing either"
            )
        await house.done(game, side(1).says(HoldPlay()))
        for viewer in (A, SPECTATOR, BOSS):
            whispered, held = await heard(feeds[viewer])
            assert isinstance(whispered, Told)
            assert msgspec.json.decode(whispered.data) == {"type": "game.whispered.1", "at_ms": 0}
            assert isinstance(held, Told)
            assert b"game.play_held.1" in held.data
            assert held.changes is not None
            assert b"proposal" not in held.changes

    in_a_house(tmp_path, story)


async def whispering(house: House) -> tuple[StreamId, Given]:
    """A team has laid a play; a member of the other wants to challenge it, when that is given."""
    game = await house.create("school", sides=TEAMS, options=WHISPERED)
    await house.start(game)
    letters = [tile for tile in (await house.state(game)).racks[0] if tile != BLANK][:2]
    tiles = tuple(PlacedTile(CENTRE + at, tile) for at, tile in enumerate(letters))
    await house.done(game, side(0).says(PlayTiles(tiles=tiles)))
    cleo = Actor(Role.SIDE, 1, TEAMS[1].persons[0])
    return game, cleo.says(ChallengePlay(words=("".join(letters),)))


def test_whoever_comes_when_nobody_listens_does_not_learn_what_a_team_whispers(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        game, proposed = await whispering(house)
        before, back = dict[Viewer, Snapshot](), dict[Viewer, Feed]()
        for viewer in (A, SPECTATOR, BOSS):
            feed = await listen(house, game, viewer)
            (picture,) = await heard(feed)
            assert isinstance(picture, Snapshot)
            before[viewer] = picture
            feed.close()
        house.clock.move_to(house.clock.now_ms() + 1_000)
        await house.done(game, proposed)
        for viewer, picture in before.items():
            present = await house.hall.feeds.present(game, viewer)
            assert not isinstance(present, Refusal)
            assert present.version == picture.version
            feed = await listen(house, game, viewer)
            assert await heard(feed) == [picture]
            feed.close()
            back[viewer] = await listen(house, game, viewer, picture.version)
            assert await heard(back[viewer]) == []
        await house.done(game, side(1).says(HoldPlay()))
        for feed in back.values():
            assert len(await heard(feed)) == 2
        whispered, held = await heard(await listen(house, game, A, before[A].version))
        assert isinstance(whispered, Told)
        assert msgspec.json.decode(whispered.data) == {"type": "game.whispered.1", "at_ms": 0}
        assert isinstance(held, Told)
        assert held.version == (await house.state(game)).version
        (whole,) = await heard(await listen(house, game, B))
        assert isinstance(whole, Snapshot)
        assert whole.version == held.version

    in_a_house(tmp_path, story)


def test_a_listener_that_comes_back_gets_the_gap(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house)
        feed = await listen(house, game, B, 1)
        gap = await heard(feed)
        assert [message.version for message in gap if isinstance(message, Told)] == [2, 3, 4, 5]
        up_to_date = await listen(house, game, B, 5)
        assert await heard(up_to_date) == []
        from_the_future = await listen(house, game, B, 99)
        assert isinstance((await heard(from_the_future))[0], Snapshot)

    in_a_house(tmp_path, story)


def test_events_that_happen_while_the_gap_is_read_come_after_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house)
        coming = asyncio.create_task(listen(house, game, A, 2))
        passing = asyncio.create_task(house.done(game, side(0).says(PassTurn())))
        feed, done = await coming, await passing
        versions = [message.version for message in await heard(feed) if isinstance(message, Told)]
        assert versions == list(range(3, done.last_version + 1))

    in_a_house(tmp_path, story)


def test_a_side_learns_its_own_tiles_and_nobody_else_s(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house)
        for viewer, sees in ((A, {0}), (B, {1}), (SPECTATOR, set()), (BOSS, set())):
            feed = await listen(house, game, viewer, 1)
            events = [DECODER.decode(m.data) for m in await heard(feed) if isinstance(m, Told)]
            drawn = [
                event for event in events if hasattr(event, "tiles") and hasattr(event, "side")
            ]
            assert {event.side for event in drawn if event.tiles is not None} == sees

    in_a_house(tmp_path, story)


def test_a_listener_that_does_not_keep_up_is_dropped_and_told_to_ask_again(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        house.hall.feeds._most_waiting = 4
        game = await started(house)
        slow = await listen(house, game, A)
        quick = await listen(house, game, B)
        versions: list[int] = []
        for number in range(6):
            await house.done(game, side(number % 2).says(PassTurn()))
            versions += [m.version for m in await heard(quick) if isinstance(m, Told)]
        assert slow.is_closed
        assert slow.take() == [Ended(Goodbye.RESYNC)]
        assert slow.take() == []
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert list(house.hall.feeds._feeds[game]) == [B], "nothing is kept for it"

    in_a_house(tmp_path, story)


def test_spectators_see_later_and_are_sent_away_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009", options=Options(spectator_delay_s=60))
        await house.start(game)
        feed = await listen(house, game, SPECTATOR)
        (picture,) = await heard(feed)
        assert isinstance(picture, Snapshot)
        assert picture.version == 1
        await house.pass_time(30_000)
        await house.done(game, side(0).says(PassTurn()))
        await house.pass_time(29_999)
        assert await heard(feed) == []
        await house.pass_time(1)
        assert [m.version for m in await heard(feed) if isinstance(m, Told)] == [2, 3, 4, 5]
        second = await listen(house, game, SPECTATOR, 3)
        assert [m.version for m in await heard(second) if isinstance(m, Told)] == [4, 5]
        await house.pass_time(30_000)
        for each in (feed, second):
            assert [m.version for m in await heard(each) if isinstance(m, Told)] == [6]
        await house.done(game, side(1).says(BarSpectators()))
        assert await heard(feed) == [Ended(Goodbye.BARRED)]
        refused = await house.hall.feeds.subscribe(game, SPECTATOR)
        assert isinstance(refused, Refusal)
        assert house.hall.feeds._lates == {}

    in_a_house(tmp_path, story)


def test_a_game_that_is_over_is_open_to_everybody_with_all_its_tiles(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house, is_open=False)
        assert isinstance(await house.hall.feeds.subscribe(game, SPECTATOR), Refusal)
        await house.done(game, DIRECTOR.says(StopGame(reason="fire")))
        feed = await listen(house, game, SPECTATOR, 0)
        events = [DECODER.decode(m.data) for m in await heard(feed) if isinstance(m, Told)]
        assert all(event.tiles for event in events if hasattr(event, "tiles"))

    in_a_house(tmp_path, story)


def test_players_see_who_is_present(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house)
        first = await listen(house, game, A)
        assert first.take()[-1] == Presence((0,))
        second, tab = await listen(house, game, B), await listen(house, game, B)
        assert first.take() == [Presence((0, 1))]
        second.close()
        assert len(first) == 0, "a second tab is still there"
        tab.close()
        assert first.take() == [Presence((0,))]

    in_a_house(tmp_path, story)


def test_what_does_not_exist_cannot_be_listened_to(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        with pytest.raises(NotFound):
            await listen(house, game_stream("nowhere"), A)

    in_a_house(tmp_path, story)


def test_everybody_is_told_when_the_hall_closes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await started(house)
        feed = await listen(house, game, A)
        feed.take()
        read: list[Message] = []
        feed.read_by(lambda: read.extend(feed.take()))
        await house.hall.close()
        house.store.close()
        assert read == [Ended(Goodbye.CLOSED)]

    in_a_house(tmp_path, story)


async def watched_game(house: House, rules: RuleSet, number: int, steps: int) -> list[Listener]:
    """A random game with listeners of every kind; whatever they get is looked at closely."""
    luck = random.Random(f"watched {number}")
    sides = max(rules.sides.fewest, min(rules.sides.most, 2 + number % 2))
    game = game_stream(f"w{number}")
    options = Options(spectator_delay_s=luck.choice((0, 0, 10, 120)))
    seed = luck.randbytes(32)
    await house.done(
        game,
        HOUSE.says(
            CreateGame(
                rules=rules, tile_set=POCKET, sides=(Side(),) * sides, seed=seed, options=options
            )
        ),
    )
    viewers = [*(Viewer(Audience.SIDE, each) for each in range(sides)), SPECTATOR, BOSS]
    listeners = [Listener(house, game, viewer, habit) for viewer in viewers for habit in Habit]
    for step in range(steps):
        await house.pass_time(some_time(luck))
        state = await house.state(game)
        if step == 10 and number % 3 == 0:
            await house.do(game, side(0).says(BarSpectators()))
        make = sensible if luck.random() < 0.8 else anything
        command = make(state, house.clock.now_ms(), luck)
        if not isinstance(command, TimePassed):
            await house.do(game, command)
        for listener in listeners:
            await listener.live(luck)
        if len((await house.state(game)).signed) == sides:
            break
    await house.pass_time(10 * 60_000)
    for listener in listeners:
        if listener.feed is None:
            await listener.come(luck)
        await listener.hear()
    return listeners


async def check_watched_games(house: House, numbers: range, steps: int) -> Counter[str]:
    house.hall.feeds._most_waiting = 12
    what: Counter[str] = Counter()
    for number in numbers:
        listeners = await watched_game(house, RULES[number % len(RULES)], number, steps)
        final = (await house.state(listeners[0].game)).version
        for listener in listeners:
            what.update(listener.goodbyes)
            what["told"] += listener.told
            what["snapshots"] += listener.snapshots
            if listener.feed is not None:
                assert listener.version == final, "the last event has arrived"
    return what


def test_no_listener_is_ever_sent_what_its_audience_must_not_know(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        what = await check_watched_games(house, range(5), 50)
        assert what["told"] > 500
        assert what["snapshots"] > 50
        assert what[Goodbye.RESYNC] > 5

    in_a_house(tmp_path, story)


@pytest.mark.slow
def test_no_listener_is_sent_a_secret_in_many_whole_games(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        what = await check_watched_games(house, range(5, 5 + 3 * len(RULES)), 120)
        assert what["told"] > 10_000
        assert what[Goodbye.RESYNC] > 50
        assert what[Goodbye.BARRED] > 2

    in_a_house(tmp_path, story)
