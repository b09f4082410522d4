"""The table of DEI as a page shows it: bar, map, missions, markets, the others, the own pad.

Small classes turn a view into HTML; the game's `style.css` places and colours it. Things that can
be touched are buttons with a `data-handle`; cards have stable ids, by which they are seen to move.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.icons import CopyCard, NextIcon
from sternbrett.games.dei.rules.killing import KillFaction
from sternbrett.games.dei.rules.market import BuyCard
from sternbrett.games.dei.rules.missions import ChooseMission
from sternbrett.games.dei.rules.turns import ChooseCard, ChooseFace, Learn, PlanCards
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.acts import Acts
from sternbrett.games.dei.table.beginning import beginning
from sternbrett.games.dei.table.cards import PHASES
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.map import draw_map
from sternbrett.games.dei.table.markets import Markets
from sternbrett.games.dei.table.missions import Missions
from sternbrett.games.dei.table.pads import Pad
from sternbrett.games.dei.table.rivals import Rivals
from sternbrett.games.dei.terms import ICON_BUY
from sternbrett.kernel.game import Drawing, emptied
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import escape
from sternbrett.web.kit.markup import join, tag

#: The sheets of a small screen, each with its picture.
SHEETS = {"cards": "card", "markets": "buy", "missions": "missions", "pads": "scrapper"}
#: The sheet that opens by itself, by what is asked.
ASKED_ON = {
    ChooseCard: "cards",
    ChooseFace: "cards",
    PlanCards: "cards",
    CopyCard: "pads",
    Learn: "pads",
    BuyCard: "markets",
    ChooseMission: "missions",
    KillFaction: "map",
}


def draw(look: Look[DeiState]) -> Drawing:
    """Return the whole table."""
    desk = Desk(look)
    map_ = draw_map(look)
    symbols = art.symbols()
    board = tag(
        "div",
        Markup(emptied(symbols)),
        Acts(desk).draw(),
        tag("div", map_.html, class_="city"),
        around(desk),
        sheets(desk),
        class_=["dei", "beginning" if not desk.g.round else None],
        id="dei",
    )
    return Drawing(
        bar=str(bar(desk)),
        changing=str(board),
        fixed=(symbols, *map_.fixed),
        kit="map",
    )


def around(desk: Desk) -> Markup:
    """Return everything beside the map."""
    if any(faction < 0 for faction in desk.g.factions):
        return tag("div", beginning(desk), class_="around")
    chosen = beginning(desk)
    middle = chosen or join(Markets(desk).draw(), Rivals(desk).draw())
    return tag(
        "div",
        Missions(desk).draw() if desk.g.missions else None,
        middle,
        Pad(desk, desk.me).draw(),
        class_="around",
    )


# -- top bar ----------------------------------------------------------------------------------


def bar(desk: Desk) -> Markup:
    """Return the round, its phases, and the priority order with the acting faction framed."""
    g = desk.g
    facts = ("bar", g.round, g.phase, g.speaker, tuple(g.order), g.result)
    return desk.kept(lambda: _bar(desk), *facts)


def _bar(desk: Desk) -> Markup:
    g, say = desk.g, desk.say
    most = g.content.limits.rounds
    pips = [
        tag("i", class_="done" if number < g.round else "now" if number == g.round else None)
        for number in range(1, most + 1)
    ]
    if not g.round:
        return tag("span", say("phase.setup"), class_="round")
    title = tag("span", say("table.round", number=g.round), class_="round")
    ends = {2: "feats", 3: "mission"}
    phases = [
        tag(
            "li",
            tag("span", say("table.phase_word"), class_="word"),
            f" {number}",
            tag("span", f" · {say(f'table.ends_{ends[number]}')}", class_="end-of")
            if number in ends
            else None,
            class_="now" if number == g.phase else None,
            aria_current="step" if number == g.phase else None,
        )
        for number in range(1, PHASES + 1)
    ]
    order = [
        tag(
            "li",
            str(place),
            desk.shape(seat),
            tag("span", desk.called(seat), class_="visually-hidden"),
            class_=["now" if seat == g.speaker and not g.result else None],
            title=desk.called(seat),
        )
        for place, seat in enumerate(g.order, 1)
    ]
    return join(
        title,
        tag("span", pips, class_="rounds", aria_hidden="true"),
        tag("ol", phases, class_="phase-steps", aria_label=say("field.phase")),
        tag("ol", order, class_="priority", aria_label=say("field.priority")),
    )


# -- sheets of a small screen -----------------------------------------------------------------


def sheets(desk: Desk) -> Markup:
    """Return the tabs that open a sheet over the map where there is no room beside it.

    The sheet of what is asked is open. Which one somebody opened is kept until something else is
    asked: then the tabs are others, because their ids are.
    """
    asked = type(desk.asked)
    opens = "map"
    if desk.mine and desk.acts(desk.me):
        buys = asked is NextIcon and ICON_BUY in desk.g.icons
        opens = "markets" if buys else ASKED_ON.get(asked, "map")
    about = f"{asked.__name__.lower()}-{opens}"  # while others are asked it opens nothing
    display = desk.view["display"][desk.me]
    count = display["size"] if isinstance(display, dict) else len(display)
    tabs = desk.printed(lambda: _tabs(desk, about, opens, count), "tabs", about, opens, count)
    id_ = f"sheets-{about}-{desk.g.played}"
    return tag("div", tabs, class_="sheets", id=id_, hx_morph_skip=True)


def _tabs(desk: Desk, about: str, opens: str, count: int) -> Markup:
    parts: list[Markup] = []
    for name in ("map", *SHEETS):
        parts.append(
            tag(
                "input",
                type="radio",
                name="dei-sheet",
                id=f"sheet-{name}-{about}",
                class_=f"to-{name}",
                checked=name == opens,
                tabindex=-1,
                aria_hidden="true",
            )
        )
    for name, glyph in SHEETS.items():
        label = desk.say(f"sheet.{name}")
        badge = tag("small", count) if name == "cards" else None
        parts.append(
            tag(
                "label",
                art.use(glyph),
                badge,
                tag("span", label),
                for_=f"sheet-{name}-{about}",
                class_=f"tab tab-{name}",
            )
        )
        parts.append(
            tag(
                "label",
                art.use(glyph),
                tag("span", label),
                for_=f"sheet-map-{about}",
                class_=f"tab shut-{name}",
            )
        )
    parts.append(
        tag("a", art.use("eye"), tag("span", desk.say("sheet.log")), href="#log", class_="tab")
    )
    return join(parts)


# -- the log ----------------------------------------------------------------------------------

MARKED = ("card", "feat", "mission", "candy", "drone", "market", "region")
PICTURED = ("resource", "colour")


def mark_up(kind: str, value: str, shown: str) -> str:
    """Return an argument of the log's sentences: names in bold, resources with their picture."""
    if kind in PICTURED:
        return f"{art.use(value)}{escape(shown)}"
    if kind in MARKED:
        return f"<b>{escape(shown)}</b>"
    return escape(shown)
