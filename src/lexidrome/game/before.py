"""What facts of earlier versions do not say, as the rules were when they were made.

Once folding decided this. Facts now say it themselves (`@fact(…, decided=…)`); of one that does
not, the answer stands here as it was then. It is a copy that nobody mends: where a rule is
mended, what happened before stays what it was. Facts that are made today are never asked about.
"""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.challenge.messages import ChallengeWithdrawn, PlayAccepted, PlayHeld
from lexidrome.game.clock.clock import LEFT, STANDING, Clock, ClocksThen
from lexidrome.game.clock.messages import ClockStarted, OutageCredited
from lexidrome.game.draw.messages import DrawnOutOfOrder
from lexidrome.game.play.messages import ScoreAnnounced, TilesPlayed
from lexidrome.game.record_values import ClockAct, DrawnBefore
from lexidrome.game.ruling.messages import GameReopened, PlayTakenOff
from lexidrome.game.start.messages import GameStarted, RackSeen
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.tie.messages import WordAttempted
from lexidrome.game.values import END_KINDS, VERDICT_KINDS, Entry
from lexidrome.rulebook.choices import ClockStart, PauseReason, TurnEnd, Withdrawal

_OUR_MINUTE_S = 60
"""Of a lightning round, where the rule set had none of its own."""


def clocks_at_start(state: GameState, fact: GameStarted) -> ClocksThen:
    if state.rules.clock.starts_on is ClockStart.FIRST_TILE_SEEN:
        return LEFT
    return ClocksThen(fact.first_side, is_new_turn=True)


def clocks_when_seen(state: GameState, fact: RackSeen) -> ClocksThen:
    clock = state.clock
    is_starter = fact.side == state.first_side and not state.turns
    if is_starter and clock.running is None and clock.stop_reason is None:
        return ClocksThen(fact.side, is_new_turn=True)
    return LEFT


def settles_last() -> bool:
    return True


def zeros_after_play() -> int:
    return 0


def zeros_after_turn(state: GameState) -> int:
    return state.zeros + 1


def zeros_without_pass(state: GameState) -> int:
    return max(0, state.zeros - 1)


def clocks_after_play(state: GameState, fact: TilesPlayed) -> ClocksThen:
    is_clock_left = fact.clock is ClockAct.UNTOUCHED or not _has_buttons(state)
    if is_clock_left and not fact.is_ended:
        return LEFT
    if fact.is_out and fact.clock is not ClockAct.PRESSED:
        return STANDING
    return ClocksThen((fact.side + 1) % state.side_count, is_new_turn=True)


def clocks_when_pressed(state: GameState) -> ClocksThen:
    return ClocksThen(state.on_turn, is_new_turn=True) if _has_buttons(state) else LEFT


def clocks_when_announced(state: GameState, fact: ScoreAnnounced) -> ClocksThen:
    if fact.is_turn_ended and not _has_buttons(state):
        return ClocksThen(state.on_turn, is_new_turn=True)
    return LEFT


def _has_buttons(state: GameState) -> bool:
    return state.rules.clock.turn_ends_on is not TurnEnd.SCORE


def is_turn_ended_by_draw(play: PendingPlay, fact: DrawnOutOfOrder) -> bool:
    return fact.before is not DrawnBefore.VIEW and (play.is_pressed or play.is_announced)


def releases_hold(play: PendingPlay, fact: PlayAccepted) -> bool:
    return play.hold is not None and play.hold.side == fact.side


def clocks_after_hold(state: GameState, play: PendingPlay) -> ClocksThen:
    if state.phase is not Phase.PLAYING or play.is_out:
        return STANDING
    return ClocksThen(state.on_turn)


def clocks_when_held(state: GameState, fact: PlayHeld) -> ClocksThen:
    return ClocksThen(fact.side) if state.phase is Phase.PLAYING else LEFT


def clocks_when_closed(state: GameState, play: PendingPlay) -> ClocksThen:
    if play.hold is None and state.clock.stop_reason is not PauseReason.CHALLENGE:
        return LEFT
    return clocks_after_hold(state, play)


def is_undrawn(state: GameState, play: PendingPlay) -> bool:
    if play.drawn is not None:
        return False
    return play.side in state.record.away and bool(state.bag)


def clocks_when_challenged(state: GameState) -> ClocksThen:
    return ClocksThen(is_game_running=bool(state.rules.clock.hard_stop))


def found_tiles(play: PendingPlay, fact: ChallengeWithdrawn) -> int:
    return int(fact.reason is Withdrawal.FOUND_TILE and play.is_out)


def clocks_after_verdict(state: GameState) -> ClocksThen:
    is_on = state.phase is Phase.PLAYING
    return ClocksThen(state.on_turn, is_new_turn=True) if is_on else LEFT


def clocks_after_failure(state: GameState, play: PendingPlay) -> ClocksThen:
    return LEFT if play.is_out else clocks_after_verdict(state)


def zeros_after_verdict(state: GameState, play: PendingPlay) -> int:
    return play.zeros_before + 1 + state.zeros


def zeros_without_play(state: GameState, play: PendingPlay, fact: PlayTakenOff) -> int:
    return zeros_after_verdict(state, play) - fact.is_turn_kept


def returned_tiles(play: PendingPlay) -> str:
    return play.drawn or ""


def clocks_without_play(state: GameState, play: PendingPlay, fact: PlayTakenOff) -> ClocksThen:
    is_out_undone = state.stop is not None and state.stop.out_side == play.side
    if state.phase is not Phase.PLAYING and not is_out_undone:
        return LEFT
    on_turn = fact.side if fact.is_turn_kept else state.on_turn
    return ClocksThen(on_turn, is_new_turn=not fact.is_turn_kept)


def verdict_undone(state: GameState, before: GameState) -> tuple[Entry, ...]:
    return tuple(
        replace(entry, points=-entry.points, turn=len(before.turns))
        for entry in state.ledger[len(before.ledger) :]
        if entry.kind in VERDICT_KINDS
    )


def clocks_when_started(state: GameState) -> ClocksThen:
    play = state.play
    hold = None if play is None else play.hold
    if play is not None and play.is_out and hold is None:
        return STANDING
    return ClocksThen(state.on_turn if hold is None else hold.side)


def stood_ms(clock: Clock, fact: ClockStarted) -> int:
    return fact.at_ms - clock.stopped_at_ms if _is_play_frozen(clock) else 0


def stood_by_outage_ms(clock: Clock, fact: OutageCredited) -> int:
    return 0 if _is_play_frozen(clock) else fact.at_ms - fact.from_ms


def _is_play_frozen(clock: Clock) -> bool:
    return clock.stop_reason not in (None, PauseReason.CHALLENGE)


def clocks_when_going_on(state: GameState, play: PendingPlay) -> ClocksThen:
    return ClocksThen(state.on_turn, is_new_turn=play.hold is None)


def end_undone(state: GameState, fact: GameReopened) -> tuple[Entry, ...]:
    if state.outcome is None:
        return ()
    counted = (entry for entry in state.ledger if entry.kind in END_KINDS)
    return tuple(replace(entry, points=-entry.points, note=fact.rule) for entry in counted)


def clocks_when_reopened(state: GameState, fact: GameReopened) -> ClocksThen:
    return LEFT if fact.is_over else ClocksThen(state.on_turn, is_new_turn=True)


def are_racks_returned() -> bool:
    return True


def attempt_ends_at_ms(state: GameState, from_ms: int) -> int:
    tie = state.rules.tie
    minute_s = tie.lightning_s
    if tie.lightning_tiles is None or tie.lightning_more_tiles is None or minute_s is None:
        minute_s = _OUR_MINUTE_S
    return from_ms + minute_s * 1000


def next_minute(state: GameState, fact: WordAttempted) -> tuple[int, ...]:
    lightning = state.lightning
    assert lightning is not None
    if lightning.attempts[(fact.side + 1) % state.side_count] is not None:
        return ()
    from_ms = max(fact.at_ms, lightning.attempt_ends_at_ms or 0)
    return from_ms, attempt_ends_at_ms(state, from_ms)
