"""A game of ours as programs read it that know less than we do.

Their published readers want tiles on every line, the minus of points that are taken, and
penalties where they reckon time: behind the last turn. So each line gets the tiles that its
player is known to have held. What was played was held. What was held when a turn was passed,
when a play came off, or when the bag was empty is known from what was played later. Where
nothing is known, tiles that nobody had seen yet fill the place, and a note says so; what reads
our own files takes such a rack for what it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from lexidrome.game import GameState
from lexidrome.game.board import EMPTY
from lexidrome.game.table import UNKNOWN
from lexidrome.game.values import EntryKind
from lexidrome.lexicon import BLANK
from lexidrome.notation.gcg import (
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgWithdrawal,
    added_up,
)
from lexidrome.notation.symbols import Symbols, symbols_of

STANDS_IN = "Rack unknown:"
"""How the note begins on a line whose tiles only fill the place."""

_OF_A_RACK = GcgPlay | GcgPass | GcgExchange | GcgWithdrawal
"""Lines that a rack goes into as it was before them."""
_HOLDING = _OF_A_RACK | GcgChallengeBonus | GcgTimePenalty


def gcg_for_others(game: GcgGame, state: GameState) -> GcgGame:
    """A game as it is handed out; `state` is how it stands at the end of the file."""
    lines = _penalties_last(_withdrawn_at_once(_in_common_words(game.turns)))
    racks = _Racks(lines, game, state)
    return replace(game, turns=tuple(added_up(racks.filled())))


def _in_common_words(turns: Iterable[GcgTurn]) -> Iterator[GcgTurn]:
    """Every line as one of those that other programs know, with the same points."""
    for turn in turns:
        score = turn.score or 0
        match turn:
            case GcgChallengeBonus() if score < 0:
                yield _points(GcgTimePenalty, turn, EntryKind.CHALLENGE)
            case GcgRackDeduction(tiles=()) if score:
                yield _points(GcgTimePenalty, turn, EntryKind.RACK_OWN)
            case GcgOutBonus(tiles=()) if score:
                yield _points(GcgChallengeBonus, turn, EntryKind.RACK_OTHERS)
            case GcgRackDeduction(tiles=()) | GcgOutBonus(tiles=()):
                pass
            case _:
                yield turn


def _points(
    told_as: type[GcgTimePenalty | GcgChallengeBonus], turn: GcgTurn, kind: EntryKind
) -> GcgTurn:
    return told_as(player=turn.player, score=turn.score, comment=turn.comment or kind.value)


def _withdrawn_at_once(turns: Iterable[GcgTurn]) -> list[GcgTurn]:
    """A play comes off on the line below it: others take the line above for what came off."""
    lines: list[GcgTurn] = []
    for turn in turns:
        plays = [
            at
            for at, line in enumerate(lines)
            if isinstance(line, GcgPlay) and line.player == turn.player
        ]
        if isinstance(turn, GcgWithdrawal) and plays:
            lines.insert(plays[-1] + 1, turn)
        else:
            lines.append(turn)
    return lines


def _penalties_last(turns: list[GcgTurn]) -> list[GcgTurn]:
    """Others take points off for time when the game is over, and end it there."""
    return sorted(turns, key=lambda turn: isinstance(turn, GcgTimePenalty))


class _Place(msgspec.Struct, frozen=True):
    """One of the lines of a player."""

    at: int
    turn: GcgTurn
    used: Counter[str]
    """What the line shows to have been held."""
    is_off: bool
    """Whether it is a play that came off."""
    bag_before: int


class _Racks:
    """What is known of the racks, line by line."""

    def __init__(self, lines: list[GcgTurn], game: GcgGame, state: GameState) -> None:
        self.lines = lines
        self.state = state
        self.symbols: Symbols = symbols_of(state.setup.tile_set)
        self.limit = state.rules.setup.rack_tiles
        first = state.first_side
        sides = (*state.racks[first:], *state.racks[:first])
        self.last = [Counter(self._known_names(rack)) for rack in sides]
        """What each player holds when the file ends."""
        self.is_empty = [not rack for rack in sides]
        self.places = list(self._placed(len(game.players)))
        self.known = [self._told(place) for place in self.places]
        if not state.rulings:
            # A ruling may have moved tiles between racks and bag in ways that no line tells.
            for player in range(len(game.players)):
                self._look_back(player)

    def _known_names(self, tiles: str) -> list[str]:
        return [self.symbols.rack_name[tile] for tile in tiles if tile != UNKNOWN]

    def _placed(self, players: int) -> Iterator[_Place]:
        bag = self._tile_count() - self.limit * players
        for at, turn in enumerate(self.lines):
            below = self.lines[at + 1] if at + 1 < len(self.lines) else None
            is_off = isinstance(turn, GcgPlay) and isinstance(below, GcgWithdrawal)
            used = self._used(turn)
            yield _Place(at, turn, used, is_off, max(0, bag))
            if isinstance(turn, GcgPlay) and not is_off:
                bag -= used.total()

    def _tile_count(self) -> int:
        """As many as there are; a set may lack one."""
        state = self.state
        lying = sum(tile != EMPTY for tile in state.board)
        return lying + len("".join(state.racks)) + len(state.bag) + len(state.aside)

    def _used(self, turn: GcgTurn) -> Counter[str]:
        match turn:
            case GcgPlay(word=word):
                laid = [self.symbols.on_board(written) for written in word if written != THROUGH]
                return Counter(self._known_names("".join(laid)))
            case GcgExchange(tiles=tiles):
                return Counter(tiles)
            case _:
                return Counter()

    def _told(self, place: _Place) -> Counter[str]:
        """What was noted of the rack, unless the play shows that the note was wrong."""
        noted = Counter(place.turn.rack)
        together = noted | place.used
        return together if together == noted or together.total() <= self.limit else place.used

    def _look_back(self, player: int) -> None:
        """From the last line to the first: what somebody held later, they may have held before."""
        later = self.last[player]
        for place in reversed(self.places):
            turn = place.turn
            if turn.player != player or not isinstance(turn, _HOLDING):
                continue
            if isinstance(turn, _OF_A_RACK):
                before = self._before(place, later)
                if (before | self.known[place.at]).total() <= self.limit:
                    self.known[place.at] |= before
                later = self.known[place.at]
            elif (later | self.known[place.at]).total() <= self.limit:
                self.known[place.at] |= later

    def _before(self, place: _Place, later: Counter[str]) -> Counter[str]:
        """What was held before a line, by what was held at the next one."""
        if place.is_off or isinstance(place.turn, GcgPass | GcgWithdrawal):
            return later
        if isinstance(place.turn, GcgPlay) and place.bag_before == 0:
            return place.used + later
        return Counter()

    def filled(self) -> Iterator[GcgTurn]:
        for place in self.places:
            turn, known = place.turn, self.known[place.at]
            if not isinstance(turn, _HOLDING) or (known and known == Counter(turn.rack)):
                yield turn
                continue
            missing = self._needed(place) - known.total()
            fill = list(islice(self._unseen_after(place), max(0, missing)))
            rack = (*sorted(known.elements()), *fill)
            note = f"{STANDS_IN} {''.join(fill)} only fills the place." if fill else ""
            yield replace(turn, rack=rack, note=turn.note or note)

    def _needed(self, place: _Place) -> int:
        """How many tiles a line cannot do without."""
        if isinstance(place.turn, GcgExchange):
            return place.turn.count
        return 0 if self._holds_nothing(place) else 1

    def _holds_nothing(self, place: _Place) -> bool:
        """Whether the player has gone out."""
        player = place.turn.player
        has_more = any(
            isinstance(line, _OF_A_RACK) and line.player == player
            for line in self.lines[place.at + 1 :]
        )
        is_late = not isinstance(place.turn, _OF_A_RACK)
        return is_late and not has_more and self.is_empty[player]

    def _unseen_after(self, place: _Place) -> Iterator[str]:
        """Tiles that cannot have lain on the board: the player's later ones, then all others."""
        for other in self.places[place.at + 1 :]:
            if other.turn.player == place.turn.player:
                yield from sorted(other.used.elements())
        yield from sorted(self.last[place.turn.player].elements())
        rack_tile = self.symbols.table.rack_tile
        lying = [rack_tile[tile] for tile in self.state.board if tile != EMPTY]
        unseen = Counter(
            self._known_names("".join((self.symbols.in_bag - Counter(lying)).elements()))
        )
        for rack in self.last:
            unseen -= rack
        yield from sorted(unseen.elements(), key=lambda tile: (tile == BLANK, tile))
