"""Decides a game on screen once more, from nothing but what its events say happened.

The commands of a game are not kept; each can be told from the events that it led
to. Here they are made again and decided again. What the referee then says must be
what stands in the events: the same things in the same order, and the same tiles.
Times, points and reasons are not compared, because a later version of the referee
may word or count them otherwise; they move no tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from lexidrome.base import Refusal
from lexidrome.decider import Said
from lexidrome.game.audience.messages import (
    AgreeToShowRacks,
    BarSpectators,
    RackShowingAgreed,
    RacksUnsealed,
    ReissueSeat,
    SeatReissued,
    SpectatorsBarred,
    UnsealRacks,
)
from lexidrome.game.challenge.messages import (
    AcceptPlay,
    ChallengeDeclined,
    ChallengePlay,
    ChallengeProposed,
    ChallengeWithdrawn,
    DeclineChallenge,
    HoldPlay,
    PlayAccepted,
    PlayChallenged,
    PlayClosed,
    PlayHeld,
    WithdrawChallenge,
)
from lexidrome.game.clock.deadline import next_deadline
from lexidrome.game.clock.messages import (
    AdjustClock,
    ClockAdjusted,
    ClockStarted,
    ClockStopped,
    CreditOutage,
    ExtendRound,
    OutageCredited,
    RoundExtended,
    StartClock,
    StopClock,
    TimePassed,
)
from lexidrome.game.draw.messages import DrawTiles, TilesDrawn
from lexidrome.game.equipment.messages import (
    AgreeToUse,
    ChooseEquipment,
    EquipmentChosen,
    UseAgreed,
)
from lexidrome.game.exchange.messages import ExchangeTiles, TilesExchanged
from lexidrome.game.finish.messages import (
    AdjustScore,
    AnswerResignation,
    ConfirmNoPlays,
    FindNoPlays,
    ForfeitGame,
    GameEnded,
    NoPlaysConfirmed,
    OfferResignation,
    PlayStopped,
    ResignationDeclined,
    ResignationOffered,
    ResultSigned,
    ScoreAdjusted,
    SignResult,
    StopGame,
)
from lexidrome.game.play.messages import (
    BeginTurn,
    PassTurn,
    PlayTiles,
    TilesPlayed,
    TurnBegun,
    TurnPassed,
)
from lexidrome.game.referee import handle
from lexidrome.game.ruling.messages import ApplyRuling, RulingApplied, RulingUndone, UndoRuling
from lexidrome.game.ruling.steps import carry_out
from lexidrome.game.share.messages import (
    CommitShare,
    RevealShare,
    ShareCommitted,
    ShareRevealed,
    SharesAsked,
)
from lexidrome.game.start.messages import (
    FirstTilesDrawn,
    GameStarted,
    LookAtRack,
    RackSeen,
    StartGame,
)
from lexidrome.game.state import GameState
from lexidrome.game.tie.messages import (
    AttemptsRuled,
    AttemptWord,
    LightningStarted,
    RuleOnAttempts,
    SettleTie,
    StartLightning,
    TieBroken,
    WordAttempted,
)
from lexidrome.game.unions import AnyEvent
from lexidrome.game.values import Closed, DrawKind, Ending, Firsts
from lexidrome.game.verdict.messages import (
    AcceptRuling,
    AskOpinion,
    ChallengeFailed,
    ChallengeReopened,
    ChallengeRuled,
    ChallengeUpheld,
    OpinionAsked,
    OverruleVerdict,
    ReopenChallenge,
    RuleOnChallenge,
)
from lexidrome.game.who import HOUSE, Actor, Given, Role
from lexidrome.game.work import Work

LONGEST_LEAD = 12
"""Events that can stand before the one that tells a command: a play closes, tiles are drawn."""
COMPARED = (
    "side", "sides", "tiles", "count", "kind", "discarded", "drawn", "is_drawn_first",
    "is_returned", "returned", "first_side", "letters", "acceptable", "winner", "cause",
    "is_out", "commitment", "share", "server_shares",
)  # fmt: skip
NO_REASON = "—"

Events = Sequence[AnyEvent]
Step = Callable[[GameState], "tuple[AnyEvent, ...] | Refusal"]


class Mismatch(msgspec.Struct, frozen=True):
    """Where the events are not what the referee says."""

    at: int
    """The place of the first event that differs."""
    decided: AnyEvent | None
    """What should stand there, if anything should."""


def next_step(state: GameState, events: Events, at: int) -> int | Mismatch:
    """How many of the events from this place on came of one command, if any command explains them.

    Of several that might have been given, the one that explains most is held against them.
    """
    longest, nearest = 0, Mismatch(at, None)
    for step in _steps(state, events, at):
        decided = step(state)
        if isinstance(decided, Refusal) or not decided:
            continue
        same = _agreeing(decided, events, at)
        if same == len(decided):
            longest = max(longest, same)
        elif nearest.decided is None or at + same > nearest.at:
            nearest = Mismatch(at + same, decided[same])
    return longest or nearest


def essence(event: AnyEvent) -> tuple[object, ...]:
    """What must be the same in both: what happened, to whom, with which tiles."""
    return (type(event), *[getattr(event, name, None) for name in COMPARED])


def _agreeing(decided: Events, events: Events, at: int) -> int:
    """How many of the first events are the same."""
    count = 0
    for mine, theirs in zip(decided, events[at:], strict=False):
        if essence(mine) != essence(theirs):
            break
        count += 1
    return count


def _steps(state: GameState, events: Events, at: int) -> Iterator[Step]:
    """What may have led to the next events: time, or somebody's command."""
    now_ms = events[at].at_ms
    due = next_deadline(state)
    if due is not None and due.at_ms <= now_ms:
        yield _given(HOUSE.says(TimePassed(), at_ms=now_ms))
    for place in range(at, min(at + LONGEST_LEAD, len(events))):
        event = events[place]
        if event.at_ms != now_ms:
            return
        if isinstance(event, RulingApplied):
            yield _ruling(event)
            continue
        told = _TOLD_BY.get(type(event))
        if told is not None:
            for command in told(state, events, place):
                yield _given(command)


def _given(given: Given) -> Step:
    def step(state: GameState) -> tuple[AnyEvent, ...] | Refusal:
        handled = handle(state, given)
        return handled if isinstance(handled, Refusal) else handled.events

    return step


def _ruling(event: RulingApplied) -> Step:
    """The answers that led to a ruling are not kept; what was decided is."""

    def step(state: GameState) -> tuple[AnyEvent, ...] | Refusal:
        if event.resolution is None:
            return ()
        work = Work(state, Said(event.at_ms, event.by))
        command = ApplyRuling(
            procedure=event.resolution.procedure,
            answers={},
            player=event.player,
            note=event.note,
        )
        return carry_out(work, command, event.opponent, event.resolution) or tuple(work.events)

    return step


def _plain(kind: type[Any], **fields: str) -> Callable[[GameState, Events, int], Iterator[Given]]:
    """A command with the same fields as its event; by another name where that is given."""

    def told(_state: GameState, events: Events, at: int) -> Iterator[Given]:
        event = events[at]
        known = event.__struct_fields__
        given = {
            name: getattr(event, fields.get(name, name))
            for name in kind.__struct_fields__
            if fields.get(name, name) in known
        }
        if "reason" in kind.__struct_fields__ and not given.get("reason"):
            given["reason"] = NO_REASON
        lag_ms: int = getattr(event, "lag_ms", 0)
        yield event.by.says(kind(**given), event.at_ms, lag_ms=lag_ms)

    return told


def _start(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    """Who played first was drawn, by some of the sides at least, or it was known."""
    event = events[at]
    if isinstance(event, SharesAsked):
        start = event.start
        yield event.by.says(
            StartGame(
                first_side=start.first_side,
                firsts=start.firsts,
                round_started_ms=start.round_started_ms,
                devices=event.sides,
            ),
            at_ms=event.at_ms,
        )
    elif isinstance(event, FirstTilesDrawn):
        started = next((each for each in events[at:] if isinstance(each, GameStarted)), None)
        by = Actor(Role.HOUSE) if started is None else started.by
        firsts = tuple(Firsts(int(not tile), 0) for tile in event.tiles)
        yield by.says(StartGame(), at_ms=event.at_ms)
        yield by.says(StartGame(firsts=firsts), at_ms=event.at_ms)
    elif isinstance(event, GameStarted):
        yield event.by.says(StartGame(first_side=event.first_side), at_ms=event.at_ms)
        yield event.by.says(StartGame(), at_ms=event.at_ms)


def _play(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, TilesPlayed)
    yield event.by.says(
        PlayTiles(tiles=event.tiles, is_acceptable=True), at_ms=event.at_ms, lag_ms=event.lag_ms
    )


def _exchange(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, TilesExchanged)
    tiles = event.discarded or ""
    yield event.by.says(ExchangeTiles(tiles=tiles), at_ms=event.at_ms, lag_ms=event.lag_ms)


def _draw(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, TilesDrawn)
    if event.kind is DrawKind.PENDING:
        yield Actor(Role.SIDE, event.side).says(DrawTiles(), at_ms=event.at_ms)


def _close(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, PlayClosed)
    if event.cause is Closed.DRAWN:
        yield event.by.says(DrawTiles(), at_ms=event.at_ms)
    elif event.cause is Closed.ACCEPTED:
        yield event.by.says(AcceptPlay(), at_ms=event.at_ms)


def _challenge(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, PlayChallenged | ChallengeProposed)
    yield event.by.says(ChallengePlay(words=event.words, is_agreed=True), at_ms=event.at_ms)


def _rule(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, ChallengeRuled)
    yield event.by.says(
        RuleOnChallenge(
            is_acceptable=event.ruling.is_acceptable, unacceptable_words=event.unacceptable_words
        ),
        at_ms=event.at_ms,
    )


def _reopen(state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, ChallengeReopened)
    if event.reason is not None:
        yield event.by.says(ReopenChallenge(reason=event.reason), at_ms=event.at_ms)
    elif state.decided is not None:
        yield event.by.says(
            OverruleVerdict(
                is_acceptable=not state.decided.is_acceptable, reason=event.note or NO_REASON
            ),
            at_ms=event.at_ms,
        )


def _stop(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, PlayStopped | GameEnded)
    ending = event.ending if isinstance(event, PlayStopped) else event.outcome.ending
    loser = None if isinstance(event, PlayStopped) else event.outcome.loser
    if ending is Ending.DIRECTOR:
        yield event.by.says(StopGame(reason=NO_REASON), at_ms=event.at_ms)
    elif ending is Ending.NO_PLAYS:
        yield event.by.says(FindNoPlays(), at_ms=event.at_ms)
    elif ending is Ending.FORFEIT and loser is not None:
        yield event.by.says(ForfeitGame(side=loser, reason=NO_REASON), at_ms=event.at_ms)
    elif ending is Ending.RESIGNATION:
        yield event.by.says(AnswerResignation(is_accepted=True), at_ms=event.at_ms)


def _adjust(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, ScoreAdjusted)
    entry = event.entry
    yield event.by.says(
        AdjustScore(
            side=entry.side,
            points=entry.points,
            kind=entry.kind,
            rule=entry.rule,
            reason=entry.note or NO_REASON,
        ),
        at_ms=event.at_ms,
    )


def _decline(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    yield event.by.says(AnswerResignation(is_accepted=False), at_ms=event.at_ms)


def _lightning(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, LightningStarted)
    yield event.by.says(StartLightning(seed=event.seed or b""), at_ms=event.at_ms)


def _attempt(state: GameState, events: Events, at: int) -> Iterator[Given]:
    """Earlier versions let the second side attempt before the first side's minute was up."""
    event = events[at]
    assert isinstance(event, WordAttempted)
    from_ms = 0 if state.lightning is None else state.lightning.attempt_from_ms or 0
    yield event.by.says(AttemptWord(letters=event.letters), at_ms=max(event.at_ms, from_ms))


_TOLD_BY: dict[type[Any], Callable[[GameState, Events, int], Iterator[Given]]] = {
    SharesAsked: _start,
    FirstTilesDrawn: _start,
    GameStarted: _start,
    ShareCommitted: _plain(CommitShare),
    ShareRevealed: _plain(RevealShare),
    RackSeen: _plain(LookAtRack),
    TilesPlayed: _play,
    TilesExchanged: _exchange,
    TurnPassed: _plain(PassTurn),
    TurnBegun: _plain(BeginTurn),
    TilesDrawn: _draw,
    PlayClosed: _close,
    PlayAccepted: _plain(AcceptPlay),
    PlayHeld: _plain(HoldPlay),
    PlayChallenged: _challenge,
    ChallengeProposed: _challenge,
    ChallengeDeclined: _plain(DeclineChallenge),
    ChallengeWithdrawn: _plain(WithdrawChallenge),
    ChallengeRuled: _rule,
    OpinionAsked: _plain(AskOpinion),
    ChallengeUpheld: _plain(AcceptRuling),
    ChallengeFailed: _plain(AcceptRuling),
    ChallengeReopened: _reopen,
    ClockStopped: _plain(StopClock),
    ClockStarted: _plain(StartClock),
    ClockAdjusted: _plain(AdjustClock),
    RoundExtended: _plain(ExtendRound),
    OutageCredited: _plain(CreditOutage),
    NoPlaysConfirmed: _plain(ConfirmNoPlays),
    ResignationOffered: _plain(OfferResignation),
    ResignationDeclined: _decline,
    PlayStopped: _stop,
    GameEnded: _stop,
    ScoreAdjusted: _adjust,
    ResultSigned: _plain(SignResult),
    LightningStarted: _lightning,
    WordAttempted: _attempt,
    AttemptsRuled: _plain(RuleOnAttempts),
    TieBroken: _plain(SettleTie),
    RacksUnsealed: _plain(UnsealRacks),
    SeatReissued: _plain(ReissueSeat),
    SpectatorsBarred: _plain(BarSpectators),
    RackShowingAgreed: _plain(AgreeToShowRacks),
    EquipmentChosen: _plain(ChooseEquipment),
    UseAgreed: _plain(AgreeToUse),
    RulingUndone: _plain(UndoRuling),
}
