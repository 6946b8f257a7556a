"""A game beside a real board that belongs to no event: at home, in a club, in a break."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, NotFound, Refusal, text
from lexidrome.game import bounds
from lexidrome.hall import Caller
from lexidrome.hall.games.terms import GameTerms, rules_for
from lexidrome.rulebook import RuleSet, rule_set_names
from lexidrome.rulebook.choices import FirstPlay
from lexidrome.rulebook.variations import untimed
from lexidrome.web.games.rooms import Rooms
from lexidrome.web.games.starting import Starter
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.seated import require_may_begin
from lexidrome.web.live import address_of
from lexidrome.web.seating.codes import remember_at_home, show_code_page
from lexidrome.web.seating.forms import FULL_SET, HomeClock, HomeGame
from lexidrome.web.seating.rooms import TableRooms
from lexidrome.web.seating.sitting import agreed_pieces

_CLOCKS = {
    HomeClock.NONE: g.record_values.ClockSource.READINGS,
    HomeClock.TABLE: g.record_values.ClockSource.READINGS,
    HomeClock.DEVICE: g.record_values.ClockSource.DEVICE,
}


@post("/t/home", Audience.EVERYBODY)
async def begin_at_home(
    request: AnyRequest,
    data: Posted[HomeGame],
    starter: NamedDependency[Starter],
    rooms: NamedDependency[Rooms],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Open the sheet at once; this device sits on the first side and enters for both."""
    starter.guests.admit(request)
    await require_may_begin(rooms.desk)
    answer = Redirect("/t", status_code=303)
    try:
        form = data.read()
        if form.rules not in rule_set_names(rooms.house_rule_sets):
            raise BadInput(text("The form is out of date; reload it."))
        first = starter.library.entries()[0]
        lexicon = starter.library.entry(form.lexicon or first.name).name
        rules = rules_for(GameTerms(form.rules, lexicon), rooms.house_rule_sets)
        if form.clock is HomeClock.NONE:
            rules = untimed(rules)
        start = start_of(rules, form)
        agreed = agreed_pieces(table_rooms, rules, lexicon, form)
        boards = table_rooms.tables.games.boards
        layout, tiles = boards.pieces(form.layout, lexicon, starter.library)
        own = await starter.visitors.person(request, form.name, answer)
        persons = (own, await starter.people.add(form.other))
        wanted = rules.sides.persons_per_side
        caller = Caller(own)
        made = await rooms.desk.create(
            caller,
            rules,
            tiles,
            [g.values.Side((person,) * wanted) for person in persons],
            g.values.Options(
                lexicon=lexicon,
                mode=g.record_values.Mode.RECORD,
                clock_source=_CLOCKS[form.clock],
            ),
            form.id,
            layout=layout,
        )
        if isinstance(made, Refusal):
            raise BadInput(made.sentence)
        for piece, name in agreed.items():
            refuse(await table_rooms.tables.games.agree(made, (0, 1), piece, name, caller.who))
        refuse(await rooms.desk.start(caller, made, start, "start"))
        if form.tiles != FULL_SET:
            declare = g.start.DeclareTiles(count=tiles.total_count + form.tiles - FULL_SET)
            refuse(await rooms.desk.command(caller, made, declare, "tiles", seen_version=None))
    except (BadInput, NotFound) as error:
        return show_code_page(request, table_rooms, home=data.written, sentence=error.sentence)
    await table_rooms.shelving.keep(request, answer, made, 0, own)
    answer.url = f"/games/{address_of(made)}/record"
    answer.headers["location"] = answer.url
    remember_at_home(answer, form.rules, form.clock)
    return answer


def start_of(rules: RuleSet, form: HomeGame) -> g.start.StartGame:
    """Who plays first: as it was drawn, or by the games before where that tells them apart."""
    if form.first is not None:
        return g.start.StartGame(first_side=form.first)
    own = firsts_of(form.firsts, form.seconds)
    firsts = (own, firsts_of(form.other_firsts, form.other_seconds))
    is_balanced = rules.setup.first_play is FirstPlay.FIRSTS_SECONDS
    if not is_balanced or firsts[0] == firsts[1]:
        raise BadInput(text("That does not decide who plays first: draw a tile each."))
    return g.start.StartGame(firsts=firsts)


def firsts_of(firsts: int | None, seconds: int | None) -> g.values.Firsts:
    if firsts is None or seconds is None:
        raise BadInput(bounds.FIRSTS.refusal())
    return g.values.Firsts(firsts, seconds)


def refuse(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


HOME_ROUTES = [begin_at_home]
