"""Drawing is fair, and can be proved afterwards."""

from __future__ import annotations

import hmac
from collections import Counter
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.kinds import BESIDE_A_BOARD
from game.table import DIRECTOR, JUDGE, RULE_SETS, Table, side
from game.test_random_games import play_random_game
from lexidrome.game import Actor, AnyFact, Corrected, Role, prove_draws
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, PlayReopened
from lexidrome.game.draw import TilesDrawn
from lexidrome.game.equipment import TilesChecked
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import GameEnded, StopGame
from lexidrome.game.play import PlayTiles, TurnLost
from lexidrome.game.ruling import ApplyRuling, RulingApplied
from lexidrome.game.share import SharesSealed, replay
from lexidrome.game.start import GameCreated
from lexidrome.game.tie import (
    AttemptWord,
    BoardReturned,
    LightningOrderDrawn,
    RuleOnAttempts,
    StartLightning,
)
from lexidrome.game.tiles import commitment, draw, tiles_of
from lexidrome.game.values import PlacedTile
from lexidrome.game.verdict import RuleOnChallenge
from lexidrome.lexicon import tile_set

ENGLISH = tiles_of(tile_set("english"))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(0, 120))
def test_drawn_tiles_come_from_the_bag_and_the_rest_stays(
    seed: bytes, counter: int, count: int
) -> None:
    drawn, left = draw(seed, counter, ENGLISH.full_bag, count)
    assert len(drawn) == min(count, 100)
    assert Counter(drawn) + Counter(left) == Counter(ENGLISH.full_bag)
    assert left == "".join(sorted(left))


@given(st.binary(max_size=200), st.integers(0, 10**6))
def test_a_tile_is_drawn_by_the_keyed_hash_of_its_number(seed: bytes, number: int) -> None:
    """So that anybody can prove a draw with what their own language has for HMAC-SHA-256."""
    code = hmac.digest(seed, number.to_bytes(8, "big") + bytes(4), "sha256")
    at = int.from_bytes(code, "big") % 100
    assert draw(seed, number, ENGLISH.full_bag, 1)[0] == ENGLISH.full_bag[at]


def test_every_tile_of_the_bag_is_as_likely_as_any_other() -> None:
    """A chi-squared test over 27 kinds; 60 is beyond the 99.98th percentile."""
    kinds = Counter(ENGLISH.full_bag)
    draws = 20_000
    seen = Counter(draw(b"f" * 32, n, ENGLISH.full_bag, 1)[0] for n in range(draws))
    expected = {tile: draws * count / 100 for tile, count in kinds.items()}
    chi_squared = sum((seen[tile] - mean) ** 2 / mean for tile, mean in expected.items())
    assert chi_squared < 60


def test_the_draw_order_does_not_depend_on_how_many_are_drawn_at_once() -> None:
    at_once, _ = draw(b"o" * 32, 0, ENGLISH.full_bag, 7)
    one_by_one, bag = "", ENGLISH.full_bag
    for number in range(7):
        tile, bag = draw(b"o" * 32, number, bag, 1)
        one_by_one += tile
    assert one_by_one == at_once


def finished(rules: str) -> Table:
    table = Table(rules)
    table.start(None)
    number = table.state.on_turn
    table.do(side(number).says(ExchangeTiles(tiles=table.state.racks[number][:3]), at_ms=5_000))
    table.do(DIRECTOR.says(StopGame(reason="enough for a test"), at_ms=6_000))
    return table


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_draw_and_exchange_of_a_finished_game_is_proved(rules: str) -> None:
    table = finished(rules)
    proof = prove_draws(table.events)
    assert proof.fault is None
    first_draws = sum(type(event).__name__ == "FirstTilesDrawn" for event in table.events)
    assert proof.tile_count == 2 * first_draws + 14 + 3


@pytest.mark.parametrize("number", [*range(13), 156, 192])
def test_random_games_are_proved_with_their_challenges_and_reopened_verdicts(number: int) -> None:
    game = play_random_game(number, steps=130)
    game.ask(DIRECTOR.says(StopGame(reason="enough"), at_ms=game.now_ms))
    game.wait(10**9)
    proof = prove_draws(game.events)
    if any(isinstance(event, GameEnded) for event in game.events):
        assert proof.fault is None or "lightning" in str(proof.fault)
    else:
        assert proof.fault is not None


@pytest.mark.parametrize("is_acceptable", [True, False])
def test_a_play_that_was_accepted_and_challenged_all_the_same_is_proved(
    is_acceptable: bool,
) -> None:
    """What was drawn on the acceptance that was not meant goes back, or stays (NSA-IV.I.1.p5)."""
    table = Table("nsa-2009")
    table.start(0)
    tiles = tuple(
        PlacedTile(112 + at, "e" if tile == "?" else tile)
        for at, tile in enumerate(table.state.racks[0][:3])
    )
    table.do(side(0).says(PlayTiles(tiles=tiles), at_ms=10_000))
    before = table.state
    table.do(side(1).says(AcceptPlay(), at_ms=11_000))
    procedure, answers = "acceptance_not_meant", {"clear": True}
    table.do(
        DIRECTOR.says(ApplyRuling(procedure=procedure, answers=answers, player=0), at_ms=12_000)
    )
    word = before.play.words[0].letters if before.play is not None else ""
    table.do(side(1).says(ChallengePlay(words=(word,)), at_ms=13_000))
    lexicon = Actor(Role.LEXICON)
    table.do(lexicon.says(RuleOnChallenge(is_acceptable=is_acceptable), at_ms=14_000))
    assert len(table.state.racks[0]) == 7
    assert len(table.state.bag) == (83 if is_acceptable else 86)
    table.do(DIRECTOR.says(StopGame(reason="enough for a test"), at_ms=15_000))
    proof = prove_draws(table.events)
    assert proof.fault is None, proof.fault
    assert any(isinstance(event, PlayReopened) for event in table.events)


def test_a_lightning_round_is_proved_by_its_own_seed() -> None:
    table = Table("thon")
    table.start(0)
    table.do(DIRECTOR.says(StopGame(reason="tied"), at_ms=1_000))
    table.do(JUDGE.says(StartLightning(seed=b"l" * 32), at_ms=2_000))
    assert table.state.lightning is not None
    assert "lightning" in str(prove_draws(table.events).fault)
    first = table.state.lightning.on_attempt
    assert first is not None
    word = table.state.racks[first].replace("?", "e")
    table.do(side(first).says(AttemptWord(letters=word), at_ms=3_000))
    table.do(side(1 - first).says(AttemptWord(letters=""), at_ms=63_000))
    acceptable = tuple(number == first for number in range(2))
    table.do(JUDGE.says(RuleOnAttempts(acceptable=acceptable), at_ms=64_000))
    proof = prove_draws(table.events)
    assert proof.fault is None
    assert table.state.outcome is not None
    assert table.state.outcome.winner == first
    # An earlier version let the second side attempt as soon as the first had.
    early = [replace(each, at_ms=min(each.at_ms, 4_000)) for each in table.events]
    assert prove_draws(early).fault is None


def test_a_draw_that_was_changed_afterwards_is_found() -> None:
    events = finished("school").events
    at = next(n for n, event in enumerate(events) if isinstance(event, TilesDrawn))
    drawn = events[at]
    assert isinstance(drawn, TilesDrawn)
    assert drawn.tiles is not None
    wanted = drawn.tiles[1:] + drawn.tiles[:1]
    events[at] = replace(drawn, tiles=wanted)
    assert f"Event {at + 1} " in str(prove_draws(events).fault)


def test_another_seed_than_the_promised_one_is_found() -> None:
    events = finished("school").events
    created = events[0]
    assert isinstance(created, GameCreated)
    events[0] = replace(created, commitment=commitment(b"another" * 4))
    assert "promised" in str(prove_draws(events).fault)


def test_nothing_is_proved_before_the_end() -> None:
    table = Table("school")
    table.start(0)
    assert "not revealed" in str(prove_draws(table.events).fault)


def test_every_event_on_screen_tells_its_command_or_follows_from_another() -> None:
    """Who adds an event says which; otherwise games with it could not be proved."""
    follow = {
        GameCreated,
        SharesSealed,
        TurnLost,
        LightningOrderDrawn,
        BoardReturned,
        RulingApplied,
        Corrected,
        TilesChecked,
    }
    assert set(get_args(AnyFact)) - BESIDE_A_BOARD - set(replay._TOLD_BY) == follow
