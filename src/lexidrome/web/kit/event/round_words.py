"""What a button of a round says: “Publish the final”, “Publish round 3”."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import Text, text


class Verb(StrEnum):
    PAIR = "pair"
    PUBLISH = "publish"
    BEGIN = "begin"
    END = "end"


_WORDS = {
    Verb.PAIR: {
        t.RoundKind.NUMBERED: text("Pair round {number}"),
        t.RoundKind.QUARTER_FINALS: text("Pair the quarter-finals"),
        t.RoundKind.SEMI_FINALS: text("Pair the semi-finals"),
        t.RoundKind.FINAL: text("Pair the final"),
        t.RoundKind.SECOND_FINAL: text("Pair the second final"),
    },
    Verb.PUBLISH: {
        t.RoundKind.NUMBERED: text("Publish round {number}"),
        t.RoundKind.QUARTER_FINALS: text("Publish the quarter-finals"),
        t.RoundKind.SEMI_FINALS: text("Publish the semi-finals"),
        t.RoundKind.FINAL: text("Publish the final"),
        t.RoundKind.SECOND_FINAL: text("Publish the second final"),
    },
    Verb.BEGIN: {
        t.RoundKind.NUMBERED: text("Start round {number}"),
        t.RoundKind.QUARTER_FINALS: text("Start the quarter-finals"),
        t.RoundKind.SEMI_FINALS: text("Start the semi-finals"),
        t.RoundKind.FINAL: text("Start the final"),
        t.RoundKind.SECOND_FINAL: text("Start the second final"),
    },
    Verb.END: {
        t.RoundKind.NUMBERED: text("End round {number}"),
        t.RoundKind.QUARTER_FINALS: text("End the quarter-finals"),
        t.RoundKind.SEMI_FINALS: text("End the semi-finals"),
        t.RoundKind.FINAL: text("End the final"),
        t.RoundKind.SECOND_FINAL: text("End the second final"),
    },
}
_IN_DIVISION = {
    t.RoundKind.NUMBERED: text("Pair round {number} in {division}"),
    t.RoundKind.QUARTER_FINALS: text("Pair the quarter-finals in {division}"),
    t.RoundKind.SEMI_FINALS: text("Pair the semi-finals in {division}"),
    t.RoundKind.FINAL: text("Pair the final in {division}"),
    t.RoundKind.SECOND_FINAL: text("Pair the second final in {division}"),
}


def button_words(verb: str, name: t.RoundName) -> Text:
    return replace(_WORDS[Verb(verb)][name.kind], params={"number": name.number})


def pair_in_words(name: t.RoundName, division: str) -> Text:
    """Where the divisions are not paired by one press."""
    return replace(_IN_DIVISION[name.kind], params={"number": name.number, "division": division})
