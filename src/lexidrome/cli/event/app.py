"""`lexidrome event`: its commands, each loaded when it is asked for."""

from __future__ import annotations

from cyclopts import App

app = App(name="event", help="Runs an event: entries, pairings, results, standings.")

_COMMANDS = (
    ("new", "setup:new", "Make an event."),
    ("list", "setup:list_events", "List the events."),
    ("enter", "setup:enter", "Enter everybody on a roster, or show what was understood."),
    ("entrants", "setup:entrants", "List who has entered."),
    ("checkin", "setup:checkin", "Check entrants in."),
    ("withdraw", "setup:withdraw", "Withdraw an entrant from the rounds to come."),
    ("return", "setup:come_back", "Let an entrant who had withdrawn play again."),
    ("team", "setup:team", "Form a team of individuals."),
    ("trophy", "setup:trophy", "Give the traveling trophy to this year's best team."),
    ("pair", "rounds:pair", "Pair the next round as a draft, or pair it anew."),
    ("swap", "rounds:swap", "Exchange two entrants in a draft, and show what it costs."),
    ("publish", "rounds:publish", "Publish the pairings of a round."),
    ("pairings", "rounds:pairings", "Show the pairings of a round, with reasons."),
    ("begin", "rounds:begin", "Begin a round for the whole hall."),
    ("result", "results:result", "Enter or correct a result, or a file of results."),
    ("forfeit", "results:forfeit", "Enter a forfeit."),
    ("missing", "results:missing", "List the results that are missing."),
    ("standings", "tables:show_standings", "Show the standings."),
    ("prizes", "prizes:prizes", "Show the prizes and who holds them, or set them."),
    ("bracket", "tables:bracket", "Show the bracket, match by match."),
    ("teams", "tables:teams", "Show how teams of individuals stand."),
    ("ledger", "tables:ledger", "Show firsts, byes, repeats and tables of everybody."),
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
for _name, _target, _help in _COMMANDS:
    app.command(f"lexidrome.cli.event.{_target}", name=_name, help=_help)
