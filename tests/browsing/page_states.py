"""What somebody does on a page until it is in the state that is looked at."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from uuid import uuid4

import msgspec
from playwright.sync_api import Page, Route, expect

from browsing.event_examples import (
    CHAMPIONSHIP,
    LAST_YEAR,
    at_event,
)
from browsing.examples import (
    Build,
    Example,
    challenged_off,
    finished,
    midgame,
    rated,
    with_a_blank,
)
from browsing.sheet_examples import at_sheet
from browsing.tables import Seat

Prepare = Callable[[Page], None]
MANY_TRIES = 20


def sign_in_as_director(page: Page, base_url: str) -> None:
    """The first who comes sets the house up, which later ones find done."""
    director: dict[str, str | float | bool] = {
        "login": "Ann Director",
        "password": "correct horse",
        "again": "correct horse",
    }
    page.request.post(f"{base_url}/setup", form=director)
    page.request.post(f"{base_url}/people", form={"login": "Bob Judge"})
    assert page.request.post(f"{base_url}/sign-in", form=director).ok


def with_new_account(page: Page) -> None:
    """Somebody new, and the password to hand over."""
    page.locator("[name=login]").fill(f"Newcomer {uuid4().hex[:8]}")
    page.locator("form[action='/people'] button").click()
    expect(page.locator(".once")).to_be_visible()


def with_list(page: Page) -> None:
    look_at_list(page, "CARE\tto look after\nQI\tlife force\nZA\tpizza\nqi\n")
    expect(page.get_by_role("button", name="Import 3 words")).to_be_visible()


def with_faulty_list(page: Page) -> None:
    look_at_list(page, "CAFÉ\nCARE\nNAÏVE\nX\n")
    expect(page.get_by_text("It cannot be imported")).to_be_visible()


def look_at_list(page: Page, words: str) -> None:
    page.locator("textarea[name=words]").fill(words)
    page.get_by_role("button", name="Look at the list").click()


def with_new_token(page: Page) -> None:
    page.locator("[name=label]").fill("results screen")
    page.locator("form[action='/account/tokens'] button").click()
    expect(page.locator(".once")).to_be_visible()


CARRIED = "#carried=" + urlsafe_b64encode(
    msgspec.json.encode(
        {
            "game": "cup~d0-r4-n1-m2-record",
            "device": "a-phone-beside-a-board",
            "link": "bGluaw",
            "code": "K7QF-M2XD",
            "past": "",
            "sent": [],
            "queue": [
                {
                    "id": f"entry-no-{at}",
                    "command": {"type": "play_tiles", "tiles": list(enumerate(word))},
                    "side": at % 2,
                    "at_ms": at,
                    "seen": None,
                    "turns": at,
                }
                for at, word in enumerate(("HORNS", "OX", "HEN"))
            ],
            "marks": [],
            "returned": [],
            "turns": 3,
        }
    )
).decode().rstrip("=")
"""What a page brings along that was open at the server's old address."""


def with_carried(page: Page) -> None:
    expect(page.get_by_role("button", name="Continue here")).to_be_visible()


def choose(count: int) -> Prepare:
    def prepare(page: Page) -> None:
        expect(page.locator("[data-ready='']")).to_be_attached()
        page.keyboard.press(str(count))
        expect(page.locator("[data-part=field]")).to_be_focused()

    return prepare


def typed(*words: str, count: int | None = None) -> Prepare:
    def prepare(page: Page) -> None:
        choose(count or len(words))(page)
        page.keyboard.type(" ".join(words).lower())

    return prepare


def judged(*words: str) -> Prepare:
    def prepare(page: Page) -> None:
        typed(*words)(page)
        page.keyboard.press("Tab")
        expect(page.locator("[data-part=verdict]")).to_be_visible()

    return prepare


def judged_too_early(*words: str, count: int) -> Prepare:
    def prepare(page: Page) -> None:
        typed(*words, count=count)(page)
        page.keyboard.press("Tab")
        expect(page.locator("[data-part=status]")).to_have_attribute("data-tone", "warning")

    return prepare


def with_keypad(*words: str) -> Prepare:
    def prepare(page: Page) -> None:
        typed(*words)(page)
        toggle = page.locator("[data-part=keypad-toggle]")
        if toggle.get_attribute("aria-pressed") == "false":
            toggle.click()

    return prepare


def without_answer(*words: str) -> Prepare:
    """The server does not answer, as when it is being started again."""

    def refuse(route: Route) -> None:
        route.abort("connectionrefused")

    def prepare(page: Page) -> None:
        page.route("**/api/judge", refuse)
        typed(*words)(page)
        page.keyboard.press("Tab")
        expect(page.locator("[data-part=cancel]")).to_be_visible()

    return prepare


def with_rulings(page: Page) -> None:
    """Some rulings to list, whoever came before."""
    url = page.url
    for words in (["CARE"], ["RETINAS", "ZZXQ"], ["QI", "QIS"], ["OVERZEALOUSNESS", "AA"]):
        identity = "example-of-a-ruling-" + "-".join(words)
        answer = page.request.post(
            url.replace("/rulings", "/api/judge"),
            data={"command_id": identity, "lexicon": "ENABLE", "words": words},
        )
        assert answer.ok, answer.text()
    page.reload()


def base_of(page: Page) -> str:
    return page.url.partition("/games")[0]


def seated(build: Build, *, is_next: bool = True) -> Prepare:
    """At the table, on the seat whose turn it is or on the one before."""

    def prepare(page: Page) -> None:
        game = build(base_of(page))
        lightning = game.view.get("lightning") or {"on_attempt": None}
        attempt = lightning["on_attempt"]
        turn = game.view["on_turn"] if attempt is None else attempt
        game.sit(page, game.guests[turn if is_next else turn - 1])

    return prepare


def at(build: Build, ending: str = "") -> Prepare:
    """A page about the game, for somebody who does not play in it."""

    def prepare(page: Page) -> None:
        answer = page.goto(build(base_of(page)).url + ending)
        assert answer is not None
        assert answer.ok, answer.text()
        page.wait_for_load_state("networkidle")

    return prepare


def with_tiles_laid(page: Page) -> None:
    """The best play lies on the board and has not been made."""
    game = midgame(base_of(page))
    seated(midgame)(page)
    tiles = game.best_play()
    assert tiles is not None
    Seat(page, "").lay(tiles)


def with_dialog(part: str, build: Build = midgame) -> Prepare:
    def prepare(page: Page) -> None:
        seated(build)(page)
        page.locator(part).click()
        page.get_by_role("dialog").wait_for()

    return prepare


def asking_why(page: Page) -> None:
    """Beside a real board, for each side."""
    at_sheet()(page)
    page.locator(".sheet-choices .why").click()
    page.get_by_role("dialog").wait_for()


def picking_a_letter(page: Page) -> None:
    """A blank has been put down and asks what it stands for."""
    seated(with_a_blank)(page)
    page.get_by_role("button", name="blank").first.click()
    page.locator(".square:not(:has(.tile))").first.click()
    page.get_by_role("dialog").wait_for()


def with_menu_open(page: Page) -> None:
    seated(midgame)(page)
    page.get_by_text("More", exact=True).click()


def directed(page: Page) -> None:
    """The director has come to a table and stopped its clocks."""
    with Example(base_of(page), "nsa-2009", "Ada", "Grace") as game:
        game.look()
        page.goto(game.url)
        page.locator("lexi-table[data-audience=director]").wait_for()
        page.get_by_text("More", exact=True).click()
        page.locator("[data-deed=stop_clock]").click()
        page.locator("[data-deed=start-clock]").wait_for()


def adjusting(page: Page) -> None:
    """The director has taken points for lateness, and may take more."""
    with Example(base_of(page), "nsa-2009", "Ada", "Grace") as game:
        game.look()
        page.goto(game.url + "/score")
        for label, value in (("Points", "30"), ("Rule", "NSA-III.C.p1"), ("Reason", "late")):
            page.get_by_label(label, exact=True).fill(value)
        page.get_by_role("button", name="Adjust the score").click()
        expect(page.get_by_role("heading", name="So far")).to_be_visible()


def against_a_bot(page: Page) -> None:
    """Somebody has let a bot lay its first tiles."""
    base_url = base_of(page)
    # Not as whoever sat here before: nobody who plays is shown a game that has ended.
    page.context.clear_cookies()
    page.goto(f"{base_url}/games/new?rules=washburn")
    page.fill("[name=name]", "Ada")
    page.locator("[name=opponent][value=static]").click()
    seat = Seat(page, "Ada")
    seat.expect_begun()

    def pass_ms(duration_ms: int) -> None:
        page.request.post(f"{base_url}/test/clock", data={"duration_ms": duration_ms})

    seat.await_bot(pass_ms)


def judging(page: Page) -> None:
    """The slip has been handed in; racks lie face down."""
    with challenged_off(base_of(page)) as game:
        game.sit(page, game.on_turn)
        Seat(page, "").challenge()
        page.locator(".rack [data-back]").first.wait_for()


def ruled(page: Page) -> None:
    with challenged_off(base_of(page)) as game:
        game.sit(page, game.on_turn)
        Seat(page, "").challenge()
        page.locator(".rack [data-back]").first.wait_for()
        game.pass_ms(200)
        page.locator(".verdict-line:visible").wait_for()


def without_a_line(page: Page) -> None:
    """The server does not answer any more."""
    page.route_web_socket("**/socket*", lambda line: line.close())
    game = finished(base_of(page))
    page.goto(game.url)
    page.locator("[data-part=line]:visible").wait_for()


def asking_where(prepare: Prepare) -> Prepare:
    """The server has not answered for so long that it may have moved."""

    def cut_off(page: Page) -> None:
        page.clock.install()
        page.route_web_socket("**/socket*", lambda line: line.close())
        prepare(page)
        expect(page.locator("[data-part=move]")).to_be_attached()
        page.clock.fast_forward("00:30")
        page.locator("[data-part=move] summary").click()
        page.locator("[data-part=move] input").fill("at the front")
        page.locator("[data-part=move] .button").click()
        expect(page.locator(".move-fault")).to_be_visible()

    return cut_off


def tried_too_often(page: Page) -> None:
    """Wrong passwords for a name that nobody has."""
    name = f"Nobody {uuid4().hex[:8]}"
    for _ in range(MANY_TRIES):
        page.locator("[name=login]").fill(name)
        page.locator("[name=password]").fill("a guess")
        page.locator("main form button").click()
        if page.get_by_text("Too many wrong attempts").count():
            return
    raise AssertionError("nobody minds how often a password is guessed")


def with_names_alike(page: Page) -> None:
    """Two names that look the same, and one that cannot be read."""
    page.locator("[name=title]").fill(f"Namesakes {uuid4().hex[:8]}")
    page.locator("main form button").last.click()
    page.wait_for_url("**/entries")
    piled = "Z" + "\u0338\u0321\u0322\u0348" * 2 + "oe"
    rows = ("team,name,name2,school", "Owls,Ann Archer,\u0410nn Archer,X", f"Bees,{piled},Bob,Y")
    page.locator("[name=roster]").fill("\n".join(rows))
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".name-notices li")).to_have_count(2)


def with_a_list(page: Page) -> None:
    """A pasted list with a fault and somebody who stands there twice."""
    at_event(CHAMPIONSHIP, "/entries")(page)
    rows = ("Player 1/2\tSchool\tColour", "Ann Lee & Bob Ray\tOak\tred", "Cy Fox\tElm\tblue",
            "Lee, Ann / Ray, Bob\tOak\tred", "Total\t3")  # fmt: skip
    page.locator("[name=roster]").fill("\n".join(rows))
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".mending li")).to_have_count(1)


def with_ratings(page: Page) -> None:
    """Somebody has won a rated game."""
    rated(base_of(page))
    page.reload()


def invited(page: Page) -> None:
    """An invitation that waits for somebody."""
    page.goto(base_of(page) + "/games/new")
    page.fill("[name=name]", "Ada")
    page.locator("[name=opponent][value=invite]").click()
    page.locator(".scan").wait_for()


def at_another_device(page: Page) -> None:
    """A player's own seat as a link to take along."""
    seated(midgame)(page)
    page.goto(page.url + "/device")
    page.locator(".scan").wait_for()


def after_half_a_replay(page: Page) -> None:
    at(finished, "/replay")(page)
    for _ in range(9):
        page.keyboard.press("ArrowLeft")


def archived(page: Page) -> None:
    at_event(LAST_YEAR)(page)
    page.goto(page.url.partition("/events/")[0] + "/events/archive")


def previewed(page: Page) -> None:
    """Consequences if somebody withdrew."""
    at_event(CHAMPIONSHIP, "/entries")(page)
    page.get_by_role("button", name="Withdraw").first.click()
    expect(page.locator("h1")).to_contain_text("Withdraw ")


def asked(page: Page) -> None:
    """A line that looks mistaken, after Enter."""
    at_event(CHAMPIONSHIP, "/desk")(page)
    page.locator("#line").fill("5 4010 387")
    page.keyboard.press("Enter")
    expect(page.locator("[data-live=line-said] [data-state=ask]")).to_be_visible()
