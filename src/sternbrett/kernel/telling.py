"""A campaign as its page tells it: each chapter that is over, and how things stand after them.

All of it is made of what everybody at the table knows, and says nothing of what is still to come.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Told:
    """A chapter that is over."""

    #: What it is called beside its number; empty: it has no name.
    title: str = ""
    #: How it went, in few words.
    note: str = ""
    #: Whether its goal was reached (`won`) or not (`lost`); empty: neither.
    outcome: str = ""
    #: A small picture, and what was read and decided in it, as HTML.
    picture: str = ""
    text: str = ""


@dataclass(frozen=True)
class SoFar:
    """How a campaign stands, as HTML: a page has the game's style sheet and that of the kit."""

    #: What lies behind its name.
    banner: str = ""
    #: How it ended, once it has.
    ending: str = ""
    #: What there is, what it is about, and those who are in it.
    things: str = ""
    people: str = ""
