"""The story: the log that was read last, and the journal of all."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.web.kit.markup import tag


class Story:
    """The logs that were read."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self) -> Markup | None:
        """Return the journal, the last log first, folded away."""
        desk = self.desk
        journal = desk.g.journal
        if not journal:
            return None
        ids = desk.rules.log_ids.ids
        entries = [
            tag("li", tag("b", ids[log]), tag("p", desk.story("log.text", str(ids[log]))))
            for log in reversed(journal)
        ]
        return tag(
            "details",
            tag("summary", desk.say("table.journal")),
            tag("ol", entries),
            class_="story",
            id="story",
        )
