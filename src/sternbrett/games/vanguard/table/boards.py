"""The boards of the crew: the large one of whoever acts, small ones of the others."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.codes import COLUMNS, DIE_TYPES, INJURY_SLOTS, NOWHERE, at
from sternbrett.games.vanguard.language import COLOURS
from sternbrett.games.vanguard.rules.cards import hand_limit
from sternbrett.games.vanguard.rules.harm import injury_kind, is_turned
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.portraits import portrait
from sternbrett.games.vanguard.table.straining import strain_buttons
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

KINDS = DIE_TYPES // COLUMNS
RANKS = 3


class Boards:
    """All crew members of the team.

    Each part is kept by what it shows: from one look to the next hardly any of them changes.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def draw(self) -> Markup:
        """Return the boards; before somebody has joined there are none."""
        desk = self.desk
        figures = [it for it in self.g.figures() if desk.crew_id(it)]
        if not figures:
            return tag("div", class_="boards")
        large = desk.figure if desk.figure in figures else figures[0]
        others = [self.small(figure) for figure in figures if figure != large]
        return join(
            self.large(large),
            tag("div", others, class_=["others", f"others-{len(others)}"]) if others else None,
        )

    # -- the large board ------------------------------------------------------------------

    def large(self, figure: int) -> Markup:
        """Return the board of whoever acts: columns, spent pool, injuries, what it carries."""
        desk = self.desk
        return tag(
            "section",
            self.person(figure),
            tag(
                "div",
                [self.column(figure, colour) for colour in range(COLUMNS)],
                class_="columns",
            ),
            tag("div", self.spent(figure), self.skills(figure), self.kit(figure), class_="own"),
            self.injuries(figure),
            class_=["board", f"of-{desk.section(figure)}"],
            id=f"crew-{desk.crew_id(figure)}",
            aria_label=desk.crew_name(figure),
        )

    def person(self, figure: int) -> Markup:
        """Return who it is: portrait, name, player, rank, and the actions that are left."""
        g = self.g
        acting = (g.actions, g.special_used) if figure == g.turn else None
        facts = (figure, g.crew[figure], g.owner[figure], g.rank[figure], acting)
        return self.desk.kept(lambda: self.draw_person(figure), "person", *facts)

    def draw_person(self, figure: int) -> Markup:
        """Draw who it is."""
        desk, g = self.desk, self.g
        rank = [tag("i", class_="on" if it < g.rank[figure] else None) for it in range(RANKS)]
        acting = figure == g.turn
        left = desk.say("table.actions_left", amount=g.actions) if acting else None
        used = "table.special_used" if g.special_used else "table.special_free"
        return tag(
            "div",
            button(
                portrait(desk.rules.crew[self.g.crew[figure]].portrait, desk.section(figure)),
                class_=["face"],
                handle=f"section:{desk.section(figure)}",
                tip=self.about(figure),
                clause="ISV-009",
                label=desk.crew_name(figure),
            ),
            tag("b", desk.crew_name(figure), class_="name"),
            tag(
                "small",
                self.whose(figure),
            ),
            tag(
                "small",
                tag("span", rank, class_="rank", aria_hidden="true"),
                desk.say("table.rank", number=g.rank[figure]),
            ),
            tag(
                "p",
                tag("b", left),
                tag("small", desk.say(used)) if g.actions else None,
                class_="left",
            )
            if left
            else None,
            class_="person",
        )

    def about(self, figure: int) -> str:
        """Return what a crew member can do, in words."""
        desk = self.desk
        lines = desk.cards.crew(self.g.crew[figure])
        return f"{desk.crew_name(figure)}. {' '.join(str(line) for line in lines)}"

    def column(self, figure: int, colour: int) -> Markup:
        """Return a column of the board: its dice, free slots, and those that a rank opens."""
        g = self.g
        dice = tuple(g.available[at(figure, colour * KINDS) : at(figure, (colour + 1) * KINDS)])
        facts = (figure, colour, g.rank[figure], g.columns[figure] >> colour & 1, dice)
        return self.desk.kept(lambda: self.draw_column(figure, colour), "column", *facts)

    def draw_column(self, figure: int, colour: int) -> Markup:
        """Draw a column."""
        desk, g = self.desk, self.g
        letter = COLOURS[colour]
        slots = desk.rules.sections[figure].slots[colour]
        usable = slots[g.rank[figure] - 1]
        cells: list[Markup] = []
        if g.columns[figure] >> colour & 1:
            cells.append(self.injury_die())
        for kind in range(colour * KINDS, (colour + 1) * KINDS):
            for number in range(g.available[at(figure, kind)]):
                cells.append(self.die(figure, kind, number))
        free = max(usable - len(cells), 0)
        cells += [tag("i", class_=f"slot slot-{letter}") for _ in range(free)]
        cells += [
            tag("i", art.use("lock"), class_=f"slot locked slot-{letter}")
            for _ in range(slots[-1] - usable)
        ]
        head = button(
            tag("b", letter, class_="letter"),
            class_=["column-head"],
            handle=f"column:{letter}",
            tip=desk.say("tip.column", column=letter, amount=usable),
            clause="ISV-033",
            label=desk.name("column", letter),
        )
        return tag("div", head, cells, class_=f"column column-{letter}")

    def die(self, figure: int, kind: int, number: int) -> Markup:
        """Return a die that lies in a column."""
        desk = self.desk
        id_ = desk.rules.die_ids.ids[kind].replace(":", ".")
        return button(
            art.die(desk.rules, kind),
            class_=["on-board"],
            handle=f"die:{id_}",
            tip=die_tip(desk, kind),
            clause="ISV-022",
            label=desk.name("die", id_),
            id_=f"die-{desk.section(figure)}-{kind}-{number}",
            motion="slide",
        )

    def injury_die(self) -> Markup:
        """Return an injury die that lies on a column."""
        tip = self.desk.say("tip.injury_die")
        return button(
            art.injury_die(""),
            class_=["on-board"],
            tip=tip,
            clause="ISV-296",
            label=tip,
        )

    def spent(self, figure: int) -> Markup:
        """Return the spent pool."""
        desk, g = self.desk, self.g
        facts = (figure, tuple(g.spent[at(figure, 0) : at(figure + 1, 0)]))
        pool = desk.kept(lambda: self.draw_spent(figure), "spent", *facts)
        strains = None if desk.rolling else strain_buttons(desk)
        return tag("div", tag("h3", desk.say("table.spent")), pool, strains, class_="spent-of")

    def draw_spent(self, figure: int) -> Markup:
        """Draw the dice of the spent pool."""
        desk, g = self.desk, self.g
        dice = [
            button(
                art.die(desk.rules, kind),
                class_=["on-board", "used"],
                handle=f"spent:{desk.rules.die_ids.ids[kind].replace(':', '.')}",
                tip=die_tip(desk, kind),
                clause="ISV-092",
                label=desk.name("die", desk.rules.die_ids.ids[kind]),
                id_=f"spent-{desk.section(figure)}-{kind}-{number}",
                motion="slide",
            )
            for kind in range(DIE_TYPES)
            for number in range(g.spent[at(figure, kind)])
        ]
        return tag("div", dice, class_="pool-of")

    def skills(self, figure: int) -> Markup:
        """Return the conversion and the skill with its charges."""
        facts = (figure, self.g.crew[figure], self.g.charges[figure])
        return self.desk.kept(lambda: self.draw_skills(figure), "skills", *facts)

    def draw_skills(self, figure: int) -> Markup:
        """Draw the conversion and the skill."""
        desk, g = self.desk, self.g
        crew = desk.rules.crew[g.crew[figure]]
        conversion, skill = desk.cards.crew(crew.index)
        charges = [art.use("charge") for _ in range(g.charges[figure])]
        return join(
            button(
                tag("span", str(conversion)),
                class_=["line"],
                tip=desk.say("tip.conversion"),
                clause="ISV-176",
            ),
            button(
                tag("b", desk.story("crew.skill", crew.id)),
                tag("span", charges, class_="charges"),
                class_=["line", "skill", None if g.charges[figure] else "empty"],
                handle=f"skill:{desk.section(figure)}",
                tip=str(skill),
                clause="ISV-182",
            ),
        )

    def kit(self, figure: int) -> Markup | None:
        """Return what a crew member carries."""
        carried = tuple(self.g.kit[figure])
        if not carried:
            return None
        return self.desk.kept(lambda: self.draw_kit(carried), "kit", carried)

    def draw_kit(self, carried: tuple[int, ...]) -> Markup:
        """Draw equipment, each kind once."""
        desk = self.desk
        items = [
            button(
                tag("span", desk.name("equipment", desk.rules.equipment[number].id)),
                class_=["line", "item"],
                handle=f"equipment:{desk.rules.equipment[number].id}",
                tip=item_tip(desk, number),
                clause="ISV-262",
            )
            for number in dict.fromkeys(carried)
        ]
        return tag("div", items, class_="kit")

    def injuries(self, figure: int) -> Markup:
        """Return the three injury slots."""
        held = tuple(self.g.injuries[figure])
        return self.desk.kept(lambda: self.draw_injuries(held), "injuries", held)

    def draw_injuries(self, held: tuple[int, ...]) -> Markup:
        """Draw injury cards and the slots that are free."""
        desk = self.desk
        cards = [self.injury(card) for card in held]
        for place in range(len(cards), INJURY_SLOTS):
            last = place == INJURY_SLOTS - 1
            words = desk.say("table.high_risk" if last else "table.free")
            cards.append(
                button(
                    tag("b", place + 1),
                    tag("span", words),
                    class_=["injury-slot", "last" if last else None],
                    tip=desk.say("tip.injury_slot"),
                    clause="ISV-298",
                )
            )
        return tag("div", tag("h3", desk.say("table.injuries")), cards, class_="injuries")

    def injury(self, card: int) -> Markup:
        """Return an injury card."""
        desk = self.desk
        kind = desk.rules.injuries[injury_kind(card)]
        name = desk.name("injury", kind.id)
        turned = is_turned(card)
        text = " ".join(str(line) for line in desk.cards.injury(kind.index))
        return button(
            tag("b", name),
            tag("span", desk.say("table.bandaged") if turned else text, class_="text"),
            class_=["injury-card", "turned" if turned else None],
            handle=f"{'turned_injury' if turned else 'injury'}:{kind.id}",
            tip=f"{name}. {text}",
            clause="ISV-293",
            motion="slide",
        )

    # -- small boards ---------------------------------------------------------------------

    def small(self, figure: int) -> Markup:
        """Return the board of another crew member: what it has, where it is."""
        g = self.g
        facts = (
            *(figure, g.crew[figure], g.owner[figure], g.rank[figure], g.columns[figure]),
            *(g.place[figure], len(g.hands[figure]), len(g.injuries[figure]), g.charges[figure]),
            tuple(g.available[at(figure, 0) : at(figure + 1, 0)]),
            g.count(g.spent, figure),
        )
        return self.desk.kept(lambda: self.draw_small(figure), "small", *facts)

    def draw_small(self, figure: int) -> Markup:
        """Draw a small board."""
        desk, g = self.desk, self.g
        rows = []
        for colour in range(COLUMNS):
            dice = [
                art.die(desk.rules, kind)
                for kind in range(colour * KINDS, (colour + 1) * KINDS)
                for _ in range(g.available[at(figure, kind)])
            ]
            hurt = art.injury_die("") if g.columns[figure] >> colour & 1 else None
            rows.append(tag("span", tag("b", COLOURS[colour]), hurt, dice, class_="row-of"))
        first, _, last = desk.crew_name(figure).partition(" ")
        place = g.place[figure]
        where = "" if place == NOWHERE else str(desk.planet.sectors[place].number)
        hand = f"{len(g.hands[figure])}/{hand_limit(g, figure)}"
        slots = [
            tag("i", class_="on" if it < len(g.injuries[figure]) else None)
            for it in range(INJURY_SLOTS)
        ]
        return button(
            portrait(desk.rules.crew[self.g.crew[figure]].portrait, desk.section(figure)),
            tag(
                "span",
                tag("b", first, tag("span", " ", last), class_="name"),
                tag("small", self.whose(figure)),
                class_="who-is",
            ),
            tag("b", where, class_="where-is") if where else None,
            tag("span", rows, class_="rows"),
            tag(
                "span",
                tag("span", slots, class_="hurts"),
                tag("span", art.use("card"), hand, class_="amt"),
                tag("span", art.use("charge"), g.charges[figure], class_="amt"),
                tag("span", art.use("clock"), g.count(g.spent, figure), class_="amt"),
                class_="foot",
            ),
            class_=["small-board", f"of-{desk.section(figure)}"],
            handle=f"section:{desk.section(figure)}",
            id_=f"crew-{desk.crew_id(figure)}",
            tip=self.about(figure),
            clause="ISV-009",
            label=self.spoken(figure, where, hand),
        )

    def whose(self, figure: int) -> str:
        """Return the section of a figure, and who plays it where that can be somebody else."""
        desk = self.desk
        section = desk.name("section", desk.section(figure))
        return section if desk.g.players == 1 else f"{desk.person(figure)} · {section}"

    def spoken(self, figure: int, where: str, hand: str) -> str:
        """Return a small board as it is read aloud."""
        desk, g = self.desk, self.g
        return desk.say(
            "table.spoken_board",
            crew=desk.crew_id(figure),
            where=where,
            dice=g.count(g.available, figure),
            spent=g.count(g.spent, figure),
            injuries=len(g.injuries[figure]),
            cards=hand,
        )


def die_tip(desk: Desk, kind: int) -> str:
    """Return a type of die with its six sides."""
    type_ = desk.rules.die_types[kind]
    ids = desk.rules.symbol_ids.ids
    sides = []
    for face, symbols in enumerate(type_.faces):
        words = " + ".join(desk.name("symbol", ids[symbol]) for symbol in symbols)
        sides.append(f"{type_.rolls.count(face)}× {words}")
    return f"{desk.name('die', type_.id)}: {', '.join(sides)}"


def item_tip(desk: Desk, number: int) -> str:
    """Return what equipment does, in words."""
    name = desk.name("equipment", desk.rules.equipment[number].id)
    return f"{name}. {' '.join(str(line) for line in desk.cards.equipment(number))}"
