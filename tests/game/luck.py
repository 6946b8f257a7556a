"""What somebody might ask of a game next: something sensible, or anything at all."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.table import DIRECTOR, HOUSE, JUDGE, LEXICON
from lexidrome import procedures as p
from lexidrome.base import Refusal, RuleId
from lexidrome.game import Actor, GameState, Given, Phase, Role, handle
from lexidrome.game.audience import AgreeToShowRacks, BarSpectators, ReissueSeat, UnsealRacks
from lexidrome.game.board import EMPTY, side_of
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, HoldPlay, WithdrawChallenge
from lexidrome.game.clock import (
    AdjustClock,
    CreditOutage,
    ExtendRound,
    StartClock,
    StopClock,
    TimePassed,
)
from lexidrome.game.draw import DrawTiles
from lexidrome.game.equipment import AgreeToUse, CheckTiles, ChooseEquipment, Piece
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import (
    AdjustScore,
    AnswerResignation,
    ConfirmNoPlays,
    FindNoPlays,
    ForfeitGame,
    OfferResignation,
    SignResult,
    StopGame,
)
from lexidrome.game.play import BeginTurn, PassTurn, PlayTiles
from lexidrome.game.ruling import ApplyRuling, UndoRuling
from lexidrome.game.share import CommitShare, RevealShare, share_commitment
from lexidrome.game.start import LookAtRack, StartGame
from lexidrome.game.tie import AttemptWord, RuleOnAttempts, SettleTie, StartLightning
from lexidrome.game.values import EntryKind, PlacedTile, Reopening
from lexidrome.game.verdict import (
    AcceptRuling,
    AskOpinion,
    OverruleVerdict,
    ReopenChallenge,
    RuleOnChallenge,
)
from lexidrome.rulebook.choices import PauseReason, Withdrawal

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
    squares, size = len(state.board), side_of(state.board)
    lying = [square for square in range(squares) if state.board[square] != EMPTY]
    step = luck.choice((1, size))
    start = luck.choice(lying) if lying else squares // 2
    placed: list[PlacedTile] = []
    square = start
    for tile in rack[: luck.randint(1, max(1, len(rack)))]:
        while 0 <= square < squares and state.board[square] != EMPTY:
            square += step
        if square >= squares or (step == 1 and square // size != start // size):
            break
        letter = luck.choice("asb") if tile == "?" and luck.random() < 0.9 else tile
        placed.append(PlacedTile(square, letter))
        square += step
    return tuple(placed)


def good_play(state: GameState, at_ms: int, luck: random.Random) -> Given:
    """A play of the side on turn that the referee takes, or a pass."""
    by = side(state.on_turn)
    for _ in range(12):
        tiles = some_tiles(state, luck)
        play = by.says(
            PlayTiles(tiles=tiles, is_acceptable=True), at_ms=at_ms, lag_ms=luck.choice((0, 300))
        )
        if not isinstance(handle(state, play), Refusal):
            return play
    return by.says(PassTurn(), at_ms=at_ms)


def sensible(state: GameState, at_ms: int, luck: random.Random) -> Given:
    """What somebody at this table would do next."""
    if state.phase is Phase.CREATED:
        return _sharing(state, at_ms, luck)
    if state.phase is Phase.ENDED:
        return _after_the_end(state, at_ms, luck)
    if state.phase is Phase.LIGHTNING:
        return _in_lightning(state, at_ms, luck)
    if state.clock.stop_reason is not None:
        return DIRECTOR.says(StartClock(), at_ms=at_ms)
    if state.resigning is not None:
        by = side(1 - state.resigning)
        return by.says(AnswerResignation(is_accepted=luck.random() < 0.5), at_ms=at_ms)
    play = state.play
    if play is not None and play.challenge is not None:
        return _judging(state, at_ms, luck)
    if play is not None and luck.random() < (0.95 if play.is_out or state.stop else 0.45):
        return _about_the_play(state, at_ms, luck)
    if not state.is_rack_seen(state.on_turn):
        return side(state.on_turn).says(LookAtRack(), at_ms=at_ms)
    if state.decided is not None and luck.random() < 0.2:
        return _about_the_verdict(state, at_ms, luck)
    return _turn(state, at_ms, luck)


def _turn(state: GameState, at_ms: int, luck: random.Random) -> Given:
    by, rack = side(state.on_turn), state.racks[state.on_turn]
    if not state.bag and state.passes >= state.side_count and state.rules.ending.no_plays:
        return side(luck.randrange(state.side_count)).says(ConfirmNoPlays(), at_ms=at_ms)
    what = luck.random()
    if what < 0.72:
        return good_play(state, at_ms, luck)
    if what < 0.80:
        tiles = "".join(luck.sample(rack, luck.randint(0, len(rack))))
        return by.says(ExchangeTiles(tiles=tiles), at_ms=at_ms)
    if what < 0.94:
        return by.says(PassTurn(), at_ms=at_ms)
    if what < 0.96:
        return by.says(OfferResignation(), at_ms=at_ms)
    return by.says(BeginTurn(), at_ms=at_ms)


def _about_the_play(state: GameState, at_ms: int, luck: random.Random) -> Given:
    play = state.play
    assert play is not None
    by = side(luck.choice(state.opponents(play.side)))
    words = tuple(word.letters for word in play.words[: luck.randint(1, 2)])
    return luck.choice(
        (
            by.says(AcceptPlay(), at_ms=at_ms),
            by.says(HoldPlay(), at_ms=at_ms),
            by.says(ChallengePlay(words=words), at_ms=at_ms),
            side(play.side).says(DrawTiles(), at_ms=at_ms),
            HOUSE.says(TimePassed(), at_ms=at_ms + 20_000),
        )
    )


def _judging(state: GameState, at_ms: int, luck: random.Random) -> Given:
    play = state.play
    assert play is not None
    assert play.challenge is not None
    if play.challenge.is_opinion_awaited:
        by = luck.choice((LEXICON, JUDGE, DIRECTOR))
        return by.says(RuleOnChallenge(is_acceptable=luck.random() < 0.5), at_ms=at_ms)
    by = side(luck.choice((play.side, play.challenge.side)))
    return luck.choice((by.says(AskOpinion(), at_ms=at_ms), by.says(AcceptRuling(), at_ms=at_ms)))


def _about_the_verdict(state: GameState, at_ms: int, luck: random.Random) -> Given:
    assert state.decided is not None
    is_acceptable = not state.decided.is_acceptable
    return luck.choice(
        (
            JUDGE.says(ReopenChallenge(reason=Reopening.PROGRAM_FLAWED), at_ms=at_ms),
            DIRECTOR.says(OverruleVerdict(is_acceptable=is_acceptable, reason="slip"), at_ms=at_ms),
        )
    )


def _after_the_end(state: GameState, at_ms: int, luck: random.Random) -> Given:
    assert state.outcome is not None
    if state.outcome.is_tie_open and luck.random() < 0.8:
        return DIRECTOR.says(StartLightning(seed=luck.randbytes(32)), at_ms=at_ms)
    return luck.choice(
        (
            side(luck.randrange(2)).says(SignResult(), at_ms=at_ms),
            DIRECTOR.says(SettleTie(), at_ms=at_ms),
        )
    )


def _in_lightning(state: GameState, at_ms: int, luck: random.Random) -> Given:
    assert state.lightning is not None
    number = state.lightning.on_attempt
    if number is None:
        acceptable = (luck.random() < 0.7, luck.random() < 0.7)
        return JUDGE.says(RuleOnAttempts(acceptable=acceptable), at_ms=at_ms)
    rack = state.racks[number].replace("?", "a")
    letters = "".join(luck.sample(rack, luck.randint(0, min(2, len(rack)))))
    return side(number).says(AttemptWord(letters=letters), at_ms=at_ms)


def share_of(number: int) -> str:
    """What the device of a side brings."""
    return f"{number:064x}"


def _sharing(state: GameState, at_ms: int, luck: random.Random) -> Given:
    """The game is started, and those who are asked bring their shares, or do not."""
    sharing = state.sharing
    if sharing is None or sharing.start is None:
        devices = tuple(n for n in range(state.side_count) if luck.random() < 0.5)
        return HOUSE.says(StartGame(devices=devices), at_ms=at_ms)
    number = luck.choice(sharing.asked)
    if sharing.is_sealed:
        return side(number).says(RevealShare(share=share_of(number)), at_ms=at_ms)
    promise = share_commitment(state.setup.game, number, share_of(number))
    return side(number).says(CommitShare(commitment=promise), at_ms=at_ms)


def anything(state: GameState, at_ms: int, luck: random.Random) -> Given:
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
    makers: tuple[Callable[[], Given], ...] = (
        lambda: by.says(CommitShare(commitment=share_of(number)), at_ms=at_ms),
        lambda: by.says(RevealShare(share=share_of(number)), at_ms=at_ms),
        lambda: who.says(PlayTiles(tiles=some_tiles(state, luck), is_acceptable=yes), at_ms=at_ms),
        lambda: who.says(PlayTiles(tiles=scattered(state, luck)), at_ms=at_ms),
        lambda: who.says(ExchangeTiles(tiles=luck.choice(("", "A", "QQQ", "AS"))), at_ms=at_ms),
        lambda: who.says(PassTurn(), at_ms=at_ms, lag_ms=luck.randint(0, 2_000)),
        lambda: who.says(BeginTurn(), at_ms=at_ms),
        lambda: by.says(LookAtRack(), at_ms=at_ms),
        lambda: who.says(DrawTiles(), at_ms=at_ms),
        lambda: by.says(AcceptPlay(), at_ms=at_ms),
        lambda: by.says(HoldPlay(), at_ms=at_ms),
        lambda: by.says(ChallengePlay(words=words if yes else ("XYZ",)), at_ms=at_ms),
        lambda: by.says(WithdrawChallenge(reason=Withdrawal.UNBOUND_BLANK), at_ms=at_ms),
        lambda: by.says(RuleOnChallenge(is_acceptable=yes), at_ms=at_ms),
        lambda: by.says(AskOpinion(), at_ms=at_ms),
        lambda: by.says(AcceptRuling(), at_ms=at_ms),
        lambda: boss.says(ReopenChallenge(reason=Reopening.WORD_MISENTERED), at_ms=at_ms),
        lambda: boss.says(OverruleVerdict(is_acceptable=yes, reason=why), at_ms=at_ms),
        lambda: boss.says(StopClock(reason=luck.choice(list(PauseReason))), at_ms=at_ms),
        lambda: boss.says(StartClock(), at_ms=at_ms),
        lambda: boss.says(AdjustClock(side=number, time_ms=amount * 1000, reason=why), at_ms=at_ms),
        lambda: boss.says(ExtendRound(time_ms=amount * 1000, reason=why), at_ms=at_ms),
        lambda: by.says(CreditOutage(from_ms=at_ms - amount * 100), at_ms=at_ms),
        lambda: by.says(ConfirmNoPlays(), at_ms=at_ms),
        lambda: boss.says(FindNoPlays(), at_ms=at_ms),
        lambda: boss.says(StopGame(reason=why if amount > 50 else ""), at_ms=at_ms),
        lambda: boss.says(ForfeitGame(side=number, reason=why if amount > 50 else ""), at_ms=at_ms),
        lambda: by.says(OfferResignation(), at_ms=at_ms),
        lambda: by.says(AnswerResignation(is_accepted=yes), at_ms=at_ms),
        lambda: boss.says(
            AdjustScore(
                side=number,
                points=amount,
                rule=RuleId("SSC-35.a"),
                reason=why,
                kind=luck.choice(list(EntryKind)),
            ),
            at_ms=at_ms,
        ),
        lambda: by.says(SignResult(), at_ms=at_ms),
        lambda: boss.says(SettleTie(), at_ms=at_ms),
        lambda: boss.says(StartLightning(seed=luck.randbytes(32 if yes else 3)), at_ms=at_ms),
        lambda: by.says(AttemptWord(letters=luck.choice(("", "A", "AS", "Ω", "?"))), at_ms=at_ms),
        lambda: by.says(RuleOnAttempts(acceptable=(yes,) * luck.randint(1, 2)), at_ms=at_ms),
        lambda: boss.says(UnsealRacks(reason=why if amount > 40 else ""), at_ms=at_ms),
        lambda: boss.says(ReissueSeat(side=number, is_freed=yes), at_ms=at_ms),
        lambda: by.says(BarSpectators(), at_ms=at_ms),
        lambda: who.says(
            ChooseEquipment(piece=luck.choice(list(Piece)), owner=luck.randint(0, 3)), at_ms=at_ms
        ),
        lambda: who.says(AgreeToUse(piece=luck.choice(list(Piece)), name=why), at_ms=at_ms),
        lambda: who.says(CheckTiles(counts=state.setup.tile_set.counts), at_ms=at_ms),
        lambda: who.says(AgreeToShowRacks(), at_ms=at_ms),
        lambda: by.says(StartGame(first_side=number), at_ms=at_ms),
        lambda: some_ruling(state, at_ms, boss, luck),
        lambda: boss.says(UndoRuling(ruling=luck.randint(0, 2), reason=why), at_ms=at_ms),
    )
    return luck.choice(makers)()


def some_ruling(state: GameState, at_ms: int, by: Actor, luck: random.Random) -> Given:
    """Something went wrong, with answers that fit its questions; sometimes one too few."""
    on_screen = not state.is_recorded
    procedure = luck.choice(p.procedures(state.rules, on_screen=on_screen))
    answers: dict[str, p.Answer] = {}
    found = p.resolve(procedure, state.rules, answers)
    while isinstance(found, p.Question) and luck.random() < 0.95:
        answers[found.key] = luck.choice(list(found.possible_answers()))
        found = p.resolve(procedure, state.rules, answers)
    if answers.get("measure") == "forfeit" and luck.random() < 0.8:
        answers["measure"] = "warning"
    player = luck.randint(0, state.side_count - 1)
    return by.says(
        ApplyRuling(procedure=procedure.name, answers=answers, player=player), at_ms=at_ms
    )


def scattered(state: GameState, luck: random.Random) -> tuple[PlacedTile, ...]:
    """Tiles of the rack on turn anywhere on the board, and sometimes off it."""
    rack = state.racks[state.on_turn] or "A"
    return tuple(
        PlacedTile(luck.randint(-1, len(state.board)), luck.choice(rack))
        for _ in range(luck.randint(0, 3))
    )
