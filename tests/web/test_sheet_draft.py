"""A play as it is written on the sheet: nothing of it is lost, whatever was typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.game.board import EMPTY
from lexidrome.game.layout import SIZE, SQUARES
from lexidrome.game.tiles import tiles_of
from lexidrome.lexicon import parse_tile_set, tile_set
from web.sheet_scripts import SheetScripts, setting_of

ENGLISH = tiles_of(tile_set("english"))
STRANGE = tiles_of(
    parse_tile_set(
        """
        name = "strange"
        title = "Tiles of several letters, and capitals of which only one is the other's"
        blank = { count = 4 }
        tiles = [
          { letter = "C", count = 9, value = 3 },
          { letter = "CH", count = 9, value = 5 },
          { letter = "H", count = 9, value = 4 },
          { letter = "I", count = 9, value = 1, lower = "ı" },
          { letter = "İ", count = 9, value = 1, lower = "i" },
          { letter = "L·L", count = 9, value = 8 },
        ]
        """,
        "strange.toml",
    )
)
TABLES = {"english": ENGLISH, "strange": STRANGE}


@pytest.fixture(scope="module")
def sheet() -> Iterator[SheetScripts]:
    with SheetScripts() as scripts:
        yield scripts


def boards(symbols: list[str]) -> st.SearchStrategy[str]:
    return st.lists(
        st.one_of(st.just(EMPTY), st.sampled_from(symbols)), min_size=SQUARES, max_size=SQUARES
    ).map("".join)


def drafts(symbols: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "square": st.integers(0, SQUARES - 1),
            "isAcross": st.booleans(),
            "symbols": st.lists(st.sampled_from(symbols), max_size=SIZE + 2),
        }
    )


@pytest.mark.parametrize("name", TABLES)
@given(data=st.data())
def test_a_draft_that_is_written_out_and_read_lays_the_same_tiles(
    sheet: SheetScripts, name: str, data: st.DataObject
) -> None:
    symbols, setting = list(TABLES[name].rack_tile), setting_of(TABLES[name])
    board, draft = data.draw(boards(symbols)), data.draw(drafts(symbols))
    written = sheet.ask("written", setting, board, draft)
    again = sheet.ask("parseDraft", setting, written)
    assert again is not None, written
    assert (again["square"], again["isAcross"]) == (draft["square"], draft["isAcross"])
    laid = sheet.ask("laid", setting, board, draft)
    assert sheet.ask("laid", setting, board, again) == laid
    assert sheet.ask("written", setting, board, again) == written
    spelled = len(draft["symbols"]) - len(laid["tiles"]) - len(laid["left"])
    assert spelled >= 0, "every letter is laid, lies there already, or has no square"
    assert all(board[square] == EMPTY for square, _ in laid["tiles"])


@pytest.mark.parametrize("name", TABLES)
@given(data=st.data())
def test_a_line_is_read_whole_or_a_letter_that_is_no_tile_is_named(
    sheet: SheetScripts, name: str, data: st.DataObject
) -> None:
    setting = setting_of(TABLES[name])
    known = [label for label in setting["labels"].values() if len(label) == 1]
    letter = st.one_of(
        st.sampled_from([*known, *" ().", "Ä", "ß", "3", "'"]),
        st.characters(categories=("L", "M", "N", "S"), codec="utf-8"),
    )
    typed = data.draw(st.lists(letter).map("".join))
    line = f"8D {typed}"
    letters = [each for each in typed if each not in " ()."]
    strange = next((each for each in letters if each not in known), None)
    draft = sheet.ask("parseDraft", setting, line)
    assert sheet.ask("strangerIn", setting, line) == strange
    assert (draft is None) == (strange is not None)
    if draft is not None:
        assert [setting["labels"][symbol] for symbol in draft["symbols"]] == letters


@pytest.mark.parametrize("name", TABLES)
@given(data=st.data())
def test_a_rack_is_read_whole_or_what_is_no_tile_is_named(
    sheet: SheetScripts, name: str, data: st.DataObject
) -> None:
    setting = setting_of(TABLES[name])
    # Each tile is followed by the blank that stands for it, which is written small.
    symbols = list(TABLES[name].rack_tile)
    tiles = {"?": "?"} | {
        TABLES[name].labels[symbol]: symbols[at - at % 2] for at, symbol in enumerate(symbols)
    }
    letter = st.one_of(
        st.sampled_from([each for each in tiles if len(each) == 1]),
        st.sampled_from(["Ä", "ß", "7", ".", " "]),
        st.characters(categories=("L", "N", "P", "S"), exclude_characters="[]"),
    )
    typed = data.draw(st.lists(letter).map("".join))
    letters = [each for each in typed if not each.isspace()]
    stranger = next((each for each in letters if each not in tiles), None)
    read = sheet.ask("rackOf", setting, typed)
    assert read["stranger"] == stranger
    assert read["tiles"] == (
        "" if stranger is not None else "".join(tiles[each] for each in letters)
    )


def test_a_tile_of_several_letters_stands_in_brackets(sheet: SheetScripts) -> None:
    setting = setting_of(STRANGE)

    def read(line: str) -> list[str]:
        draft = sheet.ask("parseDraft", setting, line)
        return [setting["labels"][symbol] for symbol in draft["symbols"]]

    assert read("8D [CH]I[l·l]") == ["CH", "I", "l·l"]
    assert read("8D CHI") == ["C", "H", "I"]
    for line in ("8D [CHI", "8D [X]I", "8D CHI]", "8D []I"):
        assert sheet.ask("parseDraft", setting, line) is None
    assert sheet.ask("strangerIn", setting, "8D [X]I") == "X"


@given(data=st.data())
def test_what_is_typed_is_erased_again_letter_by_letter(
    sheet: SheetScripts, data: st.DataObject
) -> None:
    symbols = list(ENGLISH.rack_tile)
    draft, symbol = data.draw(drafts(symbols)), data.draw(st.sampled_from(symbols))
    assert sheet.ask("erased", sheet.ask("typed", draft, symbol)) == draft
    turned = sheet.ask("pointed", draft, draft["square"], True)
    assert turned == draft | {"isAcross": not draft["isAcross"]}


@given(data=st.data())
def test_what_a_device_keeps_is_there_after_a_reload(
    sheet: SheetScripts, data: st.DataObject
) -> None:
    item = st.fixed_dictionaries(
        {
            "id": st.uuids().map(lambda name: name.hex),
            "command": st.fixed_dictionaries({"type": st.sampled_from(["play_tiles", "x"])}),
            "side": st.none() | st.integers(0, 3),
            "at_ms": st.integers(0, 2**48),
            "seen": st.none() | st.integers(0, 999),
        }
    )
    items = st.lists(item, max_size=3)
    returned = st.fixed_dictionaries({"sentence": st.text(), "items": items})
    verdict = st.fixed_dictionaries({"isAcceptable": st.booleans(), "sentence": st.text()})
    note = st.fixed_dictionaries({"turn": st.integers(1, 99), "note": st.text()})
    kept = data.draw(
        st.fixed_dictionaries(
            {
                "device": st.uuids().map(lambda name: name.hex),
                "past": st.none() | st.text(),
                "queue": items,
                "sent": items,
                "marks": st.just([]),
                "returned": st.lists(returned, max_size=2),
                "draft": st.none() | drafts(list(STRANGE.rack_tile)),
                "verdict": st.none() | verdict,
                "notes": st.lists(note, max_size=2),
            }
        )
    )
    assert sheet.ask("kept", kept) == kept
