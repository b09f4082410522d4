"""What a region says about itself: a line that is read aloud, and a card that is shown."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache

from sternbrett.games.dei.board import Board, Site
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.building import standing
from sternbrett.games.dei.rules.control import strength, strength_of_feats
from sternbrett.games.dei.table.piece_art import tone
from sternbrett.games.dei.terms import (
    AGENT,
    BARRICADES,
    BOMBS,
    BUILDINGS,
    COLOURS,
    DRONES,
    ELEVATOR,
    FACTIONS,
    NOBODY,
    REFUGE,
    RESOURCES,
    RESPONSE_VEHICLE,
    STRENGTHENING,
)
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.ways import Weight
from sternbrett.web.kit import About

#: The feats that make figures stronger.
STRENGTHENED = (
    (BOMBS, "bombs"),
    (AGENT, "agent"),
    (BARRICADES, "barricades"),
    (RESPONSE_VEHICLE, "response_vehicle"),
)


class Describer:
    """Speaks of the regions of one view."""

    def __init__(self, look: AnyLook) -> None:
        self.look = look
        self.g: DeiState = look.position
        self.board = self.g.board
        self.say = look.texts.say
        self._outposts = _outposts(self.board)
        #: What any region may depend on.
        self.always = (
            look.texts,
            self.board,
            look.seat,
            tuple(self.g.factions),
            tuple(self.g.colours),
        )
        self._links = [self.links(seat) for seat in range(len(self.g.factions))]

    def about(self, region: int, name: str) -> About:
        """Return what is always true of a region: its spoken name, level, what it is next to."""
        ids = self.board.ids
        near = listed([ids[other] for other in members(self.board.near[region])])
        touching = listed([ids[other] for other in members(self.board.touching[region])])
        foot = [self.say("board.near", regions=near)] if near else []
        foot += [self.say("board.touching", regions=touching)] if touching else []
        foot += self.linked(NOBODY, region)
        return About(f"{ids[region]} · {name} · {self.level(region)}", "\n".join(foot))

    def facts(self, region: int) -> tuple[Hashable, ...]:
        """Return all that is drawn and told of a region, what can be done there apart."""
        g = self.g
        facts: list[Hashable] = [self.always, region, g.holder[region], g.resources[region]]
        for seat, presence in enumerate(g.presence):
            if presence >> region & 1:
                count = g.scrappers[seat * self.board.size + region]
                facts.append((seat, count, g.leaders[seat] == region))
                if g.learned[seat] & STRENGTHENING:
                    facts.append(tuple(self.feats(seat, region)))
        for place in self._outposts[region]:
            facts.append(g.flags[place])
            facts.append(place in waits_in_vain(g, region))
        for seat, links in enumerate(self._links):
            facts.append(g.refuges[seat].count(region))
            if region in links:
                facts.append(tuple(links[region]))
        if region in g.drones:
            facts.append(tuple([at == region for at in g.drones]))
        return tuple(facts)

    def card(self, region: int, legal: bool, preview: str = "") -> str:
        """Return what is true of a region now, line by line: first one for each faction there."""
        lines = [*self.strengths(region)]
        if preview:
            lines.append(preview)
        things = ", ".join(self.things(region))
        if things:
            lines.append(things)
        for seat in range(len(self.g.factions)):
            lines += self.linked(seat, region)
        if legal:
            lines.append(self.say("board.legal"))
        return "\n".join(lines)

    def strengths(self, region: int) -> Iterator[str]:
        """Yield the strength of each faction in a region, the strongest first, and of what."""
        found = self.standing(region)
        for amount, seat in found:
            text = self.say("board.strength", faction=self.who(seat), amount=amount)
            parts = self.parts(seat, region)
            yield f"{text} ({', '.join(parts)})" if parts else text
        if found and self.g.holder[region] == NOBODY:
            yield self.say("board.tied")

    def standing(self, region: int) -> list[tuple[int, int]]:
        """Return the strengths of those in a region, each with its seat, the strongest first."""
        found = sorted((-strength(self.g, seat, region), seat) for seat in self.present(region))
        return [(-amount, seat) for amount, seat in found]

    def weights(self, region: int) -> list[Weight]:
        """Return the strengths in a region as blocks; those of leaders and feats differ."""
        return [weight(self.g, seat, region) for _, seat in self.standing(region)]

    def parts(self, seat: int, region: int) -> list[str]:
        """Return of what a seat's strength in a region is made."""
        g = self.g
        out = []
        count = g.scrappers[seat * self.board.size + region]
        if count:
            out.append(self.say("board.scrappers", amount=count))
        if g.leaders[seat] == region:
            faction = g.content.factions[g.factions[seat]]
            name = self.look.texts.name("leader", faction.leader)
            out.append(f"{name} {faction.leader_strength}")
        for name, more in self.feats(seat, region):
            out.append(f"{self.look.texts.name('feat', name)} +{more}")
        return out

    def feats(self, seat: int, region: int) -> Iterator[tuple[str, int]]:
        """Yield what each feat adds to a seat's strength in a region, if it does."""
        for feat, name in STRENGTHENED:
            learned = self.g.learned[seat] & 1 << feat
            more = strength_of_feats(self.g, seat, region, learned, 0)
            if more:
                yield name, more

    def linked(self, seat: int, region: int) -> list[str]:
        """Return where elevators and bridges of a seat lead, NOBODY for the neutral ones."""
        links = self.links(NOBODY) if seat == NOBODY else self._links[seat]
        ends = sorted(links.get(region, ()))
        if not ends:
            return []
        whose = self.say("board.neutral") if seat == NOBODY else self.who(seat)
        regions = " ".join(self.board.ids[end] for end in ends)
        return [self.say("board.linked", whose=whose, regions=regions)]

    def links(self, seat: int) -> dict[int, list[int]]:
        """Return where elevators and bridges of a seat (or neutral ones) lead, by region."""
        g, board = self.g, self.board
        lifts = list(board.elevators)
        spans = list(board.bridges)
        if seat != NOBODY:
            lifts = [(lift >> 7, lift & 127) for lift in g.elevators[seat]]
            spans = list(g.bridges[seat])
        pairs = [*lifts, *((board.sites[at].roof_a, board.sites[at].roof_b) for at in spans)]
        links: dict[int, list[int]] = {}
        for first, second in pairs:
            links.setdefault(first, []).append(second)
            links.setdefault(second, []).append(first)
        return links

    # -- parts of both --------------------------------------------------------------------

    def level(self, region: int) -> str:
        """Return the level of a region."""
        height = self.board.heights[region]
        return self.say("board.roof", number=height) if height else self.say("board.ground")

    def faction(self, seat: int) -> str:
        """Return the name of a seat's faction."""
        return self.look.texts.say(f"role.{FACTIONS[self.g.factions[seat]]}")

    def who(self, seat: int) -> str:
        """Return “you” or the name of a faction."""
        return self.say("board.you") if seat == self.look.seat else self.faction(seat)

    def present(self, region: int) -> list[int]:
        """Return the seats with a figure in a region."""
        seats = range(len(self.g.factions))
        return [seat for seat in seats if self.g.presence[seat] >> region & 1]

    def things(self, region: int) -> Iterator[str]:
        """Yield outposts, resources, buildings and drones of a region."""
        g, board = self.g, self.board
        for place in members(board.outposts_at[region]):
            colour = COLOURS[g.colours[board.outposts[place].letter]]
            if place in waits_in_vain(g, region):
                who, most = self.who(g.holder[region]), g.content.limits.markers
                yield self.say("board.outpost_full", colour=colour, faction=who, amount=most)
            elif g.flags[place] == NOBODY:
                yield self.say("board.outpost", colour=colour)
            else:
                faction = self.who(g.flags[place])
                yield self.say("board.outpost_of", colour=colour, faction=faction)
        if g.resources[region]:
            kind = RESOURCES[region >= board.ground]
            yield self.say("board.resources", amount=g.resources[region], resource=kind)
        if region in board.refuges:
            yield self.say("board.building", building="refuge", whose=self.say("board.neutral"))
        for seat in range(len(g.factions)):
            for _ in range(g.refuges[seat].count(region)):
                yield self.say("board.building", building="refuge", whose=self.who(seat))
        for drone, at in enumerate(g.drones):
            if at == region:
                yield self.look.texts.name("drone", DRONES[drone])

    def token(self, kind: int, place: int) -> str:
        """Return which of the viewer's buildings a token is: its kind, and where it stands."""
        assert self.look.seat is not None
        at = standing(self.g, self.look.seat, kind)[place]
        ids = self.board.ids
        if kind == REFUGE:
            where = ids[at]
        elif kind == ELEVATOR:
            where = f"{ids[at >> 7]}–{ids[at & 127]}"
        else:
            where = self.ends_of(self.board.sites[at])
        return self.say("board.token", building=BUILDINGS[kind], where=where)

    def site(self, site: Site) -> str:
        """Return between which roofs, and over which ground, a bridge would lead."""
        ground = self.board.ids[site.ground]
        return self.say("board.site", where=self.ends_of(site), ground=ground)

    def ends_of(self, site: Site) -> str:
        """Return the two roofs of a bridge."""
        return f"{self.board.ids[site.roof_a]}–{self.board.ids[site.roof_b]}"


def waits_in_vain(g: DeiState, region: int) -> list[int]:
    """Return the outposts whose markers whoever leads there has no room for (DEI-055)."""
    holder = g.holder[region]
    if holder == NOBODY:
        return []
    full = [number >= g.content.limits.markers for number in g.markers[3 * holder : 3 * holder + 3]]
    return [
        place
        for place in members(g.board.outposts_at[region])
        if g.flags[place] == NOBODY and full[g.colours[g.board.outposts[place].letter]]
    ]


@lru_cache(maxsize=64)
def _outposts(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the outposts in each region."""
    return tuple(tuple(members(there)) for there in board.outposts_at)


def weight(g: DeiState, seat: int, region: int, more: int = 0) -> Weight:
    """Return the strength of a seat in a region: scrappers, others, and what would come."""
    scrappers = g.scrappers[seat * g.board.size + region]
    others = strength(g, seat, region) - scrappers
    return Weight(tone(g.factions[seat]), scrappers, others, more)


def listed(ids: Sequence[str]) -> str:
    """Return ids of regions with each letter once: G15 17 21."""
    return " ".join(
        one[1:] if place and ids[place - 1][0] == one[0] else one for place, one in enumerate(ids)
    )
