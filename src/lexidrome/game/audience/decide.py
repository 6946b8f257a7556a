"""Unsealing racks, giving a seat anew, barring spectators, showing racks."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.audience.messages import (
    AgreeToShowRacks,
    BarSpectators,
    RackShowingAgreed,
    RacksUnsealed,
    ReissueSeat,
    SeatReissued,
    SpectatorsBarred,
    UnsealRacks,
)
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.situation import GOES_ON
from lexidrome.game.state import Phase
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_side,
    must_have_begun,
    must_say_why,
    no_such_side,
    offers,
)


@offers(UnsealRacks, when=GOES_ON)
def can_unseal(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR) or must_have_begun(work):
        return refusal
    if work.state.is_unsealed:
        return refuse(Reason.ALREADY_UNSEALED, text("The racks are already open."))
    return ALWAYS


@decides(UnsealRacks)
def unseal_racks(work: Work, command: UnsealRacks) -> Refusal | None:
    """No role sees racks or bag of a live game; to look is a fact that every side sees."""
    if refusal := must_say_why(command.reason):
        return refusal
    work.emit(RacksUnsealed(at_ms=work.at_ms, by=work.by, reason=command.reason))
    return None


@offers(ReissueSeat)
def can_reissue(work: Work) -> Offered:
    """Whoever holds a seat sees its rack: nobody gives out one of a game that they play."""
    if refusal := must_be(work, Role.DIRECTOR, Role.STAFF, Role.HOUSE):
        return refusal
    if any(work.by.person in side.persons for side in work.state.setup.sides):
        return refuse(
            Reason.OWN_GAME,
            text("You play in this game; another member of the staff must manage its seats."),
        )
    return Offer(sides=work.state.sides)


@decides(ReissueSeat)
def reissue_seat(work: Work, command: ReissueSeat) -> Refusal | None:
    if command.side not in work.state.sides:
        return no_such_side(command.side)
    work.emit(
        SeatReissued(at_ms=work.at_ms, by=work.by, side=command.side, is_freed=command.is_freed)
    )
    return None


@offers(BarSpectators)
def can_bar(work: Work) -> Offered:
    if refusal := must_be_side(work):
        return refusal
    if work.state.spectators_barred:
        return refuse(Reason.ALREADY_BARRED, text("Spectators have already been removed."))
    return ALWAYS


@decides(BarSpectators)
def bar_spectators(work: Work, _command: BarSpectators) -> Refusal | None:
    work.emit(SpectatorsBarred(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@offers(AgreeToShowRacks)
def can_agree_to_show(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if work.state.phase not in (Phase.CREATED, Phase.PLAYING):
        return refuse(Reason.GAME_OVER, text("The game is over."))
    if side in work.state.rack_showing:
        return refuse(Reason.ALREADY_AGREED, text("You have already agreed."))
    return ALWAYS


@decides(AgreeToShowRacks)
def agree_to_show_racks(work: Work, _command: AgreeToShowRacks) -> Refusal | None:
    work.emit(RackShowingAgreed(at_ms=work.at_ms, by=work.by, side=work.side))
    return None
