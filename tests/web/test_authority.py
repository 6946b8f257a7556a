"""The hall's own authority: for whom it vouches, and how long what it made lasts."""

from __future__ import annotations

import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from lexidrome.base import BadInput, Damaged
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.store import open_store
from lexidrome.store.attachments import attachments_of
from lexidrome.store.backup import back_up
from lexidrome.web.server import authority as au

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
HALL = (frozenset({"localhost", "hall.test"}), frozenset({ip_address("192.168.1.5")}))


def served(written: bytes) -> x509.Certificate:
    return x509.load_pem_x509_certificate(written)


def vouches(authority: au.Authority, certificate: x509.Certificate, name: str) -> bool:
    """As a strict verifier reads it."""
    try:
        subject: x509.GeneralName = x509.IPAddress(ip_address(name))
    except ValueError:
        subject = x509.DNSName(name)
    verifier = (
        PolicyBuilder()
        .store(Store([authority.certificate]))
        .time(NOW.replace(tzinfo=None))
        .build_server_verifier(subject)  # type: ignore[arg-type]
    )
    try:
        verifier.verify(certificate, [])
    except VerificationError:
        return False
    return True


def test_it_vouches_for_the_hall_by_its_names_and_addresses_alone(tmp_path: Path) -> None:
    authority = au.open_authority(tmp_path, NOW)
    certificate = served(au.make_server(authority, HALL, NOW))
    assert vouches(authority, certificate, "hall.test")
    assert vouches(authority, certificate, "192.168.1.5")
    assert not vouches(authority, certificate, "192.168.1.6")
    assert not vouches(authority, certificate, "other.test")


@pytest.mark.parametrize("name", ["bank.example.com", "app", "8.8.8.8", "localhost.example.org"])
def test_whoever_has_its_key_cannot_pass_for_a_public_site(tmp_path: Path, name: str) -> None:
    authority = au.open_authority(tmp_path, NOW)
    address = au.as_address(name)
    names: au.Names = (
        (frozenset({name}), frozenset()) if address is None else (frozenset(), frozenset({address}))
    )
    forged = served(au.make_server(authority, names, NOW))
    assert not vouches(authority, forged, name)


def test_it_makes_no_further_authority(tmp_path: Path) -> None:
    authority = au.open_authority(tmp_path, NOW)
    constraints = authority.certificate.extensions
    basic = constraints.get_extension_for_class(x509.BasicConstraints)
    assert (basic.critical, basic.value.ca, basic.value.path_length) == (True, True, 0)
    assert constraints.get_extension_for_class(x509.NameConstraints).critical


def test_a_servers_certificate_lasts_no_longer_than_browsers_take_it(tmp_path: Path) -> None:
    authority = au.open_authority(tmp_path, NOW)
    certificate = served(au.make_server(authority, HALL, NOW))
    lasts = certificate.not_valid_after_utc - certificate.not_valid_before_utc
    assert lasts <= timedelta(days=398)
    assert certificate.not_valid_before_utc < NOW


def test_all_its_files_are_their_owners_alone(tmp_path: Path) -> None:
    authority = au.open_authority(tmp_path, NOW)
    au.server_file(tmp_path, authority, HALL, NOW)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in files} == {au.KEY_FILE, au.CERTIFICATE_FILE, au.SERVER_FILE}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_it_stays_the_same_and_so_does_what_still_does(tmp_path: Path) -> None:
    first = au.open_authority(tmp_path, NOW)
    written = au.server_file(tmp_path, first, HALL, NOW).read_bytes()
    later = NOW + timedelta(days=200)
    again = au.open_authority(tmp_path, later)
    assert again.fingerprint == first.fingerprint
    assert au.server_file(tmp_path, again, HALL, later).read_bytes() == written
    fewer = (HALL[0], frozenset[au.Address]())
    assert au.server_file(tmp_path, again, fewer, later).read_bytes() == written


def test_another_address_the_last_weeks_or_another_authority_bring_a_new_certificate(
    tmp_path: Path,
) -> None:
    authority = au.open_authority(tmp_path, NOW)
    path = au.server_file(tmp_path, authority, HALL, NOW)
    written = path.read_bytes()
    moved = (HALL[0], frozenset({ip_address("10.0.0.7")}))
    assert vouches(
        authority, served(au.server_file(tmp_path, authority, moved, NOW).read_bytes()), "10.0.0.7"
    )
    path.write_bytes(written)
    late = NOW + timedelta(days=au.SERVER_DAYS - au.RENEWED_DAYS)
    assert au.server_file(tmp_path, authority, HALL, late).read_bytes() != written
    path.write_bytes(written)
    other = au.open_authority(tmp_path / "other", NOW)
    assert au.server_file(tmp_path, other, HALL, NOW).read_bytes() != written
    path.write_bytes(b"torn")
    mended = served(au.server_file(tmp_path, authority, HALL, NOW).read_bytes())
    assert vouches(authority, mended, "hall.test")


def test_an_authority_that_is_about_to_lapse_is_replaced(tmp_path: Path) -> None:
    first = au.open_authority(tmp_path, NOW)
    at_last = NOW + timedelta(days=au.AUTHORITY_DAYS - au.SERVER_DAYS)
    assert au.open_authority(tmp_path, at_last).fingerprint != first.fingerprint


def test_one_that_cannot_be_read_is_a_sentence_and_is_not_replaced(tmp_path: Path) -> None:
    au.open_authority(tmp_path, NOW)
    key = tmp_path / au.AUTHORITY_FOLDER / au.KEY_FILE
    key.write_bytes(b"torn")
    with pytest.raises(Damaged, match="Restore the folder from a backup"):
        au.open_authority(tmp_path, NOW)
    assert key.read_bytes() == b"torn"


def test_a_key_of_another_authority_is_noticed(tmp_path: Path) -> None:
    au.open_authority(tmp_path, NOW)
    au.open_authority(tmp_path / "other", NOW)
    key = tmp_path / au.AUTHORITY_FOLDER / au.KEY_FILE
    key.write_bytes((tmp_path / "other" / au.AUTHORITY_FOLDER / au.KEY_FILE).read_bytes())
    with pytest.raises(Damaged):
        au.open_authority(tmp_path, NOW)


def test_public_names_are_refused_and_local_ones_taken() -> None:
    names, addresses = au.names_for("192.168.7.7", ["Hall.Test"])
    assert {"localhost", "hall.test"} <= names
    assert {ip_address("127.0.0.1"), ip_address("192.168.7.7")} <= addresses
    assert all(au.is_private(each) for each in addresses)
    for public in ("example.org", "test.example.org", "com"):
        with pytest.raises(BadInput, match="--tls-cert"):
            au.names_for("127.0.0.1", [public])


def test_a_backup_has_the_authority_and_not_the_servers_own_key(tmp_path: Path) -> None:
    """So that phones trust the spare machine."""
    data, target = tmp_path / "data", tmp_path / "copy.lexidrome"
    data.mkdir()
    authority = au.open_authority(data, NOW)
    au.server_file(data, authority, HALL, NOW)
    with closing(open_store(data, None)) as store:
        back_up(store, target, data)
    carried = {each.path for each in attachments_of(target)}
    folder = au.AUTHORITY_FOLDER
    assert {f"{folder}/{au.KEY_FILE}", f"{folder}/{au.CERTIFICATE_FILE}"} <= carried
    assert not any(RUN_FOLDER in path for path in carried)
