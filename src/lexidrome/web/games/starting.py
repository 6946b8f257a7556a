"""Starting a game: a form that needs no script, an invitation by link or code, a rematch."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome.base import BadInput, Bound, LexiconName, NotFound, PersonId, Refusal, Text, text
from lexidrome.game import team_rule
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.game.seen import racks_down_rule
from lexidrome.hall import Invitations, Reception
from lexidrome.hall.games.terms import GameTerms, Watchers, rules_for
from lexidrome.lexicon import LexiconLibrary
from lexidrome.rulebook import RuleSet, find_rule_set, rule_set_names
from lexidrome.web.config import WebConfig
from lexidrome.web.games.rooms import WATCHER_TITLES, ShareForm
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted, Written, blank, one_of, perhaps_whole
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.shelving import Shelving
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.live import BOT_TITLES, address_of, stream_at

USUAL_RULES = "nsa-2009"
INVITE = "invite"
SIDE_TIME = Bound(text("A side has {least} to {most} minutes."), 1, 120)
SIDE_COUNT = Bound(text("A game has {least} to {most} sides."), 2, 4)
DELAY = Bound(text("Spectators see a game with a delay of {least} to {most} seconds."), 0, 3600)
SIDE_MINUTES = (3, 5, 10, 15, 20, 25, 30)
DELAYS_S = (0, 30, 60, 180, 600)
BOT_NOTES = {
    "beginner": text("knows common words and never challenges"),
    "highest_score": text("always takes the play with the most points"),
    "static": text("also keeps good tiles for its next turn"),
    "strong": text("thinks ahead as long as its clock allows, and works endgames out"),
}

log = logging.getLogger(__name__)


class Joining(ShareForm, frozen=True):
    name: str
    partner: str


class NewGame(Joining, frozen=True, kw_only=True):
    opponent: str = INVITE
    """`invite`, or the name of a bot."""
    rules: str = USUAL_RULES
    lexicon: str
    """Empty: the one that ships."""
    board: str = STANDARD_NAME
    side_count: Annotated[int | None, perhaps_whole(SIDE_COUNT)] = 2
    side_minutes: Annotated[int | None, perhaps_whole(SIDE_TIME)]
    """None: as the rule set says; so it is with the delay."""
    watchers: Annotated[Watchers, one_of(Watchers, text("Choose who may watch."))] = (
        Watchers.EVERYONE
    )
    delay_s: Annotated[int | None, perhaps_whole(DELAY)]
    is_rated: bool
    racks_down: bool
    team_asked: bool
    quick_bots: bool
    is_open: bool


class Starter:
    """What the pages of this module have in common."""

    def __init__(
        self,
        pages: Pages,
        library: LexiconLibrary,
        config: WebConfig,
        visitors: Visitors,
        invitations: Invitations,
        reception: Reception,
        limits: Limits,
    ) -> None:
        self.pages = pages
        self.library = library
        self.visitors = visitors
        self.invitations = invitations
        self.people = reception.people
        self.guests = limits.guests
        self._house_rule_sets = config.data / "rulesets"

    def rules(self, name: str) -> RuleSet:
        # A path is for the command line; an address names what the house keeps.
        if name not in rule_set_names(self._house_rule_sets):
            raise NotFound(text("There is no rule set “{name}”.", name=name[:40]))
        return find_rule_set(name, self._house_rule_sets)

    def rule_sets(self) -> list[RuleSet]:
        """Those that can be played by; a house file with a mistake in it spoils no other."""
        found = []
        for name in rule_set_names(self._house_rule_sets):
            try:
                found.append(self.rules(name))
            except BadInput as error:
                log.warning("A rule set cannot be used: %s", error)
        return found

    def own_name(self, request: AnyRequest) -> str:
        person = self.visitors.caller(request).person
        return "" if person is None else self.people.name(person)

    async def persons(
        self, request: AnyRequest, form: Joining, answer: Response[Any]
    ) -> tuple[PersonId, ...]:
        """Whoever asks, and the partner whom they name."""
        own = await self.visitors.person(request, form.name, answer)
        return (own, await self.people.add(form.partner)) if form.partner.strip() else (own,)

    def form(
        self,
        request: AnyRequest,
        filled: Written,
        *,
        is_detailed: bool,
        sentence: Text | None = None,
    ) -> Response[str]:
        return self.pages.page(
            request,
            "games/new_game.html",
            status_code=200 if sentence is None else 400,
            filled=filled,
            is_detailed=is_detailed,
            rules=self.rules(filled.rules),
            racks_down_rule=racks_down_rule(self.rules(filled.rules)),
            team_rule=team_rule(self.rules(filled.rules)),
            rule_sets=self.rule_sets(),
            lexicons=self.library.entries(),
            boards=self.invitations.boards.all(),
            bots=BOT_TITLES,
            bot_notes=BOT_NOTES,
            side_minutes=SIDE_MINUTES,
            delays_s=DELAYS_S,
            watchers=WATCHER_TITLES,
            sentence=sentence,
        )

    def terms(self, form: NewGame) -> GameTerms:
        """What the form asks for, as far as the rule set lets it be chosen."""
        rules = self.rules(form.rules)
        minutes = form.side_minutes
        has_clock = rules.clock.side_time_s is not None
        made = GameTerms(
            rules=rules.name,
            lexicon=LexiconName(form.lexicon or self.library.entries()[0].name),
            side_count=form.side_count or rules.sides.fewest,
            side_time_s=minutes * 60 if minutes is not None and has_clock else None,
            is_rated=form.is_rated,
            watchers=form.watchers,
            spectator_delay_s=form.delay_s,
            racks_down=form.racks_down and racks_down_rule(rules) is not None,
            is_team_asked=form.team_asked and team_rule(rules) is not None,
            has_quick_bots=form.quick_bots,
            is_open=form.is_open,
            board=form.board,
        )
        if not rules.sides.fewest <= made.side_count <= rules.sides.most:
            raise BadInput(
                text(
                    "{title} is played by {fewest} to {most} sides.",
                    title=rules.title,
                    fewest=rules.sides.fewest,
                    most=rules.sides.most,
                )
            )
        rules_for(made, self._house_rule_sets)
        return made


@get("/games/new", Audience.EVERYBODY)
async def new_game_page(
    request: AnyRequest,
    starter: NamedDependency[Starter],
    rules: Annotated[str, QueryParameter(name="rules", max_length=60)] = "",
    bot: Annotated[str, QueryParameter(name="bot", max_length=60)] = "",
) -> Response[str]:
    """Without a rule set: the quick start; with one: everything that can be agreed under it."""
    filled = blank(
        NewGame,
        name=starter.own_name(request),
        opponent=bot if bot in BOT_TITLES else INVITE,
        rules=rules or USUAL_RULES,
    )
    return starter.form(request, filled, is_detailed=bool(rules))


@post("/games/new", Audience.EVERYBODY)
async def start_game(
    request: AnyRequest,
    data: Posted[NewGame],
    starter: NamedDependency[Starter],
    shelving: NamedDependency[Shelving],
) -> Response[Any]:
    starter.guests.admit(request)
    answer = Redirect("/games", status_code=303)
    try:
        form = data.read()
        terms = starter.terms(form)
        persons = await starter.persons(request, form, answer)
        bots = () if form.opponent == INVITE else (form.opponent,) * (terms.side_count - 1)
        made = await starter.invitations.invite(persons, terms, bots, brings_share=form.device)
        if isinstance(made, Refusal):
            raise BadInput(made.sentence)
    except (BadInput, NotFound) as error:
        is_detailed = bool(request.query_params.get("rules"))
        return starter.form(request, data.written, is_detailed=is_detailed, sentence=error.sentence)
    await shelving.keep(request, answer, made, 0, persons[0])
    answer.url = f"/games/{address_of(made)}"
    answer.headers["location"] = answer.url
    return answer


@post("/games/{game:str}/join", Audience.EVERYBODY)
async def join_game(
    request: AnyRequest,
    game: FromPath[str],
    data: Posted[Joining],
    starter: NamedDependency[Starter],
    shelving: NamedDependency[Shelving],
) -> Response[Any]:
    stream = stream_at(game)
    if starter.invitations.of(stream) is None:
        raise NotFound(text("There is no such game."))
    starter.guests.admit(request)
    answer = Redirect(f"/games/{game}", status_code=303)
    form = data.read()
    persons = await starter.persons(request, form, answer)
    joined = await starter.invitations.join(stream, persons, brings_share=form.device)
    if isinstance(joined, Refusal):
        raise BadInput(joined.sentence)
    await shelving.keep(request, answer, stream, joined.side_of(persons[0]), persons[0])
    return answer


@post("/games/{game:str}/cancel", Audience.PARTY)
async def cancel_game(
    request: AnyRequest, game: FromPath[str], starter: NamedDependency[Starter]
) -> Redirect:
    caller = starter.visitors.caller(request)
    refusal = await starter.invitations.cancel(stream_at(game), caller.person)
    if refusal is not None:
        raise BadInput(refusal.sentence)
    return Redirect("/games/new", status_code=303)


@post("/games/{game:str}/rematch", Audience.PARTY)
async def rematch(
    request: AnyRequest,
    game: FromPath[str],
    data: Posted[ShareForm],
    starter: NamedDependency[Starter],
    shelving: NamedDependency[Shelving],
) -> Redirect:
    """Offer a rematch, or accept the one that was offered."""
    caller, form = starter.visitors.caller(request), data.read()
    made = await starter.invitations.rematch(caller, stream_at(game), brings_share=form.device)
    if isinstance(made, Refusal):
        raise BadInput(made.sentence)
    answer = Redirect(f"/games/{address_of(made)}", status_code=303)
    offered = starter.invitations.of(made)
    side = None if offered is None else offered.side_of(caller.person)
    await shelving.keep(request, answer, made, side, caller.person)
    return answer


STARTING_ROUTES = [new_game_page, start_game, join_game, cancel_game, rematch]
