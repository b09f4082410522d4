"""The table of ISS Vanguard as a page shows it: world, roll, crew, goals, story.

Small classes turn a view into HTML; the game's `style.css` places and colours it. Things that can
be touched are buttons with a `data-handle`; dice, cards and figures have stable ids, by which they
are seen to move.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.table import art, tabs
from sternbrett.games.vanguard.table.boards import Boards
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.goals import Goals
from sternbrett.games.vanguard.table.hand import Hand
from sternbrett.games.vanguard.table.question import Question
from sternbrett.games.vanguard.table.roll import RollPanel
from sternbrett.games.vanguard.table.ship.page import draw as draw_ship
from sternbrett.games.vanguard.table.story import Story
from sternbrett.games.vanguard.table.strip import Strip
from sternbrett.games.vanguard.table.world import World
from sternbrett.kernel.game import Drawing, emptied
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import escape
from sternbrett.web.kit.markup import join, tag


def draw(look: Look[VanguardState]) -> Drawing:
    """Return the whole table."""
    desk = Desk(look)
    if desk.aboard:
        return draw_ship(desk)
    world = World(desk)
    story = Story(desk)
    symbols = art.symbols()
    board = tag(
        "div",
        Markup(emptied(symbols)),
        Strip(desk).draw(),
        tag(
            "div",
            world.draw(),
            RollPanel(desk).draw() if desk.rolling else None,
            Question(desk).draw(),
            story.draw(),
            class_=["stage", "rolls" if desk.rolling else None],
        ),
        tag("div", Boards(desk).draw(), Hand(desk).draw(), class_="crew"),
        tabs.draw(desk) if desk.g.round else None,
        class_=[
            *("isv", f"world-{desk.planet.id}"),
            "beginning" if not desk.g.round else None,
            "to-thumb" if tabs.comes_to_thumb(desk) else None,
        ],
        id="isv",
    )
    return Drawing(
        bar=str(bar(desk)),
        side=str(join(story.hint(), Goals(desk).draw(), story.journal())),
        changing=str(board),
        fixed=(symbols, *world.fixed),
        kit="map",
    )


def pictures(desk: Desk) -> Markup:
    """Return the large pictures of a table, for a page that came to another place in play."""
    fixed = draw(desk.look).fixed[1:]
    return join([Markup(element.replace(" id=", " data-for=", 1)) for element in fixed])


def bar(desk: Desk) -> Markup:
    """Return the world, the round and whose turn it is."""
    g = desk.g
    facts = (g.round, g.turn, g.turned, g.start, g.team, g.owner, tuple(g.crew))
    return desk.kept(lambda: _bar(desk), "bar", *facts)


def _bar(desk: Desk) -> Markup:
    g, say = desk.g, desk.say
    turns = [
        tag(
            "li",
            desk.first_name(figure),
            class_=[
                f"of-{desk.section(figure)}",
                "now" if figure == g.turn else None,
                "done" if g.turned >> figure & 1 else None,
            ],
            aria_current="step" if figure == g.turn else None,
        )
        for figure in g.figures_from(max(g.start, 0))
        if desk.crew_id(figure)
    ]
    return tag(
        "div",
        tag("b", desk.name("planet", desk.planet.id), class_="planet"),
        tag("span", say("table.round", number=g.round), class_="round") if g.round else None,
        tag("ol", turns, class_="turns", aria_label=say("table.turns")) if g.round else None,
        class_="isv-bar",
    )


#: Kinds of arguments that the log shows in bold, and those that have a picture.
MARKED = (
    "card", "action", "mission", "poi", "threat", "condition", "event", "discovery", "unique",
    "ship_card", "project", "objective", "situation", "system", "object", "site", "lander", "mod",
    "page",
)  # fmt: skip


def mark_up(kind: str, value: str, shown: str) -> str:
    """Return an argument of the log's sentences: names in bold."""
    return f"<b>{escape(shown)}</b>" if kind in MARKED else escape(shown)
