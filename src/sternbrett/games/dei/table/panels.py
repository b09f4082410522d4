"""The table as titled lines, for the generic page and the terminal, and the figures of the end."""

from __future__ import annotations

from sternbrett.games.dei import terms
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.control import strength
from sternbrett.games.dei.rules.market import needed_markers, price
from sternbrett.games.dei.rules.missions import ROWS, available, is_late, ranked, worth
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.table.cards import Entry
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.markets import MARKETS
from sternbrett.games.dei.terms import COLOURS
from sternbrett.kernel.game import Panel, Row
from sternbrett.kernel.look import Look


def panels(look: Look[DeiState]) -> list[Panel]:
    """Return the table as titled lines: board, pads, missions, markets."""
    desk = Desk(look)
    say = desk.say
    out = []
    if desk.g.round:
        out.append(Panel(say("panel.round"), round_rows(desk)))
    out.append(Panel(say("panel.board"), board_rows(desk)))
    for seat in range(desk.seats):
        if desk.faction(seat):
            out.append(Panel(desk.called(seat), pad_rows(desk, seat)))
    if desk.g.missions:
        out.append(Panel(say("panel.missions"), mission_rows(desk)))
        out.append(Panel(say("panel.markets"), market_rows(desk)))
    return out


def round_rows(desk: Desk) -> tuple[Row, ...]:
    """Return round, phase, priority, and the open card."""
    g, say = desk.g, desk.say
    limits = g.content.limits
    rows = [
        Row(say("field.round"), say("value.of", amount=g.round, most=limits.rounds)),
        Row(say("field.phase"), say("value.of", amount=g.phase, most=limits.phases)),
        Row(say("field.priority"), ", ".join(desk.called(seat) for seat in g.order)),
    ]
    if g.card != terms.NO_CARD and desk.view["card"] != "?":
        rows.append(Row(desk.card_name(g.card), desk.icon_words(g.icons) or "–"))
    return tuple(rows)


def board_rows(desk: Desk) -> tuple[Row, ...]:
    """Return every region in which something is, with strengths."""
    g, board, say = desk.g, desk.g.board, desk.say
    rows = []
    for region, name in enumerate(board.ids):
        here = [
            f"{desk.called(seat)} {strength(g, seat, region)}"
            for seat in range(desk.seats)
            if desk.faction(seat) and g.presence[seat] >> region & 1
        ]
        notes = []
        if g.resources[region]:
            resource = "tech" if region < board.ground else "energy"
            notes.append(f"{g.resources[region]} {desk.name('resource', resource)}")
        for place in members(board.outposts_at[region]):
            colour = COLOURS[g.colours[board.outposts[place].letter]]
            holder = g.flags[place]
            word = say("value.outpost", colour=colour)
            notes.append(f"{word}: {desk.called(holder)}" if holder >= 0 else word)
        notes += _buildings(desk, region)
        notes += [
            desk.name("drone", terms.DRONES[drone])
            for drone, at in enumerate(g.drones)
            if at == region
        ]
        if here or notes:
            rows.append(Row(name, ", ".join(here) or "–", "; ".join(notes)))
    return tuple(rows)


def _buildings(desk: Desk, region: int) -> list[str]:
    """Return the refuges, elevators and bridges of a region."""
    g, board = desk.g, desk.g.board
    out = [desk.say("value.neutral_refuge")] if region in board.refuges else []
    for ground, roof in board.elevators:
        if ground == region:
            out.append(f"{desk.name('building', 'elevator')} → {board.ids[roof]}")
    for seat in range(desk.seats):
        who = f" ({desk.called(seat)})" if desk.faction(seat) else ""
        out += [desk.name("building", "refuge") + who] * g.refuges[seat].count(region)
        for elevator in g.elevators[seat]:
            if elevator >> 7 == region:
                top = board.ids[elevator & 127]
                out.append(f"{desk.name('building', 'elevator')}{who} → {top}")
        for bridge in g.bridges[seat]:
            site = board.sites[bridge]
            if site.roof_a == region:
                out.append(f"{desk.name('building', 'bridge')}{who} → {board.ids[site.roof_b]}")
    return out


def pad_rows(desk: Desk, seat: int) -> tuple[Row, ...]:
    """Return what a seat has."""
    g, view, say = desk.g, desk.view, desk.say
    red, blue, green = g.markers[3 * seat : 3 * seat + 3]
    display = view["display"][seat]
    hidden = isinstance(display, dict)
    cards = (
        say("value.cards", amount=display["size"])
        if hidden
        else ", ".join(desk.name("card", card) for card in display) or say("value.none")
    )
    laid = []
    for entry in map(Entry, view["pads"][seat]):
        name = say("value.hidden") if entry.unseen else desk.name("card", entry.card)
        laid.append(say("value.face_down", card=name) if entry.down else name)
    return (
        Row(say("field.supplies"), str(points(g, seat))),
        Row(say("field.technology"), str(g.tech[seat])),
        Row(say("field.energy"), str(g.energy[seat])),
        Row(say("field.markers"), say("value.markers", red=red, blue=blue, green=green)),
        Row(
            say("field.scrappers"),
            say("value.scrappers", amount=g.on_board(seat), left=g.supply[seat]),
        ),
        Row(say("field.cards"), cards),
        Row(say("field.played"), ", ".join(laid) or say("value.none")),
        Row(say("field.feats"), ", ".join(feat_words(desk, seat)) or say("value.none")),
        Row(say("field.candies"), candy_words(desk, seat)),
        Row(say("field.recycled"), str(len(view["recycled"][seat]))),
    )


def feat_words(desk: Desk, seat: int) -> list[str]:
    """Return the feats of a seat; those that are not known by their colour."""
    out = []
    for name in desk.view["feats"][seat]:
        if name in COLOURS:
            out.append(f"{desk.say('value.hidden')} ({desk.name('colour', name)})")
        elif name in desk.view["learned"][seat]:
            out.append(desk.say("value.learned", feat=name))
        else:
            out.append(desk.name("feat", name))
    return out


def candy_words(desk: Desk, seat: int) -> str:
    """Return the candy boosts of a seat, or how many they are."""
    held = desk.view["candies"][seat]
    if isinstance(held, int):
        return desk.say("value.candies", amount=held)
    words = [f"{count} × {desk.name('candy', name)}" for name, count in held.items()]
    return ", ".join(words) or desk.say("value.none")


def mission_rows(desk: Desk) -> tuple[Row, ...]:
    """Return all missions with what they give now and who has taken them."""
    g, say = desk.g, desk.say
    free = available(g, desk.me)
    rows = []
    for place, mission in enumerate(g.missions):
        if mission == terms.NONE:
            continue
        late = is_late(g, mission)
        value = "–"
        if mission in free:
            key = "value.worth_late" if late else "value.worth"
            value = say(key, amount=worth(g, desk.me, mission, late))
        taken = [
            say("value.taken", seat=desk.called(seat), amount=mark & 0xFF)
            for seat in range(desk.seats)
            for mark in g.marks[seat]
            if mark >> 8 == mission
        ]
        name = desk.name("mission", g.content.missions[mission].id)
        column = say("value.column", number=place // ROWS + 1)
        rows.append(Row(f"{column}: {name}", value, ", ".join(taken)))
    return tuple(rows)


def market_rows(desk: Desk) -> tuple[Row, ...]:
    """Return the open cards of all markets with price and what they need."""
    g, say = desk.g, desk.say
    rows = []
    for market, cards in enumerate(g.open):
        for slot, card in enumerate(cards):
            if card == terms.NO_CARD:
                continue
            tech, energy = price(g, card, market, slot)
            needed = needed_markers(g, market, slot)
            note = say(f"table.needs_{needed}") if market != terms.BLACK else ""
            rows.append(
                Row(
                    f"{desk.name('market', MARKETS[market])}: {desk.card_name(card)}",
                    say("tip.price", tech=tech, energy=energy),
                    "; ".join(filter(None, (desk.icon_words(g.content.cards[card].icons), note))),
                )
            )
    return tuple(rows)


def holdings(look: Look[DeiState], seat: int) -> list[Row]:
    """Return what matters most of a seat, for the list of people."""
    g, texts = look.position, look.texts
    if g.factions[seat] == terms.NOBODY:
        return []
    markers = sum(g.markers[3 * seat : 3 * seat + 3])
    return [
        Row(texts.say("field.supplies"), f"{points(g, seat)} SP"),
        Row(texts.say("field.markers"), texts.say("value.outposts", amount=markers)),
        Row(texts.say("field.technology"), f"{g.tech[seat]} T"),
        Row(texts.say("field.energy"), f"{g.energy[seat]} E"),
    ]


def summary(look: Look[DeiState]) -> list[Row]:
    """Return the figures of a finished game: who won by what, and what was hidden (DEI-222)."""
    desk = Desk(look)
    g, say = desk.g, desk.say
    first, second = ranked(g)[:2]
    ahead = points(g, first) - points(g, second)
    decided = say("value.ahead", amount=ahead) if ahead else say("value.by_priority")
    out = [
        Row(say("summary.winner"), f"{desk.called(first)}, {points(g, first)} SP"),
        Row(say("summary.second"), f"{desk.called(second)}, {points(g, second)} SP"),
        Row(say("summary.decided"), decided),
    ]
    for seat in range(desk.seats):
        feats = ", ".join(feat_words(desk, seat)) or say("value.none")
        out.append(Row(f"{desk.called(seat)}: {say('field.feats')}", feats))
        if g.candies[seat]:
            candies = candy_words(desk, seat)
            out.append(Row(f"{desk.called(seat)}: {say('field.candies')}", candies))
    return out
