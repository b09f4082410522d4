"""A chapter of a campaign as it is told later: its world, what came of it, and its journal.

The journal has every log that was read, what was decided in the story, and the moments that one
remembers, in their order. Flags are never told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.codes import CAMPAIGN_WON
from sternbrett.games.vanguard.events import CHOSEN, CREW_DIED, LOG_READ, ROUND_BEGAN
from sternbrett.games.vanguard.language import NONE, OUTCOME_EVACUATION
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.discs import disc, ship_disc
from sternbrett.kernel.engine import Event
from sternbrett.kernel.look import Look
from sternbrett.kernel.telling import Told
from sternbrett.web.kit.markup import tag

#: Events that are told in a line of their own, by their sentence.
DEEDS: Final = (
    *("flew", "site_chosen", "stayed_aboard", "mission_completed", "unique_stored"),
    *("crew_died", "evacuated", "mission_failed", "objective_rewarded", "crew_rose"),
    *("crew_remembered", "project_done", "campaign_ended"),
)


def told(events: Sequence[Event], look: Look[VanguardState]) -> Told:
    """Return a chapter that is over."""
    desk = Desk(look)
    g = desk.g
    notes, won = [], g.goal_reached
    # Where the campaign ended on a world, nobody has left it.
    landed = any(event.name == ROUND_BEGAN.name for event in events)
    if g.ship is not None and g.ship.ending != NONE:
        notes.append(desk.name("ending", str(desk.rules.ending_ids.ids[g.ship.ending])))
        won = g.result == CAMPAIGN_WON
    elif landed:
        notes.append(desk.say("book.reached" if won else "book.missed"))
    if g.outcome == OUTCOME_EVACUATION:
        notes.append(desk.say("book.evacuated"))
    dead = [event.args[0] for event in events if event.name == CREW_DIED.name]
    if dead:
        names = ", ".join(desk.name("crew", str(crew)) for crew in dict.fromkeys(dead))
        notes.append(desk.say("book.fell", names=names))
    return Told(
        title=desk.name("planet", desk.planet.id) if landed else desk.say("book.stayed"),
        note=" · ".join(notes),
        outcome=("won" if won else "lost") if landed else "",
        picture=disc(desk.rules, desk.planet) if landed else ship_disc(),
        text=journal(events, desk),
    )


def journal(events: Sequence[Event], desk: Desk) -> Markup:
    """Return what was read and decided in a chapter, and what happened beside it."""
    entries = [entry for event in events if (entry := line(event, desk)) is not None]
    return tag("ol", entries, class_="logs")


def line(event: Event, desk: Desk) -> Markup | None:
    """Return an entry of the journal; None for what nobody writes down."""
    if event.name == LOG_READ.name:
        id_ = str(event.args[0])
        return tag(
            "li",
            tag("b", desk.say("story.log", number=id_)),
            tag("p", desk.story("log.text", id_)),
        )
    if event.name == CHOSEN.name:
        label = desk.content.wording.labels[desk.language].get(int(str(event.args[0])))
        if label is None:  # what dice or supplies are paid is no story
            return None
        told, chose = {"data-told": "choice"}, desk.say("book.chose")
        return tag("li", chose, " ", tag("b", label), class_="choice-made", attrs=told)
    if event.name not in DEEDS:
        return None
    key, args = desk.look.game.event_text(event)
    return tag("li", desk.say(key, **args), class_="deed", attrs={"data-told": "deed"})
