"""What several commands share: their texts, and what names on the command line mean."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.texts import LANGUAGES, Texts


@cache
def interface_texts(language: str) -> Texts:
    """Return the sentences of the commands themselves."""
    return Texts.read(language, Path(__file__).with_name(f"texts.{language}.toml"))


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--language`; without it the environment decides."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=environment_language(),
        help="language of texts and rules (here: %(default)s)",
    )


def environment_language() -> str:
    """Return the language the environment asks for, if we have it; otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add `--set name=value`, which can be repeated."""
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the game (repeatable)",
    )


def settings_of(
    game: AnyGame, given: Sequence[str], seats: int | None = None, content: Any = None
) -> dict[str, str | int]:
    """Return what `--set` gave, checked; a setting that would have no effect is refused."""
    out: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UnknownName(f"--set {text}: expected NAME=VALUE.")
        out[name] = value
    complete = game.check_settings(out, seats, content)
    for setting in game.settings:
        if setting.name in out and setting.only_if is not None and not setting.applies(complete):
            other, needed = setting.only_if
            raise UnknownName(f"{setting.name} has an effect only with --set {other}={needed}.")
    return {name: complete[name] for name in out}


def read_file(path: Path) -> str:
    """Return the text of a file; one that cannot be read is an error of one line."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidText(f"{path}: this is not a text file.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InvalidText(f"{path}: cannot be read: {reason}.") from None


def positive(text: str) -> int:
    """Read a number from 1, for argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from 1")
    return int(text)
