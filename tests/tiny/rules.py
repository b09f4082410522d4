"""Salvage Race: the position and the steps, in the order of the rules."""

from __future__ import annotations

from sternbrett.kernel.engine import (
    NOT_NOW,
    Decision,
    Event,
    EventKind,
    Option,
    Said,
    SecretDecision,
    State,
    Step,
)
from sternbrett.kernel.reasons import Reasons

STORM = "storm"
CARD = "card"
STORM_FACES = 6

CARD_DEALT = EventKind("card_dealt", "seat card", "SR-006")
SOME_CARD_DEALT = EventKind("some_card_dealt", "seat", "SR-006")
STORM_ROLLED = EventKind("storm_rolled", "round storm", "SR-003")
SHIP_SENT = EventKind("ship_sent", "seat card stance", "SR-004")
STORM_WON = EventKind("storm_won", "seat amount", "SR-005")
STORM_LOST = EventKind("storm_lost", "", "SR-005")
CHARGED = EventKind("charged", "seat", "SR-007")
SHIP_SHOWN = EventKind("ship_shown", "seat card", "SR-008")
GAME_OVER = EventKind("game_over", "round", "SR-009")

REASONS = Reasons()
NOT_YOURS = REASONS.declare("not_yours", "SR-006", listed=False)
OTHER_PART = REASONS.declare("other_part", "SR-004", listed=False)
SHOWN_BEFORE = REASONS.declare("shown", "SR-008", listed=False)
CHARGED_BEFORE = REASONS.declare("charged", "SR-007")
NO_POINTS = REASONS.declare("no_points", "SR-007")


class Move(Option):
    """An option with its word, and its ship where it has one (-1: none)."""

    __slots__ = ("card", "word")

    def __init__(self, number: int, key: str, ids: list[str]) -> None:
        super().__init__(number, key)
        self.word, _, argument = key.partition(":")
        self.card = ids.index(argument) if argument else -1


class Content:
    """What never changes: ships, numbers and the vocabulary."""

    def __init__(
        self,
        ids: list[str],
        power: list[int],
        names: dict[str, dict[str, str]],
        hand: int,
        charge_bonus: int,
        keys: list[str],
    ) -> None:
        self.ids = ids
        self.power = power
        self.names = names
        self.hand = hand
        self.charge_bonus = charge_bonus
        self.moves = [Move(number, key, ids) for number, key in enumerate(keys)]
        self.by_key = {move.key: move for move in self.moves}


class Race(State):
    """A position. Ships are numbers; hands and deck are sorted, since their order means nothing."""

    __slots__ = (
        "charged",
        "content",
        "deck",
        "discard",
        "hands",
        "points",
        "round",
        "rounds",
        "shown",
        "storm",
    )

    def __init__(self, content: Content, seats: int, source: Race | None = None) -> None:
        super().__init__(source)
        self.content = content
        if source is None:
            self.round = 0
            self.rounds = 3
            self.storm = 0
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.deck = list(range(len(content.ids)))
            self.discard: list[int] = []
            self.shown: list[int] = []
            self.points = [0] * seats
            self.charged = [False] * seats
        else:
            self.round = source.round
            self.rounds = source.rounds
            self.storm = source.storm
            self.hands = [hand[:] for hand in source.hands]
            self.deck = source.deck[:]
            self.discard = source.discard[:]
            self.shown = source.shown[:]
            self.points = source.points[:]
            self.charged = source.charged[:]


class Setup(Step[Race]):
    """Deal the hands, then play the rounds."""

    clause = "SR-002"

    def run(self, g: Race) -> None:
        for _ in range(g.content.hand):
            for seat in range(len(g.hands)):
                deal(g, seat)
        g.push(Round())


class Round(Step[Race]):
    """A round: the storm is rolled, everybody decides, and what follows is seen."""

    clause = "SR-003"

    def run(self, g: Race) -> None:
        g.round += 1
        g.storm = g.chance(STORM, STORM_FACES) + 1
        if g.listening:
            g.tell(STORM_ROLLED, g.round, g.storm)
        g.then(Bid(), EndRound())


class Bid(SecretDecision[Race]):
    """Everybody secretly chooses a ship, then whether it pushes or holds."""

    clause = "SR-004"

    def prompt(self, g: Race, seat: int | None) -> Said:
        parts = 0 if seat is None else len(self.partial(g, seat))
        return f"prompt.Bid.{('card', 'stance', 'wait')[parts]}", {}

    def guard(self, g: Race, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        parts = len(self.partial(g, seat))
        if option.word not in ("card", "push", "hold"):
            return NOT_NOW
        if (option.word == "card") != (parts == 0):
            return OTHER_PART
        return 0 if option.word != "card" or option.card in g.hands[seat] else NOT_YOURS

    def everyone(self, g: Race) -> tuple[int, ...]:
        return tuple(range(len(g.hands)))

    def complete(self, g: Race, seat: int) -> bool:
        return len(self.partial(g, seat)) == 2

    def options(self, g: Race, seat: int) -> list[Option]:
        parts = len(self.partial(g, seat))
        if parts == 0:
            return [g.content.by_key[f"card:{g.content.ids[card]}"] for card in g.hands[seat]]
        return [g.content.by_key["push"], g.content.by_key["hold"]] if parts == 1 else []

    def resolve(self, g: Race, answers: tuple[tuple[int, ...], ...]) -> None:
        content = g.content
        best, first = 0, -1
        for seat, (ship, stance) in enumerate(answers):
            card = content.moves[ship].card
            word = content.moves[stance].word
            g.hands[seat].remove(card)
            g.discard.append(card)
            if card in g.shown:
                g.shown.remove(card)
            if g.listening:
                g.tell(SHIP_SENT, seat + 1, content.ids[card], word)
            power = content.power[card] + (content.charge_bonus if g.charged[seat] else 0)
            g.charged[seat] = False
            if word == "hold":
                g.points[seat] += 1
            elif power > best:
                best, first = power, seat
            elif power == best:
                first = -1
        if first < 0:
            if g.listening:
                g.tell(STORM_LOST)
        else:
            g.points[first] += g.storm
            if g.listening:
                g.tell(STORM_WON, first + 1, g.storm)
            g.push(Spoils(first))
        for seat in range(len(g.hands)):
            deal(g, seat)


class Spoils(Decision[Race]):
    """Whoever was first may charge and show ships, and then stays."""

    clause = "SR-007"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def seats(self, g: Race) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, g: Race, seat: int) -> list[Option]:
        by_key = g.content.by_key
        out: list[Option] = [by_key["stay"]]
        if g.points[seat] > 0 and not g.charged[seat]:
            out.append(by_key["charge"])
        out += [
            by_key[f"show:{g.content.ids[card]}"] for card in g.hands[seat] if card not in g.shown
        ]
        return out

    def choose(self, g: Race, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == "stay":
            return
        if option.word == "charge":
            g.points[seat] -= 1
            g.charged[seat] = True
            if g.listening:
                g.tell(CHARGED, seat + 1)
        else:
            self.show(g, seat, option.card)
        g.push(self)

    def guard(self, g: Race, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == "show":
            if option.card not in g.hands[seat]:
                return NOT_YOURS
            return SHOWN_BEFORE if option.card in g.shown else 0
        if option.word != "charge":
            return 0 if option.word == "stay" else NOT_NOW
        return CHARGED_BEFORE if g.charged[seat] else 0 if g.points[seat] else NO_POINTS

    def prompt(self, g: Race, seat: int | None) -> Said:
        return "prompt.Spoils", {"seat": self.seat + 1}

    def show(self, g: Race, seat: int, card: int) -> None:
        """Show a ship to everybody: nobody but its owner knew it."""
        g.seal()
        g.shown.append(card)
        g.shown.sort()
        g.points[seat] += 1
        if g.listening:
            g.tell(SHIP_SHOWN, seat + 1, g.content.ids[card])


class EndRound(Step[Race]):
    """Another round, or the end."""

    clause = "SR-009"

    def run(self, g: Race) -> None:
        if g.round < g.rounds:
            g.push(Round())
            return
        if g.listening:
            g.tell(GAME_OVER, g.round)
        most = max(g.points)
        alone = g.points.count(most) == 1
        g.finish(f"win_{g.points.index(most)}" if alone else "draw")


def deal(g: Race, seat: int) -> None:
    """Give the seat a ship of the deck that nobody else sees (SR-002, SR-006)."""
    if not g.deck:
        return
    card = g.deck.pop(g.draw(CARD, len(g.deck)))
    g.hands[seat].append(card)
    g.hands[seat].sort()
    if g.listening:
        masked = Event(SOME_CARD_DEALT.name, (seat + 1,))
        g.tell_only((seat,), masked, CARD_DEALT, seat + 1, g.content.ids[card])
