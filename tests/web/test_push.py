"""Calling somebody whose page is closed, through a push service."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import BadInput
from lexidrome.hall import HandClock
from lexidrome.hall.people.subscriptions import MOST
from lexidrome.web import WebConfig
from lexidrome.web.kit.visitors import SESSION_COOKIE
from lexidrome.web.push.encryption import CURVE, KEY_FILE, Receiver, encrypted, from_text, open_key
from lexidrome.web.push.hosts import PushHosts
from lexidrome.web.push.post import Post, PushConfig, contact_of
from web.conftest import NOON_MS, at_the_machine, new_app
from web.guests import HOST, Guest
from web.people import DIRECTOR, PASSWORD, set_up, shown_password
from web.pushed import Browser, PushService

House = TestClient[Litestar]


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("service")) as service:
        yield service


@pytest.fixture
def calling(data: Path, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that calls closed pages, by that service."""
    monkeypatch.setenv("SSL_CERT_FILE", str(service.trusted))
    push = PushConfig("mailto:ann@example.org", (service.host,))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,), push=push)
    with TestClient(at_the_machine(new_app(config))) as house:
        yield house


def allow(guest: Guest, service: PushService) -> Browser:
    browser = Browser(f"https://{service.host}/send/{guest.name}")
    answer = guest.post("/push/subscriptions", **browser.form)
    assert answer.status_code == 204, answer.text
    return browser


def game_of_two(house: House) -> tuple[Guest, Guest, str]:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    game = ann.start(rules="nsa-2009", opponent="invite")
    bob.join(game)
    return ann, bob, game


def post_of(house: House) -> Post:
    post = house.app.state.push
    assert isinstance(post, Post)
    return post


def test_a_message_is_encrypted_as_the_standard_does_it() -> None:
    """RFC 8291, 5 and appendix A."""
    key = ec.derive_private_key(
        int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    receiver = Receiver(
        from_text(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        from_text("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        receiver,
        key,
        from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == from_text(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_whose_page_is_closed_is_called_on_their_turn_and_told_nothing_else(
    calling: House, service: PushService
) -> None:
    ann, bob, game = game_of_two(calling)
    browsers = {guest.name: allow(guest, service) for guest in (ann, bob)}
    with ann.at(game) as wire:
        wire.hear("snapshot")
        mover = ann if wire.view["on_turn"] == 0 else bob
    with mover.at(game) as wire:
        wire.hear("snapshot")
        if wire.view["clock"]["running"] is None:
            wire.do(game, "look_at_rack", side=wire.view["on_turn"])
        assert wire.do(game, "pass_turn")["type"] == "done"
    asked = service.next()
    other = bob if mover is ann else ann
    assert asked.path == f"/send/{other.name}"
    told = msgspec.json.decode(browsers[other.name].read(asked.body))
    assert told == {"title": "Your turn", "path": f"/games/{game}"}
    assert asked.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(asked.headers["ttl"]) <= 3600
    assert service.asked.empty(), "whoever moved has the page open"


def end(guest: Guest, game: str) -> None:
    """With the page open; the other side is told the result."""
    with guest.at(game) as wire:
        wire.hear("snapshot")
        assert wire.do(game, "forfeit_game", side=0, reason="late")["type"] == "done"


def test_the_service_is_shown_who_sends(calling: House, service: PushService) -> None:
    ann, bob, game = game_of_two(calling)
    browser = allow(bob, service)
    end(ann, game)
    asked = service.next()
    assert msgspec.json.decode(browser.read(asked.body))["title"] == "There is a result"
    scheme, _, rest = asked.headers["authorization"].partition(" ")
    token, key = (part.strip().partition("=")[2] for part in rest.split(","))
    head, claims, signature = token.split(".")
    said = msgspec.json.decode(from_text(claims))
    assert (scheme, said["aud"]) == ("vapid", f"https://{service.host}")
    assert said["sub"] == "mailto:ann@example.org"
    assert key == calling.get("/push/key").json()["key"]
    raw = from_text(signature)
    parts = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(key))
    public.verify(
        encode_dss_signature(*parts), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )


def kept(house: House) -> int:
    """How many are stored when all is done that was begun."""
    if house.app.state.push is not None:
        with house.portal() as portal:
            portal.call(post_of(house).sender.idle)
            portal.call(post_of(house).subscriptions.idle)
    return len(list(house.app.state.hall.store.records("push")))


@pytest.mark.parametrize("way", ["/sign-out", "/push/end", "/home"])
def test_who_leaves_is_called_no_more(calling: House, service: PushService, way: str) -> None:
    ann, bob, game = game_of_two(calling)
    allow(bob, service)
    assert kept(calling) == 1
    session = dict(bob.cookies)
    bob.post(way, **({"do": "forget"} if way == "/home" else {}))
    bob.cookies = session
    assert kept(calling) == 0
    end(ann, game)
    assert service.asked.empty()


def test_an_erased_persons_browsers_are_erased_too(calling: House, service: PushService) -> None:
    set_up(calling)
    ann, ben = Guest(calling, "Ann"), Guest(calling, "Ben")
    ann.post("/sign-in", login=DIRECTOR, password=PASSWORD, to="/")
    password = shown_password(ann.post("/people", login="Ben Judge").text)
    ben.post("/sign-in", login="Ben Judge", password=password, to="/")
    allow(ben, service)
    person = calling.app.state.reception.sessions.person(ben.cookies[SESSION_COOKIE])
    ann.post(f"/people/{person}/erase", is_sure="1")
    assert kept(calling) == 0


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_the_service_no_longer_knows_is_forgotten(
    calling: House, service: PushService, status: int
) -> None:
    service.status = status
    ann, bob, game = game_of_two(calling)
    allow(bob, service)
    end(ann, game)
    service.next()
    assert kept(calling) == 0


def test_a_service_that_sends_elsewhere_is_not_followed(
    calling: House, service: PushService
) -> None:
    service.status, service.headers = 307, {"location": f"https://{service.host}/admin"}
    ann, bob, game = game_of_two(calling)
    allow(bob, service)
    end(ann, game)
    assert service.next().path == "/send/Bob"
    assert service.asked.empty()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://evilnotify.windows.com/x",
        "https://[::1]/x",
        "https://fcm.googleapis.com/\r\nx",
        "https://fcm.googleapis.com/" + "x" * 5000,
        "file:///etc/passwd",
        "",
    ],
)
def test_only_push_services_are_ever_spoken_to(endpoint: str) -> None:
    assert not PushHosts(["push.example.org"]).admits(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://db5p.notify.windows.com/w/?token=x",
        "https://push.example.org/x",
        "https://own.test:8443/x",
    ],
)
def test_those_of_browsers_and_the_operators_own_are(endpoint: str) -> None:
    assert PushHosts(["push.example.org", "own.test:8443"]).admits(endpoint)


def test_what_is_no_subscription_is_refused_by_a_sentence(
    calling: House, service: PushService
) -> None:
    ann, _, _ = game_of_two(calling)
    good = Browser(f"https://{service.host}/x").form
    for wrong in (
        {"endpoint": "https://10.0.0.1/x"},
        {"p256dh": "AAAA"},
        {"p256dh": good["auth"]},
        {"auth": "é" * 22},
        {"auth": "A" * 5000},
    ):
        answer = ann.post("/push/subscriptions", **(good | wrong))
        assert answer.status_code == 400, wrong
        assert "Traceback" not in answer.text
    assert kept(calling) == 0


def test_a_stranger_and_a_program_subscribe_nobody(calling: House, service: PushService) -> None:
    form = Browser(f"https://{service.host}/x").form
    assert Guest(calling, "Cy").post("/push/subscriptions", **form).status_code in (401, 403)
    set_up(calling)
    ann = Guest(calling, "Ann")
    ann.post("/sign-in", login=DIRECTOR, password=PASSWORD, to="/")
    token = re.search(r"lxd_[\w-]+", ann.post("/account/tokens", label="a program").text)
    assert token is not None
    bearer = {"authorization": f"Bearer {token[0]}"}
    assert calling.post("/push/subscriptions", data=form, headers=bearer).status_code == 400
    assert kept(calling) == 0


def test_a_person_has_so_many_browsers_and_nobody_takes_anothers_place(
    calling: House, service: PushService
) -> None:
    ann, bob, _ = game_of_two(calling)
    same = f"https://{service.host}/same"
    bob.post("/push/subscriptions", **Browser(same).form)
    for number in range(MOST + 3):
        browser = Browser(same if number == 0 else f"https://{service.host}/{number}")
        assert ann.post("/push/subscriptions", **browser.form).status_code == 204
    assert kept(calling) == MOST + 1
    ann.post("/push/end")
    assert kept(calling) == 1, "the other's is still there"


def test_a_server_calls_nobody_unless_it_was_told_to(house: House) -> None:
    ann, _, _ = game_of_two(house)
    assert house.get("/push/key").json() == {"key": ""}
    form = Browser("https://fcm.googleapis.com/x").form
    assert ann.post("/push/subscriptions", **form).status_code == 400
    assert kept(house) == 0


def test_its_key_is_its_owners_alone_and_stays_the_same(tmp_path: Path) -> None:
    first = open_key(tmp_path)
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert open_key(tmp_path).private_numbers() == first.private_numbers()


def test_an_operator_is_reached_by_mail_or_page() -> None:
    assert contact_of("ann@example.org") == "mailto:ann@example.org"
    assert contact_of("https://example.org/ann") == "https://example.org/ann"
    for wrong in ("ann", "javascript:x", "mailto:a b"):
        with pytest.raises(BadInput, match="--push needs"):
            contact_of(wrong)
