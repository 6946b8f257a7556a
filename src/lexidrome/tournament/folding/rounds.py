"""How pairings and the clock of the hall change an event."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.tournament import facts as e
from lexidrome.tournament.folding.parts import applies, game_of, places_of, with_byes, with_round
from lexidrome.tournament.placing import placed_by
from lexidrome.tournament.state import Round, RoundStatus, Tournament


@applies(e.PairingsDrafted)
def pairings_drafted(tournament: Tournament, event: e.PairingsDrafted) -> Tournament:
    games = tuple(game_of(each, is_order_set=event.is_order_set) for each in event.pairings)
    drafted = Round(
        number=event.round_number,
        phase=event.phase,
        phase_order=event.phase_order,
        games=games,
        places=places_of(games),
        certainty=event.certainty,
        cost=event.cost,
        let_in=event.let_in,
        placed=event.placed,
    )
    return with_round(tournament, event.division, drafted)


@applies(e.PairingsChanged)
def pairings_changed(tournament: Tournament, event: e.PairingsChanged) -> Tournament:
    old = _round(tournament, event)
    is_order_set = any(game.is_order_set for game in old.games)
    games = tuple(game_of(each, is_order_set=is_order_set) for each in event.pairings)
    placed = event.placed
    if placed is None:
        placed = placed_by(tournament.divisions[event.division], old, event.pairings)
    after = replace(old, games=games, places=places_of(games), cost=event.cost, placed=placed)
    return with_round(tournament, event.division, after)


@applies(e.PairingsPublished)
def pairings_published(tournament: Tournament, event: e.PairingsPublished) -> Tournament:
    old = _round(tournament, event)
    division = tournament.divisions[event.division]
    after = replace(old, status=RoundStatus.PUBLISHED, deadline_ms=event.deadline_ms)
    return with_round(tournament, event.division, with_byes(tournament, division, after))


@applies(e.RoundBegun)
def round_begun(tournament: Tournament, event: e.RoundBegun) -> Tournament:
    after = replace(
        _round(tournament, event),
        status=RoundStatus.BEGUN,
        begun_ms=event.at_ms,
        ends_ms=event.ends_ms,
    )
    return replace(with_round(tournament, event.division, after), break_ends_ms=None)


@applies(e.TimeAnnounced)
def time_announced(tournament: Tournament, event: e.TimeAnnounced) -> Tournament:
    after = replace(_round(tournament, event), announced_s=event.remaining_s)
    return with_round(tournament, event.division, after)


@applies(e.RoundExtended)
def round_extended(tournament: Tournament, event: e.RoundExtended) -> Tournament:
    after = replace(_round(tournament, event), ends_ms=event.ends_ms, announced_s=None)
    return with_round(tournament, event.division, after)


@applies(e.RoundEnded)
def round_ended(tournament: Tournament, event: e.RoundEnded) -> Tournament:
    after = replace(_round(tournament, event), status=RoundStatus.ENDED, ended_ms=event.at_ms)
    division = tournament.divisions[event.division]
    return with_round(tournament, event.division, with_byes(tournament, division, after))


@applies(e.BreakAnnounced)
def break_announced(tournament: Tournament, event: e.BreakAnnounced) -> Tournament:
    return replace(tournament, break_ends_ms=event.ends_ms)


def _round(tournament: Tournament, event: e.OfRound) -> Round:
    return tournament.divisions[event.division].rounds[event.round_number - 1]
