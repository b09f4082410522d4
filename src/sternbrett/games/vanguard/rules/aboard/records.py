"""The cards and places of the ship, as their content files say them."""

from __future__ import annotations

import re

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.shiptables import (
    WAITING,
    FacilityTable,
    FacilityUpgradeTable,
    LandingTable,
    MoraleTable,
    ObjectiveTable,
    ProductionTable,
    ResearchTable,
    ShipLogs,
    ShipStart,
    SituationTable,
    StoryTable,
    SystemTable,
    TechTable,
    UpgradeTable,
)
from sternbrett.games.vanguard.things import ShipThing


def card_of(content: Content, card: int) -> ShipThing:
    """Return a card that can wait to be brought aboard, by its number in `ship_ids`."""
    for kind in WAITING:
        things = content.ship[kind]
        if card < len(things):
            return things[card]
        card -= len(things)
    raise AssertionError(card)


def objective(g: VanguardState, number: int) -> ObjectiveTable:
    """Return an objective."""
    table = g.content.ship["objective"][number].table
    assert isinstance(table, ObjectiveTable)
    return table


def morale_now(g: VanguardState) -> MoraleTable:
    """Return the present step of morale."""
    table = g.content.ship["morale"][g.aboard().morale].table
    assert isinstance(table, MoraleTable)
    return table


def tech_now(g: VanguardState) -> TechTable:
    """Return the present tech level."""
    for thing in g.content.ship["tech"]:
        table = thing.table
        assert isinstance(table, TechTable)
        if table.id == g.aboard().tech:
            return table
    raise AssertionError(g.aboard().tech)


def system(g: VanguardState, number: int) -> SystemTable:
    """Return a system."""
    table = g.content.ship["system"][number].table
    assert isinstance(table, SystemTable)
    return table


def landing(g: VanguardState, site: int) -> LandingTable:
    """Return the landing card of a site."""
    table = g.content.ship["landing"][site].table
    assert isinstance(table, LandingTable)
    return table


def situation(g: VanguardState, number: int) -> SituationTable:
    """Return a situation."""
    table = g.content.ship["situation"][number].table
    assert isinstance(table, SituationTable)
    return table


def facility(g: VanguardState, number: int) -> FacilityTable:
    """Return a facility."""
    table = g.content.ship["facility"][number].table
    assert isinstance(table, FacilityTable)
    return table


def research(g: VanguardState, card: int) -> ResearchTable:
    """Return a research project."""
    table = card_of(g.content, card).table
    assert isinstance(table, ResearchTable)
    return table


def production(g: VanguardState, card: int) -> ProductionTable:
    """Return a production project."""
    table = card_of(g.content, card).table
    assert isinstance(table, ProductionTable)
    return table


def campaign_start(g: VanguardState) -> ShipStart:
    """Return what a campaign begins with."""
    table = g.content.ship["start"][0].table
    assert isinstance(table, ShipStart)
    return table


def ship_logs(g: VanguardState) -> ShipLogs:
    """Return the printed numbers of the logs that are read once in a campaign (ISV-579)."""
    table = g.content.ship["ship_logs"][0].table
    assert isinstance(table, ShipLogs)
    return table


def story(g: VanguardState) -> StoryTable:
    """Return the frame of the campaign."""
    table = g.content.ship["story"][0].table
    assert isinstance(table, StoryTable)
    return table


def rule_of(thing: ShipThing) -> str:
    """Return the rule of an upgrade, empty for any other card."""
    table = thing.table
    return table.rule if isinstance(table, UpgradeTable | FacilityUpgradeTable) else ""


def upgrade(g: VanguardState, rule: str) -> int:
    """Return what the upgrades aboard add by a rule key: `energy`, `lines` … (3.L)."""
    out = 0
    content = g.content
    for card in range(len(content.ship_ids.ids)):
        if g.aboard().has(card):
            found = re.search(rf"\b{rule}=([0-9])", rule_of(card_of(content, card)))
            if found:
                out += int(found[1])
    return out


def has_rule(g: VanguardState, rule: str) -> bool:
    """Tell whether an upgrade aboard has a rule without a number."""
    content = g.content
    for card in range(len(content.ship_ids.ids)):
        if g.aboard().has(card) and rule_of(card_of(content, card)) == rule:
            return True
    return False


def log_of(g: VanguardState, printed: int) -> int:
    """Return a log by its printed number, NONE for 0."""
    return g.content.log_ids.places[str(printed)] if printed else NONE
