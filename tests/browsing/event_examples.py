"""Events in the middle of things, to look at."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page

Prepare = Callable[[Page], None]
TEAMS = (
    "Quizzers", "Vowel Movers", "Tile Tigers", "Bingo Bees", "Word Wolves", "Letterheads",
    "The Anagrams", "Zany Zebras", "Double Ds", "Rack Attack", "Quick Quills", "Fox Force",
    "Blank Checks", "Hot Tiles", "Seven Up", "Jo & Co",
)  # fmt: skip
SCHOOLS = ("Lincoln Elementary", "Maple Street School", "Roosevelt Middle", "Hillcrest Academy")
CHAMPIONSHIP = "westside-championship"
KNOCKOUT = "city-knockout"
FUND_RAISER = "word-a-thon"


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
    _post(page, f"{base}/events/new", title=title, rules="school", place="The gym")
    path = f"{base}/events/{CHAMPIONSHIP}"
    lines = [
        f"{name},Ann {at},Bob {at},{SCHOOLS[at % 4]},{2000 - at}" for at, name in enumerate(TEAMS)
    ]
    roster = "\n".join(["team,name,name2,school,rating", *lines])
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    _play_round(page, path, range(1, 9))
    _play_round(page, path, range(1, 4))
    _post(page, f"{path}/results", line="4 340 320", is_unsigned="1")
    _post(page, f"{path}/conduct", **{"screen-names": "names", "screen-standings": "standings"})


def _knockout(page: Page, base: str) -> None:
    _bracket(page, base, "City Knockout", "washburn", 13, 2)


def _fund_raiser(page: Page, base: str) -> None:
    _bracket(page, base, "Word-a-thon", "thon", 11, 3)


def _bracket(page: Page, base: str, title: str, rules: str, count: int, rounds: int) -> None:
    _post(page, f"{base}/events/new", title=title, rules=rules)
    path = f"{base}/events/{title.lower().replace(' ', '-')}"
    roster = "name\n" + "\n".join(f"Player {n}" for n in range(1, count + 1))
    _post(page, f"{path}/entries", roster=roster, is_checked="1")
    for _ in range(rounds):
        _play_round(page, path, range(1, 7))


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
}
