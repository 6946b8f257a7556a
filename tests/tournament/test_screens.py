"""What games in Lexidrome say to their event, and what is noted of games for prizes."""

from __future__ import annotations

from typing import Any

import pytest

from lexidrome import tournament as t
from lexidrome.base import StreamId
from lexidrome.tournament import pairing as p
from tournament.hall import Event, slip

GAME = StreamId("game/cup/one")
PRIZES = (
    t.prizes.Prize("best play", t.prizes.PrizeKind.HIGH_PLAY),
    t.prizes.Prize("comeback", t.prizes.PrizeKind.COMEBACK),
)


def published() -> Event:
    event = Event("nsa-2009", 4, phases=(t.phases.Phase(p.Swiss(), 3),))
    event.pair((1, 2), (3, 4))
    return event


def take(event: Event, points: tuple[int, int], *feats: t.results.Feat) -> tuple[t.AnyFact, ...]:
    told = slip(1, points[0], 2, points[1])
    return event.do(
        t.results.TakeGameResult, by=t.HOUSE, number=1, slip=told, stream=GAME, feats=feats
    )


def goes_on(event: Event, **fields: Any) -> tuple[t.AnyFact, ...]:
    fields = {"stream": GAME, "reason": "a turn was missing", **fields}
    return event.do(t.results.WithdrawGameResult, by=t.HOUSE, number=1, **fields)


def wins(event: Event) -> dict[int, float]:
    return {row.number: row.wins for row in event.standings}


def awaited(event: Event) -> dict[int, t.results.Awaited]:
    return {min(game.numbers): game.awaited for game in t.results.missing_games(event.division)}


def holders(event: Event) -> list[tuple[tuple[int, ...], int | None]]:
    held = t.prizes.prizes_of(event.now.tournament, event.division, PRIZES)
    return [(each.holders, each.value) for each in held]


def test_a_game_that_goes_on_again_has_no_result_until_it_ends() -> None:
    event = published()
    take(event, (400, 350))
    assert wins(event)[1] == 1
    goes_on(event)
    assert wins(event)[1] == 0
    assert awaited(event)[1] is t.results.Awaited.REOPENED
    take(event, (400, 410))
    assert (wins(event)[1], wins(event)[2]) == (0, 1)
    assert 1 not in awaited(event)


def test_the_journal_says_why_a_result_is_open_again() -> None:
    event = published()
    take(event, (400, 350))
    goes_on(event)
    assert "open again" in str(t.journal.journal(event.now)[-1].sentence)
    assert str(t.journal.journal(event.now)[-1].sentence).endswith("a turn was missing")


def test_what_staff_entered_stays_when_the_game_goes_on() -> None:
    event = published()
    event.result(1, 400, 2, 350)
    take(event, (400, 360))
    assert awaited(event)[1] is t.results.Awaited.SCREEN
    goes_on(event)
    assert 1 not in awaited(event)
    assert wins(event)[1] == 1


def test_another_game_withdraws_nothing() -> None:
    event = published()
    take(event, (400, 350))
    assert goes_on(event, stream=StreamId("game/cup/another")) == ()
    assert goes_on(published()) == ()


def test_staff_can_enter_a_result_while_the_game_goes_on() -> None:
    event = published()
    take(event, (400, 350))
    goes_on(event)
    event.result(1, 390, 2, 350)
    assert wins(event)[1] == 1
    take(event, (400, 410))
    assert awaited(event)[1] is t.results.Awaited.SCREEN


def test_prizes_come_from_the_turns_of_a_game_in_lexidrome() -> None:
    event = published()
    take(
        event,
        (400, 350),
        t.results.Feat(1, 90, 61, t.results.Source.GAME),
        t.results.Feat(2, 98, 0, t.results.Source.GAME),
    )
    assert holders(event) == [((2,), 98), ((1,), 61)]


def test_prizes_come_from_what_the_director_notes_of_a_score_sheet() -> None:
    event = published()
    event.result(3, 400, 4, 350)
    event.do(t.results.NoteFeat, number=4, high_play=74)
    event.do(t.results.NoteFeat, number=3, high_play=70)
    event.do(t.results.NoteFeat, number=3, deficit=102)
    assert holders(event) == [((4,), 74), ((3,), 102)]


def test_the_loser_has_overcome_no_deficit() -> None:
    event = published()
    event.result(3, 400, 4, 350)
    event.do(t.results.NoteFeat, number=4, deficit=102)
    assert holders(event)[1] == ((), None)


def test_what_the_director_noted_is_not_overwritten_by_the_game() -> None:
    event = published()
    event.do(t.results.NoteFeat, number=1, high_play=80)
    take(event, (400, 350), t.results.Feat(1, 90, source=t.results.Source.GAME))
    assert holders(event)[0] == ((1,), 80)


def test_a_corrected_game_corrects_what_it_told_before() -> None:
    event = published()
    take(event, (400, 350), t.results.Feat(1, 90, source=t.results.Source.GAME))
    take(event, (390, 350), t.results.Feat(1, 80, source=t.results.Source.GAME))
    assert holders(event)[0] == ((1,), 80)


@pytest.mark.parametrize("told", [{"high_play": -1}, {"deficit": -5}])
def test_a_negative_feat_is_refused(told: dict[str, int]) -> None:
    assert published().refuses(t.results.NoteFeat, number=1, **told) == t.Reason.BAD_FEAT


def test_the_same_feat_twice_changes_nothing() -> None:
    event = published()
    event.do(t.results.NoteFeat, number=1, high_play=80)
    assert event.refuses(t.results.NoteFeat, number=1, high_play=80) == t.Reason.NOTHING_CHANGED
    game = event.division.rounds[0].game_of(1)
    assert game is not None
    assert game.feats == (t.results.Feat(1, 80),)
