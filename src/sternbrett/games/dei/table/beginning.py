"""Before the first round: factions to pick, feats to draft."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.dei import terms
from sternbrett.games.dei.rules.draft import DraftColour, DraftFeat
from sternbrett.games.dei.rules.setup import PickFaction
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.terms import COLOURS, FACTIONS, FEATS, FEATS_PER_COLOUR
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button


def beginning(desk: Desk) -> Markup | None:
    """Return what is chosen before the game begins; nothing once it has."""
    if isinstance(desk.asked, PickFaction) or terms.NOBODY in desk.g.factions:
        return _factions(desk)
    if isinstance(desk.asked, DraftColour | DraftFeat):
        return _draft(desk)
    return None


def _factions(desk: Desk) -> Markup:
    cards = [_faction(desk, place) for place in range(len(FACTIONS))]
    return tag(
        "section",
        cards,
        class_="choosing factions",
        id="factions",
        aria_label=desk.say("panel.factions"),
    )


def _faction(desk: Desk, place: int) -> Markup:
    """Return a faction: its leader, its drone, and the cards that only it has."""
    game = desk.content.game
    table = next(it for it in game.faction if it.id == FACTIONS[place])
    leader = next(it for it in game.leader if it.id == table.leader)
    drone = terms.DRONES.index(table.drone)
    cards = [card for card in desk.rules.cards if card.faction == place]
    taken = place in desk.g.factions
    name = desk.name("faction", table.id)
    who = desk.person(desk.g.factions.index(place)) if taken else name
    note = "" if not taken else desk.say("table.taken")
    if who != name:
        note = desk.say("table.taken_by", seat=who)
    return button(
        art.use(f"emblem-{table.id}", "emblem"),
        tag("b", name, class_="title"),
        tag("small", note, class_="by"),
        tag(
            "span",
            art.use("leader"),
            tag("b", leader.name),
            f" {leader.ability.say(desk.language)}: {leader.text.say(desk.language)}",
            class_="line",
        ),
        tag(
            "span",
            art.use(f"drone-{table.drone}"),
            tag("b", desk.name("drone", table.drone)),
            f": {desk.drone_text(drone)}",
            class_="line",
        ),
        tag(
            "span",
            [
                tag("span", tag("b", desk.card_name(card.index)), art.icons(desk.rules, card.icons))
                for card in cards
            ],
            class_="deal",
        ),
        class_=["faction", f"dei-{table.id}", "taken" if taken else None],
        id_=f"faction-{table.id}",
        handle=f"faction:{table.id}",
        tip=f"{name}. {leader.name}: {leader.text.say(desk.language)}",
        clause="DEI-035",
        label=f"{name}. {leader.name}: {leader.text.say(desk.language)}",
    )


def _draft(desk: Desk) -> Markup:
    """Return the colours, and the tiles that are passed on; others see only how many."""
    g, shown = desk.g, desk.view["draft"]
    if isinstance(desk.asked, DraftColour):
        tiles = [_colour(desk, colour) for colour in range(3)]
    else:
        tiles = [_tile(desk, name) for name in shown]
    heading = desk.say("table.draft", number=sum(bool(it) for it in _drafted(desk)) + 1)
    return tag(
        "section",
        tag("h2", heading),
        tag("div", tiles, class_="tiles"),
        class_=["choosing", "draft", "colours" if not g.draft else None],
        id="draft",
        aria_label=heading,
    )


def _drafted(desk: Desk) -> list[int]:
    """Return for each colour whether its tiles have been drafted."""
    first = desk.g.feats[desk.g.order[0]]
    return [first & feats for feats in terms.FEAT_SETS]


def _colour(desk: Desk, colour: int) -> Markup:
    """Return a colour of feats: what its six tiles are."""
    names = [
        desk.name("feat", FEATS[feat])
        for feat in range(colour * FEATS_PER_COLOUR, (colour + 1) * FEATS_PER_COLOUR)
    ]
    name = desk.name("colour", COLOURS[colour])
    return button(
        art.use(COLOURS[colour]),
        tag("b", name, class_="title"),
        tag("span", ", ".join(names), class_="line"),
        class_=["tile", f"of-{COLOURS[colour]}"],
        handle=f"colour:{COLOURS[colour]}",
        tip=f"{name}: {', '.join(names)}",
        clause="DEI-228",
    )


def _tile(desk: Desk, name: str) -> Markup:
    """Return a tile that is passed on, or its back."""
    if name in COLOURS:
        return tag("span", art.use(name), class_=f"tile hidden-tile of-{name}")
    feat = FEATS.index(name)
    colour = COLOURS[feat // FEATS_PER_COLOUR]
    return button(
        art.use(colour),
        tag("b", desk.name("feat", name), class_="title"),
        tag("span", desk.feat_text(feat), class_="line"),
        class_=["tile", f"of-{colour}"],
        handle=f"feat:{name}",
        tip=f"{desk.name('feat', name)}: {desk.feat_text(feat)}",
        clause="DEI-227",
    )
