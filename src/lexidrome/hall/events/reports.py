"""What people report to the director: anybody may (NSA-II.C).

A report is a stranger's words about others, so it lies beside the chain, where it
can be erased; what the director rules because of it is an incident of the event.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, NotFound, limits, text
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import new_id
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

LONGEST_WORDS = 1000
LONGEST_NAME = 60
MOST_OPEN = 200
"""So many reports of one event may wait; the director is nearby, too."""


class ReportOutcome(StrEnum):
    """What has become of a report."""

    OPEN = "open"
    RULED = "ruled"
    ASIDE = "aside"


class IncidentReport(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    event: str
    at_ms: int
    words: str
    table: str = ""
    name: str = ""
    """What the reporter calls themselves, or what their account is called."""
    procedure: str = ""
    """The procedure they had found, if they came from one."""
    settled: ReportOutcome = ReportOutcome.OPEN
    settled_by: str = ""
    settled_ms: int = 0
    reason: str = ""


class IncidentReports:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._drawer = Drawer(store, "incident_report", IncidentReport)
        self._clock = clock
        self._locks = Locks()

    def of(self, event: str) -> list[IncidentReport]:
        """The reports of an event, the newest first."""
        found = [each for _, each in self._drawer.items() if each.event == event]
        return sorted(found, key=lambda each: each.at_ms, reverse=True)

    def waiting(self, event: str) -> list[IncidentReport]:
        return [each for each in self.of(event) if each.settled is ReportOutcome.OPEN]

    def get(self, event: str, report: str) -> IncidentReport:
        found = self._drawer.get(report)
        if found is None or found.event != event:
            raise NotFound(text("There is no such report."))
        return found

    async def file(
        self, event: str, words: str, *, table: str = "", name: str = "", procedure: str = ""
    ) -> IncidentReport:
        said = words.strip()
        if not said or len(said) > LONGEST_WORDS:
            raise BadInput(
                text(
                    "Describe what happened, in at most {longest} characters.",
                    longest=LONGEST_WORDS,
                )
            )
        report = IncidentReport(
            id=new_id(),
            event=event,
            at_ms=self._clock.now_ms(),
            words=said,
            table=" ".join(table.split())[:LONGEST_NAME],
            name=" ".join(name.split())[:LONGEST_NAME],
            procedure=procedure,
        )
        async with self._locks.of(event):
            if len(self.waiting(event)) >= MOST_OPEN:
                raise BadInput(text("Too many reports are waiting; tell the director in person."))
            await self._drawer.put(report.id, report)
        return report

    async def settle(
        self, event: str, report: str, settled: ReportOutcome, *, by: str, reason: str = ""
    ) -> None:
        """Say what has become of it; setting it aside needs a reason."""
        if settled is ReportOutcome.ASIDE and not reason.strip():
            raise BadInput(
                text("Give a reason for putting the report aside; it is kept on record.")
            )
        if len(reason) > limits.REASON.most:
            raise BadInput(limits.REASON.refusal())
        now_ms = self._clock.now_ms()
        await self._drawer.change(
            self.get(event, report).id,
            lambda now: msgspec.structs.replace(
                now, settled=settled, settled_by=by, settled_ms=now_ms, reason=reason.strip()
            ),
        )

    async def erase(self, event: str, report: str) -> None:
        await self._drawer.erase(self.get(event, report).id)
