"""A match in words, as a seat may read it: choices, questions, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts


@dataclass(frozen=True)
class Question:
    """What a seat is asked: the prompt, its clause, and the options group by group.

    The number a person types is an option's place in `options`, counted from 1.
    """

    prompt: str
    clause: str
    groups: tuple[tuple[str, tuple[Option, ...]], ...]

    @property
    def options(self) -> list[Option]:
        """All options in the order they are shown."""
        return [option for _, group in self.groups for option in group]

    def numbered(self, typed: str) -> Option | None:
        """Return the option of a typed number."""
        options = self.options
        if not typed.isdecimal() or len(typed) > 6 or not 1 <= int(typed) <= len(options):
            return None
        return options[int(typed) - 1]


def question_for(match: Match, seat: int, texts: Texts) -> Question:
    """Return what a seat is asked now."""
    assert match.decision is not None
    look = match.look(seat, texts)
    key, args = look.prompt
    groups: dict[str, list[Option]] = {}
    for option in match.options_of(seat):
        title = texts.maybe(f"group.{word_of(option)}", "")
        groups.setdefault(title, []).append(option)
    return Question(
        prompt=texts.say(key, **args),
        clause=look.clause,
        groups=tuple((title, tuple(group)) for title, group in groups.items()),
    )


def word_of(option: Option) -> str:
    """Return the word of an option's key."""
    return option.key.partition(":")[0]


def seal(option: Option, texts: Texts) -> str:
    """Return why an option cannot be taken back, or nothing."""
    return texts.maybe(f"seal.{word_of(option)}", "")


def reasons(match: Match, seat: int, texts: Texts) -> list[str]:
    """Return what a player would look for and cannot do now, each with its clause."""
    look = match.look(seat, texts)
    return [f"{look.say(refusal)} [{refusal.clause}]" for refusal in look.refusals]


def beginning_with(typed: str, options: Sequence[Option]) -> list[Option]:
    """Return the options a typed key can mean: the one of that key, or all that begin with it."""
    exact = [option for option in options if option.key == typed]
    return exact or [option for option in options if option.key.startswith(typed)]


def option_label(match: Match, option: Option, texts: Texts, seat: int | None = None) -> str:
    """Return an option's label; with a seat that is asked now, as it is called in its question."""
    if seat is not None and (here := words_here(option, match.look(seat, texts))):
        return here
    return option_words(match.game, match.content, option, texts)


def words_here(option: Option, look: AnyLook) -> str:
    """Return what an option is called in what is asked; empty: as everywhere else."""
    said = look.game.option_here(option, look)
    return "" if said is None else look.texts.say(said[0], **said[1])


@lru_cache(maxsize=20_000)
def option_words(
    game: AnyGame,
    content: Any,
    option: Option,
    texts: Texts,
    kind: str = "option",
    default: str | None = None,
) -> str:
    """Return what an option of a content set is called; every look at a table needs dozens.

    The `short` kind is for where the rest is already clear. A kind that the game has no text for is
    the ordinary label, or the default.
    """
    key, args = game.option_text(option, content)
    word = key.partition(".")[2]
    if kind != "option" and f"{kind}.{word}" in texts.table:
        return texts.say(f"{kind}.{word}", **args)
    return texts.say(key, **args) if default is None else default


def game_texts(game: AnyGame, language: str, content: Any = None) -> Texts:
    """Return a game's texts, with names from a content, by default that of new games."""
    return _texts(game, language, game.content() if content is None else content)


def match_texts(match: Match, language: str) -> Texts:
    """Return the texts of a match, with names from the content that it is played with."""
    return _texts(match.game, language, match.content)


@lru_cache(maxsize=256)
def _texts(game: AnyGame, language: str, content: Any) -> Texts:
    return game.texts(language, content)
