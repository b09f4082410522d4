"""Who sits where: people known by a secret of their browser, bots by name, and open places.

Only hashes of secrets are kept. A browser has one secret for all its tables, in a cookie that no
script can read; a join link carries a code that is good for one seat until somebody takes it.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b

PERSON = "person"
BOT = "bot"
OPEN = "open"

MAX_NAME = 24
#: How many accents may stand on one sign.
MOST_PILED = 2

#: What `new_secret` makes.
SECRET = re.compile(r"[A-Za-z0-9_-]{24}")

#: Who may watch: everybody, everybody but some plies late, or nobody.
WATCH_NOW = "yes"
WATCH_LATE = "late"
WATCH_NEVER = "no"
WATCHING = (WATCH_NOW, WATCH_LATE, WATCH_NEVER)
#: How many plies late.
LATE_BY = 12


@dataclass(frozen=True)
class Seat:
    """One place at a table."""

    number: int
    kind: str
    bot: str = ""
    name: str = ""
    token: str = ""
    code: str = ""
    ready: bool = True
    #: The bot that plays for a person who left, until the person comes back.
    substitute: str = ""
    #: The colour of the person who sits there; empty: they chose none.
    colour: str = ""


#: What became of a seat of a game that had begun. The text `seat_event.<kind>` tells it.
#: A bot plays for a person: all who were there agreed, the host alone let it, the person did.
REPLACED, REPLACED_BY_HOST, HANDED = "replaced", "by_host", "handed"
#: Or the person's time was over.
RAN_OUT = "ran_out"
#: The person took the seat back from the bot; sat down at it from another browser.
BACK, MOVED = "back", "moved"
#: The host gave the seat to a bot, to whoever gets a link, or took it; somebody came by the link.
GIVEN, OPENED, TAKEN, JOINED = "given", "opened", "taken", "joined"
SEAT_EVENT_KINDS = (
    REPLACED,
    REPLACED_BY_HOST,
    HANDED,
    RAN_OUT,
    BACK,
    MOVED,
    GIVEN,
    OPENED,
    TAKEN,
    JOINED,
)


@dataclass(frozen=True)
class SeatEvent:
    """Something that became of a seat, told to everybody at the table."""

    #: The last ply before it.
    ply: int
    kind: str
    seat: int
    #: What the person concerned was called then; empty if they had no name.
    name: str = ""
    #: The bot concerned, if there was one.
    bot: str = ""


def new_secret() -> str:
    """Return a secret for a cookie or a link."""
    return secrets.token_urlsafe(18)


def known_form(secret: str) -> str:
    """Return a secret if `new_secret` can have made it, and nothing otherwise.

    One that somebody thought up could be guessed by others.
    """
    return secret if SECRET.fullmatch(secret) else ""


def hashed(secret: str) -> str:
    """Return what is stored of a secret; nothing for nothing."""
    return blake2b(secret.encode(), digest_size=24).hexdigest() if secret else ""


def tidy_name(name: str, longest: int = MAX_NAME) -> str:
    """Return a name as it is shown: one line, not too long, without piles of accents."""
    line = " ".join(unicodedata.normalize("NFC", name[: 8 * longest]).split())
    seen, piled = "", 0
    for sign in line:
        piled = piled + 1 if unicodedata.combining(sign) else 0
        if sign.isprintable() and piled <= MOST_PILED:
            seen += sign
    return seen[:longest]
