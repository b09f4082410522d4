"""Every position: who is asked, what is offered, scores, components, exact round trips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.engine import ALL, ANY, ONE, Option, SecretDecision
from sternbrett.kernel.notation import read_position, write_position
from sternbrett.testing.trial import Trial, difference


def check_position(trial: Trial, vocabulary: Sequence[Option], inventory: object) -> None:
    """Check what is cheap enough for every position."""
    g = trial.state
    check_state(trial, g)
    now = dict(trial.game.inventory(g))
    trial.check(
        now == inventory, "components were made or lost: {} at the start, {} now", inventory, now
    )
    if g.pending is not None:
        check_asked(trial, g)
        for seat in trial.match.asked:
            for option in check_options(trial, g, seat, vocabulary):
                trial.report.offered[option.key] += 1
    check_scores(trial)
    check_saved(trial)


def check_state(trial: Trial, g: Any) -> None:
    """Check that a position is over exactly when it says so."""
    if g.pending is None:
        trial.check(bool(g.result), "nobody is asked, but there is no result")
        trial.check(not g.agenda, "the game is over, but steps are left on its agenda")
        trial.check(len(str(g.result).split()) == 1, "the result “{}” is not one word", g.result)
    else:
        trial.check(not g.result, "the result is “{}”, but somebody is asked", g.result)


def check_asked(trial: Trial, g: Any) -> None:
    """Check who is asked, against the mode of the decision."""
    decision = g.pending
    asked = decision.seats(g)
    seats = trial.configuration.seats
    trial.check(bool(asked), "a decision is pending, but no seat is asked")
    trial.check(
        len(set(asked)) == len(asked) and all(0 <= seat < seats for seat in asked),
        "the seats asked are {}, but there are seats 0 … {}",
        asked,
        seats - 1,
    )
    trial.check(
        decision.turn(g) in asked, "it is seat {}'s turn, who is not asked", decision.turn(g)
    )
    mode = decision.mode()
    trial.check(mode in (ONE, ANY, ALL), "the decision has the unknown mode “{}”", mode)
    trial.check(
        (mode == ALL) == isinstance(decision, SecretDecision),
        "the mode is “{}”: exactly the secret decisions are answered by all",
        mode,
    )
    if mode == ONE:
        trial.check(len(asked) == 1, "one seat should be asked, not {}", asked)
    if mode == ALL:
        trial.report.secret_seen = True
        trial.check(trial.game.card.simultaneous, "the type card says nothing is simultaneous")
        everyone = decision.everyone(g)
        trial.check(
            bool(everyone) and list(everyone) == sorted(set(everyone)),
            "the seats that answer secretly must ascend, not be {}",
            everyone,
        )


def check_options(
    trial: Trial, g: Any, seat: int, vocabulary: Sequence[Option]
) -> Sequence[Option]:
    """Check that a seat that is asked has options: known, in order, each once."""
    options: Sequence[Option] = g.pending.options(g, seat)
    trial.check(bool(options), "seat {} is asked, but has no options", seat)
    previous = -1
    for option in options:
        number = option.number
        trial.check(
            0 <= number < len(vocabulary) and vocabulary[number] is option,
            "the option {} of seat {} is not the one of the vocabulary",
            option,
            seat,
        )
        trial.check(number != previous, "seat {} is offered {} twice", seat, option)
        trial.check(
            number > previous, "the options of seat {} are not in order at {}", seat, option
        )
        previous = number
    return options


def check_scores(trial: Trial) -> None:
    """Check scores against the type card."""
    g, card = trial.state, trial.game.card
    scores = trial.game.scores(g)
    lowest, highest = card.scores
    trial.check(
        len(scores) == trial.configuration.seats, "there are {} scores for the seats", len(scores)
    )
    if g.pending is not None:
        trial.check(not any(scores), "scores are {} while the game runs, not zero", scores)
        return
    for seat, score in enumerate(scores):
        trial.check(
            lowest <= score <= highest,
            "the score {} of seat {} is not within {} … {}",
            score,
            seat,
            lowest,
            highest,
        )
    trial.check(
        card.places or set(scores) <= {lowest, 0.0, highest},
        "the type card says nothing of places, but scores are {}",
        scores,
    )
    if card.cooperative:
        trial.check(len(set(scores)) == 1, "the game is cooperative, but scores are {}", scores)
    if len(scores) in card.zero_sum:
        trial.check(
            abs(sum(scores)) < 1e-9,
            "the type card says that scores add up to 0 with {} seats, but they are {}",
            len(scores),
            scores,
        )
    check_standings(trial, scores)


def check_standings(trial: Trial, scores: Sequence[float]) -> None:
    """Check who won, places, and that points are the sum of their sources."""
    standings = trial.game.standings(trial.state)
    trial.check(len(standings) == len(scores), "there are {} standings", len(standings))
    names = {tuple(name for name, _ in one.sources) for one in standings}
    trial.check(len(names) == 1, "the seats have different sources of points: {}", names)
    counted = {one.points is None for one in standings}
    trial.check(len(counted) == 1, "only some seats have points")
    for seat, one in enumerate(standings):
        trial.check(1 <= one.place <= len(standings), "seat {} has the place {}", seat, one.place)
        trial.check(
            not one.won or scores[seat] == max(scores),
            "seat {} has won, but another has a higher score",
            seat,
        )
        if one.points is not None:
            total = sum(amount for _, amount in one.sources)
            trial.check(
                total == one.points, "seat {} has {} points from {}", seat, one.points, one.sources
            )
        for name, _ in one.sources:
            for language, texts in trial.texts.items():
                known = f"source.{name}" in texts.table
                trial.check(known, "“source.{}” has no text in “{}”", name, language)


def check_saved(trial: Trial) -> None:
    """Check that a position is the same after saving and loading, and after copying."""
    game, g = trial.game, trial.state
    saved = trial.encode(g)
    trial.check(
        saved == trial.match.plies[-1].after, "asking who may choose what has changed the position"
    )
    kept = [part for answer in game.dump(g).get("answers", ()) for part in answer]
    trial.check(
        all(isinstance(part, str) for part in kept),
        "its secret answers are saved as numbers: options_by_number is missing",
    )
    loaded = game.decode(saved, trial.content)
    if trial.encode(loaded) != saved:
        trial.fail("saving and loading changes it: {}", difference(game.dump(g), game.dump(loaded)))
    copied = game.copy(g)
    if trial.encode(copied) != saved:
        trial.fail("a copy differs: {}", difference(game.dump(g), game.dump(copied)))
    trial.report.checks += 2


def check_written(trial: Trial) -> None:
    """Check that a position is the same after writing it as a line and reading it."""
    game, g = trial.game, trial.state
    text = write_position(game, g)
    trial.check("\n" not in text, "the position is written as more than one line")
    _, read = read_position(text, trial.find, trial.content)
    if trial.encode(read) != trial.encode(g):
        trial.fail(
            "writing and reading the position changes it: {}",
            difference(game.dump(g), game.dump(read)),
        )
    notes = game.field_notes
    for name in (*game.fields(g), *game.facts(g)):
        trial.check(name in notes, "the field “{}” has no entry in field_notes", name)
    trial.report.checks += 1
