"""Verdicts by look-up: given by the house where the rules let the lexicon rule."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hall.house import NOON_MS, House, in_a_house, side
from lexidrome.base import LexiconName, Refusal, StreamId
from lexidrome.game import Actor, GameState, Role
from lexidrome.game.challenge import ChallengePlay
from lexidrome.game.play import PlayTiles
from lexidrome.game.values import Options, PlacedTile, Reopening
from lexidrome.game.verdict import ReopenChallenge, RuleOnChallenge
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import derive, rule_set

SMALL = LexiconName("SMALL")
CENTRE = 112
JUDGE = Actor(Role.JUDGE)


def import_words(data: Path, *words: str) -> None:
    source = data / "words.txt"
    source.write_text("\n".join(words))
    now = datetime(2026, 1, 1, tzinfo=UTC)
    LexiconLibrary(data).import_list(source, SMALL, tile_set("english"), now)


async def play(house: House, rules: str = "washburn", *, is_good: bool) -> StreamId:
    """A first play of two tiles; only if it is to be good is its word in the lexicon."""
    game = await house.create(rules, options=Options(lexicon=SMALL))
    await house.start(game)
    word = "".join([tile for tile in (await house.state(game)).racks[0] if tile != "?"][:2])
    import_words(house.data, *([word] if is_good else []), "CARE")
    tiles = tuple(PlacedTile(CENTRE + at, tile) for at, tile in enumerate(word))
    await house.done(game, side(0).says(PlayTiles(tiles=tiles)))
    return game


async def challenge(house: House, game: StreamId) -> GameState:
    state = await house.state(game)
    assert state.play is not None
    words = tuple(word.letters for word in state.play.words)
    await house.done(game, side(1).says(ChallengePlay(words=words)))
    return state


async def judged_again(house: House, reason: Reopening) -> StreamId:
    """A challenge that the word list ruled on and a judge has opened again."""
    game = await play(house, is_good=True)
    await challenge(house, game)
    await house.pass_time(100)
    await house.done(game, JUDGE.says(ReopenChallenge(reason=reason)))
    await house.pass_time(100)
    return game


@pytest.mark.parametrize("rules", ["school", "washburn", "depaul", "nsa-2009"])
@pytest.mark.parametrize("is_good", [True, False])
def test_the_lexicon_rules_on_a_challenge(tmp_path: Path, rules: str, *, is_good: bool) -> None:
    async def story(house: House) -> None:
        game = await play(house, rules, is_good=is_good)
        await challenge(house, game)
        await house.pass_time(99)
        assert "game.challenge_ruled.1" not in house.names(game), "verdicts come on a schedule"
        await house.pass_time(1)
        names = house.names(game)
        assert ("game.challenge_failed.1" in names) is is_good
        assert ("game.challenge_upheld.1" in names) is not is_good
        ruled = next(e for e in house.store.read(game) if e.name == "game.challenge_ruled.1")
        assert (ruled.who, ruled.at_ms) == ("lexicon", NOON_MS + 100)

    in_a_house(tmp_path, story)


def test_where_the_rules_want_a_judge_the_lexicon_is_silent(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await play(house, "thon", is_good=False)
        await challenge(house, game)
        await house.pass_time(1000)
        assert "game.challenge_ruled.1" not in house.names(game)
        await house.done(game, JUDGE.says(RuleOnChallenge(is_acceptable=False)))
        assert "game.challenge_ruled.1" in house.names(game)

    in_a_house(tmp_path, story)


def test_a_challenge_judged_again_is_looked_up_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await judged_again(house, Reopening.WORD_MISENTERED)
        assert house.names(game).count("game.challenge_failed.1") == 2

    in_a_house(tmp_path, story)


def test_where_the_program_is_in_doubt_the_word_list_does_not_rule_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await judged_again(house, Reopening.PROGRAM_FLAWED)
        assert house.names(game).count("game.challenge_failed.1") == 1
        await house.done(game, JUDGE.says(RuleOnChallenge(is_acceptable=False)))
        assert "game.challenge_upheld.1" in house.names(game)

    in_a_house(tmp_path, story)


def test_a_challenge_left_open_by_a_crash_is_ruled_on_after_it(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        game = await play(house, is_good=False)
        await challenge(house, game)
        assert game == "game/g1"

    async def after(house: House) -> None:
        await house.pass_time(100)
        assert "game.challenge_upheld.1" in house.names(StreamId("game/g1"))

    in_a_house(tmp_path, before)
    in_a_house(tmp_path, after)


def test_without_the_lexicon_a_judge_has_to_rule_and_no_word_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        game = await play(house, is_good=False)
        (tmp_path / "lexicons/small.json").unlink()
        with caplog.at_level(logging.DEBUG):
            state = await challenge(house, game)
            await house.pass_time(5000)
        assert "game.challenge_ruled.1" not in house.names(game)
        assert "a judge has to" in caplog.text
        assert state.play is not None
        assert state.play.words[0].letters not in caplog.text
        await house.done(game, JUDGE.says(RuleOnChallenge(is_acceptable=True)))

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("is_good", [True, False])
def test_where_unacceptable_plays_are_refused_the_lexicon_is_asked_first(
    tmp_path: Path, *, is_good: bool
) -> None:
    void = derive(rule_set("nsa-2009"), {"challenge.fail": "void"}, name="void", why="test")

    async def story(house: House) -> None:
        game = await house.create(void, options=Options(lexicon=SMALL))
        await house.start(game)
        word = "".join([tile for tile in (await house.state(game)).racks[0] if tile != "?"][:2])
        import_words(tmp_path, *([word] if is_good else []), "CARE")
        await house.lexicons.ready(SMALL)
        tiles = tuple(PlacedTile(CENTRE + at, tile) for at, tile in enumerate(word))
        claim = side(0).says(PlayTiles(tiles=tiles, is_acceptable=True))
        answer = await house.do(game, claim)
        assert isinstance(answer, Refusal) is not is_good

    in_a_house(tmp_path, story)
