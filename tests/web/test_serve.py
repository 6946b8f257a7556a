"""`lexidrome serve` as people start and end it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lexidrome.base import BadInput
from lexidrome.web.announcements import Reached, announcement, code_to_scan
from lexidrome.web.server.addresses import bound_socket

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "lexidrome", "serve", "--port"]


def test_it_says_where_to_go_and_where_the_data_lies_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "0", "--data", str(tmp_path / "new")], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(3)]
    url = re.fullmatch(r"Lexidrome is running\. Open (http://127\.0\.0\.1:\d+/)\n", said[0])
    assert url is not None
    assert said[1:] == [f"The data is in {tmp_path / 'new'}\n", "Press Ctrl-C to stop.\n"]
    assert httpx.get(url[1]).status_code == 200
    assert httpx.get(f"{url[1]}judge").status_code == 200
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "all data is saved" in rest


TOLD_WHILE_STARTING = """
import builtins, signal, sys
from pathlib import Path

said = builtins.print

def print_and_interrupt(*words, **how):
    said(*words, **how)
    if "running" in str(words[0]):
        for _ in range(int(sys.argv[2])):
            signal.raise_signal(signal.SIGINT)

builtins.print = print_and_interrupt
from lexidrome.web.serve import serve
serve(port=0, data=Path(sys.argv[1]))
"""


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_in_the_middle_of_the_start_ends_it_in_order(tmp_path: Path, times: int) -> None:
    """It comes right after the announcement, before the server listens to signals."""
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", TOLD_WHILE_STARTING, str(tmp_path), str(times)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "all data is saved" in ended.stdout


def test_a_port_in_use_is_a_sentence_and_exit_2(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        ended = subprocess.run(
            [*COMMAND, str(port), "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == (
        f"lexidrome: Port {port} is in use, perhaps by another Lexidrome. "
        "Choose another port with --port.\n"
    )


def test_an_event_on_postgresql_is_there_again_after_a_restart(
    tmp_path: Path, empty_postgres: str
) -> None:
    command = [*COMMAND, "0", "--data", str(tmp_path), "--store", empty_postgres]
    for is_first in (True, False):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = process.stdout.readline()
        url = said.split()[-1]
        if is_first:
            form = {"title": "Spring open", "rules": "school"}
            made = httpx.post(f"{url}events/new", data=form, headers={"origin": url.rstrip("/")})
            assert made.status_code == 303
        assert "Spring open" in httpx.get(f"{url}events/spring-open").text
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        assert process.returncode == 0
    assert not list(tmp_path.glob("*.sqlite3"))


def test_the_demo_has_a_folder_of_its_own_whatever_database_the_environment_names(
    tmp_path: Path,
) -> None:
    process = subprocess.Popen(
        [*COMMAND, "0", "--demo", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"LEXIDROME_STORE": "postgresql://nobody@127.0.0.1:1/none"},
    )
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(2)]
    assert httpx.get(said[1].split()[-1]).status_code == 200
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Servers with this database" not in rest


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("no-such-host.invalid", "There is no host no-such-host.invalid here."),
        ("192.0.2.77", "The address 192.0.2.77 does not belong to this computer."),
    ],
)
def test_an_address_that_cannot_be_had_is_a_sentence(host: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        bound_socket(host, 0)
    assert str(caught.value) == sentence


def test_a_folder_for_backups_is_remembered_from_start_to_start(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    wrong = subprocess.run(
        [*COMMAND, "0", "--data", str(tmp_path), "--backups", str(stick)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert wrong.returncode == 2
    assert f"The backup folder {stick} is missing; is the USB stick plugged in?" in wrong.stderr
    stick.mkdir()
    assert f"Backups go to {stick}" in said_at_start(tmp_path, "--backups", str(stick))
    shutil.rmtree(stick)
    assert f"The backup folder {stick} cannot be found right now." in said_at_start(tmp_path)
    assert "Backups" not in said_at_start(tmp_path, "--backups", "")


def said_at_start(data: Path, *options: str) -> str:
    process = subprocess.Popen(
        [*COMMAND, "0", "--data", str(data), *options], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said = ""
    while "/setup" not in said:
        said += process.stdout.readline()
    url = re.search(r"Open (http://127\.0\.0\.1:\d+/)", said)
    assert url is not None
    assert httpx.get(url[1], timeout=30).status_code == 200
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    return said + rest


def test_on_the_local_network_the_address_is_also_a_code_to_scan(tmp_path: Path) -> None:
    said = announcement(Reached("0.0.0.0", 8000), tmp_path, lan=True)
    assert "Open http://127.0.0.1:8000/" in said
    assert "local network" in said
    assert code_to_scan("http://192.168.1.5:8000/").count("\n") > 10


def test_an_address_of_six_groups_is_written_in_brackets(tmp_path: Path) -> None:
    assert "http://[fe80::1]:80/" in announcement(Reached("fe80::1", 80), tmp_path, lan=False)
