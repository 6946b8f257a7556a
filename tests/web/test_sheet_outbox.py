"""What is entered at a table reaches the server once, whatever the network loses on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from web.sheet_scripts import SheetScripts

TURNS = ("play_tiles", "pass_turn")
COMMANDS = (*TURNS, "hold_play")
NOTHING: dict[str, Any] = {
    "device": "d", "past": "", "queue": [], "sent": [], "marks": [], "returned": [], "draft": None,
}  # fmt: skip
Message = dict[str, Any]


class Server:
    """Takes each id once, and nothing of whoever has not seen what is there."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str]] = []

    @property
    def turns(self) -> list[dict[str, int]]:
        return [{"entry": at} for at, (_, kind) in enumerate(self.log) if kind in TURNS]

    def answer(self, message: Message) -> Message:
        known = [name for name, _ in self.log]
        if message["id"] in known:
            version = known.index(message["id"]) + 1
            return {"type": "done", "id": message["id"], "version": version, "is_repeat": True}
        if message.get("version", len(known)) < len(known):
            return refused(message, can_retry=False)
        self.log.append((message["id"], message["command"]["type"]))
        version = len(self.log)
        return {"type": "done", "id": message["id"], "version": version, "is_repeat": False}


def refused(message: Message, *, can_retry: bool) -> Message:
    sentence = "Not now." if can_retry else "Somebody else was faster."
    return {"type": "refused", "id": message["id"], "sentence": sentence, "can_retry": can_retry}


class LossyLine(RuleBasedStateMachine):
    """A device at a table, and everything that can happen to its line."""

    sheet: SheetScripts

    def __init__(self) -> None:
        super().__init__()
        self.server = Server()
        self.requests: list[Message] = []
        self.answers: list[Message] = []
        self.old_answers: list[Message] = []
        self.entered: list[str] = []
        self.commands: dict[str, str] = {}
        self.taken_back: set[str] = set()
        self.world: dict[str, Any] = {"isUp": True, "version": 0, "turns": []}
        self.has_others = False
        self.kept: dict[str, Any] = self.sheet.ask("table", NOTHING)

    def _do(self, deed: str, *args: Any) -> Any:
        return self._told(self.sheet.ask("do", self.world, deed, args))

    def _told(self, told: Any) -> Any:
        self.requests += told["said"]
        assert len(self.requests) + len(self.answers) <= 1, "one after the other"
        for message in told["said"]:
            assert message["command"]["type"] == self.commands[message["id"]]
        self.kept = told["kept"]
        return told["answer"]

    @rule(kind=st.sampled_from(COMMANDS))
    def enter(self, kind: str) -> None:
        known = {item["id"] for item in self.kept["queue"]}
        told = self.sheet.ask("do", self.world, "put", [{"type": kind}, 0, 0])
        new = [item["id"] for item in told["kept"]["queue"] if item["id"] not in known]
        assert len(new) == 1
        self.commands[new[0]] = kind
        self.entered += new
        self._told(told)

    @rule()
    def take_back(self) -> None:
        item = self._do("takeBack")
        if item is not None:
            self.taken_back.add(item["id"])

    @rule(is_stored=st.booleans())
    def the_line_breaks(self, is_stored: bool) -> None:
        """What was on its way is lost, or only the answer to it."""
        if is_stored:
            for message in self.requests:
                self.server.answer(message)
        self.requests, self.answers = [], []
        self.world = self.world | {"isUp": False}

    @precondition(lambda self: not self.world["isUp"])
    @rule()
    def the_line_is_back(self) -> None:
        self.world = self.world | {"isUp": True}
        self._do("sendAgain")

    @precondition(lambda self: self.requests)
    @rule(is_busy=st.booleans())
    def the_server_answers(self, is_busy: bool) -> None:
        message = self.requests.pop()
        self.answers.append(
            refused(message, can_retry=True) if is_busy else self.server.answer(message)
        )

    @precondition(lambda self: self.answers)
    @rule()
    def the_answer_arrives(self) -> None:
        answer = self.answers.pop()
        if answer["type"] == "done":
            self.old_answers.append(answer)
        self._do("heard", answer)

    @precondition(lambda self: self.old_answers)
    @rule(data=st.data())
    def an_answer_arrives_once_more(self, data: st.DataObject) -> None:
        answer = data.draw(st.sampled_from(self.old_answers))
        queue = [item["id"] for item in self.kept["queue"]]
        if answer["id"] not in queue:
            self._do("heard", answer)

    @precondition(lambda self: self.world["isUp"])
    @rule()
    def the_page_is_told_of_the_game(self) -> None:
        self._look()
        self._do("caughtUp")

    def _look(self) -> None:
        version, turns = len(self.server.log), self.server.turns
        self.world = self.world | {"version": version, "turns": turns}

    @rule()
    def a_while_passes(self) -> None:
        self._told(self.sheet.ask("timesOut", self.world))

    @rule()
    def the_page_is_loaded_again(self) -> None:
        """It has the game as it is then, and no line yet."""
        self.the_line_breaks(is_stored=True)
        self.kept = self.sheet.ask("table", None)
        self._look()

    @rule()
    def another_device_enters_something(self) -> None:
        self.has_others = True
        self.server.log.append((f"other {len(self.server.log)}", "play_tiles"))

    @precondition(lambda self: not self.has_others)
    @rule(data=st.data())
    def the_server_is_restored_from_a_backup(self, data: st.DataObject) -> None:
        self.the_line_breaks(is_stored=False)
        del self.server.log[data.draw(st.integers(0, len(self.server.log))) :]
        self.old_answers = []
        self.world = self.world | {"isUp": True}
        self._do("restored")
        self._do("sendAgain")

    @invariant()
    def everything_entered_is_kept_once(self) -> None:
        returned = [item["id"] for each in self.kept["returned"] for item in each["items"]]
        names = [item["id"] for part in ("queue", "sent") for item in self.kept[part]] + returned
        assert Counter(names) == Counter(self.entered) - Counter(self.taken_back)

    @invariant()
    def the_server_has_it_in_order(self) -> None:
        stored = [name for name, _ in self.server.log if name in self.commands]
        assert stored == sorted(stored, key=self.entered.index)
        assert not self.taken_back.intersection(stored)

    def teardown(self) -> None:
        """A quiet evening later nothing waits, and the server has all that was not given back."""
        if not self.world["isUp"]:
            self.the_line_is_back()
        for _ in range(6 * len(self.entered) + 6):
            if self.requests:
                self.the_server_answers(is_busy=False)
            if self.answers:
                self.the_answer_arrives()
            self.the_page_is_told_of_the_game()
            self.a_while_passes()
        assert self.kept["queue"] == []
        returned = {item["id"] for each in self.kept["returned"] for item in each["items"]}
        stored = {name for name, _ in self.server.log if name in self.commands}
        assert stored | returned >= set(self.entered) - self.taken_back
        assert self.has_others or not returned, "nobody else has entered anything"


@pytest.mark.slow
def test_each_entry_is_stored_once_in_order_whatever_is_lost() -> None:
    with SheetScripts() as scripts:
        LossyLine.sheet = scripts
        run_state_machine_as_test(
            LossyLine, settings=settings(max_examples=150, stateful_step_count=30)
        )


def test_a_play_stays_on_the_sheet_until_the_game_has_it() -> None:
    """The answer comes first; the page is told of the game a moment later."""
    world = {"isUp": True, "version": 0, "turns": []}
    with SheetScripts() as sheet:
        sheet.ask("table", NOTHING)
        entered = sheet.ask("do", world, "put", [{"type": "play_tiles"}, 0, 0])
        (message,) = entered["said"]
        answered = sheet.ask("do", world, "heard", [Server().answer(message)])
        assert answered["kept"]["queue"] == []
        assert answered["laid"] == [message["id"]]
        world = {"isUp": True, "version": 1, "turns": [{"entry": 0}]}
        assert sheet.ask("do", world, "caughtUp", [])["laid"] == []
