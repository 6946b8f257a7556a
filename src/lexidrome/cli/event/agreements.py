"""`lexidrome event agreements`: the register of shared prizes and bets (NSA-I.E.2)."""

from __future__ import annotations

from dataclasses import dataclass

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.cli.event.desk import Desk, print_json, print_table
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name


@Parameter(name="*")
@dataclass(frozen=True)
class Terms:
    """What is approved."""

    what: str = ""
    """What is agreed, in full."""
    others: str = ""
    """Who else takes part and does not play."""
    bet: bool = False
    """It is a bet on results, or a rotisserie; else prizes are shared."""


NO_TERMS = Terms()


def agreements(
    desk: Desk, /, *members: Whole, terms: Terms = NO_TERMS, as_json: AsJson = False
) -> None:
    """Show shared prizes and bets that the director approved, or approve one.

    Parameters
    ----------
    members
        The numbers of the entrants who take part; none: the register is shown.
    """
    if not members and terms != NO_TERMS:
        raise BadInput(text("Enter the numbers of those who take part."))
    if members:
        kind = t.prizes.AgreementKind.BET if terms.bet else t.prizes.AgreementKind.SHARING
        desk.submit(
            t.prizes.ApproveAgreement(
                division=desk.division().name,
                agreement=t.prizes.Agreement(kind, members, terms.what, terms.others),
            )
        )
    names = desk.names()
    rows = [
        {
            "division": division.name,
            "kind": each.kind.value,
            "members": list(each.members),
            "names": [entrant_name(division.entrants[n], names) for n in each.members],
            "others": each.others,
            "what": each.what,
        }
        for division in desk.divisions()
        for each in division.agreements
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(
            ("division", "kind", "who", "what"),
            [
                (
                    str(row["division"]),
                    str(row["kind"]),
                    ", ".join(
                        [*map(str, row["names"]), *([str(row["others"])] if row["others"] else [])]
                    ),
                    str(row["what"]),
                )
                for row in rows
            ],
        )
