"""The table of A.D.E.L.E. as a page shows it.

The ship in the middle (`plan.py`, `blueprint.py`), tracks around it (`tracks.py`), and below the
viewer's own place: ADELE's console (`console.py`) or a crew member's board (`quarters.py`). What is
too small to touch is shown in large by `chooser.py`. `style.css` places and colours it all.
"""

from __future__ import annotations

from sternbrett.games.adele import model
from sternbrett.games.adele.rules import planning
from sternbrett.games.adele.rules.round import PHASES
from sternbrett.games.adele.table import art
from sternbrett.games.adele.table.blueprint import blueprint
from sternbrett.games.adele.table.chooser import Chooser
from sternbrett.games.adele.table.console import Console
from sternbrett.games.adele.table.plan import Plan
from sternbrett.games.adele.table.quarters import Quarters
from sternbrett.games.adele.table.sketch import Sketch
from sternbrett.games.adele.table.tracks import Tracks
from sternbrett.kernel.game import Drawing, emptied
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.plain_html import escape


class Artist:
    """Draws one look."""

    def __init__(self, look: AnyLook) -> None:
        self.sketch = Sketch(look)
        self.view = look.view
        self.tracks = Tracks(self.sketch)
        self.console = Console(self.sketch)
        self.quarters = Quarters(self.sketch)
        self.chooser = Chooser(self.sketch)

    def draw(self) -> Drawing:
        """Return the whole table."""
        side = self.note() + self.chooser.chips() + self.quarters.notebook() + self.console.piles()
        return Drawing(
            bar=self.phases(),
            changing=self.board(),
            side=side,
            fixed=(art.symbols(), blueprint(self.sketch.ship).fixed),
        )

    def phases(self) -> str:
        """Return the six phases of the round with the present one marked."""
        s = self.sketch
        now = s.phase
        items = "".join(
            f"<li{' class=now aria-current=step' if step.phase == now else ''}>"
            f"{s.say(f'phase.{step.phase}')}</li>"
            for step in PHASES
        )
        label = s.say("look.round", round=self.view["round"], most=self.view["rounds"])
        return (
            f'<span class="round">{label}</span>'
            f'<ol class="steps" aria-label="{s.say("field.phase")}">{items}</ol>'
        )

    def board(self) -> str:
        """Return the table for ADELE, for a crew member, or for somebody who watches."""
        s = self.sketch
        if s.seat == model.ADELE:
            side, own, beside = "as-adele", self.console.whole(), self.quarters.others()
        elif s.seat:
            side, own = "as-crew", self.quarters.board(s.seat)
            beside = self.console.short() + self.quarters.others()
        else:
            side, own = "as-guest", ""
            beside = self.console.short() + self.quarters.others()
        whole = (
            f"{self.tracks.missions()}{self.tracks.emergencies()}{self.tracks.rounds()}"
            f'<div class="middle">{Plan(s).draw()}{self.chooser.picker()}</div>'
            f'<div class="beside">{beside}</div>{own}'
        )
        return f'<div class="adele {side}">{emptied(art.symbols())}{whole}</div>'

    def note(self) -> str:
        """Return a line on secret plans: who has decided, and that answers can be changed."""
        s = self.sketch
        if not isinstance(s.decision, planning.Plan):
            return ""
        done = len(self.view["decided"])
        key = "look.plan_waiting"
        if s.seat in self.view["decided"]:
            key = "look.plan_change"
        elif s.seat in s.crew:
            key = "look.plan_secret"
        text = s.say(key, amount=done, most=len(s.crew))
        return f'<p class="panel secret" id="secret">{text}</p>'


def mark_up(kind: str, value: str, shown: str) -> str:
    """Return an argument of the log's sentences: crew by figure, dice as dice, names in bold."""
    if kind == "seat" and value.isdecimal() and value != "0":
        return f'<i class="figure">{escape(value)}</i>&nbsp;{escape(shown)}'
    if kind == "roll":
        return art.die(int(value))
    if kind in ("room", "place", "object", "hazard", "card", "anomaly", "emergency", "tile"):
        return f"<b>{escape(shown)}</b>"
    return escape(shown)
