"""What nobody is asked about something that went wrong, because the event itself knows it."""

from __future__ import annotations

from lexidrome import procedures as p
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import Resignation
from lexidrome.tournament.state import Division, Game


def known_of_entrant(division: Division, rules: RuleSet, procedure: str, number: int) -> p.Facts:
    """What was agreed about prizes is in the register (NSA-I.E.2), though a suspicion may be about
    something else; whether games are resigned is announced (NSA-I.B.exc.1).
    """
    if procedure == "collusion":
        return {"disclosed": (True, False) if division.agreements_of(number) else (False,)}
    if procedure == "asked_to_resign":
        return {"announced": (rules.ending.resignation is Resignation.BY_CONSENT,)}
    return {}


def known_of_game(game: Game, procedure: str) -> p.Facts:
    """A result that counts is signed and handed in (NSA-V.I.p2)."""
    return {"submitted": (game.counts,)} if procedure == "recount" else {}
