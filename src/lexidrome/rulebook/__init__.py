"""Owns the five rule sets and the index of their rules, as data; decides nothing itself."""

from lexidrome.rulebook import choices
from lexidrome.rulebook.index import (
    Ambiguity,
    Document,
    Entry,
    Kind,
    Parameter,
    Rule,
    ambiguities,
    documents,
    entries,
    entry,
    near_ids,
    parameters,
    rule,
    rules,
    search,
)
from lexidrome.rulebook.load import (
    RULE_SET_NAMES,
    derive,
    load_rule_set,
    rule_set,
    rule_set_from_data,
)
from lexidrome.rulebook.ruleset import FIELDS, SECTIONS, RuleSet, Source, format_value

__all__ = [
    "FIELDS",
    "RULE_SET_NAMES",
    "SECTIONS",
    "Ambiguity",
    "Document",
    "Entry",
    "Kind",
    "Parameter",
    "Rule",
    "RuleSet",
    "Source",
    "ambiguities",
    "choices",
    "derive",
    "documents",
    "entries",
    "entry",
    "format_value",
    "load_rule_set",
    "near_ids",
    "parameters",
    "rule",
    "rule_set",
    "rule_set_from_data",
    "rules",
    "search",
]
