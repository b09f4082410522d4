"""Rounds, phases and turns: playing cards and learning feats (DEI-060 to DEI-076, DEI-172)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.events import (
    CARD_PLAYED,
    CARD_TURNED,
    CARD_TURNED_HIDDEN,
    FEAT_LEARNED,
    PHASE_BEGAN,
    PLANS_MADE,
    ROUND_BEGAN,
    TURN_BEGAN,
)
from sternbrett.games.dei.model import DeiState, card_on, members
from sternbrett.games.dei.rules.asking import AskSingles
from sternbrett.games.dei.rules.control import settle
from sternbrett.games.dei.rules.icons import ResolveCard
from sternbrett.games.dei.rules.market import can_use_parcel, use_parcel
from sternbrett.games.dei.rules.missions import ChooseMission, CleanUp
from sternbrett.games.dei.rules.pads import add_icons
from sternbrett.games.dei.rules.reasons import (
    FEAT_LEARNED_BEFORE,
    FEAT_NEEDS_MARKERS,
    FEAT_UNKNOWN,
    NO_PARCEL_BOT,
    NOT_PLANNED,
    NOT_YOURS,
    ON_PAD,
    ONE_FACE_DOWN,
    PARCEL_TOO_DEAR,
    PARCEL_USED,
    PLANNED_ALREADY,
    RECYCLED,
)
from sternbrett.games.dei.terms import (
    CARD,
    CONFRONTATION,
    DONE,
    FACE_DOWN,
    FACE_UP,
    FEAT,
    FEATS,
    FEATS_PER_COLOUR,
    GO_ON,
    ICON_BUY,
    NOBODY,
    ON_PAD_CARD,
    ON_PAD_DOWN,
    ON_PAD_MOMENT,
    PARCEL,
    PARCEL_BOT,
    PLANNING,
    SCOUTS,
    STRENGTHENING,
)
from sternbrett.kernel.engine import NOT_NOW, Decision, Event, Option, Said, SecretDecision, Step

#: The phases that end with learning feats and with a mission (DEI-060).
LEARNING_PHASE = 2
MISSION_PHASE = 3
MARKERS_TO_LEARN = 2


class BeginRound(Step[DeiState]):
    """A round: three action phases, then the clean-up (DEI-060)."""

    clause: ClassVar[str] = "DEI-060"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        g.round += 1
        if g.listening:
            g.tell(ROUND_BEGAN, g.round)
        if g.round < g.content.limits.rounds:
            g.push(self)
        g.push(CleanUp())
        for phase in range(g.content.limits.phases, 0, -1):
            g.push(BeginPhase(phase))


class BeginPhase(Step[DeiState]):
    """An action phase: a turn of each faction in priority order (DEI-061)."""

    clause: ClassVar[str] = "DEI-061"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: DeiState) -> None:
        g.phase = self.number
        if g.listening:
            g.tell(PHASE_BEGAN, self.number)
        apart = bool(g.optional & CONFRONTATION) and self.number == MISSION_PHASE
        if apart:  # DEI-235
            for seat in reversed(g.order):
                g.push(ChooseMission(seat))
        for seat in reversed(g.order):
            g.push(BeginTurn(seat, not apart))
        if g.optional & PLANNING and any(g.display):
            g.push(PlanCards())


class PlanCards(SecretDecision[DeiState]):
    """All factions plan two cards at the same time (DEI-230, DEI-258)."""

    clause: ClassVar[str] = "DEI-230"
    phase: ClassVar[str] = "plan"

    __slots__ = ()

    def everyone(self, g: DeiState) -> tuple[int, ...]:
        return tuple(range(len(g.factions)))

    def complete(self, g: DeiState, seat: int) -> bool:
        wanted = min(g.content.limits.cards_per_phase, g.display[seat].bit_count())
        return len(self.partial(g, seat)) >= wanted

    def options(self, g: DeiState, seat: int) -> list[Option]:
        if self.complete(g, seat):
            return []
        moves = g.content.moves.card
        chosen = self.partial(g, seat)
        out = [moves[card] for card in members(g.display[seat])]
        return [option for option in out if option.number not in chosen]

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option.word != CARD:
            return NOT_NOW
        if not g.display[seat] >> option.value & 1:
            return against_card(g, seat, option.value)
        return PLANNED_ALREADY if option.number in self.partial(g, seat) else 0

    def resolve(self, g: DeiState, answers: tuple[tuple[int, ...], ...]) -> None:
        for seat, answer in enumerate(answers):
            for number in answer:
                option = g.content.options[number]
                assert isinstance(option, Pick)
                g.planned[seat] |= 1 << option.value
            g.display[seat] &= ~g.planned[seat]
        if g.listening:
            g.tell(PLANS_MADE)


def against_card(g: DeiState, seat: int, card: int) -> int:
    """Return why a card cannot be played that is not among those which can."""
    for entry in g.pads[seat]:
        if card_on(entry) == card:
            return ON_PAD
    if g.recycled_set(seat) >> card & 1:
        return RECYCLED
    return NOT_PLANNED if g.display[seat] >> card & 1 else NOT_YOURS


class BeginTurn(Step[DeiState]):
    """A faction's turn: two cards, then the end step of the phase (DEI-061, DEI-062)."""

    clause: ClassVar[str] = "DEI-061"

    __slots__ = ("ends", "seat")

    def __init__(self, seat: int, ends: bool) -> None:
        self.seat = seat
        self.ends = ends

    def args(self) -> list[object]:
        return [self.seat, self.ends]

    def run(self, g: DeiState) -> None:
        seat = self.seat
        g.speaker = seat
        g.played = 0
        g.turned = False
        g.searched = False
        g.solar_used = False
        g.parcel_used = False
        if g.listening:
            g.tell(TURN_BEGAN, seat + 1)
        if g.phase == LEARNING_PHASE:
            g.push(OfferLearning())
        elif g.phase == MISSION_PHASE and self.ends:
            g.push(ChooseMission(seat))
        g.push(LastParcel())
        for _ in range(g.content.limits.cards_per_phase):
            g.push(PlayCard())


class PlayCard(Step[DeiState]):
    """A card is played, if there is one (DEI-063)."""

    clause: ClassVar[str] = "DEI-063"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        if playable(g, g.speaker):
            g.push(ChooseCard())


def playable(g: DeiState, seat: int) -> int:
    """Return the cards that a seat may play now, as a set (DEI-231)."""
    return g.planned[seat] if g.optional & PLANNING else g.display[seat]


class ChooseCard(Decision[DeiState]):
    """Which card is played, or Parcel Bot buys before (D5, D31)."""

    clause: ClassVar[str] = "DEI-062"
    phase: ClassVar[str] = "card"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = []
        if can_use_parcel(g, seat):
            out.append(moves.single[PARCEL])
        for card in members(playable(g, seat)):
            out.append(moves.card[card])
        return out

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option.word == CARD:
            if playable(g, seat) >> option.value & 1:
                return 0
            return against_card(g, seat, option.value)
        if option is g.content.moves.single[PARCEL]:
            return against_parcel(g, seat)
        return NOT_NOW

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.ChooseCard", {"number": g.played + 1}

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        if option.word == CARD:
            g.card = option.value
            g.push(ChooseFace())
            return
        g.push(self)  # the card comes after the parcel, which may have brought one
        use_parcel(g)


def against_parcel(g: DeiState, seat: int) -> int:
    """Return why Parcel Bot cannot be used now."""
    if not g.knows(seat, PARCEL_BOT):
        return NO_PARCEL_BOT
    if g.parcel_used:
        return PARCEL_USED
    return 0 if can_use_parcel(g, seat) else PARCEL_TOO_DEAR


class ChooseFace(AskSingles):
    """Face up for its icons, or face down to buy (DEI-064 to DEI-066)."""

    clause: ClassVar[str] = "DEI-066"

    __slots__ = ()

    def words(self, g: DeiState) -> tuple[int, ...]:
        return (FACE_UP,) if g.turned else (FACE_UP, FACE_DOWN)

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        if option is g.content.moves.single[FACE_DOWN]:
            return ONE_FACE_DOWN if g.turned else 0
        return 0 if option is g.content.moves.single[FACE_UP] else NOT_NOW

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        if g.optional & PLANNING and seat != g.speaker:
            return "prompt_hidden.ChooseFace", {}
        return "prompt.ChooseFace", {"card": g.content.cards[g.card].id}

    def chosen(self, g: DeiState, word: int) -> None:
        play(g, word == FACE_DOWN)


def play(g: DeiState, down: bool) -> None:
    """Play the card that was chosen; its icons, or a Buy instead of them, are open from now on."""
    seat = g.speaker
    card = g.card
    secret = bool(g.optional & PLANNING)
    g.display[seat] &= ~(1 << card)
    g.planned[seat] &= ~(1 << card)
    g.down = down
    g.turned |= down
    g.played += 1
    g.candy = NOBODY
    entry = g.moment() << ON_PAD_MOMENT | card << ON_PAD_CARD
    g.pads[seat] = (*g.pads[seat], entry | ON_PAD_DOWN if down else entry)
    if secret:
        g.seal()
    if down:
        if g.listening:
            name = g.content.cards[card].id
            if secret:  # DEI-234
                masked = Event(CARD_TURNED_HIDDEN.name, (seat + 1,))
                g.tell_only((seat,), masked, CARD_TURNED, seat + 1, name)
            else:
                g.tell(CARD_TURNED, seat + 1, name)
        add_icons(g, (ICON_BUY,))
    else:
        g.show(card)
        if g.listening:
            g.tell(CARD_PLAYED, seat + 1, g.content.cards[card].id)
        add_icons(g, g.content.cards[card].icons)
    g.push(ResolveCard())


class LastParcel(Step[DeiState]):
    """Parcel Bot may still buy after the second card (DEI-194, DEI-252)."""

    clause: ClassVar[str] = "DEI-194"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        if can_use_parcel(g, g.speaker):
            g.push(AfterCards())


class AfterCards(AskSingles):
    """Whether Parcel Bot buys now, or the turn goes on (D31)."""

    clause: ClassVar[str] = "DEI-194"

    __slots__ = ()

    def words(self, g: DeiState) -> tuple[int, ...]:
        return (PARCEL, GO_ON)

    def chosen(self, g: DeiState, word: int) -> None:
        if word == PARCEL:
            use_parcel(g)


# -- feats ------------------------------------------------------------------------------------


def learnable(g: DeiState, seat: int) -> int:
    """Return the feats that a seat may learn now, as a set (DEI-172)."""
    out = 0
    for feat in members(g.feats[seat] & ~g.learned[seat]):
        if g.markers[seat * 3 + feat // FEATS_PER_COLOUR] >= MARKERS_TO_LEARN:
            out |= 1 << feat
    return out


class OfferLearning(Step[DeiState]):
    """Feats may be learned as long as markers suffice (DEI-172, DEI-250)."""

    clause: ClassVar[str] = "DEI-250"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        seat = g.speaker
        # Whether a colour has an unlearned feat and enough markers is public (DEI-238).
        if learnable(g, seat):
            g.push(Learn())


class Learn(Decision[DeiState]):
    """Which feat is learned, or none any more (D32)."""

    clause: ClassVar[str] = "DEI-172"
    phase: ClassVar[str] = "learn"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves
        out = [moves.single[DONE]]
        for feat in members(learnable(g, seat)):
            out.append(moves.feat[feat])
        return out

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option is g.content.moves.single[DONE]:
            return 0
        if option.word != FEAT:
            return NOT_NOW
        if g.learned[seat] >> option.value & 1:
            return FEAT_LEARNED_BEFORE
        if not g.feats[seat] >> option.value & 1:
            return FEAT_UNKNOWN
        return 0 if learnable(g, seat) >> option.value & 1 else FEAT_NEEDS_MARKERS

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        if option.word != FEAT:
            return
        feat = option.value
        g.learned[seat] |= 1 << feat
        g.seal()
        if g.listening:
            g.tell(FEAT_LEARNED, seat + 1, FEATS[feat])
        if (STRENGTHENING | 1 << SCOUTS) >> feat & 1:  # it works at once
            settle(g, g.presence[seat])
        g.push(OfferLearning())
