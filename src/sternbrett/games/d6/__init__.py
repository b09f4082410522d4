"""Deep Space D-6: a solitaire dice game about a lone ship in a trap."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.d6 import data, model, view
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds import D6Minds
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.activate import THREAT_DIE
from sternbrett.games.d6.rules.dice import CREW
from sternbrett.games.d6.rules.round import ROUND, STEPS, Round, Setup
from sternbrett.games.d6.rules.threats import DRAW
from sternbrett.games.d6.table import D6Table
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import event_kinds
from sternbrett.kernel.game import Fields, Setting, TypeCard, View

CUSTOM = "custom"


class D6(D6Table, D6Minds):
    """Deep Space D-6 for everything outside this folder."""

    id = "d6"
    rules_version = 1
    shelf = 1
    card = TypeCard(
        seats=(1, 1),
        roles=("captain",),
        chance=(CREW, THREAT_DIE, DRAW),
        hidden_information=True,
        cooperative=True,
        scores=(-1.0, 1.0),
    )
    settings = (
        Setting("difficulty", ("captain", "officer", "cadet", CUSTOM), "captain"),
        Setting("dont_panic", tuple(range(7)), 0, only_if=("difficulty", CUSTOM)),
        Setting("round_limit", (0, 200), 0, research=True),
    )
    content_files = data.FILES
    steps = STEPS
    events = event_kinds(vars(model))
    # Scenarios may start at any step of the round; what follows it follows.
    entries = {
        "setup": (Setup(),),
        "round": (Round(),),
        **{
            name: tuple(ROUND[place::-1])
            for name, place in {
                "roll": 6,
                "scan": 5,
                "assign": 4,
                "discover": 3,
                "activate": 2,
                "aftermath": 1,
                "gather": 0,
            }.items()
        },
    }
    schema = view.SCHEMA
    out_of_play = "in `discard`"

    def load_content(self, folder: Path) -> D6Content:
        return data.load(folder)

    def begin(self, content: D6Content, settings: Mapping[str, str | int], seats: int) -> D6State:
        g = D6State(content.rules)
        g.deck = content.rules.deck + [content.rules.filler] * content.fillers_of(settings)
        g.round_limit = int(settings["round_limit"])
        g.push(Setup())
        return g

    # -- positions and knowledge ----------------------------------------------------------

    def argument_values(self, g: D6State) -> Mapping[str, Container[object]]:
        return {"card": range(-1, len(g.content.cards))}

    def restore(self, fields: Fields, content: D6Content) -> D6State:
        return view.restore(fields, content)

    def imagine_fields(self, view_: View, content: D6Content, rng: Rng) -> D6State:
        return view.from_view(view_, content)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        return {"round_limit": settings["round_limit"]}

    def complete(
        self, given: Fields, settings: Mapping[str, str | int], content: D6Content, out: bool
    ) -> Fields:
        return view.complete(given, content, content.fillers_of(settings), out)

    def outcomes(self, g: D6State, kind: str) -> Sequence[str]:
        if kind == CREW:
            return tuple("CTMSEX")
        if kind == THREAT_DIE:
            return tuple("123456")
        return [g.content.cards[index].id for index in g.deck]

    def scores(self, g: D6State) -> tuple[float, ...]:
        if g.result == model.WIN:
            return (1.0,)
        return (-1.0,) if g.result in (model.LOSS_HULL, model.LOSS_CREW) else (0.0,)

    def inventory(self, g: D6State) -> Mapping[str, int]:
        return {
            "cards": len(g.deck) + len(g.threats) + len(g.discard),
            "fillers": (g.deck + g.discard).count(g.content.filler),
            "dice": len(g.area),
        }


GAME = D6()
