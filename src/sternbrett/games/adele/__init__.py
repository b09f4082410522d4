"""A.D.E.L.E.: a rogue ship's mind against a crew that wants to shut it down or get away."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.adele import data, events, fields, model, view
from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.minds import AdeleMinds
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules import facts, setup
from sternbrett.games.adele.rules.cards import bag_names
from sternbrett.games.adele.rules.round import AUTOMATIC, PHASES, ROUND, STEPS
from sternbrett.games.adele.table import AdeleTable
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, event_kinds
from sternbrett.kernel.game import Fields, Preset, Setting, TypeCard, View

CHOOSE = "choose"
EXPERIENCED = "chosen"


class Adele(AdeleTable, AdeleMinds):
    """A.D.E.L.E. for everything outside this folder."""

    id = "adele"
    rules_version = 2
    shelf = 3
    card = TypeCard(
        seats=(2, 5),
        roles=("adele", "crew", "crew", "crew", "crew"),
        chance=(
            facts.D20,
            facts.D6,
            facts.ANOMALY_DEAL,
            facts.HAZARD_DRAW,
            facts.CARD_DRAW,
            facts.EMERGENCY_DRAW,
            facts.IMPACT_OUT,
            facts.SPARE_DRAW,
            facts.OBJECT_DEAL,
            facts.TILE_DEAL,
            facts.SPY_COIN,
        ),
        hidden_information=True,
        simultaneous=True,
        scores=(-1.0, 1.0),
        zero_sum=(2,),
    )
    settings = (
        Setting("ship", ("deimos", "phobos"), "deimos"),
        Setting("specials", ("marked", EXPERIENCED), "marked"),
        Setting("members", ("default", CHOOSE), "default"),
        Setting("rounds", (-3, -2, -1, 0, 1, 2, 3), 0),
    )
    content_files = data.FILES
    steps = STEPS
    events = event_kinds(vars(events))
    # Scenarios may start at any phase of the round; what follows it follows.
    entries = {
        "setup": (setup.SetUp(), ROUND),
        "round": (ROUND,),
        **{phase.phase: (*PHASES[place:], ROUND) for place, phase in enumerate(PHASES)},
    }
    schema = fields.SCHEMA
    out_of_play = (
        "ADELE's cards in `discard`, hazards in `removed`, emergencies in `emergency_used`; "
        "objects are in the `box` anyway"
    )
    automatic = AUTOMATIC
    presets = (
        Preset("as_crew", ("hal", "me", "cadet")),
        Preset("as_adele", ("me", "cadet", "cadet")),
    )

    def load_content(self, folder: Path) -> AdeleContent:
        return data.load(folder)

    def options_by_number(self, g: AdeleState) -> Sequence[Option]:
        return g.content.options

    def begin(
        self, content: AdeleContent, settings: Mapping[str, str | int], seats: int
    ) -> AdeleState:
        rules = content.rules
        crew = seats - 1
        g = AdeleState(rules, rules.ships[rules.ship_ids.places[str(settings["ship"])]], crew)
        g.members = tuple(range(crew))
        g.experienced = settings["specials"] == EXPERIENCED
        g.rounds = rules.setups[crew].rounds + int(settings["rounds"])
        setup.fill_box(g)
        g.then(setup.SetUp(), ROUND)
        if settings["members"] == CHOOSE:
            g.then(*(setup.ChooseMember(seat) for seat in range(1, seats)))
        return g

    # -- positions and knowledge ----------------------------------------------------------

    def argument_values(self, g: AdeleState) -> Mapping[str, Container[object]]:
        return {"seat": range(-1, self.seats(g))}

    def restore(self, given: Fields, content: AdeleContent) -> AdeleState:
        return fields.restore(given, content)

    def upgrade(self, data: Fields, from_version: int) -> Fields:
        # Version 1 knew no drone that was put down after it had looked; all else is the same.
        return data if from_version == 1 else super().upgrade(data, from_version)

    def upgrade_choice(self, g: AdeleState, key: str, from_version: int) -> str:
        # In version 1 the one with the least charge was meant: the first that is offered.
        decision = g.pending
        if decision is None or not key.startswith("active:"):
            return key
        offered = [option.key for option in decision.options(g, decision.turn(g))]
        named = (other for other in offered if other.startswith(f"{key}:"))
        return key if key in offered else next(named, key)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        members = self.content().rules.member_ids.ids[: seats - 1]
        rounds = self.content().rules.setups[seats - 1].rounds + int(settings["rounds"])
        experienced = settings["specials"] == EXPERIENCED
        return {
            "ship": settings["ship"],
            "members": members,
            "rounds": rounds,
            "experienced": experienced,
        }

    def complete(
        self, given: Fields, settings: Mapping[str, str | int], content: AdeleContent, out: bool
    ) -> Fields:
        return fields.put_out(given, content) if out else given

    def visible(self, g: AdeleState, seat: int | None) -> Fields:
        return view.visible(g, seat)

    def imagine_fields(self, view_: View, content: AdeleContent, rng: Rng) -> AdeleState:
        return view.imagine(view_, content, rng)

    def outcomes(self, g: AdeleState, kind: str) -> Sequence[str]:
        names = g.content.names
        if kind == facts.D20:
            return [str(room) for room in range(1, model.ROOMS + 1)]
        if kind == facts.D6:
            return tuple("123456")
        if kind == facts.SPY_COIN:
            return ("tile", "x")
        if kind == facts.HAZARD_DRAW:
            return bag_names(g)
        if kind == facts.CARD_DRAW:
            return [names.cards[card] for card in bits(g.deck)]
        if kind == facts.EMERGENCY_DRAW:
            return [names.emergencies[card] for card in bits(g.emergency_deck)]
        if kind == facts.IMPACT_OUT:
            kinds = enumerate(g.content.emergency_kind)
            return [names.emergencies[card] for card, what in kinds if what == model.IMPACT]
        if kind == facts.ANOMALY_DEAL:
            left = [n for n in range(len(names.anomalies)) if not g.anomalies >> n & 1]
            return [names.anomalies[number] for number in left]
        if kind == facts.SPARE_DRAW:
            return [names.objects[what] for what in g.box]
        if kind == facts.OBJECT_DEAL:
            return [names.objects[model.kind_of(token)] for token in g.rooms[0]]
        return [str(room) for room in setup.tiles_left(g)]

    def scores(self, g: AdeleState) -> tuple[float, ...]:
        if not g.result:
            return (0.0,) * (g.crew + 1)
        crew = 1.0 if g.result in model.CREW_WINS else -1.0
        return (-crew, *([crew] * g.crew))

    def keeps_secrets(self, g: AdeleState, seats: Collection[int] | None = None) -> bool:
        # One person may play several crew members and then knows what all of them know (ADL-278).
        return seats is None or model.ADELE in seats

    def concession(self, g: AdeleState, seat: int) -> tuple[str, tuple[int, ...]]:
        if seat == model.ADELE:  # ADL-295
            return model.ADELE_CONCEDED, (model.ADELE,)
        return model.CREW_CONCEDED, tuple(range(1, g.crew + 1))

    def inventory(self, g: AdeleState) -> Mapping[str, int]:
        objects = len(g.box) + sum(fields.objects_in_play(g))
        hazards = g.bag, g.console, g.removed, fields.hazards_on_ship(g)
        cards = g.deck | g.hand | g.discard | g.out_cards
        return {
            "objects": objects,
            "hazards": sum(map(sum, hazards)),
            "cards": model.count_bits(cards) + len(g.top),
        }


GAME = Adele()
