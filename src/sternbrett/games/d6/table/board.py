"""Deep Space D-6 as people see it: prompts, handles, what is blocked and why, panels.

Everything here is made from a view. Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import FACES, D6Content
from sternbrett.games.d6.model import D6State, Move
from sternbrett.games.d6.rules import LETTERS, AssignCrew, by_track, open_slots
from sternbrett.games.d6.view import from_view
from sternbrett.kernel.game import Blocked, Panel, Row, View
from sternbrett.kernel.texts import Texts

# The clause that allows each kind of move.
CLAUSES = {
    model.END_ASSIGN: "D6-026",
    model.CHANGE: "D6-032",
    model.REROLL: "D6-036",
    model.FIRE: "D6-039",
    model.HEAL: "D6-047",
    model.CLEAR_SCANNER: "D6-048",
    model.RECHARGE: "D6-050",
    model.REPAIR: "D6-058",
    model.STASIS_BEAM: "D6-051",
    model.SEND_ON_MISSION: "D6-060",
    model.TARGET: "D6-041",
    model.CEASE_FIRE: "D6-043",
    model.UNIT_POOL: "D6-096",
    model.UNIT_RETURNED: "D6-138",
    model.UNIT_MISSION: "D6-098",
    model.RECALL: "D6-102",
    model.GATHER_DONE: "D6-105",
}

# The face that is used for a move; missions name theirs.
FACE_OF_VERB = {
    model.CHANGE: model.COMMANDER,
    model.REROLL: model.COMMANDER,
    model.FIRE: model.TACTICAL,
    model.HEAL: model.MEDICAL,
    model.CLEAR_SCANNER: model.MEDICAL,
    model.RECHARGE: model.SCIENCE,
    model.STASIS_BEAM: model.SCIENCE,
    model.REPAIR: model.ENGINEERING,
}

STEP_OF_DECISION = {
    "AssignCrew": "assign",
    "FireAt": "assign",
    "ChooseUnit": "activate",
    "RecallCrew": "gather",
}


def prompt(view: View, content: D6Content) -> tuple[str, Mapping[str, object]]:
    """Return the text key and arguments of what the captain is asked."""
    name, *args = view["agenda"][-1]
    if name == "FireAt":
        return "prompt.FireAt", {"points": args[0]}
    if name == "ChooseUnit":
        key = "prompt.ChooseUnit.hold" if args[1] else "prompt.ChooseUnit.send"
        return key, {"card": content.cards[args[0]].id}
    if name == "RecallCrew":
        return ("prompt.RecallCrew" if pool_of(view) else "prompt_must.RecallCrew"), {}
    able = dice_able_to_act(from_view(view, content))
    return ("prompt.AssignCrew", {"able": able}) if able else ("prompt_must.AssignCrew", {})


def dice_able_to_act(g: D6State) -> int:
    """Return how many available dice could still be used: a warning before the step is ended."""
    moves = [move for move in AssignCrew().options(g, 0) if isinstance(move, Move)]
    faces = {
        FACE_OF_VERB.get(move.verb, move.face) for move in moves if move.verb != model.END_ASSIGN
    }
    return sum(
        1 for die in range(len(g.area)) if g.area[die] == model.POOL and g.face[die] in faces
    )


def pool_of(view: View) -> list[str]:
    """Return the dice in the pool as the view writes them."""
    return [die for die in view["dice"].split() if die.startswith("pool")]


def handles(move: Move, content: D6Content) -> tuple[str, ...]:
    """Return what to touch for a move, in order: a die, a place, a card, a face."""
    verb = move.verb
    face = f"die:{FACES[move.face]}" if move.face != model.NO_FACE else ""
    card = f"card:{content.cards[move.card].id}" if move.card != model.NO_CARD else ""
    if verb == model.CHANGE:
        return ("die:commander", "station:bridge", face, f"face:{FACES[move.to]}")
    if verb == model.SEND_ON_MISSION:
        return (face, card)
    if verb == model.STASIS_BEAM:
        return ("die:science", "station:lab", card)
    if verb == model.TARGET:
        return (card,)
    if verb == model.UNIT_POOL:
        return (face,)
    if verb in (model.UNIT_MISSION, model.RECALL):
        return (f"slot:{content.cards[move.card].id}:{FACES[move.face]}",)
    return FIXED_HANDLES[verb]


FIXED_HANDLES = {
    model.END_ASSIGN: ("button:end_assign",),
    model.REROLL: ("die:commander", "station:bridge", "reroll"),
    model.FIRE: ("die:tactical", "station:weapons"),
    model.HEAL: ("die:medical", "station:sickbay", "area:infirmary"),
    model.CLEAR_SCANNER: ("die:medical", "station:sickbay", "area:scanners"),
    model.RECHARGE: ("die:science", "station:lab", "track:shields"),
    model.REPAIR: ("die:engineering", "station:engine_room"),
    model.CEASE_FIRE: ("button:cease_fire",),
    model.UNIT_RETURNED: ("area:returned",),
    model.GATHER_DONE: ("button:gather_done",),
}


def blocked(view: View, content: D6Content) -> list[Blocked]:
    """Return what the captain would look for and cannot do now."""
    if not view["agenda"]:
        return []
    g = from_view(view, content)
    decision = view["agenda"][-1][0]
    if decision == "AssignCrew":
        return blocked_assignments(g)
    if decision == "FireAt":
        return [
            Blocked("no_health", "D6-044", {"card": card.id}, f"card:{card.id}")
            for card in cards_in_play(g)
            if card.external and card.health == 0
        ]
    if decision == "RecallCrew" and model.POOL not in g.area:
        return [Blocked("must_recall", "D6-103", {}, "button:gather_done")]
    return []


def blocked_assignments(g: D6State) -> list[Blocked]:
    """Return why dice in the pool cannot be used where one would expect it."""
    faces = {g.face[die] for die in range(len(g.area)) if g.area[die] == model.POOL}
    pool = g.count_in(model.POOL)
    blockers = {card.passive: card.id for card in cards_in_play(g) if card.passive}
    out: list[Blocked] = []

    def block(reason: str, clause: str, handle: str, passive: int = 0) -> None:
        args = {"card": blockers[passive]} if passive else {}
        out.append(Blocked(reason, clause, args, handle))

    if model.COMMANDER in faces:
        if model.NO_COMMANDER in blockers:
            block("no_commander", "D6-070", "die:commander", model.NO_COMMANDER)
        elif pool == 1:
            block("no_other_die", "D6-036", "station:bridge")
    if model.TACTICAL in faces and not any(g.health[index] for index in g.threats):
        block("no_target", "D6-045", "station:weapons")
    if model.MEDICAL in faces:
        if model.INFIRMARY not in g.area:
            block("infirmary_empty", "D6-047", "area:infirmary")
        if model.SCANNERS not in g.area:
            block("scanners_empty", "D6-048", "area:scanners")
    if model.SCIENCE in faces:
        if model.SCIENCE_ONLY_HERE in blockers:
            block("science_only_here", "D6-072", "station:lab", model.SCIENCE_ONLY_HERE)
        elif model.SHIELDS_OFFLINE in blockers:
            block("shields_offline", "D6-050", "track:shields", model.SHIELDS_OFFLINE)
        elif g.shields == g.content.shields_max:
            block("shields_full", "D6-050", "track:shields")
    if model.ENGINEERING in faces:
        if model.NO_ENGINEERING in blockers:
            block("no_engineering", "D6-071", "die:engineering", model.NO_ENGINEERING)
        elif g.hull == g.content.hull_max:
            block("hull_full", "D6-059", "station:engine_room")
    return out


def cards_in_play(g: D6State) -> list[model.Card]:
    """Return the cards in play, oldest first."""
    return [g.content.cards[index] for index in g.threats]


def summary(view: View, texts: Texts) -> list[Row]:
    """Return the figures of a finished game (D6-126)."""
    threats = [texts.name("card", text.partition(":")[0]) for text in view["threats"]]
    return [
        Row(texts.say("summary.round"), str(view["round"])),
        Row(texts.say("summary.hull"), str(view["hull"])),
        Row(texts.say("summary.cards"), str(len(view["deck"]))),
        Row(texts.say("summary.threats"), ", ".join(threats) or texts.say("value.nobody")),
    ]


def panels(view: View, content: D6Content, texts: Texts) -> list[Panel]:
    """Return the table as titled lines: ship, crew, threats, deck."""
    g = from_view(view, content)
    externals = by_track(g, [index for index in g.threats if g.content.cards[index].external])
    internals = [index for index in g.threats if not g.content.cards[index].external]
    return [
        Panel(texts.say("panel.ship"), ship_rows(g, view, texts)),
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


def ship_rows(g: D6State, view: View, texts: Texts) -> tuple[Row, ...]:
    """Return hull, shields and the state of the round."""
    offline = bool(g.passives() & model.SHIELDS_OFFLINE)
    shields = texts.say("value.offline") if offline else f"{g.shields} / {g.content.shields_max}"
    rows = [
        Row(texts.say("field.round"), str(g.round)),
        Row(texts.say("field.hull"), f"{g.hull} / {g.content.hull_max}"),
        Row(texts.say("field.shields"), shields),
    ]
    if view["agenda"]:
        step = STEP_OF_DECISION[view["agenda"][-1][0]]
        rows.insert(1, Row(texts.say("field.step"), texts.say(f"step.{step}")))
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
