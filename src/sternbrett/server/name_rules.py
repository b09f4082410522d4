"""What nobody is called on a public server: rules that keep names readable and honest."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from sternbrett.kernel.errors import Refused, SternbrettError

#: Names that claim to speak for the server, as they are compared.
OFFICES = frozenset(
    (
        "admin", "administrator", "administration", "mod", "moderator", "moderation", "server",
        "system", "sternbrett", "support", "host", "owner", "staff", "official", "bot",
    )
)  # fmt: skip
_ADDRESS = re.compile(
    r"://|@|\bwww\.|[\w-]\.(com|net|org|info|biz|io|xyz|de|at|ch|eu|uk|ru|cn|me|gg|tv|app|dev)\b",
    re.I,
)
#: Signs that look like letters.
_LOOKALIKES = str.maketrans("013457@$|", "oieastasl")
_LETTERS = re.compile(r"[^\w]|_")


class WordFileError(SternbrettError):
    """The file of forbidden words cannot be read."""


def folded(name: str) -> str:
    """Return a name as it is compared: without accents, case, signs, and digits for letters."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return _LETTERS.sub("", "".join(sign for sign in plain if not unicodedata.combining(sign)))


def read_words(path: Path) -> frozenset[str]:
    """Return the words of a file, one a line, that no name may contain."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise WordFileError(f"--forbidden {path}: cannot be read ({error}).") from None
    return frozenset(word for line in lines if (word := folded(line.partition("#")[0])))


class NameRules:
    """The rules of one server. `words` are those that no name may contain."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.words = frozenset(words)

    def check(self, name: str, others: Iterable[str] = ()) -> None:
        """Refuse a name that may not be used, or that one of the `others` at a table has."""
        known = folded(name)
        if _ADDRESS.search(name):
            raise Refused("name_address", "A name is no address.")
        if known in OFFICES:
            raise Refused("name_office", "Nobody speaks for the server.")
        if any(word in known for word in self.words):
            raise Refused("name_word", "This name is not wanted here.")
        if known and known in {folded(other) for other in others}:
            raise Refused("name_taken", "Somebody at the table is called that.")
