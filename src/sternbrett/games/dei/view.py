"""Positions of DEI made of plain data: of what somebody wrote, or of what a seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import or_
from typing import Any

from sternbrett.games.dei import contents, terms
from sternbrett.games.dei.board import Board
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.fields import SCHEMA
from sternbrett.games.dei.mapdata import read_layout
from sternbrett.games.dei.model import DeiState, card_on, members
from sternbrett.games.dei.rules.control import bring_up_to_date, find_leads, settle_outposts
from sternbrett.games.dei.terms import (
    CANDY_BITS,
    CANDY_FIELD,
    CARD_BITS,
    CARD_FIELD,
    COLOURS,
    FEAT_SETS,
    FEATS_PER_COLOUR,
    NO_CARD,
    NOBODY,
    ON_PAD_CARD,
    ON_PAD_DOWN,
    ON_PAD_MOMENT,
    PLANNING,
)
from sternbrett.games.dei.written import (
    UNSEEN,
    on_pads,
    pad_entries,
    read_set,
    recycled_entries,
    take_candies,
    take_feats,
)
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import View
from sternbrett.kernel.holes import ANYTHING, Luck, deal, deal_sets
from sternbrett.kernel.settings import Unfit

#: The feats in each set of those of one colour.
BITS_OF_COLOUR = tuple(bits(feats) for feats in range(1 << FEATS_PER_COLOUR))

# -- reading ----------------------------------------------------------------------------------


def board_of(given: Mapping[str, Any], content: DeiContent, seats: int) -> Board:
    """Return the board that fields name, or the recommended one."""
    layout = given.get("map", content.rules.layouts[seats])
    if layout in content.rules.boards:
        return content.rules.boards[layout]
    try:
        placed = read_layout(str(layout), seats, content.map)
    except Unfit as unfit:
        raise InvalidPosition(f"map: this is no layout for {seats}: {unfit.key}.") from None
    return content.rules.board(content.map.board(placed).layout)


def restore(given: Mapping[str, Any], content: DeiContent) -> DeiState:
    """Return the position of possibly incomplete fields written by a person, checked.

    Cards, candy boosts, resources of the supply and drones that are left out are where they are
    before anybody has taken them; flags that are left out follow from the figures.
    """
    SCHEMA.refuse_unknown(given, "dei")
    factions = given.get("factions", [None, None])
    if not isinstance(factions, list | tuple) or not 2 <= len(factions) <= 4:
        raise InvalidPosition("factions: there are 2 to 4 seats.")
    seats = len(factions)
    g = DeiState(content.rules, seats, board_of(given, content, seats))
    SCHEMA.read(g, given)
    complete(g, given)
    bring_up_to_date(g)
    if "flags" not in given:
        settle_outposts(g)
    check(g)
    return g


def complete(g: DeiState, given: Mapping[str, Any]) -> None:
    """Put what fields leave out where it belongs."""
    content = g.content
    begun = NOBODY not in g.factions
    if begun and "order" not in given:
        g.order = tuple(range(len(g.factions)))
    if begun and "display" not in given:
        for seat, faction in enumerate(g.factions):
            elsewhere = g.owned(seat) & ~g.display[seat]
            g.display[seat] = content.factions[faction].cards & ~elsewhere
    if begun and g.optional & PLANNING and not g.shown:
        g.shown = (0,) * len(content.cards)
    limits, ground = content.limits, g.board.ground
    if "tech_bank" not in given:
        g.tech_bank = limits.tech_tokens - sum(g.resources[:ground]) - sum(g.tech)
    if "energy_bank" not in given:
        g.energy_bank = limits.energy_tokens - sum(g.resources[ground:]) - sum(g.energy)
    if "candy_bank" not in given:
        g.candy_bank = content.candy_bank - sum(g.candies) - on_pads(g)


def check(g: DeiState) -> None:
    """Refuse a position that cannot occur, with the reason."""
    if g.tech_bank < 0 or g.energy_bank < 0:
        raise InvalidPosition("there are not so many resources.")
    SCHEMA.check(g)
    content = g.content
    played = [faction for faction in g.factions if faction != NOBODY]
    if len(set(played)) < len(played):
        raise InvalidPosition("factions: no two seats play the same faction.")
    for seat, faction in enumerate(g.factions):
        if faction == NOBODY:
            if any(g.scrappers) or g.round:
                raise InvalidPosition("factions: in a game that has begun each seat has one.")
            continue
        check_pieces(g, seat, content.factions[faction].pieces)
    check_cards(g)
    if g.round:
        check_candies(g)


def check_pieces(g: DeiState, seat: int, pieces: Sequence[int]) -> None:
    """Refuse more pieces of a seat than it has."""
    if g.supply[seat] < 0:
        raise InvalidPosition("scrappers: a faction has not so many.")
    standing = (g.refuges[seat], g.elevators[seat], g.bridges[seat])
    for kind, places, most in zip(terms.BUILDINGS, standing, pieces, strict=True):
        if len(places) > most:
            raise InvalidPosition(f"a faction has {most} of {kind}, not {len(places)}.")
    if g.tech[seat] + g.energy[seat] > g.content.limits.pad:
        raise InvalidPosition(f"a pad holds at most {g.content.limits.pad} resources.")
    if g.learned[seat] & ~g.feats[seat]:
        raise InvalidPosition("learned: a faction learns only feats that it owns.")
    if any((g.feats[seat] & colour).bit_count() > 1 for colour in FEAT_SETS):
        raise InvalidPosition("feats: a faction has at most one feat of each colour.")
    if any(g.feats[seat] & g.feats[other] for other in range(seat)):
        raise InvalidPosition("feats: every feat exists once.")


def check_cards(g: DeiState) -> None:
    """Refuse cards that exist twice."""
    seen = 0
    piles = [*g.display, *g.planned, *g.decks]
    piles += [1 << card_on(entry) for pad in g.pads for entry in pad]
    piles += [1 << (entry & CARD_FIELD) for entries in g.recycled for entry in entries]
    piles += [1 << card for row in g.open for card in row if card != NO_CARD]
    for pile in piles:
        if seen & pile:
            card = g.content.cards[members(seen & pile)[0]].id
            raise InvalidPosition(f"the card {card} exists once, but stands in two places.")
        seen |= pile


def check_candies(g: DeiState) -> None:
    """Refuse more or fewer candy boosts of a kind than there are."""
    piles = [g.candy_bank, on_pads(g), *g.candies]
    for candy in g.content.candies:
        shift = CANDY_BITS * candy.index
        if sum(pile >> shift & CANDY_FIELD for pile in piles) != candy.count:
            raise InvalidPosition(f"candies: there are {candy.count} of {candy.id}.")


# -- imagining --------------------------------------------------------------------------------


def imagine(view: View, content: DeiContent, rng: Rng) -> DeiState:
    """Return a position that looks like `view` to its seat, with hidden things dealt at random."""
    rules = content.rules
    g = blank(rules, len(view["factions"]), rules.board(view["map"])).copy()
    SCHEMA.take(g, view)
    luck = Luck(rng)
    imagine_hands(g, view, luck)
    imagine_feats(g, view, luck)
    imagine_candies(g, view, luck)
    imagine_decks(g, view, luck)
    find_leads(g)
    return g


@lru_cache(maxsize=64)
def blank(rules: contents.Content, seats: int, board: Board) -> DeiState:
    """Return a fresh position; copying one is quicker than making another."""
    return DeiState(rules, seats, board)


def imagine_hands(g: DeiState, view: View, luck: Luck) -> None:
    """Take the cards of all seats, and deal those of secret hands."""
    content = g.content
    card_bit = content.card_ids.bits.__getitem__
    entry, old_entry = pad_entries(content).__getitem__, recycled_entries(content).__getitem__
    pads, recycled = view["pads"], view["recycled"]
    for seat, hand in enumerate(view["display"]):
        if isinstance(hand, dict):
            deal_hand(g, view, seat, luck)
            continue
        g.display[seat] = sum(map(card_bit, hand))
        planned = view["planned"][seat]
        if planned:
            g.planned[seat] = sum(map(card_bit, planned))
        g.pads[seat] = (*map(entry, pads[seat]),)
        g.recycled[seat] = (*map(old_entry, recycled[seat]),)
    card = view["card"]
    if card == UNSEEN:
        seat = view.get("speaker", 0)
        g.card = card_on(g.pads[seat][-1]) if g.down else luck.pick(bits(g.planned[seat]))
    elif card is not None:
        g.card = content.card_ids.places[card]


def deal_hand(g: DeiState, view: View, seat: int, luck: Luck) -> None:
    """Deal a secret hand: what was played face down, is planned, or is left in the hand."""
    hand, planned = view["display"][seat], view["planned"][seat]
    recycled = [*map(recycled_entries(g.content).__getitem__, view["recycled"][seat])]
    pad = [*map(pad_entries(g.content).__getitem__, view["pads"][seat])]
    turned = [place for place, entry in enumerate(pad) if entry & ON_PAD_DOWN]
    moments = [entry >> CARD_BITS for entry in recycled]
    moments += [pad[place] >> ON_PAD_MOMENT for place in turned]
    pool = list(map(g.content.card_ids.places.__getitem__, hand["out_of"]))
    # What is planned was in the hand before its phase: a card seen since then is not among it.
    before = {moment: unseen_before(g, pool, moment) for moment in {*moments, g.moment()}}
    holes = [(1, before[moment]) for moment in moments]
    holes += [(planned, before[g.moment()]), (hand["size"], ANYTHING)]
    dealt = deal(sum([1 << card for card in pool]), holes, luck)
    g.recycled[seat] = tuple([entry | dealt[place][0] for place, entry in enumerate(recycled)])
    for place, cards in zip(turned, dealt[len(recycled) : -2], strict=True):
        pad[place] |= cards[0] << ON_PAD_CARD
    g.pads[seat] = tuple(pad)
    g.planned[seat] = sum([1 << card for card in dealt[-2]])
    g.display[seat] = sum([1 << card for card in dealt[-1]])


def unseen_before(g: DeiState, pool: Sequence[int], moment: int) -> int:
    """Return the cards of a pool that were last seen before the phase of a moment, as a set."""
    if not moment:
        return ANYTHING
    began = moment & ~3
    shown = g.shown
    return sum([1 << card for card in pool if shown[card] < began])


def imagine_feats(g: DeiState, view: View, luck: Luck) -> None:
    """Deal the feats that others have not learned, and tiles being passed on (DEI-229)."""
    sets = g.content.feat_ids.bits
    hidden: dict[str, list[int]] = {}  # by colour: the seats whose feat is not known
    known = 0
    for seat, names in enumerate(view["feats"]):
        feats = 0
        for name in names:
            if name in sets:
                feats |= sets[name]
            elif name in hidden:
                hidden[name].append(seat)
            else:
                hidden[name] = [seat]
        g.feats[seat] = feats
        known |= feats
    if view["draft"] or any(view["passed"][0]):
        imagine_draft(g, view, [hidden.get(colour, []) for colour in COLOURS], known, luck)
        return
    if not hidden:
        return
    for colour, name in enumerate(COLOURS):
        if name in hidden:
            first = FEATS_PER_COLOUR * colour
            left = [*BITS_OF_COLOUR[~known >> first & FEAT_SETS[0]]]
            for seat in hidden[name]:
                g.feats[seat] |= 1 << first + luck.pick(left)


def imagine_draft(g: DeiState, view: View, hidden: list[list[int]], known: int, luck: Luck) -> None:
    """Deal drafted feats: a viewer knows what was passed to it, and by whom."""
    own = view["seat"]
    if own is not None:
        g.passed[own] = take_feats(g, view["passed"][own])
    draft = view["draft"]
    if draft and draft[0] not in COLOURS:
        g.draft = take_feats(g, draft)
        draft = []
    for colour, seats in enumerate(hidden):
        passing = len(draft) if draft and COLOURS[colour] == draft[0] else 0
        mine = 0 if own is None else g.passed[own] & FEAT_SETS[colour]
        holes = [(1, allowed(view, seat, colour, mine)) for seat in seats]
        if passing:  # what was passed to me and on is among what I saw
            holes.append((passing, mine or ANYTHING))
        dealt = deal(FEAT_SETS[colour] & ~known & ~g.draft, holes, luck)
        if passing:
            g.draft = sum(1 << feat for feat in dealt.pop())
        for seat, feats in zip(seats, dealt, strict=True):
            g.feats[seat] |= 1 << feats[0]
    for seat, seen in enumerate(view["passed"]):
        if seat != own:
            counted = bool(seen) and isinstance(seen[0], int)  # else the game is over
            g.passed[seat] = passed_to(g, view, seat) if counted else take_feats(g, seen)


def allowed(view: View, seat: int, colour: int, mine: int) -> int:
    """Return the feats that a seat can have drafted, as the viewer knows from its own draft."""
    if not mine:
        return ANYTHING
    counts = view["passed"][seat]
    return ~mine if counts[colour] > mine.bit_count() else mine


def passed_to(g: DeiState, view: View, seat: int) -> int:
    """Return the tiles that a seat saw in drafts: all but those that others took before."""
    own = view["seat"]
    counts = [
        [(g.passed[own] & colour).bit_count() for colour in FEAT_SETS] if of == own else seen
        for of, seen in enumerate(view["passed"])
    ]
    out = 0
    for colour, feats in enumerate(FEAT_SETS):
        if counts[seat][colour]:
            for other, seen in enumerate(counts):
                if seen[colour] > counts[seat][colour]:
                    feats &= ~g.feats[other]
            out |= feats
    return out


def imagine_candies(g: DeiState, view: View, luck: Luck) -> None:
    """Deal the candy boosts of others; the rest is the supply."""
    bank = g.content.candy_bank - on_pads(g)
    hidden: list[int] = []  # the seat of each that is not seen
    for seat, held in enumerate(view["candies"]):
        if not held:
            continue
        if isinstance(held, int):
            hidden += [seat] * held
        else:
            g.candies[seat] = take_candies(g, held)
            bank -= g.candies[seat]
    left = view["candy_bank"] + len(hidden)
    for seat in hidden:
        one = one_of(bank, luck.below(left))
        bank -= one
        left -= 1
        g.candies[seat] += one
    g.candy_bank = bank if view["candy_bank"] else 0


def one_of(bank: int, place: int) -> int:
    """Return the candy boost at a place of packed ones, packed."""
    one = 1
    while place >= bank & CANDY_FIELD:
        place -= bank & CANDY_FIELD
        bank >>= CANDY_BITS
        one <<= CANDY_BITS
    return one


def imagine_decks(g: DeiState, view: View, luck: Luck) -> None:
    """Put every unseen card into its market's deck, drone cards where there is room (DEI-031)."""
    sizes = view["decks"]
    if not isinstance(sizes[0], int):  # the game is over
        g.decks = [read_set(g, deck, "decks") for deck in sizes]
        return
    if not any(sizes):
        return
    content = g.content
    seen = 0
    for seat in range(len(g.factions)):
        seen |= g.owned(seat)
    for row in g.open:
        for card in row:
            if card != NO_CARD:
                seen |= 1 << card
    robots = 0
    for faction in g.factions:
        robots |= content.robot_cards[content.factions[faction].drone]
    unseen = ~seen
    decks = [cards & unseen for cards in content.market_cards]
    room = [size - deck.bit_count() for size, deck in zip(sizes, decks, strict=True)]
    g.decks = [*map(or_, decks, deal_sets(robots & unseen, room, luck))]
