"""Who may look at a game in progress.

NSA-I.F.p1
    either side may send spectators away: `bar_spectators`
NSA-I.F.p2
    spectators see racks only when every side has agreed: `agree_to_show_racks`
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_have_begun,
    must_say_why,
    no_such_side,
)
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import Phase
from lexidrome.game.who import Role


@decides(c.UnsealRacks)
def unseal_racks(work: Work, command: c.UnsealRacks) -> Refusal | None:
    """No role sees racks or bag of a live game; to look is an event that every side sees."""
    if refusal := must_be(work, Role.DIRECTOR) or must_say_why(command.reason):
        return refusal
    if refusal := must_have_begun(work):
        return refusal
    if work.state.is_unsealed:
        return refuse(Reason.ALREADY_UNSEALED, text("The racks are already unsealed."))
    work.emit(e.RacksUnsealed(at_ms=work.at_ms, by=work.by, reason=command.reason))
    return None


@decides(c.ReissueSeat)
def reissue_seat(work: Work, command: c.ReissueSeat) -> Refusal | None:
    """Whoever holds a seat sees its rack: nobody gives out one of a game that they play."""
    if refusal := must_be(work, Role.DIRECTOR, Role.STAFF, Role.HOUSE):
        return refusal
    sides, person = work.state.setup.sides, work.by.person
    if not 0 <= command.side < len(sides):
        return no_such_side(command.side)
    if any(person in side.persons for side in sides):
        return refuse(
            Reason.OWN_GAME,
            text("You play in this game; somebody else of the staff has to see to its seats."),
        )
    work.emit(
        e.SeatReissued(at_ms=work.at_ms, by=work.by, side=command.side, is_freed=command.is_freed)
    )
    return None


@decides(c.BarSpectators)
def bar_spectators(work: Work, _command: c.BarSpectators) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if work.state.spectators_barred:
        return refuse(Reason.ALREADY_BARRED, text("Spectators are already sent away."))
    work.emit(e.SpectatorsBarred(at_ms=work.at_ms, by=work.by, side=side))
    return None


@decides(c.AgreeToShowRacks)
def agree_to_show_racks(work: Work, _command: c.AgreeToShowRacks) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if work.state.phase not in (Phase.CREATED, Phase.PLAYING):
        return refuse(Reason.GAME_OVER, text("The game is over."))
    if side in work.state.rack_showing:
        return refuse(Reason.ALREADY_AGREED, text("You have already agreed."))
    work.emit(e.RackShowingAgreed(at_ms=work.at_ms, by=work.by, side=side))
    return None
