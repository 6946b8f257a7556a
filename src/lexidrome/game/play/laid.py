"""A play as it is laid: its tiles, its words, and what is odd about it beside a real board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from lexidrome.base import BadInput, Refusal, Text, text
from lexidrome.game.board import put, side_of, square_names
from lexidrome.game.placement import (
    Fault,
    find_fault,
    form_words,
    has_a_gap,
    has_no_tiles,
    is_in_two_lines,
    is_occupied,
    lies_apart,
    words_as_they_read,
)
from lexidrome.game.play.messages import BlankBound, PlayTiles
from lexidrome.game.play.written import format_play, parse_play
from lexidrome.game.record_values import BlankNote, ClockAct, Oddity
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.state import GameState
from lexidrome.game.table import take_tiles
from lexidrome.game.unseen import seen_tiles
from lexidrome.game.values import PlacedTile, ScoredWord
from lexidrome.game.work import Work
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import Placement, TurnEnd, Withdrawal


class Laid(msgspec.Struct, frozen=True, gc=False):
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    bonus: int
    is_rack_empty: bool
    written: str = ""
    announced: int | None = None
    """Where it is not what was computed."""
    oddities: tuple[Oddity, ...] = ()
    unbound: tuple[BlankNote, ...] = ()
    """What was said and written of blanks whose letter does not bind yet."""

    @property
    def computed(self) -> int:
        return sum(word.points for word in self.words) + self.bonus


def lay(state: GameState, side: int, command: PlayTiles) -> Laid | Refusal:
    """The play that a command means, or why it is none."""
    placed = _placed(state, command)
    if isinstance(placed, Refusal):
        return placed
    laid = _by_square(placed)
    if isinstance(laid, Refusal):
        return laid
    used = _used(state, placed)
    if isinstance(used, Refusal):
        return used
    fault = find_fault(state.board, laid, state.rules.play.first_play_tiles)
    table, rack = state.table, state.racks[side]
    if table.refuses_odd_plays:
        if table.lacks(rack, used):
            return not_on_rack()
        if fault:
            return misplaced(fault, state)
        words, bonus = _score(state, laid, is_odd=False)
        return Laid(placed, words, bonus, is_rack_empty=len(used) == len(rack))
    if fault and not _is_let_stand(fault, state.rules):
        return misplaced(fault, state)
    if refusal := _bad_blank(state, placed, command.blanks):
        return refusal
    return _laid_at_table(state, side, command, placed, fault, used)


def _laid_at_table(
    state: GameState,
    side: int,
    command: PlayTiles,
    placed: tuple[PlacedTile, ...],
    fault: Fault | None,
    used: str,
) -> Laid:
    """Beside a real board a play that lies there is recorded, with whatever is odd about it.

    One of tiles that the set or the rack should not have stands with a warning: A-45, A-54,
    NSA-III.B.p3.
    """
    oddities = [] if fault is None else [Oddity(fault.value)]
    rack = state.racks[side]
    if len(used) > len(rack):
        oddities.append(Oddity.TOO_MANY_TILES)
    elif take_tiles(rack, used) is None:
        oddities.append(Oddity.NOT_ON_RACK)
    if _is_surplus(state, used):
        oddities.append(Oddity.SURPLUS_TILE)
    unclear = tuple(blank for blank in command.blanks if not blank.is_clear)
    placed = _note_blanks(state, placed, unclear)
    if unclear:
        oddities.append(Oddity.BLANK_UNCLEAR)
    is_odd = fault in (Fault.TWO_LINES, Fault.GAP)
    words, bonus = _score(state, {tile.square: tile.tile for tile in placed}, is_odd=is_odd)
    announced = announced_score(sum(word.points for word in words) + bonus, command.announced)
    if announced is not None:
        oddities.append(Oddity.SCORE_DIFFERS)
    return Laid(
        placed,
        words,
        bonus,
        is_rack_empty=not state.table.spend(rack, state.bag, used)[0],
        written=format_play(state.board, placed, state.setup.tiles),
        announced=announced,
        oddities=tuple(oddities),
        unbound=_unbound(state, placed, unclear),
    )


@rule("NSA-IV.G.1.d", "A-47")
def announced_score(computed: int, announced: int | None) -> int | None:
    """Beside a real board the announced score stands until somebody corrects it.

    Nothing where it is the computed one. Each side keeps the score (SSC-13).
    """
    return announced if announced != computed else None


def clock_act(state: GameState, side: int, command: PlayTiles) -> ClockAct | None:
    """What became of the clock; one that runs for the others already needs no press."""
    return ClockAct.PRESSED if runs_already(state, side, command) else command.clock


@rule("NSA-IV.G.1.e")
def runs_already(state: GameState, side: int, command: PlayTiles) -> bool:
    """If the opponent's clock has been running already, announcing the score ends the turn."""
    if command.clock is not ClockAct.UNTOUCHED or not state.table.is_told_later:
        return False
    return state.clock.running not in (None, side)


def ends_turn(rules: RuleSet, command: PlayTiles, act: ClockAct | None) -> bool:
    is_pressed = act is not ClockAct.UNTOUCHED
    if is_pressed and command.clock is ClockAct.UNTOUCHED:
        # The clock ran already: the turn ends with the score (NSA-IV.G.1.e).
        return command.is_announced
    return turn_ends(rules, is_announced=command.is_announced, is_pressed=is_pressed)


def turn_ends(rules: RuleSet, *, is_announced: bool, is_pressed: bool) -> bool:
    """Whether what a side has done so far completes its turn."""
    # SSC-2, SSC-19.b, WU-7, DP-2.III.c, ST-2, NSA-IV.G.1.e
    ends_on = rules.clock.turn_ends_on
    if ends_on is TurnEnd.SCORE:
        return is_announced
    return is_pressed and (is_announced or ends_on is TurnEnd.CLOCK)


@rule("NSA-IV.F.2.a.(3)", "A-61")
def bind_blanks(work: Work) -> None:
    """A blank that nobody asked about binds when the next play is made.

    Every blank is what was written.
    """
    for square in work.state.record.unbound:
        tile = work.state.board[square]
        work.emit(BlankBound(at_ms=work.at_ms, square=square, tile=tile))


def _placed(state: GameState, command: PlayTiles) -> tuple[PlacedTile, ...] | Refusal:
    """The tiles as they were laid, or as the word that was written says."""
    if not command.written:
        return command.tiles
    try:
        placed = parse_play(command.written, state.board, state.setup.tiles)
    except BadInput as error:
        # With its tiles the play was entered before, on a board that has since been corrected.
        reason = Reason.BOARD_DIFFERS if command.tiles else Reason.PLAY_UNREADABLE
        return refuse(reason, error.sentence)
    if command.tiles and set(placed) != set(command.tiles):
        return refuse(
            Reason.BOARD_DIFFERS,
            text("{play} is not what those tiles make any more.", play=command.written),
        )
    return placed


def _by_square(tiles: tuple[PlacedTile, ...]) -> dict[int, str] | Refusal:
    laid = {placed.square: placed.tile for placed in tiles}
    if len(laid) == len(tiles):
        return laid
    return refuse(Reason.SQUARE_TWICE, text("Two tiles cannot lie on one square."))


def _used(state: GameState, tiles: tuple[PlacedTile, ...]) -> str | Refusal:
    """The tiles that leave the rack."""
    rack_tile = state.setup.tiles.rack_tile
    used = []
    for placed in tiles:
        if is_unnamed_blank(placed.tile):
            return _unnamed(state.rules)
        tile = rack_tile.get(placed.tile)
        if tile is None:
            return no_such_tile(placed.tile)
        used.append(tile)
    return "".join(used)


@rule(
    "SSC-6.a", "WU-11", "DP-2.III.j", "ST-6", "NSA-IV.F.1.p1", "NSA-IV.G.1.c",
)  # fmt: skip
def is_unnamed_blank(tile: str) -> bool:
    """A blank's letter is named before the turn ends."""
    return tile == BLANK


def _unnamed(rules: RuleSet) -> Refusal:
    return refuse(
        Reason.BLANK_UNDESIGNATED,
        text("Say which letter the blank stands for ({rule})."),
        cited(is_unnamed_blank, rules),
    )


def no_such_tile(tile: str) -> Refusal:
    return refuse(Reason.NO_SUCH_TILE, text("“{tile}” is not a tile of this game.", tile=tile))


def not_on_rack() -> Refusal:
    return refuse(Reason.TILES_NOT_ON_RACK, text("You do not have those tiles."))


def _is_surplus(state: GameState, used: str) -> bool:
    """Whether the table shows more of a tile than the set should have."""
    seen = Counter(seen_tiles(state, used))
    return bool(seen - Counter(state.setup.tiles.full_bag))


def _bad_blank(
    state: GameState, placed: tuple[PlacedTile, ...], blanks: tuple[BlankNote, ...]
) -> Refusal | None:
    tiles = state.setup.tiles
    squares = {tile.square for tile in placed if tiles.rack_tile[tile.tile] == BLANK}
    for blank in blanks:
        if blank.square not in squares:
            return refuse(Reason.NO_BLANK_THERE, text("There is no blank on that square."))
        for letter in (blank.spoken, blank.written):
            if letter and letter.upper() not in tiles.blank_symbols:
                return no_such_tile(letter)
        if not blank.letter:
            return _unnamed(state.rules)
    return None


def _note_blanks(
    state: GameState, placed: tuple[PlacedTile, ...], unclear: tuple[BlankNote, ...]
) -> tuple[PlacedTile, ...]:
    """The tiles of a play with the letter that each unclear blank is."""
    small = state.setup.tiles.blank_symbols
    said = {blank.square: small[letter_noted(blank)] for blank in unclear}
    return tuple(PlacedTile(tile.square, said.get(tile.square, tile.tile)) for tile in placed)


@rule("NSA-IV.F.2.a.(2)", "A-61")
def letter_noted(blank: BlankNote) -> str:
    """A blank is what was written of it; what was said counts where nothing was written."""
    return blank.letter


def _unbound(
    state: GameState, placed: tuple[PlacedTile, ...], unclear: tuple[BlankNote, ...]
) -> tuple[BlankNote, ...]:
    """Every blank of a play where a challenge of it may be taken back; else the unclear ones."""
    if not are_clear_blanks_open(state.rules):
        return unclear
    tiles, noted = state.setup.tiles, {note.square: note for note in unclear}
    return tuple(
        noted.get(each.square) or _clear_note(each, tiles.labels[each.tile])
        for each in placed
        if tiles.rack_tile[each.tile] == BLANK
    )


@rule("NSA-IV.F.2.a.(3)", "NSA-IV.F.2.a.(4)")
def are_clear_blanks_open(rules: RuleSet) -> bool:
    """A blank that was clearly named binds no sooner than another: a challenge of it may
    go back.

    However clear it is, a letter binds only when somebody has asked for it, or the next play
    is made without that.
    """
    is_of_book = bool(the_rule(are_clear_blanks_open).ids_of(rules.document))
    return is_of_book and Withdrawal.UNBOUND_BLANK in rules.challenge.withdrawal


def _clear_note(placed: PlacedTile, label: str) -> BlankNote:
    return BlankNote(placed.square, label.upper(), label.upper())


def _is_let_stand(fault: Fault, rules: RuleSet) -> bool:
    """Beside a real board a misplaced play stands unless challenged, where the book says so."""
    # SSC-1, NSA-III.F.1.p1, NSA-III.F.1.p2, NSA-APP.I.B.p3, A-59
    if fault is Fault.CENTRE_MISSED:
        return rules.play.first_play_center is Placement.CHALLENGEABLE
    return fault in _GEOMETRY and rules.play.geometry is Placement.CHALLENGEABLE


_GEOMETRY = frozenset({Fault.TWO_LINES, Fault.GAP, Fault.DISCONNECTED})


def _score(
    state: GameState, laid: dict[int, str], *, is_odd: bool
) -> tuple[tuple[ScoredWord, ...], int]:
    """The words of a play with their points, and the bonus."""
    board = put(state.board, laid)
    words = words_as_they_read(board, laid) if is_odd else form_words(board, laid)
    points = score_words(laid, words, state.setup.layout, state.setup.tiles)
    play = state.rules.play
    scored = tuple(ScoredWord(word.letters, each) for word, each in zip(words, points, strict=True))
    return scored, bonus_points(len(laid), play.bingo_tiles, play.bingo_points)


def misplaced(fault: Fault, state: GameState) -> Refusal:
    """The refusal for tiles that lie where they may not."""
    rules, names = state.rules, square_names(side_of(state.board))
    if fault is Fault.NO_SQUARE:
        return refuse(Reason.NO_SUCH_SQUARE, text("The squares are A1 to {last}.", last=names[-1]))
    if fault is Fault.TOO_FEW:
        rule = rule_of(rules, "play.first_play_tiles")
        need = rules.play.first_play_tiles
        return refuse(
            Reason.FIRST_PLAY_TOO_SHORT,
            text("The first play needs at least {need} tiles ({rule}).", need=need),
            rule,
        )
    if fault is Fault.CENTRE_MISSED:
        rule = rule_of(rules, "play.first_play_center")
        return refuse(
            Reason.CENTRE_NOT_COVERED,
            text("The first play must cover the centre square {square} ({rule}).",
                 square=names[len(names) // 2]),
            rule,
        )  # fmt: skip
    reason, broken, sentence = _BY_RULE[fault]
    return refuse(reason, sentence, cited(broken, rules))


_BY_RULE: Mapping[Fault, tuple[Reason, Callable[..., bool], Text]] = {
    Fault.NO_TILES: (
        Reason.NO_TILES, has_no_tiles,
        text("A play has at least one tile ({rule})."),
    ),
    Fault.OCCUPIED: (
        Reason.SQUARE_OCCUPIED, is_occupied,
        text("There is already a tile on that square ({rule})."),
    ),
    Fault.TWO_LINES: (
        Reason.TILES_NOT_IN_LINE, is_in_two_lines,
        text("All tiles of a play must lie in one row or column ({rule})."),
    ),
    Fault.GAP: (
        Reason.GAP_IN_PLAY, has_a_gap,
        text("The tiles of a play must leave no gap ({rule})."),
    ),
    Fault.DISCONNECTED: (
        Reason.PLAY_NOT_CONNECTED, lies_apart,
        text("The play must touch a tile on the board ({rule})."),
    ),
}  # fmt: skip
