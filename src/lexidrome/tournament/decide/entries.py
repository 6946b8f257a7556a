"""Who plays: entries, check-in, withdrawal and return."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import PersonId, Refusal, text, text_plural, the_entrant
from lexidrome.rulebook import cited, rule, rule_of
from lexidrome.tournament.decide.lateness import end_absence
from lexidrome.tournament.decide.missed import count_newly_missed, not_to_choose
from lexidrome.tournament.decide.teams import form_entered
from lexidrome.tournament.decide.work import (
    Work,
    decides,
    division_of,
    entrant_of,
    must_say_why,
)
from lexidrome.tournament.messages.entries import (
    AbsenceWaived,
    ChangeEntrant,
    CheckIn,
    Enter,
    EntrantChanged,
    EntrantReturned,
    EntrantsEntered,
    EntrantWithdrawn,
    PersonCheckedIn,
    Return,
    SeedsSet,
    SetSeeds,
    WaiveAbsence,
    Withdraw,
)
from lexidrome.tournament.phases import DivisionPlan
from lexidrome.tournament.presence import lacks_id
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division, Entrant
from lexidrome.tournament.values import Entry
from lexidrome.tournament.who import Role


@decides(Enter)
def enter(work: Work, command: Enter) -> Refusal | None:
    """Enter all of them, or say what is wrong with the first that cannot be entered.

    A note on eligibility and the office's finding that somebody may not play (WU-1.b; who is
    kept out: `presence`), and manual lookups that were announced beforehand (NSA-IV.K.1.p1)
    stand in the entry.
    """
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    if refusal := not_to_choose(work, command.missed):
        return refusal
    if not command.entries:
        return refuse(Reason.NOTHING_ENTERED, text("There is nobody to enter."))
    numbered = _numbered(division, command.entries)
    taken = _persons(work)
    numbers = set(division.entrants)
    for entry in numbered:
        if refusal := bad_entry(work, division, entry, taken, numbers):
            return refusal
        taken.update(entry.persons)
        assert entry.number is not None
        numbers.add(entry.number)
    from_round = 1 + sum(each.is_out for each in division.rounds)
    work.emit(EntrantsEntered(division=division.name, entries=numbered, from_round=from_round))
    for entry in numbered if from_round > 1 else ():
        assert entry.number is not None
        count_newly_missed(work, division.name, entry.number, command.missed)
    return form_entered(work, division.name, numbered)


@decides(ChangeEntrant)
def change_entrant(work: Work, command: ChangeEntrant) -> Refusal | None:
    old = entrant_of(work, command.division, command.number)
    if isinstance(old, Refusal):
        return old
    division = work.tournament.divisions[command.division]
    entry = replace(command.entry, number=old.number)
    others = _persons(work) - set(old.entry.persons)
    numbers = set(division.entrants) - {old.number}
    if refusal := bad_entry(work, division, entry, others, numbers):
        return refusal
    is_moved = entry.team != old.entry.team
    if is_moved and any(old.number in team.members for team in division.teams):
        return refuse(
            Reason.IN_A_TEAM,
            text("{entrant} is already in a team.", entrant=the_entrant(old.number)),
        )
    work.emit(EntrantChanged(division=division.name, number=old.number, entry=entry))
    return form_entered(work, division.name, (entry,)) if is_moved else None


@decides(CheckIn)
def check_in(work: Work, command: CheckIn) -> Refusal | None:
    """The attendance list (ST-CHECKIN, P18)."""
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    missing = tuple(each for each in entrant.entry.persons if each not in entrant.present)
    persons = missing if command.person is None else (command.person,)
    if refusal := next(
        (bad for each in persons if (bad := _not_a_member(entrant.entry, each))), None
    ):
        return refusal
    if not persons or command.person in entrant.present:
        return refuse(Reason.ALREADY_PRESENT, text("They are already checked in."))
    is_let_in = work.by.role is Role.DIRECTOR and bool(command.reason.strip())
    if not is_let_in and lacks_id(work.rules, is_seen=command.is_id_seen):
        return refuse(
            Reason.ID_MISSING,
            text(
                "Without a current picture ID nobody takes part ({rule}); the director can "
                "let them in with a reason."
            ),
            cited(lacks_id, work.rules),
        )
    for person in persons:
        work.emit(
            PersonCheckedIn(
                division=command.division,
                number=command.number,
                person=person,
                is_id_seen=command.is_id_seen,
                reason=command.reason,
            )
        )
    end_absence(work, command.division, command.number)
    return None


@decides(WaiveAbsence)
def waive_absence(work: Work, command: WaiveAbsence) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    if refusal := _not_a_member(entrant.entry, command.person):
        return refusal
    if command.person in (*entrant.present, *entrant.waived):
        return refuse(Reason.ALREADY_PRESENT, text("They are already checked in."))
    if nobody_is_left(entrant, command.person):
        return refuse(
            Reason.NOBODY_LEFT,
            text(
                "Someone of {entrant} must be there ({rule}); you cannot waive all of them.",
                entrant=the_entrant(command.number),
            ),
            cited(nobody_is_left, work.rules),
        )
    work.emit(
        AbsenceWaived(
            division=command.division,
            number=command.number,
            person=command.person,
            reason=command.reason,
        )
    )
    end_absence(work, command.division, command.number)
    return None


@rule("SSC-25", "SSC-INTRO")
def nobody_is_left(entrant: Entrant, waived: PersonId) -> bool:
    """A waiver leaves at least one of a side who has to be there."""
    return not set(entrant.entry.persons) - {waived, *entrant.waived}


@decides(Withdraw)
def withdraw(work: Work, command: Withdraw) -> Refusal | None:
    """From the first round on that is not published; games that are stay as they are."""
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.is_withdrawn:
        return refuse(
            Reason.WITHDRAWN, text("{entrant} has withdrawn.", entrant=the_entrant(command.number))
        )
    division = work.tournament.divisions[command.division]
    from_round = 1 + sum(each.is_out for each in division.rounds)
    work.emit(
        EntrantWithdrawn(
            division=division.name,
            number=command.number,
            from_round=from_round,
            reason=command.reason,
        )
    )
    return None


@decides(Return)
def come_back(work: Work, command: Return) -> Refusal | None:
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    if not entrant.is_withdrawn:
        return refuse(
            Reason.NOT_WITHDRAWN,
            text("{entrant} has not withdrawn.", entrant=the_entrant(command.number)),
        )
    if refusal := not_to_choose(work, command.missed):
        return refusal
    division = work.tournament.divisions[command.division]
    from_round = 1 + sum(each.is_out for each in division.rounds)
    work.emit(EntrantReturned(division=division.name, number=command.number, from_round=from_round))
    count_newly_missed(work, division.name, command.number, command.missed)
    return None


@decides(SetSeeds)
def set_seeds(work: Work, command: SetSeeds) -> Refusal | None:
    """The director may edit the seeds before round 1 (SSC-INTRO.c).

    None at all: nothing is set any more, and the book says how everybody is seeded.
    """
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    if any(each.is_out for each in division.rounds):
        return refuse(
            Reason.SEEDS_FIXED, text("Seeds can be changed until the first round is published.")
        )
    if command.order and sorted(command.order) != sorted(division.entrants):
        return refuse(
            Reason.SEEDS_INCOMPLETE, text("The seeds must include every entrant exactly once.")
        )
    work.emit(SeedsSet(division=division.name, order=command.order, is_drawn=command.is_drawn))
    return None


def _numbered(division: Division, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Numbers that were not asked for come after all there are."""
    asked = [entry.number for entry in entries if entry.number is not None]
    following = max((*division.entrants, *asked), default=0) + 1
    numbered = []
    for entry in entries:
        if entry.number is None:
            entry = replace(entry, number=following)  # noqa: PLW2901 - the same entry, numbered
            following += 1
        numbered.append(entry)
    return tuple(numbered)


def _persons(work: Work) -> set[PersonId]:
    """Everybody who plays in the event so far."""
    return {
        person
        for each in work.tournament.divisions.values()
        for entrant in each.entrants.values()
        for person in entrant.entry.persons
    }


def bad_entry(
    work: Work,
    division: Division,
    entry: Entry,
    taken: set[PersonId],
    numbers: set[int],
    *,
    number: int | None = None,
) -> Refusal | None:
    """Why somebody may not be entered; `number` where it is not the one they had."""
    plan, rules = division.plan, work.rules
    number = number or entry.number or 0
    if number < 1 or number in numbers:
        return refuse(
            Reason.NUMBER_TAKEN,
            text("Number {number} is taken or not valid.", number=number),
        )
    # How many persons play as one side: SSC-INTRO, P01, P26.
    wanted = rules.sides.persons_per_side
    if len(entry.persons) != wanted:
        return refuse(
            Reason.WRONG_PERSON_COUNT,
            text_plural(
                "Here a side has {count} person ({rule}).",
                "Here a side has {count} persons ({rule}).",
                wanted,
            ),
            rule_of(rules, "sides.persons_per_side"),
        )
    if len(set(entry.persons)) != wanted or not taken.isdisjoint(entry.persons):
        return refuse(
            Reason.PERSON_TWICE,
            text("A player of {entrant} is entered twice.", entrant=the_entrant(number)),
        )
    if not _is_rating_inside(plan.rating_least, entry.rating, plan.rating_most):
        return refuse(
            Reason.RATING_OUTSIDE,
            text(
                "{entrant} is rated outside the limits of division {division}.",
                entrant=the_entrant(number),
                division=plan.name,
            ),
        )
    if has_no_school(plan, entry):
        return refuse(
            Reason.SCHOOL_MISSING,
            text(
                "Everyone in division {division} plays for a school ({rule}).", division=plan.name
            ),
            cited(has_no_school, rules),
        )
    return None


@rule("ST-HS")
def has_no_school(plan: DivisionPlan, entry: Entry) -> bool:
    """Only entrants from a school enter a division for schools."""
    return plan.is_for_schools and not entry.school


def _is_rating_inside(least: int | None, rating: int | None, most: int | None) -> bool:
    """Somebody without a rating may enter where there is no lower limit."""
    if rating is None:
        return least is None
    return (least is None or rating >= least) and (most is None or rating <= most)


def _not_a_member(entry: Entry, person: PersonId) -> Refusal | None:
    if person in entry.persons:
        return None
    return refuse(
        Reason.NOT_A_MEMBER,
        text("That person does not play as {entrant}.", entrant=the_entrant(entry.number or 0)),
    )
