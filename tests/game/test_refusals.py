"""Every reason for which a command can be refused, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.record_lines import RECORD_LINES, recorded
from game.ruling_lines import RULING_LINES
from game.table import DIRECTOR, HOUSE, JUDGE, LEXICON, Table, side
from lexidrome.base import PersonId, Refusal, RuleId
from lexidrome.game import Actor, Given, Role, decide, preview
from lexidrome.game.audience import AgreeToShowRacks, BarSpectators, ReissueSeat, UnsealRacks
from lexidrome.game.challenge import (
    AcceptPlay,
    ChallengePlay,
    DeclineChallenge,
    HoldPlay,
    WithdrawChallenge,
)
from lexidrome.game.clock import AdjustClock, CreditOutage, ExtendRound, StartClock, StopClock
from lexidrome.game.draw import DrawTiles
from lexidrome.game.equipment import AgreeToUse, ChooseEquipment, Piece
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import (
    AdjustScore,
    AnswerResignation,
    ConfirmNoPlays,
    OfferResignation,
    SignResult,
    StopGame,
)
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.record_values import Ground
from lexidrome.game.refusals import Reason
from lexidrome.game.share import CommitShare, RevealShare, share_commitment
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.tie import AttemptWord, RuleOnAttempts, SettleTie, StartLightning
from lexidrome.game.values import (
    DrawScheme,
    EntryKind,
    Firsts,
    Options,
    PlacedTile,
    Reopening,
    Side,
)
from lexidrome.game.verdict import (
    AcceptRuling,
    AskOpinion,
    OverruleVerdict,
    ReopenChallenge,
    RuleOnChallenge,
)
from lexidrome.lexicon import TileSet, parse_tile_set, tile_set
from lexidrome.rulebook import RuleSet, derive, rule_set
from lexidrome.rulebook.choices import PauseReason, Withdrawal

SEED = b"r" * 32
A, B = side(0), side(1)
SOON = 1_000
SHARE, PROMISE = "ab" * 32, "cd" * 32


def house(base: str, **changes: Any) -> RuleSet:
    """A house rule set; `challenge__fail="void"` changes `challenge.fail`."""
    values = {key.replace("__", "."): value for key, value in changes.items()}
    return derive(rule_set(base), values, name="house", why="for the test")


def created(rules: str | RuleSet = "school") -> Table:
    return Table(rules)


def started(rules: str | RuleSet = "school", sides: int = 2) -> Table:
    table = Table(rules, sides=sides)
    table.start(0)
    return table


def played(rules: str | RuleSet = "nsa-2009") -> Table:
    table = started(rules)
    table.play(0, "8F HORN", at_ms=10_000)
    return table


def challenged(rules: str | RuleSet = "nsa-2009") -> Table:
    table = played(rules)
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    return table


def asked_the_same_judge() -> Refusal:
    kim = Actor(Role.JUDGE, person=PersonId("kim"))
    table = challenged()
    table.do(kim.says(RuleOnChallenge(is_acceptable=True), at_ms=table.state.now_ms))
    table.do(B.says(AskOpinion(), at_ms=table.state.now_ms))
    return of(table, RuleOnChallenge, kim, is_acceptable=True)


def ruled(*, is_acceptable: bool) -> Table:
    """A judge has ruled, and another opinion can still be asked."""
    table = challenged()
    table.do(JUDGE.says(RuleOnChallenge(is_acceptable=is_acceptable), at_ms=13_000))
    return table


def decided() -> Table:
    """The lexicon has taken the play off."""
    table = challenged()
    table.do(LEXICON.says(RuleOnChallenge(is_acceptable=False), at_ms=13_000))
    return table


def emptied(rules: str = "school") -> Table:
    """The bag is empty."""
    table = started(rules)
    table.set(bag="")
    return table


def stopped() -> Table:
    table = started()
    table.do(DIRECTOR.says(StopClock(reason=PauseReason.DIRECTOR), at_ms=1_000))
    return table


def ended(rules: str | RuleSet = "school") -> Table:
    table = started(rules)
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=1_000))
    return table


def ended_before() -> Table:
    """A game of an earlier version, whose lightning round has a seed of its own."""
    table = Table("thon", draws=DrawScheme.SERVER)
    table.start(0)
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=1_000))
    return table


def ending() -> Table:
    """Stopped by the director while a play could still be challenged."""
    table = played()
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=11_000))
    return table


def out_pending() -> Table:
    table = emptied("nsa-2009")
    table.set_tiles(0, "HORN")
    table.play(0, "8F HORN")
    return table


def lightning() -> Table:
    table = ended("thon")
    table.do(JUDGE.says(StartLightning(seed=SEED), at_ms=2_000))
    return table


def resigning() -> Table:
    table = started(house("nsa-2009", ending__resignation="by_consent"))
    table.do(DIRECTOR.says(AdjustScore(**adjust(points=-1)), at_ms=1_000))
    table.do(A.says(OfferResignation(), at_ms=1_000))
    return table


def waiting_behind() -> Table:
    table = started(house("nsa-2009", ending__resignation="by_consent"))
    table.do(DIRECTOR.says(AdjustScore(**adjust(points=-1)), at_ms=1_000))
    table.do(A.says(StopClock(reason=PauseReason.SCORE), at_ms=1_000))
    return table


def leading() -> Table:
    table = started(house("nsa-2009", ending__resignation="by_consent"))
    table.do(DIRECTOR.says(AdjustScore(**adjust(points=1)), at_ms=1_000))
    return table


def create(
    rules: str = "school",
    sides: tuple[Side, ...] = (Side(), Side()),
    seed: bytes = SEED,
    tiles: TileSet | None = None,
) -> Given:
    chosen = tiles or tile_set("english")
    return HOUSE.says(CreateGame(rules=rule_set(rules), tile_set=chosen, sides=sides, seed=seed))


def bare(command: Any) -> Refusal:
    """What a command meets where no game is."""
    refusal = decide(None, command)
    assert isinstance(refusal, Refusal)
    return refusal


def lay(table: Table, number: int, *placed: tuple[int, str], **more: Any) -> Refusal:
    tiles = tuple(PlacedTile(square, tile) for square, tile in placed)
    return table.refused(side(number).says(PlayTiles(tiles=tiles, **more), at_ms=10_000))


def holding(table: Table, rack: str, number: int = 0) -> Table:
    table.set_tiles(number, rack)
    return table


def of(table: Table, asked: type, by: Actor = A, at_ms: int = 14_000, **fields: Any) -> Refusal:
    return table.refused(by.says(asked(**fields), at_ms))


def promised(*sides: Actor) -> Table:
    table = created()
    for each in sides:
        promise = share_commitment(table.state.setup.game, each.side or 0, SHARE)
        table.do(each.says(CommitShare(commitment=promise)))
    return table


def sealed(*sides: Actor) -> Table:
    """Everybody who was expected to promise a share has done so."""
    table = promised(*sides)
    table.do(HOUSE.says(StartGame()))
    return table


def told() -> Table:
    table = sealed(A, B)
    table.do(A.says(RevealShare(share=SHARE), at_ms=SOON))
    return table


Line = tuple[Reason, Callable[[], Refusal]]
STRANGER = Actor(Role.SIDE, 0, PersonId("stranger"))
TEAMS = (Side((PersonId("a1"), PersonId("a2"))), Side((PersonId("b1"), PersonId("b2"))))


def seated() -> Table:
    table = created("washburn")
    table.set(setup=type(table.state.setup)(
        table.state.rules, table.state.setup.tile_set, TEAMS, table.state.setup.options, ""
    ))  # fmt: skip
    table.start(0)
    return table


def adjust(**fields: Any) -> dict[str, Any]:
    given = {"side": 0, "points": -10, "kind": EntryKind.PENALTY, "rule": RuleId("SSC-35.a"),
             "reason": "late"}  # fmt: skip
    return given | fields


TINY = parse_tile_set(
    """name = "tiny"
    title = "Tiny"
    blank = { count = 1 }
    tiles = [{ letter = "A", count = 12, value = 1 }]""",
    "tiny.toml",
)
VOID = house("nsa-2009", challenge__fail="void")
NO_PASS = house("school", play__pass_allowed=False)
H = 112

LINES: list[Line] = [
    # The game and who acts in it.
    (Reason.ALREADY_CREATED, lambda: created().refused(create())),
    (Reason.NOT_CREATED, lambda: bare(A.says(PassTurn()))),
    (Reason.WRONG_SIDE_COUNT, lambda: bare(create("school", (Side(),) * 3))),
    (Reason.WRONG_PERSON_COUNT, lambda: bare(create("washburn", TEAMS))),
    (Reason.TOO_FEW_TILES, lambda: bare(create(tiles=TINY))),
    (Reason.BAD_SEED, lambda: bare(create(seed=b"short"))),
    (Reason.NO_SHARES, lambda: of(recorded(), CommitShare, commitment=PROMISE)),
    (Reason.SEED_SETTLED, lambda: of(started(), CommitShare, commitment=PROMISE)),
    (Reason.BAD_COMMITMENT, lambda: of(created(), CommitShare, commitment=PROMISE[1:])),
    (Reason.ALREADY_COMMITTED, lambda: of(promised(A), CommitShare, commitment=PROMISE)),
    (Reason.SHARES_SEALED, lambda: of(sealed(A), CommitShare, B, SOON, commitment=PROMISE)),
    (Reason.NOT_COMMITTED, lambda: of(sealed(A), RevealShare, B, SOON, share=SHARE)),
    (Reason.REVEALED_TOO_SOON, lambda: of(promised(A), RevealShare, share=SHARE)),
    (Reason.BAD_SHARE, lambda: of(sealed(A, B), RevealShare, A, SOON, share=SHARE.upper())),
    (Reason.SHARE_NOT_PROMISED, lambda: of(sealed(A, B), RevealShare, A, SOON, share=PROMISE)),
    (Reason.ALREADY_REVEALED, lambda: of(told(), RevealShare, A, SOON, share=SHARE)),
    (Reason.SHARES_AWAITED, lambda: of(sealed(A), StartGame, HOUSE, SOON)),
    (Reason.ALREADY_STARTED, lambda: of(started(), StartGame, HOUSE)),
    (Reason.NOT_STARTED, lambda: of(created(), PassTurn)),
    (Reason.GAME_OVER, lambda: of(ended(), PassTurn)),
    (Reason.GAME_NOT_OVER, lambda: of(started(), SignResult)),
    (Reason.PLAY_STOPPED, lambda: of(ending(), PassTurn, B)),
    (Reason.NO_SUCH_SIDE, lambda: of(started(), PassTurn, side(2))),
    (Reason.NOT_A_PLAYER, lambda: of(started(), PassTurn, DIRECTOR)),
    (Reason.NOT_YOUR_SEAT, lambda: of(seated(), PassTurn, STRANGER)),
    (Reason.NOT_ALLOWED, lambda: of(started(), StopGame, A, reason="I lose")),
    (Reason.REASON_MISSING, lambda: of(started(), StopGame, DIRECTOR, reason=" ")),
    (Reason.OUT_OF_BOUNDS, lambda: of(started(), StopGame, DIRECTOR, reason="x" * 5000)),
    # Starting.
    (Reason.FIRSTS_INCOMPLETE, lambda: of(created(), StartGame, HOUSE, firsts=(Firsts(1, 1),))),
    (Reason.RACK_ALREADY_SEEN, lambda: of(started(), LookAtRack)),
    (Reason.RACK_NOT_SEEN, lambda: unseen().refused(A.says(PassTurn(), at_ms=1))),
    # Turns.
    (Reason.NOT_ON_TURN, lambda: of(started(), PassTurn, B)),
    (Reason.TURN_TIME_OVER, lambda: slow().refused(A.says(PassTurn(), at_ms=240_300, lag_ms=100))),
    (Reason.CLOCK_STOPPED, lambda: of(stopped(), PassTurn)),
    (Reason.VERDICT_PENDING, lambda: of(challenged(), PassTurn, B)),
    (Reason.PLAY_OPEN, lambda: of(out_pending(), PassTurn, B, 6_000)),
    (Reason.NO_TILES, lambda: lay(started(), 0)),
    (Reason.NO_SUCH_SQUARE, lambda: lay(holding(started(), "AB"), 0, (225, "A"))),
    (Reason.SQUARE_TWICE, lambda: lay(started(), 0, (H, "A"), (H, "B"))),
    (Reason.SQUARE_OCCUPIED, lambda: lay(holding(played("washburn"), "RAB", 1), 1, (H, "R"))),
    (Reason.NO_SUCH_TILE, lambda: lay(started(), 0, (H, "Ω"))),
    (Reason.BLANK_UNDESIGNATED, lambda: lay(holding(started(), "A?"), 0, (H, "?"), (H + 1, "A"))),
    (Reason.TILES_NOT_ON_RACK, lambda: lay(holding(started(), "AB"), 0, (H, "A"), (H + 1, "C"))),
    (Reason.TILES_NOT_IN_LINE, lambda: lay(holding(started(), "AB"), 0, (H, "A"), (H + 16, "B"))),
    (Reason.GAP_IN_PLAY, lambda: lay(holding(started(), "AB"), 0, (H, "A"), (H + 2, "B"))),
    (Reason.FIRST_PLAY_TOO_SHORT, lambda: lay(holding(started(), "AB"), 0, (H, "A"))),
    (Reason.CENTRE_NOT_COVERED, lambda: lay(holding(started(), "AB"), 0, (0, "A"), (1, "B"))),
    (Reason.PLAY_NOT_CONNECTED, lambda: second_play((0, "A"), (1, "B"))),
    (Reason.FINDING_MISSING, lambda: lay(holding(started(VOID), "AB"), 0, (H, "A"), (H + 1, "B"))),
    (Reason.PLAY_UNACCEPTABLE, lambda: lay(
        holding(started(VOID), "AB"), 0, (H, "A"), (H + 1, "B"), is_acceptable=False)),
    (Reason.EXCHANGE_NOTHING, lambda: of(started(), ExchangeTiles, tiles="")),
    (Reason.EXCHANGE_BAG_TOO_SMALL, lambda: of(holding(emptied(), "AB"), ExchangeTiles, tiles="A")),
    (Reason.PASS_NOT_ALLOWED, lambda: of(started(NO_PASS), PassTurn)),
    # Drawing, holds and challenges.
    (Reason.NOTHING_TO_DRAW, lambda: of(started(), DrawTiles)),
    (Reason.DRAW_TOO_SOON, lambda: of(played(), DrawTiles, A, 14_999)),
    (Reason.DRAW_DURING_HOLD, lambda: held().refused(A.says(DrawTiles(), at_ms=70_999))),
    (Reason.CHALLENGES_OFF, lambda: of(started(VOID), ChallengePlay, B)),
    (Reason.NO_PLAY_TO_CHALLENGE, lambda: of(started(), ChallengePlay, B, words=("HORN",))),
    (Reason.OWN_PLAY, lambda: of(played(), ChallengePlay, A, words=("HORN",))),
    (Reason.ALREADY_ACCEPTED, lambda: three_sided().refused(B.says(ChallengePlay(), at_ms=12_000))),
    (Reason.NOT_A_PLAYER, lambda: of(played(), AcceptPlay, DIRECTOR)),
    (Reason.STOP_REASON_NOT_ALLOWED, lambda: held().refused(
        B.says(StopClock(reason=PauseReason.SCORE), at_ms=12_000))),
    (Reason.NO_HOLDS, lambda: of(played("washburn"), HoldPlay, B)),
    (Reason.ALREADY_HELD, lambda: held().refused(B.says(HoldPlay(), at_ms=12_000))),
    (Reason.NO_WORDS_LISTED, lambda: of(played(), ChallengePlay, B)),
    (Reason.WORD_NOT_IN_PLAY, lambda: of(played(), ChallengePlay, B, words=("CORN",))),
    (Reason.NO_CHALLENGE, lambda: of(played(), RuleOnChallenge, LEXICON, is_acceptable=True)),
    (Reason.CHALLENGE_BINDING, lambda: of(
        challenged(), WithdrawChallenge, B, reason=Withdrawal.UNBOUND_BLANK)),
    (Reason.NOT_A_JUDGE, lambda: of(challenged(), RuleOnChallenge, A, is_acceptable=True)),
    (Reason.SAME_JUDGE, asked_the_same_judge),
    (Reason.RULING_NOT_AWAITED, lambda: of(
        ruled(is_acceptable=True), RuleOnChallenge, JUDGE, is_acceptable=True)),
    (Reason.NO_RULING_YET, lambda: of(challenged(), AskOpinion, B)),
    (Reason.RULING_NOT_AGAINST_YOU, lambda: of(ruled(is_acceptable=True), AcceptRuling, A)),
    (Reason.NO_VERDICT_TO_CHANGE, lambda: of(
        played(), OverruleVerdict, DIRECTOR, is_acceptable=True, reason="misread")),
    (Reason.REASON_MISSING, lambda: of(
        decided(), OverruleVerdict, DIRECTOR, is_acceptable=True, reason=" ")),
    (Reason.NOT_ALLOWED, lambda: of(
        decided(), ReopenChallenge, A, reason=Reopening.WORD_MISENTERED)),
    (Reason.WORD_NOT_IN_PLAY, lambda: of(lone_tile(), ChallengePlay, B, words=("A",))),
    (Reason.SAME_VERDICT, lambda: of(
        decided(), OverruleVerdict, DIRECTOR, is_acceptable=False, reason="misread")),
    # Clocks.
    (Reason.STOP_REASON_NOT_ALLOWED, lambda: of(
        started("thon"), StopClock, reason=PauseReason.CHALLENGE)),
    (Reason.CLOCK_NOT_RUNNING, lambda: of(stopped(), StopClock, B, reason=PauseReason.SCORE)),
    (Reason.CLOCK_ALREADY_RUNNING, lambda: of(started(), StartClock)),
    (Reason.STOP_REASON_NOT_ALLOWED, lambda: of(
        started(), StopClock, reason=PauseReason.BLANK_SLIP)),
    (Reason.STOPPED_BY_DIRECTOR, lambda: of(stopped(), StartClock)),
    (Reason.GAME_OVER, lambda: signed_by_both().refused(A.says(StartClock(), at_ms=4_000))),
    (Reason.CLOCK_LOCKED, lambda: of(ended(), StopClock, reason=PauseReason.SCORE)),
    (Reason.NO_ROUND_LIMIT, lambda: of(
        started("nsa-2009"), ExtendRound, DIRECTOR, time_ms=60_000, reason="fire alarm")),
    (Reason.OUTAGE_NOT_PAST, lambda: of(started(), CreditOutage, HOUSE, from_ms=99_000)),
    # Endings.
    (Reason.NO_PLAYS_NOT_A_RULE, lambda: of(emptied("thon"), ConfirmNoPlays)),
    (Reason.BAG_NOT_EMPTY, lambda: of(started(), ConfirmNoPlays)),
    (Reason.NOT_ALL_PASSED, lambda: of(emptied(), ConfirmNoPlays)),
    (Reason.ALREADY_CONFIRMED, lambda: confirmed().refused(A.says(ConfirmNoPlays(), at_ms=20_000))),
    (Reason.RESIGNATION_NOT_ALLOWED, lambda: of(started(), OfferResignation)),
    (Reason.ALREADY_RESIGNING, lambda: of(resigning(), OfferResignation)),
    (Reason.CLOCK_STOPPED, lambda: of(waiting_behind(), OfferResignation)),
    (Reason.NOT_LOSING, lambda: of(leading(), OfferResignation)),
    (Reason.NO_RESIGNATION, lambda: of(started(), AnswerResignation, B, is_accepted=True)),
    (Reason.ENTRY_KIND_NOT_ALLOWED, lambda: of(
        started(), AdjustScore, DIRECTOR, **adjust(kind=EntryKind.PLAY))),
    (Reason.ALREADY_SIGNED, lambda: signed().refused(A.says(SignResult(), at_ms=3_000))),
    # The lightning round.
    (Reason.NO_TIE_TO_BREAK, lambda: of(ended(), StartLightning, DIRECTOR, seed=SEED)),
    (Reason.NOT_A_TWO_SIDED_TIE, lambda: three_tied().refused(
        DIRECTOR.says(StartLightning(seed=SEED), at_ms=2_000))),
    (Reason.LIGHTNING_GOES_ON, lambda: of(lightning(), StartLightning, JUDGE, 3_000, seed=SEED)),
    (Reason.NO_LIGHTNING, lambda: of(ended("thon"), AttemptWord, letters="CAT")),
    (Reason.NOT_YOUR_ATTEMPT, lambda: second_attempt(lightning())),
    (Reason.ATTEMPT_TOO_SOON, lambda: second_attempt(attempted((3_000,)), 61_999)),
    (Reason.ATTEMPTS_INCOMPLETE, lambda: of(
        lightning(), RuleOnAttempts, JUDGE, 3_000, acceptable=(True, True))),
    (Reason.FINDINGS_INCOMPLETE, lambda: attempted().refused(
        JUDGE.says(RuleOnAttempts(acceptable=(True,)), at_ms=64_000))),
    # Equipment and what is agreed before a game.
    (Reason.EQUIPMENT_BY_AGREEMENT, lambda: of(
        started(), ChooseEquipment, B, piece=Piece.BOARD, owner=1)),
    (Reason.NOT_BEFORE_THE_GAME, lambda: of(
        started("depaul"), AgreeToUse, A, piece=Piece.BOARD, name="mine")),
    (Reason.EQUIPMENT_IS_THE_EVENTS, lambda: of(
        created("school"), AgreeToUse, A, piece=Piece.DICTIONARY, name="COLLEGIATE")),
    (Reason.OTHER_SIDE_CHOOSES, lambda: of(
        started("nsa-2009"), ChooseEquipment, A, piece=Piece.BOARD, owner=0)),
    (Reason.DIRECTOR_HAS_DECIDED, lambda: directed_board().refused(
        B.says(ChooseEquipment(piece=Piece.BOARD, owner=1), at_ms=2_000))),
    (Reason.NOTHING_TO_AGREE_ON, lambda: of(
        created("depaul"), AgreeToUse, A, piece=Piece.CLOCK, name="mine")),
    # Challenges of a team.
    (Reason.TEAM_NOT_ASKED, lambda: team_played().refused(
        B.says(ChallengePlay(words=("HORN",)), at_ms=2_000))),
    (Reason.NO_PROPOSAL, lambda: team_played().refused(B.says(DeclineChallenge(), at_ms=2_000))),
    # The same reasons where other commands meet them.
    (Reason.NO_TILES, lambda: previewed(started())),
    (Reason.NOT_AT_THE_TABLE, lambda: of(played(), ChallengePlay, B, ground=Ground.POSITION)),
    (Reason.CLOCK_STOPPED, lambda: of(played_and_stopped(), DrawTiles, A, 20_000)),
    (Reason.CLOCK_STOPPED, lambda: of(played_and_stopped(), ChallengePlay, B, words=("HORN",))),
    (Reason.NOT_ON_TURN, lambda: of(
        started(house("nsa-2009", ending__resignation="by_consent")), OfferResignation, B)),
    (Reason.LIGHTNING_GOES_ON, lambda: of(lightning(), AdjustScore, DIRECTOR, **adjust())),
    (Reason.NO_REPLAY, lambda: of(ended("thon"), SettleTie, DIRECTOR, winner=0)),
    (Reason.NOT_AT_THE_TABLE, lambda: of(
        ended(house("washburn", ending__director_stop_rack="none")),
        SettleTie, DIRECTOR, winner=0)),
    (Reason.BAD_SEED, lambda: of(ended_before(), StartLightning, JUDGE, seed=b"short")),
    (Reason.BLANK_UNDESIGNATED, lambda: attempt_of("?")),
    (Reason.NO_SUCH_TILE, lambda: attempt_of("Ω")),
    (Reason.TILES_NOT_ON_RACK, lambda: attempt_of("ZZZ")),
    # Who may look.
    (Reason.ALREADY_UNSEALED, lambda: unsealed().refused(
        DIRECTOR.says(UnsealRacks(reason="dispute"), at_ms=2_000))),
    (Reason.OWN_GAME, lambda: team_played().refused(
        Actor(Role.STAFF, person=PersonId("bob")).says(ReissueSeat(side=0), at_ms=2_000))),
    (Reason.ALREADY_BARRED, lambda: barred().refused(B.says(BarSpectators(), at_ms=2_000))),
    (Reason.ALREADY_AGREED, lambda: agreed().refused(A.says(AgreeToShowRacks(), at_ms=2_000))),
]  # fmt: skip


def previewed(table: Table) -> Refusal:
    refusal = preview(table.state, A.says(PlayTiles(), at_ms=1))
    assert isinstance(refusal, Refusal)
    return refusal


def played_and_stopped() -> Table:
    table = played()
    table.do(DIRECTOR.says(StopClock(reason=PauseReason.DIRECTOR), at_ms=11_000))
    return table


def lone_tile() -> Table:
    """Where one tile is enough for a first play it forms no word."""
    table = started(house("nsa-2009", play__first_play_tiles=1))
    table.give(0, "A")
    table.do(A.says(PlayTiles(tiles=table.tiles("8H A")), at_ms=10_000))
    return table


def attempt_of(letters: str) -> Refusal:
    table = lightning()
    assert table.state.lightning is not None
    number = table.state.lightning.on_attempt
    assert number is not None
    return of(table, AttemptWord, side(number), 3_000, letters=letters)


def team_played() -> Table:
    """A play of a team against a team whose members share a device."""
    members = (PersonId("ann"), PersonId("bob"))
    table = Table("school", members=members, options=Options(is_team_asked=True))
    table.start(0)
    table.play(0, "8F HORN", at_ms=1_000)
    return table


def directed_board() -> Table:
    table = started("nsa-2009")
    table.do(DIRECTOR.says(ChooseEquipment(piece=Piece.BOARD, owner=0), at_ms=1_000))
    return table


def unseen() -> Table:
    table = created("nsa-2009")
    table.do(HOUSE.says(StartGame(first_side=0)))
    return table


def slow() -> Table:
    """The second turn of a side whose line took time in its first."""
    table = started("thon")
    table.do(A.says(PassTurn(), at_ms=60_000, lag_ms=400))
    table.do(B.says(PassTurn(), at_ms=120_000))
    return table


def second_play(*placed: tuple[int, str]) -> Refusal:
    table = played("washburn")
    table.set_tiles(1, "AB")
    return lay(table, 1, *placed)


def held() -> Table:
    table = played()
    table.do(B.says(HoldPlay(), at_ms=11_000))
    return table


def three_sided() -> Table:
    table = started("washburn", sides=3)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(AcceptPlay(), at_ms=11_000))
    return table


def confirmed() -> Table:
    table = emptied()
    table.pass_turn(0)
    table.pass_turn(1)
    table.do(A.says(ConfirmNoPlays(), at_ms=15_000))
    return table


def signed() -> Table:
    table = ended()
    table.do(A.says(SignResult(), at_ms=2_000))
    return table


def signed_by_both() -> Table:
    table = signed()
    table.do(B.says(SignResult(), at_ms=3_000))
    return table


def three_tied() -> Table:
    table = started("washburn", sides=3)
    for number in range(3):
        table.set_tiles(number, "AB")
    table.do(DIRECTOR.says(StopGame(reason="closing time"), at_ms=1_000))
    return table


def second_attempt(table: Table, at_ms: int = 3_000) -> Refusal:
    assert table.state.lightning is not None
    assert table.state.lightning.first_side is not None
    return of(table, AttemptWord, side(1 - table.state.lightning.first_side), at_ms, letters="A")


def attempted(times: tuple[int, ...] = (3_000, 63_000)) -> Table:
    table = lightning()
    for at_ms in times:
        assert table.state.lightning is not None
        number = table.state.lightning.on_attempt
        assert number is not None
        word = table.state.racks[number].replace("?", "e")[:2]
        table.do(side(number).says(AttemptWord(letters=word), at_ms=at_ms))
    return table


def unsealed() -> Table:
    table = started()
    table.do(DIRECTOR.says(UnsealRacks(reason="dispute"), at_ms=1_000))
    return table


def barred() -> Table:
    table = started()
    table.do(A.says(BarSpectators(), at_ms=1_000))
    return table


def agreed() -> Table:
    table = started()
    table.do(A.says(AgreeToShowRacks(), at_ms=1_000))
    return table


@pytest.mark.parametrize(
    ("reason", "meet"),
    [pytest.param(*line, id=line[0]) for line in (*LINES, *RECORD_LINES, *RULING_LINES)],
)
def test_a_command_is_refused_for_this_reason(reason: Reason, meet: Callable[[], Refusal]) -> None:
    refusal = meet()
    assert refusal.reason == reason
    sentence = str(refusal.sentence)
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert refusal.rule is None or refusal.rule in sentence


def test_every_reason_stands_in_the_table() -> None:
    assert {reason for reason, _ in (*LINES, *RECORD_LINES, *RULING_LINES)} == set(Reason)


def test_a_clock_is_adjusted_only_for_a_side_of_the_game() -> None:
    refusal = of(started(), AdjustClock, DIRECTOR, side=5, time_ms=1, reason="slip")
    assert refusal.reason == Reason.NO_SUCH_SIDE
