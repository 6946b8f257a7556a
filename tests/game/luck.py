"""What somebody might ask of a game next: something sensible, or anything at all."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.table import DIRECTOR, HOUSE, JUDGE, LEXICON
from lexidrome.base import Refusal, RuleId
from lexidrome.game import (
    EMPTY,
    SIZE,
    SQUARES,
    AcceptPlay,
    AcceptRuling,
    Actor,
    AdjustClock,
    AdjustScore,
    AgreeToShowRacks,
    AgreeToUse,
    AnswerResignation,
    AnyCommand,
    ApplyRuling,
    AskOpinion,
    AttemptWord,
    BarSpectators,
    BeginTurn,
    ChallengePlay,
    CheckTiles,
    ChooseEquipment,
    CommitShare,
    ConfirmNoPlays,
    CreditOutage,
    DrawTiles,
    EntryKind,
    ExchangeTiles,
    ExtendRound,
    FindNoPlays,
    ForfeitGame,
    GameState,
    HoldPlay,
    LookAtRack,
    OfferResignation,
    OverruleVerdict,
    PassTurn,
    Phase,
    Piece,
    PlacedTile,
    PlayTiles,
    ReissueSeat,
    ReopenChallenge,
    Reopening,
    RevealShare,
    Role,
    RuleOnAttempts,
    RuleOnChallenge,
    SettleTie,
    SignResult,
    StartClock,
    StartGame,
    StartLightning,
    StopClock,
    StopGame,
    TimePassed,
    UndoRuling,
    UnsealRacks,
    WithdrawChallenge,
    handle,
    irregularities,
    share_commitment,
)
from lexidrome.rulebook import PauseReason, Withdrawal

QUICK_MS = (0, 1, 500, 1_000, 4_999, 5_000, 7_000, 20_000)
SLOW_MS = (60_000, 119_999, 120_000, 600_000)


def some_time(luck: random.Random) -> int:
    return luck.choice(QUICK_MS if luck.random() < 0.93 else SLOW_MS)


def side(number: int) -> Actor:
    return Actor(Role.SIDE, number)


def some_tiles(state: GameState, luck: random.Random) -> tuple[PlacedTile, ...]:
    """Tiles from the rack on turn, in a line through or beside a tile on the board."""
    rack = list(state.racks[state.on_turn])
    luck.shuffle(rack)
    lying = [square for square in range(SQUARES) if state.board[square] != EMPTY]
    step = luck.choice((1, SIZE))
    start = luck.choice(lying) if lying else SQUARES // 2
    placed: list[PlacedTile] = []
    square = start
    for tile in rack[: luck.randint(1, max(1, len(rack)))]:
        while 0 <= square < SQUARES and state.board[square] != EMPTY:
            square += step
        if square >= SQUARES or (step == 1 and square // SIZE != start // SIZE):
            break
        letter = luck.choice("asb") if tile == "?" and luck.random() < 0.9 else tile
        placed.append(PlacedTile(square, letter))
        square += step
    return tuple(placed)


def good_play(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    """A play of the side on turn that the referee takes, or a pass."""
    by = side(state.on_turn)
    for _ in range(12):
        tiles = some_tiles(state, luck)
        play = PlayTiles(at_ms=at_ms, by=by, tiles=tiles, is_acceptable=True,
                         lag_ms=luck.choice((0, 300)))  # fmt: skip
        if not isinstance(handle(state, play), Refusal):
            return play
    return PassTurn(at_ms=at_ms, by=by)


def sensible(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    """What somebody at this table would do next."""
    if state.phase is Phase.CREATED:
        return _sharing(state, at_ms, luck)
    if state.phase is Phase.ENDED:
        return _after_the_end(state, at_ms, luck)
    if state.phase is Phase.LIGHTNING:
        return _in_lightning(state, at_ms, luck)
    if state.clock.stop_reason is not None:
        return StartClock(at_ms=at_ms, by=DIRECTOR)
    if state.resigning is not None:
        by = side(1 - state.resigning)
        return AnswerResignation(at_ms=at_ms, by=by, is_accepted=luck.random() < 0.5)
    play = state.play
    if play is not None and play.challenge is not None:
        return _judging(state, at_ms, luck)
    if play is not None and luck.random() < (0.95 if play.is_out or state.stop else 0.45):
        return _about_the_play(state, at_ms, luck)
    if not state.is_rack_seen(state.on_turn):
        return LookAtRack(at_ms=at_ms, by=side(state.on_turn))
    if state.decided is not None and luck.random() < 0.2:
        return _about_the_verdict(state, at_ms, luck)
    return _turn(state, at_ms, luck)


def _turn(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    by, rack = side(state.on_turn), state.racks[state.on_turn]
    if not state.bag and state.passes >= state.side_count and state.rules.ending.no_plays:
        return ConfirmNoPlays(at_ms=at_ms, by=side(luck.randrange(state.side_count)))
    what = luck.random()
    if what < 0.72:
        return good_play(state, at_ms, luck)
    if what < 0.80:
        tiles = "".join(luck.sample(rack, luck.randint(0, len(rack))))
        return ExchangeTiles(at_ms=at_ms, by=by, tiles=tiles)
    if what < 0.94:
        return PassTurn(at_ms=at_ms, by=by)
    if what < 0.96:
        return OfferResignation(at_ms=at_ms, by=by)
    return BeginTurn(at_ms=at_ms, by=by)


def _about_the_play(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    play = state.play
    assert play is not None
    by = side(luck.choice(state.opponents(play.side)))
    words = tuple(word.letters for word in play.words[: luck.randint(1, 2)])
    return luck.choice(
        (
            AcceptPlay(at_ms=at_ms, by=by),
            HoldPlay(at_ms=at_ms, by=by),
            ChallengePlay(at_ms=at_ms, by=by, words=words),
            DrawTiles(at_ms=at_ms, by=side(play.side)),
            TimePassed(at_ms=at_ms + 20_000),
        )
    )


def _judging(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    play = state.play
    assert play is not None
    assert play.challenge is not None
    if play.challenge.is_opinion_awaited:
        by = luck.choice((LEXICON, JUDGE, DIRECTOR))
        return RuleOnChallenge(at_ms=at_ms, by=by, is_acceptable=luck.random() < 0.5)
    by = side(luck.choice((play.side, play.challenge.side)))
    return luck.choice((AskOpinion(at_ms=at_ms, by=by), AcceptRuling(at_ms=at_ms, by=by)))


def _about_the_verdict(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    assert state.decided is not None
    is_acceptable = not state.decided.is_acceptable
    return luck.choice(
        (
            ReopenChallenge(at_ms=at_ms, by=JUDGE, reason=Reopening.PROGRAM_FLAWED),
            OverruleVerdict(at_ms=at_ms, by=DIRECTOR, is_acceptable=is_acceptable, reason="slip"),
        )
    )


def _after_the_end(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    assert state.outcome is not None
    if state.outcome.is_tie_open and luck.random() < 0.8:
        return StartLightning(at_ms=at_ms, by=DIRECTOR, seed=luck.randbytes(32))
    return luck.choice(
        (SignResult(at_ms=at_ms, by=side(luck.randrange(2))), SettleTie(at_ms=at_ms, by=DIRECTOR))
    )


def _in_lightning(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    assert state.lightning is not None
    number = state.lightning.on_attempt
    if number is None:
        acceptable = (luck.random() < 0.7, luck.random() < 0.7)
        return RuleOnAttempts(at_ms=at_ms, by=JUDGE, acceptable=acceptable)
    rack = state.racks[number].replace("?", "a")
    letters = "".join(luck.sample(rack, luck.randint(0, min(2, len(rack)))))
    return AttemptWord(at_ms=at_ms, by=side(number), letters=letters)


def share_of(number: int) -> str:
    """What the device of a side brings."""
    return f"{number:064x}"


def _sharing(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    """The game is started, and those who are asked bring their shares, or do not."""
    sharing = state.sharing
    if sharing is None or sharing.start is None:
        devices = tuple(n for n in range(state.side_count) if luck.random() < 0.5)
        return StartGame(at_ms=at_ms, by=HOUSE, devices=devices)
    number = luck.choice(sharing.asked)
    if sharing.is_sealed:
        return RevealShare(at_ms=at_ms, by=side(number), share=share_of(number))
    promise = share_commitment(state.setup.game, number, share_of(number))
    return CommitShare(at_ms=at_ms, by=side(number), commitment=promise)


def anything(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    """Any command by anybody; most of them make no sense now."""
    number = luck.randint(0, state.side_count)
    play = state.play
    words = tuple(word.letters for word in play.words) if play is not None else ("AA",)
    players = [side(number), side(state.on_turn)]
    by = luck.choice([*players, DIRECTOR, JUDGE, LEXICON, HOUSE])
    who = luck.choice(players)
    boss = DIRECTOR if luck.random() < 0.6 else by
    yes = luck.random() < 0.5
    why = luck.choice(("", "a reason"))
    amount = luck.randint(-60, 60)
    makers: tuple[Callable[[], AnyCommand], ...] = (
        lambda: CommitShare(at_ms=at_ms, by=by, commitment=share_of(number)),
        lambda: RevealShare(at_ms=at_ms, by=by, share=share_of(number)),
        lambda: PlayTiles(at_ms=at_ms, by=who, tiles=some_tiles(state, luck), is_acceptable=yes),
        lambda: PlayTiles(at_ms=at_ms, by=who, tiles=scattered(state, luck)),
        lambda: ExchangeTiles(at_ms=at_ms, by=who, tiles=luck.choice(("", "A", "QQQ", "AS"))),
        lambda: PassTurn(at_ms=at_ms, by=who, lag_ms=luck.randint(0, 2_000)),
        lambda: BeginTurn(at_ms=at_ms, by=who),
        lambda: LookAtRack(at_ms=at_ms, by=by),
        lambda: DrawTiles(at_ms=at_ms, by=who),
        lambda: AcceptPlay(at_ms=at_ms, by=by),
        lambda: HoldPlay(at_ms=at_ms, by=by),
        lambda: ChallengePlay(at_ms=at_ms, by=by, words=words if yes else ("XYZ",)),
        lambda: WithdrawChallenge(at_ms=at_ms, by=by, reason=Withdrawal.UNBOUND_BLANK),
        lambda: RuleOnChallenge(at_ms=at_ms, by=by, is_acceptable=yes),
        lambda: AskOpinion(at_ms=at_ms, by=by),
        lambda: AcceptRuling(at_ms=at_ms, by=by),
        lambda: ReopenChallenge(at_ms=at_ms, by=boss, reason=Reopening.WORD_MISENTERED),
        lambda: OverruleVerdict(at_ms=at_ms, by=boss, is_acceptable=yes, reason=why),
        lambda: StopClock(at_ms=at_ms, by=boss, reason=luck.choice(list(PauseReason))),
        lambda: StartClock(at_ms=at_ms, by=boss),
        lambda: AdjustClock(at_ms=at_ms, by=boss, side=number, time_ms=amount * 1000, reason=why),
        lambda: ExtendRound(at_ms=at_ms, by=boss, time_ms=amount * 1000, reason=why),
        lambda: CreditOutage(at_ms=at_ms, by=by, from_ms=at_ms - amount * 100),
        lambda: ConfirmNoPlays(at_ms=at_ms, by=by),
        lambda: FindNoPlays(at_ms=at_ms, by=boss),
        lambda: StopGame(at_ms=at_ms, by=boss, reason=why if amount > 50 else ""),
        lambda: ForfeitGame(at_ms=at_ms, by=boss, side=number, reason=why if amount > 50 else ""),
        lambda: OfferResignation(at_ms=at_ms, by=by),
        lambda: AnswerResignation(at_ms=at_ms, by=by, is_accepted=yes),
        lambda: AdjustScore(
            at_ms=at_ms, by=boss, side=number, points=amount, rule=RuleId("SSC-35.a"), reason=why,
            kind=luck.choice(list(EntryKind)),
        ),
        lambda: SignResult(at_ms=at_ms, by=by),
        lambda: SettleTie(at_ms=at_ms, by=boss),
        lambda: StartLightning(at_ms=at_ms, by=boss, seed=luck.randbytes(32 if yes else 3)),
        lambda: AttemptWord(at_ms=at_ms, by=by, letters=luck.choice(("", "A", "AS", "Ω", "?"))),
        lambda: RuleOnAttempts(at_ms=at_ms, by=by, acceptable=(yes,) * luck.randint(1, 2)),
        lambda: UnsealRacks(at_ms=at_ms, by=boss, reason=why if amount > 40 else ""),
        lambda: ReissueSeat(at_ms=at_ms, by=boss, side=number, is_freed=yes),
        lambda: BarSpectators(at_ms=at_ms, by=by),
        lambda: ChooseEquipment(
            at_ms=at_ms, by=who, piece=luck.choice(list(Piece)), owner=luck.randint(0, 3)),
        lambda: AgreeToUse(at_ms=at_ms, by=who, piece=luck.choice(list(Piece)), name=why),
        lambda: CheckTiles(at_ms=at_ms, by=who, counts=state.setup.tile_set.counts),
        lambda: AgreeToShowRacks(at_ms=at_ms, by=who),
        lambda: StartGame(at_ms=at_ms, by=by, first_side=number),
        lambda: some_ruling(state, at_ms, boss, luck),
        lambda: UndoRuling(at_ms=at_ms, by=boss, ruling=luck.randint(0, 2), reason=why),
    )  # fmt: skip
    return luck.choice(makers)()


def some_ruling(state: GameState, at_ms: int, by: Actor, luck: random.Random) -> ApplyRuling:
    """Something went wrong, with answers that fit its questions; sometimes one too few."""
    on_screen = state.record is None
    procedure = luck.choice(irregularities.procedures(state.rules, on_screen=on_screen))
    answers: dict[str, irregularities.Answer] = {}
    found = irregularities.resolve(procedure, state.rules, answers)
    while isinstance(found, irregularities.Question) and luck.random() < 0.95:
        answers[found.key] = luck.choice(list(found.possible_answers()))
        found = irregularities.resolve(procedure, state.rules, answers)
    if answers.get("measure") == "forfeit" and luck.random() < 0.8:
        answers["measure"] = "warning"
    player = luck.randint(0, state.side_count - 1)
    return ApplyRuling(at_ms=at_ms, by=by, procedure=procedure.name, answers=answers, player=player)


def scattered(state: GameState, luck: random.Random) -> tuple[PlacedTile, ...]:
    """Tiles of the rack on turn anywhere on the board, and sometimes off it."""
    rack = state.racks[state.on_turn] or "A"
    return tuple(
        PlacedTile(luck.randint(-1, SQUARES), luck.choice(rack)) for _ in range(luck.randint(0, 3))
    )
