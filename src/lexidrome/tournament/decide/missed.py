"""What the rounds count for that somebody missed."""

from __future__ import annotations

from lexidrome.base import Refusal, text, the_entrant
from lexidrome.tournament.decide.work import Work, decides, entrant_of, must_be
from lexidrome.tournament.messages.entries import CountMissed, MissedCounted
from lexidrome.tournament.missed_rounds import missed_by_book, missed_rounds
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.values import Missed, MissedKind


@decides(CountMissed)
def count_missed(work: Work, command: CountMissed) -> Refusal | None:
    """All rounds that they have missed so far, whatever was said of them before."""
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    rounds = missed_rounds(work.tournament.divisions[command.division], entrant)
    if not rounds:
        return refuse(
            Reason.NOTHING_MISSED,
            text("{entrant} has missed no round that counts.", entrant=the_entrant(command.number)),
        )
    _count(work, command.division, command.number, rounds, command.missed)
    return None


def not_to_choose(work: Work, missed: Missed | None) -> Refusal | None:
    """Staff enter people and let them return; what they missed counts as the director says."""
    is_chosen = missed is not None and missed != missed_by_book(work.rules)
    return must_be(work) if is_chosen else None


def count_newly_missed(work: Work, division: str, number: int, missed: Missed | None) -> None:
    """Those of which nothing was said yet; where nobody says anything they count for nothing."""
    if missed is None:
        return
    place = work.tournament.divisions[division]
    entrant = place.entrants[number]
    said = {each.round_number for each in entrant.missed}
    rounds = tuple(each for each in missed_rounds(place, entrant) if each not in said)
    if rounds:
        _count(work, division, number, rounds, missed)


def _count(work: Work, division: str, number: int, rounds: tuple[int, ...], missed: Missed) -> None:
    spread = -abs(missed.spread) if missed.kind is MissedKind.LOSS else 0
    work.emit(
        MissedCounted(
            division=division, number=number, rounds=rounds, kind=missed.kind, spread=spread
        )
    )
