"""What somebody can do in a scenario beside a real board."""

from __future__ import annotations

import re

from msgspec.structs import replace

from lexidrome.cli.proof.moment import SIDES, BadStep, Moment, parse_time
from lexidrome.cli.proof.verbs import parse_step, plain_verbs, verb
from lexidrome.game import (
    AnnounceScore,
    AnswerScores,
    AnyCommand,
    ApproveLookup,
    Arrive,
    AskScores,
    BeginRecount,
    BlankNote,
    CallTime,
    ChallengePlay,
    ClarifyBlank,
    ClockAct,
    ContestScore,
    CorrectEntries,
    CorrectScore,
    DeclareTiles,
    DisputeTurn,
    DrawnBefore,
    DrawTiles,
    Ending,
    EndRecount,
    FindFalseBlank,
    Ground,
    LeaveTable,
    LoseTurn,
    LostTurn,
    MixBag,
    NoteRack,
    PlayTiles,
    PressClock,
    ReadClocks,
    RecountScores,
    RelistWords,
    ReopenPlay,
    ReturnToTable,
    RuleOnChallenge,
    SettleDispute,
    SettleTie,
    StartLateClock,
    SubmitWords,
    VerifyScore,
    WriteSheet,
    parse_square,
)

plain_verbs(
    {
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
)

# Plays


@verb(r"plays (\w+ \w+)((?:, (?:announcing|not|pressing|saying|writing) [^,]+)+)")
def _plays_oddly(at: Moment, words: re.Match[str]) -> AnyCommand:
    """`plays 8F HORN, announcing 26, not pressing the clock, saying E and writing A at H8`."""
    command = PlayTiles(at_ms=at.at_ms, by=at.by, written=words[1])
    for how in words[2].removeprefix(", ").split(", "):
        command = _with_how(command, how)
    return command


def _with_how(command: PlayTiles, how: str) -> PlayTiles:
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
    note = BlankNote(parse_square(blank[3]), blank[1] or "", blank[2] or "")
    return replace(command, blanks=(*command.blanks, note))


@verb(r"draws before recording the score")
def _draws_before_score(at: Moment, _: re.Match[str]) -> AnyCommand:
    return DrawTiles(at_ms=at.at_ms, by=at.by, before=DrawnBefore.SCORE)


@verb(r"loses the turn for (time|challenge)")
def _loses_turn(at: Moment, words: re.Match[str]) -> AnyCommand:
    return LoseTurn(at_ms=at.at_ms, by=at.by, cause=LostTurn(words[1]))


@verb(r"announces(?: (\d+)| the score)")
def _announces(at: Moment, words: re.Match[str]) -> AnyCommand:
    announced = int(words[1]) if words[1] else None
    return AnnounceScore(at_ms=at.at_ms, by=at.by, announced=announced)


# What lies on the table


@verb(r"declares (\d+) tiles")
def _declares(at: Moment, words: re.Match[str]) -> AnyCommand:
    return DeclareTiles(at_ms=at.at_ms, by=at.by, count=int(words[1]))


@verb(r"(?:notes|shows) the rack (\S+)")
def _notes_rack(at: Moment, words: re.Match[str]) -> AnyCommand:
    return NoteRack(at_ms=at.at_ms, by=at.by, tiles=words[1])


@verb(r"clarifies (\w+) as (\w)")
def _clarifies(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ClarifyBlank(at_ms=at.at_ms, by=at.by, square=parse_square(words[1]), letter=words[2])


# The clock, and who is there


@verb(r"reads the clocks (.+)")
def _reads_clocks(at: Moment, words: re.Match[str]) -> AnyCommand:
    """`reads the clocks A 12:30, B -0:05`."""
    readings: list[int | None] = [None] * at.state.side_count
    for part in words[1].split(", "):
        name, _, reading = part.partition(" ")
        readings[SIDES.index(name)] = parse_time(reading)
    return ReadClocks(at_ms=at.at_ms, by=at.by, side_ms=tuple(readings))


@verb(r"calls (game_time|round_time)")
def _calls_time(at: Moment, words: re.Match[str]) -> AnyCommand:
    return CallTime(at_ms=at.at_ms, by=at.by, ending=Ending(words[1]))


@verb(r"starts the late clock of ([A-D])")
def _starts_late_clock(at: Moment, words: re.Match[str]) -> AnyCommand:
    return StartLateClock(at_ms=at.at_ms, by=at.by, side=SIDES.index(words[1]))


@verb(r"notes the arrival of ([A-D])")
def _arrives(at: Moment, words: re.Match[str]) -> AnyCommand:
    return Arrive(at_ms=at.at_ms, by=at.by, side=SIDES.index(words[1]))


# Judging


@verb(r"challenges the (position|orientation)")
def _challenges_ground(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ChallengePlay(at_ms=at.at_ms, by=at.by, ground=Ground(words[1]))


@verb(r"reopens the play for (.+)")
def _reopens_play(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ReopenPlay(at_ms=at.at_ms, by=at.by, reason=words[1])


@verb(r"lists again (.+)")
def _relists(at: Moment, words: re.Match[str]) -> AnyCommand:
    return RelistWords(at_ms=at.at_ms, by=at.by, words=tuple(words[1].split(", ")))


@verb(r"says that a word is wrong")
def _doubts_words(at: Moment, _: re.Match[str]) -> AnyCommand:
    return RelistWords(at_ms=at.at_ms, by=at.by, words=())


@verb(r"finds (\w+) alone (acceptable|unacceptable)")
def _rules_on_one_word(at: Moment, words: re.Match[str]) -> AnyCommand:
    return RuleOnChallenge(
        at_ms=at.at_ms, by=at.by, is_acceptable=words[2] == "acceptable", words=(words[1],)
    )


@verb(r"says that ([A-D]) won the lightning round")
def _settles_tie(at: Moment, words: re.Match[str]) -> AnyCommand:
    return SettleTie(at_ms=at.at_ms, by=at.by, winner=SIDES.index(words[1]))


# Score sheets and corrections


@verb(r"corrects the score of turn (\d+)")
def _corrects_score(at: Moment, words: re.Match[str]) -> AnyCommand:
    return CorrectScore(at_ms=at.at_ms, by=at.by, turn=int(words[1]))


@verb(r"contests the score of turn (\d+)")
def _contests(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ContestScore(at_ms=at.at_ms, by=at.by, turn=int(words[1]))


@verb(r"verifies turn (\d+) at (-?\d+)")
def _verifies(at: Moment, words: re.Match[str]) -> AnyCommand:
    return VerifyScore(at_ms=at.at_ms, by=at.by, turn=int(words[1]), points=int(words[2]))


@verb(r"(agrees|disagrees) with the totals")
def _answers(at: Moment, words: re.Match[str]) -> AnyCommand:
    return AnswerScores(at_ms=at.at_ms, by=at.by, is_agreed=words[1] == "agrees")


@verb(r"writes ([\d-]+) to ([\d-]+) after turn (\d+)")
def _writes_sheet(at: Moment, words: re.Match[str]) -> AnyCommand:
    totals = (int(words[1]), int(words[2]))
    return WriteSheet(at_ms=at.at_ms, by=at.by, turn=int(words[3]), totals=totals)


@verb(r"disputes turn (\d+) for (.+)")
def _disputes(at: Moment, words: re.Match[str]) -> AnyCommand:
    return DisputeTurn(at_ms=at.at_ms, by=at.by, turn=int(words[1]), note=words[2])


@verb(r"lets dispute (\d+) stand for (.+)")
def _lets_stand(at: Moment, words: re.Match[str]) -> AnyCommand:
    return SettleDispute(at_ms=at.at_ms, by=at.by, dispute=int(words[1]) - 1, reason=words[2])


@verb(r"settles dispute (\d+) with “(.+)” for (.+)")
def _settles_dispute(at: Moment, words: re.Match[str]) -> AnyCommand:
    return SettleDispute(
        at_ms=at.at_ms,
        by=at.by,
        dispute=int(words[1]) - 1,
        reason=words[3],
        is_standing=False,
        inserted=(_entry(at, words[2]),),
    )


@verb(r"corrects turn (\d+) to “(.+)” for (.+?)(, as both agree)?")
def _corrects_turn(at: Moment, words: re.Match[str]) -> AnyCommand:
    inserted = (_entry(at, words[2]),)
    return _corrected(at, int(words[1]), inserted, words[3], is_agreed=bool(words[4]))


@verb(r"removes turn (\d+) for (.+?)(, as both agree)?")
def _removes_turn(at: Moment, words: re.Match[str]) -> AnyCommand:
    return _corrected(at, int(words[1]), (), words[2], is_agreed=bool(words[3]))


@verb(r"inserts “(.+)” before entry (\d+) for (.+)")
def _inserts_turn(at: Moment, words: re.Match[str]) -> AnyCommand:
    return CorrectEntries(
        at_ms=at.at_ms,
        by=at.by,
        at=int(words[2]) - 1,
        removed=0,
        inserted=(_entry(at, words[1]),),
        reason=words[3],
    )


def _corrected(
    at: Moment, turn: int, inserted: tuple[AnyCommand, ...], reason: str, *, is_agreed: bool
) -> AnyCommand:
    turns = at.state.turns
    entry = turns[turn - 1].entry if 1 <= turn <= len(turns) else None
    if entry is None:
        raise BadStep(f"there is no turn {turn} that was entered")
    return CorrectEntries(
        at_ms=at.at_ms,
        by=at.by,
        at=entry,
        inserted=inserted,
        reason=reason,
        is_agreed=is_agreed,
    )


def _entry(at: Moment, sentence: str) -> AnyCommand:
    return parse_step(sentence, at.table)
