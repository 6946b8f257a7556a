"""While an event is played on screen the server helps nobody: no words, no old games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from shutil import copytree

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.hall import HandClock, Reception
from lexidrome.hall.command_line import CommandLine, HandOverEvent, TakeBackEvent
from lexidrome.hall.events.clock_desk import TableClock
from lexidrome.hall.judging.station import StationPass
from lexidrome.web import WebConfig
from web.conftest import NOON_MS, at_the_machine, new_app
from web.events.halls import Director, pass_time, players
from web.floors import SCORER, HallTables
from web.guests import HOST, Guest
from web.people import set_up
from web.tables.phones import Phone

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
NUMBERS = count(1)
HOUR_MS = 3_600_000
RULE = "NSA-III.A.6"
SENTENCE = "are being played on screen"


class Program(Guest):
    """Somebody's program, which brings a token instead of cookies."""

    def __init__(self, house: Client) -> None:
        super().__init__(house, "Program")
        set_up(house)
        house.cookies.clear()
        reception: Reception = house.app.state.reception
        (account,) = reception.accounts.all()
        with house.portal() as portal:
            self.token = portal.call(reception.api_tokens.issue, account.person, "test")

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


class Shelf:
    """What lay in the house before the round: old games, an invitation, a board at home."""

    def __init__(self, house: Client) -> None:
        self.house = house
        self.ada, self.ben = Guest(house, "Ada"), Guest(house, "Ben")
        self.old = self.ada.start(rules="nsa-2009")
        self.ben.join(self.old)
        self._leave(self.ada, self.old)
        self.against_bot = self.ada.start(rules="nsa-2009", opponent="beginner")
        self._leave(self.ada, self.against_bot)
        self.home = self.at_home("Cleo")
        self.recorded = self.at_home("Cleo")
        self._leave(self.cleo, self.recorded)
        # What spectators see of the end, they see later.
        pass_time(house, HOUR_MS)
        self.waiting = self.ben.start(rules="nsa-2009")
        asked = self.ask(Guest(house, "Before"), "QI")
        assert asked.status_code == 200
        self.ruling = asked.json()["command_id"]

    def at_home(self, name: str) -> str:
        self.cleo = getattr(self, "cleo", None) or Guest(self.house, name)
        form = {
            "name": name,
            "other": "Dan",
            "rules": "nsa-2009",
            "id": f"home-{next(NUMBERS):020}",
        }
        made = self.cleo.post("/t/home", **form)
        assert made.status_code == 303, made.text
        return made.headers["location"].removeprefix("/games/").removesuffix("/record")

    def _leave(self, guest: Guest, game: str) -> None:
        with guest.at(game) as wire:
            wire.hear("snapshot")
            assert wire.do(game, "forfeit_game", side=0, reason="has to go")["type"] == "done"

    def ask(self, guest: Guest, word: str) -> httpx.Response:
        self.house.cookies.clear()
        body = {"command_id": f"ruling-{next(NUMBERS):010}", "lexicon": "ENABLE", "words": [word]}
        return self.house.post("/api/judge", json=body, headers=guest.headers)


Ask = Callable[[Shelf, Guest], httpx.Response]


def page(path: str) -> Ask:
    """A page, with the names of what lies on the shelf in its address."""
    return lambda shelf, guest: guest.get(path.format(**vars(shelf)))


def form(path: str, **fields: str) -> Ask:
    def send(shelf: Shelf, guest: Guest) -> httpx.Response:
        once = f"{next(NUMBERS):020}"
        filled = {name: value.replace("ONCE", once) for name, value in fields.items()}
        return guest.post(path.format(**vars(shelf)), **filled)

    return send


HELP: dict[str, Ask] = {
    "the station": page("/judge"),
    "the station's form": form(
        "/judge", command_id="formONCE", lexicon="ENABLE", count="1", words="QI"
    ),
    "the station for programs": lambda shelf, guest: shelf.ask(guest, "QI"),
    "an old ruling": page("/judge/rulings/{ruling}"),
    "an old game": page("/games/{old}"),
    "its overlay": page("/games/{old}/overlay"),
    "its replay": page("/games/{old}/replay"),
    "its game file": page("/games/{old}.gcg"),
    "its proof": page("/games/{old}/proof"),
    "its proof for programs": page("/games/{old}/proof.json"),
    "its score sheet": page("/games/{old}/sheet"),
    "its result": page("/games/{old}/result"),
    "its rulings": page("/games/{old}/rulings"),
    "its rulings to print": page("/games/{old}/rulings.pdf"),
    "what went wrong in it": page("/games/{old}/wrong"),
    "a procedure for it": page("/games/{old}/wrong/abuse"),
    "an old real board": page("/games/{recorded}"),
    "its recount": page("/games/{recorded}/recount"),
    "a game against a bot": form("/games/new", name="Eve", rules="nsa-2009", opponent="beginner"),
    "an invitation": form("/games/new", name="Eve", rules="nsa-2009"),
    "a seat in somebody's game": form("/games/{waiting}/join", name="Eve"),
    "a real board at home": form(
        "/t/home", name="Eve", other="Dan", rules="nsa-2009", id="homeONCE"
    ),
}
FORMS = ("a game", "an invitation", "a seat")
"""A form that is refused is shown again with the sentence, and not as a page of its own."""


@pytest.fixture(scope="module")
def played(
    built: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Shelf, HallTables]]:
    """A house in which a game of an event is played on screen."""
    data = Path(copytree(built, tmp_path_factory.mktemp("played"), dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        shelf = Shelf(house)
        for ask in HELP.values():
            answer = ask(shelf, Guest(house, "Eve"))
            assert answer.status_code < 400, f"nothing is closed before: {answer.text}"
        shelf.waiting = shelf.ben.start(rules="nsa-2009")
        yield shelf, HallTables(house, "nsa-2009", mode=g.record_values.Mode.PLAY)


@pytest.mark.parametrize("what", HELP)
@pytest.mark.parametrize("who", [Guest, Phone])
def test_nobody_in_particular_gets_help_at_any_device(
    played: tuple[Shelf, HallTables], what: str, who: type[Guest]
) -> None:
    shelf, tables = played
    games = set(tables.hall.store.streams("game/"))
    answer = HELP[what](shelf, who(shelf.house, "Eve"))
    assert answer.status_code == (400 if what.startswith(FORMS) else 403), answer.text
    assert RULE in answer.text
    assert SENTENCE in answer.text
    assert "Spring" in answer.text, "it is said for whose sake"
    assert "director allows it" in answer.text, "it is said until when"
    assert set(tables.hall.store.streams("game/")) == games


def test_a_socket_shows_no_old_game(played: tuple[Shelf, HallTables]) -> None:
    shelf, _ = played
    for game in (shelf.old, shelf.recorded):
        for how in ({}, {"as_spectator": True}, {"version": 1}):
            with Guest(shelf.house, "Eve").at(game, **how) as wire:
                refused = wire.hear("refused", "snapshot", "events")
                assert (refused["reason"], refused["rule"]) == ("help_closed", f"{RULE}.p3")


def test_the_door_that_stands_open_to_everybody_is_closed_too(
    played: tuple[Shelf, HallTables],
) -> None:
    shelf, _ = played
    station_pass: StationPass = shelf.house.app.state.station_pass
    with shelf.house.portal() as portal:
        portal.call(lambda: station_pass.open_to_everybody(is_wanted=True))
        assert shelf.ask(Phone(shelf.house, "Eve"), "QI").status_code == 403
        portal.call(lambda: station_pass.open_to_everybody(is_wanted=False))


def test_a_device_that_the_code_has_made_a_station_judges_words_and_shows_no_old_games(
    played: tuple[Shelf, HallTables],
) -> None:
    shelf, _ = played
    station = Phone(shelf.house, "Station")
    closed = station.get("/judge")
    assert 'action="/judge/open"' in closed.text, "it is said how to make it one"
    opened = station.post("/judge/open", code=shelf.house.app.state.station_pass.code)
    assert opened.status_code == 303
    assert station.get("/judge").status_code == 200
    assert shelf.ask(station, "QI").json()["verdict"] == "unacceptable"
    assert station.get(f"/games/{shelf.old}/replay").status_code == 403


def test_a_real_board_of_no_event_goes_on_but_the_word_list_does_not_answer_there(
    played: tuple[Shelf, HallTables],
) -> None:
    """There any word could be written down as played, and challenged."""
    shelf, _ = played
    with shelf.cleo.at(shelf.home) as wire:
        wire.hear("snapshot")
        wire.do(shelf.home, "look_at_rack")
        done = wire.do(shelf.home, "play_tiles", written="8G QI")
        assert done["type"] == "done", done
        refused = wire.do(shelf.home, "challenge_play", words=["QI"], for_side=1)
        assert (refused["type"], refused["reason"]) == ("refused", "help_closed"), refused


def test_a_challenge_is_judged_by_its_slip_all_the_while(house: Client) -> None:
    tables = HallTables(house, "thon", mode=g.record_values.Mode.PLAY)
    tables.lay_two()
    play = tables.state().play
    assert play is not None
    words = tuple(word.letters for word in play.words)
    tables.do(0, g.Actor(g.Role.SIDE, 1).says(g.challenge.ChallengePlay(words=words)))
    station = Guest(house, "Station")
    assert station.get("/judge").status_code == 403, "no word without a slip"
    queue = station.get("/judge/queue").text
    code = re.search(r'class="slip-code"[^>]*>([^<]+)<', queue)
    assert code is not None, queue
    assert station.post("/judge/slips", code=code[1]).status_code == 303
    version = str(tables.state().version)
    form = {"do": "rule", "word-0": "bad", "id": "ruled", "version": version}
    assert station.post(f"/judge/slips/{code[1]}", **form).status_code == 303
    assert "game.challenge_ruled.1" in [e.name for e in tables.hall.store.read(tables.streams[0])]


def test_a_judge_looks_up_what_is_challenged_where_the_house_follows_every_table(
    house: Client,
) -> None:
    """ST-9.d: of tables that play on paper the house knows no challenges."""
    tables = HallTables(house, "thon", tables=2)
    assert ask(house) == 403, "no play is challenged"
    tables.leave(1)
    refused = house.post("/judge", data=FORM)
    assert "The dictionary is for challenges only (ST-9.d)" in refused.text
    tables.play("HORN")
    tables.do(0, SCORER[1].says(g.challenge.ChallengePlay(words=("HORN",))))
    assert ask(house) == 200
    assert house.get("/judge").status_code == 200
    paper = Director(house, "On paper", "thon")
    paper.enter(players("Ann", "Bob"))
    paper.start_round()
    tables.do(0, g.Actor(g.Role.JUDGE).says(g.verdict.RuleOnChallenge(is_acceptable=True)))
    play = tables.state().play
    assert play is None or play.challenge is None
    assert ask(house) == 200, "the other event plays on paper"


def ask(house: Client) -> int:
    body = {"command_id": f"ruling-{next(NUMBERS):010}", "lexicon": "ENABLE", "words": ["CARE"]}
    return house.post("/api/judge", json=body).status_code


FORM = {"command_id": "ruling-of-the-form", "lexicon": "ENABLE", "count": 1, "words": "CARE"}


def test_a_program_with_the_directors_token_gets_no_help_either(house: Client) -> None:
    shelf = Shelf(house)
    HallTables(house, "nsa-2009", mode=g.record_values.Mode.PLAY)
    program = Program(house)
    assert house.get("/api/me", headers=program.headers).status_code == 200
    for what in ("the station for programs", "its game file", "its proof for programs"):
        answer = HELP[what](shelf, program)
        assert answer.status_code == 403, what
        assert SENTENCE in answer.text


def test_those_who_played_sign_and_those_who_run_the_event_rule_meanwhile(house: Client) -> None:
    tables = HallTables(house, "nsa-2009", tables=2, mode=g.record_values.Mode.PLAY)
    tables.leave(0)
    pass_time(house, HOUR_MS // 6)
    over, eve = f"/games/{tables.address(0)}", Guest(house, "Eve")
    player = tables.sit(0, 1)
    for part in ("", "/result", "/rulings"):
        assert player.get(over + part).status_code == 200, part
        assert eve.get(over + part).status_code == 403, part
    for part in ("/replay", ".gcg", "/proof", "/sheet"):
        assert player.get(over + part).status_code == 403, part
    tables.leave(1)
    assert player.get(f"{over}/replay").status_code == 200


def test_it_ends_with_the_last_game_or_with_the_result_of_one_that_was_left_lying(
    house: Client,
) -> None:
    tables = HallTables(house, "nsa-2009", tables=2, mode=g.record_values.Mode.PLAY)
    eve = Guest(house, "Eve")
    tables.leave(0)
    assert eve.get("/judge").status_code == 403
    table = next(c.key.table for c in clocks(tables) if c.stream == tables.streams[1])
    assert tables.director.line(f"{table} 400 300").status_code == 303
    assert tables.state(1).phase is g.Phase.PLAYING
    assert eve.get("/judge").status_code == 200


def clocks(tables: HallTables) -> list[TableClock]:
    with tables.house.portal() as portal:
        return portal.call(tables.house.app.state.floor.clocks.clocks, tables.name)


def test_games_of_no_event_and_real_boards_close_nothing(house: Client) -> None:
    Guest(house, "Ada").start(rules="nsa-2009", opponent="beginner")
    HallTables(house, "nsa-2009")
    assert Guest(house, "Eve").get("/judge").status_code == 200


def test_the_director_opens_it_at_the_desk_and_the_journal_says_so(house: Client) -> None:
    tables = HallTables(house, "nsa-2009", mode=g.record_values.Mode.PLAY)
    eve, director = Guest(house, "Eve"), tables.director
    page = director.get("/desk").text
    assert "1 game is being played on screen now." in page
    assert 'name="do" value="open_help"' in page
    assert director.do("open_help").status_code == 303
    assert eve.get("/judge").status_code == 200
    page = director.get("/desk").text
    assert 'name="do" value="close_help"' in page
    assert "Word look-ups and old games were opened to everybody" in director.get("/journal").text
    assert director.do("open_help").status_code == 400, "it is open"
    assert director.do("close_help").status_code == 303
    assert eve.get("/judge").status_code == 403
    assert director.do("undo").status_code == 303
    assert eve.get("/judge").status_code == 200


def test_every_event_on_screen_must_have_opened_it(house: Client) -> None:
    one = HallTables(house, "nsa-2009", mode=g.record_values.Mode.PLAY)
    other = HallTables(house, "school", mode=g.record_values.Mode.PLAY, title="Autumn")
    eve = Guest(house, "Eve")
    assert one.director.do("open_help").status_code == 303
    closed = eve.get("/judge")
    assert (closed.status_code, "Autumn" in closed.text, "SSC-29" in closed.text) == (
        403,
        True,
        True,
    )
    assert "because of “Autumn”" in one.director.get("/desk").text
    assert other.director.do("open_help").status_code == 303
    assert eve.get("/judge").status_code == 200
    assert one.director.do("close_help").status_code == 303
    assert "Spring" in eve.get("/judge").text


def test_a_restarted_server_is_closed_before_anybody_looks_at_a_game(data: Path) -> None:
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        tables = HallTables(house, "nsa-2009", mode=g.record_values.Mode.PLAY)
        del tables
    config = WebConfig(data, test_clock=HandClock(NOON_MS + HOUR_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        assert Guest(house, "Eve").get("/judge").status_code == 403


def test_it_ends_where_the_event_is_handed_over_and_begins_anew_where_it_comes_back(
    house: Client,
) -> None:
    tables = HallTables(house, "nsa-2009", mode=g.record_values.Mode.PLAY)
    command_line: CommandLine = house.app.state.command_line
    assert ask(house) == 403
    with house.portal() as portal:
        portal.call(command_line.answer, HandOverEvent(event=tables.name, to="the cluster"))
        assert ask(house) == 200
        portal.call(command_line.answer, TakeBackEvent(event=tables.name, reason="lost"))
        assert ask(house) == 403
