"""Who asks for a page, as every page may show it."""

from __future__ import annotations

from dataclasses import dataclass

from sternbrett.server.person_rows import Device


@dataclass(frozen=True)
class Me:
    """Who asks for a page: the person, and the device they use."""

    #: By which tables know the person; empty: nobody.
    token: str
    #: The hash of the device's secret.
    device: str
    name: str = ""
    colour: str = ""
    #: The devices that this one was not told of yet.
    news: tuple[Device, ...] = ()


NOBODY = Me("", "")
