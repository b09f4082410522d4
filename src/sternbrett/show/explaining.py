"""Why the best choice of a puzzle is better, in words: made of what its file says was measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sternbrett.kernel.claims import Both, Puzzle
from sternbrett.kernel.texts import Texts

#: What is said of the tally in shares: how many worlds were won or lost by then.
SHARES = ("won", "lost")
#: Results of fewer games than this share are not told.
SELDOM = 0.02
#: So many figures say how a position stands.
FIGURES = 3


def explained(claim: Puzzle, chosen: str, label: Callable[[str], str], texts: Texts) -> list[str]:
    """Return sentences on why the best choice is better than the one that was made.

    Where the best was chosen, or what was never weighed, it is compared with the next best.
    `label` says what a choice is called.
    """
    other = chosen if chosen in claim.after else claim.rival
    out = []
    if chosen != claim.best and claim.chances and chosen not in claim.chances:
        out.append(texts.say("why.unlikely"))
    if claim.after.get(other):
        parts = ", ".join(
            compared(texts, f"tally.{name}", both, name in SHARES)
            for name, both in claim.after[other].items()
        )
        key = "why.after" if claim.chapter else "why.after_all"
        chapter = texts.say("chapter.name", number=claim.chapter)
        out.append(texts.say(key, chapter=chapter, other=label(other), differences=parts))
    if claim.ends and claim.rival in (other, chosen):
        out.append(ends_told(claim, texts))
    if claim.reason:
        reason = texts.say(f"advice.{claim.reason}", **claim.reason_args)
        out.append(texts.say("why.adviser", reason=reason))
    return out


def ends_told(claim: Puzzle, texts: Texts) -> str:
    """Return how whole games ended."""
    parts = [
        compared(texts, f"outcome.{result}", both, True)
        for result, both in claim.ends.items()
        if max(both) >= SELDOM and both[0] != both[1]
    ]
    if claim.points is not None:
        ours, theirs = (number_of(texts, one) for one in claim.points)
        parts.append(texts.say("why.points", ours=ours, theirs=theirs))
    player = texts.maybe(f"bot.{claim.player}", claim.player).partition(":")[0]
    return texts.say("why.ends", games=claim.games, player=player, differences=", ".join(parts))


def compared(texts: Texts, key: str, both: Both, share: bool) -> str:
    """Return a figure after the best choice and after another."""
    if share:
        ours, theirs = (f"{100 * one:.0f}" for one in both)
        return texts.say("why.share", name=texts.say(key), ours=ours, theirs=theirs)
    ours, theirs = (number_of(texts, one) for one in both)
    return texts.say("why.instead", name=texts.say(key), ours=ours, theirs=theirs)


def number_of(texts: Texts, number: float) -> str:
    """Return a number with one decimal at most, as the language writes it."""
    shown = f"{number:.1f}".removesuffix(".0")
    return shown.replace(".", ",") if texts.language == "de" else shown


def title_of(claim: Puzzle, texts: Texts) -> str:
    """Return when a puzzle is asked, and of whom; empty: its file does not say."""
    parts = [texts.say("chapter.name", number=claim.chapter)] if claim.chapter else []
    if claim.role:
        parts.append(texts.say(f"role.{claim.role}"))
    return ", ".join(parts)


def standing_of(stands: Mapping[str, float], texts: Texts) -> str:
    """Return how a position stands in a few figures."""
    told = [
        f"{texts.say(f'tally.{name}')} {number_of(texts, amount)}"
        for name, amount in stands.items()
        if amount
    ]
    return ", ".join(told[:FIGURES])
