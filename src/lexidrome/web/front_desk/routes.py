"""The front desk: who comes without having entered, who pays, who waits, what is lent to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, PersonId, Text, text
from lexidrome.hall.events.entry_book import (
    MOST_QUESTIONS,
    AskedQuestion,
    EntryBook,
    Loan,
    Paid,
    QuestionKind,
    WaitingEntry,
)
from lexidrome.hall.events.entry_desk import EntryDesk, entrants
from lexidrome.hall.events.rosters import (
    entered_already,
    entries_of,
    for_individuals,
    takes_of,
)
from lexidrome.web.entries.entries import is_late, put, too_late
from lexidrome.web.front_desk import forms as f
from lexidrome.web.front_desk.messages import MESSAGE_ROUTES
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest

KIND_TITLES = {
    QuestionKind.TEXT: text("Text"),
    QuestionKind.CHOICE: text("Choice"),
    QuestionKind.YES_NO: text("Yes or no"),
}


Change: TypeAlias = Callable[[EntryBook], EntryBook]


class Payer(msgspec.Struct, frozen=True):
    """One entrant at the front desk."""

    division: str
    number: int
    name: str
    person: PersonId
    contact: str
    due: int
    paid: int
    answers: Mapping[str, str]
    is_here: bool

    @property
    def open(self) -> int:
        return self.due - self.paid


@get("/events/{event:str}/front-desk", Audience.STAFF)
async def front_desk_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    entry_desk: NamedDependency[EntryDesk],
    entered: Annotated[str, QueryParameter(name="entered", max_length=80)] = "",
) -> Response[str]:
    view = await events.staff_view(request, event)
    return show(request, events, entry_desk, view, entered=entered)


@post("/events/{event:str}/front-desk", Audience.STAFF)
async def change_front_desk(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[f.AnyForm],
    events: NamedDependency[EventRooms],
    entry_desk: NamedDependency[EntryDesk],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        after = await carry_out(request, events, entry_desk, view, form)
    except (BadInput, NotFound) as error:
        view = await events.staff_view(request, event)
        typed = data.kept(f.TYPED)
        return show(request, events, entry_desk, view, sentence=error.sentence, typed=typed)
    events.sockets.event_changed(event)
    return Redirect(f"{view.path}{after}", status_code=303)


async def carry_out(
    request: AnyRequest, events: EventRooms, desk: EntryDesk, view: EventView, form: f.AnyForm
) -> str:
    """What the form asks for; says which page, and which part of it, it was about."""
    match form:
        case f.WalkIn():
            return await walk_in(request, events, desk, view, form)
        case f.MoveUp():
            await move_up(request, events, desk, view, form)
            return "/desk" if form.is_at_desk else "/front-desk#waiting"
        case _:
            change, part = _written(desk, view, form)
            refusal = await desk.change(view.standing, view.name, change)
            if refusal is not None:
                raise BadInput(refusal.sentence)
            return f"/front-desk{part}"


def _written(desk: EntryDesk, view: EventView, form: f.AnyForm) -> tuple[Change, str]:
    """What a form changes in the book, and where it stands on the page."""
    match form:
        case f.Pay() | f.SetDue() | f.SetFee():
            return _money(desk, view, form), "#money"
        case f.SetLimit():
            return lambda book: replace(book, limit=form.limit), "#waiting"
        case f.DropWaiting():
            return lambda book: book.without_waiting(form.key), "#waiting"
        case f.SetQuestions():
            asked = tuple(row.question for row in form.questions)
            return lambda book: replace(book, questions=asked), "#questions"
        case f.SetMessage():
            message = form.message.replace("\r\n", "\n").strip()[: f.LONGEST_MESSAGE]
            return lambda book: replace(book, message=message), "/messages"
        case f.Lend():
            loan = _loan(view, form, desk.now_ms())
            return lambda book: book.with_loan(loan), "#lent"
        case _:
            assert isinstance(form, f.TakeBack | f.NotBack)
            back_ms = desk.now_ms() if isinstance(form, f.TakeBack) else None
            return lambda book: book.with_back(form.key, back_ms), "#lent"


def _money(desk: EntryDesk, view: EventView, form: f.Pay | f.SetDue | f.SetFee) -> Change:
    match form:
        case f.SetFee():
            return lambda book: replace(book, fee=form.amount or 0, currency=form.currency)
        case f.SetDue():
            person = _person(view, form.person)
            return lambda book: book.with_due(person, form.amount)
        case f.Pay():
            return partial(
                _pay,
                person=_person(view, form.person),
                amount=form.amount,
                now_ms=desk.now_ms(),
                by=view.standing.who,
            )


def _pay(book: EntryBook, person: PersonId, amount: int | None, now_ms: int, by: str) -> EntryBook:
    paid = book.due(person) if amount is None else amount
    return book.with_paid(person, Paid(paid, now_ms, by))


def _loan(view: EventView, form: f.Lend, now_ms: int) -> Loan:
    if not form.what or not form.to:
        raise BadInput(text("Enter what is lent, and to whom."))
    if t.entries.is_id_held(view.rules) and not form.held:
        raise BadInput(
            text(
                "Boards and dictionaries are lent against an ID ({rule}): enter which ID is kept "
                "here.",
                rule=str(t.entries.lending_rule(view.rules)),
            )
        )
    return Loan(form.id, form.what, form.to, now_ms, form.held)


def _person(view: EventView, written: str) -> PersonId:
    for division in view.divisions:
        for entrant in division.entrants.values():
            if entrant.entry.persons[:1] == (written,):
                return entrant.entry.persons[0]
    raise BadInput(text("Nobody with that number plays here."))


async def walk_in(
    request: AnyRequest, events: EventRooms, desk: EntryDesk, view: EventView, form: f.WalkIn
) -> str:
    """One line as it would stand in a list: name, rating, club."""
    read = t.roster.read_roster(form.line, takes_of(view.tournament))
    there = entered_already(view.tournament, view.person_name, read.rows)
    for each in (*read.faults, *there):
        raise BadInput(each.sentence)
    if len(read.rows) != 1:
        raise BadInput(text("Each line is one entrant."))
    if desk.book(view.name).waits(read.rows[0].names):
        raise BadInput(
            text(
                "{name} is on the waiting list below: give the place there.",
                name=" & ".join(read.rows[0].names),
            )
        )
    division, number, person = await _enter(request, events, view, read, form.division, form.id)
    if form.is_here and _is_asked_who_is_here(view, division):
        here = t.entries.CheckIn(
            division=division, number=number, is_id_seen=view.rules.event.id_needed
        )
        await events.do(request, view, [here], f"{form.id}-h")
    if form.is_paid:
        pay = partial(_pay, person=person, amount=None, now_ms=desk.now_ms(), by=view.standing.who)
        await desk.change(view.standing, view.name, pay)
    return f"/front-desk?entered={division}/{number}"


def _is_asked_who_is_here(view: EventView, division_name: str) -> bool:
    """Once one is checked in all others are missing: not where rounds are played without that."""
    division = view.tournament.divisions[division_name]
    is_played_without = bool(view.out_rounds(division)) and not t.entries.is_check_in_kept(division)
    return view.rules.event.id_needed or not is_played_without


async def _enter(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    read: t.roster.Roster,
    division: str,
    once: str,
) -> tuple[str, int, PersonId]:
    """Where they were entered, with which number, and who they are."""
    # The front desk is quick: missed rounds count as the book has it, and can be changed there.
    missed = (
        t.entries.missed_by_book(view.rules)
        if view.standing.is_director and is_late(view)
        else None
    )
    people, commands = entries_of(view.tournament, read, division or None, missed)
    await put(request, events, view, people, commands, once)
    now = await events.view(request, view.name)
    for each in now.divisions:
        for number, entrant in each.entrants.items():
            if people[0].person in entrant.entry.persons:
                return each.name, number, people[0].person
    raise BadInput(text("There is nothing to do; someone else may have done it already."))


async def move_up(
    request: AnyRequest, events: EventRooms, desk: EntryDesk, view: EventView, form: f.MoveUp
) -> None:
    """Whoever waits gets the place; the front desk says so, whether one is free or not."""
    one = next((each for each in desk.book(view.name).waiting if each.key == form.key), None)
    if one is None:
        raise BadInput(text("There is nothing to do; someone else may have done it already."))
    roster = t.roster.Roster((for_individuals(view.rules, _row(one)),), (), ())
    *_, person = await _enter(request, events, view, roster, one.division, form.id)

    def moved(book: EntryBook) -> EntryBook:
        return book.without_waiting(one.key).with_answers(person, one.answers)

    await desk.change(view.standing, view.name, moved)


def _row(one: WaitingEntry) -> t.roster.RosterRow:
    entry = t.entries.Entry(
        persons=(), name=one.team, rating=one.rating, club=one.club, school=one.school
    )
    return t.roster.RosterRow(1, one.names, entry, contact=one.contact)


def accounts(view: EventView, events: EventRooms, book: EntryBook) -> list[Payer]:
    return [
        Payer(
            division.name,
            entrant.number,
            name,
            entrant.entry.persons[0],
            events.people.contact(entrant.entry.persons[0]),
            book.due(entrant.entry.persons[0]),
            book.paid_by(entrant.entry.persons[0]),
            book.answers.get(entrant.entry.persons[0], {}),
            entrant.is_complete,
        )
        for division in view.divisions
        for name, entrant in view.by_name(division)
        if not entrant.entry.is_stand_in
        and (not entrant.is_withdrawn or book.paid_by(entrant.entry.persons[0]))
    ]


def show(
    request: AnyRequest,
    events: EventRooms,
    desk: EntryDesk,
    view: EventView,
    *,
    sentence: Text | None = None,
    typed: Mapping[str, str] | None = None,
    entered: str = "",
) -> Response[str]:
    book = desk.book(view.name)
    language = events.pages.language(request)
    rows = accounts(view, events, book)
    blanks = [AskedQuestion("", "") for _ in range(min(3, MOST_QUESTIONS - len(book.questions)))]
    division, _, number = entered.rpartition("/")
    count = entrants(view.tournament)
    return events.page(
        request,
        "front_desk/front_desk.html",
        view,
        here=f"{view.path}/front-desk",
        sentence=sentence,
        book=book,
        accounts=rows,
        money=lambda amount: language.money(amount, book.currency),
        amount=lambda amount: language.money(amount, ""),
        due=sum(each.due for each in rows),
        paid=sum(each.paid for each in rows),
        owing=sum(each.open > 0 for each in rows),
        asked=[*book.questions, *blanks],
        kinds=KIND_TITLES,
        free=book.free(count),
        next_in=book.next_in(count),
        count=count,
        lending_rule=t.entries.lending_rule(view.rules),
        is_id_held=t.entries.is_id_held(view.rules),
        names=sorted({each.name for each in rows}),
        entered=view.name_then(division, int(number)) if number.isdecimal() else "",
        entered_in=division,
        missed_words=_missed_words(view, division, number),
        too_late=too_late(view),
        asks_who_is_here=any(_is_asked_who_is_here(view, each.name) for each in view.divisions),
        entered_number=number,
        typed={**dict.fromkeys(f.TYPED, ""), **(typed or {})},
    )


def _missed_words(view: EventView, division: str, number: str) -> Text | None:
    """What the rounds count for that whoever was just entered has missed."""
    plays_in = next((each for each in view.divisions if each.name == division), None)
    entrant = plays_in and number.isdecimal() and plays_in.entrants.get(int(number))
    return t.entries.missed_sentence(plays_in, entrant) if plays_in and entrant else None


ROUTES = [front_desk_page, change_front_desk, *MESSAGE_ROUTES]
