"""What can be asked of an event.

A command carries who asks and when; the hall stamps both. A game is named by its
division, its round and the number of one of its sides.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypedDict

from lexidrome.base import PersonId, StreamId
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.incidents import Incident
from lexidrome.tournament.messages import COMMANDS, Asker, Command, Thing, command
from lexidrome.tournament.pairing import Apart, Options
from lexidrome.tournament.phases import DivisionPlan, Phase, TablePlan
from lexidrome.tournament.prizes import Prize
from lexidrome.tournament.values import (
    Agreement,
    Correction,
    Decided,
    Entry,
    Feat,
    GameKey,
    LinkKind,
    Missed,
    Score,
    Slip,
    SpreadKind,
    TeamPlan,
    TrophyYear,
)


class InDivision(Command, frozen=True, kw_only=True, tag=True):
    division: str


class OfEntrant(InDivision, frozen=True, kw_only=True, tag=True):
    number: int


class OfRound(InDivision, frozen=True, kw_only=True, tag=True):
    round_number: int


class OfGame(OfRound, frozen=True, kw_only=True, tag=True):
    number: int
    """One of its sides; the one that acts or is meant, where that matters."""


class AboutGame(TypedDict):
    """What every `OfGame` has."""

    division: str
    round_number: int
    number: int


def about_game(key: GameKey) -> AboutGame:
    """For a command about this game."""
    return AboutGame(division=key.division, round_number=key.round_number, number=key.number)


@command(Asker.HOUSE, None)
class CreateEvent(Command, frozen=True, kw_only=True, tag="create_event"):
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


@command(Asker.DIRECTOR, None)
class AddDivision(Command, frozen=True, kw_only=True, tag="add_division"):
    plan: DivisionPlan


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


@command(Asker.DIRECTOR, Thing.DIVISION)
class ChangeDivision(InDivision, frozen=True, kw_only=True, tag="change_division"):
    """Another name, as long as nothing is paired; and who may enter by rating."""

    name: str
    rating_least: int | None = None
    rating_most: int | None = None


@command(Asker.DIRECTOR, Thing.DIVISION)
class MergeDivision(InDivision, frozen=True, kw_only=True, tag="merge_division"):
    """Everybody of a division plays in another one, and the division is gone."""

    into: str


@command(Asker.DIRECTOR, Thing.DIVISION)
class RemoveDivision(InDivision, frozen=True, kw_only=True, tag="remove_division"):
    """A division that nobody has entered."""


@command(Asker.DIRECTOR, Thing.PHASES)
class ChangePhases(InDivision, frozen=True, kw_only=True, tag="change_phases"):
    phases: tuple[Phase, ...]


@command(Asker.DIRECTOR, Thing.TABLES)
class SetTables(InDivision, frozen=True, kw_only=True, tag="set_tables"):
    """From which table on the division plays, and which tables are kept free."""

    table_plan: TablePlan


@command(Asker.DIRECTOR, Thing.APART)
class SetApart(InDivision, frozen=True, kw_only=True, tag="set_apart"):
    """In which rounds those of one school or club are kept apart, and at what price."""

    apart: Apart


@command(Asker.DIRECTOR, Thing.PRIZES)
class SetPrizes(InDivision, frozen=True, kw_only=True, tag="set_prizes"):
    prizes: tuple[Prize, ...]


@command(Asker.STAFF, None)
class Enter(InDivision, frozen=True, kw_only=True, tag="enter"):
    """All of these, or none."""

    entries: tuple[Entry, ...]
    missed: Missed | None = None
    """What the rounds count for that they come too late for; none: nobody has said."""


@command(Asker.STAFF, Thing.ENTRANT)
class ChangeEntrant(OfEntrant, frozen=True, kw_only=True, tag="change_entrant"):
    entry: Entry


@command(Asker.STAFF, Thing.ENTRANT)
class CheckIn(OfEntrant, frozen=True, kw_only=True, tag="check_in"):
    person: PersonId | None = None
    """None: everybody of the side."""
    is_id_seen: bool = False
    reason: str = ""
    """By which the director lets somebody in without an ID."""


@command(Asker.DIRECTOR, Thing.ENTRANT)
class WaiveAbsence(OfEntrant, frozen=True, kw_only=True, tag="waive_absence"):
    person: PersonId
    reason: str


@command(Asker.STAFF, Thing.ENTRANT)
class Withdraw(OfEntrant, frozen=True, kw_only=True, tag="withdraw"):
    reason: str = ""


@command(Asker.STAFF, Thing.ENTRANT)
class Return(OfEntrant, frozen=True, kw_only=True, tag="return"):
    missed: Missed | None = None
    """What the rounds count for that they were away in; none: nobody has said."""


@command(Asker.DIRECTOR, Thing.ENTRANT)
class CountMissed(OfEntrant, frozen=True, kw_only=True, tag="count_missed"):
    """Say again what the rounds count for that somebody has missed."""

    missed: Missed


@command(Asker.DIRECTOR, Thing.SEEDS)
class SetSeeds(InDivision, frozen=True, kw_only=True, tag="set_seeds"):
    order: tuple[int, ...]
    """Everybody; nobody: as the book seeds them."""
    is_drawn: bool = False
    """The director has had it drawn by lot."""


@command(Asker.DIRECTOR, Thing.ENTRANT)
class AdjustSpread(OfEntrant, frozen=True, kw_only=True, tag="adjust_spread"):
    kind: SpreadKind
    round_number: int
    amount: int
    """For a wrong verdict: the points of the play that was lost."""
    reason: str


@command(Asker.DIRECTOR, Thing.ENTRANT)
class RuleOnIncident(OfEntrant, frozen=True, kw_only=True, tag="rule_on_incident"):
    """Something went wrong with `number`; what follows for the event is done to it."""

    round_number: int = 0
    """The round of the game it happened in; 0: outside any game."""
    incident: Incident
    scores: tuple[Score, ...] = ()
    """Of both sides as they stand, where a game that has no result yet is forfeited."""


@command(Asker.HOUSE, None)
class TakeIncidents(InDivision, frozen=True, kw_only=True, tag="take_incidents"):
    """All that stands in the log of a game on screen, or beside a real board."""

    round_number: int
    stream: StreamId
    incidents: tuple[Incident, ...]


@command(Asker.DIRECTOR, Thing.LOTS)
class DrawLots(InDivision, frozen=True, kw_only=True, tag="draw_lots"):
    seed: int


@command(Asker.STAFF, Thing.TEAM)
class FormTeam(InDivision, frozen=True, kw_only=True, tag="form_team"):
    team: TeamPlan


@command(Asker.DIRECTOR, Thing.TROPHY)
class CarryTrophy(InDivision, frozen=True, kw_only=True, tag="carry_trophy"):
    years: tuple[TrophyYear, ...]


@command(Asker.DIRECTOR, Thing.TROPHY)
class AwardTrophy(InDivision, frozen=True, kw_only=True, tag="award_trophy"):
    year: int


@command(Asker.DIRECTOR, None)
class ApproveAgreement(InDivision, frozen=True, kw_only=True, tag="approve_agreement"):
    """The director approves it, and with that it is shown to everybody (NSA-I.E.2)."""

    agreement: Agreement


@command(Asker.STAFF, Thing.NEXT_ROUND, takes_long=True)
class DraftPairings(InDivision, frozen=True, kw_only=True, tag="draft_pairings"):
    """Pair the next round, or pair anew one that nobody has played in."""

    round_number: int | None = None
    options: Options = Options()
    seed: int | None = None
    """None: the event's own for this round, so that pairing again gives the same."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Set by hand, 0 for a bye; the software adds tables and order of play."""
    is_next_best: bool = False
    """Not the best pairing, but the cheapest that differs from it; Swiss only."""
    is_order_set: bool = False
    """By hand: the one named first plays first."""
    is_partial: bool = False
    """By hand: whoever is not named sits this round out."""
    tables: tuple[int, ...] = ()
    """By hand: the table of each pair, 0 where the software chooses; empty: it chooses all."""
    reason: str = ""
    """Why the director lets somebody play who would be left out."""


@command(Asker.STAFF, Thing.ROUND)
class SwapEntrants(OfRound, frozen=True, kw_only=True, tag="swap_entrants"):
    """Exchange two entrants in a draft."""

    one: int
    other: int


@command(Asker.STAFF, Thing.ROUND)
class PublishPairings(OfRound, frozen=True, kw_only=True, tag="publish_pairings"):
    deadline_ms: int | None = None
    """For a league week: when results must have been reported."""


@command(Asker.STAFF, Thing.ROUND)
class BeginRound(OfRound, frozen=True, kw_only=True, tag="begin_round"):
    """The signal for the whole hall (ST-SETUP.b)."""


@command(Asker.DIRECTOR, Thing.ROUND)
class ExtendRound(OfRound, frozen=True, kw_only=True, tag="extend_round"):
    duration_s: int
    reason: str


@command(Asker.DIRECTOR, Thing.ROUND)
class EndRound(OfRound, frozen=True, kw_only=True, tag="end_round"):
    pass


@command(Asker.DIRECTOR, Thing.BREAK)
class AnnounceBreak(Command, frozen=True, kw_only=True, tag="announce_break"):
    duration_s: int | None = None
    """None: as long as usual."""


@command(Asker.STAFF, Thing.GAME)
class NoteAbsence(OfGame, frozen=True, kw_only=True, tag="note_absence"):
    pass


@command(Asker.STAFF, Thing.GAME)
class StartLateClock(OfGame, frozen=True, kw_only=True, tag="start_late_clock"):
    pass


@command(Asker.SIDE, Thing.GAME)
class NoteArrival(OfGame, frozen=True, kw_only=True, tag="note_arrival"):
    """A late side has come; it is checked in, too, where check-in is kept."""

    after_s: int | None = None
    """How long after the round began it came; none: now."""
    is_id_seen: bool = False
    """Its picture IDs were seen, where they are needed (WU-1.a)."""


@command(Asker.SIDE, Thing.GAME)
class SubmitSlip(OfGame, frozen=True, kw_only=True, tag="submit_slip"):
    """A side reports its game and signs for it."""

    slip: Slip


@command(Asker.STAFF, Thing.GAME)
class EnterResult(OfGame, frozen=True, kw_only=True, tag="enter_result"):
    """Staff enter what a signed slip says."""

    slip: Slip
    is_signed: bool = True


@command(Asker.HOUSE, Thing.GAME)
class TakeGameResult(OfGame, frozen=True, kw_only=True, tag="take_game_result"):
    """A game on screen has ended, or its outcome has changed."""

    slip: Slip
    stream: StreamId
    is_signed: bool = True
    feats: tuple[Feat, ...] = ()
    """As far as the turns are known."""


@command(Asker.HOUSE, Thing.GAME)
class WithdrawGameResult(OfGame, frozen=True, kw_only=True, tag="withdraw_game_result"):
    """The game that a result came from goes on again after a correction or a ruling."""

    stream: StreamId
    reason: str = ""


@command(Asker.STAFF, Thing.GAME)
class NoteFeat(OfGame, frozen=True, kw_only=True, tag="note_feat"):
    """What `number` did in its game, for prizes; none: as it was noted before."""

    high_play: int | None = None
    deficit: int | None = None


@command(Asker.STAFF, Thing.GAME)
class ValidateResult(OfGame, frozen=True, kw_only=True, tag="validate_result"):
    is_signed: bool = False
    """Both sides have signed by now what was entered without their signatures."""


def _corrector(command: CorrectResult) -> Asker:
    return Asker.DIRECTOR if command.correction is Correction.RULING else Asker.STAFF


@command(_corrector, Thing.GAME)
class CorrectResult(OfGame, frozen=True, kw_only=True, tag="correct_result"):
    slip: Slip
    correction: Correction
    reason: str
    agreed: tuple[int, ...] = ()
    """The sides that agree that the slip was wrong."""
    evidence: str = ""


@command(Asker.DIRECTOR, Thing.GAME)
class ScoreBye(OfGame, frozen=True, kw_only=True, tag="score_bye"):
    """A bye that counts otherwise than usual: an absence, or what another program gave."""

    spread: int


@command(Asker.SIDE, Thing.GAME)
class ForfeitGame(OfGame, frozen=True, kw_only=True, tag="forfeit_game"):
    """`number` forfeits: before the game began, or in progress at this score."""

    scores: tuple[Score, ...] = ()
    """Of both sides, once tiles have been drawn (NSA-V.J.2.p4)."""


@command(Asker.STAFF, Thing.GAME)
class WarnGame(OfGame, frozen=True, kw_only=True, tag="warn_game"):
    """A game that holds up the event will be stopped in a few minutes (NSA-V.E.p2)."""


@command(Asker.DIRECTOR, Thing.GAME)
class TerminateGame(OfGame, frozen=True, kw_only=True, tag="terminate_game"):
    """Stop a game at the score it has."""

    slip: Slip


@command(Asker.DIRECTOR, Thing.GAME)
class PostponeGame(OfGame, frozen=True, kw_only=True, tag="postpone_game"):
    agreed: tuple[int, ...]
    reason: str


@command(Asker.SIDE, Thing.GAME)
class ProposeTime(OfGame, frozen=True, kw_only=True, tag="propose_time"):
    starts_at_ms: int


@command(Asker.SIDE, Thing.GAME)
class AgreeTime(OfGame, frozen=True, kw_only=True, tag="agree_time"):
    pass


@command(Asker.SIDE, Thing.GAME)
class LogContact(OfGame, frozen=True, kw_only=True, tag="log_contact"):
    note: str


@command(Asker.DIRECTOR, Thing.GAME)
class DecideUnreachable(OfGame, frozen=True, kw_only=True, tag="decide_unreachable"):
    """`number` tried to reach the opponent; the office decides that week's match."""

    decided: Decided
    reason: str
    deadline_ms: int | None = None


@command(Asker.DIRECTOR, Thing.ROUND)
class CloseWeek(OfRound, frozen=True, kw_only=True, tag="close_week"):
    """What nobody has reported by the deadline is decided by the rules."""


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


@command(Asker.DIRECTOR, Thing.ACTION, after_the_end=True)
class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    action: int | None = None
    """None: the last one that is not undone."""
    reason: str = ""


@command(Asker.DIRECTOR, Thing.ACTION, after_the_end=True)
class Redo(Command, frozen=True, kw_only=True, tag="redo"):
    action: int | None = None
    """None: the one that was undone last."""


@command(Asker.HOUSE, None, after_the_end=True)
class TimePassed(Command, frozen=True, kw_only=True, tag="time_passed"):
    """Whatever was due by now happens."""


if TYPE_CHECKING:
    SingleCommand = Command
else:
    SingleCommand = COMMANDS.union(sys.modules[__name__])
"""Every command there is, but for several of them in one."""


@command(Asker.ANYBODY, Thing.EACH)
class Together(Command, frozen=True, kw_only=True, tag="together"):
    """One press for several divisions or entrants: all of these in turn, or none.

    Each is an action of its own, by whoever presses.
    """

    commands: tuple[SingleCommand, ...]


if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = COMMANDS.union(sys.modules[__name__])
"""Every command there is."""
