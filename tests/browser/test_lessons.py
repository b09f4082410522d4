"""Lessons in a real browser: what is lit is touched, wrong touches are answered, the way back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.d6 import GAME as D6
from sternbrett.games.dei import GAME as DEI
from sternbrett.games.dine import GAME as DINE
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lesson import Lesson
from tests.again import again
from tests.browser.conftest import Serve
from tests.browser.table import (
    begin_lesson,
    coached,
    question,
    touch_hinted,
)

LESSON = D6.lessons[0]

#: Whether a region of a map that is meant looks like others that can be touched.
ALIKE = """() => {
  const lines = (which) => [...document.querySelectorAll(`.kit-region${which} > .kit-edge`)]
    .map((line) => getComputedStyle(line).stroke);
  const others = lines('.lit:not(.hinted)');
  return lines('.hinted').some((line) => others.includes(line));
}"""


def follow(page: Page, lesson: Lesson) -> Iterator[None]:
    """Follow a lesson to its task by touching what is lit; stops at every step."""
    while (step := coached(page, lesson)) is not None:
        yield
        if step.choices or step.tried:
            touch_hinted(page)
        elif step.press == "undo":
            page.locator("#undo.hinted").click()
        else:
            page.locator("#read-on").click()
        expect(page.locator("#coach")).not_to_contain_text(step.text.en)


def test_a_lesson_is_followed_by_touching_what_is_lit(page: Page, serve: Serve) -> None:
    begin_lesson(page, serve(), LESSON)
    for _ in follow(page, LESSON):
        pass
    expect(page.locator("#coach")).to_contain_text("Now you are the Captain")
    for key in LESSON.task.ways[0]:
        before = question(page)
        page.locator(f"#options .choice[value='{key}']").dispatch_event("click")
        page.wait_for_function(
            "(before) => document.querySelector('#table').dataset.question !== before", arg=before
        )
    expect(page.locator("#coach")).to_contain_text("Well done")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("#prompt h1")).to_contain_text("Assign your crew")


def test_a_wrong_touch_is_answered_and_there_is_a_way_back(page: Page, serve: Serve) -> None:
    begin_lesson(page, serve(), LESSON)
    page.locator("#read-on").click()
    expect(page.locator("#coach")).to_contain_text("Two threats wait for you")
    page.locator("#read-on").click()
    coach = page.locator("#coach")
    expect(coach).to_contain_text("Tactical fires")
    before = question(page)
    for _ in range(2):  # it asks once while dice are left
        page.locator("[data-handle='button:end_assign']").click()
    expect(coach.get_by_role("alert")).to_contain_text("is possible, but it is not this step")
    expect(coach.get_by_role("alert")).to_contain_text("First clear away")
    assert question(page) == before  # and nothing has happened
    coach.get_by_role("button", name="Do it all the same").click()
    expect(coach).to_contain_text("You have left the lesson")
    page.get_by_role("button", name="Back to the lesson").click()
    expect(coach).to_contain_text("Tactical fires")
    touch_hinted(page)
    expect(coach).to_contain_text("The first Tactical die of a round deals 1 damage")


def test_on_a_phone_the_coach_leaves_the_board_its_room(page: Page, serve: Serve) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin_lesson(page, serve(), LESSON)
    page.locator("#read-on").click()
    expect(page.locator("#coach")).to_contain_text("Two threats wait for you")
    page.locator("#read-on").click()
    expect(page.locator("#coach")).to_contain_text("Tactical fires")
    coach = page.locator("#coach").bounding_box()
    board = page.locator(".board").bounding_box()
    assert coach is not None
    assert board is not None
    assert coach["y"] + coach["height"] <= board["y"]
    assert board["y"] < 844 / 2
    expect(page.locator(".die.hinted").first).to_be_in_viewport()


def test_on_a_phone_what_the_coach_says_is_never_cut(browser: Browser, serve: Serve) -> None:
    """The goal before the first step, why a touch was wrong, and the end: all in German."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE")
    page = context.new_page()
    address = serve()

    def cut() -> int:
        said = page.locator("#coach .said")
        return int(said.evaluate("(said) => said.scrollHeight - said.clientHeight"))

    for game, place in ((ADELE, 0), (ADELE, 1), (DINE, 0), (D6, 0)):
        page.goto(f"{address}/games/{game.id}")
        page.locator("#lessons form button").nth(place).click()
        expect(page.locator("#coach .goal")).to_be_visible()
        page.wait_for_load_state()
        assert cut() <= 1, (game.id, place)
    for said in ("Zwei Bedrohungen erwarten dich", "Taktik feuert"):
        page.locator("#read-on").click()
        expect(page.locator("#coach")).to_contain_text(said)
    for _ in range(2):  # it asks once while dice are left
        page.locator("[data-handle='button:end_assign']").click()
    expect(page.locator("#coach .instead")).to_be_visible()
    assert cut() <= 1
    page.locator("#coach").evaluate(
        """(coach, end) => { coach.className = "coach coach-solved";
          coach.querySelector(".said").innerHTML = `<p class="about">x</p><p>${end}</p>`;
          coach.querySelector(".buttons").innerHTML =
            '<button class="button">Nächste Lektion: Mit ADELEs Augen (ADELE)</button>'
            + '<button class="button act">Weiterspielen</button>'; }""",
        ADELE.lessons[0].task.well_done.de,
    )
    assert cut() <= 1
    assert page.locator("#coach .buttons").evaluate("(all) => all.scrollWidth <= all.clientWidth")
    context.close()


@pytest.mark.parametrize("game", [D6, DINE, ADELE, DEI], ids=lambda game: game.id)
@pytest.mark.parametrize("size", [(390, 844), *again([(1280, 720)])], ids=lambda size: str(size[0]))
def test_the_board_keeps_its_place_whatever_a_lesson_says(
    browser: Browser, serve: Serve, game: AnyGame, size: tuple[int, int]
) -> None:
    """Also on a phone every lesson can be followed to its task by touches alone."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", has_touch=width < 600
    )
    page = context.new_page()
    lesson = game.lessons[0]
    page.goto(f"{serve()}/games/{game.id}")
    page.locator(f"#lessons form[action$='/{lesson.id}'] button").click()
    places = set()
    for _ in follow(page, lesson):
        board = page.locator(".board").bounding_box()
        assert board is not None
        places.add((board["x"], board["y"] + page.evaluate("scrollY")))
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert not page.evaluate(ALIKE)
    expect(page.locator("#coach")).to_contain_text(lesson.task.text.en)
    assert len(places) == 1
    context.close()
