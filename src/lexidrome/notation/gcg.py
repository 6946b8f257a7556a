"""A game as a GCG file tells it: who played, and one turn for each event line.

These values hold what is written and decide nothing: whether tiles lie where
they may, and whether the sums are right, is for `replay_gcg` to find out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from lexidrome.game.board import Place
from lexidrome.game.layout import STANDARD, Layout

PLAYERS_LIMIT = 4

THROUGH = "."
"""A square of a play that holds a tile already."""


class GcgPlayer(msgspec.Struct, frozen=True):
    """A player by the short name of the event lines and by the full one."""

    nick: str
    name: str


class GcgEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What every event line has."""

    player: int
    """The place in `GcgGame.players`."""
    rack: tuple[str, ...] = ()
    """The tiles held before the event, as far as they are known; `?` is a blank."""
    score: int | None = None
    """The points as announced, signed."""
    total: int | None = None
    """The player's points after the event, as announced."""
    comment: str = ""
    """What stands on the line after the total."""
    note: str = ""
    """The `#note` that follows the line."""


class GcgPlay(GcgEvent, frozen=True, kw_only=True, tag="play"):
    """Tiles laid on the board."""

    place: Place
    word: tuple[str, ...]
    """Square by square: a letter (small for a blank), `.` for a tile that lies there already, or
    such a tile by name, `(A)`. A letter may be one that lies there already, spelled out."""


class GcgPass(GcgEvent, frozen=True, kw_only=True, tag="pass"):
    """A turn passed, or lost by a failed challenge."""


class GcgExchange(GcgEvent, frozen=True, kw_only=True, tag="exchange"):
    """Tiles exchanged; their number is known even where they are not."""

    count: int
    tiles: tuple[str, ...] = ()


class GcgWithdrawal(GcgEvent, frozen=True, kw_only=True, tag="withdrawal"):
    """The player's last play taken back, after a challenge."""


class GcgChallengeBonus(GcgEvent, frozen=True, kw_only=True, tag="challenge_bonus"):
    """Points for a challenge, by most books to the player whose play was good."""


class GcgTimePenalty(GcgEvent, frozen=True, kw_only=True, tag="time_penalty"):
    """Points for overtime."""


class GcgOutBonus(GcgEvent, frozen=True, kw_only=True, tag="out_bonus"):
    """Points for the tiles that the others still hold."""

    tiles: tuple[str, ...]


class GcgRackDeduction(GcgEvent, frozen=True, kw_only=True, tag="rack_deduction"):
    """Points lost for tiles that the player still holds."""

    tiles: tuple[str, ...]


class GcgUnfinished(GcgEvent, frozen=True, kw_only=True, tag="unfinished"):
    """A last turn that had begun when the file ended."""

    written: str = ""
    """What there is of the move."""


GcgTurn = (
    GcgPlay
    | GcgPass
    | GcgExchange
    | GcgWithdrawal
    | GcgChallengeBonus
    | GcgTimePenalty
    | GcgOutBonus
    | GcgRackDeduction
    | GcgUnfinished
)


class GcgPragma(msgspec.Struct, frozen=True):
    """A `#` line that we do not know, kept where it stood."""

    keyword: str
    value: str = ""
    turns_before: int = 0


class GcgGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game; texts may have several lines."""

    players: tuple[GcgPlayer, ...]
    turns: tuple[GcgTurn, ...] = ()
    title: str = ""
    description: str = ""
    id: str = ""
    lexicon: str = ""
    note: str = ""
    """A `#note` before the first event."""
    racks: tuple[tuple[str, ...], ...] = ()
    """The `#rack` of each player when the file ends, empty where unknown; none at all if `()`."""
    incomplete: tuple[str, ...] | None = None
    """Set by `#incomplete`, with the rack that may stand there."""
    pragmas: tuple[GcgPragma, ...] = ()
    layout: Layout = STANDARD
    """The board; named by `#board-layout` where it is not the standard one."""


class GcgFile(msgspec.Struct, frozen=True):
    """A game together with the line on which each of its turns stands."""

    game: GcgGame
    lines: tuple[int, ...]


def added_up(turns: Iterable[GcgTurn]) -> Iterator[GcgTurn]:
    """The turns with the totals that they lead to."""
    totals: Counter[int] = Counter()
    for turn in turns:
        totals[turn.player] += turn.score or 0
        yield msgspec.structs.replace(turn, total=totals[turn.player])
