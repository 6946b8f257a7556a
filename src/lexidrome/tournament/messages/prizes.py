"""What is asked and what is told: prizes, and agreements to share them."""

from __future__ import annotations

from lexidrome.tournament.awards import Prize
from lexidrome.tournament.messages import (
    A_DIVISION,
    DIVISION,
    Asker,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)
from lexidrome.tournament.values import Agreement


@command(Asker.DIRECTOR, Thing.PRIZES)
class SetPrizes(asked.InDivision, frozen=True, kw_only=True, tag="set_prizes"):
    """The director sets the prizes of a division, all of them at once."""

    prizes: tuple[Prize, ...]


@command(Asker.DIRECTOR, None)
class ApproveAgreement(asked.InDivision, frozen=True, kw_only=True, tag="approve_agreement"):
    """The director approves it, and with that it is shown to everybody (NSA-I.E.2)."""

    agreement: Agreement


@fact(writes=key("prizes", *DIVISION), on=A_DIVISION)
class PrizesSet(told.InDivision, frozen=True, kw_only=True, tag="event.prizes_set.1"):
    """The prizes of a division were set."""

    prizes: tuple[Prize, ...]


@fact(writes=key("agreement", *DIVISION, "action"), on=A_DIVISION)
class AgreementApproved(
    told.InDivision, frozen=True, kw_only=True, tag="event.agreement_approved.1"
):
    """The director has approved that entrants share prizes, or bet."""

    agreement: Agreement
