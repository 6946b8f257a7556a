"""How the game changes with each fact of a recount."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.parts import applies, recorded, with_entry, with_score
from lexidrome.game.record_values import Recount
from lexidrome.game.recount.messages import (
    RecountBegun,
    RecountEnded,
    ScoreContested,
    ScoreCorrected,
    ScoresRecounted,
    ScoreVerified,
)
from lexidrome.game.state import GameState


@applies(ScoreCorrected)
def score_corrected(state: GameState, fact: ScoreCorrected) -> GameState:
    changed = with_score(with_entry(state, fact.entry), fact.turn - 1, fact.points)
    recount = recorded(changed).recount
    if recount is None or fact.turn in recount.turns:
        return changed
    before = (*recount.before, state.turns[fact.turn - 1].points)
    return _with_recount(
        changed, replace(recount, turns=(*recount.turns, fact.turn), before=before)
    )


@applies(ScoresRecounted)
def scores_recounted(state: GameState, _fact: ScoresRecounted) -> GameState:
    return _with_recount(state, replace(_recount(state), is_complete=True))


@applies(RecountBegun)
def recount_begun(state: GameState, fact: RecountBegun) -> GameState:
    recount = _recount(state)
    return _with_recount(state, replace(recount, sides=(*recount.sides, fact.side)))


@applies(ScoreContested)
def score_contested(state: GameState, fact: ScoreContested) -> GameState:
    recount = _recount(state)
    return _with_recount(state, replace(recount, contested=(*recount.contested, fact.turn)))


@applies(ScoreVerified)
def score_verified(state: GameState, fact: ScoreVerified) -> GameState:
    recount = _recount(state)
    left = tuple(turn for turn in recount.contested if turn != fact.turn)
    return _with_recount(state, replace(recount, contested=left))


@applies(RecountEnded)
def recount_ended(state: GameState, _fact: RecountEnded) -> GameState:
    return _with_recount(state, replace(_recount(state), is_ended=True))


def _recount(state: GameState) -> Recount:
    return recorded(state).recount or Recount()


def _with_recount(state: GameState, recount: Recount) -> GameState:
    return replace(state, record=replace(recorded(state), recount=recount))
