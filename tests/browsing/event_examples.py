"""Events in the middle of things, to look at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from urllib.parse import urljoin, urlsplit

import httpx
from playwright.sync_api import Page

Prepare = Callable[[Page], None]
TEAMS = (
    "Quizzers", "Vowel Movers", "Tile Tigers", "Bingo Bees", "Word Wolves", "Letterheads",
    "The Anagrams", "Zany Zebras", "Double Ds", "Rack Attack", "Quick Quills", "Fox Force",
    "Blank Checks", "Hot Tiles", "Seven Up", "Jo & Co",
)  # fmt: skip
CLUB = (
    "Ann Archer", "Bob Baker", "Cleo Carver", "Dan Dyer", "Eve Ellis", "Fay Fuller",
    "Gus Grover", "Hal Hooper",
)  # fmt: skip
SCHOOLS = ("Lincoln Elementary", "Maple Street School", "Roosevelt Middle", "Hillcrest Academy")
CHAMPIONSHIP = "westside-championship"
KNOCKOUT = "city-knockout"
FUND_RAISER = "word-a-thon"
LEAGUE = "campus-league"
LAST_YEAR = "winter-cup"
CLUB_NIGHT = "club-night"
PRIZES = {
    "name-1": "First prize", "kind-1": "place", "place-1": "1",
    "name-2": "Second prize", "kind-2": "place", "place-2": "2",
    "name-3": "Best of Lincoln", "kind-3": "place", "place-3": "1",
    "group-3": "Lincoln Elementary",
    "name-4": "High game", "kind-4": "high_game",
    "name-5": "High loss", "kind-5": "high_loss",
}  # fmt: skip


def at_event(event: str, ending: str = "") -> Prepare:
    """One page of an event, which is made when somebody first looks at it."""

    def prepare(page: Page) -> None:
        base = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
        if page.request.get(f"{base}/events/{event}").status == 404:
            _BUILDERS[event](page, base)
        answer = page.goto(f"{base}/events/{event}{ending}")
        assert answer is not None
        assert answer.status == 200, f"{ending} answered {answer.status}"

    return prepare


def _championship(page: Page, base: str) -> None:
    """A school championship in its second round, with some slips in."""
    title = "Westside Championship"
    _post(
        page, f"{base}/events/new", title=title, rules="school", place="The gym", starts_at="09:00"
    )
    path = f"{base}/events/{CHAMPIONSHIP}"
    lines = [
        f"{name},Ann {at},Bob {at},{SCHOOLS[at % 4]},{2000 - at}" for at, name in enumerate(TEAMS)
    ]
    roster = "\n".join(["team,name,name2,school,rating", *lines])
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    _post(page, f"{path}/prizes", division="A", **PRIZES)
    _play_round(page, path, range(1, 9))
    _play_round(page, path, range(1, 4))
    _post(page, f"{path}/results", line="4 340 320", is_unsigned="1")
    shown = ("names", "tables", "clock", "standings", "prizes", "boards", "announcement")
    _post(page, f"{path}/displays", **{f"screen-{each}": each for each in shown})


def at_seat(event: str, number: int, *, arranged: bool = False) -> Prepare:
    """What one side sees by its own link; in a league the other side has proposed a time."""

    def prepare(page: Page) -> None:
        at_event(event, f"/entrants/A/{number}")(page)
        opponent = page.locator("p .entrant").first.get_attribute("href") or ""
        link = _link_to_report(page)
        if arranged:
            page.goto(urljoin(page.url, opponent))
            other = _link_to_report(page)
            when = (datetime.now(UTC) + timedelta(days=2)).strftime("%Y-%m-%dT18:00")
            # From a device of the other side's own.
            form = {"do": "propose", "round": "1", "when": when}
            answer = httpx.post(f"{other}/league", data=form)
            assert answer.status_code == 303, answer.text
        page.goto(link)

    return prepare


def _link_to_report(page: Page) -> str:
    """Given out on an entrant's card."""
    page.get_by_text("Link for this side to report results").click()
    page.get_by_role("button", name="New reporting link").click()
    return page.locator("input.link").input_value()


def _league(page: Page, base: str) -> None:
    _post(page, f"{base}/events/new", title="Campus League", rules="depaul")
    path = f"{base}/events/{LEAGUE}"
    roster = "name\n" + "\n".join(f"Player {n}" for n in range(1, 9))
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    for action in ("pair", "publish"):
        _post(page, f"{path}/do", do=action)


def _last_year(page: Page, base: str) -> None:
    """One that is over and closed."""
    _post(
        page, f"{base}/events/new", title="Winter Cup", rules="nsa-2009", rounds="2",
        date="6 December", place="The library",
    )  # fmt: skip
    path = f"{base}/events/{LAST_YEAR}"
    roster = "name\n" + "\n".join(f"Player {n}" for n in range(1, 7))
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    for _ in range(2):
        _play_round(page, path, range(1, 4))
    _post(page, f"{path}/do", do="close")


def _club_night(page: Page, base: str) -> None:
    """Four tables with a real board each; phones are allowed there."""
    _post(page, f"{base}/events/new", title="Club Night", rules="nsa-2009")
    path = f"{base}/events/{CLUB_NIGHT}"
    roster = "name\n" + "\n".join(CLUB)
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    for action in ("pair", "publish", "begin"):
        _post(page, f"{path}/do", do=action)
    _post(page, f"{path}/tables", phones="yes")


def _knockout(page: Page, base: str) -> None:
    _bracket(page, base, "City Knockout", "washburn", 13, 2)


def _fund_raiser(page: Page, base: str) -> None:
    _bracket(page, base, "Word-a-thon", "thon", 11, 3)


def _bracket(page: Page, base: str, title: str, rules: str, count: int, rounds: int) -> None:
    _post(page, f"{base}/events/new", title=title, rules=rules)
    path = f"{base}/events/{title.lower().replace(' ', '-')}"
    roster = "name\n" + "\n".join(f"Player {n}" for n in range(1, count + 1))
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    _post(page, f"{path}/do", do="check_in")
    for _ in range(rounds):
        _play_round(page, path, range(1, 7))
    _post(page, f"{path}/displays", **{"screen-bracket": "bracket"})


def _play_round(page: Page, path: str, tables: range) -> None:
    for action in ("pair", "publish", "begin"):
        _post(page, f"{path}/do", do=action)
    for table in tables:
        # A bracket's later rounds have fewer tables; a line for none of them is refused.
        page.request.post(
            f"{path}/results", form={"line": f"{table} {300 + 11 * table} {280 + 7 * table}"}
        )


def _post(page: Page, address: str, **form: str) -> None:
    answer = page.request.post(address, form=dict(form))
    assert answer.ok, answer.text()


_BUILDERS: dict[str, Callable[[Page, str], None]] = {
    CHAMPIONSHIP: _championship,
    KNOCKOUT: _knockout,
    FUND_RAISER: _fund_raiser,
    LEAGUE: _league,
    LAST_YEAR: _last_year,
    CLUB_NIGHT: _club_night,
}
