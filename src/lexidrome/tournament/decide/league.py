"""The league: opponents find a time themselves, and one of them reports, as a rule the winner."""

from __future__ import annotations

from collections.abc import Iterator

from lexidrome.base import Refusal, text, the_entrant
from lexidrome.rulebook import RuleSet, cited, rule, rule_of
from lexidrome.rulebook.choices import Unreported
from lexidrome.tournament.decide.work import (
    Found,
    Work,
    acting_number,
    decided_by_deadline,
    decides,
    game_of,
    must_say_why,
    not_of_own_game,
    round_of,
)
from lexidrome.tournament.messages import asked
from lexidrome.tournament.messages.league import (
    AgreeTime,
    CloseWeek,
    ContactLogged,
    DeadlineExtended,
    DecideUnreachable,
    LogContact,
    ProposeTime,
    TimeAgreed,
    TimeProposed,
)
from lexidrome.tournament.messages.results import ResultEntered
from lexidrome.tournament.phases import League
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division, Game, Round, Tournament
from lexidrome.tournament.values import Decided, Proposal, ResultKind, Slip, Source


@decides(ProposeTime)
def propose_time(work: Work, command: ProposeTime) -> Refusal | None:
    """Opponents arrange their own match times (DP-1.I.a)."""
    found = _unplayed(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := _gone(work, command.starts_at_ms):
        return refusal
    deadline_ms = deadline_of(found.round, found.game)
    if deadline_ms is not None and command.starts_at_ms > deadline_ms:
        return refuse(Reason.DEADLINE_OVER, text("That is after the deadline of this match."))
    work.emit(
        TimeProposed(
            **found.place,
            number=command.number,
            starts_at_ms=command.starts_at_ms,
        )
    )
    return None


@decides(AgreeTime)
def agree_time(work: Work, command: AgreeTime) -> Refusal | None:
    found = _unplayed(work, command)
    if isinstance(found, Refusal):
        return found
    if not found.game.proposals:
        return refuse(Reason.NO_PROPOSAL, text("No time has been proposed."))
    proposal = found.game.proposals[-1]
    if is_own_proposal(proposal, command.number):
        return refuse(
            Reason.OWN_PROPOSAL,
            text("The opponent has to agree to that time ({rule})."),
            cited(is_own_proposal, work.rules),
        )
    if refusal := _gone(work, proposal.starts_at_ms):
        return refusal
    work.emit(
        TimeAgreed(
            **found.place,
            starts_at_ms=proposal.starts_at_ms,
        )
    )
    return None


@rule("DP-1.I.a")
def is_own_proposal(proposal: Proposal, number: int) -> bool:
    """A match is fixed when the opponent agrees to the time."""
    return proposal.number == number


@rule("DP-1.I.a")
def has_gone_by(starts_at_ms: int, now_ms: int) -> bool:
    """Opponents arrange a match for a time to come."""
    return starts_at_ms < now_ms


def _gone(work: Work, starts_at_ms: int) -> Refusal | None:
    """Nobody arranges to have met."""
    if not has_gone_by(starts_at_ms, work.at_ms):
        return None
    return refuse(
        Reason.TIME_GONE,
        text("That time has passed; choose a time in the future ({rule})."),
        cited(has_gone_by, work.rules),
    )


@decides(LogContact)
def log_contact(work: Work, command: LogContact) -> Refusal | None:
    found = _unplayed(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := must_say_why(command.note):
        return refusal
    work.emit(
        ContactLogged(
            **found.place,
            number=command.number,
            note=command.note,
        )
    )
    return None


@decides(DecideUnreachable)
def decide_unreachable(work: Work, command: DecideUnreachable) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    found = _undecided(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := not_of_own_game(work, found):
        return refusal
    if has_shown_no_effort(found.game, command.number):
        return refuse(
            Reason.NO_EFFORT,
            text(
                "{entrant} has not tried repeatedly to reach the opponent ({rule}).",
                entrant=the_entrant(command.number),
            ),
            cited(has_shown_no_effort, work.rules),
        )
    if command.decided is Decided.EXTEND:
        return _extend(work, command, found)
    work.emit(
        ResultEntered(
            **found.place,
            slip=awarded(found.game, command) or Slip(kind=ResultKind.CANCELLED),
            source=Source.STAFF,
            rule=cited(has_shown_no_effort, work.rules),
        )
    )
    return None


@rule("DP-1.I.e")
def has_shown_no_effort(game: Game, number: int) -> bool:
    """The office decides a match only after evident efforts to reach the opponent."""
    return not game.has_tried(number)


@rule("DP-1.I.e")
def awarded(game: Game, command: DecideUnreachable) -> Slip | None:
    """The office may give that week's match to the one who tried."""
    if command.decided is not Decided.AWARD:
        return None
    return Slip(kind=ResultKind.AWARDED, loser=game.other(command.number))


@decides(CloseWeek)
def close_week(work: Work, command: CloseWeek) -> Refusal | None:
    """The director ends a week for which no deadline was set.

    The deadline is the end of the match week, set by the director (A-48). A match whose
    own deadline was extended stays open until then (DP-1.I.e).
    """
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    division = work.tournament.divisions[command.division]
    if not _is_league(division, each):
        return refuse(Reason.NOT_A_LEAGUE, text("Only a league has weeks that can be closed."))
    if each.deadline_ms is not None and each.deadline_ms > work.at_ms:
        return refuse(Reason.DEADLINE_NOT_OVER, text("The deadline is not over yet."))
    # What nobody reports: DP-1.II.c, P21.
    if work.rules.event.unreported is not Unreported.DOUBLE_FORFEIT:
        return refuse(
            Reason.NOT_A_LEAGUE,
            text("Here the director decides every game that nobody reports ({rule})."),
            rule_of(work.rules, "event.unreported"),
        )
    if disputed := to_decide_first(each):
        return refuse(
            Reason.REPORTS_DIFFER,
            text(
                "The reports of {one} and {other} differ: decide that first ({rule}).",
                one=the_entrant(disputed.first),
                other=the_entrant(disputed.second),
            ),
            cited(to_decide_first, work.rules),
        )
    for game in each.games:
        if _is_unreported(game) and not has_more_time(game, work.at_ms):
            work.emit(_double_forfeit(work, division, each, game))
    return None


@rule("DP-1.III")
def to_decide_first(each: Round) -> Game | None:
    """A week is closed after the director has decided what its reports differ on."""
    return next((game for game in each.games if game.is_disputed), None)


@rule("DP-1.I.e", "DP-1.II.c")
def has_more_time(game: Game, now_ms: int) -> bool:
    """A match that was given more time stays open when its week is closed."""
    return (game.deadline_ms or 0) > now_ms


def deadline_of(each: Round, game: Game) -> int | None:
    return each.deadline_ms if game.deadline_ms is None else game.deadline_ms


def next_deadline_ms(tournament: Tournament) -> int | None:
    return min((due_ms for due_ms, *_ in _unreported(tournament)), default=None)


def close_overdue(work: Work, until_ms: int) -> None:
    """What nobody has reported in time is decided by the rules."""
    overdue = [
        (due_ms, division, each, game)
        for due_ms, division, each, game in _unreported(work.tournament)
        if due_ms <= until_ms
    ]
    for due_ms, division, each, game in sorted(overdue, key=lambda found: found[0]):
        fact = _double_forfeit(work, division, each, game)
        work.happen(fact, max(due_ms, work.state.now_ms))


@rule("DP-1.II.c", "A-48")
def is_forfeited_by_deadline(rules: RuleSet) -> bool:
    """What nobody has reported by the deadline is a double forfeit."""
    return rules.event.unreported is Unreported.DOUBLE_FORFEIT


def _unreported(tournament: Tournament) -> Iterator[tuple[int, Division, Round, Game]]:
    """Games of a league with a deadline and without a result."""
    if not is_forfeited_by_deadline(tournament.rules):
        return
    for division in tournament.divisions.values():
        for each in division.rounds:
            if not each.is_out or not _is_league(division, each):
                continue
            for game in each.games:
                due_ms = deadline_of(each, game)
                if due_ms is not None and _is_unreported(game):
                    yield due_ms, division, each, game


def _is_unreported(game: Game) -> bool:
    return game.slip is None and not game.is_bye and not is_put_off(game)


@rule("DP-1.II.c", "DP-1.I.a")
def is_put_off(game: Game) -> bool:
    """A match that both sides and the office agreed to postpone is not forfeited at the deadline.

    It is not to be reported yet.
    """
    return game.is_postponed


def _double_forfeit(work: Work, division: Division, each: Round, game: Game) -> ResultEntered:
    return ResultEntered(
        division=division.name,
        round_number=each.number,
        game=game.first,
        slip=Slip(kind=ResultKind.DOUBLE_FORFEIT),
        source=Source.HOUSE,
        rule=rule_of(work.rules, "event.unreported"),
    )


def _extend(work: Work, command: DecideUnreachable, found: Found) -> Refusal | None:
    if command.deadline_ms is None:
        return refuse(Reason.DEADLINE_OVER, text("Enter a deadline for the match."))
    if command.deadline_ms <= work.at_ms:
        return refuse(Reason.DEADLINE_OVER, text("The deadline is already over."))
    work.emit(
        DeadlineExtended(
            **found.place,
            deadline_ms=command.deadline_ms,
            reason=command.reason,
        )
    )
    return None


def _is_league(division: Division, each: Round) -> bool:
    return isinstance(division.phases[each.phase].format, League)


def _undecided(work: Work, command: DecideUnreachable) -> Found | Refusal:
    """A match without a result, or one that was forfeited in spite of repeated efforts."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if is_heard_afterwards(found.game, command.number):
        return found
    return _unplayed(work, command)


@rule("DP-1.I.e")
def is_heard_afterwards(game: Game, number: int) -> bool:
    """Who tried repeatedly in vain is heard by the office also when the week is over."""
    return game.is_forfeited_unreported and game.has_tried(number)


def _unplayed(work: Work, command: asked.OfGame) -> Found | Refusal:
    """A match of a league without a result, about which one of its sides says something."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if not _is_league(found.division, found.round):
        return refuse(
            Reason.NOT_A_LEAGUE, text("Only in a league do opponents arrange the time themselves.")
        )
    if found.game.slip is not None:
        return decided_by_deadline(work.rules, found.game) or refuse(
            Reason.RESULT_IN, text("That game has a result.")
        )
    return acting_number(work, found, command.number) or found
