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
        t.rounds.RoundKind.NUMBERED: text("Pair round {number}"),
        t.rounds.RoundKind.WEEK: text("Pair week {number}"),
        t.rounds.RoundKind.QUARTER_FINALS: text("Pair the quarter-finals"),
        t.rounds.RoundKind.SEMI_FINALS: text("Pair the semi-finals"),
        t.rounds.RoundKind.FINAL: text("Pair the final"),
        t.rounds.RoundKind.SECOND_FINAL: text("Pair the second final"),
    },
    Verb.PUBLISH: {
        t.rounds.RoundKind.NUMBERED: text("Publish round {number}"),
        t.rounds.RoundKind.WEEK: text("Publish week {number}"),
        t.rounds.RoundKind.QUARTER_FINALS: text("Publish the quarter-finals"),
        t.rounds.RoundKind.SEMI_FINALS: text("Publish the semi-finals"),
        t.rounds.RoundKind.FINAL: text("Publish the final"),
        t.rounds.RoundKind.SECOND_FINAL: text("Publish the second final"),
    },
    Verb.BEGIN: {
        t.rounds.RoundKind.NUMBERED: text("Start round {number}"),
        t.rounds.RoundKind.WEEK: text("Start week {number}"),
        t.rounds.RoundKind.QUARTER_FINALS: text("Start the quarter-finals"),
        t.rounds.RoundKind.SEMI_FINALS: text("Start the semi-finals"),
        t.rounds.RoundKind.FINAL: text("Start the final"),
        t.rounds.RoundKind.SECOND_FINAL: text("Start the second final"),
    },
    Verb.END: {
        t.rounds.RoundKind.NUMBERED: text("End round {number}"),
        t.rounds.RoundKind.WEEK: text("End week {number}"),
        t.rounds.RoundKind.QUARTER_FINALS: text("End the quarter-finals"),
        t.rounds.RoundKind.SEMI_FINALS: text("End the semi-finals"),
        t.rounds.RoundKind.FINAL: text("End the final"),
        t.rounds.RoundKind.SECOND_FINAL: text("End the second final"),
    },
}
_IN_DIVISION = {
    t.rounds.RoundKind.NUMBERED: text("Pair round {number} in {division}"),
    t.rounds.RoundKind.WEEK: text("Pair week {number} in {division}"),
    t.rounds.RoundKind.QUARTER_FINALS: text("Pair the quarter-finals in {division}"),
    t.rounds.RoundKind.SEMI_FINALS: text("Pair the semi-finals in {division}"),
    t.rounds.RoundKind.FINAL: text("Pair the final in {division}"),
    t.rounds.RoundKind.SECOND_FINAL: text("Pair the second final in {division}"),
}


def button_words(verb: str, name: t.rounds.RoundName) -> Text:
    return replace(_WORDS[Verb(verb)][name.kind], params={"number": name.number})


def pair_in_words(name: t.rounds.RoundName, division: str) -> Text:
    """Where the divisions are not paired by one press."""
    return replace(_IN_DIVISION[name.kind], params={"number": name.number, "division": division})
