"""What is entered beside a real board is kept as it was entered, so that it can be corrected.

Every command of a recorded game, once accepted, stands in its facts before
what followed from it. Commands that are about the record itself (a signature, a
dispute, a correction) do not: they are not part of what happened on the board.
"""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import BadInput
from lexidrome.game.due import run_due
from lexidrome.game.messages import COMMANDS, Command
from lexidrome.game.play.messages import PlayTiles
from lexidrome.game.play.written import format_play, parse_play
from lexidrome.game.sheet.messages import Entered, ReportedLate
from lexidrome.game.who import Given
from lexidrome.game.work import Work

LATE_MS = 2000
"""What comes sooner is the way of things on a hall's network."""


def enter(work: Work, command: Command) -> Command:
    """Note what was entered; the time of the fact is not yet that of the command."""
    if not work.state.table.keeps_entries or COMMANDS.of(command).of_record:
        return command
    if isinstance(command, PlayTiles):
        command = _spelled_out(work, command)
    given = Given(command, work.said)
    work.emit(Entered(at_ms=work.state.now_ms, by=work.by, command=given))
    return command


def note_lateness(work: Work) -> None:
    """What the device told late the director sees; it counts from when it happened."""
    late_ms = work.said.late_ms
    if late_ms >= LATE_MS and work.state.table.is_told_later:
        work.emit(ReportedLate(at_ms=work.state.now_ms, by=work.by, late_ms=late_ms))


def _spelled_out(work: Work, command: PlayTiles) -> PlayTiles:
    """A play with its tiles and its whole word: if the board is corrected, both must still fit.

    As they read once everything has happened that was due before it.
    """
    met = Work(work.state, work.said)
    run_due(met, met.at_ms, is_act=True)
    board, tiles = met.state.board, met.state.setup.tiles
    if command.written and not command.tiles:
        try:
            return replace(command, tiles=parse_play(command.written, board, tiles))
        except BadInput:
            return command
    if command.written or any(tile.tile not in tiles.rack_tile for tile in command.tiles):
        return command
    is_free = all(0 <= tile.square < len(board) for tile in command.tiles)
    written = format_play(board, command.tiles, tiles) if is_free else ""
    return replace(command, written=written)
