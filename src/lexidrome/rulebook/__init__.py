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
    find_rule_set,
    load_rule_set,
    rule_set,
    rule_set_from_data,
)
from lexidrome.rulebook.meanings import MEANINGS
from lexidrome.rulebook.ruleset import FIELDS, SECTIONS, RuleSet, Source, format_value

__all__ = [
    "FIELDS",
    "MEANINGS",
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
    "find_rule_set",
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
