"""What a choice would change: majorities and outposts that come and go, supplies that are scored.

The rules' own functions run on a copy, so a preview is never a second version of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import AskRegion
from sternbrett.games.dei.rules.building import BridgeSite, site_of
from sternbrett.games.dei.rules.control import settle, strength, strongest_rival
from sternbrett.games.dei.rules.drones import SimonEnlist
from sternbrett.games.dei.rules.killing import kill
from sternbrett.games.dei.rules.moving import MoveLeader, MoveRefuges, MoveScrappers, move_group
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.rules.turns import Learn
from sternbrett.games.dei.table.region import waits_in_vain
from sternbrett.games.dei.terms import (
    COLOURS,
    FACTIONS,
    FEAT,
    NOBODY,
    SCOUTS,
    SIMON,
    STRENGTHENING,
    YES,
)
from sternbrett.kernel.engine import answer
from sternbrett.kernel.look import AnyLook, Look


@dataclass(frozen=True)
class Change:
    """The difference of two positions for a seat: regions and outposts won and lost."""

    seat: int
    before: DeiState
    after: DeiState

    @property
    def led(self) -> list[int]:
        """The regions in which the majority changes."""
        old, new = self.before.holder, self.after.holder
        return [region for region in range(len(old)) if old[region] != new[region]]

    @property
    def flags(self) -> list[int]:
        """The outposts whose markers change."""
        old, new = self.before.flags, self.after.flags
        return [place for place in range(len(old)) if old[place] != new[place]]

    @property
    def full(self) -> list[int]:
        """The outposts at which the seat gets the majority, but has all markers of the colour."""
        won = [region for region in self.led if self.after.holder[region] == self.seat]
        return [place for region in won for place in waits_in_vain(self.after, region)]

    @property
    def supplies(self) -> int:
        """The supplies that the seat scores."""
        return points(self.after, self.seat) - points(self.before, self.seat)


def words(look: AnyLook, change: Change, region: int) -> str:
    """Return what a change in a region means for the seat that looks, in a few words."""
    return " · ".join(_parts(look, change, region))


def _parts(look: AnyLook, change: Change, region: int) -> Iterator[str]:
    say = look.texts.say
    before, after, seat = change.before, change.after, change.seat
    rival = strongest_rival(after, seat, region)
    if rival:
        mine = strength(after, seat, region)
        yield say("preview.strengths", mine=mine, theirs=rival)
    told = set()
    for place in change.flags:
        outpost = after.board.outposts[place]
        told.add(outpost.region)
        colour = COLOURS[after.colours[outpost.letter]]
        where = after.board.ids[outpost.region]
        if after.flags[place] == seat:
            yield say("preview.outpost_won", colour=colour)
        elif before.flags[place] == seat:
            yield say("preview.outpost_lost", colour=colour, region=where)
        else:
            loser = before.flags[place]
            if loser != NOBODY:
                faction = FACTIONS[before.factions[loser]]
                yield say("preview.outpost_taken", colour=colour, faction=faction)
    for place in change.full:
        colour = COLOURS[after.colours[after.board.outposts[place].letter]]
        most = after.content.limits.markers
        yield say("preview.outpost_full", colour=colour, amount=most)
    if change.supplies:
        yield say("preview.supplies", amount=change.supplies)
    for at in change.led:
        if at in told:
            continue
        if after.holder[at] == seat and rival:
            yield say("preview.majority_won")
        elif before.holder[at] == seat and strength(after, seat, at):
            yield say("preview.majority_lost", region=after.board.ids[at])
        elif after.holder[at] == NOBODY and before.holder[at] not in (NOBODY, seat):
            yield say(
                "preview.majority_broken", faction=FACTIONS[before.factions[before.holder[at]]]
            )


def after_move(
    g: DeiState, source: int, target: int, leader: bool, refuges: int, scrappers: int
) -> DeiState:
    """Return the position after a group has moved."""
    after = g.copy()
    after.listening = False
    move_group(after, source, target, leader, refuges, scrappers)
    return after


def after_kill(g: DeiState, victim: int, region: int) -> DeiState:
    """Return the position after a scrapper was killed, before its owner draws a candy boost."""
    after = g.copy()
    after.listening = False
    kill(after, victim, region)
    settle(after, 1 << region)
    return after


def previews(look: Look[DeiState]) -> dict[int, Change]:
    """Return what each region that can be chosen now would change; of groups, all move."""
    decision, seat, g = look.decision, look.seat, look.position
    if seat is None or not look.options or not isinstance(decision, AskRegion):
        return {}
    out = {}
    for option in look.options:
        assert isinstance(option, Pick)
        region = g.region_of(option.value)
        after = look.game.copy(g)
        answer(after, seat, option)
        while isinstance(after.pending, MoveLeader | MoveRefuges | MoveScrappers):
            asked = after.pending.options(after, seat)
            single = g.content.moves.single[YES]
            if isinstance(after.pending, MoveRefuges):
                choice = asked[0]
            else:
                choice = single if single in asked else asked[-1]
            answer(after, seat, choice)
        change = Change(seat, g, after)
        if change.led or change.flags or change.supplies:
            out[region] = change
    return out


# -- what has no region -----------------------------------------------------------------------

#: The feats that change majorities as soon as they are learned.
AT_ONCE = STRENGTHENING | 1 << SCOUTS


def notes(look: Look[DeiState]) -> dict[str, str]:
    """Return what choices would change that name no region, by their keys: bridges, feats, Simon.

    What changes nothing is silent, but for feats, of which one waits for something.
    """
    decision, seat, g = look.decision, look.seat, look.position
    if seat is None or not isinstance(decision, BridgeSite | Learn | SimonEnlist):
        return {}
    out = {}
    for option in look.options:
        assert isinstance(option, Pick)
        if isinstance(decision, SimonEnlist):
            out[option.key] = _with_simon(look, seat, option)
        elif isinstance(decision, BridgeSite):
            ground = g.board.sites[site_of(g, option.value)].ground
            change = _after(look, seat, option)
            out[option.key] = words(look, change, ground) if change.led or change.flags else ""
        elif option.word == FEAT and AT_ONCE >> option.value & 1:
            told = " · ".join(_everywhere(look, _after(look, seat, option)))
            out[option.key] = told or look.texts.say("preview.no_majority")
    return {key: note for key, note in out.items() if note}


def _after(look: Look[DeiState], seat: int, option: Pick) -> Change:
    after = look.game.copy(look.position)
    answer(after, seat, option)
    return Change(seat, look.position, after)


def _with_simon(look: Look[DeiState], seat: int, option: Pick) -> str:
    """Return what it would change if so many came to Simon; who comes from elsewhere is open."""
    g = look.position
    region = g.drones[SIMON]
    if option.value <= g.supply[seat]:
        return words(look, _after(look, seat, option), region)
    mine, rival = strength(g, seat, region) + option.value, strongest_rival(g, seat, region)
    return look.texts.say("preview.strengths", mine=mine, theirs=rival) if rival else ""


def _everywhere(look: Look[DeiState], change: Change) -> Iterator[str]:
    """Yield what a change means on the whole map: outposts, then other majorities."""
    say, seat, after = look.texts.say, change.seat, change.after
    told = set()
    for place in change.flags:
        outpost = after.board.outposts[place]
        told.add(outpost.region)
        key = "outpost_won_at" if after.flags[place] == seat else "outpost_lost"
        colour = COLOURS[after.colours[outpost.letter]]
        yield say(f"preview.{key}", colour=colour, region=after.board.ids[outpost.region])
    for at in change.led:
        if at not in told:
            key = "majority_won_at" if after.holder[at] == seat else "majority_broken_at"
            yield say(f"preview.{key}", region=after.board.ids[at])
