"""What is asked and what is told: divisions, with their phases and their tables."""

from __future__ import annotations

from lexidrome.tournament.messages import (
    A_DIVISION,
    DIVISION,
    NOTHING,
    Asker,
    Command,
    Fact,
    Key,
    Thing,
    asked,
    command,
    fact,
    key,
    keys,
    told,
)
from lexidrome.tournament.pairing import Apart
from lexidrome.tournament.phases import DivisionPlan, Phase, TablePlan


@command(Asker.DIRECTOR, None)
class AddDivision(Command, frozen=True, kw_only=True, tag="add_division"):
    """The director adds a division to the event."""

    plan: DivisionPlan


@command(Asker.DIRECTOR, Thing.DIVISION)
class ChangeDivision(asked.InDivision, frozen=True, kw_only=True, tag="change_division"):
    """Another name, as long as nothing is paired; and who may enter by rating."""

    name: str
    rating_least: int | None = None
    rating_most: int | None = None


@command(Asker.DIRECTOR, Thing.DIVISION)
class MergeDivision(asked.InDivision, frozen=True, kw_only=True, tag="merge_division"):
    """Everybody of a division plays in another one, and the division is gone."""

    into: str


@command(Asker.DIRECTOR, Thing.DIVISION)
class RemoveDivision(asked.InDivision, frozen=True, kw_only=True, tag="remove_division"):
    """A division that nobody has entered."""


@command(Asker.DIRECTOR, Thing.PHASES)
class ChangePhases(asked.InDivision, frozen=True, kw_only=True, tag="change_phases"):
    """The director sets the formats and rounds of a division."""

    phases: tuple[Phase, ...]


@command(Asker.DIRECTOR, Thing.TABLES)
class SetTables(asked.InDivision, frozen=True, kw_only=True, tag="set_tables"):
    """From which table on the division plays, and which tables are kept free."""

    table_plan: TablePlan


@command(Asker.DIRECTOR, Thing.APART)
class SetApart(asked.InDivision, frozen=True, kw_only=True, tag="set_apart"):
    """In which rounds those of one school or club are kept apart, and at what price."""

    apart: Apart


@fact(writes=key("division", "plan.name"), on=NOTHING)
class DivisionAdded(Fact, frozen=True, kw_only=True, tag="event.division_added.1"):
    """A division was added."""

    plan: DivisionPlan


def _left_behind(moved: DivisionRenamed | DivisionMerged) -> tuple[Key, ...]:
    """The division as it was, with everybody in it."""
    was = moved.division
    numbers = moved.numbers if isinstance(moved, DivisionRenamed) else dict(moved.numbers)
    return (("division", was), *(("entrant", was, number) for number in numbers))


def _under_new_name(renamed: DivisionRenamed) -> tuple[Key, ...]:
    name = renamed.name
    entrants = (("entrant", name, number) for number in renamed.numbers)
    return (("division", renamed.division), ("division", name), *entrants)


@fact(writes=_under_new_name, on=_left_behind)
class DivisionRenamed(told.InDivision, frozen=True, kw_only=True, tag="event.division_renamed.1"):
    """A division has another name, and its entrants keep their numbers."""

    name: str
    numbers: tuple[int, ...] = ()
    """Who was entered by then."""


@fact(writes=key("limits", *DIVISION), on=A_DIVISION)
class RatingsLimited(told.InDivision, frozen=True, kw_only=True, tag="event.ratings_limited.1"):
    """Who may enter from then on; none: there is no limit."""

    least: int | None = None
    most: int | None = None


def _moved_into(merged: DivisionMerged) -> tuple[Key, ...]:
    entrants = (("entrant", merged.into, number) for _, number in merged.numbers)
    return (("division", merged.division), *entrants)


@fact(
    writes=_moved_into,
    on=keys(_left_behind, key("division", "into")),
)
class DivisionMerged(told.InDivision, frozen=True, kw_only=True, tag="event.division_merged.1"):
    """A division was put into another one."""

    into: str
    numbers: tuple[tuple[int, int], ...]
    """Everybody's number before, and the one they have from then on."""


@fact(writes=A_DIVISION, on=A_DIVISION)
class DivisionRemoved(told.InDivision, frozen=True, kw_only=True, tag="event.division_removed.1"):
    """Nobody had entered it."""


@fact(writes=key("phases", *DIVISION), on=A_DIVISION)
class PhasesChanged(told.InDivision, frozen=True, kw_only=True, tag="event.phases_changed.1"):
    """The formats and rounds of a division are others."""

    phases: tuple[Phase, ...]


@fact(writes=key("tables", *DIVISION), on=A_DIVISION)
class TablesSet(told.InDivision, frozen=True, kw_only=True, tag="event.tables_set.1"):
    """Which tables a division has was set."""

    table_plan: TablePlan


@fact(writes=key("apart", *DIVISION), on=A_DIVISION)
class ApartSet(told.InDivision, frozen=True, kw_only=True, tag="event.apart_set.1"):
    """Whether schools and clubs are kept apart was set."""

    apart: Apart
