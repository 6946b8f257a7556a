"""What several do to the same thing at the same moment: nothing is lost, nothing comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hall.house import House
from hall.test_accounts import Front, at_the_front
from hall.test_eventdesk import EVENT, at_the_desk
from hall.test_eventdesk import Front as EventFront
from hall.test_invitations import ANN, TERMS, in_a_house, invitations_of
from lexidrome.base import NotFound, Refusal
from lexidrome.hall.events import reports as incident_reports
from lexidrome.hall.events.reports import IncidentReports, ReportOutcome
from lexidrome.hall.games.invitations import MOST_OPEN
from lexidrome.hall.people.tokens import NOTE_USE_MS
from lexidrome.hall.run.records import Drawer

OLD, NEW = "the old password", "another password"


def test_a_record_that_is_written_and_erased_at_once_is_gone_everywhere(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        drawer = Drawer(front.store, "toy", int)
        await drawer.put("one", 1)
        await asyncio.gather(drawer.put("one", 2), drawer.erase("one"))
        assert drawer.get("one") is None
        assert Drawer(front.store, "toy", int).get("one") is None

    at_the_front(tmp_path, story)


def test_changes_of_one_record_at_once_all_count(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        drawer = Drawer(front.store, "toy", int)
        await drawer.put("one", 0)
        await asyncio.gather(*[drawer.change("one", lambda held: held + 1) for _ in range(20)])
        assert Drawer(front.store, "toy", int).get("one") == 20
        assert await drawer.change("two", lambda held: held + 1) is None

    at_the_front(tmp_path, story)


def test_a_session_that_ends_while_its_use_is_noted_stays_ended(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        sessions = front.reception.sessions
        account = await front.reception.accounts.add("Ann", OLD)
        secret = await sessions.issue(account.person, "phone")
        front.clock.move_to(front.clock.now_ms() + NOTE_USE_MS + 1)
        assert sessions.person(secret) == account.person, "its use is to be noted"
        await sessions.revoke_secret(secret)
        await front.tasks.idle()
        assert sessions.person(secret) is None
        await front.restart()
        assert front.reception.sessions.person(secret) is None

    at_the_front(tmp_path, story)


@pytest.mark.parametrize("is_change_first", [True, False])
def test_no_session_of_the_old_password_outlives_its_change(
    tmp_path: Path, is_change_first: bool
) -> None:
    async def story(front: Front) -> None:
        account = await front.reception.accounts.add("Ann", OLD)
        change = front.reception.change_password(account, NEW)
        sign_ins = [front.reception.sign_in("Ann", OLD, "thief") for _ in range(4)]
        asked = [change, *sign_ins] if is_change_first else [*sign_ins, change]
        answers = await asyncio.gather(*asked)
        tokens = [each for each in answers if isinstance(each, str)]
        assert [front.reception.sessions.person(each) for each in tokens] == [None] * len(tokens)
        assert isinstance(await front.reception.sign_in("Ann", OLD), Refusal)
        assert not isinstance(await front.reception.sign_in("Ann", NEW), Refusal)

    at_the_front(tmp_path, story)


def test_an_account_that_is_erased_while_its_password_changes_does_not_come_back(
    tmp_path: Path,
) -> None:
    async def story(front: Front) -> None:
        accounts = front.reception.accounts
        account = await accounts.add("Ann", OLD)
        answers = await asyncio.gather(
            accounts.set_password("Ann", NEW), accounts.erase(account.person),
            return_exceptions=True,
        )  # fmt: skip
        assert isinstance(answers[0], NotFound)
        assert accounts.named("Ann") is None
        await front.restart()
        assert front.reception.accounts.named("Ann") is None

    at_the_front(tmp_path, story)


def test_a_report_that_is_erased_while_it_is_settled_is_gone(tmp_path: Path) -> None:
    async def story(front: Front) -> None:
        reports = IncidentReports(front.store, front.clock)
        filed = await reports.file(EVENT, "They looked into the bag.", name="Ann")
        await asyncio.gather(
            reports.settle(EVENT, filed.id, ReportOutcome.ASIDE, by="director", reason="no"),
            reports.erase(EVENT, filed.id),
        )
        assert reports.of(EVENT) == []
        assert IncidentReports(front.store, front.clock).of(EVENT) == []

    at_the_front(tmp_path, story)


def test_no_more_reports_wait_than_may_however_fast_they_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incident_reports, "MOST_OPEN", 3)

    async def story(front: Front) -> None:
        reports = IncidentReports(front.store, front.clock)
        filed = [reports.file(EVENT, "Noise.") for _ in range(8)]
        answers = await asyncio.gather(*filed, return_exceptions=True)
        assert sum(isinstance(each, Exception) for each in answers) == 5
        assert len(reports.waiting(EVENT)) == 3

    at_the_front(tmp_path, story)


def test_what_two_arrange_at_once_is_both_arranged(tmp_path: Path) -> None:
    async def story(front: EventFront) -> None:
        await front.make()
        director = await front.at_machine()
        await asyncio.gather(
            front.desk.conduct(director, EVENT, {"1": "standings"}, "Lunch"),
            front.desk.arrange_tables(
                director, EVENT, phones=True, lexicon="", racks_down=True, team_asked=False
            ),
            front.desk.open_registration(director, EVENT, is_open=True),
        )
        stage = await front.desk.stage(EVENT)
        assert (stage.announcement, stage.phones, stage.racks_down) == ("Lunch", True, True)
        assert stage.registration
        assert stage.changes == 3

    at_the_desk(tmp_path, story)


def test_nobody_has_more_invitations_waiting_than_may_be(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        answers = await asyncio.gather(*[invitations.invite((ANN,), TERMS) for _ in range(9)])
        assert sum(not isinstance(each, Refusal) for each in answers) == MOST_OPEN

    in_a_house(tmp_path, story)
