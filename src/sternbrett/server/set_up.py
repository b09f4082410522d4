"""The form that sets up a table: what it offers with a number of seats, and what was entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.settings import LONGEST_TEXT, Setting, Value, WrongSetting
from sternbrett.kernel.texts import Texts
from sternbrett.show.wording import game_texts
from sternbrett.web import page_texts

#: Where the form keeps the number of seats that it was made for.
MADE_FOR = "made-for"


class SetUp:
    """A form for a number of seats, filled with what was entered so far.

    `wrong` is what was refused; a page shows its sentence and lets people enter something else.
    `content` is that of the packs that were chosen, None without any.
    """

    longest = LONGEST_TEXT

    def __init__(
        self,
        game: AnyGame,
        texts: Texts,
        seats: int,
        entered: Mapping[str, str] | None = None,
        wrong: WrongSetting | None = None,
        content: Any = None,
    ) -> None:
        self.game = game
        self.content = content
        self.texts = texts
        fewest, most = game.card.seats
        self.seats = seats if fewest <= seats <= most else fewest
        self.entered = entered or {}
        self.wrong = wrong
        self.by_seats = any(setting.by_seats for setting in game.settings)
        self.by_packs = any(setting.among is not None for setting in game.settings)

    def settings(self, needed: tuple[str, object] | None = None) -> list[Setting]:
        """Return what players choose, of that what has an effect only with a choice, or always.

        A setting whose other one is a list has no choice to stand below: it comes with the rest.
        One without a choice is not asked about.
        """
        out = []
        for setting in self.game.settings:
            other = setting.only_if
            if other is not None and not self.has_buttons(other[0]):
                other = None
            if not setting.research and other == needed and self.is_open(setting):
                out.append(setting)
        return out

    def choices(self, setting: Setting) -> Sequence[Value]:
        """Return what can be chosen of a setting."""
        return setting.choices_for(self.seats, self.content)

    def is_open(self, setting: Setting) -> bool:
        """Tell whether there is anything to choose."""
        return setting.is_text or len(self.choices(setting)) > 1

    def has_buttons(self, name: str) -> bool:
        """Tell whether the choices of a setting stand there one below the other."""
        setting = self.game.setting(name)
        few = len(self.choices(setting)) <= 5
        below = [it.only_if[0] for it in self.game.settings if it.only_if is not None]
        return few and not setting.is_text and (setting.only_if is None or name in below)

    def value(self, setting: Setting) -> str:
        """Return what was entered, or the default; a default follows the number of seats."""
        default = str(setting.default_for(self.seats))
        value = self.entered.get(setting.name, default)
        if setting.is_text:
            return value
        made_for = self.entered.get(MADE_FOR, "")
        untouched = made_for.isdecimal() and value == str(setting.default_for(int(made_for)))
        offered = map(str, self.choices(setting))
        return value if value in offered and not untouched else default

    def is_wrong(self, setting: Setting) -> bool:
        """Tell whether this is what was refused."""
        return self.wrong is not None and self.wrong.setting.name == setting.name

    def label(self, setting: Setting) -> str:
        """Return what a setting is called."""
        return label_of(setting, self.texts)

    def choice_label(self, setting: Setting, choice: object) -> str:
        """Return what a choice is called."""
        return choice_label_of(setting, choice, self.texts)

    @property
    def sentence(self) -> str:
        """What was wrong, for people."""
        return "" if self.wrong is None else sentence_of(self.wrong, self.game, self.texts.language)


def label_of(setting: Setting, texts: Texts) -> str:
    """Return what a setting is called; one for research has only its name."""
    return texts.maybe(f"setting.{setting.name}", setting.name)


def choice_label_of(setting: Setting, choice: object, texts: Texts) -> str:
    """Return what a choice of a setting is called; those of packs have the names of its kind."""
    name = texts.name(setting.name, str(choice))
    return texts.maybe(f"choice.{setting.name}.{choice}", name)


def sentence_of(wrong: WrongSetting, game: AnyGame, language: str) -> str:
    """Return why a setting was refused, in a language."""
    texts, page = game_texts(game, language), page_texts(language)
    setting = wrong.setting
    label = label_of(setting, texts)
    if wrong.unfit is not None:
        return f"{label}: {texts.say(wrong.unfit.key, **wrong.unfit.arguments)}"
    if setting.is_text:
        return page.say("setup.wrong_text", setting=label, longest=LONGEST_TEXT)
    possible = ", ".join(choice_label_of(setting, choice, texts) for choice in wrong.possible)
    value = choice_label_of(setting, wrong.value, texts)
    if str(wrong.value) not in map(str, setting.choices):
        return page.say("setup.wrong_choice", setting=label, value=value, possible=possible)
    return page.say(
        "setup.wrong_with_seats", setting=label, value=value, seats=wrong.seats, possible=possible
    )
