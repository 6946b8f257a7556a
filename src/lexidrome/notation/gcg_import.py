"""A GCG file as a game of ours, recorded beside a real board.

Everything in the file is entered as somebody at the table would enter it: the
racks as far as they are known, the plays with the scores that were announced,
what was challenged off. A file does not say by which book it was played, nor
why its game ended; the caller names the book, and the end is the one that
leaves the tiles and points which the file has.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from lexidrome.base import LexiconName, Refusal, RuleId, text
from lexidrome.game import HOUSE, Actor, AnyFact, GameState, Given, Phase, Role, handle, rack_rule
from lexidrome.game.challenge import AcceptPlay, ChallengePlay
from lexidrome.game.draw import DrawTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import AdjustScore, CallTime, NoteRack, StopGame
from lexidrome.game.layout import STANDARD
from lexidrome.game.play import LoseTurn, PassTurn, PlayTiles
from lexidrome.game.record_values import ClockSource, DrawnBefore, Mode
from lexidrome.game.start import CreateGame, StartGame
from lexidrome.game.state import PendingPlay
from lexidrome.game.table import UNKNOWN
from lexidrome.game.values import Ending, EntryKind, LostTurn, Options, PlacedTile, Side
from lexidrome.game.verdict import AcceptRuling, RuleOnChallenge
from lexidrome.lexicon import TileSet
from lexidrome.notation.gcg import (
    GcgChallengeBonus,
    GcgExchange,
    GcgFile,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from lexidrome.notation.gcg_export import LOST_TURN
from lexidrome.notation.gcg_shared import STANDS_IN
from lexidrome.notation.malformed import Malformed
from lexidrome.notation.replay import lay_tiles
from lexidrome.notation.symbols import Symbols, symbols_of
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import EndgameRack

DIRECTOR = Actor(Role.DIRECTOR)
STEP_MS = 1000
"""How far apart the entries stand; when things happened a file does not say."""
POINTS_RULE = RuleId("A-47")
"""What is cited for points that a file has and no rule of ours gave."""

_Leftover = GcgOutBonus | GcgRackDeduction


class ImportedGame(msgspec.Struct, frozen=True):
    events: tuple[AnyFact, ...]
    state: GameState


def record_gcg(file: GcgFile, rules: RuleSet, tile_set: TileSet) -> ImportedGame:
    """Enter a file's game by a rule set; `Malformed` says which line cannot be entered."""
    scribe = _Scribe(file.game, rules, tile_set)
    leftovers: list[_Leftover] = []
    for line, turn in zip(file.lines, file.game.turns, strict=True):
        try:
            if isinstance(turn, _Leftover):
                leftovers.append(turn)
            elif leftovers:
                scribe.end(leftovers)
                leftovers = []
                scribe.take(turn)
            else:
                scribe.take(turn)
        except Malformed as error:
            raise error.at_line(line) from None
    if file.game.incomplete is None:
        scribe.end(leftovers)
    for player, rack in enumerate(file.game.racks):
        scribe.note_rack(player, rack)
    return ImportedGame(tuple(scribe.events), scribe.state)


class _Scribe:
    """Enters one thing after the other."""

    def __init__(self, game: GcgGame, rules: RuleSet, tile_set: TileSet) -> None:
        self.events: list[AnyFact] = []
        self.symbols: Symbols = symbols_of(tile_set)
        self.at_ms = 0
        self._state: GameState | None = None
        lexicon = LexiconName(game.lexicon) if game.lexicon else None
        self.enter(
            HOUSE.says(
                CreateGame(
                    rules=rules,
                    tile_set=tile_set,
                    layout=None if game.layout == STANDARD else game.layout,
                    sides=(Side(),) * len(game.players),
                    seed=b"",
                    options=Options(
                        lexicon=lexicon, mode=Mode.RECORD, clock_source=ClockSource.READINGS
                    ),
                )
            )
        )
        self.enter(HOUSE.says(StartGame(first_side=0)))

    @property
    def state(self) -> GameState:
        assert self._state is not None
        return self._state

    def enter(self, given: Given) -> None:
        self.at_ms += STEP_MS
        handled = handle(self._state, given.at(self.at_ms))
        if isinstance(handled, Refusal):
            raise Malformed(handled.sentence)
        self._state = handled.state
        self.events += handled.facts

    def take(self, turn: GcgTurn) -> None:
        if isinstance(turn, GcgWithdrawal):
            self._withdraw(turn)
            return
        if not turn.note.startswith(STANDS_IN):
            self.note_rack(turn.player, turn.rack)
        by = _side(turn.player)
        match turn:
            case GcgPlay():
                self._play(turn, by)
            case GcgExchange():
                tiles = self._held(turn.tiles) or UNKNOWN * turn.count
                self.enter(by.says(ExchangeTiles(tiles=tiles)))
            case GcgPass() if turn.comment.startswith(LOST_TURN):
                cause = turn.comment.removeprefix(LOST_TURN).strip()
                # By rules without such a limit no turn is lost for time.
                is_time = cause == LostTurn.TIME and self.state.rules.clock.turn_limit_s is not None
                lost = LostTurn.TIME if is_time else LostTurn.CHALLENGE
                self.enter(by.says(LoseTurn(cause=lost)))
            case GcgPass():
                self.enter(by.says(PassTurn()))
            case GcgChallengeBonus() | GcgTimePenalty():
                self._points(turn)
            case GcgUnfinished():
                pass

    def _play(self, turn: GcgPlay, by: Actor) -> None:
        if turn.score is None:
            return
        tiles = lay_tiles(self.state.board, turn.place, turn.word, self.symbols)
        placed = tuple(PlacedTile(square, tile) for square, tile in tiles.items())
        self.enter(by.says(PlayTiles(tiles=placed, announced=turn.score, is_acceptable=True)))

    def _withdraw(self, turn: GcgWithdrawal) -> None:
        """The next side challenges, and whoever may judge finds the play unacceptable."""
        play, player = self.state.play, turn.player
        if play is None or play.side != player:
            raise Malformed(text("There is no play of that player to withdraw."))
        self._set_apart(play, turn)
        challenger = _side((player + 1) % self.state.side_count)
        words = tuple(word.letters for word in play.words)
        self.enter(challenger.says(ChallengePlay(words=words)))
        self.enter(DIRECTOR.says(RuleOnChallenge(is_acceptable=False)))
        if self.state.play is not None:
            self.enter(_side(player).says(AcceptRuling()))

    def _set_apart(self, play: PendingPlay, turn: GcgWithdrawal) -> None:
        """What was drawn for a play goes back with it; what was kept, its side holds again.

        A rack that the file names in between does not tell the one from the other.
        """
        rack_tile = self.state.setup.tiles.rack_tile
        kept = Counter(self._held(turn.rack))
        kept.subtract(rack_tile[placed.tile] for placed in play.tiles)
        drawn = len(play.drawn or "")
        is_told = kept.total() + drawn == len(self.state.racks[turn.player])
        if drawn and is_told and min(kept.values()) >= 0:
            tiles = "".join(kept.elements()) + UNKNOWN * drawn
            self.enter(_side(turn.player).says(NoteRack(tiles=tiles)))

    def _points(self, turn: GcgChallengeBonus | GcgTimePenalty) -> None:
        kind = EntryKind.CHALLENGE if isinstance(turn, GcgChallengeBonus) else EntryKind.OVERTIME
        if turn.comment in _KINDS:
            kind = EntryKind(turn.comment)
        self.enter(
            DIRECTOR.says(
                AdjustScore(
                    side=turn.player,
                    points=turn.score or 0,
                    kind=kind,
                    rule=POINTS_RULE,
                    reason=turn.comment or kind.value,
                )
            )
        )

    def note_rack(self, player: int, rack: tuple[str, ...]) -> None:
        tiles = self._held(rack)
        if not tiles or self.state.phase in (Phase.ENDED, Phase.LIGHTNING):
            return
        held, play = self.state.racks[player], self.state.play
        if len(tiles) > len(held) and play is not None and play.side == player and not play.drawn:
            # The file tells of a draw before the play could no longer be challenged.
            self.enter(_side(player).says(DrawTiles(before=DrawnBefore.SCORE)))
        self.enter(_side(player).says(NoteRack(tiles=tiles)))

    def end(self, leftovers: list[_Leftover]) -> None:
        """End the game in the way that leaves these tiles, and count them."""
        play = self.state.play
        if self.state.phase is Phase.PLAYING and not (play is not None and play.is_out):
            self._stop(has_leftovers=bool(leftovers))
        for turn in leftovers:
            self._show(turn)
        if self.state.play is None:
            return
        # Some books let the side draw once more; only then it holds what the file says.
        self.enter(DIRECTOR.says(AcceptPlay()))
        for turn in leftovers:
            self._show(turn)

    def _stop(self, *, has_leftovers: bool) -> None:
        """The director, the game's time or the round's: whichever counts tiles as the file does."""
        rules = self.state.rules
        for ending, path in _STOPS:
            counts = rack_rule(self.state, ending) is not EndgameRack.NONE
            is_possible = path is None or rules.value(path) is not None
            if counts != has_leftovers or not is_possible:
                continue
            if ending is Ending.DIRECTOR:
                self.enter(DIRECTOR.says(StopGame(reason="the file ends here")))
            else:
                self.enter(DIRECTOR.says(CallTime(ending=ending)))
            return

    def _held(self, rack: tuple[str, ...]) -> str:
        return "".join(map(self.symbols.on_rack, rack))

    def _show(self, turn: _Leftover) -> None:
        """Tiles left at the end; those of one who went out are named by the bonus alone."""
        if isinstance(turn, GcgRackDeduction):
            player = turn.player
        elif self.state.side_count == 2:
            player = 1 - turn.player
        else:
            return
        tiles = self._held(turn.tiles)
        is_over = self.state.phase in (Phase.ENDED, Phase.LIGHTNING)
        if not is_over and len(tiles) <= len(self.state.racks[player]):
            self.enter(_side(player).says(NoteRack(tiles=tiles)))


_STOPS = (
    (Ending.DIRECTOR, None),
    (Ending.ROUND_TIME, "clock.round_limit_s"),
    (Ending.GAME_TIME, "clock.game_limit_s"),
)
_KINDS = frozenset(kind.value for kind in EntryKind)


def _side(player: int) -> Actor:
    return Actor(Role.SCORER, player)
