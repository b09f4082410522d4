"""What is asked and lies nowhere on the table: options of a choice, faces, recruits, equipment.

Each is a card that says what one gets, so that nobody has to know the game to choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from sternbrett.games.vanguard import picks
from sternbrett.games.vanguard.aboard import NOT_POSTED
from sternbrett.games.vanguard.codes import GUIDED
from sternbrett.games.vanguard.picks import Pick
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.options import words, words_here
from sternbrett.games.vanguard.table.portraits import portrait
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.web.kit.markup import Child, join, tag
from sternbrett.web.kit.parts import button

#: Words whose options lie on no other part of the table.
LOOSE = (
    picks.CHOICE_OF, picks.CREW, picks.LEAD_TOKEN, picks.PROMOTION,
    picks.MOD, picks.EVENT_CARD, picks.TIME_TRACK,
)  # fmt: skip


def sentence(text: str) -> str:
    """Return a text that ends as sentences do."""
    return text if text.endswith((".", "!", "?", "“", ":")) else f"{text}."


class Question:
    """The options of what is asked that are cards of their own."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self) -> Markup | None:
        """Return the question's options as cards, if there are any."""
        options = [
            option
            for option in self.desk.look.options
            if isinstance(option, Pick) and self.is_loose(option)
        ]
        if not options:
            return None
        # Crew members are touched on their boards and routes on the map, where there is room.
        small = not any(option.word in LOOSE or self.elsewhere(option) for option in options)
        return self.cards(options, small)

    def cards(self, options: Sequence[Pick], small: bool = False) -> Markup:
        """Return options as cards; `small`: on small screens only."""
        few = len(options) <= 4 and not any(option.word == picks.CARD for option in options)
        return tag(
            "div",
            [self.answer(option) for option in options],
            class_=["question", "few" if few else "many", "if-small" if small else None],
            id="question",
        )

    def is_loose(self, option: Pick) -> bool:
        """Tell whether an option needs a button here."""
        return option.word in (*LOOSE, picks.FIGURE, picks.ROUTE) or self.elsewhere(option)

    def elsewhere(self, option: Pick) -> bool:
        """Tell whether what an option is about does not lie on the table, as before the landing."""
        if option.word == picks.SINGLE:
            return False
        return not self.desk.g.round and option.word != picks.SECTOR

    def answer(self, option: Pick) -> Markup:
        """Return an option as a card."""
        desk = self.desk
        key, args = words_here(option, desk.look) or words(option, desk.content)
        text = desk.say(key, **args)
        lines = self.about(option)
        return button(
            self.picture(option),
            tag("b", text),
            [tag("span", line) for line in lines],
            class_=["answer", f"answer-{picks.WORDS[option.word]}", self.tone(option)],
            handle=option.key,
            tip=" ".join(sentence(line) for line in (text, *lines)),
            clause=desk.look.clause,
        )

    def tone(self, option: Pick) -> str | None:
        """Return the class of the section that an option belongs to."""
        if option.word == picks.FIGURE:
            return f"of-{SECTIONS[option.value]}"
        if option.word == picks.CREW:
            figure = self.section_of(option.value)
            return None if figure < 0 else f"of-{SECTIONS[figure]}"
        return None

    def section_of(self, crew: int) -> int:
        """Return the section of a crew member, of a recruit the one that asks; -1 for none."""
        desk = self.desk
        post = NOT_POSTED if desk.g.ship is None else desk.g.ship.posts[crew]
        if post != NOT_POSTED:
            return post
        return int(getattr(desk.asked, "section", desk.figure_asked))

    def picture(self, option: Pick) -> Child:
        """Return what an option looks like."""
        desk = self.desk
        if option.word == picks.CREW:
            figure = max(self.section_of(option.value), 0)
            return portrait(desk.rules.crew[option.value].portrait, SECTIONS[figure])
        if option.word == picks.FIGURE:
            return art.use(SECTIONS[option.value], "ic sign")
        if option.word == picks.DIE:
            return art.die(desk.rules, option.value)
        if option.word == picks.FACE:
            symbols = option.key.partition(":")[2].split("+")
            return join([art.use(symbol, "ic sign") for symbol in symbols])
        return None

    def about(self, option: Pick) -> list[str]:
        """Return what an option brings, line by line."""
        desk = self.desk
        if option.word == picks.CREW:
            skill = desk.story("crew.skill", desk.rules.crew[option.value].id)
            conversion, does = desk.cards.crew(option.value)
            return [str(conversion), f"{skill}: {does}"]
        if option.word == picks.CARD:
            lines = desk.cards.section_card(option.value, desk.g.mode == GUIDED)
            return [str(line) for line in lines]
        if option.word == picks.EQUIPMENT:
            return [str(line) for line in desk.cards.equipment(option.value)]
        if option.word == picks.FIGURE and not desk.g.round:
            return [desk.story("section.motto", SECTIONS[option.value])]
        if option.word == picks.MOD:
            return self.about_mod(option.value)
        if option.word == picks.EVENT_CARD:
            return [str(line) for line in desk.cards.event(option.value)]
        if option.word == picks.TIME_TRACK:
            track = desk.rules.times[option.value]
            said = {"time": track.id, "amount": desk.g.time[option.value], "most": track.length}
            return [desk.say("tip.time", **said)]
        if option.word == picks.PROMOTION:
            return [desk.story("promotion.text", desk.rules.promotions[option.value].id)]
        return []

    def about_mod(self, number: int) -> list[str]:
        """Return what a mod adds to the lander."""
        desk = self.desk
        mod = desk.rules.mods[number]
        out = [
            desk.say(f"mod.{name}", amount=getattr(mod, name))
            for name in ("supplies", "equipment", "discoveries", "armor", "sensors", "agility")
            if getattr(mod, name)
        ]
        out += [desk.name("action", desk.rules.actions[it].id) for it in mod.actions]
        note = desk.story("mod.note", mod.id)
        return [*out, note] if note else out
