"""What happens seldom at a real board, as the sheet sends it, and who may send it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.hall import Caller, GameDesk, Hall, Office, Reception
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import RuleSet, rule_set
from lexidrome.web.live import address_of
from web.guests import Guest, Wire
from web.people import set_up

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow
IDS = count(1)
SCORER = [g.Actor(g.Role.SCORER, side) for side in (0, 1)]


class Sheet:
    """A table beside a real board: a phone that enters for both sides, and the director's."""

    def __init__(self, house: Client, rules: str, *plays: str) -> None:
        set_up(house)
        self.house = house
        self.staff = Guest(house, "director")
        self.staff.cookies = dict(house.cookies)
        with house.portal() as portal:
            self.stream = portal.call(self._open, rule_set(rules), plays)
        self.address = address_of(self.stream)
        reception: Reception = house.app.state.reception
        self.phone = Guest(house, "phone")
        self.phone.cookies["lexidrome_seat"] = reception.seat_links.make(self.stream, 0)

    async def _open(self, rules: RuleSet, plays: tuple[str, ...]) -> StreamId:
        desk: GameDesk = self.house.app.state.front_desk
        office: Office = self.house.app.state.office
        (director,) = [each.person for each in office._reception.accounts.all()]
        await desk.appoint("spring", director)
        staff, size = Caller(director), rules.sides.persons_per_side
        sides = [g.values.Side((PersonId(name),) * size) for name in ("ann", "bob")]
        options = g.values.Options(mode=g.record_values.Mode.RECORD)
        game = await desk.create(
            staff, rules, tile_set("english"), sides, options, "make", "spring"
        )
        assert not isinstance(game, Refusal), game
        await desk.start(staff, game, g.start.StartGame(first_side=0), "start")
        entries: list[tuple[int, g.messages.Command]] = [
            (at % 2, g.play.PlayTiles(written=play)) for at, play in enumerate(plays)
        ]
        if rules.clock.starts_on == "first_tile_seen":
            entries.insert(0, (0, g.start.LookAtRack()))
        for at, (side, entry) in enumerate(entries):
            done = await desk.command(
                staff, game, entry, f"entry {at}", seen_version=None, for_side=side
            )
            assert not isinstance(done, Refusal), done
        return game

    @property
    def state(self) -> g.GameState:
        hall: Hall = self.house.app.state.hall
        with self.house.portal() as portal:
            seen = portal.call(hall.games.look, self.stream)
        assert seen is not None
        return seen.state.game

    def enter(self, kind: str, side: int | None = None, **fields: Any) -> str:
        """What a player's phone sends; the reason if it is refused."""
        return self._send(self.phone, {"type": kind, **fields}, side)

    def decide(self, kind: str, **fields: Any) -> str:
        """What the director's sheet sends."""
        return self._send(self.staff, {"type": kind, **fields}, None)

    def _send(self, who: Guest, command: dict[str, Any], side: int | None) -> str:
        with self.at(who) as wire:
            for_side = {} if side is None else {"for_side": side}
            identity = f"seldom-{next(IDS)}-0123456789abcdef"
            wire.say(
                "command",
                game=self.address,
                id=identity,
                version=wire.view["version"],
                command=command,
                **for_side,
            )
            answer = wire.hear("done", "refused")
            return str(answer.get("reason", ""))

    @contextmanager
    def at(self, who: Guest) -> Iterator[Wire]:
        with who.at(self.address) as wire:
            wire.hear("snapshot")
            yield wire


def test_the_sheet_knows_what_the_book_says_of_disputes_and_false_blanks(house: Client) -> None:
    sheet = Sheet(house, "depaul")
    with sheet.at(sheet.phone) as wire:
        rules = next(each for each in wire.heard if each["type"] == "snapshot")["table"]["rules"]
    assert rules["record"]["dispute"] == "bookmark_and_finish"
    assert rules["record"]["false_blank"] == "turn_lost"
    assert rules["clock"]["turn_ends_on"] == "score"


def test_a_false_blank_is_found_by_a_player_or_by_the_director_as_the_book_says(
    house: Client,
) -> None:
    sheet = Sheet(house, "school", "8F HoRN")
    assert sheet.enter("find_false_blank", 1) == ""
    assert sheet.state.scores == (0, 0)
    assert sheet.enter("find_false_blank", 1) == "no_blank_there"


def test_where_the_book_leaves_a_false_blank_to_the_director_players_call_them(
    house: Client,
) -> None:
    sheet = Sheet(house, "nsa-2009", "8F HoRN")
    assert sheet.enter("find_false_blank", 1) == "call_director"
    assert sheet.decide("find_false_blank") == ""
    assert sheet.state.scores == (0, 0)


def test_a_play_without_score_and_clock_waits_for_both(house: Client) -> None:
    sheet = Sheet(house, "school")
    horn = [[112 + at, letter] for at, letter in enumerate("HORN")]
    left = {"is_announced": False, "clock": "untouched"}
    assert sheet.enter("play_tiles", 0, tiles=horn, **left) == ""
    assert sheet.enter("challenge_play", 1) == "turn_not_ended"
    assert sheet.enter("announce_score", 0, announced=16) == ""
    assert sheet.enter("press_clock", 0) == ""
    assert sheet.state.scores == (16, 0)
    assert sheet.enter("challenge_play", 1, words=["HORN"], is_agreed=True) == ""


def test_a_lost_turn_is_entered_for_whoever_is_on_turn(house: Client) -> None:
    sheet = Sheet(house, "thon", "8F HORN")
    assert sheet.enter("lose_turn", 0, cause="time") == "not_on_turn"
    assert sheet.enter("lose_turn", 1, cause="time") == ""
    assert [turn.kind for turn in sheet.state.turns] == ["play", "lost"]


def test_a_draw_before_the_score_leaves_the_others_their_time(house: Client) -> None:
    sheet = Sheet(house, "nsa-2009", "8F HORN")
    assert sheet.enter("draw_tiles", 0, before="score") == ""
    assert sheet.state.play is not None
    assert sheet.enter("challenge_play", 1, words=["HORN"]) == ""


def test_whoever_has_begun_can_no_longer_challenge(house: Client) -> None:
    sheet = Sheet(house, "washburn", "8F HORN")
    assert sheet.enter("begin_turn", 1) == ""
    assert sheet.enter("challenge_play", 1) == "no_play_to_challenge"


def test_a_disputed_turn_is_marked_by_a_player_and_decided_by_the_director_alone(
    house: Client,
) -> None:
    sheet = Sheet(house, "depaul", "8F HORN", "H6 FARM")
    for turn in (1, 2):
        assert sheet.enter("dispute_turn", 0, turn=turn, note="it was late") == ""
    settled = {"is_standing": False, "reason": "it was", "inserted": []}
    assert sheet.enter("settle_dispute", 0, dispute=1, **settled) == "not_allowed"
    stands = {"dispute": 0, "is_standing": True, "reason": "as it lies"}
    assert sheet.decide("settle_dispute", **stands) == "finish_first"
    assert sheet.decide("stop_game", reason="the hour") == ""
    assert sheet.decide("settle_dispute", **stands) == ""
    settled["inserted"] = [{"type": "pass_turn", "for_side": 1}]
    assert sheet.decide("settle_dispute", dispute=1, **settled) == ""
    assert [turn.kind for turn in sheet.state.turns] == ["play", "pass"]
    assert sheet.decide("settle_dispute", dispute=1, **settled) == "no_dispute"


def test_the_page_is_told_which_dispute_was_taken_back_and_which_was_decided(
    house: Client,
) -> None:
    sheet = Sheet(house, "depaul", "8F HORN", "H6 FARM")
    for turn in (1, 2):
        assert sheet.enter("dispute_turn", 0, turn=turn, note="it was late") == ""
    assert sheet.enter("withdraw_dispute", 0, turn=2) == ""
    assert sheet.decide("stop_game", reason="the hour") == ""
    # The word alone says nothing: a director may give it as the reason.
    decided = {"dispute": 0, "is_standing": True, "reason": "withdrawn"}
    assert sheet.decide("settle_dispute", **decided) == ""
    with sheet.at(sheet.phone) as wire:
        disputes = wire.view["record"]["disputes"]
    assert [each.get("is_withdrawn", False) for each in disputes] == [False, True]


def test_a_turn_is_put_in_between_others(house: Client) -> None:
    sheet = Sheet(house, "depaul", "8F HORN", "H6 FARM")
    at = sheet.state.turns[1].entry
    missing = [{"type": "pass_turn", "for_side": 1}, {"type": "pass_turn", "for_side": 0}]
    change = {
        "at": at,
        "removed": 0,
        "inserted": missing,
        "reason": "two passes were forgotten",
        "is_agreed": True,
    }
    assert sheet.enter("correct_entries", None, **change) == ""
    assert [turn.kind for turn in sheet.state.turns] == ["play", "pass", "pass", "play"]


@pytest.mark.parametrize(
    ("kind", "fields"), [("reopen_play", {"reason": "a hasty draw"}), ("approve_lookup", {})]
)
def test_what_is_the_directors_is_refused_to_players(
    house: Client, kind: str, fields: dict[str, str]
) -> None:
    sheet = Sheet(house, "nsa-2009", "8F HORN")
    assert sheet.enter("accept_play", 1) == ""
    assert sheet.enter(kind, 0, **fields) == "not_allowed"
    assert sheet.decide(kind, **fields) == ""


def test_a_verdict_on_one_of_the_words_waits_for_the_others(house: Client) -> None:
    sheet = Sheet(house, "nsa-2009", "8F HORN", "H6 FARM", "10F PASTE")
    assert sheet.enter("challenge_play", 1, words=["PASTE", "FARMS"]) == ""
    verdict = {"is_acceptable": True, "words": ["PASTE"]}
    assert sheet.enter("rule_on_challenge", 0, **verdict) == "not_a_judge"
    assert sheet.decide("rule_on_challenge", **verdict) == ""
    assert sheet.state.play is not None
    challenge = sheet.state.play.challenge
    assert challenge is not None
    assert (challenge.checked, challenge.rulings) == (("PASTE",), ())


def test_who_plays_first_at_home_goes_by_firsts_and_seconds_so_far(house: Client) -> None:
    phone = Guest(house, "phone")
    form = {"name": "Ann", "other": "Bob", "first": "so_far", "rules": "nsa-2009"}
    so_far = {"firsts": "3", "seconds": "2", "other_firsts": "3", "other_seconds": "4"}
    for wrong in (
        {"rules": "school"},
        {"other_seconds": "2"},
        {"firsts": "many"},
        {"first": "2"},
    ):
        refused = phone.post("/t/home", **{**form, **so_far, **wrong}, id=_fresh_id(phone))
        assert refused.status_code == 400, wrong
    begun = phone.post("/t/home", **form, **so_far, id=_fresh_id(phone))
    assert begun.status_code == 303, begun.text
    game = begun.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        wire.hear("snapshot")
        assert wire.view["first_side"] == 1, "as often first, more often second"


def _fresh_id(phone: Guest) -> str:
    found = re.search(r'name="id" value="([0-9a-f]+)"', phone.get("/t").text)
    assert found is not None
    return found[1]


def test_a_stop_for_the_end_is_entered_for_whoever_played_the_last_tiles(house: Client) -> None:
    sheet = Sheet(house, "nsa-2009")
    assert sheet.decide("declare_tiles", count=14) == ""
    hornets = [[108 + at, letter] for at, letter in enumerate("HORNETS")]
    assert sheet.enter("play_tiles", 0, tiles=hornets, clock="untouched") == ""
    assert sheet.enter("hold_play", 1) == "turn_not_ended"
    assert sheet.enter("stop_clock", 1, reason="game_end") == "not_your_button"
    assert sheet.enter("stop_clock", 0, reason="game_end") == ""
    assert sheet.state.clock.running is None
    assert sheet.enter("hold_play", 1) == ""
    assert sheet.state.clock.running == 1
    assert sheet.enter("accept_play", 1) == ""
    assert sheet.state.clock.running is None
    assert sheet.state.play is None
