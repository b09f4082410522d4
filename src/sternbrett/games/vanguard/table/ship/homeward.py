"""The pages from leaving a planet to the save point, and the resume page."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.codes import DIE_TYPES, at
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard.debriefing import rank_price
from sternbrett.games.vanguard.rules.aboard.dicebox import dice_of
from sternbrett.games.vanguard.rules.aboard.docking import most_finds
from sternbrett.games.vanguard.rules.aboard.trading import price_of_dice
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.boards import die_tip
from sternbrett.games.vanguard.table.ship.cabin import RANKS, Cabin
from sternbrett.games.vanguard.table.ship.facilities import Collection
from sternbrett.games.vanguard.table.ship.projects import GRANTS, granted
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button


class Dice(Cabin):
    """The dice of the sections, and those that can be had."""

    def draw(self) -> Markup:
        """Return the dice that each section owns."""
        rows = [self.section(number) for number in range(len(SECTIONS))]
        return self.titled(
            "prepare", self.say("ship.dice.title"), tag("div", rows, class_="sections dice-of")
        )

    def section(self, section: int) -> Markup:
        """Return a section with its dice."""
        id_ = SECTIONS[section]
        dice = [
            art.die(self.rules, kind)
            for kind in range(DIE_TYPES)
            for _ in range(self.ship.owned[at(section, kind)])
        ]
        amount = dice_of(self.g, section)
        most = self.rules.numbers.max_dice
        return button(
            art.use(id_, "ic sign"),
            tag("b", self.name("section", id_)),
            tag("small", amount),
            tag("span", dice, class_="row-of"),
            class_=["section-of", f"of-{id_}"],
            handle=f"section:{id_}",
            tip=self.say("ship.tip.dice", section=id_, amount=amount, most=most),
            clause="ISV-356",
            id_=f"dice-{id_}",
        )

    def choices(self) -> Markup | None:
        """Return the types of dice that can be chosen now, as dice."""
        words = [it.key for it in self.desk.look.options if it.key.startswith("die:")]
        names = {id_.replace(":", "."): kind for kind, id_ in enumerate(self.rules.die_ids.ids)}
        kinds = sorted(names[word.partition(":")[2]] for word in words)
        dice = [
            button(
                art.die(self.rules, kind),
                tag("small", self.name("die", self.rules.die_ids.ids[kind])),
                class_=["die-choice"],
                handle=f"die:{self.rules.die_ids.ids[kind].replace(':', '.')}",
                tip=die_tip(self.desk, kind),
                clause="ISV-352",
            )
            for kind in kinds
        ]
        return tag("div", dice, class_="die-choices") if dice else None


class Homeward(Cabin):
    """The rooms of these pages."""

    def leaving(self) -> Markup:
        """Return what is written down of the planet that was left."""
        planet = self.name("planet", self.desk.planet.id)
        return self.titled(
            "log",
            self.say("ship.leaving.title", planet=self.desk.planet.id),
            tag("p", self.say("ship.leaving.text"), class_="calm"),
            note=planet,
            class_="grows",
        )

    def docking(self) -> Markup:
        """Return what was brought back, and how much of it there is room for."""
        card = Collection(self.desk)
        found = list(self.g.discoveries)
        cards = [card.card(it, found.count(it), "brought") for it in dict.fromkeys(found)]
        flown = self.g.lander_card != NONE
        note = f"{len(found)} / {most_finds(self.g)}" if flown else str(len(found))
        dice = Dice(self.desk)
        return join(
            self.titled(
                "lander",
                self.say("ship.docking.brought"),
                tag("div", cards, class_="found"),
                None if cards else tag("p", self.say("ship.nothing"), class_="calm"),
                note=note,
                class_="grows",
            ),
            tag("div", dice.choices(), dice.draw(), class_="column-of"),
        )

    def debriefing(self) -> Markup:
        """Return who can rise in rank and for how much, and what dice cost."""
        dice = Dice(self.desk)
        numbers = self.rules.numbers
        price = price_of_dice(self.g)
        buy = button(
            art.use("success"),
            tag("span", self.say("ship.dice.buy")),
            tag("b", price),
            class_=["do-here"],
            handle="button:buy",
            tip=self.say(
                "ship.tip.buy",
                amount=price,
                two=numbers.discount_rank2,
                three=numbers.discount_rank3,
            ),
            clause="ISV-351",
        )
        swap = self.say("ship.dice.swap", amount=numbers.swap_cost)
        choices = dice.choices()
        return join(
            None if choices else self.ranks(),
            tag(
                "div",
                tag("div", buy, tag("small", swap, class_="calm"), class_="buying"),
                choices,
                dice.draw(),
                class_="column-of grows",
            ),
        )

    def ranks(self) -> Markup:
        """Return who came back, with rank, and what the next rank costs."""
        ship = self.ship
        people = []
        # Whoever is asked about stands first, so that nobody has to scroll for them.
        for crew in sorted(bits(ship.landed), key=lambda it: not self.is_asked(it)):
            rank, cost = ship.ranks[crew], rank_price(self.g, crew)
            if ship.risen >> crew & 1:
                note = self.say("ship.rank.risen")
            elif rank == RANKS:
                note = self.say("ship.rank.highest")
            elif not ship.sleeves_free(ship.posts[crew], rank + 1):
                note = self.say("ship.rank.no_sleeve", number=rank + 1)
            elif not cost:
                note = self.say("ship.rank.free", number=rank + 1)
            else:
                note = self.say("ship.rank.cost", number=rank + 1, amount=cost)
            people.append(self.mate(crew, note, f"wide {self.is_asked(crew)}"))
        promotion = None
        if self.g.promotion != NONE:
            id_ = self.rules.promotions[self.g.promotion].id
            done = self.say("table.earned" if self.g.promoted else "table.open")
            promotion = tag(
                "p",
                art.use("promotion"),
                tag("b", self.name("promotion", id_)),
                f" {self.desk.story('promotion.text', id_)} {done}",
                class_="calm",
            )
        none = None if people else tag("p", self.say("ship.rank.nobody"), class_="calm")
        return self.titled("promotion", self.say("ship.rank.title"), promotion, *people, none)

    def unloading(self) -> Markup:
        """Return the collected discoveries, and the rows of unique ones."""
        return join(
            tag("div", Collection(self.desk).draw(), class_="column-of grows"), self.uniques()
        )

    def uniques(self) -> Markup:
        """Return the slots of unique discoveries row by row; what is not found has its number."""
        rows = []
        for row, members in self.rules.unique_row_members.items():
            slots = [self.unique(it) for it in members]
            grants = granted(self.rules, self.rules.unique_row_rewards[row])
            claimed = self.ship.rows_claimed >> row & 1
            reward = [
                tag("span", art.use(GRANTS[it]), self.say(f"ship.grants.{it}")) for it in grants
            ]
            done = f" ✓ {self.say('table.done')}" if claimed else None
            rows.append(
                tag(
                    "div",
                    tag("small", self.say("ship.unique.row", number=row), done),
                    tag("div", slots, class_="slots"),
                    tag("div", reward, class_="grants"),
                    class_=["unique-row", "done" if claimed else None],
                )
            )
        return self.titled("unique", self.say("ship.unique.title"), *rows)

    def unique(self, number: int) -> Markup:
        """Return the slot of a unique discovery."""
        id_ = str(self.rules.unique_ids.ids[number])
        if not self.g.uniques >> number & 1:
            return tag("i", id_, class_="slot-of")
        name = self.name("unique", id_)
        return button(
            tag("small", id_),
            tag("span", name),
            class_=["slot-of", "on"],
            tip=f"{name}. {self.desk.story('unique.text', id_)}",
            clause="ISV-357",
            id_=f"unique-{id_}",
        )

    def memorial(self) -> Markup:
        """Return those who did not come back."""
        lost = self.ship.crew_at(aboard.DEAD)
        people = [
            tag(
                "figure",
                self.face(crew),
                tag(
                    "figcaption",
                    tag("b", self.crew_name(crew)),
                    tag("small", self.name("section", self.section_of(crew))),
                    self.rank(crew),
                ),
                class_=f"lost of-{self.section_of(crew)}",
            )
            for crew in lost
        ]
        none = None if lost else tag("p", self.say("ship.memorial.nobody"), class_="calm")
        return self.titled(
            "van",
            self.say("ship.memorial.title"),
            tag("div", people, class_="wall"),
            none,
            class_="grows memorial",
        )

    def save(self) -> Markup:
        """Return that everything is kept."""
        return self.titled(
            "log", self.say("ship.save.title"), tag("p", self.say("ship.save.text")), class_="grows"
        )

    def resume(self) -> Markup:
        """Return the sections with those who belong to them."""
        rows = []
        for section, id_ in enumerate(SECTIONS):
            owner = self.g.owner[section]
            who = self.name("seat", str(owner + 1)) if owner >= 0 else ""
            rows.append(
                button(
                    art.use(id_, "ic sign"),
                    tag("b", self.name("section", id_)),
                    tag("small", who),
                    self.faces(self.ship.of_section(section), 6),
                    class_=["section-of", f"of-{id_}"],
                    handle=f"section:{id_}",
                    tip=self.desk.story("section.motto", id_),
                    clause="ISV-373",
                )
            )
        return self.titled(
            "start",
            self.say("ship.resume.title"),
            tag("div", rows, class_="sections"),
            class_="grows",
        )
