"""Processes that share a database hear of each other's events, and lose none when they do not."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import psycopg
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from nats.aio.client import Client

from lexidrome.base import BadInput, StreamId
from lexidrome.hall.run.elsewhere import FromElsewhere
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import Store, StoredEvent, open_store
from lexidrome.store.fanout import Note, Outbox, note_in, payload
from lexidrome.store.nats_address import parse_nats_address
from lexidrome.store.nats_fanout import reason as nats_reason
from lexidrome.store.postgres import PostgresStore
from store.making import GAME, OTHER, append, send
from store.nats_server import NatsServer

pytestmark = pytest.mark.slow

SCHEMA = "told"
PATIENCE_S = 60
SECRET = "s3cret"


class Ear:
    """One process that hears the others; what it has read is in `events`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.roused = threading.Event()
        self.rousings = 0
        self.events: list[StoredEvent] = []
        store.written_elsewhere().result()
        store.on_written_elsewhere(self._rouse)
        # Whoever has just come to hear others looks once by himself.
        self.hear(0)

    @property
    def commands(self) -> list[str]:
        return [each.command_id for each in self.events]

    def _rouse(self) -> None:
        self.rousings += 1
        self.roused.set()

    def hear(self, count: int) -> None:
        """Wait to be told, and read, until so many events are known; once at least."""
        while True:
            assert self.roused.wait(PATIENCE_S), "nobody said anything"
            self.roused.clear()
            self.events += self.store.written_elsewhere().result()
            if len(self.events) >= count:
                return


class Said(logging.Handler):
    """What the log says, for whoever waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._more = threading.Condition()

    def emit(self, record: logging.LogRecord) -> None:
        with self._more:
            self.lines.append(record.getMessage())
            self._more.notify_all()

    def wait_for(self, words: str, times: int = 1) -> None:
        def is_said() -> bool:
            return sum(words in line for line in self.lines) >= times

        with self._more:
            assert self._more.wait_for(is_said, PATIENCE_S), self.lines


@pytest.fixture
def said() -> Iterator[Said]:
    said, log = Said(), logging.getLogger("lexidrome.store.fanout")
    log.addHandler(said)
    yield said
    log.removeHandler(said)
    assert not [line for line in said.lines if SECRET in line]


@pytest.fixture
def new_nats() -> Iterator[Callable[..., NatsServer]]:
    servers: list[NatsServer] = []

    def make(*options: str) -> NatsServer:
        servers.append(NatsServer(*options))
        return servers[-1]

    yield make
    for server in servers:
        server.kill()


@dataclass
class Town:
    """Stores of processes that share a schema."""

    address: str
    nats: str | None = None
    _opened: list[PostgresStore] = field(default_factory=list)

    def open(self, nats: str | None = None, schema: str = SCHEMA) -> PostgresStore:
        over = nats or self.nats
        parsed = None if over is None else parse_nats_address(over)
        self._opened.append(PostgresStore(self.address, schema=schema, nats=parsed))
        return self._opened[-1]

    def close(self) -> None:
        for store in self._opened:
            store.close()


@pytest.fixture
def town(postgres_address: str, sql: psycopg.Connection) -> Iterator[Town]:
    sql.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    with closing(Town(postgres_address)) as town:
        yield town


@pytest.fixture(params=["notify", "nats"])
def connected(
    request: pytest.FixtureRequest, town: Town, new_nats: Callable[..., NatsServer]
) -> Town:
    if request.param == "nats":
        town.nats = new_nats().address
    return town


def test_what_one_process_writes_the_other_hears_and_reads(connected: Town) -> None:
    ear, writer = Ear(connected.open()), connected.open()
    assert ear.store.fanout is not None
    assert ear.store.fanout.is_connected
    for number in range(20):
        append(writer, f"c{number}", stream=StreamId(f"s-{number % 3}"))
        ear.hear(number + 1)
    assert ear.events == list(writer.read_all())


def test_nobody_is_roused_by_what_he_wrote_or_knows(connected: Town) -> None:
    ear, other = Ear(connected.open()), Ear(connected.open())
    before = ear.rousings
    for number in range(20):
        append(ear.store, f"own {number}")
        other.hear(number + 1)
    append(other.store, "strange")
    ear.hear(1)
    assert ear.commands == ["strange"]
    assert ear.rousings == before + 1


def test_what_nobody_waits_for_rouses_nobody_and_is_read_with_what_somebody_does(
    connected: Town,
) -> None:
    ear, writer = connected.open(), connected.open()
    ear.written_elsewhere().result()
    roused, asked = threading.Event(), threading.Event()

    def is_wanted(streams: Collection[StreamId]) -> bool:
        asked.set()
        return OTHER in streams

    ear.on_written_elsewhere(roused.set, is_wanted)
    assert roused.wait(PATIENCE_S), "whoever comes looks once by himself"
    ear.written_elsewhere().result()
    roused.clear()
    asked.clear()
    append(writer, "a")
    assert asked.wait(PATIENCE_S), "nobody said anything"
    append(ear, "own")
    assert not roused.is_set()
    append(writer, "b", stream=OTHER)
    assert roused.wait(PATIENCE_S), "nobody said anything"
    assert [event.command_id for event in ear.written_elsewhere().result()] == ["a", "b"]


def test_an_own_commit_shows_that_others_have_written_though_their_note_was_lost(
    town: Town,
) -> None:
    ear, silent = Ear(town.open()), town.open()
    silent._fanout.tell = lambda note: None  # type: ignore[method-assign]
    append(silent, "unheard of")
    append(ear.store, "own")
    ear.hear(1)
    assert ear.commands == ["unheard of"]


def test_a_lost_note_is_made_up_for_by_looking_now_and_then(town: Town) -> None:
    silent = town.open()
    silent._fanout.tell = lambda note: None  # type: ignore[method-assign]
    taken: list[str] = []

    async def take_in(_stream: StreamId, written: Sequence[StoredEvent]) -> None:
        taken.extend(each.command_id for each in written)

    async def story() -> None:
        tasks = Tasks()
        elsewhere = FromElsewhere(town.open(), tasks, take_in)
        await elsewhere.begin()
        await send(silent, "a")
        await send(silent, "b", stream=OTHER)
        elsewhere.look()
        await tasks.idle()

    asyncio.run(story())
    assert taken == ["a", "b"]


def test_commits_go_on_without_nats_and_nothing_is_lost_when_it_is_back(
    town: Town, new_nats: Callable[..., NatsServer], said: Said
) -> None:
    nats = new_nats("--user", "lexi", "--pass", SECRET)
    town.nats = f"nats://lexi:{SECRET}@127.0.0.1:{nats.port}"
    ear, writer = Ear(town.open()), town.open()
    append(writer, "before")
    ear.hear(1)
    nats.kill()
    said.wait_for(f"NATS at 127.0.0.1:{nats.port} cannot be reached", times=2)
    ear.roused.clear()
    for number in range(30):
        append(writer, f"c{number}")
    assert not ear.roused.is_set()
    nats.start()
    said.wait_for("can be reached again", times=2)
    ear.hear(31)
    append(writer, "after")
    ear.hear(32)
    assert ear.events == list(writer.read_all())
    assert len(said.lines) == 4, "each of the two says each thing once"


def test_a_cut_connection_of_the_listener_is_made_again_and_nothing_is_lost(
    town: Town, sql: psycopg.Connection, said: Said
) -> None:
    ear, writer = Ear(town.open()), town.open()
    for round_ in range(1, 4):
        listening = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
        cut = sql.execute(f"SELECT pg_terminate_backend(pid, 5000) {listening}").fetchall()
        assert cut
        append(writer, f"c{round_}")
        said.wait_for("can be reached again", round_)
        ear.hear(round_)
    assert ear.events == list(writer.read_all())


def test_a_listener_that_hangs_holds_up_no_commit(connected: Town) -> None:
    ear, writer = Ear(connected.open()), connected.open()
    hangs, goes_on = threading.Event(), threading.Event()

    def hang() -> None:
        hangs.set()
        assert goes_on.wait(PATIENCE_S)

    ear.store.on_written_elsewhere(hang)
    append(writer, "first")
    assert hangs.wait(PATIENCE_S)
    for number in range(200):
        append(writer, f"c{number}")
    # All that was answered while it hung.
    goes_on.set()
    ear.hear(201)
    assert ear.events == list(writer.read_all())


def test_a_nats_that_takes_everything_and_says_nothing_holds_up_no_commit(
    town: Town, said: Said
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        writer = town.open(f"nats://127.0.0.1:{port}")
        for number in range(50):
            append(writer, f"c{number}")
        assert not said.lines, "all was written before anybody gave up"
        said.wait_for(f"NATS at 127.0.0.1:{port} cannot be reached: it does not answer.")
        append(writer, "still")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        # As asyncio raises them.
        (OSError(111, "Connect call failed ('127.0.0.1', 4222)"), "Connection refused"),
        (OSError("Multiple exceptions: [Errno 111] Connect call failed …"), "nobody answers"),
        (socket.gaierror(-2, "Name or service not known"), "Name or service not known"),
    ],
)
def test_that_nobody_answers_is_said_without_pythons_words(error: OSError, said: str) -> None:
    assert nats_reason(error) == said


def test_a_wrong_password_is_said_without_it_and_holds_up_no_commit(
    town: Town, new_nats: Callable[..., NatsServer], said: Said
) -> None:
    nats = new_nats("--user", "lexi", "--pass", "another")
    writer = town.open(f"nats://lexi:{SECRET}@127.0.0.1:{nats.port}")
    append(writer, "a")
    said.wait_for("it refuses the user, the password or the token")


@pytest.mark.parametrize(
    ("options", "who"),
    [(("--user", "l:x", "--pass", "p@ß"), "l%3Ax:p%40%C3%9F@"), (("--auth", SECRET), f"{SECRET}@")],
)
def test_a_password_or_a_token_lets_in(
    town: Town, new_nats: Callable[..., NatsServer], options: tuple[str, ...], who: str
) -> None:
    nats = new_nats(*options)
    town.nats = f"nats://{who}127.0.0.1:{nats.port}"
    ear, writer = Ear(town.open()), town.open()
    append(writer, "a")
    ear.hear(1)


def test_of_several_servers_another_takes_over_without_a_word(
    town: Town, new_nats: Callable[..., NatsServer], said: Said
) -> None:
    first, second = new_nats(), new_nats()
    town.nats = f"{first.address},{second.address}"
    ear, writer = Ear(town.open()), town.open()
    first.kill()
    ear.hear(0)
    append(writer, "a")
    ear.hear(1)
    assert not said.lines


def test_stores_that_share_a_nats_server_hear_only_their_own(
    town: Town, new_nats: Callable[..., NatsServer], sql: psycopg.Connection
) -> None:
    sql.execute(f"DROP SCHEMA IF EXISTS {SCHEMA}_too CASCADE")
    town.nats = new_nats().address
    ear, neighbour, writer = Ear(town.open()), Ear(town.open(schema=f"{SCHEMA}_too")), town.open()
    before = neighbour.rousings
    append(writer, "a")
    ear.hear(1)
    append(town.open(schema=f"{SCHEMA}_too"), "b")
    neighbour.hear(1)
    assert neighbour.rousings == before + 1


def test_what_nobody_understands_makes_everybody_look(
    town: Town, new_nats: Callable[..., NatsServer]
) -> None:
    nats = new_nats()
    ear = Ear(town.open(nats.address))
    silent = town.open(nats.address)
    silent._fanout.tell = lambda note: None  # type: ignore[method-assign]
    append(silent, "a")

    async def say(word: bytes) -> None:
        client = await connected_to(nats)
        await client.publish(subject_of(ear.store), word)
        await client.close()

    asyncio.run(say(b"\xff{"))
    ear.hear(1)


async def connected_to(nats: NatsServer) -> Client:
    client = Client()
    await client.connect(nats.address)
    return client


def subject_of(store: Store) -> str:
    subject = vars(store.fanout)["_subject"]
    assert isinstance(subject, str)
    return subject


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Of this machine's address, with its key behind it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "nats")])
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path / "nats.pem"
    path.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return path


def test_tls_is_spoken_with_a_server_that_is_known(
    town: Town,
    new_nats: Callable[..., NatsServer],
    certificate: Path,
    monkeypatch: pytest.MonkeyPatch,
    said: Said,
) -> None:
    tls = ("--tls", "--tlscert", str(certificate), "--tlskey", str(certificate))
    nats = new_nats(*tls, "--user", "lexi", "--pass", SECRET)
    town.nats = f"tls://lexi:{SECRET}@127.0.0.1:{nats.port}"
    append(town.open(), "nobody vouches for it")
    said.wait_for("certificate verify failed")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert ssl.create_default_context().get_ca_certs()
    ear, writer = Ear(town.open()), town.open()
    append(writer, "a")
    ear.hear(1)


def test_a_password_for_tls_is_never_said_in_the_clear(town: Town, said: Said) -> None:
    heard: list[bytes] = []

    def serve(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            connection.sendall(b'INFO {"server_id":"x","max_payload":1000000,"proto":1}\r\n')
            while more := connection.recv(1000):
                heard.append(more)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = threading.Thread(target=serve, args=(listening,))
        serving.start()
        writer = town.open(f"tls://lexi:{SECRET}@127.0.0.1:{listening.getsockname()[1]}")
        append(writer, "a")
        said.wait_for("it does not speak TLS")
        serving.join(PATIENCE_S)
    assert heard == []


WRONG = [
    f"http://lexi:{SECRET}@host",
    f"lexi:{SECRET}@host",
    f"nats://lexi:{SECRET}@",
    f"nats://lexi:{SECRET}@host:0",
    f"nats://lexi:{SECRET}@host:70000",
    f"nats://lexi:{SECRET}@host:x",
    f"nats://:{SECRET}@host",
    f"nats://host/{SECRET}",
    f"nats://host?password={SECRET}",
    f"nats://host,lexi:{SECRET}@host",
    f"nats://[{SECRET}",
    "nats://",
    ",",
]


@pytest.mark.parametrize("address", WRONG)
def test_a_wrong_address_is_refused_without_being_repeated(address: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="A NATS address is nats://host:port or tls://") as caught:
        open_store(tmp_path, "postgresql://127.0.0.1:1/x", environ={}, nats=address)
    assert SECRET not in str(caught.value)
    assert SECRET not in repr(caught.value.__cause__)


def test_what_is_shown_of_an_address_is_its_place() -> None:
    address = f"tls://lexi:{SECRET}@[::1]:4333, nats://{SECRET}@host"
    assert repr(parse_nats_address(address)) == "([::1]:4333, host:4222)"


@pytest.mark.parametrize(
    ("given", "environ"), [("nats://host", {}), (None, {"LEXIDROME_NATS": "nats://host"})]
)
def test_nats_without_postgresql_is_refused(
    given: str | None, environ: dict[str, str], tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match="NATS carries notes between servers that share"):
        open_store(tmp_path / "data", environ=environ, nats=given)
    assert not (tmp_path / "data").exists()


def test_nats_without_its_package_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexidrome.store.opening.find_spec", lambda _: None)
    with pytest.raises(BadInput, match="NATS needs one more package: pip install nats-py"):
        open_store(tmp_path, "postgresql://127.0.0.1:1/x", environ={}, nats="nats://host")


def test_a_note_names_the_streams_unless_they_are_too_many() -> None:
    few = Note(7, frozenset({GAME, StreamId("žluťoučký-2")}))
    assert note_in(payload(few)) == few
    many = Note(7, frozenset(StreamId(f"stream-{number:0100d}") for number in range(100)))
    assert note_in(payload(many)) == Note(7, None)
    assert note_in('["game-1"]') is None, "as earlier versions wrote them"


def test_what_is_still_to_be_told_is_always_one_note() -> None:
    outbox = Outbox()
    assert outbox.put(Note(3, frozenset({GAME})))
    assert not outbox.put(Note(5, frozenset({OTHER})))
    assert not outbox.put(Note(4, frozenset({GAME})))
    assert outbox.take() == Note(5, frozenset({GAME, OTHER}))
    assert outbox.take() is None
    for number in range(1000):
        outbox.put(Note(number, frozenset({StreamId(f"s-{number}")})))
    assert outbox.take() == Note(999, None)
