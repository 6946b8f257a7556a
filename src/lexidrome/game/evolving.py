"""How each event changes a game: `evolve(state, event)`.

Nothing is decided here and nothing can be refused: what stands in the events
has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lexidrome.game import clock as clocks
from lexidrome.game import events as e
from lexidrome.game.board import EMPTY_BOARD, put, take
from lexidrome.game.lightning import terms
from lexidrome.game.state import (
    Attempt,
    Challenge,
    Decided,
    GameState,
    Hold,
    Lightning,
    PendingPlay,
    Phase,
    Setup,
    Stop,
    Turn,
    TurnKind,
)
from lexidrome.game.tiles import add_tiles, remove_tiles
from lexidrome.game.values import (
    DrawKind,
    Entry,
    EntryKind,
    LostTurn,
    Outcome,
    PlacedTile,
)


def evolve(state: GameState | None, event: e.AnyEvent) -> GameState:
    """The game after this event."""
    if state is None:
        assert isinstance(event, e.GameCreated), "a game begins with its creation"
        return _created(event)
    changed = _EVOLVERS[type(event)](state, event)
    return replace(changed, version=state.version + 1, now_ms=max(event.at_ms, state.now_ms))


def fold(events: Iterable[e.AnyEvent], state: GameState | None = None) -> GameState:
    """The game that these events made."""
    for event in events:
        state = evolve(state, event)
    assert state is not None, "a game has at least one event"
    return state


def _created(event: e.GameCreated) -> GameState:
    setup = Setup(event.rules, event.tile_set, event.sides, event.options, event.commitment)
    count = len(event.sides)
    side_ms = (event.rules.clock.side_time_s or 0) * 1000
    zeros = (0,) * count
    return GameState(
        setup=setup,
        seed=event.seed or b"",
        version=1,
        now_ms=event.at_ms,
        phase=Phase.CREATED,
        board=EMPTY_BOARD,
        bag=setup.tiles.full_bag,
        racks=("",) * count,
        clock=clocks.Clock(
            since_ms=event.at_ms,
            side_ms=(side_ms,) * count,
            lag_used_ms=zeros,
            lag_seen_ms=zeros,
        ),
        scores=zeros,
        skips=zeros,
        racks_seen=(False,) * count,
    )


# Start of the game


def _first_tiles_drawn(state: GameState, event: e.FirstTilesDrawn) -> GameState:
    drawn = "".join(event.tiles)
    counted = replace(state, draw_count=state.draw_count + len(drawn))
    if event.is_returned:
        return counted
    return replace(counted, bag=_without(state.bag, drawn), aside=state.aside + drawn)


def _started(state: GameState, event: e.GameStarted) -> GameState:
    clock = replace(state.clock, since_ms=event.at_ms, round_ends_at_ms=event.round_ends_at_ms)
    if state.rules.clock.starts_on != "first_tile_seen":
        clock = clocks.run(clock, event.at_ms, event.first_side, is_new_turn=True)
    return replace(
        state,
        phase=Phase.PLAYING,
        first_side=event.first_side,
        on_turn=event.first_side,
        clock=clock,
    )


def _tiles_drawn(state: GameState, event: e.TilesDrawn) -> GameState:
    tiles = event.tiles or ""
    play = state.play
    if event.kind is DrawKind.PENDING and play is not None:
        play = replace(play, drawn=tiles)
    changed = replace(
        state,
        bag=_without(state.bag, tiles),
        racks=_with_rack(state.racks, event.side, add_tiles(state.racks[event.side], tiles)),
        play=play,
    )
    if event.kind is DrawKind.LIGHTNING and state.lightning is not None:
        count = state.lightning.draw_count + len(tiles)
        return replace(changed, lightning=replace(state.lightning, draw_count=count))
    return replace(changed, draw_count=state.draw_count + len(tiles))


def _rack_seen(state: GameState, event: e.RackSeen) -> GameState:
    seen = (*state.racks_seen[: event.side], True, *state.racks_seen[event.side + 1 :])
    clock = state.clock
    is_starter = event.side == state.first_side and not state.turns
    if is_starter and clock.running is None and clock.stop_reason is None:
        clock = clocks.run(clock, event.at_ms, event.side, is_new_turn=True)
    return replace(state, racks_seen=seen, clock=clock)


# Turns


def _tiles_played(state: GameState, event: e.TilesPlayed) -> GameState:
    side = event.side
    laid = {placed.square: placed.tile for placed in event.tiles}
    used = _rack_tiles(state, event.tiles)
    turn = Turn(
        side, TurnKind.PLAY, event.at_ms, event.points, tiles=event.tiles, words=event.words
    )
    entry = Entry(side, event.points, EntryKind.PLAY, event.rule, len(state.turns))
    play = PendingPlay(
        side=side,
        tiles=event.tiles,
        words=event.words,
        points=event.points,
        at_ms=event.at_ms,
        closes_at_ms=event.closes_at_ms,
        is_out=event.is_out,
        zeros_before=state.zeros,
        passes_before=state.passes,
    )
    played = replace(
        _with_entry(state, entry),
        board=put(state.board, laid),
        racks=_with_rack(state.racks, side, _without(state.racks[side], used)),
        zeros=0,
        passes=0,
        play=play,
    )
    after = _turn_completed(played, turn, event.at_ms, event.lag_ms)
    if event.is_out:
        # The clock is neutralised after the final play (NSA-V.D.p1).
        return replace(after, clock=clocks.stop(after.clock, event.at_ms))
    return after


def _tiles_exchanged(state: GameState, event: e.TilesExchanged) -> GameState:
    discarded, drawn = event.discarded or "", event.drawn or ""
    if event.is_drawn_first:
        bag = add_tiles(_without(state.bag, drawn), discarded)
    else:
        bag = _without(add_tiles(state.bag, discarded), drawn)
    rack = add_tiles(_without(state.racks[event.side], discarded), drawn)
    turn = Turn(event.side, TurnKind.EXCHANGE, event.at_ms, count=event.count)
    exchanged = replace(
        state,
        bag=bag,
        racks=_with_rack(state.racks, event.side, rack),
        draw_count=state.draw_count + len(drawn),
        zeros=state.zeros + 1,
        passes=0,
    )
    return _turn_completed(exchanged, turn, event.at_ms, event.lag_ms)


def _turn_passed(state: GameState, event: e.TurnPassed) -> GameState:
    turn = Turn(event.side, TurnKind.PASS, event.at_ms)
    passed = replace(state, zeros=state.zeros + 1, passes=state.passes + 1)
    return _turn_completed(passed, turn, event.at_ms, event.lag_ms, keeps_no_plays=True)


def _turn_begun(state: GameState, _event: e.TurnBegun) -> GameState:
    return state


def _turn_lost(state: GameState, event: e.TurnLost) -> GameState:
    turn = Turn(event.side, TurnKind.LOST, event.at_ms, cause=event.cause)
    lost = replace(state, zeros=state.zeros + 1, passes=0)
    if event.cause is LostTurn.CHALLENGE:
        lost = replace(lost, skips=clocks.add_to(state.skips, event.side, -1))
        return replace(_turn_completed(lost, turn, event.at_ms), decided=state.decided)
    return _turn_completed(lost, turn, event.at_ms)


def _turn_completed(
    state: GameState, turn: Turn, at_ms: int, lag_ms: int = 0, *, keeps_no_plays: bool = False
) -> GameState:
    """The next side is on turn and its clock runs, unless the clocks are stopped."""
    following = (turn.side + 1) % state.side_count
    clock = clocks.credit_lag(clocks.settle(state.clock, at_ms), turn.side, lag_ms)
    if state.phase is Phase.PLAYING:
        clock = clocks.run(clock, at_ms, following, is_new_turn=True)
    return replace(
        state,
        turns=(*state.turns, turn),
        on_turn=following,
        clock=clock,
        decided=None,
        resigning=None,
        no_plays=state.no_plays if keeps_no_plays else (),
    )


# The play that can still be challenged


def _play_accepted(state: GameState, event: e.PlayAccepted) -> GameState:
    play = _play(state)
    accepted = (*play.accepted, event.side)
    if play.hold is None or play.hold.side != event.side:
        return replace(state, play=replace(play, accepted=accepted))
    clock = _clock_after_hold(state, play, event.at_ms)
    return replace(state, play=replace(play, accepted=accepted, hold=None), clock=clock)


def _play_held(state: GameState, event: e.PlayHeld) -> GameState:
    play = replace(_play(state), hold=Hold(event.side, event.at_ms))
    clock = state.clock
    if state.phase is Phase.PLAYING:
        # The holder's clock runs, after the final play too (A-22, NSA-IV.I.2.p4, NSA-V.D.p2).
        clock = clocks.run(clock, event.at_ms, event.side, is_new_turn=False)
    return replace(state, play=play, clock=clock)


def _play_closed(state: GameState, event: e.PlayClosed) -> GameState:
    play = _play(state)
    clock = state.clock
    if play.hold is not None:
        clock = _clock_after_hold(state, play, event.at_ms)
    return replace(state, play=None, clock=clock)


def _clock_after_hold(state: GameState, play: PendingPlay, at_ms: int) -> clocks.Clock:
    if state.phase is not Phase.PLAYING or play.is_out:
        return clocks.stop(state.clock, at_ms)
    return clocks.run(state.clock, at_ms, state.on_turn, is_new_turn=False)


def _play_challenged(state: GameState, event: e.PlayChallenged) -> GameState:
    play = replace(_play(state), challenge=Challenge(event.side, event.words), hold=None)
    hard_stop = bool(state.rules.clock.hard_stop)
    clock = clocks.stop(state.clock, event.at_ms, game_runs_on=hard_stop)
    return replace(state, play=play, clock=clock)


def _challenge_withdrawn(state: GameState, event: e.ChallengeWithdrawn) -> GameState:
    play = replace(_play(state), challenge=None)
    return replace(state, play=play, clock=_clock_after_hold(state, play, event.at_ms))


def _challenge_ruled(state: GameState, event: e.ChallengeRuled) -> GameState:
    play, challenge = _play(state), _challenge(state)
    ruled = replace(challenge, rulings=(*challenge.rulings, event.ruling), is_opinion_awaited=False)
    return replace(state, play=replace(play, challenge=ruled))


def _opinion_asked(state: GameState, _event: e.OpinionAsked) -> GameState:
    play = _play(state)
    return replace(
        state, play=replace(play, challenge=replace(_challenge(state), is_opinion_awaited=True))
    )


def _challenge_upheld(state: GameState, event: e.ChallengeUpheld) -> GameState:
    play = _play(state)
    squares = tuple(placed.square for placed in play.tiles)
    rack = _without(state.racks[play.side], play.drawn or "")
    rack = add_tiles(rack, _rack_tiles(state, play.tiles))
    entry = Entry(play.side, -play.points, EntryKind.PLAY_WITHDRAWN, event.rule, len(state.turns))
    withdrawn = replace(
        _with_entry(state, entry),
        board=take(state.board, squares),
        bag=add_tiles(state.bag, play.drawn or ""),
        racks=_with_rack(state.racks, play.side, rack),
        turns=_withdraw_turn(state.turns),
        zeros=play.zeros_before + 1 + state.zeros,
        passes=0,
        play=None,
        decided=Decided(state, is_acceptable=False),
    )
    if state.phase is not Phase.PLAYING:
        return withdrawn
    # The previous turn is complete only with the ruling, so the next begins now.
    clock = clocks.run(state.clock, event.at_ms, state.on_turn, is_new_turn=True)
    return replace(withdrawn, clock=clock)


def _withdraw_turn(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The score sheet with its last play marked as challenged off."""
    at = max(at for at, turn in enumerate(turns) if turn.kind is TurnKind.PLAY)
    return (*turns[:at], replace(turns[at], is_withdrawn=True, points=0), *turns[at + 1 :])


def _challenge_failed(state: GameState, event: e.ChallengeFailed) -> GameState:
    play = _play(state)
    clock = state.clock
    if state.phase is Phase.PLAYING and not play.is_out:
        clock = clocks.run(clock, event.at_ms, state.on_turn, is_new_turn=True)
    return replace(
        state,
        skips=clocks.add_to(state.skips, event.side, event.turns_lost),
        play=replace(play, challenge=None, hold=None),
        clock=clock,
        decided=Decided(state, is_acceptable=True),
    )


def _challenge_reopened(state: GameState, event: e.ChallengeReopened) -> GameState:
    """Back to the moment of the verdict; time used and draws made since stay what they are."""
    assert state.decided is not None
    before = state.decided.before
    play = _play(before)
    challenge = replace(_challenge(before), rulings=(), is_opinion_awaited=True)
    undone = state.ledger[len(before.ledger) :]
    back = replace(
        before,
        play=replace(play, challenge=challenge),
        draw_count=state.draw_count,
        clock=clocks.stop(state.clock, event.at_ms),
        version=state.version,
        ledger=state.ledger,
        scores=state.scores,
        decided=None,
        is_unsealed=state.is_unsealed,
        spectators_barred=state.spectators_barred,
        rack_showing=state.rack_showing,
    )
    for entry in undone:
        back = _with_entry(back, replace(entry, points=-entry.points, turn=len(back.turns)))
    return back


# Clocks


def _clock_stopped(state: GameState, event: e.ClockStopped) -> GameState:
    clock = replace(
        clocks.stop(state.clock, event.at_ms),
        stop_reason=event.reason,
        is_stopped_by_director=event.by.role == "director",
    )
    return replace(state, clock=clock)


def _clock_started(state: GameState, event: e.ClockStarted) -> GameState:
    stood_ms = event.at_ms - state.clock.since_ms
    shifted = _shift_play(state, stood_ms)
    play = shifted.play
    side = play.hold.side if play is not None and play.hold is not None else state.on_turn
    if play is not None and play.is_out and play.hold is None:
        clock = replace(clocks.stop(state.clock, event.at_ms), stop_reason=None)
    else:
        clock = clocks.run(state.clock, event.at_ms, side, is_new_turn=False)
    return replace(shifted, clock=clock)


def _clock_adjusted(state: GameState, event: e.ClockAdjusted) -> GameState:
    settled = clocks.settle(state.clock, event.at_ms)
    side_ms = clocks.add_to(settled.side_ms, event.side, event.time_ms)
    return replace(state, clock=replace(settled, side_ms=side_ms))


def _round_extended(state: GameState, event: e.RoundExtended) -> GameState:
    ends_at_ms = (state.clock.round_ends_at_ms or event.at_ms) + event.time_ms
    return replace(state, clock=replace(state.clock, round_ends_at_ms=ends_at_ms))


def _outage_credited(state: GameState, event: e.OutageCredited) -> GameState:
    """Nothing of a game ran while the house stood still, except the round."""
    clock = replace(clocks.settle(state.clock, event.from_ms), since_ms=event.at_ms)
    shifted = _shift_play(state, event.at_ms - event.from_ms)
    lightning = state.lightning
    if lightning is not None and lightning.attempt_ends_at_ms is not None:
        ends_at_ms = lightning.attempt_ends_at_ms + event.at_ms - event.from_ms
        lightning = replace(lightning, attempt_ends_at_ms=ends_at_ms)
    return replace(shifted, clock=clock, lightning=lightning)


def _shift_play(state: GameState, stood_ms: int) -> GameState:
    """Windows and holds are longer by the time that everything stood still."""
    play = state.play
    if play is None:
        return state
    hold = play.hold
    shifted = replace(
        play,
        at_ms=play.at_ms + stood_ms,
        closes_at_ms=None if play.closes_at_ms is None else play.closes_at_ms + stood_ms,
        hold=None if hold is None else replace(hold, at_ms=hold.at_ms + stood_ms),
    )
    return replace(state, play=shifted)


# The end


def _no_plays_confirmed(state: GameState, event: e.NoPlaysConfirmed) -> GameState:
    return replace(state, no_plays=(*state.no_plays, event.side))


def _resignation_offered(state: GameState, event: e.ResignationOffered) -> GameState:
    return replace(state, resigning=event.side)


def _resignation_declined(state: GameState, _event: e.ResignationDeclined) -> GameState:
    return replace(state, resigning=None)


def _play_stopped(state: GameState, event: e.PlayStopped) -> GameState:
    play = state.play
    if play is not None and event.closes_at_ms is not None:
        play = replace(play, closes_at_ms=event.closes_at_ms)
    return replace(
        state,
        phase=Phase.ENDING,
        stop=Stop(event.ending, event.rule),
        clock=clocks.stop(state.clock, event.at_ms),
        play=play,
        resigning=None,
    )


def _score_adjusted(state: GameState, event: e.ScoreAdjusted) -> GameState:
    return _with_entry(state, event.entry)


def _ended(state: GameState, event: e.GameEnded) -> GameState:
    return replace(
        state,
        phase=Phase.ENDED,
        outcome=event.outcome,
        clock=clocks.stop(state.clock, event.at_ms),
        play=None,
        stop=None,
        decided=None,
        resigning=None,
        signed=(),
    )


def _result_signed(state: GameState, event: e.ResultSigned) -> GameState:
    return replace(state, signed=(*state.signed, event.side))


# The lightning round


def _lightning_started(state: GameState, event: e.LightningStarted) -> GameState:
    return replace(
        state,
        phase=Phase.LIGHTNING,
        bag=add_tiles(state.bag, "".join(state.racks)),
        racks=("",) * state.side_count,
        lightning=Lightning(
            attempts=(None,) * state.side_count,
            seed=event.seed or b"",
            commitment=event.commitment,
        ),
    )


def _lightning_order_drawn(state: GameState, event: e.LightningOrderDrawn) -> GameState:
    lightning = _lightning(state)
    count = lightning.draw_count + len("".join(event.tiles))
    return replace(
        state,
        lightning=replace(
            lightning,
            draw_count=count,
            first_side=event.first_side,
            on_attempt=event.first_side,
            attempt_ends_at_ms=_attempt_ends(state, event.at_ms),
        ),
    )


def _board_returned(state: GameState, _event: e.BoardReturned) -> GameState:
    rack_tile = state.setup.tiles.rack_tile
    lying = "".join(rack_tile[tile] for tile in state.board if tile in rack_tile)
    return replace(state, board=EMPTY_BOARD, bag=add_tiles(state.bag, lying))


def _word_attempted(state: GameState, event: e.WordAttempted) -> GameState:
    lightning = _lightning(state)
    attempts = list(lightning.attempts)
    attempts[event.side] = Attempt(event.letters)
    following = (event.side + 1) % state.side_count
    is_last = attempts[following] is not None
    return replace(
        state,
        lightning=replace(
            lightning,
            attempts=tuple(attempts),
            on_attempt=None if is_last else following,
            attempt_ends_at_ms=None if is_last else _attempt_ends(state, event.at_ms),
        ),
    )


def _attempt_ends(state: GameState, at_ms: int) -> int:
    """Each attempt has its minute, the second's from the first's end (ST-WIN.e)."""
    return at_ms + terms(state.rules).attempt_s * 1000


def _attempts_ruled(state: GameState, event: e.AttemptsRuled) -> GameState:
    lightning = _lightning(state)
    return replace(
        state,
        lightning=replace(
            lightning,
            attempts=(None,) * state.side_count,
            on_attempt=lightning.first_side,
            attempt_ends_at_ms=_attempt_ends(state, event.at_ms),
            passes=lightning.passes + 1,
        ),
    )


def _tie_broken(state: GameState, event: e.TieBroken) -> GameState:
    outcome = state.outcome
    assert outcome is not None
    half_wins = outcome.half_wins
    if event.winner is not None:
        half_wins = tuple(2 * (side == event.winner) for side in range(state.side_count))
    broken: Outcome = replace(
        outcome,
        winner=event.winner,
        half_wins=half_wins,
        tie_break=event.tie_break,
        tie_rule=event.rule,
        is_tie_open=False,
    )
    return replace(state, phase=Phase.ENDED, outcome=broken, signed=())


# Who may look


def _racks_unsealed(state: GameState, _event: e.RacksUnsealed) -> GameState:
    return replace(state, is_unsealed=True)


def _spectators_barred(state: GameState, _event: e.SpectatorsBarred) -> GameState:
    return replace(state, spectators_barred=True)


def _rack_showing_agreed(state: GameState, event: e.RackShowingAgreed) -> GameState:
    return replace(state, rack_showing=(*state.rack_showing, event.side))


# Small parts


def _with_entry(state: GameState, entry: Entry) -> GameState:
    return replace(
        state,
        ledger=(*state.ledger, entry),
        scores=clocks.add_to(state.scores, entry.side, entry.points),
    )


def _with_rack(racks: tuple[str, ...], side: int, rack: str) -> tuple[str, ...]:
    return (*racks[:side], rack, *racks[side + 1 :])


def _without(tiles: str, taken: str) -> str:
    left = remove_tiles(tiles, taken)
    assert left is not None, "tiles were taken that were not there"
    return left


def _rack_tiles(state: GameState, placed: tuple[PlacedTile, ...]) -> str:
    """The tiles as they were on the rack: a designated blank is a blank again."""
    rack_tile = state.setup.tiles.rack_tile
    return "".join([rack_tile[tile.tile] for tile in placed])


def _play(state: GameState) -> PendingPlay:
    assert state.play is not None, "there is no play that could still be challenged"
    return state.play


def _challenge(state: GameState) -> Challenge:
    challenge = _play(state).challenge
    assert challenge is not None, "there is no challenge"
    return challenge


def _lightning(state: GameState) -> Lightning:
    assert state.lightning is not None, "there is no lightning round"
    return state.lightning


_EVOLVERS: dict[type[e.Event], Callable[[GameState, Any], GameState]] = {
    e.FirstTilesDrawn: _first_tiles_drawn,
    e.GameStarted: _started,
    e.TilesDrawn: _tiles_drawn,
    e.RackSeen: _rack_seen,
    e.TilesPlayed: _tiles_played,
    e.TilesExchanged: _tiles_exchanged,
    e.TurnPassed: _turn_passed,
    e.TurnBegun: _turn_begun,
    e.TurnLost: _turn_lost,
    e.PlayAccepted: _play_accepted,
    e.PlayHeld: _play_held,
    e.PlayClosed: _play_closed,
    e.PlayChallenged: _play_challenged,
    e.ChallengeWithdrawn: _challenge_withdrawn,
    e.ChallengeRuled: _challenge_ruled,
    e.OpinionAsked: _opinion_asked,
    e.ChallengeUpheld: _challenge_upheld,
    e.ChallengeFailed: _challenge_failed,
    e.ChallengeReopened: _challenge_reopened,
    e.ClockStopped: _clock_stopped,
    e.ClockStarted: _clock_started,
    e.ClockAdjusted: _clock_adjusted,
    e.RoundExtended: _round_extended,
    e.OutageCredited: _outage_credited,
    e.NoPlaysConfirmed: _no_plays_confirmed,
    e.ResignationOffered: _resignation_offered,
    e.ResignationDeclined: _resignation_declined,
    e.PlayStopped: _play_stopped,
    e.ScoreAdjusted: _score_adjusted,
    e.GameEnded: _ended,
    e.ResultSigned: _result_signed,
    e.LightningStarted: _lightning_started,
    e.LightningOrderDrawn: _lightning_order_drawn,
    e.BoardReturned: _board_returned,
    e.WordAttempted: _word_attempted,
    e.AttemptsRuled: _attempts_ruled,
    e.TieBroken: _tie_broken,
    e.RacksUnsealed: _racks_unsealed,
    e.SpectatorsBarred: _spectators_barred,
    e.RackShowingAgreed: _rack_showing_agreed,
}
