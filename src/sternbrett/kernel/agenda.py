"""What a view says is still to be done, as steps: for bots, which know no match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sternbrett.kernel.engine import AnyDecision, AnyStep, Decision, State

StepsByName = Mapping[str, Callable[..., AnyStep]]


def by_name(steps: Iterable[type[AnyStep]]) -> StepsByName:
    """Return the steps of a game by the names that views and saves give them."""
    return {step.__name__: step for step in steps}


def pending_in(view: Mapping[str, Any], steps: StepsByName) -> AnyDecision:
    """Return the decision that a view shows as pending."""
    name, *args = view["agenda"][-1]
    decision = steps[name](*args)
    assert isinstance(decision, Decision)
    return decision


def take_agenda(g: State, view: Mapping[str, Any], steps: StepsByName) -> None:
    """Give a position everything that a view shows as still to be done, its decision pending."""
    g.agenda = [steps[name](*args) for name, *args in view["agenda"][:-1]]
    g.pending = pending_in(view, steps)
