"""Bots play whole games, and one that fails or stalls never stops anybody."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.brute import KINDS
from game.table import Table
from hall.autoplay import find_play
from hall.house import House, in_a_house, open_house, side
from lexidrome.base import RuleId, StreamId
from lexidrome.game import Actor, Audience, GameState, Offer, Phase, Role, Viewer
from lexidrome.game.audience import BarSpectators
from lexidrome.game.challenge import AcceptPlay, HoldPlay
from lexidrome.game.clock import StartClock, StopClock
from lexidrome.game.finish import AdjustScore, OfferResignation
from lexidrome.game.play import PassTurn
from lexidrome.game.seen import PlayView, view_game
from lexidrome.game.values import EntryKind, Side
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.bots import (
    MOST_FAILURES,
    BotExchange,
    BotMove,
    BotPass,
    BotPlay,
    BotSeat,
    BotStep,
    bot_name,
    bot_side,
    draws_after_s,
    is_quick_bot,
    next_step,
)
from lexidrome.hall.games.game import RunningGame
from lexidrome.rulebook import derive, rule_set
from lexidrome.rulebook.choices import PauseReason

RULE_SETS = ("school", "washburn", "depaul", "thon", "nsa-2009")


ANOTHERS_PLAY = PlayView(1, (), (), 0, 0, 0)


class LuckyBot:
    """Lays tiles anywhere, or exchanges some, or passes."""

    def __init__(self) -> None:
        self.seats: list[BotSeat] = []
        self.doubted: list[tuple[str, ...]] = []
        self.threads: set[int] = set()

    def choose(self, seat: BotSeat) -> BotMove:
        self.seats.append(seat)
        self.threads.add(threading.get_ident())
        dice = random.Random(f"{seat.view.version} {seat.rack}")
        tiles = find_play(seat.view.board, seat.rack, dice)
        if tiles is not None:
            return BotPlay(tiles)
        return BotExchange(seat.rack) if (seat.view.bag_count or 0) >= 7 else BotPass()

    def doubts(self, seat: BotSeat, words: tuple[str, ...]) -> bool:
        self.doubted.append(words)
        return False

    def attempt(self, seat: BotSeat) -> str:
        return seat.rack.replace("?", "")[:2]


class BrokenBot(LuckyBot):
    def choose(self, seat: BotSeat) -> BotMove:
        raise RuntimeError(f"my rack is {seat.rack}")


class CheatingBot(LuckyBot):
    """Asks for what it may not do."""

    def choose(self, seat: BotSeat) -> BotMove:
        self.seats.append(seat)
        return BotExchange("QZJXKQZ")


class StuckBot(LuckyBot):
    """Thinks for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.is_free = threading.Event()

    def choose(self, seat: BotSeat) -> BotMove:
        self.begun.set()
        self.is_free.wait()
        return BotPass()


def bots(*names: str, rules: str = "nsa-2009") -> tuple[Side, ...]:
    return tuple(bot_side(name, rule_set(rules)) for name in names)


async def play_to_the_end(house: House, game: StreamId) -> GameState:
    state = await house.state(game)
    for _ in range(600):
        await house.pass_time(6_000)
        state = await house.state(game)
        is_tied = state.outcome is not None and state.outcome.is_tie_open
        if is_tied or len(state.signed) == state.side_count:
            break
    assert state.phase is Phase.ENDED
    return state


@pytest.mark.parametrize("rules", RULE_SETS)
def test_two_bots_play_a_whole_game(tmp_path: Path, rules: str) -> None:
    lucky = LuckyBot()

    async def story(house: House) -> None:
        game = await house.create(rules, sides=bots("lucky", "lucky", rules=rules))
        await house.start(game)
        state = await play_to_the_end(house, game)
        assert len(state.turns) >= 6
        assert state.outcome is not None
        assert any(stored.who == "bot:lucky" for stored in house.store.read(game))

    in_a_house(tmp_path, story, {"lucky": lucky})
    assert threading.get_ident() not in lucky.threads, "never on the event loop"


def test_a_bot_is_shown_what_its_side_sees_and_no_more(tmp_path: Path) -> None:
    lucky = LuckyBot()

    async def story(house: House) -> None:
        game = await house.create("nsa-2009", sides=bots("lucky", "lucky"))
        await house.start(game)
        await house.pass_time(30_000)
        assert len(lucky.seats) > 3
        for seat in lucky.seats:
            other = seat.view.sides[1 - seat.side]
            assert other.rack is None
            assert seat.view.seed is None
        state = await house.state(game)
        assert lucky.doubted[0] == tuple(word.letters for word in state.turns[0].words)
        view = view_game(state, Viewer(Audience.SIDE, 0))
        assert set(BotSeat.__struct_fields__) == {"setup", "view", "side"}
        assert not hasattr(view, "bag")

    in_a_house(tmp_path, story, {"lucky": lucky})


def test_a_person_plays_against_a_bot(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("school", sides=(Side(), *bots("lucky", rules="school")))
        await house.start(game, first_side=0)
        await house.done(game, side(0).says(PassTurn()))
        await house.pass_time(1_000)
        state = await house.state(game)
        assert state.turns[-1].side == 1
        assert state.play is not None, "the person may still challenge"
        await house.done(game, side(0).says(HoldPlay()))
        await house.pass_time(10_000)
        play = (await house.state(game)).play
        assert play is not None
        assert play.drawn is None, "a held play is not drawn for"
        await house.done(game, side(0).says(AcceptPlay()))
        await house.pass_time(6_000)
        assert len((await house.state(game)).racks[1]) == 7

    in_a_house(tmp_path, story, {"lucky": LuckyBot()})


def test_a_bot_lets_its_opponent_resign(tmp_path: Path) -> None:
    rules = derive(
        rule_set("school"), {"ending.resignation": "by_consent"}, name="house", why="test"
    )

    async def story(house: House) -> None:
        game = await house.create(rules, sides=(Side(), *bots("lucky", rules="school")))
        await house.start(game, first_side=0)
        behind = Actor(Role.DIRECTOR).says(
            AdjustScore(
                side=0, points=-1, kind=EntryKind.PENALTY, rule=RuleId("SSC-35.a"), reason="late"
            )
        )
        await house.done(game, behind)
        await house.done(game, side(0).says(OfferResignation()))
        await house.pass_time(0)
        state = await house.state(game)
        assert state.phase is Phase.ENDED
        assert state.signed == (1,)

    in_a_house(tmp_path, story, {"lucky": LuckyBot()})


def test_a_bot_waits_while_the_clocks_are_stopped_and_goes_on_after(tmp_path: Path) -> None:
    director = Actor(Role.DIRECTOR)
    stuck = StuckBot()

    async def story(house: House) -> None:
        game = await house.create("nsa-2009", sides=bots("stuck", "stuck"))
        await house.start(game, first_side=0)
        await asyncio.to_thread(stuck.begun.wait)
        stop = director.says(StopClock(reason=PauseReason.DIRECTOR))
        await house.done(game, stop)
        await house.done(game, side(0).says(BarSpectators()))
        stuck.is_free.set()
        await house.pass_time(1000)
        assert (await house.state(game)).turns == ()
        await house.done(game, director.says(StartClock()))
        await house.pass_time(1_000)
        assert (await house.state(game)).turns != ()

    in_a_house(tmp_path, story, {"stuck": stuck})


@pytest.mark.parametrize("name", ["broken", "cheating", "unknown"])
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    fallback = LuckyBot()

    async def story(house: House) -> None:
        game = await house.create("washburn", sides=bots(name, name))
        await house.start(game)
        await house.pass_time(10_000)
        state = await house.state(game)
        racks = [tile for seat in fallback.seats for tile in [seat.rack]]
        assert len(state.turns) >= 4
        assert not [rack for rack in racks if rack and rack in caplog.text]
        assert "my rack" not in caplog.text
        assert all(count <= MOST_FAILURES for count in house.hall.bots.failures.values())

    with caplog.at_level(logging.DEBUG):
        in_a_house(tmp_path, story, {"broken": BrokenBot(), "cheating": CheatingBot()}, fallback)
    assert bool(fallback.seats) is (name != "cheating")


def test_if_the_fallback_fails_too_the_turn_is_passed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009", sides=bots("broken", "broken"))
        await house.start(game)
        await house.pass_time(10_000)
        state = await house.state(game)
        assert state.zeros >= 6
        assert {turn.kind for turn in state.turns} == {"pass"}

    in_a_house(tmp_path, story, {"broken": BrokenBot()}, BrokenBot())


def test_where_no_turn_may_be_passed_a_failing_bot_exchanges_and_asks_for_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What is not offered is not even tried."""
    rules = derive(rule_set("nsa-2009"), {"play.pass_allowed": False}, name="house", why="test")

    async def story(house: House) -> None:
        game = await house.create(rules, sides=bots("broken", "broken"))
        await house.start(game)
        await house.pass_time(10_000)
        turns = (await house.state(game)).turns
        assert turns
        assert {turn.kind for turn in turns} == {"exchange"}
        assert "was refused" not in caplog.text

    in_a_house(tmp_path, story, {"broken": BrokenBot()}, BrokenBot())


def test_a_bot_does_what_its_view_offers_and_works_nothing_out() -> None:
    """Without an offer it does nothing, whatever the game looks like."""
    table = Table("nsa-2009")
    table.start()
    view = GameAudiences(lambda _: True).view(
        StreamId("game/one"), RunningGame(table.state), Viewer(Audience.SIDE, 0)
    )
    seat = BotSeat(table.state.setup, view, 0)
    assert next_step(seat) is BotStep.MOVE
    assert next_step(replace(seat, view=replace(view, can={}))) is None
    for step in BotStep:
        can = {step.value: Offer()}
        played = replace(view, can=can, play=ANOTHERS_PLAY)
        assert next_step(replace(seat, view=played)) is step
    assert {step.value for step in BotStep} <= {str(kind.__struct_config__.tag) for kind in KINDS}


def test_a_bot_that_thinks_for_ever_holds_up_no_other_table(tmp_path: Path) -> None:
    stuck = StuckBot()

    async def story() -> None:
        given = {"stuck": stuck, "lucky": LuckyBot()}
        async with open_house(tmp_path, bots=given, fallback=LuckyBot()) as house:
            held = await house.create("nsa-2009", sides=bots("stuck", "lucky"))
            await house.start(held, first_side=0)
            await asyncio.to_thread(stuck.begun.wait)
            other = await house.create("nsa-2009")
            await house.start(other)
            await house.done(other, side(0).says(PassTurn()))
            assert (await house.state(held)).turns == ()
            # Ten seconds later the fallback moves; the thread is given up.
            house.clock.move_to(house.clock.now_ms() + 10_000)
            await house.hall.tasks.idle()
            assert (await house.state(held)).turns[0].side == 0
            assert house.hall.jobs.lost == 1
            stuck.is_free.set()

    asyncio.run(story())


def test_a_bot_does_not_think_longer_than_its_turn(tmp_path: Path) -> None:
    stuck = StuckBot()

    async def story() -> None:
        async with open_house(tmp_path, bots={"stuck": stuck}, fallback=LuckyBot()) as house:
            game = await house.create("thon", sides=(Side(), *bots("stuck")))
            await house.start(game, first_side=1)
            await asyncio.to_thread(stuck.begun.wait)
            house.clock.move_to(house.clock.now_ms() + 10_000)
            await house.pass_time(1_000)
            assert (await house.state(game)).turns[0].kind == "play"
            stuck.is_free.set()

    asyncio.run(story())


def test_a_bot_whose_turn_it_was_before_a_crash_moves_after_it(tmp_path: Path) -> None:
    stuck = StuckBot()

    async def story() -> None:
        async with open_house(tmp_path, bots={"slow": stuck}) as before:
            game = await before.create("nsa-2009", sides=bots("slow", "slow"))
            await before.start(game, first_side=0)
            await asyncio.to_thread(stuck.begun.wait)
            await before.crash()
        stuck.is_free.set()
        async with open_house(tmp_path, bots={"slow": LuckyBot()}) as after:
            await after.pass_time(1_000)
            assert (await after.state(game)).turns != ()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("rules", "is_quick", "open_s"),
    [
        ("nsa-2009", False, 20),
        ("nsa-2009", True, 5),
        ("school", False, 20),
        ("school", True, 5),
    ],
)
def test_a_bots_play_can_be_challenged_as_long_as_the_table_is_told(
    tmp_path: Path, rules: str, is_quick: bool, open_s: int
) -> None:
    bot = bot_side("lucky", rule_set(rules), is_quick=is_quick)

    async def story(house: House) -> None:
        game = await house.create(rules, sides=(Side(), bot))
        await house.start(game, first_side=0)
        await house.done(game, side(0).says(PassTurn()))
        await house.pass_time(1_000)
        play = (await house.state(game)).play
        assert play is not None
        told_s = draws_after_s(bot, rule_set(rules))
        ends_ms = play.at_ms + told_s * 1000 if told_s is not None else play.closes_at_ms
        assert ends_ms == play.at_ms + open_s * 1000
        await house.pass_time(ends_ms - house.clock.now_ms() - 1)
        assert (await house.state(game)).play is not None, "it can still be challenged"
        await house.pass_time(1_001)
        state = await house.state(game)
        assert state.play is None
        assert len(state.racks[1]) == 7

    in_a_house(tmp_path, story, {"lucky": LuckyBot()})


def test_a_bot_that_draws_quickly_is_the_same_bot() -> None:
    quick = bot_side("lucky", rule_set("nsa-2009"), is_quick=True)
    assert quick.persons == ("bot:lucky:quick",)
    assert bot_name(quick) == "lucky"
    assert is_quick_bot(quick)
    assert not is_quick_bot(Side())
    assert draws_after_s(Side(), rule_set("school")) is None
