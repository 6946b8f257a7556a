"""Every page and every state of it that people see: a new page joins with one line.

The same list is photographed by `make screens` and checked by the browser tests.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from uuid import uuid4

import msgspec
from playwright.sync_api import Page, Route, expect

from browsing.event_examples import (
    CHAMPIONSHIP,
    FUND_RAISER,
    KNOCKOUT,
    LAST_YEAR,
    LEAGUE,
    at_event,
    at_seat,
)
from browsing.examples import (
    Build,
    Example,
    before_the_first_look,
    challenged_off,
    finished,
    in_overtime,
    midgame,
    rated,
    tied,
    waiting,
    with_a_blank,
    with_four,
    with_three,
)
from browsing.floor_examples import (
    CHALLENGED,
    ENDED,
    OPEN,
    at_all_links,
    at_game,
    at_hall,
    at_links,
    at_lost_seat,
    at_new_link,
    at_queue,
    at_seat_link,
    at_station,
    at_table,
    seated_elsewhere,
    with_call,
)
from browsing.sheet_examples import at_sheet
from browsing.tables import Seat

Prepare = Callable[[Page], None]


class Screen(msgspec.Struct, frozen=True):
    name: str
    path: str
    prepare: Prepare | None = None
    """Brings the page into the state that is meant."""
    is_locked: bool = False
    """Whether it is a page of a station that a password guards."""
    is_directed: bool = False
    """Whether it is a page for the director of a house that has been set up."""
    language: str = "en"
    status: int = 200
    """What the server answers to the address."""
    needs_own_browser: bool = False
    """Whether a browser that showed it is of no use to others: its clock or its line are not its
    own any more."""
    is_long: bool = False
    """Whether only the long test run checks it, for it is much like one that every run checks."""


def open_screen(page: Page, base_url: str, screen: Screen) -> None:
    """Go to the page and bring it into its state."""
    if screen.is_directed:
        sign_in_as_director(page, base_url)
    response = page.goto(base_url + screen.path)
    assert response is not None
    assert response.status == screen.status, f"{screen.path} answered {response.status}"
    if screen.prepare is not None:
        screen.prepare(page)


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


def with_dialog(part: str) -> Prepare:
    def prepare(page: Page) -> None:
        seated(midgame)(page)
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
    page.route_web_socket("**/socket", lambda line: line.close())
    game = finished(base_of(page))
    page.goto(game.url)
    page.locator("[data-part=line]:visible").wait_for()


def asking_where(prepare: Prepare) -> Prepare:
    """The server has not answered for so long that it may have moved."""

    def cut_off(page: Page) -> None:
        page.clock.install()
        page.route_web_socket("**/socket", lambda line: line.close())
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


MANY_TRIES = 20
OVERDRAWN = "/wrong/overdraw?rules=school&noticed=at_draw&due=3&drawn=4&mixed=yes"
SCREENS = [
    Screen("home", "/"),
    Screen("home-german", "/", language="de"),
    Screen("nowhere", "/nowhere", status=404),
    Screen("api", "/api"),
    Screen("judge-count", "/judge"),
    Screen("judge-words", "/judge", typed("care", "retin", count=3)),
    Screen("judge-too-few", "/judge", judged_too_early("care", count=3)),
    Screen("judge-eight", "/judge", typed("care", "ab", "ad", "re", "es", "retinas", "aa", "qi")),
    Screen("judge-keypad", "/judge", with_keypad("care", "qi")),
    Screen("judge-keypad-german", "/judge", with_keypad("care", "qi"), language="de"),
    Screen("judge-waiting", "/judge", without_answer("care", "retinas")),
    Screen("judge-acceptable", "/judge", judged("care", "retinas")),
    Screen("judge-unacceptable", "/judge", judged("care", "zzxq")),
    Screen(
        "judge-unacceptable-eight",
        "/judge",
        judged("overzealousness", "ab", "ad", "re", "es", "retinas", "aa", "zzxq"),
    ),
    Screen("judge-practice", "/judge/practice?words=CARE+ZZXQ"),
    Screen("judge-leave", "/judge/leave", is_locked=True),
    Screen("judge-locked", "/judge", is_locked=True),
    Screen("rulings", "/rulings", with_rulings),
    Screen("setup", "/setup"),
    Screen("sign-in", "/sign-in"),
    Screen("sign-in-too-often", "/sign-in", tried_too_often, is_directed=True),
    Screen("house", "/house"),
    Screen("house-moved", "/house/moved"),
    Screen("moved", "/moved"),
    Screen("moved-carried", f"/moved{CARRIED}", with_carried),
    Screen("people-none", "/people"),
    Screen("people", "/people", is_directed=True),
    Screen("person-new", "/people", with_new_account, is_directed=True),
    Screen("account-token", "/account", with_new_token, is_directed=True),
    Screen("rules", "/rules"),
    Screen("rules-found", "/rules?q=exchange"),
    Screen("rule", "/rules/NSA-IV.E.2.a.p1"),
    Screen("rule-sets", "/rules/sets"),
    Screen("rule-sets-compared", "/rules/sets?one=nsa-2009&other=school"),
    Screen("handbooks", "/handbook"),
    Screen("handbook", "/handbook/nsa-2009"),
    Screen("handbook-german", "/handbook/school", language="de", is_long=True),
    Screen("card", "/handbook/thon/conduct"),
    Screen("wrong", "/wrong"),
    Screen("wrong-found", "/wrong?q=drew+too+many&rules=school", is_long=True),
    Screen("wrong-german", "/wrong?q=zu+viele+Steine", language="de", is_long=True),
    Screen("wrong-question", "/wrong/overdraw?rules=school&noticed=at_draw&due=3"),
    Screen("wrong-choice", "/wrong/unclear_blank", is_long=True),
    Screen(
        "wrong-bad-answer", "/wrong/overdraw_play?replied=yes&points=x", status=400, is_long=True
    ),
    Screen("wrong-outcome", OVERDRAWN),
    Screen("wrong-outcome-german", OVERDRAWN, language="de", is_long=True),
    Screen("wrong-discretion", "/wrong/out_of_order_draw?bag=3&penalised=player", is_long=True),
    Screen("incidents", "/games", at(midgame, "/rulings")),
    Screen("games", "/games"),
    Screen("ratings", "/games/ratings", with_ratings),
    Screen("game-new", "/games/new"),
    Screen("game-new-terms", "/games/new?rules=washburn", is_long=True),
    Screen("game-invited", "/games", invited),
    Screen("game-joining", "/games", at(waiting)),
    Screen("table-first-look", "/games", seated(before_the_first_look)),
    Screen("table-asked", "/games", seated(midgame)),
    Screen("table-played", "/games", seated(midgame, is_next=False)),
    Screen("table-laid", "/games", with_tiles_laid),
    Screen("table-laid-german", "/games", with_tiles_laid, language="de", is_long=True),
    Screen("table-why", "/games", with_dialog(".matter .why")),
    Screen("table-slip", "/games", with_dialog("[data-deed=challenge]")),
    Screen("table-exchange", "/games", with_dialog("[data-part=exchange]"), is_long=True),
    Screen("table-blank", "/games", picking_a_letter, is_long=True),
    Screen("table-menu", "/games", with_menu_open, is_long=True),
    Screen("table-watched", "/games", at(midgame)),
    Screen("table-directed", "/games", directed, is_directed=True),
    Screen("table-judging", "/games", judging),
    Screen("table-verdict", "/games", ruled),
    Screen("table-overtime", "/games", seated(in_overtime), is_long=True),
    Screen("table-three", "/games", seated(with_three)),
    Screen("table-four", "/games", seated(with_four), is_long=True),
    Screen("table-bot", "/games", against_a_bot),
    Screen("table-lightning", "/games", seated(tied)),
    Screen("table-ended", "/games", seated(finished)),
    Screen("table-cut-off", "/games", without_a_line, needs_own_browser=True, is_long=True),
    Screen(
        "table-moved",
        "/games",
        asking_where(at(finished)),
        needs_own_browser=True,
        is_long=True,
    ),
    Screen("replay", "/games", after_half_a_replay),
    Screen("score-sheet", "/games", at(finished, "/sheet")),
    Screen("proof", "/games", at(finished, "/proof")),
    Screen("overlay", "/games", at(finished, "/overlay")),
    Screen("game-device", "/games", at_another_device),
    Screen("sheet-code", "/t"),
    Screen("sheet-why", "/t", asking_why),
    Screen("sheet-write", "/t", at_sheet(draft="10F PILOTS")),
    Screen("sheet-write-german", "/t", at_sheet(draft="10F PILOTS"), language="de", is_long=True),
    Screen("sheet-choices", "/t", at_sheet(), is_long=True),
    Screen("sheet-turns", "/t", at_sheet("turns")),
    Screen("sheet-tiles", "/t", at_sheet("tiles")),
    Screen("sheet-clock", "/t", at_sheet("clock")),
    Screen("sheet-more", "/t", at_sheet("more")),
    Screen("sheet-challenged", "/events", at_game(CHALLENGED, "record")),
    Screen("sheet-ended", "/events", at_game(ENDED, "record")),
    Screen("table-code", "/events", at_table()),
    Screen("table-code-again", "/events", at_table(OPEN), is_long=True),
    Screen("table-code-taken", "/events", seated_elsewhere, is_long=True),
    Screen("seat-link", "/events", at_seat_link),
    Screen("seat-lost", "/events", at_lost_seat),
    Screen("slip", "/events", at_game(CHALLENGED, "slip")),
    Screen("slip-open", "/events", at_game(OPEN, "slip"), is_long=True),
    Screen("slip-queue", "/events", at_queue),
    Screen("slip-station", "/events", at_station),
    Screen("result-slip", "/events", at_game(ENDED, "result")),
    Screen("score", "/games", adjusting, is_directed=True),
    Screen("director-call", "/events", at_game(CHALLENGED, "call")),
    Screen("director-called", "/events", with_call),
    Screen("event-calls", "/events", at_hall("/calls")),
    Screen("event-clocks", "/events", at_hall("/clocks")),
    Screen("event-verdicts", "/events", at_hall("/verdicts")),
    Screen("event-tables", "/events", at_event(CHAMPIONSHIP, "/tables")),
    Screen("event-links", "/events", at_links),
    Screen("event-link-given", "/events", at_new_link),
    Screen("event-links-all", "/events", at_all_links),
    Screen("event-cards", "/events", at_event(CHAMPIONSHIP, "/tables/cards")),
    Screen("event-new", "/events/new"),
    Screen("event-names", "/events/new", with_names_alike),
    Screen("events", "/events"),
    Screen("event-home", "/events", at_event(CHAMPIONSHIP)),
    Screen("event-entries", "/events", at_event(CHAMPIONSHIP, "/entries")),
    Screen("event-seeds", "/events", at_event(CHAMPIONSHIP, "/seeds")),
    Screen("event-desk", "/events", at_event(CHAMPIONSHIP, "/desk")),
    Screen("event-wrong", "/events", at_event(CHAMPIONSHIP, "/wrong/abuse")),
    Screen("event-incidents", "/events", at_event(CHAMPIONSHIP, "/incidents")),
    Screen("event-report-incident", "/events", at_event(CHAMPIONSHIP, "/report")),
    Screen("event-desk-german", "/events", at_event(CHAMPIONSHIP, "/desk"), language="de"),
    Screen("event-game", "/events", at_event(CHAMPIONSHIP, "/games/A/1/1")),
    Screen("event-journal", "/events", at_event(CHAMPIONSHIP, "/journal")),
    Screen("event-undo", "/events", at_event(CHAMPIONSHIP, "/undo/20")),
    Screen("event-pairings", "/events", at_event(CHAMPIONSHIP, "/pairings")),
    Screen("event-standings", "/events", at_event(CHAMPIONSHIP, "/standings")),
    Screen("event-card", "/events", at_event(CHAMPIONSHIP, "/entrants/A/3")),
    Screen("event-conduct-card", "/events", at_event(CHAMPIONSHIP, "/conduct")),
    Screen("event-displays", "/events", at_event(CHAMPIONSHIP, "/displays")),
    Screen("event-mail", "/events", at_event(LEAGUE, "/mail")),
    Screen("event-phones", "/events", at_event(CHAMPIONSHIP, "/phones")),
    Screen("event-bracket", "/events", at_event(KNOCKOUT, "/bracket")),
    Screen("event-double", "/events", at_event(FUND_RAISER, "/bracket")),
    Screen("event-prizes", "/events", at_event(CHAMPIONSHIP, "/prizes")),
    Screen("event-figures", "/events", at_event(CHAMPIONSHIP, "/figures")),
    Screen("event-ratings", "/events", at_event(CHAMPIONSHIP, "/ratings")),
    Screen("event-settings", "/events", at_event(CHAMPIONSHIP, "/settings")),
    Screen("event-settings-closed", "/events", at_event(LAST_YEAR, "/settings"), is_long=True),
    Screen("event-files", "/events", at_event(CHAMPIONSHIP, "/files")),
    Screen("event-import", "/events/import"),
    Screen("event-slips", "/events", at_event(CHAMPIONSHIP, "/slips")),
    Screen("event-cross-table", "/events", at_event(CHAMPIONSHIP, "/cross-table")),
    Screen("event-wall-chart", "/events", at_event(CHAMPIONSHIP, "/wall-chart")),
    Screen("event-posting", "/events", at_event(CHAMPIONSHIP, "/posting")),
    Screen("event-charts", "/events", at_event(LAST_YEAR, "/charts")),
    Screen("event-final-report", "/events", at_event(LAST_YEAR, "/final-report")),
    Screen("event-prints", "/events", at_event(CHAMPIONSHIP, "/prints")),
    Screen("event-list", "/events", with_a_list),
    Screen("event-front-desk", "/events", at_event(CHAMPIONSHIP, "/front-desk")),
    Screen("event-messages", "/events", at_event(CHAMPIONSHIP, "/front-desk/messages")),
    Screen("event-entry", "/events", at_event(CHAMPIONSHIP, "/entries/A/3")),
    Screen("event-live", "/events", at_event(CHAMPIONSHIP, "/live")),
    Screen("event-seat", "/events", at_seat(LEAGUE, 3)),
    Screen("event-league", "/events", at_seat(LEAGUE, 1, arranged=True)),
    Screen("event-league-game", "/events", at_event(LEAGUE, "/games/A/1/1"), is_long=True),
    Screen("event-closed", "/events", at_event(LAST_YEAR, "/desk")),
    Screen("event-archive", "/events", archived),
    Screen("event-preview", "/events", previewed),
    Screen("event-asked", "/events", asked),
    Screen("strip-scores", "/events", at_event(CHAMPIONSHIP, "/overlay/scores")),
    Screen(
        "strip-standings", "/events", at_event(CHAMPIONSHIP, "/overlay/standings"), is_long=True
    ),
    Screen("strip-clock", "/events", at_event(CHAMPIONSHIP, "/overlay/clock"), is_long=True),
    Screen("display-prizes", "/events", at_event(CHAMPIONSHIP, "/display/prizes")),
    Screen("display-tables", "/events", at_event(CHAMPIONSHIP, "/display/tables"), is_long=True),
    Screen("display-clock", "/events", at_event(CHAMPIONSHIP, "/display/clock")),
    Screen("display-names", "/events", at_event(CHAMPIONSHIP, "/display/names"), is_long=True),
    Screen("display-standings", "/events", at_event(CHAMPIONSHIP, "/display/standings")),
    Screen(
        "display-moved",
        "/events",
        asking_where(at_event(CHAMPIONSHIP, "/display/standings")),
        needs_own_browser=True,
    ),
    Screen("display-bracket", "/events", at_event(KNOCKOUT, "/display/bracket")),
]
