"""The ensign: weighs the actions within reach by their odds, supports, rests, and brings all home.

It sees only the view of its seat and what it may choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sternbrett.games.vanguard import view as views
from sternbrett.games.vanguard.codes import NOWHERE, at
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.minds import costs, outfit, rolls, shipboard
from sternbrett.games.vanguard.minds.aims import MAIN, Aims, lingers
from sternbrett.games.vanguard.minds.chances import Chances
from sternbrett.games.vanguard.minds.journeys import Journeys, moves_by_action
from sternbrett.games.vanguard.minds.picking import is_word, only, value
from sternbrett.games.vanguard.minds.steering import navigate
from sternbrett.games.vanguard.minds.using import item_worth, refreshes, use_in_window
from sternbrett.games.vanguard.minds.weights import ENSIGN, Weights, lieutenant
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import (
    ACTION,
    CARD,
    DIE,
    DONE,
    END_OF_TURN,
    EQUIPMENT,
    LAUNCHES,
    NO,
    PASS,
    PREPARE_DRAW,
    RESTS,
    SINGLE,
    SPENT,
    STRAIN,
    TRAVELS,
    YES,
    Pick,
)
from sternbrett.games.vanguard.rules import STEPS
from sternbrett.games.vanguard.rules.aboard.agreeing import VoteOnPlan, plan_of
from sternbrett.games.vanguard.rules.aboard.common import on_ship
from sternbrett.games.vanguard.rules.aboard.starmap import Navigate
from sternbrett.games.vanguard.rules.acting import actions_in_sight, may_take
from sternbrett.games.vanguard.rules.cards import DiscardCard
from sternbrett.games.vanguard.rules.choosing import ChooseOne, PickFigure, VoteOnChoice, YesOrNo
from sternbrett.games.vanguard.rules.dice import PayDie, RefreshDie
from sternbrett.games.vanguard.rules.harm import DropDie, PlaceInjuryDie
from sternbrett.games.vanguard.rules.launching import Consent
from sternbrett.games.vanguard.rules.loading import (
    ChooseCarrier,
    ChooseEquipment,
    ChooseMods,
    ChooseSmall,
)
from sternbrett.games.vanguard.rules.matching import Combine, ExtraMatch, PayWithDice
from sternbrett.games.vanguard.rules.outfitting import BuildDeck
from sternbrett.games.vanguard.rules.places import Destination
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.resting import PrepareMore
from sternbrett.games.vanguard.rules.results import UseRow
from sternbrett.games.vanguard.rules.rounds import OfferEvacuation, StartToken
from sternbrett.games.vanguard.rules.setup import KeepRecruit
from sternbrett.games.vanguard.rules.teaming import PickSection, PickTeam
from sternbrett.games.vanguard.rules.throwing import ChooseDice, Support
from sternbrett.games.vanguard.rules.travelling import ChooseRoute
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.kernel.agenda import by_name, take_agenda
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option
from sternbrett.kernel.game import View

BY_NAME = by_name(STEPS)
#: Questions of effects, which come in a landing too.
EFFECTS: Final = (
    ChooseOne, VoteOnChoice, YesOrNo, PickFigure, PayDie, RefreshDie, Window, PlaceInjuryDie,
    DropDie, DiscardCard,
)  # fmt: skip
#: Straining should bring this much more than it costs.
STRAINING: Final = 0.7
#: What an item must be worth to be used; less where the hand is full.
ITEM: Final = 0.5
#: A section card is kept in the deck if it is worth this much.
GOOD_CARD: Final = 0.75
#: Fewest dice with which one strains oneself of one's own accord.
STRONG: Final = 5


class Ensign:
    """A bot that explores with sense."""

    def __init__(self, content: VanguardContent, rng: Rng, weights: Weights = ENSIGN) -> None:
        self.content = content
        self.rng = rng
        self.weights = weights

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        g = views.imagine(view, self.content)
        take_agenda(g, view, BY_NAME)
        decision = g.pending
        assert decision is not None
        return self.choose(g, decision, list(options))

    def choose(self, g: VanguardState, decision: AnyDecision, options: list[Option]) -> Option:
        """Choose by the kind of decision; whatever is not known is chosen at random."""
        aboard = self.aboard(g, decision, options) if on_ship(g) else None
        if aboard is not None:
            return aboard
        if not g.round and not isinstance(decision, EFFECTS):
            return self.outfit(g, decision, options)
        aims = Aims(g, self.weights)
        if isinstance(decision, NextAction):
            return self.action(g, decision.figure, aims, options)
        if isinstance(decision, ChooseRoute):
            ways = Journeys(g, decision.figure, aims).ways()
            return max(options, key=lambda option: ways.get(value(option), -100.0))
        if isinstance(decision, Destination):
            return self.destination(g, decision.figure, aims, options)
        if isinstance(decision, ChooseOne | VoteOnChoice | YesOrNo):
            return self.effect(g, decision, aims, options)
        if isinstance(decision, PickFigure):
            return self.whom(g, decision, aims, options)
        if isinstance(decision, PayDie | RefreshDie):
            return self.which_die(g, decision, options)
        if isinstance(decision, Window):
            return use_in_window(g, decision, aims, options)
        if isinstance(decision, Consent):
            home = all(g.place[figure] == g.lander for figure in g.figures())
            return only(options, YES if home else NO)
        if isinstance(decision, OfferEvacuation):
            return only(options, NO)
        if isinstance(decision, StartToken):
            return max(options, key=lambda it: g.count(g.available, value(it)))
        if isinstance(decision, PlaceInjuryDie):
            return max(options, key=lambda it: g.free_slots(decision.figure, value(it)))
        if isinstance(decision, DropDie):
            return min(options, key=lambda it: quality(g, value(it)))
        if isinstance(decision, DiscardCard):
            return self.discard(g, options)
        return self.in_roll(g, decision, aims, options)

    def in_roll(
        self, g: VanguardState, decision: AnyDecision, aims: Aims, options: list[Option]
    ) -> Option:
        """Choose in a roll."""
        if isinstance(decision, ChooseDice):
            if moves_by_action(g, g.place[decision.figure]):
                Journeys(g, decision.figure, aims)  # tells the aims what a move is worth
            return rolls.choose_dice(g, decision, aims, options)
        if isinstance(decision, Support):
            return rolls.support(g, decision, aims, options)
        if isinstance(decision, PickDice):
            return rolls.pick_dice(g, decision, aims, options)
        if isinstance(decision, TurnFace):
            return rolls.turn_face(g, decision, aims, options)
        if isinstance(decision, Combine):
            return rolls.combine(g, decision, aims, options)
        if isinstance(decision, PayWithDice):
            return rolls.pay_with_dice(g, decision, aims, options)
        if isinstance(decision, ExtraMatch):
            return rolls.extra_match(g, decision, options)
        if isinstance(decision, UseRow | PrepareMore):
            return only(options, YES if isinstance(decision, UseRow) else NO)
        calm = [option for option in options if not is_word(option, (PASS,))]
        return calm[self.rng.below(len(calm))]

    def aboard(
        self, g: VanguardState, decision: AnyDecision, options: list[Option]
    ) -> Option | None:
        """Choose aboard; None where it is no question of the ship."""
        plan = plan_of(g) if isinstance(decision, VoteOnPlan) else decision
        if isinstance(plan, Navigate):
            return navigate(g, options, self.weights)
        return shipboard.answer(plan, g, options)

    # -- before it begins -----------------------------------------------------------------

    def outfit(self, g: VanguardState, decision: AnyDecision, options: list[Option]) -> Option:
        """Take along whom and what suits the world."""
        if isinstance(decision, PickTeam | PickSection):
            return max(options, key=lambda it: outfit.section_worth(g, value(it)))
        if isinstance(decision, KeepRecruit):
            return max(options, key=lambda it: outfit.crew_worth(g, decision.figure, value(it)))
        if isinstance(decision, ChooseEquipment | ChooseSmall):
            cards = [it for it in options if isinstance(it, Pick) and it.word == EQUIPMENT]
            return max(cards, key=lambda it: outfit.equipment_worth(g, value(it)))
        if isinstance(decision, ChooseCarrier):
            card = g.content.equipment[decision.number]

            def carried(option: Option) -> float:
                figure = value(option)
                return outfit.carried_worth(g, card, figure) - 0.1 * len(g.kit[figure])

            return max(options, key=carried)
        if isinstance(decision, ChooseMods):
            return options[-1]
        if isinstance(decision, BuildDeck):
            cards = [it for it in options if isinstance(it, Pick) and it.word == CARD]
            worst = min(cards, key=lambda it: outfit.card_worth(g, value(it)))
            poor = outfit.card_worth(g, value(worst)) < GOOD_CARD
            return worst if poor else only(options, DONE)
        if isinstance(decision, StartToken):
            return max(options, key=lambda it: g.count(g.available, value(it)))
        calm = [option for option in options if not is_word(option, (PASS,))]
        return calm[self.rng.below(len(calm))]

    # -- a turn ---------------------------------------------------------------------------

    def action(self, g: VanguardState, figure: int, aims: Aims, options: list[Option]) -> Option:
        """Choose what is worth most: an action here, a step to something, or rest."""
        journeys = Journeys(g, figure, aims)
        worth: list[float] = []
        for option in options:
            assert isinstance(option, Pick)
            if option.word == ACTION:
                worth.append(action_worth(g, figure, option.value, aims))
            elif is_word(option, (TRAVELS,)):
                worth.append(max(journeys.ways().values(), default=0.0))
            elif is_word(option, (LAUNCHES,)):
                home = all(g.place[other] == g.lander for other in g.figures())
                done = g.goal_reached and home and not lingers(g, self.weights)
                worth.append(3 * MAIN if done else 0.0)
            elif is_word(option, (PREPARE_DRAW,)):
                worth.append(0.2)
            elif is_word(option, (RESTS,)) or option.word == STRAIN:
                worth.append(0.0)  # what they make possible is weighed below
            elif option.word == SINGLE:
                worth.append(0.01 if option.value == END_OF_TURN else 0.0)
            else:
                worth.append(self.item(g, figure, aims, option))
        most = max(worth)
        for place, option in enumerate(options):
            if is_word(option, (RESTS,)):
                worth[place] = self.rest(g, figure, aims, journeys)
            elif isinstance(option, Pick) and option.word == STRAIN and option.value == figure:
                worth[place] = self.strain(g, figure, aims, journeys, most)
        return options[max(range(len(options)), key=worth.__getitem__)]

    def item(self, g: VanguardState, figure: int, aims: Aims, option: Pick) -> float:
        """Return what it is worth to use an item now: all of it, since it costs no action."""
        worth = item_worth(g, figure, aims, option)
        if option.word == EQUIPMENT and g.content.equipment[option.value].counts_as_action:
            return worth
        return 2 * MAIN + worth if worth >= ITEM else 0.0

    def rest(self, g: VanguardState, figure: int, aims: Aims, journeys: Journeys) -> float:
        """Return what a rest is worth: what can be done after it, and dice for what comes."""
        rested = refreshed(g, figure, (g.dice_in_play(figure) + 1) // 2)
        gain = g.count(rested.available, figure) - g.count(g.available, figure)
        weights = self.weights
        dice = weights.die * gain - costs.supply(g, weights)
        if not gain:
            return 0.0
        before, then = potential(g, figure, aims), potential(rested, figure, aims)
        if g.special_used:
            return max(0.0, dice + weights.die * gain + then - before)
        then = max(then, *journeys.ways(rested).values(), 0.0)
        return max(weights.after_rest * then + dice, 0.0)

    def strain(
        self, g: VanguardState, figure: int, aims: Aims, journeys: Journeys, most: float
    ) -> float:
        """Return what straining is worth: only before an action that it makes much better."""
        spent = g.count(g.spent, figure)
        if g.special_used or g.dice_in_play(figure) < STRONG or spent < STRONG - 1:
            return 0.0
        strained = refreshed(g, figure, g.content.numbers.strain_refresh, 1)
        lost = costs.sacrifice(g, figure, weights=self.weights)
        then = potential(strained, figure, aims) - lost - STRAINING
        rest = self.rest(g, figure, aims, journeys) if g.supplies and g.actions > 1 else 0.0
        return then if then > max(most, rest) else 0.0

    def destination(
        self, g: VanguardState, figure: int, aims: Aims, options: list[Option]
    ) -> Option:
        """Move to where most is near; stop where nothing is nearer."""
        journeys = Journeys(g, figure, aims)

        def worth(option: Option) -> float:
            return journeys.near[g.place[figure] if is_word(option, ()) else journeys.place(option)]

        return max(options, key=worth)

    # -- effects --------------------------------------------------------------------------

    def effect(
        self,
        g: VanguardState,
        decision: ChooseOne | VoteOnChoice | YesOrNo,
        aims: Aims,
        options: list[Option],
    ) -> Option:
        """Choose the effects that are worth most."""
        aims = aims.avoidable()
        effect, figure = decision.effect(g), decision.actor
        sector = g.place[figure] if figure >= 0 else NOWHERE
        if isinstance(decision, YesOrNo):
            worth = [aims.program(block, figure, sector) for block in effect.blocks]
            gain = worth[0] + (worth[1] - worth[2] if len(worth) > 1 else 0.0)
            return only(options, YES if gain > 0 else NO)
        return max(options, key=lambda it: aims.program(effect.blocks[value(it)], figure, sector))

    def whom(
        self, g: VanguardState, decision: PickFigure, aims: Aims, options: list[Option]
    ) -> Option:
        """Pick whom an effect helps most."""
        block = decision.effect(g).blocks[0]
        return max(options, key=lambda it: aims.program(block, value(it), g.place[value(it)]))

    def which_die(
        self, g: VanguardState, decision: PayDie | RefreshDie, options: list[Option]
    ) -> Option:
        """Spend what is worth least, refresh what is worth most."""
        if isinstance(decision, PayDie) and not decision.sacrifice and not decision.spends(g):
            # A die would be lost for good: refresh some first, by straining for no more than that.
            fresh = [it for it in options if isinstance(it, Pick) and refreshes(g, decision, it)]
            if fresh:
                return fresh[0]
        dice = [it for it in options if isinstance(it, Pick) and it.word in (DIE, SPENT)]
        if not dice:
            return next((it for it in options if is_word(it, ())), options[0])

        def worth(option: Option) -> tuple[bool, float]:
            kept = isinstance(option, Pick) and option.word == DIE
            return kept, quality(g, value(option))

        return max(dice, key=worth) if isinstance(decision, RefreshDie) else min(dice, key=worth)

    def discard(self, g: VanguardState, options: list[Option]) -> Option:
        """Discard the card that is worth least."""
        cards = [it for it in options if isinstance(it, Pick) and it.word == CARD]
        return min(cards, key=lambda it: outfit.card_worth(g, value(it))) if cards else options[0]


class Lieutenant(Ensign):
    """A bot that thinks as the ensign does and weighs better; its ship gets ready in time."""

    def __init__(self, content: VanguardContent, rng: Rng) -> None:
        super().__init__(content, rng, lieutenant())


def action_worth(g: VanguardState, figure: int, number: int, aims: Aims) -> float:
    """Return what an action here is worth with the dice at hand, and dice of others."""
    action = g.content.actions[number]
    if not action.roll:
        return aims.results(action, figure, g.place[figure])
    dice = rolls.available(g, figure)
    if not dice:
        return 0.0
    chances = Chances(g, figure, action, aims)
    return rolls.best_dice(chances, [], dice, rolls.likely_support(g, figure, chances))[0]


def potential(g: VanguardState, figure: int, aims: Aims) -> float:
    """Return what the best action in sight is worth, whether or not one was taken in this turn."""
    numbers = [
        it for it in actions_in_sight(g, figure) if may_take(g, g.content.actions[it], figure)
    ]
    return max([action_worth(g, figure, it, aims) for it in numbers], default=0.0)


def refreshed(g: VanguardState, figure: int, dice: int, lost: int = 0) -> VanguardState:
    """Return the position after refreshing so many of the best dice, some lost before."""
    out = g.copy()
    types = range(len(g.content.die_types))
    for _ in range(lost):
        held = [kind for kind in types if out.spent[at(figure, kind)]]
        if held:
            out.spent[at(figure, min(held, key=lambda it: quality(g, it)))] -= 1
    for _ in range(dice):
        fits = [
            kind
            for kind in types
            if out.spent[at(figure, kind)]
            and out.free_slots(figure, g.content.die_types[kind].colour) > 0
        ]
        if not fits:
            break
        best = max(fits, key=lambda it: quality(g, it))
        out.spent[at(figure, best)] -= 1
        out.available[at(figure, best)] += 1
    return out


def quality(g: VanguardState, kind: int) -> float:
    """Return how much a type of dice can do."""
    return {"basic": 1.0, "wild": 0.8, "special": 2.0}.get(g.content.die_types[kind].kind, 3.0)
