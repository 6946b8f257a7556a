"""`lexidrome event`: its commands, each with what it opens, loaded when it is asked for.

Which options say where that is, and who acts, follows from what is opened (`opening`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cyclopts import App


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
    target: str
    """The module in this folder, and the function in it."""
    opens: Opens
    help: str


app = App(name="event", help="Runs an event: entries, pairings, results, standings.")

COMMANDS = (
    Row("new", "setup:new", Opens.MAKES, "Make an event."),
    Row("list", "setup:list_events", Opens.LISTS, "List the events."),
    Row("division", "phases:division", Opens.ACTS, "Add a division."),
    Row(
        "phases",
        "phases:phases",
        Opens.MAY_ACT,
        "Show or set the formats and rounds of each division.",
    ),
    Row("seeds", "phases:seeds", Opens.MAY_ACT, "Show or set the order of the seeds."),
    Row(
        "enter",
        "setup:enter",
        Opens.ACTS,
        "Enter everybody on a roster, or show what was understood.",
    ),
    Row("entrants", "setup:entrants", Opens.LOOKS, "List who has entered."),
    Row("checkin", "setup:checkin", Opens.ACTS, "Check entrants in."),
    Row(
        "stand-in",
        "setup:stand_in",
        Opens.ACTS,
        "Enter somebody who plays where the number is odd.",
    ),
    Row("withdraw", "setup:withdraw", Opens.ACTS, "Withdraw an entrant from the rounds to come."),
    Row("return", "setup:come_back", Opens.ACTS, "Let an entrant who had withdrawn play again."),
    Row("team", "teams:team", Opens.ACTS, "Form a team of individuals."),
    Row(
        "trophy", "teams:trophy", Opens.ACTS, "Give the traveling trophy to this year's best team."
    ),
    Row("pair", "rounds:pair", Opens.ACTS, "Pair the next round as a draft, or pair it anew."),
    Row(
        "swap",
        "rounds:swap",
        Opens.ACTS,
        "Exchange two entrants in a draft, and show what it costs.",
    ),
    Row("publish", "rounds:publish", Opens.ACTS, "Publish the pairings of a round."),
    Row("pairings", "rounds:pairings", Opens.LOOKS, "Show the pairings of a round, with reasons."),
    Row("begin", "rounds:begin", Opens.ACTS, "Begin a round for the whole hall."),
    Row("extend", "rounds:extend", Opens.ACTS, "Give a round that has begun more time."),
    Row("end", "rounds:end", Opens.ACTS, "End a round for the whole hall."),
    Row("break", "rounds:announce_break", Opens.ACTS, "Announce a break to the whole hall."),
    Row(
        "late",
        "lateness:late",
        Opens.MAY_ACT,
        "Note that a side is not there, or list who is late.",
    ),
    Row("late-clock", "lateness:late_clock", Opens.ACTS, "Start the clock of a side that is late."),
    Row(
        "arrived",
        "lateness:arrived",
        Opens.ACTS,
        "Note that a late side has come, and what it costs.",
    ),
    Row("warn", "lateness:warn", Opens.ACTS, "Warn a game that holds up the event."),
    Row("stop", "lateness:stop", Opens.ACTS, "Stop a game that was warned, at the score it has."),
    Row(
        "postpone",
        "lateness:postpone",
        Opens.ACTS,
        "Postpone a game that both sides want to play later.",
    ),
    Row("result", "results:result", Opens.ACTS, "Enter or correct a result, or a file of results."),
    Row("forfeit", "results:forfeit", Opens.ACTS, "Enter a forfeit."),
    Row("validate", "rulings:validate", Opens.ACTS, "Validate a result that waits for it."),
    Row("spread", "rulings:spread", Opens.ACTS, "Change the spread of one entrant by a ruling."),
    Row("waive", "rulings:waive", Opens.ACTS, "Let a team play although a member is absent."),
    Row(
        "ineligible",
        "rulings:ineligible",
        Opens.ACTS,
        "Mark an entrant as not eligible, or lift that.",
    ),
    Row("lots", "rulings:lots", Opens.ACTS, "Draw lots for places that nothing else separates."),
    Row("missing", "results:missing", Opens.LOOKS, "List the results that are missing."),
    Row("report", "league:report", Opens.ACTS, "Note what a side itself reports of its game."),
    Row(
        "matches",
        "league:matches",
        Opens.LOOKS,
        "List the matches of a league week with times and calls.",
    ),
    Row(
        "propose",
        "league:propose",
        Opens.ACTS,
        "Note the time a side proposes for its league match.",
    ),
    Row("agree", "league:agree", Opens.ACTS, "Note that a side agrees to the proposed time."),
    Row(
        "contact", "league:contact", Opens.ACTS, "Note that a side has tried to reach its opponent."
    ),
    Row(
        "unreachable",
        "league:unreachable",
        Opens.ACTS,
        "Decide a match whose opponent cannot be reached.",
    ),
    Row(
        "close-week",
        "league:close_week",
        Opens.ACTS,
        "End a league week: decide what nobody reported.",
    ),
    Row("standings", "tables:show_standings", Opens.LOOKS, "Show the standings."),
    Row(
        "prizes", "prizes:prizes", Opens.MAY_ACT, "Show the prizes and who holds them, or set them."
    ),
    Row(
        "agreements",
        "agreements:agreements",
        Opens.MAY_ACT,
        "Show shared prizes and bets, or approve one.",
    ),
    Row("feat", "prizes:feat", Opens.ACTS, "Note a best play or a deficit overcome, for prizes."),
    Row("bracket", "tables:bracket", Opens.LOOKS, "Show the bracket, match by match."),
    Row("teams", "teams:teams", Opens.LOOKS, "Show how teams of individuals stand."),
    Row("points", "teams:points", Opens.LOOKS, "Show the points of everybody."),
    Row(
        "ledger",
        "tables:ledger",
        Opens.LOOKS,
        "Show firsts, byes, repeats and tables of everybody.",
    ),
    Row(
        "figures",
        "tables:figures",
        Opens.LOOKS,
        "Show averages and records of the event and of everybody.",
    ),
    Row("ratings", "tables:ratings", Opens.LOOKS, "Work out the ratings after the event."),
    Row(
        "explain", "entrant:explain", Opens.LOOKS, "Explain the pairings and results of an entrant."
    ),
    Row("needs", "entrant:needs", Opens.LOOKS, "Say what an entrant needs for a place."),
    Row("import", "files:import_file", Opens.MAKES, "Make an event of another program's file."),
    Row(
        "export",
        "files:export",
        Opens.LOOKS,
        "Write an event for another program or a spreadsheet.",
    ),
    Row("journal", "history:journal", Opens.LOOKS, "Show everything that was done."),
    Row("undo", "history:undo", Opens.ACTS, "Undo an action."),
    Row(
        "simulate",
        "simulate:simulate",
        Opens.ALONE,
        "Play a whole event by itself and check every invariant.",
    ),
    Row("redo", "history:redo", Opens.ACTS, "Do an undone action again."),
    Row("close", "history:close", Opens.ACTS, "Close an event in which all is played."),
    Row(
        "differences",
        "differences:differences",
        Opens.LOOKS,
        "Show where a final table is another one now.",
    ),
)
for _row in COMMANDS:
    app.command(f"lexidrome.cli.event.opening:{_row.name}", name=_row.name, help=_row.help)
