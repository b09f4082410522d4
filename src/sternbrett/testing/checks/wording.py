"""Checks of single texts and clauses, which several checks need."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sternbrett.testing.trial import Trial

TextOf = Callable[[], tuple[str, Mapping[str, object]]]


def check_clause(trial: Trial, what: str, clause: str, clauses: frozenset[str]) -> None:
    """Check that a clause stands on the rules pages."""
    trial.check(clause in clauses, "{} names the clause {}, which has no rule", what, clause)


def say(trial: Trial, what: str, text_of: TextOf) -> None:
    """Check that a text exists in every language, with all its arguments."""
    key, args = text_of()
    for language, texts in trial.texts.items():
        try:
            said = texts.say(key, **args)
        except KeyError as error:
            trial.fail("{} cannot be said in “{}”: {} lacks {}", what, language, key, error)
        trial.check(bool(said), "{} is empty in “{}”", what, language)
