"""Games beside a real board through the hall: one device, its own time, corrections."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hall.house import NOON_MS, House, in_a_house
from lexidrome import game as g
from lexidrome.base import LexiconName, PersonId, Refusal, StreamId
from lexidrome.hall.games.commands import parse_command
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.orders import Answer, Done
from lexidrome.hall.run.streams import STALE
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import rule_set

ANN, BOB, CY, DOT, EVE = (PersonId(name) for name in ("ann", "bob", "cy", "dot", "eve"))


class RealTable:
    """Ann against Bob beside a real board; Cy directs, Dot is staff, Eve is nobody."""

    def __init__(self, house: House, game: StreamId) -> None:
        self.house = house
        self.desk = GameDesk(house.hall)
        self.game = game
        self._numbers = count(1)

    @classmethod
    async def laid(
        cls,
        house: House,
        lexicon: str | None = None,
        rules: str = "nsa-2009",
        clock: g.record_values.ClockSource = g.record_values.ClockSource.DEVICE,
    ) -> RealTable:
        desk = GameDesk(house.hall)
        await desk.appoint("spring", CY)
        await desk.grant(Caller(CY), "spring", DOT, EventRole.STAFF)
        game = await desk.create(
            Caller(CY),
            rule_set(rules),
            tile_set("english"),
            [g.values.Side((ANN,)), g.values.Side((BOB,))],
            g.values.Options(
                mode=g.record_values.Mode.RECORD,
                lexicon=None if lexicon is None else LexiconName(lexicon),
                clock_source=clock,
            ),
            "make",
            "spring",
        )
        assert not isinstance(game, Refusal)
        table = cls(house, game)
        await desk.start(Caller(CY), game, g.start.StartGame(first_side=0), "start")
        if not (await table.state()).is_rack_seen(0):
            await table.done(ANN, {"type": "look_at_rack"})
        return table

    async def ask(self, who: PersonId, asked: dict[str, object], **more: Any) -> Answer:
        seen = more.pop("seen_version", None)
        command_id = f"{who}-{next(self._numbers)}"
        return await self.desk.command(
            Caller(who), self.game, parse_command(asked), command_id, seen_version=seen, **more
        )

    async def done(self, who: PersonId, asked: dict[str, object], **more: Any) -> Done:
        answer = await self.ask(who, asked, **more)
        assert isinstance(answer, Done), answer
        return answer

    async def refused(self, who: PersonId, asked: dict[str, object], **more: Any) -> Refusal:
        answer = await self.ask(who, asked, **more)
        assert isinstance(answer, Refusal), asked
        return answer

    async def play(self, who: PersonId, written: str, **more: Any) -> Done:
        return await self.done(who, {"type": "play_tiles", "written": written}, **more)

    async def state(self) -> g.GameState:
        return await self.house.state(self.game)


def test_one_device_keeps_the_record_for_both_sides(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        await table.play(ANN, "8F HORN")
        await table.play(ANN, "H6 FARM", for_side=1)
        await table.play(DOT, "10F PASTE", for_side=0)
        state = await table.state()
        assert state.scores == (39, 9)
        assert [turn.side for turn in state.turns] == [0, 1, 0]
        refusal = await table.refused(EVE, {"type": "pass_turn"}, for_side=1)
        assert refusal.reason == "not_allowed"

    in_a_house(tmp_path, story)


def test_nobody_signs_or_writes_a_sheet_for_the_other_side(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        await table.play(ANN, "8F HORN")
        sheet: dict[str, object] = {"type": "write_sheet", "turn": 1, "totals": [14, 0]}
        assert (await table.refused(ANN, sheet, for_side=1)).reason == "not_allowed"
        await table.done(ANN, sheet)
        await table.done(BOB, {**sheet, "totals": [15, 0]})
        view = g.seen.view_game(await table.state(), g.Viewer(g.Audience.DIRECTOR))
        assert view.record is not None
        assert view.record.sheet_differences[0].totals == ((14, 0), (15, 0))
        sign: dict[str, object] = {"type": "sign_result"}
        assert (await table.refused(ANN, sign, for_side=1)).reason == "not_allowed"

    in_a_house(tmp_path, story)


def test_the_tables_device_is_the_clock_and_may_tell_late(tmp_path: Path) -> None:
    """The device was out of reach for a minute: what it tells counts from when it happened."""

    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        await house.pass_time(60_000)
        await table.play(ANN, "8F HORN", late_ms=50_000, lag_ms=400)
        await table.done(ANN, {"type": "draw_tiles"}, late_ms=40_000)
        await table.play(ANN, "H6 FARM", for_side=1, late_ms=35_000)
        state = await table.state()
        assert [turn.at_ms - NOON_MS for turn in state.turns] == [10_000, 25_000]
        assert state.clock.side_ms == (1_490_000, 1_485_000)
        stored = house.store.read(table.game)
        assert {event.at_ms for event in stored[-6:]} == {NOON_MS + 60_000}
        for audience, late_ms in ((g.Audience.DIRECTOR, 35_000), (g.Audience.SPECTATOR, 0)):
            view = g.seen.view_game(state, g.Viewer(audience))
            assert view.record is not None
            assert view.record.late_ms == late_ms
        # What comes out of order counts as simultaneous with what came before it.
        await table.done(ANN, {"type": "hold_play"}, late_ms=59_000)
        assert (await table.state()).now_ms == NOON_MS + 25_000

    in_a_house(tmp_path, story)


def test_no_timer_of_the_house_ends_what_the_table_has_not_told_yet(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        await table.play(ANN, "8F HORN")
        await house.pass_time(3_600_000)
        assert (await table.state()).play is not None
        held: dict[str, object] = {"type": "hold_play"}
        await table.done(BOB, held, late_ms=3_590_000)
        assert (await table.refused(EVE, {"type": "time_passed"})).reason == "not_allowed"
        await table.done(BOB, {"type": "accept_play"}, late_ms=3_585_000)
        await table.play(BOB, "H6 FARM", late_ms=3_500_000)
        await table.done(ANN, {"type": "time_passed"}, late_ms=3_400_000)
        assert (await table.state()).play is None

    in_a_house(tmp_path, story)


def test_on_screen_nobody_says_when_it_was(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009", sides=(g.values.Side((ANN,)), g.values.Side((BOB,))))
        await house.start(game)
        await house.pass_time(60_000)
        answer = await GameDesk(house.hall).command(
            Caller(ANN),
            game,
            parse_command({"type": "pass_turn", "late_ms": 50_000}),
            "1",
            seen_version=None,
            late_ms=50_000,
            for_side=1,
        )
        assert isinstance(answer, Done)
        (turn,) = (await house.state(game)).turns
        assert (turn.side, turn.at_ms) == (0, NOON_MS + 60_000)

    in_a_house(tmp_path, story)


def test_the_word_list_rules_when_the_challenged_side_has_sent_the_words_off(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house, lexicon="ENABLE")
        await table.play(ANN, "8F HORM")
        await table.done(BOB, {"type": "challenge_play", "words": ["HORM"]})
        await house.pass_time(60_000)
        assert (await table.state()).play is not None
        refusal = await table.refused(ANN, {"type": "submit_words"})
        assert refusal.rule == "NSA-III.A.1.p3", "in an event that is for its director to allow"
        await house.hall.table_lookups.allow("spring", is_allowed=True)
        await table.done(ANN, {"type": "submit_words"})
        await house.pass_time(60_000)
        state = await table.state()
        assert state.play is None
        assert state.scores == (0, 0)

    in_a_house(tmp_path, story)


def test_a_correction_reaches_the_event_and_is_stale_after_another_turn(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        await table.play(ANN, "8F HORN")
        seen = (await table.state()).version
        await table.play(BOB, "H6 FARM")
        turn = (await table.state()).turns[0]
        correction: dict[str, object] = {
            "type": "correct_entries",
            "at": turn.entry,
            "inserted": [{"type": "play_tiles", "for_side": 0, "written": "8F TORN"}],
            "reason": "misread",
        }
        assert (await table.refused(CY, correction, seen_version=seen)).reason == STALE
        asked = parse_command(correction)
        assert isinstance(asked, g.correction.CorrectEntries)
        found = await table.desk.preview(Caller(CY), table.game, asked)
        assert isinstance(found, g.Difference)
        assert (found.scores_before, found.scores_after) == ((14, 9), (8, 9))
        assert isinstance(await table.desk.preview(Caller(EVE), table.game, asked), Refusal)
        await table.done(CY, {"type": "stop_game", "reason": "fire alarm"})
        await table.done(ANN, {"type": "accept_play"})
        assert [outcome.scores for outcome in house.sink.outcomes] == [(14, 9)]
        await table.done(CY, correction)
        await house.pass_time(0)
        assert [outcome.scores for outcome in house.sink.outcomes] == [(14, 9), (8, 9)]
        assert [outcome.winner for outcome in house.sink.outcomes] == [0, 1]

    async def after(house: House) -> None:
        (game,) = house.store.streams("game/")
        state = await house.state(game)
        assert state.scores == (8, 9)
        assert state.is_recorded
        assert len(state.record.entries) == len(state.record.before) == 6

    in_a_house(tmp_path, story)
    in_a_house(tmp_path, after)


def test_a_player_changes_an_ended_turn_only_as_both_agree_and_the_events_say_so(
    tmp_path: Path,
) -> None:
    """SSC-19.b, NSA-IV.G.1.b, A-49: also when one device enters it for the other side."""

    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        await table.play(ANN, "8F HORN")
        entry = (await table.state()).turns[0].entry
        correction: dict[str, object] = {
            "type": "correct_entries",
            "at": entry,
            "inserted": [{"type": "play_tiles", "for_side": 0, "written": "8F TORN"}],
            "reason": "misread",
        }
        for more in ({}, {"for_side": 1}):
            assert (await table.refused(ANN, correction, **more)).reason == "agreement_missing"
        assert (await table.refused(BOB, correction)).reason == "agreement_missing"
        await table.done(ANN, {**correction, "is_agreed": True})
        assert (await table.state()).scores == (8, 0)
        corrected = [e for e in house.store.read(table.game) if e.name == "game.corrected.1"]
        assert [msgspec.json.decode(e.data).get("is_agreed") for e in corrected] == [True]

    in_a_house(tmp_path, story)


def test_no_player_calls_the_time_of_a_game_whose_clock_stands_on_the_table(
    tmp_path: Path,
) -> None:
    """ST-END: not for themselves, nor as who enters it for the other side."""

    async def story(house: House) -> None:
        table = await RealTable.laid(
            house, rules="thon", clock=g.record_values.ClockSource.READINGS
        )
        called: dict[str, object] = {"type": "call_time", "ending": "game_time"}
        for more in ({}, {"for_side": 0}, {"for_side": 1}):
            refusal = await table.refused(ANN, called, **more)
            assert (refusal.reason, refusal.rule) == ("not_allowed", "ST-END")
        assert (await table.state()).phase is g.Phase.PLAYING
        await table.done(DOT, called)
        assert (await table.state()).phase is not g.Phase.PLAYING

    in_a_house(tmp_path, story)


def test_nobody_is_told_what_was_entered_or_noted(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house)
        feed = await table.desk.listen(Caller(BOB), table.game)
        assert not isinstance(feed, Refusal)
        await table.done(ANN, {"type": "note_rack", "tiles": "QUEEN"})
        await house.pass_time(0)
        told = b"".join(msgspec.json.encode(message) for message in feed.take())
        assert b"QUEEN" not in told
        assert b"EENQU" not in told

    in_a_house(tmp_path, story)


@pytest.mark.parametrize(
    ("rules", "cited"), [("nsa-2009", "(NSA-IV.L.p1)"), ("washburn", "(cf. NSA-IV.L.p1)")]
)
def test_a_rule_that_is_borrowed_from_another_book_says_so(
    tmp_path: Path, rules: str, cited: str
) -> None:
    async def story(house: House) -> None:
        table = await RealTable.laid(house, rules=rules)
        refusal = await table.refused(ANN, {"type": "leave_table"})
        assert refusal.rule == "NSA-IV.L.p1"
        assert cited in str(refusal.sentence)

    in_a_house(tmp_path, story)
