"""The hall's own authority and the certificate of its server, for HTTPS without anybody's help.

A hall has no name that a public authority would vouch for. So the server has an authority of
its own: phones that trust it trust this server, also after a restart, at another address, and on
the spare machine that was filled from a backup. Whoever had its key could pass for names in it:
therefore it can vouch for nothing but addresses of private networks and for names that no public
site has, and for servers alone.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from datetime import datetime, timedelta
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from pathlib import Path

import msgspec
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from lexidrome.base import BadInput, Damaged, text
from lexidrome.base.files import replace_file
from lexidrome.base.folders import RUN_FOLDER, make_folder
from lexidrome.web.server.addresses import LOOPBACK, network_addresses

AUTHORITY_FOLDER = "tls"
"""In the data folder, and so in its backups: a spare machine has the phones' trust."""
KEY_FILE = "authority-key.pem"
CERTIFICATE_FILE = "authority.pem"
SERVER_FILE = "server.pem"
"""In the run folder: the server's key and its certificate, which are made anew at need."""
LOCAL_NAMES = ("localhost", "local", "test", "internal", "home.arpa")
"""Endings that no public site has (RFC 6761, 6762, 8375). A machine's bare name is none of them:
`app` or `dev` would stand for every site that ends so."""
PRIVATE = tuple(
    ip_network(each)
    for each in (
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
        "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128",
    )
)  # fmt: skip
AUTHORITY_DAYS = 3650
SERVER_DAYS = 397
"""Browsers take a server's certificate for 398 days at most, one that began yesterday too."""
RENEWED_DAYS = 60
"""So long before it lapses the server has another."""
EARLY = timedelta(days=1)
"""Phones whose clock is slow take it too."""

Address = IPv4Address | IPv6Address
Names = tuple[frozenset[str], frozenset[Address]]


class Authority(msgspec.Struct, frozen=True):
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> str:
        """As phones show it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    @property
    def as_file(self) -> bytes:
        """What phones install."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def title(self) -> str:
        named = self.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
        return str(named[0].value)


def open_authority(data: Path, now: datetime) -> Authority:
    """The one in the data folder; a new one if there is none, or if it is about to lapse."""
    folder = data / AUTHORITY_FOLDER
    if not (folder / KEY_FILE).exists():
        return make_authority(folder, now)
    try:
        authority = Authority(
            x509.load_pem_x509_certificate((folder / CERTIFICATE_FILE).read_bytes()),
            private_key((folder / KEY_FILE).read_bytes()),
        )
        if authority.certificate.public_key() != authority.key.public_key():
            raise ValueError("a key of something else")
    except (OSError, ValueError) as error:
        raise Damaged(
            text(
                "The hall’s certificate in {folder} cannot be read. Restore the folder from a "
                "backup, or delete it: then phones have to trust a new one.",
                folder=str(folder),
            )
        ) from error
    lapses = authority.certificate.not_valid_after_utc
    return authority if now + timedelta(days=SERVER_DAYS) < lapses else make_authority(folder, now)


def make_authority(folder: Path, now: datetime) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    mark = hashes.Hash(hashes.SHA256())
    mark.update(public_bytes(key))
    # Two halls on one phone are told apart by it.
    title = f"Lexidrome hall {mark.finalize().hex()[:6].upper()}"
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, title)])
    key_mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    certificate = (
        begun(name, name, key, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(used_for(signs_certificates=True), critical=True)
        .add_extension(permitted_names(), critical=True)
        .add_extension(FOR_SERVERS, critical=False)
        .add_extension(key_mark, critical=False)
        .sign(key, hashes.SHA256())
    )
    make_folder(folder)
    replace_file(folder / CERTIFICATE_FILE, pem(certificate))
    # Last, because it is what says that there is an authority.
    replace_file(folder / KEY_FILE, key_pem(key))
    return Authority(certificate, key)


def permitted_names() -> x509.NameConstraints:
    names = [x509.DNSName(each) for each in LOCAL_NAMES]
    return x509.NameConstraints([*names, *map(x509.IPAddress, PRIVATE)], None)


def server_file(data: Path, authority: Authority, names: Names, now: datetime) -> Path:
    """The server's key and certificate: those of the last start, if they still do."""
    path = data / RUN_FOLDER / SERVER_FILE
    if not still_does(path, authority, names, now):
        make_folder(path.parent)
        replace_file(path, make_server(authority, names, now))
    return path


def still_does(path: Path, authority: Authority, names: Names, now: datetime) -> bool:
    try:
        written = path.read_bytes()
        certificate, key = x509.load_pem_x509_certificate(written), private_key(written)
        certificate.verify_directly_issued_by(authority.certificate)
        listed = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        return False
    has_names = names[0] <= set(listed.get_values_for_type(x509.DNSName))
    has_addresses = names[1] <= set(listed.get_values_for_type(x509.IPAddress))
    is_fresh = now + timedelta(days=RENEWED_DAYS) < certificate.not_valid_after_utc
    is_begun = certificate.not_valid_before_utc <= now
    is_whole = certificate.public_key() == key.public_key()
    return has_names and has_addresses and is_fresh and is_begun and is_whole


def make_server(authority: Authority, names: Names, now: datetime) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    called: list[x509.GeneralName] = [x509.DNSName(each) for each in sorted(names[0])]
    called += [x509.IPAddress(each) for each in sorted(names[1], key=str)]
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Lexidrome")])
    issuer = authority.certificate
    key_mark = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        begun(subject, issuer.subject, key, now, SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(used_for(signs_certificates=False), critical=True)
        .add_extension(x509.SubjectAlternativeName(called), critical=False)
        .add_extension(FOR_SERVERS, critical=False)
        .add_extension(key_mark, critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    return key_pem(key) + pem(certificate) + pem(issuer)


FOR_SERVERS = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])


def begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    start = (now - EARLY).replace(microsecond=0)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=days))
    )


def used_for(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def names_for(host: str, more: Iterable[str]) -> Names:
    """What this machine is called and where it is now; `more` are names that somebody gave it."""
    own = socket.gethostname().lower().removesuffix(".local")
    called = {"localhost"}
    # A name with letters that no host may have is not one by which it is found.
    if own.replace("-", "").isalnum() and own.isascii():
        called.add(f"{own}.local")
    found = own_addresses()
    for each in (host, *more):
        address = as_address(each)
        if address is None:
            called.add(check_name(each))
        elif not address.is_unspecified:
            found.add(address)
    return frozenset(called), frozenset(each for each in found if is_private(each))


def check_name(name: str) -> str:
    """A name for which the authority may vouch."""
    lower = name.lower()
    if not any(lower == each or lower.endswith(f".{each}") for each in LOCAL_NAMES):
        raise BadInput(
            text(
                "The hall’s own certificate cannot be for {name}: only for names that end in "
                "{endings}. For other names, give a certificate with --tls-cert and --tls-key.",
                name=name[:100],
                endings=", ".join(f".{each}" for each in LOCAL_NAMES[1:]),
            )
        )
    return lower


def own_addresses() -> set[Address]:
    return {ip_address(each) for each in (LOOPBACK, "::1", *network_addresses())}


def as_address(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_private(address: Address) -> bool:
    return any(_is_in(address, network) for network in PRIVATE)


def _is_in(address: Address, network: IPv4Network | IPv6Network) -> bool:
    return address.version == network.version and address in network


def private_key(written: bytes) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(written, password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("another kind of key")
    return key


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )


def pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
