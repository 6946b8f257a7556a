"""The prize board: who holds each prize now, and the form in which prizes are set."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, Text, text
from lexidrome.rulebook.choices import TeamScore
from lexidrome.tournament import bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import (
    Filled,
    Once,
    Posted,
    Seen,
    Written,
    blank,
    cut,
    known,
    one_line,
    perhaps_whole,
    repeated,
    rows,
)
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest

LONGEST_NAME = 60
USUAL_PLACES = 3
MOST_PRIZES = 60
KIND_TITLES = {
    t.prizes.PrizeKind.PLACE: text("Place"),
    t.prizes.PrizeKind.TEAM: text("Place of a team"),
    t.prizes.PrizeKind.HIGH_GAME: text("Highest score"),
    t.prizes.PrizeKind.HIGH_LOSS: text("Highest losing score"),
    t.prizes.PrizeKind.HIGH_PLAY: text("Best play"),
    t.prizes.PrizeKind.LARGEST_WIN: text("Largest win"),
    t.prizes.PrizeKind.SPREAD: text("Best spread of all games"),
    t.prizes.PrizeKind.UPSET: text("Biggest upset by rating"),
    t.prizes.PrizeKind.COMEBACK: text("Best comeback"),
}
PLACES = (t.prizes.PrizeKind.PLACE, t.prizes.PrizeKind.TEAM)
MOST_PLACES = Bound(text("Prizes are for {least} to {most} places."), 0, 20)


BOOK_TITLES = {str(title): title for title in (*t.prizes.BOOK_NAMES.values(), t.prizes.TROPHY_NAME)}
"""The book's prizes are called by these names, in every language."""


class PrizeLine(msgspec.Struct, frozen=True):
    """Without a name it is no prize."""

    name: Annotated[str, cut(LONGEST_NAME)]
    kind: Annotated[t.prizes.PrizeKind | None, known(t.prizes.PrizeKind)]
    place: Annotated[int | None, perhaps_whole(bounds.PLACE)]
    """None: the first."""
    group: Annotated[str, one_line(LONGEST_NAME)]
    rating_least: Annotated[int | None, perhaps_whole(bounds.RATING)]
    rating_most: Annotated[int | None, perhaps_whole(bounds.RATING)]
    first_round: Annotated[int | None, perhaps_whole(bounds.ROUND)]
    """None: from the first on, or up to the last one."""
    last_round: Annotated[int | None, perhaps_whole(bounds.ROUND)]


class PrizesForm(msgspec.Struct, frozen=True):
    """All prizes of a division at once, a line each: `name-1`, `kind-1` and so on."""

    division: str
    prizes: Annotated[tuple[PrizeLine, ...], rows(PrizeLine, MOST_PRIZES)]
    everywhere: bool
    """The same in every division."""
    id: Once
    seen: Seen


class MorePrizes(msgspec.Struct, frozen=True):
    """Prizes that most events have, beside those that there are."""

    division: str
    """Empty: in every division."""
    places: Annotated[int | None, perhaps_whole(MOST_PLACES)]
    """None: no places."""
    kinds: Annotated[tuple[str, ...], repeated(LONGEST_NAME)]
    group: Annotated[str, one_line(LONGEST_NAME)]
    rating_least: Annotated[int | None, perhaps_whole(bounds.RATING)]
    rating_most: Annotated[int | None, perhaps_whole(bounds.RATING)]
    id: Once
    seen: Seen


class HeldPrize(msgspec.Struct, frozen=True):
    """One line of the board."""

    name: str
    title: Text | None
    """Where the book names it."""
    about: Text
    holders: tuple[str, ...]
    value: int | None
    """Points; none for places."""
    stand: t.prizes.Stand
    only: tuple[Text, ...] = ()
    """For whom, or in which rounds, beside what it is given for."""

    def says_itself(self, language: Language) -> bool:
        """Its name is what it is for."""
        return self.name == called(language, self.about, self.only)


@get("/events/{event:str}/prizes", Audience.EVERYBODY)
async def prizes_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.view(request, event))


@post("/events/{event:str}/prizes", Audience.STAFF)
async def set_prizes(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[PrizesForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        prizes = tuple(map(prize_of, form.prizes))
        every = [each.name for each in view.divisions] if form.everywhere else [form.division]
        commands = [t.prizes.SetPrizes(division=name, prizes=prizes) for name in every]
        await events.do(request, view, commands, form.id, form.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        typed = (data.written.division, typed_lines(data))
        return show(request, events, view, sentence=error.sentence, typed=typed)
    return Redirect(f"{view.path}/prizes", status_code=303)


@post("/events/{event:str}/prizes/add", Audience.STAFF)
async def add_prizes(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[MorePrizes],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        added = more_prizes(events.pages.language(request), form)
        commands = [
            t.prizes.SetPrizes(division=each.name, prizes=with_more(each.prizes, added))
            for each in view.divisions
            if form.division in ("", each.name)
        ]
        await events.do(request, view, commands, form.id, form.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        return show(request, events, view, sentence=error.sentence, more=data.written)
    return Redirect(f"{view.path}/prizes", status_code=303)


def more_prizes(language: Language, form: MorePrizes) -> tuple[t.prizes.Prize, ...]:
    """Each named by what it is for, in the language of whoever adds it."""
    wanted = [(t.prizes.PrizeKind.PLACE, place) for place in range(1, (form.places or 0) + 1)]
    wanted += [(kind, 1) for kind in KIND_TITLES if kind.value in form.kinds]
    if not wanted:
        raise BadInput(
            text("Enter the number of places, or choose what else there are prizes for.")
        )
    added = []
    for kind, place in wanted:
        prize = t.prizes.Prize(
            kind.value,
            kind,
            place=place,
            group=form.group or None,
            rating_least=form.rating_least,
            rating_most=form.rating_most,
        )
        name = called(language, about(prize), limits(prize))
        added.append(msgspec.structs.replace(prize, name=name))
    return tuple(added)


def called(language: Language, about: Text, only: tuple[Text, ...]) -> str:
    """The name of a prize that nobody named otherwise."""
    return ", ".join(map(language.translated, (about, *only)))[:LONGEST_NAME]


def with_more(
    prizes: tuple[t.prizes.Prize, ...], added: tuple[t.prizes.Prize, ...]
) -> tuple[t.prizes.Prize, ...]:
    """Without those that are there already under whatever name."""
    there = {msgspec.structs.replace(each, name="") for each in prizes}
    new = (each for each in added if msgspec.structs.replace(each, name="") not in there)
    return (*prizes, *new)


def typed_lines(sent: Filled[PrizesForm]) -> list[Written]:
    """What stands in the fields of each prize, to be shown again as it is."""
    names = PrizeLine.__struct_fields__
    rows_sent = [sent.kept(f"{name}-{at}" for name in names) for at in range(1, MOST_PRIZES + 1)]
    return [
        Written(**{name: row.get(f"{name}-{at}", "") for name in names})
        for at, row in enumerate(rows_sent, 1)
        if row.get(f"name-{at}")
    ]


def lines_of(division: t.Division) -> list[Written]:
    """The prizes of a division as its form shows them."""
    return [
        blank(
            PrizeLine,
            name=each.name,
            kind=each.kind,
            place=each.place if each.kind in PLACES else None,
            group=each.group,
            rating_least=each.rating_least,
            rating_most=each.rating_most,
            first_round=each.rounds and each.rounds[0],
            last_round=each.rounds and each.rounds[1],
        )
        for each in division.prizes
    ]


def prize_of(line: PrizeLine) -> t.prizes.Prize:
    if line.kind is None:
        raise BadInput(text("Choose what the prize {name} is for.", name=line.name))
    return t.prizes.Prize(
        line.name,
        line.kind,
        place=1 if line.place is None else line.place,
        group=line.group or None,
        rounds=_rounds(line),
        rating_least=line.rating_least,
        rating_most=line.rating_most,
    )


def _rounds(line: PrizeLine) -> tuple[int, int] | None:
    if line.first_round is None and line.last_round is None:
        return None
    return line.first_round or 1, line.last_round or bounds.ROUND.most


def board(view: EventView, division: t.Division) -> list[HeldPrize]:
    return [
        HeldPrize(
            held.prize.name,
            BOOK_TITLES.get(held.prize.name),
            about(held.prize),
            held.teams
            or tuple(view.entrant_name(division.name, number) for number in held.holders),
            None if held.prize.kind is t.prizes.PrizeKind.PLACE else held.value,
            held.stand,
            limits(held.prize),
        )
        for held in t.prizes.held_prizes(view.tournament, division)
    ]


def about(prize: t.prizes.Prize) -> Text:
    """What it is given for."""
    if prize.kind is t.prizes.PrizeKind.TEAM:
        return text("Place {place} of the teams", place=prize.place)
    if prize.kind is not t.prizes.PrizeKind.PLACE:
        return KIND_TITLES[prize.kind]
    if prize.group is None:
        return text("Place {place}", place=prize.place)
    return text("Place {place} of {group}", place=prize.place, group=prize.group)


def limits(prize: t.prizes.Prize) -> tuple[Text, ...]:
    """Who alone can win it, and in which rounds."""
    least, most, only = prize.rating_least, prize.rating_most, []
    if prize.group is not None and prize.kind is not t.prizes.PrizeKind.PLACE:
        only.append(text("only {group}", group=prize.group))
    if least is not None and most is not None:
        only.append(text("rated {least} to {most}", least=least, most=most))
    elif least is not None:
        only.append(text("rated {least} or more", least=least))
    elif most is not None:
        only.append(text("rated {most} or less", most=most))
    if prize.rounds is not None and prize.rounds[1] < bounds.ROUND.most:
        first, last = prize.rounds
        only.append(text("rounds {first} to {last}", first=first, last=last))
    elif prize.rounds is not None:
        only.append(text("from round {first} on", first=prize.rounds[0]))
    return tuple(only)


def kinds_in(view: EventView) -> dict[t.prizes.PrizeKind, Text]:
    """Teams have places only where there are any."""
    has_teams = view.rules.event.team_score is not TeamScore.NONE
    return {
        kind: title
        for kind, title in KIND_TITLES.items()
        if has_teams or kind is not t.prizes.PrizeKind.TEAM
    }


def is_over(view: EventView, division: t.Division) -> bool:
    return t.standings.is_decided(view.tournament, division)


def classes_in(view: EventView) -> list[str]:
    """Clubs, schools and categories that somebody has, to choose from."""
    entries = [each.entry for part in view.divisions for each in part.entrants.values()]
    named = {name for each in entries for name in (each.club, each.school, *each.categories)}
    return sorted(named - {""}, key=str.casefold)


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    sentence: Text | None = None,
    typed: tuple[str, list[Written]] | None = None,
    more: Written | None = None,
) -> Response[str]:
    lines = {each.name: lines_of(each) for each in view.divisions}
    if typed is not None and typed[0] in lines:
        lines[typed[0]] = typed[1]
    return events.page(
        request,
        "prizes/prizes.html",
        view,
        sentence=sentence,
        boards=[(division, board(view, division)) for division in view.divisions],
        kinds=kinds_in(view),
        is_played_out={each.name for each in view.divisions if is_over(view, each)},
        year=view.tournament.setup.date[:4],
        lines=lines,
        empty=blank(PrizeLine),
        more=more or blank(MorePrizes, places=None if any(lines.values()) else USUAL_PLACES),
        classes=classes_in(view),
    )


ROUTES = [prizes_page, set_prizes, add_prizes]
