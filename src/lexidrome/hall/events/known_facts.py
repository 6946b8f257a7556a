"""What nobody is asked about something that went wrong: games, events and their logs know it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import PersonId, StreamId
from lexidrome.hall.events.incidents import place_of
from lexidrome.rulebook import RuleSet


def known_in_game(
    stream: StreamId,
    game: g.GameState,
    event: t.EventState | None,
    procedure: str,
    player: int,
    *,
    rulings: tuple[g.ruling.Ruled, ...],
    at_ms: int,
) -> p.Known:
    """What a game, its event and both their logs know about one side.

    `rulings` are those of the game that whoever asks may see: the event may not have heard
    of the last of them yet.
    """
    opponent = (player + 1) % game.side_count
    known = g.known_answers(game, procedure, player, opponent, at_ms)
    persons = tuple(each.persons for each in game.setup.sides)
    found = None if event is None else place_of(event.tournament, stream, persons)
    if found is None:
        return replace(known, counted=_tally(None, "", player, stream, (rulings, player)))
    division, _, sides = found
    number = sides[player]
    return replace(
        known,
        event=t.incidents.known_of_entrant(division, game.rules, procedure, number),
        counted=_tally(event, division.name, number, stream, (rulings, player)),
    )


def known_in_event(
    event: t.EventState,
    division: t.Division,
    rules: RuleSet,
    procedure: str,
    number: int,
    *,
    table: StreamId,
    game: t.Game | None,
) -> p.Known:
    """What an event knows about an entrant at a table that reports two numbers, or at none."""
    facts = t.incidents.known_of_entrant(division, rules, procedure, number)
    if game is not None:
        facts = {**facts, **t.incidents.known_of_game(game, procedure)}
    return p.Known(event=facts, counted=_tally(event, division.name, number, table))


def _tally(
    event: t.EventState | None,
    division: str,
    number: int,
    game: StreamId,
    own: tuple[tuple[g.ruling.Ruled, ...], int] | None = None,
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
            p.reports.Counted(ruled.resolution.counter, who, game)
            for ruled in rulings
            if ruled.resolution is not None
            and ruled.resolution.counter is not None
            and ruled.player == side
            and not ruled.is_undone
        ]
    return {counter: p.reports.count_before(incidents, counter, who, game) for counter in p.Counter}


def _counted(
    event: t.EventState, game: StreamId, *, is_own_told: bool
) -> Iterator[p.reports.Counted]:
    for line in t.incidents.incident_log(event):
        is_told_twice = line.stream == game and not is_own_told
        if line.incident.counter and not line.is_undone and not is_told_twice:
            yield p.reports.Counted(
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
