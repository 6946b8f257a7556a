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
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game import manners as m
from lexidrome.game import rulings as ru
from lexidrome.game.deciding import handle
from lexidrome.game.deciding.rulings import carry_out
from lexidrome.game.deciding.work import Work
from lexidrome.game.state import GameState
from lexidrome.game.timing import next_deadline
from lexidrome.game.values import Closed, DrawKind, Ending, Firsts
from lexidrome.game.who import HOUSE, Actor, Given, Role

LONGEST_LEAD = 12
"""Events that can stand before the one that tells a command: a play closes, tiles are drawn."""
COMPARED = (
    "side", "sides", "tiles", "count", "kind", "discarded", "drawn", "is_drawn_first",
    "is_returned", "returned", "first_side", "letters", "acceptable", "winner", "cause",
    "is_out", "commitment", "share", "server_shares",
)  # fmt: skip
NO_REASON = "—"

Events = Sequence[e.AnyEvent]
Step = Callable[[GameState], "tuple[e.AnyEvent, ...] | Refusal"]


class Mismatch(msgspec.Struct, frozen=True):
    """Where the events are not what the referee says."""

    at: int
    """The place of the first event that differs."""
    decided: e.AnyEvent | None
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


def essence(event: e.AnyEvent) -> tuple[object, ...]:
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
        yield _given(HOUSE.says(c.TimePassed(), at_ms=now_ms))
    for place in range(at, min(at + LONGEST_LEAD, len(events))):
        event = events[place]
        if event.at_ms != now_ms:
            return
        if isinstance(event, ru.RulingApplied):
            yield _ruling(event)
            continue
        told = _TOLD_BY.get(type(event))
        if told is not None:
            for command in told(state, events, place):
                yield _given(command)


def _given(given: Given) -> Step:
    def step(state: GameState) -> tuple[e.AnyEvent, ...] | Refusal:
        handled = handle(state, given)
        return handled if isinstance(handled, Refusal) else handled.events

    return step


def _ruling(event: ru.RulingApplied) -> Step:
    """The answers that led to a ruling are not kept; what was decided is."""

    def step(state: GameState) -> tuple[e.AnyEvent, ...] | Refusal:
        if event.resolution is None:
            return ()
        work = Work(state, Said(event.at_ms, event.by))
        command = ru.ApplyRuling(
            procedure=event.resolution.procedure,
            answers={},
            player=event.player,
            note=event.note,
        )
        return carry_out(work, command, event.opponent, event.resolution) or tuple(work.events)

    return step


# The command that each event tells of


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
    if isinstance(event, e.SharesAsked):
        start = event.start
        yield event.by.says(
            c.StartGame(
                first_side=start.first_side,
                firsts=start.firsts,
                round_started_ms=start.round_started_ms,
                devices=event.sides,
            ),
            at_ms=event.at_ms,
        )
    elif isinstance(event, e.FirstTilesDrawn):
        started = next((each for each in events[at:] if isinstance(each, e.GameStarted)), None)
        by = Actor(Role.HOUSE) if started is None else started.by
        firsts = tuple(Firsts(int(not tile), 0) for tile in event.tiles)
        yield by.says(c.StartGame(), at_ms=event.at_ms)
        yield by.says(c.StartGame(firsts=firsts), at_ms=event.at_ms)
    elif isinstance(event, e.GameStarted):
        yield event.by.says(c.StartGame(first_side=event.first_side), at_ms=event.at_ms)
        yield event.by.says(c.StartGame(), at_ms=event.at_ms)


def _play(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.TilesPlayed)
    yield event.by.says(
        c.PlayTiles(tiles=event.tiles, is_acceptable=True), at_ms=event.at_ms, lag_ms=event.lag_ms
    )


def _exchange(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.TilesExchanged)
    tiles = event.discarded or ""
    yield event.by.says(c.ExchangeTiles(tiles=tiles), at_ms=event.at_ms, lag_ms=event.lag_ms)


def _draw(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.TilesDrawn)
    if event.kind is DrawKind.PENDING:
        yield Actor(Role.SIDE, event.side).says(c.DrawTiles(), at_ms=event.at_ms)


def _close(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.PlayClosed)
    if event.cause is Closed.DRAWN:
        yield event.by.says(c.DrawTiles(), at_ms=event.at_ms)
    elif event.cause is Closed.ACCEPTED:
        yield event.by.says(c.AcceptPlay(), at_ms=event.at_ms)


def _challenge(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.PlayChallenged | m.ChallengeProposed)
    yield event.by.says(c.ChallengePlay(words=event.words, is_agreed=True), at_ms=event.at_ms)


def _rule(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.ChallengeRuled)
    yield event.by.says(
        c.RuleOnChallenge(
            is_acceptable=event.ruling.is_acceptable, unacceptable_words=event.unacceptable_words
        ),
        at_ms=event.at_ms,
    )


def _reopen(state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.ChallengeReopened)
    if event.reason is not None:
        yield event.by.says(c.ReopenChallenge(reason=event.reason), at_ms=event.at_ms)
    elif state.decided is not None:
        yield event.by.says(
            c.OverruleVerdict(
                is_acceptable=not state.decided.is_acceptable, reason=event.note or NO_REASON
            ),
            at_ms=event.at_ms,
        )


def _stop(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.PlayStopped | e.GameEnded)
    ending = event.ending if isinstance(event, e.PlayStopped) else event.outcome.ending
    loser = None if isinstance(event, e.PlayStopped) else event.outcome.loser
    if ending is Ending.DIRECTOR:
        yield event.by.says(c.StopGame(reason=NO_REASON), at_ms=event.at_ms)
    elif ending is Ending.NO_PLAYS:
        yield event.by.says(c.FindNoPlays(), at_ms=event.at_ms)
    elif ending is Ending.FORFEIT and loser is not None:
        yield event.by.says(c.ForfeitGame(side=loser, reason=NO_REASON), at_ms=event.at_ms)
    elif ending is Ending.RESIGNATION:
        yield event.by.says(c.AnswerResignation(is_accepted=True), at_ms=event.at_ms)


def _adjust(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.ScoreAdjusted)
    entry = event.entry
    yield event.by.says(
        c.AdjustScore(
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
    yield event.by.says(c.AnswerResignation(is_accepted=False), at_ms=event.at_ms)


def _lightning(_state: GameState, events: Events, at: int) -> Iterator[Given]:
    event = events[at]
    assert isinstance(event, e.LightningStarted)
    yield event.by.says(c.StartLightning(seed=event.seed or b""), at_ms=event.at_ms)


def _attempt(state: GameState, events: Events, at: int) -> Iterator[Given]:
    """Earlier versions let the second side attempt before the first side's minute was up."""
    event = events[at]
    assert isinstance(event, e.WordAttempted)
    from_ms = 0 if state.lightning is None else state.lightning.attempt_from_ms or 0
    yield event.by.says(c.AttemptWord(letters=event.letters), at_ms=max(event.at_ms, from_ms))


_TOLD_BY: dict[type[Any], Callable[[GameState, Events, int], Iterator[Given]]] = {
    e.SharesAsked: _start,
    e.FirstTilesDrawn: _start,
    e.GameStarted: _start,
    e.ShareCommitted: _plain(c.CommitShare),
    e.ShareRevealed: _plain(c.RevealShare),
    e.RackSeen: _plain(c.LookAtRack),
    e.TilesPlayed: _play,
    e.TilesExchanged: _exchange,
    e.TurnPassed: _plain(c.PassTurn),
    e.TurnBegun: _plain(c.BeginTurn),
    e.TilesDrawn: _draw,
    e.PlayClosed: _close,
    e.PlayAccepted: _plain(c.AcceptPlay),
    e.PlayHeld: _plain(c.HoldPlay),
    e.PlayChallenged: _challenge,
    m.ChallengeProposed: _challenge,
    m.ChallengeDeclined: _plain(m.DeclineChallenge),
    e.ChallengeWithdrawn: _plain(c.WithdrawChallenge),
    e.ChallengeRuled: _rule,
    e.OpinionAsked: _plain(c.AskOpinion),
    e.ChallengeUpheld: _plain(c.AcceptRuling),
    e.ChallengeFailed: _plain(c.AcceptRuling),
    e.ChallengeReopened: _reopen,
    e.ClockStopped: _plain(c.StopClock),
    e.ClockStarted: _plain(c.StartClock),
    e.ClockAdjusted: _plain(c.AdjustClock),
    e.RoundExtended: _plain(c.ExtendRound),
    e.OutageCredited: _plain(c.CreditOutage),
    e.NoPlaysConfirmed: _plain(c.ConfirmNoPlays),
    e.ResignationOffered: _plain(c.OfferResignation),
    e.ResignationDeclined: _decline,
    e.PlayStopped: _stop,
    e.GameEnded: _stop,
    e.ScoreAdjusted: _adjust,
    e.ResultSigned: _plain(c.SignResult),
    e.LightningStarted: _lightning,
    e.WordAttempted: _attempt,
    e.AttemptsRuled: _plain(c.RuleOnAttempts),
    e.TieBroken: _plain(c.SettleTie),
    e.RacksUnsealed: _plain(c.UnsealRacks),
    e.SeatReissued: _plain(c.ReissueSeat),
    e.SpectatorsBarred: _plain(c.BarSpectators),
    e.RackShowingAgreed: _plain(c.AgreeToShowRacks),
    m.EquipmentChosen: _plain(m.ChooseEquipment),
    m.UseAgreed: _plain(m.AgreeToUse),
    ru.RulingUndone: _plain(ru.UndoRuling),
}
