"""The dice roll: its ten steps, the result rows, the pool."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.model import (
    FACE_MASK,
    PREPARE_ROLL,
    code_face,
    code_owner,
    code_type,
)
from sternbrett.games.vanguard.rules.pooling import pool_option
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk, button
from sternbrett.games.vanguard.things import INJURY_FACES
from sternbrett.web.kit.markup import tag

STEPS = 10
#: The face of an injury die in its code.
INJURY_FACE = 3


class RollPanel:
    """The roll that is going on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def draw(self) -> Markup:
        """Return the panel."""
        return tag("section", self.steps(), self.rows(), self.pool(), class_="roll", id="roll")

    def steps(self) -> Markup:
        """Return the ten steps with the present one marked."""
        desk, now = self.desk, self.g.roll_step
        return tag(
            "ol",
            [
                tag(
                    "li",
                    tag("b", "✓" if step < now else step),
                    tag("span", desk.say(f"step.{step}")),
                    class_="done" if step < now else "now" if step == now else None,
                    aria_current="step" if step == now else None,
                )
                for step in range(1, STEPS + 1)
            ],
            class_="steps",
            aria_label=desk.say("table.steps"),
        )

    def rows(self) -> Markup:
        """Return what is rolled for: special effects and result rows."""
        desk, action = self.desk, self.g.roll_action
        if action == PREPARE_ROLL:
            return tag("div", tag("b", desk.say("option.prepare_roll")), class_="rows-of")
        id_ = desk.rules.actions[action].id
        lines = [
            tag(
                "li",
                tag("small", line.head),
                tag("span", line.text),
                class_=line.mark.replace(".", "-"),
                id=line.mark.replace(".", "-") if line.mark.startswith("row.") else None,
            )
            for line in desk.cards.action(action)
        ]
        return tag("div", tag("b", desk.name("action", id_)), tag("ul", lines), class_="rows-of")

    def pool(self) -> Markup:
        """Return the dice: chosen ones, rolled ones, injury dice."""
        desk, g = self.desk, self.g
        dice = [self.chosen(code, number) for number, code in enumerate(g.hand)]
        dice += [self.rolled(code, number) for number, code in enumerate(g.pool)]
        dice += [self.injury(code & INJURY_FACE) for code in g.injury_pool]
        return tag("div", dice, class_="pool", id="pool", aria_label=desk.say("table.pool"))

    def chosen(self, code: int, number: int) -> Markup:
        """Return a die that was chosen and not thrown yet."""
        desk = self.desk
        kind = code_type(code)
        return tag(
            "span",
            art.die(desk.rules, kind),
            tag("small", desk.first_name(code_owner(code))),
            class_=["thrown", f"of-{desk.section(code_owner(code))}"],
            id=f"pool-{number}",
            data_motion="slide",
        )

    def rolled(self, code: int, number: int) -> Markup:
        """Return a die of the pool."""
        desk = self.desk
        plain = code & ~FACE_MASK | code_face(code)
        key = pool_option(self.g, plain).key
        owner = code_owner(code)
        return button(
            art.die(desk.rules, code_type(code), code_face(code)),
            tag("small", desk.first_name(owner)),
            class_=["thrown", f"of-{desk.section(owner)}"],
            handle=key,
            id_=f"pool-{number}",
            tip=desk.name("pool", key.partition(":")[2]),
            clause="ISV-115",
            motion="roll",
        )

    def injury(self, face: int) -> Markup:
        """Return an injury die."""
        desk = self.desk
        name = INJURY_FACES[face]
        return button(
            art.use("injury", "sym"),
            tag("small", desk.name("injury_face", name)),
            class_=["thrown", "die-I"],
            handle=f"injury_die:{name}",
            tip=desk.say("tip.injury_die"),
            clause="ISV-137",
        )
