"""What a seat may know of a position, and positions that look the same to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternbrett.games.adele import sight
from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.fields import SCHEMA
from sternbrett.games.adele.model import (
    BATTERY,
    DRONE,
    FIELDS,
    KIND_SHIFT,
    OBJECT_KINDS,
    ROOMS,
    SPECIAL_CARDS,
    AdeleState,
)
from sternbrett.games.adele.rules.exchange import Consent, Pair, gifts, returns
from sternbrett.games.adele.rules.round import STEPS
from sternbrett.games.adele.written import (
    HIDDEN,
    read_notes,
    read_plan,
    read_token,
    seat_bit,
    token_text,
)
from sternbrett.kernel.agenda import by_name, pending_in
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import MASK, Rng, next_words
from sternbrett.kernel.holes import Luck

BY_NAME = by_name(STEPS)

#: The notes of a seat that has looked at nobody, by number of crew members.
NO_NOTES: list[tuple[tuple[int, ...], ...]] = [((),) * (crew + 1) for crew in range(5)]

#: A room's objects where there is just one, that nobody knows, by its kind.
FACE_DOWN = [(kind << KIND_SHIFT,) for kind in range(OBJECT_KINDS)]

#: A room with one object that the viewer has not seen.
UNSEEN = [HIDDEN]

ROOM_NUMBERS = {str(room): room for room in range(1, ROOMS + 1)}

#: A hidden slot: a list of tokens, a place in it, and who holds it as a mask.
Hole = tuple[list[int], int, int]


def visible(g: AdeleState, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat (None: a spectator) may know."""
    return everything(g, seat) if g.result else SCHEMA.visible(g, seat)


def everything(g: AdeleState, seat: int | None) -> dict[str, Any]:
    """Return the view of a game that is over, when all is shown to everybody (ADL-319).

    Only who could tell what, and the notes of the others, are left out: they are no part of what
    lies on the table.
    """
    out = SCHEMA.fields(g)
    del out["tiles_known"]
    out["inventories"] = [[token_text(token) for token in tokens] for tokens in g.inventories[1:]]
    out["rooms"] = {
        room: [token_text(token) for token in g.rooms[int(room)]] for room in out["rooms"]
    }
    for name, tokens in (("lab", g.lab), ("lost", g.lost)):
        out[name] = [token_text(token) for token in tokens]
    out["notes"] = sight.notes(g, seat)
    return out


# -- imagining --------------------------------------------------------------------------------


def imagine(view: Mapping[str, Any], content: AdeleContent, rng: Rng) -> AdeleState:
    """Return a position that looks like `view` to its seat, hidden things drawn at random."""
    rules = content.rules
    seat = view["seat"]
    crew = len(view["members"])
    g = AdeleState(rules, rules.ships[rules.ship_ids.places[view["ship"]]], crew)
    SCHEMA.take(g, view)
    luck = Luck(rng)
    imagine_cards(g, view, content, luck)
    imagine_emergencies(g, view, content, luck)
    imagine_plans(g, view, luck)
    imagine_objects(g, view, content, luck)
    imagine_tiles(g, view, content, luck)
    if g.said:
        nothing = NO_NOTES[crew]
        g.notes = (nothing,) * (crew + 1)
        if view["notes"]:
            rows = list(g.notes)
            rows[seat] = read_notes(g, view["notes"])
            g.notes = tuple(rows)
    imagine_offer(g, view, luck)
    return g


def imagine_cards(
    g: AdeleState, view: Mapping[str, Any], content: AdeleContent, luck: Luck
) -> None:
    """Deal ADELE's unknown cards to hand, deck and what she left out."""
    rules = content.rules
    places = rules.card_ids.places
    for name in view["hand"]:
        if name != HIDDEN:
            g.hand |= 1 << places[name]
    for name in view["cards_removed"]:
        if name != HIDDEN:
            g.out_cards |= 1 << places[name]
    unknown = ((1 << rules.cards) - 1) & ~(g.hand | g.discard | g.out_cards)
    for card in g.top:
        unknown &= ~(1 << card)
    hidden_out = view["cards_removed"].count(HIDDEN)
    if hidden_out:
        specials = bits(unknown & ((1 << SPECIAL_CARDS) - 1) << rules.first_special)
        for _ in range(hidden_out):
            card = luck.pick(specials)
            g.out_cards |= 1 << card
            unknown &= ~(1 << card)
    hidden = view["hand"].count(HIDDEN)
    while hidden:  # most cards are unknown, so trying is quicker than listing them
        bit = 1 << luck.below(rules.cards)
        if unknown & bit:
            g.hand |= bit
            unknown ^= bit
            hidden -= 1
    g.deck = unknown


def imagine_emergencies(
    g: AdeleState, view: Mapping[str, Any], content: AdeleContent, luck: Luck
) -> None:
    """Choose which impact card left a duel unseen, unless that has been shown."""
    deck, impacts = content.emergency_deck(tuple(view["emergency_deck"]))
    if isinstance(view["emergency_out"], list):  # the game is over
        for name in view["emergency_out"]:
            g.emergency_out = g.content.emergency_ids.places[name]
    elif view["emergency_out"]:
        g.emergency_out = impacts[luck.below(len(impacts))]
        deck &= ~(1 << g.emergency_out)
    g.emergency_deck = deck


def imagine_plans(g: AdeleState, view: Mapping[str, Any], luck: Luck) -> None:
    """Give crew members whose plan is hidden any plan."""
    for seat, text in enumerate(view["plans"], 1):
        if text != HIDDEN:
            g.plans[seat] = read_plan(text)
            continue
        cubes = g.content.cubes
        drawn = luck.below(FIELDS**cubes)
        for _ in range(cubes):
            drawn, field = divmod(drawn, FIELDS)
            g.plans[seat] += 1 << 3 * field


def imagine_objects(
    g: AdeleState, view: Mapping[str, Any], content: AdeleContent, luck: Luck
) -> None:
    """Deal the objects nobody showed the viewer to all hidden slots and to the box.

    Lab objects are some of those the lab began with; mission objects, and as many others as the
    box cannot hold, lie somewhere on the ship.
    """
    rules = content.rules
    bit = seat_bit(view["seat"])
    counts = not_gone(g, view)
    if g.round == 0 and not view["rooms"]:  # nothing is dealt yet
        imagine_start(g, view, counts)
        return
    holes: list[Hole] = []
    unseen: list[int] = []  # rooms with one hidden object: most rooms
    inventories: list[list[int]] = []
    for seat, texts in enumerate(view["inventories"], 1):
        inventories.append(read_tokens(texts, bit, 1 << seat, counts, holes))
    rooms: list[tuple[int, list[int]]] = []
    for room, texts in view["rooms"].items():
        if texts == UNSEEN:
            unseen.append(ROOM_NUMBERS[room])
        else:
            rooms.append((ROOM_NUMBERS[room], read_tokens(texts, bit, 0, counts, holes)))
    lost = read_tokens(view["lost"], bit, 0, counts, holes)
    lab_holes: list[Hole] = []
    lab = read_tokens(view["lab"], bit, 0, counts, lab_holes)
    stack = rules.duel_lab if g.crew == 1 else rules.lab_stack
    if len(lab_holes) == len(stack):  # nobody has crafted anything
        for kind in stack:
            counts[kind] -= 1
        lab = [kind << KIND_SHIFT for kind in stack]
    elif lab_holes:
        seen = [token >> KIND_SHIFT for token in lab]
        kinds = [kind for kind in stack if counts[kind] > 0 and kind not in seen]
        for tokens, place, _ in lab_holes:
            kind = luck.pick(kinds)
            counts[kind] -= 1
            tokens[place] = kind << KIND_SHIFT
    aboard, others = sort_out(g, counts, content)
    kinds = draw_kinds(luck.rng, len(unseen) + len(holes), aboard, others)
    g.box = tuple(sorted(others))
    for room, kind in zip(unseen, kinds, strict=False):
        g.rooms[room] = FACE_DOWN[kind]
    for (tokens, place, holder), kind in zip(holes, kinds[len(unseen) :], strict=True):
        tokens[place] = kind << KIND_SHIFT | holder
    for seat, tokens in enumerate(inventories, 1):
        g.inventories[seat] = tuple(sorted(tokens))
    for number, tokens in rooms:
        g.rooms[number] = tuple(tokens)
    g.lost = tuple(sorted(lost))
    g.lab = tuple(sorted(lab))


def not_gone(g: AdeleState, view: Mapping[str, Any]) -> list[int]:
    """Return how many objects of each kind everybody has not seen leave the game."""
    counts = g.content.object_counts[:]
    for kind in g.gone:
        counts[kind] -= 1
    kinds = g.content.object_ids.places
    for name in view["deployed"]:
        counts[kinds[name]] -= 1
    counts[BATTERY] -= len(g.batteries)
    if g.crew == 1 and g.deployed:
        counts[DRONE] -= 1
    return counts


def imagine_start(g: AdeleState, view: Mapping[str, Any], counts: list[int]) -> None:
    """Before objects are dealt, inventories hold what is printed on the crew members' boards."""
    for seat, texts in enumerate(view["inventories"], 1):
        if texts:
            kind = g.content.crew_start[g.members[seat - 1]]
            counts[kind] -= 1
            g.inventories[seat] = (kind << KIND_SHIFT | 1 << seat,)
    g.box = tuple([kind for kind, count in enumerate(counts) for _ in range(count)])


def read_tokens(
    texts: list[str],
    bit: int,
    holder: int,
    counts: list[int],
    holes: list[Hole],
) -> list[int]:
    """Return tokens of a view: known ones are counted down, hidden ones noted as holes."""
    out: list[int] = []
    for text in texts:
        if text == HIDDEN:
            holes.append((out, len(out), holder))
            out.append(0)
        else:
            token = read_token(text, bit | holder)
            counts[token >> KIND_SHIFT] -= 1
            out.append(token)
    return out


def sort_out(
    g: AdeleState, counts: list[int], content: AdeleContent
) -> tuple[list[int], list[int]]:
    """Split the unknown objects into those that must be on the ship and those that need not be."""
    most_in_box = content.most_in_box.get(g.members)
    if most_in_box is None:
        most_in_box = content.most_in_box[g.members] = room_in_box(g)
    aboard: list[int] = []
    others: list[int] = []
    for kind, left in enumerate(counts):
        if left:
            must = left - most_in_box[kind]
            if must > 0:
                aboard += [kind] * must
                left -= must
            others += [kind] * left
    return aboard, others


def room_in_box(g: AdeleState) -> list[int]:
    """Return how many objects of each kind can be in the box: those not dealt by the rules."""
    rules = g.content
    duel = g.crew == 1
    most = rules.object_counts[:]
    for kind in (
        *(rules.duel_lab if duel else rules.lab_stack),
        *(rules.duel_fixed if duel else rules.rooms_fixed),
        *[rules.crew_start[member] for member in g.members],
    ):
        most[kind] -= 1
    return [max(0, left) for left in most]


def draw_kinds(rng: Rng, count: int, aboard: list[int], others: list[int]) -> list[int]:
    """Return kinds in random order: those that must be aboard, and others until there are enough.

    What is drawn is taken out of `others`; what finds no place is added to it. Like `Luck`, but
    written out: imagining spends most of its time here.
    """
    out = [-1] * count
    places = list(range(count))
    words = rng.words
    left, words = next_words(words)
    size = MASK
    for number, kind in enumerate(aboard):
        if number == count:
            others += aboard[count:]
            break
        if size < 1 << 16:
            word, words = next_words(words)
            left = left << 32 | word
            size = size << 32 | MASK
        rest = count - number
        left, drawn = divmod(left, rest)
        size //= rest
        place = places[number + drawn]
        places[number + drawn] = places[number]
        out[place] = kind
    for place, kind in enumerate(out):
        if kind < 0:
            if size < 1 << 16:
                word, words = next_words(words)
                left = left << 32 | word
                size = size << 32 | MASK
            rest = len(others)
            left, drawn = divmod(left, rest)
            size //= rest
            out[place] = others[drawn]
            others[drawn] = others[-1]
            others.pop()
    rng.words = words
    return out


def imagine_tiles(
    g: AdeleState, view: Mapping[str, Any], content: AdeleContent, luck: Luck
) -> None:
    """Give tiles the viewer does not know any target rooms that are left."""
    rules = content.rules
    owners = rules.setups[g.crew].owners
    bit = seat_bit(view["seat"])
    tiles = view["tiles"]
    if HIDDEN not in tiles:
        g.tiles = tuple(tiles)
        if g.said:  # else they are not dealt yet
            g.tile_known = tuple([owner | bit for owner in owners])
        return
    left = [room for room in rules.target_rooms if room not in tiles]
    g.tiles = tuple([luck.pick(left) if room == HIDDEN else room for room in tiles])
    g.tile_known = tuple(
        [
            owner & ~bit if room == HIDDEN else owner | bit
            for room, owner in zip(tiles, owners, strict=True)
        ]
    )


def imagine_offer(g: AdeleState, view: Mapping[str, Any], luck: Luck) -> None:
    """Offer something possible in an exchange that the viewer cannot see."""
    if view["offer"]:
        g.offer = (view["offer"][0], view["offer"][1])
        return
    decision = pending_in(view, BY_NAME)
    assert isinstance(decision, Pair)
    seat, other = decision.seat, decision.other
    possible = gifts(g, seat, other)
    give = possible[luck.below(len(possible))]
    take = -1
    if isinstance(decision, Consent):
        wanted = returns(g, seat, other, give)
        take = wanted[luck.below(len(wanted))]
    g.offer = (give, take)
