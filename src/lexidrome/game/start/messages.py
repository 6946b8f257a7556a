"""What is asked and what is told: the beginning of a game."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.layout import Layout
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.values import DrawScheme, Firsts, Options, Side
from lexidrome.lexicon import TileSet
from lexidrome.rulebook import RuleSet


@command(Asker.HOUSE, None)
class CreateGame(Command, frozen=True, kw_only=True, tag="create_game"):
    """The hall makes a game: by which rules, with which tiles, for whom."""

    rules: RuleSet
    tile_set: TileSet
    sides: tuple[Side, ...]
    seed: bytes
    """32 random bytes from the operating system, from which the server's seeds follow.

    A recorded game has no use for them.
    """
    options: Options = Options()
    layout: Layout | None = None
    """The board, where it is not the standard one."""
    game: str = ""
    """The name of its stream: a promise made for one game is none for another."""
    draws: DrawScheme = DrawScheme.JOINT
    """By the server's seed alone: only where somebody writes down beforehand what is drawn."""


@command(Asker.DIRECTOR, None)
class StartGame(Command, frozen=True, kw_only=True, tag="start_game"):
    """Find who plays first, deal, and let time run as the rule set says."""

    first_side: int | None = None
    """Where the order of play is fixed beforehand."""
    firsts: tuple[Firsts, ...] = ()
    """What each side has played so far, for rule sets that balance firsts."""
    round_started_ms: int | None = None
    """When the round began, if earlier than this game."""
    devices: tuple[int, ...] = ()
    """Sides whose devices are about to bring a share of the seed: the game waits a moment."""


@command(Asker.SIDE, None)
class LookAtRack(Command, frozen=True, kw_only=True, tag="look_at_rack"):
    """The side sees its first tiles."""


@command(Asker.EITHER, None, at_board=True)
class DeclareTiles(Command, frozen=True, kw_only=True, tag="declare_tiles"):
    """The set has another number of tiles than it should have (NSA-III.B.p3)."""

    count: int


@fact(OPEN)
class TilesDeclared(Fact, frozen=True, kw_only=True, tag="game.tiles_declared.1"):
    """How many tiles the set on the table has was said."""

    count: int
    rule: RuleId


@fact({"seed": Secret.SEED, "tie_seed": Secret.TIE_SEED})
class GameCreated(Fact, frozen=True, kw_only=True, tag="game.created.1"):
    """The game is there; its rules and tiles are those it keeps."""

    rules: RuleSet
    """Whole, because a game keeps the rules it started with."""
    tile_set: TileSet
    sides: tuple[Side, ...]
    options: Options
    commitment: str
    """SHA-256 of the seed, published from the start."""
    seed: bytes | None
    """The server's; secret until the game has ended."""
    draws: DrawScheme = DrawScheme.SERVER
    game: str = ""
    """The name of its stream."""
    tie_commitment: str = ""
    """SHA-256 of the seed of a lightning round, published from the start."""
    tie_seed: bytes | None = None
    """Secret until a lightning round has ended, and for good where there is none."""
    layout: Layout | None = None
    """The board, where it is not the standard one."""


@fact(OPEN)
class FirstTilesDrawn(Fact, frozen=True, kw_only=True, tag="game.first_tiles_drawn.1"):
    """One draw for first play; it goes on while the best tiles are equal."""

    tiles: tuple[str, ...]
    """The tile of each side, empty for a side that did not draw again."""
    is_returned: bool


@fact(OPEN, changes=(Thing.TURN,), runs=True, decided=("clocks",))
class GameStarted(Fact, frozen=True, kw_only=True, tag="game.started.1"):
    """Both sides are ready, and it is settled who plays first."""

    first_side: int
    rule: RuleId
    """Why that side plays first."""
    round_ends_at_ms: int | None = None
    server_shares: tuple[int, ...] = ()
    """Sides whose share of the seed came from the server."""
    clocks: ClocksThen | None = None


@fact({"tiles": Secret.RACK}, decided=("clocks",), tells=LookAtRack)
class RackSeen(Fact, frozen=True, kw_only=True, tag="game.rack_seen.1"):
    """A side has looked at its first rack, which starts its clock."""

    side: int
    tiles: str | None
    """What the side then saw; secret."""
    clocks: ClocksThen | None = None
