"""The hangar: the landers with their values, and the mods that are built into one of them."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.question import Question
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.things import Lander, Mod
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

#: What landers differ in, and what mods add to.
VALUES = ("armor", "sensors", "agility", "rolls", "supplies", "equipment", "discoveries")


class Hangar(Cabin):
    """The page of the hangar."""

    def draw(self) -> Markup:
        """Return the landers aboard, and the mods for them."""
        places = self.rules.ship_ids.places
        landers = [it for it in self.rules.landers if self.ship.has(places[it.id])]
        mods = [it for it in self.rules.mods if self.ship.has(places[it.id])]
        return join(
            self.titled(
                "lander",
                self.say("ship.hangar.landers"),
                tag("div", [self.lander(it) for it in landers], class_="landers"),
                class_="grows",
            ),
            self.titled(
                "exchange",
                self.say("ship.hangar.mods"),
                tag("div", [self.mod(it) for it in mods], class_="mods"),
                None if mods else tag("p", self.say("ship.nothing"), class_="calm"),
            ),
        )

    def lander(self, lander: Lander) -> Markup:
        """Return a lander: its values with the mods in it, its room for mods, damage."""
        ship = self.ship
        chosen = self.g.lander_card == lander.index
        rows = []
        for name in VALUES:
            own = getattr(lander, name)
            more = sum(getattr(it, name, 0) for it in self.built_in()) if chosen else 0
            words = self.say(f"ship.lander.{name}")
            shown = tag("b", own, tag("i", f"+{more}") if more else None)
            rows.append(tag("span", tag("small", words), shown))
        slots = self.say(
            "ship.lander.slots", structure=lander.structure_slots, supply=lander.supply_slots
        )
        state = ""
        if ship.in_repair >> lander.index & 1:
            state = self.say("ship.lander.repair")
        elif ship.damaged >> lander.index & 1:
            state = self.say("ship.lander.damaged")
        name = self.name("lander", lander.id)
        spoken = ", ".join(
            f"{self.say(f'ship.lander.{it}')} {getattr(lander, it)}" for it in VALUES
        )
        sturdy = "" if lander.damageable else self.say("ship.lander.sturdy")
        return button(
            tag("b", art.use("lander"), name, class_="title"),
            tag("span", rows, class_="values"),
            tag("small", slots),
            tag("small", state, class_="harm-of") if state else None,
            class_=["lander-card", "chosen" if chosen else None, "damaged" if state else None],
            handle=f"lander:{lander.id}",
            id_=f"lander-{lander.id}",
            tip=f"{name}: {spoken}. {slots} {sturdy}".strip(),
            clause="ISV-410",
        )

    def built_in(self) -> list[Mod]:
        """Return the mods that were chosen."""
        return [it for it in self.rules.mods if self.g.mods >> it.index & 1]

    def mod(self, mod: Mod) -> Markup:
        """Return a mod: where it fits, and what it adds."""
        kind = self.say("ship.mod_structure" if mod.structure else "ship.mod_supply")
        lines = Question(self.desk).about_mod(mod.index)
        name = self.name("mod", mod.id)
        chosen = self.g.mods >> mod.index & 1
        return button(
            tag("b", name, class_="title"),
            tag("small", kind),
            tag("span", ", ".join(lines), class_="text"),
            tag("small", f"✓ {self.say('ship.hangar.built_in')}", class_="done-of")
            if chosen
            else None,
            class_=["mod-card", "chosen" if chosen else None],
            handle=f"mod:{mod.id}",
            id_=f"mod-{mod.id}",
            tip=f"{name} ({kind}). {'. '.join(lines)}",
            clause="ISV-411",
        )
