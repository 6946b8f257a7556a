"""What deciders share: the event as it stands after what was decided so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, TypeVar

from msgspec.structs import replace

from lexidrome.base import Refusal, text, the_entrant, the_round
from lexidrome.decider import Handlers, Said
from lexidrome.rulebook import RuleSet, rule_of
from lexidrome.tournament.apply import evolve
from lexidrome.tournament.messages import COMMANDS, Asker, Command
from lexidrome.tournament.messages.asked import OfGame
from lexidrome.tournament.refusals import ANOTHER_DIRECTOR, Reason, refuse
from lexidrome.tournament.state import (
    Division,
    Entrant,
    EventState,
    Game,
    Round,
    Tournament,
)
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.who import HOUSE, Actor, Given, Role


class Work:
    """One command being decided; thrown away when it is refused."""

    __slots__ = ("action", "at_ms", "by", "facts", "state")

    def __init__(self, state: EventState, said: Said[Actor]) -> None:
        """What is stamped earlier than the last fact counts as simultaneous with it."""
        self.state = state
        self.at_ms = max(said.at_ms, state.now_ms)
        self.by = said.by
        self.action = state.version + 1
        self.facts: list[AnyFact] = []

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament

    @property
    def rules(self) -> RuleSet:
        return self.state.tournament.setup.rules

    def emit(self, fact: AnyFact) -> None:
        stamped = replace(fact, at_ms=self.at_ms, by=self.by, action=self.action)
        self.state = evolve(self.state, stamped)
        self.facts.append(stamped)

    def happen(self, fact: AnyFact, at_ms: int) -> None:
        """Something that was due comes before the command, as an action of the house."""
        stamped = replace(fact, at_ms=at_ms, by=HOUSE, action=self.action)
        self.state = evolve(self.state, stamped)
        self.facts.append(stamped)
        self.action = self.state.version + 1


C = TypeVar("C", bound=Command)
Decide = Callable[[Work, C], Refusal | None]
DECIDERS: Handlers[Refusal | None] = Handlers("decides")


def decides(kind: type[C]) -> Callable[[Decide[C]], Decide[C]]:
    """The function that decides a command says so itself."""
    return DECIDERS.add(kind)


_ALLOWED = {Asker.DIRECTOR: (), Asker.STAFF: (Role.STAFF,), Asker.HOUSE: (Role.HOUSE,)}
"""Beside the director; of the other askers their deciders say more."""


def not_asked(given: Given) -> Refusal | None:
    """Why somebody may not give this command, as far as its class says who may."""
    asker = COMMANDS.of(given.command).asker(given.command)
    return _not_for(given.said.by, _ALLOWED[asker]) if asker in _ALLOWED else None


def must_be(work: Work, *roles: Role) -> Refusal | None:
    """For what the class of a command cannot say, because it depends on how the event stands."""
    return _not_for(work.by, roles)


def _not_for(by: Actor, roles: tuple[Role, ...]) -> Refusal | None:
    if by.role in (Role.DIRECTOR, *roles):
        return None
    if Role.STAFF in roles:
        return refuse(Reason.NOT_ALLOWED, text("That is for the director or the staff to do."))
    return refuse(Reason.NOT_ALLOWED, text("Only the director can do that."))


def must_say_why(reason: str) -> Refusal | None:
    if reason.strip():
        return None
    return refuse(Reason.REASON_MISSING, text("Give a reason; it is kept in the journal."))


def division_of(work: Work, name: str) -> Division | Refusal:
    found = work.tournament.divisions.get(name)
    if found is not None:
        return found
    return refuse(
        Reason.NO_SUCH_DIVISION,
        text(
            "There is no division {name}. Divisions here: {names}.",
            name=name,
            names=", ".join(work.tournament.divisions),
        ),
    )


def entrant_of(work: Work, division: str, number: int) -> Entrant | Refusal:
    found = division_of(work, division)
    if isinstance(found, Refusal):
        return found
    entrant = found.entrants.get(number)
    if entrant is not None:
        return entrant
    return refuse(
        Reason.NO_SUCH_ENTRANT,
        text("Division {division} has no number {number}.", division=division, number=number),
    )


def round_of(work: Work, division: str, round_number: int) -> Round | Refusal:
    found = division_of(work, division)
    if isinstance(found, Refusal):
        return found
    each = found.round(round_number)
    if each is not None:
        return each
    if not found.rounds:
        sentence = text("No round of division {division} is paired yet.", division=division)
    else:
        sentence = text(
            "Round {round} of division {division} is not paired.",
            round=round_number,
            division=division,
        )
    return refuse(Reason.NO_SUCH_ROUND, sentence)


class Place(TypedDict):
    """Where it happened: the game goes by the number of its first side."""

    division: str
    round_number: int
    game: int


class Found:
    """A game of a published round, and where it stands."""

    __slots__ = ("division", "game", "round")

    def __init__(self, division: Division, each: Round, game: Game) -> None:
        self.division = division
        self.round = each
        self.game = game

    @property
    def place(self) -> Place:
        """For the facts of this game."""
        return Place(
            division=self.division.name, round_number=self.round.number, game=self.game.first
        )


def not_of_own_game(work: Work, found: Found) -> Refusal | None:
    """Who plays in a game does not decide it, whatever else they are."""
    if not plays_in(work, found):
        return None
    return refuse(Reason.OWN_GAME, ANOTHER_DIRECTOR)


def plays_in(work: Work, found: Found) -> bool:
    entrants, person = found.division.entrants, work.by.person
    return any(person in entrants[number].entry.persons for number in found.game.numbers)


def game_of(work: Work, command: OfGame) -> Found | Refusal:
    """The game that a command is about; byes and drafts have none."""
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if not each.is_out:
        return refuse(
            Reason.NOT_PUBLISHED,
            text("{round}: the pairings are not published.", round=the_round(each.number)),
        )
    game = each.game_of(command.number)
    if game is None:
        return refuse(
            Reason.NO_SUCH_GAME,
            text(
                "{round}: {entrant} has no game.",
                round=the_round(each.number),
                entrant=the_entrant(command.number),
            ),
        )
    if game.is_bye:
        return refuse(
            Reason.A_BYE,
            text(
                "{round}: {entrant} has a bye.",
                round=the_round(each.number),
                entrant=the_entrant(command.number),
            ),
        )
    return Found(work.tournament.divisions[command.division], each, game)


def acting_number(work: Work, found: Found, number: int) -> Refusal | None:
    """A side acts for itself; the director and the staff may act for it."""
    by = work.by
    if by.role in (Role.DIRECTOR, Role.STAFF):
        return None
    if by.role is Role.ENTRANT and (by.division, by.number) == (found.division.name, number):
        return None
    return refuse(Reason.NOT_A_SIDE, text("Only a side of this game can do that."))


def decided_by_deadline(rules: RuleSet, game: Game) -> Refusal | None:
    """Its deadline passed without a report, so the rules have decided it (DP-1.II.c)."""
    if not game.is_forfeited_unreported:
        return None
    return refuse(
        Reason.DEADLINE_OVER,
        text(
            "The deadline has passed and nobody had reported, so both have forfeited the game "
            "({rule}); the director can correct it, with a reason."
        ),
        rule_of(rules, "event.unreported"),
    )
