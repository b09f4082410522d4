"""What is asked and lies nowhere on the table: options of a choice, faces, recruits, leads."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard import model
from sternbrett.games.vanguard.model import Pick
from sternbrett.games.vanguard.table.desk import Desk, button
from sternbrett.games.vanguard.table.options import words, words_here
from sternbrett.web.kit.markup import tag

#: Words whose options lie on no other part of the table.
LOOSE = (
    model.CHOICE_OF, model.FACE, model.CREW, model.LEAD_TOKEN, model.PROMOTION, model.STRAIN,
    model.MOD, model.EVENT_CARD,
)  # fmt: skip


class Question:
    """The options of what is asked that are buttons of their own."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self) -> Markup | None:
        """Return a card with the question's options, if there are any."""
        desk = self.desk
        options = [
            option
            for option in desk.look.options
            if isinstance(option, Pick) and (option.word in LOOSE or self.elsewhere(option))
        ]
        if not options:
            return None
        return tag("div", [self.answer(option) for option in options], class_="question")

    def elsewhere(self, option: Pick) -> bool:
        """Tell whether what an option is about does not lie on the table, as before the landing."""
        return not self.desk.g.round and option.word != model.SINGLE

    def answer(self, option: Pick) -> Markup:
        """Return an option as a button."""
        desk = self.desk
        key, args = words_here(option, desk.look) or words(option, desk.content)
        text = desk.say(key, **args)
        return button(
            tag("span", text),
            class_=["answer"],
            handle=option.key,
            tip=text,
            clause=desk.look.clause,
        )
