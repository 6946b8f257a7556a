"""What is known is not asked; whoever knows it says so in one value."""

from __future__ import annotations

import pytest

from lexidrome import procedures as p
from lexidrome.rulebook import rule_set

NSA = rule_set("nsa-2009")
DRAW = p.procedure("out_of_order_draw")
COLLUSION = p.procedure("collusion")
DELAY = p.procedure("tracking_delay")


def asked(found: p.Question | p.Resolution) -> str:
    assert isinstance(found, p.Question)
    return found.key


def test_a_procedure_asks_the_rest() -> None:
    first = p.resolve(DRAW, NSA, {})
    assert asked(first) == "bag"
    known = p.Known(game=lambda _: {"bag": (3,)})
    assert asked(p.resolve(DRAW, NSA, {}, known)) != "bag"
    walked = p.walk(DRAW, NSA, {}, known)
    assert walked.answers == {"bag": 3}
    assert walked.sources == {"bag": p.Source.GAME}
    assert asked(walked.found) == asked(p.resolve(DRAW, NSA, {"bag": 3}))


def test_what_is_known_may_depend_on_what_was_answered_before() -> None:
    foreign = p.procedure("foreign_tiles")
    seen: list[p.Answers] = []

    def after(before: p.Answers) -> p.Facts:
        seen.append(dict(before))
        return {}

    p.resolve(foreign, NSA, {"where": "rack"}, p.Known(game=after))
    assert seen[0] == {}
    assert seen[-1] == {"where": "rack"}


def test_an_answer_that_is_known_otherwise_is_refused() -> None:
    known = p.Known(game=lambda _: {"bag": (3, 2)})
    with pytest.raises(p.RecordDiffers, match=r"“4” does not answer “bag”: .* says “3 / 2”"):
        p.resolve(DRAW, NSA, {"bag": 4}, known)
    assert asked(p.resolve(DRAW, NSA, {"bag": 2}, known)) != "bag"
    refused = p.walk(DRAW, NSA, {"bag": "4"}, known)
    assert refused.problem is not None
    assert asked(refused.found) == "bag"


def test_what_no_question_takes_is_not_known() -> None:
    known = p.Known(game=lambda _: {"bag": (99,)})
    assert asked(p.resolve(DRAW, NSA, {}, known)) == "bag"


def test_a_question_that_is_asked_anew_takes_only_what_is_known() -> None:
    known = p.Known(game=lambda _: {"bag": (3, 2)})
    found = p.walk(DRAW, NSA, {}, known, asked_anew="bag").found
    assert isinstance(found, p.Question)
    assert found.among == (3, 2)


def test_the_game_comes_before_its_event() -> None:
    event: p.Facts = {"bag": (5,)}
    both = p.Known(game=lambda _: {"bag": (3,)}, event=event)
    assert p.walk(DRAW, NSA, {}, both).answers == {"bag": 3}
    assert p.walk(DRAW, NSA, {}, p.Known(event=event)).answers == {"bag": 5}


def test_a_game_is_told_what_it_does_not_know_itself() -> None:
    first = asked(p.resolve(COLLUSION, NSA, {}))
    given = {first: "sharing"}
    walked = p.walk(COLLUSION, NSA, given, p.Known(event={"disclosed": (False,)}))
    assert walked.sources == {"disclosed": p.Source.EVENT}
    assert walked.told == {first: "sharing"}, "the event may know better by then"
    assert walked.entered == {first: "sharing", "disclosed": False}
    by_game = p.walk(COLLUSION, NSA, given, p.Known(game=lambda _: {"disclosed": (False,)}))
    assert by_game.answers == walked.answers
    assert by_game.entered == {first: "sharing"}


def test_the_log_counts_unless_the_game_knows_of_more() -> None:
    counted = {p.Counter.TRACKING_DELAY: 1}
    by_log = p.walk(DELAY, NSA, {}, p.Known(counted=counted))
    assert by_log.answers["before"] == 1
    assert by_log.sources["before"] is p.Source.LOG
    assert by_log.told == by_log.entered == by_log.answers, "no game can look it up"
    more = p.Known(game=lambda _: {"before": (2, 3)}, counted=counted)
    assert p.walk(DELAY, NSA, {}, more).answers["before"] == 2
    assert asked(p.walk(DELAY, NSA, {}).found) == "before"
