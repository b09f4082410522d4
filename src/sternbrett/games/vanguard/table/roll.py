"""The dice roll: its ten steps, what is rolled for, the pool, and what follows from it."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.forecast import Forecast
from sternbrett.games.vanguard.table.pool import Pool
from sternbrett.games.vanguard.table.rows import Rows
from sternbrett.games.vanguard.table.then import Then
from sternbrett.web.kit.markup import tag

STEPS = 10


class RollPanel:
    """The roll that is going on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.forecast = Forecast(desk)

    def draw(self) -> Markup:
        """Return the panel."""
        desk, forecast = self.desk, self.forecast
        return tag(
            "section",
            self.steps(),
            Rows(desk, forecast).draw(),
            Pool(desk, forecast).draw(),
            Then(desk, forecast).draw(),
            class_=["roll", f"shows-{forecast.column}"],
            id="roll",
        )

    def steps(self) -> Markup:
        """Return the ten steps with the present one marked; a live region tells which it is."""
        now = self.forecast.step
        return self.desk.kept(lambda: self.draw_steps(now), "steps", now)

    def draw_steps(self, now: int) -> Markup:
        """Draw the ten steps."""
        desk = self.desk
        items = [
            tag(
                "li",
                tag("b", "✓" if step < now else step),
                tag("span", desk.say(f"step.{step}")),
                class_="done" if step < now else "now" if step == now else None,
                aria_current="step" if step == now else None,
            )
            for step in range(1, STEPS + 1)
        ]
        said = desk.say("roll.step", number=now, name=desk.say(f"step.{now}"))
        return tag(
            "div",
            tag("ol", items, class_="steps", aria_label=desk.say("table.steps")),
            tag("p", said, class_="visually-hidden", role="status"),
        )
