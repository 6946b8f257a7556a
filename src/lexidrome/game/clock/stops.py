"""For what and by whom clocks are stopped, and what comes of it at the end of a game."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.board import tiles_on
from lexidrome.game.challenge.rules import (
    final_closes_at_ms,
    is_anybody_away,
)
from lexidrome.game.challenge.steps import may_question, open_play
from lexidrome.game.clock.messages import (
    ClockNeutralised,
)
from lexidrome.game.play.steps import after_play
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import PendingPlay
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
)
from lexidrome.rulebook import cited, rule, the_rule
from lexidrome.rulebook.choices import PauseReason


@rule("SSC-19.c", "NSA-V.D.p1", "NSA-V.D.p2")
def final_play_stopped(work: Work, reason: PauseReason) -> PendingPlay | None:
    """Whoever stops the clocks after the final play has ended the turn; a hold or a challenge may
    follow, and otherwise the game is over.
    """
    play, is_director = work.state.play, work.by.role is Role.DIRECTOR
    is_end = reason is PauseReason.GAME_END and work.state.table.is_told_later
    is_free = is_director or not work.state.clock.is_stopped_by_director
    return play if play is not None and is_end and play.is_out and is_free else None


def stop_at_the_end(work: Work, play: PendingPlay) -> None:
    """“The game is over unless your opponent holds or challenges within 20 seconds.”"""
    closes = final_closes_at_ms(work.state, work.at_ms)
    if is_anybody_away(work.state, play.side):
        closes = None
    elif has_last_time_already(play):
        closes = play.closes_at_ms
    work.emit(ClockNeutralised(at_ms=work.at_ms, by=work.by, closes_at_ms=closes))
    if not play.is_ended:
        after_play(work, play.side, is_out=True)


@rule("NSA-V.D.p3")
def has_last_time_already(play: PendingPlay) -> bool:
    """A clock stopped after the tiles were shown gives no further time to hold or challenge."""
    return play.closes_at_ms is not None


def has_no_ground(work: Work, reason: PauseReason) -> Refusal | None:
    """Why a side may not stop the clocks for this, though its book knows such a stop."""
    rules = work.state.rules
    if stops_at_a_hold(work, reason):
        sentence = text(
            "The play is held: the clock of the side that holds runs until it lets go ({rule})."
        )
        if _is_holder(work):
            sentence = text("Your clock runs until you let go or challenge ({rule}).")
        return refuse(Reason.STOP_REASON_NOT_ALLOWED, sentence, cited(stops_at_a_hold, rules))
    if reason is PauseReason.GAME_END and is_for_the_out_player(work):
        return refuse(
            Reason.NOT_YOUR_BUTTON,
            text("The side that has played the last tiles stops the clock ({rule})."),
            cited(is_for_the_out_player, rules),
        )
    if turns_own_tiles(work, reason):
        return refuse(
            Reason.NO_TILES_TO_TURN,
            text("The clocks are stopped to turn tiles of the other side's play ({rule})."),
            cited(turns_own_tiles, rules),
        )
    return None


@rule("NSA-V.D.p2", "NSA-IV.I.2.p4")
def stops_at_a_hold(work: Work, reason: PauseReason) -> bool:
    """The clock of who holds a play runs until the release or a challenge.

    Its holder stops it for nothing else, and nobody stops it for the end.
    """
    play = work.state.play
    if play is None or play.hold is None:
        return False
    if not the_rule(stops_at_a_hold).ids_of(work.state.rules.document):
        return False
    if _is_holder(work):
        return reason is not PauseReason.CHALLENGE
    return reason is PauseReason.GAME_END and play.is_out


def _is_holder(work: Work) -> bool:
    play = work.state.play
    return play is not None and play.hold is not None and play.hold.side == work.by.side


@rule("NSA-V.D.p1")
def is_for_the_out_player(work: Work) -> bool:
    """Until the turn of the final play has ended, it is for its player to stop the clocks."""
    play = work.state.play
    if play is None or not play.is_out or play.is_ended or work.by.side == play.side:
        return False
    return bool(the_rule(is_for_the_out_player).ids_of(work.state.rules.document))


@rule("SSC-12", "SSC-19.c", "ST-INTRO.a", "NSA-IV.I.3.p1")
def nothing_to_challenge(work: Work) -> Refusal | None:
    """Whoever stops the clocks for a challenge has a play before them that they may challenge.

    For the director it may be another's: such a stop ends with the verdict or the next turn, and
    where there can be neither it would be nobody's.
    """
    is_director = work.by.role is Role.DIRECTOR
    question = open_play(work) if is_director else may_question(work)
    return question if isinstance(question, Refusal) else None


@rule("NSA-III.F.3.p4")
def turns_own_tiles(work: Work, reason: PauseReason) -> bool:
    """A clock is stopped to turn tiles that the opponent laid, not one's own."""
    is_to_turn = reason is PauseReason.REPOSITION_TILES and work.state.clock.running is not None
    return is_to_turn and not _is_others_play(work)


def _is_others_play(work: Work) -> bool:
    """Whether the last play that stands is another side's; of one laid before, nobody knows."""
    state = work.state
    for turn in reversed(state.turns):
        if turn.tiles and not turn.is_withdrawn:
            return turn.side != work.by.side
    return bool(tiles_on(state.board))
