"""The table as titled lines, for the generic page and the terminal, and the figures of the end."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import COLUMNS, NOWHERE
from sternbrett.games.vanguard.language import COLOURS, NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.amounts import most_supplies
from sternbrett.games.vanguard.rules.cards import hand_limit
from sternbrett.games.vanguard.rules.harm import injury_kind
from sternbrett.games.vanguard.rules.pooling import told_dice
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.ship.lines import Lines
from sternbrett.kernel.game import Panel, Row
from sternbrett.kernel.look import Look


def panels(look: Look[VanguardState]) -> list[Panel]:
    """Return the table as titled lines: the expedition, the world, each crew member."""
    desk = Desk(look)
    if desk.aboard:
        return Lines(desk).panels()
    out = [Panel(desk.name("planet", desk.planet.id), expedition(desk))]
    if desk.g.round:
        out.append(Panel(desk.say("panel.world"), world(desk)))
    for figure in desk.g.figures():
        if desk.crew_id(figure):
            out.append(Panel(desk.crew_name(figure), board(desk, figure)))
    if desk.g.pool:
        rolled = [desk.name("pool", key) for key in pool_keys(desk)]
        out.append(Panel(desk.say("table.pool"), (Row(desk.say("table.pool"), ", ".join(rolled)),)))
    return out


def pool_keys(desk: Desk) -> list[str]:
    """Return the dice of the pool by owner, type and face."""
    return told_dice(desk.g, desk.g.pool).split()


def expedition(desk: Desk) -> tuple[Row, ...]:
    """Return round, supplies, success, missions and the condition."""
    g, say = desk.g, desk.say
    supplies = "∞" if g.unlimited() else f"{g.supplies}/{most_supplies(g)}"
    rows = [
        Row(say("table.round", number=g.round), ""),
        Row(say("table.supplies"), supplies),
        Row(say("table.success"), str(g.success)),
    ]
    for number in g.missions:
        mission = desk.rules.missions[number]
        goal = desk.cards.mission(number)[0].text
        rows.append(Row(say("table.missions"), desk.name("mission", mission.id), goal))
    if g.condition != NONE:
        condition = desk.rules.global_conditions[g.condition]
        text = " ".join(str(line) for line in desk.cards.condition(g.condition))
        rows.append(Row(say("table.condition"), desk.name("condition", condition.id), text))
    return tuple(rows)


def world(desk: Desk) -> tuple[Row, ...]:
    """Return every sector with who and what is there."""
    g = desk.g
    rows = []
    for place, sector in enumerate(desk.planet.sectors):
        here = [desk.first_name(figure) for figure in g.at_sector(place)]
        here += [
            desk.name("threat", desk.rules.threats[number].id)
            for number, at in enumerate(g.threats)
            if at == place
        ]
        poi = g.top_poi(place)
        notes = []
        if poi != NONE:
            card = desk.rules.pois[poi]
            actions = [desk.name("action", desk.rules.actions[it].id) for it in card.actions]
            notes.append(f"{desk.name('poi', card.id)}: {', '.join(actions)}")
        if g.markers[place]:
            notes.append(desk.say("panel.markers", amount=g.markers[place]))
        title = f"{sector.number} {desk.sector_name(place)}"
        rows.append(Row(title, ", ".join(here) or "–", "; ".join(notes)))
    return tuple(rows)


def board(desk: Desk, figure: int) -> tuple[Row, ...]:
    """Return a crew member: place, dice, hand, injuries."""
    g, say = desk.g, desk.say
    place = g.place[figure]
    where = "–" if place == NOWHERE else str(desk.planet.sectors[place].number)
    dice = ", ".join(
        f"{COLOURS[colour]} {g.count(g.available, figure, colour)}" for colour in range(COLUMNS)
    )
    hand = [desk.name("card", desk.rules.cards[card].id) for card in g.hands[figure]]
    hurt = [
        desk.name("injury", desk.rules.injuries[injury_kind(card)].id)
        for card in g.injuries[figure]
    ]
    cards = f"{len(hand)}/{hand_limit(g, figure)}"
    return (
        Row(say("panel.sector"), where),
        Row(say("panel.dice"), dice, say("panel.spent", amount=g.count(g.spent, figure))),
        Row(say("panel.hand"), cards, ", ".join(hand)),
        Row(say("table.injuries"), ", ".join(hurt) or "–"),
    )


def holdings(look: Look[VanguardState], seat: int) -> list[Row]:
    """Return whom a seat plays, and how they are."""
    desk = Desk(look)
    if desk.aboard:
        return Lines(desk).holdings(seat)
    g = desk.g
    out = []
    for figure in g.figures():
        if g.owner[figure] == seat and desk.crew_id(figure):
            dice, injuries = g.count(g.available, figure), len(g.injuries[figure])
            state = desk.say("panel.state", dice=dice, injuries=injuries)
            out.append(Row(desk.crew_name(figure), state))
    return out


def summary(look: Look[VanguardState]) -> list[Row]:
    """Return the figures that matter when the exploration is over."""
    desk = Desk(look)
    g, say = desk.g, desk.say
    if desk.aboard or (g.ship is not None and g.ship.ending != NONE):
        return Lines(desk).summary()
    injuries = sum(len(cards) for cards in g.injuries)
    return [
        Row(say("panel.rounds"), str(g.round)),
        Row(say("table.success"), str(g.success)),
        Row(say("panel.finds"), str(len(g.discoveries) + g.uniques.bit_count())),
        Row(say("table.injuries"), str(injuries)),
        Row(say("panel.lost"), str(g.dead.bit_count())),
    ]
