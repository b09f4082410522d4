"""A match: refusals, undo, question ids, secrets and seeds, resuming."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sternbrett.kernel.chance import seed_key, stream
from sternbrett.kernel.errors import InvalidPosition, InvalidText, Refused, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import CHOOSE, RETRACT, START, UNDO, Match, Options
from tests import tiny
from tests.tiny import rules
from tests.tiny.rules import Race


def code_of(act: Callable[[], object]) -> str:
    """Return the code with which something is refused."""
    with pytest.raises(Refused) as refusal:
        act()
    assert str(refusal.value).endswith(".")
    return refusal.value.code


def race(seats: int = 2, **given: Any) -> Match:
    return Match.new(tiny.GAME, seats=seats, **({"seed": 1} | given))


def answer_all(match: Match, stance: str = "push") -> None:
    """Let every seat send its first ship."""
    for seat in range(match.seats):
        match.choose(match.options_of(seat)[0].key, seat)
        match.choose(stance, seat)


def at_spoils(**given: Any) -> Match:
    """Return a match in which somebody was first and has points."""
    for seed in range(50):
        match = race(seed=seed, **given)
        answer_all(match)
        if isinstance(match.decision, rules.Spoils):
            return match
    raise AssertionError("nobody was first")


# -- setting up -------------------------------------------------------------------------------


def test_a_new_match_is_at_its_first_decision() -> None:
    match = race(seats=3)
    assert match.seats == 3
    assert match.settings == {"rounds": 3}
    assert not match.over
    assert match.result == ""
    assert isinstance(match.decision, rules.Bid)
    assert match.asked == (0, 1, 2)
    assert [ply.kind for ply in match.plies] == [START]
    assert [kind for kind, _ in match.plies[0].outcomes] == ["card"] * 9 + ["storm"]


def test_settings_and_seats_are_checked() -> None:
    with pytest.raises(UnknownName, match=r"salvage has no setting “hulls”; it has: rounds\."):
        race(settings={"hulls": 3})
    with pytest.raises(UnknownName, match=r"rounds cannot be “9”; possible are: 2, 3\."):
        race(settings={"rounds": 9})
    with pytest.raises(UnknownName, match="rounds cannot be “True”"):
        race(settings={"rounds": True})
    with pytest.raises(UnknownName, match=r"salvage is played by 2 to 3, not by 4\."):
        race(seats=4)
    assert race(settings={"rounds": "2"}).settings == {"rounds": 2}


def test_the_number_of_seats_is_that_of_the_position() -> None:
    state = race(seats=3).state
    assert Match(tiny.GAME, tiny.GAME.content(), {}, state).seats == 3


def test_options_are_a_sequence_of_keys() -> None:
    options = race().options
    keys = list(options)
    assert len(options) == 3
    assert options[0] == keys[0]
    assert options[1:] == keys[1:]
    assert keys[0] in options
    assert "push" not in options
    assert repr(options) == f"Options({keys!r})"
    assert list(Options([])) == []


def test_repr_can_be_pasted_back() -> None:
    assert repr(race()).startswith("sternbrett.read('salvage/2 round=1 rounds=3 storm=")


# -- refusals ---------------------------------------------------------------------------------


def test_refusals_say_why_and_change_nothing() -> None:
    match = race()
    before = tiny.GAME.encode(match.state)
    legal = match.options[0]
    illegal = next(
        f"card:{ship}" for ship in match.content.ids if f"card:{ship}" not in match.options
    )
    assert code_of(lambda: match.choose("warp")) == "unknown"
    assert code_of(lambda: match.choose("x" * 500)) == "unknown"
    assert code_of(lambda: match.choose(illegal)) == "illegal"
    assert code_of(lambda: match.choose("push")) == "illegal"
    assert code_of(lambda: match.choose(legal, 2)) == "not_asked"
    assert code_of(lambda: match.choose(legal, -1)) == "not_asked"
    assert code_of(lambda: match.choose(legal, question="0-00000000")) == "stale"
    assert code_of(lambda: match.undo(0)) == "sealed"
    assert len(match.plies) == 1
    assert tiny.GAME.encode(match.state) == before


def test_a_seat_that_has_decided_is_not_asked() -> None:
    match = race()
    ship = match.options_of(0)[0].key
    match.choose(ship, 0)
    match.choose("hold", 0)
    assert match.asked == (1,)
    assert match.options_of(0) == []
    assert code_of(lambda: match.choose("hold", 0)) == "not_asked"


def test_nothing_can_be_chosen_after_the_end() -> None:
    match = race()
    while not match.over:
        match.choose(match.options[0])
    assert match.result
    assert list(match.options) == []
    assert match.asked == ()
    assert code_of(lambda: match.choose("stay")) == "over"
    assert code_of(lambda: match.undo(0)) == "over"
    assert code_of(lambda: match.turn) == "over"
    assert not match.can_undo(0)


def test_rules_that_fail_leave_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_spoils(secret=b"a secret")
    before, plies = tiny.GAME.encode(match.state), len(match.plies)

    def choose(self: Any, g: Race, seat: int, option: Any) -> None:
        g.points[seat] = 99
        raise ZeroDivisionError

    monkeypatch.setattr(rules.Spoils, "choose", choose)
    with pytest.raises(InvalidPosition, match="the rules cannot go on") as failed:
        match.choose("stay")
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
    assert tiny.GAME.encode(match.state) == before
    assert len(match.plies) == plies


def test_a_script_that_does_not_fit_leaves_the_match_as_it_was() -> None:
    match = at_spoils()
    before = tiny.GAME.encode(match.state)
    with pytest.raises(InvalidText, match="chance “storm” is drawn, but no outcome is given"):
        match.choose("stay", script=[])
    assert tiny.GAME.encode(match.state) == before
    match.choose("stay", script=[("storm", "6")])
    assert match.state.storm == 6


# -- undoing ----------------------------------------------------------------------------------


def test_an_unsealed_choice_is_undone_exactly() -> None:
    match = at_spoils()
    seat = match.turn
    before = tiny.GAME.encode(match.state)
    match.choose("charge")
    assert match.can_undo(seat)
    assert not match.can_undo(1 - seat)
    assert code_of(lambda: match.undo(1 - seat)) == "sealed"
    ply = match.undo(seat)
    assert (ply.kind, ply.seat, ply.after) == (UNDO, seat, before)
    assert tiny.GAME.encode(match.state) == before
    assert code_of(lambda: match.undo(seat)) == "sealed"  # what came before was sealed


def test_several_choices_are_undone_one_by_one(lastlight: AnyGame) -> None:
    match = Match.new(lastlight, seed=1)
    start = lastlight.encode(match.state)
    match.choose("cell:1", 0)
    between = lastlight.encode(match.state)
    match.choose("beacon:drift", 0)
    match.undo(0)
    assert lastlight.encode(match.state) == between
    match.undo(0)
    assert lastlight.encode(match.state) == start
    assert [ply.kind for ply in match.plies] == [START, CHOOSE, CHOOSE, UNDO, UNDO]


def test_nobody_undoes_after_another_seat_has_acted(lastlight: AnyGame) -> None:
    match = Match.new(lastlight, seed=1)
    match.choose("pass", 0)
    match.choose("pass", 1)
    assert code_of(lambda: match.undo(0)) == "sealed"
    match.undo(1)
    assert match.can_undo(0)


def test_a_sealed_choice_stands() -> None:
    match = at_spoils()
    seat = match.turn
    show = next(key for key in match.options if key.startswith("show:"))
    assert match.choose(show).sealed
    assert code_of(lambda: match.undo(seat)) == "sealed"
    assert not match.can_undo(seat)


def test_chance_seals_a_choice() -> None:
    match = at_spoils()
    assert match.choose("stay").sealed
    assert match.plies[-1].outcomes[0][0] == "storm"


def test_a_secret_answer_is_taken_back_part_by_part() -> None:
    match = race()
    start = tiny.GAME.encode(match.state)
    match.choose(match.options_of(0)[0].key, 0)
    match.choose("push", 0)
    match.choose(match.options_of(1)[0].key, 1)
    match.undo(0)
    assert [len(parts) for parts in match.state.answers] == [1, 1]
    assert match.plies[-1].kind == RETRACT
    match.undo(0)
    match.undo(1)
    assert tiny.GAME.encode(match.state) == start
    assert code_of(lambda: match.undo(0)) == "sealed"


def test_the_last_secret_answer_cannot_be_taken_back() -> None:
    match = race()
    answer_all(match)
    assert match.plies[-1].sealed
    assert code_of(lambda: match.undo(1)) == "sealed"
    assert code_of(lambda: match.undo(0)) == "sealed"


def test_nobody_goes_back_behind_a_secret_decision() -> None:
    match = at_spoils()
    seat = match.turn
    match.choose("stay")
    # As if no dice had been rolled before everybody is asked again.
    match.resume([*match.plies[:-1], replace(match.plies[-1], sealed=False)])
    assert not match.can_undo(seat)
    match.choose(match.options_of(1 - seat)[0].key, 1 - seat)
    assert not match.can_undo(seat)


def test_without_a_seat_the_last_choice_is_undone(lastlight: AnyGame) -> None:
    match = Match.new(lastlight, seed=1)
    match.choose("cell:2", 1)
    assert match.undo().seat == 1
    assert code_of(match.undo) == "sealed"


# -- moments ----------------------------------------------------------------------------------


def test_moments_leave_out_what_others_answer_in_secret() -> None:
    match = race()
    ship = match.options_of(1)[0].key
    match.choose(ship, 1)
    assert list(match.moments(0)) == [0]  # a look in between changes nothing
    match.undo(1)
    match.choose(ship, 1)
    match.choose("push", 1)
    match.choose(match.options_of(0)[0].key, 0)
    assert list(match.moments(1)) == [0, 1, 2, 3, 4]
    assert list(match.moments(0)) == [0, 4, 5]  # that the other has decided is seen
    assert list(match.moments(None)) == [0, 4]
    assert list(match.at(4).moments(0)) == [0, 4]


def test_what_is_taken_back_is_noticed_by_those_who_noticed_it() -> None:
    match = at_spoils()
    seat, before = match.turn, len(match.plies)
    match.choose("charge")
    match.undo(seat)
    for viewer in (0, 1, None):
        assert list(match.moments(viewer))[-2:] == [before, before + 1]
    copy = race()
    copy.resume(match.plies)
    assert list(copy.moments(None)) == list(match.moments(None))


def test_a_seat_may_know_its_own_choices_and_no_others() -> None:
    match = at_spoils()
    ply = match.choose("charge")
    assert [match.tells_choice(ply, seat) for seat in (0, 1)] == [ply.seat == 0, ply.seat == 1]
    assert not match.tells_choice(ply, None)


# -- question ids -----------------------------------------------------------------------------


def test_a_question_changes_with_the_own_answer() -> None:
    match = race()
    ids = [match.question_id(0)]
    match.choose(match.options_of(0)[0].key, 0, question=ids[-1])
    ids.append(match.question_id(0))
    match.choose("hold", 0, question=ids[-1])
    ids.append(match.question_id(0))
    assert len(set(ids)) == 3


def test_a_question_stays_while_others_answer_secretly() -> None:
    match = race()
    question = match.question_id(1)
    match.choose(match.options_of(0)[0].key, 0)
    match.choose("hold", 0)
    match.undo(0)
    assert match.question_id(1) == question
    match.choose(match.options_of(1)[0].key, 1, question=question)


def test_a_question_stays_while_others_act_elsewhere(lastlight: AnyGame) -> None:
    match = Match.new(lastlight, seats=3, seed=1)
    question = match.question_id(2)
    match.choose("pass", 0)
    assert match.question_id(2) == question  # seat 1 speaks now; seat 2 may do what it could
    match.choose("pass", 1)
    assert match.question_id(2) != question  # seat 2 may pass now
    assert code_of(lambda: match.choose("cell:1", 2, question=question)) == "stale"


def test_the_same_options_of_another_decision_are_another_question() -> None:
    """A late answer to the first of two alike questions must not count for the second."""

    class Twin(rules.Spoils):
        """The same options under another name."""

    game = tiny.SalvageRace()
    game.steps = (*game.steps, Twin)
    match, other = at_spoils(), at_spoils()
    match.game = other.game = game
    other.state.pending = Twin(match.turn)
    assert other.question_id(match.turn) != match.question_id(match.turn)


# -- secrets and seeds ------------------------------------------------------------------------


def storms(**given: Any) -> list[str]:
    """Return the storms met by making the same sealed choice after undoing."""
    match = at_spoils(**given)
    seat = match.turn
    out = []
    for _ in range(8):
        copy = Match.new(match.game, seats=2, **given)
        copy.resume(match.plies)
        out.append(copy.choose("stay", seat).outcomes[0][1])
        match.choose("charge", seat)
        match.undo(seat)
    return out


def test_a_seed_gives_the_same_game() -> None:
    first, second = race(seed="abc"), race(seed="abc")
    for match in (first, second):
        while not match.over:
            match.choose(match.options[-1])
    assert [ply.after for ply in first.plies] == [ply.after for ply in second.plies]
    assert race(seed="abd").plies[0].outcomes != first.plies[0].outcomes


def test_after_undoing_a_seed_gives_the_same_roll() -> None:
    assert len(set(storms())) == 1


def test_after_undoing_a_secret_gives_another_roll() -> None:
    assert len(set(storms(secret=b"0123456789abcdef"))) > 1


def test_a_secret_decides_everything() -> None:
    first, second = race(seed=1, secret=b"same"), race(seed=2, secret=b"same")
    assert first.plies[0].after == second.plies[0].after
    assert race(secret=b"other").plies[0].after != first.plies[0].after


def test_a_secret_makes_new_generators_before_each_choice() -> None:
    match = race(secret=b"secret")
    match.choose(match.options[0])
    assert match.state.rolls == stream(b"secret", "ply 1 rolls")
    assert match.state.draws == stream(b"secret", "ply 1 draws")
    match.undo(0)
    assert match.state.rolls == stream(b"secret", "ply 1 rolls")
    match.choose(match.options[0])
    assert match.state.rolls == stream(b"secret", "ply 3 rolls")


def test_a_seed_is_one_line_of_text() -> None:
    assert race(seed="  two\n words ").seed == "two words"
    assert race(seed=" 7 ").plies[0].after == race(seed=7).plies[0].after
    assert race(seed=7).state.rolls != stream(seed_key(7), "rolls")  # the storm was rolled


# -- resuming ---------------------------------------------------------------------------------


def test_a_stored_match_goes_on() -> None:
    match = at_spoils()
    seat = match.turn
    match.choose("charge")
    match.undo()
    match.choose("charge")
    again = race(seed=match.seed)
    again.resume(match.plies)
    assert tiny.GAME.encode(again.state) == tiny.GAME.encode(match.state)
    assert again.question_id(seat) == match.question_id(seat)
    again.undo(seat)
    assert not again.state.charged[seat]
    assert code_of(lambda: again.undo(seat)) == "sealed"
