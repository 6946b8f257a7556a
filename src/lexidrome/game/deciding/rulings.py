"""Rulings on what went wrong: the procedure is worked through and done to the game.

The checks below are the table of this module; what each procedure decides stands in
`lexidrome.game.irregularities`, what the game must have for it in `deciding.ruling_needs`, and
what it does to the game in `deciding.ruling_effects`. Besides them:

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
"""

from __future__ import annotations

import msgspec

from lexidrome.base import BadInput, Refusal, RuleId, text
from lexidrome.game import commands as c
from lexidrome.game import irregularities as irr
from lexidrome.game import rulings as ru
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding import corrections
from lexidrome.game.deciding.preconditions import cannot_have_happened
from lexidrome.game.deciding.ruling_effects import EFFECTS, enter_points, forget_racks
from lexidrome.game.deciding.ruling_needs import NO_LONGER, Setting, cannot_apply
from lexidrome.game.deciding.signatures import ruling_after_signing
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_say_why,
    no_such_side,
)
from lexidrome.game.knowledge import known_answers
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.values import EntryKind
from lexidrome.game.who import Role

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
FOUND_BY_SIDES = effect(
    "found_tile_entered_by_sides",
    "A tile found at the end goes to whoever should have drawn it, without the director's doing.",
    "NSA-V.A.3", "NSA-V.A.4",
)  # fmt: skip
CLOCK_SETTLED_BY_SIDES = effect(
    "mistaken_clock_settled_by_sides",
    "A clock started by mistake is started back by the players, without the director.",
    "NSA-IV.E.1.note",
)
OPPONENTS_WORD = guard(
    "mistaken_clock_on_the_opponents_word",
    "That it was a mistake is what the opponent says, whose clock was started.",
    "NSA-IV.E.1.note",
)
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
_ASKED_FOR = {
    "overdraw": RuleId("SSC-28.a"),
    "overdraw_play": RuleId("SSC-28.a"),
    "improper_return": RuleId("SSC-28"),
}


@decides(ru.ApplyRuling)
def apply_ruling(work: Work, command: ru.ApplyRuling) -> Refusal | None:
    opponent = _opponent(work, command)
    if isinstance(opponent, Refusal):
        return opponent
    resolution = _worked_through(work, command, opponent)
    if isinstance(resolution, Refusal):
        return resolution
    if (is_past := NO_LONGER.get(command.procedure)) and (refusal := is_past(work, resolution)):
        return refusal
    if refusal := _may_rule(work, resolution, opponent) or ruling_after_signing(work, resolution):
        return refusal
    if refusal := cannot_have_happened(work, resolution, command.player, opponent):
        return refusal
    return carry_out(work, command, opponent, resolution)


def carry_out(
    work: Work, command: ru.ApplyRuling, opponent: int, resolution: irr.Resolution
) -> Refusal | None:
    """Do to the game what was decided."""
    setting = Setting(command, opponent, resolution)
    if refusal := cannot_apply(work, setting):
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
    forget_racks(work, setting)
    for adjustment in resolution.adjustments:
        change = EFFECTS.get(type(adjustment))
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
        found = irr.resolve_entered(procedure, rules, command.answers, known)
    except irr.RecordDiffers as problem:
        return refuse(Reason.RECORD_SAYS_OTHERWISE, problem.sentence)
    except BadInput as problem:
        return refuse(Reason.BAD_ANSWER, problem.sentence)
    if isinstance(found, irr.Question):
        return refuse(
            Reason.ANSWER_MISSING, text("One answer is still missing: “{key}”.", key=found.key)
        )
    return found


def _may_rule(work: Work, resolution: irr.Resolution, opponent: int) -> Refusal | None:
    """Sides and scorers apply what follows from the book alone and costs nobody anything."""
    if work.by.role is Role.DIRECTOR:
        return None
    if FOUND_BY_SIDES(_is_told_at_the_end(resolution)):
        side = acting_side(work)
        return side if isinstance(side, Refusal) else None
    if CLOCK_SETTLED_BY_SIDES(irr.is_on_opponents_word(work.state.rules, resolution)):
        return _not_the_opponents_word(work, opponent)
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


def _not_the_opponents_word(work: Work, opponent: int) -> Refusal | None:
    """Nobody takes a turn back on their own word alone."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if OPPONENTS_WORD(side == opponent):
        return None
    return refuse(
        Reason.AGREEMENT_MISSING,
        text(
            "The opponent says that it was a mistake; if they do not agree, call the director "
            "({rule})."
        ),
        OPPONENTS_WORD.rule(work.state.rules),
    )


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
        correction = c.CorrectEntries(at=ruled.entry, removed=1, reason=command.reason)
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
            enter_points(work, side, -each.points, EntryKind.CORRECTION, each.rule)
        elif isinstance(each, irr.OvertimeErased):
            side = ruled.side_of(each.party)
            spared = sum(
                entry.points
                for entry in work.state.ledger
                if (entry.side, entry.kind, entry.rule) == (side, EntryKind.OVERTIME, each.rule)
            )
            enter_points(work, side, -spared, EntryKind.OVERTIME, each.rule)
    return None
