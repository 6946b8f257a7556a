"""Finding somebody to play, in the lobby and at a club's night."""

from __future__ import annotations

import asyncio
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import PersonId, Refusal
from lexidrome.hall.games.clubs import MOST_CLUBS, Clubs
from lexidrome.hall.games.lobby import HERE_MS, Lobby
from lexidrome.web.kit.limits import SEEKS
from lexidrome.web.kit.visitors import SESSION_COOKIE
from web.guests import Guest
from web.lobbies import said_on, sought_on
from web.people import DIRECTOR, PASSWORD, set_up

pytestmark = pytest.mark.slow

House = TestClient[Litestar]
WISH = {"rules": "nsa-2009", "lexicon": "ENABLE", "side_minutes": "10"}


def come_in(house: House, name: str, room: str = "/lobby") -> Guest:
    guest = Guest(house, name)
    assert guest.post(room, do="enter", name=name).status_code == 303
    return guest


def seek(guest: Guest, room: str = "/lobby", **terms: str) -> str:
    answer = guest.post(room, do="seek", **{**WISH, **terms})
    assert answer.status_code == 303, answer.text
    found = re.search(r'id="withdraw:([0-9a-f]+)"', guest.get(room).text)
    assert found
    return found[1]


def accept(guest: Guest, wanted: str, room: str = "/lobby") -> str:
    answer = guest.post(room, do="accept", seek=wanted)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def person_of(house: House, guest: Guest) -> PersonId:
    person = house.app.state.reception.sessions.person(guest.cookies[SESSION_COOKIE])
    assert person is not None
    return PersonId(person)


def new_club(house: House, **terms: str) -> tuple[Guest, str]:
    set_up(house)
    host = Guest(house, "Ann")
    host.post("/sign-in", login=DIRECTOR, password=PASSWORD, to="/")
    made = host.post("/clubs", **{"name": "Leeds Club", "rules": "nsa-2009", **terms})
    assert made.status_code == 303, made.text
    return host, str(made.headers["location"])


def test_whoever_is_here_and_what_they_seek_is_seen_by_all(house: House) -> None:
    ada = come_in(house, "Ada")
    seek(ada)
    page = Guest(house, "Cy").get("/lobby").text
    assert "Ada" in page
    assert "10 min" in page
    assert 'value="accept"' not in page, "one says who one is before one accepts"


def test_a_seek_that_is_accepted_is_a_game_for_both(house: House) -> None:
    ada, ben = come_in(house, "Ada"), come_in(house, "Ben")
    wanted = seek(ada)
    game = accept(ben, wanted)
    assert f'data-found="{game}"' in ada.get("/lobby").text
    for guest, side in ((ada, 0), (ben, 1)):
        assert f'data-side="{side}"' in guest.get(game).text
        assert game.removeprefix("/games/") in guest.get("/home").text
    assert wanted not in Guest(house, "Cy").get("/lobby").text


def test_a_seek_is_accepted_once_and_not_by_its_owner(house: House) -> None:
    ada, ben, cy = (come_in(house, name) for name in ("Ada", "Ben", "Cy"))
    wanted = seek(ada)
    own = ada.post("/lobby", do="accept", seek=wanted)
    assert own.status_code == 400
    accept(ben, wanted)
    late = cy.post("/lobby", do="accept", seek=wanted)
    assert late.status_code == 400
    assert "faster" in late.text


def test_whoever_has_closed_the_page_is_not_here_and_seeks_nothing(house: House) -> None:
    ada, ben = come_in(house, "Ada"), come_in(house, "Ben")
    wanted = seek(ada)
    house.post("/test/clock", json={"duration_ms": HERE_MS + 1})
    page = ben.get("/lobby").text
    assert "Ada" not in page
    assert ben.post("/lobby", do="accept", seek=wanted).status_code == 400


def test_a_seek_is_withdrawn_and_a_room_is_left(house: House) -> None:
    ada = come_in(house, "Ada")
    wanted = seek(ada)
    ada.post("/lobby", do="withdraw")
    assert wanted not in ada.get("/lobby").text
    ada.post("/lobby", do="leave")
    assert "Come in" in ada.get("/lobby").text
    assert "Nobody is here" in ada.get("/lobby").text


def test_where_a_seek_is_remembered_no_page_brings_it_back(house: House) -> None:
    ada, ben = come_in(house, "Ada"), come_in(house, "Ben")
    seek(ada)
    said = said_on(ada.get("/lobby").text)
    assert said["key"] not in ben.get("/lobby").text, "nobody else makes a game of it"
    ada.post("/lobby", do="withdraw")
    assert ada.post("/lobby", **said).status_code == 303
    assert sought_on(ben.get("/lobby").text) == []


def test_a_seek_that_is_said_again_to_who_knows_nothing_of_it_is_the_same_seek(
    house: House,
) -> None:
    ada, ben = come_in(house, "Ada"), come_in(house, "Ben")
    wanted = seek(ada, least="900", is_rated="1")
    said = said_on(ada.get("/lobby").text) | {"memory": "another"}
    ada.post("/lobby", do="withdraw")
    for _ in range(2):
        assert ada.post("/lobby", **said).status_code == 303
    page = ben.get("/lobby").text
    assert sought_on(page) == [wanted]
    assert "900–" in page
    assert "rated" in page
    for other, changed in ((ada, {"key": "guess"}), (Guest(house, "Cy"), {})):
        assert other.post("/lobby", **(said | changed)).status_code == 400
    assert ben.post("/lobby", **said).status_code == 303
    seeks = sought_on(come_in(house, "Dee").get("/lobby").text)
    assert len(seeks) == 2, "in other hands a key is of another seek"
    assert seeks[0] == wanted


def test_a_seek_that_was_played_is_not_said_again(house: House) -> None:
    ada, ben = come_in(house, "Ada"), come_in(house, "Ben")
    wanted = seek(ada)
    said = said_on(ada.get("/lobby").text) | {"memory": "another"}
    game = accept(ben, wanted).removeprefix("/games/")
    with ada.at(game) as wire:
        wire.hear("snapshot")
        wire.do(game, "forfeit_game", side=0, reason="late")
    assert ada.post("/lobby", **said).status_code == 400
    assert sought_on(ben.get("/lobby").text) == []


def test_a_rating_window_keeps_others_out(house: House) -> None:
    ada, ben = come_in(house, "Ada"), come_in(house, "Ben")
    wanted = seek(ada, least="3000")
    assert "for other ratings" in ben.get("/lobby").text
    assert ben.post("/lobby", do="accept", seek=wanted).status_code == 400


def test_nobody_seeks_without_a_name_nor_without_end(house: House) -> None:
    stranger = Guest(house, "Cy")
    assert stranger.post("/lobby", do="seek", **WISH).status_code == 400
    ada = come_in(house, "Ada")
    answers = [ada.post("/lobby", do="seek", **WISH).status_code for _ in range(30)]
    assert 303 in answers
    assert answers[-1] == 429


def test_a_club_is_created_with_an_account_and_found_by_its_code(house: House) -> None:
    assert Guest(house, "Cy").post("/clubs", name="X").status_code == 303
    host, path = new_club(house)
    code = path.removeprefix("/club/")
    guest = Guest(house, "Cy")
    assert guest.get(f"/join?code={code.replace('-', '').lower()}").headers["location"] == path
    assert "Leeds Club" in guest.get(path).text
    card = guest.get(f"{path}/card").text
    assert code in card
    assert "<svg" in card
    assert "Leeds Club" in host.get("/clubs").text
    assert "Leeds Club" not in guest.get("/clubs").text
    assert guest.get("/club/2222-2222").status_code == 404


def test_a_clubs_night_has_its_own_seeks_and_its_own_table(house: House) -> None:
    _, path = new_club(house)
    ada, ben = come_in(house, "Ada", path), come_in(house, "Ben", path)
    wanted = seek(ada, path)
    assert wanted not in ben.get("/lobby").text
    game = accept(ben, wanted, path)
    name = game.removeprefix("/games/")
    assert "in progress" in ada.get(path).text
    with ada.at(name) as wire:
        wire.hear("snapshot")
        wire.do(name, "forfeit_game", side=0, reason="late")
    page = ben.get(path).text
    assert "in progress" not in page
    assert re.search(r'Ben</th>\s*<td class="figure">1</td>\s*<td class="figure">\s*1', page)
    again = ada.post(f"{game}/rematch").headers["location"]
    assert ben.post(f"{game}/rematch").headers["location"] == again
    assert "in progress" in ben.get(path).text, "a rematch belongs to the night, too"


def test_where_children_play_names_are_initials(house: House) -> None:
    _, path = new_club(house, shows_initials="1")
    come_in(house, "Ada Lovelace", path)
    page = Guest(house, "Cy").get(path).text
    assert "A. L." in page
    assert "Lovelace" not in page


def ended_game_of_children(house: House) -> tuple[dict[str, Guest], str]:
    """Played to its end in a club where children play; the guests by name, and its address."""
    host, path = new_club(house, shows_initials="1")
    ada, ben = come_in(house, "Ada Lovelace", path), come_in(house, "Ben Bova", path)
    game = accept(ben, seek(ada, path, is_rated="1"), path)
    name = game.removeprefix("/games/")
    with ada.at(name) as wire:
        wire.hear("snapshot")
        wire.do(name, "forfeit_game", side=0, reason="late")
    # Those who watch are some time behind.
    house.post("/test/clock", json={"duration_ms": 3_600_000})
    return {"host": host, "ada": ada, "ben": ben, "cy": Guest(house, "Cy")}, game


AFTERWARDS = ("?watch=1", "/replay", "/sheet", "/proof", ".gcg")


@pytest.mark.parametrize("ending", AFTERWARDS)
def test_in_a_game_of_children_others_read_initials_and_its_players_their_own_name(
    house: House, ending: str
) -> None:
    guests, game = ended_game_of_children(house)
    stranger = guests["cy"].get(game + ending).text
    assert "A. L." in stranger
    assert "B. B." in stranger
    assert "Lovelace" not in stranger
    assert "Bova" not in stranger
    own = guests["ada"].get(game + ending).text
    assert "Ada Lovelace" in own
    assert "Bova" not in own
    host = guests["host"].get(game + ending).text
    assert "Ada Lovelace" in host
    assert "Ben Bova" in host


def test_the_socket_tells_a_stranger_no_childs_name(house: House) -> None:
    guests, game = ended_game_of_children(house)
    for who, expected in (
        ("cy", [["A. L."], ["B. B."]]),
        ("ben", [["A. L."], ["Ben Bova"]]),
        ("host", [["Ada Lovelace"], ["Ben Bova"]]),
    ):
        with guests[who].at(game.removeprefix("/games/")) as wire:
            snapshot = wire.hear("snapshot")
        assert [side["names"] for side in snapshot["table"]["sides"]] == expected


def test_lists_have_the_initials_of_children_and_closing_the_club_changes_nothing(
    house: House,
) -> None:
    guests, game = ended_game_of_children(house)
    assert "A. L." in guests["ben"].get("/home").text
    rated = guests["cy"].get("/games/ratings").text
    assert "A. L." in rated
    assert "Lovelace" not in rated
    [(club, _)] = house.app.state.parlour.clubs.all()
    asyncio.run(house.app.state.parlour.clubs.close(club))
    assert "Lovelace" not in guests["cy"].get(f"{game}/replay").text
    rematch = guests["ada"].post(f"{game}/rematch").headers["location"]
    assert "Lovelace" not in guests["cy"].get(rematch).text


def test_only_its_host_changes_a_club(house: House) -> None:
    host, path = new_club(house)
    for do in ("renew", "close"):
        assert Guest(house, "Cy").post(path, do=do).status_code == 403
    renewed = host.post(path, do="renew").headers["location"]
    assert renewed != path
    assert host.get(path).status_code == 404
    host.post(renewed, do="close")
    assert host.get(renewed).status_code == 404


def test_a_whole_club_comes_in_at_once_from_behind_one_router(house: House) -> None:
    for number in range(SEEKS + 5):
        come_in(house, f"Ada {number}")


def test_whoever_seeks_in_two_rooms_gets_one_game(house: House) -> None:
    _, path = new_club(house)
    ada, ben, cy = (come_in(house, name) for name in ("Ada", "Ben", "Cy"))
    wanted, at_club = seek(ada), seek(ada, path)
    lobby: Lobby = house.app.state.parlour.lobby
    club = next(key for key, _ in house.app.state.parlour.clubs.all())
    persons = {each.name: person_of(house, each) for each in (ben, cy)}

    async def both() -> list[object]:
        ways = (("", wanted, persons["Ben"]), (club, at_club, persons["Cy"]))
        return list(await asyncio.gather(*[lobby.accept(*way) for way in ways]))

    with house.portal() as portal:
        answers = portal.call(both)
    assert sum(isinstance(each, Refusal) for each in answers) == 1


def test_nobody_opens_more_clubs_by_asking_for_all_at_once(house: House) -> None:
    new_club(house)
    clubs: Clubs = house.app.state.parlour.clubs
    ((_, first),) = clubs.all()

    async def many() -> None:
        opened = (
            clubs.open(f"Club {each}", first.terms, first.host, shows_initials=False)
            for each in range(2 * MOST_CLUBS)
        )
        await asyncio.gather(*opened)

    with house.portal() as portal:
        portal.call(many)
    assert len(clubs.all()) == MOST_CLUBS
