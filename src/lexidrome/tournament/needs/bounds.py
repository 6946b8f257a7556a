"""More rounds left: what is settled whatever the pairings will be.

Every rival is given all that a rival alone could get, which is more than all can get
together: what is sure by this is sure.
"""

from __future__ import annotations

from lexidrome.tournament.needs.race import Race, Runner, Standing, is_above
from lexidrome.tournament.pairing import WIN


def sure_half_points(race: Race, own: Runner, place: int, rivals: frozenset[int]) -> int | None:
    """The least from the rounds left with which too few rivals can come above."""
    best = [_won_all(race, each) for each in race.runners if each.number in rivals]
    most = WIN * race.rounds_left if own.is_active else 0
    for gained in range(most + 1):
        final = _worst_with(race, own, gained)
        if sum(is_above(each, final, is_worst=True) for each in best) < place:
            return gained
    return None


def fewest_above(race: Race, own: Runner, rivals: frozenset[int]) -> int:
    """Rivals who stay above even if the entrant wins all and they lose all."""
    final = _won_all(race, own)
    return sum(
        is_above(_worst_with(race, each, 0), final, is_worst=False)
        for each in race.runners
        if each.number in rivals
    )


def _won_all(race: Race, runner: Runner) -> Standing:
    rounds = race.rounds_left if runner.is_active else 0
    most = max(race.spread_per_game, race.bye_spread)
    return runner.half_points + WIN * rounds, runner.spread + rounds * most


def _worst_with(race: Race, runner: Runner, gained: int) -> Standing:
    """Win by one, tie for the odd half, lose the rest by the most."""
    rounds = race.rounds_left if runner.is_active else 0
    losses = rounds - (gained + 1) // WIN
    spread = runner.spread + gained // WIN - losses * race.spread_per_game
    return runner.half_points + gained, spread
