"""What must have happened, by the record, for a procedure to be gone through at all.

What a single answer says is held against the record by `game.knowledge`; here stands what no
answer could put right. Where the record may have been told later than it happened, a side is
bound by it and the director is not: `_is_bound`.

NSA-IV.B.3.p3, NSA-V.A.2, NSA-IV.B.6
    tiles are found, or drawn too few, once the bag is empty: `bag_not_empty`
NSA-IV.B.4.b.(2)
    the points of a play are lost once: `_lost_already`
NSA-IV.C.3.a.1, NSA-IV.C.3.b
    only a play that was followed by another one keeps tiles of another game: `_play_is_last`
NSA-IV.E.1.note
    where the device is the clock it knows that nobody has pressed it: `_nothing_pressed`
NSA-IV.E.2.b.(4), NSA-IV.E.2.a.p1
    who exchanged, from how small a bag and how large a rack: `_no_illegal_exchange`
NSA-IV.G.2.a.p1, NSA-IV.G.2.b.p1, NSA-IV.G.2.b.p2
    which play was drawn for, and whether its score stands on the sheet: `_not_drawn_early`
NSA-IV.H.1.p3
    what is objected to is the score of the last play: `_nothing_to_object_to`
NSA-IV.I.2.p7
    only a successful challenger chooses among tiles drawn during a hold: `_no_held_play_off`
NSA-IV.J.2.p1, NSA-IV.J.2.p2
    “in a multi-word challenge”, and “a 10 point game penalty” for each adjudication:
    `_no_improper_lookup`
NSA-IV.K.5
    who has lost a turn by a verdict: `_lost_no_turn`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lexidrome import procedures as p
from lexidrome.base import Refusal, Text, text
from lexidrome.game.board import tiles_on
from lexidrome.game.play.messages import PlayTiles
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.ruling.evidence import (
    answered_plays,
    bag_before,
    bag_once_drawn,
    entered_exchange,
    last_turn,
)
from lexidrome.game.state import Challenge, GameState, Phase, Turn, TurnKind
from lexidrome.game.values import LostTurn
from lexidrome.game.who import Role
from lexidrome.game.work import Work
from lexidrome.procedures import changes as ch
from lexidrome.procedures import early_draws, strays
from lexidrome.rulebook import cited, rule

Check = Callable[[Work, p.Resolution, int, int], Refusal | None]
"""Why a procedure cannot be gone through about a player and an opponent."""


def cannot_have_happened(
    work: Work, resolution: p.Resolution, player: int, opponent: int
) -> Refusal | None:
    check = _CHECKS.get(resolution.procedure)
    return None if check is None else check(work, resolution, player, opponent)


def _is_bound(work: Work) -> bool:
    """What was told late or not at all a director may have found out; sides have told it."""
    return work.by.role is not Role.DIRECTOR


def _otherwise(sentence: Text) -> Refusal:
    return refuse(Reason.RECORD_SAYS_OTHERWISE, sentence)


def bag_not_empty(work: Work, resolution: p.Resolution) -> Refusal | None:
    """Before the end; a bag in which a tile is found after it was thought empty all the same."""
    is_over = resolution.answers.get("stage", strays.Stage.PLAYING) != strays.Stage.PLAYING
    left = bag_once_drawn(work.state)
    if resolution.answers.get("bag_empty") is False or is_over or not left:
        return None
    return _otherwise(
        text(
            "By the record the bag is not empty: {count} tiles are left in it.",
            count=left,
        )
    )


def _lost_already(
    work: Work, resolution: p.Resolution, player: int, opponent: int
) -> Refusal | None:
    if resolution.answers.get("replied") is not True:
        return None
    if answered_plays(work.state, player, opponent, resolution.answers.get("points")):
        return None
    return _otherwise(
        text("There is no such play with a play after it, or its points are already lost.")
    )


def _play_is_last(
    work: Work, resolution: p.Resolution, _player: int, _opponent: int
) -> Refusal | None:
    if resolution.answers.get("where") != strays.ForeignPlace.OLD_PLAY:
        return None
    last = work.state.last_play
    older = len(tiles_on(work.state.board)) - (0 if last is None else len(last.tiles))
    if older > 0:
        return None
    return _otherwise(text("No play was completed after the one that lies on the board."))


def _nothing_pressed(
    work: Work, resolution: p.Resolution, player: int, _opponent: int
) -> Refusal | None:
    """With a clock of their own on the table only the players know who pressed it."""
    state = work.state
    is_kept = any(isinstance(each, ch.TurnKept) for each in resolution.adjustments)
    if not is_kept or state.clock.is_typed or state.on_turn != player:
        return None
    return _otherwise(text("The player is on turn, and the opponent's clock was not started."))


def _no_illegal_exchange(
    work: Work, resolution: p.Resolution, player: int, opponent: int
) -> Refusal | None:
    if refusal := _no_exchange(work, resolution, player, opponent):
        return refusal
    state = work.state
    is_replied = bool(resolution.answers.get("replied"))
    number = entered_exchange(state, player, opponent, is_replied=is_replied)
    turn = None if number is None else state.turns[number - 1]
    bag = bag_once_drawn(state) if turn is None else _real_bag_before(state, turn)
    needed = state.rules.exchange.min_bag or 0
    if bag is not None and bag >= needed:
        return _otherwise(
            text("By the record {count} tiles were in the bag, which is enough.", count=bag)
        )
    exchanged, held = int(resolution.answers.get("exchanged", 0)), len(state.racks[player])
    if turn is None and exchanged > held:
        return _otherwise(
            text("According to the record the rack has no more than {count}.", count=held)
        )
    return None


def _real_bag_before(state: GameState, turn: Turn) -> int | None:
    """By the tiles that the set is known to have by now: one may have been missing then."""
    bag, record = bag_before(state, turn), state.record
    if bag is None or turn.entry is None:
        return None
    return bag + record.tile_count - record.before[turn.entry].record.tile_count


def _no_exchange(
    work: Work, _resolution: p.Resolution, player: int, _opponent: int
) -> Refusal | None:
    """The turn is still to be entered, or was entered as what it might have been."""
    turn = last_turn(work.state, player)
    is_entered = turn is not None and turn.kind in (TurnKind.EXCHANGE, TurnKind.PASS)
    if is_entered or _is_on_turn(work.state, player):
        return None
    return _otherwise(text("The player is not on turn and has not exchanged."))


def _is_on_turn(state: GameState, player: int) -> bool:
    return state.phase is Phase.PLAYING and state.on_turn == player


def _not_drawn_early(
    work: Work, resolution: p.Resolution, player: int, _opponent: int
) -> Refusal | None:
    turn, play = last_turn(work.state, player), work.state.play
    if turn is None or turn.kind is not TurnKind.PLAY:
        return _otherwise(text("According to the record the player has made no play to draw for."))
    if resolution.answers.get("off") or not _is_bound(work):
        return None
    if play is not None and play.side == player and play.drawn is None:
        return _otherwise(text("According to the record nothing was drawn for that play yet."))
    is_of_score = resolution.answers.get("how") == early_draws.DrewEarly.BEFORE_RECORDING
    if is_of_score and is_score_written(work.state, player):
        return score_is_written()
    return None


def is_score_written(state: GameState, side: int) -> bool:
    """Whether the total after a side's last turn stands on its own sheet."""
    number = max((at for at, turn in enumerate(state.turns, 1) if turn.side == side), default=0)
    return any(line.turn == number for line in state.record.sheets[side])


def score_is_written() -> Refusal:
    return _otherwise(text("The score of that play was written down before the draw was entered."))


def _nothing_to_object_to(
    work: Work, _resolution: p.Resolution, player: int, _opponent: int
) -> Refusal | None:
    """Until the opponent's turn has ended; the director may hear of it later."""
    turns = work.state.turns
    plays = [turn for turn in turns if turn.side == player and turn.kind is TurnKind.PLAY]
    if not plays:
        return _otherwise(text("By the record the player has announced no score."))
    if not _is_bound(work):
        return None
    # The opponent's own play is not completed before its turn has ended.
    last_ones = turns[-2:] if _is_unfinished(work.state) else turns[-1:]
    if not any(turn in plays for turn in last_ones):
        return _otherwise(text("The opponent's turn has ended since the score was announced."))
    if _was_announced_right(work.state, plays[-1]):
        return _otherwise(text("According to the record the announced score was right."))
    return None


def _is_unfinished(state: GameState) -> bool:
    return state.play is not None and not state.play.is_ended


def _was_announced_right(state: GameState, turn: Turn) -> bool:
    """Only if a score was told; one that nobody told is computed."""
    if turn.entry is None:
        return False
    command = state.record.entries[turn.entry].command
    is_told = isinstance(command, PlayTiles) and command.announced is not None
    return is_told and turn.computed is None


def _no_held_play_off(
    work: Work, _resolution: p.Resolution, player: int, _opponent: int
) -> Refusal | None:
    decided, turn = work.state.decided, last_turn(work.state, player)
    play = None if decided is None else decided.before.play
    is_off = turn is not None and turn.is_withdrawn
    if decided is not None and play is not None:
        is_off = not decided.is_acceptable and play.side == player and play.was_held
    if is_off:
        return None
    return _otherwise(text("No play of that side was held and then challenged off."))


def _lost_no_turn(
    work: Work, _resolution: p.Resolution, player: int, _opponent: int
) -> Refusal | None:
    """The side of a play that came off, or that challenged one which stayed."""
    state = work.state
    decided = state.decided
    play = None if decided is None else decided.before.play
    if decided is not None and play is not None and play.challenge is not None:
        # Whoever challenges the play that ends a game in vain has no turn left to lose.
        is_free = decided.is_acceptable and play.is_out
        loser = play.challenge.side if decided.is_acceptable else play.side
        has_lost = player == loser and not is_free
    else:
        has_lost = any(
            turn.side == player and (turn.is_withdrawn or turn.kind is TurnKind.LOST)
            for turn in state.turns
        )
    if has_lost:
        return None
    return _otherwise(text("By the record the player has lost no turn by a verdict."))


def _no_improper_lookup(
    work: Work, resolution: p.Resolution, _player: int, _opponent: int
) -> Refusal | None:
    """Words that are acceptable so far cost nothing, and are ruled on again after the verdict."""
    if not _is_on_verdict(work.state, resolution):
        return None
    if is_ruled_on(work.state):
        return refuse(
            Reason.RECORD_SAYS_OTHERWISE,
            text(
                "It has already been ruled whose fault that lookup was, and no other play has "
                "come off since. If it was someone else's, undo that ruling first ({rule})."
            ),
            cited(is_ruled_on, work.state.rules),
        )
    is_charged = any(isinstance(each, ch.ScoreChanged) for each in resolution.adjustments)
    return _not_looked_up_in_parts(work.state) if is_charged else None


def _is_on_verdict(state: GameState, resolution: p.Resolution) -> bool:
    """One word that is not acceptable decides; where lookups cost nothing it does not matter."""
    is_costly = bool(state.rules.irregularity.improper_lookup_points)
    return is_costly and resolution.answers.get("unacceptable") is True


@rule("NSA-IV.J.2.p2")
def is_ruled_on(state: GameState) -> bool:
    """One adjudication brings one penalty, or none where both contributed.

    The next one is of a play that came off after it.
    """
    ruled = [
        each.turn
        for each in state.rulings
        if each.resolution is not None
        and each.resolution.procedure == "improper_lookup"
        and _is_on_verdict(state, each.resolution)
        and not each.is_undone
    ]
    return bool(ruled) and not any(turn.is_withdrawn for turn in state.turns[max(ruled) :])


def _not_looked_up_in_parts(state: GameState) -> Refusal | None:
    """Of an older verdict than the last one the record knows only that a play came off.

    Nor does it know who did the lookup: also what the players found at a station of their own is
    entered by the staff.
    """
    challenge = _last_challenge(state)
    if challenge is None and came_none_off(state):
        return refuse(
            Reason.RECORD_SAYS_OTHERWISE,
            text("By the record no play was challenged off ({rule})."),
            cited(came_none_off, state.rules),
        )
    if challenge is not None and is_of_one_word(challenge):
        return refuse(
            Reason.RECORD_SAYS_OTHERWISE,
            text(
                "According to the record one word was challenged, and looked up at once ({rule})."
            ),
            cited(is_of_one_word, state.rules),
        )
    return None


def _last_challenge(state: GameState) -> Challenge | None:
    """The one that waits for its verdict, or of the last verdict until the next turn."""
    judged = state.decided.before.play if state.decided is not None else None
    pending = None if state.play is None else state.play.challenge
    return pending or (None if judged is None else judged.challenge)


@rule("NSA-IV.J.2.p2")
def came_none_off(state: GameState) -> bool:
    """The ten points hang on an adjudication as unacceptable.

    Beside a real board a turn that a challenge cost may be all that was entered of it.
    """
    return not any(turn.is_withdrawn or turn.cause is LostTurn.CHALLENGE for turn in state.turns)


@rule("NSA-IV.J.2.p1")
def is_of_one_word(challenge: Challenge) -> bool:
    """Only the words of a multi-word challenge are looked up separately."""
    return len(challenge.words) == 1


_CHECKS: Mapping[str, Check] = {
    "loose_tile": lambda work, resolution, *_: bag_not_empty(work, resolution),
    "underdraw": lambda work, resolution, *_: bag_not_empty(work, resolution),
    "overdraw_play": _lost_already,
    "foreign_tiles": _play_is_last,
    "mistaken_clock": _nothing_pressed,
    "wrong_clock": _nothing_pressed,
    "illegal_exchange": _no_illegal_exchange,
    "unclear_exchange": _no_exchange,
    "early_draw": _not_drawn_early,
    "score_objection": _nothing_to_object_to,
    "mixed_hold_draw": _no_held_play_off,
    "wrong_verdict": _lost_no_turn,
    "improper_lookup": _no_improper_lookup,
}
"""By procedure."""
