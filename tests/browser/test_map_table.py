"""A map of the kit on a real table: touched by keyboard, zoomed, and still so after a move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.kernel.game import Drawing
from sternbrett.kernel.look import AnyLook
from sternbrett.web.kit import Grid, Piece, Region, Touch, grid, token
from tests.browser.conftest import Serve
from tests.browser.table import click_one, question, start, wait_for_change
from tests.tiny import SalvageRace


class MappedRace(SalvageRace):
    """Salvage Race with every ship at a place of its own: touching the place sends the ship."""

    def draw(self, look: AnyLook) -> Drawing:
        view, content, texts = look.view, look.content, look.texts
        rows = [[content.ids[(r // 2) * 4 + c // 2] for c in range(8)] for r in range(6)]
        layout = Grid(rows, {ship: place % 3 for place, ship in enumerate(content.ids)})
        own = view["hands"][view["seat"]] if view["seat"] is not None else []
        found = grid(
            "harbour",
            layout,
            {
                ship: Region(texts.name("card", ship), touch=Touch(f"card:{ship}"))
                for ship in content.ids
            },
            label="Harbour",
            language=texts.language,
            pieces=[Piece(f"ship-{ship}", token("circle", 1, tone="1"), ship) for ship in own],
        )
        return Drawing(changing=str(found.html), fixed=found.fixed, kit=True)


@pytest.fixture
def table(browser: Browser, serve: Serve) -> Iterator[Page]:
    """A table of two at one device, the first seat uncovered."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{serve({'salvage': MappedRace()})}/games/salvage")
    page.locator("#set-up [name=seat-1]").select_option("bold")
    page.locator("#seed").fill("3")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#harbour")).to_be_visible()
    page.wait_for_load_state()
    yield page
    context.close()
    assert problems == []


def test_a_map_is_played_by_keyboard_and_keeps_what_it_shows(table: Page) -> None:
    expect(table.locator("#harbour [data-region].lit")).not_to_have_count(0)
    stop = table.locator("#harbour [data-region][tabindex='0']")
    expect(stop).to_have_class(re.compile(r"\blit\b"))
    whole = table.locator("#harbour > svg").get_attribute("data-whole") or ""
    table.locator("#harbour [data-zoom=in]").click()
    expect(table.locator("#harbour > svg")).not_to_have_attribute("viewBox", whole)
    stop.focus()  # the region is shown
    shown = table.locator("#harbour > svg").get_attribute("viewBox") or ""
    assert shown != table.locator("#harbour > svg").get_attribute("data-whole")
    before = question(table)
    with table.expect_response(lambda answer: answer.url.endswith("/choose")) as sent:
        table.keyboard.press("Enter")
    wait_for_change(table, before)
    assert "clipPath" not in sent.value.text()  # the geometry is sent once …
    assert table.locator("#harbour clipPath path").count() == 12  # … and stays
    expect(table.locator("#harbour > svg")).to_have_attribute("viewBox", shown)


#: Returns the lit regions of which nothing is in sight, how many have no heart in sight, and how
#: many arrows say there are: what is seen a little may be told or not.
BEYOND = """() => {
  const svg = document.querySelector('#harbour > svg');
  const frame = svg.getBoundingClientRect();
  const past = ({ x, y, width = 0, height = 0 }) => (
    x + width < frame.left || x > frame.right || y + height < frame.top || y > frame.bottom);
  const lit = [...svg.querySelectorAll('.lit[data-at]')];
  const hidden = lit.filter((region) => past(region.getBoundingClientRect()));
  const scale = svg.getScreenCTM();
  const out = lit.filter(({ dataset }) => (
    past(new DOMPoint(...dataset.at.split(' ')).matrixTransform(scale))));
  const said = [...svg.parentNode.querySelectorAll('.kit-beyond')].map((one) => +one.textContent);
  return [hidden.map((one) => one.id), out.length, said.reduce((sum, one) => sum + one, 0)];
}"""

#: Returns what is lit, or zooms, below an arrow at the edge.
BELOW = """(arrow) => {
  const { left, right, top, bottom } = arrow.getBoundingClientRect();
  const places = [left, (left + right) / 2, right - 1].flatMap((x) => (
    [top, (top + bottom) / 2, bottom - 1].map((y) => [x, y])));
  return places.flatMap(([x, y]) => document.elementsFromPoint(x, y))
    .filter((one) => one.closest('.kit-map :is(.lit, .kit-zoom > *)')).length;
}"""

#: Notes from now on what parts of the map are shown.
NOTE = """() => {
  window.shown = new Set();
  new MutationObserver(([{ target }]) => shown.add(target.getAttribute('viewBox')))
    .observe(document.querySelector('#harbour > svg'), { attributeFilter: ['viewBox'] });
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_is_lit_out_of_sight_is_told_at_the_edge(
    table: Page, motion: Literal["reduce", "no-preference"]
) -> None:
    """An arrow with its number goes there, smoothly or at once; then nothing is told any more."""
    table.emulate_media(reduced_motion=motion)
    arrows = table.locator("#harbour > .kit-beyond")
    expect(table.locator("#harbour [data-region].lit")).not_to_have_count(0)
    table.mouse.move(5, 5)
    for _ in range(5):
        table.locator("#harbour [data-zoom=in]").click()
    corner = table.locator("#harbour > svg").bounding_box()
    assert corner is not None
    table.mouse.move(corner["x"] + 20, corner["y"] + 20)
    table.mouse.down()
    table.mouse.move(corner["x"] + 2000, corner["y"] + 2000, steps=4)  # to the upper left
    table.mouse.up()
    # They are placed once the map is at rest.
    table.wait_for_function(
        f"() => {{ const [hidden, out, said] = ({BEYOND})();"
        " return said >= hidden.length && said <= out }"
    )
    hidden, *_ = table.evaluate(BEYOND)
    assert hidden
    touched = table.locator(".kit-beyond:not(.kit-glows)")
    for arrow in touched.all():
        assert arrow.evaluate(BELOW) == 0
        # There for pointers alone: neither read aloud nor reached by Tab.
        assert arrow.get_attribute("aria-hidden") == "true"
        assert arrow.evaluate("(one) => one.tabIndex") == -1
    table.evaluate(NOTE)
    touched.first.click()
    table.wait_for_function(
        f"(before) => before.some((one) => !({BEYOND})()[0].includes(one))", arg=hidden
    )
    table.wait_for_timeout(300)
    assert (table.evaluate("shown.size") == 1) == (motion == "reduce")
    table.locator("#harbour [data-zoom=fit]").click()
    expect(arrows).to_have_count(0)


def test_pieces_of_a_board_slide_and_rolled_dice_tumble(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, locale="en-GB", reduced_motion="no-preference"
    )
    page = context.new_page()
    page.add_init_script(
        "window.moved = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, options) {"
        "  moved.push([this.id || this.parentElement?.id, Object.keys(frames[0]).join()]);"
        "  return animate.call(this, frames, options); };"
    )
    start(page, serve(), "3")
    for _ in range(40):
        if page.evaluate(
            "moved.some(([id, how]) => id?.startsWith('die-') && how === 'translate')"
        ):
            break
        click_one(page)
    page.evaluate("feel({ cue: 'roll', at: [], number: '' })")
    moved = page.evaluate("moved")
    context.close()
    kinds = {(who.partition("-")[0], how) for who, how in moved if who}
    assert ("die", "translate") in kinds
    assert ("die", "rotate,scale") in kinds
