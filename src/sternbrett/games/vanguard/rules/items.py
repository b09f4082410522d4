"""Cards, skills, equipment and discoveries that can be used, and using them (ISV-191, ISV-464)."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import (
    DIE_TYPES,
    FIGURES,
    NO_ROLL,
    NOWHERE,
    SKILL_SHIFT,
    at,
    code_type,
    die_code,
)
from sternbrett.games.vanguard.events import CARD_PLAYED, DISCOVERY_USED, EQUIPMENT_USED, SKILL_USED
from sternbrett.games.vanguard.language import (
    ADD,
    ALL,
    ANY,
    BACK,
    BURN,
    CHARGE,
    COMMAND,
    DIE_DANGER,
    DIE_INJURY,
    DISCARD,
    ENERGY,
    IS_ARMOR,
    LANDING_DAMAGE,
    NONE,
    REDUCE,
    REROLL,
    SACRIFICE,
    SPEND,
    SUCCESS,
    SUPPLY,
    TOKEN,
    TOKEN_PLACE,
    TURN,
    WHEN_ANYTIME,
    WHEN_ROLL,
    WHEN_TURN,
    WISH,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CARD, DISCOVERY_CARD, EQUIPMENT, SKILL, Pick
from sternbrett.games.vanguard.rules.aboard.common import on_ship
from sternbrett.games.vanguard.rules.conditions import holds, lander_value
from sternbrett.games.vanguard.rules.running import (
    FROM_CARD,
    FROM_DISCOVERY,
    FROM_EQUIPMENT,
    FROM_SKILL,
    source_of,
    start,
)
from sternbrett.games.vanguard.rules.symbols import fits_kind, fitting
from sternbrett.games.vanguard.things import Equipment
from sternbrett.kernel.engine import Option

# -- what can be paid -------------------------------------------------------------------------


def affordable(g: VanguardState, program: int, figure: int, cards: int = NONE) -> bool:
    """Tell whether all losses of a program can be paid in full (ISV-464, ISV-465).

    `cards` is how many the figure would have in hand then; by default as many as it has.
    """
    if program == NONE:
        return True
    supplies = success = charges = discarded = energy = command = 0
    for effect in g.content.programs[program].effects:
        verb = effect.verb
        n = effect.n
        if verb == REDUCE:
            n, verb = reduced(g, effect), g.content.programs[effect.blocks[0]].effects[0].verb
            if verb == SUPPLY:
                n = -n
            elif not n:
                continue
        if verb in (SPEND, SACRIFICE):
            if figure < 0 or not g.dice_in_play(figure):
                return False
        elif verb == SUPPLY:
            supplies += min(n, 0)
        elif verb == SUCCESS:
            success += min(n, 0)
        elif verb == CHARGE:
            charges += min(n, 0)
        elif verb == DISCARD:
            discarded += n
        elif verb == BURN:
            if n > len(fitting(g, effect.filter)):
                return False
        elif verb == ENERGY:
            energy += min(n, 0)
        elif verb == COMMAND:
            command += min(n, 0)
        elif verb == LANDING_DAMAGE and not g.content.landers[g.lander_card].damageable:
            return False
    if energy + command < 0 and not ship_pays(g, energy, command):
        return False
    if supplies + g.supplies < 0 and not g.unlimited():
        return False
    if success + (g.aboard().success if on_ship(g) else g.success) < 0:
        return False
    if figure < 0:
        return not charges and not discarded
    hand = len(g.hands[figure]) if cards == NONE else cards
    return charges + g.charges[figure] >= 0 and discarded <= hand


def ship_pays(g: VanguardState, energy: int, command: int) -> bool:
    """Tell whether the ship's pools can pay these losses; they are there aboard (ISV-528)."""
    return on_ship(g) and g.aboard().energy + energy >= 0 and g.aboard().command + command >= 0


def reduced(g: VanguardState, effect: Effect) -> int:
    """Return how much of an effect is left by a value of the lander (ISV-419)."""
    return max(0, effect.n - lander_value(g, IS_ARMOR + effect.mode))


def has_effect(g: VanguardState, program: int, figure: int) -> bool:
    """Tell whether an item with dice verbs would change at least one die (ISV-532)."""
    effects = g.content.programs[program].effects
    verbs = [effect for effect in effects if effect.verb in (REROLL, TURN, BURN, ADD, BACK)]
    if not verbs:
        return True
    first = verbs[0]
    if first.verb != BURN:
        return any(affects(g, effect, figure) for effect in verbs)
    paid = fitting(g, first.filter)
    needed = 1 if first.n in (ALL, ANY) else first.n
    if len(paid) < needed:
        return False
    if len(verbs) == 1:
        return True
    # The die that is paid is not the one that is turned.
    for effect in verbs[1:]:
        for code in changeable(g, effect):
            if len(paid) - (code in paid) >= needed:
                return True
        if effect.verb == ADD and affects(g, effect, figure):
            return True
    return False


def affects(g: VanguardState, effect: Effect, figure: int) -> bool:
    """Tell whether a dice verb has a die to change."""
    wanted = g.content.filters[effect.filter]
    if wanted.kind == DIE_INJURY:
        return bool(g.injury_pool)
    if wanted.kind == DIE_DANGER:
        return g.danger_now != NONE  # also where no dice roll is going on (ISV-504)
    if effect.verb == ADD:
        return rolling(g) and bool(addable(g, figure, effect.filter))
    return bool(changeable(g, effect))


def changeable(g: VanguardState, effect: Effect) -> list[int]:
    """Return the dice of the pool that a dice verb could change."""
    if g.content.filters[effect.filter].kind in (DIE_INJURY, DIE_DANGER) or effect.verb == ADD:
        return []
    dice = fitting(g, effect.filter)
    if effect.verb != TURN or effect.face == WISH:
        return dice
    return [code for code in dice if faces_with(g, code, effect.face)]


def faces_with(g: VanguardState, code: int, symbol: int) -> list[int]:
    """Return the faces of a die that show a symbol (ISV-121), or all for WISH."""
    faces = g.content.die_types[code_type(code)].faces
    return [place for place, shown in enumerate(faces) if symbol == WISH or symbol in shown]


def addable(g: VanguardState, figure: int, number: int) -> list[int]:
    """Return the types of available dice that an effect may add to the roll."""
    wanted = g.content.filters[number]
    return [
        kind
        for kind in range(DIE_TYPES)
        if g.available[at(figure, kind)] and fits_kind(g, die_code(figure, kind), wanted)
    ]


# -- what can be used -------------------------------------------------------------------------


def usable(g: VanguardState, figure: int, timings: int) -> list[Option]:
    """Return the items that a figure may use now; `timings` is a set of those that fit."""
    if not g.alive(figure):
        return []
    moves = g.content.moves
    out = playable(g, figure, timings, figure) if g.hands[figure] else []
    if g.charges[figure] and can_use_skill(g, figure, timings):
        out.append(moves[SKILL][figure])
    for number in g.kit[figure]:
        option = moves[EQUIPMENT][number]
        if option not in out and can_use(g, figure, number, timings):
            out.append(option)
    for number in g.discoveries:
        found = g.content.discoveries[number]
        if found.explore != NONE and timings >> found.when & 1:
            option = moves[DISCOVERY_CARD][number]
            if option not in out and pays_off(g, found.explore, figure):
                out.append(option)
    return out


def playable(g: VanguardState, figure: int, timings: int, actor: int) -> list[Option]:
    """Return the section cards that a figure may play now, once each.

    `actor` is who acts in them: for a supporter's card whoever rolls (ISV-194).
    """
    out: list[Option] = []
    cards = g.content.cards
    for number in g.hands[figure]:
        if timings >> cards[number].when & 1:
            option = g.content.moves[CARD][number]
            if option not in out and can_play(g, number, figure, actor):
                out.append(option)
    return out


def pays_off(g: VanguardState, program: int, figure: int) -> bool:
    """Tell whether an item's price can be paid and it would change something."""
    return affordable(g, program, figure) and has_effect(g, program, figure)


def can_play(g: VanguardState, number: int, figure: int, actor: int) -> bool:
    """Tell whether a section card in hand could be played now, whatever its timing."""
    program = g.content.cards[number].program
    left = len(g.hands[actor]) - (actor == figure)
    return affordable(g, program, actor, left) and has_effect(g, program, actor)


def can_use_skill(g: VanguardState, figure: int, timings: int) -> bool:
    """Tell whether a figure's skill can be used now (ISV-182, ISV-185)."""
    card = g.crew[figure]
    if card == NONE or not g.charges[figure]:
        return False
    crew = g.content.crew[card]
    if crew.program == NONE or not timings >> crew.when & 1 or not holds(g, crew.need, figure):
        return False
    if crew.when not in (WHEN_ANYTIME, WHEN_TURN) and skill_used(g, figure, crew.when):
        return False
    return pays_off(g, crew.program, figure)


def skill_used(g: VanguardState, figure: int, when: int) -> bool:
    """Tell whether a skill was used for what is going on (ISV-185)."""
    if when == WHEN_ROLL or not g.windows:
        return bool(g.roll_skills >> figure & 1)
    return bool(g.windows[-1] >> (SKILL_SHIFT + figure) & 1)


def can_use(g: VanguardState, figure: int, number: int, timings: int) -> bool:
    """Tell whether a figure may use an equipment card now."""
    equipment = g.content.equipment[number]
    if equipment.when == NONE or not timings >> equipment.when & 1:
        return False
    if equipment.counts_as_action and (not g.actions or g.turn != figure or rolling(g)):
        return False
    if equipment.per_turn and g.used_equipment >> number & 1:
        return False
    if places_token(g, equipment.program) and g.tokens[number] >= 0:
        return False  # its token lies on the map (ISV-265)
    return pays_off(g, equipment.program, figure)


def tokens_at(g: VanguardState, sector: int) -> list[Equipment]:
    """Return the equipment cards whose token rules hold in a sector (ISV-264)."""
    if sector == NOWHERE or sector not in g.tokens:
        return []
    return [it for it in g.content.equipment if token_sector(g, it) == sector]


def token_sector(g: VanguardState, equipment: Equipment) -> int:
    """Return the sector in which the token rules of a card hold, NOWHERE if none.

    Those of an upgrade hold at the token of its base, while somebody carries it (ISV-267).
    """
    if equipment.base == NONE:
        return g.tokens[equipment.index]
    carried = any(equipment.index in g.kit[figure] for figure in g.figures())
    return g.tokens[equipment.base] if carried else NOWHERE


def rolling(g: VanguardState) -> bool:
    """Tell whether a dice roll is going on."""
    return g.roll_action != NO_ROLL


def places_token(g: VanguardState, program: int) -> bool:
    """Tell whether a program places a token."""
    return any(
        it.verb == TOKEN and it.mode == TOKEN_PLACE for it in g.content.programs[program].effects
    )


# -- using ------------------------------------------------------------------------------------


def use(g: VanguardState, figure: int, option: Option, actor: int) -> None:
    """Use an item of a figure; `actor` is who acts in its effect (ISV-490)."""
    assert isinstance(option, Pick)
    number = option.value
    content = g.content
    if option.word == CARD:
        play_card(g, figure, number)
        start(g, content.cards[number].program, actor, source_of(FROM_CARD, number))
    elif option.word == SKILL:
        g.charges[figure] -= 1
        crew = content.crew[g.crew[figure]]
        if crew.when == WHEN_ROLL or not g.windows:
            g.roll_skills |= 1 << figure
        else:
            top = g.windows[-1] | 1 << (SKILL_SHIFT + figure)
            g.windows = (*g.windows[:-1], top)
        if g.listening:
            g.tell(SKILL_USED, figure_name(g, figure))
        start(g, crew.program, actor, source_of(FROM_SKILL, figure))
    elif option.word == EQUIPMENT:
        equipment = content.equipment[number]
        g.used_equipment |= 1 << number
        if equipment.counts_as_action:
            g.actions -= 1
        if g.listening:
            g.tell(EQUIPMENT_USED, figure_name(g, figure), equipment.id)
        start(g, equipment.program, figure, source_of(FROM_EQUIPMENT, number))
    else:
        found = content.discoveries[number]
        if found.discard:
            put_under_deck(g, number)
        if g.listening:
            g.tell(DISCOVERY_USED, figure_name(g, figure), found.id)
        start(g, found.explore, actor, source_of(FROM_DISCOVERY, number))


def take_from_lander(g: VanguardState, number: int) -> None:
    """Take a discovery out of the lander."""
    held = list(g.discoveries)
    held.remove(number)
    g.discoveries = tuple(held)


def put_under_deck(g: VanguardState, number: int) -> None:
    """Put a discovery from the lander under its deck."""
    take_from_lander(g, number)
    deck = g.content.discoveries[number].deck
    g.finds_bottom = put(g.finds_bottom, deck, (*g.finds_bottom[deck], number))


def play_card(g: VanguardState, figure: int, number: int) -> None:
    """Put a section card from hand on its owner's discard pile (ISV-195)."""
    hand = list(g.hands[figure])
    hand.remove(number)
    g.hands[figure] = tuple(hand)
    g.discards[figure] = (*g.discards[figure], number)
    if g.listening:
        g.tell(CARD_PLAYED, figure_name(g, figure), g.content.cards[number].id)


def figure_name(g: VanguardState, figure: int) -> str:
    """Return the id of a figure's crew card, by which events call it."""
    if not 0 <= figure < FIGURES or g.crew[figure] == NONE:
        return ""
    return g.content.crew[g.crew[figure]].id
