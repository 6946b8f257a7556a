"""What is declared of messages, and which function handles each."""

from __future__ import annotations

import sys
from typing import get_args

import msgspec
import pytest

from lexidrome.decider import Declared, Handlers, Undeclared

HERE = sys.modules[__name__]


class Message(msgspec.Struct, frozen=True, tag=True):
    """What all of them carry; nobody sends this one."""


class OfSide(Message, frozen=True, tag=True):
    """What some of them carry; nobody sends this one either."""

    side: int


class Knock(Message, frozen=True, tag="knock"):
    pass


class Enter(OfSide, frozen=True, tag="enter"):
    pass


def declared(*kinds: type[Message]) -> Declared[Message, str]:
    found: Declared[Message, str] = Declared(Message)
    for kind in kinds:
        found.declare(kind, kind.__name__.lower())
    return found


def test_the_union_is_of_every_message_that_has_a_name() -> None:
    union = declared(Knock, Enter).union(HERE)
    assert set(get_args(union)) == {Knock, Enter}
    assert msgspec.json.decode(b'{"type": "enter", "side": 2}', type=union) == Enter(2)


def test_a_message_of_which_nothing_is_said_makes_no_union() -> None:
    with pytest.raises(Undeclared, match="Enter"):
        declared(Knock).union(HERE)


def test_nothing_is_said_twice_of_a_message() -> None:
    messages = declared(Knock)
    with pytest.raises(AssertionError, match="Knock"):
        messages.declare(Knock, "again")


def test_what_was_said_is_found_by_message_and_by_class() -> None:
    messages = declared(Knock, Enter)
    assert messages.of(Enter(1)) == messages.of_kind(Enter) == "enter"
    assert messages.where(lambda said: said == "knock") == {Knock}
    with pytest.raises(KeyError):
        declared(Knock).of(Enter(1))


def test_each_message_has_the_function_that_names_it() -> None:
    handlers: Handlers[str] = Handlers("answers")

    @handlers.add(Knock)
    def knocked(_message: Knock) -> str:
        return "who is there"

    @handlers.add(Enter)
    def entered(message: Enter) -> str:
        return f"side {message.side}"

    table = handlers.table((Knock, Enter), (HERE,))
    assert [table[type(each)](each) for each in (Knock(), Enter(3))] == ["who is there", "side 3"]


def test_a_message_without_a_function_makes_no_table() -> None:
    handlers: Handlers[str] = Handlers("answers")
    handlers.add(Knock)(lambda _: "who is there")
    with pytest.raises(Undeclared, match="nothing answers Enter"):
        handlers.table((Knock, Enter), (HERE,))


def test_a_function_of_another_module_does_not_count() -> None:
    handlers: Handlers[str] = Handlers("answers")
    handlers.add(Knock)(lambda _: "who is there")
    with pytest.raises(Undeclared, match="nothing answers Knock"):
        handlers.table((Knock,), (msgspec,))


def test_two_functions_for_one_message_make_no_table() -> None:
    handlers: Handlers[str] = Handlers("answers")
    handlers.add(Knock)(lambda _: "who is there")
    handlers.add(Knock)(lambda _: "go away")
    with pytest.raises(AssertionError, match="two functions answers Knock"):
        handlers.table((Knock,), (HERE,))
