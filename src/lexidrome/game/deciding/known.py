"""What the record of a game knows of something that went wrong, and nobody needs to be asked.

NSA-IV.B.4.b.(1), NSA-IV.B.4.b.(2), A-52
    which plays were answered, with how many tiles and for how many points: `_of_overdraw_play`
NSA-IV.E.2.b.(4)
    how few tiles are in the bag: `_of_illegal_exchange`
NSA-IV.B.4.b.p4
    whether there is a game in progress that can be lost: `_of_hidden_overdraw`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lexidrome.game import irregularities as irr
from lexidrome.game.state import GameState, Phase, Turn, TurnKind


def known_answers(state: GameState, procedure: str, player: int, opponent: int) -> irr.Known:
    """By question, the answers that agree with the record; on screen there is nothing to ask."""
    find = None if state.record is None else _KNOWN.get(procedure)
    return {} if find is None else find(state, player, opponent)


def _of_overdraw_play(state: GameState, player: int, opponent: int) -> irr.Known:
    """The play from too many tiles is the last one, unless an earlier one is named."""
    plays = [
        (number, turn)
        for number, turn in enumerate(state.turns)
        if turn.side == player and turn.kind is TurnKind.PLAY and not turn.is_withdrawn
    ]
    if not plays:
        return {}
    answered = [turn for number, turn in plays if _is_answered(state.turns[number + 1 :], opponent)]
    last = plays[-1][1]
    known: dict[str, tuple[irr.Answer, ...]] = {}
    if last in answered:
        known["replied"] = (True,)
    else:
        known["replied"] = (False, True) if answered else (False,)
        known["played"] = (len(last.tiles),)
    if answered:
        known["points"] = tuple(dict.fromkeys(turn.points for turn in reversed(answered)))
    return known


def _is_answered(later: tuple[Turn, ...], opponent: int) -> bool:
    """A pass or an exchange is no play."""
    return any(turn.side == opponent and turn.kind is TurnKind.PLAY for turn in later)


def _of_illegal_exchange(state: GameState, player: int, _opponent: int) -> irr.Known:
    """As long as the turn is not entered, the bag is as the player found it."""
    bag, needed = bag_once_drawn(state), state.rules.exchange.min_bag or 0
    if state.phase is not Phase.PLAYING or state.on_turn != player or bag >= needed:
        return {}
    return {"bag": (bag,), "held": (len(state.racks[player]),)}


def bag_once_drawn(state: GameState) -> int:
    """Whoever played last has drawn by now, whether that was entered or not."""
    play = state.play
    if play is None or play.drawn is not None:
        return len(state.bag)
    due = state.rules.setup.rack_tiles - len(state.racks[play.side])
    return max(0, len(state.bag) - due)


def _of_hidden_overdraw(state: GameState, _player: int, _opponent: int) -> irr.Known:
    return {"playing": (state.phase in (Phase.PLAYING, Phase.ENDING),)}


_KNOWN: Mapping[str, Callable[[GameState, int, int], irr.Known]] = {
    "overdraw_play": _of_overdraw_play,
    "illegal_exchange": _of_illegal_exchange,
    "hidden_overdraw": _of_hidden_overdraw,
}
"""By procedure."""
