"""Refusals as people read them: a rule that is borrowed from another book says so."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, RuleId, Text
from lexidrome.rulebook.rule import as_read
from lexidrome.rulebook.ruleset import RuleSet


def by_book(refusal: Refusal, rules: RuleSet) -> Refusal:
    """The refusal with its rule as it is read under this book."""
    rule, said = refusal.rule, refusal.sentence
    if rule is None or said.params.get("rule") != rule:
        return refusal
    read = as_read(rule, rules)
    if read == rule:
        return refusal
    return replace(refusal, sentence=replace(said, params={**said.params, "rule": read}))


def refused_by(reason: str, sentence: Text, rule: RuleId, rules: RuleSet) -> Refusal:
    """A refusal by a rule, maybe of another book; `{rule}` in the sentence stands for it."""
    said = replace(sentence, params={**sentence.params, "rule": rule})
    return by_book(Refusal(reason, said, rule), rules)
