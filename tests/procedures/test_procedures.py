"""Every combination of answers of every procedure leads to something that can be done."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

import pytest

from lexidrome import procedures as p
from lexidrome.base import BadInput, NotFound, PersonId, StreamId, Text
from lexidrome.procedures import Place
from lexidrome.procedures import changes as ch
from lexidrome.procedures.catalogue import PROCEDURES
from lexidrome.procedures.inquiry import every_resolution
from lexidrome.procedures.parties import PARTIES
from lexidrome.procedures.pools import go_on, stop_clock
from lexidrome.procedures.sanctions import forfeit_game_left
from lexidrome.rulebook import RULE_SET_NAMES, all_rules, rule_set
from lexidrome.rulebook.index import Kind, entries, rules
from paces import one_quick

NSA = rule_set("nsa-2009")
IN_PASSING = (Place.EXPOSED, Place.NEW, Place.DISCARDS, Place.LOOSE)
"""Where no tile lies any more when a procedure is done."""


def check_tiles(found: p.Resolution) -> None:
    tally = Counter(found.before)
    for moved in found.moves:
        tally[moved.source] -= moved.count
        tally[moved.target] += moved.count
        assert moved.count > 0
        if moved.source in found.before or moved.source is Place.EXPOSED:
            assert tally[moved.source] >= 0, "no tile comes from nowhere"
    for place, count in found.after.items():
        assert tally[place] == count >= 0
    assert tally.total() == sum(found.before.values()), "all tiles are accounted for"
    assert not any(tally[place] for place in IN_PASSING)
    assert tally[Place.RACK] <= 7
    assert tally[Place.OPPONENT_RACK] <= 7


def check_knowledge(found: p.Resolution) -> None:
    """Whatever was turned up and then put somewhere, the opponent is known to have seen."""
    turned_up: Counter[Place] = Counter()
    for moved in found.moves:
        if moved.source is Place.EXPOSED:
            turned_up[moved.target] += moved.count
    seen: Counter[Place] = Counter()
    for tiles in found.seen:
        assert tiles.count > 0
        if tiles.by is p.Party.OPPONENT:
            seen[tiles.place] += tiles.count
    assert turned_up <= seen


LENT = {"NSA": "NSA 2009", "SSC": "school championship", "DP": "DePaul league"}


def check_citations(found: p.Resolution, document: str) -> None:
    """A rule of another book is cited only where it is said that it is borrowed from there."""
    for rule in found.rules:
        book = rule.partition("-")[0].rstrip("0123456789")
        if book not in (document, "A", "P"):
            assert LENT[book] in str(found.lender), (found.rules, str(found.lender))


def check_words(found: p.Resolution) -> None:
    assert found.steps, "somebody is told what to do"
    for sentence in (*(step.sentence for step in found.steps), *found.discretion, *found.notes):
        assert isinstance(sentence, Text)
        assert "{" not in str(sentence)
    assert all(rule in entries() for rule in found.rules)
    for adjustment in found.adjustments:
        assert adjustment.rule in entries()


def test_no_procedure_is_left_out_of_the_enumeration() -> None:
    """What is written as one is in the catalogue, and what is there occurs under some book."""
    rooms = [import_module(found.name) for found in iter_modules(p.__path__, f"{p.__name__}.")]
    written = {
        function
        for room in rooms
        for name, function in vars(room).items()
        if not name.startswith("_")
        and getattr(function, "__module__", "") == room.__name__
        and getattr(function, "__annotations__", None) == {"case": "Case", "return": "None"}
    }
    catalogued = {procedure.run for procedure in PROCEDURES}
    steps = {rule.function for rule in all_rules("procedures")}
    assert written - steps - {forfeit_game_left, go_on, stop_clock} == catalogued
    enumerated = {
        procedure.name for name in RULE_SET_NAMES for procedure in p.procedures(rule_set(name))
    }
    assert enumerated == {procedure.name for procedure in PROCEDURES}
    assert all(
        next(every_resolution(procedure, rule_set(name)), None) is not None
        for name in RULE_SET_NAMES
        for procedure in p.procedures(rule_set(name))
    )


@pytest.mark.parametrize("name", one_quick(RULE_SET_NAMES))
def test_every_combination_of_answers_leads_to_a_valid_outcome(name: str) -> None:
    governed = rule_set(name)
    count = 0
    for procedure in p.procedures(governed):
        for found in every_resolution(procedure, governed):
            check_tiles(found)
            check_knowledge(found)
            check_words(found)
            check_citations(found, governed.document)
            count += 1
    assert count > 3000


WORKED = (
    ("A-28", "improper_lookup", {"fault": "player", "unacceptable": True}),
    ("A-28", "improper_lookup", {"fault": "both", "unacceptable": True}),
    ("A-28", "improper_lookup", {"fault": "player", "unacceptable": False}),
    ("A-36", "overdraw", {"noticed": "at_draw", "due": 1, "drawn": 3, "mixed": False}),
    ("A-36", "overdraw", {"noticed": "at_draw", "due": 0, "drawn": 1, "mixed": False}),
    ("A-40", "early_draw", {
        "how": "before_clock", "off": True, "played": 4, "drawn": 4, "racked": 3, "seen": True}),
    ("A-41", "illegal_exchange", {
        "completed": True, "replied": False, "bag": 4, "exchanged": 7, "bagged": True, "drawn": 0}),
    ("A-41", "illegal_exchange", {
        "completed": True, "replied": False, "bag": 4, "exchanged": 6, "bagged": True, "drawn": 6,
        "racked": True}),
    ("A-42", "improper_return", {"returned": 2, "held": 7}),
    ("A-42", "improper_return", {"returned": 2, "held": 1}),
    ("A-53", "underdraw", {"bag_before": 5, "due": 4, "drawn": 3, "replied": False}),
    ("V-69", "overdraw", {"noticed": "at_draw", "due": 1, "drawn": 2, "mixed": False}),
    ("V-70", "overdraw", {"noticed": "at_draw", "due": 3, "drawn": 5, "mixed": False}),
    ("V-71", "overdraw", {"noticed": "at_draw", "due": 3, "drawn": 4, "mixed": True}),
    ("V-73", "improper_return", {"returned": 2, "held": 7}),
    ("V-75", "illegal_exchange", {
        "completed": True, "replied": False, "bag": 5, "exchanged": 3, "bagged": True, "drawn": 0}),
    ("V-76", "illegal_exchange", {
        "completed": True, "replied": False, "bag": 5, "exchanged": 3, "bagged": True, "drawn": 3,
        "racked": True}),
    ("V-77", "illegal_exchange", {"completed": True, "replied": True, "exchanged": 3}),
)  # fmt: skip
"""Examples of the decisions on tiles and rulings, and vectors; see tests/scenarios for numbers."""


def test_the_worked_examples_are_among_all_the_combinations() -> None:
    reached = {
        name: [found.answers for found in every_resolution(p.procedure(name), NSA)]
        for name in {name for _, name, _ in WORKED}
    }
    for decision, name, answers in WORKED:
        assert answers in reached[name], decision


@pytest.mark.parametrize(
    ("decision", "name", "answers", "changed"),
    [
        ("A-27", "wrong_verdict", {"given_by": "judge", "same_day": True, "points": 74}, 99),
        ("A-52", "overdraw_play", {"replied": True, "points": 74}, -74),
    ],
)
def test_worked_examples_with_amounts_between_the_edges(
    decision: str, name: str, answers: dict[str, bool | int | str], changed: int
) -> None:
    found = p.resolve(p.procedure(name), NSA, answers)
    assert isinstance(found, p.Resolution)
    assert decision in found.rules
    (change,) = found.adjustments
    assert isinstance(change, ch.ScoreChanged | ch.SpreadChanged)
    assert change.points == changed


def full_rack(name: str, *but: str) -> None:
    """Every outcome of a procedure that may choose tiles leaves the player seven tiles."""
    for found in every_resolution(p.procedure(name), NSA):
        if not any(key in found.answers for key in but) and Place.RACK in found.after:
            assert found.after[Place.RACK] == 7, found.answers


def test_after_an_overdraw_the_rack_always_holds_seven() -> None:
    full_rack("overdraw")
    full_rack("overdraw_play")


def test_after_a_play_that_came_off_the_rack_always_holds_seven() -> None:
    full_rack("early_draw")
    full_rack("mixed_hold_draw")
    full_rack("false_blank")


def test_after_an_illegal_exchange_the_rack_holds_what_it_held_before() -> None:
    laid_out = [
        found
        for found in every_resolution(p.procedure("illegal_exchange"), NSA)
        if Place.RACK in found.after
    ]
    assert laid_out
    for found in laid_out:
        held = found.answers.get("held", 7)
        assert found.after[Place.RACK] == held
        assert found.after[Place.BAG] == found.answers["bag"]


RUNS_AGAIN = (p.StepKind.START_CLOCK, p.StepKind.CONTINUE)


def test_whatever_stops_the_clocks_has_them_run_again() -> None:
    stopping: set[str] = set()
    for procedure in p.procedures(NSA):
        for found in every_resolution(procedure, NSA):
            kinds = [step.kind for step in found.steps]
            if p.StepKind.STOP_CLOCK not in kinds:
                continue
            stopping.add(procedure.name)
            after = kinds[kinds.index(p.StepKind.STOP_CLOCK) :]
            assert any(kind in RUNS_AGAIN for kind in after), (procedure.name, found.answers)
    assert {"overdraw", "underdraw", "out_of_order_draw", "illegal_exchange"} <= stopping


def test_where_no_clock_is_used_none_is_started() -> None:
    governed = rule_set("washburn")
    for name in ("overdraw", "underdraw", "improper_return"):
        for found in every_resolution(p.procedure(name), governed):
            assert not any("clock" in str(step.sentence) for step in found.steps)


@pytest.mark.parametrize("name", ["washburn", "depaul", "thon"])
def test_where_no_clock_is_used_nobody_who_leaves_is_asked_about_one(name: str) -> None:
    leaving = p.procedure("left_the_area")
    asked = p.resolve(leaving, rule_set(name), {})
    assert isinstance(asked, p.Question)
    assert "written the score down" in str(asked.sentence)
    assert "clock" not in str(asked.sentence)
    away = p.resolve(leaving, rule_set(name), {"ready": True, "replied": True})
    assert isinstance(away, p.Resolution)
    assert away.steps
    assert not any("clock" in str(step.sentence) for step in away.steps)


def test_nobody_draws_more_than_a_rack_when_the_bag_is_emptied() -> None:
    for name in ("underdraw", "out_of_order_draw"):
        laid_out = [
            found.before
            for found in every_resolution(p.procedure(name), NSA)
            if Place.OPPONENT_RACK in found.before
        ]
        assert laid_out, name
        for before in laid_out:
            assert max(before[Place.RACK], before[Place.OPPONENT_RACK]) <= 7


def test_no_book_but_its_own_is_cited_without_saying_so() -> None:
    for name in RULE_SET_NAMES:
        governed = rule_set(name)
        for procedure in p.procedures(governed):
            found = next(every_resolution(procedure, governed))
            books = {rule.partition("-")[0] for rule in found.rules if rule[0] not in "AP"}
            assert (found.lender is not None) == bool(books - {governed.document})


def test_every_irregularity_of_the_books_is_decided_by_a_procedure() -> None:
    tagged = {rule for each in all_rules("procedures") for rule in each.ids}
    wanted = {row.id for row in rules(kind=Kind.RULING)}
    assert len(wanted) == 124
    assert sorted(wanted - tagged) == []


def test_every_procedure_says_in_one_line_who_is_the_player() -> None:
    assert {procedure.name for procedure in PROCEDURES} == set(PARTIES)
    for line in PARTIES.values():
        assert str(line).startswith("The player ")
        assert str(line).endswith(".")
        assert len(str(line)) <= 80


def test_nothing_depends_on_whom_one_names_where_a_procedure_says_so() -> None:
    said = [
        procedure
        for procedure in PROCEDURES
        if "does not matter whom" in str(p.who_is_who(procedure))
    ]
    assert {procedure.name for procedure in said} >= {"wrong_set", "equipment_choice"}
    for procedure in said:
        for name in RULE_SET_NAMES:
            for found in every_resolution(procedure, rule_set(name)):
                parties = [getattr(each, "party", None) for each in found.adjustments]
                assert set(parties) <= {None}, (procedure.name, found.adjustments)


def test_a_question_with_one_possible_answer_is_not_asked() -> None:
    found = p.resolve(p.procedure("underdraw"), NSA, {"bag_before": 1, "due": 3})
    assert isinstance(found, p.Question)
    assert found.key == "replied"


def test_answers_out_of_bounds_and_answers_to_nothing_are_refused() -> None:
    overdraw = p.procedure("overdraw")
    wrong: tuple[tuple[p.Answers, str], ...] = (
        ({"noticed": "at_draw", "due": 3, "drawn": 3}, "“3” does not answer “drawn”.*: 4 … 10."),
        ({"noticed": "x"}, "“x” does not answer “noticed”; one of these does: at_draw, later."),
        (
            {"noticed": "at_draw", "due": 3, "drawn": 5, "mixed": 1},
            "“1” does not answer “mixed”; one of these does: yes, no.",
        ),
    )
    for answers, told in wrong:
        with pytest.raises(BadInput, match=told):
            p.resolve(overdraw, NSA, answers)
    with pytest.raises(BadInput, match=r"“i” does not answer “letter”; .*: A … Z, -\."):
        p.resolve(p.procedure("unclear_blank"), NSA, {"problem": "disputed", "letter": "i"})
    with pytest.raises(BadInput, match="“colour” was not asked"):
        p.resolve(overdraw, NSA, {"noticed": "later", "held": 8, "colour": "red"})
    with pytest.raises(NotFound, match="no procedure bingo"):
        p.procedure("bingo")
    with pytest.raises(BadInput, match="cannot happen under"):
        p.resolve(p.procedure("illegal_exchange"), rule_set("washburn"), {})


def test_what_was_typed_is_read_as_the_question_wants_it() -> None:
    first = p.resolve(p.procedure("overdraw"), NSA, {})
    assert isinstance(first, p.Question)
    assert p.questions.parse_answer(first, " Later ") == "later"
    with pytest.raises(BadInput, match="none of the answers: at_draw, later"):
        p.questions.parse_answer(first, "yesterday")
    second = p.resolve(p.procedure("overdraw"), NSA, {"noticed": "later"})
    assert isinstance(second, p.Question)
    assert p.questions.parse_answer(second, "9") == 9
    for bad in ("7", "15", "eight", "", "9.5"):
        with pytest.raises(BadInput, match="number from 8 to 14"):
            p.questions.parse_answer(second, bad)


def test_every_procedure_is_two_choices_away_and_no_list_is_long() -> None:
    for name in RULE_SET_NAMES:
        governed = rule_set(name)
        branches = p.choices(governed)
        assert len(branches) <= 9
        assert all(len(branch.procedures) <= 8 for branch in branches)
        reached = [each for branch in branches for each in branch.procedures]
        assert sorted(each.name for each in reached) == sorted(
            each.name for each in p.procedures(governed)
        )


def test_on_screen_only_what_the_software_cannot_prevent_is_offered() -> None:
    offered = {each.name for each in p.procedures(NSA, on_screen=True)}
    assert "abuse" in offered
    assert not offered & {"overdraw", "illegal_exchange", "false_blank", "mistaken_clock"}
    branches = p.choices(NSA, on_screen=True)
    assert {each.name for branch in branches for each in branch.procedures} == offered


def test_hidden_overdraws_are_counted_over_the_event_and_delays_over_one_game() -> None:
    anna, game, other = PersonId("anna"), StreamId("game-1"), StreamId("game-2")
    log = [
        p.reports.Counted(p.Counter.HIDDEN_OVERDRAW, anna, other),
        p.reports.Counted(p.Counter.TRACKING_DELAY, anna, other),
        p.reports.Counted(p.Counter.TRACKING_DELAY, anna, game),
        p.reports.Counted(p.Counter.TRACKING_DELAY, PersonId("ben"), game),
    ]
    assert p.reports.count_before(log, p.Counter.HIDDEN_OVERDRAW, anna, game) == 1
    assert p.reports.count_before(log, p.Counter.TRACKING_DELAY, anna, game) == 1
    assert p.reports.count_before(log, p.Counter.SCORE_OBJECTION, anna, game) == 0


def test_what_a_slip_cannot_show_is_left_to_the_table() -> None:
    answers = {"replied": False, "held": 8, "played": 4, "drawn": 0}
    found = p.resolve(p.procedure("overdraw_play"), NSA, answers)
    assert isinstance(found, p.Resolution)
    left = p.slips.left_for_the_table(found)
    assert [type(each) for each in left] == [ch.PlayWithdrawn, ch.TurnLost]
    result = p.slips.ReportedResult((300, 280), (0, 0))
    assert p.slips.adjust_result(result, found, player=1, opponent=0) == result
