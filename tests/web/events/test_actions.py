"""What the desk does, who may do it, and what it shows before."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from web.events.halls import Director, pass_time, players, rows_of, teams, text_of
from web.guests import Guest

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow


@pytest.fixture
def desk(client: Client) -> Director:
    desk = Director(client, "Spring Open", "nsa-2009", rounds="3")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    return desk


def test_a_draft_is_seen_by_the_desk_alone(desk: Director) -> None:
    desk.do("pair")
    assert "This round is not paired yet." in desk.get("/pairings").text
    assert "Ann" in desk.get("/draft").text
    desk.do("publish")
    assert "Ann" in desk.get("/pairings").text


def test_a_round_that_misses_results_is_not_followed_by_another(desk: Director) -> None:
    desk.start_round()
    answer = desk.do("pair")
    assert answer.status_code == 400
    assert "Round 2 is waiting for 2 results: tables 1, 2." in answer.text
    assert "no result yet" in answer.text


def test_consequences_are_shown_before_a_correction_and_then_happen(desk: Director) -> None:
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 400 350")
    before = rows_of(desk.get("/standings").text)
    first = desk.get("/pairings?by=table").text
    path = f"{desk.path}/games/A/1/1"
    form = {"points": "350", "others": "400", "correction": "entry", "reason": "typed wrongly"}
    shown = desk.post(path, **form, preview="1")
    assert "Standings that would change" in shown.text
    assert rows_of(desk.get("/standings").text) == before
    assert desk.post(path, **form).status_code == 303
    assert rows_of(desk.get("/standings").text) != before
    assert desk.get("/pairings?by=table").text != first


def test_an_action_is_undone_after_a_look_and_can_be_done_again(desk: Director) -> None:
    desk.start_round()
    desk.line("1 400 350")
    action = desk.get("/desk").text.partition(f"{desk.path}/undo/")[2].partition('"')[0]
    assert "Undo this?" in desk.get(f"/undo/{action}").text
    desk.do("undo", action=action)
    assert "0 of 2 results" in desk.get("/desk").text
    desk.do("redo", action=action)
    assert "1 of 2 results" in desk.get("/desk").text


def test_the_key_for_undo_stands_on_the_newest_entry_that_can_be_undone(desk: Director) -> None:
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 400 350")
    last, earlier, *_ = undo_links(desk)
    assert int(last) > int(earlier)
    assert undo_links(desk, '[^>]* data-key="u"') == [last]
    desk.do("undo", action=last)
    assert undo_links(desk, '[^>]* data-key="u"') == [earlier]


def undo_links(desk: Director, attributes: str = "[^>]*") -> list[str]:
    """The actions that the desk offers to undo or to do again, newest first."""
    path = f"{desk.path}/undo/"
    listed = desk.get("/desk").text.partition('class="recent"')[2]
    return re.findall(rf'<a href="{path}(\d+)"{attributes}>', listed)


def test_a_withdrawn_entrant_is_not_paired_and_the_field_has_a_bye(desk: Director) -> None:
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 400 350")
    desk.do("withdraw", division="A", number=4)
    desk.start_round()
    page = desk.get("/pairings").text
    assert "bye" in page
    assert "Dee" not in page


def test_two_late_players_are_listed_with_what_can_be_done(client: Client) -> None:
    desk = Director(client, "Late", "school")
    desk.enter(teams(4))
    desk.do("check_in", division="A", number=1)
    desk.start_round()
    page = desk.get("/desk").text
    assert "Has arrived" in page
    assert desk.do("arrived", division="A", round=1, number=2).status_code == 303
    assert desk.do("forfeit", division="A", round=1, number=3).status_code == 303


def test_who_is_not_checked_in_is_said_to_be_late_before_the_round_begins(client: Client) -> None:
    desk = Director(client, "Roll Call", "school")
    desk.enter(teams(4))
    desk.do("pair")
    desk.do("publish")
    assert "will be late" not in desk.get("/desk").text, "nobody keeps check-in"
    desk.do("check_in", division="A", number=1)
    assert "3 are not checked in and will be late" in desk.get("/desk").text


def test_a_team_that_was_late_is_noted_afterwards_with_the_minute_it_came(
    house: TestClient[Litestar],
) -> None:
    desk = Director(house, "Afterwards", "school")
    desk.enter(teams(2))
    desk.start_round()
    place = {"division": "A", "round": 1, "number": 2}
    assert desk.do("absent", **place).status_code == 303
    pass_time(house, 40 * 60_000)
    assert desk.line("#2 350 400").status_code == 303
    page = desk.get("/desk").text
    assert "a side was late; enter when it came" in page
    assert "played; when did they come?" in page
    without = desk.do("arrived", **place)
    assert without.status_code == 400
    assert "enter how many minutes after the start of the round" in without.text
    assert desk.do("arrived", **place, minutes="soon").status_code == 400
    assert desk.do("arrived", **place, minutes="7:30").status_code == 303
    game = desk.get("/games/A/1/1").text
    assert '<b translate="no">330</b>' in game, "20 points off for 7:30 minutes"


def test_a_late_team_is_noted_with_its_arrival_in_one_go(house: TestClient[Litestar]) -> None:
    desk = Director(house, "At once", "school")
    desk.enter(teams(2))
    desk.start_round()
    pass_time(house, 10 * 60_000)
    place = {"division": "A", "round": 1, "number": 2}
    assert desk.do("absent", **place, minutes="6").status_code == 303
    assert "Came late and loses 20 points." in desk.get("/games/A/1/1").text


def test_a_slip_may_have_the_points_for_lateness_taken_off_already(
    house: TestClient[Litestar],
) -> None:
    desk = Director(house, "Taken off", "school")
    desk.enter(teams(2))
    desk.start_round()
    asked = 'name="is_late_included"'
    assert asked not in desk.get("/games/A/1/1").text, "nobody is late"
    pass_time(house, 10 * 60_000)
    desk.do("absent", division="A", round=1, number=2, minutes="6")
    assert asked in desk.get("/games/A/1/1").text
    slip = {"points": "350", "others": "350", "is_late_included": "1"}
    assert desk.post(f"{desk.path}/games/A/1/1", **slip).status_code == 303
    page = desk.get("/games/A/1/1").text
    assert page.count('<b translate="no">350</b>') == 2
    assert f'{asked} value="1" checked' in page


def test_a_correction_keeps_what_shows_that_the_report_was_wrong(client: Client) -> None:
    desk = Director(client, "Shown", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    game = f"{desk.path}/games/A/1/1"
    assert desk.post(game, points="400", others="350").status_code == 303
    correction = {"correction": "report", "reason": "a slip of the pen"}
    shown = {"evidence": "both score sheets"}
    assert desk.post(game, points="390", others="350", **correction, **shown).status_code == 303
    assert "(shown by both score sheets)" in desk.get("/journal").text


def test_a_correction_says_why_by_what_was_chosen_and_swaps_scores_in_one_press(
    client: Client,
) -> None:
    desk = Director(client, "Swap", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    game = f"{desk.path}/games/A/1/1"
    assert desk.post(game, points="400", others="350").status_code == 303
    swap = desk.get(game).text.partition('class="act"')[2].partition("</form>")[0]
    sent = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', swap))
    assert (sent["points"], sent["others"]) == ("350", "400")
    assert desk.post(game, **sent).status_code == 303
    journal = text_of(desk.get("/journal").text)
    assert "350, " in journal
    assert "The two scores were swapped" in journal
    plain = {"points": "351", "others": "400"}
    assert desk.post(game, **plain, correction="ruling").status_code == 400
    assert desk.post(game, **plain, correction="report").status_code == 303
    assert "Both sides agree that the slip was wrong" in text_of(desk.get("/journal").text)


def test_a_form_of_a_game_asks_once_about_scores_that_no_game_has(client: Client) -> None:
    desk = Director(client, "Once", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    game = f"{desk.path}/games/A/1/1"
    asked = desk.post(game, points="4000", others="350")
    assert asked.status_code == 400
    assert "No recorded game has reached 4000" in asked.text
    assert re.search(r'name="sure"\s+value="4000 350"', asked.text)
    assert desk.post(game, points="4001", others="350", sure="4000 350").status_code == 400
    assert desk.post(game, points="4000", others="350", sure="4000 350").status_code == 303


def test_who_is_withdrawn_or_forfeits_is_named_with_number_and_table(desk: Director) -> None:
    desk.start_round()
    asked = desk.do("withdraw", division="A", number=1, preview="1")
    assert "Withdraw Ann (1)?" in text_of(asked.text)
    assert "Withdraw Ann</button>" in re.sub(r"\s+<", "<", asked.text)
    game = {"division": "A", "round": 1, "number": 1}
    forfeit = text_of(desk.do("forfeit", **game, preview="1").text)
    assert re.search(r"Round 1: Ann \(1\) forfeits at table [12]\?", forfeit)
    desk.do("withdraw", division="A", number=1)
    refused = desk.do("withdraw", division="A", number=1)
    assert "Ann (1) has withdrawn." in refused.text


def test_refusals_name_who_and_which_round_they_are_about(client: Client) -> None:
    desk = Director(client, "Cup", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Di"))
    desk.do("check_in")
    desk.start_round()
    for table in ("1", "2"):
        desk.line(f"{table} 400 300")
    desk.start_round()
    final = {"division": "A", "round": 2, "number": 4}
    assert "Final: Di (4) has no game." in text_of(desk.do("forfeit", **final).text)
    swap = desk.do("swap", division="A", round=2, number=1, other=2)
    assert "Final: the pairings are published." in text_of(swap.text)


def test_two_are_exchanged_by_name_after_what_it_changes_was_shown(desk: Director) -> None:
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 410 360")
    desk.do("pair")
    leaving = text_of(desk.do("withdraw", division="A", number=1, preview="1").text)
    assert re.search(r"Ann : \w+ → does not play", leaving)
    draft = desk.get("/draft").text
    assert re.search(r'<option value="1"[^>]*>\s*Ann \(1\)', draft)
    swap = {
        "division": "A",
        "round": 2,
        "number": met_by_ann(draft),
        "other": met_by_ann(desk.get("/pairings?by=table&round=1").text),
    }
    asked = text_of(desk.do("swap", **swap, preview="1").text)
    assert re.search(r"Swap \w+ \(\d\) and \w+ \(\d\)\?", asked)
    assert "What it costs" in asked
    assert "More rematches." in asked
    assert desk.get("/draft").text.count("The director") == 0
    assert desk.do("swap", **swap, to=f"{desk.path}/draft").status_code == 303
    assert "The director" in desk.get("/draft").text


def met_by_ann(page: str) -> int:
    """Whom number 1 meets in the row of a table that names both."""
    (row,) = [each for each in page.split("<tr")[1:] if '/entrants/A/1"' in each]
    return next(int(n) for n in re.findall(r"/entrants/A/(\d+)\"", row) if n != "1")


def test_every_game_of_every_round_is_reached_by_those_who_may_change_it(
    desk: Director, open_client: Callable[..., TestClient[ASGIApp]]
) -> None:
    for _ in range(2):
        desk.start_round()
        desk.line("1 400 350")
        desk.line("2 410 360")
    pages = (
        "/pairings?by=table&round=1",
        "/pairings?by=name&round=1",
        "/standings?after=1",
        "/entrants/A/1",
        "/journal",
        "/desk?find=ann",
    )
    for path in pages:
        assert f"{desk.path}/games/A/1/" in desk.get(path).text, path
    places = desk.get("/find?typed=ann").json()
    assert any(each["address"].startswith(f"{desk.path}/games/A/1/") for each in places)
    # Not table 1 of another round.
    (only,) = desk.get("/find?typed=ann%20round%201").json()
    assert only["address"].startswith(f"{desk.path}/games/A/1/")
    assert len(desk.get("/find?typed=ann%20table").json()) == 2
    desk.client.__exit__(None, None, None)
    stranger = open_client(host="192.0.2.7")
    for path in pages[:4]:
        page = stranger.get(f"{desk.path}{path}")
        assert page.status_code == 200
        assert "/games/A/" not in page.text, path
        assert "data-find" not in page.text
    assert stranger.get(f"{desk.path}/find?typed=ann").status_code == 403


@pytest.mark.parametrize(("rules", "is_offered"), [("nsa-2009", False), ("school", True)])
def test_a_ruling_is_offered_only_where_it_can_change_the_result(
    client: Client, rules: str, is_offered: bool
) -> None:
    """NSA-V.I.p3: what both have signed the director alone does not change; SSC-35.a: may."""
    desk = Director(client, "Signed", rules, rounds="2")
    desk.enter(teams(2) if rules == "school" else players("Ann", "Bob"))
    desk.start_round()
    game = f"{desk.path}/games/A/1/1"
    assert desk.post(game, points="400", others="350", is_unsigned="1").status_code == 303
    assert desk.post(game, points="400", others="350").status_code == 303
    page = desk.get("/games/A/1/1").text
    assert (
        re.search(r'type="radio"\s+name="correction"\s+value="ruling"', page) is not None
    ) == is_offered
    assert ("the director rules on this result only for unethical behaviour" in page) != is_offered
    ruled = {"points": "380", "others": "350", "correction": "ruling", "reason": "ruled"}
    assert (desk.post(game, **ruled).status_code == 303) == is_offered


def test_where_neither_side_came_both_forfeit(client: Client) -> None:
    desk = Director(client, "Empty", "school")
    desk.enter(teams(2))
    desk.start_round()
    for number in (1, 2):
        assert desk.do("absent", division="A", round=1, number=number).status_code == 303
    assert desk.do("forfeit", division="A", round=1, number=1).status_code == 303
    assert "\N{MINUS SIGN}50" not in text_of(desk.get("/games/A/1/1").text)
    assert desk.do("forfeit", division="A", round=1, number=2).status_code == 303
    assert text_of(desk.get("/games/A/1/1").text).count("lost \N{MINUS SIGN}50") == 2


def test_a_game_is_postponed_only_if_both_sides_agree(client: Client) -> None:
    desk = Director(client, "Later", "nsa-2009")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    place = {"division": "A", "round": 1, "number": 1}
    alone = desk.do("postpone", **place, reason="ill")
    assert alone.status_code == 400
    assert "NSA-V.J.1.p3" in alone.text
    assert desk.do("postpone", **place, reason="ill", is_agreed="1").status_code == 303
    assert "It is postponed" in desk.get("/games/A/1/1").text


def test_all_who_were_late_come_together_and_are_checked_in(client: Client) -> None:
    desk = Director(client, "Bus", "school")
    desk.enter(teams(4))
    desk.do("check_in", division="A", number=1)
    desk.start_round()
    assert desk.do("arrived").status_code == 303
    page = desk.get("/desk").text
    assert "Everybody is here." in page
    assert "Has arrived" not in page
    assert desk.do("arrived").status_code == 400


def test_the_answer_to_a_form_can_be_loaded_again(desk: Director) -> None:
    for path in ("/do", "/results"):
        answer = desk.client.get(f"{desk.path}{path}", follow_redirects=False)
        assert answer.headers["location"] == f"{desk.path}/desk"


def test_the_forecast_says_what_will_happen(client: Client) -> None:
    desk = Director(client, "Forecast", "nsa-2009", rounds="7")
    desk.enter(players("Ann", "Bob", "Cy", "Dee", "Eve"))
    page = desk.get("/entries").text
    assert "7 rounds are played." in page
    assert "Someone has a bye in every round" in page
    assert (
        "With 5 entrants there are no rematches in up to 5 rounds; in 7 there will be some." in page
    )
    assert "2 tables are needed." in page


def test_the_forecast_adds_up_blocks_and_says_once_that_there_are_byes(client: Client) -> None:
    desk = Director(client, "Blocks", "nsa-2009", rounds="6")
    desk.enter(players("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"))
    blocks = {"format-1": "swiss", "rounds-1": "6", "format-2": "king_of_the_hill", "rounds-2": "1"}
    saved = desk.post(f"{desk.path}/settings", do="blocks", division="A", **blocks)
    assert saved.status_code == 303
    page = desk.get("/entries").text
    assert "7 rounds are played." in page
    assert "1 round is played." not in page
    assert page.count("Someone has a bye in every round") == 1


def test_a_roster_is_shown_before_it_is_entered_and_a_fault_refuses_it_whole(
    client: Client,
) -> None:
    desk = Director(client, "Roster", "nsa-2009")
    shown = desk.post(f"{desk.path}/entries", roster="name,colour\nAnn,red\n")
    assert "1 entrant found" in shown.text
    assert "colour" in shown.text
    assert "Nothing is paired" not in shown.text
    refused = desk.post(
        f"{desk.path}/entries", roster="name,rating\nAnn,1\nBob,x\n", is_checked="1"
    )
    assert refused.status_code == 400
    assert "Line 3: “x” is not a valid rating." in refused.text
    assert "0 entrants" in desk.get("").text


def test_a_registration_link_enters_until_it_is_closed(client: Client) -> None:
    desk = Director(client, "Link", "nsa-2009")
    desk.post(f"{desk.path}/registration", is_open="1")
    link = desk.get("/entries").text.partition(f"{desk.path}/register/")[2].partition('"')[0]
    answer = desk.post(f"{desk.path}/register/{link}", name="Zoe")
    assert "Zoe is entered." in answer.text
    desk.post(f"{desk.path}/registration")
    assert desk.post(f"{desk.path}/register/{link}", name="Yan").status_code == 404
    assert "1 entrant" in desk.get("").text


def test_last_years_event_is_copied_with_its_divisions(client: Client) -> None:
    first = Director(client, "Open 2026", "nsa-2009", divisions="Expert, Novice", rounds="9")
    assert "Open 2026" in client.get("/events/new?copy=open-2026").text
    again = Director(client, "Open 2027", "nsa-2009", copied="open-2026")
    assert again.path != first.path
    again.enter("name,division\nAnn,Expert\nBob,Expert\nCy,Novice\nDee,Novice\n")
    assert "9 rounds are played." in again.get("/entries").text


def test_strangers_look_and_touch_nothing(
    desk: Director, open_client: Callable[..., TestClient[ASGIApp]]
) -> None:
    path = desk.path
    desk.client.__exit__(None, None, None)
    stranger = open_client(host="192.0.2.7")
    assert stranger.get(path).status_code == 200
    assert stranger.get(f"{path}/standings").status_code == 200
    for page in ("/desk", "/entries", "/displays", "/journal", "/draft", "/games/A/1/1"):
        assert stranger.get(f"{path}{page}").status_code == 403
    for page, form in (
        ("/do", {"do": "pair"}),
        ("/results", {"line": "1 400 350"}),
        ("/entries", {"roster": "name\nEve\n", "is_checked": "1"}),
        ("/displays", {"announcement": "x"}),
        ("/registration", {"is_open": "1"}),
    ):
        assert stranger.post(f"{path}{page}", data=form).status_code == 403
    assert stranger.get("/events/new").status_code == 403
    assert stranger.post("/events/new", data={"title": "x"}).status_code == 403


def test_displays_follow_the_hour_or_the_conductor(desk: Director) -> None:
    assert "Spring Open" in desk.get("/display/1").text
    desk.do("pair")
    desk.do("publish")
    assert "Pairings by name" in desk.get("/display/1").text
    desk.post(f"{desk.path}/displays", **{"screen-1": "standings", "announcement": "Lunch"})
    page = desk.get("/display/1").text
    assert "Standings" in page
    assert "Lunch" in page
    assert "Pairings by name" in desk.get("/display/2").text


def test_those_who_watch_an_event_are_told_of_every_change(desk: Director) -> None:
    with desk.client.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        socket.send_json({"type": "watch", "event": "spring-open"})

        def hear() -> None:
            while socket.receive_json(timeout=5)["type"] != "event_changed":
                pass

        hear()
        desk.do("pair")
        hear()
        desk.post(f"{desk.path}/displays", announcement="Lunch")
        hear()


def test_what_both_sides_report_alike_counts_and_what_differs_waits(client: Client) -> None:
    """NSA-V.I.p1: discrepancies are settled before anything counts."""
    desk = Director(client, "Phones", "washburn")
    desk.enter(players("Ann", "Bob"))
    desk.do("check_in")
    desk.start_round()
    one, other = desk.report_link(1), desk.report_link(2)
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    assert ann.post(one, round="1", own="400", others="350").status_code == 303
    assert "one side has reported" in desk.get("/desk").text
    assert bob.post(other, round="1", own="360", others="400").status_code == 303
    assert "the two sides report different scores" in desk.get("/desk").text
    assert "Compare your sheets" in client.get(one).text
    assert bob.post(other, round="1", own="350", others="400").status_code == 303
    assert "There is nothing to report now." in client.get(one).text
    assert "The event is over" in desk.get("/desk").text


def test_a_link_of_another_event_or_a_changed_one_is_worthless(client: Client) -> None:
    first = Director(client, "First", "washburn")
    first.enter(players("Ann", "Bob"))
    first.do("check_in")
    first.start_round()
    second = Director(client, "Second", "washburn")
    second.enter(players("Cy", "Dee"))
    second.do("check_in")
    link = first.report_link(1)
    assert client.get(link).status_code == 200
    assert client.get(link.replace("/first/", "/second/")).status_code == 404
    assert client.get(link[:-1] + ("A" if link[-1] != "A" else "B")).status_code == 400


def test_books_that_ban_phones_have_no_links_to_report_by(client: Client) -> None:
    """SSC-33, NSA-III.A.7."""
    desk = Director(client, "No Phones", "nsa-2009")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    card = desk.get("/entrants/A/1").text
    assert "New reporting link" not in card
    assert "/seat/" not in card
    refused = desk.links("report", division="A", round=1, number=1)
    assert refused.status_code == 400
    assert "Phones are not allowed at the table here" in refused.text


def test_a_name_that_was_erased_is_on_no_page_that_was_kept(desk: Director) -> None:
    desk.start_round()
    assert "Ann" in desk.get("/pairings").text
    app = desk.client.app
    assert isinstance(app, Litestar)
    people = app.state.reception.people
    store = people._store
    (person,) = [each.person for each in store.people() if each.name == "Ann"]
    portal = desk.client.blocking_portal
    portal.call(people.erase, person)
    assert "Ann" not in desk.get("/pairings").text


@pytest.mark.parametrize("action", ["withdraw", "lots", "validate", "feat", "tables", "close_week"])
def test_where_there_are_several_divisions_a_form_says_which_one(
    client: Client, action: str
) -> None:
    desk = Director(client, "Two", "nsa-2009", divisions="Expert, Novice")
    refused = desk.do(action, round=1, number=1)
    assert refused.status_code == 400
    assert "Choose a division: Expert, Novice." in refused.text


def test_a_late_clock_that_runs_out_forfeits_the_game_and_the_director_undoes_it(
    house: TestClient[Litestar],
) -> None:
    desk = Director(house, "Run out", "nsa-2009")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    place = {"division": "A", "round": 1, "number": 1}
    assert desk.do("absent", **place).status_code == 303
    pass_time(house, 5 * 60_000)
    assert desk.do("late_clock", **place).status_code == 303
    pass_time(house, 25 * 60_000)
    assert "0 of 2 results" in desk.get("/desk").text, "at 0:00 they may still come"
    pass_time(house, 1_000)
    page = desk.get("/desk").text
    assert "1 of 2 results" in page
    assert "forfeited: the late clock has run out (NSA-III.C.p2)" in page
    assert "Has arrived" not in page
    late = desk.do("arrived", **place)
    assert late.status_code == 400
    assert "comes too late: the game is forfeited" in late.text
    action = page.partition("run-out")[2].partition(f"{desk.path}/undo/")[2].partition('"')[0]
    assert "Undo this?" in desk.get(f"/undo/{action}").text
    assert desk.do("undo", action=action).status_code == 303
    page = desk.get("/desk").text
    assert "0 of 2 results" in page
    assert "the late clock has run out" not in page
    assert "time is up" in page
    assert desk.do("arrived", **place, minutes="12").status_code == 303
    assert desk.line("1 400 350").status_code == 303
    assert "1 of 2 results" in desk.get("/desk").text
