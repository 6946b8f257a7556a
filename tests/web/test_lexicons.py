"""The page of the lexicons: one's own list becomes one, and says what it is."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import LexiconName, PersonId, Refusal, StreamId
from lexidrome.hall import Caller, GameDesk, Hall, Office
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.web.live import address_of, stream_at
from web.conftest import AT_A_PHONE
from web.people import set_up

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
LIST = "qi\tlife force\nza\tpizza\nfriendships\nza\n"


def look_at(client: Client, content: str | bytes, name: str = "Club 2026.txt") -> str:
    data = content.encode() if isinstance(content, str) else content
    files = {"file": (name, data, "text/plain")}
    return client.post("/lexicons", files=files, data={"tile_set": "english"}).text


def draft_in(page: str) -> str:
    found = re.search(r'name="draft"\s+value="([^"]+)"', page)
    assert found, page
    return found[1]


def test_a_list_is_looked_at_first_and_imported_then(directed: Client) -> None:
    page = look_at(directed, LIST)
    library: LexiconLibrary = directed.app.state.library
    assert "Import 3 words" in page
    assert "1 line repeats a word" in page
    assert "FRIENDSHIPS" in page
    assert "life force" in page
    assert 'value="Club2026"' in page
    assert [entry.name for entry in library.entries()] == ["ENABLE"]
    form = {"draft": draft_in(page), "name": "CLUB", "licence": "our club, for members"}
    shelf = directed.post("/lexicons/import", data=form).text
    entry = library.entry("CLUB")
    assert (entry.word_count, entry.source, entry.definition_count) == (3, "Club 2026.txt", 2)
    assert "our club, for members" in shelf
    directed.post("/lobby", data={"do": "enter", "name": "Ann"})
    for place in ("/games/new?rules=nsa-2009&more=1", "/lobby", "/t"):
        assert "our club, for members" in directed.get(place).text, place
    assert "not here any more" in directed.post("/lexicons/import", data=form).text


def test_pasted_words_are_a_list_too(directed: Client) -> None:
    page = directed.post("/lexicons", files={"words": (None, "care\nhorn\n")}).text
    assert "Import 2 words" in page


def test_bad_lines_are_named_with_their_numbers_and_nothing_is_kept(directed: Client) -> None:
    page = look_at(directed, "CARE\nCAFÉ\nÉTUDE\nX\n")
    assert "3 lines are not words that can be played" in page
    assert "Line 2: “CAFÉ” is not a word" in page
    assert "Line 4: “X” does not have 2 to 21 letters." in page
    assert re.search(r">É</strong\s*>\s*in 2 lines", page)
    assert "/lexicons/import" not in page
    assert "UTF-16" in look_at(directed, "CARE\n".encode("utf-16"))
    assert "Choose a file" in look_at(directed, "")


def test_a_name_that_is_taken_or_none_is_refused_and_the_list_stays(directed: Client) -> None:
    page = look_at(directed, LIST)
    for name, said in (("enable", "There is already a lexicon"), ("a b", "cannot be the name")):
        again = directed.post(
            "/lexicons/import", data={"draft": draft_in(page), "name": name, "licence": ""}
        )
        assert again.status_code == 400
        assert said in again.text
        assert "Import 3 words" in again.text


def test_a_list_that_is_too_large_is_refused(directed: Client) -> None:
    answer = directed.post(
        "/lexicons", files={"file": ("big.txt", b"CARE\n" * (14 * 2**20), "text/plain")}
    )
    assert answer.status_code == 413


def test_others_see_what_the_lexicons_are_and_import_none(directed: Client) -> None:
    directed.post("/sign-out")
    page = directed.get("/lexicons", headers=AT_A_PHONE)
    assert "copyrighted" in page.text
    assert "168,551" in page.text
    assert "Look at the list" not in page.text
    answer = directed.post(
        "/lexicons", files={"words": (None, "CARE\n")}, headers=AT_A_PHONE, follow_redirects=False
    )
    assert answer.status_code in (303, 403)


def imported(client: Client, name: str, content: str) -> None:
    draft = draft_in(look_at(client, content))
    answer = client.post("/lexicons/import", data={"draft": draft, "name": name, "licence": ""})
    assert f'id="{name.lower()}"' in answer.text


def played(client: Client, lexicon: str) -> str:
    """HORN and FARM lie on a real board, and the game goes on."""
    desk: GameDesk = client.app.state.front_desk
    office: Office = client.app.state.office
    (director,) = [each.person for each in office._reception.accounts.all()]
    staff = Caller(director)

    async def lay() -> StreamId:
        await desk.appoint("spring", director)
        sides = [g.values.Side((PersonId(name),)) for name in ("ann", "bob")]
        options = g.values.Options(lexicon=LexiconName(lexicon), mode=g.record_values.Mode.RECORD)
        game = await desk.create(
            staff,
            rule_set("nsa-2009"),
            tile_set("english"),
            sides,
            options,
            f"make {lexicon}",
            "spring",
        )
        assert not isinstance(game, Refusal), game
        await desk.start(staff, game, g.start.StartGame(first_side=0), "start")
        entered: tuple[tuple[int, g.AnyCommand], ...] = (
            (0, g.start.LookAtRack()),
            (0, g.play.PlayTiles(written="8F HORN")),
            (1, g.play.PlayTiles(written="H6 FARM")),
        )
        for at, (side, command) in enumerate(entered):
            answer = await desk.command(
                staff, game, command, f"entry {lexicon} {at}", seen_version=None, for_side=side
            )
            assert not isinstance(answer, Refusal), answer
        return game

    with client.portal() as portal:
        return address_of(portal.call(lay))


def end(client: Client, game: str) -> None:
    desk: GameDesk = client.app.state.front_desk
    office: Office = client.app.state.office
    (director,) = [each.person for each in office._reception.accounts.all()]

    async def stop() -> object:
        accept, stop = g.challenge.AcceptPlay(), g.finish.StopGame(reason="the hall closes")
        ann, staff = Caller(PersonId("ann")), Caller(director)
        await desk.command(ann, stream_at(game), accept, "accept", seen_version=None)
        return await desk.command(staff, stream_at(game), stop, "stop", seen_version=None)

    with client.portal() as portal:
        answer = portal.call(stop)
    assert not isinstance(answer, Refusal), answer


def test_definitions_are_shown_after_the_game_and_never_before(directed: Client) -> None:
    imported(directed, "TOLD", "horn\ta brass wind instrument\nfarm\tland with fields\ncare x\n")
    game = played(directed, "TOLD")
    places = [f"/games/{game}{part}" for part in ("", "/record", "/replay", "/sheet", "/rulings")]
    for place in (*places, "/judge?lexicon=TOLD", "/judge/practice?words=HORN"):
        assert "brass wind" not in directed.get(place).text, place
    end(directed, game)
    for place in (f"/games/{game}/replay", f"/games/{game}/sheet"):
        shown = directed.get(place).text
        assert "a brass wind instrument" in shown, place
        assert "land with fields" in shown, place
        assert "CARE" not in shown, place
    assert "brass wind" not in directed.get("/judge?lexicon=TOLD").text


def test_a_game_whose_lexicon_is_gone_or_tells_nothing_has_its_replay(directed: Client) -> None:
    imported(directed, "GONE", "horn\ta brass wind instrument\nfarm\n")
    game = played(directed, "GONE")
    end(directed, game)
    library: LexiconLibrary = directed.app.state.library
    library.remove("GONE")
    shown = directed.get(f"/games/{game}/sheet")
    assert shown.status_code == 200
    assert "The words" not in shown.text


def test_a_game_at_home_is_kept_by_the_lexicon_that_was_chosen(directed: Client) -> None:
    imported(directed, "HOME", LIST)
    home = {"name": "Ann", "other": "Bob", "clock": "none", "id": "1" * 32, "tiles": "100"}
    answer = directed.post("/t/home", data={**home, "lexicon": "HOME"}, follow_redirects=False)
    game = stream_at(answer.headers["location"].split("/")[2])
    hall: Hall = directed.app.state.hall
    with directed.portal() as portal:
        (first, *_) = portal.call(hall.games.read, game)
    assert b'"lexicon":"HOME"' in first.data
    refused = directed.post("/t/home", data={**home, "id": "2" * 32, "lexicon": "NONE"})
    assert "There is no lexicon “NONE”" in refused.text


def test_a_club_plays_by_the_lexicon_that_its_host_chose(directed: Client) -> None:
    imported(directed, "CLUBS", LIST)
    club = {"name": "Tuesday Club", "rules": "nsa-2009", "side_minutes": "", "lexicon": "CLUBS"}
    room = directed.post("/clubs", data=club)
    directed.post(room.url.path, data={"do": "enter", "name": "Ann"})
    shown = directed.get(room.url.path).text
    assert re.search(r"<option\s+selected\s*>\s*CLUBS", shown)
    refused = directed.post("/clubs", data={**club, "lexicon": "NONE"})
    assert "There is no lexicon “NONE”" in refused.text


def test_the_page_speaks_german(client: Client) -> None:
    set_up(client)
    page = client.get("/lexicons", headers={"accept-language": "de"}).text
    assert "gemeinfrei" in page
    assert "168.551" in page
