"""What the pages about events have in common: the event as somebody sees it, and its frame."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response

from lexidrome import tournament as t
from lexidrome.base import BadInput, PersonId, Refusal, Text, text
from lexidrome.base.moments import find_zone
from lexidrome.hall import NOBODY, EventDesk, EventStanding, Floor, People
from lexidrome.hall.command_line import together
from lexidrome.hall.events.calls import CallReason
from lexidrome.hall.events.departures import goes_on_at, has_left
from lexidrome.hall.events.desk import EventSurroundings
from lexidrome.hall.events.entry_desk import EntryDesk
from lexidrome.hall.events.event import RunningEvent
from lexidrome.hall.events.meetings import OpenedGame
from lexidrome.hall.events.moves import EventMoves, told_move
from lexidrome.hall.events.reports import IncidentReports
from lexidrome.hall.floor import FloorView
from lexidrome.hall.run.names import table_game
from lexidrome.hall.run.orders import Seen
from lexidrome.hall.run.streams import STALE
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.index import documents
from lexidrome.tournament import pairing as p
from lexidrome.web.kit.event.derived import Derivations, Derived
from lexidrome.web.kit.event.menu import Link, besides_menu, menu_of
from lexidrome.web.kit.event.round_words import button_words, pair_in_words
from lexidrome.web.kit.event.shelf import PageShelf
from lexidrome.web.kit.event.steps import DivisionState, Step
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.moments import Moments
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import Forbidden, is_this_machine
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.live import Sockets

ID_BYTES = 8
AWAITED_TITLES = {
    t.results.Awaited.RESULT: text("no result yet"),
    t.results.Awaited.OTHER_SIDE: text("one side has reported"),
    t.results.Awaited.AGREEMENT: text("the two sides report different scores"),
    t.results.Awaited.SIGNATURES: text("not signed by both"),
    t.results.Awaited.VALIDATION: text("not validated"),
    t.results.Awaited.ARRIVAL: text("a side was late; enter when it came"),
    t.results.Awaited.POSTPONED: text("postponed"),
    t.results.Awaited.SCREEN: text("the game on screen shows something else"),
    t.results.Awaited.REOPENED: text("its game continues"),
    t.results.Awaited.TIE_BREAK: text("tied; a winner is needed"),
}

CALL_TITLES = {
    CallReason.RULE: text("A question about the rules"),
    CallReason.SCORE: text("The scores differ"),
    CallReason.WORD: text("A word or a challenge"),
    CallReason.TILES: text("Tiles or equipment"),
    CallReason.CLOCK: text("The clock"),
    CallReason.SILENCE: text("Please ask for silence"),
    CallReason.CONDUCT: text("Conduct"),
    CallReason.OTHER: text("Something else"),
}


UNDONE = text("Undone.")
ROLE_TITLES = {
    t.Role.HOUSE: text("the server"),
    t.Role.DIRECTOR: text("the director"),
    t.Role.STAFF: text("the staff"),
    t.Role.ENTRANT: text("an entrant"),
}


class NotDone(BadInput):
    """What was asked for is refused; says by its name why."""

    def __init__(self, sentence: Text, reason: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class GameAt(msgspec.Struct, frozen=True):
    path: str
    table: int | None


class EventView:
    """One event at one moment, for whoever looks at it."""

    def __init__(
        self,
        name: str,
        running: RunningEvent,
        version: int,
        stage: EventSurroundings,
        standing: EventStanding,
        people: People,
        derived: Derived,
        now_ms: int,
    ) -> None:
        self.name = name
        self.state = running.event
        self.version = version
        self.stage = stage
        self.standing = standing
        self.now_ms = now_ms
        self._people = people
        self._derived = derived
        self.moves = EventMoves()
        self.floor = FloorView()
        """What goes on at the tables, for those who run the event."""

    @property
    def path(self) -> str:
        return f"/events/{self.name}"

    @property
    def tournament(self) -> t.Tournament:
        return self.state.tournament

    @property
    def title(self) -> str:
        return self.tournament.setup.title

    @property
    def zone(self) -> tzinfo:
        """By which clocks it goes."""
        return find_zone(self.tournament.setup.zone)

    def moments(self, language: Language) -> Moments:
        return Moments(language, self.zone)

    @property
    def rules(self) -> RuleSet:
        return self.tournament.rules

    @property
    def handbook(self) -> str:
        """The rule set under which the handbook stands that the event goes by."""
        return next(d.rule_set for d in documents() if d.code == self.rules.document)

    @property
    def menu(self) -> list[tuple[Text, list[Link]]]:
        return menu_of(self)

    @property
    def besides_menu(self) -> list[Link]:
        return besides_menu(self)

    @property
    def divisions(self) -> tuple[t.Division, ...]:
        return tuple(self.tournament.divisions.values())

    @property
    def has_divisions(self) -> bool:
        """Whether it has to be said which division is meant."""
        return len(self.tournament.divisions) > 1

    @property
    def is_closed(self) -> bool:
        return self.tournament.closed_by_action is not None

    @property
    def is_running(self) -> bool:
        """Whether its first round is out and it is not over yet, and it is here."""
        return self.moves.left is None and any(
            state.out is not None and state.step is not Step.OVER for state in self.states
        )

    @property
    def has_prizes(self) -> bool:
        return any(division.prizes for division in self.divisions)

    @property
    def has_agreements(self) -> bool:
        """Shared prizes or bets that everybody may know of (NSA-I.E.2)."""
        return any(division.agreements for division in self.divisions)

    @property
    def has_bracket(self) -> bool:
        return any(t.rounds.bracket_phase(division) is not None for division in self.divisions)

    @property
    def is_league(self) -> bool:
        """Whether all of it is played away from any hall, a match a week (DP-1.I)."""
        phases = [phase for division in self.divisions for phase in division.phases]
        return bool(phases) and all(isinstance(phase.format, t.phases.League) for phase in phases)

    @property
    def has_teams(self) -> bool:
        return any(division.teams for division in self.divisions)

    @property
    def mark(self) -> str:
        """Changes whenever a page of the event may have changed."""
        return f"{self.version}.{self.stage.changes}.{len(self.moves.facts)}"

    @property
    def has_left(self) -> Text | None:
        """Where it goes on, if that is not here."""
        left = self.moves.left
        return None if left is None else has_left(left)

    @property
    def away(self) -> Text | None:
        """The same for whoever reads it across a hall."""
        left = self.moves.left
        return None if left is None else goes_on_at(left)

    @property
    def moves_told(self) -> list[tuple[int, Text, str]]:
        """When, what and who, the newest first."""
        return [
            (fact.at_ms, told_move(fact), self.person_name(fact.by))
            for fact in reversed(self.moves.facts)
        ]

    @property
    def phones_allowed(self) -> bool:
        """As the director has arranged it, else as the book says (SSC-33, NSA-III.A.7)."""
        arranged = self.stage.phones
        return self.rules.event.phones_allowed if arranged is None else arranged

    @property
    def states(self) -> list[DivisionState]:
        return self._derived.divisions

    @property
    def late(self) -> list[t.lateness.Latecomer]:
        return self._derived.late

    @property
    def run_out(self) -> list[t.lateness.RunOut]:
        return self._derived.run_out

    @property
    def differences(self) -> tuple[t.standings.DifferenceLine, ...]:
        return self._derived.differences

    def standings(
        self, division: t.Division, before_round: int | None = None
    ) -> tuple[t.standings.Standing, ...]:
        """As they are now, or as they stood before a round; of a closed event the final ones."""
        return self._derived.standings(division.name, before_round)

    def cross_table(self, division: t.Division) -> t.standings.CrossTable:
        return self._derived.cross_table(division.name)

    def winners(self, division: t.Division) -> str:
        """Who is first, in one line; before the end who leads."""
        first = (row.number for row in self.standings(division) if row.rank == 1)
        return self.names_of(division.name, tuple(first))

    @property
    def is_over(self) -> bool:
        """Every division is, or the director has closed it."""
        return all(state.step is Step.OVER for state in self.states)

    def entrant_name(self, division: str, number: int) -> str:
        """A team's own name, else those of its persons; who was erased is a number."""
        return self._derived.name(division, number)

    def name_then(self, division: str, number: int) -> str:
        """For the journal, which also tells of those whose entry was undone."""
        place = self.tournament.divisions.get(division)
        is_there = place is not None and number in place.entrants
        return self.entrant_name(division, number) if is_there else f"#{number}"

    def numbered(self, division: str, number: int) -> str:
        """The name with the number, for whoever is asked or refused: Anna Lee (11)."""
        name = self.name_then(division, number)
        return name if name == f"#{number}" else f"{name} ({number})"

    def with_names(self, division: str, sentence: Text) -> Text:
        """Why some of a division meet, with their names: Anna Lee (11) …"""
        return sentence.named(lambda mention: self.numbered(division, mention.number))

    def entrant_path(self, division: str, number: int) -> str:
        return f"{self.path}/entrants/{quote(division, safe='')}/{number}"

    def game_path(self, division: str, round_number: int, game: t.Game) -> str:
        return f"{self.path}/games/{quote(division, safe='')}/{round_number}/{game.first}"

    def told_game(self, entry: t.journal.JournalEntry) -> GameAt | None:
        """Where the game of a line of the journal is; none: it is about none that is published."""
        key = entry.game
        division = None if key is None else self.tournament.divisions.get(key.division)
        if key is None or division is None:
            return None
        each = division.round(key.round_number)
        game = None if each is None or not each.is_out else each.game_of(key.number)
        if each is None or game is None or game.is_bye:
            return None
        table = t.league.shown_table(division, each, game)
        return GameAt(self.game_path(key.division, key.round_number, game), table)

    def named(self, division: str, numbers: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
        return tuple((number, self.entrant_name(division, number)) for number in numbers)

    def names_of(self, division: str, numbers: tuple[int, ...]) -> str:
        """In one line."""
        return ", ".join(self.entrant_name(division, number) for number in numbers)

    def member_names(self, persons: tuple[PersonId, ...]) -> str:
        return self._derived.persons(persons)

    def person_name(self, person: PersonId | None) -> str:
        return "" if person is None else self._people.name(person)

    def by_name(self, division: t.Division) -> list[tuple[str, t.Entrant]]:
        named = [(self.entrant_name(division.name, n), e) for n, e in division.entrants.items()]
        return sorted(named, key=lambda row: (row[0].casefold(), row[1].number))

    def out_rounds(self, division: t.Division) -> list[t.Round]:
        return [each for each in division.rounds if each.is_out]

    def games(self) -> Iterator[tuple[t.Division, t.Round, t.Game]]:
        """Every published game that two sides play."""
        for division in self.divisions:
            for each, game in division.games():
                if not game.is_bye:
                    yield division, each, game

    def round_name(self, division: t.Division, number: int) -> t.rounds.RoundName:
        """The final is the final, whatever its number."""
        return self._derived.round_name(division.name, number)

    def round_title(self, division: t.Division, number: int) -> Text:
        return self.round_name(division, number).title

    def is_final(self, division: t.Division, each: t.Round) -> bool:
        """The one game of the first two (SSC-36)."""
        return isinstance(division.phases[each.phase].format, p.Championship)

    def is_week(self, division: t.Division, each: t.Round) -> bool:
        """Whether its games are played wherever and whenever their sides agree (DP-1.I.a)."""
        return t.league.is_week(division, each)

    def table_of(self, division: t.Division, each: t.Round, game: t.Game) -> int | None:
        """As people are told; a league has none."""
        return t.league.shown_table(division, each, game)

    def table_label(self, division: t.Division, table: int) -> str:
        """What tells it from the table with that number in another division, as it is typed too."""
        return f"{division.name}/{table}" if self.has_divisions else str(table)

    def playing_at(self, division_name: str, table: int) -> str:
        """Who plays there in a league, whose tables nobody is told; else empty."""
        division = self.tournament.divisions.get(division_name)
        rounds = [] if division is None else self.out_rounds(division)
        if division is None or not rounds or not t.league.is_week(division, rounds[-1]):
            return ""
        game = next((one for one in rounds[-1].games if one.table == table), None)
        return "" if game is None else " – ".join(
            self.entrant_name(division.name, number) for number in game.numbers
        )  # fmt: skip

    def points_of(self, game: t.Game, number: int) -> int | None:
        return None if game.slip is None else game.slip.points_of(number)

    def fresh_id(self) -> str:
        """For a form: what is sent twice is done once."""
        return secrets.token_hex(ID_BYTES)


class EventRooms:
    def __init__(
        self,
        pages: Pages,
        desk: EventDesk,
        floor: Floor,
        visitors: Visitors,
        entry_desk: EntryDesk,
        sockets: Sockets,
        house_rule_sets: Path,
        reports: IncidentReports,
    ) -> None:
        self.pages = pages
        self.desk = desk
        self.floor = floor
        self.tables = floor.tables
        self.links = floor.links
        self.visitors = visitors
        self.entry_desk = entry_desk
        self.people = entry_desk.people
        self.sockets = sockets
        self.house_rule_sets = house_rule_sets
        self.reports = reports
        self._shelf = PageShelf()
        self._derivations = Derivations(self.people)

    async def standing(self, request: AnyRequest, event: str) -> EventStanding:
        caller = self.visitors.caller(request)
        is_at_machine = is_this_machine(request.client)
        return await self.desk.standing(caller, event, is_at_machine=is_at_machine)

    async def view(self, request: AnyRequest, event: str) -> EventView:
        seen = await self.desk.look(event)
        return await self._seen_by(seen, await self.standing(request, event), event)

    async def public_view(self, event: str) -> EventView:
        """With the eyes of nobody in particular."""
        seen = await self.desk.look(event)
        return await self._seen_by(seen, EventStanding(NOBODY.who, None, event), event)

    async def _seen_by(
        self, seen: Seen[RunningEvent], standing: EventStanding, event: str
    ) -> EventView:
        view = EventView(
            event,
            seen.state,
            seen.version,
            await self.desk.stage(event),
            standing,
            self.people,
            self._derivations.of(event, seen.state.event),
            self.desk.now_ms(),
        )
        view.moves = await self.desk.moves(event)
        return view

    def opened_of(self, view: EventView) -> Callable[[t.results.MissingGame], OpenedGame | None]:
        """Which game of this event is open on a device."""
        opened, names = self.tables.opened_in(view.name), list(view.tournament.divisions)

        def of(game: t.results.MissingGame) -> OpenedGame | None:
            at = names.index(game.division)
            return opened.get(table_game(at, game.round_number, *game.numbers))

        return of

    async def require_staff(self, request: AnyRequest, event: str) -> None:
        await self.desk.look(event)
        _must_be_staff(await self.standing(request, event))

    async def staff_view(self, request: AnyRequest, event: str) -> EventView:
        view = await self.view(request, event)
        _must_be_staff(view.standing)
        view.floor = await self.floor.view(event)
        return view

    async def do(
        self,
        request: AnyRequest,
        view: EventView,
        commands: Sequence[t.SingleCommand],
        command_id: str = "",
        seen: int | None = None,
    ) -> None:
        """All of them, or none and `NotDone` says why.

        Sent again as it was it is done once; gone back to and changed, it is another command.
        `seen` is the version that the form showed; none where nothing was shown.
        """
        command = together(commands)
        answer = await self.desk.command(
            view.standing,
            view.name,
            command,
            command_id or view.fresh_id(),
            seen_version=seen,
        )
        if isinstance(answer, Refusal):
            is_overtaken = answer.reason == STALE
            sentence = (
                await self._meanwhile(request, view, command) if is_overtaken else answer.sentence
            )
            raise NotDone(sentence, answer.reason)

    async def _meanwhile(self, request: AnyRequest, view: EventView, command: t.AnyCommand) -> Text:
        """What somebody else did to the thing that a page still shows as it was before."""
        now = await self.view(request, view.name)
        entry = t.journal.last_change(now.state, t.subjects(now.state, command), now.name_then)
        if entry is None:
            return text("Something has changed in the meantime; check again.")
        language = self.pages.language(request)
        what, by = entry.told(language.translated), entry.changed_by
        return text(
            "Not saved, because this has changed since you opened the page: {what} ({who}, "
            "{time}). Check it and try again.",
            what=f"{what} {language.translated(UNDONE)}" if entry.is_undone else what,
            who=now.person_name(by.person) or language.translated(ROLE_TITLES[by.role]),
            time=view.moments(language).hour(entry.changed_ms),
        )

    def once(
        self,
        request: AnyRequest,
        view: EventView,
        make: Callable[[], Response[str]],
        besides: Hashable = None,
    ) -> Response[Any]:
        """A page that is the same until the event or a name changes: many displays, one rendering.

        Only for pages without forms that change something, whose ids must be fresh.
        `besides` is what else the page depends on.
        """
        key = (
            view.name,
            view.mark,
            self.people.changes,
            request.url.path,
            request.url.query,
            self.pages.language(request).code,
            self.pages.colours(request),
            self.visitors.visitor(request),
            view.standing.is_staff,
            self.pages.is_demo and is_this_machine(request.client),
            besides,
        )
        return self._shelf.answer(request, key, lambda: make().content)

    def entered(self, request: AnyRequest, view: EventView, entered: t.plausibility.Entered) -> str:
        """When and by whom a result was entered, in words."""
        language = self.pages.language(request)
        by = entered.by
        who = view.person_name(by.person)
        if not who and by.division is not None and by.number is not None:
            who = view.entrant_name(by.division, by.number)
        return language.translated(
            text(
                "{time} by {who}",
                time=view.moments(language).past(entered.at_ms, view.now_ms),
                who=who or language.translated(ROLE_TITLES[by.role]),
            )
        )

    def page(
        self,
        request: AnyRequest,
        template: str,
        view: EventView,
        *,
        sentence: Text | None = None,
        **values: object,
    ) -> Response[str]:
        moments = view.moments(self.pages.language(request))
        return self.pages.page(
            request,
            template,
            status_code=200 if sentence is None else 400,
            event=view,
            sentence=sentence,
            awaited=AWAITED_TITLES,
            call_reasons=CALL_TITLES,
            reckoned_otherwise=t.standings.RECKONED_OTHERWISE,
            halves=p.written_points,
            button_words=button_words,
            pair_in_words=pair_in_words,
            moments=moments,
            done_at=lambda at_ms: moments.done(at_ms, view.now_ms),
            **values,
        )


def _must_be_staff(standing: EventStanding) -> None:
    if not standing.is_staff:
        raise Forbidden(text("This page is for the staff of the event. Sign in as one of them."))
