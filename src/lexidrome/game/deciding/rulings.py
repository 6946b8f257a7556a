"""Rulings on what went wrong: the procedure is worked through and done to the game.

The checks below are the table of this module; what each procedure decides stands in
`lexidrome.game.irregularities`. Besides them:

NSA-IV.B.4.b.(2), A-52
    what the record knows is not asked, and no answer contradicts it: `game.knowledge`
A-45
    on screen only what the software cannot prevent can be ruled on: `_worked_through`
NSA-IV.E.1.note, NSA-IV.G.2.a.p1, NSA-IV.H.1.p3, NSA-IV.I.2.p7
    what cannot have happened by the record is not ruled on: `deciding.preconditions`
NSA-II.B.p1, NSA-I.A.p2
    what a book leaves to the director is the director's to apply: `_may_rule`
NSA-V.I.p3, NSA-V.I.p5
    what every side has signed a ruling changes for misconduct alone: `deciding.signatures`
NSA-V.F.2.p1, A-46
    time given after the end changes the overtime in the ledger: `_change_clock`
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lexidrome.base import BadInput, Refusal, RuleId, text
from lexidrome.game import clock as clocks
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game import irregularities as irr
from lexidrome.game import record_events as r
from lexidrome.game import rulings as ru
from lexidrome.game.board import squares_turned, tiles_on
from lexidrome.game.challenge import closes_at_ms
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding import corrections, endings
from lexidrome.game.deciding.challenges import sets_orientation
from lexidrome.game.deciding.flow import (
    close_play,
    finish,
    finish_stopped,
    pass_over_skips,
    settle_zeros,
)
from lexidrome.game.deciding.preconditions import cannot_have_happened
from lexidrome.game.deciding.signatures import ruling_after_signing
from lexidrome.game.deciding.tabletop import too_few_tiles
from lexidrome.game.deciding.turns import bag_too_small
from lexidrome.game.deciding.windows import draw_leaves_until_ms, stays_closed
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    must_be,
    must_say_why,
    no_such_side,
    open_challenge_refusal,
)
from lexidrome.game.ending import judge_again
from lexidrome.game.knowledge import bag_once_drawn, known_answers
from lexidrome.game.layout import SIZE
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import PendingPlay, Phase, TurnKind
from lexidrome.game.unseen import UNKNOWN, masked
from lexidrome.game.values import Closed, Ending, Entry, EntryKind, PlacedTile
from lexidrome.game.who import Role
from lexidrome.lexicon import BLANK

DIRECTORS_DISCRETION = guard(
    "discretion_is_the_directors",
    "What a book leaves to the director only the director applies.",
    "SSC-35.a", "NSA-IV.B.5.p2", "A-65",
)  # fmt: skip
HAND_RAISED = guard(
    "overdraw_with_a_raised_hand",
    "Whoever drew too many tiles, or put some back, raises a hand; staff apply the penalty.",
    "SSC-28", "SSC-28.a",
)  # fmt: skip
FIRST_DRAW_ONLY = guard(
    "shuffle_demanded_during_the_first_draw",
    "A shuffle may be demanded during the first player's draw, and not later.",
    "NSA-III.E.p2",
)
FOUND_BY_SIDES = effect(
    "found_tile_entered_by_sides",
    "A tile found at the end goes to whoever should have drawn it, without the director's doing.",
    "NSA-V.A.3", "NSA-V.A.4",
)  # fmt: skip
NOT_OUT_ANY_MORE = effect(
    "found_tile_undoes_going_out",
    "Whoever went out and gets a found tile before the end is not out, and play resumes.",
    "NSA-V.A.2",
)  # fmt: skip
_OF_THE_DIRECTOR = (
    irr.ScoreChanged,
    irr.SpreadChanged,
    irr.ClockChanged,
    irr.OvertimeErased,
    irr.Sanctioned,
    irr.GameReopened,
    irr.GameResigned,
)
"""Points, time and the end of a game are not for the sides to give or take."""
_CORRECTIONS = frozenset({"recount", "late_change"})
"""Procedures whose points set a score right; those of the others are penalties."""


_ASKED_FOR = {
    "overdraw": RuleId("SSC-28.a"),
    "overdraw_play": RuleId("SSC-28.a"),
    "improper_return": RuleId("SSC-28"),
}
_FROM_SMALL_BAG = "illegal_exchange"


class _Setting(msgspec.Struct, frozen=True):
    """What an adjustment needs to know besides itself."""

    command: ru.ApplyRuling
    opponent: int
    resolution: irr.Resolution

    def side_of(self, party: irr.Party) -> int:
        return self.command.player if party is irr.Party.PLAYER else self.opponent

    @property
    def is_turn_kept(self) -> bool:
        return any(isinstance(each, irr.TurnKept) for each in self.resolution.adjustments)


def apply_ruling(work: Work, command: ru.ApplyRuling) -> Refusal | None:
    opponent = _opponent(work, command)
    if isinstance(opponent, Refusal):
        return opponent
    resolution = _worked_through(work, command, opponent)
    if isinstance(resolution, Refusal):
        return resolution
    if (is_past := _NO_LONGER.get(command.procedure)) and (refusal := is_past(work)):
        return refusal
    if refusal := _may_rule(work, resolution) or ruling_after_signing(work, resolution):
        return refusal
    if refusal := cannot_have_happened(work, resolution, command.player, opponent):
        return refusal
    return carry_out(work, command, opponent, resolution)


def carry_out(
    work: Work, command: ru.ApplyRuling, opponent: int, resolution: irr.Resolution
) -> Refusal | None:
    """Do to the game what was decided."""
    setting = _Setting(command, opponent, resolution)
    if refusal := _cannot_apply(work, setting):
        return refusal
    work.emit(
        ru.RulingApplied(
            at_ms=work.at_ms,
            by=work.by,
            resolution=msgspec.structs.replace(resolution, follow_ups=()),
            player=command.player,
            opponent=opponent,
            note=command.note,
        )
    )
    _forget_racks(work, setting)
    for adjustment in resolution.adjustments:
        change = _EFFECTS.get(type(adjustment))
        if change is not None:
            change(work, setting, adjustment)
    return None


def _opponent(work: Work, command: ru.ApplyRuling) -> int | Refusal:
    count = work.state.side_count
    opponent = (command.player + 1) % count if command.opponent is None else command.opponent
    for side in (command.player, opponent):
        if not 0 <= side < count:
            return no_such_side(side)
    if opponent == command.player:
        return refuse(Reason.NO_SUCH_SIDE, text("Nobody is their own opponent."))
    return opponent


def _worked_through(work: Work, command: ru.ApplyRuling, opponent: int) -> irr.Resolution | Refusal:
    rules, is_on_screen = work.state.rules, work.state.record is None
    try:
        procedure = irr.procedure(command.procedure)
        if procedure not in irr.procedures(rules, on_screen=is_on_screen):
            return refuse(
                Reason.CANNOT_GO_WRONG, text("That cannot go wrong in this game; see its list.")
            )
        known = known_answers(work.state, procedure.name, command.player, opponent, work.at_ms)
        found = irr.resolve(procedure, rules, command.answers, known)
    except irr.RecordDiffers as problem:
        return refuse(Reason.RECORD_SAYS_OTHERWISE, problem.sentence)
    except BadInput as problem:
        return refuse(Reason.BAD_ANSWER, problem.sentence)
    if isinstance(found, irr.Question):
        return refuse(
            Reason.ANSWER_MISSING, text("One answer is still missing: “{key}”.", key=found.key)
        )
    return found


def _may_rule(work: Work, resolution: irr.Resolution) -> Refusal | None:
    """Sides and scorers apply what follows from the book alone and costs nobody anything."""
    if work.by.role is Role.DIRECTOR:
        return None
    if FOUND_BY_SIDES(_is_told_at_the_end(resolution)):
        side = acting_side(work)
        return side if isinstance(side, Refusal) else None
    group = irr.procedure(resolution.procedure).group
    is_open = (
        bool(resolution.discretion)
        or group is irr.Group.CONDUCT
        or any(isinstance(each, _OF_THE_DIRECTOR) for each in resolution.adjustments)
    )
    if not DIRECTORS_DISCRETION(not is_open):
        return refuse(
            Reason.CALL_DIRECTOR,
            text("Call the director: the book leaves it to them ({rule})."),
            _left_by(work, resolution),
        )
    rule = _ASKED_FOR.get(resolution.procedure)
    is_asked_for = rule in HAND_RAISED.ids_of(work.state.rules.document)
    if not HAND_RAISED(not is_asked_for):
        return refuse(
            Reason.CALL_DIRECTOR,
            text("Raise your hand and ask for assistance: staff apply the penalty ({rule})."),
            rule,
        )
    side = acting_side(work)
    return side if isinstance(side, Refusal) else None


def _left_by(work: Work, resolution: irr.Resolution) -> RuleId:
    """The rule that makes it the director's: of what is changed, else of the procedure."""
    changes = [each for each in resolution.adjustments if isinstance(each, _OF_THE_DIRECTOR)]
    own = (*(each.rule for each in changes), *resolution.rules)
    return own[0] if own else DIRECTORS_DISCRETION.rule(work.state.rules)


def _is_told_at_the_end(resolution: irr.Resolution) -> bool:
    """Whether a tile turned up at the end of a game or while its last play is judged.

    Only while it is played does the book call the director to it (NSA-V.A.2). At the end
    there are some seconds, of which the record keeps count.
    """
    return resolution.answers.get("stage") in ("ended", "verdict")


def _cannot_apply(work: Work, setting: _Setting) -> Refusal | None:
    """What the game must have for its changes to be made."""
    for adjustment in setting.resolution.adjustments:
        check = _NEEDS.get(type(adjustment))
        if check is not None and (refusal := check(work, setting, adjustment)):
            return refusal
    return None


def _no_play_to_withdraw(
    work: Work, setting: _Setting, change: irr.PlayWithdrawn
) -> Refusal | None:
    if refusal := open_challenge_refusal(work.state.play):
        return refusal
    if _unfinished_reply(work, setting, change) is not None:
        return None
    if _play_to_withdraw(work, setting, setting.side_of(change.party)) is not None:
        return None
    return refuse(
        Reason.NO_PLAY_TO_TAKE_OFF,
        text("The last play is not that side's, or it cannot come off any more."),
    )


def _unfinished_reply(
    work: Work, setting: _Setting, change: irr.PlayWithdrawn
) -> PendingPlay | None:
    """A reply that lies there and whose clock was not started comes off first, as it is none."""
    record, play = work.state.record, work.state.play
    if record is None or record.under is None or play is None or play.is_ended:
        return None
    side = setting.side_of(change.party)
    return play if record.under.side == side != play.side else None


def _no_blank(work: Work, setting: _Setting, _change: irr.BlankBound) -> Refusal | None:
    if _blank_square(work, setting) is not None:
        return None
    return refuse(Reason.NO_BLANK_THERE, text("Say on which square the blank lies."))


def _no_blank_just_played(
    work: Work, setting: _Setting, change: irr.ClockRestarted
) -> Refusal | None:
    """The last turn is the play of who has to write a blank down (NSA-IV.F.2.a.(1))."""
    state, side = work.state, setting.side_of(change.party)
    turn = state.turns[-1] if state.turns else None
    if turn is None or turn.side != side or turn.kind is not TurnKind.PLAY or turn.is_withdrawn:
        return refuse(
            Reason.RECORD_SAYS_OTHERWISE,
            text("The last turn was no play of that side: ask on your own time."),
        )
    rack_tile = state.setup.tiles.rack_tile
    if any(rack_tile[placed.tile] == BLANK for placed in turn.tiles):
        return open_challenge_refusal(state.play)
    return refuse(Reason.NO_BLANK_THERE, text("That play has no blank."))


def _may_not_exchange(work: Work, setting: _Setting, change: irr.TurnCounted) -> Refusal | None:
    """From too small a bag only an exchange that went wrong by that is one (NSA-IV.E.2.a.p1)."""
    state = work.state
    needed, bag = state.rules.exchange.min_bag or change.exchanged, bag_once_drawn(state)
    is_entered = state.phase is not Phase.PLAYING or state.on_turn != setting.side_of(change.party)
    is_named = setting.command.procedure == _FROM_SMALL_BAG
    if is_entered or is_named or not change.exchanged or bag >= needed:
        return None
    return bag_too_small(state.rules, needed, bag)


def _not_who_went_out(
    work: Work, setting: _Setting, _change: irr.ChallengeRescindable
) -> Refusal | None:
    """The challenge is of the play of the side that the tile goes to (NSA-V.A.4)."""
    play = work.state.play
    if play is not None and play.side == setting.command.player:
        return None
    return refuse(
        Reason.RECORD_SAYS_OTHERWISE,
        text("The player is the side that played last: say it of the other one."),
    )


def _not_first(work: Work, setting: _Setting, change: irr.PlayTurned) -> Refusal | None:
    """Only the first play is moved, until the next successful one (NSA-III.F.2.p2)."""
    at, turns = work.state.lone_play, work.state.turns
    if at is not None and turns[at].side == setting.side_of(change.party):
        return open_challenge_refusal(work.state.play)
    return refuse(
        Reason.NO_FIRST_PLAY,
        text("The first play is not that side's, or another play was made since."),
    )


def _first_draw_over(work: Work) -> Refusal | None:
    if FIRST_DRAW_ONLY(not work.state.turns and not tiles_on(work.state.board)):
        return None
    return refuse(
        Reason.FIRST_DRAW_IS_OVER,
        text("The first draw is over: nobody shuffles for it any more ({rule})."),
        FIRST_DRAW_ONLY.rule(work.state.rules),
    )


_NO_LONGER: dict[str, Callable[[Work], Refusal | None]] = {
    "misoriented_play": sets_orientation,
    "unshuffled_bag": _first_draw_over,
}
"""Why the record knows that a procedure is about nothing that can be in this game now."""
_NEEDS: dict[type, Callable[[Work, _Setting, Any], Refusal | None]] = {
    irr.PlayWithdrawn: _no_play_to_withdraw,
    irr.PlayTurned: _not_first,
    irr.TileCountDeclared: lambda work, _, change: too_few_tiles(work, change.tiles),
    irr.TurnCounted: _may_not_exchange,
    irr.BlankBound: _no_blank,
    irr.ClockRestarted: _no_blank_just_played,
    irr.GameResigned: lambda work, setting, change: endings.cannot_resign(
        work, setting.side_of(change.party)
    ),
    irr.WindowReopened: lambda work, setting, change: stays_closed(
        work, setting.resolution, change
    ),
    irr.ChallengeRescindable: _not_who_went_out,
}


def _last_play(work: Work, side: int) -> PendingPlay | None:
    play = work.state.last_play
    return play if play is not None and play.side == side else None


def _play_to_withdraw(work: Work, setting: _Setting, side: int) -> PendingPlay | None:
    """A side whose turn goes on must have made the last turn, and not just the last play."""
    if setting.is_turn_kept and work.state.play is None and work.state.reopenable_play is None:
        return None
    return _last_play(work, side)


def _forget_racks(work: Work, setting: _Setting) -> None:
    """Tiles went to and from a rack: what was noted of it is no longer so."""
    if work.state.record is None or work.state.phase in (Phase.ENDED, Phase.LIGHTNING):
        return
    touched = {
        place for moved in setting.resolution.moves for place in (moved.source, moved.target)
    }
    racks = {irr.Place.RACK: setting.command.player, irr.Place.OPPONENT_RACK: setting.opponent}
    for place, side in racks.items():
        rack = work.state.racks[side]
        if place in touched and rack != masked(rack):
            work.emit(r.RackNoted(at_ms=work.at_ms, by=work.by, side=side, tiles=masked(rack)))


# What each kind of adjustment does to a game


def _change_score(work: Work, setting: _Setting, change: irr.ScoreChanged) -> None:
    is_correction = setting.command.procedure in _CORRECTIONS
    kind = EntryKind.CORRECTION if is_correction else EntryKind.PENALTY
    _enter(work, setting.side_of(change.party), change.points, kind, change.rule)


def _enter(work: Work, side: int, points: int, kind: EntryKind, rule: RuleId) -> None:
    state = work.state
    entry = Entry(side, points, kind, rule, len(state.turns))
    work.emit(e.ScoreAdjusted(at_ms=work.at_ms, by=work.by, entry=entry))
    if state.phase is Phase.ENDED and state.outcome is not None:
        outcome = judge_again(work.state, state.outcome)
        work.emit(e.GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=state.seed.hex()))


def _change_clock(work: Work, setting: _Setting, change: irr.ClockChanged) -> None:
    _give_time(work, setting, change.party, change.time_ms, change.rule)


def _give_time(work: Work, setting: _Setting, party: irr.Party, time_ms: int, rule: RuleId) -> None:
    side, state = setting.side_of(party), work.state
    before_ms = clocks.settle(state.clock, work.at_ms).side_ms[side]
    work.emit(
        e.ClockAdjusted(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            time_ms=time_ms,
            reason=setting.command.procedure,
            rule=rule,
        )
    )
    if state.phase is not Phase.ENDED:
        return
    spared = clocks.overtime_points(before_ms, state.rules.clock) - clocks.overtime_points(
        before_ms + time_ms, state.rules.clock
    )
    if spared:
        _enter(work, side, spared, EntryKind.OVERTIME, rule)


def _restart_clock(work: Work, setting: _Setting, change: irr.ClockRestarted) -> None:
    state = work.state
    if state.clock.is_typed or state.phase is not Phase.PLAYING:
        return
    side = setting.side_of(change.party)
    if state.clock.running != side:
        work.emit(r.ClockRestarted(at_ms=work.at_ms, by=work.by, side=side, rule=change.rule))


def _erase_overtime(work: Work, setting: _Setting, change: irr.OvertimeErased) -> None:
    """Overtime is taken back, but no time is given: at most nothing is left (NSA-V.B.p2)."""
    side = setting.side_of(change.party)
    over_ms = -clocks.settle(work.state.clock, work.at_ms).side_ms[side]
    if over_ms > 0:
        erased_ms = over_ms if change.time_ms is None else min(over_ms, change.time_ms)
        _give_time(work, setting, change.party, erased_ms, change.rule)


def _withdraw_play(work: Work, setting: _Setting, change: irr.PlayWithdrawn) -> None:
    side = setting.side_of(change.party)
    if (reply := _unfinished_reply(work, setting, change)) is not None:
        work.emit(
            r.PlayTakenOff(
                at_ms=work.at_ms,
                by=work.by,
                side=reply.side,
                points=reply.points,
                rule=change.rule,
                is_turn_kept=True,
                is_unfinished=True,
            )
        )
    play = _play_to_withdraw(work, setting, side)
    assert play is not None
    is_kept = setting.is_turn_kept
    work.emit(
        r.PlayTakenOff(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            points=play.points,
            rule=change.rule,
            is_turn_kept=is_kept,
        )
    )
    if not is_kept and not settle_zeros(work):
        pass_over_skips(work)


def _turn_play(work: Work, setting: _Setting, change: irr.PlayTurned) -> None:
    """A quarter of a turn about the centre makes a row a column and keeps its order."""
    side = setting.side_of(change.party)
    at = work.state.lone_play
    assert at is not None
    tiles = work.state.turns[at].tiles
    lies_across = len({placed.square // SIZE for placed in tiles}) == 1
    if lies_across != change.is_across:
        turned = squares_turned(-1 if lies_across else 1)
        tiles = tuple(PlacedTile(turned[placed.square], placed.tile) for placed in tiles)
    work.emit(r.PlayTurned(at_ms=work.at_ms, by=work.by, side=side, tiles=tiles, rule=change.rule))


def _keep_turn(work: Work, setting: _Setting, change: irr.TurnKept) -> None:
    """A pass that was none is taken back; whoever is still on turn stays so."""
    side, turns = setting.side_of(change.party), work.state.turns
    is_passed = bool(turns) and turns[-1].side == side and turns[-1].kind is TurnKind.PASS
    if work.state.phase is Phase.PLAYING and work.state.on_turn != side and is_passed:
        work.emit(r.PassTakenBack(at_ms=work.at_ms, by=work.by, side=side, rule=change.rule))


def _count_turn(work: Work, setting: _Setting, change: irr.TurnCounted) -> None:
    """The turn that went wrong is completed, unless it was entered already."""
    side = setting.side_of(change.party)
    if work.state.phase is not Phase.PLAYING or work.state.on_turn != side:
        return
    close_play(work, Closed.NEXT_TURN)
    if change.exchanged == 0:
        work.emit(e.TurnPassed(at_ms=work.at_ms, by=work.by, side=side))
    else:
        tiles = UNKNOWN * min(change.exchanged, len(work.state.racks[side]))
        work.emit(
            e.TilesExchanged(
                at_ms=work.at_ms,
                by=work.by,
                side=side,
                count=change.exchanged,
                discarded=tiles,
                drawn=tiles,
                is_drawn_first=False,
            )
        )
    if not settle_zeros(work):
        pass_over_skips(work)


def _bind_blank(work: Work, setting: _Setting, change: irr.BlankBound) -> None:
    square = _blank_square(work, setting)
    assert square is not None
    tile = work.state.setup.tiles.blank_symbols.get(change.letter)
    if tile is not None:
        work.emit(r.BlankBound(at_ms=work.at_ms, by=work.by, square=square, tile=tile))


def _blank_square(work: Work, setting: _Setting) -> int | None:
    """The square that was named, or that of the only blank in doubt."""
    state = work.state
    rack_tile = state.setup.tiles.rack_tile
    named = setting.command.square
    if named is not None:
        is_blank = 0 <= named < len(state.board) and rack_tile.get(state.board[named]) == BLANK
        return named if is_blank else None
    unbound = () if state.record is None else state.record.unbound
    play = _last_play(work, setting.command.player)
    if not unbound and play is not None:
        unbound = tuple(placed.square for placed in play.tiles if rack_tile[placed.tile] == BLANK)
    return unbound[0] if len(unbound) == 1 else None


def _reopen_window(work: Work, setting: _Setting, change: irr.WindowReopened) -> None:
    play, challenger = work.state.reopenable_play, setting.side_of(change.party)
    if work.state.play is not None or work.state.phase is not Phase.PLAYING:
        return
    if play is None or play.side == challenger:
        return
    challenge = work.state.rules.challenge
    window_s = change.window_s or challenge.window_s or challenge.empty_bag_window_s
    closes = None if window_s is None else work.at_ms + window_s * 1000
    if work.by.role is not Role.DIRECTOR:
        closes = draw_leaves_until_ms(work.state, setting.resolution, change)
    work.emit(
        r.PlayReopened(
            at_ms=work.at_ms, by=work.by, reason=setting.command.procedure, closes_at_ms=closes
        )
    )


def _find_tile(work: Work, setting: _Setting, change: irr.TileFound) -> None:
    side, play = setting.side_of(change.party), work.state.play
    _resize(work, {side: change.count}, change.rule)
    is_waiting = play is not None and play.is_out and play.side == side and play.challenge is None
    if play is not None and NOT_OUT_ANY_MORE(is_waiting and work.state.phase is Phase.PLAYING):
        closes = closes_at_ms(work.state, play.at_ms, is_out=False)
        work.emit(
            r.PlayGoesOn(
                at_ms=work.at_ms, by=work.by, side=side, closes_at_ms=closes, rule=change.rule
            )
        )


def _shorten_rack(work: Work, setting: _Setting, change: irr.RackShortened) -> None:
    _resize(work, {setting.side_of(change.party): -change.count}, change.rule)


def _keep_tiles(work: Work, setting: _Setting, change: irr.TilesKept) -> None:
    keeper = setting.side_of(change.party)
    other = setting.opponent if keeper == setting.command.player else setting.command.player
    _resize(work, {keeper: change.count, other: -change.count}, change.rule)


def _resize(work: Work, changes: dict[int, int], rule: RuleId) -> None:
    by_side = tuple(changes.get(side, 0) for side in range(work.state.side_count))
    work.emit(r.RacksResized(at_ms=work.at_ms, by=work.by, changes=by_side, rule=rule))


def _reopen_game(work: Work, _setting: _Setting, change: irr.GameReopened) -> None:
    work.emit(r.GameReopened(at_ms=work.at_ms, by=work.by, rule=change.rule))


def _count_end_anew(work: Work, _setting: _Setting, change: irr.EndCountedAnew) -> None:
    """Racks that are not known any more are shown; then the game is counted."""
    work.emit(r.GameReopened(at_ms=work.at_ms, by=work.by, rule=change.rule, is_over=True))
    finish_stopped(work)


def _resign(work: Work, setting: _Setting, change: irr.GameResigned) -> None:
    endings.resign(work, setting.side_of(change.party))


def _declare_tiles(work: Work, _setting: _Setting, change: irr.TileCountDeclared) -> None:
    work.emit(r.TilesDeclared(at_ms=work.at_ms, by=work.by, count=change.tiles, rule=change.rule))


def _bookmark(work: Work, setting: _Setting, change: irr.TurnBookmarked) -> None:
    turn = len(work.state.turns)
    if turn:
        work.emit(
            r.TurnDisputed(
                at_ms=work.at_ms,
                by=work.by,
                turn=turn,
                side=setting.command.player,
                note=setting.command.note,
                rule=change.rule,
            )
        )


def _sanction(work: Work, setting: _Setting, change: irr.Sanctioned) -> None:
    """Only the loss of the game is the game's business; the rest is the event's."""
    if change.sanction is irr.SanctionKind.FORFEIT and work.state.phase in (
        Phase.PLAYING,
        Phase.ENDING,
    ):
        rule = rule_of(work.state.rules, "ending.leave_spread")
        finish(work, Ending.FORFEIT, rule, loser=setting.side_of(change.party))


_EFFECTS: dict[type, Callable[[Work, _Setting, Any], None]] = {
    irr.ScoreChanged: _change_score,
    irr.ClockChanged: _change_clock,
    irr.ClockRestarted: _restart_clock,
    irr.OvertimeErased: _erase_overtime,
    irr.PlayWithdrawn: _withdraw_play,
    irr.PlayTurned: _turn_play,
    irr.TurnKept: _keep_turn,
    irr.TurnCounted: _count_turn,
    irr.BlankBound: _bind_blank,
    irr.WindowReopened: _reopen_window,
    irr.TileFound: _find_tile,
    irr.RackShortened: _shorten_rack,
    irr.TilesKept: _keep_tiles,
    irr.GameReopened: _reopen_game,
    irr.EndCountedAnew: _count_end_anew,
    irr.GameResigned: _resign,
    irr.TileCountDeclared: _declare_tiles,
    irr.TurnBookmarked: _bookmark,
    irr.Sanctioned: _sanction,
}
"""What is not here is kept in the log and seen to by people: spread, who is excused, and so on."""


# Taking a ruling back


def undo_ruling(
    work: Work, command: ru.UndoRuling, redecide: corrections.Redecide
) -> Refusal | None:
    """Beside a real board the game is decided again without it; on screen its lines are undone."""
    if refusal := must_be(work, Role.DIRECTOR) or must_say_why(command.reason):
        return refusal
    rulings = work.state.rulings
    if not 0 <= command.ruling < len(rulings) or rulings[command.ruling].is_undone:
        return refuse(Reason.NO_SUCH_RULING, text("There is no such ruling that still stands."))
    ruled = rulings[command.ruling]
    assert ruled.resolution is not None
    if refusal := ruling_after_signing(work, ruled.resolution):
        return refusal
    if ruled.entry is not None:
        correction = c.CorrectEntries(
            at_ms=work.at_ms, by=work.by, at=ruled.entry, removed=1, reason=command.reason
        )
        return corrections.enter_anew(work, correction, redecide)
    return _undo_on_screen(work, command, ruled)


def _undo_on_screen(work: Work, command: ru.UndoRuling, ruled: ru.Ruled) -> Refusal | None:
    assert ruled.resolution is not None
    adjustments = ruled.resolution.adjustments
    if any(
        isinstance(each, irr.GameResigned)
        or (isinstance(each, irr.Sanctioned) and each.sanction is irr.SanctionKind.FORFEIT)
        for each in adjustments
    ):
        return refuse(
            Reason.RULING_ENDED_GAME, text("That ruling ended the game and cannot be taken back.")
        )
    work.emit(
        ru.RulingUndone(at_ms=work.at_ms, by=work.by, ruling=command.ruling, reason=command.reason)
    )
    for each in adjustments:
        if isinstance(each, irr.ScoreChanged):
            side = ruled.side_of(each.party)
            _enter(work, side, -each.points, EntryKind.CORRECTION, each.rule)
        elif isinstance(each, irr.OvertimeErased):
            side = ruled.side_of(each.party)
            spared = sum(
                entry.points
                for entry in work.state.ledger
                if (entry.side, entry.kind, entry.rule) == (side, EntryKind.OVERTIME, each.rule)
            )
            _enter(work, side, -spared, EntryKind.OVERTIME, each.rule)
    return None
