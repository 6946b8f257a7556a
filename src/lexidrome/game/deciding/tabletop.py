"""What happens on the table of a real board: tiles, blanks, the clock, who is there."""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text
from lexidrome.game import events as e
from lexidrome.game import record_commands as rc
from lexidrome.game import record_events as r
from lexidrome.game.board import SQUARE_NAMES, tiles_on
from lexidrome.game.challenge import closes_at_ms, final_closes_at_ms
from lexidrome.game.clock import LEFT, ClocksThen, has_buttons, overtime_points
from lexidrome.game.commands import PlayTiles
from lexidrome.game.deciding.flow import (
    end_game,
    finish_stopped,
    pass_over_skips,
    settle_zeros,
    take_off,
)
from lexidrome.game.deciding.laying import announced_score, no_such_tile, turn_ends
from lexidrome.game.deciding.sheets import judge_the_end_again
from lexidrome.game.deciding.signatures import is_signed_by_all, signed_stands
from lexidrome.game.deciding.turns import after_play
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_playing,
    must_have_begun,
    offers,
    open_challenge_refusal,
)
from lexidrome.game.offers import ALWAYS, Nothing, Offer, Offered
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.table import UNKNOWN, with_known
from lexidrome.game.unseen import seen_tiles
from lexidrome.game.values import Ending, Entry, EntryKind
from lexidrome.game.who import Actor, Role
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import FalseBlank, RuleSet, cited, rule, the_rule

_KEEPERS = (Role.SCORER, Role.DIRECTOR, Role.HOUSE, Role.SIDE)
_CALLERS_OF_TIME = (Role.DIRECTOR, Role.JUDGE, Role.SCORER, Role.HOUSE)
"""A scorer for no side in particular is one of the staff."""
_TIME_ENDINGS = {
    Ending.GAME_TIME: "clock.game_limit_s",
    Ending.ROUND_TIME: "clock.round_limit_s",
}
"""What limits the time that is called."""


def _playing_side(work: Work) -> int | Refusal:
    """The side that does something at the table while the game goes on."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    return at_the_table(work) or must_be_playing(work) or side


@offers(rc.DeclareTiles)
def can_declare(work: Work) -> Offered:
    """No fewer than are in sight."""
    if refusal := must_be(work, *_KEEPERS) or at_the_table(work) or signed_stands(work):
        return refusal
    return Offer(least=tiles_in_sight(work.state))


@decides(rc.DeclareTiles)
def declare_tiles(work: Work, command: rc.DeclareTiles) -> Refusal | None:
    """The game goes on with a set of 99 or 101 tiles (NSA-III.B.p3, A-45)."""
    if refusal := too_few_tiles(work, command.count):
        return refusal
    rule = RuleId("NSA-III.B.p3" if work.state.rules.document == "NSA" else "A-45")
    work.emit(r.TilesDeclared(at_ms=work.at_ms, by=work.by, count=command.count, rule=rule))
    return None


def too_few_tiles(work: Work, count: int) -> Refusal | None:
    """Refuse a set that has fewer tiles than are in sight."""
    held = tiles_in_sight(work.state)
    if count >= held:
        return None
    return refuse(
        Reason.TOO_FEW_TILES,
        text("{count} tiles lie on the board and on the racks already.", count=held),
    )


def tiles_in_sight(state: GameState) -> int:
    return sum(map(len, state.racks)) + len(seen_tiles(state, ""))


@offers(rc.NoteRack)
def can_note_rack(work: Work) -> Offered:
    """As many tiles as the rack has; in a game that is over, all that are known anyhow."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    count = len(work.state.racks[side])
    if work.state.phase is Phase.ENDED:
        return Offer(least=count, most=count)
    return must_have_begun(work) or Offer(least=0, most=count)


@decides(rc.NoteRack)
def note_rack(work: Work, command: rc.NoteRack) -> Refusal | None:
    """What a side holds; once play has stopped and every rack is known, the game is counted."""
    side = work.side
    state = work.state
    is_known = sorted(command.tiles) == sorted(state.racks[side])
    if state.phase is Phase.ENDED and is_known:
        # They were known and are counted; showing them all the same is no mistake.
        return None
    if refusal := must_have_begun(work):
        return refusal
    for tile in command.tiles:
        if tile != UNKNOWN and tile not in state.setup.tiles.full_bag:
            return no_such_tile(tile)
    rack = state.racks[side]
    if len(command.tiles) > len(rack):
        return refuse(
            Reason.RACK_TOO_SMALL,
            text("The rack has {count} tiles, if everything was entered.", count=len(rack)),
        )
    work.emit(
        r.RackNoted(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            tiles=with_known(rack, command.tiles),
            closes_at_ms=closes_by_reveal(state, side, work.at_ms),
        )
    )
    finish_stopped(work)
    return None


@rule("NSA-V.D.p3", "NSA-IDX.T11")
def closes_by_reveal(state: GameState, side: int, at_ms: int) -> int | None:
    """Where the clock was not neutralised after the final play, showing tiles starts the last
    time.

    The end of game and time is then known.
    """
    play = state.play
    is_final = play is not None and play.is_out and play.closes_at_ms is None and play.side != side
    if not is_final or state.clock.stop_reason is not None:
        return None
    return final_closes_at_ms(state, at_ms)


@offers(rc.ClarifyBlank)
def can_clarify_blank(work: Work) -> Offered:
    """By the squares of the blanks; a side asks about them in its time, the director in any."""
    is_director = work.by.role is Role.DIRECTOR
    if not is_director:
        acting = acting_side(work)
        if isinstance(acting, Refusal):
            return acting
    if refusal := at_the_table(work) or must_have_begun(work):
        return refusal
    state, side = work.state, work.by.side
    rack_tile = state.setup.tiles.rack_tile
    blanks = tuple(at for at, tile in enumerate(state.board) if rack_tile.get(tile) == BLANK)
    if not blanks:
        why = refuse(Reason.NO_BLANK_THERE, text("There is no blank on the board."))
        return Nothing(why)
    if is_director:
        return Offer(numbers=blanks)
    in_time = tuple(at for at in blanks if not is_asked_on_anothers_time(state, side, at))
    return Offer(numbers=in_time) if in_time else _only_on_own_time(work)


@decides(rc.ClarifyBlank)
def clarify_blank(work: Work, command: rc.ClarifyBlank) -> Refusal | None:
    """A blank that is asked about binds (NSA-IV.F.2.b, A-61)."""
    is_director = work.by.role is Role.DIRECTOR
    tiles, board = work.state.setup.tiles, work.state.board
    there = board[command.square] if 0 <= command.square < len(board) else ""
    if tiles.rack_tile.get(there) != BLANK:
        return refuse(Reason.NO_BLANK_THERE, text("There is no blank on that square."))
    tile = tiles.blank_symbols.get(command.letter.upper())
    if tile is None:
        return no_such_tile(command.letter)
    if tile != there and not is_director:
        # NSA-IV.F.2.a.(2), NSA-IV.F.3.p1
        return refuse(
            Reason.BLANK_IS_WRITTEN,
            text(
                "What was written counts: the blank on {square} is {letter}. "
                "Only the director sets another letter.",
                square=SQUARE_NAMES[command.square],
                letter=tiles.labels[there],
            ),
        )
    if not is_director and is_asked_on_anothers_time(work.state, work.by.side, command.square):
        return _only_on_own_time(work)
    if tile != there and (refusal := binds_already(work, command.square)):
        return refusal
    work.emit(r.BlankBound(at_ms=work.at_ms, by=work.by, square=command.square, tile=tile))
    return None


def binds_already(work: Work, square: int) -> Refusal | None:
    state = work.state
    if not is_told_and_binds(state, square):
        return None
    return refuse(
        Reason.RECORD_SAYS_OTHERWISE,
        text(
            "The blank on {square} is {letter}: that was told and binds now ({rule}). If it was "
            "entered wrongly, correct the entry.",
            square=SQUARE_NAMES[square],
            letter=state.setup.tiles.labels[state.board[square]],
        ),
        cited(is_told_and_binds, state.rules),
    )


@rule("NSA-IV.F.3.p1")
def is_told_and_binds(state: GameState, square: int) -> bool:
    """The director designates a blank whose binding letter cannot be determined, and no other.

    A letter that was told, and has become binding since, is not in dispute any more.
    Of a blank of which nothing was told the record has a letter all the same; which one was
    said or written it does not know.
    """
    record = state.record
    if not the_rule(is_told_and_binds).ids_of(state.rules.document) or square in record.unbound:
        return False
    told = [
        blank
        for turn in state.turns
        if turn.entry is not None and any(placed.square == square for placed in turn.tiles)
        if isinstance(command := record.entries[turn.entry].command, PlayTiles)
        and not turn.is_withdrawn
        for blank in command.blanks
    ]
    return any(blank.square == square for blank in told)


def _only_on_own_time(work: Work) -> Refusal:
    return refuse(
        Reason.NOT_YOUR_TIME,
        text("Later a blank is asked about only while one's own clock runs ({rule})."),
        cited(is_asked_on_anothers_time, work.state.rules),
    )


@rule("NSA-IV.F.2.b")
def is_asked_on_anothers_time(state: GameState, side: int | None, square: int) -> bool:
    """After the next play a blank is clarified only on one's own time.

    On the play right after it a blank is asked about at any time; later while one's own runs.
    """
    if not the_rule(is_asked_on_anothers_time).ids_of(state.rules.document):
        return False
    is_last = bool(state.turns) and any(each.square == square for each in state.turns[-1].tiles)
    clock = state.clock
    own = state.on_turn if clock.is_typed and clock.stop_reason is None else clock.running
    return not is_last and side != own


@offers(rc.FindFalseBlank)
def can_find_false_blank(work: Work) -> Offered:
    if refusal := at_the_table(work) or must_have_begun(work):
        return refusal
    state = work.state
    rule = rule_of(state.rules, "record.false_blank")
    is_left_to_director = state.rules.record.false_blank is FalseBlank.DIRECTOR
    if is_left_to_director and work.by.role is not Role.DIRECTOR:
        return refuse(
            Reason.CALL_DIRECTOR, text("Call the director: the book leaves it to them ({rule})."),
            rule,
        )  # fmt: skip
    if work.by.role is not Role.DIRECTOR:
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    if refusal := open_challenge_refusal(state.play):
        return refusal
    play = state.last_play
    if play is None or not _has_blank(work, play):
        return refuse(
            Reason.NO_BLANK_THERE,
            text("The last play has no blank, or another play has been made since ({rule})."),
            rule,
        )
    return Offer(rule=rule)


@decides(rc.FindFalseBlank)
def find_false_blank(work: Work, _command: rc.FindFalseBlank) -> Refusal | None:
    """The play with it comes off, or the director decides: SSC-7.a, SSC-7.b, P48, A-62."""
    play = work.state.last_play
    assert play is not None
    take_off(work, play, rule_of(work.state.rules, "record.false_blank"))
    if not settle_zeros(work):
        pass_over_skips(work)
    return None


def _has_blank(work: Work, play: PendingPlay) -> bool:
    rack_tile = work.state.setup.tiles.rack_tile
    return any(rack_tile[placed.tile] == BLANK for placed in play.tiles)


@offers(rc.MixBag)
def can_mix_bag(work: Work) -> Offered:
    side = _playing_side(work)
    return side if isinstance(side, Refusal) else ALWAYS


@decides(rc.MixBag)
def mix_bag(work: Work, _command: rc.MixBag) -> Refusal | None:
    """Ten seconds to mix it: NSA-IV.B.1.p1, NSA-IDX.T7."""
    ends_at_ms = work.at_ms + work.state.rules.irregularity.mixing_s * 1000
    work.emit(r.BagMixed(at_ms=work.at_ms, by=work.by, side=work.side, ends_at_ms=ends_at_ms))
    return None


@offers(rc.ReadClocks)
def can_read_clocks(work: Work) -> Offered:
    if refusal := must_be(work, *_KEEPERS) or at_the_table(work):
        return refusal
    if are_read_until_signed(work.state):
        if is_signed_by_all(work.state):
            return refuse(
                Reason.GAME_OVER,
                text("The result is signed; the clocks are not read any more ({rule})."),
                cited(are_read_until_signed, work.state.rules),
            )
    elif refusal := must_have_begun(work):
        return refusal
    return _no_clock_on_the_table(work) or ALWAYS


def _no_clock_on_the_table(work: Work) -> Refusal | None:
    if work.state.clock.is_typed:
        return None
    return refuse(
        Reason.DEVICE_IS_CLOCK, text("The device is the clock here; the director adjusts it.")
    )


@decides(rc.ReadClocks)
def read_clocks(work: Work, command: rc.ReadClocks) -> Refusal | None:
    is_over = work.state.phase is Phase.ENDED
    clock = work.state.clock
    if len(command.side_ms) != work.state.side_count:
        return refuse(
            Reason.READINGS_INCOMPLETE, text("Every side has a reading, or none that was taken.")
        )
    side_ms = tuple(
        before if read is None else read
        for before, read in zip(clock.side_ms, command.side_ms, strict=True)
    )
    work.emit(r.ClocksRead(at_ms=work.at_ms, by=work.by, side_ms=side_ms))
    if is_over:
        _count_overtime_anew(work, clock.side_ms)
    return None


@rule("SSC-19.a", "SSC-21.c", "NSA-V.F.2.p1", "NSA-V.D.p7")
def are_read_until_signed(state: GameState) -> bool:
    """What a clock on the table shows is entered until the result is signed; overtime follows
    it.
    """
    of_book = the_rule(are_read_until_signed).ids_of(state.rules.document)
    return state.phase is Phase.ENDED and bool(of_book)


def _count_overtime_anew(work: Work, before_ms: tuple[int, ...]) -> None:
    """The time penalty that follows from readings entered after the end (NSA-V.F.2.p1)."""
    rules = work.state.rules
    rule = rule_of(rules, "clock.overtime_points")
    for side, read_ms in enumerate(work.state.clock.side_ms):
        points = overtime_points(before_ms[side], rules.clock) - overtime_points(
            read_ms, rules.clock
        )
        if points:
            entry = Entry(side, points, EntryKind.OVERTIME, rule, len(work.state.turns))
            work.emit(e.ScoreAdjusted(at_ms=work.at_ms, by=work.by, entry=entry))
    judge_the_end_again(work)


@offers(rc.CallTime)
def can_call_time(work: Work) -> Offered:
    """The times that the rule set has."""
    rules = work.state.rules
    if is_called_by_a_side(work.by):
        return refuse(
            Reason.NOT_ALLOWED,
            text("The director calls the time, not a side of the game ({rule})."),
            cited(is_called_by_a_side, rules),
        )
    if refusal := at_the_table(work) or must_be_playing(work):
        return refusal
    endings = _endings_by_time(rules)
    if not endings:
        return _no_such_time()
    return _no_clock_on_the_table(work) or Offer(choices=endings)


@decides(rc.CallTime)
def call_time(work: Work, command: rc.CallTime) -> Refusal | None:
    """Time is called where the software does not keep it (SSC-21, ST-END)."""
    rules = work.state.rules
    if command.ending not in _endings_by_time(rules):
        return _no_such_time()
    end_game(work, command.ending, rule_of(rules, _TIME_ENDINGS[command.ending]))
    return None


def _endings_by_time(rules: RuleSet) -> tuple[Ending, ...]:
    return tuple(each for each, path in _TIME_ENDINGS.items() if rules.value(path) is not None)


def _no_such_time() -> Refusal:
    return refuse(Reason.NO_ROUND_LIMIT, text("This game has no round that could end."))


@rule("SSC-21", "ST-END")
def is_called_by_a_side(by: Actor) -> bool:
    """The end of the time is for the director and the staff to call, not for a side."""
    return by.role not in _CALLERS_OF_TIME or by.side is not None


@offers(rc.PressClock)
def can_press_clock(work: Work) -> Offered:
    """The side that played; once its turn has ended either may (A-71), unless each has a button."""
    side = _playing_side(work)
    if isinstance(side, Refusal):
        return side
    play = work.state.play
    if work.state.record.restarted is not None:
        return ALWAYS
    if play is None or play.is_pressed or play.challenge is not None:
        return refuse(Reason.NOTHING_TO_END, text("No turn waits for its clock."))
    return _not_your_button(work, play, side) or ALWAYS


@decides(rc.PressClock)
def press_clock(work: Work, _command: rc.PressClock) -> Refusal | None:
    """The turn may end by it: SSC-2, NSA-IV.G.1.e."""
    play = work.state.play
    restarted = work.state.record.restarted
    if restarted is not None:
        closes = None if play is None else play.closes_at_ms
        work.emit(
            r.ClockPressed(
                at_ms=work.at_ms,
                by=work.by,
                side=restarted,
                is_turn_ended=False,
                closes_at_ms=closes,
                clocks=_next_clock(work.state, is_button=True),
            )
        )
        return None
    assert play is not None
    ends = not play.is_ended and turn_ends(
        work.state.rules, is_announced=play.is_announced, is_pressed=True
    )
    closes = play.closes_at_ms
    if ends:
        # After a final play that was not neutralised, showing the tiles starts the last time.
        closes = None if play.is_out else closes_at_ms(work.state, work.at_ms, is_out=False)
    work.emit(
        r.ClockPressed(
            at_ms=work.at_ms,
            by=work.by,
            side=play.side,
            is_turn_ended=ends,
            closes_at_ms=closes,
            clocks=_next_clock(work.state, is_button=True),
        )
    )
    if ends:
        after_play(work, play.side, is_out=play.is_out)
    return None


def _next_clock(state: GameState, *, is_button: bool) -> ClocksThen:
    """Turns end at the clock's buttons where it has any, elsewhere with the score."""
    if has_buttons(state.rules.clock) is not is_button:
        return LEFT
    return ClocksThen(state.on_turn, is_new_turn=True)


def _not_your_button(work: Work, play: PendingPlay, side: int) -> Refusal | None:
    rules = work.state.rules
    for breaks in (presses_anothers_button, ends_anothers_turn):
        if breaks(rules, play, side):
            return refuse(
                Reason.NOT_YOUR_BUTTON,
                text("Only the side that played presses its clock ({rule})."),
                cited(breaks, rules),
            )
    return None


@rule("SSC-19.b")
def presses_anothers_button(rules: RuleSet, play: PendingPlay, side: int) -> bool:
    """A team presses the button on its own side of the clock and no other."""
    of_book = the_rule(presses_anothers_button).ids_of(rules.document)
    return side != play.side and bool(of_book)


@rule("NSA-IV.G.1.b", "NSA-IV.G.1.e")
def ends_anothers_turn(rules: RuleSet, play: PendingPlay, side: int) -> bool:
    """Until a turn has ended, only the side that plays it starts the other clock."""
    of_book = the_rule(ends_anothers_turn).ids_of(rules.document)
    return side != play.side and not play.is_ended and bool(of_book)


@offers(rc.AnnounceScore)
def can_announce_score(work: Work) -> Offered:
    side = _playing_side(work)
    if isinstance(side, Refusal):
        return side
    play = work.state.play
    if play is None or play.is_announced or play.side != side or play.challenge is not None:
        return refuse(Reason.NOTHING_TO_END, text("No score of yours has still to be announced."))
    return ALWAYS


@decides(rc.AnnounceScore)
def announce_score(work: Work, command: rc.AnnounceScore) -> Refusal | None:
    side, state = work.side, work.state
    play = state.play
    assert play is not None
    announced = announced_score(play.points, command.announced)
    entry = None
    if announced is not None:
        difference = announced - play.points
        rule = cited(announced_score, state.rules)
        entry = Entry(side, difference, EntryKind.PLAY, rule, len(state.turns))
    ends = not play.is_ended and turn_ends(
        state.rules, is_announced=True, is_pressed=play.is_pressed
    )
    closes = closes_at_ms(state, work.at_ms, is_out=play.is_out) if ends else play.closes_at_ms
    work.emit(
        r.ScoreAnnounced(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            points=play.points if announced is None else announced,
            entry=entry,
            is_turn_ended=ends,
            closes_at_ms=closes,
            clocks=_next_clock(state, is_button=False) if ends else LEFT,
        )
    )
    if ends:
        after_play(work, side, is_out=play.is_out)
    return None


@offers(rc.LeaveTable)
def can_leave_table(work: Work) -> Offered:
    side = _playing_side(work)
    if isinstance(side, Refusal):
        return side
    if side in work.state.record.away:
        return refuse(Reason.ALREADY_AWAY, text("That side is away already."))
    if leaves_before_playing(work.state, side):
        return refuse(
            Reason.LEFT_ON_TURN,
            text(
                "Nobody leaves before they have made a play and started the other clock ({rule})."
            ),
            cited(leaves_before_playing, work.state.rules),
        )
    if leaves_after_drawing(work.state, side):
        return refuse(
            Reason.LEFT_AFTER_DRAW,
            text(
                "Whoever leaves does not draw tiles: after a draw the next chance is the next play "
                "({rule})."
            ),
            cited(leaves_after_drawing, work.state.rules),
        )
    return ALWAYS


@decides(rc.LeaveTable)
def leave_table(work: Work, _command: rc.LeaveTable) -> Refusal | None:
    work.emit(r.SideLeft(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@rule("NSA-IV.L.p1")
def leaves_before_playing(state: GameState, side: int) -> bool:
    """Nobody leaves the table before making a play and starting the opponent's clock.

    Then the turn is the other side's, and a first play has been made.
    """
    play = state.play
    is_own = state.on_turn == side or (play is not None and play.side == side and not play.is_ended)
    return is_own or not (state.turns or tiles_on(state.board))


@rule("NSA-IV.L.p1")
def leaves_after_drawing(state: GameState, side: int) -> bool:
    """Whoever leaves the table has drawn no tiles for the play that came before.

    A draw that was entered; what is only taken for done is not.
    """
    if not the_rule(leaves_after_drawing).ids_of(state.rules.document):
        return False
    record, play = state.record, state.play
    if play is not None and play.side == side:
        return play.drawn is not None
    closed = record.closed
    return closed is not None and closed.side == side and record.is_draw_entered


@offers(rc.ReturnToTable)
def can_return_to_table(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    if side not in work.state.record.away:
        return refuse(Reason.NOT_AWAY, text("That side has not left the table."))
    return ALWAYS


@decides(rc.ReturnToTable)
def return_to_table(work: Work, _command: rc.ReturnToTable) -> Refusal | None:
    """Five seconds to hold or challenge after coming back: NSA-IV.L.p3, NSA-IDX.T18."""
    side, play = work.side, work.state.play
    closes = None
    if play is not None and play.side != side and play.challenge is None:
        closes = work.at_ms + work.state.rules.irregularity.return_window_s * 1000
    work.emit(r.SideReturned(at_ms=work.at_ms, by=work.by, side=side, closes_at_ms=closes))
    return None
