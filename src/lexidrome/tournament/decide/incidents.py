"""Rulings on what went wrong: recorded, and done to the event as far as it is its business."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal
from lexidrome.procedures import Sanction
from lexidrome.tournament.decide.results import has_result, signed_stands
from lexidrome.tournament.decide.slips import has_both, scores_missing
from lexidrome.tournament.decide.work import Found, Work, decides, entrant_of, game_of
from lexidrome.tournament.incident_log import taken_from
from lexidrome.tournament.incident_values import Incident
from lexidrome.tournament.messages.entries import EntrantReturned, EntrantWithdrawn
from lexidrome.tournament.messages.incidents import (
    GameIncidentsTaken,
    IncidentRuled,
    RuleOnIncident,
    SpreadAdjusted,
    TakeIncidents,
)
from lexidrome.tournament.messages.results import ResultCorrected, ResultEntered, WarnGame
from lexidrome.tournament.state import Division
from lexidrome.tournament.values import (
    Correction,
    ResultKind,
    Score,
    Slip,
    Source,
    SpreadEntry,
    SpreadKind,
)


@decides(RuleOnIncident)
def rule_on_incident(work: Work, command: RuleOnIncident) -> Refusal | None:
    """Points, forfeit or disqualification at the director's discretion (SSC-35.a)."""
    entrant = entrant_of(work, command.division, command.number)
    if isinstance(entrant, Refusal):
        return entrant
    incident = replace(command.incident, number=command.number)
    waiting: tuple[Score, ...] = ()
    if command.round_number:
        found = _game(work, command)
        if isinstance(found, Refusal):
            return found
        incident = replace(incident, other=found.game.other(command.number))
        # Points ruled before there is a result are part of the one that comes: SSC-35.a,
        # NSA-II.B.p1.
        if not has_result(found.game):
            waiting = incident.points
        if refusal := _change_result(work, found, command, incident):
            return refusal
    _change_spread(work, command, incident)
    if incident.ends_event and not entrant.is_withdrawn:
        _eject(work, command.division, command.number, incident)
    work.emit(
        IncidentRuled(
            division=command.division,
            number=command.number,
            round_number=command.round_number,
            incident=incident,
            waiting=waiting,
        )
    )
    return None


def _game(work: Work, command: RuleOnIncident) -> Found | Refusal:
    return game_of(
        work,
        WarnGame(
            division=command.division, round_number=command.round_number, number=command.number
        ),
    )


def _change_result(
    work: Work, found: Found, command: RuleOnIncident, incident: Incident
) -> Refusal | None:
    """Points change a result that is there; they wait for one that is still to come."""
    game = found.game
    if Sanction.FORFEIT in incident.sanctions or incident.is_resigned:
        scores = command.scores or (() if game.slip is None else game.slip.scores)
        if not has_both(game, scores):
            return scores_missing()
        # Lost by a ruling it counts as one that was left (NSA-V.J.2); resigned it ends at the
        # score as it stands (NSA-I.B.exc.2, A-10).
        slip = Slip(kind=ResultKind.LEFT, scores=_sorted(scores), loser=command.number)
        if incident.is_resigned:
            slip = Slip(scores=_sorted(scores))
    elif incident.points and game.slip is not None and has_result(game):
        slip = replace(game.slip, scores=_added(game.slip.scores, incident.points))
    else:
        return None
    # What both have signed stands: NSA-V.I.p3, NSA-V.I.p5.
    if refusal := signed_stands(work, game, is_excepted=incident.outlasts_signatures):
        return refusal
    if game.slip is None:
        work.emit(
            ResultEntered(
                **found.place,
                slip=slip,
                source=Source.STAFF,
            )
        )
    elif slip != game.slip:
        work.emit(
            ResultCorrected(
                **found.place,
                slip=slip,
                correction=Correction.RULING,
                reason=incident.note or incident.procedure,
            )
        )
    return None


def _sorted(scores: tuple[Score, ...]) -> tuple[Score, ...]:
    return tuple(sorted(scores, key=lambda each: each.number))


def _added(scores: tuple[Score, ...], changes: tuple[Score, ...]) -> tuple[Score, ...]:
    return tuple(
        Score(each.number, each.points + sum(c.points for c in changes if c.number == each.number))
        for each in scores
    )


def _change_spread(work: Work, command: RuleOnIncident, incident: Incident) -> None:
    """For one side alone (A-57)."""
    division = work.tournament.divisions[command.division]
    for change in incident.spread:
        if change.number in division.entrants:
            work.emit(
                SpreadAdjusted(
                    division=division.name,
                    number=change.number,
                    entry=SpreadEntry(
                        amount=change.amount,
                        kind=SpreadKind.RULING,
                        round_number=command.round_number or max(1, _rounds_out(division)),
                        reason=incident.note or incident.procedure,
                        rule=change.rule,
                    ),
                )
            )


def _rounds_out(division: Division) -> int:
    return sum(each.is_out for each in division.rounds)


def _eject(work: Work, division: str, number: int, incident: Incident) -> None:
    """From the first round on that is not published, as if they had withdrawn.

    Whoever is ejected plays no more: NSA-I.C.p1, NSA-I.C.p2.
    """
    from_round = 1 + _rounds_out(work.tournament.divisions[division])
    work.emit(
        EntrantWithdrawn(
            division=division,
            number=number,
            from_round=from_round,
            reason=incident.note or incident.procedure,
        )
    )


@decides(TakeIncidents)
def take_incidents(work: Work, command: TakeIncidents) -> Refusal | None:
    """Once for every change of a game's log; who was ejected there and no longer is, is back."""
    division = work.tournament.divisions.get(command.division)
    before = taken_from(work.state, command.stream)
    if division is None or before == command.incidents:
        return None
    work.emit(
        GameIncidentsTaken(
            division=division.name,
            round_number=command.round_number,
            stream=command.stream,
            incidents=command.incidents,
        )
    )
    was, now = _ejected(before), _ejected(command.incidents)
    for number in sorted((was.keys() | now.keys()) & division.entrants.keys()):
        is_withdrawn = division.entrants[number].is_withdrawn
        if number not in was and not is_withdrawn:
            _eject(work, division.name, number, now[number])
        elif number not in now and is_withdrawn:
            from_round = 1 + _rounds_out(division)
            work.emit(EntrantReturned(division=division.name, number=number, from_round=from_round))
    return None


def _ejected(incidents: tuple[Incident, ...]) -> dict[int, Incident]:
    return {each.number: each for each in incidents if each.ends_event}
