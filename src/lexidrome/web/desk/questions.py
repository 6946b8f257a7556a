"""What is asked before something is done that is not done every minute, with the names."""

from __future__ import annotations

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text, the_round
from lexidrome.web.desk import forms as f
from lexidrome.web.kit.event.rooms import EventView


class Question(msgspec.Struct, frozen=True):
    title: Text
    button: Text
    is_all: bool = False
    """The title says all that would be done; what follows from it stands below."""


def question(view: EventView, form: f.Form) -> Question:
    """Whom and which table it is about; whatever is asked, the button says what it does."""
    if isinstance(form, f.Withdraw):
        name = _named(view, form)
        return Question(
            text("Withdraw {name}?", name=name),
            text("Withdraw {name}", name=_plain(view, form)),
            is_all=True,
        )
    if isinstance(form, f.Swap):
        one = _named(view, form)
        other = view.numbered(_division(view, form), form.other)
        return Question(text("Swap {one} and {other}?", one=one, other=other), text("Swap the two"))
    if isinstance(form, f.Forfeit):
        return Question(_forfeit(view, form), text("Save the forfeit"))
    if isinstance(form, f.Unreachable):
        return Question(
            text("Decide the match of {name}?", name=_named(view, form)), text("Save the decision")
        )
    if isinstance(form, f.CloseWeek):
        return Question(
            text("Close week {number}?", number=form.round),
            text("Close week {number}", number=form.round),
        )
    if isinstance(form, f.CloseEvent):
        return Question(text("Close the event?"), text("Close the event"), is_all=True)
    return Question(text("Consequences"), text("Confirm"))


def _forfeit(view: EventView, form: f.Forfeit) -> Text:
    division = view.tournament.divisions.get(_division(view, form))
    each = None if division is None else division.round(form.round)
    game = None if each is None else each.game_of(form.number)
    name = _named(view, form)
    title = (
        the_round(form.round)
        if division is None
        else t.rounds.round_name(division, form.round).title
    )
    table = game and division and each and view.table_of(division, each, game)
    if not table:
        return text("{round}: {name} forfeits?", round=title, name=name)
    return text("{round}: {name} forfeits at table {table}?", round=title, name=name, table=table)


def _named(view: EventView, form: f.OfEntrant | f.OfGame | f.Swap) -> str:
    return view.numbered(_division(view, form), form.number)


def _plain(view: EventView, form: f.OfEntrant) -> str:
    return view.name_then(_division(view, form), form.number)


def _division(view: EventView, form: f.InDivision) -> str:
    """The one that is named, else the only one."""
    return form.division or next(iter(view.tournament.divisions), "")


def exchange(
    view: EventView, form: f.Form, ahead: t.EventState
) -> tuple[t.Division, t.rounds.Exchange] | None:
    """What exchanging two would change; none: something else is asked."""
    if not isinstance(form, f.Swap):
        return None
    division = view.tournament.divisions[_division(view, form)]
    before = division.round(form.round)
    after = ahead.tournament.divisions[division.name].round(form.round)
    if before is None or after is None:
        return None
    return division, t.rounds.exchange_of(division, before, after)
