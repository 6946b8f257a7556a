"""Rulings between games and events: told to the event they belong to, counted over it.

A procedure speaks of player and opponent, an event of numbers; here it is found who is
who. What was ruled in a game stays there, and its event is
told the whole list whenever it has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import PersonId, StreamId
from lexidrome.hall.names import TablePlace, table_of
from lexidrome.hall.results import GameRulings
from lexidrome.rulebook import Resignation, RuleSet

Sides = tuple[int, ...]


def take_command(tournament: t.Tournament, told: GameRulings) -> t.Given | None:
    """What the log of a game says to its event; none if nobody in it is known there."""
    found = place_of(tournament, told.game, told.sides)
    if found is None:
        return None
    division, round_number, sides = found
    return t.HOUSE.says(
        t.TakeIncidents(
            division=division.name,
            round_number=round_number,
            stream=told.game,
            incidents=tuple(_incidents(told, sides)),
        )
    )


def _incidents(told: GameRulings, sides: Sides) -> Iterator[t.Incident]:
    for ruled in told.rulings:
        if ruled.resolution is None or ruled.is_undone:
            continue
        numbers = {
            p.Party.PLAYER: sides[ruled.player],
            p.Party.OPPONENT: sides[ruled.opponent],
        }
        incident = t.Incident.of(ruled.resolution, numbers, note=ruled.note)
        yield replace(incident, at_ms=ruled.at_ms, ruled_by=ruled.by.person, turn=ruled.turn)


def place_of(
    tournament: t.Tournament, game: StreamId, persons: tuple[tuple[PersonId, ...], ...]
) -> tuple[t.Division, int, Sides] | None:
    """By the game's name, which says its table; else by who plays in it."""
    place = table_of(game)
    found = None if place is None else _by_name(tournament, place)
    if found is not None:
        return found
    for each_division in tournament.divisions.values():
        by_person = {
            person: number
            for number, entrant in each_division.entrants.items()
            for person in entrant.entry.persons
        }
        sides = tuple(
            next((by_person[who] for who in side if who in by_person), 0) for side in persons
        )
        if any(sides):
            rounds = [each.number for each in each_division.rounds if each.is_out]
            return each_division, max(rounds, default=1), sides
    return None


def _by_name(tournament: t.Tournament, place: TablePlace) -> tuple[t.Division, int, Sides] | None:
    divisions = list(tournament.divisions.values())
    if place.division_at >= len(divisions):
        return None
    division = divisions[place.division_at]
    each = division.round(place.round_number)
    table = None if each is None else each.game_of(place.number)
    if table is None or table.is_bye:
        return None
    if place.other is not None and table.numbers != (place.number, place.other):
        return None
    return division, place.round_number, table.numbers


def tally(
    event: t.EventState | None,
    division: str,
    number: int,
    game: StreamId,
    own: tuple[tuple[g.Ruled, ...], int] | None = None,
) -> dict[p.Counter, int]:
    """How often the books' countable incidents have been ruled on for somebody (A-74).

    `own` are the rulings of a game that is looked at, and the side in question: its
    event may not have heard of the last of them yet.
    """
    who = PersonId(f"{division}#{number}")
    incidents = [] if event is None else list(_counted(event, game, is_own_told=own is None))
    if own is not None:
        rulings, side = own
        incidents += [
            p.Counted(ruled.resolution.counter, who, game)
            for ruled in rulings
            if ruled.resolution is not None
            and ruled.resolution.counter is not None
            and ruled.player == side
            and not ruled.is_undone
        ]
    return {counter: p.count_before(incidents, counter, who, game) for counter in p.Counter}


def known_in_event(
    division: t.Division, rules: RuleSet, procedure: str, number: int, game: t.Game | None = None
) -> p.Known:
    """What an event knows of something that went wrong, and nobody needs to be asked.

    What was agreed about prizes is in the register (NSA-I.E.2), though a suspicion may be about
    something else; whether games are resigned is announced (NSA-I.B.exc.1); and a result that
    counts is signed and handed in (NSA-V.I.p2).
    """
    if procedure == "collusion":
        is_disclosed = (True, False) if division.agreements_of(number) else (False,)
        return p.known_from({"disclosed": is_disclosed})
    if procedure == "asked_to_resign":
        is_announced = rules.ending.resignation is Resignation.BY_CONSENT
        return p.known_from({"announced": (is_announced,)})
    if procedure == "recount" and game is not None:
        return p.known_from({"submitted": (game.counts,)})
    return p.nothing_known


def _counted(event: t.EventState, game: StreamId, *, is_own_told: bool) -> Iterator[p.Counted]:
    for line in t.incident_log(event):
        is_told_twice = line.stream == game and not is_own_told
        if line.incident.counter and not line.is_undone and not is_told_twice:
            yield p.Counted(
                line.incident.counter,
                PersonId(f"{line.division}#{line.incident.number}"),
                line.stream
                or table_key(
                    line.division, line.round_number, line.incident.number, line.incident.other
                ),
            )


def table_key(division: str, round_number: int, one: int, other: int) -> StreamId:
    """Stands for a game that has no stream: a table that reports two numbers."""
    low, high = sorted((one, other))
    return StreamId(f"table/{division}/{round_number}/{low}-{high}")
