"""The page of the board kit in both themes and three widths; maps by keyboard, hand and wheel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sternbrett.web.kit.page import kit_page
from tests.browser.test_accessibility import looked_at, serious

MAPS = ("district", "survey")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("kit") / "kit.html"
    path.write_text(kit_page(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def kit(browser: Browser, address: str) -> Iterator[Page]:
    """The page at desktop size; errors of its scripts fail the test."""
    yield from opened(browser, address, {"width": 1280, "height": 900})


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a phone."""
    yield from opened(browser, address, {"width": 390, "height": 844}, has_touch=True)


def opened(browser: Browser, address: str, size: Any, **more: Any) -> Iterator[Page]:
    context = browser.new_context(viewport=size, reduced_motion="reduce", **more)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert problems == []


def shown(page: Page, map_: str) -> list[float]:
    """The part of a map that is shown: left, top, width, height."""
    box = page.locator(f"#{map_} > svg").get_attribute("viewBox") or ""
    return [float(number) for number in box.split()]


def middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def heart(page: Page, region: str) -> tuple[float, float]:
    """A point inside a region, on the screen."""
    x, y = page.locator(region).evaluate(
        "r => { r.scrollIntoView({ block: 'center' });"
        "const [x, y] = r.dataset.at.split(' ').map(Number);"
        "const p = new DOMPoint(x, y).matrixTransform(r.ownerSVGElement.getScreenCTM());"
        "return [p.x, p.y]; }"
    )
    return float(x), float(y)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.dataset?.region ?? ''"))


def test_axe_finds_nothing_serious_and_nothing_overflows(browser: Browser, address: str) -> None:
    page = looked_at(browser)
    page.goto(address)
    problems = serious(page)
    for width in (1280, 1920, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.reload()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # Names of regions are hidden where they could not be read.
        for map_ in page.locator(".kit-map").all():
            cell = map_.evaluate("m => m.firstChild.getScreenCTM().a * m.firstChild.dataset.unit")
            assert cell >= 24
    page.context.close()
    assert problems == []


@pytest.mark.parametrize("map_", MAPS)
def test_tab_reaches_a_map_once_at_a_lit_region(kit: Page, map_: str) -> None:
    stops = kit.locator(f"#{map_} [data-region][tabindex='0']")
    expect(stops).to_have_count(1)
    expect(stops).to_have_class(re.compile(r"\blit\b"))
    kit.locator(f"#{map_} .kit-zoom button").first.focus()
    kit.keyboard.press("Shift+Tab")
    assert focused(kit) == stops.get_attribute("data-region")


@pytest.mark.parametrize("map_", MAPS)
def test_arrow_keys_reach_every_region(kit: Page, map_: str) -> None:
    """From each region so far, in each direction, until nothing new is found."""
    reached, all_ = kit.evaluate(
        """(map) => {
          const regions = [...document.querySelectorAll(`#${map} [data-region]`)];
          const found = new Set([regions[0]]);
          for (const here of found) {
            for (const way of ["Up", "Down", "Left", "Right"]) {
              here.focus();
              const key = { key: `Arrow${way}`, bubbles: true };
              here.dispatchEvent(new KeyboardEvent("keydown", key));
              found.add(document.activeElement);
            }
          }
          const names = (some) => [...some].map((region) => region.dataset.region).sort();
          return [names(found), names(regions)];
        }""",
        map_,
    )
    assert reached == all_
    assert len(all_) > 7


def test_arrow_keys_go_to_the_neighbour_on_that_side(kit: Page) -> None:
    kit.locator("#survey-6").focus()
    for key, there in (
        ("ArrowUp", "1"),
        ("ArrowRight", "3"),
        ("ArrowRight", "7"),
        ("ArrowDown", "5"),
    ):
        kit.keyboard.press(key)
        assert focused(kit) == there
    kit.keyboard.press("End")
    assert focused(kit) == "8"
    kit.keyboard.press("ArrowRight")
    assert focused(kit) == "8"  # there is nothing beyond


def test_enter_touches_the_region(kit: Page) -> None:
    kit.locator("#district-Gh").focus()
    kit.keyboard.press("Enter")
    expect(kit.locator("#touched")).to_have_text("region:Gh")
    expect(kit.locator("#district-Gh")).to_have_class(re.compile(r"\bheld\b"))


@pytest.mark.parametrize("map_", MAPS)
def test_keys_zoom_and_what_has_focus_is_shown(kit: Page, map_: str) -> None:
    whole = shown(kit, map_)
    first = kit.locator(f"#{map_} [data-region]").first
    first.focus()
    for _ in range(4):
        kit.keyboard.press("+")
    kit.keyboard.press("End")
    left, top, width, height = shown(kit, map_)
    assert width < whole[2] / 3
    at = kit.evaluate("document.activeElement.dataset.at").split(" ")
    assert left < float(at[0]) < left + width
    assert top < float(at[1]) < top + height
    kit.keyboard.press("0")
    assert shown(kit, map_) == whole


@pytest.mark.parametrize("map_", MAPS)
def test_the_wheel_zooms_where_it_points_and_a_drag_pans(kit: Page, map_: str) -> None:
    whole = shown(kit, map_)
    x, y = middle(kit.locator(f"#{map_}"))
    kit.mouse.move(x + 60, y + 40)
    under = "([m, x, y]) => { const p = new DOMPoint(x, y).matrixTransform(" \
        "document.querySelector(m).getScreenCTM().inverse()); return [p.x, p.y]; }"  # fmt: skip
    before = kit.evaluate(under, [f"#{map_} > svg", x + 60, y + 40])
    kit.mouse.wheel(0, -600)
    expect(kit.locator(f"#{map_}")).to_have_class("kit-map kit-zoomed")
    after = kit.evaluate(under, [f"#{map_} > svg", x + 60, y + 40])
    assert after == pytest.approx(before, abs=0.6)
    left, top, width, _ = shown(kit, map_)
    assert width < whole[2]
    kit.mouse.down()
    kit.mouse.move(x + 20, y + 20, steps=5)
    kit.mouse.up()
    panned = shown(kit, map_)
    assert panned[0] > left
    assert panned[1] > top
    expect(kit.locator("#touched")).to_have_text("")  # the click that ends a drag is no touch
    kit.mouse.click(x, y)
    assert shown(kit, map_) == panned


@pytest.mark.parametrize("map_", MAPS)
def test_buttons_zoom(kit: Page, map_: str) -> None:
    whole = shown(kit, map_)
    tools = kit.locator(f"#{map_}")
    expect(tools.get_by_role("button", name="Zoom out")).to_have_attribute("aria-disabled", "true")
    tools.get_by_role("button", name="Zoom in").click()
    assert shown(kit, map_)[2] == pytest.approx(whole[2] / 1.5, abs=0.1)
    tools.get_by_role("button", name="Zoom out").click()
    assert shown(kit, map_) == whole
    tools.get_by_role("button", name="Zoom in").click()
    tools.get_by_role("button", name="Show the whole map").click()
    assert shown(kit, map_) == whole


def test_a_double_click_zooms_but_not_on_a_choice(kit: Page) -> None:
    whole = shown(kit, "district")
    kit.mouse.dblclick(*heart(kit, "#district-Gh"))
    assert shown(kit, "district") == whole
    kit.mouse.dblclick(*heart(kit, "#district-Gl"))
    assert shown(kit, "district")[2] == pytest.approx(whole[2] / 2, abs=0.1)


@pytest.mark.parametrize("map_", MAPS)
def test_on_a_phone_a_map_begins_large_and_two_fingers_zoom(phone: Page, map_: str) -> None:
    svg = phone.locator(f"#{map_} > svg")
    whole = [float(number) for number in (svg.get_attribute("data-whole") or "").split()]
    start = shown(phone, map_)
    assert start[2] < whole[2]
    x, y = middle(svg)
    touch = phone.context.new_cdp_session(phone)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [
                {"x": px, "y": py, "id": id_} for id_, (px, py) in enumerate(points)
            ]},
        )  # fmt: skip

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 6):
        fingers("touchMove", (x - 20 - 8 * step, y), (x + 20 + 8 * step, y))
    fingers("touchEnd")
    near = shown(phone, map_)
    assert near[2] < start[2] * 0.6
    fingers("touchStart", (x, y))
    for step in range(1, 6):
        fingers("touchMove", (x - 12 * step, y - 10 * step))
    fingers("touchEnd")
    panned = shown(phone, map_)
    assert panned[0] > near[0]
    assert panned[2] == near[2]
    expect(phone.locator("#touched")).to_have_text("")
    phone.locator(f"#{map_}").get_by_role("button", name="Show the whole map").click()
    expect(svg).to_have_attribute("viewBox", svg.get_attribute("data-whole") or "")


def test_a_stepper_steps_stops_at_its_ends_and_confirms_its_number(kit: Page) -> None:
    choose = kit.locator(".kit-choose")
    more = choose.get_by_role("button", name="more")
    for _ in range(3):
        more.click()
    expect(kit.locator("#amount")).to_have_value("6")
    expect(more).to_have_attribute("aria-disabled", "true")
    choose.get_by_role("button", name="less").click()
    choose.get_by_role("button", name="Move 5").click()
    expect(kit.locator("#touched")).to_have_text("amount:5")
    kit.locator("#amount").fill("99")
    kit.locator("#amount").blur()
    expect(kit.locator("#amount")).to_have_value("6")
    kit.locator("#amount").press("ArrowDown")
    kit.locator("#amount").press("ArrowDown")
    kit.locator("#amount").press("Enter")
    expect(kit.locator("#touched")).to_have_text("amount:4")


def test_without_script_maps_are_whole_and_a_stepper_is_a_field(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#amount")).to_be_visible()
    expect(page.locator(".kit-stepper button").first).to_be_hidden()
    expect(page.locator(".kit-zoom").first).to_be_hidden()
    expect(page.locator("#district-Gh")).to_be_visible()
    context.close()
