"""The bridge: the objectives, the situations that nobody has solved, what is installed there."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.language import NONE, SITUATION
from sternbrett.games.vanguard.phrases import sentence
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.web.kit.markup import Child, join, tag
from sternbrett.web.kit.parts import button

ANY = "any"


class Situations(Cabin):
    """Draws situations: who solves them, and what happens otherwise."""

    def all(self) -> list[Markup]:
        """Return all situations that lie face up."""
        return [self.card(number) for number in self.ship.situations]

    def beside(self) -> Markup | None:
        """Return in few words what nobody has seen to, and what comes of that; None: nothing."""
        rows = []
        for number in self.ship.situations:
            thing = self.things("situation")[number]
            what = self.happens(thing.programs["unsolved"])
            name = tag("b", self.name("situation", thing.id))
            unsolved = tag("small", self.say("ship.situation.unsolved", what=what))
            rows.append(tag("p", name, unsolved, class_="situation-line"))
        if not rows:
            return None
        return tag("section", tag("h3", art.use("danger"), self.say("ship.situation.title")), rows)

    def card(self, number: int) -> Markup:
        """Return a situation."""
        thing = self.things("situation")[number]
        name = self.name("situation", thing.id)
        unsolved = self.happens(thing.programs["unsolved"])
        solved = self.happens(thing.programs["solved"])
        text = self.desk.story("situation.text", thing.id)
        solve = self.table("situation", number).solve
        both = self.say("ship.tip.situation", solved=solved, unsolved=unsolved)
        return button(
            tag("b", name, class_="title"),
            tag("span", self.ways(solve), class_="needs"),
            tag("small", self.say("ship.situation.unsolved", what=unsolved), class_="harm-of"),
            class_=["situation"],
            handle=f"situation:{thing.id}",
            id_=f"situation-{thing.id}",
            tip=f"{name}. {text} {both}",
            clause="ISV-405",
        )

    def happens(self, program: int) -> str:
        """Return what a situation does, without what becomes of its card."""
        phrases = self.desk.cards.phrases
        effects = self.rules.programs[program].effects
        said = [phrases.effect(it) for it in effects if it.verb != SITUATION]
        return " ".join(sentence(text) for text in said) or self.say("ship.situation.nothing")

    def ways(self, solve: list[list[str]]) -> list[Child]:
        """Return who can solve a situation: crew members together, or others instead."""
        out: list[Child] = []
        for place, demands in enumerate(solve):
            if place:
                out.append(tag("i", self.say("ship.situation.or"), class_="or"))
            out += [self.demand(demand) for demand in demands]
        return out

    def demand(self, demand: str) -> Markup:
        """Return a crew member that is asked for: of a section or any, of a rank or higher."""
        who, _, rank = demand.partition(":")
        sign = art.use(who) if who in SECTIONS else None
        words = self.say("ship.situation.any") if who == ANY else self.name("section", who)
        least = tag("small", self.say("ship.situation.rank", number=rank)) if rank else None
        return tag("span", sign, words, least, class_=["chip", f"of-{who}"])


class Bridge(Cabin):
    """The page of the bridge."""

    def draw(self) -> Markup:
        """Return objectives, situations and upgrades."""
        situations = Situations(self.desk)
        cards = situations.all()
        most = self.rules.numbers.situations_open
        return join(
            tag("div", self.objectives(), self.upgrades(), class_="column-of"),
            self.titled(
                "hostile",
                self.say("ship.situation.title"),
                tag("div", cards, class_="situations")
                if cards
                else tag("p", self.say("ship.situation.none"), class_="calm"),
                note=self.say("ship.situation.count", amount=len(cards), most=most),
                class_="grows",
            ),
        )

    def objectives(self) -> Markup:
        """Return the main objective, what follows it, and the secondary one."""
        ship = self.ship
        cards = []
        if ship.objective != NONE:
            cards.append(self.objective(ship.objective))
        if ship.next_objective != NONE:
            waits = self.things("objective")[ship.next_objective].id
            cards.append(
                tag("p", art.use("clock"), self.say("ship.objective.waits", objective=waits))
            )
        for thing in self.things("objective"):
            if getattr(thing.table, "kind", "") == "secondary":
                cards.append(self.objective(thing.index, ship.rewarded))
        return self.titled("mission", self.say("ship.objective.title"), *cards)

    def objective(self, number: int, done: bool = False) -> Markup:
        """Return an objective: its goal, what it gives at every Bridge page, its deadline."""
        table = self.table("objective", number)
        name = self.name("objective", table.id)
        goal = self.desk.story("objective.goal", table.id)
        main = table.kind == "main"
        given = self.say("ship.gives", command=table.command, situations=table.situations)
        reward = self.does(self.things("objective")[number].programs["reward"])
        what = given if main else self.say("ship.objective.reward", what=reward)
        text = self.desk.story("objective.text", table.id)
        return button(
            tag("b", name, class_="title"),
            tag("span", goal, class_="text"),
            tag("small", what),
            self.deadline(table.deadline) if table.deadline else None,
            tag("small", f"✓ {self.say('table.done')}", class_="done-of") if done else None,
            class_=["objective", "main" if main else None],
            tip=f"{name}. {text} {goal}. {what}",
            clause="ISV-375" if main else "ISV-386",
        )

    def deadline(self, cycles: int) -> Markup:
        """Return how many cycles are left for an objective that cannot wait (ISV-430)."""
        ship = self.ship
        left = ship.clock_from + cycles - ship.cycle if ship.clock_from else cycles
        return tag("small", art.use("clock"), self.say("ship.objective.left", amount=left))

    def upgrades(self) -> Markup:
        """Return what is installed on the bridge, and what comes next."""
        lines = [
            button(
                tag("span", self.name("bridge", thing.id)),
                class_=["line"],
                tip=f"{self.name('bridge', thing.id)}: {self.desk.story('bridge.note', thing.id)}.",
                clause="ISV-520",
            )
            for thing in self.things("bridge")
            if self.ship.has(self.rules.ship_ids.places[thing.id])
        ]
        none = None if lines else tag("p", self.say("ship.no_upgrades"), class_="calm")
        return self.titled("special", self.say("ship.upgrades"), *lines, none)
