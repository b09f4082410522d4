"""How far a run is: a bar on a terminal, otherwise a line now and then."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

BAR = 24
#: Seconds between two updates on a terminal, and between two lines elsewhere.
REDRAW = 0.2
SAY_AGAIN = 15.0


class Progress:
    """Tells on a stream how many games are played, how fast, and how long the rest will take."""

    def __init__(
        self, total: int, done: int, stream: TextIO, clock: Callable[[], float] = monotonic
    ) -> None:
        self.total = total
        self.at_start = done
        self.done = done
        self.stream = stream
        self.clock = clock
        self.bar = stream.isatty()
        self.started = self.shown = clock()

    def add(self, games: int) -> None:
        """Count games, and show it if it is time."""
        self.done += games
        now = self.clock()
        if now - self.shown >= (REDRAW if self.bar else SAY_AGAIN):
            self.shown = now
            self.show()

    def show(self) -> None:
        """Write how far it is."""
        if self.bar:
            filled = BAR * self.done // self.total
            drawn = "█" * filled + "░" * (BAR - filled)
            self.stream.write(f"\r\x1b[K{drawn} {self.line()}")
        else:
            self.stream.write(f"{self.line()}\n")
        self.stream.flush()

    def line(self) -> str:
        """Return how far it is, in words."""
        text = f"{self.done:,} of {self.total:,} games ({self.done / self.total:.0%})"
        seconds = self.clock() - self.started
        played = self.done - self.at_start
        if played and seconds > 0:
            rate = played / seconds
            text += f", {speed(rate)}, {duration((self.total - self.done) / rate)} left"
        return text

    def close(self) -> None:
        """Leave the line of the bar empty for what follows."""
        if self.bar:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def speed(rate: float) -> str:
    """Return a number of games per second, or per minute where they are slow."""
    return f"{rate:,.1f} games/s" if rate >= 1 else f"{60 * rate:,.1f} games/min"


def duration(seconds: float) -> str:
    """Return a time as people say it."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"
