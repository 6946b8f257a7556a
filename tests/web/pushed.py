"""A push service on this machine, and a browser that reads what comes through it."""

from __future__ import annotations

import os
import queue
import ssl
import threading
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Self

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lexidrome.web.push.encryption import CURVE, point_of, to_text
from lexidrome.web.server.authority import CERTIFICATE_FILE, make_server, open_authority


class Asked(msgspec.Struct, frozen=True):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes messages by HTTPS and answers each with `status`."""

    def __init__(self, folder: Path) -> None:
        authority = open_authority(folder, datetime.now(UTC))
        names = (frozenset({"localhost"}), frozenset({ip_address("127.0.0.1")}))
        served = folder / "service.pem"
        served.write_bytes(make_server(authority, names, datetime.now(UTC)))
        self.trusted = folder / "tls" / CERTIFICATE_FILE
        self.status = 201
        self.headers: dict[str, str] = {}
        self.asked: queue.Queue[Asked] = queue.Queue()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.asked.put(Asked(self.path, dict(self.headers.items()), body))
                self.send_response(service.status)
                for name, value in service.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(served)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def host(self) -> str:
        return f"localhost:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def next(self) -> Asked:
        return self.asked.get(timeout=10)


class Browser:
    """Has a subscription, and alone can read what is sent to it."""

    def __init__(self, endpoint: str, key: ec.EllipticCurvePrivateKey | None = None) -> None:
        self.endpoint = endpoint
        self.key = key or ec.generate_private_key(CURVE)
        self.auth = os.urandom(16)

    @property
    def form(self) -> dict[str, str]:
        keys = {"p256dh": to_text(point_of(self.key)), "auth": to_text(self.auth)}
        return {"endpoint": self.endpoint, **keys}

    def read(self, body: bytes) -> bytes:
        """RFC 8291, from the receiver's side."""
        salt, sender, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point_of(self.key) + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        opened = AESGCM(content).decrypt(nonce, sealed, None)
        assert opened.endswith(b"\x02")
        return opened[:-1]
