"""The engine's bots play whole games by every rule set, and challenge what is no word."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hall.house import DIRECTOR, House, in_a_house, side
from hall.test_bots import play_to_the_end
from lexidrome.engine import BOTS, bot
from lexidrome.game import GameState, Phase
from lexidrome.game.board import tiles_on
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.state import TurnKind
from lexidrome.game.tie import StartLightning
from lexidrome.game.values import Options, PlacedTile, Side
from lexidrome.hall.games.bots import BotMove, BotPass, BotSeat, bot_side
from lexidrome.hall.games.engine_bots import FALLBACK, EngineBot, engine_bots
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.work.settings import Settings
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.rulebook import derive, rule_set

pytestmark = pytest.mark.slow

CENTRE = 112
VOID = derive(rule_set("nsa-2009"), {"challenge.fail": "void"}, name="void", why="test")


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> Lexicons:
    """ENABLE, its graph built once for all tests."""
    lexicons = Lexicons(LexiconLibrary(tmp_path_factory.mktemp("words")))
    lexicons.load(ENABLE)
    return lexicons


def legal_words(state: GameState, words: Lexicons) -> bool:
    lexicon = words.load(ENABLE)
    return all(word.letters.upper() in lexicon for turn in state.turns for word in turn.words)


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("school", ("static", "highest_score")),
        ("washburn", ("beginner", "static", "highest_score")),
        ("depaul", ("static", "beginner")),
        ("thon", ("highest_score", "static")),
        ("nsa-2009", ("static", "static")),
        ("school", ("strong", "beginner")),
        ("washburn", ("strong", "static", "highest_score")),
        ("depaul", ("static", "strong")),
        ("thon", ("strong", "highest_score")),
        ("nsa-2009", ("strong", "static")),
    ],
)
def test_the_engine_s_bots_play_a_whole_game(
    tmp_path: Path, words: Lexicons, rules: str, names: tuple[str, ...]
) -> None:
    bots = engine_bots(words)

    async def story(house: House) -> None:
        house.hall.bots.iterations = 20
        sides = tuple(bot_side(name, rule_set(rules)) for name in names)
        game = await house.create(rules, sides=sides, options=Options(lexicon=ENABLE))
        await house.start(game)
        state = await play_to_the_end(house, game)
        plays = [turn for turn in state.turns if turn.kind is TurnKind.PLAY]
        assert len(plays) > 10
        assert legal_words(state, words)
        assert not house.hall.bots.failures
        assert not house.hall.bots.thoughts_lost
        assert not any(turn.is_withdrawn for turn in state.turns)

    in_a_house(tmp_path, story, bots, bots[FALLBACK])


def test_a_bot_challenges_a_phoney_where_it_may(tmp_path: Path, words: Lexicons) -> None:
    async def story(house: House) -> None:
        house.hall._judging._lexicons = words
        house.hall.bots.iterations = 20
        for name, is_doubted in (("static", True), ("strong", True), ("beginner", False)):
            sides = (Side(), bot_side(name, rule_set("nsa-2009")))
            game = await house.create(
                "nsa-2009", sides=sides, options=Options(lexicon=ENABLE), seed=b"q" * 32
            )
            await house.start(game)
            rack = (await house.state(game)).racks[0]
            tiles = "".join(tile for tile in rack if tile not in "?AEIOUY")[:3]
            assert tiles not in words.load(ENABLE)
            laid = tuple(PlacedTile(CENTRE + at, tile) for at, tile in enumerate(tiles))
            await house.done(game, side(0).says(PlayTiles(tiles=laid)))
            await house.pass_time(200)
            assert ("game.challenge_upheld.1" in house.names(game)) is is_doubted

    bots = engine_bots(words)
    in_a_house(tmp_path, story, bots, bots[FALLBACK])


def test_bots_play_where_the_lexicon_is_asked_first(tmp_path: Path, words: Lexicons) -> None:
    async def story(house: House) -> None:
        await house.lexicons.ready(ENABLE)
        sides = (bot_side("static", VOID), bot_side("highest_score", VOID))
        game = await house.create(VOID, sides=sides, options=Options(lexicon=ENABLE))
        await house.start(game)
        state = await play_to_the_end(house, game)
        assert legal_words(state, words)
        assert len(state.turns) > 10

    bots = engine_bots(words)
    in_a_house(tmp_path, story, bots, bots[FALLBACK])


def test_there_is_a_bot_for_every_strength(words: Lexicons) -> None:
    assert set(engine_bots(words)) == set(BOTS)
    assert FALLBACK in BOTS


class LazyBot(EngineBot):
    """Passes, and tries only when a tie is to be broken."""

    def choose(self, seat: BotSeat) -> BotMove:
        return BotPass()


def test_bots_break_a_tie_and_the_lexicon_judges_their_words(
    tmp_path: Path, words: Lexicons
) -> None:
    changes = {
        "challenge.adjudicator": "human_or_lookup",
        "clock.turn_limit_s": 30,
        "clock.game_limit_s": 60,
    }
    rules = derive(rule_set("thon"), changes, name="lookup", why="test")

    async def story(house: House) -> None:
        house.hall._judging._lexicons = words
        sides = (bot_side("static", rules),) * 2
        game = await house.create(rules, sides=sides, options=Options(lexicon=ENABLE))
        await house.start(game)
        tied = await play_to_the_end(house, game)
        assert tied.outcome is not None
        assert tied.outcome.is_tie_open
        lightning = DIRECTOR.says(StartLightning(seed=b"l" * 32))
        await house.done(game, lightning)
        # Each attempts a word in its own minute (ST-WIN.e).
        await house.pass_time(10_000)
        outcome = (await house.state(game)).outcome
        assert outcome is not None
        assert outcome.winner is None
        for _ in range(6):
            await house.pass_time(30_000)
        state = await house.state(game)
        assert state.outcome is not None
        assert state.outcome.winner is not None
        attempted = [e for e in house.store.read(game) if e.name == "game.word_attempted.1"]
        letters = [msgspec.json.decode(each.data)["letters"] for each in attempted]
        assert any(letters)
        assert all(word.upper() in words.load(ENABLE) for word in letters if word)

    in_a_house(tmp_path, story, {"static": LazyBot(bot("static"), words, Settings())})


def test_the_house_finds_that_no_play_is_left_where_that_was_agreed(
    tmp_path: Path, words: Lexicons
) -> None:
    async def story(house: House) -> None:
        house.hall._no_plays._lexicons = words
        for is_agreed in (True, False):
            game = await house.create(
                "school", options=Options(lexicon=ENABLE, auto_no_plays=is_agreed)
            )
            await house.start(game)
            # Nothing can be laid with a lone V, and nothing is left in the bag.
            seen = await house.hall.games.look(game)
            assert seen is not None
            blocked = replace(seen.state.game, bag="", racks=("V", "V"))
            house.hall.games._residents[game].state = replace(seen.state, game=blocked)
            await house.done(game, side(0).says(PassTurn()))
            await house.pass_time(0)
            phase = (await house.state(game)).phase
            assert phase is (Phase.ENDED if is_agreed else Phase.PLAYING)

    in_a_house(tmp_path, story, {})


def test_bots_play_a_whole_game_on_the_wide_board(tmp_path: Path, words: Lexicons) -> None:
    bots = engine_bots(words)

    async def story(house: House) -> None:
        sides = tuple(bot_side(name, rule_set("nsa-2009")) for name in ("static", "highest_score"))
        options = Options(lexicon=ENABLE)
        game = await house.create("nsa-2009", sides=sides, options=options, board="wide")
        await house.start(game)
        state = await play_to_the_end(house, game)
        assert state.setup.layout.side == 21
        assert len(tiles_on(state.board)) > 150
        assert legal_words(state, words)
        assert not house.hall.bots.failures

    in_a_house(tmp_path, story, bots, bots[FALLBACK])
