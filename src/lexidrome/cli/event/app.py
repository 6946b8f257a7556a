"""`lexidrome event`: its commands, each with what it opens, loaded when it is asked for.

Which options say where that is, and who acts, follows from what is opened (`opening`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cyclopts import App, Group

from lexidrome.cli.options import examples


class Opens(StrEnum):
    """What a command needs before it begins."""

    LOOKS = "looks"
    """An event, to look at."""
    ACTS = "acts"
    """An event in which whoever acts gives commands; with --preview, to look at."""
    MAY_ACT = "may_act"
    """An event to look at, unless something is said that changes it."""
    LISTS = "lists"
    """The house, to look at."""
    MAKES = "makes"
    """The house, in which whoever acts makes an event."""
    ALONE = "alone"


class Row(NamedTuple):
    name: str
    opens: Opens
    target: str
    """The module in this folder, and the function in it."""
    help: str
    of: str
    """What it belongs to, in the list of commands."""


app = App(
    name="event",
    help="Runs an event: entries, pairings, results, standings.",
    help_epilogue=examples(
        "event new spring --rules nsa-2009 --rounds 7",
        "event enter roster.csv --preview",
        "event pair",
        "event publish",
        "event result 3 412 8 388",
        "event standings",
    ),
)

LOOKS, ACTS, MAY_ACT = Opens.LOOKS, Opens.ACTS, Opens.MAY_ACT

_TABLE = {
    "Making an event": (
        ("new", Opens.MAKES, "setup:new", "Make an event."),
        ("list", Opens.LISTS, "setup:list_events", "List the events."),
        ("division", ACTS, "phases:division", "Add a division."),
        (
            "phases",
            MAY_ACT,
            "phases:phases",
            "Show or set the formats and rounds of each division.",
        ),
        ("seeds", MAY_ACT, "phases:seeds", "Show or set the order of the seeds."),
        ("apart", MAY_ACT, "phases:apart", "Show or set whether schools and clubs are kept apart."),
        ("prizes", MAY_ACT, "prizes:prizes", "Show the prizes and who holds them, or set them."),
        ("import", Opens.MAKES, "files:import_file", "Make an event of another program's file."),
        ("export", LOOKS, "files:export", "Write an event for another program or a spreadsheet."),
        (
            "simulate",
            Opens.ALONE,
            "simulate:simulate",
            "Play a whole event by itself and check every invariant.",
        ),
    ),
    "Who plays": (
        ("enter", ACTS, "setup:enter", "Enter everybody on a roster, or show what was understood."),
        ("entrants", LOOKS, "setup:entrants", "List who has entered."),
        ("checkin", ACTS, "setup:checkin", "Check entrants in."),
        ("stand-in", ACTS, "setup:stand_in", "Enter somebody who plays where the number is odd."),
        ("withdraw", ACTS, "setup:withdraw", "Withdraw an entrant from the rounds to come."),
        ("return", ACTS, "setup:come_back", "Let an entrant who had withdrawn play again."),
        (
            "missed",
            ACTS,
            "setup:missed",
            "Say what the rounds count for that an entrant has missed.",
        ),
        ("team", ACTS, "teams:team", "Form a team of individuals."),
        (
            "ineligible",
            ACTS,
            "rulings:ineligible",
            "Mark an entrant as not eligible, or lift that.",
        ),
    ),
    "A round": (
        ("pair", ACTS, "pairings:pair", "Pair the next round as a draft, or pair it again."),
        (
            "swap",
            ACTS,
            "pairings:swap",
            "Exchange two entrants in a draft, and show what it costs.",
        ),
        ("pairings", LOOKS, "pairings:pairings", "Show the pairings of a round, with reasons."),
        ("publish", ACTS, "pairings:publish", "Publish the pairings of a round."),
        ("begin", ACTS, "rounds:begin", "Begin a round for the whole hall."),
        ("extend", ACTS, "rounds:extend", "Give a round that has begun more time."),
        ("end", ACTS, "rounds:end", "End a round for the whole hall."),
        ("break", ACTS, "rounds:announce_break", "Announce a break to the whole hall."),
    ),
    "Results": (
        ("result", ACTS, "results:result", "Enter or correct a result, or a file of results."),
        ("forfeit", ACTS, "results:forfeit", "Enter a forfeit."),
        ("missing", LOOKS, "results:missing", "List the results that are missing."),
        ("validate", ACTS, "rulings:validate", "Validate a result that waits for it."),
        ("spread", ACTS, "rulings:spread", "Change the spread of one entrant by a ruling."),
        ("waive", ACTS, "rulings:waive", "Let a team play although a member is absent."),
        ("lots", ACTS, "rulings:lots", "Draw lots for places that nothing else separates."),
        ("feat", ACTS, "prizes:feat", "Note a best play or a deficit overcome, for prizes."),
    ),
    "Somebody is late, a game takes too long": (
        ("late", MAY_ACT, "lateness:late", "Note that a side is not there, or list who is late."),
        ("late-clock", ACTS, "lateness:late_clock", "Start the clock of a side that is late."),
        ("arrived", ACTS, "lateness:arrived", "Note that a late side has come, and what it costs."),
        ("warn", ACTS, "lateness:warn", "Warn a game that holds up the event."),
        ("stop", ACTS, "lateness:stop", "Stop a game that was warned, at the score it has."),
        (
            "postpone",
            ACTS,
            "lateness:postpone",
            "Postpone a game that both sides want to play later.",
        ),
    ),
    "How it stands": (
        ("standings", LOOKS, "tables:show_standings", "Show the standings."),
        ("bracket", LOOKS, "tables:bracket", "Show the bracket, match by match."),
        ("teams", LOOKS, "teams:teams", "Show how teams of individuals stand."),
        ("points", LOOKS, "teams:points", "Show the points of everybody."),
        ("ledger", LOOKS, "tables:ledger", "Show firsts, byes, repeats and tables of everybody."),
        (
            "figures",
            LOOKS,
            "tables:figures",
            "Show averages and records of the event and of everybody.",
        ),
        ("ratings", LOOKS, "tables:ratings", "Work out the ratings after the event."),
        ("explain", LOOKS, "entrant:explain", "Explain the pairings and results of an entrant."),
        ("needs", LOOKS, "entrant:needs", "Say what an entrant needs for a place."),
    ),
    "From one server to another": (
        (
            "hand-over",
            Opens.MAKES,
            "moving:hand_over",
            "Close an event here and write it to a file, to go on in another place.",
        ),
        (
            "take-in",
            Opens.MAKES,
            "moving:take_in",
            "Let an event that was handed over go on here.",
        ),
        (
            "take-back",
            Opens.MAKES,
            "moving:take_back",
            "Let an event go on here after all, because its file was lost.",
        ),
        ("moves", Opens.LISTS, "moving:moves", "Show where an event has been."),
    ),
    "A league": (
        (
            "matches",
            LOOKS,
            "league:matches",
            "List the matches of a league week with times and calls.",
        ),
        ("propose", ACTS, "league:propose", "Note the time a side proposes for its league match."),
        ("agree", ACTS, "league:agree", "Note that a side agrees to the proposed time."),
        ("report", ACTS, "league:report", "Note what a side itself reports of its game."),
        ("contact", ACTS, "league:contact", "Note that a side has tried to reach its opponent."),
        (
            "unreachable",
            ACTS,
            "league:unreachable",
            "Decide a match whose opponent cannot be reached.",
        ),
        (
            "close-week",
            ACTS,
            "league:close_week",
            "End a league week: decide what nobody reported.",
        ),
    ),
    "Looking back, and the end": (
        ("journal", LOOKS, "history:journal", "Show everything that was done."),
        ("undo", ACTS, "history:undo", "Undo an action."),
        ("redo", ACTS, "history:redo", "Do an undone action again."),
        (
            "agreements",
            MAY_ACT,
            "agreements:agreements",
            "Show shared prizes and bets, or approve one.",
        ),
        ("trophy", ACTS, "teams:trophy", "Give the traveling trophy to this year's best team."),
        ("close", ACTS, "history:close", "Close an event in which all is played."),
        (
            "differences",
            LOOKS,
            "differences:differences",
            "Show where a final table is another one now.",
        ),
    ),
}
COMMANDS = tuple(Row(*each, of) for of, rows in _TABLE.items() for each in rows)
_GROUPS = {of: Group(of, sort_key=place) for place, of in enumerate(_TABLE)}
for _place, _row in enumerate(COMMANDS):
    app.command(
        f"lexidrome.cli.event.opening:{_row.name}",
        name=_row.name,
        help=_row.help,
        group=_GROUPS[_row.of],
        help_epilogue="",
        sort_key=_place,
    )
