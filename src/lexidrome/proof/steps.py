"""What somebody can do in a scenario: one sentence, one command."""

from __future__ import annotations

import re

from lexidrome.base import PersonId
from lexidrome.game import Given
from lexidrome.game.audience import AgreeToShowRacks, BarSpectators, ReissueSeat, UnsealRacks
from lexidrome.game.board import parse_square, side_of
from lexidrome.game.challenge import (
    AcceptPlay,
    ChallengePlay,
    DeclineChallenge,
    HoldPlay,
    WithdrawChallenge,
)
from lexidrome.game.clock import (
    AdjustClock,
    CreditOutage,
    ExtendRound,
    StartClock,
    StopClock,
    TimePassed,
)
from lexidrome.game.draw import DrawTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import (
    AnswerResignation,
    ConfirmNoPlays,
    FindNoPlays,
    ForfeitGame,
    OfferResignation,
    SignResult,
    StopGame,
)
from lexidrome.game.play import BeginTurn, PassTurn, PlayTiles
from lexidrome.game.record_values import Mode
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.tie import AttemptWord, RuleOnAttempts, SettleTie, StartLightning
from lexidrome.game.values import Firsts, Options, PlacedTile, Reopening, Side
from lexidrome.game.verdict import (
    AcceptRuling,
    AskOpinion,
    OverruleVerdict,
    ReopenChallenge,
    RuleOnChallenge,
)
from lexidrome.lexicon import tile_set
from lexidrome.proof.moment import DRAWS, SIDES, BadStep, Moment, parse_time, place_word
from lexidrome.proof.verbs import plain_verbs, verb
from lexidrome.rulebook.choices import PauseReason, Withdrawal

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
def _creates(at: Moment, words: re.Match[str]) -> Given:
    persons = int(words[2] or at.table.rules.sides.persons_per_side)
    sides = tuple(
        Side(tuple(PersonId(f"{name.lower()}{n}") for n in range(1, persons + 1)))
        for name in SIDES[: int(words[1])]
    )
    return at.by.says(
        CreateGame(
            rules=at.table.rules,
            tile_set=tile_set("english"),
            sides=sides,
            seed=at.table.seed,
            options=Options(mode=Mode.RECORD) if words[3] else Options(),
            draws=DRAWS,
        ),
        at_ms=at.at_ms,
    )


@verb(r"starts the game(?: with ([A-D]) first)?")
def _starts(at: Moment, words: re.Match[str]) -> Given:
    first = SIDES.index(words[1]) if words[1] else None
    return at.by.says(StartGame(first_side=first), at_ms=at.at_ms)


@verb(r"starts the game after firsts and seconds of (\d)-(\d) and (\d)-(\d)")
def _starts_balanced(at: Moment, words: re.Match[str]) -> Given:
    numbers = [int(number) for number in words.groups()]
    firsts = (Firsts(numbers[0], numbers[1]), Firsts(numbers[2], numbers[3]))
    return at.by.says(StartGame(firsts=firsts), at_ms=at.at_ms)


# Turns


@verb(r"plays (\w+) (\w+)")
def _plays(at: Moment, words: re.Match[str]) -> Given:
    if at.state.is_recorded:
        return at.by.says(PlayTiles(written=words[0].removeprefix("plays ")), at_ms=at.at_ms)
    tiles = place_word(at.state, words[1], words[2])
    return _play(at, tiles)


@verb(r"lays (.+)")
def _lays(at: Moment, words: re.Match[str]) -> Given:
    """Tile by tile: `lays C at H8, ? at I8`, or `lays nothing`."""
    if words[1] == "nothing":
        return _play(at, ())
    tiles, side = [], side_of(at.state.board)
    for part in words[1].split(", "):
        tile, _, square = part.partition(" at ")
        tiles.append(PlacedTile(parse_square(square, side), tile))
    return _play(at, tuple(tiles))


def _play(at: Moment, tiles: tuple[PlacedTile, ...]) -> Given:
    return at.by.says(PlayTiles(tiles=tiles), at_ms=at.at_ms, lag_ms=at.lag_ms)


@verb(r"plays (\w+) (\w+), which is (acceptable|unacceptable)")
def _plays_judged(at: Moment, words: re.Match[str]) -> Given:
    """Where unacceptable plays are refused when they are made, the finding comes with the play."""
    tiles = place_word(at.state, words[1], words[2])
    found = words[3] == "acceptable"
    return at.by.says(PlayTiles(tiles=tiles, is_acceptable=found), at_ms=at.at_ms)


@verb(r"exchanges (\S+)")
def _exchanges(at: Moment, words: re.Match[str]) -> Given:
    tiles = "" if words[1] == "nothing" else words[1]
    return at.by.says(ExchangeTiles(tiles=tiles), at_ms=at.at_ms, lag_ms=at.lag_ms)


@verb(r"passes")
def _passes(at: Moment, _: re.Match[str]) -> Given:
    return at.by.says(PassTurn(), at_ms=at.at_ms, lag_ms=at.lag_ms)


# Challenges


@verb(r"challenges(?: (.+?))?( together)?")
def _challenges(at: Moment, words: re.Match[str]) -> Given:
    listed = tuple(words[1].split(", ")) if words[1] else ()
    return at.by.says(ChallengePlay(words=listed, is_agreed=bool(words[2])), at_ms=at.at_ms)


@verb(r"withdraws the challenge for (\w+)")
def _withdraws(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(WithdrawChallenge(reason=Withdrawal(words[1])), at_ms=at.at_ms)


@verb(r"rules")
def _looks_up(at: Moment, _: re.Match[str]) -> Given:
    """The scenario's word list decides on what was challenged."""
    play = at.state.play
    if play is None or play.challenge is None:
        raise BadStep("there is no challenge to look up")
    found = at.table.judge(play.challenge.words)
    return at.by.says(RuleOnChallenge(is_acceptable=found), at_ms=at.at_ms)


@verb(r"rules (acceptable|unacceptable)(?: because of (.+))?")
def _rules(at: Moment, words: re.Match[str]) -> Given:
    bad = tuple(words[2].split(", ")) if words[2] else ()
    return at.by.says(
        RuleOnChallenge(is_acceptable=words[1] == "acceptable", unacceptable_words=bad),
        at_ms=at.at_ms,
    )


@verb(r"reopens the challenge for (\w+)")
def _reopens(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ReopenChallenge(reason=Reopening(words[1])), at_ms=at.at_ms)


@verb(r"overrules to (acceptable|unacceptable) for (.+)")
def _overrules(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(
        OverruleVerdict(is_acceptable=words[1] == "acceptable", reason=words[2]), at_ms=at.at_ms
    )


# Time


@verb(r"stops the clock for (\w+)")
def _stops_clock(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(StopClock(reason=PauseReason(words[1])), at_ms=at.at_ms)


@verb(r"(gives|takes) ([\d:]+) (?:to|from) ([A-D]) for (.+)")
def _adjusts_clock(at: Moment, words: re.Match[str]) -> Given:
    sign = 1 if words[1] == "gives" else -1
    return at.by.says(
        AdjustClock(
            side=SIDES.index(words[3]), time_ms=sign * parse_time(words[2]), reason=words[4]
        ),
        at_ms=at.at_ms,
    )


@verb(r"extends the round by ([\d:]+) for (.+)")
def _extends_round(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ExtendRound(time_ms=parse_time(words[1]), reason=words[2]), at_ms=at.at_ms)


@verb(r"credits an outage since ([\d:.]+)")
def _credits_outage(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(CreditOutage(from_ms=parse_time(words[1])), at_ms=at.at_ms)


# Endings


@verb(r"stops the game for (.+)")
def _stops_game(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(StopGame(reason=words[1]), at_ms=at.at_ms)


@verb(r"forfeits ([A-D]) for (.+)")
def _forfeits(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ForfeitGame(side=SIDES.index(words[1]), reason=words[2]), at_ms=at.at_ms)


@verb(r"(accepts|declines) the resignation")
def _answers_resignation(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(AnswerResignation(is_accepted=words[1] == "accepts"), at_ms=at.at_ms)


@verb(r"starts the lightning round(?: with seed (\d+))?")
def _starts_lightning(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(StartLightning(seed=bytes([int(words[1] or 1)]) * 32), at_ms=at.at_ms)


@verb(r"attempts (\w+)")
def _attempts(at: Moment, words: re.Match[str]) -> Given:
    letters = "" if words[1] == "nothing" else words[1]
    return at.by.says(AttemptWord(letters=letters), at_ms=at.at_ms)


@verb(r"finds the attempts (acceptable|unacceptable) and (acceptable|unacceptable)")
def _rules_attempts(at: Moment, words: re.Match[str]) -> Given:
    found = (words[1] == "acceptable", words[2] == "acceptable")
    return at.by.says(RuleOnAttempts(acceptable=found), at_ms=at.at_ms)


# Who may look


@verb(r"unseals the racks for (.+)")
def _unseals(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(UnsealRacks(reason=words[1]), at_ms=at.at_ms)


@verb(r"gives out a new link to the seat of ([A-D])")
def _reissues(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(ReissueSeat(side=SIDES.index(words[1])), at_ms=at.at_ms)
