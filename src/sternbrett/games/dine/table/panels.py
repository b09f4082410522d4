"""The table as titled lines, for the generic page and the terminal, and the figures of the end."""

from __future__ import annotations

from sternbrett.games.dine import model
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import DineState
from sternbrett.games.dine.rules.actions import station_id
from sternbrett.games.dine.rules.sectors import points, total_for_ways
from sternbrett.games.dine.symbols import amount_of, symbols_of
from sternbrett.kernel.game import Panel, Row
from sternbrett.kernel.look import Look
from sternbrett.kernel.texts import Texts


def symbol_text(amount: int, symbol: str, texts: Texts) -> str:
    """Return the name of a symbol after an amount of it."""
    return texts.name("symbol" if amount == 1 else "symbols", symbol)


def symbols_text(total: int, content: DineContent, texts: Texts) -> str:
    """Return packed symbols in words."""
    found = symbols_of(total, content.rules)
    named = [f"{amount} {symbol_text(amount, name, texts)}" for name, amount in found.items()]
    return ", ".join(named) or texts.say("value.no_symbols")


def panels(look: Look[DineState]) -> list[Panel]:
    """Return the table as titled lines: ship, sector, rows, cards, crew."""
    g, content, texts = look.position, look.content, look.texts
    out = [Panel(texts.say("panel.ship"), ship_rows(g, content, texts))]
    if g.sector != model.NO_SECTOR:
        out.append(Panel(texts.say("panel.sector"), sector_rows(g, content, texts)))
    rows = tuple(
        Row(
            texts.say("value.row", number=place + 1),
            ", ".join(card_text(text, texts) for text in row) or texts.say("value.empty"),
            symbols_text(g.totals[place], content, texts),
        )
        for place, row in enumerate(look.view["rows"])
    )
    out.append(Panel(texts.say("panel.rows"), rows))
    out.append(Panel(texts.say("panel.cards"), pile_rows(look)))
    out.append(Panel(texts.say("panel.crew"), crew_rows(look)))
    return out


def card_text(text: str, texts: Texts) -> str:
    """Return a card of a row in words."""
    name = texts.name("card", text.removesuffix("*"))
    return texts.say("value.rotated", card=name) if text.endswith("*") else name


def ship_rows(g: DineState, content: DineContent, texts: Texts) -> tuple[Row, ...]:
    """Return the markers of the ship."""
    table = content.game.ships[g.ship.index]
    marker = table.marker.name_de if texts.language == "de" else table.marker.name_en
    return (
        Row(texts.say("field.ship"), texts.name("ship", g.ship.id)),
        Row(texts.say("field.damage"), f"{g.damage} / {g.ship.damage_fields}"),
        Row(texts.say("field.pizza"), f"{g.pizza} / {g.ship.pizza_fields}"),
        Row(marker, f"{g.marker} / {g.ship.marker_max}"),
    )


def sector_rows(g: DineState, content: DineContent, texts: Texts) -> tuple[Row, ...]:
    """Return the sector: its ways out with what is there, its hazard and consequences."""
    sector = g.content.sectors[g.sector]
    table = content.sectors[g.sector]
    size = len(g.hands) - 1
    total = total_for_ways(g)
    rows = [Row(texts.name("sector", sector.id), texts.say(f"kind.{table.kind}"))]
    for place, solution in enumerate(sector.solutions):
        label = texts.say("way.solve", number=place + 1)
        if sector.pizza[place]:
            rows.append(Row(label, texts.say("value.pizza", amount=sector.pizza[place])))
        else:
            rows.append(Row(label, have_need(solution[size], total, content, texts)))
    if sector.jump:
        rows.append(Row(texts.say("way.jump"), have_need(sector.jump[size], total, content, texts)))
    else:
        rows.append(Row(texts.say("way.jump"), texts.say("value.no_jump")))
    hazard = g.hazard()
    filled = texts.say("value.hazard", amount=len(g.rows[-1]), most=hazard)
    harm = ", ".join(
        texts.say(f"harm.{item.kind}", amount=item.amount) for item in table.consequences
    )
    rows.append(
        Row(texts.say("field.hazard"), filled if hazard else texts.say("value.no_hazard"), harm)
    )
    return tuple(rows)


def have_need(need: int, total: int, content: DineContent, texts: Texts) -> str:
    """Return what a way needs, with what is there."""
    return ", ".join(
        f"{min(amount_of(total, place), 99)}/{amount} {symbol_text(amount, symbol.id, texts)}"
        for place, symbol in enumerate(content.symbols)
        if (amount := amount_of(need, place))
    )


def pile_rows(look: Look[DineState]) -> tuple[Row, ...]:
    """Return the pile, the discard and what left the game."""
    view, texts = look.view, look.texts
    top = texts.name("card", view["top"]) if view["top"] else texts.say("value.empty")
    size = view["pile"] + (view["top"] is not None)
    return (
        Row(texts.say("field.pile"), str(size), texts.say("note.top", card=top)),
        Row(
            texts.say("field.discard"),
            str(len(view["discard"])),
            ", ".join(texts.name("card", card) for card in view["discard"]),
        ),
        Row(
            texts.say("field.removed"),
            str(len(view["removed"])),
            ", ".join(texts.name("card", card) for card in view["removed"]),
        ),
    )


def crew_rows(look: Look[DineState]) -> tuple[Row, ...]:
    """Return each seat with its hand and its station."""
    g, texts = look.position, look.texts
    out = []
    for seat, hand in enumerate(look.view["hands"]):
        cards = (
            texts.say("value.cards", amount=hand)
            if isinstance(hand, int)
            else ", ".join(texts.name("card", card) for card in hand) or texts.say("value.empty")
        )
        station = ""
        if g.manned[seat] != model.NO_CARD:
            name = texts.name("station", station_id(g, seat))
            station = texts.say("note.station", station=name)
        out.append(Row(texts.say("value.seat", seat=seat + 1), cards, station))
    return tuple(out)


def holdings(look: Look[DineState], seat: int) -> list[Row]:
    """Return how many cards a seat has in hand, and its station."""
    g, texts = look.position, look.texts
    hand = look.view["hands"][seat]
    size = hand if isinstance(hand, int) else len(hand)
    out = [Row(texts.say("field.hand"), texts.say("value.cards", amount=size))]
    if g.manned[seat] != model.NO_CARD:
        out.append(Row(texts.say("field.station"), texts.name("station", station_id(g, seat))))
    return out


def rating(score: int, content: DineContent, texts: Texts) -> str:
    """Return the stars of a score, and what they are called (DSD-151)."""
    best = content.game.ratings[0]
    for table in content.game.ratings:
        if score >= table.min:
            best = table
    name = best.name_de if texts.language == "de" else best.name_en
    return f"{'★' * best.stars}{'☆' * (len(content.game.ratings) - best.stars)} {name}"


def summary(look: Look[DineState]) -> list[Row]:
    """Return the figures of a finished game (DSD-150, DSD-151)."""
    g, texts = look.position, look.texts
    out = []
    if g.result == model.WIN:
        score = points(g)
        out.append(Row(texts.say("summary.points"), str(score)))
        out.append(Row(texts.say("summary.rating"), rating(score, look.content, texts)))
    flying = g.sector != model.NO_SECTOR
    sector = texts.name("sector", g.content.sectors[g.sector].id) if flying else "–"
    return [
        *out,
        Row(texts.say("summary.pizza"), f"{g.pizza} / {g.ship.pizza_fields}"),
        Row(texts.say("summary.damage"), f"{g.damage} / {g.ship.damage_fields}"),
        Row(texts.say("summary.sectors"), str(g.flown.bit_count())),
        Row(texts.say("summary.last_sector"), sector),
        Row(texts.say("summary.decisions"), str(g.decisions)),
    ]
