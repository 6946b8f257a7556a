"""Games of ours, written as GCG, read back and replayed."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.record_lines import laid, recorded
from game.table import DIRECTOR, JUDGE, LEXICON, RULE_SETS, Table, side
from game.test_record import Chance as RealBoard
from lexidrome.base import BadInput, Refusal, RuleId
from lexidrome.game import HOUSE, Given, Phase, decide, fold
from lexidrome.game.board import EMPTY, EMPTY_BOARD
from lexidrome.game.challenge import AcceptPlay, ChallengePlay
from lexidrome.game.clock import TimePassed
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.draw import DrawTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import AdjustScore, StopGame
from lexidrome.game.placement import find_fault
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.recount import CorrectScore
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.values import EntryKind, PlacedTile
from lexidrome.game.verdict import AcceptRuling, OverruleVerdict, RuleOnChallenge
from lexidrome.lexicon import tile_set
from lexidrome.notation import Replay, format_gcg, gcg_of_events, read_gcg, record_gcg, replay_gcg
from lexidrome.notation.gcg import GcgGame, GcgPlayer

NAMES = (
    GcgPlayer("ann", "Ann Archer"),
    GcgPlayer("ben", "Ben Bow"),
    GcgPlayer("cy", "Cy Cable"),
    GcgPlayer("di", "Di Dart"),
)


def exported(table: Table) -> GcgGame:
    return gcg_of_events(table.events, NAMES[: table.state.side_count])


def replayed(game: GcgGame) -> Replay:
    return replay_gcg(read_gcg(format_gcg(game)), tile_set("english"))


class Chance:
    """Plays a table at random: whatever the referee does not refuse."""

    def __init__(self, seed: int, rules: str, sides: int) -> None:
        self.random = random.Random(seed)
        self.table = Table(rules, sides=sides, seed=self.random.randbytes(32))
        self.table.start(None)

    def play(self, steps: int) -> Table:
        for _ in range(steps):
            if self.table.state.phase is not Phase.PLAYING:
                break
            self.try_one(self.command())
        if self.table.state.phase is Phase.PLAYING:
            self.try_one(DIRECTOR.says(StopGame(reason="enough"), at_ms=self.now_ms))
        self.try_one(HOUSE.says(TimePassed(), at_ms=self.now_ms + 10**9))
        return self.table

    def try_one(self, command: Given) -> None:
        if not isinstance(decide(self.table.state, command), Refusal):
            self.table.do(command)

    @property
    def now_ms(self) -> int:
        return self.table.now_ms + self.random.randint(1_000, 30_000)

    def command(self) -> Given:
        state, at_ms = self.table.state, self.now_ms
        anybody = side(self.random.randrange(state.side_count))
        pending = state.play
        kind = self.random.randrange(100)
        if pending is not None and pending.challenge is not None:
            judge = self.random.choice((JUDGE, LEXICON))
            is_acceptable = self.random.random() < 0.5
            if kind < 50:
                return anybody.says(AcceptRuling(), at_ms=at_ms)
            return judge.says(RuleOnChallenge(is_acceptable=is_acceptable), at_ms=at_ms)
        if pending is not None and kind < 60:
            if kind < 20:
                return anybody.says(ChallengePlay(), at_ms=at_ms)
            if kind < 40:
                return anybody.says(AcceptPlay(), at_ms=at_ms)
            return side(pending.side).says(DrawTiles(), at_ms=at_ms)
        return self.turn(kind, at_ms)

    def turn(self, kind: int, at_ms: int) -> Given:
        state = self.table.state
        player, rack = side(state.on_turn), state.racks[state.on_turn]
        if kind < 2:
            return DIRECTOR.says(
                OverruleVerdict(is_acceptable=kind == 0, reason="misheard"), at_ms=at_ms
            )
        if kind < 4:
            return DIRECTOR.says(
                AdjustScore(
                    side=0,
                    points=self.random.choice((-10, 10)),
                    kind=self.random.choice((EntryKind.PENALTY, EntryKind.CORRECTION)),
                    rule=RuleId("A-47"),
                    reason="by hand",
                ),
                at_ms=at_ms,
            )
        if kind < 8:
            return player.says(PassTurn(), at_ms=at_ms)
        if kind < 14 and rack:
            count = self.random.randint(1, len(rack))
            return player.says(
                ExchangeTiles(tiles="".join(self.random.sample(rack, count))), at_ms=at_ms
            )
        return player.says(PlayTiles(tiles=self.placement(rack), is_acceptable=True), at_ms=at_ms)

    def placement(self, rack: str) -> tuple[PlacedTile, ...]:
        board = self.table.state.board
        for _ in range(200):
            square = 112 if board == EMPTY_BOARD else self.random.randrange(225)
            step = self.random.choice((1, 15))
            tiles: dict[int, str] = {}
            for tile in self.random.sample(rack, self.random.randint(min(2, len(rack)), len(rack))):
                while square < 225 and board[square] != EMPTY:
                    square += step
                tiles[square] = self.random.choice("abcxyz") if tile == "?" else tile
                square += step
            if tiles and max(tiles) < 225 and find_fault(board, tiles, 2) is None:
                return tuple(PlacedTile(at, tile) for at, tile in sorted(tiles.items()))
        return ()


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from(RULE_SETS), st.integers(2, 4), st.integers(0, 150))
def test_any_game_the_referee_lets_be_played_survives_being_written_and_read(
    seed: int, rules: str, sides: int, steps: int
) -> None:
    table = Chance(seed, rules, sides if rules == "washburn" else 2).play(steps)
    game = exported(table)
    done = replayed(game)
    state = table.state
    assert done.file.game == game
    assert done.mismatches == ()
    assert done.board == state.board
    assert done.turn_count == len(state.turns)
    first = state.first_side
    assert done.totals == (*state.scores[first:], *state.scores[:first])


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from(RULE_SETS), st.integers(2, 4), st.integers(0, 150))
@example(2304, "washburn", 4, 81)
@example(3002, "washburn", 2, 102)
@example(3461, "washburn", 4, 36)
def test_a_game_of_ours_that_is_entered_from_its_file_is_written_the_same_again(
    seed: int, rules: str, sides: int, steps: int
) -> None:
    table = Chance(seed, rules, sides if rules == "washburn" else 2).play(steps)
    game = exported(table)
    file = read_gcg(format_gcg(game))
    imported = record_gcg(file, table.state.rules, tile_set("english"))
    assert gcg_of_events(imported.events, game.players) == game
    assert fold(imported.events) == imported.state


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(("school", "washburn", "depaul", "thon")))
@example(2379, "washburn")
@example(2393, "school")
def test_a_recorded_game_is_told_as_it_now_stands(seed: int, rules: str) -> None:
    chance = RealBoard(seed, rules)
    for _ in range(40):
        chance.step()
    state = chance.table.state
    game = gcg_of_events(chance.table.events, NAMES[:2])
    totals = [0, 0]
    for turn in game.turns:
        totals[turn.player] += turn.score or 0
        assert turn.total == totals[turn.player]
    assert tuple(totals) == state.scores
    done = replayed(game)
    assert done.board.upper() == state.board.upper()
    assert not any(mismatch.is_total for mismatch in done.mismatches)


@pytest.mark.parametrize("squares", [(112, 113, 115), (112, 114)])
def test_a_play_that_no_file_can_tell_is_refused(squares: tuple[int, ...]) -> None:
    table = recorded("nsa-2009")
    tiles = tuple(PlacedTile(square, "A") for square in squares)
    table.do(side(0).says(PlayTiles(tiles=tiles), at_ms=1_000))
    with pytest.raises(BadInput, match="a play with a gap"):
        gcg_of_events(table.events, NAMES[:2])


def test_players_stand_in_the_order_of_play_and_a_game_in_progress_tells_its_racks() -> None:
    table = Table("nsa-2009")
    table.start(1)
    table.pass_turn(1)
    game = exported(table)
    assert [player.nick for player in game.players] == ["ben", "ann"]
    assert [(turn.player, turn.score, turn.total) for turn in game.turns] == [(0, 0, 0)]
    assert game.incomplete == ()
    assert ["".join(rack) for rack in game.racks] == [table.state.racks[1], table.state.racks[0]]


def test_a_game_has_as_many_names_as_sides() -> None:
    table = Table("school")
    with pytest.raises(BadInput, match="as many players"):
        gcg_of_events(table.events, NAMES[:3])


def told(table: Table) -> list[str]:
    """The lines of the game's turns, without names and racks."""
    game = gcg_of_events(table.events, NAMES[:2])
    text = format_gcg(replace(game, turns=tuple(replace(turn, rack=()) for turn in game.turns)))
    return [line.split(": ")[1] for line in text.decode().splitlines() if line.startswith(">")]


def adjust(table: Table, points: int, kind: EntryKind) -> None:
    rule = RuleId("A-47")
    at_ms = table.now_ms + 1_000
    table.do(
        DIRECTOR.says(
            AdjustScore(side=0, points=points, kind=kind, rule=rule, reason="by hand"), at_ms=at_ms
        )
    )


def test_a_score_set_right_is_told_as_announced_once_that_is_corrected_away() -> None:
    table = laid("thon", announced=34)
    table.do(side(1).says(CorrectScore(turn=1), at_ms=table.now_ms + 1_000))
    assert told(table) == ["8F HORN +14 14"]
    assert table.state.is_recorded
    at = len(table.state.record.entries) - 1
    table.do(DIRECTOR.says(CorrectEntries(at=at, inserted=(), reason="a slip"), at_ms=table.now_ms))
    assert table.state.scores == (34, 0)
    assert told(table) == ["8F HORN +34 34"]


def test_a_penalty_stays_in_the_file_when_the_verdict_before_it_is_taken_back() -> None:
    table = laid("thon")
    table.do(side(1).says(ChallengePlay(words=("HORN",)), at_ms=table.now_ms + 1_000))
    table.do(DIRECTOR.says(RuleOnChallenge(is_acceptable=False), at_ms=table.now_ms + 1_000))
    adjust(table, -10, EntryKind.PENALTY)
    assert told(table) == ["8F HORN +14 14", "-- -14 0", "(time) -10 -10 penalty"]
    table.do(
        DIRECTOR.says(
            OverruleVerdict(is_acceptable=True, reason="misheard"), at_ms=table.now_ms + 1_000
        )
    )
    assert table.state.scores == (4, 0)
    lines = told(table)
    assert lines[:2] == ["8F HORN +14 14", "(time) -10 4 penalty"]
    assert not any(line.startswith("--") for line in lines)


def test_overtime_that_is_given_back_keeps_its_kind() -> None:
    table = recorded("thon")
    adjust(table, -10, EntryKind.OVERTIME)
    adjust(table, 10, EntryKind.OVERTIME)
    assert told(table) == ["(time) -10 -10", "(challenge) +10 0 overtime"]
    game = gcg_of_events(table.events, NAMES[:2])
    imported = record_gcg(read_gcg(format_gcg(game)), table.state.rules, tile_set("english"))
    assert [entry.kind for entry in imported.state.ledger] == [EntryKind.OVERTIME] * 2


def test_a_game_that_goes_on_keeps_its_penalties_and_loses_what_its_end_counted() -> None:
    table = laid("nsa-2009")
    adjust(table, -10, EntryKind.PENALTY)
    adjust(table, -20, EntryKind.OVERTIME)
    table.do(DIRECTOR.says(StopGame(reason="the bag seems empty"), at_ms=table.now_ms + 1_000))
    table.do(HOUSE.says(TimePassed(), at_ms=table.now_ms + 25_000))
    assert table.state.outcome is not None
    adjust(table, 5, EntryKind.CORRECTION)
    answers: dict[str, bool | int | str] = {
        "stage": "ended",
        "where": "bag",
        "in_time": True,
        "owner": "player",
        "both_hold": True,
    }
    ruling = DIRECTOR.says(
        ApplyRuling(procedure="found_tile", answers=answers, player=0), at_ms=table.now_ms
    )
    table.do(ruling)
    assert table.state.phase is Phase.PLAYING
    assert table.state.scores == (9, 0)
    assert told(table) == [
        "8F HORN +14 14",
        "(time) -10 4 penalty",
        "(challenge) +5 9 correction",
    ]


def test_a_first_play_moved_after_its_reply_came_off_is_told_where_it_lies() -> None:
    table = laid()
    table.do(side(1).says(PlayTiles(written="H6 FARM"), at_ms=20_000))
    table.do(
        DIRECTOR.says(
            ApplyRuling(
                procedure="overdraw_play",
                answers={"replied": False, "held": 8, "drawn": 4},
                player=1,
            ),
            at_ms=30_000,
        )
    )
    table.do(
        DIRECTOR.says(
            ApplyRuling(
                procedure="first_play_turned", answers={"with_board": 0, "moved": "down"}, player=0
            ),
            at_ms=40_000,
        )
    )
    assert [type(turn).__name__ for turn in exported(table).turns][:2] == ["GcgPlay", "GcgPass"]
    assert replayed(exported(table)).board == table.state.board
