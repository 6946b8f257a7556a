"""Pre-endgames: one to six tiles are in the bag, and every draw can be looked at, or some."""

from __future__ import annotations

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.engine.endgame import STOPS, USUAL_TABLE_MB, Stopped
from lexidrome.engine.moves import Move
from lexidrome.engine.played import played
from lexidrome.engine.position import Position
from lexidrome.engine.possible import check_limits, check_possible, too_many_plays
from lexidrome.native import Cancel
from lexidrome.native import solve_preendgame as native_solve_preendgame

MOST_IN_BAG = 6


class PreendgamePlay(msgspec.Struct, frozen=True):
    """What becomes of one play; each order of the bag counts as often as it can come."""

    move: Move
    wins: int
    ties: int
    losses: int
    spread: float | None
    """Mean points ahead at the end, None where it was not needed to rank the play."""
    is_complete: bool
    """Whether all draws were looked at; if not, the play cannot be best, or the search stopped."""

    @property
    def win_share(self) -> float:
        """Wins and half the ties, of the draws looked at."""
        draws = self.wins + self.ties + self.losses
        return (self.wins + self.ties / 2) / draws if draws else 0.0


class LeftOut(msgspec.Struct, frozen=True):
    """What the ranking does not rest on."""

    dropped: int
    """Plays given up before all draws were seen, because they cannot be best any more."""
    plays: int
    """Plays that were not looked at beyond an estimate."""
    draws: int
    """Orders of the bag that were not looked at."""
    exchanges: bool
    """Whether the rules allow exchanges here, which are not looked at."""
    is_estimated: bool
    """Whether what follows a draw was estimated a few moves ahead, and not solved."""


class PreendgameResult(msgspec.Struct, frozen=True):
    """Plays by wins and half the ties, then by mean spread."""

    plays: tuple[PreendgamePlay, ...]
    is_exact: bool
    """Whether the first play is best over all draws, with nothing estimated."""
    left_out: LeftOut
    nodes: int
    stopped_by: Stopped


def solve_preendgame(
    position: Position,
    *,
    time_ms: int | None = None,
    nodes: int | None = None,
    threads: int = 1,
    cancel: Cancel | None = None,
    table_mb: int = USUAL_TABLE_MB,
) -> PreendgameResult:
    """Rank the plays over what may be drawn.

    With one or two tiles in the bag every order of the bag is solved; with three to six some
    orders and the likeliest plays are looked at a few moves ahead. After the play both sides are
    taken to know everything, the order of the bag included, which is so as soon as the bag is
    empty. Tiles known of the other rack are taken into account.
    """
    check_limits(time_ms, nodes, threads, table_mb)
    check_possible(position)
    _check_bag(position)
    try:
        plays, draws, taken, dropped, left_out, exchanges, is_exact, spent, stop = (
            native_solve_preendgame(
                position.state,
                time_ms=time_ms,
                nodes=nodes,
                threads=threads,
                table_bytes=table_mb << 20,
                cancel=cancel,
            )
        )
    except ValueError:
        raise too_many_plays() from None
    is_estimated = position.bag_count > 2
    return PreendgameResult(
        tuple(
            PreendgamePlay(
                played(position, plain),
                wins,
                ties,
                losses,
                None if spread is None else spread / taken,
                is_complete,
            )
            for plain, wins, ties, losses, spread, is_complete in plays
        ),
        is_exact,
        LeftOut(dropped, left_out, draws - taken, exchanges, is_estimated),
        spent,
        STOPS[stop],
    )


def _check_bag(position: Position) -> None:
    size = position.setting.rack_size
    in_bag = len(position.state.unseen) - size
    if not 1 <= in_bag <= MOST_IN_BAG:
        raise BadInput(
            text(
                "A pre-endgame has from 1 to {most} tiles in the bag; here there are {count}.",
                most=MOST_IN_BAG,
                count=max(0, in_bag),
            )
        )
    if len(position.state.racks[0]) != size:
        raise BadInput(
            text(
                "With tiles in the bag the side to move holds {size} tiles, not {count}.",
                size=size,
                count=len(position.state.racks[0]),
            )
        )
