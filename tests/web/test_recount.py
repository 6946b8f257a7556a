"""Both score sheets are replayed turn by turn; what differs is marked and set right in time."""

from __future__ import annotations

import html
import re

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.hall import Caller, GameDesk, Office
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import rule_set
from lexidrome.web.live import address_of, stream_at
from web.people import set_up

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
ANN, BOB = PersonId("ann"), PersonId("bob")


def recorded(client: Client, rules: str = "nsa-2009") -> str:
    """HORN is worth 14 and announced as 12; FARM follows."""
    set_up(client)
    office: Office = client.app.state.office
    desk: GameDesk = client.app.state.front_desk
    (director,) = [each.person for each in office._reception.accounts.all()]

    async def lay() -> StreamId:
        await desk.appoint("spring", director)
        staff = Caller(director)
        sides = [g.values.Side((ANN,)), g.values.Side((BOB,))]
        options = g.values.Options(mode=g.record_values.Mode.RECORD)
        game = await desk.create(
            staff, rule_set(rules), tile_set("english"), sides, options, "make", "spring"
        )
        assert not isinstance(game, Refusal), game
        start = g.start.StartGame(first_side=0)
        await desk.start(staff, game, start, "start")
        entered: tuple[tuple[int, g.AnyCommand], ...] = (
            (0, g.start.LookAtRack()),
            (0, g.play.PlayTiles(written="8F HORN", announced=12)),
            (1, g.play.PlayTiles(written="H6 FARM")),
        )
        for at, (side, command) in enumerate(entered):
            answer = await desk.command(
                staff, game, command, f"entry {at}", seen_version=None, for_side=side
            )
            assert not isinstance(answer, Refusal), answer
        return game

    with client.portal() as portal:
        return address_of(portal.call(lay))


def page(client: Client, game: str, query: str = "") -> str:
    return html.unescape(client.get(f"/games/{game}/recount{query}").text)


def test_announced_scores_that_are_wrong_are_marked_and_set_right(client: Client) -> None:
    game = recorded(client)
    assert "worth 14" in page(client, game)
    after = client.post(f"/games/{game}/recount/apply", data={"turn": "1"})
    assert "worth 14" not in after.text
    assert "14 – 9" in after.text
    again = client.post(f"/games/{game}/recount/apply", data={"turn": "1"})
    assert again.status_code == 400
    assert "The score of turn 1 is as it was computed." in again.text


def test_both_sheets_are_replayed_and_what_differs_is_marked(client: Client) -> None:
    game = recorded(client)
    first = page(client, game, "?side=0&turn=1")
    assert "As here: 12 – 0" in first
    sheet = f"/games/{game}/recount/sheet"
    next_page = client.post(sheet, data={"side": "0", "turn": "1", "totals": "12,0"})
    assert "Turn 2 of 2" in next_page.text
    client.post(sheet, data={"side": "1", "turn": "1", "one": "14", "other": "0"})
    shown = page(client, game)
    assert "! 14 – 0" in shown
    assert "✓" in shown
    assert "1 turn differs." in shown


def test_nonsense_on_a_sheet_is_refused_in_a_sentence(client: Client) -> None:
    game = recorded(client)
    data = {"side": "0", "turn": "1", "one": "x", "other": "0"}
    assert client.post(f"/games/{game}/recount/sheet", data=data).status_code == 400
    data = {"side": "0", "turn": "9", "one": "1", "other": "0"}
    assert client.post(f"/games/{game}/recount/sheet", data=data).status_code == 400


def test_there_is_no_recount_of_a_game_that_goes_on_nor_for_strangers(client: Client) -> None:
    game = recorded(client)
    refused = client.post(f"/games/{game}/recount/apply", data={})
    assert refused.status_code == 400
    client.post("/sign-out")
    stranger = client.post(f"/games/{game}/recount/apply", data={"turn": "1"})
    assert stranger.status_code == 403
    assert "Replay the sheet of" not in stranger.text


def test_the_page_says_until_when_scores_are_corrected(client: Client) -> None:
    shown = page(client, recorded(client))
    assert "Scores can be corrected until both sides have signed the result." in shown


def finished(client: Client) -> str:
    """The game is over, and no result is signed yet."""
    game = recorded(client)
    office: Office = client.app.state.office
    (director,) = [each.person for each in office._reception.accounts.all()]
    stop = g.finish.StopGame(reason="the hall closes")
    act(client, game, Caller(ANN), g.challenge.AcceptPlay())
    act(client, game, Caller(director), stop)
    return game


def act(client: Client, game: str, caller: Caller, command: g.AnyCommand) -> None:
    desk: GameDesk = client.app.state.front_desk

    async def send() -> object:
        key = f"{type(command).__name__} {caller.person}"
        return await desk.command(caller, stream_at(game), command, key, seen_version=None)

    with client.portal() as portal:
        answer = portal.call(send)
    assert not isinstance(answer, Refusal), answer


def test_after_the_game_the_staff_neither_recount_nor_are_offered_it(client: Client) -> None:
    game = finished(client)
    shown = page(client, game)
    assert "worth 14" in shown
    for button in ("Correct", "Correct all announced scores", "Start a recount", "Replay the"):
        assert button not in shown
    for turn in ("1", ""):
        refused = client.post(f"/games/{game}/recount/apply", data={"turn": turn})
        assert refused.status_code == 400
        assert "Only the players recount their game (NSA-V.H.p1)." in refused.text


def test_the_director_ends_a_recount_and_verifies_only_a_contested_play(client: Client) -> None:
    game = finished(client)
    verify = {"do": "verify", "turn": "1", "points": "14"}
    assert "End the recount" not in page(client, game)
    act(client, game, Caller(ANN), g.recount.BeginRecount())
    assert "Recounted by" in page(client, game)
    refused = client.post(f"/games/{game}/recount/apply", data=verify)
    assert "verifies only a score on which the sides do not agree" in refused.text
    act(client, game, Caller(ANN), g.recount.ContestScore(turn=1))
    assert "contested" in page(client, game)
    verified = client.post(f"/games/{game}/recount/apply", data=verify)
    assert "14 – 9" in verified.text
    assert "contested" not in verified.text
    ended = client.post(f"/games/{game}/recount/apply", data={"do": "end"})
    assert "The director has ended the recount" in ended.text


def signed(client: Client) -> str:
    game = finished(client)
    for person in (ANN, BOB):
        act(client, game, Caller(person), g.finish.SignResult())
    return game


def enter(client: Client, game: str, address: str) -> httpx.Response:
    page = client.get(f"/games/{game}/wrong/{address}")
    once = re.search(r'name="once" value="([0-9a-f]+)"', page.text)
    assert once is not None, page.text
    return client.post(
        f"/games/{game}/wrong/{address}", data={"once": once[1]}, follow_redirects=False
    )


def test_after_both_signed_only_an_error_that_both_report_is_corrected(client: Client) -> None:
    game = signed(client)
    refused = enter(client, game, "anything_else?wilful=no&measure=points&points=30&player=0")
    assert refused.status_code == 400
    assert "(NSA-V.I.p3)" in refused.text
    asked = html.unescape(client.get(f"/games/{game}/wrong/recount?player=0").text)
    assert "Do both sides, in agreement, tell the director" in asked
    assert "Who recounts?" not in asked
    against = client.get(f"/games/{game}/wrong/recount?submitted=no&player=0")
    assert against.status_code == 400
    address = "recount?both_report=yes&player_change=2&opponent_change=0&player=0"
    assert enter(client, game, address).status_code == 303
    assert "14 – 9" in page(client, game)


def test_after_both_signed_proven_misconduct_still_costs_points(client: Client) -> None:
    game = signed(client)
    address = "late_change?proven=yes&player_change=-10&opponent_change=0&player=0"
    assert enter(client, game, address).status_code == 303
    assert "2 – 9" in page(client, game)


def test_before_both_signed_nobody_is_asked_whether_they_did(client: Client) -> None:
    game = finished(client)
    asked = html.unescape(client.get(f"/games/{game}/wrong/recount?player=0").text)
    assert "Who recounts?" in asked
