"""Mails at tables where people have days, over a real SMTP server."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from litestar import Litestar

from sternbrett.server import mails as mails_module
from sternbrett.server.app import create_app
from sternbrett.server.mail_settings import PLAIN, STARTTLS, MailError, Smtp, find_smtp, read_smtp
from sternbrett.server.mails import Mails
from sternbrett.server.seats import hashed
from sternbrett.server.store import now as time_now
from tests.server.client import Person, gathered
from tests.server.process import free_port, soon
from tests.server.test_clocks import Now, clocks, now, on_any_database, sit_down
from tests.tiny import GAME as TINY

__all__ = ["now"]

BASE = "http://127.0.0.1"
#: A certificate of its own, for connections of tests to themselves.
CERTIFICATE = Path(__file__).parent / "smtp" / "localhost.pem"
SENDER = "Sternbrett <play@example.org>"
ADA = "ada@example.org"
LINK = re.compile(rf"{BASE}(/\S+)")


class Postbox:
    """What an SMTP server was given; it may refuse everything."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.users: list[bytes] = []
        self.refuses = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuses:
            return "451 not now, ada@example.org"
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 taken"

    def check(self, server: Any, session: Any, envelope: Any, how: str, data: Any) -> AuthResult:
        """Let in whoever knows the password."""
        self.users.append(data.login)
        return AuthResult(success=data.password == b"s3cret-word")


@pytest.fixture
def postbox() -> Postbox:
    return Postbox()


@pytest.fixture
def smtp(postbox: Postbox) -> Iterator[Smtp]:
    """A mail server without TLS, as one on the same machine may be."""
    port = free_port()
    controller = Controller(postbox, hostname="127.0.0.1", port=port)
    controller.start()
    yield Smtp("127.0.0.1", port, PLAIN, SENDER)
    controller.stop()


@pytest.fixture
def app(request: pytest.FixtureRequest, tmp_path: Path, now: Now, smtp: Smtp) -> Litestar:
    on_any = "any_database" in request.fixturenames
    database = request.getfixturevalue("any_database") if on_any else None
    games = {TINY.id: TINY}
    return create_app(
        tmp_path, database=database, games=games, local=False, smtp=smtp, outside=BASE
    )


@pytest.fixture
def people(app: Litestar, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Person]]:
    monkeypatch.setattr(mails_module, "EVERY", 0.05)
    with gathered(app, 3) as found:
        yield found


def mails_of(app: Litestar) -> Mails:
    mails: Mails = app.state.mails
    return mails


def stay_away(app: Litestar) -> None:
    """Let everybody leave: what they asked for last was long ago."""
    presence = app.state.tables.presence
    later = presence.clock() + 3600
    presence.clock = lambda: later


def body(mail: EmailMessage) -> str:
    text: str = mail.get_content()
    return text


def links(mail: EmailMessage) -> list[str]:
    return LINK.findall(body(mail))


def confirm(person: Person, postbox: Postbox, address: str = ADA) -> None:
    """Ask for mails and follow the link in the one that comes."""
    before = len(postbox.mails)
    assert (
        "A mail is on its way" in person.send(person.get("/me"), "/me/mail", address=address).text
    )
    assert soon(lambda: len(postbox.mails) > before)
    path = links(postbox.mails[-1])[0]
    page = person.get(path)
    assert address in page.text
    assert f"A mail was sent to {address}" in person.get("/me").text  # looking confirms nothing
    assert f"Mails go to {address}" in person.send(page, path).text
    assert f"Mails go to {address}" in person.get("/me").text


@on_any_database
def test_somebody_is_told_of_a_turn_once_and_reminded_before_its_end(
    people: list[Person], app: Litestar, postbox: Postbox, now: Now
) -> None:
    ada, ben, stranger = people
    confirm(ada, postbox)
    path = sit_down([ada, ben], "days 3")
    now.pass_by(120)
    assert not soon(lambda: len(postbox.mails) > 1, within=0.3)  # they are there
    stay_away(app)
    assert soon(lambda: len(postbox.mails) == 2)
    turn = postbox.mails[1]
    assert turn["To"] == ADA
    assert turn["From"] == SENDER
    assert turn["Subject"] == "Salvage Race: it is your turn"
    assert "You have time until" in body(turn)
    # Whoever gets hold of the mail sits nowhere.
    [table, stop] = links(turn)
    assert table == path
    assert 'id="options"' not in stranger.get(table).text
    assert turn["List-Unsubscribe"] == f"<{BASE}{stop}>"
    assert turn["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    now.pass_by(86400)
    assert not soon(lambda: len(postbox.mails) > 2, within=0.3)
    now.pass_by(86400 + 8 * 3600)
    assert soon(lambda: len(postbox.mails) == 3)
    assert postbox.mails[2]["Subject"] == "Salvage Race: your time is nearly over"
    now.pass_by(86400)
    assert soon(lambda: len(postbox.mails) == 4)
    assert postbox.mails[3]["Subject"] == "Salvage Race: a bot stands in for you"
    assert clocks(app, path)[0].due is None
    assert not soon(lambda: len(postbox.mails) > 4, within=0.3)


def test_mails_stop_with_one_click_and_speak_the_readers_language(
    people: list[Person], app: Litestar, postbox: Postbox, now: Now
) -> None:
    ada, ben, other = people
    ada.client.cookies.set("sternbrett-language", "de")
    ada.send(ada.get("/me"), "/me/mail", address=ADA)
    assert soon(lambda: len(postbox.mails) == 1)
    assert postbox.mails[0]["Subject"] == "Sollen E-Mails von Sternbrett hierher gehen?"
    first = links(postbox.mails[0])[0]
    ada.send(ada.get(first), first)
    sit_down([ada, ben], "days 1")
    stay_away(app)
    now.pass_by(61)
    assert soon(lambda: len(postbox.mails) == 2)
    assert postbox.mails[1]["Subject"] == "Bergungsrennen: Du bist dran"
    assert postbox.mails[1]["Content-Language"] == "de"
    # A mail program sends this by itself, without any cookie.
    stop = links(postbox.mails[1])[-1]
    assert other.get(stop).status_code == 200
    assert asyncio.run(mails_of(app).address_of(token_of(app, ada)))  # looking stops nothing
    other.client.cookies.clear()
    answer = other.client.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert asyncio.run(mails_of(app).address_of(token_of(app, ada))) is None
    now.pass_by(86000)
    assert not soon(lambda: len(postbox.mails) > 2, within=0.3)


def token_of(app: Litestar, person: Person) -> str:
    """Return by what tables know somebody."""
    return hashed(str(person.client.cookies["sternbrett-visitor"]))


def test_an_address_is_in_ones_data_and_goes_with_oneself(
    people: list[Person], app: Litestar, postbox: Postbox
) -> None:
    ada = people[0]
    confirm(ada, postbox)
    mail = ada.get("/me/data.json").json()["mail"]
    assert (mail["address"], mail["confirmed"], mail["language"]) == (ADA, True, "en")
    assert [sent["about"] for sent in mail["sent"]] == ["confirm"]
    token = token_of(app, ada)
    ada.send(ada.get("/me"), "/me/forget")
    assert asyncio.run(mails_of(app).address_of(token)) is None
    with app.state.tables.store.reading() as connection:
        for table in ("addresses", "mails"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0


def test_nobody_is_sent_mails_by_strangers(people: list[Person], postbox: Postbox) -> None:
    ada = people[0]
    for odd in ("ada", "ada@example", "a b@example.org", "x@example.org\nBcc: y@example.org"):
        assert ada.send(ada.get("/me"), "/me/mail", address=odd).status_code == 409
    answers = [ada.send(ada.get("/me"), "/me/mail", address=ADA).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    assert "no longer good" in ada.get("/mail/confirm/" + "x" * 24).text


def test_what_cannot_be_sent_is_tried_again_and_nothing_is_told_of_it(
    people: list[Person],
    app: Litestar,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    postbox.refuses = True
    with caplog.at_level(logging.DEBUG):
        ada = people[0]
        ada.send(ada.get("/me"), "/me/mail", address=ADA)
        assert soon(lambda: "A mail was not sent (SMTPDataError 451)" in caplog.text)
    ours = [record for record in caplog.records if record.name.startswith("sternbrett")]
    assert not [record for record in ours if "ada@" in record.getMessage()]
    postbox.refuses = False
    assert not soon(lambda: bool(postbox.mails), within=0.3)
    at = time_now() + timedelta(minutes=3)
    monkeypatch.setattr(mails_module, "now", lambda: at)
    assert soon(lambda: len(postbox.mails) == 1)
    assert not soon(lambda: len(postbox.mails) > 1, within=0.3)


@on_any_database
def test_two_servers_send_a_mail_once(
    people: list[Person], app: Litestar, smtp: Smtp, postbox: Postbox, now: Now
) -> None:
    ada, ben, _ = people
    confirm(ada, postbox)
    sit_down([ada, ben], "days 2")
    stay_away(app)
    now.pass_by(61)
    others = [Mails(app.state.tables, smtp, BASE) for _ in range(4)]

    async def look() -> None:
        await asyncio.gather(*(one.look() for one in others))

    asyncio.run(look())
    assert soon(lambda: len(postbox.mails) == 2)
    assert not soon(lambda: len(postbox.mails) > 2, within=0.3)


def test_a_password_goes_over_tls_only(
    postbox: Postbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server offers STARTTLS and wants to know who sends; its certificate is checked."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE, CERTIFICATE.with_suffix(".key"))
    port = free_port()
    controller = Controller(
        postbox,
        hostname="127.0.0.1",
        port=port,
        tls_context=context,
        require_starttls=True,
        authenticator=postbox.check,
        auth_required=True,
    )
    controller.start()
    try:
        smtp = Smtp("localhost", port, STARTTLS, SENDER, "play", "s3cret-word")
        app = create_app(tmp_path, games={TINY.id: TINY}, smtp=smtp, outside=BASE)
        message = EmailMessage()
        message["From"], message["To"] = SENDER, ADA
        message.set_content("Hello")
        with pytest.raises(ssl.SSLCertVerificationError):
            mails_of(app).send(message)
        assert postbox.users == []
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        mails_of(app).send(message)
        assert (postbox.users, len(postbox.mails)) == ([b"play"], 1)
    finally:
        controller.stop()


def test_settings_are_read_from_flags_and_environment(tmp_path: Path) -> None:
    assert find_smtp(None, None, None, {}) is None
    secret = tmp_path / "password"
    secret.write_text("s3cret-word\n")
    found = find_smtp("smtps://play%40x@mail.example.org", SENDER, secret, {})
    assert found == Smtp("mail.example.org", 465, "tls", SENDER, "play@x", "s3cret-word")
    assert "s3cret" not in repr(found)
    environment = {
        "STERNBRETT_SMTP": "smtp://play@mail.example.org:2525",
        "STERNBRETT_MAIL_FROM": SENDER,
        "STERNBRETT_SMTP_PASSWORD": "word",
    }
    found = find_smtp(None, None, None, environment)
    assert found == Smtp("mail.example.org", 2525, STARTTLS, SENDER, "play", "word")


@pytest.mark.parametrize(
    ("address", "sender", "password", "says"),
    [
        ("mail.example.org", SENDER, "", "expected smtp://"),
        ("smtp://play:word@mail.example.org", SENDER, "", "no password stands in an address"),
        ("smtp://play@mail.example.org", SENDER, "", "password of play is missing"),
        ("smtp+plain://play@localhost", SENDER, "word", "not sent without TLS"),
        ("smtp://mail.example.org", "nobody", "", "--mail-from"),
        ("smtp://mail.example.org:port", SENDER, "", "port"),
    ],
)
def test_wrong_settings_are_refused(address: str, sender: str, password: str, says: str) -> None:
    with pytest.raises(MailError, match=says):
        read_smtp(address, sender, password)


def test_mails_need_an_address_for_their_links(tmp_path: Path, smtp: Smtp) -> None:
    with pytest.raises(MailError, match="give --public"):
        create_app(tmp_path, smtp=smtp)


def test_without_a_mail_server_there_is_nothing_to_ask_for(tmp_path: Path) -> None:
    app = create_app(tmp_path, games={TINY.id: TINY})
    with gathered(app, 1) as [ada]:
        assert "/me/mail" not in ada.get("/me").text
        assert ada.get("/mail/stop/x").status_code == 404
