"""`lexidrome event`: its commands, each loaded when it is asked for."""

from __future__ import annotations

from cyclopts import App

app = App(name="event", help="Runs an event: entries, pairings, results, standings.")

COMMANDS = (
    ("new", "setup:new", "Make an event."),
    ("list", "setup:list_events", "List the events."),
    ("phases", "phases:phases", "Show or set the formats and rounds of each division."),
    ("seeds", "phases:seeds", "Show or set the order of the seeds."),
    ("enter", "setup:enter", "Enter everybody on a roster, or show what was understood."),
    ("entrants", "setup:entrants", "List who has entered."),
    ("checkin", "setup:checkin", "Check entrants in."),
    ("withdraw", "setup:withdraw", "Withdraw an entrant from the rounds to come."),
    ("return", "setup:come_back", "Let an entrant who had withdrawn play again."),
    ("team", "teams:team", "Form a team of individuals."),
    ("trophy", "teams:trophy", "Give the traveling trophy to this year's best team."),
    ("pair", "rounds:pair", "Pair the next round as a draft, or pair it anew."),
    ("swap", "rounds:swap", "Exchange two entrants in a draft, and show what it costs."),
    ("publish", "rounds:publish", "Publish the pairings of a round."),
    ("pairings", "rounds:pairings", "Show the pairings of a round, with reasons."),
    ("begin", "rounds:begin", "Begin a round for the whole hall."),
    ("end", "rounds:end", "End a round for the whole hall."),
    ("late", "lateness:late", "Note that a side is not there."),
    ("late-clock", "lateness:late_clock", "Start the clock of a side that is late."),
    ("arrived", "lateness:arrived", "Note that a late side has come, and what it costs."),
    ("postpone", "lateness:postpone", "Postpone a game that both sides want to play later."),
    ("result", "results:result", "Enter or correct a result, or a file of results."),
    ("forfeit", "results:forfeit", "Enter a forfeit."),
    ("validate", "rulings:validate", "Validate a result that waits for it."),
    ("spread", "rulings:spread", "Change the spread of one entrant by a ruling."),
    ("waive", "rulings:waive", "Let a team play although a member is absent."),
    ("lots", "rulings:lots", "Draw lots for places that nothing else separates."),
    ("missing", "results:missing", "List the results that are missing."),
    ("report", "league:report", "Note what a side itself reports of its game."),
    ("matches", "league:matches", "List the matches of a league week with times and calls."),
    ("propose", "league:propose", "Note the time a side proposes for its league match."),
    ("agree", "league:agree", "Note that a side agrees to the proposed time."),
    ("contact", "league:contact", "Note that a side has tried to reach its opponent."),
    ("unreachable", "league:unreachable", "Decide a match whose opponent cannot be reached."),
    ("close-week", "league:close_week", "End a league week: decide what nobody reported."),
    ("standings", "tables:show_standings", "Show the standings."),
    ("prizes", "prizes:prizes", "Show the prizes and who holds them, or set them."),
    ("feat", "prizes:feat", "Note a best play or a deficit overcome, for prizes."),
    ("bracket", "tables:bracket", "Show the bracket, match by match."),
    ("teams", "teams:teams", "Show how teams of individuals stand."),
    ("ledger", "tables:ledger", "Show firsts, byes, repeats and tables of everybody."),
    ("figures", "tables:figures", "Show averages and records of the event and of everybody."),
    ("ratings", "tables:ratings", "Work out the ratings after the event."),
    ("explain", "entrant:explain", "Explain the pairings and results of an entrant."),
    ("needs", "entrant:needs", "Say what an entrant needs for a place."),
    ("import", "files:import_file", "Make an event of another program's file."),
    ("export", "files:export", "Write an event for another program or a spreadsheet."),
    ("journal", "history:journal", "Show everything that was done."),
    ("undo", "history:undo", "Undo an action."),
    ("simulate", "simulate:simulate", "Play a whole event by itself and check every invariant."),
    ("redo", "history:redo", "Do an undone action again."),
)
for _name, _target, _help in COMMANDS:
    app.command(f"lexidrome.cli.event.{_target}", name=_name, help=_help)
