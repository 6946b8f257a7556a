"""What somebody is told that they can do, they can do; and why not, where they cannot.

Games that wander anywhere are asked in every state what each person can do, and every offer is
taken up in every way that it names.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.anyhow import wander
from game.luck import share_of, some_time
from game.table import DIRECTOR, JUDGE, RULE_SETS, Table, side
from lexidrome import game as g
from lexidrome.base import RuleId
from lexidrome.game import Actor, Can, GameState, Offer, Refusal, Role, can, handle
from lexidrome.rulebook import PauseReason, Withdrawal

Ways = Callable[[GameState, Actor, Offer], Iterator[Any]]
"""Every command that an offer names."""
WHY = "a reason"


def by_choice(kind: type[Any], field: str, values: type[Any], **more: Any) -> Ways:
    def ways(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
        for each in offer.choices:
            yield kind(**{field: values(each)}, **more)

    return ways


def by_side(kind: type[Any], **more: Any) -> Ways:
    def ways(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
        for each in offer.sides:
            yield kind(side=each, **more)

    return ways


def plain(kind: type[Any], **fields: Any) -> Ways:
    return lambda _state, _by, _offer: iter([kind(**fields)])


def exchanges(state: GameState, by: Actor, offer: Offer) -> Iterator[Any]:
    assert by.side is not None
    assert offer.least is not None
    assert offer.most is not None
    rack = state.racks[by.side]
    for count in {offer.least, offer.most}:
        yield g.ExchangeTiles(tiles=rack[:count] if state.record is None else "_" * count)


def challenges(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    assert state.play is not None
    words = tuple(word.letters for word in state.play.words)
    for each in offer.choices:
        yield g.ChallengePlay(words=words, ground=g.Ground(each), is_agreed=True)


def draws(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    yield g.DrawTiles()
    for each in offer.choices:
        yield g.DrawTiles(before=g.DrawnBefore(each))


def promises(state: GameState, by: Actor, _offer: Offer) -> Iterator[Any]:
    assert by.side is not None
    promise = g.share_commitment(state.setup.game, by.side, share_of(by.side))
    yield g.CommitShare(commitment=promise)


def shares(_state: GameState, by: Actor, _offer: Offer) -> Iterator[Any]:
    assert by.side is not None
    yield g.RevealShare(share=share_of(by.side))


def overruled(state: GameState, _by: Actor, _offer: Offer) -> Iterator[Any]:
    assert state.verdict is not None
    yield g.OverruleVerdict(is_acceptable=not state.verdict.is_acceptable, reason=WHY)


def adjusted(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    for number in offer.sides:
        for each in offer.choices:
            kind = g.EntryKind(each)
            yield g.AdjustScore(
                side=number, points=-5, kind=kind, rule=RuleId("SSC-35.a"), reason=WHY
            )


def starts(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    for each in offer.sides:
        yield g.StartGame(first_side=each)


def late_clocks(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    assert offer.least is not None
    for each in offer.sides:
        yield g.StartLateClock(side=each, round_started_ms=state.now_ms - offer.least)


WAYS: dict[type[Any], Ways] = {
    g.ExchangeTiles: exchanges,
    g.PassTurn: plain(g.PassTurn),
    g.BeginTurn: plain(g.BeginTurn),
    g.LoseTurn: by_choice(g.LoseTurn, "cause", g.LostTurn),
    g.AcceptPlay: plain(g.AcceptPlay),
    g.HoldPlay: plain(g.HoldPlay),
    g.ChallengePlay: challenges,
    g.DeclineChallenge: plain(g.DeclineChallenge),
    g.WithdrawChallenge: by_choice(g.WithdrawChallenge, "reason", Withdrawal),
    g.RuleOnChallenge: plain(g.RuleOnChallenge, is_acceptable=True),
    g.AskOpinion: plain(g.AskOpinion),
    g.AcceptRuling: plain(g.AcceptRuling),
    g.ReopenChallenge: by_choice(g.ReopenChallenge, "reason", g.Reopening),
    g.OverruleVerdict: overruled,
    g.DrawTiles: draws,
    g.SubmitWords: plain(g.SubmitWords),
    g.ApproveLookup: plain(g.ApproveLookup),
    g.ReopenPlay: plain(g.ReopenPlay, reason=WHY),
    g.StopClock: by_choice(g.StopClock, "reason", PauseReason),
    g.StartClock: plain(g.StartClock),
    g.AdjustClock: by_side(g.AdjustClock, time_ms=1_000, reason=WHY),
    g.ExtendRound: plain(g.ExtendRound, time_ms=1_000, reason=WHY),
    g.ConfirmNoPlays: plain(g.ConfirmNoPlays),
    g.FindNoPlays: plain(g.FindNoPlays),
    g.StopGame: plain(g.StopGame, reason=WHY),
    g.ForfeitGame: by_side(g.ForfeitGame, reason=WHY),
    g.OfferResignation: plain(g.OfferResignation),
    g.AnswerResignation: plain(g.AnswerResignation, is_accepted=False),
    g.AdjustScore: adjusted,
    g.SignResult: plain(g.SignResult),
    g.StartGame: starts,
    g.LookAtRack: plain(g.LookAtRack),
    g.CommitShare: promises,
    g.RevealShare: shares,
    g.UnsealRacks: plain(g.UnsealRacks, reason=WHY),
    g.ReissueSeat: by_side(g.ReissueSeat),
    g.BarSpectators: plain(g.BarSpectators),
    g.AgreeToShowRacks: plain(g.AgreeToShowRacks),
    g.StartLateClock: late_clocks,
    g.Arrive: by_side(g.Arrive),
}


def people(state: GameState) -> list[Actor]:
    sides = [side(number) for number in range(state.side_count)]
    scorers = [Actor(Role.SCORER, number) for number in range(state.side_count)]
    staff = Actor(Role.STAFF)
    return [*sides, *(scorers if state.record is not None else []), DIRECTOR, JUDGE, staff]


def offered(state: GameState, by: Actor, at_ms: int) -> dict[type[Any], Can]:
    return {each.command: each for each in can(state, by, at_ms)}


def taken_up(state: GameState, at_ms: int, seen: Counter[type[Any]]) -> None:
    """Every offer of this moment, in every way."""
    for by in people(state):
        for kind, each in offered(state, by, at_ms).items():
            if kind not in WAYS:
                continue
            when_ms = at_ms if each.from_ms is None else each.from_ms
            for command in WAYS[kind](waited(state, when_ms), by, each.offer):
                given = by.says(command, when_ms)
                answer = handle(state, given)
                assert not isinstance(answer, Refusal), (given, each, answer)
                seen[kind] += 1
            until_ms = each.offer.until_ms
            if until_ms is not None:
                assert until_ms > when_ms, each
                later = offered(state, by, until_ms)
                assert kind not in later or later[kind].from_ms is not None, (each, later[kind])


def waited(state: GameState, until_ms: int) -> GameState:
    """The game as somebody meets it who does something then."""
    handled = handle(state, g.HOUSE.says(g.ReissueSeat(side=0), until_ms))
    assert not isinstance(handled, Refusal)
    return handled.state


@pytest.mark.parametrize("mode", list(g.Mode))
def test_what_is_offered_is_accepted_in_every_way_that_is_named(mode: g.Mode) -> None:
    seen: Counter[type[Any]] = Counter()
    for rules in RULE_SETS:
        luck = random.Random(f"{rules} {mode}")
        state = Table(rules, options=g.Options(mode=mode)).state
        at_ms, seldom = 0, Counter[type[Any]]()
        for _ in range(30):
            taken_up(state, at_ms, seen)
            step = wander(state, at_ms, luck, seldom)
            if step is not None:
                state = step[1].state
            at_ms = max(at_ms, state.now_ms) + some_time(luck)
    assert len(seen) > len(WAYS) // 2, set(WAYS) - set(seen)
