"""A server with the hall's own certificate, and what trusts it."""

from __future__ import annotations

import base64
import re
import ssl
import subprocess
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from browsing.chromium import HALL
from browsing.server import ADDRESS, RunningServer
from lexidrome.web.server.authority import AUTHORITY_FOLDER, CERTIFICATE_FILE

SECURE_ADDRESS = re.compile(rf"HTTPS at https://{re.escape(HALL)}:(\d+)/")


class SecureServer(RunningServer):
    """Its `url` is the one with HTTPS, by a name that phones of the hall know."""

    def __init__(self, data: Path, *options: str) -> None:
        super().__init__(data, "--tls", "--name", HALL, *options)
        self._given = self._options
        self._authority = data / AUTHORITY_FOLDER / CERTIFICATE_FILE
        self.plain_port = 0

    @property
    def url(self) -> str:
        return f"https://{HALL}:{self.port}"

    @property
    def at_machine(self) -> str:
        """Where the director has all pages."""
        return f"http://127.0.0.1:{self.plain_port}"

    @property
    def certificate(self) -> x509.Certificate:
        """The hall's."""
        return x509.load_pem_x509_certificate(self._authority.read_bytes())

    @property
    def trust(self) -> ssl.SSLContext:
        """What a device trusts that has installed it and nothing else."""
        return ssl.create_default_context(cafile=str(self._authority))

    @property
    def trusting_flag(self) -> str:
        """Has Chromium trust the hall, as if it were installed."""
        key = self.certificate.public_key()
        written = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        mark = base64.b64encode(sha256(written).digest()).decode()
        return f"--ignore-certificate-errors-spki-list={mark}"

    def start(self) -> None:
        """On the same two ports as before, if there were any."""
        self._options = (*self._given, "--plain-port", str(self.plain_port))
        super().start()

    def _hear(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        plain = ADDRESS.search(process.stdout.readline())
        secure = SECURE_ADDRESS.search(process.stdout.readline())
        assert plain is not None
        assert secure is not None
        self.plain_port, self.port = int(plain[1]), int(secure[1])
