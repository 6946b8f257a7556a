"""Chapters are written in Markdown; here they become parts of a page.

No markup of the source's own gets through. Headings are anchors; a link goes where whoever shows
the chapter says, and is shown as plain words where that is nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

Lead = Callable[[str], str | None]
"""Where a link of the source leads; None, if it cannot be followed from here."""
Size = tuple[int, int]
_NOT_IN_ANCHOR = re.compile(r"[^\w\- ]")
_RIGHT = "text-align:right"


class Heading(msgspec.Struct, frozen=True):
    level: int
    anchor: str
    title: str


class Section(msgspec.Struct, frozen=True):
    """What stands below a heading."""

    heading: Heading
    words: str


class Chapter(msgspec.Struct, frozen=True):
    title: str
    body: Markup
    sections: tuple[Section, ...]

    @property
    def parts(self) -> tuple[Heading, ...]:
        """The headings that a list of contents shows."""
        return tuple(each.heading for each in self.sections if each.heading.level == 2)


def anchor_of(title: str, taken: Sequence[str] = ()) -> str:
    """As the places where the source is read make it."""
    plain = _NOT_IN_ANCHOR.sub("", title.lower()).replace(" ", "-")
    found, number = plain, 0
    while found in taken:
        number += 1
        found = f"{plain}-{number}"
    return found


def outline(source: str) -> tuple[Heading, ...]:
    return _headings(_parser().parse(source))


def chapter_of(
    source: str,
    lead: Lead,
    picture: Callable[[str], Size],
    anchors: Sequence[str] | None = None,
) -> Chapter:
    """`anchors` are those of the original, where the source is its translation."""
    parser = _parser()
    tokens = parser.parse(source)
    headings = _headings(tokens, anchors)
    _prepare(tokens, headings, lead, picture)
    body = Markup(parser.renderer.render(tokens, parser.options, {}))  # noqa: S704 - html is off
    return Chapter(headings[0].title, body, _sections(tokens, headings))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("table_open", _open_table)
    parser.add_render_rule("table_close", _close_table)
    parser.add_render_rule("fence", _code)
    parser.add_render_rule("code_inline", _code_inline)
    return parser


def _open_table(_self: RendererHTML, _tokens: Sequence[Token], *_rest: Any) -> str:
    return '<div class="help-wide" tabindex="0"><table>'


def _close_table(_self: RendererHTML, _tokens: Sequence[Token], *_rest: Any) -> str:
    return "</table></div>"


def _code(_self: RendererHTML, tokens: Sequence[Token], at: int, *_rest: Any) -> str:
    return (
        f'<pre class="help-wide" tabindex="0" translate="no"><code>{escape(tokens[at].content)}'
        "</code></pre>\n"
    )


def _code_inline(_self: RendererHTML, tokens: Sequence[Token], at: int, *_rest: Any) -> str:
    return f'<code translate="no">{escape(tokens[at].content)}</code>'


def _headings(tokens: Sequence[Token], anchors: Sequence[str] | None = None) -> tuple[Heading, ...]:
    found: list[Heading] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            title = _plain(tokens[at + 1])
            anchor = (
                anchor_of(title, [each.anchor for each in found])
                if anchors is None
                else anchors[len(found)]
            )
            found.append(Heading(int(token.tag[1:]), anchor, title))
    return tuple(found)


def _plain(token: Token) -> str:
    """The words of a line without what sets them off."""
    return "".join(
        " " if each.type in ("softbreak", "hardbreak") else each.content
        for each in token.children or []
    )


def _prepare(
    tokens: Sequence[Token],
    headings: Sequence[Heading],
    lead: Lead,
    picture: Callable[[str], Size],
) -> None:
    waiting = iter(headings)
    for at, token in enumerate(tokens):
        if token.type == "th_open" and not tokens[at + 1].content:
            # A heading of nothing would be read aloud as one.
            token.tag = tokens[at + 2].tag = "td"
        if token.type == "heading_open":
            token.attrSet("id", next(waiting).anchor)
        elif token.type in ("th_open", "td_open") and token.attrs.pop("style", "") == _RIGHT:
            # Styles stand in the style sheet alone.
            token.attrSet("class", "number")
        for each in token.children or []:
            if each.type == "image":
                width, height = picture(str(each.attrs["src"]))
                each.attrSet("src", lead(str(each.attrs["src"])) or "")
                each.attrSet("width", str(width))
                each.attrSet("height", str(height))
                each.attrSet("loading", "lazy")
        if token.children is not None:
            token.children = _linked(token.children, lead)


def _linked(children: Sequence[Token], lead: Lead) -> list[Token]:
    kept: list[Token] = []
    is_plain = False
    for token in children:
        if token.type == "link_open":
            to = lead(str(token.attrs["href"]))
            is_plain = to is None
            if to is not None:
                token.attrSet("href", to)
        if not (is_plain and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept


def _sections(tokens: Sequence[Token], headings: Sequence[Heading]) -> tuple[Section, ...]:
    said: list[list[str]] = [[] for _ in headings]
    at = -1
    for token in tokens:
        if token.type == "heading_open":
            at += 1
        if token.type == "inline":
            said[max(at, 0)].append(_plain(token))
        elif token.type == "fence":
            said[max(at, 0)].append(token.content)
    return tuple(
        Section(heading, " ".join(words)) for heading, words in zip(headings, said, strict=True)
    )
