"""What follows from an event as it stands, worked out once for all who look at it.

After a result fifty pages ask for the same standings, names and missing tables. States
never change, so whatever is derived from one holds for as long as the event stays in it;
the next state begins with an empty sheet. Nothing here depends on who looks.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.hall import People
from lexidrome.web.kit.event.steps import DivisionState, state_of

MOST_EVENTS = 50
Names = dict[int, str]
"""What each number of a division is called."""
Standings = dict[tuple[str, int | None], tuple[t.standings.Standing, ...]]
"""By division and by the round before which they stood so."""


class Derived:
    """Everything that is worked out from one state of one event."""

    def __init__(self, state: t.EventState, people: People, before: Derived | None) -> None:
        self.state = state
        self._people = people
        self.names_changes = people.changes
        self._standings = {} if before is None else self._known_standings(before)
        self._cross_tables: dict[str, t.standings.CrossTable] = {}
        self._round_names: dict[tuple[str, int], t.rounds.RoundName] = {}
        self.names = {
            division.name: self._known_names(division, before)
            for division in state.tournament.divisions.values()
        }

    def is_of(self, state: t.EventState) -> bool:
        """Whether this is still what follows from that state and from people's names."""
        return self.state is state and self.names_changes == self._people.changes

    @cached_property
    def divisions(self) -> list[DivisionState]:
        tournament = self.state.tournament
        return [state_of(tournament, each) for each in tournament.divisions.values()]

    @cached_property
    def late(self) -> list[t.lateness.Latecomer]:
        """Who is missed at a table whose game does not count yet."""
        return list(t.lateness.latecomers(self.state.tournament))

    @cached_property
    def run_out(self) -> list[t.lateness.RunOut]:
        """Whose game a late clock has forfeited in this round."""
        return list(t.lateness.run_out(self.state))

    @cached_property
    def differences(self) -> tuple[t.standings.DifferenceLine, ...]:
        """Where the final table of a closed event would be another one now."""
        return t.standings.difference_lines(
            t.standings.final_differences(self.state.tournament), self.name
        )

    def standings(
        self, division: str, before_round: int | None = None
    ) -> tuple[t.standings.Standing, ...]:
        found = self._standings.get((division, before_round))
        if found is None:
            tournament = self.state.tournament
            found = t.standings.standings(
                tournament, tournament.divisions[division], before_round=before_round
            )
            self._standings[division, before_round] = found
        return found

    def standings_after(self, division: str) -> dict[int, tuple[t.standings.Standing, ...]]:
        """By the number of each round that is published."""
        rounds = self.state.tournament.divisions[division].rounds
        return {
            each.number: self.standings(division, each.number + 1) for each in rounds if each.is_out
        }

    def cross_table(self, division: str) -> t.standings.CrossTable:
        found = self._cross_tables.get(division)
        if found is None:
            place = self.state.tournament.divisions[division]
            found = t.standings.cross_table(
                place, self.standings(division), self.standings_after(division)
            )
            self._cross_tables[division] = found
        return found

    def round_name(self, division: str, number: int) -> t.rounds.RoundName:
        found = self._round_names.get((division, number))
        if found is None:
            found = t.rounds.round_name(self.state.tournament.divisions[division], number)
            self._round_names[division, number] = found
        return found

    def name(self, division: str, number: int) -> str:
        """A team's own name, else those of its persons; who was erased is a number."""
        names = self.names[division]
        found = names.get(number)
        if found is None:
            entry = self.state.tournament.divisions[division].entrants[number].entry
            found = names[number] = entry.name or self.persons(entry.persons) or f"#{number}"
        return found

    def persons(self, persons: tuple[PersonId, ...]) -> str:
        return " & ".join(name for each in persons if (name := self._people.name(each)))

    def _known_standings(self, before: Derived) -> Standings:
        """Those after earlier rounds, of which a new result changes nothing."""
        earlier, now = before.state.tournament, self.state.tournament
        if earlier.setup is not now.setup:
            return {}
        return {
            (name, number): rows
            for (name, number), rows in before._standings.items()
            if number is not None
            and name in now.divisions
            and _is_same_before(earlier.divisions[name], now.divisions[name], number)
        }

    def _known_names(self, division: t.Division, before: Derived | None) -> Names:
        """Those of the state before, if neither the entrants nor anybody's name changed."""
        if before is None or before.names_changes != self.names_changes:
            return {}
        earlier = before.state.tournament.divisions.get(division.name)
        is_same = earlier is not None and earlier.entrants is division.entrants
        return before.names[division.name] if is_same else {}


def _is_same_before(one: t.Division, other: t.Division, number: int) -> bool:
    """Nothing that counts for the standings before a round is different."""
    return (
        one.entrants is other.entrants
        and one.phases is other.phases
        and (one.seeds, one.lots) == (other.seeds, other.lots)
        and len(one.rounds) >= number - 1
        and len(other.rounds) >= number - 1
        and all(
            mine is theirs
            for mine, theirs in zip(
                one.rounds[: number - 1], other.rounds[: number - 1], strict=True
            )
        )
    )


class Derivations:
    """The newest of each event that was looked at lately."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._newest: OrderedDict[str, Derived] = OrderedDict()

    def of(self, event: str, state: t.EventState) -> Derived:
        newest = self._newest.get(event)
        if newest is None or not newest.is_of(state):
            newest = self._newest[event] = Derived(state, self._people, newest)
            if len(self._newest) > MOST_EVENTS:
                self._newest.popitem(last=False)
        return newest
