"""Turns a template and its values into a page in the visitor's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from typing import Any
from urllib.parse import quote

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.runtime import Macro
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import MediaType
from markupsafe import Markup

from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome.base.moments import machine_zone
from lexidrome.web.kit.assets import MEDIA_TYPES, WEB, Asset, Assets, Messages
from lexidrome.web.kit.compiled import CompiledTemplates
from lexidrome.web.kit.icons import icon
from lexidrome.web.kit.languages import Language, Languages
from lexidrome.web.kit.moments import Moments
from lexidrome.web.kit.security import is_this_machine

LANGUAGE_COOKIE = "lexidrome_language"
COLOURS_COOKIE = "lexidrome_colours"
BOARD_COOKIE = "lexidrome_board"
OFFERS = "kit/offers.js"
"""The script that says what a view's offers are called and cost."""
MOST_LINES = 20_000
"""Lines of long pages that are kept as they were rendered."""
YEAR_S = 365 * 24 * 60 * 60

_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)

AnyRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, State]


def signed(number: int) -> str:
    """`+12`, `0`, `−4`: with a proper minus, which stands as wide as the plus above it."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def element_id(*about: object) -> str:
    """The id of a row, a form or a box by what it is about, the same wherever it stands.

    Pages that follow an event keep by it what somebody is at, or is typing.
    """
    return ":".join(quote(str(each), safe="") for each in about)


class Colours(Enum):
    """In which somebody wants the pages."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class BoardLook(Enum):
    """How somebody wants boards and tiles."""

    STANDARD = "standard"
    CONTRAST = "contrast"
    SAFE = "safe"
    """In colours that eyes of every kind tell apart."""
    LARGE = "large"


class Visitor(msgspec.Struct, frozen=True):
    """What a page's frame says about whoever looks at it."""

    name: str | None
    """The name of the account; None for somebody who has not signed in."""
    can_sign_in: bool
    """Whether there is any account to sign in with."""


class Unindented(Extension):
    """Templates are indented for those who read them; a page need not carry that."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return _INDENTATION.sub("", source)


class Pages:
    def __init__(
        self,
        assets: Assets,
        languages: Languages,
        visitor: Callable[[AnyRequest], Visitor],
        help_of: Callable[[AnyRequest], str],
        *,
        is_demo: bool = False,
    ) -> None:
        """`help_of` has the address of the chapter that explains a page."""
        self.assets = assets
        self.languages = languages
        self.is_demo = is_demo
        """Every page says then that it is the demo's, and how one leaves it at the machine."""
        self._visitor = visitor
        self._help_of = help_of
        self._lines: dict[tuple[Hashable, ...], Markup] = {}
        self._scripts: dict[tuple[str, str], Asset] = {}
        self._environment = Environment(
            loader=FileSystemLoader(WEB),
            bytecode_cache=CompiledTemplates(WEB),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            extensions=[Unindented],
        )
        self._environment.globals.update(
            element_id=element_id,
            icon=icon,
            is_demo=is_demo,
            static=assets.url,
            languages=languages.by_code.values(),
            lender_of=p.lender_of,
        )
        self._environment.filters["signed"] = signed

    def prepare(self) -> None:
        """Have every template ready, so that no visitor waits for one."""
        for name in self._environment.list_templates(extensions=["html"]):
            self._environment.get_template(name)

    def language(self, request: AnyConnection) -> Language:
        return self.languages.for_visitor(
            request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language", "")
        )

    def moments(self, request: AnyConnection) -> Moments:
        """By the clock of this machine, for pages that are about no event."""
        return Moments(self.language(request), machine_zone())

    def colours(self, request: AnyConnection) -> Colours:
        chosen = request.cookies.get(COLOURS_COOKIE)
        return next((each for each in Colours if each.value == chosen), Colours.SYSTEM)

    def board_look(self, request: AnyConnection) -> BoardLook:
        chosen = request.cookies.get(BOARD_COOKIE)
        return next((each for each in BoardLook if each.value == chosen), BoardLook.STANDARD)

    def render(self, request: AnyRequest, template: str, **values: object) -> str:
        """The page; `here` is the address that shows it again, which a form's own does not."""
        language = self.language(request)
        values.setdefault("here", f"{request.url.path}?{request.url.query}".rstrip("?"))
        if "moments" not in values:
            values["moments"] = self.moments(request)
        return self.render_in(
            language,
            template,
            colours=self.colours(request).value,
            board_look=self.board_look(request).value,
            visitor=self._visitor(request),
            help_address=self._help_of(request),
            at_machine=is_this_machine(request.client),
            **values,
        )

    def render_in(self, language: Language, template: str, **values: object) -> str:
        """What stands on no server's page, too; a page needs what `render` adds."""
        return self._environment.get_template(template).render(
            language=language,
            text=language.text,
            text_plural=language.text_plural,
            translated=language.translated,
            kept=lambda macro, *given: self._kept(language, macro, given),
            kept_rows=lambda rows, *macros: self._kept_rows(language, rows, macros),
            joined=lambda script: self.assets.joined_url(language.code, script),
            **values,
        )

    def page(
        self, request: AnyRequest, template: str, *, status_code: int = 200, **values: object
    ) -> Response[str]:
        return self.as_page(self.render(request, template, **values), status_code)

    def as_page(self, rendered: str, status_code: int = 200) -> Response[str]:
        return Response(
            rendered,
            status_code=status_code,
            media_type=MediaType.HTML,
            headers={"cache-control": "no-cache", "vary": "accept-language, cookie"},
        )

    def _kept(self, language: Language, macro: Macro, given: tuple[Hashable, ...]) -> Markup:
        """A line of a long page, rendered once as long as it says the same.

        Its macro stands in a `lines.html` and knows nothing but the language and what it is given.
        """
        key = (language.code, macro.name, *given)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = Markup(macro(*given))  # noqa: S704 - a macro escapes
            if len(self._lines) > MOST_LINES:
                del self._lines[next(iter(self._lines))]
        return line

    def _kept_rows(
        self, language: Language, rows: Iterable[tuple[Hashable, ...]], macros: tuple[Macro, ...]
    ) -> Markup:
        """Many rows at once, each with a part for each macro."""
        parts = [
            self._kept(language, macro, (part,))
            for row in rows
            for macro, part in zip(macros, row, strict=True)
        ]
        return Markup("".join(parts))  # noqa: S704 - all of them are markup

    def joined(self, language: Language, script: str) -> Asset:
        """A page's script in one piece, with the translations of all that it may say."""
        key = (language.code, script)
        if key not in self._scripts:
            texts = self._catalogue(language, script)
            source = f"globalThis.lexidromeTexts = {texts};\n{self.assets.joined(script)}"
            self._scripts[key] = Asset(source.encode(), MEDIA_TYPES[".js"])
        return self._scripts[key]

    def _catalogue(self, language: Language, script: str) -> str:
        """What `texts.js` reads; a sentence that stays as it is stands there already."""
        messages = self.assets.messages(script)
        if OFFERS in self.assets.modules(script):
            messages = _with_offers(messages)
        translator = language.translator
        table = language.plural_table()
        plural_counts = [table.index(form) for form in sorted(set(table))]
        catalogue = {
            "plural": table,
            "texts": {
                message: said
                for message in sorted(messages.plain)
                if (said := translator.gettext(message)) != message
            }
            | {
                singular: [translator.ngettext(singular, plural, n) for n in plural_counts]
                for singular, plural in sorted(messages.plural)
            },
        }
        return msgspec.json.encode(catalogue).decode()


def _with_offers(messages: Messages) -> Messages:
    """Also the sentences that come with a view and not from the script."""
    labels = [asked.label for _, asked in g.messages.COMMANDS.items()]
    said = [*g.costs(), *(each for each in labels if each is not None)]
    plain = {each.msgid for each in said if each.plural is None}
    plural = {(each.msgid, each.plural) for each in said if each.plural is not None}
    return Messages(messages.plain | plain, messages.plural | plural)
