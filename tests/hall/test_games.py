"""Games through the hall: commands held against what they are about, time by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from hall.house import DIRECTOR, NOON_MS, House, in_a_house, side
from lexidrome.base import CommandId, Damaged, Ms, Refusal, RuleId, StreamId
from lexidrome.game import Phase, Setup, evolve, next_deadline
from lexidrome.game.audience import BarSpectators
from lexidrome.game.challenge import AcceptPlay, ChallengePlay
from lexidrome.game.clock import RoundExtended
from lexidrome.game.finish import AdjustScore, SignResult, StopGame
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.values import EntryKind, Options, PlacedTile, Side
from lexidrome.hall.games.game import GameRules, RunningGame, spell
from lexidrome.hall.run.orders import Done
from lexidrome.hall.run.streams import STALE
from lexidrome.lexicon import Tile, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import StoredEvent

CENTRE = 112


async def play_two(house: House, game: StreamId, number: int) -> None:
    """The side lays its first two tiles across the centre."""
    rack = (await house.state(game)).racks[number]
    letters = [tile for tile in rack if tile != "?"][:2]
    tiles = tuple(PlacedTile(CENTRE + at, tile) for at, tile in enumerate(letters))
    await house.done(game, side(number).says(PlayTiles(tiles=tiles)))


def test_a_window_closes_by_itself(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009")
        await house.start(game)
        await play_two(house, game, 0)
        assert (await house.state(game)).play is not None
        await house.pass_time(19_999)
        assert (await house.state(game)).play is not None
        await house.pass_time(1)
        assert (await house.state(game)).play is None
        closed = next(e for e in house.store.read(game) if e.name == "game.play_closed.1")
        assert (closed.who, closed.at_ms) == ("timer", NOON_MS + 20_000)

    in_a_house(tmp_path, story)


def test_a_turn_is_lost_and_a_game_ends_by_time_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("thon")
        await house.start(game)
        await house.pass_time(20 * 60_000)
        state = await house.state(game)
        assert state.phase is Phase.ENDED
        assert state.outcome is not None
        assert house.names(game).count("game.turn_lost.1") >= 1
        assert next_deadline(state) is None

    in_a_house(tmp_path, story)


def test_a_play_is_not_stale_because_the_window_before_it_closed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009")
        await house.start(game)
        await play_two(house, game, 0)
        seen = (await house.state(game)).version
        await house.pass_time(20_000)
        assert (await house.state(game)).version > seen
        answer = await house.do(game, side(1).says(PassTurn()), seen_version=seen)
        assert isinstance(answer, Done)

    in_a_house(tmp_path, story)


def test_accepting_a_play_that_is_no_longer_the_last_one_is_stale(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("school")
        await house.start(game)
        await play_two(house, game, 0)
        seen = (await house.state(game)).version
        await house.done(game, side(1).says(AcceptPlay()))
        await house.done(game, side(1).says(PassTurn()))
        await house.done(game, side(0).says(PassTurn()))
        for command in (AcceptPlay, ChallengePlay, PassTurn):
            answer = await house.do(game, side(1).says(command()), seen_version=seen)
            assert isinstance(answer, Refusal)
            assert answer.reason == STALE
        barred = await house.do(game, side(1).says(BarSpectators()), seen_version=seen)
        assert isinstance(barred, Done)

    in_a_house(tmp_path, story)


def test_a_result_is_not_signed_unseen(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("school")
        await house.start(game)
        await house.done(game, DIRECTOR.says(StopGame(reason="fire alarm")))
        seen = (await house.state(game)).version
        penalty = DIRECTOR.says(
            AdjustScore(
                side=0, points=-10, kind=EntryKind.LATENESS, rule=RuleId("SSC-25.a"), reason="late"
            )
        )
        await house.done(game, penalty)
        signed = side(0).says(SignResult())
        answer = await house.do(game, signed, seen_version=seen)
        assert isinstance(answer, Refusal)
        assert answer.reason == STALE
        now = (await house.state(game)).version
        assert isinstance(await house.do(game, signed, seen_version=now), Done)

    in_a_house(tmp_path, story)


def test_folding_stored_events_gives_what_is_in_memory(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009")
        await house.start(game)
        await play_two(house, game, 0)
        play = (await house.state(game)).play
        assert play is not None
        words = (play.words[0].letters,)
        await house.done(game, side(1).says(ChallengePlay(words=words)))
        seen = await house.hall.games.look(game)
        assert seen is not None
        rules = GameRules(house.lexicons)
        folded: RunningGame | None = None
        is_live = False
        for stored in house.store.read(game):
            folded = rules.evolve(folded, rules.decode(stored))
            is_live = {True: True, False: False, None: is_live}[rules.life_of(stored.name)]
            assert is_live == rules.is_live(folded)
        assert folded == seen.state

    in_a_house(tmp_path, story)


def test_games_by_one_rule_set_share_it_in_memory(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        games = [await house.create("school") for _ in range(2)]
        rules = GameRules(house.lexicons)
        first, second = (rules.decode(house.store.read(game)[0]) for game in games)
        one, two = (evolve(None, event).setup for event in (first, second))
        assert one.rules is two.rules
        assert one.tile_set is two.tile_set

    in_a_house(tmp_path, story)


def test_a_damaged_event_is_named_without_what_stands_in_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stored = StoredEvent(
            1, await house.create(), 3, "game.tiles_drawn.1",
            b'{"type":"game.tiles_drawn.1","tiles":"QZJXQZJ"}',
            "x", Ms(1), CommandId("c"), b"", b"",
        )  # fmt: skip
        with pytest.raises(Damaged) as caught:
            GameRules(house.lexicons).decode(stored)
        assert "version 3" in str(caught.value)
        assert "QZJ" not in str(caught.value)

    in_a_house(tmp_path, story)


def test_words_are_spelled_in_the_letters_of_their_tiles() -> None:
    english = tile_set("english")
    setup = Setup(rule_set("school"), english, (Side(), Side()), Options(), "")
    assert spell("CaRE", setup) == "CARE"
    tiles = (*english.tiles, Tile("CH", 1, 5, lower="ch"))
    with_digraph = replace(setup, tile_set=replace(english, tiles=tiles))
    symbols = with_digraph.tiles.symbols
    assert len(symbols["CH"]) == 1
    assert spell(f"{symbols['CH']}aT", with_digraph) == "CHAT"


def test_an_absurd_time_that_was_stored_once_counts_as_a_day(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stored = StoredEvent(
            1, await house.create(), 3, "game.round_extended.1",
            b'{"type":"game.round_extended.1","at_ms":1,"time_ms":%d,"reason":"x"}' % (10**23),
            "x", Ms(1), CommandId("c"), b"", b"",
        )  # fmt: skip
        event = GameRules(house.lexicons).decode(stored)
        assert isinstance(event, RoundExtended)
        assert event.time_ms == 24 * 3_600_000

    in_a_house(tmp_path, story)
