"""What each audience can do stands in its view, as the desk will let it."""

from __future__ import annotations

from itertools import islice

import pytest

from game.brute import KINDS, Moment, first_done
from game.record_lines import challenged, recorded
from game.secrets_of import redealt, viewers
from game.table import RULE_SETS, Table
from game.walks import TABLES, walk
from lexidrome import game as g
from lexidrome.base import Refusal, StreamId
from lexidrome.hall.games.audiences import GameAudiences, whys_at
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.people.access import GameStanding, actor_for, capacity, viewer_for
from lexidrome.hall.people.roles import EventRole
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import PauseReason
from paces import one_quick

CASUAL, IN_EVENT = StreamId("game/one"), StreamId("game/spring/one")
ANN, BEN = g.Viewer(g.Audience.SIDE, 0), g.Viewer(g.Audience.SIDE, 1)
DIRECTOR = g.Viewer(g.Audience.DIRECTOR)
JUDGE = g.Viewer(g.Audience.DIRECTOR, role=g.Role.JUDGE)
SPECTATOR = g.Viewer(g.Audience.SPECTATOR)


def seen(table: Table, viewer: g.Viewer, stream: StreamId = IN_EVENT) -> g.seen.GameView:
    return GameAudiences(lambda _: True).view(stream, RunningGame(table.state), viewer)


def played() -> Table:
    """Ann has laid HORN, and it can be held or challenged."""
    table = Table("nsa-2009")
    table.start()
    table.play(0, "8F HORN")
    return table


def test_each_audience_is_told_what_it_can_do_and_how() -> None:
    table = played()
    ben, ann = seen(table, BEN).can, seen(table, ANN).can
    assert {"accept_play", "hold_play", "challenge_play", "play_tiles", "pass_turn"} <= ben.keys()
    assert ben["exchange_tiles"].most == 7
    assert ben["challenge_play"].cost is not None
    assert ann["draw_tiles"].from_ms == seen(table, ANN).play.draw_from_ms  # type: ignore[union-attr]
    assert not ann.keys() & ben.keys() & {"play_tiles", "accept_play", "draw_tiles"}
    assert "stop_game" in seen(table, DIRECTOR).can
    assert not seen(table, SPECTATOR).can


def test_a_judge_judges_and_does_not_direct() -> None:
    table = played()
    assert not seen(table, JUDGE).can
    table.do(g.Actor(g.Role.SIDE, 1).says(g.challenge.ChallengePlay(words=("HORN",)), 1_000))
    assert seen(table, JUDGE).can.keys() == {"rule_on_challenge"}
    assert {"rule_on_challenge", "stop_game"} <= seen(table, DIRECTOR).can.keys()


def test_players_do_without_a_director_what_costs_nobody_else_anything() -> None:
    table = played()
    assert seen(table, ANN, CASUAL).can["forfeit_game"].sides == (0,)
    assert "forfeit_game" not in seen(table, ANN).can
    assert seen(table, DIRECTOR).can["forfeit_game"].sides == (0, 1)


def test_beside_a_real_board_one_device_can_enter_for_each_side() -> None:
    table = recorded()
    for viewer in (ANN, BEN, DIRECTOR):
        record = seen(table, viewer).record
        assert record is not None
        first, second = record.can
        assert "play_tiles" in first
        assert "play_tiles" not in second
        assert "ask_scores" in first, "what a side does that plays"
    assert not seen(table, SPECTATOR).record.can  # type: ignore[union-attr]
    staff = GameStanding(None, None, frozenset({EventRole.STAFF}), is_recorded=True)
    assert "play_tiles" in seen(table, viewer_for(staff)).record.can[0]  # type: ignore[union-attr]


def test_nobody_is_offered_to_sign_for_another_side() -> None:
    table = recorded("school")
    forfeit = g.finish.ForfeitGame(side=1, reason="left")
    table.do(g.Actor(g.Role.DIRECTOR).says(forfeit, 2_000))
    record = seen(table, ANN).record
    assert record is not None
    assert "sign_result" in record.can[0]
    assert "sign_result" not in record.can[1]


def test_the_last_stop_is_entered_for_its_side_and_others_are_each_their_own() -> None:
    record = seen(recorded(), ANN).record
    assert record is not None
    own, other = record.can
    assert PauseReason.DIRECTOR in own["stop_clock"].choices
    assert PauseReason.DIRECTOR not in getattr(other.get("stop_clock"), "choices", ())


@pytest.mark.parametrize("is_allowed", [False, True])
def test_words_are_looked_up_at_the_table_only_where_its_event_lets_it(is_allowed: bool) -> None:
    running = RunningGame(challenged().state)
    audiences = GameAudiences(lambda event: event is None or is_allowed)
    for stream in (IN_EVENT, CASUAL):
        for viewer in (ANN, BEN, DIRECTOR):
            record = audiences.view(stream, running, viewer).record
            assert record is not None
            is_offered = "submit_words" in record.can[0]
            assert is_offered is (is_allowed or stream == CASUAL)


def whys(
    table: Table, viewer: g.Viewer, for_side: int | None = None, *, has_lookup: bool = True
) -> dict[str, str]:
    position = GameAudiences(lambda _: has_lookup).position(IN_EVENT, table.state, viewer)
    return {name: why.reason for name, why in whys_at(position, table.state, for_side).items()}


def test_what_is_not_offered_is_told_why_not() -> None:
    table = played()
    ann, ben = whys(table, ANN), whys(table, BEN)
    assert ann["play_tiles"] == ann["pass_turn"] == g.refusals.Reason.NOT_ON_TURN
    assert ann["challenge_play"] == g.refusals.Reason.OWN_PLAY
    assert ben["draw_tiles"] == g.refusals.Reason.NOTHING_TO_DRAW
    assert "stop_game" not in ann, "what is never theirs is not told of"
    assert not whys(table, SPECTATOR)


def test_beside_a_real_board_each_side_is_told_why_not() -> None:
    table = challenged()
    assert whys(table, ANN, 1)["submit_words"] == g.refusals.Reason.NOT_YOUR_KEY
    assert whys(table, ANN, 0, has_lookup=False)["submit_words"] == "lookup_not_at_the_table"
    assert "submit_words" not in whys(table, ANN, 0)
    assert not whys(table, ANN, 2), "there is no such side"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
def test_a_command_is_offered_or_is_told_why_not_and_that_tells_no_secret(
    rules: str, table: str
) -> None:
    audiences = GameAudiences(lambda _: True)
    count = 0
    for moment in islice(walk(f"{rules} {table} why", rule_set(rules), table, 40), 3, None, 4):
        state = moment.state
        for viewer in viewers(state):
            position = audiences.position(IN_EVENT, state, viewer)
            told = whys_at(position, state)
            can = audiences.view(IN_EVENT, RunningGame(state), viewer).can
            assert not told.keys() & can.keys()
            assert told == whys_at(position, redealt(state, viewer))
            count += len(told)
            if viewer.side is not None:
                assert told.keys() | can.keys() >= TURNS
    assert count > 100


TURNS = {"play_tiles", "exchange_tiles", "pass_turn", "accept_play", "challenge_play", "hold_play"}
MAY_CHANGE_NOTHING = {"note_rack"}
"""Racks that are known can be shown all the same."""
STANDINGS = {
    "a player": GameStanding(0, None, frozenset()),
    "the director": GameStanding(None, None, frozenset({EventRole.DIRECTOR})),
    "a judge": GameStanding(None, None, frozenset({EventRole.JUDGE})),
}


@pytest.mark.parametrize("who", STANDINGS)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
def test_what_the_desk_would_accept_is_what_the_view_offers(
    rules: str, table: str, who: str
) -> None:
    """Against trying every command: what is declared of the commands hides none."""
    steps = islice(walk(f"{rules} {table} {who}", rule_set(rules), table, 24), 3, None, 10)
    is_casual = RULE_SETS.index(rules) % 2 == 0
    count = 0
    for moment in steps:
        now = Moment(moment.state, moment.state.now_ms, moment.name)
        standing = STANDINGS[who]
        standing = GameStanding(standing.side, None, standing.roles, now.state.is_recorded)
        view = GameAudiences(lambda _: True).view(
            CASUAL if is_casual else IN_EVENT, RunningGame(now.state), viewer_for(standing)
        )
        offered = {name for name, each in view.can.items() if each.from_ms is None}
        done = accepted(now, standing, is_casual=is_casual)
        assert offered - MAY_CHANGE_NOTHING == done - MAY_CHANGE_NOTHING
        count += len(offered)
    assert count or who == "a judge"


def accepted(moment: Moment, who: GameStanding, *, is_casual: bool) -> set[str]:
    """The names of all commands of which one is carried out."""
    found = set()
    for kind in KINDS:
        by = capacity(who, kind, is_casual=is_casual, for_side=None)
        if isinstance(by, Refusal) or (kind is g.ruling.ApplyRuling and _looks_it_up(moment, who)):
            continue
        done = first_done(moment, by, kind)
        if done is None:
            continue
        assert actor_for(who, done.given.command, is_casual=is_casual) == by
        found.add(str(kind.__struct_config__.tag))
    return found


def _looks_it_up(moment: Moment, who: GameStanding) -> bool:
    """A side does so on a page of its own, on screen."""
    return who.side is not None and not moment.state.is_recorded
