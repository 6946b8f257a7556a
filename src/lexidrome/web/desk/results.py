"""The desk's line: what it means while it is typed, what is asked before it counts, what became."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Elsewhere, NotFound, Text, text
from lexidrome.hall.run.streams import STALE
from lexidrome.rulebook.choices import TieRule
from lexidrome.tournament import pairing as p
from lexidrome.web.desk.desk import show_desk
from lexidrome.web.desk.lines import Said, State, TypedResult, is_complete, parse_line
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView, NotDone
from lexidrome.web.kit.forms import Once, Posted, Seen
from lexidrome.web.kit.pages import AnyRequest


class Line(msgspec.Struct, frozen=True):
    line: str
    is_unsigned: bool
    sure: str
    """The line about which was asked already."""
    id: Once
    seen: Seen


@post("/events/{event:str}/results", Audience.STAFF)
async def enter_line(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Line],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """One line, one result; the next line comes at once."""
    view, form = await events.staff_view(request, event), data.read()
    speaker = Speaker(events, request, view)
    typed = None
    try:
        typed = parse_line(view, form.line)
        if not is_complete(typed):
            raise BadInput(text("Enter a score for each of the two sides."))
        if not is_same_line(form.sure, form.line) and (asked := speaker.asked(typed)):
            again = speaker.say(text("Press Enter again to save it."))
            said = Said(f"{asked.sentence} {again}", asked.state)
            return show_desk(request, events, view, line=form.line, sure=form.line, said=said)
        command = t.results.EnterResult(
            division=typed.division.name,
            round_number=typed.round.number,
            number=typed.game.first,
            slip=t.results.Slip(scores=typed.scores),
            is_signed=not form.is_unsigned,
        )
        await events.do(request, view, [command], form.id, form.seen)
    except (BadInput, Elsewhere) as error:
        view = await events.staff_view(request, event)
        said = Speaker(events, request, view).refused(typed, error)
        return show_desk(request, events, view, line=form.line, said=said)
    return Redirect(f"{view.path}/desk", status_code=303)


@get("/events/{event:str}/results/echo", Audience.STAFF)
async def echo_line(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    typed: Annotated[str, QueryParameter(name="typed", max_length=200)] = "",
) -> Said:
    """What is typed, in names, while it is typed."""
    view = await events.staff_view(request, event)
    speaker = Speaker(events, request, view)
    try:
        result = parse_line(view, typed)
    except (BadInput, NotFound) as error:
        return Said(speaker.say(error.sentence), State.OPEN)
    if has_result(result.game):
        return speaker.already(result)
    if not is_complete(result):
        return Said(speaker.spoken(result), State.OPEN)
    return speaker.asked(result) or Said(speaker.spoken(result), State.GOOD)


def is_same_line(one: str, other: str) -> bool:
    return bool(one) and one.split() == other.split()


class Speaker:
    """Says of a line what there is to say, to whoever typed it."""

    def __init__(self, events: EventRooms, request: AnyRequest, view: EventView) -> None:
        self._events = events
        self._request = request
        self._view = view

    def say(self, *sentences: Text) -> str:
        translated = self._events.pages.language(self._request).translated
        return " ".join(translated(each) for each in sentences)

    def spoken(self, typed: TypedResult) -> str:
        where = self.say(place_of(self._view, typed))
        return self.say(*spoken(self._view, typed, where))

    def entered(self, entered: t.plausibility.Entered) -> str:
        return self._events.entered(self._request, self._view, entered)

    def asked(self, typed: TypedResult) -> Said | None:
        """What looks mistaken; none: nothing does, or the game has its result already."""
        if has_result(typed.game):
            return None
        found = t.plausibility.doubts(
            self._view.state, key_of(typed), t.results.Slip(scores=typed.scores)
        )
        if not found:
            return None
        name = typed.division.name
        told = [
            each.told(lambda number: self._view.entrant_name(name, number), self.entered)
            for each in found
        ]
        return Said(f"{self.spoken(typed)} {self.say(*told)}", State.ASK)

    def refused(self, typed: TypedResult | None, error: BadInput | Elsewhere) -> Said:
        """Why it was not entered; where somebody was quicker, who said what, and where to go."""
        if typed is None or not isinstance(error, NotDone):
            return Said(self.say(error.sentence), State.REFUSED)
        now = parse_again(self._view, typed)
        if error.reason == t.Reason.RESULT_IN and has_result(now.game):
            return self.already(now)
        is_stale = error.reason == STALE and now.game.slip is not None
        return Said(
            self.say(error.sentence), State.REFUSED, self._correction(now) if is_stale else ""
        )

    def already(self, typed: TypedResult) -> Said:
        """The result that stands, who entered it, and the way to change it to what was typed."""
        slip = typed.game.slip
        assert slip is not None
        name = typed.division.name
        entered = t.plausibility.last_entered(self._view.state, key_of(typed))
        values = {
            "where": self.say(place_of(self._view, typed)),
            "result": t.results.shown_scores(slip, lambda each: self._view.entrant_name(name, each))
            or "–",
            "entered": "–" if entered is None else self.entered(entered),
        }
        written = {each.number: each.points for each in slip.scores}
        given = {each.number: each.points for each in typed.scores}
        turned = t.plausibility.swapped_scores(t.results.Slip(scores=typed.scores)).scores
        if len(given) < 2:
            sentence = text("{where} has a result: {result}, entered {entered}.", **values)
        elif given == written:
            sentence = text(
                "{where} already has this result: {result}, entered {entered}.", **values
            )
        elif {each.number: each.points for each in turned} == written:
            sentence = text(
                "{where} has these scores swapped: {result}, entered {entered}.",
                **values,
            )
        else:
            sentence = text(
                "{where} already has another result: {result}, entered {entered}.", **values
            )
        return Said(self.say(sentence), State.REFUSED, self._correction(typed))

    def _correction(self, typed: TypedResult) -> str:
        """The game's page with the scores as they were typed."""
        path = self._view.game_path(typed.division.name, typed.round.number, typed.game)
        points = {each.number: each.points for each in typed.scores}
        if len(points) < 2:
            return f"{path}#result"
        first, second = typed.game.numbers
        return f"{path}?points={points[first]}&others={points[second]}#result"


def parse_again(view: EventView, typed: TypedResult) -> TypedResult:
    """The same game as it stands now."""
    division = view.tournament.divisions[typed.division.name]
    each = division.round(typed.round.number) or typed.round
    game = each.game_of(typed.game.first) or typed.game
    return msgspec.structs.replace(typed, division=division, round=each, game=game)


def has_result(game: t.Game) -> bool:
    """A forfeit by the late clock waits for what the two have played after all."""
    return game.is_in and game.slip is not None and not game.has_run_out()


def key_of(typed: TypedResult) -> t.GameKey:
    return t.GameKey(typed.division.name, typed.round.number, typed.game.first)


def place_of(view: EventView, typed: TypedResult) -> Text:
    """The table, with its round where that is not the last one; of a league the week."""
    rounds = view.out_rounds(typed.division)
    is_last = bool(rounds) and rounds[-1].number == typed.round.number
    table = view.table_of(typed.division, typed.round, typed.game)
    title = view.round_title(typed.division, typed.round.number)
    if table is None:
        return title
    label = view.table_label(typed.division, table)
    if is_last:
        return text("Table {table}", table=label)
    return text("{round}, table {table}", round=title, table=label)


def spoken(view: EventView, typed: TypedResult, where: str) -> list[Text]:
    """The line with names instead of numbers, who wins it by how much, and what comes of it."""
    name = typed.division.name
    sides = [score.number for score in typed.scores] or list(typed.game.numbers)
    points = {score.number: score.points for score in typed.scores}
    sides += [number for number in typed.game.numbers if number not in sides]
    one, other = (
        f"{view.entrant_name(name, number)} {points.get(number, '…')}" for number in sides
    )
    said = [text("{where}: {one}, {other}.", where=where, one=one, other=other)]
    if len(points) == 2:
        said.append(outcome(view, typed, sides, points))
    if typed.game.slip is not None and not typed.game.slip.scores:
        said.append(text("This replaces the forfeit that is waiting there."))
    elif typed.game.slip is not None:
        waiting = t.results.shown_scores(
            typed.game.slip, lambda number: view.entrant_name(name, number)
        )
        said.append(text("This replaces what is waiting there: {waiting}.", waiting=waiting))
    elif typed.game.ruled:
        ruled = ", ".join(
            f"{view.entrant_name(name, number)} {added:+d}"
            for number in sides
            if (added := typed.game.ruled_for(number))
        )
        said.append(text("The ruling there is added: {ruled}.", ruled=ruled))
    return said


def outcome(view: EventView, typed: TypedResult, sides: list[int], points: dict[int, int]) -> Text:
    one, other = sides
    margin = abs(points[one] - points[other])
    cap = t.results.cap_of(view.rules, typed.round.number)
    if not margin and needs_winner(view, typed):
        return text("A tie, but there must be a winner: enter the scores, then choose who won.")
    if not margin:
        return text("A tie.")
    winner = one if points[one] > points[other] else other
    name = view.entrant_name(typed.division.name, winner)
    if cap is not None and margin > cap:
        return text("{name} won by {margin}; counts {cap}.", name=name, margin=margin, cap=cap)
    return text("{name} won by {margin}.", name=name, margin=margin)


def needs_winner(view: EventView, typed: TypedResult) -> bool:
    """Whether a tie of this game is nobody's half win."""
    format_ = typed.division.phases[typed.round.phase].format
    is_decided = isinstance(
        format_, p.Championship | t.phases.SingleElimination | t.phases.DoubleElimination
    )
    return is_decided or view.rules.tie.rule is not TieRule.HALF_WIN


RESULT_ROUTES = [enter_line, echo_line]
