"""What stands on a map: crew members as pawns, threats as standees, lander and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.codes import NOWHERE
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.web.kit import Piece, Touch
from sternbrett.web.kit.markup import join, tag

#: Pieces stand on the edge of a box and hide nothing that is written in it.
RAISED: Final = "translate(0 -4)"


class Pieces:
    """Everything that stands on the sectors of a world and is seen to move."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def all(self) -> Iterator[Piece]:
        """Yield all pieces; those of a sector stand from the right."""
        yield from self.threats()
        yield from self.tokens()
        yield from self.figures()
        if self.g.lander != NOWHERE:
            yield self.lander()

    def region(self, sector: int) -> str:
        """Return the name of a sector's place."""
        return str(self.desk.planet.sectors[sector].number)

    def figures(self) -> Iterator[Piece]:
        """Yield the crew, whoever acts as the last, so that nobody stands before them."""
        desk, g = self.desk, self.g
        for figure in sorted(g.figures(), key=lambda it: it == desk.figure):
            if g.place[figure] != NOWHERE and desk.crew_id(figure):
                name = desk.crew_name(figure)
                acts = figure == desk.figure and bool(g.round)
                yield Piece(
                    f"figure-{desk.crew_id(figure)}",
                    pawn(desk.section(figure), name[:1], acts),
                    region=self.region(g.place[figure]),
                    label=name,
                )

    def threats(self) -> Iterator[Piece]:
        """Yield the threats that are on the map."""
        desk, g = self.desk, self.g
        for threat in desk.rules.threats:
            place = g.threats[threat.index]
            if place >= 0:
                name = desk.name("threat", threat.id)
                text = " ".join(str(line) for line in desk.cards.threat(threat.index))
                yield Piece(
                    f"threat-{threat.id}",
                    standee(),
                    region=self.region(place),
                    label=name,
                    touch=Touch(tip=f"{name}. {text}", clause="ISV-273"),
                )

    def tokens(self) -> Iterator[Piece]:
        """Yield the tokens of equipment that was set up somewhere."""
        desk, g = self.desk, self.g
        for card in desk.rules.equipment:
            if g.tokens[card.index] != NOWHERE:
                name = desk.name("equipment", card.id)
                yield Piece(
                    f"token-{card.id}",
                    token(name[:1]),
                    region=self.region(g.tokens[card.index]),
                    label=name,
                )

    def lander(self) -> Piece:
        """Return the lander."""
        label = self.desk.say("world.lander_here")
        return Piece("lander-here", ship(), region=self.region(self.g.lander), label=label)


@cache
def pawn(section: str, letter: str, acts: bool) -> Markup:
    """Return a pawn in the colour and with the shape of a section."""
    return tag(
        "g",
        tag("ellipse", cx=0, cy=3, rx=9, ry=3, class_="isv-cast"),
        tag("path", d="M-9 3C-9-3-5-5-4-8A6 6 0 1 1 4-8C5-5 9-3 9 3Z", class_="body"),
        tag("use", href=f"#isv-i-{section}", x=-4.5, y=-17, width=9, height=9, class_="shape"),
        tag("text", letter, y=2, class_="letter"),
        class_=["pawn", f"of-{section}", "acts" if acts else None],
        transform=RAISED,
    )


@cache
def standee() -> Markup:
    """Return a threat."""
    return tag(
        "g",
        tag("ellipse", cx=0, cy=4, rx=12, ry=3, class_="isv-cast"),
        tag("path", d="M-11 4V-12A11 11 0 0 1 11-12V4Z", class_="body"),
        tag("use", href="#isv-i-threat", x=-8, y=-18, width=16, height=16),
        class_="standee",
        transform=RAISED,
    )


@cache
def token(letter: str) -> Markup:
    """Return the token of an equipment card."""
    body = tag("path", d="M-8-4-4-10H4L8-4 4 2H-4Z", class_="body")
    return tag("g", body, tag("text", letter, y=0), class_="token", transform=RAISED)


@cache
def ship() -> Markup:
    """Return the lander."""
    return tag(
        "g",
        tag("ellipse", cx=0, cy=3, rx=10, ry=3, class_="isv-cast"),
        join(
            tag("path", d="M0-20C6-15 7-8 6-2H-6C-7-8-6-15 0-20Z", class_="body"),
            tag("path", d="M-5-2-9 4M5-2 9 4M0-2V3", class_="legs"),
            tag("circle", cy=-11, r=2.4, class_="pane"),
        ),
        class_="ship",
        transform=RAISED,
    )
