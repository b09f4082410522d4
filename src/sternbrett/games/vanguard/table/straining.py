"""The buttons to strain: beside the dice of a roll, else on the board."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.picks import STRAIN, Pick
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button


def strain_buttons(desk: Desk) -> list[Markup]:
    """Return a button for each crew member that the viewer may strain now."""
    return [
        button(
            tag("span", desk.say("roll.strain"), name_of(desk, option.value)),
            class_=["strain"],
            handle=option.key,
            tip=desk.say("here.strain", crew=desk.crew_id(option.value)),
            clause="ISV-100",
        )
        for option in desk.look.options
        if isinstance(option, Pick) and option.word == STRAIN
    ]


def name_of(desk: Desk, figure: int) -> str:
    """Return whose strain it is, where that is not the crew member with the large board."""
    return "" if figure == desk.figure else f" ({desk.first_name(figure)})"
