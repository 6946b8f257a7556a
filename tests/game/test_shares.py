"""The seed of a game is made of what the server and every side's device put into it."""

from __future__ import annotations

import hashlib

import msgspec
import pytest
from msgspec.structs import replace

from game.table import DIRECTOR, HOUSE, JUDGE, Table, side
from lexidrome.base import Refusal
from lexidrome.game import (
    AnyFact,
    Audience,
    DeadlineKind,
    Given,
    Phase,
    Viewer,
    decide,
    next_deadline,
    prove_draws,
)
from lexidrome.game.clock import CreditOutage
from lexidrome.game.finish import StopGame
from lexidrome.game.seen import view_fact, view_game
from lexidrome.game.share import (
    COMMIT_MS,
    REVEAL_MS,
    CommitShare,
    RevealShare,
    ShareRevealed,
    joint_seed,
    server_share,
    share_commitment,
)
from lexidrome.game.start import GameCreated, GameStarted, StartGame
from lexidrome.game.tie import (
    AttemptWord,
    LightningStarted,
    RuleOnAttempts,
    StartLightning,
    TieBroken,
)
from lexidrome.game.tiles import commitment
from lexidrome.game.values import DrawScheme

SHARES = ("a1" * 32, "b2" * 32)
GAME = "game/spring/7"


def promise(number: int, at_ms: int = 0, share: str | None = None) -> Given:
    told = share_commitment(GAME, number, share or SHARES[number])
    return side(number).says(CommitShare(commitment=told), at_ms=at_ms)


def reveal(number: int, at_ms: int = 0) -> Given:
    return side(number).says(RevealShare(share=SHARES[number]), at_ms=at_ms)


def asked(*devices: int, rules: str = "school") -> Table:
    """A game that is about to start and waits for these devices."""
    table = Table(rules)
    table.do(HOUSE.says(StartGame(devices=devices)))
    return table


def shared(rules: str = "school") -> Table:
    """A game that has started with a share of either side."""
    table = asked(0, 1, rules=rules)
    for command in (promise(0), promise(1), reveal(1), reveal(0)):
        table.do(command)
    return table


def phase(table: Table) -> Phase:
    return table.state.phase


def names(table: Table) -> list[str]:
    return table.names(tuple(table.events))


def test_shares_are_promised_by_all_then_told_by_all_then_the_first_tile_is_drawn() -> None:
    table = shared()
    order = names(table)
    assert order[:7] == [
        "GameCreated",
        "SharesAsked",
        "ShareCommitted",
        "ShareCommitted",
        "SharesSealed",
        "ShareRevealed",
        "ShareRevealed",
    ]
    assert order[7] == "FirstTilesDrawn"
    assert phase(table) is Phase.PLAYING
    started = next(each for each in table.events if isinstance(each, GameStarted))
    assert started.server_shares == ()


def test_the_joint_seed_is_the_hash_of_lines_that_anybody_can_write() -> None:
    table = shared()
    seed = table.state.seed
    lines = "\n".join(["lexidrome/draws/1", GAME, seed.hex(), *SHARES])
    assert table.state.draw_key == hashlib.sha256(lines.encode()).digest()
    promised = "\n".join(["lexidrome/share/1", GAME, "1", SHARES[1]])
    assert share_commitment(GAME, 1, SHARES[1]) == hashlib.sha256(promised.encode()).hexdigest()


@pytest.mark.parametrize("changed", [0, 1])
def test_each_share_and_the_game_s_name_change_what_is_drawn(changed: int) -> None:
    other = [*SHARES]
    other[changed] = "c3" * 32
    seed = bytes(32)
    keys = {
        joint_seed(GAME, seed, SHARES),
        joint_seed(GAME, seed, other),
        joint_seed(GAME, bytes(31) + b"1", SHARES),
        joint_seed("game/spring/8", seed, SHARES),
        joint_seed(GAME, seed, SHARES[::-1]),
    }
    assert len(keys) == 5


def test_without_devices_a_game_starts_at_once_with_the_server_s_shares() -> None:
    table = Table()
    table.do(HOUSE.says(StartGame()))
    assert phase(table) is Phase.PLAYING
    started = next(each for each in table.events if isinstance(each, GameStarted))
    assert started.server_shares == (0, 1)
    seed = table.state.seed
    shares = [server_share(seed, number) for number in range(2)]
    assert table.state.draw_key == joint_seed(GAME, seed, shares)


def test_a_device_that_does_not_promise_has_the_server_s_share_after_a_few_seconds() -> None:
    table = asked(0, 1)
    table.do(promise(0, at_ms=500))
    due = next_deadline(table.state)
    assert due is not None
    assert (due.kind, due.at_ms) == (DeadlineKind.SHARES, COMMIT_MS)
    table.wait(COMMIT_MS)
    assert phase(table) is Phase.CREATED
    table.do(reveal(0, at_ms=COMMIT_MS + 1))
    assert phase(table) is Phase.PLAYING
    started = next(each for each in table.events if isinstance(each, GameStarted))
    assert started.server_shares == (1,)
    seed = table.state.seed
    assert table.state.draw_key == joint_seed(GAME, seed, [SHARES[0], server_share(seed, 1)])


def test_a_device_that_does_not_tell_what_it_promised_has_the_server_s_share() -> None:
    table = asked(0, 1)
    for command in (promise(0), promise(1), reveal(0)):
        table.do(command)
    table.wait(REVEAL_MS)
    assert phase(table) is Phase.PLAYING
    view = view_game(table.state, Viewer(Audience.SPECTATOR)).shares
    assert view is not None
    assert view.from_server == (1,)
    assert view.shares == (SHARES[0], None)


def test_a_game_starts_although_no_device_answers() -> None:
    table = asked(0, 1)
    table.wait(COMMIT_MS)
    assert phase(table) is Phase.PLAYING


def test_no_clock_runs_while_shares_are_exchanged() -> None:
    table = asked(0, rules="washburn")
    assert table.state.clock.running is None
    table.do(promise(0, at_ms=3_000))
    table.do(reveal(0, at_ms=5_000))
    clock = table.state.clock
    assert clock.since_ms == 5_000
    assert len(set(clock.side_ms)) == 1


def test_a_share_that_was_promised_before_the_start_is_waited_for() -> None:
    table = Table()
    table.do(promise(1))
    table.do(HOUSE.says(StartGame(), at_ms=1_000))
    assert phase(table) is Phase.CREATED
    table.do(reveal(1, at_ms=1_500))
    assert phase(table) is Phase.PLAYING


def test_an_outage_gives_devices_their_time_back() -> None:
    table = asked(0)
    table.do(HOUSE.says(CreditOutage(from_ms=1_000), at_ms=100_000))
    assert phase(table) is Phase.CREATED
    due = next_deadline(table.state)
    assert due is not None
    assert due.at_ms == COMMIT_MS + 99_000


def test_a_share_is_told_to_everybody_and_the_server_s_seeds_to_nobody() -> None:
    table = shared()
    for audience in Audience:
        viewer = Viewer(audience, 0 if audience is Audience.SIDE else None)
        view = view_game(table.state, viewer)
        assert view.shares is not None
        assert view.shares.shares == SHARES
        shown = msgspec.json.encode(
            [view, [view_fact(table.state, event, viewer) for event in table.events]]
        )
        for secret in (table.state.seed, table.state.tie_seed, table.state.draw_key):
            assert secret.hex().encode() not in shown
            assert msgspec.json.encode(secret) not in shown


def test_the_seed_of_a_lightning_round_is_promised_with_the_game_and_told_by_its_end_only() -> None:
    table = shared("thon")
    created = table.events[0]
    assert isinstance(created, GameCreated)
    table.do(DIRECTOR.says(StopGame(reason="tied"), at_ms=1_000))
    shown = view_fact(table.state, created, Viewer(Audience.DIRECTOR))
    assert isinstance(shown, GameCreated)
    assert shown.seed is not None
    assert shown.tie_seed is None
    table.do(JUDGE.says(StartLightning(seed=b"chosen by the server now, ha ha!"), at_ms=2_000))
    begun = next(each for each in table.events if isinstance(each, LightningStarted))
    assert begun.commitment == created.tie_commitment
    assert begun.seed is None
    lightning = table.state.lightning
    assert lightning is not None
    first = lightning.on_attempt or 0
    word = table.state.racks[first].replace("?", "e")
    table.do(side(first).says(AttemptWord(letters=word), at_ms=3_000))
    table.do(side(1 - first).says(AttemptWord(letters=""), at_ms=63_000))
    acceptable = tuple(number == first for number in range(2))
    table.do(JUDGE.says(RuleOnAttempts(acceptable=acceptable), at_ms=64_000))
    broken = table.events[-1]
    assert isinstance(broken, TieBroken)
    assert commitment(bytes.fromhex(broken.seed)) == created.tie_commitment
    assert prove_draws(table.events, GAME).fault is None
    other = [
        replace(each, commitment="00" * 32) if each is begun else each for each in table.events
    ]
    assert "promises a different seed" in str(prove_draws(other).fault)


def without_shares(event: AnyFact) -> AnyFact:
    """An event as an earlier version stored it."""
    plain = msgspec.json.decode(msgspec.json.encode(event))
    for name in ("draws", "game", "tie_commitment", "tie_seed", "server_shares"):
        plain.pop(name, None)
    old: AnyFact = msgspec.convert(plain, AnyFact, str_keys=True)
    return old


def test_a_game_of_an_earlier_version_goes_on_and_is_proved_by_its_one_seed() -> None:
    table = Table("thon", draws=DrawScheme.SERVER, seed=b"o" * 32)
    table.start(None)
    table.do(DIRECTOR.says(StopGame(reason="tied"), at_ms=1_000))
    table.do(JUDGE.says(StartLightning(seed=b"l" * 32), at_ms=2_000))
    table.wait(10_000_000)
    created = table.events[0]
    assert isinstance(created, GameCreated)
    assert created.commitment == commitment(b"o" * 32)
    old = [without_shares(event) for event in table.events]
    assert old[0] == replace(created, game="")
    proof = prove_draws(table.events)
    assert "lightning" in str(proof.fault)
    assert proof.scheme is DrawScheme.SERVER
    before = [*old[: names(table).index("LightningStarted")]]
    assert prove_draws(before).fault is None


def refused(table: Table, command: Given) -> str:
    answer = decide(table.state, command)
    assert isinstance(answer, Refusal)
    return answer.reason


def test_a_refused_share_changes_nothing_and_the_right_one_is_still_taken() -> None:
    table = asked(0, 1)
    table.do(promise(0))
    table.do(promise(1))
    wrong = side(0).says(RevealShare(share=SHARES[1]))
    assert refused(table, wrong) == "share_not_promised"
    table.do(reveal(0))
    assert table.events[-1] == ShareRevealed(at_ms=0, by=side(0), side=0, share=SHARES[0])
