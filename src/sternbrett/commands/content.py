"""Check content and packs, show an entry in words, and keep the numbers of options fixed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from sternbrett.commands.common import add_content, add_language, content_of, interface_texts
from sternbrett.games import all_games, find_game
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import ContentError, UnknownName
from sternbrett.kernel.game import AnyGame, show_value
from sternbrett.kernel.packs import PACK, read_pack
from sternbrett.kernel.texts import LANGUAGES, Texts
from sternbrett.kernel.vocabulary import LOCK, check_growth, locked_keys, write_lock

#: How wide the names of keys stand before their values.
WIDTH = 16


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the three tasks, each with its arguments."""
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True)

    check = add_task(tasks, "check", "Check content: the game's, your own, or packs.", run_check)
    check.add_argument(
        "game", nargs="?", metavar="GAME", help="the game (that of the pack, or all)"
    )
    add_content(check)

    show = add_task(tasks, "show", "Show a card, a ship, … in both languages.", run_show)
    show.add_argument("game", metavar="GAME")
    show.add_argument("entry", metavar="ID", help="its id, or its name in either language")
    add_content(show)

    lock = add_task(tasks, "lock", "Give new options of a game their numbers.", run_lock)
    lock.add_argument("game", metavar="GAME")


def add_task(
    tasks: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    line: str,
    task: Callable[[argparse.Namespace, Texts], None],
) -> argparse.ArgumentParser:
    """Add a task of this command."""
    parser = tasks.add_parser(name, help=line, description=line)
    parser.set_defaults(task=task)
    add_language(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Do what was asked; whatever is wrong with content is one sentence."""
    args.task(args, interface_texts(args.language))
    return 0


# -- checking ---------------------------------------------------------------------------------


def run_check(args: argparse.Namespace, words: Texts) -> None:
    """Load content and say what it is."""
    if args.game:
        games = [find_game(args.game)]
    elif args.own_packs:
        games = [find_game(read_pack(args.own_packs[0]).about.game)]
    elif args.own_content and (args.own_content / PACK).exists():
        games = [find_game(read_pack(args.own_content).about.game)]
    elif args.own_content:
        games = [game for game in all_games().values() if (args.own_content / game.id).is_dir()]
        if not games:
            names = ", ".join(f"{args.own_content}/{name}" for name in all_games())
            raise ContentError(f"--content: expected a GAME, or one of the folders {names}.")
    else:
        games = list(all_games().values())
    for game in games:
        print(describe(game, content_of(game, args), args.language, words))


def describe(game: AnyGame, files: ContentSet, language: str, words: Texts) -> str:
    """Return a line about content that is fine."""
    count = len(game.vocabulary(game.load_set(files)))
    new = count - len(game.vocabulary(game.load_set(game.built_in_set)))
    packs = ", ".join(pack.name.say(language) for pack in files.packs)
    return " · ".join(
        (
            words.say("content.with_packs", game=game.id, packs=packs) if packs else game.id,
            words.say("content.options", count=count)
            + (f" ({words.say('content.new', count=new)})" if new else ""),
            words.say("content.fingerprints", data=files.data, texts=files.texts),
        )
    )


# -- showing ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """Something in a content file that has an id."""

    file: str
    kind: str
    id: str
    table: dict[str, Any]

    @property
    def names(self) -> list[str]:
        """What it can be asked for by."""
        return [self.id, *(text for key, text in texts_in(self.table) if key == "name")]


def run_show(args: argparse.Namespace, words: Texts) -> None:
    """Print all entries that are called so."""
    game = find_game(args.game)
    files = content_of(game, args)
    entries = [entry for name in files.names for entry in entries_of(name, files.tables(name))]
    wanted = args.entry.casefold()
    found = [one for one in entries if wanted in map(str.casefold, one.names)]
    if not found:
        known = [name for entry in entries for name in entry.names]
        near = get_close_matches(args.entry, known, 5, 0.5)
        told = f"; near it are: {', '.join(dict.fromkeys(near))}" if near else ""
        raise UnknownName(f"{game.id} has nothing called “{args.entry}”{told}.")
    options = game.vocabulary(game.load_set(files))
    for entry in found:
        print("\n".join(lines_of(entry)))
        own = [option for option in options if entry.id in option.key.split(":")[1:]]
        if own:
            shown = ", ".join(f"{option.key} ({option.number})" for option in own)
            print(f"    {words.say('content.numbers', options=shown)}")


def entries_of(file: str, value: Any, kind: str = "", name: str = "") -> Iterator[Entry]:
    """Yield everything with an id in tables, however deeply it is nested.

    Tables without an `id` are known by their key, as `[ship.deimos]` is by `deimos`.
    """
    if isinstance(value, list):
        for inner in value:
            yield from entries_of(file, inner, kind, "")
    elif isinstance(value, dict):
        own = str(value.get("id", name if any(texts_in(value)) else ""))
        if own:
            yield Entry(file, kind, own, value)
        for key, inner in value.items():
            yield from entries_of(file, inner, kind if kind and not own else key, key)


def texts_in(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of an entry, each language on its own, under what they are."""
    for key, value in table.items():
        if isinstance(value, dict) and set(value) == set(LANGUAGES):
            yield from ((key, str(text)) for text in value.values())
        elif isinstance(value, str) and key.rpartition("_")[2] in LANGUAGES:
            yield key.rpartition("_")[0] or "text", value


def lines_of(entry: Entry) -> Iterator[str]:
    """Yield an entry in lines: where it stands, its texts in both languages, its values."""
    yield f"{entry.file}  {entry.kind} {entry.id}"
    said: dict[str, list[str]] = {}
    for key, text in texts_in(entry.table):
        said.setdefault(key, []).append(text)
    for key, texts in said.items():
        for number, text in enumerate(texts):
            yield f"    {key if number == 0 else '':{WIDTH}}{LANGUAGES[number % 2]}: {text}"
    for key, value in entry.table.items():
        is_text = isinstance(value, dict) and set(value) == set(LANGUAGES)
        if key != "id" and not is_text and key.rpartition("_")[2] not in LANGUAGES:
            yield f"    {f'{key} ':{WIDTH}}{in_words(value)}"


def in_words(value: Any) -> str:
    """Return a value of a content file as a person would write it.

    Entries with an id of their own are named by it: they are shown when they are asked for.
    """
    if isinstance(value, dict):
        parts = [f"{key} {_inside(inner)}" for key, inner in value.items()]
        return str(value["id"]) if "id" in value else ", ".join(parts) or "–"
    if isinstance(value, list) and any(isinstance(inner, list | dict) for inner in value):
        return ", ".join(map(_inside, value))
    return show_value(value)


def _inside(value: Any) -> str:
    nested = isinstance(value, list) or (isinstance(value, dict) and "id" not in value)
    return f"({in_words(value)})" if nested and value else in_words(value)


# -- numbers ----------------------------------------------------------------------------------


def run_lock(args: argparse.Namespace, words: Texts) -> None:
    """Append the keys that a game's lock lacks to it."""
    game = find_game(args.game)
    folder = game.built_in_content
    before = locked_keys(folder)
    keys = [option.key for option in game.vocabulary(game.load_content(folder))]
    check_growth(before, keys)
    added = len(keys) - len(before)
    if added:
        try:
            (folder / LOCK).write_text(write_lock(game.id, keys), encoding="utf-8")
        except OSError as error:
            raise ContentError(f"{folder / LOCK} cannot be written: {error.strerror}.") from None
    print(
        words.say(
            "content.added" if added else "content.complete",
            file=LOCK,
            game=game.id,
            added=added,
            count=len(keys),
        )
    )
