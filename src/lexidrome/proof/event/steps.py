"""What somebody can do in a scenario about an event: one sentence, one command or two.

docs/scenarios.md lists the sentences. Each may begin with a time, `12:30`, counted from the
making of the event. Without a `round` it is about the last round that is paired.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from lexidrome import tournament as t
from lexidrome.base import PersonId, StreamId
from lexidrome.procedures import Sanction
from lexidrome.procedures import procedure as find_procedure
from lexidrome.proof.event.situation import DIVISION, create_command, entry_of
from lexidrome.proof.moment import BadStep, parse_time
from lexidrome.rulebook import RuleSet
from lexidrome.tournament import pairing as p

_TIME = re.compile(r"^(-?\d+:\d\d(?::\d\d)?(?:\.\d+)?) ")
_SLIP = re.compile(r"(\d+) (-?\d+), (\d+) (-?\d+)(.*)")
_SLIP_WORDS = re.compile(
    r"(?: (?:first \d+|before \d+ and \d+|tie to \d+|unsigned|late included|round \d+"
    r"|agreed|with sheets))*"
)
"""What can follow the two scores of a slip."""


class Hall(msgspec.Struct, frozen=True):
    """What a sentence needs to become commands."""

    rules: RuleSet
    given: dict[str, Any]
    state: t.EventState | None
    at_ms: int

    @property
    def division(self) -> t.Division:
        if self.state is None:
            raise BadStep("there is no event yet")
        return self.state.tournament.divisions[DIVISION]

    @property
    def last_round(self) -> int:
        return len(self.division.rounds)

    def of_entrant(self, number: str) -> dict[str, Any]:
        return {"division": DIVISION, "number": int(number)}

    def of_round(self) -> dict[str, Any]:
        return {"division": DIVISION, "round_number": self.last_round}

    def of_game(self, number: str) -> dict[str, Any]:
        return {**self.of_round(), "number": int(number)}


Commands = tuple[t.Given | t.messages.Command, ...]
"""What is not said by somebody in particular the director says."""
Verb = Callable[[Hall, re.Match[str]], Commands]
_VERBS: list[tuple[re.Pattern[str], Verb]] = []


def parse_event_step(sentence: str, hall: Hall) -> tuple[t.Given, ...]:
    """The commands of one sentence."""
    found = _TIME.match(sentence)
    if found is not None:
        hall = msgspec.structs.replace(hall, at_ms=parse_time(found[1]))
        sentence = sentence[found.end() :]
    for pattern, verb in _VERBS:
        words = pattern.fullmatch(sentence)
        if words is not None:
            return tuple(
                (each if isinstance(each, t.Given) else t.DIRECTOR.says(each)).at(hall.at_ms)
                for each in verb(hall, words)
            )
    raise BadStep(f"“{sentence}” is nothing that can be done in an event")


def all_event_verbs() -> tuple[tuple[re.Pattern[str], Verb], ...]:
    """Every verb, in the order in which they are tried."""
    return tuple(_VERBS)


def find_event_verb(sentence: str) -> Verb | None:
    """The first verb that fits."""
    does = _TIME.sub("", sentence, count=1)
    return next((verb for pattern, verb in _VERBS if pattern.fullmatch(does)), None)


def _verb(pattern: str) -> Callable[[Verb], Verb]:
    def register(verb: Verb) -> Verb:
        _VERBS.append((re.compile(pattern), verb))
        return verb

    return register


def entrant(number: str) -> t.Actor:
    return t.Actor(t.Role.ENTRANT, DIVISION, int(number))


def _pairs(written: str | None) -> tuple[tuple[int, int], ...]:
    if not written:
        return ()
    split = (each.strip().partition("-") for each in written.split(","))
    return tuple((int(one), int(other)) for one, _, other in split)


@_verb(r"makes the event")
def _makes(hall: Hall, _: re.Match[str]) -> Commands:
    return (create_command(hall.given, hall.rules),)


_PAIRED = r"(?: ([-\d, ]+?))?(?: letting (\d+) in)?(?: with lag (\d+))?( with a reason)?"


def _drafted(words: re.Match[str]) -> t.rounds.DraftPairings:
    return t.rounds.DraftPairings(
        division=DIVISION,
        pairs=_pairs(words[1]),
        options=p.Options(
            lag_rounds=int(words[3] or 0), let_in=(int(words[2]),) if words[2] else ()
        ),
        reason="known to the staff" if words[2] or words[4] else "",
    )


@_verb("pairs" + _PAIRED)
def _pairs_round(hall: Hall, words: re.Match[str]) -> Commands:
    published = t.rounds.PublishPairings(division=DIVISION, round_number=hall.last_round + 1)
    return _drafted(words), published


@_verb("drafts" + _PAIRED)
def _drafts(_hall: Hall, words: re.Match[str]) -> Commands:
    return (_drafted(words),)


@_verb(r"publishes(?: until (\S+))?")
def _publishes(hall: Hall, words: re.Match[str]) -> Commands:
    deadline_ms = parse_time(words[1]) if words[1] else None
    return (t.rounds.PublishPairings(**hall.of_round(), deadline_ms=deadline_ms),)


@_verb(r"swaps (\d+) and (\d+)")
def _swaps(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.rounds.SwapEntrants(**hall.of_round(), one=int(words[1]), other=int(words[2])),)


@_verb(r"begins")
def _begins(hall: Hall, _: re.Match[str]) -> Commands:
    return (t.rounds.BeginRound(**hall.of_round()),)


@_verb(r"ends")
def _ends(hall: Hall, _: re.Match[str]) -> Commands:
    return (t.rounds.EndRound(**hall.of_round()),)


@_verb(r"extends (\d+)")
def _extends(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.rounds.ExtendRound(**hall.of_round(), duration_s=int(words[1]), reason="an alarm"),)


@_verb(r"breaks(?: for (\d+))?")
def _breaks(_hall: Hall, words: re.Match[str]) -> Commands:
    return (t.rounds.AnnounceBreak(duration_s=int(words[1]) if words[1] else None),)


@_verb(r"(\d+ -?\d+, \d+ -?\d+.*)")
def _slip(hall: Hall, words: re.Match[str]) -> Commands:
    slip, rest = _parse_slip(words[1])
    where = hall.of_game(str(slip.scores[0].number))
    found = re.search(r" round (\d+)", rest)
    if found is not None:
        where["round_number"] = int(found[1])
    return (t.results.EnterResult(**where, slip=slip, is_signed=" unsigned" not in rest),)


def _parse_slip(written: str) -> tuple[t.results.Slip, str]:
    found = _SLIP.fullmatch(written)
    if found is None:
        raise BadStep(f"“{written}” is no slip")
    one, other = int(found[1]), int(found[3])
    rest = found[5]
    if _SLIP_WORDS.fullmatch(rest) is None:
        raise BadStep(f"“{rest.strip()}” cannot stand on a slip")
    before = re.search(r" before (\d+) and (\d+)", rest)
    first = re.search(r" first (\d+)", rest)
    winner = re.search(r" tie to (\d+)", rest)
    slip = t.results.Slip(
        scores=(t.results.Score(one, int(found[2])), t.results.Score(other, int(found[4]))),
        first=int(first[1]) if first else None,
        tie_winner=int(winner[1]) if winner else None,
        before_rack=(t.results.Score(one, int(before[1])), t.results.Score(other, int(before[2])))
        if before
        else (),
        is_late_included=" late included" in rest,
    )
    return slip, rest


def _own_slip(hall: Hall, number: str, own: str, others: str) -> t.results.Slip:
    return t.results.Slip(scores=_own_scores(hall, number, own, others))


def _own_scores(hall: Hall, number: str, own: str, others: str) -> tuple[t.results.Score, ...]:
    each = hall.division.rounds[-1]
    game = each.game_of(int(number))
    if game is None:
        raise BadStep(f"number {number} has no game")
    return (
        t.results.Score(int(number), int(own)),
        t.results.Score(game.other(int(number)), int(others)),
    )


@_verb(r"(\d+) reports (\d+)-(\d+)(?: before (\d+) and (\d+))?(?: tie to (\d+))?")
def _reports(hall: Hall, words: re.Match[str]) -> Commands:
    slip = t.results.Slip(
        scores=_own_scores(hall, words[1], words[2], words[3]),
        before_rack=_own_scores(hall, words[1], words[4], words[5]) if words[4] else (),
        tie_winner=int(words[6]) if words[6] else None,
    )
    return (entrant(words[1]).says(t.results.SubmitSlip(**hall.of_game(words[1]), slip=slip)),)


@_verb(r"screen says (\d+ -?\d+, \d+ -?\d+.*)")
def _screen(hall: Hall, words: re.Match[str]) -> Commands:
    slip, _ = _parse_slip(words[1])
    where = hall.of_game(str(slip.scores[0].number))
    return (
        t.HOUSE.says(
            t.results.TakeGameResult(**where, slip=slip, stream=StreamId("game/event/one"))
        ),
    )


@_verb(r"validates (\d+)( as signed)?")
def _validates(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.results.ValidateResult(**hall.of_game(words[1]), is_signed=bool(words[2])),)


@_verb(r"corrects (entry|report|ruling) (\d+ -?\d+, \d+ -?\d+.*)")
def _corrects(hall: Hall, words: re.Match[str]) -> Commands:
    slip, rest = _parse_slip(words[2])
    where = hall.of_game(str(slip.scores[0].number))
    found = re.search(r" round (\d+)", rest)
    if found is not None:
        where["round_number"] = int(found[1])
    agreed = tuple(score.number for score in slip.scores) if " agreed" in rest else ()
    return (
        t.results.CorrectResult(
            **where,
            slip=slip,
            correction=t.results.Correction(words[1]),
            reason="the score sheets",
            agreed=agreed,
            evidence="both score sheets" if " with sheets" in rest else "",
        ),
    )


@_verb(r"(\d+) forfeits")
def _forfeits(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.results.ForfeitGame(**hall.of_game(words[1])),)


@_verb(r"(\d+) chooses to forfeit")
def _chooses(hall: Hall, words: re.Match[str]) -> Commands:
    return (entrant(words[1]).says(t.results.ForfeitGame(**hall.of_game(words[1]))),)


@_verb(r"(\d+) leaves at (\d+)-(\d+)")
def _leaves(hall: Hall, words: re.Match[str]) -> Commands:
    scores = _own_slip(hall, words[1], words[2], words[3]).scores
    return (t.results.ForfeitGame(**hall.of_game(words[1]), scores=scores),)


@_verb(r"(\d+) is absent")
def _absent(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.lateness.NoteAbsence(**hall.of_game(words[1])),)


@_verb(r"clock of (\d+) starts")
def _late_clock(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.lateness.StartLateClock(**hall.of_game(words[1])),)


@_verb(r"(\d+) arrives")
def _arrives(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.lateness.NoteArrival(**hall.of_game(words[1])),)


@_verb(r"(\d+) came after (\d+:\d\d)")
def _came(hall: Hall, words: re.Match[str]) -> Commands:
    return (
        t.lateness.NoteArrival(**hall.of_game(words[1]), after_s=t.lateness.parse_after(words[2])),
    )


@_verb(r"(\d+) stops the clock of (\d+)")
def _stops_clock(hall: Hall, words: re.Match[str]) -> Commands:
    return (entrant(words[1]).says(t.lateness.NoteArrival(**hall.of_game(words[2]))),)


@_verb(r"warns (\d+)")
def _warns(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.results.WarnGame(**hall.of_game(words[1])),)


@_verb(r"stops (\d+ \d+, \d+ \d+)")
def _stops(hall: Hall, words: re.Match[str]) -> Commands:
    slip, _ = _parse_slip(words[1])
    return (t.results.TerminateGame(**hall.of_game(str(slip.scores[0].number)), slip=slip),)


@_verb(r"postpones (\d+)( agreed)?")
def _postpones(hall: Hall, words: re.Match[str]) -> Commands:
    game = hall.division.rounds[-1].game_of(int(words[1]))
    agreed = game.numbers if words[2] and game is not None else ()
    return (t.results.PostponeGame(**hall.of_game(words[1]), agreed=agreed, reason="illness"),)


@_verb(r"compensates (\d+) for (\d+)")
def _compensates(hall: Hall, words: re.Match[str]) -> Commands:
    return (_ruling(hall, words[1], t.incidents.SpreadKind.WRONG_VERDICT, int(words[2])),)


@_verb(r"takes (\d+) from (\d+)")
def _takes(hall: Hall, words: re.Match[str]) -> Commands:
    return (_ruling(hall, words[2], t.incidents.SpreadKind.PENALTY, -int(words[1])),)


def _ruling(
    hall: Hall, number: str, kind: t.incidents.SpreadKind, amount: int
) -> t.incidents.AdjustSpread:
    return t.incidents.AdjustSpread(
        **hall.of_entrant(number),
        kind=kind,
        round_number=hall.last_round,
        amount=amount,
        reason="a ruling",
    )


@_verb(r"withdraws (\d+)")
def _withdraws(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.entries.Withdraw(**hall.of_entrant(words[1])),)


@_verb(r"returns (\d+)")
def _returns(hall: Hall, words: re.Match[str]) -> Commands:
    return (t.entries.Return(**hall.of_entrant(words[1])),)


@_verb(r"enters (\d+) as a stand-in")
def _enters_stand_in(hall: Hall, words: re.Match[str]) -> Commands:
    entry = msgspec.structs.replace(entry_of(int(words[1]), hall.rules), is_stand_in=True)
    return (t.entries.Enter(division=DIVISION, entries=(entry,)),)


@_verb(r"enters (\d+)(?: rated (\d+))?(?: of (\w+))?(?: with (\d) persons?)?(?: for (\w+))?")
def _enters(hall: Hall, words: re.Match[str]) -> Commands:
    entry = entry_of(
        int(words[1]),
        hall.rules,
        rating=int(words[2]) if words[2] else None,
        school=words[3] or "",
        persons=int(words[4]) if words[4] else None,
    )
    entry = msgspec.structs.replace(entry, team=words[5] or "")
    return (t.entries.Enter(division=DIVISION, entries=(entry,)),)


@_verb(r"checks in (?:(\d+[a-h]) of )?(\d+)( with ID)?")
def _checks_in(hall: Hall, words: re.Match[str]) -> Commands:
    person = PersonId(words[1]) if words[1] else None
    return (
        t.entries.CheckIn(**hall.of_entrant(words[2]), person=person, is_id_seen=bool(words[3])),
    )


@_verb(r"checks in everybody( with ID)?")
def _checks_all_in(hall: Hall, words: re.Match[str]) -> Commands:
    if all(each.is_complete for each in hall.division.entrants.values()):
        raise BadStep("everybody is checked in already")
    return tuple(
        t.entries.CheckIn(**hall.of_entrant(str(number)), is_id_seen=bool(words[1]))
        for number, each in hall.division.entrants.items()
        if not each.is_complete
    )


@_verb(r"lets (\d+|everybody) in")
def _lets_in(hall: Hall, words: re.Match[str]) -> Commands:
    everybody = [str(number) for number in hall.division.entrants]
    return tuple(
        t.entries.CheckIn(**hall.of_entrant(number), reason="known to the director")
        for number in (everybody if words[1] == "everybody" else [words[1]])
    )


@_verb(r"waives (\d+[a-h]) of (\d+)")
def _waives(hall: Hall, words: re.Match[str]) -> Commands:
    person = PersonId(words[1])
    return (t.entries.WaiveAbsence(**hall.of_entrant(words[2]), person=person, reason="ill"),)


@_verb(r"finds (\d+) (not )?eligible")
def _finds(hall: Hall, words: re.Match[str]) -> Commands:
    entry = hall.division.entrants[int(words[1])].entry
    why = "not enrolled" if words[2] else ""
    changed = msgspec.structs.replace(entry, ineligible=why)
    return (t.entries.ChangeEntrant(**hall.of_entrant(words[1]), entry=changed),)


@_verb(r"seeds ([\d ]+)")
def _seeds(_hall: Hall, words: re.Match[str]) -> Commands:
    order = tuple(int(number) for number in words[1].split())
    return (t.entries.SetSeeds(division=DIVISION, order=order),)


@_verb(r"draws lots")
def _lots(_hall: Hall, _: re.Match[str]) -> Commands:
    return (t.standings.DrawLots(division=DIVISION, seed=3),)


@_verb(r"forms (\w+) of ([\d ]+)")
def _forms(_hall: Hall, words: re.Match[str]) -> Commands:
    team = t.teams.TeamPlan(words[1], tuple(int(number) for number in words[2].split()))
    return (t.teams.FormTeam(division=DIVISION, team=team),)


@_verb(r"carries (.+)")
def _carries(_hall: Hall, words: re.Match[str]) -> Commands:
    years = tuple(
        t.teams.TrophyYear(int(each.split()[0]), each.split()[1]) for each in words[1].split(",")
    )
    return (t.teams.CarryTrophy(division=DIVISION, years=years),)


@_verb(r"approves that ([\d, ]*) (share prizes|bet)(?: with “(.*)”)?: (.*)")
def _approves(_hall: Hall, words: re.Match[str]) -> Commands:
    agreement = t.prizes.Agreement(
        t.prizes.AgreementKind.BET if words[2] == "bet" else t.prizes.AgreementKind.SHARING,
        tuple(int(each) for each in words[1].replace(",", " ").split()),
        what=words[4],
        others=words[3] or "",
    )
    return (t.prizes.ApproveAgreement(division=DIVISION, agreement=agreement),)


@_verb(r"rules ([+-]\d+) for (\d+)( for proven misconduct)?")
def _rules_points(hall: Hall, words: re.Match[str]) -> Commands:
    number = int(words[2])
    incident = _incident(
        "anything_else",
        number,
        points=(t.results.Score(number, int(words[1])),),
        outlasts_signatures=bool(words[3]),
    )
    where = hall.of_game(words[2])
    return (t.incidents.RuleOnIncident(**where, incident=incident),)


@_verb(r"bars (\d+) from sharing prizes")
def _bars(_hall: Hall, words: re.Match[str]) -> Commands:
    number = int(words[1])
    incident = _incident("collusion", number, sanctions=(Sanction.SHARING_BAR,))
    return (t.incidents.RuleOnIncident(division=DIVISION, number=number, incident=incident),)


def _incident(procedure: str, number: int, **found: Any) -> t.incidents.Incident:
    title = find_procedure(procedure).title
    return t.incidents.Incident(procedure=procedure, title=title, number=number, **found)


@_verb(r"awards the trophy of (\d+)")
def _trophy(_hall: Hall, words: re.Match[str]) -> Commands:
    return (t.teams.AwardTrophy(division=DIVISION, year=int(words[1])),)


@_verb(r"(\d+) proposes (\S+)")
def _proposes(hall: Hall, words: re.Match[str]) -> Commands:
    where = hall.of_game(words[1])
    return (
        entrant(words[1]).says(t.league.ProposeTime(**where, starts_at_ms=parse_time(words[2]))),
    )


@_verb(r"(\d+) agrees")
def _agrees(hall: Hall, words: re.Match[str]) -> Commands:
    return (entrant(words[1]).says(t.league.AgreeTime(**hall.of_game(words[1]))),)


@_verb(r"(\d+) tries")
def _tries(hall: Hall, words: re.Match[str]) -> Commands:
    where = hall.of_game(words[1])
    return (entrant(words[1]).says(t.league.LogContact(**where, note="called, no answer")),)


@_verb(r"office (award|cancel|extend)s (\d+)(?: to (\S+))?")
def _office(hall: Hall, words: re.Match[str]) -> Commands:
    return (
        t.league.DecideUnreachable(
            **hall.of_game(words[2]),
            decided=t.league.Decided(words[1]),
            reason="tried by phone and mail",
            deadline_ms=parse_time(words[3]) if words[3] else None,
        ),
    )


@_verb(r"closes the week")
def _closes(hall: Hall, _: re.Match[str]) -> Commands:
    return (t.league.CloseWeek(**hall.of_round()),)


@_verb(r"undoes(?: (\d+))?")
def _undoes(_hall: Hall, words: re.Match[str]) -> Commands:
    return (t.undo.Undo(action=int(words[1]) if words[1] else None),)


@_verb(r"redoes(?: (\d+))?")
def _redoes(_hall: Hall, words: re.Match[str]) -> Commands:
    return (t.undo.Redo(action=int(words[1]) if words[1] else None),)


@_verb(r"time passes")
def _time(_hall: Hall, _: re.Match[str]) -> Commands:
    return (t.HOUSE.says(t.TimePassed()),)
