"""A game recorded beside a real board: what was entered, corrected and previewed."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record_lines import RECORD, TYPED, laid, recorded
from game.table import DIRECTOR, RULE_SETS, Table, side
from lexidrome.base import BadInput, Refusal
from lexidrome.decider import encode
from lexidrome.game import (
    DECODER,
    HOUSE,
    Actor,
    Audience,
    Difference,
    Given,
    Phase,
    Role,
    Viewer,
    decide,
    fold,
    format_play,
    handle,
    parse_play,
    preview_correction,
    sheet_differences,
)
from lexidrome.game.board import EMPTY_BOARD, put
from lexidrome.game.challenge import AcceptPlay, ChallengePlay
from lexidrome.game.clock import PressClock, TimePassed
from lexidrome.game.correction import CorrectEntries, DisputeTurn
from lexidrome.game.draw import DrawTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import NoteRack, RackNoted, SignResult
from lexidrome.game.play import FindFalseBlank, LoseTurn, PassTurn, PlayTiles
from lexidrome.game.record_values import BlankNote, ClockAct, Ground
from lexidrome.game.recount import CorrectScore
from lexidrome.game.seen import view_fact, view_game
from lexidrome.game.sheet import Entered, WriteSheet
from lexidrome.game.start import DeclareTiles
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tiles import tiles_of
from lexidrome.game.values import TURN_KINDS, LostTurn, PlacedTile
from lexidrome.game.verdict import RuleOnChallenge, SubmitWords
from lexidrome.lexicon import parse_tile_set, tile_set

ENGLISH = tiles_of(tile_set("english"))
SCORER_A = Actor(Role.SCORER, 0)
OPENING = ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB", "11E BIT")


def opened(rules: str = "nsa-2009") -> Table:
    """Five turns of the appendix's game, entered by one device."""
    table = recorded(rules)
    for number, written in enumerate(OPENING):
        by = Actor(Role.SCORER, number % 2)
        table.do(by.says(PlayTiles(written=written), at_ms=table.now_ms + 1_000))
        accept = Actor(Role.SCORER, 1 - number % 2).says(AcceptPlay(), at_ms=table.now_ms)
        table.do(accept)
    return table


def correct(table: Table, turn: int, written: str, by: Actor = DIRECTOR) -> Given:
    entry = table.state.turns[turn - 1].entry
    assert entry is not None
    play = Actor(Role.SCORER, (turn - 1) % 2).says(PlayTiles(written=written))
    return by.says(
        CorrectEntries(at=entry, inserted=(play,), reason="misread"), at_ms=table.now_ms + 1_000
    )


def test_a_preview_shows_the_difference_and_changes_nothing() -> None:
    table = opened()
    before = table.state
    found = preview_correction(before, correct(table, 1, "8F TORN"))
    assert isinstance(found, Difference)
    assert (found.scores_before, found.scores_after) == ((55, 25), (49, 25))
    assert [(each.turn, each.before and each.before.points) for each in found.turns] == [(1, 14)]
    assert found.turns[0].after is not None
    assert found.turns[0].after.points == 8
    assert found.unfit == ()
    assert table.state is before


def test_a_preview_names_the_turns_that_would_not_fit() -> None:
    table = opened()
    found = preview_correction(table.state, correct(table, 2, "H7 ARM"))
    assert isinstance(found, Difference)
    assert found.unfit == ()
    found = preview_correction(table.state, correct(table, 1, "8G HOT"))
    assert isinstance(found, Difference)
    sentences = [str(unfit.misfit.sentence) for unfit in found.unfit]
    assert sentences[0] == "On H8 lies O, not R."
    assert [each.written for each in found.unfit] == list(OPENING[1:])
    assert {each.command for each in found.unfit_between} == {"accept_play"}


def test_the_record_lists_turns_that_do_not_fit_apart_from_what_was_entered_between_them() -> None:
    table = opened()
    table.do(correct(table, 1, "8G HOT"))
    record = view_game(table.state, Viewer(Audience.DIRECTOR)).record
    assert record is not None
    assert [(each.side, each.written) for each in record.unfit] == [
        (1, "H6 FARM"), (0, "10F PASTE"), (1, "9H MOB"), (0, "11E BIT"),
    ]  # fmt: skip
    assert [each.command for each in record.unfit_between] == ["accept_play"] * 4


def test_what_is_corrected_is_what_was_previewed_and_the_old_line_stays_in_the_events() -> None:
    table = opened()
    command = correct(table, 1, "8F TORN")
    found = preview_correction(table.state, command)
    assert isinstance(found, Difference)
    table.do(command)
    assert table.state.scores == found.scores_after
    assert sum(isinstance(event, Entered) for event in table.events) == 12
    assert fold(table.events) == table.state


def test_a_correction_that_changes_nothing_changes_nothing() -> None:
    table = opened()
    before = table.state
    table.do(correct(table, 3, "10F PASTE"))
    after = table.state
    assert (after.scores, after.board, after.racks, after.bag) == (
        before.scores, before.board, before.racks, before.bag,
    )  # fmt: skip
    assert [turn.points for turn in after.turns] == [turn.points for turn in before.turns]
    assert after.clock.side_ms == before.clock.side_ms


def test_a_correction_takes_signatures_away_and_keeps_disputes() -> None:
    table = opened()
    table.do(DIRECTOR.says(DisputeTurn(turn=2, note="a slip"), at_ms=table.now_ms))
    table.set(phase=Phase.ENDED, outcome=None)
    table.do(side(0).says(SignResult(), at_ms=table.now_ms))
    table.do(correct(table, 1, "8F TORN"))
    assert table.state.signed == ()
    assert table.state.is_recorded
    assert [dispute.note for dispute in table.state.record.disputes] == ["a slip"]


def test_who_signs_too_early_is_told_what_the_game_still_waits_for() -> None:
    """Where readings of a clock are typed in, no time closes the last play by itself."""
    table = recorded(options=TYPED)
    table.set(bag="", racks=(UNKNOWN * 4, UNKNOWN * 2))

    def told() -> str:
        refused = table.refused(side(0).says(SignResult(), at_ms=table.now_ms))
        assert refused.reason == "game_not_over"
        return str(refused.sentence)

    assert told() == "The game is not over."
    table.do(side(0).says(PlayTiles(written="8F HORN"), at_ms=10_000))
    table.wait(600_000)
    assert "its last play can still be challenged, and the others have not accepted it" in told()
    table.do(side(1).says(ChallengePlay(words=("HORN",)), at_ms=601_000))
    assert "its last play is being judged" in told()
    table.do(side(0).says(SubmitWords(), at_ms=602_000))
    table.do(Actor(Role.LEXICON).says(RuleOnChallenge(is_acceptable=True), at_ms=603_000))
    assert "the remaining tiles must still be shown" in told()
    table.do(side(1).says(NoteRack(tiles="QZ"), at_ms=604_000))
    table.do(side(0).says(SignResult(), at_ms=605_000))
    assert table.state.signed == (0,)


def test_nobody_forges_a_judge_by_a_correction() -> None:
    table = opened()
    verdict = Actor(Role.LEXICON).says(RuleOnChallenge(is_acceptable=False))
    forged = SCORER_A.says(
        CorrectEntries(at=2, inserted=(verdict,), reason="a joke"), at_ms=table.now_ms
    )
    assert table.refused(forged).reason == "not_allowed"
    play = Actor(Role.DIRECTOR, 0).says(PlayTiles(written="8F TORN"))
    entry = table.state.turns[0].entry
    assert entry is not None
    table.do(
        side(1).says(
            CorrectEntries(at=entry, inserted=(play,), reason="slip", is_agreed=True),
            at_ms=table.now_ms,
        )
    )
    assert table.state.is_recorded
    assert table.state.record.entries[entry].said.by == SCORER_A


def test_what_was_entered_is_shown_to_nobody_while_the_game_lasts() -> None:
    table = recorded()
    events = table.do(side(0).says(NoteRack(tiles="QUE"), at_ms=1_000))
    entered, noted = events
    assert isinstance(entered, Entered)
    assert isinstance(noted, RackNoted)
    for viewer in (Viewer(Audience.SIDE, 1), Viewer(Audience.SPECTATOR), Viewer(Audience.DIRECTOR)):
        assert b"QUE" not in encode(view_fact(table.state, entered, viewer))
        assert b"QUE" not in encode(view_fact(table.state, noted, viewer))
        assert "QUE" not in (view_game(table.state, viewer).sides[0].rack or "")
    (corrected,) = table.do(
        DIRECTOR.says(CorrectEntries(at=0, removed=0, inserted=(), reason="none"), at_ms=2_000)
    )
    assert b"QUE" not in encode(view_fact(table.state, corrected, Viewer(Audience.DIRECTOR)))


def test_two_sheets_are_compared_with_the_game_turn_by_turn() -> None:
    table = opened("school")
    for turn, totals in ((1, (14, 0)), (2, (14, 9)), (3, (39, 9))):
        table.do(side(0).says(WriteSheet(turn=turn, totals=totals), at_ms=table.now_ms))
    table.do(side(1).says(WriteSheet(turn=3, totals=(38, 9)), at_ms=table.now_ms))
    (difference,) = sheet_differences(table.state)
    assert difference.turn == 3
    assert difference.totals == ((39, 9), (38, 9))
    assert difference.computed == (39, 9)


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("8F", "“8F” is not a play; write it like 8D WORDS."),
        ("HORN", "“HORN” is not a place on the board; 8F is across, F8 is down."),
        ("8L HORNET", "“8L HORNET” runs off the board."),
        ("L12 HORNET", "“L12 HORNET” runs off the board."),
        ("8F H9RN", "“9” in “8F H9RN” is not a tile of this game."),
        ("", "“” is not a place on the board; 8F is across, F8 is down."),
    ],
)
def test_a_play_that_cannot_be_read_says_why(written: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_play(written, EMPTY_BOARD, ENGLISH)
    assert str(caught.value) == sentence


def test_letters_on_the_board_are_spelled_out_dotted_or_in_parentheses() -> None:
    board = laid().state.board
    wanted = (PlacedTile(82, "F"), PlacedTile(97, "A"), PlacedTile(127, "m"))
    for written in ("H6 FARm", "h6 FA.m", "H6 FA(R)m"):
        assert parse_play(written, board, ENGLISH) == wanted
    assert format_play(board, wanted, ENGLISH) == "H6 FARm"


def test_a_tile_of_several_letters_stands_in_brackets() -> None:
    spanish = tiles_of(
        parse_tile_set(
            """name = "some"
            title = "Some"
            blank = { count = 1 }
            tiles = [
              { letter = "C", count = 3, value = 3 }, { letter = "CH", count = 1, value = 5 },
              { letter = "I", count = 6, value = 1 }, { letter = "O", count = 9, value = 1 },
            ]""",
            "some.toml",
        )
    )
    placed = parse_play("8G [CH]ICO", EMPTY_BOARD, spanish)
    assert [spanish.labels[tile.tile] for tile in placed] == ["CH", "I", "C", "O"]
    assert format_play(EMPTY_BOARD, placed, spanish) == "8G [CH]ICO"


HORN = put(EMPTY_BOARD, {110: "H", 111: "O", 112: "R", 113: "N"})


@given(st.text(max_size=20) | st.from_regex(r"[0-9A-O]{2,3} [A-Za-z.()\[\]]{0,16}", fullmatch=True))
def test_whatever_is_written_is_a_play_or_gets_a_sentence(written: str) -> None:
    with contextlib.suppress(BadInput):
        placed = parse_play(written, HORN, ENGLISH)
        assert all(HORN[tile.square] == "." for tile in placed)


@given(st.integers(0, 224), st.sampled_from((1, 15)), st.text("ABCxyzQ", min_size=1, max_size=7))
def test_a_play_is_read_as_it_was_written(square: int, step: int, letters: str) -> None:
    row, placed = square // 15, []
    for letter in letters:
        while square < 225 and HORN[square] != ".":
            square += step
        placed.append(PlacedTile(square, letter))
        square += step
    last = placed[-1].square
    if last < 225 and (step == 15 or last // 15 == row):
        written = format_play(HORN, tuple(placed), ENGLISH)
        assert not written or parse_play(written, HORN, ENGLISH) == tuple(placed)
        assert written or len(placed) == 1


class Chance:
    """Enters whatever comes to mind beside a real board."""

    def __init__(self, seed: int, rules: str) -> None:
        self.random = random.Random(seed)
        self.table = Table(rules, options=RECORD)
        self.table.start(0)
        self.state_events = 0

    def step(self) -> None:
        command = self.command()
        before = self.table.state
        handled = handle(before, command)
        assert decide(before, command) == (
            handled if isinstance(handled, Refusal) else handled.facts
        )
        if isinstance(handled, Refusal):
            return
        events = tuple(DECODER.decode(encode(event)) for event in handled.facts)
        assert events == handled.facts
        self.table.do(command)
        assert self.table.state == handled.state
        self.check()

    def check(self) -> None:
        state = self.table.state
        record = state.record
        assert len(record.before) == len(record.entries)
        on_board = sum(square != "." for square in state.board)
        assert set(state.bag) <= {UNKNOWN}
        for audience in (Viewer(Audience.SIDE, 0), Viewer(Audience.DIRECTOR)):
            view = view_game(state, audience)
            assert view.record is not None
            known = sum(len((each.rack or "").replace(UNKNOWN, "")) for each in view.sides)
            assert view.record.unseen_count == record.tile_count - on_board - known
        ledger = [0, 0]
        for entry in state.ledger:
            ledger[entry.side] += entry.points
        assert state.scores == tuple(ledger)
        sheet, turns = [0, 0], [0, 0]
        for turn in state.turns:
            sheet[turn.side] += turn.points
        for entry in state.ledger:
            turns[entry.side] += entry.points if entry.kind in TURN_KINDS else 0
        assert sheet == turns

    def command(self) -> Given:
        state, luck = self.table.state, self.random
        at_ms = self.table.now_ms + luck.randint(0, 15_000)
        player = Actor(Role.SCORER, state.on_turn)
        other = Actor(Role.SCORER, 1 - state.on_turn)
        kind = luck.randrange(20)
        if kind < 8:
            return self.play(at_ms, player)
        if kind < 12:
            return luck.choice(
                (
                    player.says(AcceptPlay(), at_ms=at_ms),
                    other.says(DrawTiles(), at_ms=at_ms),
                    other.says(PressClock(), at_ms=at_ms),
                    player.says(ChallengePlay(ground=Ground.POSITION), at_ms=at_ms),
                    player.says(ChallengePlay(words=self.words()), at_ms=at_ms),
                    DIRECTOR.says(RuleOnChallenge(is_acceptable=luck.random() < 0.5), at_ms=at_ms),
                )
            )
        if kind < 14:
            rack = "".join(luck.choices("AEIRSTQ?_", k=luck.randint(1, 7)))
            return luck.choice(
                (
                    luck.choice((player, other)).says(NoteRack(tiles=rack), at_ms=at_ms),
                    player.says(ExchangeTiles(tiles=rack), at_ms=at_ms),
                    player.says(PassTurn(), at_ms=at_ms),
                    player.says(LoseTurn(cause=luck.choice(list(LostTurn))), at_ms=at_ms),
                    player.says(FindFalseBlank(), at_ms=at_ms),
                    player.says(CorrectScore(turn=luck.randint(1, 9)), at_ms=at_ms),
                    DIRECTOR.says(DeclareTiles(count=luck.randint(98, 102)), at_ms=at_ms),
                    HOUSE.says(TimePassed(), at_ms=at_ms + 60_000),
                )
            )
        if kind < 15 and state.record.entries:
            at = luck.randrange(len(state.record.entries))
            inserted = (self.play(0, luck.choice((player, other))),)
            return DIRECTOR.says(
                CorrectEntries(
                    at=at,
                    removed=luck.randint(0, 1),
                    inserted=inserted if luck.random() < 0.7 else (),
                    reason="a slip",
                ),
                at_ms=at_ms,
            )
        return self.play(at_ms, player)

    def words(self) -> tuple[str, ...]:
        play = self.table.state.play
        return () if play is None else tuple(word.letters for word in play.words)

    def play(self, at_ms: int, by: Actor) -> Given:
        luck = self.random
        square, step = luck.randrange(225), luck.choice((1, 15))
        if self.table.state.board == EMPTY_BOARD and luck.random() < 0.9:
            square = 112
        tiles: dict[int, str] = {}
        while square < 225 and len(tiles) < luck.randint(1, 7):
            if self.table.state.board[square] == ".":
                tiles[square] = luck.choice("AEIOURSTLNe")
            square += step
        blanks = tuple(
            BlankNote(at, luck.choice("EA"), luck.choice("EA"))
            for at, tile in tiles.items()
            if tile.islower()
        )
        return by.says(
            PlayTiles(
                tiles=tuple(PlacedTile(at, tile) for at, tile in tiles.items()),
                announced=luck.choice((None, None, 20)),
                clock=luck.choice((None, None, None, ClockAct.UNTOUCHED)),
                is_announced=luck.random() < 0.9,
                blanks=blanks,
            ),
            at_ms=at_ms,
        )


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(RULE_SETS))
def test_whatever_is_entered_can_be_told_again_and_counts_right(seed: int, rules: str) -> None:
    chance = Chance(seed, rules)
    for _ in range(40):
        chance.step()
    assert fold(chance.table.events) == chance.table.state


def test_a_play_is_read_on_the_board_as_it_is_when_the_play_before_has_gone_back() -> None:
    """The tiles of a turn that was not completed in time are off, though nobody has told yet."""
    table = recorded("thon")
    table.do(side(0).says(PlayTiles(written="8G DOG", is_announced=False), at_ms=10_000))
    tiles = (PlacedTile(112, "A"), PlacedTile(113, "T"))
    table.do(side(1).says(PlayTiles(tiles=tiles), at_ms=121_000))
    assert table.state.play is not None
    assert [word.letters for word in table.state.play.words] == ["AT"]
