"""What a game says about itself: type card, vocabulary, settings, clauses, texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.expected import COMPARISONS, GENERAL
from sternbrett.kernel.game import UNCHOSEN, AnyGame, clauses_of
from sternbrett.kernel.match import CONCEDE, RETRACT, START, UNDO
from sternbrett.kernel.scenario import TURN_KEYS
from sternbrett.kernel.settings import Setting, Value
from sternbrett.kernel.texts import Texts, places_in
from sternbrett.kernel.vocabulary import LOCK, locked_keys
from sternbrett.testing.trial import Failure, Report

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_FIELD = re.compile(r"[a-z_]+")
_KEY = re.compile(r"[a-z][a-z0-9_]*(:[^\s|#]+)?")


class Description:
    """A game's description while it is checked."""

    def __init__(self, game: AnyGame, content: Any, report: Report) -> None:
        self.game = game
        self.content = content
        self.report = report
        self.texts = {name: game.texts(name, content) for name in languages(game)}
        self.clauses = frozenset(game.clauses())

    def check(self, holds: bool, message: str) -> None:
        """Count a check and fail unless it holds."""
        self.report.checks += 1
        if not holds:
            raise Failure(f"{self.game.id}: {message}")

    def check_all(self) -> None:
        """Check everything a game says about itself."""
        self.check_card()
        self.check_vocabulary()
        self.check_settings()
        self.check_steps()
        self.check_clauses()
        self.check_texts()

    def check_card(self) -> None:
        """Check the type card for what cannot be."""
        card = self.game.card
        fewest, most = card.seats
        self.check(bool(_WORD.fullmatch(self.game.id)), "the id is not a lower-case word")
        self.check(self.game.rules_version >= 1, "the rules version must be 1 or more")
        self.check(1 <= fewest <= most, f"the card's seats are {card.seats}")
        self.check(bool(card.roles), "the card names no role")
        self.check(UNCHOSEN not in card.roles, f"a role is called “{UNCHOSEN}”")
        for seat in range(most):
            role = self.game.role(seat)
            self.check(
                role in card.roles or (card.chosen_roles and not role),
                f"seat {seat} has the role “{role}” before there is a position",
            )
        self.check(card.scores[0] <= 0 <= card.scores[1], f"the card's scores are {card.scores}")
        for kind in card.chance:
            self.check(bool(_WORD.fullmatch(kind)), f"the chance “{kind}” is not a lower-case word")
            self.check(kind not in TURN_KEYS, f"the chance “{kind}” is a key of scenarios")

    def check_vocabulary(self) -> None:
        """Check that options are numbered by their place, and their keys can be written."""
        vocabulary = self.game.vocabulary(self.content)
        keys = {option.key for option in vocabulary}
        built_in = self.game.built_in_content
        if (built_in / LOCK).exists():
            shipped = self.game.vocabulary(self.game.load_content(built_in))
            for option in shipped[len(locked_keys(built_in)) :]:
                told = f"“sternbrett content lock {self.game.id}” adds it"
                self.check(False, f"{LOCK} lacks “{option.key}”; {told}")
        self.check(len(keys) == len(vocabulary), "a key stands in the vocabulary twice")
        for place, option in enumerate(vocabulary):
            self.check(option.number == place, f"{option} has number {option.number}, not {place}")
            self.check(bool(_KEY.fullmatch(option.key)), f"“{option.key}” is not a key")
            self.check(
                option.key not in (START, UNDO, RETRACT, CONCEDE, "result"),
                f"“{option.key}” is reserved",
            )

    def check_settings(self) -> None:
        """Check settings and their defaults."""
        settings = {setting.name: setting for setting in self.game.settings}
        self.check(len(settings) == len(self.game.settings), "a setting stands there twice")
        for setting in self.game.settings:
            self.check(bool(_WORD.fullmatch(setting.name)), f"“{setting.name}” is not a word")
            choices = [str(choice) for choice in setting.choices]
            self.check(
                bool(choices) and len(set(choices)) == len(choices),
                f"the setting {setting.name} has the choices {choices}",
            )
            odd = {*setting.with_seats} - {*setting.choices}
            self.check(not odd, f"the setting {setting.name} has no choices {odd}")
            for seats in self.numbers_of_seats:
                self.check_setting(setting, seats)
            if setting.only_if is not None:
                other, value = setting.only_if
                self.check(
                    other in settings and value in settings[other].choices,
                    f"the setting {setting.name} depends on {setting.only_if}, which is none",
                )
        for seats in self.numbers_of_seats:
            defaults = {s.name: s.default_for(seats) for s in self.game.settings}
            self.check(
                self.game.check_settings({}, seats) == defaults,
                f"settings do not take their defaults with {seats} seats",
            )
        for preset in self.game.presets:
            self.check_given(f"the preset {preset.name}", preset.settings, len(preset.plan))
        for lesson in self.game.lessons:
            self.check_given(f"the lesson {lesson.id}", lesson.settings, len(lesson.plan))

    @property
    def numbers_of_seats(self) -> range:
        """All numbers of seats that the game is played with."""
        fewest, most = self.game.card.seats
        return range(fewest, most + 1)

    def check_setting(self, setting: Setting, seats: int) -> None:
        """Check what a setting can be with a number of seats."""
        choices, default = setting.choices_for(seats), setting.default_for(seats)
        where = f"the setting {setting.name} with {seats} seats"
        self.check(bool(choices), f"{where} has no choice")
        if not setting.is_text:
            self.check(default in choices, f"{where} has choices {choices}, default {default!r}")
            return
        self.check(setting.only_if is None or default == "", f"{where} has a default: {default!r}")
        needed = {} if setting.only_if is None else dict([setting.only_if])
        for example in choices:
            given = {**needed, setting.name: example}
            self.check_given(f"{where}: the example “{example}”", given, seats)
            kept = self.game.check_settings(given, seats)[setting.name]
            self.check(kept == example, f"{where}: the example “{example}” is kept as “{kept}”")

    def check_given(self, where: str, settings: Mapping[str, Value], seats: int) -> None:
        """Check that settings are accepted."""
        try:
            self.game.check_settings(settings, seats)
        except SternbrettError as error:
            raise Failure(f"{self.game.id}: {where} is refused: {error}") from None

    def check_steps(self) -> None:
        """Check that steps can be named, and entries are made of steps."""
        names = {cls.__name__ for cls in self.game.steps}
        self.check(len(names) == len(self.game.steps), "two steps have the same name")
        for entry, steps in self.game.entries.items():
            self.check(bool(_WORD.fullmatch(entry)), f"the entry “{entry}” is not a word")
            for step in steps:
                data = [type(step).__name__, *step.args()]
                again = self.game.step(data)
                self.check(
                    type(again) is type(step) and again.args() == step.args(),
                    f"the entry “{entry}”: {data} is not a step that can be saved",
                )
        for name, kind in self.game.events.items():
            self.check(name == kind.name, f"the event “{kind.name}” is listed as “{name}”")
            self.check(len(set(kind.fields)) == len(kind.fields), f"“{name}” names a field twice")
        for field, note in self.game.field_notes.items():
            self.check(bool(_FIELD.fullmatch(field)), f"the field “{field}” is not a word")
            self.check(bool(note.strip()), f"the field “{field}” has no note")
            self.check(
                field not in (*COMPARISONS, *GENERAL), f"the field “{field}” is a key of scenarios"
            )

    def check_clauses(self) -> None:
        """Check that the rules pages have the same clauses, and all that code refers to."""
        for language in self.texts:
            path = self.game.folder / f"rules.{language}.md"
            self.check(path.exists(), f"{path.name} is missing")
            clauses = clauses_of(path)
            self.check(len(set(clauses)) == len(clauses), f"{path.name} has a clause twice")
            odd = sorted(set(clauses) ^ self.clauses)
            self.check(not odd, f"rules.en.md and {path.name} differ in {', '.join(odd)}")
        named = {step.__name__: step.clause for step in self.game.steps}
        named |= {name: kind.clause for name, kind in self.game.events.items()}
        for name, clause in named.items():
            self.check(clause in self.clauses, f"{name} names {clause}, which has no rule")

    def check_texts(self) -> None:
        """Check that every language says the same things, and all that is known beforehand."""
        for key in self.needed_texts():
            for language, texts in self.texts.items():
                self.check(key in texts.table, f"texts.{language}.toml lacks “{key}”")
        english = self.texts["en"].table
        for language, texts in self.texts.items():
            odd = sorted(set(texts.table) ^ set(english))
            self.check(
                not odd, f"texts.en.toml and texts.{language}.toml differ in {', '.join(odd)}"
            )
            for key, text in texts.table.items():
                self.check(
                    places_in(text) == places_in(english[key]),
                    f"texts.{language}.toml: “{key}” uses other arguments than in English",
                )
        for name, kind in self.game.events.items():
            odd = sorted(places_in(english[f"event.{name}"]) - set(kind.fields))
            self.check(not odd, f"the text of the event “{name}” uses unknown {', '.join(odd)}")
        for option in self.game.vocabulary(self.content):
            key, args = self.game.option_text(option, self.content)
            for language, texts in self.texts.items():
                self.check(sayable(texts, key, args), f"“{option.key}” has no text in “{language}”")

    def needed_texts(self) -> Iterator[str]:
        """Yield the keys that pages look up for any game."""
        game = self.game
        yield from ("game.name", "game.line", "game.minutes", "game.difficulty")
        yield from (f"role.{role}" for role in game.card.roles)
        if game.card.chosen_roles:
            yield f"role.{UNCHOSEN}"
        yield from (f"setting.{item.name}" for item in game.settings if not item.research)
        yield from (f"bot.{name}" for name in (*game.levels, *game.bots))
        yield from (f"event.{name}" for name in game.events)


def languages(game: AnyGame) -> list[str]:
    """Return the languages a game has texts in."""
    files = sorted(game.built_in_content.glob("texts.*.toml"))
    names = [path.name.split(".")[1] for path in files]
    if "en" not in names:
        raise Failure(f"{game.id}: content/texts.en.toml is missing")
    return names


def sayable(texts: Texts, key: str, args: Mapping[str, object]) -> bool:
    """Tell whether a text exists and has all its arguments."""
    return key in texts.table and places_in(texts.table[key]) <= set(args)
