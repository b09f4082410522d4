"""The parts of a board as plain functions: cards, dice, tracks and whatever else lies on a table.

They know no game: a game says what stands on a card and which tone its owner has. What can be
touched has a handle (`data-handle`), what explains itself a tip and a clause, what moves says how
(`data-motion`: `slide` from where it was, `roll` when dice are rolled) and has an id by which it is
found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from sternbrett.web import page_texts
from sternbrett.web.kit.markup import Child, Value, join, tag
from sternbrett.web.kit.tokens import picture, token


class Touch(NamedTuple):
    """What a thing is to the page's scripts: where it leads, what it says, how it moves.

    `drags` may be dragged onto whatever `drops`; with `anywhere` onto anything that is lit, also
    with a finger; `by_mouse` as well, but a finger pans or scrolls.
    """

    handle: str = ""
    tip: str = ""
    clause: str = ""
    motion: str = ""
    drags: bool = False
    drops: bool = False
    anywhere: bool = False
    by_mouse: bool = False

    @property
    def classes(self) -> list[str | None]:
        """The classes that scripts look for."""
        return ["drags" if self.drags else None, "drops" if self.drops else None]

    @property
    def attributes(self) -> dict[str, Value]:
        """The attributes that scripts look for."""
        return {
            "data-handle": self.handle or None,
            "data-tip": self.tip or None,
            "data-clause": self.clause or None,
            "data-motion": self.motion or None,
            "data-drag": "anywhere" if self.anywhere else "mouse" if self.by_mouse else None,
        }


NOTHING = Touch()


def thing(
    *children: Child,
    class_: Iterable[str | None],
    id_: str = "",
    touch: Touch = NOTHING,
    label: str = "",
) -> Markup:
    """Return a button where there is something to touch or to explain, else a plain element.

    What is neither but has a label is an image to those who listen.
    """
    live = bool(touch.handle or touch.tip)
    attrs: dict[str, Value] = {"type": "button" if live else None, "id": id_ or None}
    attrs |= touch.attributes
    if label:
        attrs["aria-label"] = label
        if not live:
            attrs["role"] = "img"
    return tag(
        "button" if live else "div", *children, class_=[*class_, *touch.classes], attrs=attrs
    )


def button(
    *inner: Child,
    class_: Iterable[str | None],
    handle: str = "",
    tip: str = "",
    clause: str = "",
    id_: str = "",
    label: str = "",
    motion: str = "",
) -> Markup:
    """Return something that can be touched and explains itself; its label is read instead.

    Where both say the same it is there once: explain.js finds it in the label.
    """
    attrs: dict[str, Value] = {
        "type": "button",
        "id": id_ or None,
        "data-handle": handle or None,
        "data-tip": "" if tip and tip == label else tip or None,
        "data-clause": clause or None,
        "data-motion": motion or None,
    }
    if label:  # figures without words are seen, and this is read
        seen = tag("span", *inner, class_="seen", aria_hidden="true")
        inner = (seen, tag("span", label, class_="visually-hidden"))
    return tag("button", *inner, class_=class_, attrs=attrs)


def tone_class(tone: str) -> str | None:
    """Return the class of a tone: `1` … `6` for owners, or `act`, `harm`, `aid`."""
    return f"kit-tone-{tone}" if tone else None


# -- cards ----------------------------------------------------------------------------------


def card(
    id_: str,
    title: str,
    *body: Child,
    foot: Child = None,
    corner: Child = None,
    tone: str = "",
    marks: Iterable[str] = (),
    touch: Touch = NOTHING,
) -> Markup:
    """Return a card that lies open: its title with a corner for the price, its text, its foot.

    `marks` are `dim` (not possible now), `open` (being played) or `used`.
    """
    return thing(
        tag(
            "span",
            tag("b", title, class_="kit-title"),
            tag("span", corner, class_="kit-corner") if corner is not None else None,
            class_="kit-head",
        ),
        tag("span", *body, class_="kit-body"),
        tag("span", foot, class_="kit-foot") if foot is not None else None,
        class_=["kit-card", tone_class(tone), *(f"kit-{mark}" for mark in marks)],
        id_=id_,
        touch=touch,
    )


def back(id_: str, label: str, *inner: Child, touch: Touch = NOTHING) -> Markup:
    """Return a card that lies face down, with what everybody may read on it."""
    hidden = tag("span", label, class_="visually-hidden")
    return thing(hidden, *inner, class_=["kit-card", "kit-back"], id_=id_, touch=touch)


# -- dice -----------------------------------------------------------------------------------


def die(
    id_: str,
    face: Child,
    label: str,
    *,
    letter: str = "",
    tone: str = "",
    small: bool = False,
    touch: Touch = NOTHING,
) -> Markup:
    """Return a die that shows a face: a number or a picture, and a letter beside a picture."""
    return thing(
        tag("span", face, class_="kit-face"),
        tag("span", letter, class_="kit-letter", aria_hidden="true") if letter else None,
        class_=["kit-die", tone_class(tone), "kit-small" if small else None],
        id_=id_,
        touch=touch,
        label=label,
    )


# -- numbers --------------------------------------------------------------------------------


def track(
    id_: str,
    label: str,
    value: int,
    most: int,
    *,
    tone: str = "",
    fields: Mapping[int, Child] | None = None,
    touch: Touch = NOTHING,
) -> Markup:
    """Return a track of `most` fields, `value` of them filled; `fields` are printed by place."""
    printed = fields or {}
    pips = [
        tag("i", printed.get(place), class_="kit-on" if place <= value else "kit-off")
        for place in range(1, most + 1)
    ]
    return thing(
        tag("span", label, class_="kit-label"),
        tag("b", value, class_="kit-number"),
        tag("span", f"/ {most}", class_="kit-of"),
        tag("span", pips, class_="kit-pips", aria_hidden="true"),
        class_=["kit-track", tone_class(tone)],
        id_=id_,
        touch=touch,
    )


def counter(
    id_: str,
    label: str,
    value: int | str,
    *,
    icon: Markup | None = None,
    note: str = "",
    tone: str = "",
    touch: Touch = NOTHING,
) -> Markup:
    """Return a number that matters, with its icon, its name and what it was or may become."""
    return thing(
        icon,
        tag("b", value, class_="kit-number"),
        tag("span", label, class_="kit-label"),
        tag("small", note) if note else None,
        class_=["kit-counter", tone_class(tone)],
        id_=id_,
        touch=touch,
    )


def stack(
    id_: str,
    shape: str,
    count: int,
    label: str,
    *,
    tone: str = "",
    mark: str = "",
    touch: Touch = NOTHING,
) -> Markup:
    """Return tokens of one kind in a pile: the shape with its number, and more below it."""
    below = [
        tag("g", token(shape, tone=tone), transform=f"translate({2 * step} {2 * step})")
        for step in range(min(count - 1, 2), 0, -1)
    ]
    art = picture(*below, token(shape, count, tone=tone, mark=mark), box="-16 -16 36 36")
    return thing(art, class_=["kit-stack"], id_=id_, touch=touch, label=label)


# -- arrangements ---------------------------------------------------------------------------


def pad(
    id_: str, title: str, *children: Child, owner: str = "", tone: str = "", own: bool = False
) -> Markup:
    """Return a player's place: the owner's band, a title, and whatever lies there."""
    return tag(
        "section",
        tag("h2", title, tag("small", owner) if owner else None, id=f"{id_}-title"),
        tag("div", *children, class_="kit-inside"),
        class_=["kit-pad", tone_class(tone), "kit-own" if own else None],
        id=id_,
        aria_labelledby=f"{id_}-title",
    )


@dataclass(frozen=True)
class Slot:
    """A place in a market: its heading (what it needs), and the card there, if any."""

    heading: str
    card: Markup | None


def market(id_: str, label: str, slots: Sequence[Slot], *, deck: int | None = None) -> Markup:
    """Return a row of cards on offer beside their deck; empty places stay."""
    pile = None
    if deck is not None:
        pile = tag("li", tag("b", deck, class_="kit-number"), class_="kit-deck")
    items = [
        tag(
            "li",
            tag("span", slot.heading, class_="kit-label"),
            slot.card or tag("span", class_="kit-gap"),
        )
        for slot in slots
    ]
    return tag("ol", pile, items, class_="kit-market", id=id_, aria_label=label)


def steps(label: str, names: Sequence[tuple[str, str]], now: str) -> Markup:
    """Return the steps of a round as (id, name), with the present one marked."""
    return tag(
        "ol",
        (
            tag(
                "li",
                name,
                class_="kit-now" if id_ == now else None,
                aria_current="step" if id_ == now else None,
            )
            for id_, name in names
        ),
        class_="kit-steps",
        aria_label=label,
    )


WON, LOST, EVEN = "won", "lost", "even"


def ending(
    id_: str,
    title: str,
    text: str,
    *,
    outcome: str = EVEN,
    rows: Sequence[tuple[str, Sequence[str | int]]] = (),
    heads: Sequence[str] = (),
    art: Markup | None = None,
) -> Markup:
    """Return how it ended, with a table by source where points are counted.

    A row is a source with a number for each column of `heads`; the last row is the sum.
    """
    table = None
    if rows:
        table = tag(
            "table",
            tag("thead", tag("tr", tag("td"), (tag("th", head, scope="col") for head in heads))),
            tag(
                "tbody",
                (
                    tag("tr", tag("th", source, scope="row"), (tag("td", cell) for cell in cells))
                    for source, cells in rows
                ),
            ),
        )
    return tag(
        "section",
        art,
        tag("h2", title, id=f"{id_}-title"),
        tag("p", text),
        tag(
            "div",
            table,
            class_="kit-scroll",
            tabindex=0,
            role="group",
            aria_labelledby=f"{id_}-title",
        )
        if table
        else None,
        class_=["kit-ending", f"kit-{outcome}"],
        id=id_,
        aria_labelledby=f"{id_}-title",
    )


# -- choosing a number ----------------------------------------------------------------------


def stepper(
    id_: str,
    label: str,
    least: int,
    most: int,
    value: int | None = None,
    *,
    language: str,
    name: str = "",
    handle: str = "",
    confirm: Mapping[int, str] | None = None,
) -> Markup:
    """Return a field for a number from `least` to `most`; without a value the most is taken.

    Without script it is a number field of a form, called `name`; with script it has − and +. With a
    `handle` every number has a button of its own in `confirm` (its words by number), touched as
    `handle:number`, of which the script shows that of the present one.
    """
    value = most if value is None else value
    if not least <= value <= most:
        raise ValueError(f"{id_}: {value} is not between {least} and {most}.")
    say = page_texts(language).say

    def button(step: int, sign: str, text: str) -> Markup:
        return tag(
            "button",
            sign,
            type="button",
            class_="script-only",
            data_step=step,
            aria_label=text,
            aria_controls=id_,
        )

    field = tag(
        "input",
        type="number",
        id=id_,
        name=name or None,
        min=least,
        max=most,
        value=value,
        step=1,
        inputmode="numeric",
        aria_label=label,
        autocomplete="off",
    )
    field = tag(
        "span",
        button(-1, "−", say("kit.less")),
        field,
        button(1, "+", say("kit.more")),
        class_="kit-stepper",
    )
    if not handle:
        return field
    words = confirm or {}
    buttons = (
        tag(
            "button",
            words.get(number, str(number)),
            type="button",
            class_="button act script-only",
            hidden=number != value,
            data_number=number,
            data_handle=f"{handle}:{number}",
        )
        for number in range(least, most + 1)
    )
    return tag("div", field, join(buttons), class_="kit-choose")
