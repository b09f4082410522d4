"""How this server sends mails: an SMTP server given by its host."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sternbrett.kernel.errors import SternbrettError

#: Where the settings are looked for beside the command line, so that containers need no flags.
ADDRESS_NAME = "STERNBRETT_SMTP"
SENDER_NAME = "STERNBRETT_MAIL_FROM"
PASSWORD_NAME = "STERNBRETT_SMTP_PASSWORD"

#: How a connection is protected: from its beginning, from its first word on, or not at all.
TLS, STARTTLS, PLAIN = "tls", "starttls", "plain"
#: What addresses begin with, how that is protected, and the usual port.
SCHEMES = {
    "smtps": (TLS, 465),
    "smtp": (STARTTLS, 587),
    "smtp+plain": (PLAIN, 25),
}


class MailError(SternbrettError):
    """Mails cannot be sent as they were set up; the sentence says why."""


@dataclass(frozen=True)
class Smtp:
    """An SMTP server, and whom its mails are from. The password is shown nowhere."""

    host: str
    port: int
    protection: str
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)


def read_smtp(address: str, sender: str, password: str) -> Smtp:
    """Return the settings of an address: `smtp://USER@HOST:PORT`, `smtps://…`, `smtp+plain://…`.

    Raises MailError if something is missing or must not be there.
    """
    parts = urlsplit(address)
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise MailError(
            "--smtp: expected smtp://USER@HOST:PORT (STARTTLS), smtps://… (TLS) or smtp+plain://… "
            "(neither, for a mail server on the same machine)."
        )
    if parts.password is not None:
        raise MailError(
            f"--smtp: no password stands in an address, where others may read it; set "
            f"{PASSWORD_NAME} or give --smtp-password FILE."
        )
    name, mailbox = parseaddr(sender)
    if "@" not in mailbox or not (name + mailbox).isprintable():
        raise MailError('--mail-from: expected an address such as "Sternbrett <play@example.org>".')
    protection, usual = SCHEMES[parts.scheme]
    user = unquote(parts.username or "")
    if user and protection == PLAIN:
        raise MailError("--smtp: a password is not sent without TLS; use smtp:// or smtps://.")
    if user and not password:
        raise MailError(
            f"--smtp: the password of {user} is missing; set {PASSWORD_NAME} or give "
            "--smtp-password FILE."
        )
    try:
        port = parts.port or usual
    except ValueError:
        raise MailError("--smtp: the port is a number from 1 to 65535.") from None
    return Smtp(parts.hostname, port, protection, sender, user, password)


def find_smtp(
    address: str | None,
    sender: str | None,
    password_file: Path | None,
    environment: Mapping[str, str] = os.environ,
) -> Smtp | None:
    """Return what was set on the command line or in the environment; None: no mails are sent."""
    address = address or environment.get(ADDRESS_NAME, "")
    if not address:
        return None
    password = environment.get(PASSWORD_NAME, "")
    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise MailError(f"--smtp-password: {password_file} cannot be read.") from None
    return read_smtp(address, sender or environment.get(SENDER_NAME, ""), password)
