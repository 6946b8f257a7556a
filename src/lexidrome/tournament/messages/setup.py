"""What is asked and what is told: the event as a whole, and the links into it."""

from __future__ import annotations

from lexidrome.rulebook import RuleSet
from lexidrome.tournament.final_table import FinalTable
from lexidrome.tournament.messages import (
    NOTHING,
    Asker,
    Command,
    Fact,
    Key,
    Thing,
    command,
    fact,
    key,
)
from lexidrome.tournament.phases import DivisionPlan
from lexidrome.tournament.values import LinkKind


@command(Asker.HOUSE, None)
class CreateEvent(Command, frozen=True, kw_only=True, tag="create_event"):
    """Makes an event: by which rules, with which divisions."""

    title: str
    rules: RuleSet
    seed: int
    """From the operating system; decides draws and what nothing else decides."""
    divisions: tuple[DivisionPlan, ...]
    """Those without phases get what the rule set prescribes."""
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    """Where news about the event stand (ST-UPDATES)."""
    starts_at: str = ""
    """The hour of the first signal, such as 09:30."""
    is_spread_free: bool = False
    zone: str = ""
    """The time zone of the hall, such as Europe/Vienna; empty: that of the machine."""


@command(Asker.DIRECTOR, Thing.ABOUT)
class DescribeEvent(Command, frozen=True, kw_only=True, tag="describe_event"):
    """What the event is called and what else is announced of it, all of it at once."""

    title: str
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    starts_at: str = ""
    zone: str = ""


@command(Asker.DIRECTOR, None)
class CloseEvent(Command, frozen=True, kw_only=True, tag="close_event"):
    """All is played: from now on the event is only looked at, until this is undone."""

    is_as_it_stands: bool = False
    """Although a final has no winner, or several share a place that matters."""


@command(Asker.STAFF, None, after_the_end=True)
class RenewLinks(Command, frozen=True, kw_only=True, tag="renew_links"):
    """Codes, seats or links are taken back; nobody does it for a side of their own game.

    Only the journal keeps it: what a link opens is no part of the competition.
    """

    link: LinkKind
    division: str = ""
    table: int | None = None
    round_number: int | None = None
    number: int | None = None
    """Whose seat or link it is."""


@command(Asker.DIRECTOR, Thing.HELP)
class SetHelp(Command, frozen=True, kw_only=True, tag="set_help"):
    """Whether words are looked up and old games opened while this event is played on screen."""

    is_open: bool


def _divisions(created: EventCreated) -> tuple[Key, ...]:
    return tuple(("division", plan.name) for plan in created.divisions)


@fact(writes=_divisions, on=NOTHING, stays=True)
class EventCreated(Fact, frozen=True, kw_only=True, tag="event.created.1"):
    """The event is there; its rules are those it keeps."""

    title: str
    rules: RuleSet
    """Whole, because an event keeps the rules it started with (NSA-0)."""
    seed: int
    divisions: tuple[DivisionPlan, ...]
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    starts_at: str = ""
    is_spread_free: bool = False
    zone: str = ""


@fact(writes=key("about"), on=NOTHING)
class EventDescribed(Fact, frozen=True, kw_only=True, tag="event.described.1"):
    """What is announced of the event from then on."""

    title: str
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    starts_at: str = ""
    zone: str = ""


@fact(writes=key("closed"), on=NOTHING)
class EventClosed(Fact, frozen=True, kw_only=True, tag="event.closed.1"):
    """The event is closed, with its final tables."""

    tables: tuple[FinalTable, ...] = ()
    """The final table of each division; events that were closed before it was kept have none."""


@fact(writes=NOTHING, on=NOTHING, stays=True)
class LinksRenewed(Fact, frozen=True, kw_only=True, tag="event.links_renewed.1"):
    """Codes, seats or links were taken back; the competition is as it was."""

    link: LinkKind
    division: str = ""
    table: int | None = None
    round_number: int | None = None
    number: int | None = None


@fact(writes=key("help"), on=NOTHING)
class HelpSet(Fact, frozen=True, kw_only=True, tag="event.help_set.1"):
    """Whether words may be looked up during the event was set."""

    is_open: bool
