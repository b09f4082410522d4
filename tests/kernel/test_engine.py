"""The engine: the agenda's order, decisions of every mode, events, copies, random play."""

from __future__ import annotations

import pytest

from sternbrett.kernel.chance import Words, stream
from sternbrett.kernel.engine import (
    ALL,
    ANY,
    ONE,
    Decision,
    Event,
    EventKind,
    OpenDecision,
    Option,
    SecretDecision,
    State,
    Step,
    advance,
    answer,
    play_randomly,
)

OPTIONS = [Option(number, f"option:{number}") for number in range(4)]


class Diary(State):
    """A state that notes which steps were run."""

    __slots__ = ("notes",)

    def __init__(self, source: Diary | None = None) -> None:
        super().__init__(source)
        self.notes: list[str] = [] if source is None else source.notes[:]


class Note(Step[Diary]):
    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def args(self) -> list[object]:
        return [self.text]

    def run(self, g: Diary) -> None:
        g.notes.append(self.text)


class Unfold(Step[Diary]):
    """Puts two steps before whatever the agenda holds."""

    def run(self, g: Diary) -> None:
        g.then(Note("first"), Note("second"))


class End(Step[Diary]):
    def run(self, g: Diary) -> None:
        g.finish("done")


class Ask(Decision[Diary]):
    """Asks until the first option is chosen."""

    def options(self, g: Diary, seat: int) -> list[Option]:
        return OPTIONS[:2]

    def choose(self, g: Diary, seat: int, option: Option) -> None:
        g.notes.append(f"{seat}:{option.key}")
        if option.number:
            g.push(self)


class Floor(OpenDecision[Diary]):
    def everyone(self, g: Diary) -> tuple[int, ...]:
        return (0, 1, 2)

    def options(self, g: Diary, seat: int) -> list[Option]:
        return [] if seat == 1 else OPTIONS[:1]

    def choose(self, g: Diary, seat: int, option: Option) -> None:
        g.notes.append(f"{seat}")


class Secret(SecretDecision[Diary]):
    """Two seats answer in two parts."""

    def everyone(self, g: Diary) -> tuple[int, ...]:
        return (0, 1)

    def complete(self, g: Diary, seat: int) -> bool:
        return len(self.partial(g, seat)) == 2

    def options(self, g: Diary, seat: int) -> list[Option]:
        return OPTIONS[2:] if self.partial(g, seat) else OPTIONS[:2]

    def resolve(self, g: Diary, answers: tuple[tuple[int, ...], ...]) -> None:
        g.notes.append(str(answers))


def run(*steps: Step[Diary]) -> Diary:
    g = Diary()
    g.then(*steps)
    advance(g)
    return g


# -- the agenda -------------------------------------------------------------------------------


def test_steps_run_in_order() -> None:
    assert run(Note("a"), Note("b"), Note("c")).notes == ["a", "b", "c"]


def test_new_steps_come_before_older_ones() -> None:
    assert run(Note("a"), Unfold(), Note("b")).notes == ["a", "first", "second", "b"]


def test_push_is_then_for_one_step() -> None:
    g = Diary()
    g.then(Note("b"), Note("c"))
    g.push(Note("a"))
    advance(g)
    assert g.notes == ["a", "b", "c"]


def test_finish_drops_what_is_left() -> None:
    g = run(Note("a"), End(), Note("b"))
    assert (g.notes, g.result, g.agenda, g.pending) == (["a"], "done", [], None)


def test_advance_stops_at_a_decision() -> None:
    g = run(Note("a"), Ask(), Note("b"))
    assert g.notes == ["a"]
    assert isinstance(g.pending, Ask)
    advance(g)
    assert g.notes == ["a"]
    answer(g, 0, OPTIONS[0])
    assert g.notes == ["a", "0:option:0", "b"]
    assert g.pending is None


def test_a_decision_asks_again_by_putting_itself_back() -> None:
    g = run(Ask(), Note("b"))
    answer(g, 0, OPTIONS[1])
    assert isinstance(g.pending, Ask)
    answer(g, 0, OPTIONS[0])
    assert g.notes == ["0:option:1", "0:option:0", "b"]


def test_steps_and_options_that_say_nothing_are_defects() -> None:
    g = Diary()
    with pytest.raises(NotImplementedError):
        Step[Diary]().run(g)
    with pytest.raises(NotImplementedError):
        Decision[Diary]().options(g, 0)
    with pytest.raises(NotImplementedError):
        Decision[Diary]().choose(g, 0, OPTIONS[0])
    assert Step[Diary]().args() == []
    assert repr(OPTIONS[1]) == "<option:1>"


# -- who may answer ---------------------------------------------------------------------------


def test_one_seat_is_the_speaker() -> None:
    g = run(Ask())
    g.speaker = 1
    assert (Ask().mode(), Ask().seats(g), Ask().turn(g)) == (ONE, (1,), 1)


def test_any_seat_with_an_option_may_answer_an_open_decision() -> None:
    g = run(Floor())
    g.speaker = 2
    assert (Floor().mode(), Floor().seats(g), Floor().turn(g)) == (ANY, (0, 2), 2)


def test_a_secret_decision_waits_for_all() -> None:
    g = run(Secret(), Note("after"))
    decision = g.pending
    assert isinstance(decision, Secret)
    assert decision.mode() == ALL
    assert decision.seats(g) == (0, 1)
    answer(g, 1, OPTIONS[0])
    assert decision.partial(g, 1) == (0,)
    answer(g, 1, OPTIONS[3])
    assert decision.seats(g) == (0,)
    assert decision.turn(g) == 0
    assert not g.sealed
    answer(g, 0, OPTIONS[1])
    answer(g, 0, OPTIONS[2])
    assert g.notes == ["((1, 2), (0, 3))", "after"]
    assert g.answers == ()


def test_the_last_secret_answer_is_sealed() -> None:
    g = run(Secret())
    for seat in (0, 1):
        assert not g.sealed
        answer(g, seat, OPTIONS[0])
        answer(g, seat, OPTIONS[2])
    assert g.sealed


def test_parts_of_a_secret_answer_are_taken_back_one_by_one() -> None:
    g = run(Secret())
    decision = g.pending
    assert isinstance(decision, Secret)
    answer(g, 0, OPTIONS[0])
    answer(g, 1, OPTIONS[1])
    answer(g, 1, OPTIONS[2])
    assert decision.retract(g, 1)
    assert list(g.answers) == [(0,), (1,)]
    assert decision.retract(g, 1)
    assert not decision.retract(g, 1)
    assert decision.retract(g, 0)
    assert not g.answers  # as if nobody had ever answered


# -- events -----------------------------------------------------------------------------------

DRAWN = EventKind("drawn", "seat card", "X-001")


def test_events_are_seen_by_those_who_may() -> None:
    g = Diary()
    g.tell(DRAWN, 0, "tug")
    g.tell_only((0,), Event("some_drawn", (0,)), DRAWN, 0, "pod")
    g.tell_only((0, 2), None, DRAWN, 1, "drone")
    assert DRAWN.fields == ("seat", "card")

    def seen(viewer: int | None) -> list[tuple[str, tuple[object, ...]]]:
        events = [event.seen_by(viewer) for event in g.heard]
        return [(event.name, event.args) for event in events if event is not None]

    everything = [("drawn", (0, "tug")), ("drawn", (0, "pod")), ("drawn", (1, "drone"))]
    assert seen(0) == everything
    assert seen(1) == [("drawn", (0, "tug")), ("some_drawn", (0,))]
    assert seen(2) == [("drawn", (0, "tug")), ("some_drawn", (0,)), ("drawn", (1, "drone"))]
    assert seen(None) == seen(1)


# -- copies and random play -------------------------------------------------------------------


def test_a_copy_shares_nothing_that_changes() -> None:
    g = run(Ask(), Note("b"))
    g.rolls = g.draws = (1, 2, 3, 4)
    g.speaker, g.passes, g.answers = 1, 2, ((1,), ())
    copy = Diary(g)
    assert (copy.rolls, copy.draws, copy.pending) == (g.rolls, g.draws, g.pending)
    assert (copy.speaker, copy.passes, copy.answers) == (1, 2, ((1,), ()))
    answer(copy, 0, OPTIONS[0])
    assert g.notes == []
    assert len(g.agenda) == 1
    assert isinstance(g.pending, Ask)


def test_a_copy_is_not_listened_to() -> None:
    g = Diary()
    g.listening = True
    g.seal()
    g.tell(DRAWN, 0, "tug")
    copy = Diary(g)
    assert (copy.listening, copy.sealed, copy.heard, copy.dealer) == (False, False, [], None)


def test_random_play_ends_or_stops_at_its_limit() -> None:
    words: Words = stream(b"key", "play")
    g = run(Ask(), End())
    count, after = play_randomly(g, words, 1000)
    assert g.result == "done"
    assert count == len(g.notes)
    assert after != words
    g = run(Ask(), End())
    assert play_randomly(g, words, 0) == (0, words)
    assert g.pending is not None


def test_random_play_goes_on_where_it_stopped() -> None:
    def rounds(*limits: int) -> list[str]:
        g = run(*[Ask() for _ in range(6)], End())
        words = stream(b"key", "play")
        for limit in limits:
            _, words = play_randomly(g, words, limit)
        return g.notes

    assert rounds(1000) == rounds(3, 1, 1000)
