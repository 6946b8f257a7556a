"""Sentences are translated late and fall back to English."""

from gettext import NullTranslations

from lexidrome.base import text, text_plural


def test_a_text_fills_its_parameters() -> None:
    assert str(text("{need} tiles", need=7)) == "7 tiles"


def test_a_plural_text_chooses_its_form_by_the_count() -> None:
    assert str(text_plural("{count} tile", "{count} tiles", 1)) == "1 tile"
    assert str(text_plural("{count} tile", "{count} tiles", 4)) == "4 tiles"


def test_a_text_is_translated_when_it_is_shown() -> None:
    class Shouting(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper().replace("{NEED}", "{need}")

    assert text("{need} tiles", need=7).translated(Shouting()) == "7 TILES"
