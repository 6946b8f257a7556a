"""What programs enter by a token: with the commands of the pages, in the name of its holder.

Every question carries an id that its sender makes. Asked twice it is done once, and answered
the same both times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

import msgspec
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, PersonId, Refusal, Text, text
from lexidrome.hall import Done
from lexidrome.hall.command_line import EventSide, GiveCommands
from lexidrome.hall.events.rosters import entries_of
from lexidrome.hall.people.people import check_name
from lexidrome.web.api.asked import (
    DoneAnswer,
    EntriesAnswer,
    GivenCommands,
    NewEntries,
    NewEntry,
    NewReport,
    NewResult,
    NumberedEntrant,
    SidePoints,
    ToldFacts,
)
from lexidrome.web.api.described import TOLD, given, looked
from lexidrome.web.api.rooms import ApiRooms
from lexidrome.web.desk.games import before_rack
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.errors import Refused
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest

DOUBTFUL = "doubtful"
LARGEST_BYTES = 2_000_000
LONGEST_PROBLEM = 200
PERSON_DIGITS = 16
NO_PHONES = text("Phones are not allowed at the table here; hand in the slip.")
NOBODYS = text("Say whose report it is, by division and number.")


@post(
    "/api/events/{event:str}/entries",
    Audience.STAFF,
    request_max_body_size=LARGEST_BYTES,
    **given("Enter somebody", "They are entered; each has a number."),
)
async def enter(
    request: AnyRequest,
    event: FromPath[str],
    data: JSONBody[NewEntries],
    api: NamedDependency[ApiRooms],
    limits: NamedDependency[Limits],
) -> EntriesAnswer:
    limits.writes.admit(request)
    view = await api.events.view(request, event)
    done = await api.events.desk.answered(view.standing, event, data.command_id)
    if done is None:
        done = await api.give(view.standing, _entering(view, data))
    facts = (await api.events.desk.facts(event, done.first_version))[: _count(done)]
    entered = (each for each in facts if isinstance(each, t.entries.EntrantsEntered))
    return EntriesAnswer(
        data.command_id,
        [
            NumberedEntrant(fact.division, entry.number or 0, _name_of(api, entry))
            for fact in entered
            for entry in fact.entries
        ],
    )


@post(
    "/api/events/{event:str}/results", Audience.STAFF, **given("Enter a result", "It is entered.")
)
async def enter_result(
    request: AnyRequest,
    event: FromPath[str],
    data: JSONBody[NewResult],
    api: NamedDependency[ApiRooms],
    limits: NamedDependency[Limits],
) -> DoneAnswer:
    limits.writes.admit(request)
    view = await api.events.view(request, event)
    done = await api.events.desk.answered(view.standing, event, data.command_id)
    if done is not None:
        return _told(data.command_id, done)
    division = _division(view, data.division)
    command = t.results.EnterResult(
        division=division,
        round_number=data.round,
        number=data.scores[0].number,
        slip=t.results.Slip(
            scores=_scores(data.scores),
            first=data.first,
            before_rack=_scores(data.before_rack),
            tie_winner=data.tie_winner,
        ),
        is_signed=data.is_signed,
    )
    if not data.is_sure:
        key = t.GameKey(division, data.round, command.number)
        _ask_about(
            api.events.pages.language(request).translated,
            view,
            division,
            t.plausibility.doubts(view.state, key, command.slip),
        )
    return await _give(api, view, data.command_id, command)


@post(
    "/api/events/{event:str}/reports",
    Audience.KNOWN,
    **given("Report a result", "It is noted; it counts once the rules say so."),
)
async def report(
    request: AnyRequest,
    event: FromPath[str],
    data: JSONBody[NewReport],
    api: NamedDependency[ApiRooms],
    limits: NamedDependency[Limits],
) -> DoneAnswer:
    """Of the side that whoever asks plays for; those who run the event note what others say."""
    limits.writes.admit(request)
    view = await api.events.view(request, event)
    done = await api.events.desk.answered(view.standing, event, data.command_id)
    if done is not None:
        return _told(data.command_id, done)
    side = _reporter(view, data)
    if not (view.standing.is_staff or view.phones_allowed):
        raise Refused(Refusal(t.Reason.NOT_ALLOWED, NO_PHONES))
    game = _game(view, side, data.round)
    other = game.other(side.number)
    befores = (data.own_before, data.others_before)
    command = t.results.SubmitSlip(
        division=side.division,
        round_number=data.round,
        number=side.number,
        slip=t.results.Slip(
            scores=(
                t.results.Score(side.number, data.own),
                t.results.Score(other, data.others),
            ),
            before_rack=before_rack((side.number, other), befores),
            tie_winner=data.tie_winner,
        ),
    )
    if not data.is_sure:
        _ask_about(
            api.events.pages.language(request).translated,
            view,
            side.division,
            t.plausibility.doubts_of_scores(command.slip),
        )
    return await _give(api, view, data.command_id, command, side)


@post(
    "/api/events/{event:str}/commands",
    Audience.STAFF,
    request_max_body_size=LARGEST_BYTES,
    **given("Do anything that the command line does in an event", "All of it is done."),
)
async def give_commands(
    request: AnyRequest,
    event: FromPath[str],
    data: JSONBody[GivenCommands],
    api: NamedDependency[ApiRooms],
    limits: NamedDependency[Limits],
) -> DoneAnswer:
    limits.writes.admit(request)
    standing = await api.events.standing(request, event)
    try:
        commands = msgspec.convert(data.commands, tuple[t.SingleCommand, ...])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadInput(
            text("A command cannot be read: {problem}", problem=str(error)[:LONGEST_PROBLEM])
        ) from None
    asked = GiveCommands(
        event=event,
        commands=commands,
        command_id=data.command_id,
        side=data.side,
        people=tuple(data.people),
    )
    return _told(data.command_id, await api.give(standing, asked))


@get(
    "/api/events/{event:str}/facts",
    Audience.STAFF,
    **looked("All that has happened, for those who run the event", "From the first fact on.", TOLD),
)
async def list_facts(
    request: AnyRequest, event: FromPath[str], api: NamedDependency[ApiRooms]
) -> ToldFacts:
    view = await api.events.view(request, event)
    facts = await api.events.desk.facts(event)
    people = {person for fact in facts for person in _persons(fact)}
    assert view.standing.actor is not None, "the door lets in those who run the event"
    return ToldFacts(
        event,
        len(facts),
        msgspec.to_builtins(facts),
        {person: name for person in people if (name := view.person_name(person))},
        msgspec.to_builtins(view.standing.actor),
    )


def _persons(fact: t.AnyFact) -> Iterator[PersonId]:
    """Those of whom a fact tells."""
    if fact.by.person is not None:
        yield fact.by.person
    match fact:
        case t.entries.EntrantsEntered(entries=entries):
            for entry in entries:
                yield from entry.persons
        case t.entries.EntrantChanged(entry=entry):
            yield from entry.persons
        case _:
            pass


def _entering(view: EventView, data: NewEntries) -> GiveCommands:
    """With ids for new people that follow from what was asked: asked twice, they are the same."""
    rows = tuple(
        t.roster.RosterRow(at, tuple(map(check_name, each.names)), _entry_of(each))
        for at, each in enumerate(data.entries, 1)
    )
    people, commands = entries_of(
        view.tournament, t.roster.Roster(rows, (), ()), _division(view, data.division)
    )
    mark = f"{view.standing.who} {view.name} {data.command_id}"
    known = {
        person.person: PersonId(
            f"person:{hashlib.sha256(f'{mark} {at}'.encode()).hexdigest()[:PERSON_DIGITS]}"
        )
        for at, person in enumerate(people)
    }

    def renamed(entry: t.entries.Entry) -> t.entries.Entry:
        return replace(entry, persons=tuple(known[each] for each in entry.persons))

    return GiveCommands(
        event=view.name,
        commands=tuple(
            replace(command, entries=tuple(map(renamed, command.entries))) for command in commands
        ),
        command_id=data.command_id,
        people=tuple(replace(person, person=known[person.person]) for person in people),
    )


def _entry_of(new: NewEntry) -> t.entries.Entry:
    return t.entries.Entry(
        persons=(),
        name=new.team.strip(),
        rating=new.rating,
        club=new.club.strip(),
        school=new.school.strip(),
        category=new.category.strip(),
    )


def _name_of(api: ApiRooms, entry: t.entries.Entry) -> str:
    return entry.name or " & ".join(api.events.people.name(each) for each in entry.persons)


def _division(view: EventView, name: str) -> str:
    divisions = view.tournament.divisions
    if name in divisions:
        return name
    if not name and len(divisions) == 1:
        return next(iter(divisions))
    raise NotFound(
        text(
            "There is no division {name}. Divisions here: {names}.",
            name=name or "–",
            names=", ".join(divisions),
        )
    )


def _scores(given: list[SidePoints]) -> tuple[t.results.Score, ...]:
    return tuple(t.results.Score(each.number, each.points) for each in given)


def _reporter(view: EventView, data: NewReport) -> EventSide:
    """The side that is named, else that of whoever the token stands for."""
    actor = view.standing.actor
    if data.number is not None:
        return EventSide(_division(view, data.division), data.number)
    if actor is None or actor.division is None or actor.number is None:
        raise BadInput(NOBODYS)
    return EventSide(actor.division, actor.number)


def _game(view: EventView, side: EventSide, round_number: int) -> t.Game:
    each = view.tournament.divisions[side.division].round(round_number)
    game = None if each is None or not each.is_out else each.game_of(side.number)
    if game is None or game.is_bye:
        raise NotFound(text("Nobody with that number has a game in that round."))
    return game


def _ask_about(
    say: Callable[[Text], str],
    view: EventView,
    division: str,
    doubts: tuple[t.plausibility.Doubt, ...],
) -> None:
    """What looks mistaken is asked about once, as on the pages."""
    if doubts:
        told = " ".join(
            say(each.told(lambda number: view.numbered(division, number))) for each in doubts
        )
        sentence = text("{doubts} If it is right, send it again with is_sure.", doubts=told)
        raise Refused(Refusal(DOUBTFUL, sentence))


async def _give(
    api: ApiRooms,
    view: EventView,
    command_id: str,
    command: t.SingleCommand,
    side: EventSide | None = None,
) -> DoneAnswer:
    asked = GiveCommands(event=view.name, commands=(command,), command_id=command_id, side=side)
    return _told(command_id, await api.give(view.standing, asked))


def _told(command_id: str, done: Done) -> DoneAnswer:
    return DoneAnswer(command_id, done.first_version, done.last_version)


def _count(done: Done) -> int:
    return max(0, done.last_version - done.first_version + 1)


GIVING_ROUTES = [enter, enter_result, report, give_commands, list_facts]
