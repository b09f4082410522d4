"""The dice of a roll: chosen ones in the tray, thrown ones, injury and danger dice."""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup

from sternbrett.games.vanguard.codes import (
    FACE_MASK,
    PICKED,
    PREPARE_ROLL,
    RETURNS,
    at,
    code_face,
    code_owner,
    code_type,
)
from sternbrett.games.vanguard.picks import DIE, Pick
from sternbrett.games.vanguard.rules.pooling import (
    INJURY_APPLIED,
    INJURY_PICKED,
    TurnFace,
    pool_option,
)
from sternbrett.games.vanguard.rules.throwing import Support
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk, later
from sternbrett.games.vanguard.table.forecast import Forecast
from sternbrett.games.vanguard.table.straining import strain_buttons
from sternbrett.games.vanguard.table.ways import ALL_DICE, all_dice
from sternbrett.games.vanguard.things import DANGER_FACES, INJURY_FACES
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

#: The face of an injury die in its code; a danger die has its table above it.
INJURY_FACE = 3
DANGER_FACE, DANGER_TABLE = 7, 3
#: What dice are marked with that a special effect takes: its step.
TAKEN = "7"


class Pool:
    """The dice that are rolled."""

    def __init__(self, desk: Desk, forecast: Forecast) -> None:
        self.desk = desk
        self.g = desk.g
        self.forecast = forecast
        #: How many dice of a type were drawn so far: ids count down from the board's.
        self._drawn: Counter[tuple[int, int]] = Counter()
        self._all = Counter((code_owner(it), code_type(it)) for it in (*self.g.hand, *self.g.pool))

    def draw(self) -> Markup:
        """Return the tray before the throw, then the pool."""
        desk = self.desk
        thrown = self.forecast.is_thrown
        return tag(
            "div",
            self.thrown() if thrown else self.tray(),
            self.all_of_them(),
            strain_buttons(desk),
            class_=["pool", "tray" if not thrown else None],
            id="pool",
            role="group",
            aria_label=desk.say("table.pool" if thrown else "roll.tray"),
        )

    def all_of_them(self) -> Markup | None:
        """Return a button to take all dice at once."""
        desk = self.desk
        dice = all_dice(desk.look)
        if not dice:
            return None
        return button(
            tag("span", desk.say("roll.all_dice", amount=len(dice))),
            class_=["strain", "all-dice"],
            handle=ALL_DICE,
            tip=desk.say("here.all_dice", amount=len(dice)),
            clause="ISV-108",
        )

    # -- before the throw -----------------------------------------------------------------

    def tray(self) -> list[Markup | None]:
        """Return chosen dice, those that must be rolled, and what a supporter could add."""
        desk, g = self.desk, self.g
        out: list[Markup | None] = [self.chosen(code) for code in g.hand]
        if not g.hand:
            crew = desk.first_name(g.roller)
            out.append(tag("p", desk.say("roll.choose", who=crew), class_="how"))
        out += [self.required(art.injury_die(""), desk.say("roll.injury_comes"), "ISV-111")
                for _ in range(g.columns[g.roller].bit_count())]  # fmt: skip
        if g.roll_action != PREPARE_ROLL:
            for table in desk.rules.actions[g.roll_action].danger:
                letter = desk.name("danger_table", desk.rules.danger_ids.ids[table])
                tip = desk.say("roll.danger_comes", table=letter)
                die = art.danger_die(desk.rules.danger_ids.ids[table], "")
                out.append(self.required(die, tip, "ISV-112"))
        if isinstance(desk.asked, Support) and desk.mine:
            out += [
                self.offered(option.value)
                for option in desk.look.options
                if isinstance(option, Pick) and option.word == DIE
            ]
        return out

    def chosen(self, code: int) -> Markup:
        """Return a die that was chosen and not thrown yet."""
        desk = self.desk
        kind, owner = code_type(code), code_owner(code)
        name = desk.name("die", desk.rules.die_ids.ids[kind])
        return button(
            art.die(desk.rules, kind),
            tag("small", desk.first_name(owner)),
            class_=["thrown", *self.whose(code)],
            id_=self.id_of(code),
            tip=f"{desk.crew_name(owner)}: {name}. {desk.say('roll.back')}",
            clause="ISV-110",
            label=f"{name}, {desk.first_name(owner)}",
            motion="slide",
        )

    def required(self, die: Markup, tip: str, clause: str) -> Markup:
        """Return a die that must be rolled."""
        desk = self.desk
        return button(
            die,
            tag("small", desk.say("roll.required")),
            class_=["thrown", "required"],
            tip=tip,
            clause=clause,
            label=tip,
        )

    def offered(self, kind: int) -> Markup:
        """Return a die that the supporter who is asked could add, with what that would change."""
        desk = self.desk
        id_ = desk.rules.die_ids.ids[kind].replace(":", ".")
        return button(
            art.die(desk.rules, kind),
            later(f"odds-add-{kind}", "odds", "adds"),
            class_=["thrown", "offered"],
            handle=f"die:{id_}",
            tip=desk.say("roll.offered", die=id_),
            clause="ISV-109",
        )

    # -- after the throw ------------------------------------------------------------------

    def thrown(self) -> list[Markup]:
        """Return the pool: section dice, dice that were spent and return, injury, danger."""
        g = self.g
        marks = self.marks()
        out = [self.rolled(place, code, marks[place]) for place, code in enumerate(g.pool)]
        out += [self.spent(code) for code in g.hand]
        out += [self.injury(code) for code in g.injury_pool]
        out += [self.danger(code) for code in g.danger_pool]
        return out

    def marks(self) -> list[tuple[str, str]]:
        """Return for each die of the pool what it is good for as it lies, and how sure that is."""
        found, outcome = self.forecast.reckoning, self.forecast.outcome
        if found is None or outcome is None:
            return [("", "")] * len(self.g.pool)
        classes = [found.class_of(code) for code in self.g.pool]
        rest = Counter(outcome.rest)
        taken = Counter(classes) - rest
        sure, may = (Counter(it) for it in found.needed(outcome))
        letter = ""
        if sure or may:
            letter = self.desk.say(f"roll.letter.{found.rows[outcome.row].colour}")
        out = []
        for place in classes:
            if taken[place] > 0:
                taken[place] -= 1
                out.append((TAKEN, "taken"))
            elif sure[place] or may[place]:  # equal dice stand for each other
                out.append((letter, "certain" if rest[place] == sure[place] else "maybe"))
            else:
                out.append(("", ""))
        return out

    def rolled(self, place: int, code: int, mark: tuple[str, str]) -> Markup:
        """Return a die of the pool; one that is being turned opens into its faces."""
        desk = self.desk
        key = pool_option(self.g, code).key
        owner = code_owner(code)
        name = desk.name("pool", key.partition(":")[2])
        letter, kind = mark
        words = f"{name}, {desk.crew_name(owner)}"
        if kind:
            words = f"{words}. {desk.say(f'roll.mark.{kind}', row=letter)}"
        die = button(
            art.die(desk.rules, code_type(code), code_face(code)),
            tag("i", letter, class_=["mark", kind]) if kind else None,
            tag("small", desk.first_name(owner)),
            class_=["thrown", "picked" if code & PICKED else None, *self.whose(code)],
            handle=key,
            id_=self.id_of(code),
            tip=words,
            clause="ISV-115",
            label=words,
            motion="slide roll",
        )
        asked = desk.asked
        if isinstance(asked, TurnFace) and code & PICKED and desk.mine:
            return self.capsule(die, asked, place)
        return die

    def capsule(self, die: Markup, asked: TurnFace, place: int) -> Markup:
        """Return a die with the faces that it can be turned to, each with what it would come to."""
        desk, g = self.desk, self.g
        kind = code_type(g.pool[place])
        faces = []
        for option in desk.look.options:
            assert isinstance(option, Pick)
            face = asked.faces(g)[option.value]
            outcome = self.forecast.turned(place, face)
            said = "" if outcome is None else self.forecast.said(outcome)
            name = desk.name("face", option.key.partition(":")[2])
            sides = desk.rules.die_types[kind].rolls.count(face)
            faces.append(
                button(
                    art.die(desk.rules, kind, face),
                    tag("b", name, class_="face-name"),
                    tag("small", said or name, class_=None if said else "is-name"),
                    class_=["face-of"],
                    handle=option.key,
                    tip=desk.say("roll.face", face=option.key.partition(":")[2], amount=sides,
                                 then=said),
                    clause="ISV-120",
                    label=f"{name}. {said}",
                )
            )  # fmt: skip
        return tag("span", die, tag("i", "→", class_="to", aria_hidden="true"), faces,
                   class_="capsule")  # fmt: skip

    def spent(self, code: int) -> Markup:
        """Return a die that was spent and goes back when the roll is over (ISV-509)."""
        desk = self.desk
        return tag(
            "span",
            art.die(desk.rules, code_type(code), code_face(code)),
            tag("small", desk.say("roll.spent")),
            class_=["thrown", "is-spent"],
            id=self.id_of(code),
            data_motion="slide",
        )

    def injury(self, code: int) -> Markup:
        """Return an injury die."""
        desk = self.desk
        name = INJURY_FACES[code & INJURY_FACE]
        said = desk.name("injury_face", name)
        return button(
            art.injury_die(name),
            tag("small", said),
            class_=[
                "thrown",
                "picked" if code & INJURY_PICKED else None,
                "is-spent" if code & INJURY_APPLIED else None,
            ],
            handle=f"injury_die:{name}",
            tip=f"{said}. {desk.say('tip.injury_die')}",
            clause="ISV-137",
        )

    def danger(self, code: int) -> Markup:
        """Return a danger die of the roll."""
        desk = self.desk
        face = DANGER_FACES[code & DANGER_FACE]
        table = desk.rules.danger_ids.ids[code >> DANGER_TABLE]
        said = desk.name("danger_face", face)
        lines = desk.cards.danger_table(code >> DANGER_TABLE)
        does = " ".join(line.text for line in lines if line.mark == face)
        return button(
            art.danger_die(table, face),
            tag("small", said),
            class_=["thrown"],
            tip=f"{desk.name('danger_table', table)}, {said}. {does}",
            clause="ISV-142",
        )

    # -- what dice share ------------------------------------------------------------------

    def whose(self, code: int) -> list[str | None]:
        """Return the classes of a die's owner: supporters' dice have a rim."""
        owner = code_owner(code)
        return [f"of-{self.desk.section(owner)}", "helps" if owner != self.g.roller else None]

    def id_of(self, code: int) -> str:
        """Return the id of a die: the one that it had on the board, so that it is seen to move."""
        kind = (code_owner(code & ~(FACE_MASK | PICKED | RETURNS)), code_type(code))
        self._drawn[kind] += 1
        number = self.g.available[at(*kind)] + self._all[kind] - self._drawn[kind]
        return f"die-{self.desk.section(kind[0])}-{kind[1]}-{number}"
