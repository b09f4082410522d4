"""A list of regions, until there is a map."""

from __future__ import annotations

from sternbrett.games.dei.table.desk import Desk, button
from sternbrett.web.kit import Map
from sternbrett.web.kit.markup import tag


def draw_map(look):
    desk = Desk(look)
    g = desk.g
    out = []
    for r, name in enumerate(g.board.ids):
        who = " ".join(
            f"{desk.faction(s)[:2]}{g.scrappers[s*g.board.size+r]}" + ("L" if g.leaders[s]==r else "")
            for s in range(desk.seats) if g.presence[s] >> r & 1)
        out.append(button(name, tag("small", who), class_=["plain"], handle=f"region:{name}", tip=name))
    for site in g.board.sites:
        out.append(button(site.id, class_=["plain"], handle=f"site:{site.id}", tip=site.id))
    return Map(tag("div", out, class_="plain-map", id="map"), ())
