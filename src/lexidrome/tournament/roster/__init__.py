"""Owns lists of who wants to play as people have them: what stands in which column, and who is who.

A list that is no table is made into one (`shapes`). It is cut into cells (`sheet`), its columns are
guessed by their headings and by what stands in them (`headings`, `columns`) unless somebody says
what they are, and each line becomes an entry (`rows`, `cells`), a question, or nothing. Nobody is
entered here.
"""

from lexidrome.tournament.roster.cells import same_name
from lexidrome.tournament.roster.columns import Layout, Takes
from lexidrome.tournament.roster.headings import Column
from lexidrome.tournament.roster.rows import (
    Remark,
    Roster,
    parse_roster,
    read_roster,
)
from lexidrome.tournament.roster.shapes import unfolded
from lexidrome.tournament.roster.sheet import Line, Sheet, read_sheet
from lexidrome.tournament.roster.sides import RosterRow, is_of_individuals

__all__ = [
    "Column",
    "Layout",
    "Line",
    "Remark",
    "Roster",
    "RosterRow",
    "Sheet",
    "Takes",
    "is_of_individuals",
    "parse_roster",
    "read_roster",
    "read_sheet",
    "same_name",
    "unfolded",
]
