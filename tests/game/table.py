"""A game at a table for tests: says who does what when, and keeps the events."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import PersonId, Refusal
from lexidrome.game import Actor, AnyFact, GameState, Given, Role, decide, fold
from lexidrome.game.board import EMPTY, parse_place
from lexidrome.game.boards import shipped_kit
from lexidrome.game.challenge import AcceptPlay
from lexidrome.game.clock import TimePassed
from lexidrome.game.draw import DrawTiles
from lexidrome.game.layout import SIZE, STANDARD_NAME
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.tiles import add_tiles, remove_tiles
from lexidrome.game.values import DrawScheme, Options, PlacedTile, Side
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import RuleSet, rule_set

HOUSE = Actor(Role.HOUSE)
DIRECTOR = Actor(Role.DIRECTOR)
JUDGE = Actor(Role.JUDGE)
LEXICON = Actor(Role.LEXICON)
RULE_SETS = ("school", "washburn", "depaul", "thon", "nsa-2009")
FIVE_S = 5_000


def side(number: int) -> Actor:
    return Actor(Role.SIDE, number)


class Table:
    """Plays commands on a game; a refusal fails the test unless `refused` asked for it."""

    def __init__(
        self,
        rules: str | RuleSet = "school",
        *,
        sides: int = 2,
        members: tuple[PersonId, ...] = (),
        options: Options = Options(),  # noqa: B008 - a frozen value
        seed: bytes = b"s" * 32,
        game: str = "game/spring/7",
        draws: DrawScheme = DrawScheme.JOINT,
        board: str = STANDARD_NAME,
    ) -> None:
        kit = shipped_kit(board)
        self.events: list[AnyFact] = []
        self.now_ms = 0
        self._state: GameState | None = None
        self.do(
            HOUSE.says(
                CreateGame(
                    rules=rule_set(rules) if isinstance(rules, str) else rules,
                    tile_set=kit.tiles_for(tile_set("english")),
                    layout=kit.other_layout,
                    sides=(Side(members),) * sides,
                    seed=seed,
                    options=options,
                    game=game,
                    draws=draws,
                )
            )
        )

    @property
    def state(self) -> GameState:
        assert self._state is not None
        return self._state

    def start(self, first_side: int | None = 0) -> None:
        """Start, and let the first side look at its tiles."""
        self.do(HOUSE.says(StartGame(first_side=first_side), at_ms=self.now_ms))
        first = self.state.first_side
        if not self.state.is_rack_seen(first):
            self.do(side(first).says(LookAtRack(), at_ms=self.now_ms))

    def do(self, command: Given) -> tuple[AnyFact, ...]:
        self.now_ms = command.said.at_ms
        decided = decide(self._state, command)
        assert not isinstance(decided, Refusal), f"{command} was refused: {decided.sentence}"
        self._state = fold(decided, self._state)
        self.events += decided
        return decided

    def refused(self, command: Given) -> Refusal:
        """The refusal that this command meets; nothing changes."""
        decided = decide(self._state, command)
        assert isinstance(decided, Refusal), f"{command} was not refused"
        return decided

    def names(self, events: tuple[AnyFact, ...]) -> list[str]:
        return [type(event).__name__ for event in events]

    def play(self, number: int, written: str, at_ms: int | None = None) -> tuple[AnyFact, ...]:
        """`8F HORN`, whatever the rack was: the side is given the tiles it lacks."""
        tiles = self.tiles(written)
        self.give(number, "".join(tile.tile if tile.tile.isupper() else "?" for tile in tiles))
        at = self.now_ms + FIVE_S if at_ms is None else at_ms
        return self.do(side(number).says(PlayTiles(tiles=tiles), at_ms=at))

    def tiles(self, written: str) -> tuple[PlacedTile, ...]:
        """The new tiles of `8F HORN`, letters on the board being played through."""
        where, word = written.split()
        place = parse_place(where)
        step = 1 if place.is_across else SIZE
        return tuple(
            PlacedTile(place.square + step * at, letter)
            for at, letter in enumerate(word)
            if self.state.board[place.square + step * at] == EMPTY
        )

    def give(self, number: int, tiles: str) -> None:
        """The luck of the draw: the side holds these tiles, the bag what they replaced."""
        rack = self.state.racks[number]
        missing = ""
        for tile in tiles:
            left = remove_tiles(rack, tile)
            if left is None:
                missing += tile
            else:
                rack = left
        if not missing:
            return
        bag = remove_tiles(self.state.bag, missing)
        assert bag is not None, f"the bag has no {missing}"
        swapped = rack[: len(missing)]
        self.set_tiles(number, add_tiles(rack[len(missing) :], tiles), add_tiles(bag, swapped))

    def set_tiles(self, number: int, rack: str, bag: str | None = None) -> None:
        """Put a rack, and a bag, as the test wants them."""
        racks = list(self.state.racks)
        racks[number] = "".join(sorted(rack))
        kept = self.state.bag if bag is None else bag
        self._state = replace(self.state, racks=tuple(racks), bag=kept)

    def set(self, **changes: object) -> None:
        """Put the game into a situation that would take long to reach."""
        changed: GameState = replace(self.state, **changes)
        self._state = changed

    def draw(self, number: int, at_ms: int | None = None) -> tuple[AnyFact, ...]:
        at = self.now_ms + FIVE_S if at_ms is None else at_ms
        return self.do(side(number).says(DrawTiles(), at_ms=at))

    def pass_turn(self, number: int, at_ms: int | None = None) -> tuple[AnyFact, ...]:
        at = self.now_ms + FIVE_S if at_ms is None else at_ms
        return self.do(side(number).says(PassTurn(), at_ms=at))

    def accept(self, number: int, at_ms: int | None = None) -> tuple[AnyFact, ...]:
        at = self.now_ms + FIVE_S if at_ms is None else at_ms
        return self.do(side(number).says(AcceptPlay(), at_ms=at))

    def wait(self, until_ms: int) -> tuple[AnyFact, ...]:
        return self.do(HOUSE.says(TimePassed(), at_ms=until_ms))
