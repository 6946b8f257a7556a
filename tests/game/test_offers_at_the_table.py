"""What is offered at the table, on the sheets, in rulings and in ties is accepted, and no more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from game import brute
from game.record_lines import begun, laid, over, tied
from game.ruling_lines import signed
from game.table import DIRECTOR, JUDGE, RULE_SETS, Table, side
from game.watched import POCKET
from golden.streams import wandered
from lexidrome import procedures as p
from lexidrome.base import BadInput, Refusal, RuleId
from lexidrome.game import (
    Actor,
    Can,
    GameState,
    Offer,
    Role,
    can,
    decide,
    evolve,
    fold,
    known_answers,
)
from lexidrome.game.absence import LeaveTable, ReturnToTable
from lexidrome.game.challenge import ChallengePlay
from lexidrome.game.clock import PressClock, ReadClocks
from lexidrome.game.correction import CorrectEntries, DisputeTurn, SettleDispute
from lexidrome.game.draw import MixBag
from lexidrome.game.equipment import AgreeToUse, CheckTiles, ChooseEquipment, Piece
from lexidrome.game.finish import CallTime, NoteRack, StopGame
from lexidrome.game.play import AnnounceScore, ClarifyBlank, FindFalseBlank, PlayTiles
from lexidrome.game.recount import (
    BeginRecount,
    ContestScore,
    CorrectScore,
    EndRecount,
    RecountScores,
    VerifyScore,
)
from lexidrome.game.refusals import rule_of
from lexidrome.game.ruling import ApplyRuling, UndoRuling
from lexidrome.game.sheet import AnswerScores, AskScores, WriteSheet
from lexidrome.game.start import DeclareTiles
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tie import AttemptWord, RuleOnAttempts, SettleTie, StartLightning
from lexidrome.game.values import Ending
from lexidrome.game.verdict import AcceptRuling, RuleOnChallenge
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import rule_set
from paces import one_quick

Sample = Callable[[GameState, Actor, Offer], Iterator[Any]]
ROOMS = ("board", "board with typed clocks", "board and late", "screen and tied")
SCORER = Actor(Role.SCORER)


def numbered(kind: Any, field: str, **fields: Any) -> Sample:
    return lambda _state, _by, offer: (kind(**{field: at}, **fields) for at in offer.numbers)


def bare(kind: Any, **fields: Any) -> Sample:
    return lambda _state, _by, _offer: iter((kind(**fields),))


def clarified(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    tiles = state.setup.tiles
    for square in offer.numbers:
        (letter,) = (
            each for each, tile in tiles.blank_symbols.items() if tile == state.board[square]
        )
        yield ClarifyBlank(square=square, letter=letter)


def noted(state: GameState, by: Actor, offer: Offer) -> Iterator[Any]:
    if offer.least == offer.most:
        yield NoteRack(tiles=state.racks[by.side or 0])
    else:
        yield from (NoteRack(tiles=UNKNOWN * count) for count in (0, offer.most or 0))


def settled(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    assert ("lightning" in offer.choices) == bool(offer.sides)
    yield from (SettleTie(winner=each) for each in offer.sides)
    if "replay" in offer.choices:
        yield SettleTie()


def chosen(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    for piece in offer.choices:
        yield from (ChooseEquipment(piece=Piece(piece), owner=each) for each in offer.sides)


def changed(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    yield CorrectEntries(at=0, removed=0, reason="a slip", is_agreed=True)
    for at in random.Random(len(offer.numbers)).sample(offer.numbers, min(2, len(offer.numbers))):
        yield CorrectEntries(at=at, reason="a slip", is_agreed=True)


SAMPLES: dict[type[Any], Sample] = {
    DeclareTiles: lambda _state, _by, offer: iter((DeclareTiles(count=offer.least or 0),)),
    NoteRack: noted,
    ClarifyBlank: clarified,
    FindFalseBlank: bare(FindFalseBlank),
    MixBag: bare(MixBag),
    ReadClocks: lambda state, *_: iter((ReadClocks(side_ms=(None,) * state.side_count),)),
    CallTime: lambda _state, _by, offer: (CallTime(ending=Ending(each)) for each in offer.choices),
    PressClock: bare(PressClock),
    AnnounceScore: bare(AnnounceScore),
    LeaveTable: bare(LeaveTable),
    ReturnToTable: bare(ReturnToTable),
    BeginRecount: bare(BeginRecount),
    RecountScores: bare(RecountScores),
    EndRecount: bare(EndRecount),
    CorrectScore: numbered(CorrectScore, "turn"),
    ContestScore: numbered(ContestScore, "turn"),
    VerifyScore: numbered(VerifyScore, "turn", points=7),
    AskScores: bare(AskScores),
    AnswerScores: bare(AnswerScores, is_agreed=False),
    WriteSheet: lambda state, _by, offer: (
        WriteSheet(turn=at, totals=state.scores) for at in offer.numbers
    ),
    CorrectEntries: changed,
    DisputeTurn: numbered(DisputeTurn, "turn", note="a word"),
    SettleDispute: numbered(SettleDispute, "dispute", reason="it stands"),
    UndoRuling: numbered(UndoRuling, "ruling", reason="a slip"),
    ChooseEquipment: chosen,
    AgreeToUse: lambda _state, _by, offer: (
        AgreeToUse(piece=Piece(each), name="something else") for each in offer.choices
    ),
    CheckTiles: lambda state, *_: iter((CheckTiles(counts=state.setup.tile_set.counts),)),
    SettleTie: settled,
    StartLightning: bare(StartLightning, seed=b"t" * 32),
    AttemptWord: bare(AttemptWord, letters=""),
    RuleOnAttempts: lambda state, *_: iter(
        (RuleOnAttempts(acceptable=(True,) * state.side_count),)
    ),
}
"""Commands with fields that an offer says are possible: all of them, where it lists them."""
NUMBERED: dict[type[Any], tuple[str, dict[str, Any]]] = {
    CorrectScore: ("turn", {}),
    ContestScore: ("turn", {}),
    VerifyScore: ("turn", {"points": 7}),
    DisputeTurn: ("turn", {"note": "a word"}),
    SettleDispute: ("dispute", {"reason": "it stands"}),
    UndoRuling: ("ruling", {"reason": "a slip"}),
}


def actors(state: GameState) -> Iterator[Actor]:
    yield from (DIRECTOR, JUDGE, SCORER, Actor(Role.SCORER, 1), Actor(Role.STAFF))
    for number in range(state.side_count):
        yield side(number)


def offered(state: GameState, by: Actor, at_ms: int) -> dict[type[Any], Can]:
    return {each.command: each for each in can(state, by, at_ms) if each.from_ms is None}


def untrue(state: GameState, by: Actor, at_ms: int) -> Iterator[str]:
    """What is offered and refused, or accepted with a number that is not offered."""
    for kind, each in offered(state, by, at_ms).items():
        for command in SAMPLES[kind](state, by, each.offer) if kind in SAMPLES else ():
            answer = decide(state, by.says(command, at_ms))
            if isinstance(answer, Refusal):
                yield f"{command} of {by} is offered and refused: {answer.reason}"
        if kind in NUMBERED:
            field, fields = NUMBERED[kind]
            for number in set(range(len(state.turns) + 3)) - set(each.offer.numbers):
                command = kind(**{field: number}, **fields)
                if not isinstance(decide(state, by.says(command, at_ms)), Refusal):
                    yield f"{command} of {by} is accepted and not offered"


def states(name: str, rules: str, room: str, steps: int) -> Iterator[GameState]:
    events = wandered(name, rule_set(rules), room, POCKET, Counter(), steps)
    state = fold(events[:1])
    for event in events[1:]:
        state = evolve(state, event)
        yield state


def check(name: str, rules: str, room: str, steps: int, every: int) -> set[type[Any]]:
    met: set[type[Any]] = set()
    for number, state in enumerate(states(name, rules, room, steps)):
        if number % every:
            continue
        for by in actors(state):
            met |= set(offered(state, by, state.now_ms))
            assert not list(untrue(state, by, state.now_ms)), (name, number)
    return met


@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
@pytest.mark.parametrize("room", ROOMS)
def test_what_is_offered_at_the_table_is_accepted(rules: str, room: str) -> None:
    assert check(f"offers {rules} {room}", rules, room, 30, 6)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_is_offered_at_the_table_is_accepted_at_length(rules: str) -> None:
    for number in range(25):
        room = ROOMS[number % len(ROOMS)]
        check(f"offers {rules} {room} {number}", rules, room, 60, 3)


# Procedures


def answers_to(state: GameState, question: p.Question, known: tuple[Any, ...]) -> list[Any]:
    if among := [each for each in known if question.accepts(each)]:
        return among
    tiles = state.setup.tiles
    laid_blanks = [each for each in state.board if tiles.rack_tile.get(each) == BLANK]
    letters = [tiles.labels[each].upper() for each in laid_blanks]
    possible = dict.fromkeys((*question.possible_answers(), *letters))
    return [each for each in possible if question.accepts(each)]


def can_go_through(
    state: GameState, by: Actor, procedure: p.Procedure, player: int, opponent: int
) -> bool:
    """Whether some answers are accepted: all are tried."""
    known = known_answers(state, procedure.name, player, opponent, state.now_ms)
    unfinished: list[dict[str, Any]] = [{}]
    while unfinished:
        answers = unfinished.pop()
        try:
            found = p.resolve(procedure, state.rules, answers)
        except BadInput:
            continue
        if isinstance(found, p.Question):
            among = answers_to(state, found, known.game(answers).get(found.key, ()))
            unfinished.extend({**answers, found.key: answer} for answer in among)
            continue
        for each in found.follow_ups:
            unfinished.extend({**answers, each.key: it} for it in p.questions.leading_on(each))
        ruling = ApplyRuling(
            procedure=procedure.name, answers=answers, player=player, opponent=opponent
        )
        if not isinstance(decide(state, by.says(ruling, state.now_ms)), Refusal):
            return True
    return False


def differing(state: GameState, by: Actor, procedures: list[Any]) -> list[str]:
    # What is due has happened before anything is decided: so, too, what is known by then.
    state = brute.settled(state, state.now_ms).state
    choices = offered(state, by, state.now_ms)[ApplyRuling].offer.choices
    pairs = list(permutations(range(state.side_count), 2))
    return [
        each.name
        for each in procedures
        if any(can_go_through(state, by, each, *pair) for pair in pairs) != (each.name in choices)
    ]


@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
def test_a_procedure_is_offered_if_some_answers_lead_to_a_ruling(rules: str) -> None:
    luck = random.Random(rules)
    for room in ("board", "screen"):
        for state in list(states(f"rulings {rules} {room}", rules, room, 40))[5::60]:
            every = p.procedures(state.rules, on_screen=room == "screen")
            some = luck.sample(every, 4)
            for by in (DIRECTOR, side(0)):
                assert differing(state, by, some) == []


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_procedure_is_offered_if_some_answers_lead_to_a_ruling(rules: str) -> None:
    for room in (*ROOMS, "screen"):
        for state in list(states(f"rulings {rules} {room} long", rules, room, 60))[::30]:
            every = p.procedures(state.rules, on_screen=room.startswith("screen"))
            for by in (DIRECTOR, side(0)):
                assert differing(state, by, list(every)) == []


@pytest.mark.parametrize("by", [DIRECTOR, side(0)])
@pytest.mark.parametrize("plays", [1, 2])
def test_after_signing_tiles_of_another_game_are_replaced_if_the_bag_has_some(
    by: Actor, plays: int
) -> None:
    table = signed(ended_after(plays))
    foreign = [p.procedure("foreign_tiles")]
    assert differing(table.state, by, foreign) == []
    assert "foreign_tiles" in offer_of(table, ApplyRuling, by).choices
    table.set(bag="")
    assert differing(table.state, by, foreign) == []
    is_swapped = by == DIRECTOR and plays == 2
    assert ("foreign_tiles" in offer_of(table, ApplyRuling, by).choices) is is_swapped


@pytest.mark.parametrize("by", [DIRECTOR, side(0)])
def test_a_lookup_is_offered_to_be_ruled_on_until_it_is_said_whose_fault_it_was(by: Actor) -> None:
    table = laid()
    table.do(side(1).says(PlayTiles(written="J8 SPQ"), at_ms=20_000))
    table.do(side(0).says(ChallengePlay(words=("HORNS", "SPQ")), at_ms=21_000))
    table.do(JUDGE.says(RuleOnChallenge(is_acceptable=False), at_ms=22_000))
    table.do(side(1).says(AcceptRuling(), at_ms=23_000))
    lookup = [p.procedure("improper_lookup")]
    assert differing(table.state, by, lookup) == []
    assert "improper_lookup" in offer_of(table, ApplyRuling, by).choices
    both = ApplyRuling(procedure="improper_lookup", answers={"fault": "both"}, player=0)
    table.do(DIRECTOR.says(both, at_ms=24_000))
    assert differing(table.state, by, lookup) == []
    assert "improper_lookup" not in offer_of(table, ApplyRuling, by).choices


def ended_after(plays: int) -> Table:
    table = laid()
    if plays == 2:
        table.do(side(1).says(PlayTiles(written="F8 HAS"), at_ms=11_000))
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=12_000))
    table.wait(10_000_000)
    return table


# What is said beforehand


def offer_of(table: Table, kind: type[Any], by: Actor = DIRECTOR) -> Offer:
    return offered(table.state, by, table.now_ms)[kind].offer


def test_a_recount_says_which_scores_are_wrong_and_which_are_contested() -> None:
    table = begun()
    assert offer_of(table, CorrectScore, side(0)).numbers == (1,)
    assert offer_of(table, ContestScore, side(0)).numbers == (1,)
    assert VerifyScore not in offered(table.state, DIRECTOR, table.now_ms)
    table.do(side(0).says(ContestScore(turn=1), at_ms=table.now_ms))
    assert ContestScore not in offered(table.state, side(0), table.now_ms)
    assert offer_of(table, VerifyScore).numbers == (1,)


@pytest.mark.parametrize(("rules", "by_rule"), [("nsa-2009", "NSA-V.H.p5"), ("thon", "P22")])
def test_a_score_is_verified_by_a_rule_of_the_game(rules: str, by_rule: str) -> None:
    table = over(rules, announced=20)
    table.do(side(0).says(BeginRecount(), at_ms=table.now_ms))
    table.do(side(0).says(ContestScore(turn=1), at_ms=table.now_ms))
    assert offer_of(table, VerifyScore) == Offer(numbers=(1,), rule=RuleId(by_rule))
    table.do(DIRECTOR.says(VerifyScore(turn=1, points=14), at_ms=table.now_ms))
    assert table.state.ledger[-1].rule == by_rule, "what is done is done by the rule it was offered"


def test_the_director_is_told_how_a_tie_is_broken() -> None:
    rule = rule_of(tied().state.rules, "tie.rule")
    assert offer_of(tied(), SettleTie) == Offer(sides=(0, 1), rule=rule)


def test_only_the_director_is_offered_a_blank_on_anothers_time() -> None:
    table = laid(written="8F HOrN")
    assert offer_of(table, ClarifyBlank, side(1)).numbers == (112,)
    table.do(side(1).says(PlayTiles(written="7H AS"), at_ms=12_000))
    assert ClarifyBlank not in offered(table.state, side(1), table.now_ms)
    assert offer_of(table, ClarifyBlank, side(0)).numbers == (112,)
    assert offer_of(table, ClarifyBlank).numbers == (112,)
