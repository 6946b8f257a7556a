"""What containers and services start is a command that Lexidrome takes, with its files."""

from __future__ import annotations

import configparser
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from lexidrome.cli.app import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def composed() -> dict[str, Any]:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def of_service() -> list[str]:
    return of_unit((DEPLOY / "lexidrome.service").read_text(encoding="utf-8"))


def of_unit(written: str) -> list[str]:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(written)
    program, *tokens = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/bin/lexidrome")
    return tokens


def of_container() -> list[str]:
    found = dict(re.findall(r"^(ENTRYPOINT|CMD) (\[.*\])$", DOCKERFILE, re.MULTILINE))
    assert json.loads(found["ENTRYPOINT"]) == ["lexidrome"]
    tokens = json.loads(found["CMD"])
    assert isinstance(tokens, list)
    return tokens


def of_composition() -> list[str]:
    tokens = composed()["services"]["lexidrome"]["command"]
    assert isinstance(tokens, list)
    return [re.sub(r"\$\{\w+:\?[^}]*\}", "club.example.org", token) for token in tokens]


@pytest.mark.parametrize("start", [of_service, of_container, of_composition])
def test_what_is_started_is_a_command_of_ours(start: Any) -> None:
    _command, bound, _ignored = app.parse_args(start(), exit_on_error=False, print_error=False)
    assert bound.arguments["port"] == 8000


def test_the_unit_that_the_help_shows_starts_a_command_of_ours_at_the_data_of_its_commands() -> (
    None
):
    shown = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    (unit,) = re.findall(r"```\n(\[Unit\].*?)```", shown, re.DOTALL)
    _command, bound, _ignored = app.parse_args(
        of_unit(unit), exit_on_error=False, print_error=False
    )
    data = bound.arguments["data"]
    assert f'account add "Ann Director" --data {data}\n' in shown
    assert f"night.backup --data {data} --replace\n" in shown
    assert f"ReadWritePaths={data.parent}\n" in unit


def test_a_container_keeps_its_data_in_a_volume_and_is_no_root() -> None:
    assert "ENV LEXIDROME_DATA=/data" in DOCKERFILE
    assert "VOLUME /data" in DOCKERFILE
    assert DOCKERFILE.index("USER 10001") < DOCKERFILE.index("ENTRYPOINT")
    both = composed()
    services = both["services"]
    assert (DEPLOY / services["lexidrome"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / services["lexidrome"]["build"]["dockerfile"]).is_file()
    mounted = {each.split(":")[0] for of in services.values() for each in of["volumes"]}
    assert mounted == set(both["volumes"])
    assert set(services["proxy"]["depends_on"]) <= set(services)


def test_a_container_believes_its_proxy_and_nobody_else_reaches_it() -> None:
    """Or all who ask come from the proxy's own address, and not encrypted."""
    served = composed()["services"]["lexidrome"]
    assert served["environment"]["FORWARDED_ALLOW_IPS"] == "*"
    assert "ports" not in served
    assert f"--port={of_container()[-1]}" in served["command"]


def test_a_worker_is_started_by_a_command_of_ours_and_confined_as_the_server_is() -> None:
    unit = (DEPLOY / "lexidrome-worker.service").read_text(encoding="utf-8")
    tokens = of_unit(unit)
    command, _bound, _ignored = app.parse_args(tokens, exit_on_error=False, print_error=False)
    assert tokens == ["worker"]
    assert command.__name__ == "worker"
    server = (DEPLOY / "lexidrome.service").read_text(encoding="utf-8")
    confined = server[server.index("NoNewPrivileges") : server.index("[Install]")]
    assert confined in unit
