"""The parts of a board: what can be touched is a button, and numbers stay in their bounds."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from sternbrett.web.kit import Touch, card, die, stack, stepper, steps, token, track
from sternbrett.web.kit.page import kit_page


def read(markup: str) -> ET.Element:
    return ET.fromstring(markup)


def test_what_leads_somewhere_is_a_button_and_what_does_not_is_none() -> None:
    touch = Touch("card:x", "tip", "X-001", motion="slide", drags=True)
    button = read(card("x", "X", "text", touch=touch))
    assert (button.tag, button.get("data-handle"), button.get("id")) == ("button", "card:x", "x")
    assert button.get("data-motion") == "slide"
    assert "drags" in (button.get("class") or "").split()
    assert read(card("x", "X", "text")).tag == "div"


def test_a_die_without_a_handle_is_a_picture_with_a_name() -> None:
    plain = read(die("d", "5", "Five"))
    assert (plain.tag, plain.get("role"), plain.get("aria-label")) == ("div", "img", "Five")
    rolled = read(die("d", "5", "Five", touch=Touch("die:5", motion="slide roll", anywhere=True)))
    assert (rolled.get("data-motion"), rolled.get("data-drag")) == ("slide roll", "anywhere")


def test_a_track_fills_as_many_fields_as_its_value() -> None:
    pips = read(track("t", "Hull", 3, 8, fields={5: "✂"})).findall(".//i")
    assert [pip.get("class") for pip in pips] == ["kit-on"] * 3 + ["kit-off"] * 5
    assert pips[4].text == "✂"


def test_the_present_step_is_told_to_those_who_listen() -> None:
    found = read(steps("Round", [("a", "A"), ("b", "B")], "b"))
    assert [item.get("aria-current") for item in found] == [None, "step"]


def test_an_unknown_shape_is_refused_with_what_there_is() -> None:
    with pytest.raises(ValueError, match="there are: circle, square"):
        token("blob")
    assert read(stack("s", "shield", 3, "three", tone="1")).get("aria-label") == "three"


def test_without_script_a_stepper_is_a_field_of_a_form() -> None:
    found = read(stepper("n", "How many", 1, 6, 3, language="de", name="count"))
    field = found.find("input")
    assert field is not None
    wanted = {"name": "count", "min": "1", "max": "6", "value": "3", "type": "number"}
    assert wanted.items() <= field.attrib.items()
    assert [b.get("aria-label") for b in found.findall("button")] == ["weniger", "mehr"]


def test_a_stepper_with_a_handle_has_a_button_for_every_number_and_shows_one() -> None:
    html = stepper("n", "How many", 0, 3, language="en", handle="amount", confirm={3: "All"})
    buttons = [b for b in read(html).iter("button") if b.get("data-handle")]
    assert [b.get("data-handle") for b in buttons] == [f"amount:{n}" for n in range(4)]
    assert [b.get("hidden") for b in buttons] == ["", "", "", None]
    assert buttons[-1].text == "All"


def test_a_stepper_refuses_a_number_out_of_bounds() -> None:
    with pytest.raises(ValueError, match="7 is not between 1 and 6"):
        stepper("n", "How many", 1, 6, 7, language="en")


def test_the_page_of_the_kit_needs_nothing_else() -> None:
    page = kit_page()
    for outside in ("http://", "https://", 'src="', "@import", "vendor/"):
        assert outside not in page.replace("http://www.w3.org", "")
