"""What somebody can do in a scenario beside a real board."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from lexidrome.game import Given
from lexidrome.game.absence import Arrive, LeaveTable, ReturnToTable, StartLateClock
from lexidrome.game.board import parse_square, side_of
from lexidrome.game.challenge import ChallengePlay, ReopenPlay
from lexidrome.game.clock import PressClock, ReadClocks
from lexidrome.game.correction import CorrectEntries, DisputeTurn, SettleDispute
from lexidrome.game.draw import DrawTiles, MixBag
from lexidrome.game.finish import CallTime, NoteRack
from lexidrome.game.messages import Command
from lexidrome.game.play import AnnounceScore, ClarifyBlank, FindFalseBlank, LoseTurn, PlayTiles
from lexidrome.game.record_values import (
    BlankNote,
    ClockAct,
    DrawnBefore,
    Ground,
    VerdictSource,
)
from lexidrome.game.recount import (
    BeginRecount,
    ContestScore,
    CorrectScore,
    EndRecount,
    RecountScores,
    VerifyScore,
)
from lexidrome.game.sheet import AnswerScores, AskScores, WriteSheet
from lexidrome.game.start import DeclareTiles
from lexidrome.game.tie import SettleTie
from lexidrome.game.values import Ending, LostTurn
from lexidrome.game.verdict import (
    ApproveLookup,
    EnterVerdict,
    RelistWords,
    RuleOnChallenge,
    SubmitWords,
)
from lexidrome.proof.moment import SIDES, BadStep, Moment, parse_time
from lexidrome.proof.verbs import label_verbs, parse_step, plain_verbs, verb

_PLAIN: dict[str, Callable[..., Command]] = {
    "presses the clock": PressClock,
    "finds a false blank": FindFalseBlank,
    "mixes the bag": MixBag,
    "leaves the table": LeaveTable,
    "returns to the table": ReturnToTable,
    "submits the words": SubmitWords,
    "approves the lookup": ApproveLookup,
    "recounts": RecountScores,
    "takes part in a recount": BeginRecount,
    "ends the recount": EndRecount,
    "asks for the totals": AskScores,
}
plain_verbs(_PLAIN)
label_verbs(_PLAIN.values())

# Plays


@verb(r"plays (\w+ \w+)((?:, (?:announcing|not|pressing|saying|writing) [^,]+)+)")
def _plays_oddly(at: Moment, words: re.Match[str]) -> Given:
    """`plays 8F HORN, announcing 26, not pressing the clock, saying E and writing A at H8`."""
    command = PlayTiles(written=words[1])
    for how in words[2].removeprefix(", ").split(", "):
        command = _with_how(at, command, how)
    return at.by.says(command, at.at_ms)


def _with_how(at: Moment, command: PlayTiles, how: str) -> PlayTiles:
    if found := re.fullmatch(r"announcing (-?\d+)", how):
        return replace(command, announced=int(found[1]))
    if how == "not announcing a score":
        return replace(command, is_announced=False)
    if how == "not pressing the clock":
        return replace(command, clock=ClockAct.UNTOUCHED)
    if how == "pressing the clock":
        return replace(command, clock=ClockAct.PRESSED)
    blank = re.fullmatch(r"(?:saying (\w))?(?: and )?(?:writing (\w))? at (\w+)", how)
    if blank is None:
        raise BadStep(f"nobody plays “{how}”")
    note = BlankNote(
        parse_square(blank[3], side_of(at.state.board)), blank[1] or "", blank[2] or ""
    )
    return replace(command, blanks=(*command.blanks, note))


@verb(r"draws before recording the score")
def _draws_before_score(at: Moment, _: re.Match[str]) -> Given:
    return at.by.says(DrawTiles(before=DrawnBefore.SCORE), at_ms=at.at_ms)


@verb(r"loses the turn for (time|challenge)")
def _loses_turn(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(LoseTurn(cause=LostTurn(words[1])), at_ms=at.at_ms)


@verb(r"announces(?: (\d+)| the score)")
def _announces(at: Moment, words: re.Match[str]) -> Given:
    announced = int(words[1]) if words[1] else None
    return at.by.says(AnnounceScore(announced=announced), at_ms=at.at_ms)


# What lies on the table


@verb(r"declares (\d+) tiles")
def _declares(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(DeclareTiles(count=int(words[1])), at_ms=at.at_ms)


@verb(r"(?:notes|shows) the rack (\S+)")
def _notes_rack(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(NoteRack(tiles=words[1]), at_ms=at.at_ms)


@verb(r"clarifies (\w+) as (\w)")
def _clarifies(at: Moment, words: re.Match[str]) -> Given:
    square = parse_square(words[1], side_of(at.state.board))
    return at.by.says(ClarifyBlank(square=square, letter=words[2]), at_ms=at.at_ms)


# The clock, and who is there


@verb(r"reads the clocks (.+)")
def _reads_clocks(at: Moment, words: re.Match[str]) -> Given:
    """`reads the clocks A 12:30, B -0:05`."""
    readings: list[int | None] = [None] * at.state.side_count
    for part in words[1].split(", "):
        name, _, reading = part.partition(" ")
        readings[SIDES.index(name)] = parse_time(reading)
    return at.by.says(ReadClocks(side_ms=tuple(readings)), at_ms=at.at_ms)


@verb(r"calls (game_time|round_time)")
def _calls_time(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(CallTime(ending=Ending(words[1])), at_ms=at.at_ms)


@verb(r"starts the late clock of ([A-D])")
def _starts_late_clock(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(StartLateClock(side=SIDES.index(words[1])), at_ms=at.at_ms)


@verb(r"notes the arrival of ([A-D])")
def _arrives(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(Arrive(side=SIDES.index(words[1])), at_ms=at.at_ms)


# Judging


@verb(r"challenges the (position|orientation)")
def _challenges_ground(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ChallengePlay(ground=Ground(words[1])), at_ms=at.at_ms)


@verb(r"reopens the play for (.+)")
def _reopens_play(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ReopenPlay(reason=words[1]), at_ms=at.at_ms)


@verb(r"lists again (.+)")
def _relists(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(RelistWords(words=tuple(words[1].split(", "))), at_ms=at.at_ms)


@verb(r"says that a word is wrong")
def _doubts_words(at: Moment, _: re.Match[str]) -> Given:
    return at.by.says(RelistWords(words=()), at_ms=at.at_ms)


@verb(r"finds (\w+) alone (acceptable|unacceptable)")
def _rules_on_one_word(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(
        RuleOnChallenge(is_acceptable=words[2] == "acceptable", words=(words[1],)), at_ms=at.at_ms
    )


@verb(
    r"enters the verdict (acceptable|unacceptable) of the (judge|director|book|program)"
    r"(?: (\w+))?(?: on (.+?))?(, as both agree)?"
)
def _enters_verdict(at: Moment, words: re.Match[str]) -> Given:
    command = EnterVerdict(
        is_acceptable=words[1] == "acceptable",
        source=VerdictSource(words[2]),
        ruled_by=words[3] or "",
        words=tuple(words[4].split(", ")) if words[4] else (),
        is_agreed=bool(words[5]),
    )
    return at.by.says(command, at_ms=at.at_ms)


@verb(r"says that ([A-D]) won the lightning round")
def _settles_tie(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(SettleTie(winner=SIDES.index(words[1])), at_ms=at.at_ms)


# Score sheets and corrections


@verb(r"corrects the score of turn (\d+)")
def _corrects_score(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(CorrectScore(turn=int(words[1])), at_ms=at.at_ms)


@verb(r"contests the score of turn (\d+)")
def _contests(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ContestScore(turn=int(words[1])), at_ms=at.at_ms)


@verb(r"verifies turn (\d+) at (-?\d+)")
def _verifies(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(VerifyScore(turn=int(words[1]), points=int(words[2])), at_ms=at.at_ms)


@verb(r"(agrees|disagrees) with the totals")
def _answers(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(AnswerScores(is_agreed=words[1] == "agrees"), at_ms=at.at_ms)


@verb(r"writes ([\d-]+) to ([\d-]+) after turn (\d+)")
def _writes_sheet(at: Moment, words: re.Match[str]) -> Given:
    totals = (int(words[1]), int(words[2]))
    return at.by.says(WriteSheet(turn=int(words[3]), totals=totals), at_ms=at.at_ms)


@verb(r"disputes turn (\d+) for (.+)")
def _disputes(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(DisputeTurn(turn=int(words[1]), note=words[2]), at_ms=at.at_ms)


@verb(r"lets dispute (\d+) stand for (.+)")
def _lets_stand(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(SettleDispute(dispute=int(words[1]) - 1, reason=words[2]), at_ms=at.at_ms)


@verb(r"settles dispute (\d+) with “(.+)” for (.+)")
def _settles_dispute(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(
        SettleDispute(
            dispute=int(words[1]) - 1,
            reason=words[3],
            is_standing=False,
            inserted=(_entry(at, words[2]),),
        ),
        at_ms=at.at_ms,
    )


@verb(r"corrects turn (\d+) to “(.+)” for (.+?)(, as both agree)?")
def _corrects_turn(at: Moment, words: re.Match[str]) -> Given:
    inserted = (_entry(at, words[2]),)
    return _corrected(at, int(words[1]), inserted, words[3], is_agreed=bool(words[4]))


@verb(r"removes turn (\d+) for (.+?)(, as both agree)?")
def _removes_turn(at: Moment, words: re.Match[str]) -> Given:
    return _corrected(at, int(words[1]), (), words[2], is_agreed=bool(words[3]))


@verb(r"corrects entry (\d+) to “(.+)” for (.+?)(, as both agree)?")
def _corrects_entry(at: Moment, words: re.Match[str]) -> Given:
    command = CorrectEntries(
        at=int(words[1]) - 1,
        inserted=_entries(at, words[2]),
        reason=words[3],
        is_agreed=bool(words[4]),
    )
    return at.by.says(command, at_ms=at.at_ms)


@verb(r"inserts “(.+)” before entry (\d+)(?: at (\d+:\d\d))? for (.+?)(, as both agree)?")
def _inserts_turn(at: Moment, words: re.Match[str]) -> Given:
    command = CorrectEntries(
        at=int(words[2]) - 1,
        removed=0,
        inserted=_entries(at, words[1]),
        reason=words[4],
        is_agreed=bool(words[5]),
        moment_ms=parse_time(words[3]) if words[3] else None,
    )
    return at.by.says(command, at_ms=at.at_ms)


def _corrected(
    at: Moment, turn: int, inserted: tuple[Given, ...], reason: str, *, is_agreed: bool
) -> Given:
    turns = at.state.turns
    entry = turns[turn - 1].entry if 1 <= turn <= len(turns) else None
    if entry is None:
        raise BadStep(f"there is no turn {turn} that was entered")
    return at.by.says(
        CorrectEntries(at=entry, inserted=inserted, reason=reason, is_agreed=is_agreed),
        at_ms=at.at_ms,
    )


def _entries(at: Moment, sentences: str) -> tuple[Given, ...]:
    """One after the other: `“B challenges” and “A passes”`."""
    return tuple(_entry(at, sentence) for sentence in sentences.split("” and “"))


def _entry(at: Moment, sentence: str) -> Given:
    return parse_step(sentence, at.table)
