"""What somebody can do in a scenario: one sentence, one command."""

from __future__ import annotations

import re

from lexidrome.base import PersonId
from lexidrome.cli.proof.moment import DRAWS, SIDES, BadStep, Moment, parse_time, place_word
from lexidrome.cli.proof.verbs import plain_verbs, verb
from lexidrome.game import (
    AcceptPlay,
    AcceptRuling,
    AdjustClock,
    AgreeToShowRacks,
    AnswerResignation,
    AnyCommand,
    AskOpinion,
    AttemptWord,
    BarSpectators,
    BeginTurn,
    ChallengePlay,
    ConfirmNoPlays,
    CreateGame,
    CreditOutage,
    DeclineChallenge,
    DrawTiles,
    ExchangeTiles,
    ExtendRound,
    FindNoPlays,
    Firsts,
    ForfeitGame,
    HoldPlay,
    LookAtRack,
    Mode,
    OfferResignation,
    Options,
    OverruleVerdict,
    PassTurn,
    PlacedTile,
    PlayTiles,
    ReissueSeat,
    ReopenChallenge,
    Reopening,
    RuleOnAttempts,
    RuleOnChallenge,
    SettleTie,
    Side,
    SignResult,
    StartClock,
    StartGame,
    StartLightning,
    StopClock,
    StopGame,
    TimePassed,
    UnsealRacks,
    WithdrawChallenge,
    parse_square,
)
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import PauseReason, Withdrawal

plain_verbs(
    {
        "begins": BeginTurn,
        "draws": DrawTiles,
        "looks": LookAtRack,
        "accepts": AcceptPlay,
        "holds": HoldPlay,
        "declines the challenge": DeclineChallenge,
        "asks for another opinion": AskOpinion,
        "accepts the ruling": AcceptRuling,
        "waits": TimePassed,
        "starts the clock": StartClock,
        "confirms that no play is left": ConfirmNoPlays,
        "finds that no play is left": FindNoPlays,
        "offers to resign": OfferResignation,
        "signs": SignResult,
        "has the game played again": SettleTie,
        "bars spectators": BarSpectators,
        "agrees to show racks": AgreeToShowRacks,
    }
)

# The start


@verb(r"creates a game for (\d) sides(?: of (\d))?( beside a real board)?")
def _creates(at: Moment, words: re.Match[str]) -> AnyCommand:
    persons = int(words[2] or at.table.rules.sides.persons_per_side)
    sides = tuple(
        Side(tuple(PersonId(f"{name.lower()}{n}") for n in range(1, persons + 1)))
        for name in SIDES[: int(words[1])]
    )
    return CreateGame(
        at_ms=at.at_ms,
        by=at.by,
        rules=at.table.rules,
        tile_set=tile_set("english"),
        sides=sides,
        seed=at.table.seed,
        options=Options(mode=Mode.RECORD) if words[3] else Options(),
        draws=DRAWS,
    )


@verb(r"starts the game(?: with ([A-D]) first)?")
def _starts(at: Moment, words: re.Match[str]) -> AnyCommand:
    first = SIDES.index(words[1]) if words[1] else None
    return StartGame(at_ms=at.at_ms, by=at.by, first_side=first)


@verb(r"starts the game after firsts and seconds of (\d)-(\d) and (\d)-(\d)")
def _starts_balanced(at: Moment, words: re.Match[str]) -> AnyCommand:
    numbers = [int(number) for number in words.groups()]
    firsts = (Firsts(numbers[0], numbers[1]), Firsts(numbers[2], numbers[3]))
    return StartGame(at_ms=at.at_ms, by=at.by, firsts=firsts)


# Turns


@verb(r"plays (\w+) (\w+)")
def _plays(at: Moment, words: re.Match[str]) -> AnyCommand:
    if at.state.record is not None:
        return PlayTiles(at_ms=at.at_ms, by=at.by, written=words[0].removeprefix("plays "))
    tiles = place_word(at.state, words[1], words[2])
    return _play(at, tiles)


@verb(r"lays (.+)")
def _lays(at: Moment, words: re.Match[str]) -> AnyCommand:
    """Tile by tile: `lays C at H8, ? at I8`, or `lays nothing`."""
    if words[1] == "nothing":
        return _play(at, ())
    tiles = []
    for part in words[1].split(", "):
        tile, _, square = part.partition(" at ")
        tiles.append(PlacedTile(parse_square(square), tile))
    return _play(at, tuple(tiles))


def _play(at: Moment, tiles: tuple[PlacedTile, ...]) -> AnyCommand:
    return PlayTiles(at_ms=at.at_ms, by=at.by, tiles=tiles, lag_ms=at.lag_ms)


@verb(r"plays (\w+) (\w+), which is (acceptable|unacceptable)")
def _plays_judged(at: Moment, words: re.Match[str]) -> AnyCommand:
    """Where unacceptable plays are refused when they are made, the finding comes with the play."""
    tiles = place_word(at.state, words[1], words[2])
    found = words[3] == "acceptable"
    return PlayTiles(at_ms=at.at_ms, by=at.by, tiles=tiles, is_acceptable=found)


@verb(r"exchanges (\S+)")
def _exchanges(at: Moment, words: re.Match[str]) -> AnyCommand:
    tiles = "" if words[1] == "nothing" else words[1]
    return ExchangeTiles(at_ms=at.at_ms, by=at.by, tiles=tiles, lag_ms=at.lag_ms)


@verb(r"passes")
def _passes(at: Moment, _: re.Match[str]) -> AnyCommand:
    return PassTurn(at_ms=at.at_ms, by=at.by, lag_ms=at.lag_ms)


# Challenges


@verb(r"challenges(?: (.+?))?( together)?")
def _challenges(at: Moment, words: re.Match[str]) -> AnyCommand:
    listed = tuple(words[1].split(", ")) if words[1] else ()
    return ChallengePlay(at_ms=at.at_ms, by=at.by, words=listed, is_agreed=bool(words[2]))


@verb(r"withdraws the challenge for (\w+)")
def _withdraws(at: Moment, words: re.Match[str]) -> AnyCommand:
    return WithdrawChallenge(at_ms=at.at_ms, by=at.by, reason=Withdrawal(words[1]))


@verb(r"rules")
def _looks_up(at: Moment, _: re.Match[str]) -> AnyCommand:
    """The scenario's word list decides on what was challenged."""
    play = at.state.play
    if play is None or play.challenge is None:
        raise BadStep("there is no challenge to look up")
    found = at.table.judge(play.challenge.words)
    return RuleOnChallenge(at_ms=at.at_ms, by=at.by, is_acceptable=found)


@verb(r"rules (acceptable|unacceptable)(?: because of (.+))?")
def _rules(at: Moment, words: re.Match[str]) -> AnyCommand:
    bad = tuple(words[2].split(", ")) if words[2] else ()
    return RuleOnChallenge(
        at_ms=at.at_ms, by=at.by, is_acceptable=words[1] == "acceptable", unacceptable_words=bad
    )


@verb(r"reopens the challenge for (\w+)")
def _reopens(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ReopenChallenge(at_ms=at.at_ms, by=at.by, reason=Reopening(words[1]))


@verb(r"overrules to (acceptable|unacceptable) for (.+)")
def _overrules(at: Moment, words: re.Match[str]) -> AnyCommand:
    return OverruleVerdict(
        at_ms=at.at_ms, by=at.by, is_acceptable=words[1] == "acceptable", reason=words[2]
    )


# Time


@verb(r"stops the clock for (\w+)")
def _stops_clock(at: Moment, words: re.Match[str]) -> AnyCommand:
    return StopClock(at_ms=at.at_ms, by=at.by, reason=PauseReason(words[1]))


@verb(r"(gives|takes) ([\d:]+) (?:to|from) ([A-D]) for (.+)")
def _adjusts_clock(at: Moment, words: re.Match[str]) -> AnyCommand:
    sign = 1 if words[1] == "gives" else -1
    return AdjustClock(
        at_ms=at.at_ms,
        by=at.by,
        side=SIDES.index(words[3]),
        time_ms=sign * parse_time(words[2]),
        reason=words[4],
    )


@verb(r"extends the round by ([\d:]+) for (.+)")
def _extends_round(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ExtendRound(at_ms=at.at_ms, by=at.by, time_ms=parse_time(words[1]), reason=words[2])


@verb(r"credits an outage since ([\d:.]+)")
def _credits_outage(at: Moment, words: re.Match[str]) -> AnyCommand:
    return CreditOutage(at_ms=at.at_ms, by=at.by, from_ms=parse_time(words[1]))


# Endings


@verb(r"stops the game for (.+)")
def _stops_game(at: Moment, words: re.Match[str]) -> AnyCommand:
    return StopGame(at_ms=at.at_ms, by=at.by, reason=words[1])


@verb(r"forfeits ([A-D]) for (.+)")
def _forfeits(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ForfeitGame(at_ms=at.at_ms, by=at.by, side=SIDES.index(words[1]), reason=words[2])


@verb(r"(accepts|declines) the resignation")
def _answers_resignation(at: Moment, words: re.Match[str]) -> AnyCommand:
    return AnswerResignation(at_ms=at.at_ms, by=at.by, is_accepted=words[1] == "accepts")


@verb(r"starts the lightning round(?: with seed (\d+))?")
def _starts_lightning(at: Moment, words: re.Match[str]) -> AnyCommand:
    return StartLightning(at_ms=at.at_ms, by=at.by, seed=bytes([int(words[1] or 1)]) * 32)


@verb(r"attempts (\w+)")
def _attempts(at: Moment, words: re.Match[str]) -> AnyCommand:
    letters = "" if words[1] == "nothing" else words[1]
    return AttemptWord(at_ms=at.at_ms, by=at.by, letters=letters)


@verb(r"finds the attempts (acceptable|unacceptable) and (acceptable|unacceptable)")
def _rules_attempts(at: Moment, words: re.Match[str]) -> AnyCommand:
    found = (words[1] == "acceptable", words[2] == "acceptable")
    return RuleOnAttempts(at_ms=at.at_ms, by=at.by, acceptable=found)


# Who may look


@verb(r"unseals the racks for (.+)")
def _unseals(at: Moment, words: re.Match[str]) -> AnyCommand:
    return UnsealRacks(at_ms=at.at_ms, by=at.by, reason=words[1])


@verb(r"gives out a new link to the seat of ([A-D])")
def _reissues(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ReissueSeat(at_ms=at.at_ms, by=at.by, side=SIDES.index(words[1]))
