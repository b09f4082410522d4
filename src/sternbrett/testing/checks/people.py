"""What people read and touch, and what bots answer: made from views, in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Event, Option
from sternbrett.kernel.game import View
from sternbrett.kernel.look import AnyLook
from sternbrett.testing.checks.knowledge import name_of
from sternbrett.testing.checks.reasons import check_guards, check_refusal, check_sight
from sternbrett.testing.checks.ways import check_ways
from sternbrett.testing.checks.wording import check_clause, say
from sternbrett.testing.trial import Trial, plain_copy


def check_people(trial: Trial, viewer: int | None, view: View, clauses: frozenset[str]) -> None:
    """Check prompt, options, handles, reasons and panels of one view."""
    game, content = trial.game, trial.content
    looks = {language: game.look(view, content, texts) for language, texts in trial.texts.items()}
    look = next(iter(looks.values()))
    options = [] if viewer is None else trial.match.options_of(viewer)
    trial.check(
        list(look.options) == list(options),
        "{} is offered other options than its view says: {}",
        name_of(viewer),
        look.options,
    )
    if trial.state.pending is not None:
        check_clause(trial, "the question", look.clause, clauses)
        say(trial, "the prompt", lambda: look.prompt)
        for option in options:
            clause = game.option_clause(option, look)
            check_clause(trial, f"the option “{option.key}”", clause, clauses)
            say(trial, f"the option “{option.key}”", lambda o=option: game.option_text(o, content))  # type: ignore[misc]
            if (said := game.option_here(option, look)) is not None:
                say(trial, f"the option “{option.key}” here", lambda said=said: said)  # type: ignore[misc]
        check_handles(trial, options)
    if options:
        assert viewer is not None
        check_guards(trial, viewer, look)
        check_ways(trial, viewer, look)
    for refusal in look.refusals:
        check_refusal(trial, f"the reason “{refusal.reason}”", refusal, clauses)
    for language, look in to_draw(trial, looks):
        try:
            drawing = game.draw(look)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            trial.fail(
                "the view of {} cannot be drawn in “{}”: {}", name_of(viewer), language, what
            )
        if drawing is not None:
            check_sight(trial, look, drawing, clauses)
        for panel in game.panels(look):
            words = [panel.title, *(word for row in panel.rows for word in (row.label, row.value))]
            trial.check(
                all(isinstance(word, str) for word in words),
                "the panel “{}” of {} in {} holds something that is not text",
                panel.title,
                name_of(viewer),
                language,
            )
    if trial.state.result:
        say(trial, "the result", lambda: (f"result.{trial.state.result}", {}))


def to_draw(trial: Trial, looks: Mapping[str, AnyLook]) -> list[tuple[str, AnyLook]]:
    """Return the languages in which a view is drawn: all at the end, else they take turns."""
    every = list(looks.items())
    if trial.state.pending is None:
        return every
    trial.report.views_drawn += 1
    return [every[trial.report.views_drawn % len(every)]]


def check_handles(trial: Trial, options: Sequence[Option]) -> None:
    """Check that touching the handles of an option, in order, leaves no other one open."""
    chains = [(trial.game.handles(option, trial.content), option) for option in options]
    for chain, option in chains:
        trial.check(
            all(chain),
            "the handles of “{}” have no names: {}",
            option.key,
            chain,
        )
        for other_chain, other in chains:
            if chain and option is not other and other_chain[: len(chain)] == chain:
                trial.fail(
                    "the handles {} lead to “{}” and towards “{}”", chain, option.key, other.key
                )
    trial.report.checks += 1


def check_events(trial: Trial, events: Sequence[Event]) -> None:
    """Check that events are known, have their arguments, and can be read by whoever sees them."""
    for event in events:
        trial.report.told[event.name] += 1
        check_event(trial, event)
        if event.masked is not None:
            trial.check(event.seats is not None, "“{}” is masked, but not for anybody", event.name)
            check_event(trial, event.masked)
            trial.report.told[event.masked.name] += 1
        if event.seats is not None:
            trial.report.masked_seen = True
            seats = range(trial.configuration.seats)
            trial.check(
                all(seat in seats for seat in event.seats),
                "“{}” is told to seats that do not exist: {}",
                event.name,
                event.seats,
            )


def check_event(trial: Trial, event: Event) -> None:
    """Check one event."""
    kind = trial.game.events.get(event.name)
    if kind is None:
        trial.fail("the event “{}” is unknown to the game", event.name)
    trial.check(
        len(event.args) == len(kind.fields),
        "the event “{}” has {} arguments instead of {}",
        event.name,
        len(event.args),
        len(kind.fields),
    )
    trial.check(
        all(arg is None or isinstance(arg, str | int | float) for arg in event.args),
        "the event “{}” has arguments that are not plain: {}",
        event.name,
        event.args,
    )
    say(trial, f"the event “{event.name}”", lambda: trial.game.event_text(event))


def check_bots(trial: Trial, seat: int, names: Sequence[str]) -> None:
    """Check that bots answer legally, and the same when they are given the same view."""
    options = trial.match.options_of(seat)
    for name in names:
        factory = trial.game.bots[name]
        words = trial.rng.fork()
        answers = []
        for _ in range(2):
            view = plain_copy(trial.match.view(seat))
            bot = factory(trial.content, Rng(words))
            answers.append(bot(view, seat, list(options)))
            trial.check(
                view == trial.match.view(seat), "the bot “{}” changes the view it is given", name
            )
        check_answers(trial, name, options, answers)


def check_answers(trial: Trial, name: str, options: Sequence[Option], answers: list[Any]) -> None:
    """Check two answers of a bot to the same question."""
    trial.check(
        answers[0] in options, "the bot “{}” answers {}, which is not offered", name, answers[0]
    )
    trial.check(
        answers[0] is answers[1],
        "the bot “{}” answers the same view first with {}, then with {}",
        name,
        *answers,
    )
