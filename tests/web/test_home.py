"""My games: found again on this device or in an account, and by nobody else."""

from __future__ import annotations

import csv
import io
import re
import zipfile

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall.events.devices import device_name
from lexidrome.store import Record
from lexidrome.web.kit.visitors import DEVICE_COOKIE, SEAT_COOKIE, SESSION_COOKIE
from web.guests import Guest
from web.people import DIRECTOR, PASSWORD, set_up

pytestmark = pytest.mark.slow

House = TestClient[Litestar]


def begun(house: House, **terms: str) -> tuple[Guest, Guest, str]:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start(**terms)
    ben.join(game)
    return ada, ben, game


def forfeited(house: House, **terms: str) -> tuple[Guest, Guest, str]:
    """A game that Ada has left, so that Ben has won it."""
    ada, ben, game = begun(house, **terms)
    with ada.at(game) as wire:
        wire.hear("snapshot")
        assert wire.do(game, "forfeit_game", side=0, reason="has to go")["type"] == "done"
    return ada, ben, game


def signed_in(house: House) -> Guest:
    set_up(house)
    guest = Guest(house, "Ann")
    answer = guest.post("/sign-in", login=DIRECTOR, password=PASSWORD, to="/")
    assert answer.status_code == 303
    return guest


def figure(page: str, label: str) -> str:
    found = re.search(rf"<dt>{label}\b.*?</dt>\s*<dd>\s*([^<\s]+)", page, re.DOTALL)
    assert found, label
    return found[1]


def test_whoever_has_no_game_is_told_how_to_come_to_one(house: House) -> None:
    page = Guest(house, "Cy").get("/home")
    assert "There is no game here yet" in page.text
    assert page.headers["cache-control"] == "no-store"


def test_a_device_lists_invitations_games_and_whose_turn_it_is(house: House) -> None:
    ada, ben, game = begun(house)
    waiting = ada.start()
    home = ada.get("/home").text
    assert "Your invitation" in home
    assert f"/games/{waiting}" in home
    assert "Ben" in home
    turns = [each.get("/home").text.count("your turn") for each in (ada, ben)]
    assert sorted(turns) == [0, 1]
    assert game not in Guest(house, "Cy").get("/home").text


def test_a_device_comes_back_to_its_seat_when_its_session_has_gone(house: House) -> None:
    ada, _, game = begun(house)
    del ada.cookies[SESSION_COOKIE]
    assert "data-side" not in ada.get(f"/games/{game}").text
    answer = ada.post("/home", do="resume", game=game)
    assert answer.headers["location"] == f"/games/{game}"
    assert 'data-side="0"' in ada.get(f"/games/{game}").text


def test_nobody_else_comes_in_by_the_name_of_a_game(house: House) -> None:
    _, _, game = begun(house)
    thief = Guest(house, "Cy")
    thief.start()
    answer = thief.post("/home", do="resume", game=game)
    assert answer.status_code == 404
    assert SEAT_COOKIE not in thief.cookies


def test_a_seat_that_was_taken_back_is_not_given_again(house: House) -> None:
    ada, _, game = begun(house)
    del ada.cookies[SESSION_COOKIE]
    reception = house.app.state.reception
    with house.portal() as portal:
        portal.call(reception.seat_links.renew, f"game/{game}", 0)
    assert ada.post("/home", do="resume", game=game).status_code == 404


def test_the_list_of_a_device_holds_no_link_and_its_mark_is_not_kept(house: House) -> None:
    ada, _, _ = begun(house)
    assert "/seats/" not in ada.get("/home").text
    kept = [record.data for record in house.app.state.hall.store.records("shelf")]
    assert kept
    for secret in (ada.cookies[DEVICE_COOKIE], ada.cookies[SESSION_COOKIE]):
        assert not any(secret.encode() in data for data in kept)


def test_a_device_forgets_its_games_and_who_played_there(house: House) -> None:
    ada, _, game = forfeited(house)
    assert game in ada.get("/home").text
    gone = ada.post("/home", do="forget").headers.get_list("set-cookie")
    for name in (SESSION_COOKIE, SEAT_COOKIE, DEVICE_COOKIE):
        assert any(each.startswith(f"{name}=") and "Max-Age=0" in each for each in gone), name
    for name in (SESSION_COOKIE, SEAT_COOKIE):
        ada.cookies.pop(name, None)
    assert game not in ada.get("/home").text
    device = device_name(ada.cookies[DEVICE_COOKIE])
    assert not any(device in record.key for record in shelves_of(house))


def test_an_account_takes_the_games_of_a_device_along_and_shows_them_elsewhere(
    house: House,
) -> None:
    ada, _, game = forfeited(house)
    account = signed_in(house)
    account.cookies[DEVICE_COOKIE] = ada.cookies[DEVICE_COOKIE]
    home = account.get("/home").text
    assert game not in home, "a device's games are not everybody's who signs in there"
    assert "before you signed in" in home
    account.post("/home", do="take")
    assert game in account.get("/home").text
    elsewhere = Guest(house, "Ann")
    elsewhere.post("/sign-in", login=DIRECTOR, password=PASSWORD, to="/")
    assert game in elsewhere.get("/home").text
    signed_out = Guest(house, "Ann")
    signed_out.cookies[DEVICE_COOKIE] = ada.cookies[DEVICE_COOKIE]
    assert game not in signed_out.get("/home").text


def test_an_erased_account_leaves_no_list(house: House) -> None:
    account = signed_in(house)
    account.start()
    reception = house.app.state.reception
    person = reception.accounts.all()[0].person
    assert any(record.key.endswith(person) for record in shelves_of(house))
    with house.portal() as portal:
        portal.call(reception.erase, person)
    assert not any(record.key.endswith(person) for record in shelves_of(house))


def shelves_of(house: House) -> list[Record]:
    return list(house.app.state.hall.store.records("shelf"))


def test_what_was_played_is_counted_and_filtered(house: House) -> None:
    ada, ben, game = forfeited(house)
    won, lost = ben.get("/home").text, ada.get("/home").text
    assert figure(won, "Games") == "1"
    assert figure(won, "Won") == "1"
    assert figure(lost, "Won") == "0"
    assert f"/games/{game}/replay" in won
    assert game not in ben.get("/home?result=lost").text
    assert game in ben.get("/home?result=won&name=ada&since=month&against=people").text
    assert game not in ben.get("/home?against=bots").text
    assert game not in ben.get("/home?name=Grace").text
    assert "Opponents" in won


def test_a_rematch_can_be_asked_for_later_and_waits_at_the_others_home(house: House) -> None:
    ada, ben, game = forfeited(house)
    assert f"/games/{game}/rematch" in ada.get("/home").text
    offered = ada.post(f"/games/{game}/rematch").headers["location"]
    home = ben.get("/home").text
    assert "waits for you" in home
    assert f'href="{offered}"' in home
    ben.post(f"/games/{game}/rematch")
    assert "waits for you" not in ben.get("/home").text


def test_a_game_in_progress_counts_nowhere_and_shows_no_tile(house: House) -> None:
    ada, _, game = begun(house)
    with ada.at(game) as wire:
        rack = wire.hear("snapshot")["view"]["sides"][0]["rack"]
    home = ada.get("/home").text
    assert "<dt>" not in home
    assert rack is None or rack not in home


def test_everything_can_be_taken_along(house: House) -> None:
    _, ben, game = forfeited(house)
    answer = ben.get("/home/export")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert set(archive.namelist()) == {"games.csv", f"{game}.gcg"}
        rows = list(csv.DictReader(io.StringIO(archive.read("games.csv").decode())))
        assert "Ada" in archive.read(f"{game}.gcg").decode()
    assert [(row["opponent"], row["half_wins"]) for row in rows] == [("Ada", "2")]


def test_whoever_plays_takes_no_old_games_along(house: House) -> None:
    _, ben, _ = forfeited(house)
    game = ben.start()
    Guest(house, "Cy").join(game)
    assert ben.get("/home/export").status_code == 403
    assert ben.get("/home").status_code == 200


# Whoever comes third


def test_a_third_person_at_a_taken_invitation_is_asked_whether_to_watch(house: House) -> None:
    _, _, game = begun(house, rules="nsa-2009", delay_s="60")
    third = Guest(house, "Cy")
    asked = third.get(f"/games/{game}").text
    assert "All seats of this game are taken" in asked
    assert "60 seconds later" in asked
    assert "<lexi-table" not in asked
    watching = third.get(f"/games/{game}?watch=1").text
    assert "You are watching" in watching
    assert "60 seconds later" in watching
    assert "You are watching" not in Guest(house, "Dot").get(f"/games/{game}").text


def test_the_third_is_told_when_nobody_may_watch(house: House) -> None:
    _, _, game = begun(house, rules="nsa-2009", watchers="nobody")
    answer = Guest(house, "Cy").get(f"/games/{game}")
    assert answer.status_code == 403
    assert "do not want to be watched" in answer.text


def test_an_invitation_is_a_link_a_code_and_a_message(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start()
    page = ada.get(f"/games/{game}").text
    code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}", page)
    assert code
    assert "Ada invites you to a game" in page
    for typed in (code[0], code[0].replace("-", "").lower()):
        assert ben.get(f"/join?code={typed}").headers["location"] == f"/games/{game}"
    assert code[0] not in ben.get(f"/games/{game}").text
    assert ben.get("/join?code=2222-2222").status_code == 404


@pytest.mark.parametrize("path", ["/home", "/lobby", "/clubs", "/join"])
def test_the_start_page_leads_to_a_players_pages(house: House, path: str) -> None:
    guest = Guest(house, "Cy")
    assert f'href="{path}"' in guest.get("/").text
    assert guest.get(path).status_code == 200


def test_whoever_signs_out_leaves_no_seat_behind(house: House) -> None:
    ada, _, game = begun(house)
    token = house.app.state.reception.seat_links.make(f"game/{game}", 0)
    ann = signed_in(house)
    ann.post(f"/seats/{token}")
    assert 'data-side="0"' in ann.get(f"/games/{game}").text
    gone = ann.post("/sign-out").headers.get_list("set-cookie")
    for name in (SESSION_COOKIE, SEAT_COOKIE):
        assert any(each.startswith(f"{name}=") and "Max-Age=0" in each for each in gone), gone
    assert 'data-side="0"' in ada.get(f"/games/{game}").text, "the seat itself stays"


def test_an_account_continues_its_own_game_by_its_session_alone(house: House) -> None:
    ann = signed_in(house)
    game = ann.start()
    Guest(house, "Ben").join(game)
    answer = ann.post("/home", do="resume", game=game)
    assert answer.headers["location"] == f"/games/{game}"
    assert not ann.cookies.get(SEAT_COOKIE)
    assert 'data-side="0"' in ann.get(f"/games/{game}").text


def test_whose_seat_was_taken_back_sees_nothing_of_the_game_any_more(house: House) -> None:
    ada, _, game = begun(house)
    del ada.cookies[SESSION_COOKIE]
    assert game in ada.get("/home").text
    with house.portal() as portal:
        portal.call(house.app.state.reception.seat_links.renew, f"game/{game}", 0)
    assert game not in ada.get("/home").text
