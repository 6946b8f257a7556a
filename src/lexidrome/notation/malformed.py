"""What is said of a text that cannot be read: what is wrong, and where."""

from __future__ import annotations

from lexidrome.base import BadInput, Text, text

_SHOWN_LIMIT = 40


class Malformed(BadInput):
    """A text that does not follow its notation; the place is a line or a character, from 1."""

    def __init__(
        self, problem: Text, *, line: int | None = None, character: int | None = None
    ) -> None:
        super().__init__(_placed(problem, line, character))
        self.problem = problem
        """What is wrong, without the place."""
        self.line = line
        self.character = character

    def at_line(self, line: int) -> Malformed:
        return Malformed(self.problem, line=line)

    def at_character(self, character: int) -> Malformed:
        return Malformed(self.problem, character=character)


def shown(written: str) -> str:
    """A piece of the input, short and printable enough to stand in a sentence."""
    printable = "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for char in written[: _SHOWN_LIMIT + 1]
    )
    if len(printable) > _SHOWN_LIMIT:
        return printable[: _SHOWN_LIMIT - 1] + "…"
    return printable


def _placed(problem: Text, line: int | None, character: int | None) -> Text:
    if line is not None:
        return text("Line {line}: {problem}", line=line, problem=str(problem))
    if character is not None:
        return text("Character {at}: {problem}", at=character, problem=str(problem))
    return problem
