"""A director works through what went wrong in a game, enters it, reads the log, takes it back."""

from __future__ import annotations

import html
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.hall import Caller, GameDesk, Hall, Office
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import rule_set
from lexidrome.web.live import address_of, stream_at
from web.people import set_up

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
ANN, BOB = PersonId("ann"), PersonId("bob")


def make_game(client: Client, mode: g.record_values.Mode = g.record_values.Mode.RECORD) -> str:
    """A game of an event that the visitor directs, in which two plays were made."""
    desk: GameDesk = client.app.state.front_desk
    director = director_of(client)

    async def lay() -> StreamId:
        await desk.appoint("spring", director)
        game = await desk.create(
            Caller(director),
            rule_set("nsa-2009"),
            tile_set("english"),
            [g.values.Side((ANN,)), g.values.Side((BOB,))],
            g.values.Options(mode=mode),
            "make",
            "spring",
        )
        assert not isinstance(game, Refusal)
        await desk.start(Caller(director), game, g.start.StartGame(first_side=0), "start")
        look = g.start.LookAtRack()
        await desk.command(Caller(ANN), game, look, "look", seen_version=None)
        for who, written in ((ANN, "8F HORN"), (BOB, "H6 FARM")):
            play = g.play.PlayTiles(written=written)
            await desk.command(Caller(who), game, play, f"{who} plays", seen_version=None)
        return game

    with client.portal() as portal:
        return address_of(portal.call(lay))


def play_on(client: Client, game: str, *plays: tuple[PersonId, str]) -> None:
    desk: GameDesk = client.app.state.front_desk

    async def lay() -> None:
        for who, written in plays:
            play = g.play.PlayTiles(written=written)
            answer = await desk.command(
                Caller(who), stream_at(game), play, f"{who} {written}", seen_version=None
            )
            assert not isinstance(answer, Refusal)

    with client.portal() as portal:
        portal.call(lay)


def enter(client: Client, game: str, procedure: str, player: int = 0) -> str:
    """Enter a ruling by its page's own form, and read the log."""
    joined = "&" if "?" in procedure else "?"
    page = client.get(f"/games/{game}/wrong/{procedure}{joined}player={player}")
    form = re.search(r'<form class="enter" method="post" action="([^"]+)">', page.text)
    once = re.search(r'name="once" value="([0-9a-f]+)"', page.text)
    assert form is not None, page.text
    assert once is not None
    data = {"once": once[1], "note": "seen by the director"}
    answer = client.post(html.unescape(form[1]), data=data)
    assert answer.status_code == 200, answer.text
    return html.unescape(answer.text)


SIX = {
    "overdraw?noticed=at_draw&due=3&drawn=4&mixed=yes": "Too many tiles drawn",
    "overdraw_play?replied=no&held=8&drawn=4": "The play comes off the board",
    "wrong_verdict?given_by=judge&same_day=yes&points=74": "Cumulative spread of the player: +99",
    "tracking_delay?before=1": "Clock of the opponent: +60 s",
    "false_blank?letter=no": "A blank turns out to be a letter",
    "abuse?what=words&before=0": "The director warns the player.",
}


def test_a_director_enters_six_procedures_and_the_log_shows_them(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    for procedure, shown in SIX.items():
        assert shown in enter(client, game, procedure, player=1)
    log = html.unescape(client.get(f"/games/{game}/rulings").text)
    assert log.count("seen by the director") == len(SIX)
    assert "NSA-IV.B.4.a.p6" in log


def test_a_ruling_is_taken_back_with_a_reason(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    enter(client, game, "overdraw_play", player=0)
    undo = f"/games/{game}/rulings/undo"
    assert client.post(undo, data={"ruling": 0, "reason": " "}).status_code == 400
    after = client.post(undo, data={"ruling": 0, "reason": "seven tiles after all"})
    assert "Nothing has gone wrong here so far." in after.text


def test_what_the_record_knows_is_not_asked_and_nothing_else_is_taken(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    address = f"/games/{game}/wrong/overdraw_play?player=0"
    page = html.unescape(client.get(address).text)
    assert "Score of the player: −14" in page
    assert page.count("from the record") == 2
    otherwise = client.get(f"{address}&points=50")
    assert otherwise.status_code == 400
    assert "the record of the game says “14”" in otherwise.text
    data = {"once": "a" * 32}
    assert client.post(f"{address}&points=50", data=data).status_code == 400
    assert "Score of the player: −14" in enter(client, game, "overdraw_play")


def test_what_was_looked_up_one_by_one_is_ruled_on_again_after_the_verdict(client: Client) -> None:
    """NSA-IV.J.2: while words are open the page says what may still come of it."""
    set_up(client)
    game = make_game(client)
    play_on(client, game, (ANN, "10F PASTE"))
    send(client, game, BOB, g.challenge.ChallengePlay(words=("PASTE", "FARMS")))
    ruled = enter(client, game, "improper_lookup?fault=opponent&unacceptable=no")
    assert "if there are any, are still entered" in ruled
    assert "loses 10 points: go through this again then" in ruled
    send(client, game, director_of(client), g.verdict.RuleOnChallenge(is_acceptable=False))
    send(client, game, ANN, g.verdict.AcceptRuling())
    again = f"/games/{game}/wrong/improper_lookup?fault=opponent&player=0"
    assert "Score of the opponent: −10" in html.unescape(client.get(again).text)
    assert client.get(f"{again}&unacceptable=no").status_code == 400, "the verdict is known"
    assert "Score of the opponent: −10" in enter(client, game, "improper_lookup?fault=opponent")


def send(client: Client, game: str, who: PersonId, command: g.AnyCommand) -> None:
    desk: GameDesk = client.app.state.front_desk

    async def say() -> object:
        return await desk.command(
            Caller(who), stream_at(game), command, type(command).__name__, seen_version=None
        )

    with client.portal() as portal:
        answer = portal.call(say)
    assert not isinstance(answer, Refusal), answer


def director_of(client: Client) -> PersonId:
    office: Office = client.app.state.office
    (director,) = [each.person for each in office._reception.accounts.all()]
    return director


def test_of_two_blanks_the_page_asks_which_one_is_decided_on(client: Client) -> None:
    """NSA-IV.F.3.p1: a page can name the square of a blank that was played earlier."""
    set_up(client)
    game = make_game(client)
    asked, address = "Which blank is it about?", "unclear_blank?problem=disputed&letter=I"
    page = client.get(f"/games/{game}/wrong/{address}&player=0").text
    assert asked not in page
    play_on(client, game, (ANN, "10F PaSTe"), (BOB, "7I DO"))
    page = html.unescape(client.get(f"/games/{game}/wrong/{address}&player=0").text)
    assert asked in page
    squares = dict(re.findall(r'<option value="(\d+)"[^>]*>(\w+): ', page))
    assert set(squares.values()) == {"G10", "J10"}
    (square,) = (value for value, name in squares.items() if name == "J10")
    form = {"once": "b" * 32, "note": "as both heard it"}
    at = f"/games/{game}/wrong/{address}&player=0"
    unsaid = client.post(at, data={**form, "preview": "1"})
    assert "Choose the square of the blank." in html.unescape(unsaid.text)
    assert client.post(at, data={**form, "square": "0"}).status_code == 400
    assert client.post(at, data={**form, "square": square}).status_code == 200
    board = read_board(client, game)
    assert (board[int(square)], board[int(square) - 3]) == ("i", "a")


def read_board(client: Client, game: str) -> g.board.Board:
    hall: Hall = client.app.state.hall
    with client.portal() as portal:
        seen = portal.call(hall.games.look, stream_at(game))
    assert seen is not None
    return seen.state.game.board


def test_an_earlier_play_is_chosen_among_those_of_the_record(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    play_on(client, game, (ANN, "10F PASTE"), (BOB, "7I DO"))
    page = html.unescape(client.get(f"/games/{game}/wrong/overdraw_play?player=0").text)
    assert "Score of the player: −25" in page
    (other,) = re.findall(r'href="([^"]+other=points)"', page)
    choice = client.get(other).text
    assert re.findall(r'name="points" value="(\d+)"', choice) == ["25", "14"]
    assert "Score of the player: −14" in enter(client, game, "overdraw_play?points=14")


def test_player_and_opponent_are_explained_and_named(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    who = html.unescape(client.get(f"/games/{game}/wrong/underdraw").text)
    line = "The player drew too few; the opponent emptied the bag."
    assert line in who
    asked = html.unescape(client.get(f"/games/{game}/wrong/underdraw?player=1").text)
    assert f"{line} The player: Side 2. The opponent: Side 1." in " ".join(asked.split())


def test_the_same_form_sent_twice_is_one_ruling(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    address = f"/games/{game}/wrong/abuse?what=violence&in_progress=no&player=0"
    data = {"once": "f" * 32}
    for _ in range(2):
        assert client.post(address, data=data).status_code == 200
    assert client.get(f"/games/{game}/rulings").text.count("/rulings/undo") == 1


def test_a_visitor_enters_nothing(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    client.post("/sign-out")
    data = {"once": "e" * 32}
    answer = client.post(
        f"/games/{game}/wrong/abuse?what=violence&in_progress=no&player=0", data=data
    )
    assert answer.status_code == 403
    assert "You are not allowed to do that here." in answer.text


@pytest.mark.parametrize("what", ["wrong/overdraw", "wrong/illegal_exchange"])
def test_on_screen_only_what_can_go_wrong_is_offered(client: Client, what: str) -> None:
    set_up(client)
    game = make_game(client, g.record_values.Mode.PLAY)
    offered = client.get(f"/games/{game}/wrong").text
    assert f"/games/{game}/{what}" not in offered
    assert f"/games/{game}/wrong/abuse" in offered


def test_an_unfinished_address_enters_nothing(client: Client) -> None:
    set_up(client)
    game = make_game(client)
    data = {"once": "d" * 32}
    answer = client.post(f"/games/{game}/wrong/abuse?player=0", data=data)
    assert answer.status_code == 400
    assert "One answer is still missing" in answer.text
