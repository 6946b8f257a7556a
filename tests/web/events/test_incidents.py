"""What went wrong in an event: reported by anybody, ruled on, counted, printed, taken back."""

from __future__ import annotations

import html
import re

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import Refusal, StreamId
from lexidrome.hall import EventTables, Hall, TableKey
from lexidrome.hall.events.meetings import OpenWish
from lexidrome.hall.run.names import house_id
from lexidrome.web.live import address_of
from web.conftest import AT_A_PHONE
from web.events.halls import Director, players, rows_of

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


def started(client: Client) -> Director:
    desk = Director(client, "Spring Open", "nsa-2009", rounds="3")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    return desk


def at_table(desk: Director, name: str) -> str:
    """The value that names somebody at their table, as the page offers it."""
    page = html.unescape(desk.get("/wrong/abuse").text)
    found = re.search(rf'<option value="([^"]+)" translate="no">\d+ · {name}<', page)
    assert found is not None, page
    return found[1]


def rule(desk: Director, procedure: str, who: str, **form: str) -> httpx.Response:
    joined = "&" if "?" in procedure else "?"
    address = f"{desk.path}/wrong/{procedure}{joined}player={who}"
    page = desk.get(address)
    once = re.search(r'name="once" value="([0-9a-f]+)"', page.text)
    action = re.search(r'<form class="enter" method="post" action="([^"]+)">', page.text)
    assert once is not None, page.text
    assert action is not None
    return desk.post(html.unescape(action[1]), once=once[1], **form)


def log(desk: Director, query: str = "") -> str:
    return html.unescape(desk.get(f"/incidents{query}").text)


def test_a_second_warning_ejects_because_the_log_counts_the_first(client: Client) -> None:
    desk = started(client)
    ann = at_table(desk, "Ann")
    assert rule(desk, "abuse?what=words", ann, note="shouted").status_code == 303
    assert "The director warns the player." in log(desk)
    page = html.unescape(desk.get(f"{desk.path}/wrong/abuse?what=words&player={ann}").text)
    assert "from the log" in page
    assert "Is a game of the player in progress that cannot be postponed?" in page
    rule(desk, "abuse?what=words&in_progress=no", ann)
    assert "withdrawn" in desk.get("/entrants/A/1").text
    assert "shouted" in log(desk, "?division=A&number=1")
    assert "Nothing has gone wrong here so far." in log(desk, "?division=A&number=2")


def test_an_ejected_player_forfeits_the_game_in_progress_with_the_same_press(
    client: Client,
) -> None:
    desk = started(client)
    address = "abuse?what=violence&in_progress=yes"
    outside = rule(desk, address, "A/1/0")
    assert outside.status_code == 400
    assert "at their table" in outside.text
    ann = at_table(desk, "Ann")
    assert "Current score" in desk.get(f"/wrong/{address}&player={ann}").text
    assert rule(desk, address, ann).status_code == 400, "the margin needs the score"
    assert rule(desk, address, ann, points="200", others="290").status_code == 303
    card = desk.get("/entrants/A/1").text
    assert "withdrawn" in card
    assert "−140" in card or "-140" in card


def test_a_third_hidden_overdraw_costs_game_place_and_prizes_as_one_incident(
    client: Client,
) -> None:
    desk = started(client)
    ann = at_table(desk, "Ann")
    for _ in range(2):
        assert rule(desk, "hidden_overdraw?measure=warning", ann).status_code == 303
    page = html.unescape(desk.get(f"/wrong/hidden_overdraw?player={ann}").text)
    assert 'name="measure" value="everything"' in page
    address = "hidden_overdraw?measure=everything&playing=yes"
    assert rule(desk, address, ann, points="200", others="290").status_code == 303
    card = desk.get("/entrants/A/1").text
    assert "withdrawn" in card
    assert "−140" in card or "-140" in card
    lines = log(desk, "?division=A&number=1")
    assert lines.count("The player loses any prize of this event.") == 1


def test_player_and_opponent_are_named_at_their_table(client: Client) -> None:
    desk = started(client)
    page = html.unescape(desk.get(f"/wrong/overdraw?player={at_table(desk, 'Ann')}").text)
    assert re.search(r"The player: \d+ · Ann\. The opponent: (Bob|Cy|Dee)\.", page)


def test_ejection_is_offered_at_the_first_hidden_overdraw_and_all_at_once_at_the_third(
    client: Client,
) -> None:
    desk = started(client)
    ann = at_table(desk, "Ann")
    first = desk.get(f"/wrong/hidden_overdraw?player={ann}").text
    assert 'name="measure" value="ejection"' in first
    assert 'name="measure" value="everything"' not in first


def test_the_log_is_narrowed_to_a_practice_of_the_book(client: Client) -> None:
    desk = started(client)
    rule(desk, "abuse?what=words", at_table(desk, "Ann"), note="shouted")
    rule(desk, "improper_return?returned=2&held=7", at_table(desk, "Ann"))
    assert "NSA-I.C Abusive conduct" in log(desk)
    narrowed = log(desk, "?category=NSA-I.C")
    assert "shouted" in narrowed
    assert "Tiles put back" not in narrowed


def test_what_the_log_knows_can_be_answered_otherwise(client: Client) -> None:
    desk = started(client)
    ann = at_table(desk, "Ann")
    rule(desk, "abuse?what=words", ann)
    page = desk.get(f"{desk.path}/wrong/abuse?what=words&by_hand=1&player={ann}").text
    assert 'name="before" value="0"' in page


def test_a_ruling_changes_a_result_after_showing_what_follows(client: Client) -> None:
    desk = started(client)
    desk.line("ann 400 350")
    ann = at_table(desk, "Ann")
    late = rule(desk, "anything_else?wilful=no&measure=points&points=100", ann)
    assert late.status_code == 400
    assert "NSA-V.I.p3" in late.text
    asked = "anything_else?wilful=yes&measure=points&points=100"
    page = html.unescape(rule(desk, asked, ann, preview="1").text)
    assert "Standings that would change" in page
    assert rule(desk, asked, ann).status_code == 303
    spreads = {row[1]: row[4] for row in rows_of(desk.get("/standings").text)}
    assert spreads["Ann"] == "−50"
    undo = re.search(r'href="([^"]+/undo/\d+)">Take back', desk.get("/incidents").text)
    assert undo is not None
    action = undo[1].rpartition("/")[2]
    assert desk.do("undo", action=action).status_code == 303
    spreads = {row[1]: row[4] for row in rows_of(desk.get("/standings").text)}
    assert spreads["Ann"] == "+50"
    assert "taken back" in log(desk)


def test_points_ruled_before_the_slip_comes_are_in_its_result(client: Client) -> None:
    desk = started(client)
    ann = at_table(desk, "Ann")
    asked = "anything_else?wilful=no&measure=points&points=30"
    assert rule(desk, asked, ann).status_code == 303
    echo = desk.get("/results/echo?typed=ann+400+350").json()
    assert "The ruling there is added: Ann -30" in echo["sentence"]
    game = html.unescape(desk.get("/games/A/1/1").text)
    assert "The director ruled −30 for Ann." in game
    desk.line("ann 400 350")
    spreads = {row[1]: row[4] for row in rows_of(desk.get("/standings").text)}
    assert spreads["Ann"] == "+20"
    undo = re.search(r'href="([^"]+/undo/\d+)">Take back', desk.get("/incidents").text)
    assert undo is not None
    assert desk.do("undo", action=undo[1].rpartition("/")[2]).status_code == 303
    spreads = {row[1]: row[4] for row in rows_of(desk.get("/standings").text)}
    assert spreads["Ann"] == "+50"


def test_a_slip_may_have_the_ruled_points_in_it_already(client: Client) -> None:
    desk = started(client)
    rule(desk, "anything_else?wilful=no&measure=points&points=30", at_table(desk, "Ann"))
    form = desk.get("/games/A/1/1").text.partition('id="result"')[2]
    is_first = re.findall(r'<span translate="no">(\w+)</span>', form)[0] == "Ann"
    points, others = ("370", "350") if is_first else ("350", "370")
    entered = desk.post(
        f"{desk.path}/games/A/1/1", points=points, others=others, is_ruled_included="1"
    )
    assert entered.status_code == 303
    spreads = {row[1]: row[4] for row in rows_of(desk.get("/standings").text)}
    assert spreads["Ann"] == "+20"


def test_a_game_without_a_result_is_lost_at_the_score_that_is_said(client: Client) -> None:
    desk = started(client)
    ann, asked = at_table(desk, "Ann"), "anything_else?wilful=yes&measure=forfeit"
    assert "Enter a score for each of the two sides." in rule(desk, asked, ann).text
    assert rule(desk, asked, ann, points="210", others="200").status_code == 303
    wins = {row[1]: row[2] for row in rows_of(desk.get("/standings").text)}
    assert wins["Ann"] == "0"


def test_anybody_reports_and_the_director_rules_or_sets_it_aside(client: Client) -> None:
    desk = started(client)
    for words in ("they talk", "phone rings"):
        sent = client.post(
            f"{desk.path}/report",
            data={"words": words, "table": "2", "name": "A Parent"},
            headers=AT_A_PHONE,
        )
        assert "The director has received your report." in sent.text
    assert "2 reports waiting" in desk.get("/desk").text
    page = log(desk)
    assert "A Parent" in page
    ids = re.findall(r"\?report=([0-9a-f]+)", page)
    rule(desk, f"device?medical=no&report={ids[0]}", at_table(desk, "Bob"))
    aside = f"{desk.path}/reports/{ids[1]}/aside"
    assert desk.post(aside, reason=" ").status_code == 400
    assert desk.post(aside, reason="between rounds").status_code == 303
    page = log(desk)
    assert "Reported, not yet settled" not in page
    assert "Reported by" in page
    assert "between rounds" in page
    assert "wait" not in re.findall(r"\d reports? waits?", desk.get("/desk").text)


def test_scores_and_clocks_of_others_are_not_reported(client: Client) -> None:
    desk = started(client)
    data = {"words": "wrong total", "procedure": "recount"}
    refused = client.post(f"{desk.path}/report", data=data, headers=AT_A_PHONE)
    assert refused.status_code == 400
    assert "NSA-II.C.exc" in refused.text
    own = client.post(f"{desk.path}/report", data={**data, "is_own": "1"}, headers=AT_A_PHONE)
    assert "The director has received your report." in own.text


def test_a_flood_of_reports_is_stopped(client: Client) -> None:
    desk = started(client)
    answers = [
        client.post(f"{desk.path}/report", data={"words": f"no {n}"}, headers=AT_A_PHONE)
        for n in range(6)
    ]
    assert [answer.status_code for answer in answers] == [200] * 5 + [400]
    empty = client.post(f"{desk.path}/report", data={"words": " "})
    assert "Describe what happened, in at most 1000 characters." in empty.text


def test_strangers_look_things_up_and_neither_rule_nor_read_the_log(client: Client) -> None:
    desk = started(client)
    page = client.get(
        f"{desk.path}/wrong/abuse?what=violence&in_progress=no", headers=AT_A_PHONE
    ).text
    assert "ejects the player" in page
    assert "Save the ruling" not in page
    assert "Report what you saw to the director" in page
    for path in ("/incidents", "/incidents.pdf"):
        assert client.get(f"{desk.path}{path}", headers=AT_A_PHONE).status_code == 403
    address = f"{desk.path}/wrong/abuse?what=violence&in_progress=no&player=A/1/1"
    assert client.post(address, data={"once": "x"}, headers=AT_A_PHONE).status_code == 403


def test_reports_are_pages_and_pdfs(client: Client) -> None:
    desk = started(client)
    rule(desk, "overdraw?noticed=at_draw&due=3&drawn=4&mixed=yes", at_table(desk, "Ann"))
    (key,) = set(re.findall(r"/incidents/([0-9]+)\"", desk.get("/incidents").text))
    page = html.unescape(desk.get(f"/incidents/{key}").text)
    assert "The opponent turns up 3 of the player's tiles for both to see." in page
    assert "Round 1, table" in page
    for path in (f"/incidents/{key}/pdf", "/incidents.pdf", "/incidents.pdf?division=A&number=2"):
        answer = desk.get(path)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF-")
    assert desk.get("/incidents/99").status_code == 404


def make_record(client: Client) -> tuple[StreamId, int]:
    """A game beside a real board at table 1, and the number of its first side."""
    tables: EventTables = client.app.state.event_tables

    async def lay() -> tuple[StreamId, int]:
        key = TableKey("spring-open", "A", 1)
        meeting = await tables.meeting(key)
        assert meeting is not None
        opened = await tables.open(meeting, OpenWish(g.record_values.Mode.RECORD), "house")
        assert not isinstance(opened, Refusal)
        meeting = await tables.meeting(key)
        assert meeting is not None
        await tables.games.begin(meeting, 0, "house")
        return opened.stream, meeting.game.first

    with client.portal() as portal:
        return portal.call(lay)


def test_a_ruling_in_a_game_of_the_event_reaches_its_log_and_standings(client: Client) -> None:
    desk = started(client)
    stream, first = make_record(client)
    hall: Hall = client.app.state.hall
    director = g.Actor(g.Role.DIRECTOR)

    async def do(command: g.Given) -> None:
        answer = await hall.games.submit(stream, command, house_id(), who="house")
        assert not isinstance(answer, Refusal), answer
        await hall.tasks.idle()

    one, other = (g.Actor(g.Role.SIDE, side) for side in (0, 1))
    played = (
        one.says(g.start.LookAtRack()),
        one.says(g.play.PlayTiles(written="8F HORN")),
        other.says(g.challenge.ChallengePlay(words=("HORN",))),
        g.Actor(g.Role.JUDGE).says(g.verdict.RuleOnChallenge(is_acceptable=False)),
        one.says(g.verdict.AcceptRuling()),
    )
    ruling = director.says(
        g.ruling.ApplyRuling(procedure="wrong_verdict", answers={"same_day": True}, player=0)
    )
    with client.portal() as portal:
        for command in (*played, ruling):
            portal.call(do, command)
        assert "Cumulative spread of the player: +39" in log(desk)
        spreads = [int(row[4].replace("−", "-")) for row in rows_of(desk.get("/standings").text)]
        assert sorted(spreads) == [0, 0, 0, 39]
        there = desk.client.get(f"{desk.path}/wrong?division=A&round=1&number={first}")
        assert str(there.url.path) == f"/games/{address_of(stream)}/wrong"
        portal.call(do, director.says(g.ruling.UndoRuling(ruling=0, reason="mistaken")))
        assert "taken back" in log(desk)
        assert {row[4] for row in rows_of(desk.get("/standings").text)} == {"0"}
