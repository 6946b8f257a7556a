"""How the game changes with each fact of a verdict."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.clock import clock as clocks
from lexidrome.game.parts import (
    applies,
    open_challenge,
    pending_play,
    play_off,
    recording,
    with_entry,
    with_score,
)
from lexidrome.game.state import Decided, GameState, Turn
from lexidrome.game.values import Reopening
from lexidrome.game.verdict.messages import (
    ChallengeFailed,
    ChallengeReopened,
    ChallengeRuled,
    ChallengeUpheld,
    LookupApproved,
    OpinionAsked,
    VerdictEntered,
    WordsChecked,
    WordsRelisted,
    WordsSubmitted,
)


@applies(ChallengeRuled)
def challenge_ruled(state: GameState, fact: ChallengeRuled) -> GameState:
    return _ruled(state, fact)


@applies(VerdictEntered)
def verdict_entered(state: GameState, fact: VerdictEntered) -> GameState:
    return _ruled(state, fact)


def _ruled(state: GameState, fact: ChallengeRuled | VerdictEntered) -> GameState:
    play, challenge = pending_play(state), open_challenge(state)
    ruled = replace(challenge, rulings=(*challenge.rulings, fact.ruling), is_opinion_awaited=False)
    return replace(state, play=replace(play, challenge=ruled))


@applies(OpinionAsked)
def opinion_asked(state: GameState, _fact: OpinionAsked) -> GameState:
    play = pending_play(state)
    return replace(
        state, play=replace(play, challenge=replace(open_challenge(state), is_opinion_awaited=True))
    )


@applies(ChallengeUpheld)
def challenge_upheld(state: GameState, fact: ChallengeUpheld) -> GameState:
    play = pending_play(state)
    zeros = before.zeros_after_verdict(state, play) if fact.zeros is None else fact.zeros
    then = fact.clocks or before.clocks_after_verdict(state)
    return replace(
        play_off(state, play, fact.rule, fact.returned or ""),
        zeros=zeros,
        clock=clocks.after(state.clock, fact.at_ms, then),
        decided=Decided(state, is_acceptable=False),
    )


@applies(ChallengeFailed)
def challenge_failed(state: GameState, fact: ChallengeFailed) -> GameState:
    play = pending_play(state)
    then = fact.clocks or before.clocks_after_failure(state, play)
    return replace(
        state,
        skips=clocks.add_to(state.skips, fact.side, fact.turns_lost),
        play=replace(play, challenge=None, hold=None),
        clock=clocks.after(state.clock, fact.at_ms, then),
        decided=Decided(state, is_acceptable=True),
    )


@applies(ChallengeReopened)
def challenge_reopened(state: GameState, fact: ChallengeReopened) -> GameState:
    """Back to the moment of the verdict; time used, draws and scores set right since stay."""
    assert state.decided is not None
    judged = _corrected_since(state.decided.before, state.turns)
    play = pending_play(judged)
    challenge = replace(
        open_challenge(judged),
        rulings=(),
        is_opinion_awaited=True,
        is_submitted=False,
        is_by_hand=fact.reason is Reopening.PROGRAM_FLAWED,
    )
    undone = before.verdict_undone(state, judged) if fact.undone is None else fact.undone
    back = replace(
        judged,
        play=replace(play, challenge=challenge),
        draw_count=state.draw_count,
        clock=clocks.stop(state.clock, fact.at_ms),
        version=state.version,
        ledger=state.ledger,
        scores=state.scores,
        decided=None,
        is_unsealed=state.is_unsealed,
        seat_changes=state.seat_changes,
        rulings=state.rulings,
        spectators_barred=state.spectators_barred,
        rack_showing=state.rack_showing,
        record=replace(state.record, closed=None),
    )
    for entry in undone:
        back = with_entry(back, entry)
    return back


def _corrected_since(judged: GameState, turns: tuple[Turn, ...]) -> GameState:
    """The game before a verdict, with the scores that were set right after it."""
    for at, (old, new) in enumerate(zip(judged.turns, turns, strict=False)):
        if old.computed is not None and new.computed is None and not new.is_withdrawn:
            judged = with_score(judged, at, new.points)
    return judged


@applies(WordsRelisted)
def words_relisted(state: GameState, fact: WordsRelisted) -> GameState:
    play = pending_play(state)
    is_own = fact.by.side == open_challenge(state).side or play.is_objected
    noted = replace(state, play=replace(play, is_objected=fact.is_doubted and is_own))
    return _judging(noted, words=fact.words, is_submitted=False, is_doubted=fact.is_doubted)


@applies(WordsSubmitted)
def words_submitted(state: GameState, _fact: WordsSubmitted) -> GameState:
    return _judging(state, is_submitted=True, is_doubted=False)


@applies(WordsChecked)
def words_checked(state: GameState, fact: WordsChecked) -> GameState:
    challenge = pending_play(state).challenge
    assert challenge is not None, "there is no challenge"
    return _judging(state, checked=(*challenge.checked, *fact.words))


@applies(LookupApproved)
def lookup_approved(state: GameState, _fact: LookupApproved) -> GameState:
    return recording(state, is_lookup_approved=True)


def _judging(state: GameState, **changes: Any) -> GameState:
    play = pending_play(state)
    assert play.challenge is not None, "there is no challenge"
    return replace(state, play=replace(play, challenge=replace(play.challenge, **changes)))
