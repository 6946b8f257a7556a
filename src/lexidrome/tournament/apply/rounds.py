"""How pairings and the clock of the hall change an event."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.tournament.apply.parts import (
    applies,
    byes_of,
    game_of,
    places_of,
    with_byes,
    with_round,
)
from lexidrome.tournament.bracket_pairs import placed_by
from lexidrome.tournament.messages import told
from lexidrome.tournament.messages.rounds import (
    BreakAnnounced,
    PairingsChanged,
    PairingsDrafted,
    PairingsPublished,
    RoundBegun,
    RoundEnded,
    RoundExtended,
    TimeAnnounced,
)
from lexidrome.tournament.state import Round, RoundStatus, Tournament


@applies(PairingsDrafted)
def pairings_drafted(tournament: Tournament, fact: PairingsDrafted) -> Tournament:
    games = tuple(game_of(each, is_order_set=fact.is_order_set) for each in fact.pairings)
    drafted = Round(
        number=fact.round_number,
        phase=fact.phase,
        phase_order=fact.phase_order,
        games=games,
        places=places_of(games),
        byes=byes_of(games),
        certainty=fact.certainty,
        cost=fact.cost,
        let_in=fact.let_in,
        placed=fact.placed,
    )
    return with_round(tournament, fact.division, drafted)


@applies(PairingsChanged)
def pairings_changed(tournament: Tournament, fact: PairingsChanged) -> Tournament:
    old = _round(tournament, fact)
    is_order_set = any(game.is_order_set for game in old.games)
    games = tuple(game_of(each, is_order_set=is_order_set) for each in fact.pairings)
    placed = fact.placed
    if placed is None:
        placed = placed_by(tournament.divisions[fact.division], old, fact.pairings)
    after = replace(
        old,
        games=games,
        places=places_of(games),
        byes=byes_of(games),
        cost=fact.cost,
        placed=placed,
    )
    return with_round(tournament, fact.division, after)


@applies(PairingsPublished)
def pairings_published(tournament: Tournament, fact: PairingsPublished) -> Tournament:
    old = _round(tournament, fact)
    division = tournament.divisions[fact.division]
    after = replace(old, status=RoundStatus.PUBLISHED, deadline_ms=fact.deadline_ms)
    return with_round(tournament, fact.division, with_byes(tournament, division, after))


@applies(RoundBegun)
def round_begun(tournament: Tournament, fact: RoundBegun) -> Tournament:
    after = replace(
        _round(tournament, fact),
        status=RoundStatus.BEGUN,
        begun_ms=fact.at_ms,
        ends_ms=fact.ends_ms,
    )
    return replace(with_round(tournament, fact.division, after), break_ends_ms=None)


@applies(TimeAnnounced)
def time_announced(tournament: Tournament, fact: TimeAnnounced) -> Tournament:
    after = replace(_round(tournament, fact), announced_s=fact.remaining_s)
    return with_round(tournament, fact.division, after)


@applies(RoundExtended)
def round_extended(tournament: Tournament, fact: RoundExtended) -> Tournament:
    after = replace(_round(tournament, fact), ends_ms=fact.ends_ms, announced_s=None)
    return with_round(tournament, fact.division, after)


@applies(RoundEnded)
def round_ended(tournament: Tournament, fact: RoundEnded) -> Tournament:
    after = replace(_round(tournament, fact), status=RoundStatus.ENDED, ended_ms=fact.at_ms)
    division = tournament.divisions[fact.division]
    return with_round(tournament, fact.division, with_byes(tournament, division, after))


@applies(BreakAnnounced)
def break_announced(tournament: Tournament, fact: BreakAnnounced) -> Tournament:
    return replace(tournament, break_ends_ms=fact.ends_ms)


def _round(tournament: Tournament, fact: told.OfRound) -> Round:
    return tournament.divisions[fact.division].rounds[fact.round_number - 1]
