"""What the record of a game knows of something that went wrong, and nobody needs to be asked.

NSA-IV.B.4.b.(1), NSA-IV.B.4.b.(2), A-52
    which plays were answered, with how many tiles and for how many points: `_of_overdraw_play`
NSA-IV.B.4.a.p1, NSA-IV.B.2.p2
    how many tiles were due after a play, and how many a rack can hold: `_of_overdraw`,
    `_of_improper_return`
NSA-IV.B.3.p3
    whether the bag is empty: `_of_loose_tile`
NSA-IV.B.5.p2, NSA-IV.B.5.p3
    how many tiles the bag can hold, whoever has drawn: `_of_out_of_order_draw`
NSA-IV.B.6.a
    whether who emptied the bag has played since: `_of_underdraw`
NSA-IV.C.3.p1, NSA-IV.C.3.a.1
    how many tiles the last play has, and how many the bag can give: `_of_foreign_tiles`
NSA-IV.E.1.note
    whether a turn was made, and whether the opponent has played since: `_of_mistaken_clock`
NSA-IV.E.2.b.(4)
    how few tiles are in the bag: `_of_illegal_exchange`
NSA-IV.G.2.b.p2, NSA-IV.I.2.p7
    whether the play came off, and how many tiles it has: `_of_early_draw`, `_of_hold_draw`
NSA-IV.B.4.b.p4
    whether there is a game in progress that can be lost: `_of_hidden_overdraw`
NSA-V.A.3, NSA-V.A.4
    how far the game is, when it ended, who has signed and who then holds tiles: `_of_found_tile`
NSA-III.F.2.p2, NSA-III.F.2.p3
    whether another play was made after the first one, and how many tiles that has:
    `_of_first_play`
NSA-IV.J.2
    what was found of the words looked up so far: `_of_lookup`
NSA-IV.K.5
    the last verdict, who gave it and what the play was worth: `_of_verdict`
SSC-13.c, NSA-V.I.p1, NSA-V.I.p2
    whether the game goes on, and whether every side has signed its result: `_of_recount`
NSA-III.B.p3
    whether the game has begun: `_of_set`
NSA-I.C.p1, NSA-IV.B.4.b.p4, A-74
    how often it was ruled on before in this game, at least: `_times_before`
NSA-I.B.exc.1
    whether games may be resigned here: `_of_resigning`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lexidrome import procedures as p
from lexidrome.game.ruling.evidence import (
    answered_plays,
    bag_before,
    bag_once_drawn,
    completed,
    found_until_ms,
    is_answered,
    last_turn,
    standing_plays,
)
from lexidrome.game.state import Decided, GameState, PendingPlay, Phase, TurnKind
from lexidrome.procedures import Facts, strays, verdicts
from lexidrome.rulebook.choices import Resignation

_MOST_TIMES = 20
"""More than any procedure asks for."""
_COUNTED_BY_GAME = frozenset(each.value for each in p.Counter if not each.is_for_event)
"""Procedures that begin to be counted anew with every game (A-74)."""


class _Moment:
    """A game, whom it is about, and when it is asked."""

    def __init__(self, state: GameState, player: int, opponent: int, at_ms: int) -> None:
        self.state = state
        self.player = player
        self.opponent = opponent
        self.at_ms = at_ms


def known_answers(
    state: GameState, procedure: str, player: int, opponent: int, at_ms: int
) -> p.Known:
    """What the record knows of a procedure about these sides at this moment."""
    before = _times_before(state, procedure, player)
    counted: Facts = {} if before is None else {"before": before}
    find = _KNOWN.get(procedure)
    if find is None:
        return p.Known(game=lambda _: counted)
    moment = _Moment(state, player, opponent, at_ms)
    return p.Known(game=lambda answers: {**find(moment, answers), **counted})


def _times_before(state: GameState, procedure: str, player: int) -> tuple[int, ...] | None:
    """As often as the log of this game says, or more, of which it was not told.

    Of what is counted over an event, other games may know though this one has nothing.
    """
    times = sum(
        ruled.player == player
        and not ruled.is_undone
        and ruled.resolution is not None
        and ruled.resolution.procedure == procedure
        and ruled.resolution.counter is not None
        for ruled in state.rulings
    )
    is_of_game = procedure in _COUNTED_BY_GAME
    return tuple(range(times, _MOST_TIMES + 1)) if times or is_of_game else None


def _of_overdraw_play(at: _Moment, _answers: p.Answers) -> Facts:
    """The play from too many tiles is the last one, unless an earlier one is named."""
    plays = standing_plays(at.state, at.player)
    if not plays:
        return {}
    answered = answered_plays(at.state, at.player, at.opponent)
    number, last = plays[-1]
    known: dict[str, tuple[p.Answer, ...]] = {}
    if is_answered(at.state, number, at.opponent):
        known["replied"] = (True,)
    else:
        known["replied"] = (False, True) if answered else (False,)
        known["played"] = (len(last.tiles),)
    if answered:
        known["points"] = tuple(dict.fromkeys(turn.points for turn in reversed(answered)))
    return known


def _of_overdraw(at: _Moment, _answers: p.Answers) -> Facts:
    """Of a turn that was entered; of one that is going on nobody knows how it ends."""
    turn = last_turn(at.state, at.player)
    is_going_on = at.state.phase is not Phase.PLAYING or at.state.on_turn == at.player
    if turn is None or turn.is_withdrawn or is_going_on:
        return {}
    if turn.kind is TurnKind.PLAY:
        return {"due": (len(turn.tiles),)}
    return {"due": (turn.count,)} if turn.count else {}


def _of_improper_return(at: _Moment, answers: p.Answers) -> Facts:
    """The tiles put back were drawn or not, entered or not; fewer than all that cannot be held."""
    state, returned = at.state, int(answers.get("returned", 0))
    held = len(state.racks[at.player])
    if state.phase is not Phase.PLAYING:
        return {}
    most = max(held, state.rules.setup.rack_tiles)
    return {"held": (held, *(each for each in range(max(0, held - returned), most + 1)))}


def _of_loose_tile(at: _Moment, answers: p.Answers) -> Facts:
    known = dict(_of_found_tile(at, answers))
    if at.state.phase is Phase.PLAYING:
        is_empty = (bag_once_drawn(at.state) == 0, not at.state.bag)
        known["bag_empty"] = tuple(dict.fromkeys(is_empty))
    return known


def _of_out_of_order_draw(at: _Moment, _answers: p.Answers) -> Facts:
    """The player has drawn; whether the opponent has, which is entered as done, is in question."""
    state = at.state
    if state.phase is not Phase.PLAYING:
        return {}
    turn = last_turn(state, at.opponent)
    undrawn = 0 if turn is None else len(turn.tiles)
    return {"bag": tuple(range(bag_once_drawn(state), len(state.bag) + undrawn + 1))}


def _of_underdraw(at: _Moment, _answers: p.Answers) -> Facts:
    """Where the record saw the opponent empty the bag it knows what they have played since."""
    turns = at.state.turns
    before = [bag_before(at.state, turn) for turn in turns]
    emptied = max((number for number, bag in enumerate(before) if bag), default=None)
    if emptied is None or turns[emptied].side != at.opponent:
        return {}
    return {"replied": (is_answered(at.state, emptied, at.opponent),)}


def _of_foreign_tiles(at: _Moment, answers: p.Answers) -> Facts:
    wanted = int(answers.get("foreign", 0)) - int(answers.get("drawn", 0))
    bags = (bag_once_drawn(at.state), len(at.state.bag))
    known: dict[str, tuple[p.Answer, ...]] = {
        "available": tuple(dict.fromkeys(min(wanted, bag) for bag in bags))
    }
    last = at.state.last_play
    if last is not None and last.side == at.player:
        known["played"] = (len(last.tiles),)
    return known


def _of_mistaken_clock(at: _Moment, _answers: p.Answers) -> Facts:
    """A pass may be how a clock that was pressed by mistake was entered; other turns are made."""
    state = at.state
    turn, last = last_turn(state, at.player), state.turns[-1] if state.turns else None
    if turn is None or state.clock.is_typed:
        return {}
    if turn is last:
        return {"indicated": (True,)} if turn.kind is not TurnKind.PASS else {}
    has_played = last is not None and last.side == at.opponent and last.kind is TurnKind.PLAY
    return {"exposed": (True,)} if has_played else {}


def _of_early_draw(at: _Moment, answers: p.Answers) -> Facts:
    turn = last_turn(at.state, at.player)
    if turn is None or turn.kind is not TurnKind.PLAY:
        return {}
    return {"off": (turn.is_withdrawn,), **_of_hold_draw(at, answers)}


def _of_hold_draw(at: _Moment, _answers: p.Answers) -> Facts:
    turn = last_turn(at.state, at.player)
    if turn is None or turn.kind is not TurnKind.PLAY:
        return {}
    return {"played": (len(turn.tiles),)}


def _of_illegal_exchange(at: _Moment, _answers: p.Answers) -> Facts:
    """As long as the turn is not entered, the bag is as the player found it."""
    state = at.state
    bag, needed = bag_once_drawn(state), state.rules.exchange.min_bag or 0
    if state.phase is not Phase.PLAYING or state.on_turn != at.player or bag >= needed:
        return {}
    return {"bag": (bag,), "held": (len(state.racks[at.player]),)}


def _of_hidden_overdraw(at: _Moment, _answers: p.Answers) -> Facts:
    return {"playing": (at.state.phase in (Phase.PLAYING, Phase.ENDING),)}


def _of_found_tile(at: _Moment, answers: p.Answers) -> Facts:
    stage = _stage(at.state)
    known: dict[str, tuple[p.Answer, ...]] = {
        "stage": (stage.value,),
        "both_hold": (_do_both_hold(at, answers),),
    }
    if stage is strays.Stage.ENDED:
        known["in_time"] = (_is_found_in_time(at),)
    return known


def _stage(state: GameState) -> strays.Stage:
    if state.phase in (Phase.ENDED, Phase.LIGHTNING):
        return strays.Stage.ENDED
    if state.play is None:
        return strays.Stage.ENDED if state.phase is Phase.ENDING else strays.Stage.PLAYING
    is_last = state.play.is_out or state.phase is Phase.ENDING
    is_judged = is_last and state.play.challenge is not None
    return strays.Stage.VERDICT if is_judged else strays.Stage.PLAYING


def _is_found_in_time(at: _Moment) -> bool:
    until_ms = found_until_ms(at.state)
    return until_ms is not None and at.at_ms <= until_ms


def _do_both_hold(at: _Moment, answers: p.Answers) -> bool:
    """Whether both have a tile once those that were found are given out."""
    owner = answers.get("owner")
    owners, racks = strays.Owner, at.state.racks
    own = owner in (owners.PLAYER, owners.BOTH) or bool(racks[at.player])
    theirs = owner in (owners.OPPONENT, owners.BOTH) or bool(racks[at.opponent])
    return own and theirs


def _of_first_play(at: _Moment, _answers: p.Answers) -> Facts:
    """Whoever says otherwise is told that the play can no longer be moved."""
    plays = [
        turn for turn in completed(at.state) if turn.kind is TurnKind.PLAY and not turn.is_withdrawn
    ]
    if not plays:
        return {}
    is_replied = len(plays) > 1
    known: dict[str, tuple[p.Answer, ...]] = {"replied": (is_replied, not is_replied)}
    if not is_replied:
        known["tiles"] = (len(plays[0].tiles),)
    return known


def _of_lookup(at: _Moment, _answers: p.Answers) -> Facts:
    """While a challenge waits, the words looked up so far were acceptable: one that is not ends it.

    Once there is a verdict, that is the one that counts.
    """
    play, decided = at.state.play, at.state.decided
    challenge = None if play is None else play.challenge
    if challenge is not None:
        return {"unacceptable": (False,)} if challenge.checked else {}
    if decided is None or _judged(decided) is None:
        return {}
    return {"unacceptable": (not decided.is_acceptable,)}


def _of_verdict(at: _Moment, _answers: p.Answers) -> Facts:
    """Of the last verdict, until the next turn is completed; of an older one nobody is sure."""
    play = None if at.state.decided is None else _judged(at.state.decided)
    if play is None or play.challenge is None:
        return {}
    known: dict[str, tuple[p.Answer, ...]] = {"points": (play.points,)}
    if play.challenge.rulings:
        is_manual = play.challenge.rulings[-1].is_manual
        given_by = verdicts.GivenBy.JUDGE if is_manual else verdicts.GivenBy.COMPUTER
        known["given_by"] = (given_by.value,)
    return known


def _judged(decided: Decided) -> PendingPlay | None:
    """The play that a verdict was about."""
    play = decided.before.play
    return None if play is None or play.challenge is None else play


def _of_recount(at: _Moment, _answers: p.Answers) -> Facts:
    state = at.state
    return {
        "going_on": (state.phase in (Phase.PLAYING, Phase.ENDING),),
        "submitted": (len(state.signed) == state.side_count,),
    }


def _of_set(at: _Moment, _answers: p.Answers) -> Facts:
    return {"begun": (at.state.phase is not Phase.CREATED,)}


def _of_resigning(at: _Moment, _answers: p.Answers) -> Facts:
    return {"announced": (at.state.rules.ending.resignation is Resignation.BY_CONSENT,)}


_KNOWN: Mapping[str, Callable[[_Moment, p.Answers], Facts]] = {
    "overdraw": _of_overdraw,
    "overdraw_play": _of_overdraw_play,
    "improper_return": _of_improper_return,
    "out_of_order_draw": _of_out_of_order_draw,
    "underdraw": _of_underdraw,
    "foreign_tiles": _of_foreign_tiles,
    "mistaken_clock": _of_mistaken_clock,
    "early_draw": _of_early_draw,
    "mixed_hold_draw": _of_hold_draw,
    "illegal_exchange": _of_illegal_exchange,
    "hidden_overdraw": _of_hidden_overdraw,
    "found_tile": _of_found_tile,
    "loose_tile": _of_loose_tile,
    "first_play_turned": _of_first_play,
    "improper_lookup": _of_lookup,
    "wrong_verdict": _of_verdict,
    "recount": _of_recount,
    "wrong_set": _of_set,
    "asked_to_resign": _of_resigning,
}
"""By procedure."""
