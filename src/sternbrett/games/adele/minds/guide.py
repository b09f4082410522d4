"""Helps the search player in A.D.E.L.E.: `hal` and `cadet` propose, and play imagined rounds.

The favourite is what the bot of the own side would do. Beside it stand the first steps of other
errands (crew) and of other placements (ADELE). What is left some rounds later is valued by the
crew's chance to win: how much of a mission is done, and how much time is left. Reviews look to the
end of the round, and ask how often the same two bots win from there (`outlook.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, AdeleContent
from sternbrett.games.adele.minds import outlook
from sternbrett.games.adele.minds.cadet import Cadet, Mate
from sternbrett.games.adele.minds.hal import Hal, Mind
from sternbrett.games.adele.minds.progress import CUBES_THAT_COUNT, missions
from sternbrett.games.adele.minds.route import Journey
from sternbrett.games.adele.minds.sense import Sense
from sternbrett.games.adele.minds.weights import HAL
from sternbrett.games.adele.model import ADELE, AdeleState, Move
from sternbrett.games.adele.rules.action import Act
from sternbrett.games.adele.rules.adele import AdeleTurn
from sternbrett.games.adele.rules.facts import marker
from sternbrett.games.adele.rules.placing import Placing
from sternbrett.games.adele.rules.planning import Plan
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import View
from sternbrett.kernel.guide import StagedGuide

#: Choices that are looked at together.
CHOICES = 3


class AdeleGuide(StagedGuide):
    """Rounds are the stages; the estimate is the crew's chance."""

    stages = 3
    curiosity = 0.1
    caution = 2.0
    reference = "hal"
    proofs = 24
    further_proofs = 8
    doubt = 0.75
    drift = 0.35
    weights_file = Path(__file__).parents[1] / "content" / "guide.toml"
    outlook_file = Path(__file__).parents[1] / "content" / "outlook.toml"

    def __init__(
        self, content: AdeleContent, view_of: Callable[[AdeleState, int | None], View]
    ) -> None:
        super().__init__()
        self.content = content
        self.view_of = view_of
        self.hal = Hal(content, Rng((0, 0, 0, 1)))
        self.cadets: list[Cadet] = []

    # -- playing on -----------------------------------------------------------------------

    def stage(self, g: AdeleState) -> int:
        return g.round

    def quick(self, g: AdeleState, seat: int, options: Sequence[Option], rng: Rng) -> Option:
        return self.usual(self.view_of(g, seat), seat, options)

    def usual(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        """Return what the bot of a seat's side would do."""
        if seat == ADELE:
            return self.hal(view, seat, options)
        while len(self.cadets) < seat:  # each remembers the plan it is making
            self.cadets.append(Cadet(self.content, Rng((0, 0, 0, 1))))
        return self.cadets[seat - 1](view, seat, options)

    # -- what to try ----------------------------------------------------------------------

    def priors(self, g: AdeleState, seat: int, options: Sequence[Option]) -> Sequence[float]:
        """Return 1 for what the bot would do, less for other good ideas."""
        view = self.view_of(g, seat)
        favourite = self.usual(view, seat, options)
        ideas = self.ideas(view, seat, options)
        keys = [key for key in ideas if key != favourite.key][: CHOICES - 1]
        return [
            1.0 if option is favourite else 0.5 if option.key in keys else 0.0 for option in options
        ]

    def ideas(self, view: View, seat: int, options: Sequence[Option]) -> list[str]:
        """Return the keys of other choices worth a try, best first."""
        moves = [option for option in options if isinstance(option, Move)]
        sense = Sense(view, self.content)
        if seat == ADELE:
            return her_ideas(Mind(sense, HAL), moves)
        if isinstance(sense.g.pending, Plan | Act):
            return crew_ideas(Mate(sense, seat), moves)
        return []

    # -- what it is worth -----------------------------------------------------------------

    def evaluate(self, g: AdeleState) -> Sequence[float]:
        crew = self.chance(g)
        return [1 - crew] + [crew] * g.crew

    def outlook(self, g: AdeleState) -> Mapping[str, float]:
        return outlook.features(g)

    def features(self, g: AdeleState) -> Mapping[str, float]:
        left = marker(g)
        time = CUBES_THAT_COUNT * g.crew * left
        blue, red = (mission.work for mission in missions(g))
        near, far = min(blue, red), max(blue, red)
        wounds = sorted(g.wounds[1:])
        return {
            "constant": 1.0,
            f"crew.{g.crew}": 1.0,
            "rounds_left": left / 10,
            f"rounds_left.{min(left, 4)}": 1.0,
            "near": near / 10,
            "far": far / 10,
            "share": min(near / time, 3.0),
            "share_over": min(max(near / time - 1.0, 0.0), 2.0),
            "spare": max(time - near, 0.0) / (10 * g.crew),
            "energy": g.energy / 10,
            "wounds": sum(wounds) / (5 * g.crew),
            "dying": float(wounds[-1] >= 4),
            "impacts": float(g.impacts.bit_count()),
            "failures": g.board[model.COMPUTER].bit_count() / 5,
            "terminals_off": g.board[model.TERMINAL].bit_count() / 5,
            "doors": g.board[model.DOOR].bit_count() / 5,
            "fires": g.board[model.FIRE].bit_count() / 5,
            "hypoxia": g.board[model.HYPOXIA].bit_count() / 5,
            "darkness": g.board[model.DARKNESS].bit_count() / 5,
            "bag": sum(g.bag) / 20,
            "blue_nearer": float(blue < red),
        }


# -- ideas ------------------------------------------------------------------------------------


def crew_ideas(mate: Mate, moves: list[Move]) -> list[str]:
    """Return first steps of single errands, or cubes that they need, the best errand first."""
    planning = isinstance(mate.g.pending, Plan)
    router = mate.router
    router.ways = {}
    journeys = []
    for errand in mate.errands.all:
        purse = router.fresh() if planning else router.planned()
        journey = Journey(mate.place, purse, 0, 0.0, None, (), (errand,))
        if router.run(journey, errand) and journey.first is not None:
            journeys.append(journey)
    journeys.sort(key=lambda journey: -journey.score)
    keys = {move.key for move in moves}
    out: list[str] = []
    for journey in journeys:
        if planning:
            found = [f"cube:{FIELDS[field]}" for field in journey.fields if field >= 0]
        else:
            assert journey.first is not None
            found = [journey.first.key]
        out += [key for key in found if key in keys and key not in out]
    return out


def her_ideas(mind: Mind, moves: list[Move]) -> list[str]:
    """Return ADELE's best cards or parts of placements."""
    decision = mind.g.pending
    if isinstance(decision, AdeleTurn):
        cards = [move for move in moves if move.word == model.PLAY]
        scores = {move.key: mind.card_score(move.arg) for move in cards}
        ranked = sorted(scores, key=lambda key: -scores[key])
        others = [move.key for move in moves if move.word != model.PLAY]
        return ranked[:2] + others + ranked[2:]
    if not isinstance(decision, Placing):
        return []
    found = mind.possible(decision)
    found.sort(key=lambda place: -mind.score(place))
    by_arg = {move.arg: move.key for move in moves if move.word != model.PASS}
    out: list[str] = []
    for place in found:
        key = by_arg.get(place[decision.part], "")
        if key and key not in out:
            out.append(key)
    return out
