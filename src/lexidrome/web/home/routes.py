"""My games: on this device without an account, everywhere with one."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect

from lexidrome.base import BadInput, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall import EventTables, Reception
from lexidrome.hall.games.conduct import refused_papers
from lexidrome.hall.games.home import Home, Homes, OwnGame
from lexidrome.hall.games.invitations import Invitation
from lexidrome.hall.games.statistics import Figures, figures_of
from lexidrome.hall.games.terms import rules_for
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.shelves import ShelfOwner
from lexidrome.hall.people.tokens import TokenEnd
from lexidrome.hall.run.names import event_of
from lexidrome.notation.gcg import GcgPlayer
from lexidrome.web.games.rooms import Rooms
from lexidrome.web.home.export import gcg_of, packed, table_of
from lexidrome.web.home.filters import (
    AGAINST,
    LONGEST,
    RESULTS,
    SINCE,
    Against,
    Filter,
    Result,
    Since,
    chosen,
    filtered,
)
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.kit.shelving import Shelving
from lexidrome.web.kit.visitors import (
    forget_device,
    forget_seat,
    forget_session,
    remember_seat,
)
from lexidrome.web.live import address_of, stream_at

SHOWN = 50
"""Games of a page of the history."""
OPPONENTS = 12
HOME = "/home"
ASKED = QueryParameter


class Open(msgspec.Struct, frozen=True):
    """An invitation that waits, as a row."""

    address: str
    names: str
    """Of those who sit already."""
    rules: str
    code: str


class Row(msgspec.Struct, frozen=True):
    address: str
    game: OwnGame
    others: str
    """Empty: nobody knows any more who that was."""
    own_score: int
    best_other: int
    can_rematch: bool
    """Where they played each other by an invitation, which can be made again."""


class Opponent(msgspec.Struct, frozen=True):
    name: str
    figures: Figures


class Found(msgspec.Struct, frozen=True):
    """Somebody's home with names, as the page shows it."""

    offered: list[Open]
    waiting: list[Open]
    running: list[Row]
    over: list[Row]


class Keeper:
    """What the pages of this module have in common."""

    def __init__(self, rooms: Rooms, homes: Homes, shelving: Shelving) -> None:
        self.rooms = rooms
        self.homes = homes
        self.shelving = shelving
        self.packing = asyncio.Lock()
        """One list at a time is packed: a thousand games are some seconds of work."""

    def others(self, game: OwnGame, language: Language) -> str:
        called = self.sides(game, language)
        return ", ".join(name for at, name in enumerate(called) if at != game.side)

    def sides(self, game: OwnGame, language: Language) -> list[str]:
        """As somebody reads them who sits on one of the sides."""
        reader = game.sides[game.side][0]
        names = (
            self.rooms.tables.side_names(game.stream, each, language, reader) for each in game.sides
        )
        return [" & ".join(each) for each in names]

    def row(self, game: OwnGame, person: PersonId | None, language: Language) -> Row:
        scores = [score for at, score in enumerate(game.scores) if at != game.side]
        own = game.scores[game.side]
        others = self.others(game, language)
        invitation = self.rooms.invitations.of(game.stream)
        can_rematch = invitation is not None and invitation.side_of(person) is not None
        best_other = max(scores, default=0)
        return Row(address_of(game.stream), game, others, own, best_other, can_rematch)

    def open(self, stream: StreamId, invitation: Invitation, language: Language) -> Open:
        called = self.rooms.tables.side_names
        names = [called(stream, each, language, None) for each in invitation.seats if each]
        rules = rules_for(invitation.terms, self.rooms.house_rule_sets).title
        shown = ", ".join(" & ".join(each) for each in names)
        return Open(address_of(stream), shown, rules, invitation.code)

    def found(self, home: Home, person: PersonId | None, language: Language) -> Found:
        return Found(
            [self.open(*each, language) for each in home.offered],
            [self.open(*each, language) for each in home.waiting],
            [self.row(each, person, language) for each in home.running],
            [self.row(each, person, language) for each in home.over],
        )

    def opponents(self, rows: list[Row]) -> list[Opponent]:
        """Those met most often first."""
        by_name: dict[str, list[Row]] = {}
        for row in rows:
            if row.others:
                by_name.setdefault(row.others, []).append(row)
        met = sorted(by_name.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        return [
            Opponent(name, figures_of(each.game.played for each in games if each.game.played))
            for name, games in met[:OPPONENTS]
        ]


@get("/home", Audience.EVERYBODY)
async def home_page(
    request: AnyRequest,
    keeper: NamedDependency[Keeper],
    name: Annotated[str, ASKED(name="name", max_length=LONGEST)] = "",
    rules: Annotated[str, ASKED(name="rules", max_length=LONGEST)] = "",
    result: Annotated[str, ASKED(name="result", max_length=LONGEST)] = "",
    since: Annotated[str, ASKED(name="since", max_length=LONGEST)] = "",
    against: Annotated[str, ASKED(name="against", max_length=LONGEST)] = "",
    more: Annotated[str, ASKED(name="more", max_length=5)] = "",
) -> Response[str]:
    """What waits comes first, then what was."""
    wanted = Filter(
        name, rules, chosen(Result, result), chosen(Since, since), chosen(Against, against)
    )
    rooms, language = keeper.rooms, keeper.rooms.pages.language(request)
    caller, owner = rooms.visitors.caller(request), keeper.shelving.owner(request)
    home = await keeper.homes.of(owner)
    found = keeper.found(home, owner.person, language)
    now_ms = keeper.homes.now_ms
    fitting = filtered(home.over, wanted, lambda game: keeper.others(game, language), now_ms)
    rows = [keeper.row(each, owner.person, language) for each in fitting]
    figures = figures_of(each.played for each in fitting if each.played)
    # How many words were none is help, too, while somebody plays.
    if await refused_papers(rooms.desk, caller) is not None:
        figures = msgspec.structs.replace(figures, phonies_on=None)
    kept = keeper.shelving.shelves.of_device(owner) if owner.has_account else ()
    answer = rooms.pages.page(
        request,
        "home/home.html",
        found=found,
        rows=rows if more else rows[:SHOWN],
        row_count=len(rows),
        figures=figures,
        opponents=keeper.opponents(rows),
        wanted=wanted,
        rule_sets=sorted({row.game.rules for row in found.over}),
        results=RESULTS,
        periods=SINCE,
        kinds=AGAINST,
        has_account=owner.has_account,
        own_name=rooms.tables.names((owner.person,), language) if owner.person else (),
        kept_here=len(kept),
    )
    answer.headers["cache-control"] = "no-store"
    return answer


class ResumeGame(msgspec.Struct, frozen=True, tag_field="do", tag="resume"):
    game: str


class RemoveGame(msgspec.Struct, frozen=True, tag_field="do", tag="remove"):
    game: str


class TakeOver(msgspec.Struct, frozen=True, tag_field="do", tag="take"):
    """What this device has goes to the account."""


class Forget(msgspec.Struct, frozen=True, tag_field="do", tag="forget"):
    """This device, or this account, keeps no list of games any more."""


@post("/home", Audience.EVERYBODY)
async def change_home(
    request: AnyRequest,
    data: Posted[ResumeGame | RemoveGame | TakeOver | Forget],
    keeper: NamedDependency[Keeper],
    reception: NamedDependency[Reception],
    event_tables: NamedDependency[EventTables],
) -> Redirect:
    form, owner = data.read(), keeper.shelving.owner(request)
    shelves, answer = keeper.shelving.shelves, Redirect(HOME, status_code=303)
    if isinstance(form, ResumeGame):
        return await resume(request, keeper, event_tables, owner, form.game)
    if isinstance(form, RemoveGame):
        await shelves.remove(owner, stream_at(form.game))
    elif isinstance(form, TakeOver):
        await shelves.take_over(owner)
    else:
        answer = Redirect(f"{HOME}/forgotten", status_code=303)
        await shelves.forget(owner)
        if not owner.has_account:
            await end_guest(reception, owner.person, answer)
    return answer


async def resume(
    request: AnyRequest, keeper: Keeper, event_tables: EventTables, owner: ShelfOwner, game: str
) -> Redirect:
    """Sit down again where this device or this account sat."""
    stream = stream_at(game)
    token = keeper.shelving.shelves.link(owner, stream)
    answer = Redirect(f"/games/{game}", status_code=303)
    caller = keeper.rooms.visitors.caller(request)
    if token is None:
        if not await is_of_game(keeper, caller, stream):
            raise NotFound(text("There is no such game among yours."))
        return answer
    if await is_own_by_account(keeper, owner, stream):
        # The session is enough; a seat would stay when it ends, from wherever it is ended.
        forget_seat(answer)
        return answer
    known = keeper.rooms.visitors.device(request)
    seat = event_tables.seat_links.read(token)
    refusal = await event_tables.sit_by_link(seat, known.device, brings_share=False)
    if refusal is not None:
        raise BadInput(refusal.sentence)
    known.remember(answer)
    remember_seat(answer, token)
    return answer


async def is_own_by_account(keeper: Keeper, owner: ShelfOwner, stream: StreamId) -> bool:
    """Whether whoever is signed in plays there as themselves; in an event devices count, too."""
    is_free = owner.has_account and event_of(stream) is None
    return is_free and await is_of_game(keeper, Caller(owner.person), stream)


async def is_of_game(keeper: Keeper, caller: Caller, stream: StreamId) -> bool:
    return (await keeper.rooms.desk.place(Caller(caller.person), stream)).viewer.side is not None


async def end_guest(reception: Reception, person: PersonId | None, answer: Redirect) -> None:
    """A guest's name goes with the list; the games keep who played them."""
    if person is not None:
        await reception.sessions.revoke_all(person, TokenEnd.SIGNED_OUT)
    forget_session(answer)
    forget_seat(answer)
    forget_device(answer)


@get("/home/export", Audience.EVERYBODY)
async def export_home(request: AnyRequest, keeper: NamedDependency[Keeper]) -> Response[bytes]:
    """A table of all games and the file of each that is over; of a game in progress, no tile."""
    rooms, language = keeper.rooms, keeper.rooms.pages.language(request)
    caller, owner = rooms.visitors.caller(request), keeper.shelving.owner(request)
    if refusal := await refused_papers(rooms.desk, caller):
        raise Forbidden(refusal.sentence)
    async with keeper.packing:
        content = await everything(keeper, caller, owner, language)
    return Response(
        content,
        media_type="application/zip",
        headers={
            "content-disposition": 'attachment; filename="lexidrome-games.zip"',
            "cache-control": "no-store",
        },
    )


async def everything(
    keeper: Keeper, caller: Caller, owner: ShelfOwner, language: Language
) -> bytes:
    rooms, home = keeper.rooms, await keeper.homes.of(owner)
    files = []
    lines = []
    for game in (*home.running, *home.over):
        name = f"{address_of(game.stream)}.gcg" if game.card is not None else ""
        lines.append((game, keeper.others(game, language), name))
        content = None
        if name:
            seat = keeper.shelving.shelves.seat(owner, game.stream)
            history = await rooms.desk.history(Caller(caller.person, seat), game.stream)
            if isinstance(history, Refusal):
                continue
            players = players_of(keeper, game, language)
            content = await asyncio.to_thread(gcg_of, history, players)
        if content is not None:
            files.append((name, content))
    return await asyncio.to_thread(packed, table_of(lines), files)


def players_of(keeper: Keeper, game: OwnGame, language: Language) -> tuple[GcgPlayer, ...]:
    names = keeper.sides(game, language)
    return tuple(
        GcgPlayer(f"side{number}", name or f"side{number}") for number, name in enumerate(names, 1)
    )


ROUTES = [home_page, change_home, export_home]
