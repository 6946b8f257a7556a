"""The word judge's verdict, by a lexicon or by a person."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput, Ms, PersonId
from lexidrome.lexicon import (
    ENABLE,
    VERDICT_PACE_MS,
    Adjudicator,
    HumanAdjudicator,
    Lexicon,
    LexiconAdjudicator,
    LexiconEntry,
    RejectionReason,
    Verdict,
    WordGraph,
    judge,
    tile_set,
    verdict_due_ms,
)

ENGLISH = tile_set("english")
PERSON = PersonId("p-7")
HUMAN = HumanAdjudicator("House dictionary", ENGLISH)


class WatchedGraph(WordGraph):
    """Remembers what it was asked."""

    __slots__ = ("asked",)
    asked: list[list[str]]

    def contains_many(self, words: list[str]) -> list[bool]:
        self.asked.append(words)
        return super().contains_many(words)


def test_a_play_is_acceptable_when_every_word_is(enable: Lexicon) -> None:
    assert judge(enable, ["CARE", "retinas"]) == Verdict(
        ("CARE", "RETINAS"), True, ENABLE, enable.checksum
    )


@pytest.mark.parametrize("words", [["ZZXQ"], ["CARE", "ZZXQ"], ["ZZXQ", "CARE"], ["QI", "ZA"]])
def test_a_play_is_unacceptable_when_any_word_is(enable: Lexicon, words: list[str]) -> None:
    assert judge(enable, words) == Verdict(tuple(words), False, ENABLE, enable.checksum)


@pytest.mark.parametrize(
    "words", [["ZZXQ", "CARE", "AA"], ["CARE", "AA", "ZZXQ"], ["CARE", "AA"], ["ZZXQ", "QQ"]]
)
def test_every_word_is_looked_up_whatever_the_others_are(words: list[str]) -> None:
    graph = WatchedGraph.build(["CARE", "AA"], ENGLISH.alphabet)
    graph.asked = []
    lexicon = Lexicon(LexiconEntry(ENABLE, "english", 2, "checksum"), ENGLISH, graph)

    judge(lexicon, words)

    assert graph.asked == [words]


def test_the_verdict_says_nothing_of_single_words(enable: Lexicon) -> None:
    """NSA-IV.K.3.d and A-15: equal but for the order in which the words were given."""
    one = judge(enable, ["CARE", "ZZXQ"])
    other = judge(enable, ["ZZXQ", "CARE"])

    assert msgspec.structs.replace(one, words=()) == msgspec.structs.replace(other, words=())
    assert one.reason is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "A play has 1 to 8 words to judge, not 0"),
        (["CARE"] * 9, "A play has 1 to 8 words to judge, not 9"),
        (["C4RE"], "“C4RE” is not a word: “4” is not a letter of the English tile set"),
        (["CARE", ""], "“” does not have 2 to 21 letters"),
        (["A"], "“A” does not have 2 to 21 letters"),
        (["A" * 22], "“A{22}” does not have 2 to 21 letters"),
        (["A" * 1000], "“A{24}…” does not have 2 to 21 letters"),
        (["CA RE"], "“CA RE” is not a word: “ ” is not a letter"),
        (["CA\x1bRE"], "“CA\ufffdRE” is not a word: “\ufffd” is not a letter"),
        (["CAR?"], r"“\?” is not a letter"),
    ],
)
def test_what_is_no_play_is_refused_by_every_adjudicator(
    enable: Lexicon, words: list[str], sentence: str
) -> None:
    adjudicators: list[Adjudicator] = [LexiconAdjudicator(enable), HUMAN]
    for adjudicator in adjudicators:
        with pytest.raises(BadInput, match=sentence):
            adjudicator.rule(words)


@given(st.integers(0, 10**12), st.integers(0, 10_000))
def test_a_verdict_is_told_on_a_schedule_that_the_words_do_not_move(
    asked_at: int, took: int
) -> None:
    due_ms = verdict_due_ms(Ms(asked_at), Ms(asked_at + took))

    assert due_ms >= asked_at + took
    assert (due_ms - asked_at) % VERDICT_PACE_MS == 0
    assert due_ms - asked_at >= VERDICT_PACE_MS


def test_quick_and_slow_look_ups_are_told_at_the_same_moment() -> None:
    moments = {verdict_due_ms(Ms(5_000), Ms(5_000 + took)) for took in (0, 1, 30, 100)}

    assert moments == {5_000 + VERDICT_PACE_MS}


def test_a_lexicon_rules_at_once_and_a_person_when_they_have_looked(enable: Lexicon) -> None:
    ruled = LexiconAdjudicator(enable).rule(["CARE"])
    waiting: Adjudicator = HUMAN

    assert ruled.is_acceptable
    assert waiting.rule(["CARE"]) is None


def test_a_person_accepts_in_their_name() -> None:
    assert HUMAN.accept(["care"], PERSON) == Verdict(
        ("CARE",), True, "House dictionary", ruled_by=PERSON
    )


@pytest.mark.parametrize(
    "reason",
    ["capitalised", "abbreviation", "prefix_suffix", "hyphen_apostrophe", "not_in_dictionary"],
)
def test_a_person_rejects_for_a_reason_of_the_book(reason: str) -> None:
    """WU-4.a, DP-2.IV.b and DP-2.IV.c."""
    verdict = HUMAN.reject(["PARIS", "CARE"], PERSON, reason)

    assert verdict == Verdict(
        ("PARIS", "CARE"),
        False,
        "House dictionary",
        ruled_by=PERSON,
        reason=RejectionReason(reason),
    )


def test_a_reason_that_no_book_gives_is_refused() -> None:
    with pytest.raises(BadInput, match=r"“ugly” is not a reason .*: capitalised, abbreviation"):
        HUMAN.reject(["CARE"], PERSON, "ugly")


@pytest.mark.parametrize(
    "verdict",
    [
        Verdict(("CARE", "AA"), False, "ENABLE", checksum="0d6d"),
        HUMAN.accept(["CARE"], PERSON),
        HUMAN.reject(["CARE"], PERSON, RejectionReason.ABBREVIATION),
    ],
)
def test_a_verdict_can_be_stored_and_read_again(verdict: Verdict) -> None:
    assert msgspec.json.decode(msgspec.json.encode(verdict), type=Verdict) == verdict
