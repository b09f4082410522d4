"""The tabs of a small screen: what is asked about opens by itself, the rest by a touch."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.rules.cards import DiscardCard
from sternbrett.games.vanguard.rules.travelling import ChooseRoute
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.web.kit.markup import tag

#: The parts of the table, each with its picture.
TABS = {"roll": "prepare", "map": "travel", "hand": "card", "crew": "heart"}
#: What is asked about the map as a whole, or about whole cards: all else comes to the thumb.
WHOLE = (NextAction, ChooseRoute, DiscardCard)


def open_tab(desk: Desk) -> str:
    """Return the part that what is asked is about."""
    if isinstance(desk.asked, DiscardCard):
        return "hand"
    return "roll" if desk.rolling else "map"


def comes_to_thumb(desk: Desk) -> bool:
    """Tell whether what lies on the board or in the hand comes to the lower edge to be touched."""
    return desk.mine and not isinstance(desk.asked, WHOLE)


def draw(desk: Desk) -> Markup:
    """Return the tabs; which one somebody opened is kept until something else is asked.

    Then the tabs are others, because their ids are.
    """
    opens = open_tab(desk)
    about = f"{type(desk.asked).__name__.lower()}-{opens}"
    return desk.kept(lambda: _tabs(desk, opens, about), "tabs", opens, about, desk.rolling)


def _tabs(desk: Desk, opens: str, about: str) -> Markup:
    names = [name for name in TABS if name != "roll" or desk.rolling]
    parts = []
    for name in names:
        id_ = f"tab-{name}-{about}"
        parts.append(
            tag(
                "input",
                type="radio",
                name="isv-tab",
                id=id_,
                class_=f"to-{name}",
                checked=name == opens,
                tabindex=-1,
                aria_hidden="true",
            )
        )
        label = tag("span", desk.say(f"tab.{name}"))
        parts.append(tag("label", art.use(TABS[name]), label, for_=id_, class_="tab"))
    for name, glyph, where in (("goals", "mission", "#goals"), ("log", "log", "#log")):
        label = tag("span", desk.say(f"tab.{name}"))
        parts.append(tag("a", art.use(glyph), label, href=where, class_="tab"))
    return tag("div", parts, class_="tabs", id=f"tabs-{about}", hx_morph_skip=True)
