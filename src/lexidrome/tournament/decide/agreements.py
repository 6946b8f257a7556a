"""Agreements to share prizes and bets on results: approved by the director, shown to everybody."""

from __future__ import annotations

from lexidrome.base import Refusal, Text, text, the_entrant
from lexidrome.procedures import Sanction
from lexidrome.rulebook import cited, rule
from lexidrome.tournament.decide.work import Work, decides, division_of, entrant_of
from lexidrome.tournament.messages.prizes import AgreementApproved, ApproveAgreement
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Entrant
from lexidrome.tournament.values import Agreement, AgreementKind


@decides(ApproveAgreement)
def approve_agreement(work: Work, command: ApproveAgreement) -> Refusal | None:
    """Approval and disclosure are one act (NSA-I.E.2).

    What is entered here stands on the event's public pages (`web.events.agreements`).
    """
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    agreement = command.agreement
    if missing := undisclosed(agreement):
        return refuse(Reason.NOT_DISCLOSED, missing, cited(undisclosed, work.rules))
    for number in agreement.members:
        entrant = entrant_of(work, division.name, number)
        if isinstance(entrant, Refusal):
            return entrant
        if is_barred(entrant):
            return refuse(
                Reason.BARRED_FROM_SHARING,
                text(
                    "{entrant} may no longer take part in such agreements ({rule}).",
                    entrant=the_entrant(number),
                ),
                cited(is_barred, work.rules),
            )
    work.emit(AgreementApproved(division=division.name, agreement=agreement))
    return None


@rule("NSA-I.E.2")
def undisclosed(agreement: Agreement) -> Text | None:
    """The division is told in full: who takes part, and in what."""
    if not agreement.what.strip() or not agreement.members:
        return text("Enter who takes part and what is agreed; the whole division is told ({rule}).")
    has_parties = len(set(agreement.members)) > 1 or bool(agreement.others.strip())
    if agreement.kind is AgreementKind.SHARING and not has_parties:
        return text("At least two players share a prize; enter the others ({rule}).")
    return None


@rule("NSA-I.E")
def is_barred(entrant: Entrant) -> bool:
    """Whoever was barred from such arrangements takes part in none."""
    return any(each.sanction is Sanction.SHARING_BAR for each in entrant.sanctions)
