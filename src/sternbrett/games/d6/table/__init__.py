"""Deep Space D-6 as it is seen: what is asked, what can be touched, and how it is drawn.

Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import FACES, D6Content
from sternbrett.games.d6.model import D6State, Move
from sternbrett.games.d6.rules.assign import FACE_OF_VERB
from sternbrett.games.d6.rules.dice import count_dice
from sternbrett.games.d6.rules.reasons import REASONS
from sternbrett.games.d6.table import cues, drawing, endings, miniature, panels, story, ways
from sternbrett.games.d6.table.panels import cards_in_play
from sternbrett.kernel.engine import Event, Option, Said
from sternbrett.kernel.game import Drawing, Game, Panel, Row
from sternbrett.kernel.look import AnyLook, Refusal
from sternbrett.kernel.scene import Cue
from sternbrett.kernel.story import Story
from sternbrett.kernel.ways import Way

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

# The rule of a card that is the reason why something cannot be done.
PASSIVES = {
    "no_commander": model.NO_COMMANDER,
    "no_engineering": model.NO_ENGINEERING,
    "science_only_here": model.SCIENCE_ONLY_HERE,
    "shields_offline": model.SHIELDS_OFFLINE,
}


class D6Table(Game[D6State]):
    """How people see and touch Deep Space D-6."""

    reasons = REASONS
    primary = ("button:end_assign", "button:gather_done")
    cues = cues.CUES
    draws_alike = True

    def names(self, content: D6Content, language: str) -> Mapping[str, Mapping[str, str]]:
        suffix = f"name_{language}"
        faces = {face.id: getattr(face, suffix) for face in content.ship.face}
        letters = {face.letter: getattr(face, suffix) for face in content.ship.face}
        return {
            "card": {table.id: getattr(table, suffix) for table in content.cards},
            "face": {**faces, **letters},
            "station": {table.id: getattr(table, suffix) for table in content.ship.station},
            "difficulty": {table.id: getattr(table, suffix) for table in content.ship.difficulty},
        }

    def option_text(self, option: Option, content: D6Content) -> tuple[str, Mapping[str, object]]:
        assert isinstance(option, Move)
        args: dict[str, object] = {}
        if option.card != model.NO_CARD:
            args["card"] = content.cards[option.card].id
        if option.to != model.NO_FACE:
            args |= {"from_face": FACES[option.face], "to_face": FACES[option.to]}
        elif option.face != model.NO_FACE:
            args["face"] = FACES[option.face]
        return f"option.{option.key.partition(':')[0]}", args

    def option_clause(self, option: Option, look: AnyLook) -> str:
        assert isinstance(option, Move)
        return CLAUSES[option.verb]

    def handles(self, option: Option, content: D6Content) -> tuple[str, ...]:
        """Return what to touch for a move, in order: a die, a place, a card, a face."""
        assert isinstance(option, Move)
        verb = option.verb
        face = f"die:{FACES[option.face]}" if option.face != model.NO_FACE else ""
        card = f"card:{content.cards[option.card].id}" if option.card != model.NO_CARD else ""
        if verb == model.CHANGE:
            return ("die:commander", "station:bridge", face, f"face:{FACES[option.to]}")
        if verb == model.SEND_ON_MISSION:
            return (face, card)
        if verb == model.STASIS_BEAM:
            return ("die:science", "station:lab", card)
        if verb == model.TARGET:
            return (card,)
        if verb == model.UNIT_POOL:
            return (face,)
        if verb in (model.UNIT_MISSION, model.RECALL):
            return (f"slot:{content.cards[option.card].id}:{FACES[option.face]}",)
        return FIXED_HANDLES[verb]

    def ways(self, look: AnyLook) -> Sequence[Way]:
        return ways.ways(look)

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        return ways.left_undone(option, look)

    def reason_args(self, reason: str, option: Option, look: AnyLook) -> Mapping[str, object]:
        assert isinstance(option, Move)
        if reason in PASSIVES:
            cards = cards_in_play(look.position)
            return {"card": next(card.id for card in cards if card.passive & PASSIVES[reason])}
        args: dict[str, object] = {}
        if option.card != model.NO_CARD:
            args["card"] = look.content.cards[option.card].id
        face = FACE_OF_VERB.get(option.verb, option.face)
        if option.verb == model.CHANGE and count_dice(look.position, model.POOL, face):
            face = option.face  # a Commander is there: what it could change is missing
        if face != model.NO_FACE:
            args["face"] = FACES[face]
        return args

    def piece_reason(self, handle: str, look: AnyLook) -> Refusal:
        # All else in sight takes dice or is taken: only the hull's own track does not.
        return Refusal("hull_only_repaired", "D6-058")

    def summary(self, look: AnyLook) -> list[Row]:
        """Return the figures of a finished game (D6-126)."""
        g, texts = look.position, look.texts
        threats = [texts.name("card", card.id) for card in cards_in_play(g)]
        return [
            Row(texts.say("summary.round"), str(g.round)),
            Row(texts.say("summary.hull"), str(g.hull)),
            Row(texts.say("summary.cards"), str(len(g.deck))),
            Row(texts.say("summary.threats"), ", ".join(threats) or texts.say("value.nobody")),
        ]

    def panels(self, look: AnyLook) -> list[Panel]:
        return panels.panels(look)

    def draw(self, look: AnyLook) -> Drawing:
        return drawing.Artist(look).draw()

    def miniature(self, look: AnyLook) -> str:
        return miniature.draw(look.view, look.content)

    def story(self, events: Sequence[Event], look: AnyLook) -> Story:
        return story.tell(events, look)

    def ending(self, look: AnyLook) -> str:
        return endings.draw(look.result)

    def event_text(self, event: Event) -> tuple[str, Mapping[str, object]]:
        key, args = super().event_text(event)
        if event.name == "ship_damaged" and not (args["shields"] and args["hull"]):
            key = "event.shields_hit" if args["shields"] else "event.only_hull_hit"
        return key, args

    def cue(self, event: Event) -> Cue | None:
        return cues.damage(event) if event.name == "ship_damaged" else super().cue(event)

    def phase(self, g: D6State) -> str:
        return cues.phase(g) if g.pending is None else g.pending.phase

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)
