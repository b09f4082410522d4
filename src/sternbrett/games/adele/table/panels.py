"""The table of A.D.E.L.E. as titled lines, for the terminal and pages without a drawing.

Everything is made from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sternbrett.games.adele.data import HAZARDS, OBJECTS, TRACK, AdeleContent
from sternbrett.games.adele.model import ADELE
from sternbrett.games.adele.rules.round import phase_of
from sternbrett.games.adele.written import HIDDEN, parts_of
from sternbrett.kernel.game import Panel, Row, View
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.texts import Texts


def panels(look: AnyLook) -> list[Panel]:
    """Return the table as titled lines."""
    view, texts = look.view, look.texts
    return [
        Panel(texts.say("panel.round"), tuple(round_rows(look))),
        Panel(texts.say("panel.missions"), tuple(mission_rows(view, texts))),
        Panel(texts.say("panel.crew"), tuple(crew_rows(view, texts))),
        Panel(texts.say("panel.ship"), tuple(ship_rows(view, texts))),
        Panel(texts.say("panel.objects"), tuple(object_rows(view, texts))),
        Panel(texts.say("panel.console"), tuple(console_rows(view, look.content, texts))),
    ]


def shown(values: list[Any], texts: Texts, kind: str) -> str:
    """Return names as a list for people."""
    words = [
        texts.say("value.hidden") if value == HIDDEN else texts.name(kind, str(value))
        for value in values
    ]
    return ", ".join(words) or texts.say("value.none")


def object_names(tokens: list[str], texts: Texts) -> str:
    """Return objects as a list for people, charges included."""
    out = []
    for token in tokens:
        name, charge, _ = parts_of(token)
        word = texts.say("value.hidden") if name == HIDDEN else texts.name("object", name)
        out.append(texts.say("value.active", object=name, charge=charge) if charge else word)
    return ", ".join(out) or texts.say("value.none")


def round_rows(look: AnyLook) -> Iterator[Row]:
    """Yield the tracks and the emergencies."""
    view, texts = look.view, look.texts
    left = view["rounds"] - view["round"] + 1
    yield Row(texts.say("field.rounds_left"), str(left))
    yield Row(texts.say("field.no_return"), str(view["no_return"]))
    if look.decision is not None:
        phase = phase_of(look.position) or "setup"
        yield Row(texts.say("field.phase"), texts.say(f"phase.{phase}"))
    for name, averted in (
        ("emergency", "emergency_averted"),
        ("next_emergency", "next_averted"),
    ):
        value = texts.name("emergency", view[name]) if view[name] else texts.say("value.none")
        note = texts.say("value.averted") if view[averted] else ""
        yield Row(texts.say(f"field.{name}"), value, note)
    in_play = shown(view["anomalies_in_play"], texts, "anomaly")
    yield Row(texts.say("field.anomalies_in_play"), in_play)


def mission_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the mission track."""
    for name, room in zip(TRACK, view["tiles"], strict=True):
        if name in view["deployed"]:
            value = texts.say("value.deployed")
        elif room == HIDDEN or not room:
            value = texts.say("value.hidden")
        else:
            value = texts.name("place", str(room))
        yield Row(texts.name("object", name), value)


def crew_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the crew members."""
    for place, member in enumerate(view["members"]):
        plan = view["plans"][place]
        cubes = texts.say("value.hidden") if plan == HIDDEN else plan
        value = texts.say(
            "value.crew", place=str(view["places"][place]), wounds=view["wounds"][place], plan=cubes
        )
        name = f"{texts.name('seat', str(place + 1))} · {texts.name('member', member)}"
        yield Row(name, value, object_names(view["inventories"][place], texts))
    for line in view["announced"]:
        seat, saying, *rest = line.split()
        about = [texts.name("object", word) for word in rest]
        said = " ".join([texts.name("saying", saying), *about])
        yield Row(texts.name("seat", seat), said)


def holdings(look: AnyLook, seat: int) -> list[Row]:
    """Return what is seen of a seat in a few words: place, wounds and objects, or ADELE's means."""
    view, texts = look.view, look.texts
    if seat == ADELE:
        return [
            Row(texts.say("field.energy"), texts.say("value.energy", amount=view["energy"])),
            Row(texts.say("field.hand"), texts.say("value.cards", amount=len(view["hand"]))),
        ]
    place, wounds = view["places"][seat - 1], view["wounds"][seat - 1]
    objects = len(view["inventories"][seat - 1])
    out = [Row(texts.say("field.place"), texts.name("place", str(place)))] if place else []
    out.append(Row(texts.say("field.wounds"), texts.say("look.wounds", amount=wounds)))
    out.append(Row(texts.say("field.carried"), texts.say("value.objects", amount=objects)))
    return out


def ship_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield hazards and markers on the ship."""
    by_kind: dict[str, list[str]] = {}
    for text in view["hazards"]:
        kind, _, spot = text.partition(":")
        by_kind.setdefault(kind, []).append(spot)
    for kind, spots in by_kind.items():
        yield Row(texts.name("hazard", kind), ", ".join(spots))
    for name in ("impacts", "hatches_locked", "alerts", "red_alerts"):
        if view[name]:
            yield Row(texts.say(f"field.{name}"), ", ".join(map(str, view[name])))
    for battery in view["batteries"]:
        device, room, charge = battery.split(":")
        label = texts.say("field.battery", device=device, room=room)
        yield Row(label, texts.say("value.charge", charge=charge))


def object_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the objects in rooms, in the lab, and what the seat noted of others."""
    for room, tokens in view["rooms"].items():
        yield Row(texts.name("place", room), object_names(tokens, texts))
    yield Row(texts.say("field.lab"), object_names(view["lab"], texts))
    for seat, (round_, *kinds) in view["notes"].items():
        label = texts.say("field.note", seat=seat, round=round_)
        yield Row(label, shown(kinds, texts, "object"))


def console_rows(view: View, content: AdeleContent, texts: Texts) -> Iterator[Row]:
    """Yield ADELE's console, cards and anomalies."""
    yield Row(texts.say("field.energy"), str(view["energy"]))
    for kind, name in enumerate(HAZARDS):
        amount = view["console"][name]
        note = ""
        if amount:
            cost = content.rules.costs[kind][amount - 1]
            note = texts.say("value.cost", energy=cost)
        yield Row(texts.name("hazard", name), str(amount), note)
    yield Row(texts.say("field.anomalies"), shown(view["anomalies"], texts, "anomaly"))
    yield Row(texts.say("field.hand"), shown(view["hand"], texts, "card"))
    if not view["result"]:
        deck = view["deck"] if isinstance(view["deck"], int) else len(view["deck"])
        yield Row(texts.say("field.deck"), str(deck + len(view["deck_top"])))
    yield Row(texts.say("field.discard"), shown(view["discard"], texts, "card"))
    yield from shown_rows(view, texts)


def shown_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield what nobody or only some knew and lies open now that the game is over (ADL-319)."""
    if not view["result"]:
        return
    for name, kind in (
        ("deck", "card"), ("cards_removed", "card"), ("emergency_out", "emergency"),
        ("lost", "object"), ("box", "object"),
    ):  # fmt: skip
        if view[name]:
            yield Row(texts.say(f"field.{name}"), shown(view[name], texts, kind))


def summary(look: AnyLook) -> list[Row]:
    """Return the figures of a finished game."""
    view, texts = look.view, look.texts
    deployed = [name for name in OBJECTS if name in view["deployed"]]
    members = (texts.name("member", member) for member in view["members"])
    hurt = zip(members, view["wounds"], strict=True)
    wounds = ", ".join(f"{member} {amount}" for member, amount in hurt)
    return [
        Row(texts.say("summary.round"), f"{view['round']} / {view['rounds']}"),
        Row(texts.say("summary.deployed"), shown(deployed, texts, "object")),
        Row(texts.say("summary.wounds"), wounds),
        Row(texts.say("summary.anomalies"), shown(view["anomalies_in_play"], texts, "anomaly")),
    ]
