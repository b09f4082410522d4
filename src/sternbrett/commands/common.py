"""What several commands share: their texts, and what names on the command line mean."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.packs import own_name, own_set, read_pack, with_packs
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


class Once(argparse.Action):
    """An option that would mean nothing if it were given twice."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Keep the value; a second one is an error."""
        if getattr(namespace, self.dest, None) is not None:
            parser.error(f"{option_string} is given twice")
        setattr(namespace, self.dest, values)


def add_content(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Add `--content` and `--pack`, under other names than those of the server's flags.

    With `several` contents can be compared, and `--content` can be repeated.
    """
    parser.add_argument(
        "--content",
        dest="own_contents" if several else "own_content",
        type=Path,
        action="append" if several else Once,
        default=[] if several else None,
        metavar="DIR",
        help="content of your own: DIR/GAME, DIR, or a pack"
        + (" (repeatable: contents are compared)" if several else ""),
    )
    parser.add_argument(
        "--pack",
        dest="own_packs",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="a content pack to lay over it (repeatable, in this order)",
    )


def load_content(game: AnyGame, args: argparse.Namespace) -> Any:
    """Return the content that `--content` and `--pack` ask for, loaded."""
    own = content_of(game, args)
    return game.content() if own is game.built_in_set else game.load_set(own)


def content_of(game: AnyGame, args: argparse.Namespace) -> ContentSet:
    """Return the content that `--content` and `--pack` ask for, checked."""
    return content_in_folders(game, args.own_content, args.own_packs)


def content_in_folders(game: AnyGame, own: Path | None, packs: Sequence[Path]) -> ContentSet:
    """Return somebody's own content (None: that of the game) with packs laid over it, checked."""
    base = own_set(game, own) if own else game.built_in_set
    return with_packs(game, [read_pack(place) for place in packs], base)


def content_name(own: Path | None, packs: Sequence[Path]) -> str:
    """Return what reports call such content; empty: it comes with the game."""
    return " + ".join(own_name(place) for place in (*([own] if own else []), *packs))


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
