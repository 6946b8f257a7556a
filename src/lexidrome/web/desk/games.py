"""One game of an event for the desk: its result, every way to change it, and what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall import TableKey
from lexidrome.rulebook.choices import TieRule
from lexidrome.tournament import bounds
from lexidrome.tournament import pairing as p
from lexidrome.web.desk.forms import PerhapsNumber, PerhapsPoints, Points
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.seats import side_rows
from lexidrome.web.kit.forms import Once, Posted, Seen, Written, blank, perhaps_one_of
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import page_of

FEAT_PRIZES = frozenset({t.prizes.PrizeKind.HIGH_PLAY, t.prizes.PrizeKind.COMEBACK})
"""Prizes for what two numbers on a slip do not show."""
CORRECTION_TITLES = {
    t.results.Correction.ENTRY: text("It was not entered as the slip says"),
    t.results.Correction.REPORT: text("Both sides agree that the slip was wrong"),
    t.results.Correction.RULING: text("The director rules"),
}
"""Each says enough by itself, but for a ruling, whose reason only the director knows."""
SWAPPED = text("The two scores were swapped")


ResultCommand = t.results.EnterResult | t.results.CorrectResult


class ResultForm(msgspec.Struct, frozen=True):
    points: Points
    others: Points
    first: PerhapsNumber
    tie_winner: PerhapsNumber
    before: PerhapsPoints
    """The first side's points before unplayed letters."""
    others_before: PerhapsPoints
    is_unsigned: bool
    is_ruled_included: bool
    is_late_included: bool
    correction: Annotated[
        t.results.Correction | None,
        perhaps_one_of(t.results.Correction, text("Give a reason for the correction.")),
    ]
    reason: str
    """Empty: why it is corrected says it."""
    evidence: str
    preview: bool
    """Only say what would follow."""
    sure: str
    """The scores about which was asked already."""
    id: Once
    seen: Seen


@get("/events/{event:str}/games/{division:str}/{round_number:int}/{number:int}", Audience.STAFF)
async def game_page(
    request: AnyRequest,
    event: FromPath[str],
    division: FromPath[str],
    round_number: FromPath[int],
    number: FromPath[int],
    events: NamedDependency[EventRooms],
    points: Annotated[int | None, QueryParameter(name="points")] = None,
    others: Annotated[int | None, QueryParameter(name="others")] = None,
) -> Response[str]:
    """With the scores that somebody has typed at the desk, if they come from there."""
    view = await events.staff_view(request, event)
    where = place(view, division, round_number, number)
    filled = form_of(where.game)
    if points is not None and others is not None:
        filled.points, filled.others = str(points), str(others)
    return await show_game(request, events, view, where, filled=filled)


@post("/events/{event:str}/games/{division:str}/{round_number:int}/{number:int}", Audience.STAFF)
async def change_result(
    request: AnyRequest,
    event: FromPath[str],
    division: FromPath[str],
    round_number: FromPath[int],
    number: FromPath[int],
    data: Posted[ResultForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """Enter a result or correct it; with `preview` only say what would follow."""
    view = await events.staff_view(request, event)
    where = place(view, division, round_number, number)
    try:
        form = data.read()
        say = events.pages.language(request).translated
        command = result_command(where, form, say)
        if form.preview:
            ahead = await events.desk.look_ahead(view.standing, event, [command])
            if isinstance(ahead, Refusal):
                raise BadInput(ahead.sentence)
            follows = await asyncio.to_thread(t.undo.consequences, view.state, ahead)
            return await show_game(
                request, events, view, where, filled=data.written, follows=follows
            )
        scores = f"{form.points} {form.others}"
        if form.sure != scores and (told := doubts_told(events, request, view, command)):
            return await show_game(
                request, events, view, where, filled=data.written, sentence=told, sure=scores
            )
        await events.do(request, view, [command], form.id, form.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        where = place(view, division, round_number, number)
        return await show_game(
            request, events, view, where, filled=data.written, sentence=error.sentence
        )
    return Redirect(f"{view.path}/desk", status_code=303)


class GamePlace(msgspec.Struct, frozen=True):
    division: t.Division
    round: t.Round
    game: t.Game


def place(view: EventView, division: str, round_number: int, number: int) -> GamePlace:
    found = view.tournament.divisions.get(division)
    each = None if found is None else found.round(round_number)
    game = None if each is None or not each.is_out else each.game_of(number)
    if found is None or each is None or game is None or game.is_bye:
        raise NotFound(text("There is no such game."))
    return GamePlace(found, each, game)


def doubts_told(
    events: EventRooms, request: AnyRequest, view: EventView, command: ResultCommand
) -> Text | None:
    """What is asked before scores count that look mistaken; none: they do not.

    Who corrects a result knows what was reported and what stands at other tables.
    """
    key = t.GameKey(command.division, command.round_number, command.number)
    say = events.pages.language(request).translated
    told = [
        say(
            each.told(
                lambda number: view.entrant_name(command.division, number),
                lambda entered: events.entered(request, view, entered),
            )
        )
        for each in (
            t.plausibility.doubts_of_scores(command.slip)
            if isinstance(command, t.results.CorrectResult)
            else t.plausibility.doubts(view.state, key, command.slip)
        )
    ]
    if not told:
        return None
    return text("{doubts} Send it again to save it.", doubts=" ".join(told))


def result_command(where: GamePlace, form: ResultForm, say: Callable[[Text], str]) -> ResultCommand:
    """A form that was shown before there was a result asks for no reason to correct one."""
    game = where.game
    if form.tie_winner is not None and form.points != form.others:
        raise BadInput(
            text(
                "The scores are not equal, so the winner is clear: leave the winner of a tie empty."
            )
        )
    slip = t.results.Slip(
        scores=(
            t.results.Score(game.first, form.points),
            t.results.Score(game.second, form.others),
        ),
        first=form.first,
        tie_winner=form.tie_winner,
        before_rack=before_rack(game.numbers, (form.before, form.others_before)),
        is_ruled_included=form.is_ruled_included,
        is_late_included=form.is_late_included,
    )
    if form.correction is None:
        return t.results.EnterResult(
            division=where.division.name,
            round_number=where.round.number,
            number=game.first,
            slip=slip,
            is_signed=not form.is_unsigned,
        )
    return t.results.CorrectResult(
        division=where.division.name,
        round_number=where.round.number,
        number=game.first,
        slip=slip,
        correction=form.correction,
        reason=form.reason.strip() or reason_of(form.correction, say),
        evidence=form.evidence,
        agreed=game.numbers if form.correction is t.results.Correction.REPORT else (),
    )


def reason_of(correction: t.results.Correction, say: Callable[[Text], str]) -> str:
    """What why it is corrected says by itself; nothing of a ruling."""
    is_ruling = correction is t.results.Correction.RULING
    return "" if is_ruling else say(CORRECTION_TITLES[correction])


def swapped_form(game: t.Game, say: Callable[[Text], str]) -> dict[str, str]:
    """What corrects scores that were entered the wrong way round; nothing where that is no way."""
    slip = game.slip
    is_played = slip is not None and slip.kind is t.results.ResultKind.PLAYED and not slip.is_tied
    if not game.is_in or slip is None or not is_played:
        return {}
    now = form_of(game)
    return {
        "points": now.others,
        "others": now.points,
        "first": now.first,
        "is_ruled_included": now.is_ruled_included,
        "is_late_included": now.is_late_included,
        "correction": t.results.Correction.ENTRY.value,
        "reason": say(SWAPPED),
        "sure": f"{now.others} {now.points}",
    }


def before_rack(
    numbers: Sequence[int], points: Sequence[int | None]
) -> tuple[t.results.Score, ...]:
    """The scores before unplayed letters, where somebody has written them: of both, or none."""
    known = [each for each in points if each is not None]
    if known and len(known) < len(points):
        raise BadInput(bounds.POINTS.refusal())
    return tuple(map(t.results.Score, numbers, known))


def asks_before(view: EventView, where: GamePlace) -> bool:
    """A tie goes by the scores before unplayed letters first (WU-26.a, DP-2.IX.b, A-04)."""
    format_ = where.division.phases[where.round.phase].format
    is_decided = isinstance(
        format_, p.Championship | t.phases.SingleElimination | t.phases.DoubleElimination
    )
    rule = view.rules.tie.rule
    return rule is TieRule.PRE_ADJUST or (rule is TieRule.HALF_WIN and is_decided)


async def show_game(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    where: GamePlace,
    *,
    filled: Written | None = None,
    follows: t.undo.Consequences | None = None,
    sentence: Text | None = None,
    sure: str = "",
) -> Response[str]:
    key = t.GameKey(where.division.name, where.round.number, where.game.first)
    entered = t.plausibility.last_entered(view.state, key)
    meeting = await events.tables.pairing(
        view.name, where.division.name, where.round.number, where.game.first
    )
    opened = None if meeting is None else meeting.opened
    table = await table_of(events, view, where)
    return events.page(
        request,
        "desk/game.html",
        view,
        here=view.game_path(where.division.name, where.round.number, where.game),
        sentence=sentence,
        code=None if table is None else await events.tables.codes.of(table),
        opened=opened,
        page_of=page_of,
        meeting=meeting,
        sides=[] if meeting is None else side_rows(events, view, meeting),
        where=where,
        filled=filled or form_of(where.game),
        follows=follows,
        sure=sure,
        entered="" if entered is None else events.entered(request, view, entered),
        swapped=swapped_form(where.game, events.pages.language(request).translated),
        corrections={
            correction: title
            for correction, title in CORRECTION_TITLES.items()
            if correction is not t.results.Correction.RULING or may_rule(view, where.game)
        },
        is_beyond_ruling=is_beyond_ruling(view, where.game),
        cap=t.results.cap_of(view.rules, where.round.number),
        reasons=[
            view.with_names(where.division.name, p.sentence(reason))
            for reason in where.game.reasons
        ],
        has_feat_prizes=any(prize.kind in FEAT_PRIZES for prize in where.division.prizes),
        is_kept=opened is not None and await events.tables.games.is_begun(opened.stream),
        reading=lambda seconds: g.clock.format_reading(seconds * 1000),
        asks_before=asks_before(view, where),
        is_forfeited_in_vain=t.results.is_forfeited_in_vain(where.game),
        is_league=isinstance(where.division.phases[where.round.phase].format, t.phases.League),
    )


def may_rule(view: EventView, game: t.Game) -> bool:
    """The director, and what both have signed no more (NSA-V.I.p3)."""
    return view.standing.is_director and not is_beyond_ruling(view, game)


def is_beyond_ruling(view: EventView, game: t.Game) -> bool:
    return t.results.is_beyond_ruling(view.rules, game) and not t.results.is_in_doubt(game)


async def table_of(events: EventRooms, view: EventView, where: GamePlace) -> TableKey | None:
    """The table of this game, as long as nobody else meets there."""
    if where.game.table is None:
        return None
    key = TableKey(view.name, where.division.name, where.game.table)
    meeting = await events.tables.meeting(key)
    is_here = meeting is not None and meeting.round.number == where.round.number
    return key if is_here else None


def form_of(game: t.Game) -> Written:
    """The form as it would give the result that is there."""
    slip = game.slip or t.results.Slip()
    before = {score.number: score.points for score in slip.before_rack}
    return blank(
        ResultForm,
        points=slip.points_of(game.first),
        others=slip.points_of(game.second),
        first=slip.first,
        tie_winner=slip.tie_winner,
        before=before.get(game.first),
        others_before=before.get(game.second),
        is_ruled_included=slip.is_ruled_included,
        is_late_included=slip.is_late_included,
    )


GAME_ROUTES = [game_page, change_result]
