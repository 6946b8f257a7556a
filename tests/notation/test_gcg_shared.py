"""Game files as they are handed out, held against the grammar of other programs."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.record_lines import recorded
from game.table import DIRECTOR, RULE_SETS, Table, side
from game.test_record import Chance as RealBoard
from lexidrome.base import BadInput, RuleId
from lexidrome.game import Actor, Role
from lexidrome.game.challenge import AcceptPlay, ChallengePlay
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import AdjustScore, NoteRack, StopGame
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.values import EntryKind
from lexidrome.game.verdict import RuleOnChallenge
from lexidrome.lexicon import tile_set
from lexidrome.notation import (
    format_gcg,
    gcg_for_others,
    gcg_of_events,
    read_gcg,
    record_gcg,
    replay_gcg,
)
from lexidrome.notation.gcg import (
    GcgChallengeBonus,
    GcgGame,
    GcgOutBonus,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgWithdrawal,
)
from lexidrome.notation.gcg_shared import STANDS_IN
from notation.other_readers import taken_for
from notation.test_gcg_export import NAMES, Chance

ENGLISH = tile_set("english")


def shared(table: Table) -> GcgGame:
    players = NAMES[: table.state.side_count]
    return gcg_for_others(gcg_of_events(table.events, players), table.state)


def written(table: Table) -> list[str]:
    return format_gcg(shared(table), for_others=True).decode().splitlines()


def turns(table: Table) -> list[str]:
    return [line for line in written(table) if line[0] == ">" or line.startswith("#note")]


def told_to_others(table: Table) -> None:
    """Every line is what we mean by it, to others too; and every tile can have been there."""
    game = shared(table)
    events = [line for line in written(table) if line.startswith(">")]
    kinds = [type(turn).__struct_config__.tag for turn in game.turns]
    assert [taken_for(line) for line in events] == kinds, events
    others = [line for line in written(table) if not line.startswith(">")]
    if table.state.side_count == 2:
        assert "unknown" not in map(taken_for, others)
    state = table.state
    totals = [0] * state.side_count
    for turn in game.turns:
        totals[turn.player] += turn.score or 0
    first = state.first_side
    assert tuple(totals) == (*state.scores[first:], *state.scores[:first])


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from(RULE_SETS), st.integers(2, 4), st.integers(0, 150))
def test_every_line_of_a_game_on_screen_is_read_by_others(
    seed: int, rules: str, sides: int, steps: int
) -> None:
    table = Chance(seed, rules, sides if rules == "washburn" else 2).play(steps)
    told_to_others(table)
    done = replay_gcg(read_gcg(format_gcg(shared(table), for_others=True)), ENGLISH)
    assert done.board == table.state.board
    assert done.mismatches == ()


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from(RULE_SETS), st.integers(5, 120))
def test_every_line_of_a_game_on_a_real_board_is_read_by_others(
    seed: int, rules: str, steps: int
) -> None:
    chance = RealBoard(seed, rules)
    for _ in range(steps):
        chance.step()
    # A play with a gap stands by one of the books, and no program could be told of it.
    has_gap = rules == "nsa-2009"
    with pytest.raises(BadInput, match="gap") if has_gap and is_gapped(chance) else nullcontext():
        told_to_others(chance.table)


def is_gapped(chance: RealBoard) -> bool:
    try:
        gcg_of_events(chance.table.events, NAMES[:2])
    except BadInput:
        return True
    return False


def played(*turns: str | None, rules: str = "nsa-2009") -> Table:
    """Plays, passes (`None`), and exchanges (`-3`, `-ABC`) beside a real board, in turn."""
    table = recorded(rules)
    for number, turn in enumerate(turns):
        by = Actor(Role.SCORER, number % 2)
        at_ms = table.now_ms + 1_000
        if turn is None:
            table.do(by.says(PassTurn(), at_ms=at_ms))
        elif turn.startswith("-"):
            tiles = turn[1:] if turn[1:].isalpha() else "_" * int(turn[1:])
            table.do(by.says(ExchangeTiles(tiles=tiles), at_ms=at_ms))
        else:
            table.do(by.says(PlayTiles(written=turn), at_ms=at_ms))
            other = Actor(Role.SCORER, 1 - number % 2)
            table.do(other.says(AcceptPlay(), at_ms=at_ms))
    return table


def test_a_play_tells_its_own_tiles_and_a_pass_those_of_the_next_play() -> None:
    table = played("8F HORN", None, "H6 FA.M", "10F PAsTE")
    assert turns(table) == [
        ">ann: HNOR 8F HORN +14 14",
        ">ben: ?AEPT - +0 0",
        ">ann: AFM H6 FA.M +9 23",
        ">ben: ?AEPT 10F PAsTE +23 23",
    ]
    told_to_others(table)


def test_a_rack_that_is_partly_known_is_told_with_what_was_played_of_it() -> None:
    table = recorded()
    table.do(side(0).says(NoteRack(tiles="QQ"), at_ms=500))
    table.do(side(0).says(NoteRack(tiles="QU"), at_ms=1_000))
    table.do(side(0).says(PlayTiles(written="8F HORN"), at_ms=2_000))
    assert turns(table) == [">ann: HNOQRU 8F HORN +14 14"]


def test_where_nothing_is_known_of_a_rack_a_note_says_so_and_we_take_it_for_nothing() -> None:
    table = played("-3", "-QZ", "8F HORN", None)
    lines = turns(table)
    assert lines == [
        ">ann: HNO -3 +0 0",
        f"#note {STANDS_IN} HNO only fills the place.",
        ">ben: QZ -QZ +0 0",
        ">ann: HNOR 8F HORN +14 14",
        ">ben: A - +0 0",
        f"#note {STANDS_IN} A only fills the place.",
    ]
    told_to_others(table)
    file = read_gcg(format_gcg(shared(table), for_others=True))
    again = record_gcg(file, table.state.rules, ENGLISH)
    told = gcg_of_events(again.events, file.game.players).turns
    assert [turn.rack for turn in told] == [(), ("Q", "Z"), ("H", "N", "O", "R"), ()]


def test_a_play_that_came_off_tells_its_tiles_twice_and_those_that_follow_it() -> None:
    table = recorded("thon")
    table.do(side(0).says(PlayTiles(written="8F HORM"), at_ms=1_000))
    table.do(side(1).says(ChallengePlay(words=("HORM",)), at_ms=2_000))
    table.do(DIRECTOR.says(RuleOnChallenge(is_acceptable=False), at_ms=3_000))
    table.do(Actor(Role.SCORER, 1).says(PlayTiles(written="8G AT"), at_ms=4_000))
    table.do(Actor(Role.SCORER, 0).says(AcceptPlay(), at_ms=4_000))
    table.do(Actor(Role.SCORER, 0).says(PlayTiles(written="H8 .HORNS"), at_ms=5_000))
    lines = turns(table)
    assert lines[:2] == [">ann: HMNORS 8F HORM +18 18", ">ann: HMNORS -- -18 0"]
    told_to_others(table)


def test_once_the_bag_is_empty_every_rack_is_known_from_what_was_played_of_it() -> None:
    table = played("8F HORN", "H6 FA.M")
    table.set(bag="")
    game = gcg_of_events(table.events, NAMES[:2])
    state = replace(table.state, racks=("ABI", "CDEI"))
    found = gcg_for_others(game, state)
    assert ["".join(turn.rack) for turn in found.turns] == ["ABHINOR", "ACDEFIM"]


def adjusted(table: Table, points: int, kind: EntryKind, number: int = 0) -> None:
    command = AdjustScore(
        side=number, points=points, kind=kind, rule=RuleId("A-47"), reason="by hand"
    )
    table.do(DIRECTOR.says(command, at_ms=table.now_ms + 1_000))


def test_penalties_stand_behind_the_last_turn_and_points_taken_for_a_challenge_too() -> None:
    table = recorded()
    adjusted(table, -10, EntryKind.PENALTY)
    adjusted(table, -5, EntryKind.CHALLENGE)
    table.do(side(0).says(PlayTiles(written="8F HORN"), at_ms=9_000))
    assert turns(table) == [
        ">ann: HNOR 8F HORN +14 14",
        ">ann: A (time) -10 4 penalty",
        f"#note {STANDS_IN} A only fills the place.",
        ">ann: A (time) -5 -1 challenge",
        f"#note {STANDS_IN} A only fills the place.",
    ]
    told_to_others(table)


@pytest.mark.parametrize(
    ("turn", "line", "kind"),
    [
        (GcgWithdrawal(player=0, rack=("A",), score=0, total=0), ">ann: A -- -0 0", "withdrawal"),
        (GcgTimePenalty(player=0, rack=("A",), score=0, total=0), ">ann: A (time) -0 0",
         "time_penalty"),
        (GcgTimePenalty(player=0, score=-9, total=-9), ">ann:  (time) -9 -9", "time_penalty"),
        (GcgChallengeBonus(player=0, score=5, total=5), ">ann:  (challenge) +5 5",
         "challenge_bonus"),
        (GcgChallengeBonus(player=0, rack=("A",), score=0, total=5), ">ann: A (challenge) +0 5",
         "challenge_bonus"),
        (GcgRackDeduction(player=0, rack=("?",), tiles=("?",), score=0, total=5),
         ">ann: ? (?) -0 5", "rack_deduction"),
        (GcgOutBonus(player=0, tiles=("?",), score=0, total=5), ">ann: (?) +0 5", "out_bonus"),
    ],
)  # fmt: skip
def test_nothing_taken_has_a_minus_and_an_empty_rack_its_blank(
    turn: GcgTurn, line: str, kind: str
) -> None:
    game = GcgGame(players=NAMES[:2], turns=(turn,))
    assert format_gcg(game, for_others=True).decode().splitlines()[-1] == line
    assert taken_for(line) == kind


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_that_is_stopped_tells_what_was_left(rules: str) -> None:
    table = played("8F HORN", "H6 FA.M", rules=rules)
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=table.now_ms + 1_000))
    table.wait(10_000_000)
    for number, tiles in enumerate(("AEIOUST", "AEIOUS?")):
        if table.state.outcome is None:
            table.do(side(number).says(NoteRack(tiles=tiles), at_ms=10_000_001))
    told_to_others(table)
