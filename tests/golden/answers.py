"""What a golden folder gives to whoever looks: views of games, tables of events, files, mendings.

Everything is reckoned from what the store gives back, as the hall does it. What is long is kept
as a hash, with the last state of each game in full, so that a difference can be read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.table import DIRECTOR
from lexidrome import tournament as t
from lexidrome.base import LexidromeError, Refusal
from lexidrome.game import (
    Actor,
    AnyCommand,
    AnyEvent,
    Audience,
    CorrectEntries,
    GameState,
    PassTurn,
    Role,
    UndoRuling,
    Viewer,
    evolve,
    fold,
    handle,
    may_watch,
    view_event,
    view_game,
)
from lexidrome.hall.events import EventRules
from lexidrome.hall.games import GameRules
from lexidrome.hall.lexicons import Lexicons
from lexidrome.notation import GcgPlayer, format_gcg, gcg_of_events
from lexidrome.store import Store

VIEWED_EVERY = 4
"""After how many facts of a game everybody looks at it."""
PLAYERS = tuple(GcgPlayer(name, name.title()) for name in ("ann", "ben", "cy", "di"))

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


def of_game(events: Sequence[AnyEvent]) -> Answers:
    state: GameState | None = None
    seen = {name: hashlib.sha256() for name in viewers(fold(events[:1]))}
    for number, event in enumerate(events, 1):
        state = evolve(state, event)
        for name, viewer in viewers(state).items():
            seen[name].update(encoded(view_event(state, event, viewer)))
            if number % VIEWED_EVERY == 0 or number == len(events):
                seen[name].update(encoded([may_watch(state, viewer), view_game(state, viewer)]))
    assert state is not None
    return {
        "facts": len(events),
        "seen": {name: each.hexdigest()[:16] for name, each in seen.items()},
        "last": msgspec.json.decode(encoded(view_game(state, Viewer(Audience.DIRECTOR)))),
        "file": _file(events),
        "mended": dict(_mended(state)),
    }


def _file(events: Sequence[AnyEvent]) -> str:
    count = fold(events[:1]).side_count
    try:
        return format_gcg(gcg_of_events(events, PLAYERS[:count])).decode()
    except LexidromeError as error:
        return str(error.sentence)


def _mended(state: GameState) -> Iterator[tuple[str, Answers]]:
    """The second turn is corrected, and the first ruling undone: what later versions must do."""
    at_ms = state.now_ms + 1_000
    if len(state.turns) > 1 and (entry := state.turns[1].entry) is not None:
        by = Actor(Role.SCORER, state.turns[1].side)
        correction = CorrectEntries(
            at_ms=at_ms,
            by=DIRECTOR,
            at=entry,
            inserted=(PassTurn(at_ms=0, by=by),),
            reason="it was a pass",
            is_agreed=True,
        )
        yield "turn 2", _after(state, correction)
    if state.rulings:
        yield "ruling", _after(state, UndoRuling(at_ms=at_ms, by=DIRECTOR, ruling=0, reason="slip"))


def _after(state: GameState, command: AnyCommand) -> Answers:
    handled = handle(state, command)
    if isinstance(handled, Refusal):
        return {"refused": handled.reason}
    seen = {
        name: short(encoded(view_game(handled.state, viewer)))
        for name, viewer in viewers(handled.state).items()
    }
    return {"facts": len(handled.events), "scores": handled.state.scores, "seen": seen}


def of_event(events: Sequence[t.AnyEvent]) -> Answers:
    state = t.fold(events)
    tables = of_state(state)
    return {
        "facts": len(events),
        "standings": {name: each["standings"] for name, each in tables.items()},
        "tables": short(encoded(tables)),
        "journal": short(
            encoded(
                [
                    [entry.action, entry.at_ms, entry.told(), entry.is_undone]
                    for entry in t.journal(state)
                ]
            )
        ),
        "undone": _undone(state),
    }


def _undone(state: t.EventState) -> Answers:
    """The earliest action that nothing builds on is undone."""
    for action in range(1, max(event.action for event in state.journal) + 1):
        undone = t.handle(state, t.Undo(at_ms=10**9, by=t.DIRECTOR, action=action, reason="slip"))
        if not isinstance(undone, Refusal):
            return {"action": action, "tables": short(encoded(of_state(undone.state)))}
    return {}


def of_state(state: t.EventState) -> dict[str, Answers]:
    return {name: dict(_of_division(state, each)) for name, each in divisions(state)}


def divisions(state: t.EventState) -> Iterator[tuple[str, t.Division]]:
    yield from state.tournament.divisions.items()


def _of_division(state: t.EventState, division: t.Division) -> Iterator[tuple[str, Any]]:
    tournament = state.tournament
    found = t.standings(tournament, division)
    yield "standings", [[each.number, each.half_points, each.spread] for each in found]
    yield "whole", found
    yield "teams", t.team_standings(tournament, division)
    yield "missing", t.missing_games(division)
    yield "fairness", t.fairness(division)
    yield "figures", t.figures_of(division)
    yield "incidents", t.incident_log(state)
    phase = t.bracket_phase(division)
    if phase is not None:
        order = [each.number for each in found]
        yield "bracket", t.bracket_of(division, phase, order)


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=str, order="deterministic")


def short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
