"""Tests read pages without minding how their templates are laid out."""

from __future__ import annotations

from web.flat import flat


def test_tags_and_what_blocks_say_stand_on_one_line() -> None:
    cell = '<td\nclass="a  b"\n\n>\nAnn <b>and</b>\nBob\n</td>\n'
    assert flat(cell) == '<td class="a  b">Ann <b>and</b>\nBob</td>\n'
    assert flat('<input\nname="x > y"\nchecked\n>') == '<input name="x > y" checked>'


def test_what_is_written_into_a_field_stays_as_it_is() -> None:
    written = '<textarea name="a">\n one\n  two </textarea><pre>\n x\n</pre>'
    assert flat(written) == written
