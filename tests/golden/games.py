"""Games that are played by hand, one of each rule set on screen and beside a real board.

Each is told the same story; what a rule set does not know it refuses, and the story goes on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from game.anyhow import some_ruling
from game.luck import share_of
from game.record_lines import RECORD, TYPED
from game.table import DIRECTOR, HOUSE, JUDGE, RULE_SETS, side
from game.watched import POCKET
from golden.stories import (
    AFTER,
    BEFORE,
    CHALLENGES,
    FIRST_TURNS,
    FOUND,
    MENDED,
    ODD_TURNS,
    ON_SCREEN,
    PENALTY,
    SHEETS,
)
from golden.telling import Game, new_game
from lexidrome import procedures as p
from lexidrome.base import RuleId
from lexidrome.game import AnyFact, Given, Phase
from lexidrome.game.audience import BarSpectators, UnsealRacks
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, HoldPlay
from lexidrome.game.clock import AdjustClock, StartClock, StopClock
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.draw import DrawTiles, MixBag
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import AdjustScore
from lexidrome.game.play import LoseTurn, PassTurn
from lexidrome.game.ruling import UndoRuling
from lexidrome.game.share import CommitShare, RevealShare, share_commitment
from lexidrome.game.sheet import WriteSheet
from lexidrome.game.start import StartGame
from lexidrome.game.tie import AttemptWord, RuleOnAttempts, StartLightning
from lexidrome.game.values import EntryKind, LostTurn, Options
from lexidrome.game.verdict import RuleOnChallenge, SubmitWords
from lexidrome.lexicon import parse_tile_set
from lexidrome.rulebook import derive, rule_set
from lexidrome.rulebook.choices import PauseReason

TRIES = 40
"""How often a ruling is answered otherwise until the record lets it stand."""
WORTHLESS = parse_tile_set(
    """
    name = "worthless"
    title = "Worthless"
    blank = { count = 0 }
    tiles = [
      { letter = "A", count = 12, value = 0 }, { letter = "S", count = 6, value = 0 },
    ]
    """,
    "worthless.toml",
)
"""Whatever is played, the game is tied; and few tiles are left then."""

B = side(1)
LEFT_OUT: tuple[tuple[Given, ...], ...] = (
    (B.says(HoldPlay()), B.says(AcceptPlay())),
    (side(0).says(DrawTiles()),),
    (B.says(LoseTurn(cause=LostTurn.TIME)),),
    (B.says(ExchangeTiles(tiles="__")), side(0).says(PassTurn())),
    (
        DIRECTOR.says(StopClock(reason=PauseReason.DIRECTOR)),
        DIRECTOR.says(StartClock()),
    ),
    (DIRECTOR.says(AdjustClock(side=1, time_ms=30_000, reason="a fall")),),
    (B.says(WriteSheet(turn=1, totals=(14, 0))),),
    (
        B.says(ChallengePlay(words=("HORN",), is_agreed=True)),
        side(0).says(SubmitWords()),
        DIRECTOR.says(RuleOnChallenge(is_acceptable=True)),
    ),
    (DIRECTOR.says(UnsealRacks(reason="a suspicion")),),
    (B.says(BarSpectators()),),
    (B.says(MixBag()),),
)
"""What somebody enters after the first turn, once they notice that it is not there."""


def by_hand() -> Iterator[tuple[str, list[AnyFact]]]:
    for name in RULE_SETS:
        yield f"screen-{name}", on_screen(name).events
        yield f"screen-{name}-to-its-end", to_its_end(name).events
        yield f"board-{name}", beside_a_board(name).events
        yield f"board-{name}-typed", beside_a_board(name, TYPED).events
        for room, options in (("screen", Options()), ("board", RECORD)):
            for number, game in enumerate(everything_ruled(name, options)):
                yield f"{room}-{name}-ruled-{number}", game.events
    for room, options in (("screen", Options()), ("board", RECORD)):
        yield f"{room}-tied", tied(options).events
        for name in ("nsa-2009", "thon"):
            yield f"{room}-seldom-{name}", seldom(name, options).events
        for name in ("depaul", "washburn"):
            yield f"{room}-no-plays-{name}", no_plays(name, options).events
    yield "screen-team-challenge", team_challenge().events
    yield "screen-board-returned", board_returned().events
    yield "board-late", late_side().events
    yield "board-tile-found", tile_found().events
    yield "board-stopped-at-the-end", stopped_at_the_end().events
    for make in (illegal_exchange, underdraw, mixed_hold_draw):
        game = make()
        assert game.state.rulings, make.__name__
        yield f"board-{make.__name__.replace('_', '-')}", game.events
    for owner in ("player", "opponent"):
        yield f"board-tile-found-late-{owner}", tile_found_after_the_end(owner).events


def beside_a_board(name: str, options: Options = RECORD) -> Game:
    game = new_game(rule_set(name), options, name=f"board-{name}")
    for chapter in (BEFORE, FIRST_TURNS, CHALLENGES, ODD_TURNS, SHEETS):
        game.tell(*chapter)
    game.tell(PENALTY, *MENDED)
    _insert(game)
    _stop(game)
    game.tell(*AFTER)
    _stop(game)
    game.tell("A signs", "B signs")
    assert game.state.phase is Phase.ENDED, game.refused
    return game


def _insert(game: Game) -> None:
    """What was left out after the first turn is put in, and most of it taken out again."""
    turn = game.state.turns[0]
    assert turn.entry is not None
    for inserted in LEFT_OUT:
        game.at_ms = game.state.now_ms + 1_000
        putting = CorrectEntries(
            at=turn.entry + 1,
            removed=0,
            inserted=inserted,
            reason="it was left out",
            is_agreed=True,
        )
        taking = replace(putting, removed=len(inserted), inserted=(), reason="it was not")
        if game.do(DIRECTOR.says(putting, game.at_ms)) is None:
            game.do(DIRECTOR.says(taking, game.at_ms))


def _stop(game: Game) -> None:
    """The director stops it, and every side shows its tiles."""
    game.tell("director stops the game for the hall closes", "1:00:00 house waits")
    for number, letter in enumerate("AB"):
        tiles = "AEIOUSTRNL"[: len(game.state.racks[number])]
        game.tell(f"{letter} notes the rack {tiles}")


def on_screen(name: str) -> Game:
    """With shares of the seed from both devices, a ruling that is undone, and signatures."""
    game = new_game(rule_set(name), name=f"screen-{name}", seed=name.ljust(32).encode())
    _share(game)
    game.tell(*ON_SCREEN)
    game.tell(PENALTY, "director undoes ruling 1 for it was of another table", PENALTY)
    game.tell("director stops the game for the hall closes", "1:00:00 house waits")
    game.tell("A signs", "B signs")
    assert game.state.phase is Phase.ENDED, game.refused
    return game


def to_its_end(name: str) -> Game:
    """Somebody goes out, or nobody plays on."""
    game = new_game(rule_set(name), name=f"out-{name}", tiles=POCKET, seed=name.rjust(32).encode())
    _share(game)
    for _ in range(60):
        if game.state.phase is not Phase.PLAYING:
            break
        game.tell("ON looks", "ON plays anything", "ON accepts", "LAST draws")
        game.tell("ON passes" if game.state.play is not None else "ON begins", "house waits")
    game.tell("A confirms that no play is left", "B confirms that no play is left")
    game.tell("A signs", "B signs")
    return game


def _share(game: Game) -> None:
    """Both devices promise a share of the seed, and tell it."""
    game.do(HOUSE.says(StartGame(first_side=0, devices=(0, 1))))
    for number in (0, 1):
        promise = share_commitment(game.state.setup.game, number, share_of(number))
        game.do(side(number).says(CommitShare(commitment=promise)))
    for number in (0, 1):
        game.do(side(number).says(RevealShare(share=share_of(number))))
    assert game.state.phase is Phase.PLAYING


def everything_ruled(name: str, options: Options) -> Iterator[Game]:
    """Every procedure of a rule set is ruled on; every third ruling is undone.

    Where a ruling ended the game, another one is played.
    """
    rules = rule_set(name)
    named = [each.name for each in p.procedures(rules, on_screen=options == Options())]
    while named:
        game = new_game(rules, options, seed=b"r" * 32, name=f"ruled-{name}-{len(named)}")
        game.tell("house starts the game with A first", "A looks")
        game.tell("ON plays anything" if options == Options() else "A plays 8F HOrN")
        left = list(named)
        for procedure in left:
            if game.state.phase is not Phase.PLAYING:
                break
            named.remove(procedure)
            _rule(game, procedure)
            if game.state.rulings and len(named) % 3 == 0:
                last = len(game.state.rulings) - 1
                game.at_ms += 1_000
                game.do(DIRECTOR.says(UndoRuling(ruling=last, reason="a slip"), at_ms=game.at_ms))
        yield game


def _rule(game: Game, procedure: str) -> None:
    """What the record does not know is answered anyhow, until a ruling comes of it."""
    luck = random.Random(f"{procedure} {game.rules.name}")
    game.at_ms = max(game.at_ms, game.state.now_ms) + 1_000
    for _ in range(TRIES):
        ruling = some_ruling(game.state, game.at_ms, DIRECTOR, luck, procedure)
        if game.do(ruling) is None:
            return


def seldom(name: str, options: Options) -> Game:
    """What a house rule allows, and what the house and the director see to."""
    changes = {"ending.resignation": "by_consent"}
    rules = derive(rule_set(name), changes, name=f"{name}-seldom", why="for the folder")
    game = new_game(rules, options, name="seldom")
    game.must("house starts the game with A first")
    if options != Options():
        _rule(game, "unshuffled_bag")
    game.tell("A looks")
    game.tell("A plays anything" if options == Options() else "A plays 8F HORN")
    game.tell("B accepts", "A draws", "B looks", "B offers to resign", "A declines the resignation")
    game.tell(
        "B passes",
        "director gives out a new link to the seat of A",
        "director unseals the racks for a suspicion",
        "B bars spectators",
        "director extends the round by 5:00 for a fire alarm",
        "house credits an outage since 0:40",
    )
    at_ms = game.state.now_ms + 1_000
    game.do(
        DIRECTOR.says(
            AdjustScore(
                side=0,
                points=-10,
                kind=EntryKind.PENALTY,
                rule=RuleId("NSA-II.B.p1"),
                reason="talking",
            ),
            at_ms=at_ms,
        )
    )
    late = side(game.state.on_turn).says(PassTurn(), at_ms=at_ms + 1_000, late_ms=30_000)
    game.do(late)
    game.at_ms = at_ms + 2_000
    game.tell("ON offers to resign", "A accepts the resignation", "B accepts the resignation")
    assert game.state.phase is Phase.ENDED, game.refused
    return game


def tied(options: Options) -> Game:
    game = new_game(rule_set("thon"), options, name="tied")
    game.must("house starts the game with A first", "director stops the game for a storm")
    game.tell("director says that A won the lightning round", "director has the game played again")
    return game


def no_plays(name: str, options: Options) -> Game:
    """Few tiles, an empty bag, and nobody finds anything any more."""
    game = new_game(rule_set(name), options, tiles=POCKET, name="no-plays", seed=b"n" * 32)
    game.must("house starts the game with A first")
    for written in ("8D BASSABA", "9D SABASAQ"):
        game.tell("ON looks")
        game.tell("ON plays anything" if options == Options() else f"ON plays {written}")
        game.tell("ON accepts", "LAST draws")
    for _ in range(9 * (options == Options())):
        if not game.state.bag:
            break
        game.tell("ON plays anything", "ON accepts", "LAST draws")
    game.tell("ON passes", "ON passes", "A confirms that no play is left")
    game.tell("director finds that no play is left", "B confirms that no play is left")
    return game


def team_challenge() -> Game:
    """Both members of a team must want it: once the other does not, once they do."""
    game = new_game(rule_set("school"), Options(is_team_asked=True), name="team")
    game.must("house starts the game with A first", "A looks", "A plays anything")
    assert game.state.play is not None
    words = ", ".join(word.letters for word in game.state.play.words)
    game.must(f"B challenges {words}", "B2 declines the challenge")
    game.must(f"B2 challenges {words}", f"B challenges {words}", "judge rules unacceptable")
    return game


def board_returned() -> Game:
    """A lightning round for which there are too few tiles left."""
    game = new_game(rule_set("thon"), tiles=WORTHLESS, name="returned", seed=b"c" * 32)
    game.must("house starts the game with A first")
    while len(game.state.bag) + sum(map(len, game.state.racks)) > 5:
        game.must("ON plays anything")
        game.tell("ON accepts", "LAST draws")
    game.tell("director stops the game for the time is over")
    game.do(JUDGE.says(StartLightning(), at_ms=game.at_ms + 1_000))
    for minute in (1, 2):
        lightning = game.state.lightning
        assert lightning is not None
        assert lightning.on_attempt is not None
        by = side(lightning.on_attempt)
        letters = game.state.racks[lightning.on_attempt][:minute]
        game.do(by.says(AttemptWord(letters=letters), at_ms=game.at_ms + minute * 60_000))
    game.do(JUDGE.says(RuleOnAttempts(acceptable=(True, False)), at_ms=game.at_ms + 180_000))
    return game


def late_side() -> Game:
    game = new_game(rule_set("nsa-2009"), RECORD, name="late")
    game.must("5:00 director starts the late clock of B", "9:00 director notes the arrival of B")
    game.must("9:10 house starts the game with A first", "A looks", "A plays 8F HORN")
    game.must("B plays H6 FARM")
    turned = "director corrects turn 1 to “A plays 8H HORN” for it lay elsewhere, as both agree"
    game.tell("director inserts “A counts every letter” before entry 1 for they had", turned)
    return game


def _few_tiles(first: str, second: str) -> Game:
    """Beside a real board with few tiles, both have played and drawn."""
    game = new_game(rule_set("nsa-2009"), RECORD, tiles=POCKET, name="few")
    game.must("house starts the game with A first", "A looks", f"A plays {first}", "B accepts")
    game.must("A draws", f"B plays {second}", "A accepts", "B draws")
    return game


def illegal_exchange() -> Game:
    game = _few_tiles("8F SABA", "9F SABA")
    _rule(game, "illegal_exchange")
    return game


def underdraw() -> Game:
    game = _few_tiles("8D BASSABA", "9D SABASAQ")
    _rule(game, "underdraw")
    return game


def mixed_hold_draw() -> Game:
    """Tiles of a play that was held, drawn early, are mixed with others; it comes off."""
    game = new_game(rule_set("nsa-2009"), RECORD, name="mixed")
    game.must("house starts the game with A first", "A looks", "A plays 8F HORN", "B holds")
    game.must("2:00 A draws", "B challenges HORN", "A submits the words")
    game.must("lexicon rules unacceptable")
    _rule(game, "mixed_hold_draw")
    return game


def _emptied() -> Game:
    """A has played the last tiles."""
    game = _few_tiles("8D BASSABA", "9D SABASAQ")
    game.must("A plays 10D ASABASS")
    assert not game.state.bag
    return game


def tile_found() -> Game:
    game = _emptied()
    game.must(f"{FOUND} owner player")
    game.tell("B accepts", "B plays 11D SABA", "director undoes ruling 1 for it was a button")
    return game


def stopped_at_the_end() -> Game:
    """The clock is stopped after the last tiles, and what is left is shown."""
    game = _few_tiles("8D BASSABA", "9D SABASAQ")
    game.must("A plays 10D ASABASS, not pressing the clock", "A stops the clock for game_end")
    game.must("B accepts")
    assert game.state.phase is Phase.ENDED
    game.tell("A signs", "B signs")
    return game


def tile_found_after_the_end(owner: str) -> Game:
    """Of the player: play goes on. Of the opponent: only what is left is counted anew."""
    game = _emptied()
    game.must("B accepts")
    assert game.state.phase is Phase.ENDED
    game.must(f"{FOUND} where bag, owner {owner}")
    game.tell("director undoes ruling 1 for it was a button", "A signs", "B signs")
    return game
