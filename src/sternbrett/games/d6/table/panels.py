"""Deep Space D-6 as titled lines, for terminals and pages without pictures."""

from __future__ import annotations

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.activate import by_track
from sternbrett.games.d6.rules.dice import LETTERS
from sternbrett.games.d6.rules.threats import open_slots
from sternbrett.kernel.game import Panel, Row
from sternbrett.kernel.look import Look
from sternbrett.kernel.texts import Texts


def panels(look: Look[D6State]) -> list[Panel]:
    """Return the table as titled lines: ship, crew, threats, deck."""
    g, content, texts = look.position, look.content, look.texts
    externals = by_track(g, [index for index in g.threats if g.content.cards[index].external])
    internals = [index for index in g.threats if not g.content.cards[index].external]
    return [
        Panel(texts.say("panel.ship"), ship_rows(g, texts)),
        Panel(texts.say("panel.crew"), crew_rows(g, texts)),
        Panel(
            texts.say("panel.external"),
            tuple(threat_row(g, index, content, texts) for index in externals),
        ),
        Panel(
            texts.say("panel.internal"),
            tuple(threat_row(g, index, content, texts) for index in internals),
        ),
        Panel(texts.say("panel.deck"), deck_rows(g, content, texts)),
    ]


def cards_in_play(g: D6State) -> list[model.Card]:
    """Return the cards in play, oldest first."""
    return [g.content.cards[index] for index in g.threats]


def ship_rows(g: D6State, texts: Texts) -> tuple[Row, ...]:
    """Return hull, shields and the state of the round."""
    offline = bool(g.passives() & model.SHIELDS_OFFLINE)
    shields = texts.say("value.offline") if offline else f"{g.shields} / {g.content.shields_max}"
    rows = [
        Row(texts.say("field.round"), str(g.round)),
        Row(texts.say("field.hull"), f"{g.hull} / {g.content.hull_max}"),
        Row(texts.say("field.shields"), shields),
    ]
    if g.pending is not None:
        rows.insert(1, Row(texts.say("field.step"), texts.say(f"step.{g.pending.phase}")))
        weapons = g.content.weapons_more if g.fired else g.content.weapons_first
        engines = g.content.repair_more if g.repaired else g.content.repair_first
        rows.append(Row(texts.say("field.weapons"), texts.say("value.damage", amount=weapons)))
        rows.append(Row(texts.say("field.engine_room"), texts.say("value.hull", amount=engines)))
    if g.threat_roll:
        rows.append(Row(texts.say("field.threat_roll"), str(g.threat_roll)))
    return tuple(rows)


def crew_rows(g: D6State, texts: Texts) -> tuple[Row, ...]:
    """Return where the dice are."""
    pool = sorted(g.face[die] for die in range(len(g.area)) if g.area[die] == model.POOL)
    names = [
        texts.say("value.unrolled") if face == model.NO_FACE else texts.name("face", LETTERS[face])
        for face in pool
    ]
    slots = g.content.scanner_slots
    return (
        Row(texts.say("field.pool"), ", ".join(names) or texts.say("value.none")),
        Row(
            texts.say("field.scanners"),
            f"{g.count_in(model.SCANNERS)} / {slots}",
            texts.say("note.scanners", amount=slots),
        ),
        Row(texts.say("field.infirmary"), str(g.count_in(model.INFIRMARY))),
        Row(
            texts.say("field.returned"),
            str(g.count_in(model.RETURNED) + g.count_in(model.STASIS)),
            texts.say("note.returned"),
        ),
    )


def threat_row(g: D6State, index: int, content: D6Content, texts: Texts) -> Row:
    """Return one threat: health and faces, its text, and the state of its mission."""
    card = g.content.cards[index]
    table = content.cards[index]
    values = []
    if card.health:
        values.append(texts.say("value.health", health=g.health[index], most=card.health))
    if card.faces:
        values.append(texts.say("value.faces", faces=" ".join(map(str, card.faces))))
    if index in g.stasis:
        values.append(texts.say("value.stasis"))
    notes = [table.text_de if texts.language == "de" else table.text_en]
    if card.mission:
        open_faces = [
            texts.name("face", LETTERS[face])
            for face in dict.fromkeys(card.mission)
            for _ in range(open_slots(g, index, face))
        ]
        joiner = texts.say("value.or") if card.mission_any else " + "
        notes.append(texts.say("note.mission", crew=joiner.join(open_faces)))
    if any(g.area[die] == model.HELD and g.on_card[die] == index for die in range(len(g.area))):
        notes.append(texts.say("note.held"))
    return Row(texts.name("card", card.id), " · ".join(values), " ".join(notes))


def deck_rows(g: D6State, content: D6Content, texts: Texts) -> tuple[Row, ...]:
    """Return what is still in the deck, without its order."""
    kinds = {"external": 0, "internal": 0, "filler": 0}
    for index in g.deck:
        kinds[content.cards[index].type] += 1
    left = [
        Row(texts.say(f"field.deck_{kind}"), str(count)) for kind, count in kinds.items() if count
    ]
    return (Row(texts.say("field.deck"), str(len(g.deck))), *left)
