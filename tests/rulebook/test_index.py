"""The index of the five documents' rules."""

from __future__ import annotations

import re

import pytest

from lexidrome.base import NotFound
from lexidrome.rulebook import FIELDS, format_value, rule_set
from lexidrome.rulebook.index import (
    Ambiguity,
    Kind,
    Row,
    ambiguities,
    documents,
    entries,
    entry,
    parameters,
    row,
    rules,
    search,
)

ROWS = {
    "SSC": (40, 9, 13, 16, 9, 12, 2),
    "WU": (36, 0, 7, 6, 0, 2, 1),
    "DP": (40, 0, 9, 8, 1, 1, 2),
    "ST": (27, 4, 6, 12, 0, 2, 0),
    "NSA": (53, 22, 51, 31, 92, 43, 24),
    "NSA-index": (0, 3, 9, 4, 22, 0, 0),
}


@pytest.mark.parametrize("document", ROWS)
def test_every_row_of_a_document_is_there_by_kind(document: str) -> None:
    assert tuple(len(rules(document=document, kind=kind)) for kind in Kind) == ROWS[document]


def test_the_index_holds_every_row_once() -> None:
    assert len(rules()) == len({row.id for row in rules()}) == 619
    assert [document.code for document in documents()] == list(ROWS)
    assert (len(ambiguities()), len(parameters())) == (74, 102)
    assert len(entries()) == 619 + 74 + 102


def test_every_row_says_something() -> None:
    for each in rules():
        assert each.rule, each.id
        assert each.treatment, each.id
    for decision in ambiguities():
        assert decision.problem, decision.id
        assert decision.resolution, decision.id


def test_a_rule_is_found_by_its_id_in_any_case() -> None:
    assert row("ssc-8.B").rule.startswith("No exchange when fewer than 7")
    assert isinstance(entry("a-13"), Ambiguity)


def test_an_unknown_id_is_answered_with_ids_near_it() -> None:
    with pytest.raises(NotFound, match=r"no rule SSC-8\.x\. Near it: .*SSC-8"):
        entry("SSC-8.x")
    with pytest.raises(NotFound, match=r"Ids look like"):
        entry("qqqqqq")


def test_a_decision_of_ours_is_no_row_of_a_document() -> None:
    with pytest.raises(NotFound, match="A-13 is our decision"):
        row("A-13")


def test_search_finds_entries_with_every_word_and_rules_first() -> None:
    found = search("exchange fewer bag")
    assert row("SSC-8.b") in found
    kinds = [isinstance(hit, Row) for hit in search("lightning")]
    assert kinds == sorted(kinds, reverse=True)
    assert not search("")
    assert not search("zebra crossing")


def test_settings_named_in_the_treatment_of_a_rule_are_what_its_rule_set_has() -> None:
    rule_set_of = {document.code: document.rule_set for document in documents()}
    named = [
        (row, path, value)
        for row in rules()
        for path, value in re.findall(r"`([a-z_.]+)=([^`]+)`", row.treatment)
    ]
    assert len(named) > 50
    for each, path, value in named:
        assert format_value(rule_set(rule_set_of[each.document]).value(path)) == value, each.id


def test_settings_named_in_our_decisions_exist() -> None:
    for decision in ambiguities():
        body = f"{decision.problem} {decision.resolution} {decision.example}"
        for path in re.findall(r"`([^`]+)`", body):
            assert path in FIELDS, decision.id
