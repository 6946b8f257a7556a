"""What is offered can be done, and what can be done is offered: against trying everything."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from game import oracle
from game.brute import KINDS, Moment, actors, first_done
from game.oracle import differences
from game.record_lines import challenged, laid, recorded
from game.table import DIRECTOR, HOUSE, JUDGE, RULE_SETS, Table, side
from game.walks import TABLES, walk
from game.watched import RULES
from lexidrome.base import Refusal
from lexidrome.game import Actor, Can, Offer, can, handle, next_deadline, referee
from lexidrome.game.audience import ReissueSeat
from lexidrome.game.board import put
from lexidrome.game.challenge import ChallengePlay, HoldPlay
from lexidrome.game.clock import StopClock
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.draw import DrawTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import SignResult, StopGame
from lexidrome.game.messages import Command
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.record_values import ClockAct, Ground, VerdictSource
from lexidrome.game.refusals import Reason
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.start import StartGame
from lexidrome.game.tie import AttemptWord, SettleTie, StartLightning
from lexidrome.game.values import Reopening
from lexidrome.game.verdict import EnterVerdict, ReopenChallenge, RuleOnChallenge
from lexidrome.rulebook import RuleSet, derive, rule_set
from lexidrome.rulebook.choices import PauseReason
from paces import one_quick
from refusal_grid import read

OFFERED: tuple[type[Command], ...] = tuple(kind for kind in KINDS if kind in referee._GATES)
"""Commands of which it is said when they can be given."""
ALONE_ON_SCREEN = "the software holds the tiles on screen only"
NOT_ON_SCREEN = "it is about a real board"
ONE_DEVICE = "beside a real board one device speaks for the whole side"
BLANKS_BIND = "on screen blanks bind at once"
NEVER: dict[str, dict[str, str]] = {
    "screen": dict.fromkeys(
        (
            "AnnounceScore", "AnswerScores", "ApproveLookup", "AskScores",
            "BeginRecount", "CallTime", "CheckTiles", "ClarifyBlank", "ContestScore",
            "CorrectEntries", "CorrectScore", "DeclareTiles", "DisputeTurn", "EndRecount",
            "EnterVerdict", "FindFalseBlank", "LeaveTable", "LoseTurn", "MixBag", "NoteRack",
            "PressClock",
            "ReadClocks", "RecountScores", "RelistWords", "ReopenPlay", "ReturnToTable",
            "SettleDispute", "SubmitWords", "VerifyScore", "WithdrawDispute", "WriteSheet",
        ),
        NOT_ON_SCREEN,
    ) | {"WithdrawChallenge": BLANKS_BIND},
    "board": dict.fromkeys(
        ("AttemptWord", "CommitShare", "RevealShare", "RuleOnAttempts", "StartLightning"),
        ALONE_ON_SCREEN,
    ) | {"DeclineChallenge": ONE_DEVICE},
}  # fmt: skip
"""What nobody can ever do on screen, or beside a real board, and why."""


def told(lines: Sequence[str]) -> str:
    return "\n".join((f"{len(lines)} differences:", *lines[:40]))


def compare(moments: Iterator[Moment], *, ahead: bool = False) -> tuple[int, list[str]]:
    """How often something was compared, and where it differs; `ahead`: at length."""
    count = 0
    found: list[str] = []
    for moment in moments:
        for by in actors(moment.state):
            if by.person is not None and not ahead:
                continue
            found += differences(moment, by, OFFERED, ahead=ahead)
            count += len(OFFERED)
    return count, found


def moments_of(name: str, rules: RuleSet, table: str, steps: range) -> Iterator[Moment]:
    """Some moments of a random game, and those of its deadlines."""
    walked = walk(f"{rules.name} {table} {name}", rules, table, steps.stop)
    for moment in islice(walked, steps.start, None, steps.step):
        yield moment
        due = next_deadline(moment.state)
        if due is not None:
            yield moment.at(max(moment.at_ms, due.at_ms))


@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
@pytest.mark.parametrize("table", ["screen", "board"])
def test_what_is_offered_is_what_can_be_done(rules: str, table: str) -> None:
    start = 5 + 4 * RULE_SETS.index(rules)
    count, found = compare(moments_of("quick", rule_set(rules), table, range(start, start + 1)))
    assert count
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_in_random_games_is_what_can_be_done(table: str) -> None:
    for rules in RULE_SETS:
        _, found = compare(moments_of("slow", rule_set(rules), table, range(29, 30)), ahead=True)
        assert not found, told(found)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(len(RULES)))
@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_at_length_is_what_can_be_done(number: int, table: str) -> None:
    found: list[str] = []
    for game in range(2):
        moments = moments_of(f"long {game}", RULES[number], table, range(game, 80, 4))
        found += compare(moments, ahead=True)[1]
    assert not found, told(found)


def test_every_command_says_when_it_can_be_given() -> None:
    assert not [kind.__name__ for kind in KINDS if kind not in OFFERED]


def test_what_is_refused_on_screen_for_being_about_a_real_board_is_never_done_there() -> None:
    """In the situations in which every command is tried for its refusals."""
    met = read(Path(__file__).with_name("refusals_by_command.yaml"))
    names = [kind.__name__ for kind in KINDS]
    refused = {name for name in names if Reason.NOT_AT_THE_TABLE in met[name]}
    assert refused == {name for name, why in NEVER["screen"].items() if why == NOT_ON_SCREEN}


# Trying everything finds everything


def everywhere(where: str) -> Iterator[Moment]:
    """Random games of all rule sets on screen or beside a real board, one after the other."""
    for number, rules, table in product(range(16), RULES, TABLES):
        if (table == "screen") == (where == "screen"):
            yield from walk(f"{rules.name} {table} {number}", rules, table, 40)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("where", ["screen", "board"])
def test_trying_everything_finds_every_command_done(where: str) -> None:
    """Each is done by somebody somewhere in random games, but for those that never are."""
    never = NEVER[where]
    left = {kind.__name__: kind for kind in KINDS}
    for number, moment in enumerate(everywhere(where)):
        found_done(moment, left, () if number % 20 == 0 else never)
        if left.keys() <= never.keys() and number > 200:
            break
    assert left.keys() == never.keys()


def found_done(moment: Moment, left: dict[str, type[Command]], but_for: Container[str]) -> None:
    """Strike out what is done by anybody, and what can be done after it for the first time."""
    for name, kind in tuple(left.items()):
        if name in but_for or name not in left:
            continue
        done = next(
            filter(None, (first_done(moment, by, kind) for by in actors(moment.state))), None
        )
        if done is not None:
            del left[name]
            handled = handle(moment.state, done.given)
            assert not isinstance(handled, Refusal)
            found_done(Moment(handled.state, moment.at_ms, moment.name), left, but_for)


# A wrong offer is found


def of(kind: type[Command], **bounds: Any) -> Can:
    return Can(command=kind, offer=Offer(**bounds))


def begun() -> Moment:
    """A game in which the first side is on turn, with nothing else about it."""
    table = Table("washburn")
    table.start()
    return Moment(table.state, table.now_ms, "begun")


def played() -> Moment:
    """The first play was made, and can be challenged until its time is over."""
    table = Table("school")
    table.start()
    table.play(0, "8F HORN")
    return Moment(table.state, table.now_ms, "played")


def beginning() -> Moment:
    """The very moment at which a game waits no longer for shares, and tiles are dealt."""
    table = Table("thon")
    table.do(HOUSE.says(StartGame(first_side=1, devices=(0, 1)), at_ms=0))
    return due_in(table)


def attempted() -> Moment:
    """The very moment at which a minute is up without a word, and each gets two more tiles."""
    table = ended("thon")
    table.do(JUDGE.says(StartLightning(), at_ms=table.now_ms))
    table.wait(due_in(table).at_ms)
    return due_in(table)


def ended(rules: str) -> Table:
    """Early and with equal racks, so that it is a tie."""
    table = Table(rules)
    table.start()
    for number in range(2):
        table.give(number, "AEIONRT")
    table.do(DIRECTOR.says(StopGame(reason="a storm"), at_ms=1_000))
    return table


def due_in(table: Table) -> Moment:
    due = next_deadline(table.state)
    assert due is not None
    return Moment(table.state, due.at_ms, "due")


def tied() -> Moment:
    return Moment(ended("depaul").state, 2_000, "tied")


def crowded() -> Moment:
    """Where tiles lie there is no room for seven to the right of them or below."""
    table = Table("washburn")
    table.start()
    laid = [tile for where in ("8H HORN", "H8 HO", "K8 NOW") for tile in table.tiles(where)]
    table.set(board=put(table.state.board, {each.square: each.tile for each in laid}))
    return Moment(table.state, table.now_ms, "crowded")


def challenged_at_a_house() -> Moment:
    """What a challenge costs here no book says, but a house of its own."""
    changes = {"challenge.fail": "points_per_play", "challenge.fail_points": 10}
    table = Table(derive(rule_set("washburn"), changes, name="our club", why="for the test"))
    table.start()
    table.play(0, "8F HORN")
    return Moment(table.state, table.now_ms, "at a house")


def undrawn(left: int) -> Moment:
    """A play lies on a real board, and nobody knows whether its four tiles have been drawn."""
    table = laid("nsa-2009")
    table.set(bag=table.state.bag[:left])
    return Moment(table.state, table.now_ms, f"of {left} undrawn")


def judged() -> Moment:
    """Of each side a play was answered; the last one is judged before its score was told."""
    table = recorded("school")
    for number, written in enumerate(("8F HORN", "F8 HAS", "10F SO")):
        play = PlayTiles(written=written, clock=ClockAct.PRESSED)
        table.do(side(number % 2).says(play, at_ms=10_000 * (number + 1)))
    unannounced = PlayTiles(written="G10 ON", clock=ClockAct.PRESSED, is_announced=False)
    table.do(side(1).says(unannounced, at_ms=40_000))
    table.do(side(0).says(ChallengePlay(ground=Ground.ORIENTATION), at_ms=41_000))
    return Moment(table.state, table.now_ms, "judged")


def listed() -> Moment:
    """Of two words that a play forms the challenger has written down one."""
    table = recorded("nsa-2009")
    for number, written in enumerate(("8F HORN", "9H MOB")):
        play = PlayTiles(written=written, clock=ClockAct.PRESSED)
        table.do(side(number).says(play, at_ms=10_000 * (number + 1)))
    table.do(side(0).says(ChallengePlay(words=("MOB",)), at_ms=21_000))
    return Moment(table.state, table.now_ms, "listed")


def judged_again() -> Moment:
    """The verdict from the table was on a flawed program, and a judge has given another one."""
    table = challenged()
    entered = EnterVerdict(is_acceptable=False, source=VerdictSource.PROGRAM, is_agreed=True)
    table.do(side(0).says(entered, at_ms=13_000))
    flawed = ReopenChallenge(reason=Reopening.PROGRAM_FLAWED)
    table.do(DIRECTOR.says(flawed, at_ms=14_000))
    table.do(JUDGE.says(RuleOnChallenge(is_acceptable=True), at_ms=15_000))
    return Moment(table.state, table.now_ms, "judged again")


NO_PLAY_NEEDED = tuple(str(each) for each in PauseReason if each is not PauseReason.CHALLENGE)
"""For what a director stops the clocks of a game in which nothing was played."""
WRONG: tuple[tuple[Callable[[], Moment], Actor, type[Command], Can | None, str], ...] = (
    (begun, side(0), PassTurn, None, "not offered, but done: PassTurn()"),
    (begun, side(1), PassTurn, Can(command=PassTurn), "offered, but refused (not_on_turn)"),
    (begun, side(0), ExchangeTiles, of(ExchangeTiles, most=8), "8 offered, but refused"),
    (begun, side(0), ExchangeTiles, of(ExchangeTiles, most=6), "6 is not the most: 7 is done"),
    (begun, side(0), ExchangeTiles, of(ExchangeTiles, least=1), "1 is not the least: 0 is done"),
    (begun, side(0), PassTurn, of(PassTurn, most=1),
     "1 is offered, and nobody knows of what"),
    (begun, DIRECTOR, ReissueSeat, of(ReissueSeat, sides=(0,)), "side [1] not offered, but done"),
    (begun, DIRECTOR, ReissueSeat, of(ReissueSeat, sides=(0, 1, 2)),
     "side [2] offered, but refused"),
    (begun, DIRECTOR, StopGame, of(StopGame, numbers=(1,)),
     "(1,) are offered, and it names none of turn, at, ruling, dispute, square"),
    (begun, DIRECTOR, StopClock, of(StopClock, choices=(*NO_PLAY_NEEDED, "tea")),
     "['tea'] can be chosen, it says, but all refused"),
    (begun, DIRECTOR, StopClock, of(StopClock, choices=NO_PLAY_NEEDED[1:]),
     f"['{NO_PLAY_NEEDED[0]}'] cannot be chosen, it says, but done"),
    (tied, DIRECTOR, SettleTie, Can(command=SettleTie),
     "['replay'] cannot be chosen, it says, but done"),
    (crowded, side(0), PlayTiles, of(PlayTiles, most=6), "6 is not the most: 7 is done"),
    (crowded, side(0), PlayTiles, of(PlayTiles, most=8), "8 offered, but refused"),
    (beginning, side(1), ExchangeTiles, of(ExchangeTiles, most=6), "6 is not the most: 7 is done"),
    (beginning, side(1), ExchangeTiles, of(ExchangeTiles, most=8), "8 offered, but refused"),
    (listed, side(0), EnterVerdict, of(EnterVerdict, least=1), "1 is not the least: 0 is done"),
    (listed, side(0), EnterVerdict, of(EnterVerdict, most=1), "1 is not the most: 2 is done"),
    (played, side(1), HoldPlay, of(HoldPlay, until_ms=25_000),
     "offered until 25000, but then still done: HoldPlay()"),
    (played, side(1), HoldPlay, of(HoldPlay, until_ms=4_000_000),
     "offered until 4000000, but 1 ms before: refused (game_over)"),
    (played, side(1), PassTurn, Can(command=PassTurn),
     "offered without end, but after 3000000 (round): refused (play_stopped)"),
    (played, side(1), HoldPlay, Can(command=HoldPlay, from_ms=6_000),
     "not offered, but done: HoldPlay()"),
    (played, side(1), HoldPlay, Can(command=HoldPlay, from_ms=6_000),
     "offered from 6000, but done before: HoldPlay()"),
    (played, side(1), DrawTiles, Can(command=DrawTiles, from_ms=6_000),
     "offered from 6000, but then refused (nothing_to_draw)"),
)  # fmt: skip
"""Offers of one command to somebody in a game, and what must be said of them."""


@pytest.mark.parametrize(("make", "by", "kind", "offer", "said"), WRONG)
def test_a_wrong_offer_is_found(
    make: Callable[[], Moment],
    by: Actor,
    kind: type[Command],
    offer: Can | None,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(oracle, "can", lambda *_: () if offer is None else (offer,))
    moment = make()
    lines = list(differences(moment, by, (kind,), ahead=True))
    about = f"{moment.name} at {moment.at_ms} ms, {by.role}{_number(by)}, {kind.__name__}: "
    assert f"{about}{said}" in lines


def _number(by: Actor) -> str:
    return "" if by.side is None else f" {by.side}"


# A right offer is found right


RIGHT: tuple[tuple[Callable[[], Moment], Actor, type[Command]], ...] = (
    (beginning, side(1), ExchangeTiles),
    (beginning, side(1), PlayTiles),
    (attempted, side(0), AttemptWord),
    (attempted, side(1), AttemptWord),
    (tied, DIRECTOR, SettleTie),
    (crowded, side(0), PlayTiles),
    (challenged_at_a_house, side(1), ChallengePlay),
    (lambda: undrawn(10), side(1), ApplyRuling),
    (lambda: undrawn(4), side(1), ApplyRuling),
    (judged, DIRECTOR, ApplyRuling),
    (listed, side(0), EnterVerdict),
    (judged_again, side(0), CorrectEntries),
)
"""Who is offered what in games where it is not easily found that it can be done."""


@pytest.mark.parametrize(("make", "by", "kind"), RIGHT)
def test_a_right_offer_is_found_right(
    make: Callable[[], Moment], by: Actor, kind: type[Command]
) -> None:
    moment = make()
    assert any(each.command is kind for each in can(moment.state, by, moment.at_ms))
    assert not list(differences(moment, by, (kind,), ahead=True))


def test_what_is_not_foretold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The round ends the game, and then its result can be signed."""
    monkeypatch.setattr(oracle, "can", lambda *_: ())
    table = Table("school")
    table.start()
    (line,) = differences(Moment(table.state, 0), side(0), (SignResult,), ahead=True)
    assert "not foretold, but done after 3000000 (round): SignResult(" in line
