"""Playing: refusals, undo, secret answers, the same game again, whole games as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.chance import seed_key, stream
from sternbrett.kernel.engine import Option, SecretDecision, advance, answer
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.match import Ply
from sternbrett.kernel.notation import read_match, write_match
from sternbrett.testing.trial import Trial, difference

Choice = tuple[int, Option]

UNKNOWN_KEY = "no_such_choice:at_all"
STALE_QUESTION = "an older question"


# -- refusals ---------------------------------------------------------------------------------


def check_refusals(trial: Trial, vocabulary: Sequence[Option]) -> None:
    """Check that what is not legal is refused with the right reason and changes nothing."""
    match = trial.match
    seat = match.turn
    offered = match.options_of(seat)
    legal = offered[0].key
    trial.refused("an unknown key", lambda: match.choose(UNKNOWN_KEY, seat), "unknown")
    trial.refused(
        "an answer to an older question",
        lambda: match.choose(legal, seat, question=STALE_QUESTION),
        "stale",
    )
    others = [option for option in vocabulary if option not in offered]
    if others:
        key = others[trial.rng.below(len(others))].key
        trial.refused(f"“{key}”, which is not offered,", lambda: match.choose(key, seat), "illegal")
    seats = trial.configuration.seats
    for other in (*(s for s in range(seats) if s not in match.asked), seats, -1):
        trial.check(match.options_of(other) == [], "seat {} is not asked, but has options", other)
        trial.refused(
            f"“{legal}” of seat {other}, which is not asked,",
            lambda other=other: match.choose(legal, other),  # type: ignore[misc]
            "not_asked",
        )
    match.check(legal, seat, match.question_id(seat))


def check_refusals_when_over(trial: Trial, vocabulary: Sequence[Option]) -> None:
    """Check that nothing can be chosen or undone after the end."""
    match = trial.match
    for seat in range(trial.configuration.seats):
        trial.check(match.options_of(seat) == [], "the game is over, but seat {} has options", seat)
        key = vocabulary[trial.rng.below(len(vocabulary))].key
        trial.refused("a choice after the end", lambda: match.choose(key, seat), "over")  # noqa: B023
        trial.refused("undoing after the end", lambda: match.undo(seat), "over")  # noqa: B023
        trial.check(not match.can_undo(seat), "the game is over, but seat {} can undo", seat)


def questions(trial: Trial) -> dict[int, tuple[str, object]]:
    """Return each seat's question id and what it is asked."""
    match = trial.match
    return {
        seat: (
            match.question_id(seat),
            (
                trial.game.public_agenda(match.state, seat)[-1:],
                [option.number for option in match.options_of(seat)],
            ),
        )
        for seat in range(trial.configuration.seats)
    }


def check_questions(trial: Trial, before: dict[int, tuple[str, object]], by: int) -> None:
    """Check that another seat's question id changed exactly if its question did."""
    for seat, (name, asked) in questions(trial).items():
        old_name, old_asked = before[seat]
        if seat == by:
            trial.check(name != old_name, "seat {} answered, but its question id is the same", seat)
        else:
            trial.check(
                (name == old_name) == (asked == old_asked),
                "the question id of seat {} went from {} to {}, its question from {} to {}",
                seat,
                old_name,
                name,
                old_asked,
                asked,
            )


# -- undoing ----------------------------------------------------------------------------------


def check_undo(trial: Trial, seat: int, ply: Ply, before: bytes) -> None:
    """Check that the last choice can be undone exactly if it is not sealed; leave it made."""
    match = trial.match
    if match.over:
        trial.refused("undoing the last choice of all", lambda: match.undo(seat), "over")
        return
    decision = match.decision
    secret = isinstance(decision, SecretDecision) and bool(decision.partial(match.state, seat))
    for other in range(trial.configuration.seats):
        partial = isinstance(decision, SecretDecision) and decision.partial(match.state, other)
        if other != seat and not partial:
            trial.refused(f"undoing by seat {other}", lambda o=other: match.undo(o), "sealed")  # type: ignore[misc]
    if ply.sealed and not secret:
        trial.refused("undoing a sealed choice", lambda: match.undo(seat), "sealed")
        trial.check(not match.can_undo(seat), "a sealed choice can be undone, it is said")
        return
    trial.check(match.can_undo(seat), "“{}” is not sealed, but cannot be undone", ply.key)
    match.undo(seat)
    if trial.encode(match.state) != before:
        back = trial.game.dump(trial.game.decode(before, trial.content))
        trial.fail(
            "undoing “{}” does not restore the position: {}",
            ply.key,
            difference(back, trial.game.dump(match.state)),
        )
    again = match.choose(ply.key, seat)
    trial.check(again.after == ply.after, "“{}” has another effect after undoing it", ply.key)


# -- secret decisions -------------------------------------------------------------------------


def check_secret_decision(trial: Trial) -> None:
    """Check a secret decision that nobody has answered yet: taking back, and any order."""
    g, decision = trial.state, trial.decision
    assert isinstance(decision, SecretDecision)
    answers: dict[int, list[Option]] = {}
    for seat in decision.seats(g):
        answers[seat] = whole_answer(trial, decision, seat)
    in_order = [(seat, part) for seat, parts in answers.items() for part in parts]
    backwards = [(seat, part) for seat, parts in reversed(answers.items()) for part in parts]
    longest = max(map(len, answers.values()))
    by_parts = [
        (seat, parts[place])
        for place in range(longest)
        for seat, parts in answers.items()
        if place < len(parts)
    ]
    first, again = play_out(trial, in_order), play_out(trial, in_order)
    trial.check(
        trial.encode(first) == trial.encode(again),
        "the same choices, made twice, give different positions: {}",
        difference(trial.game.dump(first), trial.game.dump(again)),
    )
    results = [first, play_out(trial, backwards), play_out(trial, by_parts)]
    for other in results[1:]:
        if trial.encode(other) != trial.encode(results[0]):
            trial.fail(
                "the order in which seats answer matters: {}",
                difference(trial.game.dump(results[0]), trial.game.dump(other)),
            )
        trial.report.checks += 1


def whole_answer(trial: Trial, decision: SecretDecision[Any], seat: int) -> list[Option]:
    """Return a random whole answer of a seat; on the way, take every part back once."""
    g = trial.game.copy(trial.state)
    alone = len(decision.seats(g)) == 1
    parts: list[Option] = []
    trial.check(not decision.retract(g, seat), "seat {} can take back what it did not answer", seat)
    while not decision.complete(g, seat):
        options = decision.options(g, seat)
        trial.check(bool(options), "seat {} cannot complete its secret answer", seat)
        option = options[trial.rng.below(len(options))]
        parts.append(option)
        after = trial.carry_out(g, seat, option)
        if alone and after.pending is not decision:
            break
        trial.check(
            decision.partial(after, seat)[-1:] == (option.number,),
            "the answer of seat {} does not end with “{}”",
            seat,
            option.key,
        )
        back = trial.game.copy(after)
        taken = decision.retract(back, seat)
        trial.check(
            taken and trial.encode(back) == trial.encode(g),
            "taking back “{}” does not restore the position",
            option.key,
        )
        g = after
    return parts


def play_out(trial: Trial, choices: list[Choice]) -> Any:
    """Return the position after these choices."""
    g = trial.state
    for seat, option in choices:
        g = trial.carry_out(g, seat, option)
    return g


# -- the same game again ----------------------------------------------------------------------


def check_replay(trial: Trial, choices: list[Choice], positions: list[bytes]) -> None:
    """Check that the same seed and choices give the same positions, without copies or events."""
    game = trial.game
    g = trial.begin()
    g.rolls = stream(seed_key(trial.seed), "rolls")
    g.draws = stream(seed_key(trial.seed), "draws")
    advance(g)
    for number, wanted in enumerate(positions):
        if trial.encode(g) != wanted:
            expected = game.dump(game.decode(wanted, trial.content))
            trial.fail(
                "the same seed and choices give another position after choice {}: {}",
                number,
                difference(expected, game.dump(g)),
            )
        trial.report.checks += 1
        if number < len(choices):
            answer(g, *choices[number])


def check_record(trial: Trial) -> None:
    """Check that the whole game, written as text and replayed, is the same game."""
    match = trial.match
    text = write_match(match)
    try:
        again = read_match(text, trial.find, trial.content)
    except SternbrettError as error:
        trial.fail("the recorded game cannot be read: {}", error)
    trial.check(write_match(again) == text, "the recorded game changes by reading and writing")
    if again.plies[-1].after != match.plies[-1].after:
        trial.fail(
            "the recorded game ends in another position: {}",
            difference(trial.game.dump(match.state), trial.game.dump(again.state)),
        )
