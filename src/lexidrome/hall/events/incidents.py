"""Rulings between games and events: told to the event they belong to.

A procedure speaks of player and opponent, an event of numbers; here it is found who is
who. What was ruled in a game stays there, and its event is
told the whole list whenever it has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import PersonId, StreamId
from lexidrome.hall.events.results import GameRulings
from lexidrome.hall.run.names import TablePlace, table_of

Sides = tuple[int, ...]


def take_command(tournament: t.Tournament, told: GameRulings) -> t.Given | None:
    """What the log of a game says to its event; none if nobody in it is known there."""
    found = place_of(tournament, told.game, told.sides)
    if found is None:
        return None
    division, round_number, sides = found
    return t.HOUSE.says(
        t.incidents.TakeIncidents(
            division=division.name,
            round_number=round_number,
            stream=told.game,
            incidents=tuple(_incidents(told, sides)),
        )
    )


def _incidents(told: GameRulings, sides: Sides) -> Iterator[t.incidents.Incident]:
    for ruled in told.rulings:
        if ruled.resolution is None or ruled.is_undone:
            continue
        numbers = {
            p.Party.PLAYER: sides[ruled.player],
            p.Party.OPPONENT: sides[ruled.opponent],
        }
        incident = t.incidents.Incident.of(ruled.resolution, numbers, note=ruled.note)
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
