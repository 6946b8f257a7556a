"""Blanks on a real board: what they stand for, and what looked like one and is none."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.board import side_of, square_names
from lexidrome.game.flow import pass_over_skips, settle_zeros, take_off
from lexidrome.game.offers import Nothing, Offer, Offered
from lexidrome.game.play.laid import no_such_tile
from lexidrome.game.play.messages import BlankBound, ClarifyBlank, FindFalseBlank
from lexidrome.game.play.steps import binds_already
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState, PendingPlay
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_have_begun,
    offers,
    open_challenge_refusal,
)
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import cited, rule, the_rule
from lexidrome.rulebook.choices import FalseBlank


@offers(ClarifyBlank)
def can_clarify_blank(work: Work) -> Offered:
    """By the squares of the blanks; a side asks about them in its time, the director in any."""
    is_director = work.by.role is Role.DIRECTOR
    if not is_director:
        acting = acting_side(work)
        if isinstance(acting, Refusal):
            return acting
    if refusal := at_the_table(work) or must_have_begun(work):
        return refusal
    state, side = work.state, work.by.side
    rack_tile = state.setup.tiles.rack_tile
    blanks = tuple(at for at, tile in enumerate(state.board) if rack_tile.get(tile) == BLANK)
    if not blanks:
        why = refuse(Reason.NO_BLANK_THERE, text("There is no blank on the board."))
        return Nothing(why)
    if is_director:
        return Offer(numbers=blanks)
    in_time = tuple(at for at in blanks if not is_asked_on_anothers_time(state, side, at))
    return Offer(numbers=in_time) if in_time else _only_on_own_time(work)


@decides(ClarifyBlank)
def clarify_blank(work: Work, command: ClarifyBlank) -> Refusal | None:
    """A blank that is asked about binds (NSA-IV.F.2.b, A-61)."""
    is_director = work.by.role is Role.DIRECTOR
    tiles, board = work.state.setup.tiles, work.state.board
    there = board[command.square] if 0 <= command.square < len(board) else ""
    if tiles.rack_tile.get(there) != BLANK:
        return refuse(Reason.NO_BLANK_THERE, text("There is no blank on that square."))
    tile = tiles.blank_symbols.get(command.letter.upper())
    if tile is None:
        return no_such_tile(command.letter)
    if tile != there and not is_director:
        # NSA-IV.F.2.a.(2), NSA-IV.F.3.p1
        return refuse(
            Reason.BLANK_IS_WRITTEN,
            text(
                "What was written counts: the blank on {square} is {letter}. "
                "Only the director sets another letter.",
                square=square_names(side_of(board))[command.square],
                letter=tiles.labels[there],
            ),
        )
    if not is_director and is_asked_on_anothers_time(work.state, work.by.side, command.square):
        return _only_on_own_time(work)
    if tile != there and (refusal := binds_already(work, command.square)):
        return refusal
    work.emit(BlankBound(at_ms=work.at_ms, by=work.by, square=command.square, tile=tile))
    return None


def _only_on_own_time(work: Work) -> Refusal:
    return refuse(
        Reason.NOT_YOUR_TIME,
        text("Later, ask about a blank only while your own clock is running ({rule})."),
        cited(is_asked_on_anothers_time, work.state.rules),
    )


@rule("NSA-IV.F.2.b")
def is_asked_on_anothers_time(state: GameState, side: int | None, square: int) -> bool:
    """After the next play a blank is clarified only on one's own time.

    On the play right after it a blank is asked about at any time; later while one's own runs.
    """
    if not the_rule(is_asked_on_anothers_time).ids_of(state.rules.document):
        return False
    is_last = bool(state.turns) and any(each.square == square for each in state.turns[-1].tiles)
    clock = state.clock
    own = state.on_turn if clock.is_typed and clock.stop_reason is None else clock.running
    return not is_last and side != own


@offers(FindFalseBlank)
def can_find_false_blank(work: Work) -> Offered:
    if refusal := at_the_table(work) or must_have_begun(work):
        return refusal
    state = work.state
    rule = rule_of(state.rules, "record.false_blank")
    is_left_to_director = state.rules.record.false_blank is FalseBlank.DIRECTOR
    if is_left_to_director and work.by.role is not Role.DIRECTOR:
        return refuse(
            Reason.CALL_DIRECTOR,
            text("Call the director: the rule book leaves it to them ({rule})."), rule,
        )  # fmt: skip
    if work.by.role is not Role.DIRECTOR:
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    if refusal := open_challenge_refusal(state.play):
        return refusal
    play = state.last_play
    if play is None or not _has_blank(work, play):
        return refuse(
            Reason.NO_BLANK_THERE,
            text("The last play has no blank, or another play has been made since ({rule})."),
            rule,
        )
    return Offer(rule=rule)


@decides(FindFalseBlank)
def find_false_blank(work: Work, _command: FindFalseBlank) -> Refusal | None:
    """The play with it comes off, or the director decides: SSC-7.a, SSC-7.b, P48, A-62."""
    play = work.state.last_play
    assert play is not None
    take_off(work, play, rule_of(work.state.rules, "record.false_blank"))
    if not settle_zeros(work):
        pass_over_skips(work)
    return None


def _has_blank(work: Work, play: PendingPlay) -> bool:
    rack_tile = work.state.setup.tiles.rack_tile
    return any(rack_tile[placed.tile] == BLANK for placed in play.tiles)
