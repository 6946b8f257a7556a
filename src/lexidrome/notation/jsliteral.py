"""Reads a JavaScript literal, which is more than JSON: `undefined`, bare names, stray commas."""

from __future__ import annotations

import re
from typing import NoReturn

from lexidrome.base import text
from lexidrome.notation.malformed import Malformed, shown

Value = None | bool | int | float | str | list["Value"] | dict[str, "Value"]

DEPTH_LIMIT = 60

_TOKEN = re.compile(
    r"""(?P<space>(?:\s|//[^\n]*|/\*.*?\*/)+)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<word>[A-Za-z_$][\w$]*)
    |(?P<mark>[\[\]{}:,;=])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0"}
_WORDS: dict[str, Value] = {
    "undefined": None,
    "null": None,
    "NaN": None,
    "true": True,
    "false": False,
}
_END = ("end", "")


def parse_js_literal(source: str) -> Value:
    """The value of `name = …;` or of a bare literal. `undefined` and gaps become None."""
    return _Reader(source).whole()


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0
        self._kind, self._word = _END
        self._next()

    def whole(self) -> Value:
        while self._kind == "word" and self._word not in _WORDS:
            self._next()
        if self._word == "=":
            self._next()
        value = self._value(0)
        while self._word == ";":
            self._next()
        if self._kind != "end":
            self._fail()
        return value

    def _next(self) -> None:
        while True:
            if self._at >= len(self._source):
                self._kind, self._word = _END
                return
            match = _TOKEN.match(self._source, self._at)
            if match is None:
                self._kind, self._word = "unknown", self._source[self._at]
                self._fail()
            self._at = match.end()
            if match.lastgroup != "space":
                self._kind, self._word = match.lastgroup or "", match.group()
                return

    def _fail(self) -> NoReturn:
        line = self._source.count("\n", 0, self._at) + 1
        if self._kind == "end":
            raise Malformed(text("The file ends in the middle."), line=line)
        raise Malformed(text("“{word}” is not expected.", word=shown(self._word)), line=line)

    def _value(self, depth: int) -> Value:
        if depth > DEPTH_LIMIT:
            self._fail()
        kind, word = self._kind, self._word
        if word == "[":
            return self._list(depth)
        if word == "{":
            return self._object(depth)
        value: Value = None
        if kind == "string":
            value = _unescaped(word[1:-1])
        elif kind == "number":
            value = _number(word)
        elif kind == "word" and word in _WORDS:
            value = _WORDS[word]
        else:
            self._fail()
        self._next()
        return value

    def _list(self, depth: int) -> Value:
        values: list[Value] = []
        self._next()
        while self._word != "]" or self._kind != "mark":
            if self._kind == "mark" and self._word == ",":
                values.append(None)
            else:
                values.append(self._value(depth + 1))
            if self._kind == "mark" and self._word == ",":
                self._next()
            elif self._kind != "mark" or self._word != "]":
                self._fail()
        self._next()
        return values

    def _object(self, depth: int) -> Value:
        values: dict[str, Value] = {}
        self._next()
        while self._kind != "mark" or self._word != "}":
            if self._kind not in ("string", "word", "number"):
                self._fail()
            key = _unescaped(self._word[1:-1]) if self._kind == "string" else self._word
            self._next()
            if self._word != ":":
                self._fail()
            self._next()
            values[key] = self._value(depth + 1)
            if self._kind == "mark" and self._word == ",":
                self._next()
            elif self._kind != "mark" or self._word != "}":
                self._fail()
        self._next()
        return values


def _unescaped(written: str) -> str:
    if "\\" not in written:
        return written
    return _ESCAPE.sub(_escape, written)


def _escape(match: re.Match[str]) -> str:
    if code := match[1] or match[2]:
        return chr(int(code, 16))
    return _ESCAPES.get(match[3], match[3])


def _number(written: str) -> int | float:
    if re.fullmatch(r"-?\d{1,18}", written):
        return int(written)
    return float(written)
