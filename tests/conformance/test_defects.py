"""The suite can fail: every planted defect is found, and the message names it.

Each class is the tiny game with one defect; its docstring is what the message must say. Defects of
the rules are planted by replacing methods of steps.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import NOT_NOW, Event, EventKind, Option, Said, SecretDecision
from sternbrett.kernel.game import AnyGame, Bot, Fields, View
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.outcome import Standing
from sternbrett.kernel.reasons import Reasons
from sternbrett.kernel.texts import Texts
from sternbrett.kernel.ways import Way
from sternbrett.testing import check_game, conformance
from sternbrett.testing.checks import knowledge, play
from tests.tiny import SalvageRace, rules
from tests.tiny.rules import Content, Move, Race

#: Enough to meet every defect below; a game takes about ten milliseconds.
GAMES = 80


def expect(game: AnyGame, message: str, games: int = GAMES) -> None:
    """Check that the suite finds a defect and says so, with its place.

    Some defects break several promises, and chance decides which is missed first: ` | ` separates
    what the message may say.
    """
    with pytest.raises(AssertionError) as failure:
        check_game(game, games=games)
    text = str(failure.value)
    assert any(part in text for part in message.split(" | ")), text
    assert text.startswith(game.id)


# -- defects of the game class ----------------------------------------------------------------


class OpenHands(SalvageRace):
    """shows what is masked in events: hands"""

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "hands": self.fields(g)["hands"]}


class StrongestShipOpen(SalvageRace):
    """: strongest:"""

    def visible(self, g: Race, seat: int | None) -> Fields:
        strongest = max((card for hand in g.hands for card in hand), default=0)
        return {**super().visible(g, seat), "strongest": strongest}


class GeneratorInView(SalvageRace):
    """contains the generators"""

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "draws": [0, 0, 0, 0]}


class TuplesInView(SalvageRace):
    """is not plain data"""

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "points": tuple(g.points)}


class BegunAnswersInView(SalvageRace):
    """more than who has decided: begun"""

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "begun": bool(g.answers)}


class AnswersAsNumbers(SalvageRace):
    """its secret answers are saved as numbers: options_by_number is missing"""

    def options_by_number(self, g: Race) -> Sequence[Option]:
        return ()


class LooseImagination(SalvageRace):
    """does not look the same"""

    def imagine_fields(self, view: View, content: Content, rng: Rng) -> Race:
        return super().imagine_fields({**view, "shown": []}, content, rng)


class CrowdedImagination(SalvageRace):
    """has other components"""

    def imagine_fields(self, view: View, content: Content, rng: Rng) -> Race:
        g = super().imagine_fields(view, content, rng)
        g.deck[:] = [0] * len(g.deck) if len(g.deck) < 3 else [*g.deck, 0]
        return g

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "deck": "some"}


class SharedLists(SalvageRace):
    """an earlier position has changed"""

    def copy(self, g: Race) -> Race:
        new = super().copy(g)
        new.points = g.points
        return new


class ForgetfulCopy(SalvageRace):
    """a copy differs"""

    def copy(self, g: Race) -> Race:
        new = super().copy(g)
        new.charged = [False] * len(g.hands)
        return new


class ForgetfulLoad(SalvageRace):
    """saving and loading changes it: charged"""

    def restore(self, fields: Fields, content: Content) -> Race:
        g = super().restore(fields, content)
        g.charged = [False] * len(g.hands)
        return g


class ForgetfulSave(SalvageRace):
    """has another effect after saving and loading: points"""

    def fields(self, g: Race) -> Fields:
        return {name: value for name, value in super().fields(g).items() if name != "storm"}

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "storm": g.storm}


class HighScores(SalvageRace):
    """2.0 of seat"""

    def scores(self, g: Race) -> tuple[float, ...]:
        return tuple(2 * score for score in super().scores(g))


class EarlyScores(SalvageRace):
    """while the game runs, not zero"""

    def scores(self, g: Race) -> tuple[float, ...]:
        return super().scores(g) if g.result else (0.0, 0.1, 0.0)[: len(g.hands)]


class SaysZeroSum(SalvageRace):
    """the type card says that scores add up to 0"""

    card = replace(SalvageRace.card, zero_sum=(2, 3))


class SaysCooperative(SalvageRace):
    """the game is cooperative, but scores are"""

    card = replace(SalvageRace.card, cooperative=True)


class SaysOpen(SalvageRace):
    """the type card says nothing is hidden"""

    card = replace(SalvageRace.card, hidden_information=False)


class SaysOneByOne(SalvageRace):
    """the type card says nothing is simultaneous"""

    card = replace(SalvageRace.card, simultaneous=False)


class SaysNoStorm(SalvageRace):
    """the chance “storm” is not on the type card"""

    card = replace(SalvageRace.card, chance=("card",))


class UnlockedKey(SalvageRace):
    """vocabulary.lock lacks “keep:tug”; “sternbrett content lock salvage” adds it"""

    def load_content(self, folder: Path) -> Content:
        content = super().load_content(folder)
        content.moves.append(Move(len(content.moves), "keep:tug", content.ids))
        return content


class WrongNumbers(SalvageRace):
    """<hold> has number 13, not 12"""

    def vocabulary(self, content: Content) -> Sequence[Move]:
        moves = content.moves[:]
        moves[12], moves[13] = moves[13], moves[12]
        return moves


class StrangeOutcomes(SalvageRace):
    """the recorded game ends in another position | the recorded game cannot be read"""

    def outcomes(self, g: Race, kind: str) -> Sequence[str]:
        return ["some"] * 6 if kind == rules.STORM else super().outcomes(g, kind)


class UnknownClause(SalvageRace):
    """EndRound names SR-444, which has no rule"""

    class EndRound(rules.EndRound):
        clause = "SR-444"

    steps = (*(step for step in SalvageRace.steps if step is not rules.EndRound), EndRound)
    entries = {"setup": SalvageRace.entries["setup"]}


class UnknownOptionClause(SalvageRace):
    """names the clause SR-555, which has no rule"""

    def option_clause(self, option: Option, look: AnyLook) -> str:
        return "SR-555"


class MissingText(SalvageRace):
    """“prompt.Spoils” uses other arguments than in English"""

    def texts(self, language: str, content: Content) -> Texts:
        texts = super().texts(language, content)
        table = {**texts.table, "prompt.Spoils": texts.table["prompt.Spoils"] + "{points}"}
        return Texts(language, table if language == "de" else texts.table, texts.names)


class AmbiguousHandles(SalvageRace):
    """the handles ('table',) lead to"""

    def handles(self, option: Option, content: Content) -> tuple[str, ...]:
        return ("table",)


class WayToNowhere(SalvageRace):
    """cannot be gone: choice 2 is not possible"""

    def ways(self, look: AnyLook) -> Sequence[Way]:
        key = look.options[0].key
        return [Way(("button:hold",), (key, "nowhere"), ("option.hold", {}))]


class WayFromNowhere(SalvageRace):
    """begins with something that is not offered"""

    def ways(self, look: AnyLook) -> Sequence[Way]:
        return [Way(("button:hold",), ("nowhere",), ("option.hold", {}))]


class WayInstead(SalvageRace):
    """takes the place of a choice that is touched elsewhere"""

    def ways(self, look: AnyLook) -> Sequence[Way]:
        text: tuple[str, dict[str, object]] = ("option.hold", {})
        return [Way(("button:x",), (look.options[0].key,), text, instead=True)]


class UnsaidEnd(SalvageRace):
    """leaves undone cannot be said"""

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        return "really.nowhere", {}


class SadWinner(SalvageRace):
    """has won, but another has a higher score"""

    def standings(self, g: Race) -> tuple[Standing, ...]:
        return tuple(replace(one, won=not one.won) for one in super().standings(g))


class PointsFromNowhere(SalvageRace):
    """points from (('wrecks',"""

    def standings(self, g: Race) -> tuple[Standing, ...]:
        return tuple(replace(one, points=99) for one in super().standings(g))


class NamelessSource(SalvageRace):
    """“source.luck” has no text in “"""

    def standings(self, g: Race) -> tuple[Standing, ...]:
        return tuple(
            replace(one, sources=(("luck", one.points or 0),)) for one in super().standings(g)
        )


class UnnotedField(SalvageRace):
    """the field “hand_sizes” has no entry in field_notes"""

    field_notes = {
        name: note for name, note in SalvageRace.field_notes.items() if name != "hand_sizes"
    }


class FieldThatIsAKey(SalvageRace):
    """the field “log” is a key of scenarios"""

    field_notes = {**SalvageRace.field_notes, "log": "what was said"}


def unruly_bot(content: Any, rng: Rng) -> Bot:
    return lambda view, seat, options: content.moves[27]


def moody_bot(content: Any, rng: Rng) -> Bot:
    return lambda view, seat, options: random.choice(options)


def meddling_bot(content: Any, rng: Rng) -> Bot:
    def choose(view: View, seat: int, options: Sequence[Option]) -> Option:
        view["points"].clear()
        return options[0]

    return choose


class UnrulyBot(SalvageRace):
    """the bot “bold” answers <show:cruiser>, which is not offered"""

    bots = {"bold": unruly_bot}


class MoodyBot(SalvageRace):
    """the bot “bold” answers the same view first with"""

    bots = {"bold": moody_bot}


class MeddlingBot(SalvageRace):
    """the bot “bold” changes the view it is given"""

    bots = {"bold": meddling_bot}


DEFECTS = (
    OpenHands,
    StrongestShipOpen,
    GeneratorInView,
    TuplesInView,
    BegunAnswersInView,
    AnswersAsNumbers,
    LooseImagination,
    CrowdedImagination,
    SharedLists,
    ForgetfulCopy,
    ForgetfulLoad,
    ForgetfulSave,
    HighScores,
    EarlyScores,
    SaysCooperative,
    SaysOpen,
    SaysOneByOne,
    SaysNoStorm,
    UnlockedKey,
    WrongNumbers,
    StrangeOutcomes,
    UnknownClause,
    UnknownOptionClause,
    MissingText,
    AmbiguousHandles,
    WayToNowhere,
    WayFromNowhere,
    WayInstead,
    UnsaidEnd,
    SadWinner,
    PointsFromNowhere,
    NamelessSource,
    UnnotedField,
    FieldThatIsAKey,
    UnrulyBot,
    MoodyBot,
    MeddlingBot,
)


@pytest.mark.parametrize("defect", DEFECTS)
def test_defect_of_the_game(defect: type[SalvageRace]) -> None:
    assert defect.__doc__ is not None
    expect(defect(), defect.__doc__)


# -- defects of the rules ---------------------------------------------------------------------

Options = Callable[[Any, Race, int], list[Option]]

honest_options: Options = rules.Spoils.options
honest_resolve = rules.Bid.resolve


def twice(self: Any, g: Race, seat: int) -> list[Option]:
    options = honest_options(self, g, seat)
    return [*options, options[-1]]


def backwards(self: Any, g: Race, seat: int) -> list[Option]:
    return honest_options(self, g, seat)[::-1]


def foreign(self: Any, g: Race, seat: int) -> list[Option]:
    return [Option(14, "stay")]


def nothing(self: Any, g: Race, seat: int) -> list[Option]:
    return []


def impossible(self: Any, g: Race, seat: int) -> list[Option]:
    return [*g.content.moves[:12]]


def greedy(self: Any, g: Race, seat: int) -> list[Option]:
    g.discard.append(g.discard[0])
    return honest_options(self, g, seat)


def clairvoyant(self: Any, g: Race, seat: int) -> list[Option]:
    """Charging is offered only where another seat has the cruiser."""
    options = honest_options(self, g, seat)
    cruiser = len(g.content.ids) - 1
    other = any(cruiser in hand for owner, hand in enumerate(g.hands) if owner != seat)
    return [option for option in options if option.key != "charge" or other]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (twice, "twice"),
        (backwards, "are not in order at"),
        (foreign, "is not the one of the vocabulary"),
        (nothing, "is asked, but has no options"),
        (greedy, "asking who may choose what has changed the position"),
        (
            clairvoyant,
            "depend on what it cannot know | “charge” of seat | the guard says of",
        ),
    ],
)
def test_defect_of_options(options: Options, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.Spoils, "options", options)
    expect(SalvageRace(), message)


def silent(self: Any, g: Race, seat: int, option: Option) -> int:
    return 0 if option in self.options(g, seat) else NOT_NOW


def generous(self: Any, g: Race, seat: int, option: Option) -> int:
    """The guard forgets that one charges only once."""
    number = honest_guard(self, g, seat, option)
    return 0 if number == rules.CHARGED_BEFORE else number


def strict(self: Any, g: Race, seat: int, option: Option) -> int:
    """The guard forbids what is offered."""
    return honest_guard(self, g, seat, option) or (
        rules.CHARGED_BEFORE if option.key == "charge" else 0
    )


def peeking(self: Any, g: Race, seat: int, option: Option) -> int:
    """The reason tells that another seat has the ship."""
    assert isinstance(option, Move)
    number = honest_guard(self, g, seat, option)
    there = any(option.card in hand for hand in g.hands)
    return rules.SHOWN_BEFORE if number == rules.NOT_YOURS and there else number


honest_guard = rules.Spoils.guard


@pytest.mark.parametrize(
    ("guard", "message"),
    [
        (silent, "is what this question is about, but the guard gives no reason"),
        (generous, "the guard says of “charge”: it is possible; but it is not offered"),
        (strict, "the guard says of “charge”: “charged”; but it is offered"),
        (peeking, "reads something that seat"),
    ],
)
def test_defect_of_a_guard(
    guard: Callable[..., int], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules.Spoils, "guard", guard)
    expect(SalvageRace(), message)


def test_illegal_option(monkeypatch: pytest.MonkeyPatch) -> None:
    def options(self: Any, g: Race, seat: int) -> list[Option]:
        parts = self.partial(g, seat)
        return [*g.content.moves[:12]] if not parts else [*g.content.moves[12:14]]

    monkeypatch.setattr(rules.Bid, "options", options)
    monkeypatch.setattr(rules.Bid, "guard", silent)
    monkeypatch.setattr(SalvageRace, "reasons", Reasons())
    expect(SalvageRace(), "carrying it out raises ValueError")


def test_secret_answers_of_others_decide_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def seats(self: Any, g: Race) -> tuple[int, ...]:
        return (g.hands.index(max(g.hands)),)

    monkeypatch.setattr(rules.Spoils, "seats", seats)
    expect(SalvageRace(), "who is asked depends on what")


def test_unsealed_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "seal", lambda self: None)
    expect(SalvageRace(), "is not sealed, but shows")


def leaky_deal(told_to: Callable[[Race, int], tuple[int, ...] | None]) -> Callable[..., None]:
    """Return a `deal` that tells the drawn ship to more seats than its owner."""

    def deal(g: Race, seat: int) -> None:
        if g.deck:
            card = g.deck.pop(g.draw(rules.CARD, len(g.deck)))
            g.hands[seat] = sorted([*g.hands[seat], card])
            event = Event(rules.CARD_DEALT.name, (seat + 1, g.content.ids[card]), told_to(g, seat))
            if event.seats is not None:
                event.masked = Event(rules.SOME_CARD_DEALT.name, (seat + 1,))
            g.heard.append(event)

    return deal


def to_all(g: Race, seat: int) -> tuple[int, ...] | None:
    return None


def to_all_later(g: Race, seat: int) -> tuple[int, ...] | None:
    return None if g.round else (seat,)


def to_the_left(g: Race, seat: int) -> tuple[int, ...] | None:
    return (seat, (seat + 1) % len(g.hands))


@pytest.mark.parametrize(
    ("told_to", "message"),
    [
        (to_all, "the set-up: events tell"),
        (to_all_later, ": events tell"),
        (to_the_left, ": events tell seat"),
    ],
)
def test_unmasked_event(
    told_to: Callable[[Race, int], tuple[int, ...] | None],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "deal", leaky_deal(told_to))
    expect(SalvageRace(), message, games=400)


def test_created_component(monkeypatch: pytest.MonkeyPatch) -> None:
    def deal(g: Race, seat: int) -> None:
        g.hands[seat].append(g.deck[g.draw(rules.CARD, len(g.deck))])

    monkeypatch.setattr(rules, "deal", deal)
    expect(SalvageRace(), "components were made or lost")


def test_chance_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(self: Any, g: Race, answers: tuple[tuple[int, ...], ...]) -> None:
        g.points[0] += random.randrange(1000)
        honest_resolve(self, g, answers)

    monkeypatch.setattr(rules.Bid, "resolve", resolve)
    expect(SalvageRace(), "the same choices, made twice, give different positions")
    monkeypatch.setattr(knowledge, "check_choices", lambda trial: None)
    monkeypatch.setattr(play, "check_secret_decision", lambda trial: None)
    monkeypatch.setattr(play, "check_undo", lambda *args: None)
    expect(SalvageRace(), "the same seed and choices give another position")


def test_rules_that_depend_on_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(self: Any, g: Race, answers: tuple[tuple[int, ...], ...]) -> None:
        g.points[0] += g.listening
        honest_resolve(self, g, answers)

    monkeypatch.setattr(rules.Bid, "resolve", resolve)
    expect(SalvageRace(), "another")


def test_order_of_secret_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    last = [0]

    def complete(self: Any, g: Race, seat: int) -> bool:
        return len(self.partial(g, seat)) == 2

    def choose(self: Any, g: Race, seat: int, option: Option) -> None:
        last[0] = seat
        SecretDecision.choose(self, g, seat, option)

    def resolve(self: Any, g: Race, answers: tuple[tuple[int, ...], ...]) -> None:
        g.points[last[0]] += 1
        honest_resolve(self, g, answers)

    monkeypatch.setattr(rules.Bid, "complete", complete)
    monkeypatch.setattr(rules.Bid, "choose", choose)
    monkeypatch.setattr(rules.Bid, "resolve", resolve)
    expect(SalvageRace(), "the order in which seats answer matters")


def test_taking_back_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def retract(self: Any, g: Race, seat: int) -> bool:
        begun = bool(g.answers)
        g.answers = ()
        return begun

    monkeypatch.setattr(rules.Bid, "retract", retract)
    expect(SalvageRace(), "taking back")


def test_unknown_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "STORM_ROLLED", EventKind("hail", "round storm", "SR-003"))
    expect(SalvageRace(), "the event “hail” is unknown to the game")


def test_event_without_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(self: Race, kind: EventKind, *args: object) -> None:
        self.heard.append(Event(kind.name, args[:1]))

    monkeypatch.setattr(Race, "tell", tell, raising=False)
    expect(SalvageRace(), "the event “storm_rolled” has 1 arguments instead of 2")


def test_game_without_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.EndRound, "run", lambda self, g: None)
    expect(SalvageRace(), "nobody is asked, but there is no result")


def test_game_that_goes_on_after_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(self: Any, g: Race) -> None:
        g.finish("draw")
        g.push(rules.Bid())

    monkeypatch.setattr(rules.EndRound, "run", run)
    expect(SalvageRace(), "the result is “draw”, but somebody is asked")


def test_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(self: Any, g: Race) -> None:
        g.hands = [[0], [1], [2]][: len(g.hands)]
        g.deck = [card for card in range(12) if card >= len(g.hands)]
        g.discard.clear()
        g.shown.clear()
        g.push(rules.Bid())

    monkeypatch.setattr(rules.EndRound, "run", run)
    monkeypatch.setattr(rules.EndRound, "args", lambda self: [])
    monkeypatch.setattr(conformance, "MOST_PLIES", 200)
    monkeypatch.setattr(rules.Bid, "resolve", lambda self, g, answers: g.push(rules.EndRound()))
    expect(SalvageRace(), "the game does not end")


def test_defects_of_an_open_game(lastlight: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    card = lastlight.card
    monkeypatch.setattr(lastlight, "card", replace(card, hidden_information=True))
    expect(lastlight, "something is hidden, but every seat saw everything", games=6)
    monkeypatch.setattr(lastlight, "card", replace(card, simultaneous=True))
    expect(lastlight, "choices are simultaneous, but nobody was asked secretly", games=6)
    monkeypatch.setattr(lastlight, "card", replace(card, chance=("die",)))
    expect(lastlight, "there is chance, but nothing was ever drawn", games=6)


def test_message_names_settings_seed_and_ply() -> None:
    with pytest.raises(
        AssertionError, match=r"^salvage \(rounds \d, \d seats, seed '0-\d+', ply \d+, \w+\): "
    ):
        check_game(EarlyScores())
