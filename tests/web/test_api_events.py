"""What programs read of events, and what they enter by a token."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import tournament as t
from lexidrome.base import Ms
from lexidrome.hall import EventDesk, EventRole, EventStanding, Office, Reception
from lexidrome.hall.judging.station import Times
from lexidrome.store import Person
from lexidrome.web import WebConfig
from lexidrome.web.config import sleep_ms, wall_ms
from lexidrome.web.kit.limits import WRITES
from web.conftest import AT_A_PHONE, HERE, at_the_machine, new_app
from web.events.halls import Director, players
from web.people import set_up

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
STAFF = EventRole.STAFF
READ = ("", "/entrants", "/pairings", "/standings", "/results", "/bracket", "/prizes", "/games")
FOUR = players("Ann", "Bob", "Cy", "Dee")


class Program:
    """Asks by a token, from another machine."""

    def __init__(self, director: Director, token: str | None = None) -> None:
        self.director = director
        self.client = director.client
        self.path = f"/api{director.path}"
        self.headers = AT_A_PHONE | ({} if token is None else {"authorization": f"Bearer {token}"})
        self._count = 0

    def get(self, part: str = "", **headers: str) -> httpx.Response:
        self.client.cookies.clear()
        return self.client.get(f"{self.path}{part}", headers=self.headers | headers)

    def read(self, part: str = "") -> Any:
        answer = self.get(part)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, part: str, command_id: str = "", **said: Any) -> httpx.Response:
        self.client.cookies.clear()
        self._count += 1
        body = {"command_id": command_id or f"{self._count:016}", **said}
        return self.client.post(f"{self.path}{part}", json=body, headers=self.headers)


def token_of(client: Client, login: str, event: str = "", role: EventRole | None = None) -> str:
    reception: Reception = client.app.state.reception
    office: Office = client.app.state.office

    async def issue() -> str:
        account, _ = await office.add(login)
        if role is not None:
            await office.grant(event, account.person, role)
        return await reception.api_tokens.issue(account.person, "a program")

    with client.portal() as portal:
        return portal.call(issue)


def score(number: int, points: int) -> dict[str, int]:
    return {"number": number, "points": points}


@pytest.fixture
def event(client: Client) -> Director:
    """A round is published and begun; the director has an account."""
    director = Director(client, "Spring", "nsa-2009")
    director.enter(FOUR)
    director.start_round()
    return director


@pytest.fixture
def staff(client: Client, event: Director) -> Program:
    set_up(client)
    return Program(event, token_of(client, "Staff", "spring", EventRole.STAFF))


def paired(program: Program) -> list[list[int]]:
    (each,) = program.read("/pairings")
    return [[side["number"] for side in game["sides"]] for game in each["games"]]


def test_everybody_reads_what_the_pages_show(event: Director) -> None:
    event.line("1 400 300")
    anybody = Program(event)
    (listed,) = anybody.client.get("/api/events").json()
    assert (listed["name"], listed["title"], listed["divisions"]) == ("spring", "Spring", ["A"])
    (division,) = anybody.read()["divisions"]
    (each,) = division["rounds"]
    assert (each["status"], each["games"], each["results"]) == ("begun", 2, 1)
    assert [one["name"] for one in anybody.read("/entrants")] == ["Ann", "Bob", "Cy", "Dee"]
    (result,) = anybody.read("/results")
    assert sorted(side["score"] for side in result["sides"]) == [300, 400]
    assert sorted(side["wins"] for side in result["sides"]) == [0, 1]
    (table,) = anybody.read("/standings")
    assert table["rows"][0]["wins"] == 1
    assert table["rows"][0]["name"] in event.get("/standings").text
    assert anybody.read("/bracket") == anybody.read("/games") == []
    (before,) = anybody.read("/standings?after=0")
    assert {row["wins"] for row in before["rows"]} == {0}


def test_who_has_an_answer_is_told_so_until_it_is_another(event: Director) -> None:
    anybody = Program(event)
    for part in READ:
        first = anybody.get(part)
        again = anybody.get(part, **{"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), part
    before = anybody.get("/results").headers["etag"]
    event.line("1 400 300")
    assert anybody.get("/results", **{"if-none-match": before}).status_code == 200


def test_a_draft_a_contact_and_a_hidden_event_are_nobody_elses(
    client: Client, event: Director
) -> None:
    anybody = Program(event)
    for line in ("1 400 300", "2 400 310"):
        event.line(line)
    reception: Reception = client.app.state.reception
    with client.portal() as portal:
        for person in list(client.app.state.hall.store.people()):
            portal.call(reception.people.put, Person(person.person, person.name, "0123/4567"))
    before = {part: anybody.get(part).text for part in READ}
    assert not any("0123/4567" in answer for answer in before.values())
    assert event.do("pair").status_code == 303
    assert "draft" in event.get("/draft").text.lower()
    assert {part: anybody.get(part).text for part in READ} == before
    assert anybody.read("/pairings?round=2") == []
    hidden = event.post(f"{event.path}/settings", do="hide", is_hidden="1")
    assert hidden.status_code == 303, hidden.text
    assert anybody.client.get("/api/events").json() == []
    assert anybody.get().status_code == 200


@pytest.mark.parametrize(
    "part", ["/pairings?round=x", "/pairings?round=99999999999999999999", "/standings?after=-1"]
)
def test_a_number_that_is_none_is_bad_input(event: Director, part: str) -> None:
    answer = Program(event).get(part)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_event_that_is_not_there_is_not_found(event: Director) -> None:
    for name in ("nope", "house", "a%20b", "%00", "x" * 300):
        for part in (*READ, "/stream?wait=false"):
            answer = event.client.get(f"/api/events/{name}{part}")
            assert answer.status_code in (400, 404), (name, part)
            assert answer.json()["detail"]


def test_whoever_runs_the_event_enters_people_by_a_token(staff: Program) -> None:
    new = [{"names": ["Eve"], "rating": 900, "club": "Leeds"}, {"names": ["Fay"]}]
    answer = staff.send("/entries", entries=new)
    assert answer.status_code == 200, answer.text
    assert [each["name"] for each in answer.json()["entrants"]] == ["Eve", "Fay"]
    five = next(each for each in staff.read("/entrants") if each["name"] == "Eve")
    assert (five["rating"], five["club"]) == (900, "Leeds")


def test_what_is_asked_again_is_done_once_and_answered_the_same(
    client: Client, staff: Program
) -> None:
    one, other = paired(staff)[0]
    asked: list[tuple[str, dict[str, Any]]] = [
        ("/entries", {"entries": [{"names": ["Eve"]}]}),
        ("/results", {"round": 1, "scores": [score(one, 400), score(other, 300)]}),
    ]
    for part, said in asked:
        first = staff.send(part, f"again-{part[1:]}-000000000", **said)
        assert first.status_code == 200, first.text
        people, head = client.app.state.hall.store.people(), client.app.state.hall.store.head()
        again = staff.send(part, f"again-{part[1:]}-000000000", **said)
        assert (again.status_code, again.json()) == (200, first.json())
        assert client.app.state.hall.store.people() == people
        assert client.app.state.hall.store.head() == head
    assert [each["name"] for each in staff.read("/entrants")].count("Eve") == 1


def test_a_refusal_has_its_reason_its_rule_and_a_sentence(staff: Program) -> None:
    one, other = paired(staff)[0]
    scores = [score(one, 400), score(other, 300)]
    assert staff.send("/results", round=1, scores=scores).status_code == 200
    answer = staff.send("/results", round=1, scores=scores)
    assert answer.status_code == 409
    assert answer.json()["reason"] == "result_in"
    assert answer.json()["detail"]
    both = [score(one, 400), score(one, 300)]
    strange = staff.send("/results", round=1, scores=both)
    assert (strange.status_code, bool(strange.json()["reason"])) == (409, True)


def test_a_refusal_by_a_rule_names_it(staff: Program) -> None:
    adjusted = {"type": "withdraw", "division": "A", "number": 1, "reason": ""}
    commands = [adjusted, {"type": "check_in", "division": "A", "number": 99}]
    answer = staff.send("/commands", commands=commands)
    assert answer.status_code == 409, answer.text
    assert not staff.read("/entrants")[0]["is_withdrawn"], "all or nothing"


def test_what_looks_mistaken_is_asked_about_once(staff: Program) -> None:
    one, other = paired(staff)[0]
    said: dict[str, Any] = {"round": 1, "scores": [score(one, 2000), score(other, 300)]}
    answer = staff.send("/results", **said)
    assert (answer.status_code, answer.json()["reason"]) == (409, "doubtful")
    assert staff.read("/results") == []
    assert staff.send("/results", **said, is_sure=True).status_code == 200
    assert len(staff.read("/results")) == 1


def test_who_plays_reports_for_their_own_side_alone(client: Client, staff: Program) -> None:
    desk: EventDesk = client.app.state.event_desk
    reception: Reception = client.app.state.reception
    one, other = paired(staff)[0]

    async def token_of_one() -> str:
        tournament = (await desk.look("spring")).state.event.tournament
        (person,) = tournament.divisions["A"].entrants[one].entry.persons
        return await reception.api_tokens.issue(person, "of a player")

    async def allow_phones() -> None:
        director = EventStanding("machine", t.DIRECTOR, "spring")
        await desk.arrange_tables(
            director, "spring", phones=True, lexicon="", racks_down=False, team_asked=False
        )

    said: dict[str, Any] = {"round": 1, "own": 400, "others": 300}
    with client.portal() as portal:
        player = Program(staff.director, portal.call(token_of_one))
        denied = player.send("/reports", **said)
        assert denied.status_code == 403, "no phones at the table by this book (NSA-III.A.7)"
        portal.call(allow_phones)
    assert player.send("/reports", number=other, **said).status_code == 403
    assert player.send("/reports", **said).status_code == 200
    assert player.read("/results") == [], "both sides have to say so"
    noted = staff.send("/reports", number=other, round=1, own=300, others=400)
    assert noted.status_code == 200, noted.text
    denied = player.send("/results", round=1, scores=[score(one, 1), score(other, 2)])
    assert denied.status_code == 403
    assert player.get("/facts").status_code == 403


def test_a_token_that_is_none_and_no_token_are_told_apart(event: Director, staff: Program) -> None:
    said: dict[str, Any] = {"entries": [{"names": ["Eve"]}]}
    assert Program(event, "lxd_wrong").send("/entries", **said).status_code == 401
    assert Program(event).send("/entries", **said).status_code == 403
    assert Program(event).send("/reports", round=1, own=1, others=2).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[1",
        b'{"command_id": "0123456789abcdef", "entries": []}',
        b'{"command_id": "x", "entries": [{"names": ["Eve"]}]}',
        b'{"command_id": "0123456789abcdef", "entries": [{"names": ["\\u0000"]}]}',
        b'{"command_id": "0123456789abcdef", "entries": [{"names": ["Eve", "Fay"]}]}',
        b'{"command_id": "0123456789abcdef", "division": "Z", "entries": [{"names": ["Eve"]}]}',
        b'{"command_id": "0123456789abcdef", "entries": ' + b"[" * 50_000,
    ],
)
def test_what_cannot_be_read_is_a_sentence(staff: Program, body: bytes) -> None:
    headers = staff.headers | {"content-type": "application/json"}
    for part in ("/entries", "/results", "/reports", "/commands"):
        answer = staff.client.post(f"{staff.path}{part}", content=body, headers=headers)
        assert answer.status_code in (400, 404, 409), (part, answer.text)
        assert answer.json()["detail"]


def test_who_sends_too_much_waits(data: Path) -> None:
    still = Times(wall_ms, lambda: Ms(0), sleep_ms)
    with TestClient(at_the_machine(new_app(WebConfig(data, times=still))), base_url=HERE) as client:
        set_up(client)
        program = Program(Director(client, "Spring", "nsa-2009"))
        program.headers = {"authorization": f"Bearer {token_of(client, 'Staff', 'spring', STAFF)}"}
        answers = [
            program.send("/commands", commands=[{"type": "nothing"}]) for _ in range(WRITES + 1)
        ]
    assert {each.status_code for each in answers[:-1]} == {400}
    assert answers[-1].status_code == 429
    assert answers[-1].json()["detail"]


def test_the_facts_are_for_those_who_run_the_event(event: Director, staff: Program) -> None:
    assert Program(event).get("/facts").status_code == 403
    told = staff.read("/facts")
    assert told["version"] == len(told["facts"])
    assert set(told["people"].values()) >= {"Ann", "Bob", "Cy", "Dee"}
    assert told["actor"]["role"] == "staff"
    assert msgspec.json.encode(told["facts"][0])


def test_the_stream_tells_what_has_changed_and_goes_on_from_an_id(event: Director) -> None:
    anybody = Program(event)

    def heard(last: str = "") -> list[tuple[str, list[str]]]:
        answer = anybody.get("/stream?wait=false", **{"last-event-id": last})
        assert answer.headers["content-type"].startswith("text/event-stream")
        frames = [each for each in answer.text.split("\n\n") if each.startswith("id: ")]
        lines = [dict(line.split(": ", 1) for line in each.splitlines()) for each in frames]
        return [(each["id"], msgspec.json.decode(each["data"])["parts"]) for each in lines]

    ((first, everything),) = heard()
    assert set(everything) == {"event", *(part[1:] for part in READ if part not in ("", "/games"))}
    assert heard(first) == []
    event.line("1 400 300")
    ((second, parts),) = heard(first)
    assert {"event", "results", "standings"} <= set(parts)
    assert "entrants" not in parts
    event.do("break")
    assert heard(second) == [], "no answer is another one"
    event.line("2 400 310")
    assert [at for at, _ in heard(first)] == [second, heard(second)[0][0]]
    for strange in ("0-0", first.replace(first[0], "z"), f"{first}9", "9" * 40):
        ((_, told),) = heard(strange)
        assert set(told) == set(everything)
