"""What a viewer is shown of a game, as a scenario asks for it.

    sees:
      B: {rack_A: hidden, rack_B: FARMEIL, bag: 86, unseen: 93, exchanged: 3}
      spectator: {turns: 0}

Spectators see what happened some time ago; what is given has been so for long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from lexidrome.game import AnyFact, Audience, GameState, Viewer
from lexidrome.game.board import tiles_on
from lexidrome.game.seen import GameView, delayed_state, may_watch, view_fact, view_game
from lexidrome.game.verdict import ChallengeUpheld
from lexidrome.proof.moment import SIDES, BadStep

HIDDEN = "hidden"


class Told(msgspec.Struct, frozen=True):
    """What has happened in the game of a scenario."""

    history: Sequence[AnyFact] = ()
    """Everything since the scenario began."""
    given: GameState | None = None
    """The situation that was given last; none: the game was made by a step."""
    since: Sequence[AnyFact] = ()
    """What has happened since then."""


def seen_by(
    name: str,
    wanted: Mapping[str, Any],
    state: GameState,
    told: Told,
    now_ms: int,
) -> dict[str, Any]:
    """The facts that the scenario asks for, as this viewer sees them."""
    viewer = _viewer(name)
    shown: GameState | None = state
    if viewer.audience is Audience.SPECTATOR:
        shown = delayed_state(told.since, now_ms, told.given)
    if shown is None or not may_watch(state, viewer):
        return {"nothing": True} if "nothing" in wanted else dict.fromkeys(wanted, HIDDEN)
    view = view_game(shown, viewer)
    return {
        fact: _fact(fact, value, view, shown, told.history, viewer)
        for fact, value in wanted.items()
    }


def _viewer(name: str) -> Viewer:
    if name in SIDES:
        return Viewer(Audience.SIDE, SIDES.index(name))
    return Viewer(Audience(name))


def _fact(
    fact: str,
    wanted: Any,
    view: GameView,
    state: GameState,
    history: Sequence[AnyFact],
    viewer: Viewer,
) -> Any:
    if fact in FACTS:
        found = FACTS[fact](view)
        return HIDDEN if found is None else found
    if fact == "returned":
        return _returned(state, history, viewer)
    if fact.startswith("holds_"):
        return view.sides[SIDES.index(fact[-1])].holds
    if fact.startswith("rack_count_"):
        return view.sides[SIDES.index(fact[-1])].rack_count
    if fact.startswith("rack_"):
        rack = view.sides[SIDES.index(fact[-1])].rack
        if rack is None:
            return HIDDEN
        return wanted if sorted(rack) == sorted(str(wanted)) else rack
    raise BadStep(f"{fact} is nothing that a viewer sees")


def _last_count(view: GameView) -> int | None:
    return view.turns[-1].count if view.turns else None


FACTS: Mapping[str, Callable[[GameView], Any]] = {
    "nothing": lambda _: False,
    "rulings": lambda view: [
        HIDDEN if ruled.resolution is None else ruled.resolution.procedure for ruled in view.rulings
    ],
    "bag": lambda view: view.bag_count,
    "unseen": lambda view: None if view.unseen is None else len(view.unseen),
    "exchanged": _last_count,
    "turns": lambda view: len(view.turns),
    "racks_down": lambda view: view.racks_down,
    "unseen_count": lambda view: view.record and view.record.unseen_count,
    "is_set_odd": lambda view: view.record and view.record.is_set_odd,
    "lookup_approved": lambda view: view.record and view.record.is_lookup_approved,
    "tiles": lambda view: len(tiles_on(view.board)),
    "proposed": lambda view: bool(view.play and view.play.proposal),
    "odd_tiles": lambda view: view.record and dict(view.record.odd_tiles),
    "checked": lambda view: view.record and [SIDES[side] for side in view.record.checked],
    "sheet_due": lambda view: view.record and view.record.is_sheet_due,
    "sheets": lambda view: (
        view.record and [SIDES[side] for side, sheet in enumerate(view.record.sheets) if sheet]
    ),
    "reissued": lambda view: [SIDES[each.side] for each in view.seat_changes],
    "unsealed": lambda view: view.is_unsealed,
    "director_needed": lambda view: view.is_director_needed,
}


def _returned(state: GameState, history: Sequence[AnyFact], viewer: Viewer) -> str:
    """The tiles that came back when a play was challenged off, if this viewer is shown them."""
    for event in reversed(history):
        if isinstance(event, ChallengeUpheld):
            shown = view_fact(state, event, viewer)
            assert isinstance(shown, ChallengeUpheld)
            return HIDDEN if shown.returned is None else "".join(sorted(shown.returned))
    raise BadStep("no play has been challenged off")
