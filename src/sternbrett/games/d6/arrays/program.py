"""How games of Deep Space D-6 go on, by arrays: a choice, and what follows until the next one."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from sternbrett.games.d6 import model
from sternbrett.games.d6.arrays.games import Games, any_of, both, first, how_many
from sternbrett.games.d6.arrays.position import (
    AFTERMATH,
    ASSIGN,
    CREW_LOST,
    CUT_OFF,
    DISCOVER,
    EFFECTS,
    END_ROUND,
    FIRE,
    NEXT_THREAT,
    RECALL,
    REVEAL,
    ROLL,
    ROUND,
    SCAN,
    THREAT_ROLL,
    UNIT,
    WON,
)
from sternbrett.games.d6.arrays.tables import NOWHERE, EffectColumn
from sternbrett.kernel.arrays import (
    Bits,
    below,
    common,
    count,
    has,
    has_fixed,
    is_empty,
    single,
    union,
    without,
)


def pass_through(games: Games) -> None:
    """Let happen what happens by itself: every step of a round once, in the order of the rules."""
    games.where_any(games.doing, [DISCOVER], discover)
    games.where_any(games.doing, [REVEAL], reveal)
    games.where_any(games.doing, [THREAT_ROLL], roll_threat_die)
    games.where_any(games.doing, [NEXT_THREAT], next_threat)
    games.where_any(games.doing, [EFFECTS], carry_out)
    games.where_any(games.doing, [AFTERMATH], look_back)
    games.where_any(games.doing, [END_ROUND, ROUND], end_round)
    games.where_any(games.doing, [ROLL], roll_crew)
    games.where_any(games.doing, [SCAN], scan)


# -- what people choose -------------------------------------------------------------------

#: Verbs that use a die, and the face it must show.
STATIONS: Final = {
    model.CHANGE: model.COMMANDER,
    model.REROLL: model.COMMANDER,
    model.FIRE: model.TACTICAL,
    model.HEAL: model.MEDICAL,
    model.CLEAR_SCANNER: model.MEDICAL,
    model.RECHARGE: model.SCIENCE,
    model.STASIS_BEAM: model.SCIENCE,
    model.REPAIR: model.ENGINEERING,
}
ASSIGNING: Final = (*STATIONS, model.SEND_ON_MISSION)
TAKING: Final = (model.UNIT_POOL, model.UNIT_MISSION, model.UNIT_RETURNED)
RECALLING: Final = (model.RECALL, model.GATHER_DONE)


def choose(games: Games, action: Array, when: Array) -> None:
    """Carry out a legal choice in each game, up to what follows by itself."""
    tables, content = games.tables, games.content
    verb = jnp.where(when, tables.verb(action), -1)
    card, face, to = tables.card_of(action), tables.face_of(action), tables.to(action)

    games.put(verb == model.END_ASSIGN, doing=DISCOVER)
    games.where_any(verb, ASSIGNING, lambda games: assign(games, verb, card, face, to))

    fire = verb == model.FIRE
    points = jnp.where(games.fired > 0, content.weapons_more, content.weapons_first)
    games.put(fire, points=points, fired=games.fired + 1, doing=FIRE)
    games.where_any(verb, [model.TARGET], lambda games: hit(games, verb == model.TARGET, card))
    games.put(verb == model.CEASE_FIRE, doing=ASSIGN)

    games.where_any(verb, TAKING, lambda games: take_unit(games, verb, card, face))
    games.where_any(verb, RECALLING, lambda games: recall(games, verb, card, face))


def assign(games: Games, verb: Array, card: Array, face: Array, to: Array) -> None:
    """Use a die of the pool: it goes to Returned unless it stays somewhere else (D6-028)."""
    content = games.content
    station = jnp.full_like(verb, model.NO_FACE)
    for one, shown in STATIONS.items():
        station = jnp.where(verb == one, shown, station)
    used = games.spend(station != model.NO_FACE, station)

    beam = verb == model.STASIS_BEAM
    games.move_dice(both(used, beam), model.STASIS, None, card)
    games.put(beam, stasis=union(games.stasis, single(card, games.tables.words, beam)))

    change = verb == model.CHANGE
    changed = both(first(games.pool_dice(face)), change)
    detected = to == model.THREAT
    games.move_dice(both(changed, ~detected), model.POOL, to, None)
    games.move_dice(both(changed, detected), model.SCANNERS, model.NO_FACE, None)
    games.put(change & detected, doing=SCAN)
    games.put(verb == model.REROLL, doing=ROLL)

    games.put(verb == model.RECHARGE, shields=content.shields_max)
    repaired = jnp.where(games.repaired > 0, content.repair_more, content.repair_first)
    games.put(
        verb == model.REPAIR,
        hull=jnp.minimum(content.hull_max, games.hull + repaired),
        repaired=games.repaired + 1,
    )
    healed = both(games.lying(model.INFIRMARY), verb == model.HEAL)
    games.move_dice(healed, model.RETURNED, None, None)
    cleared = both(first(games.lying(model.SCANNERS)), verb == model.CLEAR_SCANNER)
    games.move_dice(cleared, model.RETURNED, None, None)
    send_on_mission(games, verb == model.SEND_ON_MISSION, card, face)


def send_on_mission(games: Games, when: Array, card: Array, face: Array) -> None:
    """Lock a die on a mission; the last one completes it and the card is discarded."""
    tables = games.tables
    games.move_dice(both(first(games.pool_dice(face)), when), model.MISSION, None, card)
    there = [
        (games.area[die] == model.MISSION) & (games.on_card[die] == card) for die in games.dice
    ]
    full = how_many(there) == tables.mission_slots(card)
    complete = when & (has(tables.any_completes, card) | full)
    hurt = both(there, complete & has(tables.hurts_crew, card))  # D6-064
    games.move_dice(hurt, model.INFIRMARY, model.NO_FACE, NOWHERE)
    games.leave(complete, card)


def hit(games: Games, when: Array, card: Array) -> None:
    """Deal one point; go on firing if points and a target are left (D6-041, D6-045)."""
    health = games.health_of(card) - 1
    games.set_health(when, card, health)
    games.destroy(when & (health == 0), card)
    more = (games.points > 1) & ~is_empty(games.with_health())
    goes_on = when & (games.result == 0)
    games.put(goes_on, doing=jnp.where(more, FIRE, ASSIGN), points=games.points - 1)


def take_unit(games: Games, verb: Array, card: Array, face: Array) -> None:
    """Send a unit to the infirmary, or let a card hold it (D6-095, D6-118)."""
    pool, mission = verb == model.UNIT_POOL, verb == model.UNIT_MISSION
    when = pool | mission | (verb == model.UNIT_RETURNED)
    from_pool, back = first(games.pool_dice(face)), games.returned_unit()
    from_mission = first(games.on_missions(card, face))
    taken = [
        when & jnp.where(pool, from_pool[die], jnp.where(mission, from_mission[die], back[die]))
        for die in games.dice
    ]
    games.move_dice(both(taken, games.holds), model.HELD, model.NO_FACE, games.card)
    games.move_dice(both(taken, ~games.holds), model.INFIRMARY, model.NO_FACE, NOWHERE)
    games.put(when, units=games.units - 1)
    games.put(when & (games.units == 0), doing=EFFECTS)


def recall(games: Games, verb: Array, card: Array, face: Array) -> None:
    """Take a locked die back, or leave them all (D6-102)."""
    when = verb == model.RECALL
    back = both(first(games.on_missions(card, face)), when)
    games.move_dice(back, model.POOL, model.NO_FACE, NOWHERE)
    locked = any_of(games.lying(model.MISSION))
    games.put((when & ~locked) | (verb == model.GATHER_DONE), doing=END_ROUND)


# -- what happens by itself ---------------------------------------------------------------


def discover(games: Games) -> None:
    """Check the win condition, then reveal cards (D6-075, D6-122)."""
    tables = games.tables
    when = games.doing == DISCOVER
    external = common(games.in_play, tables.external)
    last = count(external) == 1
    strike = jnp.zeros_like(games.hull)
    for card in tables.cards:
        if card.external and card.health == 0:  # D6-124: one that cannot be destroyed
            strike = jnp.where(has_fixed(external, card.index), card.strike, strike)
    harmless = (
        last & is_empty(common(external, tables.targets)) & (games.hull + games.shields > strike)
    )
    empty = is_empty(games.deck) & (games.fillers == 0)
    won = when & empty & (is_empty(external) | harmless)
    games.finish(won, WON)
    games.put(
        when & ~won, doing=REVEAL, reveals=games.content.draw_per_round, afterwards=THREAT_ROLL
    )


def reveal(games: Games) -> None:
    """Reveal one card, or go on where none is left to be revealed (D6-077)."""
    tables = games.tables
    when = games.doing == REVEAL
    turned = when & (games.reveals > 0)
    drawn = turned & ~(is_empty(games.deck) & (games.fillers == 0))  # D6-078
    card, filler = games.draw(drawn)
    entered = drawn & ~filler
    games.enter(entered, card)
    offline = tables.passive.get(model.SHIELDS_OFFLINE)
    if offline is not None:
        games.put(entered & has(offline, card), shields=0)  # D6-113
    games.put(turned, reveals=games.reveals - 1)
    acts = entered & has(tables.acts_on_reveal, card)
    games.put(acts, doing=EFFECTS, card=card, activating=False, done=0)
    games.put(when & ~acts & (games.reveals == 0), doing=games.afterwards)


def roll_threat_die(games: Games) -> None:
    """Roll the threat die; internal threats come first (D6-080)."""
    when = games.doing == THREAT_ROLL
    roll, rolls = below(games.rolls, 6, when)
    games.now["rolls"] = rolls
    games.put(when, threat_roll=roll + 1, externals_wait=True)
    games.put(when, waiting=without(activated(games), games.tables.external), doing=NEXT_THREAT)


def activated(games: Games) -> Bits:
    """Return the threats that the roll activates and no stasis stops."""
    tables = games.tables
    found: Bits = tuple(jnp.zeros_like(word) for word in games.in_play)
    for face in range(1, 7):
        mine = common(games.in_play, tables.activated_by[face])
        shown = games.threat_roll == face
        found = tuple(jnp.where(shown, new, old) for new, old in zip(mine, found, strict=True))
    return without(found, games.stasis)


def next_threat(games: Games) -> None:
    """Activate the next threat; then roll again where a card asked for it (D6-084, D6-087)."""
    tables = games.tables
    when = games.doing == NEXT_THREAT
    turn = when & is_empty(games.waiting) & games.externals_wait
    games.put(turn, waiting=common(activated(games), tables.external), externals_wait=False)
    # External threats from the top of the damage track down (D6-083); others are equal here.
    foremost = games.waiting
    for plane in reversed(games.health):
        higher = common(foremost, plane)
        skip = is_empty(higher) | games.externals_wait
        foremost = tuple(
            jnp.where(skip, old, new) for old, new in zip(foremost, higher, strict=True)
        )
    acts = when & ~is_empty(games.waiting)
    card = games.oldest(foremost)
    games.now["waiting"] = without(games.waiting, single(card, tables.words, acts))
    games.put(acts, doing=EFFECTS, card=card, activating=True, done=0, activated=True)
    done = when & ~acts
    again = done & (games.extra_rolls_due > 0)
    games.put(
        again,
        extra_rolls_due=games.extra_rolls_due - 1,
        extra_rolls=games.extra_rolls + 1,
        doing=THREAT_ROLL,
    )
    games.put(done & ~again, doing=AFTERMATH)


def carry_out(games: Games) -> None:
    """Carry out a card's effects in printed order, until one has to ask (D6-085)."""
    tables = games.tables
    for at in range(tables.longest):
        for column in tables.effects:
            if column.at == at:
                here = (games.doing == EFFECTS) & (games.done == at)
                activating = column.moment == model.ON_ACTIVATE
                carry_out_one(games, here & (games.activating == activating), column)
    done = games.doing == EFFECTS
    games.put(done, doing=jnp.where(games.activating, NEXT_THREAT, REVEAL))


def carry_out_one(games: Games, when: Array, column: EffectColumn) -> None:
    """Carry out one effect, whichever the card has at that place."""
    card = games.card
    amount = column.amount(card)
    games.put(when, done=games.done + 1)
    for op, cards in column.by_op.items():
        mine = when & has(cards, card)
        if op in (model.DAMAGE, model.PIERCING_DAMAGE):
            games.damage(mine, amount, op == model.PIERCING_DAMAGE)
        elif op in (model.SEND_UNIT, model.HOLD_UNIT):
            ask_for_units(games, mine, amount, op == model.HOLD_UNIT)
        elif op == model.SHIELDS_ZERO:
            games.drop_shields(mine)
        elif op == model.SELF_DAMAGE:
            health = jnp.maximum(0, games.health_of(card) - amount)
            games.set_health(mine, card, health)
            games.destroy(mine & (health == 0), card)
        elif op == model.DISCARD_SELF:
            games.leave(mine, card)
        elif op == model.HEAL_EXTERNALS:
            for point in range(column.most[op]):
                heal_threats(games, mine & (amount > point))
        elif op == model.EXTRA_ROLL:
            allowed = games.extra_rolls + games.extra_rolls_due < games.content.max_extra_rolls
            games.put(mine & allowed, extra_rolls_due=games.extra_rolls_due + 1)
        elif op == model.RELEASE_HELD:
            held = [
                (games.area[die] == model.HELD) & (games.on_card[die] == card) for die in games.dice
            ]
            games.move_dice(both(held, mine), model.RETURNED, None, NOWHERE)
        elif op == model.RELEASE_SCANNER:
            released = both(first(games.lying(model.SCANNERS)), mine)
            games.move_dice(released, model.RETURNED, None, None)
        elif op == model.FACES_TO_INFIRMARY:
            shown = [games.face[die] == amount for die in games.dice]
            games.move_dice(both(shown, mine), model.INFIRMARY, model.NO_FACE, NOWHERE)


def ask_for_units(games: Games, when: Array, amount: Array, hold: bool) -> None:
    """Ask for units that a threat takes, unless no die is eligible (D6-096, D6-097)."""
    eligible = how_many(
        [
            (games.area[die] == model.POOL)
            | ((games.area[die] >= model.RETURNED) & (games.area[die] != model.HELD))
            for die in games.dice
        ]
    )
    units = jnp.minimum(amount, eligible)
    games.put(when & (units > 0), doing=UNIT, units=units, holds=hold)


def heal_threats(games: Games, when: Array) -> None:
    """Give every threat in play one health back, never above its start (D6-119)."""
    tables = games.tables
    wounded = tuple(jnp.zeros_like(word) for word in games.in_play)
    same = games.in_play
    for now, start in zip(reversed(games.health), reversed(tables.start_health), strict=True):
        wounded = union(wounded, common(without(same, now), start))
        alike = tuple(~(left ^ right) for left, right in zip(now, start, strict=True))
        same = common(same, alike)
    carry = tuple(jnp.where(when, word, jnp.zeros_like(word)) for word in wounded)
    planes = []
    for plane in games.health:
        planes.append(tuple(left ^ right for left, right in zip(plane, carry, strict=True)))
        carry = common(carry, plane)
    games.now["health"] = tuple(planes)


def look_back(games: Games) -> None:
    """Let threats strike that look back on the round, then gather the crew (D6-089, D6-100)."""
    when = games.doing == AFTERMATH
    for condition, cards in games.tables.looking_back.items():
        quiet = condition == model.IF_NOTHING_ACTIVATED
        met = when & (games.result == 0) & (~games.activated if quiet else games.damaged)
        amount = jnp.zeros_like(games.hull)
        for card in cards:
            strikes = has_fixed(games.in_play, card.index) & ~has_fixed(games.stasis, card.index)
            amount = amount + jnp.where(strikes, card.conditional_damage, 0)
        games.damage(met & (amount > 0), amount, False)
    gather(games, when & (games.result == 0))


def gather(games: Games, when: Array) -> None:
    """Return used dice to the pool without their faces; stasis ends (D6-100)."""
    pool = [
        when & ((games.area[die] == model.POOL) | (games.area[die] == model.RETURNED)
                | (games.area[die] == model.STASIS))
        for die in games.dice
    ]  # fmt: skip
    games.move_dice(pool, model.POOL, model.NO_FACE, NOWHERE)
    games.put(when, stasis=tuple(jnp.zeros_like(word) for word in games.stasis))
    locked = any_of(games.lying(model.MISSION))
    games.put(when, doing=jnp.where(locked, RECALL, END_ROUND))


def end_round(games: Games) -> None:
    """End the round, and begin the next one if the game is not over (D6-104, D6-127)."""
    ending = games.doing == END_ROUND
    lost = ending & ~any_of(games.lying(model.POOL))
    games.finish(lost, CREW_LOST)
    limit = (games.round_limit > 0) & (games.round >= games.round_limit)
    games.finish(ending & ~lost & limit, CUT_OFF)
    begins = (games.doing == END_ROUND) | (games.doing == ROUND)
    games.put(
        begins,
        round=games.round + 1,
        fired=0,
        repaired=0,
        damaged=False,
        activated=False,
        threat_roll=0,
        extra_rolls=0,
        extra_rolls_due=0,
        doing=ROLL,
    )


def roll_crew(games: Games) -> None:
    """Roll every die in the pool (D6-017)."""
    when = games.doing == ROLL
    games.roll_pool(when)
    games.put(when, doing=SCAN)


def scan(games: Games) -> None:
    """Reset a complete group of scanner dice and reveal a card for it, or go on (D6-019)."""
    slots = games.content.scanner_slots
    when = games.doing == SCAN
    scanned = games.lying(model.SCANNERS)
    full = when & (how_many(scanned) >= slots)
    # The first dice of the group go back.
    before = jnp.zeros_like(games.hull)
    group = []
    for this in scanned:
        group.append(this & full & (before < slots))
        before = before + this.astype(jnp.int32)
    games.move_dice(group, model.RETURNED, None, None)
    games.put(when, doing=jnp.where(full, REVEAL, ASSIGN))
    games.put(full, reveals=1, afterwards=SCAN)
