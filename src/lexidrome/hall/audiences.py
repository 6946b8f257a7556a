"""The audiences of a game: its sides, its spectators and the director."""

from __future__ import annotations

from lexidrome import game as g
from lexidrome.hall.games import RunningGame


class GameAudiences:
    """The game's own views, for `Feeds`."""

    def may_watch(self, state: RunningGame, viewer: g.Viewer) -> bool:
        return g.seen.may_watch(state.game, viewer)

    def view(self, state: RunningGame, viewer: g.Viewer) -> g.seen.GameView:
        return g.seen.view_game(state.game, viewer)

    def hears(self, event: g.AnyFact, viewer: g.Viewer) -> bool:
        return g.seen.is_heard(event, viewer)

    def view_event(
        self, state: RunningGame, event: g.AnyFact, viewer: g.Viewer
    ) -> g.seen.ShownFact:
        return g.seen.view_fact(state.game, event, viewer)

    def delay_ms(self, state: RunningGame, viewer: g.Viewer) -> int:
        if viewer.audience is not g.Audience.SPECTATOR:
            return 0
        return g.seen.spectator_delay_ms(state.game)

    def seat(self, viewer: g.Viewer) -> int | None:
        return viewer.side

    def is_at_table(self, viewer: g.Viewer) -> bool:
        return viewer.audience is not g.Audience.SPECTATOR
