"""Disputing a turn; what a correction must meet."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.challenge.messages import ChallengePlay
from lexidrome.game.clock.messages import CreditOutage
from lexidrome.game.correction.messages import (
    CorrectEntries,
    DisputeSettled,
    DisputeTurn,
    SettleDispute,
    TurnDisputed,
    WithdrawDispute,
)
from lexidrome.game.correction.steps import Redecide, correct
from lexidrome.game.finish.signatures import signed_stands
from lexidrome.game.messages import COMMANDS, Command, TurnCommand
from lexidrome.game.offers import Nothing, Offer, Offered
from lexidrome.game.play.messages import PlayTiles
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.sheet.steps import too_late
from lexidrome.game.start.messages import CreateGame
from lexidrome.game.state import GameState, Phase, Record
from lexidrome.game.verdict.messages import AcceptRuling, EnterVerdict, RuleOnChallenge
from lexidrome.game.who import Given, Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_say_why,
    offers,
)
from lexidrome.rulebook import cited, rule
from lexidrome.rulebook.choices import Dispute


@offers(CorrectEntries)
def can_correct_entries(work: Work) -> Offered:
    """The entries that can be taken out or replaced; others may be put in anywhere.

    What every side has signed not even the director enters anew (NSA-V.I.p3).
    """
    if refusal := signed_stands(work) or at_the_table(work):
        return refusal
    entries = work.state.record.entries
    if work.by.role is Role.DIRECTOR:
        return Offer(numbers=tuple(range(len(entries))))
    if work.by.role is not Role.SCORER:
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    # Sides correct as long as the book lets them: SSC-13.c, NSA-V.I.p1, P22
    if refusal := too_late(work):
        return refusal
    changeable = (at for at, each in enumerate(entries) if is_of_sides(each))
    return Offer(numbers=tuple(at for at in changeable if not _is_judged(entries, at)))


def correct_entries(work: Work, command: CorrectEntries, redecide: Redecide) -> Refusal | None:
    if refusal := must_say_why(command.reason) or _may_change(work, command):
        return refusal
    said = (command.reason, command.is_agreed and work.by.role is not Role.DIRECTOR)
    correct(work, command.at, command.removed, command.inserted, said, redecide, command.moment_ms)
    return None


@offers(DisputeTurn)
def can_dispute_turn(work: Work) -> Offered:
    """Where the book says so, a side marks a turn and the game is finished first (DP-1.III)."""
    is_side = work.by.role is not Role.DIRECTOR
    if is_side:
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    if refusal := at_the_table(work):
        return refusal
    rules = work.state.rules
    # DP-1.III, SSC-31, SSC-35.b, ST-9.d, NSA-II.A.p3, NSA-II.B.p1, P25
    disputed_by = rule_of(rules, "record.dispute")
    if is_side and rules.record.dispute is Dispute.CALL_DIRECTOR:
        return refuse(
            Reason.CALL_DIRECTOR,
            text("Call the director, who decides at once ({rule})."),
            disputed_by,
        )
    if is_side and rules.record.dispute is Dispute.CALL_JUDGE:
        return refuse(
            Reason.CALL_JUDGE, text("Call a judge, who decides at once ({rule})."), disputed_by
        )
    count = len(work.state.turns)
    if not count:
        why = refuse(Reason.NO_SUCH_TURN, text("No turn has been made."))
        return Nothing(why)
    return Offer(numbers=tuple(range(1, count + 1)), rule=disputed_by)


@decides(DisputeTurn)
def dispute_turn(work: Work, command: DisputeTurn) -> Refusal | None:
    if refusal := must_say_why(command.note):
        return refusal
    turns = work.state.turns
    if not 1 <= command.turn <= len(turns):
        return refuse(Reason.NO_SUCH_TURN, text("There is no turn {turn}.", turn=command.turn))
    work.emit(
        TurnDisputed(
            at_ms=work.at_ms,
            by=work.by,
            turn=command.turn,
            side=None if work.by.role is Role.DIRECTOR else work.side,
            note=command.note,
            rule=rule_of(work.state.rules, "record.dispute"),
        )
    )
    return None


@offers(SettleDispute)
def can_settle_dispute(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR) or at_the_table(work):
        return refusal
    disputes = _open_disputes(work)
    if not disputes:
        return _no_dispute()
    if has_to_be_finished(work.state):
        return refuse(
            Reason.FINISH_FIRST,
            text("The game is finished first; then the director decides ({rule})."),
            cited(has_to_be_finished, work.state.rules),
        )
    return Offer(numbers=disputes)


@offers(WithdrawDispute)
def can_withdraw_dispute(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    disputes = work.state.record.disputes
    turns = {disputes[at].turn for at in _open_disputes(work) if disputes[at].side == side}
    if not turns:
        return _no_dispute()
    return Offer(numbers=tuple(sorted(turns)), rule=rule_of(work.state.rules, "record.dispute"))


@decides(WithdrawDispute)
def withdraw_dispute(work: Work, command: WithdrawDispute) -> Refusal | None:
    """It is settled as if the director had let the turn stand, and nothing is left to decide."""
    disputes = work.state.record.disputes
    own = [at for at in _open_disputes(work) if disputes[at].side == work.side]
    withdrawn = [at for at in own if disputes[at].turn == command.turn]
    for at in withdrawn:
        settled = DisputeSettled(
            at_ms=work.at_ms, by=work.by, dispute=at, is_standing=True, reason="withdrawn"
        )
        work.emit(settled)
    return None if withdrawn else _no_dispute()


def _open_disputes(work: Work) -> tuple[int, ...]:
    return tuple(at for at, each in enumerate(work.state.record.disputes) if not each.ruling)


def _no_dispute() -> Refusal:
    return refuse(Reason.NO_DISPUTE, text("There is no such dispute that is still open."))


def settle_dispute(work: Work, command: SettleDispute, redecide: Redecide) -> Refusal | None:
    """The director chooses the branch later, and the game is recomputed from there (A-49)."""
    if refusal := must_say_why(command.reason):
        return refusal
    if command.dispute not in _open_disputes(work):
        return _no_dispute()
    if not command.is_standing:
        inserted, entry = command.inserted, work.state.record.disputes[command.dispute].entry
        if refusal := _bad_entries(inserted) or signed_stands(work):
            return refusal
        correct(work, entry, 1, inserted, (command.reason, False), redecide)
    work.emit(
        DisputeSettled(
            at_ms=work.at_ms,
            by=work.by,
            dispute=command.dispute,
            is_standing=command.is_standing,
            reason=command.reason,
        )
    )
    return None


@rule("DP-1.III")
def has_to_be_finished(state: GameState) -> bool:
    """Where a turn is marked and the game finished first, the director decides when it is over."""
    is_marked = state.rules.record.dispute is Dispute.BOOKMARK_AND_FINISH
    return is_marked and state.phase is Phase.PLAYING


def _may_change(work: Work, command: CorrectEntries) -> Refusal | None:
    record = work.state.record
    is_there = command.at >= 0 and command.removed >= 0
    if not is_there or command.at + command.removed > len(record.entries):
        return refuse(Reason.NO_SUCH_ENTRY, text("There is no such entry."))
    if refusal := _bad_entries(command.inserted) or _wrong_moment(record, command):
        return refusal
    if work.by.role is Role.DIRECTOR:
        return None
    replaced = record.entries[command.at : command.at + command.removed]
    if not all(map(is_of_sides, replaced)) or not all(map(_is_theirs, command.inserted)):
        return refuse(
            Reason.NOT_ALLOWED,
            text(
                "Only the director can change anything other than turns, challenges and verdicts "
                "that were entered at the table."
            ),
        )
    if _changes_judged_words(record, command, replaced) or _takes_judged_back(record, command):
        return refuse(
            Reason.NOT_ALLOWED,
            text("The words were judged by the word list or a judge: call the director."),
        )
    return _not_agreed(work, command, replaced)


def is_of_sides(entry: Given) -> bool:
    """What those at the table may change together: what they entered of turns and challenges.

    A ruling of the word list, a judge or the director stays theirs.
    """
    return _is_theirs(entry) and entry.said.by.role in (Role.SIDE, Role.SCORER)


def _is_theirs(entry: Given) -> bool:
    return isinstance(entry.command, TurnCommand | ChallengePlay | EnterVerdict | AcceptRuling)


def _changes_judged_words(
    record: Record, command: CorrectEntries, replaced: tuple[Given, ...]
) -> bool:
    """Whether a verdict that stays would be about other words than it was given on."""
    before = [each.command for each in replaced if isinstance(each.command, ChallengePlay)]
    after = [each.command for each in command.inserted if isinstance(each.command, ChallengePlay)]
    is_same = [(each.words, each.ground) for each in before] == [
        (each.words, each.ground) for each in after
    ]
    behind = command.at + command.removed - 1
    return bool(before) and not is_same and _is_judged(record.entries, behind)


def _takes_judged_back(record: Record, command: CorrectEntries) -> bool:
    """Whether a verdict from the table would go that somebody else has judged again since."""
    replaced = range(command.at, command.at + command.removed)
    return any(
        isinstance(record.entries[at].command, EnterVerdict | AcceptRuling)
        and _is_judged(record.entries, at)
        for at in replaced
    )


def _is_judged(entries: tuple[Given, ...], at: int) -> bool:
    """Whether an entry is part of a challenge on which somebody else ruled afterwards."""
    if isinstance(entries[at].command, TurnCommand):
        return False
    for later in entries[at + 1 :]:
        if isinstance(later.command, TurnCommand | ChallengePlay):
            return False
        if isinstance(later.command, RuleOnChallenge):
            return True
    return False


def _wrong_moment(record: Record, command: CorrectEntries) -> Refusal | None:
    """Time goes one way: an entry cannot have happened before the one that it follows."""
    moment_ms = command.moment_ms
    if moment_ms is None:
        return None
    entries, behind = record.entries, command.at + command.removed
    from_ms = entries[command.at - 1].said.at_ms if command.at else 0
    until_ms = entries[behind].said.at_ms if behind < len(entries) else None
    if from_ms <= moment_ms and (until_ms is None or moment_ms <= until_ms):
        return None
    return refuse(
        Reason.WRONG_MOMENT,
        text("It happened after what was entered before it, and not after what came next."),
    )


def _not_agreed(work: Work, command: CorrectEntries, replaced: tuple[Given, ...]) -> Refusal | None:
    if not is_changed_alone(work, command, replaced):
        return None
    return refuse(
        Reason.AGREEMENT_MISSING,
        text(
            "A turn that has ended is changed only if the other side has seen the change and "
            "agrees; otherwise call the director ({rule})."
        ),
        cited(is_changed_alone, work.state.rules),
    )


@rule("SSC-19.b", "SSC-5", "NSA-IV.G.1.b", "A-49")
def is_changed_alone(work: Work, command: CorrectEntries, replaced: tuple[Given, ...]) -> bool:
    """No side alone changes a turn that has ended: the other side agrees, or the director does it.

    Who keeps the record for no side is staff; a score alone either side sets right.
    """
    is_staff = work.by.role is Role.SCORER and work.by.side is None
    if command.is_agreed or is_staff or sets_score_right(work, command, replaced):
        return False
    return not _is_unended(work, command)


@rule("SSC-13.c", "NSA-IV.H.1.p2", "NSA-IV.G.1.d")
def sets_score_right(work: Work, command: CorrectEntries, replaced: tuple[Given, ...]) -> bool:
    """Either side sets a score right that was announced wrongly; another one needs both sides."""
    is_score_only = len(replaced) == len(command.inserted) and all(
        map(_is_same_play, replaced, command.inserted)
    )
    return is_score_only and _is_worth_that(work, command)


def _is_worth_that(work: Work, command: CorrectEntries) -> bool:
    """Whether every score is set to what its play is worth, or to what was announced before."""
    worth = {
        turn.entry: turn.points if turn.computed is None else turn.computed
        for turn in work.state.turns
    }
    entries = work.state.record.entries
    for at, after in enumerate(command.inserted, command.at):
        before, now = entries[at].command, after.command
        assert isinstance(before, PlayTiles)
        assert isinstance(now, PlayTiles)
        if now.announced not in (None, before.announced, worth.get(at)):
            return False
    return True


def _is_unended(work: Work, command: CorrectEntries) -> bool:
    """Whether only the play is changed that lies there and whose turn goes on."""
    play, turns = work.state.play, work.state.turns
    if play is None or play.is_ended or not turns or command.removed != 1:
        return False
    return command.at == turns[-1].entry and command.at == len(work.state.record.entries) - 1


def _is_same_play(first: Given, second: Given) -> bool:
    """The same tiles of the same side, whatever was announced for them."""
    before, after = first.command, second.command
    if not isinstance(before, PlayTiles) or not isinstance(after, PlayTiles):
        return False
    is_same_side = first.said.by.side == second.said.by.side and before.blanks == after.blanks
    has_tiles = bool(after.tiles) and set(before.tiles) == set(after.tiles)
    has_word = bool(after.written) and before.written == after.written
    return is_same_side and (has_tiles or has_word)


def _bad_entries(inserted: tuple[Given, ...]) -> Refusal | None:
    if not all(_is_entry(given.command) for given in inserted):
        return refuse(Reason.NOT_AN_ENTRY, text("That does not belong to a game."))
    return None


def _is_entry(command: Command) -> bool:
    return not (isinstance(command, CreateGame | CreditOutage) or COMMANDS.of(command).of_record)
