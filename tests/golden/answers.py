"""What a golden folder gives to whoever looks: views of games, tables of events, files, mendings.

Everything is reckoned from what the store gives back, as the hall does it. What is long is kept
as a hash, with the last state of each game in full, so that a difference can be read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.table import DIRECTOR
from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import LexidromeError, Refusal
from lexidrome.game import (
    Actor,
    AnyFact,
    Audience,
    GameState,
    Given,
    Role,
    Viewer,
    evolve,
    fold,
    handle,
    known_answers,
    next_deadline,
    prove_draws,
    sheet_differences,
)
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.feats import deficits, high_plays
from lexidrome.game.play import PassTurn
from lexidrome.game.ruling import UndoRuling
from lexidrome.game.seen import delayed_state, is_heard, may_watch, view_fact, view_game
from lexidrome.hall.events.event import EventRules
from lexidrome.hall.events.files import event_file
from lexidrome.hall.games.game import GameRules
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.notation import format_gcg, gcg_of_events
from lexidrome.notation.eventfile import EventFile
from lexidrome.notation.eventtables import (
    EntryRow,
    PairingRow,
    ResultRow,
    entry_rows,
    format_csv,
    format_event_json,
    pairing_rows,
    result_rows,
)
from lexidrome.notation.gcg import GcgPlayer
from lexidrome.notation.tou import format_tou
from lexidrome.notation.tourneyjs import format_tourney_js
from lexidrome.notation.tsh_config import format_tsh
from lexidrome.store import Store

PLAYERS = tuple(GcgPlayer(name, name.title()) for name in ("ann", "ben", "cy", "di"))

VIEWED_EVERY = 2
"""After how many facts of a game everybody looks at it, besides the last."""

Answers = dict[str, Any]


def answers(store: Store, lexicons: Lexicons) -> Iterator[tuple[str, Answers]]:
    """By stream, in order."""
    games, events = GameRules(lexicons), EventRules()
    for stream in store.streams("game/"):
        yield stream, of_game([games.decode(each) for each in store.read(stream)])
    for stream in store.streams("event/"):
        yield stream, of_event([events.decode(each) for each in store.read(stream)])


def viewers(state: GameState) -> dict[str, Viewer]:
    sides = {f"side {number}": Viewer(Audience.SIDE, number) for number in range(state.side_count)}
    others = (Audience.SPECTATOR, Audience.DIRECTOR)
    return {**sides, **{each.value: Viewer(each) for each in others}}


def of_game(events: Sequence[AnyFact]) -> Answers:
    state: GameState | None = None
    told = {name: hashlib.sha256() for name in viewers(fold(events[:1]))}
    seen = {name: hashlib.sha256() for name in told}
    for number, event in enumerate(events, 1):
        state = evolve(state, event)
        for name, viewer in viewers(state).items():
            told[name].update(encoded([is_heard(event, viewer), view_fact(state, event, viewer)]))
            if number % VIEWED_EVERY == 0 or number == len(events):
                seen[name].update(encoded([may_watch(state, viewer), view_game(state, viewer)]))
    assert state is not None
    return {
        "facts": len(events),
        "told": {name: each.hexdigest()[:16] for name, each in told.items()},
        "seen": {name: each.hexdigest()[:16] for name, each in seen.items()},
        "late": _late(events),
        "last": msgspec.json.decode(encoded(view_game(state, Viewer(Audience.DIRECTOR)))),
        "due": encoded(next_deadline(state)).decode(),
        "feats": [high_plays(state), deficits(state)],
        "sheets": short(encoded(sheet_differences(state))),
        "proof": str(prove_draws(events).fault),
        "asked": short(encoded(dict(_asked(state)))),
        "file": _file(events),
        "mended": dict(_mended(state)),
    }


def _late(events: Sequence[AnyFact]) -> str:
    """What spectators see who see everything later."""
    known = delayed_state(events, events[-1].at_ms)
    viewer = Viewer(Audience.SPECTATOR)
    return "" if known is None else short(encoded(view_game(known, viewer)))


def _asked(state: GameState) -> Iterator[tuple[str, Any]]:
    """What is asked first, or comes of it at once, when something goes wrong now."""
    at_ms = state.now_ms + 1_000
    for each in p.procedures(state.rules, on_screen=not state.is_recorded):
        known = known_answers(state, each.name, 0, 1, at_ms)
        yield each.name, p.resolve(each, state.rules, {}, known)


def _file(events: Sequence[AnyFact]) -> str:
    count = fold(events[:1]).side_count
    try:
        return format_gcg(gcg_of_events(events, PLAYERS[:count])).decode()
    except LexidromeError as error:
        return str(error.sentence)


def _mended(state: GameState) -> Iterator[tuple[str, Answers]]:
    """The second turn is corrected or taken out, a ruling undone: what later versions must do."""
    at_ms = state.now_ms + 1_000
    if len(state.turns) > 1 and (entry := state.turns[1].entry) is not None:
        by = Actor(Role.SCORER, state.turns[1].side)
        correction = DIRECTOR.says(
            CorrectEntries(
                at=entry, inserted=(by.says(PassTurn()),), reason="it was a pass", is_agreed=True
            ),
            at_ms=at_ms,
        )
        yield "turn 2", _after(state, correction)
        taken_out = CorrectEntries(at=entry, reason="it was a pass", is_agreed=True)
        yield "turn 2 taken out", _after(state, DIRECTOR.says(taken_out, at_ms))
    for place in sorted({0, len(state.rulings) - 1} if state.rulings else ()):
        undoing = DIRECTOR.says(UndoRuling(ruling=place, reason="slip"), at_ms)
        yield f"ruling {place + 1}", _after(state, undoing)


def _after(state: GameState, command: Given) -> Answers:
    handled = handle(state, command)
    if isinstance(handled, Refusal):
        return {"refused": handled.reason}
    seen = {
        name: short(encoded(view_game(handled.state, viewer)))
        for name, viewer in viewers(handled.state).items()
    }
    return {"facts": len(handled.facts), "scores": handled.state.scores, "seen": seen}


def of_event(events: Sequence[t.AnyFact]) -> Answers:
    state = t.fold(events)
    tables = of_state(state)
    return {
        "facts": len(events),
        "standings": {name: each["standings"] for name, each in tables.items()},
        "tables": {name: hashed(each) for name, each in tables.items()},
        "due": t.next_due_ms(state),
        "late": short(encoded(_late_sides(state))),
        "incidents": short(encoded(t.incidents.incident_log(state))),
        "files": hashed(dict(_files(state.tournament))),
        "journal": short(encoded(_journal(state))),
        "undone": _undone(state),
    }


def _late_sides(state: t.EventState) -> list[Any]:
    found = t.lateness.latecomers(state.tournament)
    return [
        [each.division.name, each.absence, t.lateness.cost_now(state.tournament, each, 10**7)]
        for each in found
    ]


def _journal(state: t.EventState) -> list[list[Any]]:
    return [
        [entry.action, entry.at_ms, str(entry.sentence), entry.is_undone]
        for entry in t.journal.journal(state)
    ]


def _files(tournament: t.Tournament) -> Iterator[tuple[str, Any]]:
    """The event as other programs read it, or why they cannot."""
    file = event_file(tournament, {})
    written: dict[str, Callable[[EventFile], Any]] = {
        "json": format_event_json,
        "tou": format_tou,
        "tourney.js": format_tourney_js,
        "tsh": format_tsh,
        "entries": lambda each: format_csv(entry_rows(each), EntryRow),
        "pairings": lambda each: format_csv(pairing_rows(each), PairingRow),
        "results": lambda each: format_csv(result_rows(each), ResultRow),
    }
    for name, write in written.items():
        try:
            yield name, write(file)
        except LexidromeError as error:
            yield name, str(error.sentence)


def _undone(state: t.EventState) -> Answers:
    """The earliest action that nothing builds on is undone."""
    for action in range(1, max(event.action for event in state.journal) + 1):
        undone = t.handle(
            state, t.DIRECTOR.says(t.undo.Undo(action=action, reason="slip"), at_ms=10**9)
        )
        if not isinstance(undone, Refusal):
            tables = of_state(undone.state)
            return {
                "action": action,
                "tables": {name: hashed(each) for name, each in tables.items()},
                "journal": short(encoded(_journal(undone.state))),
            }
    return {}


def of_state(state: t.EventState) -> dict[str, Answers]:
    return {name: dict(_of_division(state, each)) for name, each in divisions(state)}


def divisions(state: t.EventState) -> Iterator[tuple[str, t.Division]]:
    yield from state.tournament.divisions.items()


def _of_division(state: t.EventState, division: t.Division) -> Iterator[tuple[str, Any]]:
    tournament = state.tournament
    found = t.standings.standings(tournament, division)
    yield "standings", [[each.number, each.half_points, each.spread] for each in found]
    yield "whole", found
    yield "teams", t.teams.team_standings(tournament, division)
    yield "missing", t.results.missing_games(division)
    yield "fairness", t.division_figures.fairness(division)
    yield "figures", t.division_figures.figures_of(division)
    yield "balances", sorted(t.rounds.balances(division).items())
    yield "prizes", t.prizes.prizes_of(tournament, division, division.prizes)
    yield "ratings", t.division_figures.rated_afterwards(division)
    yield "points", t.teams.points_table(division)
    yield "coming", [t.rounds.coming(tournament, division, number) for number in division.entrants]
    yield (
        "slips",
        [t.results.first_slip(tournament, division, number) for number in division.entrants],
    )
    yield "misfits", t.undo.misfits_of(division)
    phase = t.rounds.bracket_phase(division)
    if phase is not None:
        order = [each.number for each in found]
        yield "bracket", t.rounds.bracket_of(division, phase, order)


def hashed(tables: Mapping[str, Any]) -> dict[str, str]:
    """Each by itself, so that what differs can be named."""
    return {name: short(encoded(_rounded(each))) for name, each in tables.items()}


def _rounded(value: Any) -> Any:
    """Newer Pythons add fractions up more exactly."""
    return _with_rounded(msgspec.json.decode(encoded(value)))


def _with_rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 9)
    if isinstance(value, dict):
        return {name: _with_rounded(each) for name, each in value.items()}
    return [_with_rounded(each) for each in value] if isinstance(value, list) else value


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=_plain, order="deterministic")


def short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _plain(value: object) -> object:
    """A command in its envelope has its fields in their own order, as they are stored."""
    if not isinstance(value, Given):
        return str(value)
    fields = [encoded(name) + b":" + encoded(each) for name, each in value.flat().items()]
    return msgspec.Raw(b"{" + b",".join(fields) + b"}")
