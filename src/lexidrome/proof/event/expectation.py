"""What a scenario about an event says must be so, and how it is compared with the event.

docs/scenarios.md lists the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from lexidrome import tournament as t
from lexidrome.proof.event.situation import DIVISION
from lexidrome.proof.moment import BadStep, parse_time, reading
from lexidrome.tournament import bracket
from lexidrome.tournament import pairing as p


class EventScene(msgspec.Struct, frozen=True):
    """The event at the moment of an expectation."""

    state: t.EventState
    events: Sequence[t.AnyFact]
    """What the last command that was not refused led to."""
    at_ms: int = 0

    @property
    def division(self) -> t.Division:
        return self.state.tournament.divisions[DIVISION]

    @property
    def rows(self) -> tuple[t.standings.Standing, ...]:
        return t.standings.standings(self.state.tournament, self.division)

    @property
    def round(self) -> t.Round:
        if not self.division.rounds:
            raise BadStep("no round is paired")
        return self.division.rounds[-1]

    def game(self, number: int) -> t.Game:
        game = self.round.game_of(number)
        if game is None:
            raise BadStep(f"number {number} has no game")
        return game

    def last_line(self, number: int) -> t.Line:
        lines = t.standings.lines_of(self.division, number)
        if not lines:
            raise BadStep(f"nothing counts for number {number}")
        return lines[-1][1]


def event_mismatches(expected: Mapping[str, Any], scene: EventScene) -> Iterator[str]:
    """Whatever is not as expected, in words."""
    for key, wanted in expected.items():
        try:
            with reading(f"{key}: {wanted}"):
                actual = FACTS[key](scene, wanted)
        except BadStep as problem:
            yield f"{key}: expected {wanted}, but {problem}"
            continue
        if actual != wanted:
            yield f"{key}: expected {wanted}, found {actual}"


def event_name(event: t.AnyFact) -> str:
    return str(type(event).__struct_config__.tag).removeprefix("event.").rpartition(".")[0]


Fact = Callable[[EventScene, Any], Any]


def _of_each(value: Callable[[EventScene, int], Any]) -> Fact:
    """Only for the numbers that the expectation names."""

    def fact(scene: EventScene, wanted: Any) -> Any:
        return {number: value(scene, int(number)) for number in wanted}

    return fact


def _halves(count: float) -> Any:
    whole = int(count)
    return whole if count == whole else f"{whole or ''}½"


def _row(scene: EventScene, number: int) -> t.standings.Standing:
    return next(row for row in scene.rows if row.number == number)


def _standings(scene: EventScene, _: Any) -> list[str]:
    return [f"{row.number} {_halves(row.wins)} {row.spread:+d}" for row in scene.rows]


def _pairs(scene: EventScene, wanted: Any) -> Any:
    """The wanted order of tables and of the two is kept where the pairs are the same."""
    found = {frozenset((game.first, game.second)) for game in scene.round.games}
    written = [frozenset(int(each) for each in str(pair).split("-")) for pair in wanted]
    if len(written) == len(found) and set(written) == found:
        return wanted
    return sorted("-".join(str(number) for number in sorted(pair)) for pair in found)


def _phases(scene: EventScene, _: Any) -> list[str]:
    return [
        f"{phase.format.__struct_config__.tag} {phase.rounds or ''}".strip()
        for phase in scene.division.phases
    ]


def _missing(scene: EventScene, _: Any) -> Any:
    return {
        min(game.numbers): game.awaited.value for game in t.results.missing_games(scene.division)
    }


def _absence(scene: EventScene, number: int) -> t.lateness.Absence:
    absence = scene.game(number).absence_of(number)
    if absence is None:
        raise BadStep(f"number {number} is not late")
    return absence


def _remaining(scene: EventScene, number: int) -> str:
    """As it runs, or as it was when the late side came; none before it was started."""
    absence = _absence(scene, number)
    if absence.arrived_ms is not None or absence.clock_started_ms is None:
        return _clock(absence.remaining_s)
    return _clock(t.lateness.remaining_s(scene.state.tournament.rules, absence, scene.at_ms))


def _clock(seconds: int | None) -> str:
    return "none" if seconds is None else f"{seconds // 60}:{seconds % 60:02d}"


def _minutes(at_ms: int | None, wanted: Any) -> Any:
    """The wanted way of writing a time is kept where it is the same."""
    if at_ms is None:
        return "none"
    return wanted if wanted != "none" and parse_time(wanted) == at_ms else _clock(at_ms // 1000)


def _absent(scene: EventScene, _: Any) -> list[int]:
    return sorted(
        absence.number
        for game in scene.round.games
        for absence in game.absences
        if absence.arrived_ms is None
    )


def _proposed(scene: EventScene, _: Any) -> list[int]:
    """As the desk has it: who is waited for in vain, and whom the late clock has forfeited."""
    place = (scene.division.name, scene.round.number)
    late = [
        each.absence.number
        for each in t.lateness.latecomers(scene.state.tournament)
        if each.absence.is_forfeit_proposed and (each.division.name, each.round.number) == place
    ]
    run_out = [n for game in scene.round.games for n in game.numbers if game.has_run_out(n)]
    return sorted(late + run_out)


def _bracket(scene: EventScene) -> t.rounds.BracketView:
    phase = t.rounds.bracket_phase(scene.division)
    if phase is None:
        raise BadStep("there is no bracket")
    first = next(each for each in scene.division.rounds if each.phase == phase)
    return t.rounds.bracket_of(scene.division, phase, first.phase_order)


def _champion(scene: EventScene) -> int | None:
    """Of the bracket, or who won the final of the first two."""
    division = scene.division
    if t.rounds.bracket_phase(division) is not None:
        return _bracket(scene).progress.champion
    if not any(isinstance(phase.format, p.Championship) for phase in division.phases):
        raise BadStep("there is no bracket and no final")
    finals = (
        game
        for each, game in division.games()
        if isinstance(division.phases[each.phase].format, p.Championship)
    )
    lines = (line for game in finals for line in game.lines)
    return next((line.number for line in lines if line.half_points == 2), None)


def _byes(scene: EventScene, number: int) -> int:
    """Rounds that somebody sat out, and matches of a bracket without an opponent."""
    given = sum(game.is_bye and game.first == number for _, game in scene.division.games())
    if t.rounds.bracket_phase(scene.division) is None:
        return given
    matches = _bracket(scene).progress.matches
    return given + sum(
        each.status is bracket.Status.BYE and number in (each.one, each.other) for each in matches
    )


def _places(scene: EventScene, wanted: Any) -> Any:
    place_of = {n: p.first for p in _bracket(scene).progress.places for n in p.numbers}
    return {number: place_of.get(int(number)) for number in wanted}


def _slip(scene: EventScene, number: int) -> str:
    slip = t.results.first_slip(scene.state.tournament, scene.division, number)
    if slip.round_number is None:
        return "none"
    return f"round {slip.round_number} table {slip.table} against {slip.opponent}"


def _teams(scene: EventScene, _: Any) -> list[str]:
    ranked = t.teams.team_standings(scene.state.tournament, scene.division)
    return [f"{row.team.name} {row.points}" for row in ranked]


def _team_prizes(scene: EventScene, _: Any) -> list[str]:
    ranked = t.teams.team_standings(scene.state.tournament, scene.division)
    return [row.team.name for row in ranked if row.has_prize]


def _prizes(scene: EventScene, _: Any) -> dict[str, str]:
    held = t.prizes.prizes_of(scene.state.tournament, scene.division, scene.division.prizes)
    return {each.prize.name: _holders(each) for each in held}


def _holders(held: t.prizes.Holding) -> str:
    names = ", ".join(held.teams or map(str, held.holders))
    return names if held.is_settled or not names else f"{names} so far"


def _event(scene: EventScene, wanted: Any) -> Any:
    ((name, fields),) = wanted.items()
    for event in scene.events:
        if event_name(event) == name:
            return {name: {key: _plain(getattr(event, key)) for key in fields}}
    raise BadStep(f"nothing of the kind happened, only {[event_name(e) for e in scene.events]}")


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _balance(scene: EventScene, number: int) -> t.rounds.Balance:
    return t.rounds.balances(scene.division).get(number, t.rounds.Balance())


def _fields_of(thing: Callable[[EventScene], Any]) -> Fact:
    def fact(scene: EventScene, wanted: Any) -> Any:
        return {key: _plain(getattr(thing(scene), key)) for key in wanted}

    return fact


FACTS: Mapping[str, Fact] = {
    "standings": _standings,
    "ranks": _of_each(lambda scene, number: _row(scene, number).rank),
    "wins": _of_each(lambda scene, number: _halves(_row(scene, number).wins)),
    "losses": _of_each(lambda scene, number: _halves(_row(scene, number).losses)),
    "spread": _of_each(lambda scene, number: _row(scene, number).spread),
    "points": _of_each(lambda scene, number: _row(scene, number).points),
    "recorded": _of_each(lambda scene, number: scene.last_line(number).points),
    "actual": _of_each(lambda scene, number: scene.last_line(number).actual),
    "rated": _of_each(lambda scene, number: scene.last_line(number).is_rated),
    "counts": _of_each(lambda scene, number: scene.game(number).counts),
    "pairs": _pairs,
    "starter": _of_each(lambda scene, number: scene.game(number).starter),
    "firsts": _of_each(lambda scene, number: _balance(scene, number).firsts),
    "seconds": _of_each(lambda scene, number: _balance(scene, number).seconds),
    "byes": _of_each(_byes),
    "missing": _missing,
    "late_points": _of_each(lambda scene, number: _absence(scene, number).late_points),
    "remaining": _of_each(_remaining),
    "proposed": _proposed,
    "absent": _absent,
    "present": lambda scene, _: sorted(
        each.number for each in scene.division.entrants.values() if each.is_complete
    ),
    "phases": _phases,
    "seeds": lambda scene, _: list(t.entries.seeded(scene.state.tournament, scene.division)),
    "status": lambda scene, _: scene.round.status.value,
    "ends_at": lambda scene, wanted: _minutes(scene.round.ends_ms, wanted),
    "announced": lambda scene, _: scene.round.announced_s,
    "break_ends": lambda scene, wanted: _minutes(scene.state.tournament.break_ends_ms, wanted),
    "agreed_at": lambda scene, wanted: {
        number: _minutes(scene.game(int(number)).agreed_ms, at) for number, at in wanted.items()
    },
    "teams": _teams,
    "team_prizes": _team_prizes,
    "prizes": _prizes,
    "trophy": lambda scene, _: {each.year: each.holder for each in scene.division.trophy},
    "agreements": lambda scene, _: [
        f"{', '.join(map(str, each.members))} {each.kind.value}: {each.what}"
        for each in scene.division.agreements
    ],
    "champion": lambda scene, _: _champion(scene) or "none",
    "rounds": lambda scene, _: len(scene.division.rounds),
    "games": lambda scene, _: sum(not game.is_bye for _, game in scene.division.games()),
    "places": _places,
    "slip": _of_each(_slip),
    "rules": _fields_of(lambda scene: scene.state.tournament.rules),
    "setup": _fields_of(lambda scene: scene.state.tournament.setup),
    "needs": _of_each(lambda scene, number: ", ".join(scene.division.entrants[number].entry.needs)),
    "notes": _of_each(lambda scene, number: scene.division.entrants[number].entry.note),
    "events": lambda scene, _: [event_name(event) for event in scene.events],
    "event": _event,
    "due": lambda scene, wanted: _minutes(t.next_due_ms(scene.state), wanted),
}
