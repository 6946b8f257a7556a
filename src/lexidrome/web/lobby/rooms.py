"""A room in which people find each other: the lobby of the server, or that of a club."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response
from litestar.response import Redirect

from lexidrome.base import BadInput, Bound, LexiconName, PersonId, Refusal, Text, text
from lexidrome.hall.games.clubs import Club, Clubs, initials
from lexidrome.hall.games.home import Homes
from lexidrome.hall.games.invitations import is_key
from lexidrome.hall.games.lobby import LOBBY, Lobby, Seek, Wanted, Window
from lexidrome.hall.games.terms import GameTerms, Watchers, rules_for
from lexidrome.rulebook import RuleSet
from lexidrome.web.games.rooms import Rooms, ShareForm
from lexidrome.web.games.starting import SIDE_MINUTES, SIDE_TIME, USUAL_RULES, NewGame, Starter
from lexidrome.web.kit.forms import LONGEST_ID, TOO_OLD, cut, perhaps_whole
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.shelving import Shelving
from lexidrome.web.live import address_of

Made = TypeVar("Made")
RATING = Bound(text("A rating is a number between {least} and {most}."), 0, 9999)


class Room(msgspec.Struct, frozen=True):
    id: str
    path: str
    club: Club | None = None

    @property
    def watched_as(self) -> str:
        return watched_as(self.id)


THE_LOBBY = Room(LOBBY, "/lobby")


def watched_as(room_id: str) -> str:
    """What a page names to be told of changes in a room; no event can have such a name."""
    return f"~{room_id or 'lobby'}"


class Enter(msgspec.Struct, frozen=True, tag_field="do", tag="enter"):
    name: str


class Leave(msgspec.Struct, frozen=True, tag_field="do", tag="leave"):
    pass


class Withdraw(msgspec.Struct, frozen=True, tag_field="do", tag="withdraw"):
    pass


class Wish(ShareForm, frozen=True, tag_field="do", tag="seek"):
    """What somebody would like to play."""

    rules: str
    lexicon: str
    side_minutes: Annotated[int | None, perhaps_whole(SIDE_TIME)]
    is_rated: bool
    least: Annotated[int | None, perhaps_whole(RATING)]
    most: Annotated[int | None, perhaps_whole(RATING)]


class Stay(msgspec.Struct, frozen=True, tag_field="do", tag="stay"):
    """A page says that it was in the room, to a server that does not know it."""

    memory: Annotated[str, cut(LONGEST_ID)]
    """What the server remembered from which the page was written."""


class SeekAgain(Wish, frozen=True, tag_field="do", tag="seek_again"):
    """The same, and what it waits for."""

    memory: Annotated[str, cut(LONGEST_ID)]
    key: Annotated[str, cut(LONGEST_ID)]


class Accept(ShareForm, frozen=True, tag_field="do", tag="accept"):
    seek: str


Doing = Enter | Leave | Withdraw | Wish | Stay | SeekAgain | Accept


class Sought(msgspec.Struct, frozen=True):
    """A row of what is wanted."""

    seek: Seek
    name: str
    rules: RuleSet
    minutes: int | None
    minutes_wanted: int | None
    """None: as the rule set says."""
    is_own: bool
    can_accept: bool


class Parlour:
    """What the pages of all such rooms have in common."""

    def __init__(
        self,
        rooms: Rooms,
        starter: Starter,
        lobby: Lobby,
        clubs: Clubs,
        homes: Homes,
        shelving: Shelving,
        limits: Limits,
    ) -> None:
        self.rooms = rooms
        self.starter = starter
        self.lobby = lobby
        self.clubs = clubs
        self.homes = homes
        self.shelving = shelving
        self.limits = limits

    def name(self, room: Room, persons: tuple[PersonId, ...], language: Language) -> str:
        """Where children play, their initials."""
        names = self.rooms.tables.names(persons, language)
        shown = [initials(name) for name in names] if _is_young(room) else names
        return " & ".join(shown)

    async def show(
        self,
        request: AnyRequest,
        room: Room,
        template: str,
        *,
        sentence: Text | None = None,
        **values: object,
    ) -> Response[str]:
        """The room as somebody sees it now; to look at it says that they are here."""
        language = self.rooms.pages.language(request)
        person = self.rooms.visitors.caller(request).person
        is_here = person is not None and self.lobby.is_in(room.id, person)
        if person is not None and is_here:
            self.lobby.look_in(room.id, person)
        found = self.lobby.found(person)
        rating = None if person is None else await self.lobby.rating(person)
        own = self.lobby.own(room.id, person)
        answer = self.rooms.pages.page(
            request,
            template,
            status_code=200 if sentence is None else 400,
            room=room,
            is_here=is_here,
            name=self.starter.own_name(request),
            present=[
                (self.name(room, (each,), language), each == person)
                for each in self.lobby.present(room.id)
            ],
            sought=[
                self._row(room, each, person, rating, language)
                for each in self.lobby.seeks(room.id)
            ],
            own=None if own is None else self._row(room, own, person, rating, language),
            found=None if found is None else address_of(found),
            memory=self.lobby.memory,
            rule_sets=self.starter.rule_sets(),
            usual=self._usual(room),
            lexicons=self.starter.library.entries(),
            side_minutes=SIDE_MINUTES,
            rating=rating,
            sentence=sentence,
            **values,
        )
        answer.headers["cache-control"] = "no-store"
        if found is not None and self.shelving.seat(request, found) is None:
            await self.shelving.keep(request, answer, found, 0, person)
        return answer

    def _usual(self, room: Room) -> GameTerms:
        if room.club is not None:
            return room.club.terms
        return GameTerms(USUAL_RULES, LexiconName(self.starter.library.entries()[0].name))

    def _row(
        self,
        room: Room,
        seek: Seek,
        person: PersonId | None,
        rating: int | None,
        language: Language,
    ) -> Sought:
        rules = rules_for(seek.wanted.terms, self.rooms.house_rule_sets)
        side_s = rules.clock.side_time_s
        is_own = seek.person == person
        is_fit = rating is not None and seek.wanted.window.admits(rating)
        name = self.name(room, (seek.person,), language)
        minutes = None if side_s is None else side_s // 60
        wanted_s = seek.wanted.terms.side_time_s
        minutes_wanted = None if wanted_s is None else wanted_s // 60
        is_open = is_fit and not is_own
        return Sought(seek, name, rules, minutes, minutes_wanted, is_own, is_open)

    async def do(self, request: AnyRequest, room: Room, form: Doing) -> Response[Any]:
        """What a form of the room asks for."""
        answer = Redirect(room.path, status_code=303)
        known = self.rooms.visitors.caller(request).person
        if known is not None or not isinstance(form, Enter):
            self.limits.seeks.admit(request)
        if isinstance(form, Enter):
            # A whole club may come in at once, from behind one router.
            self.limits.guests.admit(request)
            person = await self.rooms.visitors.person(request, form.name, answer)
            self.lobby.look_in(room.id, person)
            return answer
        if known is None:
            raise BadInput(text("Enter your name first, so that others know who you are."))
        if isinstance(form, Leave):
            self.lobby.leave(room.id, known)
        elif isinstance(form, Withdraw):
            self.lobby.withdraw(room.id, known)
        elif isinstance(form, Stay):
            self.lobby.look_in(room.id, known)
        elif isinstance(form, SeekAgain):
            await self._seek_again(room, known, form)
        elif isinstance(form, Wish):
            _require(await self.lobby.seek(room.id, known, self._wanted(room, form)))
        else:
            await self._accept(request, room, known, form, answer)
        return answer

    async def _seek_again(self, room: Room, person: PersonId, form: SeekAgain) -> None:
        if form.memory == self.lobby.memory:
            # What is remembered is newer than the page.
            return
        if not is_key(form.key):
            raise BadInput(TOO_OLD)
        wanted = self._wanted(room, form)
        _require(await self.lobby.seek_again(room.id, person, wanted, form.key))

    def _wanted(self, room: Room, form: Wish) -> Wanted:
        wished = NewGame(
            name="",
            partner="",
            device=form.device,
            rules=form.rules,
            lexicon=form.lexicon,
            side_minutes=form.side_minutes,
            # In a room for children nobody is led to their game by a list.
            watchers=Watchers.LINK if _is_young(room) else Watchers.EVERYONE,
            delay_s=None,
            is_rated=form.is_rated,
            racks_down=False,
            quick_bots=False,
            team_asked=False,
            is_open=False,
        )
        terms, window = self.starter.terms(wished), Window(form.least, form.most)
        terms = msgspec.structs.replace(terms, shows_initials=_is_young(room))
        return Wanted(terms, window, form.device)

    async def _accept(
        self, request: AnyRequest, room: Room, person: PersonId, form: Accept, answer: Redirect
    ) -> None:
        made = _require(
            await self.lobby.accept(room.id, form.seek, person, brings_share=form.device)
        )
        await self.shelving.keep(request, answer, made, 1, person)
        answer.url = f"/games/{address_of(made)}"
        answer.headers["location"] = answer.url


def _require(made: Made | Refusal) -> Made:
    if isinstance(made, Refusal):
        raise BadInput(made.sentence)
    return made


def _is_young(room: Room) -> bool:
    return room.club is not None and room.club.shows_initials
