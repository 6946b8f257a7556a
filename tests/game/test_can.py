"""What somebody is told that they can do, they can do; and why not, where they cannot.

Games that wander anywhere are asked in every state what each person can do, and every offer is
taken up in every way that it names.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.anyhow import wander
from game.luck import share_of, some_time
from game.record_lines import RECORD, awaited, gone_out, laid, recorded
from game.table import DIRECTOR, JUDGE, RULE_SETS, Table, side
from game.test_refusals import challenged, emptied, held, house, played, started, team_played
from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, RuleId
from lexidrome.game import Actor, Can, GameState, Given, Offer, Role, can, cannot, handle
from lexidrome.game.board import EMPTY, EMPTY_BOARD
from lexidrome.game.layout import SIZE, SQUARES
from lexidrome.game.refusals import Reason
from lexidrome.rulebook.choices import PauseReason, Withdrawal

A, B = side(0), side(1)
Ways = Callable[[GameState, Actor, Offer], Iterator[Any]]
"""Every command that an offer names."""
WHY = "a reason"


def by_choice(kind: type[Any], field: str, values: type[Any], **more: Any) -> Ways:
    def ways(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
        for each in offer.choices:
            yield kind(**{field: values(each)}, **more)

    return ways


def by_side(kind: type[Any], **more: Any) -> Ways:
    def ways(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
        for each in offer.sides:
            yield kind(side=each, **more)

    return ways


def plain(kind: type[Any], **fields: Any) -> Ways:
    return lambda _state, _by, _offer: iter([kind(**fields)])


def exchanges(state: GameState, by: Actor, offer: Offer) -> Iterator[Any]:
    assert by.side is not None
    assert offer.least is not None
    assert offer.most is not None
    rack = state.racks[by.side]
    for count in {offer.least, offer.most}:
        yield g.exchange.ExchangeTiles(tiles=rack[:count] if not state.is_recorded else "_" * count)


def plays(state: GameState, by: Actor, offer: Offer) -> Iterator[Any]:
    """As few tiles as may be, where a line of free squares begins beside those that lie there."""
    assert by.side is not None
    assert offer.least is not None
    rack = (state.racks[by.side] if not state.is_recorded else "").ljust(offer.least, "A")
    assert offer.most is None or offer.least <= offer.most <= len(rack)
    tiles = rack.replace("?", "a")[: offer.least]
    squares = next(_lines(state, offer.least))
    placed = tuple(map(g.values.PlacedTile, squares, tiles))
    yield g.play.PlayTiles(tiles=placed, is_acceptable=True)


def _lines(state: GameState, count: int) -> Iterator[tuple[int, ...]]:
    board = state.board
    if board == EMPTY_BOARD:
        yield tuple(range(SQUARES // 2, SQUARES // 2 + count))
    for start in range(SQUARES):
        for step, end in ((1, SIZE - start % SIZE), (SIZE, SIZE - start // SIZE)):
            line = [start + step * at for at in range(end)]
            free = [square for square in line if board[square] == EMPTY]
            if board[start] != EMPTY and len(free) >= count:
                yield tuple(free[:count])


def challenges(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    assert state.play is not None
    words = tuple(word.letters for word in state.play.words)
    for each in offer.choices:
        yield g.challenge.ChallengePlay(
            words=words, ground=g.record_values.Ground(each), is_agreed=True
        )


def draws(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    yield g.draw.DrawTiles()
    for each in offer.choices:
        yield g.draw.DrawTiles(before=g.record_values.DrawnBefore(each))


def promises(state: GameState, by: Actor, _offer: Offer) -> Iterator[Any]:
    assert by.side is not None
    promise = g.share.share_commitment(state.setup.game, by.side, share_of(by.side))
    yield g.share.CommitShare(commitment=promise)


def shares(_state: GameState, by: Actor, _offer: Offer) -> Iterator[Any]:
    assert by.side is not None
    yield g.share.RevealShare(share=share_of(by.side))


def overruled(state: GameState, _by: Actor, _offer: Offer) -> Iterator[Any]:
    assert state.verdict is not None
    yield g.verdict.OverruleVerdict(is_acceptable=not state.verdict.is_acceptable, reason=WHY)


def adjusted(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    for number in offer.sides:
        for each in offer.choices:
            kind = g.values.EntryKind(each)
            yield g.finish.AdjustScore(
                side=number, points=-5, kind=kind, rule=RuleId("SSC-35.a"), reason=WHY
            )


def starts(_state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    for each in offer.sides:
        yield g.start.StartGame(first_side=each)


def late_clocks(state: GameState, _by: Actor, offer: Offer) -> Iterator[Any]:
    assert offer.least is not None
    for each in offer.sides:
        yield g.absence.StartLateClock(side=each, round_started_ms=state.now_ms - offer.least)


WAYS: dict[type[Any], Ways] = {
    g.play.PlayTiles: plays,
    g.verdict.RelistWords: plain(g.verdict.RelistWords, words=()),
    g.exchange.ExchangeTiles: exchanges,
    g.play.PassTurn: plain(g.play.PassTurn),
    g.play.BeginTurn: plain(g.play.BeginTurn),
    g.play.LoseTurn: by_choice(g.play.LoseTurn, "cause", g.values.LostTurn),
    g.challenge.AcceptPlay: plain(g.challenge.AcceptPlay),
    g.challenge.HoldPlay: plain(g.challenge.HoldPlay),
    g.challenge.ChallengePlay: challenges,
    g.challenge.DeclineChallenge: plain(g.challenge.DeclineChallenge),
    g.challenge.WithdrawChallenge: by_choice(g.challenge.WithdrawChallenge, "reason", Withdrawal),
    g.verdict.RuleOnChallenge: plain(g.verdict.RuleOnChallenge, is_acceptable=True),
    g.verdict.AskOpinion: plain(g.verdict.AskOpinion),
    g.verdict.AcceptRuling: plain(g.verdict.AcceptRuling),
    g.verdict.ReopenChallenge: by_choice(g.verdict.ReopenChallenge, "reason", g.values.Reopening),
    g.verdict.OverruleVerdict: overruled,
    g.draw.DrawTiles: draws,
    g.verdict.SubmitWords: plain(g.verdict.SubmitWords),
    g.verdict.ApproveLookup: plain(g.verdict.ApproveLookup),
    g.challenge.ReopenPlay: plain(g.challenge.ReopenPlay, reason=WHY),
    g.clock.StopClock: by_choice(g.clock.StopClock, "reason", PauseReason),
    g.clock.StartClock: plain(g.clock.StartClock),
    g.clock.AdjustClock: by_side(g.clock.AdjustClock, time_ms=1_000, reason=WHY),
    g.clock.ExtendRound: plain(g.clock.ExtendRound, time_ms=1_000, reason=WHY),
    g.finish.ConfirmNoPlays: plain(g.finish.ConfirmNoPlays),
    g.finish.FindNoPlays: plain(g.finish.FindNoPlays),
    g.finish.StopGame: plain(g.finish.StopGame, reason=WHY),
    g.finish.ForfeitGame: by_side(g.finish.ForfeitGame, reason=WHY),
    g.finish.OfferResignation: plain(g.finish.OfferResignation),
    g.finish.AnswerResignation: plain(g.finish.AnswerResignation, is_accepted=False),
    g.finish.AdjustScore: adjusted,
    g.finish.SignResult: plain(g.finish.SignResult),
    g.start.StartGame: starts,
    g.start.LookAtRack: plain(g.start.LookAtRack),
    g.share.CommitShare: promises,
    g.share.RevealShare: shares,
    g.audience.UnsealRacks: plain(g.audience.UnsealRacks, reason=WHY),
    g.audience.ReissueSeat: by_side(g.audience.ReissueSeat),
    g.audience.BarSpectators: plain(g.audience.BarSpectators),
    g.audience.AgreeToShowRacks: plain(g.audience.AgreeToShowRacks),
    g.absence.StartLateClock: late_clocks,
    g.absence.Arrive: by_side(g.absence.Arrive),
}


def people(state: GameState) -> list[Actor]:
    sides = [side(number) for number in range(state.side_count)]
    scorers = [Actor(Role.SCORER, number) for number in range(state.side_count)]
    staff = Actor(Role.STAFF)
    return [*sides, *(scorers if state.is_recorded else []), DIRECTOR, JUDGE, staff]


def offered(state: GameState, by: Actor, at_ms: int) -> dict[type[Any], Can]:
    return {each.command: each for each in can(state, by, at_ms)}


def taken_up(state: GameState, at_ms: int, seen: Counter[type[Any]]) -> None:
    """Every offer of this moment, in every way."""
    for by in people(state):
        for kind, each in offered(state, by, at_ms).items():
            if kind not in WAYS:
                continue
            when_ms = at_ms if each.from_ms is None else each.from_ms
            for command in WAYS[kind](waited(state, when_ms), by, each.offer):
                given = by.says(command, when_ms)
                answer = handle(state, given)
                assert not isinstance(answer, Refusal), (given, each, answer)
                seen[kind] += 1
            until_ms = each.offer.until_ms
            if until_ms is not None:
                assert until_ms > when_ms, each
                later = offered(state, by, until_ms)
                assert kind not in later or later[kind].from_ms is not None, (each, later[kind])


def was_offered(state: GameState, given: Given) -> None:
    """What is accepted was among what could be done, and within its bounds."""
    kind: type[Any] = type(given.command)
    if kind not in WAYS or kind in (g.absence.Arrive, g.absence.StartLateClock):
        return
    each = offered(state, given.said.by, given.said.at_ms)[kind]
    assert each.from_ms is None, (given, each)
    named = getattr(given.command, "side", None)
    assert named is None or named in each.offer.sides, (given, each)
    if isinstance(given.command, g.exchange.ExchangeTiles):
        least, most = each.offer.least or 0, each.offer.most or 0
        assert least <= len(given.command.tiles) <= most, (given, each)
    chosen = getattr(given.command, CHOSEN.get(kind, ""), None)
    assert chosen is None or chosen in each.offer.choices, (given, each)


CHOSEN: dict[type[Any], str] = {
    g.challenge.ChallengePlay: "ground",
    g.play.LoseTurn: "cause",
    g.verdict.ReopenChallenge: "reason",
    g.clock.StopClock: "reason",
    g.challenge.WithdrawChallenge: "reason",
    g.finish.AdjustScore: "kind",
}
"""Which field an offer's choices are about."""


def waited(state: GameState, until_ms: int) -> GameState:
    """The game as somebody meets it who does something then."""
    handled = handle(state, g.HOUSE.says(g.audience.ReissueSeat(side=0), until_ms))
    assert not isinstance(handled, Refusal)
    return handled.state


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(g.record_values.Mode))
def test_what_is_offered_is_accepted_in_every_way_that_is_named(mode: g.record_values.Mode) -> None:
    seen: Counter[type[Any]] = Counter()
    for rules in RULE_SETS:
        luck = random.Random(f"{rules} {mode}")
        state = Table(rules, options=g.values.Options(mode=mode)).state
        at_ms, seldom = 0, Counter[type[Any]]()
        for _ in range(30):
            taken_up(state, at_ms, seen)
            step = wander(state, at_ms, luck, seldom)
            if step is not None:
                was_offered(state, step[0])
                state = step[1].state
            at_ms = max(at_ms, state.now_ms) + some_time(luck)
    assert len(seen) > len(WAYS) // 2, set(WAYS) - set(seen)


def why_not(table: Table, by: Actor, kind: type[Any], at_ms: int | None = None) -> tuple[str, Any]:
    found = cannot(table.state, by, table.now_ms if at_ms is None else at_ms, kind)
    assert found is not None, f"{by} can give {kind}"
    return found.reason, found.rule


def offer_of(table: Table, by: Actor, kind: type[Any], at_ms: int | None = None) -> Can:
    return offered(table.state, by, table.now_ms if at_ms is None else at_ms)[kind]


def test_why_a_command_cannot_be_given_is_said_with_its_rule() -> None:
    table = played("washburn")
    assert why_not(table, B, g.challenge.HoldPlay) == (Reason.NO_HOLDS, "P75")
    assert why_not(table, A, g.play.PassTurn) == (Reason.NOT_ON_TURN, "WU-8")
    assert why_not(table, A, g.challenge.ChallengePlay)[0] == Reason.OWN_PLAY
    assert why_not(table, B, g.finish.StopGame)[0] == Reason.NOT_ALLOWED
    assert cannot(table.state, B, table.now_ms, g.challenge.ChallengePlay) is None


def test_what_is_not_offered_is_refused_for_what_is_said_to_be_why() -> None:
    stop = g.clock.StopClock(reason=PauseReason.SCORE)
    for situation, command in (
        (started, g.draw.DrawTiles()),
        (held, g.challenge.HoldPlay()),
        (challenged, stop),
    ):
        table = situation()
        kind = type(command)
        assert table.refused(B.says(command)) == cannot(table.state, B, 0, kind)
        assert kind not in offered(table.state, B, 0)


@pytest.mark.parametrize(
    ("fail", "cost"),
    [
        ("lose_turn", "If the play is acceptable, you lose your turn."),
        ("double", "If the play is acceptable, you lose your turn."),
        ("lose_next_turn", "If the play is acceptable, you lose your next turn."),
        ("single", "If the play is acceptable, it simply stands."),
        ("triple", "The side that loses the challenge loses the game."),
        ("points_per_play", "If the play is acceptable, it gains 5 points."),
        ("points_per_word", "If the play is acceptable, it gains 5 points for each word judged."),
    ],
)
def test_a_challenge_is_offered_with_what_it_costs_to_fail(fail: str, cost: str) -> None:
    points = {"challenge__fail_points": 5} if fail.startswith("points") else {}
    table = played(house("nsa-2009", challenge__fail=fail, **points))
    offer = offer_of(table, B, g.challenge.ChallengePlay).offer
    assert offer.cost is not None
    assert str(offer.cost) == cost
    assert offer.choices == (g.record_values.Ground.WORDS,)


def test_the_last_play_is_challenged_for_nothing_where_that_is_the_rule() -> None:
    offer = offer_of(gone_out(), B, g.challenge.ChallengePlay, 11_000).offer
    assert str(offer.cost) == "Challenging the last play costs nothing."
    assert offer.rule == "NSA-V.C.note"


def test_a_play_that_lies_where_it_may_not_can_be_challenged_for_that() -> None:
    table = laid(written="1A HORN")
    assert offer_of(table, B, g.challenge.ChallengePlay).offer.choices == (
        g.record_values.Ground.WORDS,
        g.record_values.Ground.POSITION,
    )
    table = laid()
    assert offer_of(table, B, g.challenge.ChallengePlay).offer.choices == (
        g.record_values.Ground.WORDS,
    )


def test_tiles_can_be_drawn_from_when_the_others_have_seen_the_play() -> None:
    """Until the window closes by itself, after which there is nothing left to draw."""
    table = played()
    draw = offer_of(table, A, g.draw.DrawTiles)
    assert (draw.from_ms, draw.offer.until_ms) == (15_000, 30_001)
    assert why_not(table, A, g.draw.DrawTiles)[0] == Reason.DRAW_TOO_SOON
    assert offer_of(table, A, g.draw.DrawTiles, 15_000).from_ms is None


def test_a_held_side_can_draw_when_the_hold_has_lasted_long_enough() -> None:
    assert offer_of(held(), A, g.draw.DrawTiles).from_ms == 71_000


def test_a_play_can_be_held_until_the_end_of_its_window() -> None:
    hold = offer_of(played(), B, g.challenge.HoldPlay)
    assert (hold.from_ms, hold.offer.until_ms) == (None, 30_001)
    assert g.challenge.HoldPlay in offered(played().state, B, 30_000)
    assert g.challenge.HoldPlay not in offered(played().state, B, 30_001)


def test_a_turn_can_be_made_until_its_time_is_over() -> None:
    table = started("thon")
    for kind in (g.play.PlayTiles, g.exchange.ExchangeTiles, g.play.PassTurn):
        assert offer_of(table, A, kind).offer.until_ms == 120_000
    assert offer_of(table, B, g.play.PassTurn).from_ms == 120_000


def test_a_turn_whose_clock_stands_can_be_made_at_any_time() -> None:
    """After a verdict at the table the clock stands until somebody starts it or plays on."""
    table = Table(house("nsa-2009", clock__turn_limit_s=120), options=RECORD)
    table.start(0)
    table.do(A.says(g.play.PlayTiles(written="8F HORN"), at_ms=10_000))
    assert offer_of(table, B, g.play.PassTurn).offer.until_ms is not None
    table.do(B.says(g.challenge.ChallengePlay(words=("HORN",)), at_ms=12_000))
    table.do(A.says(g.verdict.SubmitWords(), at_ms=20_000))
    lexicon = Actor(Role.LEXICON)
    table.do(lexicon.says(g.verdict.RuleOnChallenge(is_acceptable=False), at_ms=21_000))
    assert table.state.is_stopped_after_verdict
    assert offer_of(table, B, g.play.PassTurn).offer.until_ms is None


def test_a_first_play_takes_as_many_tiles_as_the_rule_says() -> None:
    table = started()
    offer = offer_of(table, A, g.play.PlayTiles).offer
    assert (offer.least, offer.most) == (2, 7)
    table.play(0, "8F HORN")
    offer = offer_of(table, B, g.play.PlayTiles).offer
    assert (offer.least, offer.most) == (1, 7)


def test_a_first_tile_that_makes_the_play_before_final_is_offered_as_that() -> None:
    """A-14; where a play stays open until tiles are drawn, beginning a turn costs nothing."""
    offer = offer_of(played("washburn"), B, g.play.BeginTurn).offer
    assert str(offer.cost) == "The play before can no longer be challenged."
    assert offer.rule == "WU-13"
    assert offer_of(played("nsa-2009"), B, g.play.BeginTurn).offer == Offer()
    assert offer_of(started("washburn"), A, g.play.BeginTurn).offer == Offer()


def test_a_challenger_lists_a_word_at_least_where_not_all_are_judged() -> None:
    assert offer_of(played("nsa-2009"), B, g.challenge.ChallengePlay).offer.least == 1
    all_judged = played(house("nsa-2009", challenge__scope="all_words"))
    assert offer_of(all_judged, B, g.challenge.ChallengePlay).offer.least is None


def test_whoever_has_no_tiles_lays_none() -> None:
    table = emptied()
    table.set_tiles(0, "")
    assert why_not(table, A, g.play.PlayTiles)[0] == Reason.NO_TILES
    assert g.play.PassTurn in offered(table.state, A, table.now_ms)


def test_after_the_end_only_the_final_play_is_still_written_down() -> None:
    table = recorded()
    table.do(DIRECTOR.says(g.start.DeclareTiles(count=14), at_ms=4_000))
    table.do(A.says(g.clock.StopClock(reason=PauseReason.GAME_END), at_ms=5_000))
    assert offer_of(table, A, g.play.PlayTiles).offer.least == 7
    assert why_not(table, A, g.play.PassTurn)[0] == Reason.CLOCK_STOPPED


def test_the_clocks_can_be_stopped_for_what_the_book_knows_and_the_moment_gives() -> None:
    table = played("school")
    reasons = (PauseReason.SCORE, PauseReason.DIRECTOR, PauseReason.GAME_END)
    assert offer_of(table, A, g.clock.StopClock).offer.choices == reasons
    assert PauseReason.CHALLENGE in offer_of(table, B, g.clock.StopClock).offer.choices
    assert offer_of(table, DIRECTOR, g.clock.StopClock).offer.choices == tuple(PauseReason)


def test_a_member_can_decline_what_the_other_one_proposed() -> None:
    table = team_played()
    ann, bob = (Actor(Role.SIDE, 1, PersonId(name)) for name in ("ann", "bob"))
    assert why_not(table, bob, g.challenge.DeclineChallenge)[0] == Reason.NO_PROPOSAL
    table.do(ann.says(g.challenge.ChallengePlay(words=("HORN",)), at_ms=2_000))
    assert g.challenge.DeclineChallenge in offered(table.state, bob, 2_000)
    assert g.challenge.DeclineChallenge not in offered(table.state, A, 2_000)


def test_a_challenge_of_an_unclear_blank_can_be_taken_back() -> None:
    table = laid(written="8F HoRN")
    table.do(B.says(g.challenge.ChallengePlay(words=("HORN",)), at_ms=12_000))
    assert offer_of(table, B, g.challenge.WithdrawChallenge).offer.choices == (
        Withdrawal.UNBOUND_BLANK,
    )
    assert why_not(table, A, g.challenge.WithdrawChallenge)[0] == Reason.CHALLENGE_BINDING


def test_each_judge_can_rule_once() -> None:
    kim, lee = (Actor(Role.JUDGE, person=PersonId(name)) for name in ("kim", "lee"))
    table = challenged()
    table.do(kim.says(g.verdict.RuleOnChallenge(is_acceptable=True), at_ms=13_000))
    assert why_not(table, lee, g.verdict.RuleOnChallenge)[0] == Reason.RULING_NOT_AWAITED
    assert g.verdict.AcceptRuling in offered(table.state, B, 13_000)
    assert why_not(table, A, g.verdict.AcceptRuling)[0] == Reason.RULING_NOT_AGAINST_YOU
    table.do(B.says(g.verdict.AskOpinion(), at_ms=14_000))
    assert why_not(table, kim, g.verdict.RuleOnChallenge)[0] == Reason.SAME_JUDGE
    assert g.verdict.RuleOnChallenge in offered(table.state, lee, 14_000)


def test_who_is_behind_and_on_turn_can_offer_to_resign_and_the_other_can_answer() -> None:
    table = started(house("nsa-2009", ending__resignation="by_consent"))
    table.set(scores=(10, 50))
    assert why_not(table, B, g.finish.OfferResignation)[0] == Reason.NOT_ON_TURN
    assert why_not(table, B, g.finish.AnswerResignation)[0] == Reason.NO_RESIGNATION
    assert g.finish.OfferResignation in offered(table.state, A, table.now_ms)
    table.do(A.says(g.finish.OfferResignation(), at_ms=1_000))
    assert g.finish.AnswerResignation in offered(table.state, B, 1_000)
    assert why_not(table, A, g.finish.OfferResignation)[0] == Reason.ALREADY_RESIGNING


def test_no_plays_can_be_confirmed_once_every_side_has_passed() -> None:
    table = emptied()
    assert why_not(table, A, g.finish.ConfirmNoPlays)[0] == Reason.NOT_ALL_PASSED
    assert g.finish.FindNoPlays in offered(table.state, DIRECTOR, table.now_ms)
    table.pass_turn(0)
    table.pass_turn(1)
    assert g.finish.ConfirmNoPlays in offered(table.state, A, table.now_ms)


def test_the_arrival_of_the_late_side_can_be_noted_until_its_clock_has_run_out() -> None:
    """Then the game is forfeited; a director who says the same in that moment is not refused."""
    table = awaited()
    out_ms = table.now_ms + 25 * 60_000 + 1_000
    assert cannot(table.state, A, out_ms - 1, g.absence.Arrive) is None
    assert cannot(table.state, A, out_ms, g.absence.Arrive) is not None
    assert offer_of(table, DIRECTOR, g.finish.ForfeitGame).offer == Offer(
        sides=(0, 1), until_ms=out_ms
    )
    assert g.finish.ForfeitGame not in offered(table.state, DIRECTOR, out_ms)
    forfeited = [g.finish.ForfeitGame(side=each, reason=WHY) for each in (0, 1)]
    assert table.refused(DIRECTOR.says(forfeited[0], at_ms=out_ms)).reason == Reason.GAME_OVER
    table.do(DIRECTOR.says(forfeited[1], at_ms=out_ms))
    assert why_not(table, DIRECTOR, g.finish.ForfeitGame)[0] == Reason.GAME_OVER


def test_nobody_who_plays_gives_out_a_seat_of_the_game() -> None:
    table = team_played()
    player = Actor(Role.DIRECTOR, person=PersonId("ann"))
    assert why_not(table, player, g.audience.ReissueSeat)[0] == Reason.OWN_GAME
    assert offer_of(table, Actor(Role.STAFF), g.audience.ReissueSeat).offer.sides == (0, 1)
