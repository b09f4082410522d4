"""Several people at one table of Salvage Race, each in a browser of their own."""

from __future__ import annotations

from playwright.sync_api import Browser, Error, Page, expect

from tests.tiny import GAME as TINY

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 720}


def arrive(browser: Browser, locale: str = "en-GB", script: str = "", phone: bool = False) -> Page:
    """Return a page of somebody who was never here; `script` runs in it before any other."""
    size = PHONE if phone else DESKTOP
    context = browser.new_context(
        locale=locale, viewport={"width": size["width"], "height": size["height"]}
    )
    if script:
        context.add_init_script(script)
    return context.new_page()


def set_up(host: Page, address: str, seat: str, spectators: str = "yes") -> None:
    """Set up a table with the host at the first seat, and `seat` (link or a bot) at the second."""
    host.goto(f"{address}/games/{TINY.id}")
    host.locator("#set-up [name=seat-1]").select_option(seat)
    host.locator("#name-0").fill("Ada")
    host.locator(f"#set-up [name=spectators][value={spectators}]").check()
    host.locator("button.act").click()


def invite(host: Page) -> str:
    """Let the host make a link in the waiting room."""
    host.locator("form[action$='/invite'] button").click()
    expect(host.locator(".qr")).to_be_visible()
    return host.locator(".invitation input").input_value()


def take_seat(guest: Page, link: str, name: str) -> None:
    """Follow a link and take its seat."""
    guest.goto(link)
    guest.locator("#name").fill(name)
    guest.locator("button.act").click()


def be_ready(page: Page) -> None:
    """Say that one is ready, once the page asks."""
    page.locator("form[action$='/ready'] button").click()


def join(
    browser: Browser,
    address: str,
    host: Page | None = None,
    guest: Page | None = None,
    spectators: str = "yes",
) -> tuple[Page, Page]:
    """Let Ada set up a table for two and Ben join by link, until both can play."""
    host, guest = host or arrive(browser), guest or arrive(browser)
    set_up(host, address, "link", spectators)
    take_seat(guest, invite(host), "Ben")
    be_ready(guest)
    # The page with the link goes on by itself when somebody has followed it.
    be_ready(host)
    for page in (host, guest):
        expect(page.locator("#options .choice").first).to_be_visible()
    return host, guest


def choose(page: Page, key: str = "") -> None:
    """Choose an option (the first) and wait until the page has gone on."""
    before = page.locator("#table").get_attribute("data-question")
    page.locator(f"#options .choice[value='{key}']" if key else "#options .choice").first.click()
    expect(page.locator(f'#table[data-question="{before}"]')).to_have_count(0)


def send_ship(page: Page) -> None:
    """Send a ship that holds: if all do, nobody is first and the next round begins."""
    choose(page)
    choose(page, "hold")


def keys(page: Page) -> list[str]:
    """Return the keys of the options that a page offers: what its seat alone may know."""
    asked = "() => [...document.querySelectorAll('#options .choice')].map((each) => each.value)"
    try:
        found: list[str] = page.evaluate(asked)
    except Error:  # the page was just loading anew, as one that missed much does
        page.wait_for_load_state("domcontentloaded")
        found = page.evaluate(asked)
    return found


def say(page: Page, text: str) -> None:
    """Type something for everybody and send it."""
    page.locator("#say").fill(text)
    page.locator("#say").press("Enter")


def leave(*pages: Page) -> None:
    """Close the browsers."""
    for page in pages:
        page.context.close()
