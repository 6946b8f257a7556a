"""Shared prizes, bets and resignations: only as announced, and everybody may know of them."""

from __future__ import annotations

import html
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.conftest import AT_A_PHONE
from web.events.halls import Director, players, rows_of
from web.events.test_incidents import at_table, log, rule, started

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
SHARED = {"division": "A", "kind": "sharing", "members": "1, 2", "what": "Half each"}


def approve(desk: Director, **changes: str) -> int:
    return desk.post(f"{desk.path}/agreements", **{**SHARED, **changes}).status_code


def as_public(client: Client, path: str) -> str:
    return html.unescape(client.get(path, headers=AT_A_PHONE).text)


def test_an_approved_agreement_is_shown_to_everybody(client: Client) -> None:
    desk = started(client)
    assert "Shared prizes and bets" not in as_public(client, desk.path)
    assert approve(desk) == 303
    assert approve(desk, kind="bet", members="3", others="Zoe", what="Ten on Cy") == 303
    for path in (desk.path, f"{desk.path}/agreements"):
        page = as_public(client, path)
        assert "Half each" in page
        assert "approved by the director" in page
        assert "Zoe" in page
    assert "Approve an agreement" not in as_public(client, f"{desk.path}/agreements")
    assert "Approve an agreement" in desk.get("/agreements").text
    assert "An agreement on prizes or bets was approved" in desk.get("/journal").text


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"what": " "}, "the whole division is told (NSA-I.E.2)"),
        ({"members": ""}, "the whole division is told (NSA-I.E.2)"),
        ({"members": "1, 99"}, "no number 99"),
        ({"members": "1, Zebedee"}, "Nobody here is called “Zebedee”."),
        ({"members": "1, 100000"}, "The number of an entrant must be from 0 to 99999."),
        ({"kind": "poker"}, "Choose whether prizes are shared"),
    ],
)
def test_what_is_not_told_in_full_is_not_approved(
    client: Client, changes: dict[str, str], sentence: str
) -> None:
    desk = started(client)
    answer = desk.post(f"{desk.path}/agreements", **{**SHARED, **changes})
    assert answer.status_code == 400
    assert sentence in html.unescape(answer.text)
    assert "Half each" not in as_public(client, desk.path)


def test_nobody_but_the_director_approves_an_agreement(client: Client) -> None:
    desk = started(client)
    answer = client.post(f"{desk.path}/agreements", data=SHARED, headers=AT_A_PHONE)
    assert answer.status_code in (401, 403)
    assert "Half each" not in as_public(client, desk.path)


def test_who_takes_part_is_typed_by_name(client: Client) -> None:
    desk = started(client)
    assert approve(desk, members="dee, Cy") == 303
    assert {"Cy", "Dee"} <= set(
        re.findall(r">(\w+)</a>", as_public(client, f"{desk.path}/agreements"))
    )


def test_nobody_shares_prizes_alone(client: Client) -> None:
    desk = started(client)
    for members in ("1", "1, 1"):
        refused = desk.post(f"{desk.path}/agreements", **{**SHARED, "members": members})
        assert "At least two players share a prize" in refused.text
    assert approve(desk, members="1", kind="bet") == 303, "one may bet"


def test_collusion_asks_nothing_that_the_register_knows(client: Client) -> None:
    desk = started(client)
    ann, bob = at_table(desk, "Ann"), at_table(desk, "Bob")
    asked = "Did the director approve it"
    page = html.unescape(desk.get(f"/wrong/collusion?what=sharing&player={ann}").text)
    assert "Is there sufficient evidence?" in page, "nobody approved anything"
    assert approve(desk, members="1", others="Zoe, who does not play") == 303
    page = html.unescape(desk.get(f"/wrong/collusion?what=sharing&player={ann}").text)
    assert "It is allowed and entered in the register" in page
    assert asked in page, "among the answers"
    page = html.unescape(desk.get(f"/wrong/collusion?what=sharing&disclosed=no&player={ann}").text)
    assert "Is there sufficient evidence?" in page, "it may be about another agreement"
    page = html.unescape(desk.get(f"/wrong/collusion?what=sharing&disclosed=yes&player={bob}").text)
    assert "the record of the game says" in page
    assert rule(desk, "collusion?what=sharing", ann).status_code == 303
    assert "The director approved it" in log(desk)


def test_a_recount_asks_nothing_that_the_result_knows(client: Client) -> None:
    desk = started(client)
    ann = at_table(desk, "Ann")
    before = html.unescape(desk.get(f"/wrong/recount?player={ann}").text)
    assert "Who recounts?" in before
    desk.line("ann 400 350")
    after = html.unescape(desk.get(f"/wrong/recount?player={ann}").text)
    assert "Do both sides, in agreement, tell the director" in after


def resigning(client: Client, **more: str) -> Director:
    desk = Director(client, "Club Night", "nsa-2009", rounds="3", **more)
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    return desk


def test_an_organiser_allows_resignations_where_spreads_do_not_matter(client: Client) -> None:
    desk = resigning(client, is_resignable="1")
    assert "Spread and scores do not matter in this event." in as_public(client, desk.path)
    ann = at_table(desk, "Ann")
    page = html.unescape(desk.get(f"/wrong/asked_to_resign?player={ann}").text)
    assert "Does the opponent accept?" in page
    address = "asked_to_resign?accepted=yes"
    assert rule(desk, address, ann).status_code == 400, "the result needs the score"
    assert rule(desk, address, ann, points="290", others="380").status_code == 303
    wins = {row[1]: row[2] for row in rows_of(desk.get("/standings").text)}
    assert wins["Ann"].startswith("0")
    card = html.unescape(desk.get("/games/A/1/1").text)
    assert "290" in card
    assert "380" in card


def test_elsewhere_nobody_resigns(client: Client) -> None:
    desk = resigning(client)
    assert "Spread and scores do not matter" not in as_public(client, desk.path)
    ann = at_table(desk, "Ann")
    page = html.unescape(desk.get(f"/wrong/asked_to_resign?player={ann}").text)
    assert "Resigning is not allowed: play on." in page
    page = html.unescape(desk.get(f"/wrong/asked_to_resign?announced=yes&player={ann}").text)
    assert "the record of the game says" in page


def test_an_event_made_like_one_with_resignations_has_them_too(client: Client) -> None:
    desk = resigning(client, is_resignable="1")
    name = desk.path.rpartition("/")[2]
    form = client.get(f"/events/new?copy={name}").text
    assert re.search(r'name="is_resignable" value="1" checked', form)
    assert re.search(r'name="rules" value="nsa-2009" checked', form)
    again = Director(client, "Again", "nsa-2009", copied=name, is_resignable="1")
    assert "Spread and scores do not matter" in as_public(client, again.path)
