"""What can be challenged at a real board besides words, taken back, and judged again."""

from __future__ import annotations

import html
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.rulebook.choices import Withdrawal
from web.floors import SCORER, HallTables
from web.guests import Guest

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


class RealTable:
    """Two players beside a real board by the tournament rules; the first has played."""

    def __init__(
        self, house: Client, written: str, *, reply: str = "", tiles: int | None = None
    ) -> None:
        self.house = house
        self.tables = HallTables(house, "nsa-2009")
        if tiles is not None:
            self.tables.do(0, SCORER[0].says(g.start.DeclareTiles(count=tiles)))
        self.tables.do(0, SCORER[0].says(g.start.LookAtRack()))
        self.tables.do(0, SCORER[0].says(g.play.PlayTiles(written=written)))
        if reply:
            self.tables.do(0, SCORER[1].says(g.play.PlayTiles(written=reply)))
        self.slip = f"/games/{self.tables.address()}/slip"
        self.first, self.other = self.tables.sit(0, 0), self.tables.sit(0, 1)

    @property
    def state(self) -> g.GameState:
        return self.tables.state()

    def press(self, who: Guest, do: str, **more: str) -> str:
        """Send the form of the slip's page with that button, and read what comes."""
        page = who.get(self.slip).text
        sent = who.post(self.slip, **form_of(page, do) | more)
        assert sent.status_code == 303, sent.text
        return html.unescape(who.get(self.slip).text)

    def offers(self, do: str) -> bool:
        return f'name="do" value="{do}"' in self.other.get(self.slip).text

    def challenge(self, word: str) -> str:
        page = self.press(self.other, "challenge", words=word)
        code = re.search(r'class="big-code"[^>]*>([^<]+)<', page)
        assert code is not None, page
        return code[1]

    def judge(self, verdict: bool) -> None:
        """The challenged side presses the key, and the word list answers."""
        self.tables.do(
            0,
            SCORER[0].says(g.verdict.SubmitWords()),
            g.Actor(g.Role.LEXICON).says(g.verdict.RuleOnChallenge(is_acceptable=verdict)),
        )


def form_of(page: str, do: str) -> dict[str, str]:
    form = next(each for each in page.split("<form")[1:] if f'name="do" value="{do}"' in each)
    form = form.partition("</form>")[0]
    return {
        name: html.unescape(value)
        for name, value in re.findall(r'type="hidden" name="([a-z_]+)" value="([^"]*)"', form)
    }


def at_the_station(house: Client, page: str) -> tuple[Guest, str]:
    """The slip of a page is opened there by its code; the station, and the slip's address."""
    code = re.search(r'class="big-code"[^>]*>([^<]+)<', page)
    assert code is not None
    station = Guest(house, "Station")
    station.get("/judge/queue")
    station.post("/judge/slips", code=code[1])
    return station, f"/judge/slips/{code[1]}"


def test_a_play_off_the_centre_is_challenged_off_by_a_button_of_its_own(house: Client) -> None:
    table = RealTable(house, "8I DOG")
    page = table.press(table.other, "challenge_position")
    assert "The play comes off" in page
    assert table.state.scores == (0, 0)
    assert table.state.on_turn == 1
    assert table.state.skips == (0, 0), "the position costs the challenger nothing"


def test_the_position_of_a_play_that_lies_well_is_not_offered_and_not_taken(house: Client) -> None:
    table = RealTable(house, "8G DOG")
    assert not table.offers("challenge_position")
    assert table.offers("challenge")
    fields = form_of(table.other.get(table.slip).text, "challenge")
    answer = table.other.post(table.slip, **fields | {"do": "challenge_position"})
    assert answer.status_code == 400
    assert "The play lies where it may." in html.unescape(answer.text)
    assert table.state.play is not None
    assert table.state.play.challenge is None, "it can still be challenged for its words"


def test_a_judge_looks_which_way_a_play_reads_and_nobody_loses_a_turn(house: Client) -> None:
    table = RealTable(house, "8G DOG", reply="H7 TOE")
    page = table.press(table.first, "challenge_orientation")
    station, slip = at_the_station(house, page)
    page = station.get(slip).text
    assert "Does the play read in the direction of the game?" in page
    assert 'value="look_up"' not in page
    unsaid = station.post(slip, **form_of(page, "rule"))
    assert unsaid.status_code == 400
    station.post(slip, **form_of(page, "rule"), lies="good")
    table.press(table.first, "accept_ruling")
    assert table.state.scores[1] > 0
    assert (table.state.on_turn, table.state.skips) == (0, (0, 0))


def test_a_play_that_reads_the_wrong_way_comes_off_when_a_judge_says_so(house: Client) -> None:
    table = RealTable(house, "8G DOG", reply="H7 TOE")
    page = table.press(table.first, "challenge_orientation")
    station, slip = at_the_station(house, page)
    station.post(slip, **form_of(station.get(slip).text, "rule"), lies="bad")
    assert "The play comes off" in table.press(table.first, "accept_ruling")
    assert table.state.scores[1] == 0


def test_a_challenge_of_a_misunderstood_blank_is_taken_back_at_the_table(house: Client) -> None:
    table = RealTable(house, "8G DoG")
    table.challenge("DoG")
    page = table.press(table.other, "withdraw_unbound_blank")
    assert "Challenge the play" in page
    table.tables.do(0, SCORER[1].says(g.play.ClarifyBlank(square=112, letter="O")))
    table.challenge("DoG")
    assert not table.offers("withdraw_unbound_blank"), "asked about, the letter binds"


def test_a_challenge_of_words_alone_is_not_taken_back(house: Client) -> None:
    table = RealTable(house, "8G DOG")
    code = table.challenge("DOG")
    assert code
    for reason in Withdrawal:
        assert not table.offers(f"withdraw_{reason}")


def test_a_tile_found_for_who_went_out_lets_the_challenge_be_taken_back(house: Client) -> None:
    table = RealTable(house, "8D HORNETS", tiles=14)
    assert table.state.play is not None
    assert table.state.play.is_out
    table.challenge("HORNETS")
    assert not table.offers("withdraw_found_tile"), "nothing was found"
    game = table.tables.address()
    address = f"/games/{game}/wrong/found_tile?player=0"
    asked = table.first.get(address).text
    assert "Who ought to have drawn it?" in asked, "how far the game is, the record knows"
    assert "from the record" in asked
    entered = table.first.post(f"{address}&owner=player", once="a" * 32)
    assert entered.status_code == 303, entered.text
    page = table.press(table.other, "withdraw_found_tile")
    assert "Challenge the play" in page
    assert len(table.state.racks[0]) == 1
    assert table.state.phase is g.Phase.PLAYING


def test_what_the_record_knows_is_not_answered_otherwise(house: Client) -> None:
    table = RealTable(house, "8G DOG")
    game = table.tables.address()
    address = f"/games/{game}/wrong/found_tile?player=0&stage=ended&where=bag&in_time=yes"
    asked = table.first.get(address).text
    assert "Still being played, with an empty bag" in asked
    assert "Was it found within" not in asked


def test_words_are_listed_again_before_the_verdict_and_judged_again_after_it(
    house: Client,
) -> None:
    table = RealTable(house, "8G DOG")
    table.tables.do(
        0,
        SCORER[0].says(g.draw.DrawTiles()),
        SCORER[1].says(g.play.PlayTiles(written="7H OX")),
    )
    table.first, table.other = table.other, table.first
    table.challenge("OX")
    assert table.state.play is not None
    formed = [word.letters for word in table.state.play.words]
    assert len(formed) > 1
    told = table.press(table.first, "relist", side="1")
    assert "The side that played says that a word was written down wrongly." in told
    table.press(table.other, "relist", words=formed[1])
    assert table.state.play is not None
    assert table.state.play.challenge is not None
    assert table.state.play.challenge.words == (formed[1],)
    table.tables.do(
        0,
        SCORER[1].says(g.verdict.SubmitWords()),
        g.Actor(g.Role.LEXICON).says(g.verdict.RuleOnChallenge(is_acceptable=False)),
    )
    assert table.state.play is None
    page = table.press(table.first, "again_word_misentered")
    assert "Take this code to the judge station" in page
    assert table.state.play is not None


def test_a_player_asks_for_a_judge_where_the_program_is_in_doubt(house: Client) -> None:
    table = RealTable(house, "8G DOG")
    table.challenge("DOG")
    table.judge(verdict=False)
    page = table.press(table.first, "again_program_flawed")
    code = re.search(r'class="big-code"[^>]*>([^<]+)<', page)
    assert code is not None
    assert "Or judge it here" not in page
    station = Guest(house, "Station")
    station.get("/judge/queue")
    station.post("/judge/slips", code=code[1])
    page = station.get(f"/judge/slips/{code[1]}").text
    assert 'value="look_up"' not in page
    assert "A judge rules with a dictionary" in page


def test_who_has_not_signed_in_says_that_they_are_another_judge(house: Client) -> None:
    table = RealTable(house, "8G DOG")
    code = table.challenge("DOG")
    station = Guest(house, "Station")
    station.get("/judge/queue")
    station.post("/judge/slips", code=code)
    page = station.get(f"/judge/slips/{code}").text
    station.post(f"/judge/slips/{code}", **form_of(page, "rule"), **{"word-0": "bad"})
    table.press(table.first, "ask_opinion")
    station.post("/judge/slips", code=code)
    page = station.get(f"/judge/slips/{code}").text
    fields = form_of(page, "rule") | {"word-0": "good"}
    silent = station.post(f"/judge/slips/{code}", **fields)
    assert silent.status_code == 400
    assert "confirm that you are another" in silent.text
    kept = re.search(r'name="word-0" value="good" required( checked)?', silent.text)
    assert kept is not None
    assert kept[1], "what was said stays where it was refused"
    assert '<details class="by-hand" open>' in silent.text
    assert station.post(f"/judge/slips/{code}", **fields, another="1").status_code == 303
    assert table.state.play is not None
    assert table.state.play.challenge is not None
    assert len(table.state.play.challenge.rulings) == 2
