"""Carrying a ruling out, and undoing it."""

from __future__ import annotations

from lexidrome import procedures as p
from lexidrome.base import BadInput, Refusal, RuleId, text
from lexidrome.game.correction.steps import Redecide, correct
from lexidrome.game.finish.signatures import ruling_after_signing
from lexidrome.game.offers import Nothing, Offer, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.ruling.effects import enter_points
from lexidrome.game.ruling.known import known_answers
from lexidrome.game.ruling.messages import ApplyRuling, Ruled, RulingUndone, UndoRuling
from lexidrome.game.ruling.needs import NO_LONGER
from lexidrome.game.ruling.preconditions import cannot_have_happened
from lexidrome.game.ruling.steps import carry_out
from lexidrome.game.values import EntryKind
from lexidrome.game.who import Role
from lexidrome.game.work import Work, decides, must_be, must_say_why, no_such_side, offers
from lexidrome.procedures import changes as ch
from lexidrome.rulebook import RuleSet, cited, rule, the_rule


def take_out(work: Work, entry: int, reason: str, redecide: Redecide) -> None:
    """Decide the game again without what the director entered, whether or not it is signed."""
    correct(work, entry, 1, (), (reason, False), redecide)


_OF_THE_DIRECTOR = (
    ch.ScoreChanged,
    ch.SpreadChanged,
    ch.ClockChanged,
    ch.OvertimeErased,
    ch.Sanctioned,
    ch.GameReopened,
    ch.GameResigned,
)
"""Points, time and the end of a game are not for the sides to give or take."""
_ASKED_FOR = {
    "overdraw": RuleId("SSC-28.a"),
    "overdraw_play": RuleId("SSC-28.a"),
    "improper_return": RuleId("SSC-28"),
}


@decides(ApplyRuling)
def apply_ruling(work: Work, command: ApplyRuling) -> Refusal | None:
    opponent = _opponent(work, command)
    if isinstance(opponent, Refusal):
        return opponent
    resolution = _worked_through(work, command, opponent)
    if isinstance(resolution, Refusal):
        return resolution
    if refusal := _cannot_rule(work, command.player, opponent, resolution):
        return refusal
    return carry_out(work, command, opponent, resolution)


def _cannot_rule(
    work: Work, player: int, opponent: int, resolution: p.Resolution
) -> Refusal | None:
    """Why it is not decided so: too late, not by this person, or by the record not at all."""
    is_past = NO_LONGER.get(resolution.procedure)
    if is_past is not None and (refusal := is_past(work, resolution)):
        return refusal
    if refusal := _may_rule(work, resolution, opponent) or ruling_after_signing(work, resolution):
        return refusal
    # NSA-IV.E.1.note, NSA-IV.G.2.a.p1, NSA-IV.H.1.p3, NSA-IV.I.2.p7
    return cannot_have_happened(work, resolution, player, opponent)


def _opponent(work: Work, command: ApplyRuling) -> int | Refusal:
    count = work.state.side_count
    opponent = (command.player + 1) % count if command.opponent is None else command.opponent
    for side in (command.player, opponent):
        if not 0 <= side < count:
            return no_such_side(side)
    if opponent == command.player:
        return refuse(Reason.NO_SUCH_SIDE, text("A player cannot be their own opponent."))
    return opponent


def _worked_through(work: Work, command: ApplyRuling, opponent: int) -> p.Resolution | Refusal:
    rules, is_on_screen = work.state.rules, not work.state.is_recorded
    try:
        procedure = p.procedure(command.procedure)
        # on screen only what the software cannot prevent.
        if procedure not in p.procedures(rules, on_screen=is_on_screen):
            return refuse(
                Reason.CANNOT_GO_WRONG, text("That cannot go wrong in this game; see its list.")
            )
        # What the record knows is not asked, and no answer contradicts it: NSA-IV.B.4.b.(2), A-52.
        known = known_answers(work.state, procedure.name, command.player, opponent, work.at_ms)
        found = p.resolve_entered(procedure, rules, command.answers, known)
    except p.RecordDiffers as problem:
        return refuse(Reason.RECORD_SAYS_OTHERWISE, problem.sentence)
    except BadInput as problem:
        return refuse(Reason.BAD_ANSWER, problem.sentence)
    if isinstance(found, p.Question):
        return refuse(
            Reason.ANSWER_MISSING, text("One answer is still missing: “{key}”.", key=found.key)
        )
    return found


def _may_rule(work: Work, resolution: p.Resolution, opponent: int) -> Refusal | None:
    """Sides and scorers apply what follows from the book alone and costs nobody anything."""
    if work.by.role is Role.DIRECTOR or is_told_at_the_end(resolution):
        return None
    if is_settled_by_sides(work.state.rules, resolution):
        return _not_the_opponents_word(work, opponent)
    if is_left_to_director(resolution):
        return refuse(
            Reason.CALL_DIRECTOR,
            text("Call the director: the rule book leaves it to them ({rule})."),
            _left_by(work, resolution),
        )
    if (staffs := penalty_of_staff(work.state.rules, resolution)) is not None:
        return refuse(
            Reason.CALL_DIRECTOR,
            text("Raise your hand and ask for assistance: staff apply the penalty ({rule})."),
            staffs,
        )
    return None


def is_of_sides(rules: RuleSet, resolution: p.Resolution) -> bool:
    """Whether a side may apply it, if it is the right one."""
    if is_told_at_the_end(resolution) or is_settled_by_sides(rules, resolution):
        return True
    return not is_left_to_director(resolution) and penalty_of_staff(rules, resolution) is None


@rule("NSA-V.A.3", "NSA-V.A.4")
def is_told_at_the_end(resolution: p.Resolution) -> bool:
    """A tile found at the end goes to whoever should have drawn it, without the director's doing.

    Or one found while the last play is judged. Only while the game is played does the book
    call the director to it (NSA-V.A.2). At the end there are some seconds, of which the
    record keeps count.
    """
    return resolution.answers.get("stage") in ("ended", "verdict")


@rule("NSA-IV.E.1.note")
def is_settled_by_sides(rules: RuleSet, resolution: p.Resolution) -> bool:
    """A clock started by mistake is started back by the players, without the director."""
    return p.is_on_opponents_word(rules, resolution)


@rule("SSC-35.a", "NSA-IV.B.5.p2", "A-65")
def is_left_to_director(resolution: p.Resolution) -> bool:
    """What a book leaves to the director only the director applies.

    Discretion is theirs by NSA-II.B.p1, conduct by NSA-I.A.p2.
    """
    return (
        bool(resolution.discretion)
        or p.procedure(resolution.procedure).group is p.Group.CONDUCT
        or any(isinstance(each, _OF_THE_DIRECTOR) for each in resolution.adjustments)
    )


@rule("SSC-28", "SSC-28.a")
def penalty_of_staff(rules: RuleSet, resolution: p.Resolution) -> RuleId | None:
    """Whoever drew too many tiles, or put some back, raises a hand; staff apply the penalty."""
    asked_for = _ASKED_FOR.get(resolution.procedure)
    return asked_for if asked_for in the_rule(penalty_of_staff).ids_of(rules.document) else None


def _not_the_opponents_word(work: Work, opponent: int) -> Refusal | None:
    """Nobody takes a turn back on their own word alone."""
    if not is_own_word(work.side, opponent):
        return None
    return refuse(
        Reason.AGREEMENT_MISSING,
        text("The opponent must agree that it was a mistake; if not, call the director ({rule})."),
        cited(is_own_word, work.state.rules),
    )


@rule("NSA-IV.E.1.note")
def is_own_word(side: int, opponent: int) -> bool:
    """That it was a mistake is what the opponent says, whose clock was started."""
    return side != opponent


def _left_by(work: Work, resolution: p.Resolution) -> RuleId:
    """The rule that makes it the director's: of what is changed, else of the procedure."""
    changes = [each for each in resolution.adjustments if isinstance(each, _OF_THE_DIRECTOR)]
    own = (*(each.rule for each in changes), *resolution.rules)
    return own[0] if own else cited(is_left_to_director, work.state.rules)


@offers(UndoRuling)
def can_undo_ruling(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR):
        return refusal
    standing = [at for at, each in enumerate(work.state.rulings) if not each.is_undone]
    if not standing:
        return _no_such_ruling()
    undone = tuple(at for at in standing if _stays(work, work.state.rulings[at]) is None)
    why_not = _stays(work, work.state.rulings[standing[-1]])
    return Nothing(why_not) if why_not is not None and not undone else Offer(numbers=undone)


def undo_ruling(work: Work, command: UndoRuling, redecide: Redecide) -> Refusal | None:
    """Beside a real board the game is decided again without it; on screen its lines are undone."""
    if refusal := must_say_why(command.reason):
        return refusal
    rulings = work.state.rulings
    if not 0 <= command.ruling < len(rulings) or rulings[command.ruling].is_undone:
        return _no_such_ruling()
    ruled = rulings[command.ruling]
    if refusal := _stays(work, ruled):
        return refusal
    if ruled.entry is not None:
        take_out(work, ruled.entry, command.reason, redecide)
    else:
        _undo_on_screen(work, command, ruled)
    return None


def _no_such_ruling() -> Refusal:
    return refuse(Reason.NO_SUCH_RULING, text("There is no such ruling that still stands."))


def _stays(work: Work, ruled: Ruled) -> Refusal | None:
    """Why a ruling cannot be taken back."""
    assert ruled.resolution is not None
    if refusal := ruling_after_signing(work, ruled.resolution):
        return refusal
    if ruled.entry is not None or not ruled.resolution.ends_game:
        return None
    return refuse(
        Reason.RULING_ENDED_GAME, text("That ruling ended the game and cannot be undone.")
    )


def _undo_on_screen(work: Work, command: UndoRuling, ruled: Ruled) -> None:
    assert ruled.resolution is not None
    work.emit(
        RulingUndone(at_ms=work.at_ms, by=work.by, ruling=command.ruling, reason=command.reason)
    )
    for each in ruled.resolution.adjustments:
        if isinstance(each, ch.ScoreChanged):
            side = ruled.side_of(each.party)
            enter_points(work, side, -each.points, EntryKind.CORRECTION, each.rule)
        elif isinstance(each, ch.OvertimeErased):
            side = ruled.side_of(each.party)
            spared = sum(
                entry.points
                for entry in work.state.ledger
                if (entry.side, entry.kind, entry.rule) == (side, EntryKind.OVERTIME, each.rule)
            )
            enter_points(work, side, -spared, EntryKind.OVERTIME, each.rule)
