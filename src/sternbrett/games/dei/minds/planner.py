"""Search over the cards of a turn of DEI; compiled by mypyc.

A card is searched by a beam: each icon is tried in all its ways (as far as they look sensible), and
of the positions with the same open icons the best few are kept. A turn of two cards goes on from
the best first cards. Everything happens on copies of an imagined position.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.dei.contents import Content, Pick
from sternbrett.games.dei.minds.sensible import sensible
from sternbrett.games.dei.minds.worth import Judge, Weights
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.icons import NextIcon
from sternbrett.games.dei.rules.missions import ChooseMission
from sternbrett.games.dei.rules.turns import (
    LEARNING_PHASE,
    AfterCards,
    ChooseCard,
    ChooseFace,
    Learn,
    OfferLearning,
    PlanCards,
    PlayCard,
)
from sternbrett.games.dei.terms import (
    BOOST,
    END_CARD,
    FACE_DOWN,
    FACE_UP,
    FEAT,
    GO_ON,
    ICON,
    NOBODY,
    PARCEL,
    PER,
    PLANNING,
)
from sternbrett.kernel.engine import AnyDecision, Option, advance, answer

#: A purchase by Parcel Bot must be worth so much.
WORTH_A_PARCEL: Final = 0.3
#: After so many positions a turn is thought through well enough.
EFFORT: Final = 6_000
#: No card has more icons than this to be used one after the other.
LONGEST: Final = 10


class Node:
    """A position of a search, and the choices that led to it from the one before."""

    __slots__ = ("before", "choices", "g", "value")

    def __init__(self, g: DeiState, before: Node | None, choices: list[Option]) -> None:
        self.g = g
        self.before = before
        self.choices = choices
        self.value = 0.0

    def path(self) -> list[Option]:
        """Return all choices from the root to here."""
        parts: list[list[Option]] = []
        node: Node | None = self
        while node is not None:
            parts.append(node.choices)
            node = node.before
        out: list[Option] = []
        for part in reversed(parts):
            out.extend(part)
        return out


class Planner:
    """Finds what to do, with more or less effort."""

    __slots__ = ("content", "judge", "seconds", "tried", "wide")

    def __init__(self, content: Content, weights: Weights, wide: int, seconds: int) -> None:
        self.content = content
        self.judge = Judge(content, weights)
        self.wide = wide  # positions kept for the same open icons
        self.seconds = seconds  # first cards after which the second is tried as well
        self.tried = 0

    # -- what to do -----------------------------------------------------------------------

    def plan(self, g: DeiState, seat: int) -> list[Option]:
        """Return the best choices from here on, as far as they were thought through."""
        self.tried = 0
        decision = g.pending
        root = Node(g, None, [])
        if isinstance(decision, PlanCards):
            return self.plan_cards(g, seat, decision)
        if isinstance(decision, ChooseCard):
            return self.turn(root, seat).path()
        if isinstance(decision, NextIcon):
            return self.finish_turn(self.card(root, seat), seat).path()
        if isinstance(decision, ChooseMission | Learn | AfterCards):
            return self.single(root, seat).path()
        return self.anything(root, seat).path()

    def plan_cards(self, g: DeiState, seat: int, decision: PlanCards) -> list[Option]:
        """Return the cards to plan: those that would be played now (DEI-230)."""
        chosen = decision.partial(g, seat)
        ahead = g.copy()
        ahead.pending = None
        ahead.answers = ()
        ahead.optional &= ~PLANNING
        ahead.speaker = seat
        ahead.played = 0
        ahead.turned = ahead.searched = ahead.solar_used = ahead.parcel_used = False
        ahead.agenda = [OfferLearning()] if g.phase == LEARNING_PHASE else []
        for _ in range(self.content.limits.cards_per_phase):
            ahead.agenda.append(PlayCard())
        advance(ahead)
        cards: list[Option] = []
        root = Node(ahead, None, [])
        if chosen:
            first = self.content.options[chosen[0]]
            best: Node | None = None
            for node in self.faces(root, seat, first):
                for end in self.card(node, seat):
                    if best is None or end.value > best.value:
                        best = end
            if best is not None and goes_on(best.g, seat):
                cards = cards_in(self.one_card(best, seat).path())
        else:
            cards = cards_in(self.turn(root, seat).path())
        legal = decision.options(g, seat)
        out = [option for option in cards if option in legal]
        return out if out else legal[:1]

    def single(self, root: Node, seat: int) -> Node:
        """Return the best of single choices that are worth what they lead to at once."""
        g = root.g
        decision = g.pending
        assert decision is not None
        best: Node | None = None
        for option in decision.options(g, seat):
            if isinstance(decision, AfterCards) and is_single(option, GO_ON):
                node = self.after(root, seat, option)
                node.value = self.judge.value(node.g, seat) + WORTH_A_PARCEL
                found = node
            elif isinstance(decision, Learn):
                # A feat is never a disadvantage; which is first matters little.
                node = self.after(root, seat, option)
                node.value = float(node.g.learned[seat].bit_count())
                found = node
            elif isinstance(decision, AfterCards):
                found = self.anything(self.after(root, seat, option), seat)
            else:
                found = self.after(root, seat, option)
                found.value = self.judge.value(found.g, seat)
            if best is None or found.value > best.value:
                best = found
        assert best is not None
        return best

    def anything(self, root: Node, seat: int) -> Node:
        """Return the best end of what is begun: a choice inside an action, or at setup."""
        ends: list[Node] = []
        self.resolve(root.g.copy(), seat, root, [], ends)
        best = ends[0]
        for node in ends:
            self.judge_node(node, seat)
            if node.value > best.value:
                best = node
        return best

    # -- turns ----------------------------------------------------------------------------

    def turn(self, root: Node, seat: int) -> Node:
        """Return the best way to play the next card, and the one after it where there is time."""
        parcel = self.parcel(root, seat)
        if parcel is not None:
            return parcel
        ends = self.first_cards(root, seat)
        return self.finish_turn(ends, seat)

    def parcel(self, root: Node, seat: int) -> Node | None:
        """Return what Parcel Bot could buy now, if it is worth it."""
        g = root.g
        decision = g.pending
        assert decision is not None
        options = decision.options(g, seat)
        if not is_single(options[0], PARCEL):
            return None
        found = self.anything(self.after(root, seat, options[0]), seat)
        if found.value > self.judge.value(g, seat) + WORTH_A_PARCEL:
            return found
        return None

    def first_cards(self, root: Node, seat: int) -> list[Node]:
        """Return for each card and face the best position after it, the best first."""
        g = root.g
        decision = g.pending
        assert decision is not None
        out: list[Node] = []
        for option in decision.options(g, seat):
            if is_single(option, PARCEL):
                continue
            for node in self.faces(root, seat, option):
                ends = self.card(node, seat)
                if ends:
                    out.append(ends[0])
        out.sort(key=value_of, reverse=True)
        return out

    def ideas(self, g: DeiState, seat: int) -> dict[int, float]:
        """Return what each card is worth that could be played now, by the number of its option."""
        out: dict[int, float] = {}
        for node in self.first_cards(Node(g, None, []), seat):
            number = node.path()[0].number
            if number not in out:
                out[number] = node.value
        return out

    def faces(self, root: Node, seat: int, card: Option) -> list[Node]:
        """Return a card played face up, and face down where something could be bought."""
        chosen = self.after(root, seat, card)
        single = self.content.moves.single
        if not isinstance(chosen.g.pending, ChooseFace):
            return [chosen]
        out = [self.after(chosen, seat, single[FACE_UP])]
        if not chosen.g.turned:
            down = self.after(chosen, seat, single[FACE_DOWN])
            decision = down.g.pending
            if isinstance(decision, NextIcon) and len(decision.options(down.g, seat)) > 1:
                out.append(down)
        return out

    def one_card(self, root: Node, seat: int) -> Node:
        """Return the best way to play one card."""
        return self.first_cards(root, seat)[0]

    def finish_turn(self, ends: list[Node], seat: int) -> Node:
        """Return the best of some positions after a card, the second card considered."""
        best = ends[0]
        if self.seconds == 0:
            return best
        found: Node | None = None
        for node in ends[: self.seconds]:
            if found is not None and self.tried > EFFORT:
                break
            if not goes_on(node.g, seat):
                continue
            end = self.one_card(node, seat)
            if found is None or end.value > found.value:
                found = end
        return best if found is None else found

    # -- cards ----------------------------------------------------------------------------

    def card(self, root: Node, seat: int) -> list[Node]:
        """Return the best positions after the card being resolved, the best first."""
        if not isinstance(root.g.pending, NextIcon):
            self.judge_node(root, seat)
            return [root]
        ends: list[Node] = []
        front = [root]
        for _ in range(LONGEST):
            groups: dict[tuple[int, ...], list[Node]] = {}
            for node in front:
                # Icons may be left unused (DEI-068).
                end = self.after(node, seat, self.content.moves.single[END_CARD])
                if node is not root and goes_on(end.g, seat):
                    end.value = node.value  # nothing that counts has changed
                    self.tried += 1
                else:
                    self.judge_node(end, seat)
                ends.append(end)
                found: list[Node] = []
                self.actions(node, seat, found)
                for child in found:
                    self.judge_node(child, seat)
                    if isinstance(child.g.pending, NextIcon):
                        key = (*child.g.icons, child.g.candy)
                        group = groups.get(key)
                        if group is None:
                            groups[key] = [child]
                        else:
                            self.keep(group, child)
                    else:
                        ends.append(child)
            if not groups:
                break
            front = []
            for group in groups.values():
                front.extend(group)
        ends.sort(key=value_of, reverse=True)
        return ends

    def keep(self, group: list[Node], child: Node) -> None:
        """Keep a position if it is among the best of its group and no twin of another."""
        place = len(group)
        while place and group[place - 1].value < child.value:
            place -= 1
        if place and group[place - 1].value == child.value:
            return
        if place < self.wide:
            group.insert(place, child)
            if len(group) > self.wide:
                group.pop()

    def actions(self, node: Node, seat: int, out: list[Node]) -> None:
        """Find all positions after one more icon of the card being resolved."""
        g = node.g
        decision = g.pending
        assert decision is not None
        options = decision.options(g, seat)
        icons = False
        for option in options:
            assert isinstance(option, Pick)
            if option.word == ICON:
                icons = True
        for option in options:
            assert isinstance(option, Pick)
            if option.word == BOOST:
                if not self.sweet(g, option.value, icons):
                    continue
            elif option.word != ICON:
                continue
            ahead = g.copy()
            answer(ahead, seat, option)
            self.resolve(ahead, seat, node, [option], out)

    def sweet(self, g: DeiState, kind: int, icons: bool) -> bool:
        """Tell whether a candy boost is thought about now: badges before, others after icons."""
        badge = self.content.candies[kind].badge
        if badge == NOBODY:
            return not icons and not g.down
        if g.down:
            return True
        for icon in g.icons:
            found = self.content.icons[icon]
            if found.kind == PER and (found.colour == badge or found.colour > 2):
                return True
        return False

    def resolve(
        self, g: DeiState, seat: int, before: Node, choices: list[Option], out: list[Node]
    ) -> None:
        """Find all positions after an action that has begun, as far as they look sensible."""
        decision = g.pending
        while True:
            if decision is None or at_rest(decision) or decision.turn(g) != seat:
                out.append(Node(g, before, choices))
                return
            options = sensible(self.judge, g, seat, decision)
            if len(options) > 1:
                break
            choices = [*choices, options[0]]
            answer(g, seat, options[0])
            decision = g.pending
        last = len(options) - 1
        for place in range(len(options)):
            ahead = g if place == last else g.copy()
            answer(ahead, seat, options[place])
            self.resolve(ahead, seat, before, [*choices, options[place]], out)

    def after(self, node: Node, seat: int, option: Option) -> Node:
        """Return the position after a choice."""
        g = node.g.copy()
        answer(g, seat, option)
        return Node(g, node, [option])

    def judge_node(self, node: Node, seat: int) -> None:
        """Value a position; feats that can be learned are learned before."""
        self.tried += 1
        g = node.g
        if isinstance(g.pending, Learn) and g.pending.turn(g) == seat:
            g = g.copy()
            while isinstance(g.pending, Learn) and g.speaker == seat:
                options = g.pending.options(g, seat)
                last = options[-1]
                assert isinstance(last, Pick)
                if last.word != FEAT:
                    break
                answer(g, seat, last)
        node.value = self.judge.value(g, seat)


def value_of(node: Node) -> float:
    """Return a position's value, for sorting."""
    return node.value


def goes_on(g: DeiState, seat: int) -> bool:
    """Tell whether a seat has another card to play in its turn."""
    return isinstance(g.pending, ChooseCard) and g.speaker == seat


def is_single(option: Option, word: int) -> bool:
    """Tell whether an option is one of the words that stand for themselves."""
    assert isinstance(option, Pick)
    return option.word == 0 and option.value == word


def cards_in(path: list[Option]) -> list[Option]:
    """Return the cards that are played in a path: each is followed by its face."""
    out: list[Option] = []
    for place in range(len(path) - 1):
        after = path[place + 1]
        if is_single(after, FACE_UP) or is_single(after, FACE_DOWN):
            out.append(path[place])
    return out


def at_rest(decision: AnyDecision) -> bool:
    """Tell whether a decision is one between actions: there a position can be valued."""
    return isinstance(
        decision, NextIcon | ChooseCard | AfterCards | Learn | ChooseMission | PlanCards
    )


def mark(g: DeiState, seat: int) -> tuple[object, ...]:
    """Return what tells positions of a turn apart, as far as the acting seat knows them."""
    decision = g.pending
    assert decision is not None
    return (
        type(decision).__name__,
        tuple(decision.args()),
        g.round,
        g.phase,
        g.played,
        g.card,
        g.icons,
        g.candy,
        g.extra,
        tuple(g.scrappers),
        tuple(g.leaders),
        tuple(g.resources),
        tuple(g.drones),
        g.tech[seat],
        g.energy[seat],
        g.candies[seat],
        g.display[seat],
        g.learned[seat],
        len(g.marks[seat]),
        g.refuges[seat],
        g.elevators[seat],
        g.bridges[seat],
    )


def marked(g: DeiState, seat: int, path: list[Option]) -> dict[tuple[object, ...], int]:
    """Return the choices of a plan by the positions in which they are to be made."""
    out: dict[tuple[object, ...], int] = {}
    ahead = g.copy()
    for option in path:
        decision = ahead.pending
        if decision is None or decision.turn(ahead) != seat:
            break
        if option not in decision.options(ahead, seat):
            break
        out[mark(ahead, seat)] = option.number
        answer(ahead, seat, option)
    return out
