"""Whole events of the five books, whose pages are compared: they say the same of the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from web.conftest import Client
from web.events.halls import Director, players, rows_of, teams, text_of

pytestmark = pytest.mark.slow
PRIZES = {
    "name-1": "Gold",
    "kind-1": "place",
    "name-2": "Top",
    "kind-2": "high_game",
    "name-3": "Brave",
    "kind-3": "high_loss",
    "name-4": "Deep",
    "kind-4": "comeback",
}
SIX = players("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
EVENTS = {
    "nsa-2009": (SIX, {"rounds": "3"}),
    "nsa-2009 again": (players("Ann", "Bob", "Cy", "Dee"), {"rounds": "5"}),
    "school": (teams(6), {"rounds": "3"}),
    "washburn": (SIX, {}),
    "depaul": (players("Ann", "Bob", "Cy", "Dee"), {}),
    "thon": (players("Ann", "Bob", "Cy", "Dee", "Eve"), {}),
}
LIMIT = 20


class Reader:
    """What the pages of an event state, each in its own words."""

    def __init__(self, desk: Director) -> None:
        self.desk = desk

    def page(self, path: str = "") -> str:
        answer = self.desk.get(path)
        assert answer.status_code == 200, path
        return answer.text

    def words(self, path: str = "") -> str:
        return text_of(self.page(path))

    def table(self, page: str, at: int = 0) -> list[list[str]]:
        """The cells of a table of a page, heads of rows among them."""
        body = page.split("<tbody>")[at + 1].partition("</tbody>")[0]
        return [
            [text_of(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)]
            for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
        ]

    @property
    def standings(self) -> dict[str, list[str]]:
        return {row[1]: row for row in rows_of(self.page("/standings"))}

    @property
    def leaders(self) -> set[str]:
        return {name for name, row in self.standings.items() if row[0] == "1"}

    @property
    def is_over(self) -> bool:
        return "The event is over" in self.words()

    @property
    def prizes(self) -> dict[str, list[str]]:
        return {row[0]: row[2:] for row in self.table(self.page("/prizes"))}

    @property
    def waiting(self) -> list[list[str]]:
        page = self.page("/desk")
        region = page[page.index('data-live="waiting"') :].partition("</section>")[0]
        return self.table(region) if "<tbody>" in region else []

    def out_rounds(self) -> int:
        pager = re.findall(r"/pairings\?round=(\d+)&amp;by=", self.page("/pairings"))
        return len(set(pager))

    def numbers(self) -> list[int]:
        return sorted({int(n) for n in re.findall(r"/entrants/A/(\d+)", self.page("/standings"))})

    def facts(self) -> dict[str, list[str]]:
        """The last result and the next opponent of each."""
        return {
            row[2]: [row[-2], row[-1].partition(" table ")[0]]
            for row in self.table(self.page("/standings"))
        }


def screen(desk: Director, show: str) -> str:
    answer = desk.post(f"{desk.path}/displays", **{"screen-1": show})
    assert answer.status_code == 303
    return desk.get("/display/1").text


def compare_leaders(read: Reader) -> None:
    leaders = read.leaders
    has_played = any(row[2:4] != ["0", "0"] for row in read.standings.values())
    if not has_played:
        return
    home = {row[1] for row in rows_of(read.page()) if row[0] == "1"}
    strip = re.findall(
        r'class="mark">1</span><span class="name">([^<]+)<', read.page("/overlay/standings")
    )
    shown = {row[1] for row in read.table(screen(read.desk, "standings")) if row[0] == "1"}
    assert leaders == home == set(strip) == shown
    gold = read.prizes["Gold"]
    assert set(gold[0].split(", ")) == leaders
    if "Champion:" in read.words("/bracket"):
        (champion,) = re.findall(r'class="champion">(.*?)</p>', read.page("/bracket"), re.DOTALL)
        assert {text_of(champion).removeprefix("Champion: ")} == leaders
        assert read.is_over


def compare_prizes(read: Reader) -> None:
    held = read.prizes
    assert held["Deep"][0] == ("nobody" if read.is_over else "nobody yet")
    for name, (holders, _, stand) in held.items():
        if holders.startswith("nobody"):
            assert stand == "", name
        else:
            assert stand == ("won" if read.is_over else "so far"), name
    shown = {row[0]: (row[1], row[3]) for row in read.table(screen(read.desk, "prizes"))}
    assert shown == {
        name: (holders, "✓ won" if stand == "won" else "")
        for name, (holders, _, stand) in held.items()
    }
    figures = read.words("/figures")
    for name, about in (("Top", "Highest score"), ("Brave", "Highest losing score")):
        holders, value, _ = held[name]
        if value:
            assert f"{about} {value} {holders}" in figures


def compare_missing(read: Reader) -> None:
    missing = len(read.waiting)
    home, desk = read.words(), read.words("/desk")
    counted = re.search(r"(\d+) of (\d+) results", home)
    if counted and not read.is_over:
        assert int(counted[2]) - int(counted[1]) == missing
        assert counted[0] in desk
    waits = re.search(r"waits? for (\d+) results?: tables? ([\d, ]+)\.", desk)
    if waits:
        assert int(waits[1]) == missing
        assert waits[2].split(", ") == sorted((row[0] for row in read.waiting), key=int)
    assert ("Waiting for 0" in desk) is False
    assert ("Close the event" in desk) == (read.is_over and "The event is closed" not in desk)


def compare_rematches(read: Reader) -> None:
    rows = read.table(read.page("/figures"))
    pairs = sum(len(re.findall(r"#\d+ ×", row[7])) for row in rows)
    assert pairs % 2 == 0, "each of the two has the other"
    forecast = read.words("/entries")
    told = re.search(r"(\d+) pairs? ha(?:s|ve) met more than once", forecast)
    assert (int(told[1]) if told else 0) == pairs // 2
    if pairs:
        assert "has to play the same opponent twice" not in forecast


def compare_cards(read: Reader) -> None:
    """Of everybody: what is won and lost on the card, in the standings and on the pairings."""
    rounds = read.out_rounds()
    for number in read.numbers():
        page = read.page(f"/entrants/A/{number}")
        name = text_of(re.findall(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)[0])
        if "Rounds so far" not in page:
            continue
        so_far = page[page.index("Rounds so far") :]
        # A league has no tables; why two meet stands in a row of its own.
        has_tables = "Table" in text_of(so_far.partition("</thead>")[0])
        told = [row for row in read.table(so_far) if len(row) > 2]
        card = [[row[0], *([] if has_tables else [""]), *row[1:]] for row in told]
        assert len(card) <= rounds
        place = re.search(r"Place (\d+) of \d+: (\S+) won, (\S+) lost, spread (\S+)", text_of(page))
        row = read.standings[name]
        if place:
            assert [place[1], place[2], place[3], place[4]] == [row[0], *row[2:5]]
        last = next((line for line in card if line[4]), None)
        facts = read.facts()[name]
        if last and last[4].split()[0] in ("won", "lost", "tied") and "bye" not in last[2]:
            assert facts[0].startswith(last[4].split()[0])
            assert facts[0].endswith(last[2])
        if not card[0][4]:
            assert facts[1].startswith(card[0][2])
        titles = {line[0] for line in card}
        assert not {title for title in titles if title.isdigit() and int(title) > rounds}


def compare_rounds(read: Reader, rounds: int) -> None:
    """What was forecast, and what was played."""
    forecast = read.words("/entries")
    planned = [int(each) for each in re.findall(r"(\d+) (?:rounds?|weeks?)\b", forecast)]
    assert planned, forecast
    has_final = "the first two play a final" in forecast
    assert read.out_rounds() == rounds
    if "up to" in forecast:
        assert rounds <= planned[0]
    else:
        assert rounds == planned[0] + has_final


def compare(desk: Director) -> None:
    read = Reader(desk)
    compare_leaders(read)
    compare_prizes(read)
    compare_missing(read)
    compare_rematches(read)
    compare_cards(read)


def rounds_of(desk: Director) -> Iterator[list[str]]:
    """The tables of each round, or in a league who plays, until nothing more is paired."""
    for _ in range(LIMIT):
        if desk.do("pair").status_code != 303:
            return
        if "Publish" not in desk.get("/desk").text:
            return
        assert desk.do("publish", when="2099-11-24T18:00").status_code == 303
        desk.do("begin")
        yield [row[0].partition(" – ")[0] for row in Reader(desk).waiting]


@pytest.mark.parametrize("name", EVENTS)
def test_pages_say_the_same_of_the_same_thing_from_the_first_round_to_the_end(
    client: Client, name: str
) -> None:
    roster, plan = EVENTS[name]
    desk = Director(client, "Saturday", name.split(maxsplit=1)[0], **plan)
    desk.enter(roster)
    desk.post(f"{desk.path}/prizes", division="A", **PRIZES)
    played = number = 0
    for number, tables in enumerate(rounds_of(desk), 1):
        if number == 1:
            compare(desk)
        for at, table in enumerate(tables):
            # The same highest score several times, and a winner at each table by another margin.
            assert desk.line(f"{table} 450 {300 + 10 * at + number}").status_code == 303
            played += 1
            if at == 0 and number in (1, 2):
                compare(desk)
        compare(desk)
    read = Reader(desk)
    assert played >= 5
    assert read.is_over, read.words("/desk")
    compare_rounds(read, number)
    assert desk.do("close").status_code == 303
    compare(desk)
    archive = text_of(client.get("/events/archive").text)
    assert f"Won by {', '.join(read.leaders)}" in archive
