"""Phrases that bring people back when their browser has lost its secret.

A phrase is eight words of 256: 64 bits of chance. What is stored is worked out slowly from it and a
secret of the server, so that nobody who gets at the database can try them out.
"""

from __future__ import annotations

import re
import secrets
from hashlib import scrypt

from sternbrett.server.phrase_words import WORDS

LENGTH = 8
#: How much work a try is: some 30 ms and 16 MB.
_COST = 2**14

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_BETWEEN = re.compile(r"[^a-z]+")


def new_phrase(language: str) -> str:
    """Return a phrase that nobody has."""
    return " ".join(secrets.choice(WORDS[language]) for _ in range(LENGTH))


def read_phrase(typed: str) -> str:
    """Return a phrase as it was shown, however it was typed; empty: it is none."""
    words = _BETWEEN.sub(" ", typed[:400].lower().translate(_UMLAUTS)).split()
    known = any(set(words) <= set(of_language) for of_language in WORDS.values())
    return " ".join(words) if known and len(words) == LENGTH else ""


def stored_phrase(phrase: str, secret: str) -> str:
    """Return what is stored of a phrase, by a secret of the server."""
    return scrypt(phrase.encode(), salt=secret.encode(), n=_COST, r=8, p=1, dklen=24).hex()
