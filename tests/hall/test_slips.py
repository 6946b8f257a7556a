"""Challenges that wait for a judge: codes, the queue, stations, and rulings that reach the game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hall.house import House, in_a_house, open_house
from lexidrome import game as g
from lexidrome.base import LexiconName, NotFound, PersonId, Refusal, StreamId
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.judging.slip import HOUSE_BENCH, OpenSlip
from lexidrome.hall.judging.slips import CLAIM_MS, CLAIMED, Slips
from lexidrome.hall.judging.station import Station, Times
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.seat_links import SeatLinks
from lexidrome.hall.run.orders import Done
from lexidrome.hall.run.streams import STALE
from lexidrome.lexicon import ENABLE, LexiconLibrary

NOBODY = Caller()
JUDY, JOE = Caller(PersonId("judy")), Caller(PersonId("joe"))
ANN = PersonId("ann")
SCORER = [g.Actor(g.Role.SCORER, side) for side in (0, 1)]
REAL = g.values.Options(mode=g.record_values.Mode.RECORD, lexicon=ENABLE)


async def no_sleep(_ms: int) -> None: ...


def slips_of(house: House) -> Slips:
    times = Times(house.clock.now_ms, house.clock.now_ms, no_sleep)
    tables = EventTables(house.hall, LexiconLibrary(house.data), SeatLinks(house.store))
    return Slips(house.hall, Station(house.lexicons, house.store, times), tables)


async def challenged(
    house: House, rules: str = "nsa-2009", word: str = "CARE", options: g.values.Options = REAL
) -> StreamId:
    """A first play beside a real board that the other side challenges."""
    game = await house.create(
        rules, options=options, sides=(g.values.Side((ANN,)), g.values.Side())
    )
    await house.done(game, g.HOUSE.says(g.start.StartGame(first_side=0)))
    await house.do(game, SCORER[0].says(g.start.LookAtRack()))
    await house.done(game, SCORER[0].says(g.play.PlayTiles(written=f"8G {word}")))
    await house.done(game, SCORER[1].says(g.challenge.ChallengePlay(words=(word,))))
    return game


async def slip_of(slips: Slips, game: StreamId) -> OpenSlip:
    slip = await slips.of_game(game)
    assert slip is not None
    return slip


async def ruled(
    slips: Slips, slip: OpenSlip, *rejected: str, who: Caller = NOBODY, at: str = "S1"
) -> Done | Refusal:
    command_id = f"{slip.slip.code}{slip.version}{at}"
    return await slips.rule(who, at, slip, rejected, command_id, slip.version)


def test_challenges_queue_with_a_code_each_the_oldest_first(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        games = []
        for word in ("CARE", "RACE", "ACRE"):
            games.append(await challenged(house, word=word))
            await house.pass_time(1000)
        queue = await slips.queue(HOUSE_BENCH)
        assert [each.slip.stream for each in queue] == games
        assert [each.words for each in queue] == [("CARE",), ("RACE",), ("ACRE",)]
        assert len({each.slip.code for each in queue}) == 3
        found = await slips.at(queue[1].slip.code.lower(), HOUSE_BENCH)
        assert found == queue[1]

    in_a_house(tmp_path, story)


def test_a_challenge_that_the_word_list_rules_on_by_itself_gets_no_slip(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        await challenged(house, "washburn")
        assert await slips.queue(HOUSE_BENCH) == []
        await challenged(
            house, "washburn", options=g.values.Options(mode=g.record_values.Mode.RECORD)
        )
        assert len(await slips.queue(HOUSE_BENCH)) == 1, "without a word list somebody has to rule"

    in_a_house(tmp_path, story)


def test_a_judges_ruling_reaches_the_game_and_its_log_in_one_verdict(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        game = await challenged(house, "thon")
        slip = await slip_of(slips, game)
        assert isinstance(await ruled(slips, slip, "CARE", who=JUDY), Done)
        events = [house.hall.games.decode(each) for each in house.store.read(game)]
        ruling = next(each for each in events if isinstance(each, g.verdict.ChallengeRuled))
        assert (ruling.by.role, ruling.by.person) == (g.Role.JUDGE, JUDY.person)
        assert not ruling.ruling.is_acceptable
        assert ruling.unacceptable_words == (), "nobody hears which word (NSA-IV.K.3.d)"
        assert (await house.state(game)).turns[0].is_withdrawn
        assert await slips.of_game(game) is None
        closed = slips.closed(slip.slip.code, HOUSE_BENCH)
        assert closed is not None
        assert (closed.is_acceptable, closed.words) == (False, ("CARE",))

    in_a_house(tmp_path, story)


def test_the_key_at_the_station_has_the_word_list_rule_and_that_is_final(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        game = await challenged(house)
        slip = await slip_of(slips, game)
        assert slip.is_self_lookup
        answer = await slips.look_up(NOBODY, "S1", slip, "key1", slip.version)
        assert isinstance(answer, Done)
        assert await slips.queue(HOUSE_BENCH) == [], "nobody else opens it meanwhile"
        await house.pass_time(100)
        assert "game.challenge_failed.1" in house.names(game), "CARE is a word"
        assert await slips.of_game(game) is None

    in_a_house(tmp_path, story)


def test_a_judge_may_look_up_where_the_book_wants_a_judge(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        game = await challenged(house, "thon", "CAERX")
        slip = await slip_of(slips, game)
        answer = await slips.look_up(JUDY, "S1", slip, "key1", slip.version)
        assert isinstance(answer, Done)
        assert "game.challenge_upheld.1" in house.names(game)

    in_a_house(tmp_path, story)


def test_a_second_and_a_third_opinion_are_other_judges(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        game = await challenged(house, options=g.values.Options(mode=g.record_values.Mode.RECORD))
        first = await slip_of(slips, game)
        assert isinstance(await ruled(slips, first, "CARE", who=JUDY), Done)
        given = await slip_of(slips, game)
        assert (given.is_awaited, given.last_ruling) == (False, False)
        assert await slips.queue(HOUSE_BENCH) == []
        await house.done(game, SCORER[0].says(g.verdict.AskOpinion()))
        second = await slip_of(slips, game)
        assert second.slip.code == first.slip.code
        assert (second.is_awaited, second.opinions) == (True, 1)
        told = await slips.not_theirs(JUDY, second)
        assert told is not None, "before anything is sent"
        assert told.rule == "NSA-IV.K.4"
        assert await slips.not_theirs(JOE, second) is None
        assert await slips.not_theirs(NOBODY, second) is None
        own = await ruled(slips, second, who=JUDY)
        assert isinstance(own, Refusal)
        assert (own.reason, own.rule) == (g.refusals.Reason.SAME_JUDGE, "NSA-IV.K.4")
        assert isinstance(await ruled(slips, second, who=JOE), Done)
        third = await slip_of(slips, game)
        assert third.opinions == 2, "two judges differ, a third one is heard"
        assert isinstance(await ruled(slips, third, who=NOBODY), Done)
        assert "game.challenge_failed.1" in house.names(game)

    in_a_house(tmp_path, story)


def test_one_station_at_a_time_has_a_slip_and_it_comes_free_after_a_while(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        slip = await slip_of(slips, await challenged(house, "thon"))
        assert slips.claim(slip, "S1") is None
        refusal = slips.claim(slip, "S2")
        assert refusal is not None
        assert refusal.reason == CLAIMED
        taken = await ruled(slips, slip, at="S2")
        assert isinstance(taken, Refusal)
        assert taken.reason == CLAIMED
        slips.release(slip, "S1")
        assert slips.claim(slip, "S2") is None
        await house.pass_time(CLAIM_MS)
        assert slips.claim(slip, "S1") is None

    in_a_house(tmp_path, story)


def test_of_two_stations_only_the_first_ruling_counts(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        slip = await slip_of(slips, await challenged(house, "thon"))
        assert isinstance(await ruled(slips, slip, at="S1"), Done)
        late = await ruled(slips, slip, "CARE", at="S2")
        assert isinstance(late, Refusal)
        assert late.reason == STALE

    in_a_house(tmp_path, story)


def test_whoever_plays_the_game_does_not_judge_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        slip = await slip_of(slips, await challenged(house, "thon"))
        own = await ruled(slips, slip, who=Caller(ANN))
        assert isinstance(own, Refusal)
        assert "You play in this game" in str(own.sentence)
        assert await slips.not_theirs(Caller(ANN), slip) == own
        looked = await slips.look_up(Caller(ANN), "S1", slip, "x1", slip.version)
        assert isinstance(looked, Refusal)

    in_a_house(tmp_path, story)


def test_a_withdrawn_or_unknown_code_opens_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        await challenged(house)
        with pytest.raises(NotFound, match="nope"):
            await slips.at("nope", HOUSE_BENCH)

    in_a_house(tmp_path, story)


def test_codes_outlive_a_restart_beside_real_boards_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            slips = slips_of(house)
            recorded = await challenged(house, "thon")
            before = await slip_of(slips, recorded)
        async with open_house(tmp_path) as house:
            slips = slips_of(house)
            assert (await slips.at(before.slip.code, HOUSE_BENCH)).words == ("CARE",)
            assert [each.slip for each in await slips.queue(HOUSE_BENCH)] == [before.slip]

    asyncio.run(run())


def test_a_lexicon_that_has_gone_leaves_the_play_to_a_judge(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        slips = slips_of(house)
        gone = g.values.Options(mode=g.record_values.Mode.RECORD, lexicon=LexiconName("GONE"))
        slip = await slip_of(slips, await challenged(house, "washburn", options=gone))
        assert slip.lexicon is None
        assert isinstance(await ruled(slips, slip), Done)

    in_a_house(tmp_path, story)
