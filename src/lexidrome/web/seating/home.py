"""A game beside a real board that belongs to no event: at home, in a club, in a break."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, LexiconName, Refusal, parse_whole, text
from lexidrome.game import bounds
from lexidrome.hall import Caller
from lexidrome.hall.games.terms import GameTerms, rules_for
from lexidrome.rulebook import FirstPlay, RuleSet, rule_set_names
from lexidrome.web.games.rooms import Rooms
from lexidrome.web.games.starting import Starter
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.seated import require_may_begin
from lexidrome.web.live import address_of
from lexidrome.web.seating.codes import (
    FULL_SET,
    SET_TILES,
    AgreeForm,
    agreed_pieces,
    show_code_page,
)
from lexidrome.web.seating.rooms import TableRooms

SIDES = {"0", "1"}
SO_FAR = "so_far"
"""Who plays first goes by what each has had so far (NSA-III.D)."""


class HomeGame(AgreeForm, frozen=True):
    name: str = ""
    other: str = ""
    rules: str = "nsa-2009"
    first: str = "0"
    """A side, or `so_far`."""
    firsts: str = ""
    seconds: str = ""
    other_firsts: str = ""
    other_seconds: str = ""
    tiles: str = str(FULL_SET)
    id: str = ""


@post("/t/home", Audience.EVERYBODY)
async def begin_at_home(
    request: AnyRequest,
    data: URLEncodedBody[HomeGame],
    starter: NamedDependency[Starter],
    rooms: NamedDependency[Rooms],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Open the sheet at once; this device sits on the first side and enters for both."""
    starter.guests.admit(request)
    await require_may_begin(rooms.desk)
    answer = Redirect("/t", status_code=303)
    try:
        is_side = data.first in SIDES or data.first == SO_FAR
        if data.rules not in rule_set_names(rooms.house_rule_sets) or not is_side:
            raise BadInput(text("The form cannot be used; load it again."))
        tiles = parse_whole(data.tiles, SET_TILES)
        lexicon = LexiconName(starter.library.entries()[0].name)
        rules = rules_for(GameTerms(data.rules, lexicon), rooms.house_rule_sets)
        start = start_of(rules, data)
        agreed = agreed_pieces(table_rooms, rules, lexicon, data)
        own = await starter.visitors.person(request, data.name, answer)
        persons = (own, await starter.people.add(data.other))
        wanted = rules.sides.persons_per_side
        entry = starter.library.entry(lexicon)
        caller = Caller(own)
        made = await rooms.desk.create(
            caller,
            rules,
            starter.library.tile_set(entry.tile_set),
            [g.values.Side((person,) * wanted) for person in persons],
            g.values.Options(lexicon=lexicon, mode=g.record_values.Mode.RECORD),
            data.id,
        )
        if isinstance(made, Refusal):
            raise BadInput(made.sentence)
        for piece, name in agreed.items():
            refuse(await table_rooms.tables.games.agree(made, (0, 1), piece, name, caller.who))
        refuse(await rooms.desk.start(caller, made, start, "start"))
        if tiles != FULL_SET:
            declare = g.start.DeclareTiles(count=tiles)
            refuse(await rooms.desk.command(caller, made, declare, "tiles", seen_version=None))
    except BadInput as error:
        return show_code_page(request, table_rooms, home=data, sentence=error.sentence)
    answer.url = f"/games/{address_of(made)}/record"
    answer.headers["location"] = answer.url
    return answer


def start_of(rules: RuleSet, data: HomeGame) -> g.start.StartGame:
    """Who plays first: as it was drawn, or by the games before where that tells them apart."""
    if data.first != SO_FAR:
        return g.start.StartGame(first_side=int(data.first))
    counts = (data.firsts, data.seconds, data.other_firsts, data.other_seconds)
    own, own_seconds, other, other_seconds = (parse_whole(each, bounds.FIRSTS) for each in counts)
    firsts = (g.values.Firsts(own, own_seconds), g.values.Firsts(other, other_seconds))
    is_balanced = rules.setup.first_play is FirstPlay.FIRSTS_SECONDS
    if not is_balanced or firsts[0] == firsts[1]:
        raise BadInput(text("That does not tell who plays first: draw a tile each."))
    return g.start.StartGame(firsts=firsts)


def refuse(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


HOME_ROUTES = [begin_at_home]
