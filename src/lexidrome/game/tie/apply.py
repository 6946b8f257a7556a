"""How the game changes with each fact of a tie."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.board import empty_board, side_of
from lexidrome.game.parts import applies, lightning_round
from lexidrome.game.share.seed import Sharing, joint_tie_seed
from lexidrome.game.state import Attempt, GameState, Lightning, Phase
from lexidrome.game.tie.messages import (
    AttemptsRuled,
    BoardReturned,
    LightningOrderDrawn,
    LightningStarted,
    TieBroken,
    WordAttempted,
)
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import Outcome


@applies(LightningStarted)
def lightning_started(state: GameState, fact: LightningStarted) -> GameState:
    sharing = state.sharing
    seed = (fact.seed or b"") if sharing is None else state.tie_seed
    is_returned = fact.are_racks_returned
    if is_returned is None:
        is_returned = before.are_racks_returned()
    return replace(
        _with_racks_back(state) if is_returned else state,
        phase=Phase.LIGHTNING,
        lightning=Lightning(
            attempts=(None,) * state.side_count,
            seed=seed,
            draw_key=seed if sharing is None else _joint(state, sharing),
            commitment=fact.commitment,
        ),
    )


def _with_racks_back(state: GameState) -> GameState:
    bag = add_tiles(state.bag, "".join(state.racks))
    return replace(state, bag=bag, racks=("",) * state.side_count)


def _joint(state: GameState, sharing: Sharing) -> bytes:
    return joint_tie_seed(state.setup.game, state.tie_seed, sharing.shares)


@applies(LightningOrderDrawn)
def lightning_order_drawn(state: GameState, fact: LightningOrderDrawn) -> GameState:
    lightning = lightning_round(state)
    count = lightning.draw_count + len("".join(fact.tiles))
    ends_at_ms = fact.ends_at_ms
    if ends_at_ms is None:
        ends_at_ms = before.attempt_ends_at_ms(state, fact.at_ms)
    return replace(
        state,
        lightning=replace(
            lightning,
            draw_count=count,
            first_side=fact.first_side,
            on_attempt=fact.first_side,
            attempt_ends_at_ms=ends_at_ms,
        ),
    )


@applies(BoardReturned)
def board_returned(state: GameState, _fact: BoardReturned) -> GameState:
    rack_tile = state.setup.tiles.rack_tile
    lying = "".join(rack_tile[tile] for tile in state.board if tile in rack_tile)
    return replace(state, board=empty_board(side_of(state.board)), bag=add_tiles(state.bag, lying))


@applies(WordAttempted)
def word_attempted(state: GameState, fact: WordAttempted) -> GameState:
    lightning = lightning_round(state)
    attempts = list(lightning.attempts)
    attempts[fact.side] = Attempt(fact.letters)
    minute = before.next_minute(state, fact) if fact.next_minute is None else fact.next_minute
    return replace(
        state,
        lightning=replace(
            lightning,
            attempts=tuple(attempts),
            on_attempt=(fact.side + 1) % state.side_count if minute else None,
            attempt_from_ms=minute[0] if minute else None,
            attempt_ends_at_ms=minute[1] if minute else None,
        ),
    )


@applies(AttemptsRuled)
def attempts_ruled(state: GameState, fact: AttemptsRuled) -> GameState:
    lightning = lightning_round(state)
    ends_at_ms = fact.ends_at_ms
    if ends_at_ms is None:
        ends_at_ms = before.attempt_ends_at_ms(state, fact.at_ms)
    return replace(
        state,
        lightning=replace(
            lightning,
            attempts=(None,) * state.side_count,
            on_attempt=lightning.first_side,
            attempt_ends_at_ms=ends_at_ms,
            passes=lightning.passes + 1,
        ),
    )


@applies(TieBroken)
def tie_broken(state: GameState, fact: TieBroken) -> GameState:
    outcome = state.outcome
    assert outcome is not None
    # A game that is played again has no winner and no halves.
    half_wins = tuple(2 * (side == fact.winner) for side in range(state.side_count))
    broken: Outcome = replace(
        outcome,
        winner=fact.winner,
        half_wins=half_wins,
        tie_break=fact.tie_break,
        tie_rule=fact.rule,
        is_tie_open=False,
    )
    return replace(state, phase=Phase.ENDED, outcome=broken, signed=())
