"""Clubs: opening one, its room tonight, its card to hang up, its nights."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall.games.clubs import LONGEST_NAME, Club
from lexidrome.hall.games.terms import GameTerms
from lexidrome.web.club.nights import night_of, standings
from lexidrome.web.games.starting import SIDE_MINUTES, SIDE_TIME, USUAL_RULES
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.forms import Posted, Written, blank, one_line, perhaps_whole
from lexidrome.web.kit.limits import TooMany
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.live import address_of
from lexidrome.web.lobby.rooms import Doing, Parlour, Room

TEMPLATE = "club/club.html"
SHOWN_NIGHTS = 20
SHOWN_CLUBS = 50


class NewClub(msgspec.Struct, frozen=True):
    name: Annotated[str, one_line(LONGEST_NAME)]
    side_minutes: Annotated[int | None, perhaps_whole(SIDE_TIME)]
    shows_initials: bool
    rules: str = USUAL_RULES
    lexicon: str = ""
    """Empty: the first one of the server."""


class CloseClub(msgspec.Struct, frozen=True, tag_field="do", tag="close"):
    """The host ends it."""


class RenewCode(msgspec.Struct, frozen=True, tag_field="do", tag="renew"):
    """The host wants another code."""


class NightGame(msgspec.Struct, frozen=True):
    address: str
    names: str
    scores: tuple[int, ...]
    is_over: bool


@get("/clubs", Audience.EVERYBODY)
async def clubs_page(request: AnyRequest, parlour: NamedDependency[Parlour]) -> Response[str]:
    return show_clubs(request, parlour, blank(NewClub))


@post("/clubs", Audience.ACCOUNT)
async def open_club(
    request: AnyRequest, data: Posted[NewClub], parlour: NamedDependency[Parlour]
) -> Response[Any]:
    account = parlour.rooms.visitors.account(request)
    assert account is not None
    try:
        form = data.read()
        rules = parlour.starter.rules(form.rules)
        library = parlour.starter.library
        lexicon = library.entry(form.lexicon or library.entries()[0].name).name
        has_clock = rules.clock.side_time_s is not None
        side_s = None if form.side_minutes is None or not has_clock else form.side_minutes * 60
        terms = GameTerms(rules.name, lexicon, rules.sides.fewest, side_s)
        made = await parlour.clubs.open(
            form.name, terms, account.person, shows_initials=form.shows_initials
        )
        if isinstance(made, Refusal):
            raise BadInput(made.sentence)
    except (BadInput, NotFound) as error:
        return show_clubs(request, parlour, data.written, sentence=error.sentence)
    club = parlour.clubs.get(made)
    assert club is not None
    return Redirect(f"/club/{club.code}", status_code=303)


def show_clubs(
    request: AnyRequest, parlour: Parlour, filled: Written, *, sentence: Text | None = None
) -> Response[str]:
    account = parlour.rooms.visitors.account(request)
    own = [] if account is None else parlour.clubs.of_host(account.person)
    return parlour.rooms.pages.page(
        request,
        "club/clubs.html",
        status_code=200 if sentence is None else 400,
        clubs=[club for _, club in own],
        has_account=account is not None,
        filled=filled,
        rule_sets=parlour.starter.rule_sets(),
        lexicons=parlour.starter.library.entries(),
        side_minutes=SIDE_MINUTES,
        sentence=sentence,
    )


@get("/club/{code:str}", Audience.HOLDER)
async def club_page(
    request: AnyRequest,
    code: FromPath[str],
    parlour: NamedDependency[Parlour],
    night: Annotated[str, QueryParameter(name="night", max_length=10)] = "",
) -> Response[str]:
    return await show_club(request, parlour, room_of(request, parlour, code), night=night)


@post("/club/{code:str}", Audience.HOLDER)
async def at_club(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[Doing | CloseClub | RenewCode],
    parlour: NamedDependency[Parlour],
) -> Response[Any]:
    room = room_of(request, parlour, code)
    try:
        form = data.read()
        if not isinstance(form, CloseClub | RenewCode):
            return await parlour.do(request, room, form)
    except TooMany:
        raise
    except BadInput as error:
        return await show_club(request, parlour, room, sentence=error.sentence)
    return await manage(request, parlour, room, form)


async def manage(
    request: AnyRequest, parlour: Parlour, room: Room, form: CloseClub | RenewCode
) -> Redirect:
    if not is_host(request, parlour, room):
        raise Forbidden(text("Only whoever opened this club may do that."))
    if isinstance(form, CloseClub):
        await parlour.clubs.close(room.id)
        return Redirect("/clubs", status_code=303)
    await parlour.clubs.renew(room.id)
    club = parlour.clubs.get(room.id)
    return Redirect("/clubs" if club is None else f"/club/{club.code}", status_code=303)


@get("/club/{code:str}/card", Audience.HOLDER)
async def club_card(
    request: AnyRequest, code: FromPath[str], parlour: NamedDependency[Parlour]
) -> Response[str]:
    """To hang up: the name, the code and how to scan it."""
    room = room_of(request, parlour, code)
    address = full_address(request, room.path)
    return parlour.rooms.pages.page(
        request,
        "club/card.html",
        club=club_of(room),
        room=room,
        address=address,
        join=full_address(request, "/join"),
        link_reach=link_reach(request),
        code=code_to_scan(address),
    )


def room_of(request: AnyRequest, parlour: Parlour, code: str) -> Room:
    """The club of a code; wrong ones are counted."""
    parlour.limits.codes.admit(request)
    found = parlour.clubs.find(code)
    if found is None:
        raise NotFound(text("There is no club under this code."))
    parlour.limits.codes.give_back(request)
    return Room(found[0], f"/club/{found[1].code}", found[1])


def club_of(room: Room) -> Club:
    assert room.club is not None
    return room.club


def is_host(request: AnyRequest, parlour: Parlour, room: Room) -> bool:
    account = parlour.rooms.visitors.account(request)
    return account is not None and club_of(room).host == account.person


async def show_club(
    request: AnyRequest,
    parlour: Parlour,
    room: Room,
    *,
    night: str = "",
    sentence: Text | None = None,
) -> Response[str]:
    language = parlour.rooms.pages.language(request)
    tonight = night_of(parlour.homes.now_ms)
    begun = parlour.rooms.invitations.of_club(room.id)
    nights = sorted({night_of(each.made_ms) for _, each in begun} | {tonight}, reverse=True)
    shown = next((each for each in nights if str(each) == night), tonight)
    streams = [stream for stream, each in begun if night_of(each.made_ms) == shown]
    found = [await parlour.homes.game(stream) for stream in streams]
    games = [each for each in found if each is not None]
    return await parlour.show(
        request,
        room,
        TEMPLATE,
        sentence=sentence,
        club=club_of(room),
        is_host=is_host(request, parlour, room),
        night=shown,
        is_tonight=shown == tonight,
        nights=nights[:SHOWN_NIGHTS],
        games=[
            NightGame(
                address_of(each.stream),
                " – ".join(parlour.name(room, persons, language) for persons in each.sides),
                each.scores,
                each.card is not None,
            )
            for each in reversed(games)
        ],
        stands=[(parlour.name(room, (each.person,), language), each) for each in standings(games)],
    )


ROUTES = [clubs_page, open_club, club_page, at_club, club_card]
