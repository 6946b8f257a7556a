"""Events from the files of other programs, and back, so that a director can change either way.

A file says who met whom and the scores; wins, caps and places are worked out by the
event's own rules.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from lexidrome import tournament as t
from lexidrome.base import BadInput, PersonId, text
from lexidrome.base.moments import machine_zone_name
from lexidrome.notation.eventfile import DivisionFile, EntrantLine, EventFile, GameLine
from lexidrome.notation.eventtables import (
    EntryRow,
    PairingRow,
    RatingRow,
    ResultRow,
    StandingRow,
    entry_rows,
    format_csv,
    format_event_json,
    pairing_rows,
    parse_csv,
    result_rows,
)
from lexidrome.notation.tou import format_tou
from lexidrome.notation.tourneyjs import format_tourney_js
from lexidrome.notation.tsh_config import format_tsh_archive
from lexidrome.rulebook import RuleSet, variations
from lexidrome.store import Person
from lexidrome.tournament import bounds
from lexidrome.tournament import pairing as p


class ExportFormat(StrEnum):
    """What an event can be written as."""

    TSH = "tsh"
    """An archive of the configuration and all divisions."""
    TOU = "tou"
    TOURNEY_JS = "tourney-js"
    JSON = "json"
    ENTRIES_CSV = "entries-csv"
    PAIRINGS_CSV = "pairings-csv"
    RESULTS_CSV = "results-csv"
    STANDINGS_CSV = "standings-csv"
    RATINGS_CSV = "ratings-csv"


class RoundsFrom(StrEnum):
    """Who says how many rounds an event from a file has."""

    GIVEN = "given"
    """Whoever imports it."""
    FILE = "file"
    RULES = "rules"
    PAIRED = "paired"
    """Nobody: as many as the file has pairings for."""


class Imported(msgspec.Struct, frozen=True):
    people: tuple[Person, ...]
    created: t.setup.CreateEvent
    commands: tuple[t.SingleCommand, ...]
    rounds: int | None
    """None: as many as the director pairs."""
    rounds_from: RoundsFrom


def import_event(
    file: EventFile, rules: RuleSet, name: str, seed: int, rounds: int | None = None
) -> Imported:
    """The commands that make an event of what a file says; all of them or none should be done."""
    rules = variations.imported(rules, file.spread_caps, file.bye_spread)
    people: list[Person] = []
    count, rounds_from = _rounds_of(file, rules, rounds)
    plans = tuple(
        t.phases.DivisionPlan(each.name, (t.phases.Phase(p.Swiss(), count),))
        for each in file.divisions
    )
    created = t.setup.CreateEvent(
        title=file.title or name,
        rules=rules,
        seed=seed,
        divisions=plans,
        date=file.date,
        zone=machine_zone_name(),
    )
    commands: list[t.SingleCommand] = []
    for each in file.divisions:
        commands.extend(_division(each, rules, people))
    return Imported(tuple(people), created, tuple(commands), count, rounds_from)


def event_file(tournament: t.Tournament, names: Mapping[PersonId, str]) -> EventFile:
    """What files of other programs can hold of an event."""
    caps, rules = tournament.rules.event.spread_cap, tournament.rules
    return EventFile(
        divisions=tuple(
            DivisionFile(
                division.name,
                tuple(_entrant_line(division, n, names) for n in sorted(division.entrants)),
                tuple(_game_lines(division)),
            )
            for division in tournament.divisions.values()
        ),
        title=tournament.setup.title,
        date=tournament.setup.date,
        rounds=max(
            (sum(phase.rounds or 0 for phase in d.phases) for d in tournament.divisions.values()),
            default=0,
        )
        or None,
        spread_caps=caps,
        bye_spread=rules.event.bye_spread,
    )


def written_as(
    format_: ExportFormat, tournament: t.Tournament, names: Mapping[PersonId, str]
) -> str:
    """An event for another program or a spreadsheet."""
    event = event_file(tournament, names)
    match format_:
        case ExportFormat.TSH:
            return format_tsh_archive(event)
        case ExportFormat.TOU:
            return format_tou(event)
        case ExportFormat.TOURNEY_JS:
            return format_tourney_js(event)
        case ExportFormat.JSON:
            return format_event_json(event)
        case ExportFormat.ENTRIES_CSV:
            return format_csv(entry_rows(event), EntryRow)
        case ExportFormat.PAIRINGS_CSV:
            return format_csv(pairing_rows(event), PairingRow)
        case ExportFormat.RESULTS_CSV:
            return format_csv(result_rows(event), ResultRow)
        case ExportFormat.STANDINGS_CSV:
            return format_csv(list(_standing_rows(tournament, names)), StandingRow)
        case ExportFormat.RATINGS_CSV:
            return format_csv(list(_rating_rows(tournament, names)), RatingRow)


def _standing_rows(
    tournament: t.Tournament, names: Mapping[PersonId, str]
) -> Iterator[StandingRow]:
    for division in tournament.divisions.values():
        for row in t.standings.standings(tournament, division):
            entrant = entrant_name(division.entrants[row.number], names)
            yield StandingRow(
                division.name, row.rank, row.number, entrant, row.wins, row.losses, row.spread
            )


def _rating_rows(tournament: t.Tournament, names: Mapping[PersonId, str]) -> Iterator[RatingRow]:
    for division in tournament.divisions.values():
        for row in t.division_figures.rated_afterwards(division):
            entrant = entrant_name(division.entrants[row.number], names)
            yield RatingRow(
                division.name,
                row.number,
                entrant,
                row.before,
                row.after,
                row.games,
                row.half_points / 2,
                row.performance,
            )


class FiledResult(msgspec.Struct, frozen=True):
    """One result of a file, and the line that it stands in."""

    line: int
    row: ResultRow
    scores: tuple[t.results.Score, t.results.Score]


def filed_results(source: str) -> list[FiledResult]:
    """Games with both scores; byes and games without a result are left."""
    lines = [at for at, line in enumerate(source.splitlines(), 1) if line.strip(",; \t")]
    return [
        FiledResult(
            line,
            row,
            (
                t.results.Score(row.first, row.first_score),
                t.results.Score(row.second, row.second_score),
            ),
        )
        for line, row in zip(lines[1:], parse_csv(source, ResultRow), strict=False)
        if row.second is not None and row.first_score is not None and row.second_score is not None
    ]


def entrant_name(entrant: t.Entrant, names: Mapping[PersonId, str]) -> str:
    """A team's own name, else those of its persons; erased ones are numbers."""
    if entrant.entry.name:
        return entrant.entry.name
    known = [names.get(person, "") for person in entrant.entry.persons]
    return " and ".join(name for name in known if name) or f"#{entrant.number}"


def _rounds_of(file: EventFile, rules: RuleSet, given: int | None) -> tuple[int | None, RoundsFrom]:
    """How many rounds the event has; never fewer than the file has pairings for."""
    paired = max((game.round for each in file.divisions for game in each.games), default=0)
    if paired > bounds.ROUNDS.most:
        raise BadInput(bounds.ROUNDS.refusal())
    if given is not None and given < paired:
        raise BadInput(
            text(
                "The file has pairings for {paired} rounds, which is more than {given}.",
                paired=paired,
                given=given,
            )
        )
    said = (
        (given, RoundsFrom.GIVEN),
        (file.rounds, RoundsFrom.FILE),
        (rules.event.rounds, RoundsFrom.RULES),
    )
    for count, who in said:
        if count is not None and count >= paired:
            return count, who
    return paired or None, RoundsFrom.PAIRED


def _division(
    division: DivisionFile, rules: RuleSet, people: list[Person]
) -> Iterator[t.SingleCommand]:
    base: dict[str, Any] = {"division": division.name}
    entries = []
    for line in division.entrants:
        persons = _persons(line, rules.sides.persons_per_side)
        people.extend(persons)
        entries.append(
            t.entries.Entry(
                tuple(person.person for person in persons),
                name=line.name if len(persons) > 1 else "",
                rating=line.rating,
                club=line.group or "",
                number=line.number,
            )
        )
    if entries:
        yield t.entries.Enter(**base, entries=tuple(entries))
    by_round: dict[int, list[GameLine]] = {}
    for game in division.games:
        by_round.setdefault(game.round, []).append(game)
    for number in range(1, max(by_round, default=0) + 1):
        yield from _round(base, number, by_round.get(number, []), rules)
    for line in division.entrants:
        yield from _penalties(base, line)
        if not line.is_active:
            yield t.entries.Withdraw(**base, number=line.number)


def _persons(line: EntrantLine, count: int) -> list[Person]:
    names = [line.name] if count == 1 else [f"{line.name} {at}" for at in range(1, count + 1)]
    return [Person(PersonId(secrets.token_hex(8)), name) for name in names]


def _round(
    base: dict[str, Any], number: int, games: list[GameLine], rules: RuleSet
) -> Iterator[t.SingleCommand]:
    """Pair the round as it was paired, then enter what came of it."""
    ordered = [_in_order(game) for game in games]
    has_order = all(game.first is not None for game in games if not game.is_bye)
    yield t.rounds.DraftPairings(
        **base,
        round_number=number,
        pairs=tuple(ordered),
        is_order_set=has_order,
        tables=_tables(games),
        is_partial=True,
        options=p.Options(lag_rounds=number),
    )
    yield t.rounds.PublishPairings(**base, round_number=number)
    for game in games:
        if game.is_bye:
            spread = game.one_score
            # What the file gives counts, even if others still play that round.
            if spread is not None and (spread > 0 or spread != rules.event.bye_spread):
                yield t.results.ScoreBye(
                    **base, round_number=number, number=game.one, spread=spread
                )
        elif game.one_score is not None and game.other_score is not None:
            scores = (
                t.results.Score(game.one, game.one_score),
                t.results.Score(game.other, game.other_score),
            )
            yield t.results.EnterResult(
                **base,
                round_number=number,
                number=game.one,
                slip=t.results.Slip(scores=scores, first=game.first or None),
            )


def _tables(games: list[GameLine]) -> tuple[int, ...]:
    """As the file says; where it names one twice, none is taken from it."""
    tables = [0 if game.is_bye else game.table or 0 for game in games]
    named = [table for table in tables if table]
    return tuple(tables) if named and len(set(named)) == len(named) else ()


def _in_order(game: GameLine) -> tuple[int, int]:
    if game.is_bye or game.first in (None, game.one):
        return game.one, game.other
    return game.other, game.one


def _penalties(base: dict[str, Any], line: EntrantLine) -> Iterator[t.SingleCommand]:
    for number, amount in enumerate(line.penalties, 1):
        if amount:
            yield t.incidents.AdjustSpread(
                **base,
                number=line.number,
                kind=t.incidents.SpreadKind.PENALTY,
                round_number=number,
                amount=amount,
                reason="as the file says",
            )


def _entrant_line(division: t.Division, number: int, names: Mapping[PersonId, str]) -> EntrantLine:
    entrant = division.entrants[number]
    amounts = [0] * len(division.rounds)
    for entry in entrant.ledger:
        if 1 <= entry.round_number <= len(amounts):
            amounts[entry.round_number - 1] += entry.amount
    return EntrantLine(
        number=number,
        name=entrant_name(entrant, names),
        rating=entrant.entry.rating,
        is_active=not entrant.is_withdrawn,
        group=entrant.entry.club or entrant.entry.school or None,
        penalties=tuple(amounts) if any(amounts) else (),
    )


def _game_lines(division: t.Division) -> Iterator[GameLine]:
    """Every published game; a forfeit becomes two rounds without an opponent."""
    lines: list[GameLine] = []
    for each, game in division.games():
        slip = game.slip
        if game.is_bye or (slip is not None and slip.kind is not t.results.ResultKind.PLAYED):
            lines.extend(
                GameLine(each.number, line.number, one_score=line.spread) for line in game.lines
            )
            continue
        low, high = sorted(game.numbers)
        lines.append(
            GameLine(
                each.number,
                low,
                high,
                None if slip is None else _points(game, low),
                None if slip is None else _points(game, high),
                first=game.starter,
                table=game.table,
            )
        )
    for entrant in division.entrants.values():
        # Files know losses without an opponent; for half a point they have no way to say it.
        lines.extend(
            GameLine(number, entrant.number, one_score=line.spread)
            for number, line in t.entries.missed_lines(division, entrant).items()
            if line.spread
        )
    yield from sorted(lines, key=lambda line: (line.round, line.one))


def _points(game: t.Game, number: int) -> int | None:
    return next((line.actual for line in game.lines if line.number == number), None)
