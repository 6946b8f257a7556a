"""A server that speaks HTTPS itself, started as people start it."""

from __future__ import annotations

import asyncio
import plistlib
import socket
import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from websockets.sync.client import connect
from websockets.typing import Origin

from browsing.secure import SecureServer
from lexidrome.base import BadInput
from lexidrome.web.server.authority import Names, make_server, open_authority
from lexidrome.web.server.connections import Connections
from lexidrome.web.server.tls import SecureListener, Security, given_security

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureServer]:
    with SecureServer(tmp_path_factory.mktemp("hall")) as server:
        yield server


@pytest.fixture
def phone(server: SecureServer) -> Iterator[httpx.Client]:
    with httpx.Client(verify=server.trust, base_url=f"https://localhost:{server.port}") as phone:
        yield phone


def test_who_trusts_the_hall_has_its_pages_by_name_and_by_address(
    server: SecureServer, phone: httpx.Client
) -> None:
    assert phone.get("/judge").status_code == 200
    assert phone.get(f"https://127.0.0.1:{server.port}/judge").status_code == 200


def test_who_does_not_trust_it_and_who_wants_another_name_have_none(server: SecureServer) -> None:
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"https://localhost:{server.port}/")
    with (
        socket.create_connection(("127.0.0.1", server.port)) as line,
        pytest.raises(ssl.SSLCertVerificationError, match="Hostname mismatch"),
    ):
        server.trust.wrap_socket(line, server_hostname="other.test")


def test_cookies_are_for_https_alone_and_no_browser_is_told_to_insist(phone: httpx.Client) -> None:
    """A hall's address is another server's tomorrow."""
    origin = {"origin": str(phone.base_url)}
    entered = phone.post("/lobby", data={"do": "enter", "name": "Ada"}, headers=origin)
    assert entered.status_code == 303, entered.text
    coloured = phone.post("/colours", data={"colours": "dark"}, headers=origin)
    cookies = [
        each for answer in (entered, coloured) for each in answer.headers.get_list("set-cookie")
    ]
    assert len(cookies) > 1
    assert all("; secure" in each.lower() for each in cookies)
    assert "strict-transport-security" not in entered.headers
    assert "strict-transport-security" not in phone.get("/").headers


def test_a_page_that_came_unencrypted_changes_nothing(phone: httpx.Client) -> None:
    """Whoever is in the network could have made it."""
    origin = {"origin": f"http://{phone.base_url.netloc.decode()}"}
    form = {"do": "enter", "name": "Ada"}
    assert phone.post("/lobby", data=form, headers=origin).status_code == 403


def test_the_socket_is_encrypted_too(server: SecureServer) -> None:
    address, page = f"wss://localhost:{server.port}/socket", f"https://localhost:{server.port}"
    with connect(address, ssl=server.trust, origin=Origin(page)) as wire:
        wire.send('{"type": "hello", "protocol": 1}')
        assert '"type"' in str(wire.recv(timeout=10))


def test_the_second_port_gives_the_certificate_that_the_page_describes(
    server: SecureServer,
) -> None:
    page = httpx.get(f"{server.at_machine}/certificate").text
    given = httpx.get(f"{server.at_machine}/certificate/lexidrome-hall.crt")
    assert given.headers["content-type"] == "application/x-x509-ca-cert"
    certificate = x509.load_der_x509_certificate(given.content)
    assert certificate == server.certificate
    pairs = certificate.fingerprint(hashes.SHA256()).hex(" ").upper()
    assert "".join(pairs.split()) in "".join(
        page.replace("<span>", "").replace("</span>", "").split()
    )
    loaded = httpx.get(f"{server.at_machine}/certificate/lexidrome-hall.mobileconfig")
    assert loaded.headers["content-type"] == "application/x-apple-aspen-config"
    [payload] = plistlib.loads(loaded.content)["PayloadContent"]
    assert payload["PayloadType"] == "com.apple.security.root"
    assert payload["PayloadContent"] == given.content


def test_no_address_gives_the_key(server: SecureServer, phone: httpx.Client) -> None:
    for path in (
        "/certificate/authority-key.pem",
        "/certificate/..%2ftls%2fauthority-key.pem",
        "/static/x/..%2f..%2ftls/authority-key.pem",
        "/tls/authority-key.pem",
        "/run/server.pem",
    ):
        for answer in (phone.get(path), httpx.get(server.at_machine + path)):
            assert answer.status_code == 404, path
            assert "PRIVATE" not in answer.text


def test_links_lead_to_https_from_the_plain_door_too(server: SecureServer) -> None:
    page = httpx.get(
        f"{server.at_machine}/certificate?to=/judge",
        headers={"host": f"hall.test:{server.plain_port}"},
    ).text
    assert f'href="https://hall.test:{server.port}/judge"' in page


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_the_page_leads_to_no_other_site(server: SecureServer, to: str) -> None:
    page = httpx.get(f"{server.at_machine}/certificate", params={"to": to}).text
    assert "evil.example" not in page.partition("<main")[2].partition("</main>")[0]


def test_an_unknown_name_is_not_answered_at_the_plain_door(server: SecureServer) -> None:
    answer = httpx.get(f"{server.at_machine}/certificate", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "https://evil.example" not in answer.text


def test_a_restart_keeps_what_phones_trust(tmp_path: Path) -> None:
    server = SecureServer(tmp_path)
    with server:
        before = server.certificate
    with server:
        assert server.certificate == before
        assert (
            httpx.get(f"https://localhost:{server.port}/", verify=server.trust).status_code == 200
        )
    key = tmp_path / "tls" / "authority-key.pem"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700


def test_the_command_line_talks_to_a_server_with_https(tmp_path: Path) -> None:
    with SecureServer(tmp_path):
        said = subprocess.run(
            [sys.executable, "-m", "lexidrome", "event", "list", "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--tls", "--tls-cert", "x.pem"], "Use --tls or --tls-cert, not both."),
        (["--tls-key", "x.pem"], "--tls-key needs --tls-cert."),
        (["--plain-pages"], "--plain-port and --plain-pages need --tls."),
        (["--tls-cert", "x.pem"], "cannot be read"),
        (["--tls", "--name", "bank.example.com"], "cannot be for bank.example.com"),
    ],
)
def test_options_that_cannot_be_are_a_sentence(
    tmp_path: Path, options: list[str], sentence: str
) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "lexidrome", "serve", "--port", "0", *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"LEXIDROME_DATA": str(tmp_path / "data"), "PATH": ""},
    )
    assert ended.returncode == 2, ended.stderr
    assert sentence in ended.stderr


def written(folder: Path, name: str) -> Path:
    """A certificate as an operator has it."""
    folder.mkdir(exist_ok=True)
    names: Names = (frozenset({name}), frozenset({ip_address("127.0.0.1")}))
    authority = open_authority(folder, datetime.now(UTC))
    path = folder / "given.pem"
    path.write_bytes(make_server(authority, names, datetime.now(UTC)))
    return path


def shown(security: Security) -> x509.Certificate:
    """What somebody is shown who connects now."""

    async def look() -> bytes:
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        secured = SecureListener(listener, security, asyncio.Protocol, Connections())
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=anybody)
        certificate: bytes = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        writer.close()
        secured.close()
        await secured.wait_closed()
        return certificate

    return x509.load_der_x509_certificate(asyncio.run(look()))


def test_a_certificate_that_its_operator_renews_is_shown_without_a_restart(tmp_path: Path) -> None:
    path = written(tmp_path, "hall.test")
    security = given_security(path, path)
    first = shown(security)
    asyncio.run(security.refresh())
    assert shown(security) == first
    written(tmp_path, "hall.test")
    asyncio.run(security.refresh())
    assert shown(security) != first
    path.write_bytes(b"half written")
    asyncio.run(security.refresh())


def test_files_that_do_not_belong_together_are_a_sentence(tmp_path: Path) -> None:
    one, other = written(tmp_path / "one", "a.test"), written(tmp_path / "two", "a.test")
    with pytest.raises(BadInput, match="are not a certificate and its key"):
        given_security(one, other)


def test_silent_connections_are_counted_before_they_shake_hands(tmp_path: Path) -> None:
    """Otherwise one phone could hold all that the machine can have."""
    path = written(tmp_path, "hall.test")

    async def story() -> None:
        among = Connections(100, 3)
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        secured = SecureListener(listener, given_security(path, path), asyncio.Protocol, among)
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        assert await asyncio.wait_for(lines[3][0].read(), 10) == b""
        assert among.count == 3
        for _, writer in lines:
            writer.close()
        secured.close()
        await secured.wait_closed()
        assert await asyncio.to_thread(lambda: among.count) == 0

    asyncio.run(story())
