"""What the team finds: leads, discoveries, unique ones, equipment and its tokens (groups M, N)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import NOWHERE
from sternbrett.games.vanguard.events import DISCOVERY_MADE, LEAD_PLACED, TOKEN_PLACED, UNIQUE_FOUND
from sternbrett.games.vanguard.language import (
    CHOICE,
    DISCOVERY,
    EQUIP_DISCARD,
    EQUIP_GAIN,
    LEAD,
    NONE,
    RANDOM,
    TOKEN,
    TOKEN_PLACE,
    UNIQUE,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import DECK, FIGURE, LEAD_TOKEN
from sternbrett.games.vanguard.rules.aboard.common import on_ship
from sternbrett.games.vanguard.rules.amounts import (
    RARE_FOUND,
    TOKENS_PLACED,
    change_charges,
    count_flag,
)
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of, word_of
from sternbrett.games.vanguard.rules.cards import Draw
from sternbrett.games.vanguard.rules.choosing import decider
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import DECK_EMPTY, TOKEN_NOT_DRAWN
from sternbrett.games.vanguard.rules.refusing import against_figure
from sternbrett.games.vanguard.rules.running import (
    FROM_EQUIPMENT,
    HANDLERS,
    SOURCE_NUMBER,
    SOURCE_SHIFT,
    Run,
    check_promotion,
    start,
)
from sternbrett.games.vanguard.things import SCIENCE
from sternbrett.games.vanguard.worldthings import NO_LEADS
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said

LEAD_DRAW: Final = "lead"
DECK_DRAW: Final = "deck"
#: The names of draws from the discovery decks, by number.
DISCOVERY_DRAWS: Final = ("discovery_1", "discovery_2", "discovery_3", "discovery_4", "discovery_5")
#: Tokens on a deck that give a discovery (ISV-242).
ENOUGH_LEADS: Final = 3
LEAD_BITS: Final = 5


class ChooseDeck(FigureDecision):
    """For which deck leads, or from which discoveries, are gained (D45, ISV-492)."""

    clause: ClassVar[str] = "ISV-492"

    __slots__ = ("leads", "n")

    def __init__(self, figure: int, n: int, leads: bool) -> None:
        super().__init__(figure)
        self.n = n
        self.leads = leads

    def args(self) -> list[object]:
        return [self.figure, self.n, self.leads]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (decider(g, self.figure),)

    def run(self, g: VanguardState) -> None:
        if filled_decks(g):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DECK]
        return [moves[deck] for deck in filled_decks(g)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return DECK_EMPTY if word_of(option) == DECK else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        deck = value_of(option)
        if self.leads:
            draw_leads(g, self.figure, deck, self.n)
        else:
            for _ in range(self.n):
                gain_discovery(g, deck)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure), "n": self.n}
        return f"prompt.ChooseDeck.{'lead' if self.leads else 'discovery'}", said


def filled_decks(g: VanguardState) -> list[int]:
    """Return the discovery decks that have cards."""
    return [deck for deck in range(len(g.finds)) if deck_size(g, deck)]


def deck_size(g: VanguardState, deck: int) -> int:
    """Return how many cards a discovery deck has."""
    return len(g.finds[deck]) + len(g.finds_top[deck]) + len(g.finds_bottom[deck])


def draw_leads(g: VanguardState, figure: int, deck: int, n: int) -> None:
    """Draw lead tokens from the bag, to be placed one at a time (ISV-240, ISV-241)."""
    drawn = 0
    for _ in range(min(n, sum(g.bag))):
        place = g.draw(LEAD_DRAW, sum(g.bag))
        kind = 0
        while place >= g.bag[kind]:
            place -= g.bag[kind]
            kind += 1
        g.bag = put(g.bag, kind, g.bag[kind] - 1)
        drawn += 1 << (LEAD_BITS * kind)
    if drawn:
        g.seal()
        g.push(PlaceLead(figure, deck, drawn))


class PlaceLead(FigureDecision):
    """Which of the drawn lead tokens is placed next (D19); `drawn` are counts by kind, packed."""

    clause: ClassVar[str] = "ISV-240"

    __slots__ = ("deck", "drawn")

    def __init__(self, figure: int, deck: int, drawn: int) -> None:
        super().__init__(figure)
        self.deck = deck
        self.drawn = drawn

    def args(self) -> list[object]:
        return [self.figure, self.deck, self.drawn]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (decider(g, self.figure),)

    def kinds(self, g: VanguardState) -> list[int]:
        """Return the kinds of tokens that are left."""
        mask = (1 << LEAD_BITS) - 1
        return [kind for kind in range(len(g.bag)) if self.drawn >> (LEAD_BITS * kind) & mask]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[LEAD_TOKEN]
        return [moves[kind] for kind in self.kinds(g)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return TOKEN_NOT_DRAWN if word_of(option) == LEAD_TOKEN else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        kind = value_of(option)
        left = self.drawn - (1 << (LEAD_BITS * kind))
        if left:
            g.push(PlaceLead(self.figure, self.deck, left))
        place_lead(g, self.deck, kind)


def place_lead(g: VanguardState, deck: int, kind: int) -> None:
    """Put a lead token on a deck: bonus, then perhaps a discovery (ISV-242 to ISV-244)."""
    kinds = len(g.bag)
    place = deck * kinds + kind
    g.leads = put(g.leads, place, g.leads[place] + 1)
    token = g.content.leads[kind]
    check_promotion(g)
    if g.listening:
        g.tell(LEAD_PLACED, g.content.deck_ids.ids[deck], token.value)
    total = 0
    for number, other in enumerate(g.content.leads):
        total += other.value * g.leads[deck * kinds + number]
    if total >= ENOUGH_LEADS:
        gain_discovery(g, deck)
    if token.card or token.charge:
        g.push(LeadBonus(token.card))


class LeadBonus(Decision[VanguardState]):
    """Who draws a card or gains a charge; the Science player decides (D20)."""

    clause: ClassVar[str] = "ISV-243"

    __slots__ = ("card",)

    def __init__(self, card: bool) -> None:
        self.card = card

    def args(self) -> list[object]:
        return [self.card]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[SCIENCE],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in g.figures()])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_figure(g, option, FIGURE, 0)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        figure = value_of(option)
        if self.card:
            g.push(Draw(figure, 1))
        else:
            change_charges(g, figure, 1)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return f"prompt.LeadBonus.{'card' if self.card else 'charge'}", {}


def clear_leads(g: VanguardState, deck: int) -> None:
    """Take the tokens off a deck: those that recycle go back into the bag (ISV-242, ISV-245)."""
    kinds = len(g.bag)
    for kind, token in enumerate(g.content.leads):
        if token.recycle:
            back = g.bag[kind] + g.leads[deck * kinds + kind]
            g.bag = put(g.bag, kind, back)
        g.leads = put(g.leads, deck * kinds + kind, 0)


def do_lead(g: VanguardState, effect: Effect, run: Run) -> None:
    """`lead TYPE N`."""
    if g.rules_of_planet() & NO_LEADS:
        return  # (ISV-536)
    if effect.what == CHOICE:
        g.push(ChooseDeck(run.actor, effect.n, True))
    else:
        draw_leads(g, run.actor, effect.what, effect.n)


def gain_discovery(g: VanguardState, deck: int) -> None:
    """Take the top discovery of a deck; tokens on it are cleared first (ISV-245 to ISV-248).

    It goes to the lander, aboard to the collected ones (ISV-568).
    """
    clear_leads(g, deck)
    if g.finds_top[deck]:
        card = g.finds_top[deck][0]
        g.finds_top = put(g.finds_top, deck, g.finds_top[deck][1:])
    elif g.finds[deck]:
        cards = g.finds[deck]
        place = g.draw(DISCOVERY_DRAWS[deck], len(cards))
        card = cards[place]
        g.finds = put(g.finds, deck, (*cards[:place], *cards[place + 1 :]))
    elif g.finds_bottom[deck]:
        card = g.finds_bottom[deck][0]
        g.finds_bottom = put(g.finds_bottom, deck, g.finds_bottom[deck][1:])
    else:
        return
    g.seal()
    found = g.content.discoveries[card]
    if on_ship(g):
        ship = g.change_ship()
        ship.collected = (*ship.collected, card)
    else:
        g.discoveries = (*g.discoveries, card)
        if found.rarity:
            count_flag(g, RARE_FOUND)
    if g.listening:
        g.tell(DISCOVERY_MADE, found.id)


def do_discovery(g: VanguardState, effect: Effect, run: Run) -> None:
    """`discovery TYPE N`; the random one is any deck that has cards (ISV-492)."""
    if g.rules_of_planet() & NO_LEADS and not on_ship(g):
        return
    if effect.what == CHOICE:
        g.push(ChooseDeck(run.actor, effect.n, False))
        return
    deck = effect.what
    if deck == RANDOM:
        decks = filled_decks(g)
        if not decks:
            return
        deck = decks[g.chance(DECK_DRAW, len(decks))]
    for _ in range(effect.n):
        gain_discovery(g, deck)


def do_unique(g: VanguardState, effect: Effect, run: Run) -> None:
    """`unique N | next`: one that is not in the space is replaced (ISV-252, ISV-253)."""
    number = effect.what
    if number == NONE and g.space:
        number = g.space[0]
    if number not in g.space:
        replacement = g.content.planets[g.planet].unique_replacement
        start(g, replacement, run.actor, run.source)
        return
    g.space = tuple([other for other in g.space if other != number])
    g.uniques |= 1 << number
    g.seal()
    if g.listening:
        g.tell(UNIQUE_FOUND, g.content.unique_ids.ids[number])


def whole_decks(g: VanguardState) -> list[list[int]]:
    """Return the five discovery decks with all their cards."""
    out: list[list[int]] = [[] for _ in g.finds]
    for found in g.content.discoveries:
        out[found.deck] += [found.index] * found.count
    return out


def shuffle_discoveries(g: VanguardState) -> None:
    """Make the discovery decks anew, without the collected cards (ISV-037, ISV-374)."""
    decks = whole_decks(g)
    if g.ship is not None:
        for card in g.ship.collected:
            decks[g.content.discoveries[card].deck].remove(card)
    g.finds = tuple([tuple(deck) for deck in decks])
    g.finds_top = g.finds_bottom = ((),) * len(decks)


def do_token(g: VanguardState, effect: Effect, run: Run) -> None:
    """`token place|remove EQUIP`: in the actor's sector (ISV-264, ISV-265)."""
    if effect.mode != TOKEN_PLACE:
        g.tokens = put(g.tokens, effect.what, NOWHERE)
    elif g.alive(run.actor) and g.tokens[effect.what] == NOWHERE:
        g.tokens = put(g.tokens, effect.what, g.place[run.actor])
        count_flag(g, TOKENS_PLACED)
        if g.listening:
            g.tell(TOKEN_PLACED, g.content.equipment[effect.what].id)


def do_equip_discard(g: VanguardState, effect: Effect, run: Run) -> None:
    """`equip_discard`: the card being used returns to the arsenal (ISV-266)."""
    number = run.source & SOURCE_NUMBER
    if run.source >> SOURCE_SHIFT != FROM_EQUIPMENT or number not in g.kit[run.actor]:
        return
    kit = list(g.kit[run.actor])
    kit.remove(number)
    g.kit[run.actor] = tuple(kit)
    g.arsenal = put(g.arsenal, number, g.arsenal[number] + 1)
    g.tokens = put(g.tokens, number, NOWHERE)  # (ISV-270)


def do_equip_gain(g: VanguardState, effect: Effect, run: Run) -> None:
    """`equip_gain ID`: a card from the arsenal or the stock."""
    number = effect.what
    if not g.alive(run.actor):
        return
    equipment = g.content.equipment[number]
    held = sum([kit.count(number) for kit in g.kit])
    if held >= equipment.copies or equipment.section not in (NONE, run.actor):
        return  # none is left, or another section's (ISV-260)
    g.arsenal = put(g.arsenal, number, max(0, g.arsenal[number] - 1))
    g.kit[run.actor] = (*g.kit[run.actor], number)


HANDLERS[LEAD] = do_lead
HANDLERS[DISCOVERY] = do_discovery
HANDLERS[UNIQUE] = do_unique
HANDLERS[TOKEN] = do_token
HANDLERS[EQUIP_DISCARD] = do_equip_discard
HANDLERS[EQUIP_GAIN] = do_equip_gain
