"""The standings of a division, derived from what its games count for."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from lexidrome.rulebook import rule
from lexidrome.tournament.brackets import bracket_of, bracket_phase
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.missed_rounds import missed_lines
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.seeds import seeded
from lexidrome.tournament.state import Division, Line, Round, Setup, Tournament


def standings(
    tournament: Tournament, division: Division, *, before_round: int | None = None
) -> tuple[Standing, ...]:
    """Everybody in the division, best first; as they stood before a round, if one is named.

    In a closed event those that it was closed with.
    """
    if division.final is not None and before_round is None:
        return division.final.standings
    rounds = [
        each
        for each in division.rounds
        if each.is_out and (before_round is None or each.number < before_round)
    ]
    finals = [each for each in rounds if _is_final(division, each)]
    rows = _totals(division, [each for each in rounds if each not in finals], before_round)
    is_by_spread = is_ordered_by_spread(tournament.setup)
    seeds = seeded(tournament, division)
    ordered = _ordered(seeds, division.lots, rows, rounds, is_by_spread=is_by_spread)
    ordered = stand_ins_last(division, ordered)
    for final in finals:
        ordered = after_final(ordered, final)
    return tuple(by_bracket(division, ordered, before_round))


def lines_of(division: Division, number: int) -> tuple[tuple[int, Line], ...]:
    """Round by round what counts for one entrant, with rounds that were missed."""
    found = {
        each.number: line
        for each, game in division.games_of(number)
        for line in game.lines
        if line.number == number
    }
    found.update(missed_lines(division, division.entrants[number]))
    return tuple(sorted(found.items()))


def _is_final(division: Division, each: Round) -> bool:
    return isinstance(division.phases[each.phase].format, Championship)


def _totals(
    division: Division, rounds: Collection[Round], before_round: int | None
) -> list[list[int]]:
    """Number, half points, games, spread and points of everybody.

    Wins and total spread are what is kept (NSA-V.G, NSA-V.J).
    """
    rows = {number: [number, 0, 0, 0, 0] for number in division.entrants}
    for each in rounds:
        for game in each.games:
            for line in game.lines:
                row = rows[line.number]
                row[1] += line.half_points
                row[2] += line.is_game
                row[3] += line.spread
                if line.points is not None:
                    row[4] += line.points
    _add_missed(division, rows, {each.number for each in rounds})
    add_rulings(division, rows, before_round)
    return list(rows.values())


def _add_missed(division: Division, rows: dict[int, list[int]], counted: set[int]) -> None:
    """What rounds count for that somebody missed by coming late or being away."""
    for number, entrant in division.entrants.items():
        for each, line in missed_lines(division, entrant).items():
            if each in counted:
                row = rows[number]
                row[1] += line.half_points
                row[2] += line.is_game
                row[3] += line.spread


@rule("A-57")
def add_rulings(division: Division, rows: dict[int, list[int]], before_round: int | None) -> None:
    """Spread given or taken by a ruling counts for one entrant alone."""
    for number, entrant in division.entrants.items():
        for entry in entrant.ledger:
            if before_round is None or entry.round_number < before_round:
                rows[number][3] += entry.amount


@rule("SSC-36.a")
def is_ordered_by_spread(setup: Setup) -> bool:
    """Equal wins are ordered by cumulative spread."""
    return not is_spread_idle(setup)


@rule("NSA-I.B.exc.1")
def is_spread_idle(setup: Setup) -> bool:
    """Where spreads are announced not to matter, they order nobody."""
    return setup.is_spread_free


def _ordered(
    seeds: tuple[int, ...],
    drawn: tuple[int, ...],
    rows: list[list[int]],
    rounds: list[Round],
    *,
    is_by_spread: bool,
) -> list[Standing]:
    """Wins, cumulative capped spread, the games between the tied, lots (P06, P09, A-50).

    Then as seeded, with the same rank.
    """
    seed_of = {number: at for at, number in enumerate(seeds)}
    lots = lots_of(drawn)

    def level(row: list[int]) -> tuple[int, int]:
        return -row[1], -row[3] if is_by_spread else 0

    groups: dict[tuple[int, int], list[list[int]]] = {}
    for row in rows:
        groups.setdefault(level(row), []).append(row)
    ordered: list[Standing] = []
    for key in sorted(groups):
        tied = groups[key]
        between = between_them(rounds, tied) if len(tied) > 1 else {}
        place = [
            (between.get(row[0], 0), lots.get(row[0], len(lots)), seed_of[row[0]], row)
            for row in tied
        ]
        place.sort(key=lambda each: each[:3])
        rank = 0
        for at, (head, lot, _, row) in enumerate(place):
            if at == 0 or (head, lot) != place[at - 1][:2]:
                rank = len(ordered) + 1
            ordered.append(Standing(rank, row[0], row[1], row[2], row[3], row[4]))
    return ordered


@rule("P09", "A-50")
def lots_of(drawn: tuple[int, ...]) -> dict[int, int]:
    """What nothing else separates, the director's lots do.

    Of each number the place in which it was drawn.
    """
    return {number: at for at, number in enumerate(drawn)}


@rule("A-50")
def stand_ins_last(division: Division, ordered: list[Standing]) -> list[Standing]:
    """A stand-in plays for no place."""
    last = [row for row in ordered if division.entrants[row.number].entry.is_stand_in]
    if not last:
        return ordered
    ranked: list[Standing] = []
    for row in ordered:
        ahead = sum(row.rank > other.rank for other in last)
        if row not in last:
            ranked.append(msgspec.structs.replace(row, rank=row.rank - ahead))
    following = len(ranked) + 1
    return ranked + [msgspec.structs.replace(row, rank=following) for row in last]


@rule("P09", "A-50")
def between_them(rounds: list[Round], tied: list[list[int]]) -> dict[int, int]:
    """Equal wins and spread: by the games between them.

    Half points from the games among the tied, negative so that more comes first. Only
    where all of them have met each other equally often does it say anything.
    """
    numbers = {row[0] for row in tied}
    if len(numbers) > len(rounds) + 1:
        return {}
    score = dict.fromkeys(numbers, 0)
    met: dict[frozenset[int], int] = {}
    for each in rounds:
        for number in numbers:
            game = each.game_of(number)
            if game is None or game.other(number) not in numbers:
                continue
            for line in game.lines:
                if line.number == number and line.is_game:
                    score[number] -= line.half_points
                    pair = frozenset({number, line.opponent})
                    met[pair] = met.get(pair, 0) + 1
    pairs = len(numbers) * (len(numbers) - 1) // 2
    return score if len(met) == pairs and len(set(met.values())) == 1 else {}


@rule("ST-OPEN.a", "A-30")
def by_bracket(
    division: Division, ordered: list[Standing], before_round: int | None
) -> list[Standing]:
    """Individual places are those of the bracket.

    They come first; whoever is still in it before those who are out. Whoever never was
    in it stands after them, in the order of the standings.
    """
    phase = bracket_phase(division)
    if phase is None or before_round is not None:
        return ordered
    first = next(each for each in division.rounds if each.phase == phase)
    found = bracket_of(division, phase, first.phase_order)
    rank_of = {n: place.first for place in found.progress.places for n in place.numbers}
    inside = set(found.bracket.entrants)
    alive = [row for row in ordered if row.number in inside and row.number not in rank_of]
    out = [row for row in ordered if row.number in rank_of]
    rest = [row for row in ordered if row.number not in inside]
    settled = sorted(out, key=lambda row: rank_of[row.number])
    # Nobody who is still in it can come before those at the top, as after a final that was
    # played before the match for the third place.
    places = enumerate((rank_of[row.number] for row in settled), 1)
    top = next((at - 1 for at, rank in places if rank > at), len(settled))
    placed = [*settled[:top], *alive, *settled[top:]]
    ranked = [
        msgspec.structs.replace(row, rank=rank_of.get(row.number, at))
        for at, row in enumerate(placed, 1)
    ]
    following = len(ranked) + 1
    return ranked + [
        msgspec.structs.replace(row, rank=following + at) for at, row in enumerate(rest)
    ]


@rule("SSC-36")
def after_final(ordered: list[Standing], final: Round) -> list[Standing]:
    """The winner of the championship game is first.

    The loser is second; a tie leaves them as they stood (P07).
    """
    for game in final.games:
        winner = next((line.number for line in game.lines if line.half_points == 2), None)
        if winner is None or game.is_bye:
            continue
        pair = [row for row in ordered if row.number in game.numbers]
        pair.sort(key=lambda row: row.number != winner)
        ranked = [msgspec.structs.replace(row, rank=at) for at, row in enumerate(pair, 1)]
        others = [row for row in ordered if row.number not in game.numbers]
        return ranked + [
            msgspec.structs.replace(row, rank=max(row.rank, len(ranked) + 1)) for row in others
        ]
    return ordered
