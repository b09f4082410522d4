"""Numbers that are asked: a few are buttons, of many one is set and confirmed."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Serve
from tests.browser.table import question, start
from tests.browser.test_touch import apart, box_of

ENEMY = "#card-hijackers .face"
AT_ENEMY = "card:hijackers"
NOWHERE = "number"

#: Options as a game would offer them: `number:0` and so on, all with the same handle.
OFFER = """([handle, most]) => {
  const form = document.querySelector("#options form");
  for (let n = 0; n <= most; n += 1) {
    const button = document.createElement("button");
    Object.assign(button, { className: "choice", name: "key", value: `number:${n}` });
    const words = { label: `Send ${n}`, short: n, asks: "How many?" };
    Object.assign(button.dataset, { handles: handle, ...words });
    form.append(button);
  }
  refresh();
}"""


def offered(page: Page, address: str, handle: str, most: int = 15) -> list[str]:
    """Go to a table that asks for a number as well; returns where what is chosen is noted."""
    with page.expect_response(lambda response: "have=" in response.url):
        start(page, address, "7")  # and until its channel has opened: that asks for the page again
    page.wait_for_timeout(100)
    chosen: list[str] = []

    def note(route: Route) -> None:
        chosen.extend(parse_qs(route.request.post_data or "")["key"])
        route.fulfill(status=204)

    page.route("**/choose", note)
    # What tables that use the kit have; this one does not.
    page.add_style_tag(url=f"{address}/static/asked.css")
    page.add_script_tag(url=f"{address}/static/amount.js")
    page.evaluate(OFFER, [handle, most])
    return chosen


def test_one_of_many_numbers_is_set_at_the_piece_and_confirmed(page: Page, serve: Serve) -> None:
    chosen = offered(page, serve(), AT_ENEMY)
    before = box_of(page.locator(".board"))
    page.locator(ENEMY).click()
    ring = page.locator("#ring")
    shown = ring.locator("output")
    expect(page.locator("#asking")).to_have_text("How many?")
    expect(shown).to_have_text("15")
    expect(ring.get_by_role("button", name="more")).to_have_attribute("aria-disabled", "true")
    assert apart(box_of(ring), box_of(page.locator(ENEMY)))
    width = box_of(ring)
    ring.get_by_role("button", name="less").click()
    expect(shown).to_have_text("14")
    shown.hover()
    page.mouse.wheel(0, 100)
    expect(shown).to_have_text("13")
    page.mouse.wheel(0, -100)
    expect(shown).to_have_text("14")
    ring.locator("input").fill("3")
    expect(shown).to_have_text("3")
    ring.get_by_role("button", name="Send 3").click()
    expect(ring).to_be_hidden()
    assert chosen == ["number:3"]
    assert box_of(page.locator(".board")) == before
    assert width["right"] - width["left"] <= 360


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        (["Home", "ArrowRight", "+"], 2),
        (["1", "2"], 12),
        *(
            pytest.param(keys, number, marks=pytest.mark.thorough)
            for keys, number in (
                (["ArrowDown", "ArrowLeft", "ArrowUp"], 14),
                (["7"], 7),
                (["9", "8"], 8),
                (["PageDown", "-"], 9),
            )
        ),
    ],
    ids=lambda value: "".join(value) if isinstance(value, list) else "",
)
def test_a_number_is_set_and_confirmed_by_keys(
    page: Page, serve: Serve, keys: list[str], number: int
) -> None:
    chosen = offered(page, serve(), AT_ENEMY)
    before = question(page)
    page.locator(ENEMY).click()
    expect(page.locator("#ring output")).to_be_visible()
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("#ring output")).to_have_text(str(number))
    # Enter is for what shows ⏎ now, and for nothing else.
    expect(page.locator("kbd:visible", has_text="⏎")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#ring")).to_be_hidden()
    assert chosen == [f"number:{number}"]
    assert question(page) == before


def test_a_number_without_a_piece_is_asked_beside_the_board(page: Page, serve: Serve) -> None:
    chosen = offered(page, serve(), NOWHERE)
    ring = page.locator("#ring")
    expect(ring.locator("output")).to_have_text("15")
    expect(page.locator("#prompt .asked")).to_be_visible()
    assert apart(box_of(ring), box_of(page.locator(".board")))
    page.locator(".die.lit").first.click()  # something else may be chosen all the same
    expect(page.locator(".held")).to_have_count(1)
    page.locator(".external h2").click()
    page.keyboard.press("ArrowDown")
    with page.expect_response("**/choose"):
        page.keyboard.press("Enter")
    assert chosen == ["number:14"]


def test_a_few_numbers_are_buttons(page: Page, serve: Serve) -> None:
    chosen = offered(page, serve(), AT_ENEMY, 3)
    page.locator(ENEMY).click()
    expect(page.locator("#ring button")).to_have_text(["0", "1", "2", "3"])
    page.locator("#ring button").nth(2).click()
    expect(page.locator("#ring")).to_be_hidden()
    assert chosen == ["number:2"]


def test_on_a_phone_a_number_is_set_in_a_sheet(browser: Browser, serve: Serve) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True
    )
    page = context.new_page()
    chosen = offered(page, serve(), AT_ENEMY)
    page.locator(ENEMY).tap()
    ring = page.locator("#ring")
    expect(ring.locator("output")).to_have_text("15")
    box = box_of(ring)
    assert (box["left"], box["right"]) == (0, 390)
    for button in ring.locator("button").all():
        size = box_of(button)
        assert size["right"] - size["left"] >= 44
        assert size["bottom"] - size["top"] >= 44
    ring.get_by_role("button", name="less").tap()
    ring.get_by_role("button", name="Send 14").tap()
    expect(ring).to_be_hidden()
    assert chosen == ["number:14"]
    context.close()
