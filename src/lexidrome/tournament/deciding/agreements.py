"""Agreements to share prizes and bets on results: approved by the director, shown to everybody.

NSA-I.E.2
    approval and disclosure are one act: what is entered here stands on the event's public
    pages (`web.events.agreements`)

The checks below are the rest of the table.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.tournament import commands as c
from lexidrome.tournament import events as e
from lexidrome.tournament.checks import guard
from lexidrome.tournament.deciding.work import Work, decides, division_of, entrant_of
from lexidrome.tournament.incidents import Sanction
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Entrant
from lexidrome.tournament.values import AgreementKind

FULLY_DISCLOSED = guard(
    "agreement_fully_disclosed",
    "The division is told in full: who takes part, and in what.",
    "NSA-I.E.2",
)
BARRED_FROM_SHARING = guard(
    "barred_from_sharing",
    "Whoever was barred from such arrangements takes part in none.",
    "NSA-I.E",
)


@decides(c.ApproveAgreement)
def approve_agreement(work: Work, command: c.ApproveAgreement) -> Refusal | None:
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    agreement = command.agreement
    is_shared = agreement.kind is AgreementKind.SHARING
    has_parties = len(set(agreement.members)) > 1 or bool(agreement.others.strip())
    is_told = bool(agreement.what.strip()) and bool(agreement.members)
    if not FULLY_DISCLOSED(is_told):
        return refuse(
            Reason.NOT_DISCLOSED,
            text("Say who takes part and what is agreed; the division is told in full ({rule})."),
            FULLY_DISCLOSED.rule(work.rules),
        )
    if not FULLY_DISCLOSED(has_parties or not is_shared):
        return refuse(
            Reason.NOT_DISCLOSED,
            text("Prizes are shared by two at least; say who the other is ({rule})."),
            FULLY_DISCLOSED.rule(work.rules),
        )
    for number in agreement.members:
        entrant = entrant_of(work, division.name, number)
        if isinstance(entrant, Refusal):
            return entrant
        if not BARRED_FROM_SHARING(not _is_barred(entrant)):
            return refuse(
                Reason.BARRED_FROM_SHARING,
                text(
                    "Number {number} takes no more part in such arrangements ({rule}).",
                    number=number,
                ),
                BARRED_FROM_SHARING.rule(work.rules),
            )
    work.emit(e.AgreementApproved(division=division.name, agreement=agreement))
    return None


def _is_barred(entrant: Entrant) -> bool:
    return any(each.sanction is Sanction.SHARING_BAR for each in entrant.sanctions)
