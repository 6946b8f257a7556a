"""The director adjusts a score on the page of a game, with a reason and by a rule."""

from __future__ import annotations

import html

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import Refusal, RuleId
from lexidrome.hall import HOUSE_SCOPE, Caller, EventRole, GameDesk, Office
from lexidrome.rulebook.index import Kind, row, rules
from lexidrome.web.live import stream_at
from web.people import form_of, set_up
from web.test_incidents import ANN, BOB, director_of, make_game

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
LATE = {
    "side": "1",
    "kind": "lateness",
    "points": "30",
    "rule": "NSA-III.C.p1",
    "reason": "missed the bus",
}
ON_SCREEN = g.record_values.Mode.PLAY


def page_of(client: Client, game: str) -> str:
    answer = client.get(f"/games/{game}/score")
    assert answer.status_code == 200
    return html.unescape(answer.text)


def post(client: Client, game: str, **changed: str) -> tuple[int, str]:
    hidden = form_of(page_of(client, game), f"/games/{game}/score")
    answer = client.post(f"/games/{game}/score", data={**hidden, **LATE, **changed})
    return answer.status_code, html.unescape(answer.text)


def score_of(page: str) -> list[str]:
    cells = page.partition("<tbody>")[2].partition("</tbody>")[0].split("</td>")[:-1]
    return [cell.rpartition(">")[2] for cell in cells]


def test_a_score_is_adjusted_by_a_line_with_its_reason_and_rule(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    assert f'href="/games/{game}/score"' in client.get(f"/games/{game}/rulings").text
    before = [int(each) for each in score_of(page_of(client, game))]
    status, page = post(client, game)
    assert status == 200
    assert score_of(page) == [str(before[0]), str(before[1] - 30).replace("-", "−")]
    assert "missed the bus" in page
    assert 'href="/rules/NSA-III.C.p1"' in page
    _, again = post(client, game, is_given="1", kind="correction")
    assert score_of(again) == [str(each) for each in before]


def test_the_rules_of_the_games_own_book_are_offered_each_with_what_it_says(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    listed = page_of(client, game).partition('<datalist id="rules">')[2].partition("</datalist>")[0]
    offered = [each.partition('"')[0] for each in listed.split('<option value="')[1:]]
    assert sorted(offered) == sorted(each.id for each in rules(document="NSA"))
    assert row(LATE["rule"]).rule in listed
    assert row(offered[0]).kind is not Kind.EVENT, "what games seldom turn on comes last"


def test_two_who_have_the_page_open_do_not_both_take_the_points(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    action = f"/games/{game}/score"
    mine, theirs = [form_of(page_of(client, game), action) for _ in range(2)]
    before = [int(each) for each in score_of(page_of(client, game))]
    assert client.post(action, data={**mine, **LATE}).status_code == 200
    late = client.post(action, data={**theirs, **LATE})
    assert late.status_code == 400
    page = html.unescape(late.text)
    assert "Something has changed in the meantime; check again." in page
    assert page.count("missed the bus") == 2, "one line so far, and what was typed"
    once = [str(before[0]), str(before[1] - 30).replace("-", "−")]
    assert score_of(page) == score_of(page_of(client, game)) == once
    again = client.post(action, data={**form_of(page, action), **LATE})
    assert again.status_code == 200, "who has looked again may mean it"


def test_links_lead_from_a_game_that_is_played_to_its_scores(client: Client) -> None:
    set_up(client)
    game = make_game(client, ON_SCREEN)
    assert f'href="/games/{game}/rulings"' in client.get(f"/games/{game}").text
    assert f'href="/games/{game}/score"' in client.get(f"/games/{game}/rulings").text


def test_what_cannot_be_entered_is_said_and_kept_in_the_form(client: Client) -> None:
    set_up(client)
    game = make_game(client, ON_SCREEN)
    for changed, sentence in (
        ({"points": "0"}, "A score can be adjusted by 1 to 999 points."),
        ({"rule": "NSA-none"}, "Enter the id of the rule as in the rule book."),
        ({"kind": "gift"}, "Enter what the points are for."),
        ({"reason": " "}, "Give a reason; it is kept in the journal."),
        ({"kind": "play"}, "An adjustment is for lateness, overtime, a penalty or a correction."),
    ):
        status, page = post(client, game, **changed)
        assert status == 400
        assert sentence in page
        assert 'value="30"' in page or "points" in changed


def test_once_the_result_is_signed_the_page_says_why_not(client: Client) -> None:
    set_up(client)
    game = make_game(client, ON_SCREEN)
    desk: GameDesk = client.app.state.front_desk

    async def end() -> None:
        stop = g.finish.StopGame(reason="the lights are out")
        director = Caller(director_of(client))
        signed = g.finish.SignResult()
        for number, (caller, command) in enumerate(
            ((director, stop), (Caller(ANN), signed), (Caller(BOB), signed))
        ):
            answer = await desk.command(
                caller, stream_at(game), command, f"end {number}", seen_version=None
            )
            assert not isinstance(answer, Refusal), answer.sentence

    with client.portal() as portal:
        portal.call(end)
    page = page_of(client, game)
    assert f'action="/games/{game}/score"' not in page
    assert "signed" in page
    answer = client.post(f"/games/{game}/score", data=LATE)
    assert answer.status_code == 400


def test_a_director_who_plays_leaves_their_own_score_to_somebody_else(client: Client) -> None:
    """As they verify none, and settle no dispute about it."""
    set_up(client)
    game = make_game(client)
    desk: GameDesk = client.app.state.front_desk
    office: Office = client.app.state.office
    adjust = g.finish.AdjustScore(
        side=0,
        points=999,
        kind=g.values.EntryKind.CORRECTION,
        rule=RuleId("NSA-V.B.p2"),
        reason="I deserve it",
    )

    async def given_by_ann() -> object:
        await office.grant(HOUSE_SCOPE, ANN, EventRole.DIRECTOR)
        return await desk.command(Caller(ANN), stream_at(game), adjust, "mine", seen_version=None)

    with client.portal() as portal:
        answer = portal.call(given_by_ann)
    assert isinstance(answer, Refusal)
    assert answer.reason == "not_allowed"
    status, _ = post(client, game)
    assert status == 200, "the other director may"


def test_nobody_else_adjusts_a_score(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    client.cookies.clear()
    assert client.get(f"/games/{game}/score").status_code in (401, 403)
    assert client.post(f"/games/{game}/score", data=LATE).status_code in (401, 403)
