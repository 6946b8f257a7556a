"""The game as an audience sees it: what all see alike, and what only some may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.game.challenge.rules import draw_from_ms, grounds_to_judge_again
from lexidrome.game.clock.deadline import NextDeadline, next_deadline
from lexidrome.game.correction.entered import EnteredTurn, entered_turn
from lexidrome.game.offers import Offer
from lexidrome.game.ruling.messages import Ruled
from lexidrome.game.seen.shapes import GameView, LightningView, PlayView, SideView
from lexidrome.game.seen.sight import can_see_rack, is_private
from lexidrome.game.share.seen import shares_view
from lexidrome.game.sheet.seen import record_view
from lexidrome.game.state import GameState, Phase, Turn
from lexidrome.game.unseen import unseen_tiles
from lexidrome.game.values import Reopening
from lexidrome.game.who import Audience, Viewer
from lexidrome.rulebook import RuleSet, rule, the_rule

_NOTHING: Mapping[str, Offer] = {}


def view_game(
    state: GameState,
    viewer: Viewer,
    by_all: GameView | None = None,
    can: Mapping[str, Offer] = _NOTHING,
) -> GameView:
    """The game as this audience sees it; ask `may_watch` first.

    Whoever shows one state to several audiences says what `seen_by_all` found of it, and
    whoever knows in which capacity this audience acts, what it can do.
    """
    by_all = seen_by_all(state) if by_all is None else by_all
    is_told = state.rules.views.tracking or _is_over(state)
    seen = [can_see_rack(state, viewer, side) for side in range(state.side_count)]
    return replace(
        by_all,
        sides=tuple(
            [_side(state, viewer, side, is_seen=is_seen) for side, is_seen in enumerate(seen)]
        ),
        turns=_turns(state, viewer),
        # Tiles may be tracked: SSC-32, NSA-III.A.6.p2, NSA-IV.G.1.i, P38
        unseen=_unseen(state, seen) if is_told else None,
        play=_with_proposal(by_all.play, state, viewer),
        record=record_view(state, viewer, _visible_racks(state, seen))
        if state.table.keeps_entries
        else None,
        rulings=tuple([_ruled(ruled, viewer) for ruled in state.rulings]) if state.rulings else (),
        can=can,
    )


def _is_over(state: GameState) -> bool:
    return state.phase in (Phase.ENDED, Phase.LIGHTNING)


def seen_by_all(state: GameState, due: NextDeadline = msgspec.UNSET) -> GameView:
    """What every audience sees alike; the rest is missing, and no part of it is a secret.

    `due` is what `next_deadline` says of this state, for whoever has asked.
    """
    is_over = _is_over(state)
    rules = state.rules
    return GameView(
        version=state.version,
        now_ms=state.now_ms,
        phase=state.phase,
        rules=rules.name,
        sides=(),
        board=state.board,
        on_turn=state.on_turn,
        first_side=state.first_side,
        clock=state.clock,
        turns=(),
        ledger=state.ledger,
        commitment=state.setup.commitment,
        # NSA-IV.C.2.p1, P39
        bag_count=len(state.bag) if rules.views.bag_count_shown or is_over else None,
        unseen=None,
        play=_play(state),
        deadline=next_deadline(state) if due is msgspec.UNSET else due,
        zeros=state.zeros,
        racks_down=_are_racks_down(state),
        is_director_needed=_is_director_needed(state),
        can_verdict_change=state.decided is not None,
        can_doubt_program=Reopening.PROGRAM_FLAWED in grounds_to_judge_again(state),
        no_plays=state.no_plays,
        resigning=state.resigning,
        outcome=state.outcome,
        lightning=_lightning(state),
        seed=state.seed.hex() if is_over else None,
        is_unsealed=state.is_unsealed,
        rack_showing=state.rack_showing,
        spectators_barred=state.spectators_barred,
        seat_changes=state.seat_changes,
        equipment=state.equipment,
        shares=shares_view(state),
    )


def _are_racks_down(state: GameState) -> bool:
    """While a challenge is judged (NSA-IV.J.1.c), or where it was agreed so."""
    play = state.play
    if play is not None and play.challenge is not None:
        return True
    return are_racks_down_when_stopped(state)


@rule("NSA-II.A.p2")
def are_racks_down_when_stopped(state: GameState) -> bool:
    """Where it was agreed so, nobody sees tiles while the clocks are stopped."""
    is_stopped = state.phase is Phase.PLAYING and state.clock.stop_reason is not None
    return state.setup.options.racks_down_when_stopped and is_stopped


def racks_down_rule(rules: RuleSet) -> RuleId | None:
    """The rule by which racks may lie face down while clocks stand, if there is one."""
    return next(iter(the_rule(are_racks_down_when_stopped).ids_of(rules.document)), None)


def _ruled(ruled: Ruled, viewer: Viewer) -> Ruled:
    """A suspicion is the director's business alone, after the game too (NSA-I.A.p2)."""
    if viewer.directs or not is_private(ruled.resolution):
        return ruled
    return replace(ruled, resolution=None, note="")


def _side(state: GameState, viewer: Viewer, side: int, *, is_seen: bool) -> SideView:
    play = state.play
    new_tiles = play.drawn or "" if play is not None and play.side == side else ""
    return SideView(
        persons=state.setup.sides[side].persons,
        score=state.scores[side],
        rack_count=len(state.racks[side]),
        rack=state.racks[side] if is_seen else None,
        new_tiles=new_tiles if is_seen else None,
        new_count=len(new_tiles),
        skips=state.skips[side],
        holds=state.holds[side] if are_holds_counted_for(viewer) else 0,
        is_signed=side in state.signed,
    )


@rule("NSA-IV.I.2.p2")
def are_holds_counted_for(viewer: Viewer) -> bool:
    """The director sees how often each side has held a play,
    so that holds do not delay the draw.
    """
    return viewer.audience is Audience.DIRECTOR


def _play(state: GameState) -> PlayView | None:
    """As everybody sees it: without what a team talks about."""
    play = state.play
    if play is None:
        return None
    return PlayView(
        side=play.side,
        tiles=play.tiles,
        words=play.words,
        points=play.points,
        at_ms=play.at_ms,
        draw_from_ms=draw_from_ms(state.rules, play),
        closes_at_ms=play.closes_at_ms,
        is_out=play.is_out,
        is_drawn=play.drawn is not None,
        accepted=play.accepted,
        hold=play.hold,
        challenge=play.challenge,
        computed=play.computed,
        is_ended=play.is_ended,
        is_pressed=play.is_pressed,
        is_announced=play.is_announced,
        oddities=play.oddities,
    )


def _with_proposal(shown: PlayView | None, state: GameState, viewer: Viewer) -> PlayView | None:
    """The side whose member wants to challenge sees that too."""
    proposal = None if state.play is None else state.play.proposal
    if shown is None or proposal is None or proposal.side != viewer.side:
        return shown
    return replace(shown, proposal=proposal)


def _lightning(state: GameState) -> LightningView | None:
    lightning = state.lightning
    if lightning is None:
        return None
    return LightningView(
        lightning.attempts,
        lightning.on_attempt,
        lightning.attempt_ends_at_ms,
        lightning.passes,
        lightning.commitment,
        lightning.attempt_from_ms,
    )


def _turns(state: GameState, viewer: Viewer) -> tuple[Turn, ...]:
    """The score sheet; where exchanges are not counted aloud, others' counts are left out.

    NSA-IV.E.2.a.(1), SSC-8.a, ST-7, P51
    """
    if state.rules.exchange.count_shown or state.phase is Phase.ENDED:
        return state.turns
    return tuple(
        turn if turn.count is None or turn.side == viewer.side else replace(turn, count=None)
        for turn in state.turns
    )


def view_entered(state: GameState, viewer: Viewer, turn: int) -> EnteredTurn | None:
    """What was entered of a turn, from 1, as this audience may know it; `None`: there is none."""
    turns = _turns(state, viewer)
    return entered_turn(state, turns[turn - 1], turn) if 1 <= turn <= len(turns) else None


def _unseen(state: GameState, seen: Sequence[bool]) -> str:
    if not state.table.holds_tiles:
        return unseen_tiles(state, _visible_racks(state, seen))
    # No tile can be anywhere else.
    hidden = [rack for rack, is_seen in zip(state.racks, seen, strict=True) if not is_seen]
    return "".join(sorted("".join([state.bag, *hidden])))


def _visible_racks(state: GameState, seen: Sequence[bool]) -> str:
    return "".join(rack for rack, is_seen in zip(state.racks, seen, strict=True) if is_seen)


def _is_director_needed(state: GameState) -> bool:
    """Six zeros without an end call for the director (A-07)."""
    per_side = state.rules.ending.zeros_per_side
    if state.phase is not Phase.PLAYING or per_side is None:
        return False
    return state.zeros >= per_side * state.side_count
