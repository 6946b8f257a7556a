"""The five rule sets, house rules derived from them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lexidrome.base import BadInput, NotFound, RuleId
from lexidrome.rulebook import (
    FIELDS,
    MEANINGS,
    RULE_SET_NAMES,
    Source,
    derive,
    load_rule_set,
    rule_set,
    rule_set_from_data,
)
from lexidrome.rulebook.choices import ChallengeFail, EndgameRack, PauseReason, TieRule
from lexidrome.rulebook.index import entries


@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_every_value_of_the_five_names_a_rule_that_exists(name: str) -> None:
    for path, _, source in rule_set(name).items():
        assert source.rules, path
        assert set(source.rules) <= entries().keys(), path
        assert not source.house, path


@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_a_value_rests_on_a_decision_of_ours_only_where_it_says_so(name: str) -> None:
    for path, _, source in rule_set(name).items():
        if any(rule_id.startswith(("A-", "P")) for rule_id in source.rules):
            assert source.ours, path


@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_a_rule_set_survives_being_stored_with_a_game(name: str) -> None:
    rules = rule_set(name)
    stored = msgspec.json.decode(msgspec.json.encode(rules.to_data()))
    assert rule_set_from_data(stored) == rules
    assert rule_set_from_data(stored).fingerprint() == rules.fingerprint()


def test_the_five_have_five_fingerprints() -> None:
    assert len({rule_set(name).fingerprint() for name in RULE_SET_NAMES}) == 5


def test_values_are_what_the_books_say() -> None:
    school, washburn, nsa = rule_set("school"), rule_set("washburn"), rule_set("nsa-2009")
    assert school.challenge.hold_max_s == 60
    assert nsa.challenge.hold_max_s is None
    assert nsa.ending.rack is EndgameRack.DOUBLE_OPPONENT
    assert (washburn.sides.fewest, washburn.sides.most) == (2, 4)
    assert washburn.clock.side_time_s is None
    assert rule_set("depaul").tie.rule is TieRule.PRE_ADJUST
    assert rule_set("thon").tie.lightning_tiles == 3
    assert PauseReason.SCORE in school.clock.pause_reasons


def test_a_source_names_its_rules_and_an_absent_parameter_whoever_switched_it_off() -> None:
    assert rule_set("school").source("challenge.hold_max_s") == Source((RuleId("SSC-11.f"),))
    assert rule_set("school").source("challenge.final_window_s").ours
    washburn = rule_set("washburn")
    assert not washburn.applies("challenge.hold_max_s")
    assert washburn.source("challenge.hold_max_s") == washburn.source("challenge.hold")
    with pytest.raises(NotFound, match=r"no parameter challenge\.patience"):
        washburn.source("challenge.patience")


def test_an_unknown_rule_set_is_answered_with_those_that_exist() -> None:
    with pytest.raises(NotFound, match="no rule set colins; there are school"):
        rule_set("colins")


def house(tmp_path: Path, body: str, name: str = "club") -> Path:
    path = tmp_path / f"{name}.toml"
    path.write_text(body, encoding="utf-8")
    return path


CLUB = """
base = "nsa-2009"
title = "Thursday club"
[challenge]
fail = { value = "points_per_play", points = 5, why = "club custom" }
"""


def test_a_house_rule_set_writes_only_its_differences(tmp_path: Path) -> None:
    club = load_rule_set(house(tmp_path, CLUB))
    assert (club.name, club.title, club.base, club.document) == (
        "club",
        "Thursday club",
        "nsa-2009",
        "NSA",
    )
    assert club.challenge.fail is ChallengeFail.POINTS_PER_PLAY
    assert club.challenge.fail_points == 5
    assert club.source("challenge.fail") == Source((), False, "club", "club custom")
    nsa = rule_set("nsa-2009")
    changed = [path for path in FIELDS if club.value(path) != nsa.value(path)]
    assert changed == ["challenge.fail", "challenge.fail_points"]
    assert club.source("challenge.hold") == nsa.source("challenge.hold")


def test_a_house_rule_set_can_stand_on_another(tmp_path: Path) -> None:
    house(tmp_path, CLUB)
    grandchild = house(
        tmp_path,
        'base = "club"\n[clock]\nside_time_s = { value = 900, why = "lunch break" }\n',
        "lunch",
    )
    lunch = load_rule_set(grandchild)
    assert lunch.clock.side_time_s == 900
    assert lunch.challenge.fail_points == 5
    assert lunch.source("challenge.fail").house == "club"
    assert rule_set_from_data(lunch.to_data()) == lunch


def test_switching_something_off_takes_along_what_depends_on_it(tmp_path: Path) -> None:
    body = 'base = "school"\n[challenge]\nfail = { value = "void", why = "beginners" }\n'
    beginners = load_rule_set(house(tmp_path, body))
    assert beginners.challenge.hold is None
    assert beginners.challenge.hold_max_s is None
    assert beginners.source("challenge.hold_max_s").why == "beginners"


REFUSED = {
    "unknown section": ("[chalenge]\nfail = 1", r"club\.toml: chalenge is unknown"),
    "unknown key": (
        '[challenge]\npatience = { value = 3, why = "x" }',
        r"club\.toml: challenge\.patience is unknown",
    ),
    "bare value": ("[exchange]\nmin_bag = 5", r"exchange\.min_bag must be a table with its value"),
    "no source": (
        "[exchange]\nmin_bag = { value = 5 }",
        r"exchange\.min_bag names no rule and no reason why",
    ),
    "source that does not exist": (
        '[exchange]\nmin_bag = { value = 5, rule = "SSC-8.z" }',
        r"exchange\.min_bag names rule SSC-8\.z, which does not exist; near it: SSC-8",
    ),
    "our decision passed off as the book's": (
        '[exchange]\nmin_bag = { value = "none", rule = "A-64" }',
        r"exchange\.min_bag rests on a decision of ours and must say ours = true",
    ),
    "unknown part": (
        '[exchange]\nmin_bag = { value = 5, wy = "x" }',
        r"exchange\.min_bag has an unknown part, wy",
    ),
    "word that is no choice": (
        '[challenge]\nfail = { value = "quadruple", why = "x" }',
        r"challenge\.fail is quadruple, but must be one of lose_turn, .*triple",
    ),
    "text for a number": (
        '[clock]\nside_time_s = { value = "long", why = "x" }',
        r'clock\.side_time_s is long, but must be a whole number in its range, or "none"',
    ),
    "negative number": (
        '[play]\nbingo_points = { value = -50, why = "x" }',
        r"play\.bingo_points is -50, but must be a whole number in its range",
    ),
    "number for a truth": (
        '[play]\npass_allowed = { value = 1, why = "x" }',
        r"play\.pass_allowed must be true or false",
    ),
    "word that is no pause reason": (
        '[clock]\npause_reasons = { value = ["tea"], why = "x" }',
        r"clock\.pause_reasons is \['tea'\], but must be one of score",
    ),
    "spread cap that is no list": (
        '[event]\nspread_cap = { value = 100, why = "x" }',
        r"event\.spread_cap must be a list of whole numbers",
    ),
    "double racks with three sides": (
        '[sides]\nmost = { value = 3, why = "x" }',
        r"ending\.rack is double_opponent, which has no meaning with more than two sides",
    ),
    "hold time without hold": (
        '[challenge]\nhold = { value = false, why = "x" }\nhold_max_s = { value = 60, why = "x" }',
        r"challenge\.hold_max_s does not apply, because of what challenge\.hold is",
    ),
    "hold where tiles are drawn at once": (
        '[challenge]\ncloses_on = { value = "next_turn_starts", why = "x" }',
        r"challenge\.hold keeps the other side from drawing",
    ),
    "points penalty without points": (
        '[challenge]\nfail = { value = "points_per_word", why = "x" }',
        r"challenge\.fail_points is missing",
    ),
    "points without a points penalty": (
        '[challenge]\nfail = { value = "triple", points = 5, why = "x" }',
        r"challenge\.fail_points does not apply",
    ),
    "tie before an adjustment that is not made": (
        (
            '[ending]\nrack = { value = "none", why = "x" }\n'
            '[tie]\nrule = { value = "pre_adjust", why = "x" }'
        ),
        r"tie\.rule is pre_adjust, but without a rack adjustment",
    ),
    "lightning round without its numbers": (
        '[tie]\nrule = { value = "lightning", why = "x" }',
        r"tie\.lightning_tiles is missing",
    ),
    "more sides at least than at most": (
        '[sides]\nfewest = { value = 3, why = "x" }',
        r"sides\.fewest is more than sides\.most",
    ),
    "bonus nobody can reach": (
        '[play]\nbingo_tiles = { value = 8, why = "x" }',
        r"play\.bingo_tiles is more than a rack holds",
    ),
    "first play nobody can make": (
        '[play]\nfirst_play_tiles = { value = 8, why = "x" }',
        r"play\.first_play_tiles is more than a rack holds",
    ),
    "exchange of none where passing is forbidden": (
        (
            '[play]\npass_allowed = { value = false, why = "x" }\n'
            '[exchange]\nzero = { value = "pass", why = "x" }'
        ),
        r"exchange\.zero is pass, but play\.pass_allowed is false",
    ),
    "hold shorter than its own draw lock": (
        '[challenge]\nhold_max_s = { value = 30, why = "x" }',
        r"challenge\.hold_no_draw_s is longer than a hold can last",
    ),
    "view longer than the window": (
        '[challenge]\nmin_view_s = { value = 21, why = "x" }',
        r"challenge\.min_view_s is longer than the challenge window",
    ),
    "turn longer than the game": (
        (
            '[clock]\nturn_limit_s = { value = 99, why = "x" }\n'
            'game_limit_s = { value = 60, why = "x" }\nhard_stop = { value = true, why = "x" }\n'
            '[ending]\ntime_end_rack = { value = "none", why = "x" }'
        ),
        r"clock\.turn_limit_s is longer than the whole game",
    ),
    "lag of a turn above that of the game": (
        '[clock]\nlag_per_game_ms = { value = 499, why = "x" }',
        r"clock\.lag_per_turn_ms is more than the allowance for the whole game",
    ),
    "game without an end": (
        (
            '[ending]\non_out = { value = false, why = "x" }\n'
            'zeros_per_side = { value = "none", why = "x" }'
        ),
        r"ending\.on_out is false and nothing else ends a game",
    ),
    "lightning round with three sides": (
        (
            '[sides]\nmost = { value = 3, why = "x" }\n'
            '[ending]\nrack = { value = "deduct_add", why = "x" }\n'
            '[tie]\nrule = { value = "lightning", why = "x" }\n'
            'lightning_tiles = { value = 3, why = "x" }\n'
            'lightning_more_tiles = { value = 2, why = "x" }\n'
            'lightning_s = { value = 60, why = "x" }'
        ),
        r"tie\.rule is lightning, which is played by two sides",
    ),
    "shortest break longer than the usual one": (
        '[event]\nbreak_least_s = { value = 601, why = "x" }',
        r"event\.break_least_s is longer than the usual break",
    ),
    "base that does not exist": ("", r"base nowhere is neither one of school"),
    "section that is no table": ("sides = 3", r"club\.toml: sides must be a table"),
    "title that is no text": ("title = 3", r"club\.toml: title must be a text"),
    "no TOML at all": ("= =", r"club\.toml is not TOML"),
    "source of the wrong type": (
        "[exchange]\nmin_bag = { value = 5, why = 3 }",
        r"exchange\.min_bag must name its source as rule ids",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_house_rule_set_is_refused_with_file_key_and_problem(case: str, tmp_path: Path) -> None:
    body, sentence = REFUSED[case]
    base = "nowhere" if "base" in case else "nsa-2009"
    with pytest.raises(BadInput, match=sentence):
        load_rule_set(house(tmp_path, f'base = "{base}"\n{body}\n'))


def test_a_complete_rule_set_needs_every_parameter(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"club\.toml: sides\.fewest is missing"):
        load_rule_set(house(tmp_path, 'title = "From scratch"\n'))


def test_bases_that_lead_back_to_themselves_are_refused(tmp_path: Path) -> None:
    house(tmp_path, 'base = "two"\n', "one")
    with pytest.raises(BadInput, match="its bases lead back to itself"):
        load_rule_set(house(tmp_path, 'base = "one"\n', "two"))


def test_a_base_is_not_looked_for_in_other_folders(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nor a file beside it"):
        load_rule_set(house(tmp_path, 'base = "../club"\n'))


def test_a_house_rule_set_may_not_take_the_name_of_a_rule_book(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="school is the name of a rule book"):
        load_rule_set(house(tmp_path, CLUB, "school"))


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read as a rule set"):
        load_rule_set(tmp_path / "absent.toml")


def test_stored_rules_without_a_name_are_refused() -> None:
    with pytest.raises(BadInput, match="has no name"):
        rule_set_from_data({"title": "nameless"})


def test_rules_can_be_derived_in_code() -> None:
    quick = derive(rule_set("nsa-2009"), {"clock.side_time_s": None}, name="quick", why="demo")
    assert quick.clock.side_time_s is None
    assert quick.clock.overtime_points is None
    assert quick.source("clock.side_time_s").why == "demo"


def test_every_parameter_is_explained_in_a_sentence() -> None:
    assert set(MEANINGS) == set(FIELDS)
    assert all(str(sentence).endswith(".") for sentence in MEANINGS.values())
