"""The end of a game in which nobody can play: all sides say so, or a search has found it."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.finish.messages import ConfirmNoPlays, FindNoPlays, NoPlaysConfirmed
from lexidrome.game.flow import end_game
from lexidrome.game.offers import Offer, Offered
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import SCORELESS
from lexidrome.game.state import GameState
from lexidrome.game.values import Ending
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_playing,
    offers,
    open_challenge_refusal,
    play_open_refusal,
)
from lexidrome.rulebook import cited, rule


@offers(ConfirmNoPlays, when=SCORELESS)
def can_confirm_no_plays(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := _no_plays_possible(work):
        return refusal
    state = work.state
    if somebody_has_not_passed(state):
        return refuse(
            Reason.NOT_ALL_PASSED,
            text("Every side must have passed in succession first ({rule})."),
            cited(somebody_has_not_passed, state.rules),
        )
    if side in state.no_plays:
        return refuse(Reason.ALREADY_CONFIRMED, text("You have already said so."))
    return Offer(rule=rule_of(state.rules, "ending.no_plays"))


@decides(ConfirmNoPlays)
def confirm_no_plays(work: Work, _command: ConfirmNoPlays) -> Refusal | None:
    """All possible plays have been made, as everybody says: SSC-20.a, WU-14.a, DP-2.V.a, A-08."""
    work.emit(NoPlaysConfirmed(at_ms=work.at_ms, by=work.by, side=work.side))
    if not somebody_has_not_confirmed(work.state):
        end_game(work, Ending.NO_PLAYS, rule_of(work.state.rules, "ending.no_plays"))
    return None


@rule("SSC-20.a", "WU-14.a", "DP-2.V.a", "A-08")
def somebody_has_not_passed(state: GameState) -> bool:
    """Every side has passed in succession before it says that no play is left."""
    return state.passes < state.side_count


@rule("SSC-20.a", "WU-14.a", "DP-2.V.a", "A-08")
def somebody_has_not_confirmed(state: GameState) -> bool:
    """Every side must say so, because a pass may be tactical."""
    return len(state.no_plays) != state.side_count


@offers(FindNoPlays)
def can_find_no_plays(work: Work) -> Offered:
    if work.state.play is not None:
        return play_open_refusal()
    roles = (Role.DIRECTOR, Role.HOUSE)
    is_agreed = work.state.setup.options.auto_no_plays
    if refusal := must_be(work, *(roles if is_agreed else roles[:1])):
        return refusal
    return _no_plays_possible(work) or Offer(rule=rule_of(work.state.rules, "ending.no_plays"))


@decides(FindNoPlays)
def find_no_plays(work: Work, _command: FindNoPlays) -> Refusal | None:
    """A move generator found no play for any side; the finding is the command."""
    end_game(work, Ending.NO_PLAYS, rule_of(work.state.rules, "ending.no_plays"))
    return None


def _no_plays_possible(work: Work) -> Refusal | None:
    if refusal := must_be_playing(work) or open_challenge_refusal(work.state.play):
        return refusal
    state = work.state
    if not state.rules.ending.no_plays:
        # SSC-20.a, WU-14.a, DP-2.V.a, A-08
        return refuse(
            Reason.NO_PLAYS_NOT_A_RULE,
            text("Here a game does not end because no play is possible ({rule})."),
            rule_of(state.rules, "ending.no_plays"),
        )
    if has_tiles_to_draw(state):
        return refuse(
            Reason.BAG_NOT_EMPTY,
            text("There are tiles left in the bag ({rule})."),
            cited(has_tiles_to_draw, state.rules),
        )
    return None


@rule("SSC-20.a", "WU-14.a", "DP-2.V.a", "A-08")
def has_tiles_to_draw(state: GameState) -> bool:
    """While tiles are in the bag there is always something left to do."""
    return bool(state.bag)
