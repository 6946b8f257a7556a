"""A game gives the devices that sit at it the time to bring their shares, and no more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from hall.house import DIRECTOR, NOON_MS, House, in_a_house, open_house
from hall.test_bots import LuckyBot, bots, play_to_the_end
from hall.test_invitations import ANN, BOB, TERMS, invitations_of
from hall.test_invitations import in_a_house as in_a_lexical_house
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.game import HOUSE, Phase, prove_draws
from lexidrome.game.finish import StopGame
from lexidrome.game.share import COMMIT_MS, REVEAL_MS, CommitShare, RevealShare, share_commitment
from lexidrome.game.start import GameStarted, StartGame
from lexidrome.game.values import DrawScheme
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.people.access import Caller
from lexidrome.hall.run.orders import Done

SHARES = {ANN: "a1" * 32, BOB: "b2" * 32}


async def promise(desk: GameDesk, game: StreamId, person: PersonId, number: int) -> None:
    told = share_commitment(game, number, SHARES[person])
    command = CommitShare(commitment=told)
    answer = await desk.command(Caller(person), game, command, f"promise {person}", seen_version=1)
    assert isinstance(answer, Done), answer


async def reveal(desk: GameDesk, game: StreamId, person: PersonId) -> None:
    command = RevealShare(share=SHARES[person])
    answer = await desk.command(Caller(person), game, command, f"reveal {person}", seen_version=1)
    assert isinstance(answer, Done), answer


async def begun(house: House, *, is_bob_s: bool = True) -> StreamId:
    """Ann and Bob have sat down; Ann's device, and perhaps Bob's, brings a share."""
    invitations = invitations_of(house)
    game = await invitations.invite((ANN,), TERMS, brings_share=True)
    assert not isinstance(game, Refusal)
    joined = await invitations.join(game, (BOB,), brings_share=is_bob_s)
    assert not isinstance(joined, Refusal)
    assert joined.is_started
    return game


def test_a_game_by_invitation_starts_when_both_devices_have_told_their_shares(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        game, desk = await begun(house), GameDesk(house.hall)
        state = await house.state(game)
        assert state.phase is Phase.CREATED
        assert state.setup.draws is DrawScheme.JOINT
        assert state.setup.game == game
        await promise(desk, game, ANN, 0)
        await promise(desk, game, BOB, 1)
        await reveal(desk, game, ANN)
        assert (await house.state(game)).draw_count == 0
        await reveal(desk, game, BOB)
        state = await house.state(game)
        assert state.phase is Phase.PLAYING
        assert state.sharing is not None
        assert state.sharing.shares == (SHARES[ANN], SHARES[BOB])
        assert state.clock.since_ms == house.clock.now_ms()

    in_a_lexical_house(tmp_path, story)


def test_devices_that_do_not_answer_keep_no_game_from_starting(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game = await begun(house)
        await house.pass_time(COMMIT_MS - 1)
        assert (await house.state(game)).phase is Phase.CREATED
        await house.pass_time(1)
        state = await house.state(game)
        assert state.phase is Phase.PLAYING
        assert state.clock.since_ms == house.clock.now_ms(), "no clock ran meanwhile"

    in_a_lexical_house(tmp_path, story)


def test_a_device_that_promises_and_then_falls_silent_keeps_no_game_from_starting(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        game, desk = await begun(house, is_bob_s=False), GameDesk(house.hall)
        await promise(desk, game, ANN, 0)
        assert house.names(game)[-1] == "game.shares_sealed.1"
        await house.pass_time(REVEAL_MS)
        assert (await house.state(game)).phase is Phase.PLAYING

    in_a_lexical_house(tmp_path, story)


def test_without_devices_a_game_starts_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        game = await invitations.invite((ANN,), TERMS)
        assert not isinstance(game, Refusal)
        await invitations.join(game, (BOB,))
        assert (await house.state(game)).phase is Phase.PLAYING

    in_a_lexical_house(tmp_path, story)


@pytest.mark.parametrize("is_crash", [True, False])
def test_a_stop_of_the_machine_while_shares_are_awaited_keeps_no_game_from_starting(
    tmp_path: Path, *, is_crash: bool
) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as before:
            game = await before.create("washburn")
            await before.done(game, HOUSE.says(StartGame(devices=(0, 1))))
            if is_crash:
                await before.crash()
        async with open_house(tmp_path, NOON_MS + 60_000) as after:
            assert (await after.state(game)).phase is Phase.CREATED
            await after.pass_time(COMMIT_MS)
            assert (await after.state(game)).phase is Phase.PLAYING

    asyncio.run(story())


def test_nobody_promises_for_another_side_and_no_stranger_promises(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        game, desk = await begun(house), GameDesk(house.hall)
        command = CommitShare(commitment="00" * 32)
        for caller in (Caller(PersonId("person:cy")), Caller()):
            answer = await desk.command(caller, game, command, "a stranger’s own", seen_version=1)
            assert isinstance(answer, Refusal)
            assert answer.reason == "not_allowed"
        assert (await house.state(game)).version == 2

    in_a_lexical_house(tmp_path, story)


def test_the_history_of_a_finished_game_does_not_tell_the_seed_of_a_tie(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations, desk = invitations_of(house), GameDesk(house.hall)
        game = await invitations.invite((ANN,), TERMS)
        assert not isinstance(game, Refusal)
        await invitations.join(game, (BOB,))
        tie_seed = (await house.state(game)).tie_seed
        assert len(tie_seed) == 32
        await house.done(game, DIRECTOR.says(StopGame(reason="enough")))
        history = await desk.history(Caller(ANN), game)
        assert not isinstance(history, Refusal)
        told = msgspec.json.encode(history)
        assert msgspec.json.encode(tie_seed) not in told
        assert msgspec.json.encode((await house.state(game)).seed) in told

    in_a_lexical_house(tmp_path, story)


def test_the_share_of_a_bot_is_the_server_s_and_a_whole_game_with_it_is_proved(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        game = await house.create("nsa-2009", sides=bots("lucky", "lucky"))
        await house.start(game)
        await play_to_the_end(house, game)
        events = [house.hall.games.decode(stored) for stored in house.store.read(game)]
        started = next(each for each in events if isinstance(each, GameStarted))
        assert started.server_shares == (0, 1)
        proof = prove_draws(events, game)
        assert proof.fault is None
        assert proof.tile_count >= 14

    in_a_house(tmp_path, story, bots={"lucky": LuckyBot()})
