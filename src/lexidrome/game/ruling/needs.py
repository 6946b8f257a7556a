"""What a game must have for a ruling to be done to it, and what the ruling finds there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lexidrome import procedures as p
from lexidrome.base import Refusal, text
from lexidrome.game.board import tiles_on
from lexidrome.game.challenge.steps import sets_orientation
from lexidrome.game.finish.steps import cannot_resign
from lexidrome.game.play.steps import bag_too_small, binds_already
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.ruling.evidence import bag_once_drawn, blanks_laid
from lexidrome.game.ruling.messages import ApplyRuling
from lexidrome.game.ruling.preconditions import bag_not_empty
from lexidrome.game.ruling.windows import stays_closed
from lexidrome.game.start.steps import too_few_tiles
from lexidrome.game.state import GameState, PendingPlay, Phase, TurnKind
from lexidrome.game.work import Work, open_challenge_refusal
from lexidrome.lexicon import BLANK
from lexidrome.procedures import changes as ch
from lexidrome.rulebook import cited, rule

_FROM_SMALL_BAG = "illegal_exchange"


class Setting(msgspec.Struct, frozen=True):
    """What an adjustment needs to know besides itself."""

    command: ApplyRuling
    opponent: int
    resolution: p.Resolution

    def side_of(self, party: p.Party) -> int:
        return self.command.player if party is p.Party.PLAYER else self.opponent

    @property
    def is_turn_kept(self) -> bool:
        return any(isinstance(each, ch.TurnKept) for each in self.resolution.adjustments)


def cannot_apply(work: Work, setting: Setting) -> Refusal | None:
    """What the game must have for its changes to be made."""
    for adjustment in setting.resolution.adjustments:
        check = _NEEDS.get(type(adjustment))
        if check is not None and (refusal := check(work, setting, adjustment)):
            return refusal
    return None


def _no_play_to_withdraw(work: Work, setting: Setting, change: ch.PlayWithdrawn) -> Refusal | None:
    if refusal := open_challenge_refusal(work.state.play):
        return refusal
    if unfinished_reply(work, setting, change) is not None:
        return None
    if play_to_withdraw(work, setting, setting.side_of(change.party)) is not None:
        return None
    return refuse(
        Reason.NO_PLAY_TO_TAKE_OFF,
        text("The last play is not that side's, or it cannot come off any more."),
    )


def unfinished_reply(
    work: Work, setting: Setting, change: ch.PlayWithdrawn | ch.PlayTurned
) -> PendingPlay | None:
    """A reply that lies there and whose clock was not started comes off first, as it is none.

    So does the next play of whoever's first play is turned, after a turn without one.
    """
    record, reply = work.state.record, work.state.unfinished_reply
    if record.under is None or reply is None:
        return None
    side = setting.side_of(change.party)
    is_own = reply.side == side and not isinstance(change, ch.PlayTurned)
    return reply if record.under.side == side and not is_own else None


def _no_blank(work: Work, setting: Setting, change: ch.BlankBound) -> Refusal | None:
    square = blank_square(work, setting)
    if square is None:
        return refuse(Reason.NO_BLANK_THERE, text("Choose the square of the blank."))
    tiles = work.state.setup.tiles
    is_other = tiles.blank_symbols.get(change.letter) != work.state.board[square]
    return binds_already(work, square) if is_other else None


def _no_blank_just_played(
    work: Work, setting: Setting, change: ch.ClockRestarted
) -> Refusal | None:
    """The last turn is the play of who has to write a blank down (NSA-IV.F.2.a.(1))."""
    state, side = work.state, setting.side_of(change.party)
    turn = state.turns[-1] if state.turns else None
    if turn is None or turn.side != side or turn.kind is not TurnKind.PLAY or turn.is_withdrawn:
        return refuse(
            Reason.RECORD_SAYS_OTHERWISE,
            text("The last turn was not a play by that side: ask on your own time."),
        )
    rack_tile = state.setup.tiles.rack_tile
    if any(rack_tile[placed.tile] == BLANK for placed in turn.tiles):
        return open_challenge_refusal(state.play)
    return refuse(Reason.NO_BLANK_THERE, text("That play has no blank."))


def _may_not_exchange(work: Work, setting: Setting, change: ch.TurnCounted) -> Refusal | None:
    """From too small a bag only an exchange that went wrong by that is one (NSA-IV.E.2.a.p1)."""
    state = work.state
    needed, bag = state.rules.exchange.min_bag or change.exchanged, bag_once_drawn(state)
    is_entered = state.phase is not Phase.PLAYING or state.on_turn != setting.side_of(change.party)
    is_named = setting.command.procedure == _FROM_SMALL_BAG
    if is_entered or is_named or not change.exchanged or bag >= needed:
        return None
    return bag_too_small(state.rules, needed, bag)


def _not_who_went_out(
    work: Work, setting: Setting, _change: ch.ChallengeRescindable
) -> Refusal | None:
    """The challenge is of the play of the side that the tile goes to (NSA-V.A.4)."""
    play = work.state.play
    if play is not None and play.side == setting.command.player:
        return None
    return refuse(
        Reason.RECORD_SAYS_OTHERWISE,
        text("The player is the side that played last: choose the other one."),
    )


def _not_first(work: Work, setting: Setting, change: ch.PlayTurned) -> Refusal | None:
    """Only the first play is moved, until the next successful one (NSA-III.F.2.p2)."""
    at, turns = work.state.turnable_play, work.state.turns
    if at is not None and turns[at].side == setting.side_of(change.party):
        return open_challenge_refusal(work.state.play)
    return refuse(
        Reason.NO_FIRST_PLAY,
        text("The first play is not that side's, or another play was made since."),
    )


def _first_draw_over(work: Work, _resolution: p.Resolution) -> Refusal | None:
    if not is_first_draw_over(work.state):
        return None
    return refuse(
        Reason.FIRST_DRAW_IS_OVER,
        text("The first draw is over: the bag is no longer shuffled for it ({rule})."),
        cited(is_first_draw_over, work.state.rules),
    )


@rule("NSA-III.E.p2")
def is_first_draw_over(state: GameState) -> bool:
    """A shuffle may be demanded during the first player's draw, and not later."""
    return bool(state.turns) or bool(tiles_on(state.board))


NO_LONGER: dict[str, Callable[[Work, p.Resolution], Refusal | None]] = {
    "misoriented_play": lambda work, _: sets_orientation(work),
    "unshuffled_bag": _first_draw_over,
    "found_tile": bag_not_empty,
}
"""Why the record knows that a procedure is about nothing that can be in this game now.

Whoever asks is told so before anything of the director.
"""
_NEEDS: dict[type, Callable[[Work, Setting, Any], Refusal | None]] = {
    ch.PlayWithdrawn: _no_play_to_withdraw,
    ch.PlayTurned: _not_first,
    ch.TileCountDeclared: lambda work, _, change: too_few_tiles(work, change.tiles),
    ch.TurnCounted: _may_not_exchange,
    ch.BlankBound: _no_blank,
    ch.ClockRestarted: _no_blank_just_played,
    ch.GameResigned: lambda work, setting, change: cannot_resign(
        work, setting.side_of(change.party)
    ),
    ch.WindowReopened: lambda work, setting, change: stays_closed(work, setting.resolution, change),
    ch.ChallengeRescindable: _not_who_went_out,
}


def _last_play(work: Work, side: int) -> PendingPlay | None:
    play = work.state.last_play
    return play if play is not None and play.side == side else None


def play_to_withdraw(work: Work, setting: Setting, side: int) -> PendingPlay | None:
    """A pass or a lost turn after it is no play; but a game that is over has no turn to go on."""
    state = work.state
    is_followed = state.play is None and state.reopenable_play is None
    is_over = state.phase is Phase.ENDED
    if setting.is_turn_kept and (is_followed or is_over) and not comes_off_though_followed(state):
        return None
    return _last_play(work, side)


@rule("NSA-IV.C.3.a.1", "NSA-IV.C.3.a.3")
def comes_off_though_followed(state: GameState) -> bool:
    """A play with tiles of another game comes off until the next play, whatever else came after it.

    Not from a game that is over.
    """
    return state.phase is Phase.PLAYING


def blank_square(work: Work, setting: Setting) -> int | None:
    """The square that was named, or of the only blank in doubt, or that the player has laid."""
    state = work.state
    rack_tile = state.setup.tiles.rack_tile
    named = setting.command.square
    if named is not None:
        is_blank = 0 <= named < len(state.board) and rack_tile.get(state.board[named]) == BLANK
        return named if is_blank else None
    unbound = state.record.unbound
    play = _last_play(work, setting.command.player)
    if not unbound and play is not None:
        unbound = tuple(placed.square for placed in play.tiles if rack_tile[placed.tile] == BLANK)
    unbound = unbound or blanks_laid(state, setting.command.player)
    return unbound[0] if len(unbound) == 1 else None
