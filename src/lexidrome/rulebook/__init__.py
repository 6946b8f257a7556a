"""Owns the five rule sets and the index of their rules, as data; decides nothing itself.

`rulebook.index` is the books' own rules, one by one, `rulebook.guidance` what people are told of
them, `rulebook.choices` what the values of a rule set can be, and `rulebook.variations` what people
may agree on instead of their book; at the door stand the rule sets with their values, and how code
cites a rule.
"""

from lexidrome.rulebook import choices, guidance, index, variations
from lexidrome.rulebook.bounds import RULE_SET_BOUNDS, RULE_SET_CAPS
from lexidrome.rulebook.citations import by_book, refused_by
from lexidrome.rulebook.load import (
    RULE_SET_NAMES,
    applicable,
    derive,
    find_rule_set,
    load_rule_set,
    rule_set,
    rule_set_from_data,
    rule_set_names,
)
from lexidrome.rulebook.meanings import MEANINGS
from lexidrome.rulebook.rule import Rule, all_rules, cited, rule, rules_of, the_rule
from lexidrome.rulebook.ruleset import FIELDS, SECTIONS, RuleSet, Source, format_value, rule_of
from lexidrome.rulebook.sections import Clock

__all__ = [
    "FIELDS",
    "MEANINGS",
    "RULE_SET_BOUNDS",
    "RULE_SET_CAPS",
    "RULE_SET_NAMES",
    "SECTIONS",
    "Clock",
    "Rule",
    "RuleSet",
    "Source",
    "all_rules",
    "applicable",
    "by_book",
    "choices",
    "cited",
    "derive",
    "find_rule_set",
    "format_value",
    "guidance",
    "index",
    "load_rule_set",
    "refused_by",
    "rule",
    "rule_of",
    "rule_set",
    "rule_set_from_data",
    "rule_set_names",
    "rules_of",
    "the_rule",
    "variations",
]
