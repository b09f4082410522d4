"""What a page tells is in sight at every size: the last moves, rules, words in full, one board.

Whatever opens, the board stays where it is; nothing is cut, in no language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sternbrett.server import bot_players
from tests.again import again
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, leave, say, take_seat

SIZES = ((1280, 720), (1920, 1080), (390, 844))
GAMES = ("d6", "dine", "adele")
#: Text is at least so large; what has one or two signs is a code on a die or a token.
SMALLEST, SMALLEST_CODE = 12, 11

#: Chooses an option and waits until the page shows what came of it.
CHOOSE = """async (number) => {
  const choices = [...document.querySelectorAll("#options .choice")];
  if (!choices.length) return false;
  const before = document.querySelector("#table").dataset.question;
  choices[(number * 7919) % choices.length].click();
  for (let waited = 0; waited < 300; waited++) {
    await new Promise((done) => setTimeout(done, 20));
    if (document.querySelector("#table").dataset.question !== before) return true;
  }
  return false;
}"""

#: What is written too small, and what is cut off at its side or end.
AUDIT = """([smallest, code]) => {
  const found = [];
  for (const element of document.querySelectorAll("#table *")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(".visually-hidden, .newest, .brand, .defs, option")) continue;
    const style = getComputedStyle(element);
    if (style.clipPath !== "none" && style.position === "absolute") continue; // for readers only
    const box = element.getBoundingClientRect();
    const text = element.textContent.trim();
    if (!text || !box.width || !box.height) continue;
    const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const own = nodes.map((node) => node.textContent.trim()).join("");
    const unit = element.ownerSVGElement ? element.getScreenCTM().a : 1;
    const size = parseFloat(style.fontSize) * unit;
    const { parentElement: { className }, tagName } = element;
    const name = `${className}>${tagName}.${element.className} “${text.slice(0, 30)}”`;
    if (own && size + 0.05 < (own.length > 2 ? smallest : code)) found.push(`${size} px: ${name}`);
    const cuts = /hidden|clip/.test(style.overflowX) && !element.matches(".board > *");
    if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name}`);
    if (style.webkitLineClamp !== "none") found.push(`clamped: ${name}`);
  }
  return found;
}"""


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 0.01)


def begin(page: Page, address: str, game: str, seat: int = 0) -> None:
    """Set up a table with the page's person at a seat and bots at the others."""
    page.goto(f"{address}/games/{game}")
    for number in range(page.locator(".seat:visible select").count() if game != "d6" else 0):
        bot = "random" if number != seat else "me"
        page.locator(f"#set-up [name=seat-{number}]").select_option(bot)
    page.locator("#seed").fill("3")
    page.locator("button.act").click()
    expect(page.locator("#options .choice").first).to_be_attached(timeout=20_000)
    page.wait_for_load_state()  # before its scripts run a form would leave the page


@pytest.fixture
def table(browser: Browser, serve: Serve, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A table of a game in a language; the parameter says both, and which seat."""
    game, locale, seat = (*request.param, 0)[:3]
    context = browser.new_context(locale=locale, reduced_motion="reduce")
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 720})
    begin(page, serve(), game, seat)
    yield page
    context.close()


def in_sight(page: Page, selector: str) -> dict[str, Any]:
    """Return the box of something of which all is on the screen."""
    box = page.locator(selector).last.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert box["y"] >= 0, selector
    assert box["y"] + box["height"] <= size["height"] + 1, selector
    assert box["x"] >= 0, selector
    assert box["x"] + box["width"] <= size["width"] + 1, selector
    return dict(box)


def see_last_moves(page: Page, width: int, height: int) -> None:
    """Find the end of the log on the screen without scrolling, wherever the page is."""
    page.set_viewport_size({"width": width, "height": height})
    last = page.locator("#log li").last.inner_text()
    if width > 900:
        line, log = in_sight(page, "#log li"), in_sight(page, "#log .lines")
        assert line["y"] + line["height"] <= log["y"] + log["height"] + 1
        assert log["height"] > 90  # several lines
        return
    for place in (0, 400, 0):
        page.evaluate("(y) => scrollTo(0, y)", place)
        in_sight(page, ".newest")
    assert " ".join(last.split()) in " ".join(page.locator(".newest").inner_text().split())


@pytest.mark.parametrize(
    "table", [(game, "en-GB") for game in GAMES], indirect=True, ids=list(GAMES)
)
def test_the_last_moves_are_in_sight(table: Page) -> None:
    for number in range(3):
        assert table.evaluate(CHOOSE, number)
    for width, height in SIZES:
        see_last_moves(table, width, height)
    # On a phone they open the whole log as a sheet.
    table.locator(".newest").click()
    in_sight(table, "#log .shut")
    in_sight(table, "#log li")
    table.keyboard.press("Escape")
    expect(table.locator("#log .shut")).to_be_hidden()


def test_talk_pushes_the_log_out_of_no_page(browser: Browser, serve: Serve) -> None:
    address = serve()
    host, guest = people = [arrive(browser), arrive(browser, locale="de-DE")]
    host.goto(f"{address}/games/dine")
    host.locator("#set-up [name=seats][value='3']").check()
    host.locator("#set-up [name=seat-1]").select_option("link")
    host.locator("#set-up [name=seat-2]").select_option("random")
    host.locator("#name-0").fill("Ada")
    host.locator("button.act").click()
    host.locator("form[action$='/seats/1/invite'] button").click()
    take_seat(guest, host.locator(".invitation input").input_value(), "Ben")
    be_ready(guest)
    be_ready(host)
    expect(host.locator("#options .choice").first).to_be_attached()
    for text in ("I would fly to the nebula next. " * 5, "And you?"):
        say(host, text)
        expect(guest.locator("#chat")).to_contain_text(text.strip())
        host.wait_for_timeout(1000)
    host.evaluate(CHOOSE, 1)
    for page in people:
        expect(page.locator("#log li").last).to_be_attached()
        for width, height in SIZES:
            see_last_moves(page, width, height)
    # Both are called by their names, with seat, colour and what they hold.
    for page, mine in ((host, 0), (guest, 1)):
        expect(page.locator("#seat-0 .called")).to_have_text("Ada")
        expect(page.locator("#seat-1 .called")).to_have_text("Ben")
        expect(page.locator(f"#crew-{mine + 1} b").first).to_contain_text(("Ada", "Ben")[mine])
        colours = {
            page.locator(f"#seat-{seat}").evaluate("(li) => getComputedStyle(li).borderLeftColor")
            for seat in range(3)
        }
        assert len(colours) == 3
    expect(host.locator("#seat-1")).to_contain_text("Crew member 2")
    expect(host.locator("#seat-1 .holds")).to_contain_text("card")
    expect(host.locator("#seat-2")).to_contain_text("Bot:")
    leave(*people)


@pytest.mark.parametrize(
    "table",
    [
        *((game, "de-DE") for game in GAMES),
        *again((game, "en-GB") for game in GAMES),
        ("adele", "de-DE", 1),
    ],
    indirect=True,
    ids=lambda param: "-".join(map(str, param)),
)
def test_nothing_is_cut_or_too_small(table: Page) -> None:
    problems: list[str] = []
    for number in range(12):
        for width, height in SIZES:
            table.set_viewport_size({"width": width, "height": height})
            found = table.evaluate(AUDIT, [SMALLEST, SMALLEST_CODE])
            problems += [f"{width}: {one}" for one in found]
        if not table.evaluate(CHOOSE, number):
            break
    assert sorted(set(problems)) == []


def board_of(page: Page) -> list[int]:
    """Return where the board is on the page, and how large; of a plan, its own place."""
    found: list[int] = json.loads(
        page.evaluate(
            """() => {
              const plan = document.querySelector(".middle > .plan");
              const board = plan || document.querySelector(".board");
              const { x, y, width, height } = board.getBoundingClientRect();
              const tall = innerWidth > 900 || plan;
              return JSON.stringify([x, y + scrollY, width, tall ? height : 0].map(Math.round));
            }"""
        )
    )
    return found


@pytest.mark.parametrize(
    "table",
    [("d6", "de-DE"), ("adele", "de-DE", 1), *again([("dine", "de-DE"), ("adele", "de-DE")])],
    indirect=True,
    ids=lambda param: "-".join(map(str, param)),
)
def test_the_board_stays_where_it_is(table: Page) -> None:
    seen: dict[int, set[tuple[int, ...]]] = {width: set() for width, _ in SIZES}

    def look() -> None:
        for width, height in SIZES:
            table.set_viewport_size({"width": width, "height": height})
            seen[width].add(tuple(board_of(table)))

    for number in range(10):
        look()
        if not table.evaluate(CHOOSE, number):
            break
    table.set_viewport_size({"width": 1280, "height": 720})
    if table.locator("#hint").count():
        table.locator("#hint").click()
        expect(table.locator(".hint, .notices .refusal[role=alert]").first).to_be_visible(
            timeout=20_000
        )
        look()
        assert table.locator(".hint").count() == 0 or in_sight(table, ".hint")
    assert {width: len(boxes) for width, boxes in seen.items()} == dict.fromkeys(seen, 1), seen


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("table", [("d6", "en-GB")], indirect=True, ids=["d6"])
def test_rules_open_over_the_table(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    question = table.locator("#table").get_attribute("data-question")
    clause = table.locator("#prompt .clause").inner_text()
    table.locator("#prompt .clause").click()
    sheet = table.locator(".sheet[open]")
    expect(sheet.locator(".marked")).to_contain_text(clause)
    in_sight(table, ".sheet .marked")
    if size[0] < 600:
        box = sheet.bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == size
    # Keys are for what is read, a link in it leads on there, and Escape goes back to the table.
    table.keyboard.press("1")
    table.keyboard.press("u")
    sheet.locator("summary").click()
    sheet.locator(".contents a").nth(2).click()
    expect(sheet.locator("h2.marked")).to_be_visible()
    table.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert table.locator("#table").get_attribute("data-question") == question
    assert "/tables/" in table.url
    # Without script it is a link to the page of the rules.
    link = table.locator("#prompt .clause").get_attribute("href")
    assert link == f"/games/d6/rules#{clause}"


def test_who_comes_back_is_told_what_happened(page: Page, browser: Browser, serve: Serve) -> None:
    begin(page, serve(), "d6")
    address = page.url
    assert page.evaluate(CHOOSE, 1)
    page.reload()
    expect(page.locator(".since-you")).to_have_count(0)  # one's own choices are no news
    page.goto("about:blank")
    elsewhere = browser.new_context(storage_state=page.context.storage_state(), locale="en-GB")
    other = elsewhere.new_page()
    other.goto(address)
    assert other.evaluate(CHOOSE, 2)
    elsewhere.close()
    page.goto(address)
    told = page.locator(".since-you")
    expect(told).to_contain_text("Since you were here")
    in_sight(page, ".since-you .shut")
    expect(told.locator("a[href*='/replay?ply=']")).to_be_visible()
    told.locator(".shut").click()
    expect(told).to_have_count(0)
    assert page.url.startswith(address)


def test_a_page_out_of_sight_tells_what_it_missed(page: Page, serve: Serve) -> None:
    begin(page, serve(), "d6")
    hide = """(value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    assert page.evaluate(CHOOSE, 1)
    page.evaluate(hide, False)
    expect(page.locator(".since-you li").first).to_be_visible()
    assert page.evaluate(CHOOSE, 2)
    expect(page.locator(".since-you")).to_have_count(0)
