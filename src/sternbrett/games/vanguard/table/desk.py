"""What all parts of the drawn table share: the look, whose side it is seen from, and words."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from markupsafe import Markup

from sternbrett.games.vanguard.aboard import ON_A_WORLD
from sternbrett.games.vanguard.codes import FIGURES, NOBODY, PREPARE_ROLL
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.asking import FigureDecision
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.look import Look
from sternbrett.web.kit import Kept
from sternbrett.web.kit.markup import tag

#: Most of a table looks as it did a moment ago.
KEPT: Kept[Markup] = Kept()


class Desk:
    """One view in one language, with the crew member whose board is large."""

    def __init__(self, look: Look[VanguardState]) -> None:
        self.look = look
        self.content: VanguardContent = look.content
        self.rules = self.content.rules
        self.texts = look.texts
        self.language = look.texts.language
        self.cards = self.content.card_texts(self.language)
        self.g = look.position
        self.asked = look.decision
        #: Whether the viewer is asked something now.
        self.mine = bool(look.options)
        self.planet = self.rules.planets[self.g.planet]
        self.figure = self._figure()
        self._always = (self.texts, self.content, self.planet.id)

    def _figure(self) -> int:
        """Return the crew member who is asked, else the one on turn, else the viewer's first."""
        g = self.g
        if isinstance(self.asked, FigureDecision) and g.alive(self.asked.figure):
            return self.asked.figure
        if isinstance(self.asked, Window):
            return self.asked.asked(g)
        asking = getattr(self.asked, "actor", NOBODY)
        if g.alive(asking):
            return int(asking)
        if g.alive(g.turn):
            return g.turn
        own = [it for it in g.figures() if g.owner[it] == self.look.seat]
        return (own or g.figures() or [NOBODY])[0]

    @property
    def figure_asked(self) -> int:
        """The section that is asked, also before it has somebody in the team; -1 for none."""
        return int(getattr(self.asked, "figure", NOBODY))

    def kept(self, draw: Callable[[], Markup], *facts: Hashable) -> Markup:
        """Return a piece that was drawn before from the same facts; the first says what it is."""
        return KEPT.get((self._always, *facts), draw)

    # -- words ----------------------------------------------------------------------------

    def say(self, key: str, **args: object) -> str:
        """Return a text; whatever is built of it escapes it."""
        return self.texts.say(key, **args)

    def name(self, kind: str, id_: str) -> str:
        """Return the name of something."""
        return self.texts.name(kind, id_)

    def story(self, kind: str, id_: str) -> str:
        """Return a story text (`log.text`, `mission.goal`); empty where a thing has none."""
        return self.content.wording.story(self.language, kind, id_)

    def crew_id(self, figure: int) -> str:
        """Return the id of a figure's crew card, empty for none."""
        crew = self.g.crew[figure] if 0 <= figure < FIGURES else NONE
        return "" if crew == NONE else self.rules.crew[crew].id

    def crew_name(self, figure: int) -> str:
        """Return what a figure is called."""
        return self.name("crew", self.crew_id(figure))

    def first_name(self, figure: int) -> str:
        """Return the first name of a figure, for where there is little room."""
        return self.crew_name(figure).split()[0]

    def section(self, figure: int) -> str:
        """Return the id of a figure's section."""
        return SECTIONS[figure]

    def person(self, figure: int) -> str:
        """Return who plays a figure."""
        return self.name("seat", str(self.g.owner[figure] + 1))

    def sector_name(self, sector: int) -> str:
        """Return the name of a sector, without its number."""
        number = self.planet.sectors[sector].number
        return self.content.wording.name(self.language, "sector", f"{self.planet.id}.{number}")

    @property
    def aboard(self) -> bool:
        """Whether the ship is to be seen, not a world."""
        return self.g.ship is not None and self.g.ship.page != ON_A_WORLD

    @property
    def rolling(self) -> bool:
        """Whether dice are being chosen, thrown or resolved."""
        return self.g.roll_action >= 0 or self.g.roll_action == PREPARE_ROLL


def later(id_: str, part: str, class_: str) -> Markup:
    """Return a place that a page fills with a part of its own once it shows the board."""
    return tag("span", class_=class_, id=id_, hx_morph_skip=True, data_later=part)
