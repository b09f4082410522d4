"""Salvage Race with settings that depend on the number of seats, and one that is a text.

`waters` has a choice for three salvagers only, `rounds` another default for them. With one's own
waters a text names ships that are wrecks from the beginning: one for each seat.
"""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.kernel.game import Preset, Setting
from sternbrett.kernel.settings import Unfit
from sternbrett.kernel.texts import Texts
from tests.tiny import SalvageRace
from tests.tiny.rules import Content, Race

TEXTS = {
    "en": {
        "setting.waters": "Waters",
        "choice.waters.open": "Open sea",
        "choice.waters.reef": "Reef",
        "choice.waters.own": "Waters of your own",
        "setting.wrecks": "Wrecks",
        "setting_note.wrecks": "Names of ships, one for each salvager.",
        "unfit.number": "there must be {needed} wrecks, not {found}.",
        "unfit.ship": "there is no ship called {name}.",
        "preset.reef": "Three in the reef",
    },
    "de": {
        "setting.waters": "Gewässer",
        "choice.waters.open": "Offene See",
        "choice.waters.reef": "Riff",
        "choice.waters.own": "Eigene Gewässer",
        "setting.wrecks": "Wracks",
        "setting_note.wrecks": "Namen von Schiffen, eines je Person.",
        "unfit.number": "Es müssen {needed} Wracks sein, nicht {found}.",
        "unfit.ship": "Es gibt kein Schiff namens {name}.",
        "preset.reef": "Zu dritt im Riff",
    },
}


def check_wrecks(text: str, seats: int, content: Content) -> str:
    """Return the names of wrecks in the order of the ships."""
    names = text.lower().split()
    for name in names:
        if name not in content.ids:
            raise Unfit("unfit.ship", name=name)
    if len(set(names)) != seats:
        raise Unfit("unfit.number", needed=seats, found=len(set(names)))
    return " ".join(sorted(set(names), key=content.ids.index))


class SettledRace(SalvageRace):
    """Salvage Race with more to settle before it."""

    id = "settled"
    settings: tuple[Setting, ...] = (
        Setting("rounds", (2, 3), 3, defaults={3: 2}),
        Setting("waters", ("open", "reef", "own"), "open", with_seats={"reef": (3,)}),
        Setting(
            "wrecks",
            ("tug pod", "tug pod drone"),
            "",
            only_if=("waters", "own"),
            with_seats={"tug pod": (2,), "tug pod drone": (3,)},
            check=check_wrecks,
        ),
    )
    presets = (Preset("reef", ("me", "bold", "bold"), {"waters": "reef"}),)

    def begin(self, content: Content, settings: Mapping[str, str | int], seats: int) -> Race:
        g = super().begin(content, settings, seats)
        g.discard = [content.ids.index(name) for name in str(settings["wrecks"]).split()]
        g.deck = [card for card in g.deck if card not in g.discard]
        return g

    def texts(self, language: str, content: Content) -> Texts:
        own = super().texts(language, content)
        return Texts(language, {**own.table, **TEXTS[language]}, own.names)


GAME = SettledRace()
