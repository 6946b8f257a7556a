"""An oracle of its own for what each audience must not know.

What is hidden from a viewer is dealt out otherwise; if anything the viewer gets
then differs, it told something.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from lexidrome.base import StreamId
from lexidrome.game import AnyFact, Audience, GameState, Phase, Role, Viewer
from lexidrome.game.draw import TilesDrawn
from lexidrome.game.exchange import TilesExchanged
from lexidrome.game.seen import GameView, view_fact
from lexidrome.game.start import GameCreated, RackSeen
from lexidrome.game.tie import LightningStarted
from lexidrome.game.values import DrawKind
from lexidrome.game.verdict import ChallengeUpheld
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.game import RunningGame

OTHER_SEED = bytes(range(32))


def viewers(state: GameState) -> list[Viewer]:
    sides = [Viewer(Audience.SIDE, side) for side in range(state.side_count)]
    judge = Viewer(Audience.DIRECTOR, role=Role.JUDGE)
    return [*sides, Viewer(Audience.SPECTATOR), Viewer(Audience.DIRECTOR), judge]


def must_not_know(state: GameState, viewer: Viewer, side: int) -> bool:
    """Whether this side's rack is a secret for the viewer while the game lasts."""
    if state.phase is Phase.ENDED:
        return False
    if viewer.audience is Audience.SIDE:
        return viewer.side != side
    if viewer.audience is Audience.DIRECTOR:
        return viewer.role is Role.JUDGE or not state.is_unsealed
    return set(state.rack_showing) != set(range(state.side_count))


def check_views(state: GameState) -> None:
    """No audience's view changes when what it must not know is dealt out otherwise."""
    for viewer in viewers(state):
        assert _whole(state, viewer) == _whole(redealt(state, viewer), viewer)


def _whole(state: GameState, viewer: Viewer) -> GameView:
    """The view with what its audience can do, as the hall gives it out."""
    return GameAudiences(lambda _: True).view(StreamId("game/secrets"), RunningGame(state), viewer)


def check_events(state: GameState, events: Iterable[AnyFact]) -> None:
    """No audience's events change when their secrets do."""
    if state.phase is Phase.ENDED:
        return
    for event in events:
        for viewer in viewers(state):
            shown = view_fact(state, event, viewer)
            assert shown == view_fact(state, disguised(state, event, viewer), viewer)


def redealt(state: GameState, viewer: Viewer) -> GameState:
    """The same game with everything hidden from the viewer dealt out another way."""
    hidden = [side for side in range(state.side_count) if must_not_know(state, viewer, side)]
    if state.phase is Phase.ENDED:
        return state
    pool = "".join(state.racks[side] for side in hidden) + state.bag
    pool = "".join(sorted(pool, reverse=True))
    racks = list(state.racks)
    for side in hidden:
        size = len(racks[side])
        racks[side], pool = "".join(sorted(pool[:size])), pool[size:]
    play = state.play
    if play is not None and play.drawn is not None and play.side in hidden:
        play = replace(play, drawn=racks[play.side][: len(play.drawn)])
    lightning = state.lightning
    is_live = state.phase is not Phase.LIGHTNING
    return replace(
        state,
        racks=tuple(racks),
        bag="".join(sorted(pool)),
        play=play,
        seed=OTHER_SEED if is_live else state.seed,
        draw_key=OTHER_SEED,
        tie_seed=OTHER_SEED,
        lightning=None
        if lightning is None
        else replace(lightning, seed=OTHER_SEED, draw_key=OTHER_SEED),
    )


def disguised(state: GameState, event: AnyFact, viewer: Viewer) -> AnyFact:
    """The event with its secrets replaced, where the viewer must not know them."""
    if isinstance(event, GameCreated):
        return replace(event, seed=OTHER_SEED, tie_seed=OTHER_SEED)
    if isinstance(event, LightningStarted):
        return replace(event, seed=OTHER_SEED)
    if state.phase is Phase.LIGHTNING and not isinstance(event, TilesDrawn):
        return event
    if isinstance(event, TilesDrawn | RackSeen):
        if not must_not_know(state, viewer, event.side):
            return event
        is_lightning = isinstance(event, TilesDrawn) and event.kind is DrawKind.LIGHTNING
        if state.phase is Phase.LIGHTNING and not is_lightning:
            return event
        return replace(event, tiles="Z" * len(event.tiles or ""))
    if isinstance(event, TilesExchanged) and must_not_know(state, viewer, event.side):
        count = event.count if state.rules.exchange.count_shown else 99
        return replace(event, discarded="Z", drawn="Z", count=count)
    if isinstance(event, ChallengeUpheld) and must_not_know(state, viewer, event.side):
        is_shown = event.is_returned_shown and viewer.audience is Audience.SIDE
        return event if is_shown else replace(event, returned="Z")
    return event
