"""`lexidrome event hand-over` and `take-in` between a laptop and a cluster, as people do it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from browsing.server import RunningServer, with_club_list
from lexidrome.store import open_store, verify

pytestmark = pytest.mark.slow

ROSTER = "name\nAnn\nBob\nCy\nDee\n"


class Machine:
    """A data folder, perhaps with a database, and the command line there."""

    def __init__(self, folder: Path, address: str = "") -> None:
        self.folder = folder
        self.address = address
        self.at = ["--data", str(folder), *(["--store", address] if address else [])]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "lexidrome", "event", *words, *self.at],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "500"},
        )

    def does(self, *words: str) -> str:
        ran = self.run(*words)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def is_told(self, *words: str) -> str:
        ran = self.run(*words)
        assert ran.returncode == 2, ran.stdout
        assert "Traceback" not in ran.stderr
        return " ".join(ran.stderr.split())

    def standings(self) -> object:
        return json.loads(self.does("standings", "--event", "spring", "--json"))

    def serve(self) -> RunningServer:
        return RunningServer(self.folder, *self.at[2:])

    def check(self) -> int:
        """How many facts there are, complete and in order."""
        with closing(open_store(self.folder, self.address or None, is_read_only=True)) as store:
            report = verify(store)
            assert report.faults == []
            return report.event_count


@pytest.fixture
def laptop(tmp_path: Path) -> Machine:
    machine = Machine(with_club_list(tmp_path / "laptop"))
    roster = tmp_path / "roster.csv"
    roster.write_text(ROSTER)
    machine.does("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    for words in (["enter", str(roster)], ["pair"], ["publish"], ["begin"]):
        machine.does(*words, "--event", "spring")
    return machine


@pytest.fixture
def cluster(tmp_path: Path, empty_postgres: str) -> Machine:
    (tmp_path / "cluster").mkdir()
    return Machine(tmp_path / "cluster", empty_postgres)


@pytest.fixture
def both(laptop: Machine, cluster: Machine) -> Iterator[tuple[RunningServer, RunningServer]]:
    with laptop.serve() as one, cluster.serve() as other:
        yield one, other


def test_an_event_that_never_moved_says_so(laptop: Machine) -> None:
    assert laptop.does("moves", "spring") == "spring was never handed over.\n"


def test_from_the_laptop_to_the_cluster_and_home_between_two_servers(
    laptop: Machine,
    cluster: Machine,
    both: tuple[RunningServer, RunningServer],
    tmp_path: Path,
) -> None:
    here, there = both
    stick = tmp_path / "spring.event"
    pairs = json.loads(laptop.does("pairings", "--event", "spring", "--json"))
    numbers = [[game["first"], game["second"]] for game in pairs]
    one = [str(numbers[0][0]), "400", str(numbers[0][1]), "300"]
    other = [str(numbers[1][0]), "350", str(numbers[1][1]), "340"]
    laptop.does("result", *one, "--event", "spring")
    before = laptop.standings()

    said = laptop.does("hand-over", "spring", str(stick), "--to", "the cluster")
    assert "read back and complete, and closed here" in said
    assert stick.stat().st_mode & 0o777 == 0o600
    told = laptop.is_told("result", *other, "--event", "spring")
    assert "handed over to “the cluster”" in told
    page = httpx.get(f"{here.url}/events/spring").text
    assert "the cluster" in page

    assert "spring is here." in cluster.does("take-in", str(stick))
    assert cluster.standings() == before
    assert "Ann" in httpx.get(f"{there.url}/events/spring").text
    cluster.does("result", *other, "--event", "spring")
    after = cluster.standings()
    assert after != before
    assert "taken in already" in cluster.does("take-in", str(stick))

    home = tmp_path / "home.event"
    cluster.does("hand-over", "spring", str(home), "--to", "the laptop")
    laptop.does("take-in", str(home))
    assert laptop.standings() == after
    laptop.does("pair", "--event", "spring")
    assert "Taken in on" in laptop.does("moves", "spring")
    assert laptop.check()
    assert cluster.check()


def test_a_lost_stick_is_taken_back_with_a_reason(laptop: Machine, tmp_path: Path) -> None:
    laptop.does("hand-over", "spring", str(tmp_path / "stick"))
    laptop.does("hand-over", "spring", str(tmp_path / "again"))
    assert (tmp_path / "stick").read_bytes() == (tmp_path / "again").read_bytes()
    assert "already exists" in laptop.is_told("hand-over", "spring", str(tmp_path / "again"))
    told = laptop.is_told("take-in", str(tmp_path / "stick"))
    assert "lexidrome event take-back spring --reason" in told
    laptop.does("take-back", "spring", "--reason", "lost on the bus")
    laptop.does("end", "--event", "spring")
    assert "lost on the bus" in laptop.does("moves", "spring")


def test_where_no_file_can_be_written_the_event_stays(laptop: Machine, tmp_path: Path) -> None:
    missing = tmp_path / "no-stick-here" / "spring.event"
    assert "cannot be written" in laptop.is_told("hand-over", "spring", str(missing))
    assert "already exists" in laptop.is_told("hand-over", "spring", str(tmp_path))
    laptop.does("end", "--event", "spring")
    assert json.loads(laptop.does("moves", "spring", "--json")) == []


def test_what_is_no_event_says_so(laptop: Machine, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all\n")
    assert "is not an event that was handed over" in laptop.is_told(
        "take-in", str(tmp_path / "letter")
    )
    later = '{"kind":"parcel","format":2,"holds":"what nobody knows yet"}\n'
    (tmp_path / "later").write_text(later)
    assert "written by a later version" in laptop.is_told("take-in", str(tmp_path / "later"))
    assert "cannot be read: No such file" in laptop.is_told("take-in", str(tmp_path / "nothing"))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_while_it_takes_in_a_place_has_all_or_nothing(
    kind: str, laptop: Machine, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    stick = tmp_path / "spring.event"
    laptop.does("hand-over", "spring", str(stick))
    address = request.getfixturevalue("empty_postgres") if kind == "postgres" else ""
    place = Machine(tmp_path / "place", address)
    place.folder.mkdir()
    randomly, count = random.Random(7), None
    started_s = time.monotonic()
    place.is_told("take-in", str(tmp_path / "nothing"))
    usual_s = time.monotonic() - started_s
    command = [sys.executable, "-m", "lexidrome", "event", "take-in", str(stick), *place.at]
    for _ in range(6):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(randomly.uniform(0.5, 1.3) * usual_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        found = place.check()
        assert found == (count or found)
        if found:
            count = found
            assert "spring" in place.does("list")
    assert "spring is here." in place.does("take-in", str(stick))
    facts = sum(1 for line in stick.read_bytes().splitlines() if b'"kind":"event"' in line)
    assert place.check() == facts + 1
