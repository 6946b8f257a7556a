"""How an event comes to be, and what it consists of."""

from __future__ import annotations

import re

from msgspec.structs import replace

from lexidrome.base import BadInput, Refusal, text, text_plural
from lexidrome.decider import Said
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import Resignation
from lexidrome.tournament.decide.work import Work, decides, division_of
from lexidrome.tournament.division_figures import prizes_of
from lexidrome.tournament.draft import is_drawn_by_lot
from lexidrome.tournament.endings import NoWinner, is_final_to_come, undecided
from lexidrome.tournament.messages.divisions import (
    AddDivision,
    ApartSet,
    ChangePhases,
    DivisionAdded,
    PhasesChanged,
    SetApart,
    SetTables,
    TablesSet,
)
from lexidrome.tournament.messages.prizes import PrizesSet, SetPrizes
from lexidrome.tournament.messages.setup import (
    CloseEvent,
    CreateEvent,
    EventClosed,
    EventCreated,
    HelpSet,
    SetHelp,
)
from lexidrome.tournament.missing_games import missing_games
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.phases import (
    DivisionPlan,
    Phase,
    SingleElimination,
    default_apart,
    default_phases,
)
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division
from lexidrome.tournament.table_differences import reckoned_tables
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.who import Actor

_WEB_ADDRESS = re.compile(r"https?://[^\s/]+(?:/\S*)?")


def create(command: CreateEvent, said: Said[Actor]) -> tuple[AnyFact, ...] | Refusal:
    """The event keeps the whole rule set, with its name and date (NSA-0).

    When and where entrants check in is announced with it (ST-CHECKIN).
    """
    rules = command.rules
    if not command.divisions:
        return refuse(Reason.NO_DIVISION, text("An event has at least one division."))
    names = [plan.name for plan in command.divisions]
    for plan in command.divisions:
        if refusal := _bad_plan(plan, names.count(plan.name) > 1):
            return refusal
    if may_resign_where_spreads_matter(rules, is_spread_free=command.is_spread_free):
        return refuse(
            Reason.RESIGNATION_NOT_ALLOWED,
            text(
                "Games may be resigned only in an event where spread and scores are announced "
                "not to matter ({rule})."
            ),
            cited(may_resign_where_spreads_matter, rules),
        )
    if refusal := bad_address(command.info_url):
        return refusal
    created = EventCreated(
        at_ms=said.at_ms,
        by=said.by,
        action=1,
        title=command.title,
        rules=rules,
        seed=command.seed,
        divisions=tuple(_complete(plan, rules) for plan in command.divisions),
        date=command.date,
        place=command.place,
        check_in_at=command.check_in_at,
        info_url=command.info_url,
        starts_at=command.starts_at,
        is_spread_free=command.is_spread_free,
        zone=command.zone,
    )
    return (created,)


@rule("NSA-I.B.exc.1")
def may_resign_where_spreads_matter(rules: RuleSet, *, is_spread_free: bool) -> bool:
    """Resignation may be allowed only where spreads and scores are announced not to matter."""
    return rules.ending.resignation is not Resignation.REFUSED and not is_spread_free


@rule("ST-UPDATES")
def is_no_address(info_url: str) -> bool:
    """Current information is on a web page, so what is named must be the address of one."""
    return bool(info_url) and _WEB_ADDRESS.fullmatch(info_url) is None


def bad_address(info_url: str) -> Refusal | None:
    if not is_no_address(info_url):
        return None
    return refuse(
        Reason.NO_ADDRESS,
        text(
            "“{address}” is not the address of a web page; it must begin with https://.",
            address=info_url[:40],
        ),
    )


@decides(AddDivision)
def add_division(work: Work, command: AddDivision) -> Refusal | None:
    if refusal := _bad_plan(command.plan, command.plan.name in work.tournament.divisions):
        return refusal
    work.emit(DivisionAdded(plan=_complete(command.plan, work.rules)))
    return None


@decides(ChangePhases)
def change_phases(work: Work, command: ChangePhases) -> Refusal | None:
    """Later phases may change at any time; those that rounds were paired by stay."""
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    if refusal := _bad_phases(command.phases):
        return refusal
    used = max((each.phase for each in division.rounds), default=-1)
    paired = [sum(r.phase == at for r in division.rounds) for at in range(used + 1)]
    for at, count in enumerate(paired):
        kept = command.phases[at] if at < len(command.phases) else None
        is_same = kept is not None and kept.format == division.phases[at].format
        if kept is None or not is_same or (kept.rounds is not None and kept.rounds < count):
            return refuse(
                Reason.PHASE_BEGUN,
                text("Rounds of block {number} are paired; it cannot be removed.", number=at + 1),
            )
    work.emit(PhasesChanged(division=division.name, phases=command.phases))
    return None


@decides(SetTables)
def set_tables(work: Work, command: SetTables) -> Refusal | None:
    """From the next pairing on; those that are out stay where they are."""
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    if command.table_plan.first < 1 or any(each < 1 for each in command.table_plan.reserved):
        return refuse(Reason.BAD_TABLES, text("Tables are numbered from 1."))
    work.emit(TablesSet(division=division.name, table_plan=command.table_plan))
    return None


@decides(SetApart)
def set_apart(work: Work, command: SetApart) -> Refusal | None:
    """From the next pairing on; no book says anything about schools and clubs."""
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    work.emit(ApartSet(division=division.name, apart=command.apart))
    return None


@decides(CloseEvent)
def close_event(work: Work, command: CloseEvent) -> Refusal | None:
    """Once every game that was published has its result; the table that it has then is final.

    Who is first has to be known, unless the director leaves it as it stands.
    """
    missing = [game for each in work.tournament.divisions.values() for game in missing_games(each)]
    if missing:
        return refuse(
            Reason.STILL_PLAYED,
            text_plural(
                "{count} game has no result that counts; the event cannot be closed.",
                "{count} games have no result that counts; the event cannot be closed.",
                len(missing),
            ),
        )
    if not command.is_as_it_stands:
        for each in work.tournament.divisions.values():
            if refusal := _not_over(work, each):
                return refusal
    work.emit(EventClosed(tables=reckoned_tables(work.tournament)))
    return None


def _not_over(work: Work, division: Division) -> Refusal | None:
    """Nothing is over while a winner is missing."""
    if is_final_to_come(work.tournament, division):
        return refuse(
            Reason.NO_WINNER,
            text(
                "The final of division {division} has not been played yet.", division=division.name
            ),
        )
    open_ = next(iter(undecided(work.tournament, division)), None)
    if open_ is None:
        return None
    if isinstance(open_, NoWinner):
        return refuse(
            Reason.NO_WINNER,
            text(
                "Nobody has won the final of division {division}; correct its result, or close "
                "the event as it stands.",
                division=division.name,
            ),
        )
    return refuse(
        Reason.PLACE_TIED,
        text(
            "{numbers} are tied in every way at place {place}: draw lots ({rule}), or close the "
            "event anyway.",
            numbers=", ".join(map(str, open_.numbers)),
            place=open_.place,
        ),
        cited(is_drawn_by_lot, work.rules),
    )


@decides(SetHelp)
def set_help(work: Work, command: SetHelp) -> Refusal | None:
    """The director alone says whether the house helps while games are played on screen."""
    if command.is_open != work.tournament.is_help_open:
        work.emit(HelpSet(is_open=command.is_open))
    return None


@decides(SetPrizes)
def set_prizes(work: Work, command: SetPrizes) -> Refusal | None:
    """The whole table at once; an empty one takes all prizes away."""
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    try:
        prizes_of(work.tournament, division, command.prizes)
    except BadInput as problem:
        return refuse(Reason.BAD_PRIZE, problem.sentence)
    work.emit(PrizesSet(division=division.name, prizes=command.prizes))
    return None


def _complete(plan: DivisionPlan, rules: RuleSet) -> DivisionPlan:
    """With the phases that the rule set prescribes, unless others were chosen; and with whether
    schools and clubs are kept apart.

    SSC-INTRO.a, SSC-36, WU-2, ST-OPEN, DP-1.I.a, P02, P03, P10
    """
    return replace(
        plan,
        phases=plan.phases or default_phases(rules),
        apart=default_apart(rules, plan) if plan.apart is None else plan.apart,
    )


def _bad_plan(plan: DivisionPlan, is_taken: bool) -> Refusal | None:
    if is_taken or not plan.name.strip():
        return refuse(
            Reason.DIVISION_EXISTS,
            text("There are two divisions called “{name}”.", name=plan.name)
            if plan.name.strip()
            else text("A division needs a name."),
        )
    return _bad_phases(plan.phases) if plan.phases else None


def _bad_phases(phases: tuple[Phase, ...]) -> Refusal | None:
    if not phases:
        return refuse(Reason.BAD_PHASES, text("A division has at least one block."))
    for phase in phases:
        if is_final_of_several_games(phase):
            return refuse(
                Reason.BAD_PHASES,
                text("The final of the first two is one game ({rule})."),
                the_rule(is_final_of_several_games).ids[0],
            )
        if isinstance(phase.format, SingleElimination) and phase.format.best_of % 2 == 0:
            return refuse(
                Reason.BAD_PHASES,
                text(
                    "A match of {count} games could be tied; the number must be odd.",
                    count=phase.format.best_of,
                ),
            )
    return None


@rule("SSC-36")
def is_final_of_several_games(phase: Phase) -> bool:
    """The final of the first two is one game."""
    return isinstance(phase.format, Championship) and phase.rounds not in (None, 1)
