"""The recount: both score sheets replayed turn by turn, their differences marked and set right.

Until when, and by whom, the book says: the game refuses what comes too late
(SSC-13.c, NSA-V.H, NSA-V.I.p1). Whoever sits at the table, or enters it for them,
says what a sheet has; the game knows what the plays are worth.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.game import bounds
from lexidrome.hall import EventRole, event_of
from lexidrome.rulebook import RuleSet, rule_of
from lexidrome.rulebook.choices import CorrectionsUntil
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted, perhaps_whole, several, whole
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import stream_at

Turn = Annotated[int, whole(bounds.TURN)]
PerhapsPoints = Annotated[int | None, perhaps_whole(bounds.POINTS)]


class SheetPlace(msgspec.Struct, frozen=True):
    """Whose sheet, after which turn."""

    side: Annotated[int, whole(bounds.SIDE)]
    turn: Turn


class SheetForm(SheetPlace, frozen=True):
    """What one sheet says there."""

    totals: Annotated[tuple[int, ...], several(bounds.POINTS)]
    """As the game has them, by a button; else both are written."""
    one: PerhapsPoints
    other: PerhapsPoints


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What somebody does about the recount, by the name that stands in `do`."""


class SetRight(Form, frozen=True, tag=""):
    turn: Annotated[int | None, perhaps_whole(bounds.TURN)]
    """None: all of them."""


class Begin(Form, frozen=True, tag="begin"): ...


class Contest(Form, frozen=True, tag="contest"):
    turn: Turn


class End(Form, frozen=True, tag="end"): ...


class Verify(Form, frozen=True, tag="verify"):
    turn: Turn
    points: Annotated[int, whole(bounds.POINTS)]


AnyForm: TypeAlias = SetRight | Begin | Contest | End | Verify


class TurnRow(msgspec.Struct, frozen=True):
    """A turn, what it counts, and what each sheet says after it."""

    number: int
    side: int
    what: str
    points: int
    computed: int | None
    """What the play is worth, where something else was announced."""
    totals: tuple[int, ...]
    sheets: tuple[tuple[int, ...] | None, ...]

    def is_off(self, side: int) -> bool:
        """Whether the sheet of a side says something else than the game."""
        written = self.sheets[side]
        return written is not None and written != self.totals


@get("/games/{game:str}/recount", Audience.EVERYBODY)
async def recount_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    side: Annotated[int, QueryParameter(name="side")] = -1,
    turn: Annotated[int, QueryParameter(name="turn")] = 0,
) -> Response[str]:
    return await _show(request, rooms, game, side, turn)


@post("/games/{game:str}/recount/sheet", Audience.GAME)
async def write_sheet(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    data: Posted[SheetForm],
) -> Response[str] | Redirect:
    """Write down what a sheet says after a turn, and go on to the next one."""
    at = data.read_as(SheetPlace)
    try:
        command = g.sheet.WriteSheet(turn=at.turn, totals=_totals(data.read()))
        await _send(request, rooms, game, command, at.side)
    except BadInput as error:
        return await _show(request, rooms, game, at.side, at.turn, error.sentence)
    return Redirect(f"/games/{game}/recount?side={at.side}&turn={at.turn + 1}", status_code=303)


@post("/games/{game:str}/recount/apply", Audience.GAME)
async def recount(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    data: Posted[AnyForm],
) -> Response[str] | Redirect:
    """Take part, set scores right, contest one; or, as the director, end it or verify a play."""
    try:
        await _send(request, rooms, game, _command(data.read()), None)
    except BadInput as error:
        return await _show(request, rooms, game, -1, 0, error.sentence)
    return Redirect(f"/games/{game}/recount", status_code=303)


def _totals(form: SheetForm) -> tuple[int, ...]:
    if form.totals:
        return form.totals
    if form.one is None or form.other is None:
        raise BadInput(bounds.POINTS.refusal())
    return form.one, form.other


def _command(form: AnyForm) -> g.AnyCommand:
    match form:
        case SetRight():
            return (
                g.recount.RecountScores()
                if form.turn is None
                else g.recount.CorrectScore(turn=form.turn)
            )
        case Begin():
            return g.recount.BeginRecount()
        case Contest():
            return g.recount.ContestScore(turn=form.turn)
        case End():
            return g.recount.EndRecount()
        case Verify():
            return g.recount.VerifyScore(turn=form.turn, points=form.points)


async def _send(
    request: AnyRequest, rooms: Rooms, game: str, command: g.AnyCommand, for_side: int | None
) -> None:
    answer = await rooms.desk.command(
        rooms.visitors.caller(request),
        stream_at(game),
        command,
        secrets.token_hex(16),
        seen_version=None,
        for_side=for_side,
    )
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


async def _show(
    request: AnyRequest,
    rooms: Rooms,
    game: str,
    side: int,
    turn: int,
    sentence: Text | None = None,
) -> Response[str]:
    stream, caller = stream_at(game), rooms.visitors.caller(request)
    view = await rooms.look(caller, stream)
    if view.record is None:
        raise NotFound(text("Only a game beside a real board has score sheets."))
    place = await rooms.desk.place(caller, stream)
    roles = await rooms.desk.roles(caller, event_of(stream))
    is_staff = bool(roles & {EventRole.DIRECTOR, EventRole.STAFF})
    language = rooms.pages.language(request)
    names = [
        name or language.text("Side {number}", number=number)
        for number, name in enumerate(
            rooms.tables.sides(place.setup, stream, language, caller.person), 1
        )
    ]
    rows = _rows(view, view.record.sheets)
    own = place.viewer.side
    is_over = view.phase is g.Phase.ENDED
    # While the game goes on the staff may keep the sheets; no third party recounts it (NSA-V.H).
    is_keeping = is_staff and not is_over
    sides = list(range(len(names))) if is_keeping else [] if own is None else [own]
    found = view.record.recount
    is_entering = side in sides and 1 <= turn <= len(rows)
    return rooms.pages.page(
        request,
        "recount/recount.html",
        status_code=200 if sentence is None else 400,
        game=game,
        title=title_of(place.setup, stream, rooms.tables, language, caller.person),
        names=names,
        rows=rows,
        sides=sides,
        side=side,
        row=rows[turn - 1] if is_entering else None,
        wrong=[each for each in rows if each.computed is not None],
        off=[each for each in rows if any(map(each.is_off, range(len(names))))],
        is_over=is_over,
        recount=found,
        own=own,
        taking_part=[names[each] for each in ([] if found is None else found.sides)],
        may_set_right=bool(sides) and (not is_over or found is None or own in found.sides),
        may_join=own is not None and is_over and (found is None or own not in found.sides),
        until=_until(place.setup.rules),
        sentence=sentence,
        may_rule=EventRole.DIRECTOR in roles,
    )


def _rows(
    view: g.seen.GameView, sheets: Sequence[Sequence[g.record_values.SheetLine]]
) -> list[TurnRow]:
    totals = g.running_totals(view.turns, view.ledger, len(view.sides))
    written = [{line.turn: line.totals for line in sheet} for sheet in sheets]
    written += [{} for _ in range(len(view.sides) - len(written))]
    return [
        TurnRow(
            number=number,
            side=turn.side,
            what=" ".join(word.letters for word in turn.words) or "–",
            points=turn.points,
            computed=turn.computed,
            totals=totals[number],
            sheets=tuple(sheet.get(number) for sheet in written),
        )
        for number, turn in enumerate(view.turns, 1)
    ]


def _until(rules: RuleSet) -> tuple[Text, str]:
    """How long scores are corrected, and the rule that says so."""
    rule = rule_of(rules, "record.corrections_until")
    if rules.record.corrections_until is CorrectionsUntil.GAME_END:
        return text("Scores can be corrected only during the game."), rule
    return text("Scores can be corrected until both sides have signed the result."), rule


ROUTES = [recount_page, write_sheet, recount]
