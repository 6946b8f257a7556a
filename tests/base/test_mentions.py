"""Entrants and rounds in sentences: numbers until somebody puts their names there."""

from __future__ import annotations

from gettext import NullTranslations

from lexidrome.base import EntrantMention, text, the_entrant, the_round

SENTENCE = text("{round}: {entrant} has a bye.", round=the_round(8), entrant=the_entrant(11, "A"))


class Shouting(NullTranslations):
    def gettext(self, message: str) -> str:
        return message.replace("Round", "RUNDE").replace("Final", "FINALE")


def test_a_sentence_that_nobody_has_named_says_the_numbers() -> None:
    assert str(SENTENCE) == "Round 8: #11 has a bye."
    assert SENTENCE.translated(Shouting()) == "RUNDE 8: #11 has a bye."


def test_names_take_the_place_of_numbers_and_are_translated_with_the_sentence() -> None:
    named = SENTENCE.named(
        lambda mention: (
            f"Ann {mention.division}" if isinstance(mention, EntrantMention) else text("Final")
        )
    )
    assert str(named) == "Final: Ann A has a bye."
    assert named.translated(Shouting()) == "FINALE: Ann A has a bye."
    assert named.named(lambda _: "nobody") is named
