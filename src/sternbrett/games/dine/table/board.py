"""What a player is asked and told at the table: prompts, handles, reasons, panels, summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sternbrett.games.dine import model
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import CardMove, Cost, DineState, NumberMove, cards_in
from sternbrett.games.dine.rules.actions import ship_actions, station_action
from sternbrett.games.dine.rules.cards import can_draw
from sternbrett.games.dine.rules.sectors import points, total_for_ways
from sternbrett.games.dine.symbols import amount_of, can_pay, face_number
from sternbrett.games.dine.view import from_view, symbols_of, take_set
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Blocked, Panel, Row, View
from sternbrett.kernel.texts import Texts

#: What is touched for an option on a card: the place where the card lies.
PLACE_OF_WORD = {
    "play": "hand",
    "discard": "hand",
    "remove": "hand",
    "upgrade": "hand",
    "man": "hand",
    "pay": "grid",
    "take_back": "grid",
    "rotate": "grid",
    "take": "lifted",
}
SEAT_WORDS = ("drawer", "upgrader", "remover")

#: The clause behind an option where it is not that of the decision.
CLAUSES = {
    "pass": "DSD-173",
    "adrift": "DSD-085",
    "station": "DSD-082",
    "ship": "DSD-081",
    "solve": "DSD-034",
    "jump": "DSD-033",
    "continue": "DSD-096",
    "nobody": "DSD-101",
    "keep": "DSD-118",
}


def known(view: View, content: DineContent) -> DineState:
    """Return the position as far as a view shows it; hidden hands are empty."""
    g = from_view(view, content.rules)
    for seat, hand in enumerate(view["hands"]):
        if not isinstance(hand, int):
            g.hands[seat] = take_set(hand, g)
    return g


def prompt(view: View, content: DineContent) -> tuple[str, Mapping[str, object]]:
    """Return the text of what is asked, with its arguments."""
    name, *args = view["agenda"][-1]
    key = f"prompt.{name}"
    if name in ("Pay", "CrewPays"):
        return key, {"cost_list": cost_words(content.rules.costs[args[-1]], content)}
    if name == "ChooseAction":
        if view["playing"] is None:  # DSD-183
            return "prompt_hidden.ChooseAction", {}
        return key, {"card": view["playing"]}
    if name in ("AbsorbDamage", "KeepPizzaWarm"):
        return key, {"amount": args[0]}
    if name == "PreventDamage":
        return key, {"amount": args[0]}
    if name in ("DiscardCards", "RemoveCards", "TakeLifted"):
        return key, {"amount": args[1]}
    if name == "EachDiscards":
        return key, {"amount": args[0]}
    if name == "WhenEffect":
        return key, {"station": station_of(view, args[0], content)}
    if name == "CheckWays":
        return key, {"sector": view["sector"]}
    if name == "Floor":
        return floor_prompt(view, key)
    return key, {}


def floor_prompt(view: View, key: str) -> tuple[str, Mapping[str, object]]:
    """Return the prompt of the open floor, which depends on what can still be done."""
    if not view["can_play"]:
        return "prompt_adrift.Floor", {}
    seat = view["seat"]
    if len(view["hands"]) > 1 and seat is not None and seat not in view["can_play"]:
        return "prompt_no_card.Floor", {}
    return key, {}


def cost_words(cost: Cost, content: DineContent) -> str:
    """Return a symbol cost as ids with amounts, for texts: `1×energy`."""
    return " ".join(f"{n}×{name}" for name, n in symbols_of(cost.need, content.rules).items())


def station_of(view: View, seat: int, content: DineContent) -> str:
    """Return the id of the station a seat mans."""
    card = content.rules.card_ids.places[view["manned"][seat]]
    return content.rules.station_ids[content.rules.cards[card].station]


def handles(option: Option) -> tuple[str, ...]:
    """Return what is touched for an option."""
    word, _, argument = option.key.partition(":")
    if isinstance(option, CardMove):
        return (f"{PLACE_OF_WORD[word]}:{argument}",)
    if word in SEAT_WORDS:
        return (f"seat:{argument}",)
    if word == "ship":
        return (option.key,)
    if word == "station":
        return ("manned:own",)
    return (f"button:{option.key}",)


def option_text(option: Option) -> tuple[str, Mapping[str, object]]:
    """Return the text of an option, with its arguments."""
    word, _, argument = option.key.partition(":")
    if isinstance(option, CardMove):
        return f"option.{word}", {"card": argument}
    if isinstance(option, NumberMove):
        return f"option.{word}", {"number": int(argument)}
    return f"option.{word}", {"action": argument} if argument else {}


# -- what cannot be done ----------------------------------------------------------------------


def blocked(view: View, content: DineContent) -> list[Blocked]:
    """Return what a player would look for and cannot do."""
    seat = view["seat"]
    if seat is None or not view["agenda"]:
        return []
    decision = view["agenda"][-1]
    g = known(view, content)
    if decision[0] == "Floor":
        return [
            *blocked_cards(g, seat),
            *blocked_station(g, seat, content),
            *blocked_ship(g),
        ]
    if decision[:2] == ["ChooseAction", seat]:
        return list(blocked_ways_up(g, seat))
    if decision[0] == "ManStation" and seat in view["manning"]:
        return list(blocked_stations(g, seat, content))
    return []


def reason_for(g: DineState, cost: Cost) -> tuple[str, str]:
    """Return why a cost cannot be paid, and the clause that says so."""
    return {
        model.DISCARD: ("needs_hand_card", "DSD-058"),
        model.REMOVE: ("needs_hand_card", "DSD-059"),
        model.SYMBOLS: ("needs_symbols", "DSD-062"),
        model.SHIP_MARKER: ("needs_marker", "DSD-061"),
        model.PIZZA: ("needs_pizza", "DSD-030"),
        model.DAMAGE: ("needs_hull", "DSD-030"),
        model.FIRST_IN_ROW: ("needs_empty_row", "DSD-072"),
        model.SWAP: ("needs_card_in_row", "DSD-072"),
    }[cost.kind]


def blocked_cards(g: DineState, seat: int) -> Iterator[Blocked]:
    """Yield the hand cards that cannot be played, each with the reason of its upper action."""
    others = g.hands[seat].bit_count() - 1
    for card in cards_in(g.hands[seat]):
        faces = [g.content.faces[face_number(g, card, turn)] for turn in (0, 1)]
        if not any(can_pay(g, face.cost, others) for face in faces):
            reason, clause = reason_for(g, faces[0].cost)
            name = g.content.cards[card].id
            yield Blocked(reason, clause, {"card": name}, f"hand:{name}")


def blocked_ways_up(g: DineState, seat: int) -> Iterator[Blocked]:
    """Yield the action of the card being played that cannot be paid."""
    for turn, word in ((model.UPRIGHT, "upper"), (model.ROTATED, "lower")):
        cost = g.content.faces[face_number(g, g.playing, turn)].cost
        if not can_pay(g, cost, g.hands[seat].bit_count()):
            reason, clause = reason_for(g, cost)
            name = g.content.cards[g.playing].id
            yield Blocked(reason, clause, {"card": name}, f"button:{word}")


def blocked_station(g: DineState, seat: int, content: DineContent) -> Iterator[Blocked]:
    """Yield why the seat's manned station cannot act."""
    card = g.manned[seat]
    if card == model.NO_CARD or station_action(g, seat) is not None:
        return
    station = content.rules.station_ids[content.rules.cards[card].station]
    args = {"station": station}
    if g.content.sectors[g.sector].stations_off:
        yield Blocked("stations_off", "DSD-160", args, "manned:own")
        return
    manned = g.station(seat)
    if manned is None or manned.cost is None:
        return
    if g.used >> seat & 1:
        word = "used_in_row" if manned.limit == model.PER_ROW else "used_in_sector"
        yield Blocked(word, "DSD-082", args, "manned:own")
    elif not can_pay(g, manned.cost, 0):
        reason, clause = reason_for(g, manned.cost)
        yield Blocked(f"station_{reason}", clause, args, "manned:own")
    elif manned.effect == model.UPGRADE:
        yield Blocked("nothing_to_upgrade", "DSD-163", args, "manned:own")
    elif manned.effect in (model.TURN_IN_ROW, model.TURN_ANYWHERE):
        yield Blocked("nothing_to_rotate", "DSD-162", args, "manned:own")
    else:
        yield Blocked("marker_full", "DSD-164", args, "manned:own")


def blocked_ship(g: DineState) -> Iterator[Blocked]:
    """Yield the actions of the ship that cannot be used."""
    usable = ship_actions(g)
    for action in g.ship.actions:
        if action in usable:
            continue
        name = action.option.key.partition(":")[2]
        if can_draw(g):
            reason, clause = reason_for(g, action.cost)
            yield Blocked(f"ship_{reason}", clause, {"action": name}, action.option.key)
        else:
            yield Blocked("no_cards_left", "DSD-083", {"action": name}, action.option.key)


def blocked_stations(g: DineState, seat: int, content: DineContent) -> Iterator[Blocked]:
    """Yield the hand cards whose station another seat mans."""
    cards = content.rules.cards
    taken = {
        cards[card].station
        for other, card in enumerate(g.manned)
        if other != seat and card != model.NO_CARD
    }
    for card in cards_in(g.hands[seat]):
        if cards[card].station in taken:
            station = content.rules.station_ids[cards[card].station]
            handle = f"hand:{cards[card].id}"
            yield Blocked("station_taken", "DSD-116", {"station": station}, handle)


# -- panels and summary -----------------------------------------------------------------------


def symbols_text(total: int, content: DineContent, texts: Texts) -> str:
    """Return packed symbols in words."""
    found = symbols_of(total, content.rules)
    named = [f"{amount} {texts.name('symbol', name)}" for name, amount in found.items()]
    return ", ".join(named) or texts.say("value.no_symbols")


def panels(view: View, content: DineContent, texts: Texts) -> list[Panel]:
    """Return the table as titled lines: ship, sector, rows, cards, crew."""
    g = known(view, content)
    out = [Panel(texts.say("panel.ship"), ship_rows(g, content, texts))]
    if g.sector != model.NO_SECTOR:
        out.append(Panel(texts.say("panel.sector"), sector_rows(g, content, texts)))
    rows = tuple(
        Row(
            texts.say("value.row", number=place + 1),
            ", ".join(card_text(text, texts) for text in row) or texts.say("value.empty"),
            symbols_text(g.totals[place], content, texts),
        )
        for place, row in enumerate(view["rows"])
    )
    out.append(Panel(texts.say("panel.rows"), rows))
    out.append(Panel(texts.say("panel.cards"), pile_rows(view, texts)))
    out.append(Panel(texts.say("panel.crew"), crew_rows(view, content, texts)))
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
        f"{min(amount_of(total, place), 99)}/{amount} {texts.name('symbol', symbol.id)}"
        for place, symbol in enumerate(content.symbols)
        if (amount := amount_of(need, place))
    )


def pile_rows(view: View, texts: Texts) -> tuple[Row, ...]:
    """Return the pile, the discard and what left the game."""
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


def crew_rows(view: View, content: DineContent, texts: Texts) -> tuple[Row, ...]:
    """Return each seat with its hand and its station."""
    out = []
    for seat, hand in enumerate(view["hands"]):
        cards = (
            texts.say("value.cards", amount=hand)
            if isinstance(hand, int)
            else ", ".join(texts.name("card", card) for card in hand) or texts.say("value.empty")
        )
        station = ""
        if view["manned"][seat]:
            name = texts.name("station", station_of(view, seat, content))
            station = texts.say("note.station", station=name)
        out.append(Row(texts.say("value.seat", number=seat + 1), cards, station))
    return tuple(out)


def rating(score: int, content: DineContent, texts: Texts) -> str:
    """Return the stars of a score, and what they are called (DSD-151)."""
    best = content.game.ratings[0]
    for table in content.game.ratings:
        if score >= table.min:
            best = table
    name = best.name_de if texts.language == "de" else best.name_en
    return f"{'★' * best.stars}{'☆' * (len(content.game.ratings) - best.stars)} {name}"


def summary(view: View, content: DineContent, texts: Texts) -> list[Row]:
    """Return the figures of a finished game (DSD-150, DSD-151)."""
    g = known(view, content)
    out = []
    if view["result"] == model.WIN:
        score = points(g)
        out.append(Row(texts.say("summary.points"), str(score)))
        out.append(Row(texts.say("summary.rating"), rating(score, content, texts)))
    sector = texts.name("sector", view["sector"]) if view["sector"] else "–"
    return [
        *out,
        Row(texts.say("summary.pizza"), f"{g.pizza} / {g.ship.pizza_fields}"),
        Row(texts.say("summary.damage"), f"{g.damage} / {g.ship.damage_fields}"),
        Row(texts.say("summary.sectors"), str(len(view["flown"]))),
        Row(texts.say("summary.last_sector"), sector),
        Row(texts.say("summary.decisions"), str(view["decisions"])),
    ]
