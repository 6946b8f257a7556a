"""Messages that only one browser can read (RFC 8291), and who sends them (RFC 8292).

A push service passes a message on and sees neither what it says nor for which page it is.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lexidrome.base.files import replace_file
from lexidrome.base.folders import make_folder

KEY_FILE = Path("push") / "key.pem"
"""In the data folder, and so in its backups: what browsers have allowed is bound to it."""
CURVE = ec.SECP256R1()
AUTH_BYTES = 16
POINT_BYTES = 65
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"
TOKEN_S = 12 * 3600
"""So long the word of the sender holds; a day is the most."""


class Receiver(msgspec.Struct, frozen=True):
    """The keys that a browser has made for one subscription."""

    public: bytes
    auth: bytes


def read_receiver(p256dh: str, auth: str) -> Receiver:
    """As a browser writes them; `ValueError` if they are none."""
    receiver = Receiver(from_text(p256dh), from_text(auth))
    if len(receiver.public) != POINT_BYTES or len(receiver.auth) != AUTH_BYTES:
        raise ValueError("keys of another length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver.public)
    return receiver


def encrypted(
    message: bytes,
    receiver: Receiver,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message; key and salt are new for each, but in tests."""
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    sender = point_of(key)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver.public)
    shared = key.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + receiver.public + sender
    secret = _derived(receiver.auth, shared, info, 32)
    content_key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(content_key).encrypt(nonce, message + LAST_RECORD, None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def open_key(data: Path) -> ec.EllipticCurvePrivateKey:
    """The server's own, by which browsers know that it is the one they allowed."""
    path = data / KEY_FILE
    if not path.exists():
        made = ec.generate_private_key(CURVE)
        make_folder(path.parent)
        replace_file(
            path,
            made.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            ),
        )
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("another kind of key")
    return key


def authorization(key: ec.EllipticCurvePrivateKey, audience: str, contact: str, now_s: int) -> str:
    """Says to a push service who sends, and how the operator is reached."""
    claims = {"aud": audience, "exp": now_s + TOKEN_S, "sub": contact}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    written = ".".join(to_text(msgspec.json.encode(part)) for part in parts)
    r, s = decode_dss_signature(key.sign(written.encode(), ec.ECDSA(hashes.SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={written}.{signature}, k={to_text(point_of(key))}"


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(written: str) -> bytes:
    return base64.b64decode(written + "=" * (-len(written) % 4), altchars=b"-_", validate=True)
