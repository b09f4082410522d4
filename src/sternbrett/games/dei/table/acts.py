"""The bar of the open card: what lies open, one button for each of its icons, candy boosts.

Where something else than a region is asked, what can be answered stands there as well.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.dei import terms
from sternbrett.games.dei.rules.building import (
    BridgeSite,
    BuildKind,
    BuildRelocate,
    ElevatorGround,
    ElevatorRoof,
    RefugeRegion,
)
from sternbrett.games.dei.rules.collecting import (
    CollectRegion,
    CollectUse,
    Exchange,
    ProspectRegion,
)
from sternbrett.games.dei.rules.drones import (
    DracoStrike,
    DroneMove,
    FlyMode,
    FlyTarget,
    MasamuneTake,
    SimonEnlist,
    SimonSource,
)
from sternbrett.games.dei.rules.enlisting import EnlistSource, EnlistTarget, MachinePlace
from sternbrett.games.dei.rules.icons import (
    CopyCard,
    EnlistUse,
    NextIcon,
    against_icon,
    enlist_uses,
)
from sternbrett.games.dei.rules.killing import KillFaction, KillRegion
from sternbrett.games.dei.rules.market import BuyCard, PayMode
from sternbrett.games.dei.rules.moving import (
    MoveLeader,
    MoveRefuges,
    MoveScrappers,
    MoveSource,
    MoveTarget,
)
from sternbrett.games.dei.rules.pads import Overflow, held
from sternbrett.games.dei.rules.turns import ChooseFace
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.handles import LAID
from sternbrett.games.dei.table.pads import candy_picture, candy_tip
from sternbrett.games.dei.terms import BUILDINGS, NO_CARD, NOBODY, PAYS, RESOURCES, USES
from sternbrett.kernel.engine import AnyDecision
from sternbrett.web.kit.markup import Child, join, tag
from sternbrett.web.kit.parts import button

VARIANTS = ("", "tactical_", "logistic_", "machine_", "extra_")
MOVING = (MoveSource, MoveTarget, MoveLeader, MoveRefuges, MoveScrappers)
ENLISTING = (EnlistSource, EnlistTarget, EnlistUse)
COLLECTING = (CollectRegion, CollectUse)
BUILDING = (BuildKind, BuildRelocate, RefugeRegion, ElevatorGround, ElevatorRoof, BridgeSite)
KILLING = (KillFaction, KillRegion)
DRONES = {
    MasamuneTake: terms.MASAMUNE,
    SimonEnlist: terms.SIMON,
    SimonSource: terms.SIMON,
    FlyMode: terms.FLY,
    FlyTarget: terms.FLY,
    DracoStrike: terms.DRACO,
}
#: The pictures of what an icon can be used as instead.
USE_GLYPHS = dict(zip(USES, ("enlist", "move", "collect", "kill", "tech"), strict=True))


def resolving(asked: AnyDecision | None) -> str:
    """Return the id of the icon that is being carried out, by what is asked; empty: none."""
    variant = getattr(asked, "variant", 0)
    if isinstance(asked, MOVING):
        return f"{VARIANTS[variant]}move"
    if isinstance(asked, ENLISTING):
        return f"{VARIANTS[variant]}enlist"
    if isinstance(asked, MachinePlace):
        return "machine_enlist"
    if isinstance(asked, COLLECTING):
        return f"{VARIANTS[variant]}collect"
    if isinstance(asked, Exchange | ProspectRegion):
        return "collect"
    if isinstance(asked, BUILDING):
        return "build"
    if isinstance(asked, KILLING):
        return "kill"
    if isinstance(asked, CopyCard):
        return "copy"
    return "buy" if isinstance(asked, BuyCard | PayMode) else ""


class Acts:
    """Draws the bar."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g
        self.asked = desk.asked
        self.acting = desk.mine and desk.acts(desk.me)

    def draw(self) -> Markup | None:
        """Return the bar, nothing where no card is open and nothing is answered there."""
        parts: list[Markup] = []
        if self.g.card != NO_CARD and not isinstance(self.asked, ChooseFace):
            parts += [self.card(), *self.current(), *self.icons(), *self.candies()]
        answers = self.answers()
        if not parts and not answers:
            return None
        return tag(
            "div",
            join(*parts),
            answers,
            class_=["acts", "many" if len(parts) > 5 else None],
            id="acts",
            role="group",
            aria_label=self.desk.say("table.open_card"),
        )

    def card(self) -> Markup:
        """Return the open card: its name, how it lies, which of the turn it is."""
        desk, g = self.desk, self.g
        hidden = desk.view["card"] == "?"
        facts = (g.card, hidden, bool(g.down), g.played)
        return desk.printed(lambda: self.draw_card(hidden), "open card", *facts)

    def draw_card(self, hidden: bool) -> Markup:
        """Draw the open card."""
        desk, g = self.desk, self.g
        id_ = desk.rules.cards[g.card].id
        name = desk.say("table.unseen_card") if hidden else desk.card_name(g.card)
        key = "table.lies_down" if g.down else "table.lies_up"
        most = g.content.limits.cards_per_phase
        family = "unseen" if hidden else desk.family(desk.rules.cards[g.card])
        return button(
            tag("b", desk.short(name), class_="name"),
            tag("small", desk.say(key, number=g.played, most=most)),
            class_=["open-card", f"of-{family}", "down" if g.down else None],
            handle=f"{LAID}:{'hidden' if hidden else id_}",
            tip=name if hidden else desk.card_tip(g.card),
            clause="DEI-067",
        )

    def current(self) -> list[Markup]:
        """Return the icon that is being carried out."""
        desk = self.desk
        id_ = resolving(self.asked)
        if isinstance(self.asked, DroneMove):
            picture = art.use(f"drone-{terms.DRONES[self.asked.drone]}", "ic drone")
            name = desk.name("drone", terms.DRONES[self.asked.drone])
        elif type(self.asked) in DRONES:
            drone = terms.DRONES[DRONES[type(self.asked)]]
            picture, name = art.use(f"drone-{drone}", "ic drone"), desk.name("drone", drone)
        elif id_:
            place = desk.rules.icon_ids.place(id_, "icons")
            picture, name = art.icon(desk.rules, place), desk.name("icon", id_)
        else:
            return []
        return [
            tag(
                "span",
                picture,
                tag("b", desk.short(name), class_="name"),
                tag("small", desk.say("table.choosing")),
                class_="act now",
            )
        ]

    def icons(self) -> list[Markup]:
        """Return one button for each kind of icon that is still open."""
        return [self.icon(icon) for icon in dict.fromkeys(self.g.icons)]

    def icon(self, icon: int) -> Markup:
        """Return an open icon; one that would do nothing is dim and says why."""
        desk, g = self.desk, self.g
        count = g.icons.count(icon)
        dead = against_icon(g, g.speaker, icon) != 0
        several = (
            desk.rules.icons[icon].kind == terms.ENLIST and len(enlist_uses(g, g.speaker, 0)) > 1
        )
        facts = (icon, count, dead, several)
        return desk.printed(lambda: self.draw_icon(*facts), "icon", *facts)

    def draw_icon(self, icon: int, count: int, dead: bool, several: bool) -> Markup:
        """Draw an open icon; `several`: it can be used in more than one way."""
        desk = self.desk
        id_ = desk.rules.icon_ids.ids[icon]
        note = desk.say("table.dead") if dead else desk.say("table.open", amount=count)
        tip = desk.icon_tip(icon)
        if several:
            tip += f" {desk.feat_text(terms.SUPERIOR_NUMBERS)}"
        return button(
            art.icon(desk.rules, icon),
            tag("b", desk.short(desk.name("icon", id_)), class_="name"),
            tag("small", note),
            tag("i", f"×{count}", class_="count") if count > 1 else None,
            class_=["act", "dim" if dead else None],
            id_=f"icon-{id_.replace(':', '-')}",
            handle=f"icon:{id_}",
            tip=tip,
            clause="DEI-070",
        )

    def candies(self) -> list[Markup]:
        """Return the candy boosts that may be put on the card, or the one that lies there."""
        desk, g = self.desk, self.g
        if g.candy != NOBODY:
            name = desk.name("candy", g.content.candies[g.candy].id)
            return [
                tag(
                    "span",
                    candy_picture(desk, g.candy),
                    tag("b", desk.short(name), class_="name"),
                    tag("small", desk.say("table.candy_laid")),
                    class_="act sweet laid-there",
                )
            ]
        if not isinstance(self.asked, NextIcon) or not self.acting:
            return []
        return [
            button(
                art.use("candy", "ic wrap"),
                candy_picture(desk, kind),
                tag(
                    "b", desk.short(desk.say(f"candy.{g.content.candies[kind].id}")), class_="name"
                ),
                class_=["act", "sweet"],
                handle=f"candy:{g.content.candies[kind].id}",
                tip=candy_tip(desk, kind),
                clause="DEI-154",
            )
            for kind in held(g, desk.me)
        ]

    # -- answers --------------------------------------------------------------------------

    def answers(self) -> Child:
        """Return what can be answered and lies nowhere else."""
        if not self.acting:
            return None
        if isinstance(self.asked, BuildKind):
            return [self.answer("building", name, name) for name in BUILDINGS]
        if isinstance(self.asked, EnlistUse | CollectUse):
            keys = [option.key.partition(":")[2] for option in self.desk.look.options]
            return [self.answer("use", name, USE_GLYPHS[name]) for name in keys]
        if isinstance(self.asked, Overflow):
            return [self.answer("resource", name, name) for name in RESOURCES]
        if isinstance(self.asked, PayMode):
            glyphs = dict(zip(PAYS, ("buy", "tech", "energy"), strict=True))
            keys = [option.key.partition(":")[2] for option in self.desk.look.options]
            return [self.answer("pay", name, glyphs[name]) for name in keys]
        return None

    def answer(self, kind: str, id_: str, glyph: str) -> Markup:
        """Return something that can be answered, with its picture."""
        name = self.desk.name(kind, id_)
        return button(
            art.use(glyph),
            tag("b", self.desk.short(name), class_="name"),
            class_=["act", "answer"],
            handle=f"{kind}:{id_}",
            tip=name,
            clause=self.desk.look.clause,
        )
