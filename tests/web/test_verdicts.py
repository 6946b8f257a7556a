"""The director overrules a verdict at the desk, has it given again, or makes up for it."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from web.events.halls import text_of
from web.floors import SCORER, HallTables
from web.people import set_up

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
JUDGE = g.Actor(g.Role.JUDGE)
DIRECTOR = g.Actor(g.Role.DIRECTOR)


@pytest.fixture
def tables(house: Client) -> HallTables:
    """A play that a judge has ruled unacceptable, and the side has let it stand."""
    tables = HallTables(house, "nsa-2009")
    tables.do(0, SCORER[0].says(g.start.LookAtRack()))
    tables.play("CARE")
    tables.do(0, SCORER[1].says(g.challenge.ChallengePlay(words=("CARE",))))
    tables.do(0, JUDGE.says(g.verdict.RuleOnChallenge(is_acceptable=False)))
    tables.do(0, SCORER[0].says(g.verdict.AcceptRuling()))
    return tables


def change(tables: HallTables, do: str, **form: str) -> int:
    path = f"{tables.director.path}/verdicts"
    return tables.director.post(path, do=do, table="A/1", **form).status_code


def test_a_verdict_is_overruled_with_a_reason_before_the_next_turn(tables: HallTables) -> None:
    assert "CARE" in tables.director.get("/verdicts").text
    assert change(tables, "overrule") == 400
    assert change(tables, "overrule", reason="it is in the book") == 303
    assert not tables.state().turns[0].is_withdrawn


def test_a_play_is_judged_again_under_a_new_code(tables: HallTables) -> None:
    assert change(tables, "word_misentered") == 303
    play = tables.state().play
    assert play is not None
    assert play.challenge is not None
    assert "1 challenge is waiting" in tables.director.get("/desk").text


def test_after_the_next_turn_spread_makes_up_for_a_wrong_verdict(tables: HallTables) -> None:
    tables.do(0, SCORER[1].says(g.play.PassTurn()))
    assert change(tables, "overrule", reason="too late") == 400
    form = {"division": "A", "number": "1", "points": "12", "reason": "CARE is good"}
    assert change(tables, "compensate", **form) == 303
    assert "37" in tables.director.get("/journal").text, "12 of the play and 25 (NSA-IV.K.5)"


def test_a_word_that_the_program_got_wrong_is_judged_again(tables: HallTables) -> None:
    assert change(tables, "program_flawed") == 303
    play = tables.state().play
    assert play is not None
    assert play.challenge is not None
    assert change(tables, "shuffle") == 400


def tied(house: Client, mode: g.record_values.Mode) -> HallTables:
    """Stopped before anybody scored (ST-WIN)."""
    tables = HallTables(house, "thon", mode=mode)
    tables.do(0, DIRECTOR.says(g.finish.StopGame(reason="fire alarm")))
    return tables


def test_the_lightning_round_is_started_and_judged_at_the_desk(house: Client) -> None:
    tables = tied(house, g.record_values.Mode.PLAY)
    assert change(tables, "attempts", found0="yes") == 400
    assert change(tables, "lightning") == 303
    attempts: dict[int, str] = {}
    while (lightning := tables.state().lightning) is not None:
        side = lightning.on_attempt
        if side is None:
            break
        if attempts:
            passed = house.post("/test/clock", json={"duration_ms": 60_000})
            assert passed.status_code < 300, "the second minute begins when the first is up"
        attempts[side] = next(tile for tile in tables.state().racks[side] if tile != "?")
        by = g.Actor(g.Role.SIDE, side)
        tables.do(0, by.says(g.tie.AttemptWord(letters=attempts[side])))
    assert set(attempts) == {0, 1}
    assert change(tables, "attempts", found1="yes") == 303
    outcome = tables.state().outcome
    assert outcome is not None
    assert (outcome.tie_break, outcome.winner) == (g.values.TieBreak.LIGHTNING, 1)


def test_a_round_that_was_played_with_tiles_is_settled_at_the_desk(house: Client) -> None:
    tables = tied(house, g.record_values.Mode.RECORD)
    assert change(tables, "settle", winner="2") == 400
    assert change(tables, "settle", winner="1") == 303
    outcome = tables.state().outcome
    assert outcome is not None
    assert (outcome.tie_break, outcome.winner) == (g.values.TieBreak.LIGHTNING, 1)


def test_who_has_ruled_is_told_before_that_the_next_opinion_is_another_judges(
    house: Client,
) -> None:
    """NSA-IV.K.4: in the queue, where the code is typed, and on the slip itself."""
    set_up(house)
    tables = HallTables(house, "nsa-2009")
    tables.do(0, SCORER[0].says(g.start.LookAtRack()))
    tables.play("CARE")
    tables.do(0, SCORER[1].says(g.challenge.ChallengePlay(words=("CARE",))))
    judge = tables.director
    code = re.search(r'class="slip-code"[^>]*>([^<]+)<', judge.client.get("/judge/queue").text)
    assert code is not None
    slip = f"/judge/slips/{code[1]}"
    assert judge.post("/judge/slips", code=code[1]).status_code == 303
    page = judge.client.get(slip).text
    assert "Give the verdict" in page
    version = re.search(r'name="version" value="(\d+)"', page)
    assert version is not None
    ruling = {"do": "rule", "id": "one", "version": version[1], "word-0": "bad"}
    assert judge.post(slip, **ruling).status_code == 303
    tables.do(0, SCORER[0].says(g.verdict.AskOpinion()))
    queue = judge.client.get("/judge/queue").text
    assert "for another judge" in queue
    assert f'name="code" value="{code[1]}"' not in queue
    typed = judge.post("/judge/slips", code=code[1])
    assert typed.status_code == 400
    page = judge.client.get(slip).text
    for each in (typed.text, page):
        assert "another judge gives the next opinion (NSA-IV.K.4)" in each
    assert "Give the verdict" not in page
    assert "Judge it at this station" not in page


def test_a_verdict_in_a_league_is_about_who_plays_and_not_about_a_table(house: Client) -> None:
    """DP-1.I.a: its sides play where they like."""
    tables = HallTables(house, "depaul")
    tables.play("CARE")
    tables.do(0, SCORER[1].says(g.challenge.ChallengePlay(words=("CARE",))))
    queue = text_of(house.get("/judge/queue").text)
    assert "Spring" in queue
    assert "table 1" not in queue
    tables.do(0, JUDGE.says(g.verdict.RuleOnChallenge(is_acceptable=False)))
    shown = text_of(tables.director.get("/verdicts").text)
    assert re.search(r"P[01] – P[01] · CARE", shown)
    assert not re.search(r"\b[Tt]able 1\b", shown)
    device = tables.sit(0, 0).get(f"/games/{tables.address()}/record").text
    assert "<lexi-sheet" in device
    assert "data-table" not in device
    assert "Table 1" not in device
