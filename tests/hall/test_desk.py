"""The front desk: each caller in their own capacity, and nobody in another's."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hall.house import NOON_MS, House, in_a_house
from lexidrome import game as g
from lexidrome.base import BadInput, NotFound, PersonId, Refusal, RuleId, StreamId
from lexidrome.hall.games.commands import parse_command
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.people.seat_links import Seat
from lexidrome.hall.run.names import HOUSE_SCOPE, game_stream
from lexidrome.hall.run.orders import Done
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import PauseReason

ANN, BOB, CY, DOT = (PersonId(name) for name in ("ann", "bob", "cy", "dot"))


async def new_game(house: House, desk: GameDesk, event: str | None = None) -> StreamId:
    """Ann against Bob, begun; Cy directs the event and Dot judges in it."""
    if event is not None:
        await desk.appoint(event, CY)
        await desk.grant(Caller(CY), event, DOT, EventRole.JUDGE)
    game = await desk.create(
        Caller(CY),
        rule_set("nsa-2009"),
        tile_set("english"),
        [g.values.Side((ANN,)), g.values.Side((BOB,))],
        g.values.Options(spectator_delay_s=0),
        "make",
        event,
    )
    assert not isinstance(game, Refusal)
    starter = Caller(ANN if event is None else CY)
    await desk.start(starter, game, g.start.StartGame(first_side=0), "start")
    await desk.command(Caller(ANN), game, g.start.LookAtRack(), "look", seen_version=None)
    return game


def test_players_act_for_their_own_side_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk)
        passing = g.play.PassTurn()
        forged = await desk.command(Caller(BOB), game, passing, "1", seen_version=None)
        assert isinstance(forged, Refusal)
        assert forged.reason == "not_on_turn", "Bob acts as Bob, whatever he writes"
        for stranger in (Caller(), Caller(CY)):
            answer = await desk.command(stranger, game, passing, "1" * 16, seen_version=None)
            assert isinstance(answer, Refusal)
            assert answer.reason == "not_allowed"
        assert isinstance(
            await desk.command(Caller(ANN), game, passing, "1", seen_version=None), Done
        )
        stored = house.store.read(game)[-1]
        assert (stored.who, stored.command_id) == ("ann", "ann/1")
        assert b'"person":"ann"' in stored.data

    in_a_house(tmp_path, story)


def test_one_player_cannot_use_up_another_s_command_ids(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk)
        bar = g.audience.BarSpectators()
        await desk.command(Caller(BOB), game, bar, "the-same", seen_version=None)
        passed = await desk.command(
            Caller(ANN), game, g.play.PassTurn(), "the-same", seen_version=None
        )
        assert isinstance(passed, Done)
        assert not passed.is_repeat

    in_a_house(tmp_path, story)


def test_what_only_the_house_may_say_is_not_taken_from_callers(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk)
        await house.pass_time(10_000)
        await desk.command(Caller(ANN), game, g.play.PassTurn(), "1", seen_version=None, lag_ms=120)
        stored = house.store.read(game)[-1]
        event = msgspec.json.decode(stored.data)
        assert (event["at_ms"], event["lag_ms"]) == (NOON_MS + 10_000, 120)
        for command in (
            g.clock.TimePassed(),
            g.clock.CreditOutage(from_ms=0),
        ):
            answer = await desk.command(Caller(ANN), game, command, "2", seen_version=None)
            assert isinstance(answer, Refusal)
            assert answer.reason == "not_allowed"

    in_a_house(tmp_path, story)


def test_directors_and_judges_act_in_their_own_event(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game, casual = await new_game(house, desk, "cup"), await house.create("nsa-2009")
        stop = g.clock.StopClock(reason=PauseReason.DIRECTOR)
        assert isinstance(await desk.command(Caller(CY), game, stop, "1", seen_version=None), Done)
        for who, where in ((CY, casual), (DOT, game)):
            answer = await desk.command(Caller(who), where, stop, "2", seen_version=None)
            assert isinstance(answer, Refusal)
            assert answer.reason == "not_allowed"
        ruling = g.verdict.RuleOnChallenge(is_acceptable=True)
        judged = await desk.command(Caller(DOT), game, ruling, "3", seen_version=None)
        assert isinstance(judged, Refusal)
        assert judged.reason == "no_challenge", "she may, but there is none"

    in_a_house(tmp_path, story)


def test_a_director_who_plays_neither_judges_nor_looks_at_racks_in_that_game(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk, "cup")
        await desk.grant(Caller(CY), "cup", ANN, EventRole.DIRECTOR)
        for command in (
            g.audience.UnsealRacks(reason="curious"),
            g.verdict.RuleOnChallenge(is_acceptable=False),
        ):
            answer = await desk.command(Caller(ANN), game, command, "1", seen_version=None)
            assert isinstance(answer, Refusal)
            assert answer.reason == "not_allowed"
        view = await desk.view(Caller(ANN), game)
        assert isinstance(view, g.seen.GameView)
        assert view.sides[0].rack is not None
        assert view.sides[1].rack is None
        adjust = g.clock.AdjustClock(side=1, time_ms=60_000, reason="noise", rule=RuleId("A-46"))
        fair = await desk.command(Caller(ANN), game, adjust, "2", seen_version=None)
        assert isinstance(fair, Done)

    in_a_house(tmp_path, story)


@pytest.mark.parametrize(
    "command",
    [
        g.finish.ForfeitGame(side=1, reason="I want to win"),
        g.finish.StopGame(reason="I am ahead"),
        g.tie.SettleTie(winner=0),
    ],
)
@pytest.mark.parametrize("event", ["cup", None])
def test_a_director_who_plays_does_not_decide_that_game(
    tmp_path: Path, command: g.AnyCommand, event: str | None
) -> None:
    """What two friends settle without a director is no director's decision."""

    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk, event)
        await desk.appoint(event or HOUSE_SCOPE, ANN)
        answer = await desk.command(Caller(ANN), game, command, "1", seen_version=None)
        assert isinstance(answer, Refusal)
        if event is None and isinstance(command, g.tie.SettleTie):
            assert answer.reason == "game_not_over"
            return
        assert answer.reason == "not_allowed"
        assert str(answer.sentence).startswith("You play in this game: another director decides")
        assert "/people" in str(answer.sentence), "the way out for a club with one director"

    in_a_house(tmp_path, story)


def test_a_director_who_plays_may_leave_that_game_and_another_decides_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        for who, side in ((ANN, 0), (CY, 1)):
            game = await new_game(house, desk, f"cup{side}")
            await desk.appoint(f"cup{side}", ANN)
            left = g.finish.ForfeitGame(side=side, reason="gone")
            done = await desk.command(Caller(who), game, left, "1", seen_version=None)
            assert isinstance(done, Done)

    in_a_house(tmp_path, story)


def test_everybody_sees_a_game_with_their_own_eyes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk, "cup")
        seat = Caller(seat=Seat(game, 1))
        seen: dict[str, list[bool]] = {}
        callers = {"ann": Caller(ANN), "seat": seat, "cy": Caller(CY), "visitor": Caller()}
        for name, caller in callers.items():
            view = await desk.view(caller, game)
            assert isinstance(view, g.seen.GameView)
            seen[name] = [side.rack is not None for side in view.sides]
        assert seen == {
            "ann": [True, False],
            "seat": [False, True],
            "cy": [False, False],
            "visitor": [False, False],
        }
        assert house.hall.feeds._feeds == {}

    in_a_house(tmp_path, story)


def test_a_seat_link_seats_nobody_elsewhere(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game, other = await new_game(house, desk), await house.create("nsa-2009")
        await house.start(other)
        guest = Caller(seat=Seat(other, 0))
        passing = g.play.PassTurn()
        wrong = await desk.command(guest, game, passing, "1", seen_version=None)
        assert isinstance(wrong, Refusal)
        assert isinstance(await desk.command(guest, other, passing, "1", seen_version=None), Done)
        assert house.store.read(other)[-1].who == "seat:1"
        beyond = Caller(seat=Seat(other, 7))
        assert isinstance(
            await desk.command(beyond, other, passing, "2", seen_version=None), Refusal
        )

    in_a_house(tmp_path, story)


def test_a_game_made_twice_by_the_same_command_is_one_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        made = [
            await desk.create(
                Caller(ANN),
                rule_set("school"),
                tile_set("english"),
                [g.values.Side(), g.values.Side()],
                g.values.Options(),
                command,
            )
            for command in ("a", "a", "b")
        ]
        assert made[0] == made[1] != made[2]
        refused = await desk.create(
            Caller(ANN),
            rule_set("school"),
            tile_set("english"),
            [g.values.Side()],
            g.values.Options(),
            "c",
        )
        assert isinstance(refused, Refusal)
        not_staff = await desk.create(
            Caller(ANN), rule_set("school"), tile_set("english"), [], g.values.Options(), "d", "cup"
        )
        assert isinstance(not_staff, Refusal)
        assert not_staff.reason == "not_allowed"

    in_a_house(tmp_path, story)


def test_only_players_start_a_game_of_no_event_and_only_staff_one_of_an_event(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        sides = (g.values.Side((ANN,)), g.values.Side((BOB,)))
        casual = await house.create("nsa-2009", sides=sides)
        evented = await house.create("nsa-2009", sides=sides, event="cup")
        await desk.appoint("cup", CY)
        start = g.start.StartGame()
        for caller, game in ((CY, casual), (ANN, evented)):
            assert isinstance(await desk.start(Caller(caller), game, start, "1"), Refusal)
        for caller, game in ((ANN, casual), (CY, evented)):
            assert isinstance(await desk.start(Caller(caller), game, start, "2"), Done)

    in_a_house(tmp_path, story)


def test_who_plays_is_known_while_they_do(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk, "cup")
        assert house.hall.seated.games_of(ANN) == {game}
        second = await house.create(
            "nsa-2009", sides=(g.values.Side((ANN,)), g.values.Side((BOB,)))
        )
        assert house.hall.seated.games_of(ANN) == {game}, "it has not begun"
        await house.start(second)
        stop = g.finish.StopGame(reason="fire")
        await desk.command(Caller(CY), game, stop, "1", seen_version=None)
        assert house.hall.seated.games_of(ANN) == {second}
        assert house.hall.seated.games_of(CY) == frozenset()

    async def after(house: House) -> None:
        assert len(house.hall.seated.games_of(BOB)) == 1

    in_a_house(tmp_path, before)
    in_a_house(tmp_path, after)


def test_commands_are_read_as_they_come_over_the_line() -> None:
    command = parse_command({"type": "play_tiles", "tiles": [[112, "A"], [113, "t"]]})
    assert isinstance(command, g.play.PlayTiles)
    assert command.tiles[1] == g.values.PlacedTile(113, "t")
    lightning = parse_command({"type": "start_lightning", "seed": "AAAA"})
    assert isinstance(lightning, g.tie.StartLightning)
    forged = parse_command({"type": "pass_turn", "by": {"role": "side", "side": 1}, "at_ms": 5})
    assert forged == g.play.PassTurn(), "who says it and when is not for the line to say"


@pytest.mark.parametrize("wrong", [{}, {"type": "win"}, {"type": "exchange_tiles"}, {"type": 7}])
def test_what_is_no_command_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        parse_command(wrong)


def test_there_is_no_game_where_there_is_none(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        for stream in (game_stream("nowhere"), StreamId("roles/cup"), StreamId("station")):
            with pytest.raises(NotFound):
                await desk.view(Caller(ANN), stream)

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("name", ["house", "", "a/b", "x" * 61, "é"])
def test_an_event_s_name_can_stand_in_an_address(name: str) -> None:
    with pytest.raises(BadInput):
        game_stream("1", name)


def test_a_stranger_s_command_id_cannot_be_guessed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        with pytest.raises(BadInput, match="16 to 64"):
            await GameDesk(house.hall).create(
                Caller(), rule_set("school"), tile_set("english"), [], g.values.Options(), "make"
            )

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("command_id", ["", "x" * 65, "a\nb"])
def test_a_command_id_is_short_and_printable(tmp_path: Path, command_id: str) -> None:
    async def story(house: House) -> None:
        desk = GameDesk(house.hall)
        game = await new_game(house, desk)
        with pytest.raises(BadInput, match="id has"):
            await desk.command(Caller(ANN), game, g.play.PassTurn(), command_id, seen_version=None)

    in_a_house(tmp_path, story)
