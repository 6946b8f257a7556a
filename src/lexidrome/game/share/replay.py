"""Decides a game on screen once more, from nothing but what its facts say happened.

The commands of a game are not kept; each can be told from the facts that it led
to. Here they are made again and decided again. What the referee then says must be
what stands in the facts: the same things in the same order, and the same tiles.
Times, points and reasons are not compared, because a later version of the referee
may word or count them otherwise; they move no tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from lexidrome.base import Refusal
from lexidrome.decider import Said
from lexidrome.game.challenge.messages import (
    AcceptPlay,
    ChallengePlay,
    ChallengeProposed,
    PlayChallenged,
    PlayClosed,
)
from lexidrome.game.clock.deadline import next_deadline
from lexidrome.game.clock.messages import (
    ClockStopped,
    StopClock,
    TimePassed,
)
from lexidrome.game.draw.messages import DrawTiles, TilesDrawn
from lexidrome.game.exchange.messages import ExchangeTiles, TilesExchanged
from lexidrome.game.finish.messages import (
    AdjustScore,
    AnswerResignation,
    FindNoPlays,
    ForfeitGame,
    GameEnded,
    PlayStopped,
    ResignationDeclined,
    ScoreAdjusted,
    StopGame,
)
from lexidrome.game.messages import FACTS, Command
from lexidrome.game.play.messages import (
    PlayTiles,
    TilesPlayed,
)
from lexidrome.game.referee import handle
from lexidrome.game.ruling.messages import ApplyRuling, RulingApplied
from lexidrome.game.ruling.steps import carry_out
from lexidrome.game.share.messages import (
    SharesAsked,
)
from lexidrome.game.start.messages import (
    FirstTilesDrawn,
    GameStarted,
    StartGame,
)
from lexidrome.game.state import GameState
from lexidrome.game.tie.messages import (
    AttemptWord,
    LightningStarted,
    StartLightning,
    WordAttempted,
)
from lexidrome.game.unions import AnyFact
from lexidrome.game.values import Closed, DrawKind, Ending, Firsts
from lexidrome.game.verdict.messages import (
    ChallengeReopened,
    ChallengeRuled,
    OverruleVerdict,
    ReopenChallenge,
    RuleOnChallenge,
)
from lexidrome.game.who import HOUSE, Actor, Given, Role
from lexidrome.game.work import Work
from lexidrome.rulebook.choices import PauseReason

LONGEST_LEAD = 12
"""Facts that can stand before the one that tells a command: a play closes, tiles are drawn."""
COMPARED = (
    "side", "sides", "tiles", "count", "kind", "discarded", "drawn", "is_drawn_first",
    "is_returned", "returned", "first_side", "letters", "acceptable", "winner", "cause",
    "is_out", "commitment", "share", "server_shares",
)  # fmt: skip
NO_REASON = "—"

Facts = Sequence[AnyFact]
Step = Callable[[GameState], "tuple[AnyFact, ...] | Refusal"]
Told = Callable[[GameState, Facts, int], Iterator[Given]]
"""The commands that may have led to the fact at this place."""


class Mismatch(msgspec.Struct, frozen=True):
    """Where the facts are not what the referee says."""

    at: int
    """The place of the first fact that differs."""
    decided: AnyFact | None
    """What should stand there, if anything should."""


def next_step(state: GameState, facts: Facts, at: int) -> int | Mismatch:
    """How many of the facts from this place on came of one command, if any command explains them.

    Of several that might have been given, the one that explains most is held against them.
    """
    longest, nearest = 0, Mismatch(at, None)
    for step in _steps(state, facts, at):
        decided = step(state)
        if isinstance(decided, Refusal) or not decided:
            continue
        same = _agreeing(decided, facts, at)
        if same == len(decided):
            longest = max(longest, same)
        elif nearest.decided is None or at + same > nearest.at:
            nearest = Mismatch(at + same, decided[same])
    return longest or nearest


def essence(fact: AnyFact) -> tuple[object, ...]:
    """What must be the same in both: what happened, to whom, with which tiles."""
    return (type(fact), *[getattr(fact, name, None) for name in COMPARED])


def _agreeing(decided: Facts, facts: Facts, at: int) -> int:
    """How many of the first facts are the same."""
    count = 0
    for mine, theirs in zip(decided, facts[at:], strict=False):
        if essence(mine) != essence(theirs):
            break
        count += 1
    return count


def _steps(state: GameState, facts: Facts, at: int) -> Iterator[Step]:
    """What may have led to the next facts: time, or somebody's command."""
    now_ms = facts[at].at_ms
    due = next_deadline(state)
    if due is not None and due.at_ms <= now_ms:
        yield _given(HOUSE.says(TimePassed(), at_ms=now_ms))
    for place in range(at, min(at + LONGEST_LEAD, len(facts))):
        fact = facts[place]
        if fact.at_ms != now_ms:
            return
        if isinstance(fact, RulingApplied):
            yield _ruling(fact)
            continue
        told = _TOLD_BY.get(type(fact))
        if told is not None:
            for command in told(state, facts, place):
                yield _given(command)


def _given(given: Given) -> Step:
    def step(state: GameState) -> tuple[AnyFact, ...] | Refusal:
        handled = handle(state, given)
        return handled if isinstance(handled, Refusal) else handled.facts

    return step


def _ruling(fact: RulingApplied) -> Step:
    """The answers that led to a ruling are not kept; what was decided is."""

    def step(state: GameState) -> tuple[AnyFact, ...] | Refusal:
        if fact.resolution is None:
            return ()
        work = Work(state, Said(fact.at_ms, fact.by))
        command = ApplyRuling(
            procedure=fact.resolution.procedure,
            answers={},
            player=fact.player,
            note=fact.note,
        )
        return carry_out(work, command, fact.opponent, fact.resolution) or tuple(work.facts)

    return step


def _plain(kind: type[Command]) -> Told:
    """A command with the same fields as its fact."""

    def told(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
        fact = facts[at]
        known = fact.__struct_fields__
        given = {name: getattr(fact, name) for name in kind.__struct_fields__ if name in known}
        if "reason" in kind.__struct_fields__ and not given.get("reason"):
            given["reason"] = NO_REASON
        lag_ms: int = getattr(fact, "lag_ms", 0)
        yield fact.by.says(kind(**given), fact.at_ms, lag_ms=lag_ms)

    return told


def _stop_clock(state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    """Earlier versions let a director stop it for a challenge without a play to challenge."""
    fact = facts[at]
    assert isinstance(fact, ClockStopped)
    yield from _plain(StopClock)(state, facts, at)
    if fact.by.role is Role.DIRECTOR and fact.reason is PauseReason.CHALLENGE:
        yield fact.by.says(StopClock(reason=PauseReason.DIRECTOR), at_ms=fact.at_ms)


def _start(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    """Who played first was drawn, by some of the sides at least, or it was known."""
    fact = facts[at]
    if isinstance(fact, SharesAsked):
        start = fact.start
        yield fact.by.says(
            StartGame(
                first_side=start.first_side,
                firsts=start.firsts,
                round_started_ms=start.round_started_ms,
                devices=fact.sides,
            ),
            at_ms=fact.at_ms,
        )
    elif isinstance(fact, FirstTilesDrawn):
        started = next((each for each in facts[at:] if isinstance(each, GameStarted)), None)
        by = Actor(Role.HOUSE) if started is None else started.by
        firsts = tuple(Firsts(int(not tile), 0) for tile in fact.tiles)
        yield by.says(StartGame(), at_ms=fact.at_ms)
        yield by.says(StartGame(firsts=firsts), at_ms=fact.at_ms)
    elif isinstance(fact, GameStarted):
        yield fact.by.says(StartGame(first_side=fact.first_side), at_ms=fact.at_ms)
        yield fact.by.says(StartGame(), at_ms=fact.at_ms)


def _play(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, TilesPlayed)
    yield fact.by.says(
        PlayTiles(tiles=fact.tiles, is_acceptable=True), at_ms=fact.at_ms, lag_ms=fact.lag_ms
    )


def _exchange(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, TilesExchanged)
    tiles = fact.discarded or ""
    yield fact.by.says(ExchangeTiles(tiles=tiles), at_ms=fact.at_ms, lag_ms=fact.lag_ms)


def _draw(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, TilesDrawn)
    if fact.kind is DrawKind.PENDING:
        yield Actor(Role.SIDE, fact.side).says(DrawTiles(), at_ms=fact.at_ms)


def _close(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, PlayClosed)
    if fact.cause is Closed.DRAWN:
        yield fact.by.says(DrawTiles(), at_ms=fact.at_ms)
    elif fact.cause is Closed.ACCEPTED:
        yield fact.by.says(AcceptPlay(), at_ms=fact.at_ms)


def _challenge(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, PlayChallenged | ChallengeProposed)
    yield fact.by.says(ChallengePlay(words=fact.words, is_agreed=True), at_ms=fact.at_ms)


def _rule(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, ChallengeRuled)
    yield fact.by.says(
        RuleOnChallenge(
            is_acceptable=fact.ruling.is_acceptable, unacceptable_words=fact.unacceptable_words
        ),
        at_ms=fact.at_ms,
    )


def _reopen(state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, ChallengeReopened)
    if fact.reason is not None:
        yield fact.by.says(ReopenChallenge(reason=fact.reason), at_ms=fact.at_ms)
    elif state.decided is not None:
        yield fact.by.says(
            OverruleVerdict(
                is_acceptable=not state.decided.is_acceptable, reason=fact.note or NO_REASON
            ),
            at_ms=fact.at_ms,
        )


def _stop(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, PlayStopped | GameEnded)
    ending = fact.ending if isinstance(fact, PlayStopped) else fact.outcome.ending
    loser = None if isinstance(fact, PlayStopped) else fact.outcome.loser
    if ending is Ending.DIRECTOR:
        yield fact.by.says(StopGame(reason=NO_REASON), at_ms=fact.at_ms)
    elif ending is Ending.NO_PLAYS:
        yield fact.by.says(FindNoPlays(), at_ms=fact.at_ms)
    elif ending is Ending.FORFEIT and loser is not None:
        yield fact.by.says(ForfeitGame(side=loser, reason=NO_REASON), at_ms=fact.at_ms)
    elif ending is Ending.RESIGNATION:
        yield fact.by.says(AnswerResignation(is_accepted=True), at_ms=fact.at_ms)


def _adjust(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, ScoreAdjusted)
    entry = fact.entry
    yield fact.by.says(
        AdjustScore(
            side=entry.side,
            points=entry.points,
            kind=entry.kind,
            rule=entry.rule,
            reason=entry.note or NO_REASON,
        ),
        at_ms=fact.at_ms,
    )


def _decline(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    yield fact.by.says(AnswerResignation(is_accepted=False), at_ms=fact.at_ms)


def _lightning(_state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    fact = facts[at]
    assert isinstance(fact, LightningStarted)
    yield fact.by.says(StartLightning(seed=fact.seed or b""), at_ms=fact.at_ms)


def _attempt(state: GameState, facts: Facts, at: int) -> Iterator[Given]:
    """Earlier versions let the second side attempt before the first side's minute was up."""
    fact = facts[at]
    assert isinstance(fact, WordAttempted)
    from_ms = 0 if state.lightning is None else state.lightning.attempt_from_ms or 0
    yield fact.by.says(AttemptWord(letters=fact.letters), at_ms=max(fact.at_ms, from_ms))


_TOLD_BY: dict[type[Any], Told] = {
    **{kind: _plain(told.tells) for kind, told in FACTS.items() if told.tells is not None},
    SharesAsked: _start,
    FirstTilesDrawn: _start,
    GameStarted: _start,
    TilesPlayed: _play,
    TilesExchanged: _exchange,
    TilesDrawn: _draw,
    PlayClosed: _close,
    PlayChallenged: _challenge,
    ChallengeProposed: _challenge,
    ChallengeRuled: _rule,
    ChallengeReopened: _reopen,
    ClockStopped: _stop_clock,
    ResignationDeclined: _decline,
    PlayStopped: _stop,
    GameEnded: _stop,
    ScoreAdjusted: _adjust,
    LightningStarted: _lightning,
    WordAttempted: _attempt,
}
