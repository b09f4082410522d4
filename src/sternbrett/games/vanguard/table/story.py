"""The story: logs as cards that one reads, and the hints of the guided first game.

A card lies over the map until it is closed. What was closed stays closed (static/once.js), so
nothing is timed, and nothing has to be read twice.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.aboard import PAGES
from sternbrett.games.vanguard.codes import CAMPAIGN_LOST, CAMPAIGN_WON
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.hints import hint_now
from sternbrett.games.vanguard.table.horizon import head
from sternbrett.games.vanguard.table.ship.hull import head as ship_head
from sternbrett.web.kit.markup import join, tag

#: How many logs can come at once, as at the beginning of the starting world …
AT_ONCE = 3
#: … and when a campaign ends: what became of every world.
AT_THE_END = 9
#: The part of a page with all logs.
JOURNAL = "journal"


class Story:
    """The logs that were read last, the first of them on top."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self) -> Markup:
        """Return the cards of the last logs."""
        journal = self.desk.g.journal
        ended = self.desk.g.result in (CAMPAIGN_WON, CAMPAIGN_LOST)
        first = max(len(journal) - (AT_THE_END if ended else AT_ONCE), self.before())
        cards = [self.card(place, log) for place, log in enumerate(journal[first:], first)]
        return tag("div", cards, class_="log-cards", id="log-cards")

    def before(self) -> int:
        """Return how many logs were read in earlier chapters: they lie over no table any more."""
        ship = self.desk.g.ship
        return ship.chapters[-1] if ship is not None and ship.chapters else 0

    def card(self, place: int, log: int) -> Markup:
        """Return a log; its place in the journal is its name, for it may be read again."""
        return self.desk.kept(lambda: self.draw_card(place, log), "log", place, log)

    def draw_card(self, place: int, log: int) -> Markup:
        """Draw a log."""
        desk = self.desk
        id_ = str(desk.rules.log_ids.ids[log])
        program = desk.rules.logs[log].program
        effects = desk.cards.phrases.program(program)
        return tag(
            "details",
            tag("summary", desk.say("story.continue"), class_="button act"),
            self.picture(),
            tag(
                "header",
                tag("b", desk.say("story.log", number=id_)),
                tag("span", self.place()),
            ),
            tag("p", desk.story("log.text", id_), id=f"log-{place}-text"),
            tag(
                "button",
                desk.say("story.aloud"),
                type="button",
                class_="tool aloud",
                data_aloud=f"log-{place}-text",
            ),
            tag("small", effects, class_="effects") if effects else None,
            class_="log-card",
            id=f"log-{place}",
            open=True,
            hx_morph_skip=True,
            data_once=f":log-{place}",
        )

    def picture(self) -> Markup:
        """Return what is seen from where a log is read."""
        return ship_head() if self.desk.aboard else head()

    def place(self) -> str:
        """Return where a log is read."""
        if self.desk.aboard:
            return self.desk.name("page", PAGES[self.desk.g.aboard().page])
        return self.desk.name("planet", self.desk.planet.id)

    def journal(self) -> Markup | None:
        """Return the place where all logs that were read can be read again.

        They come after the board, and once: with every further log it is another place.
        """
        desk, read = self.desk, len(self.desk.g.journal)
        if not read:
            return None
        entries = tag("ol", id=f"journal-{read}", data_later=JOURNAL, data_final=True)
        return tag(
            "details",
            tag("summary", art.use("log"), desk.say("story.journal", amount=read)),
            entries,
            class_="panel journal",
            id=f"journal-of-{read}",
            hx_morph_skip=True,
        )

    def entries(self) -> Markup:
        """Return all logs that were read, the last one first, as the part of a page."""
        desk = self.desk
        ids = desk.rules.log_ids.ids
        rows = [
            tag(
                "li",
                tag("b", desk.say("story.log", number=ids[log])),
                tag("p", desk.story("log.text", str(ids[log]))),
            )
            for log in reversed(desk.g.journal)
        ]
        return tag("ol", rows, data_for=f"journal-{len(desk.g.journal)}")

    def hint(self) -> Markup | None:
        """Return the hint of the guided first game for what is asked now."""
        desk = self.desk
        number = hint_now(desk)
        if number is None:
            return None
        id_ = desk.rules.hints[number].id
        return tag(
            "details",
            tag("summary", desk.say("story.understood"), class_="button"),
            join(art.use("log"), tag("p", desk.story("hint.text", id_))),
            class_="hint-card",
            id=f"hint-{id_}",
            open=True,
            hx_morph_skip=True,
            data_once=f":hint-{id_}",
        )
