"""Every page and every state of it that people see: a new page joins with one line.

The same list is photographed by `make screens` and checked by the browser tests.
"""

from __future__ import annotations

import msgspec
from playwright.sync_api import Page

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
    before_the_first_look,
    finished,
    in_overtime,
    just_played,
    midgame,
    tied,
    waiting,
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
from browsing.home_examples import at_home, come_third, in_club, in_lobby, on_card
from browsing.page_states import (
    CARRIED,
    Prepare,
    adjusting,
    after_half_a_replay,
    against_a_bot,
    archived,
    asked,
    asking_where,
    asking_why,
    at,
    at_another_device,
    directed,
    invited,
    judged,
    judged_too_early,
    judging,
    picking_a_letter,
    previewed,
    ruled,
    seated,
    sign_in_as_director,
    tried_too_often,
    typed,
    with_a_list,
    with_carried,
    with_dialog,
    with_faulty_list,
    with_keypad,
    with_list,
    with_menu_open,
    with_names_alike,
    with_new_account,
    with_new_token,
    with_ratings,
    with_rulings,
    with_tiles_laid,
    without_a_line,
    without_answer,
)
from browsing.sheet_examples import at_sheet


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

    @property
    def fills_the_screen(self) -> bool:
        """Whether it does so at the first key, which needs a whole browser."""
        return self.path == "/judge"


def open_screen(page: Page, base_url: str, screen: Screen) -> None:
    """Go to the page and bring it into its state."""
    if screen.is_directed:
        sign_in_as_director(page, base_url)
    response = page.goto(base_url + screen.path)
    assert response is not None
    assert response.status == screen.status, f"{screen.path} answered {response.status}"
    if screen.prepare is not None:
        screen.prepare(page)


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
    Screen("lexicons", "/lexicons", is_directed=True),
    Screen("lexicons-looked-at", "/lexicons", with_list, is_directed=True),
    Screen("lexicons-refused", "/lexicons", with_faulty_list, is_directed=True),
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
    Screen("game-taken", "/games", come_third),
    Screen("my-games-none", "/home", is_long=True),
    Screen("my-games", "/home", at_home),
    Screen("lobby", "/lobby", is_long=True),
    Screen("lobby-seeking", "/lobby", in_lobby),
    Screen("code", "/join", is_long=True),
    Screen("clubs", "/clubs", is_directed=True),
    Screen("club", "/clubs", in_club, is_directed=True),
    Screen("club-card", "/clubs", on_card, is_directed=True, is_long=True),
    Screen("table-first-look", "/games", seated(before_the_first_look)),
    Screen("table-asked", "/games", seated(midgame)),
    Screen("table-played", "/games", seated(midgame, is_next=False)),
    Screen("help", "/help"),
    Screen("help-found", "/help?q=phones", is_long=True),
    Screen("help-chapter", "/help/first-event"),
    Screen("help-card", "/help/players-card", language="de", is_long=True),
    Screen("table-laid", "/games", with_tiles_laid),
    Screen("table-laid-german", "/games", with_tiles_laid, language="de", is_long=True),
    Screen("table-why", "/games", with_dialog(".matter .why")),
    Screen("table-slip", "/games", with_dialog("[data-deed=challenge]", just_played)),
    Screen("table-exchange", "/games", with_dialog("[data-part=exchange]"), is_long=True),
    Screen("table-blank", "/games", picking_a_letter, is_long=True),
    Screen("table-menu", "/games", with_menu_open, is_long=True),
    Screen("table-watched", "/games", at(midgame, "?watch=1")),
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
    Screen("event-league-desk", "/events", at_event(LEAGUE, "/desk"), is_long=True),
    Screen("event-league-game", "/events", at_event(LEAGUE, "/games/A/1/1"), is_long=True),
    Screen("event-closed", "/events", at_event(LAST_YEAR, "/desk")),
    Screen("event-archive", "/events", archived),
    Screen("offline", "/offline"),
    Screen("signed-out", "/signed-out"),
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
