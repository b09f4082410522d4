"""A campaign of ISS Vanguard in a real browser: its page, the ship's pages, the way down."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Browser, Page, expect

from sternbrett.games.vanguard import GAME
from sternbrett.games.vanguard.aboard import FACILITIES, LANDING, PAGES, STARMAP
from sternbrett.kernel.campaign import Campaign
from sternbrett.kernel.chronicle import Chronicle, WrittenChapter, write_chronicle
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from tests.browser.conftest import Serve
from tests.browser.people import arrive, be_ready, invite, take_seat
from tests.browser.table import question, touched_or_changed, wait_for_change
from tests.browser.test_accessibility import looked_at, serious
from tests.browser.test_vanguard import choices_in, go_to, read_logs

SEED = "7"
#: Pages of the ship that are gone through by keys alone.
BY_KEYS = (STARMAP, FACILITIES)


def begun() -> Campaign:
    """Return a campaign whose first chapter an ensign has played."""
    campaign = Campaign(GAME, settings={"campaign": "on"}, seats=1, seed=SEED)
    for _ in choices_in(campaign.chapter):
        pass
    return campaign


@cache
def written() -> str:
    """Return that campaign as a text."""
    chapter = WrittenChapter(1, 1, 0, write_match(begun().chapter))
    return write_chronicle(Chronicle(GAME.id, "Our voyage", (chapter,)), packed=True)


def bring_along(page: Page, address: str) -> None:
    """Bring the campaign to a server, and go to its page."""
    page.goto(address)
    page.locator(".bring summary").click()
    page.locator("#record").fill(written())
    page.locator(".bring button").click()
    expect(page.locator("h1")).to_have_text("Our voyage")


def touch(page: Page, key: str, handle: str) -> None:
    """Make a choice by touching what is lit for it, and nothing else."""
    before = question(page)
    page.locator(f'.lit[data-handle="{handle}"]:visible').first.click()
    if not touched_or_changed(page, before):  # several options lie on one thing
        page.locator(f"#ring [value='{key}']").click()
        wait_for_change(page, before)


def page_of(match: Match) -> int:
    """Return the page of the ship book that is open."""
    return int(match.state.ship.page)


def test_a_campaign_goes_on_from_its_page_to_the_way_down(browser: Browser, serve: Serve) -> None:
    page = looked_at(browser)
    bring_along(page, serve())
    problems = serious(page)
    story = page.locator(".so-far")
    expect(story).to_contain_text("Alarms. The sleepers of the first watch")
    expect(page.locator(".chapter-row")).to_contain_text("Chapter 1 · Eye of the Void")
    expect(page.locator(".chapter-row")).to_contain_text("goal reached")
    for part in ("Star map", "Worlds visited", "The ship", "The crew"):
        expect(page.get_by_role("heading", name=part, exact=False).first).to_be_visible()
    page.get_by_role("link", name="Journal").click()
    expect(page.locator("h2")).to_have_text("Chapter 1 · Eye of the Void")
    problems += serious(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Keep this page").click()
    kept = download.value.path().read_text("utf-8")
    assert "Alarms. The sleepers" in kept
    assert "/static/" not in kept
    page.get_by_role("link", name="To the campaign").click()
    page.get_by_role("button", name="Begin chapter 2").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()
    campaign = begun()
    seen: set[int] = set()
    for _, key, handles in choices_in(campaign.go_on()):
        read_logs(page)
        now = page_of(campaign.chapter)
        if now not in seen:
            expect(page.locator(".page-tab").locator("xpath=..").nth(now - 1)).to_have_class("now")
            problems += serious(page) if now in (STARMAP, FACILITIES, LANDING) else []
        seen.add(now)
        if now == LANDING:
            break
        if now in BY_KEYS:
            before = question(page)
            go_to(page, handles[0])
            page.keyboard.press("Enter")
            wait_for_change(page, before)
        else:
            touch(page, key, handles[0])
    assert {PAGES[it] for it in seen} >= {"resume", "starmap", "facilities", "hangar", "launch"}
    expect(page.locator("#descending-lander")).to_be_visible()
    expect(page.locator(".landing-row.now")).to_have_count(1)
    expect(page.locator("#log")).to_contain_text("Landing roll")
    page.context.close()
    assert problems == []


def test_two_people_go_on_with_a_campaign(browser: Browser, serve: Serve) -> None:
    address = serve(local=False)
    host, guest = arrive(browser), arrive(browser, locale="de-DE", phone=True)
    bring_along(host, address)
    home = host.url
    guest.goto(home)
    expect(guest.locator("h1")).not_to_have_text("Our voyage")  # strangers find no campaign
    host.locator(".others summary").click()
    host.locator(".others [name=seats][value='2']").check()
    host.locator("#seat-0").select_option("me")
    host.locator("[name=name-0]").fill("Ada")
    host.locator("#seat-1").select_option("link")
    host.get_by_role("button", name="Begin chapter 2").click()
    take_seat(guest, invite(host), "Ben")
    be_ready(guest)
    be_ready(host)
    campaign = begun()
    asked = set()
    for seat, key, handles in choices_in(campaign.go_on(seats=2)):
        page = (host, guest)[seat]
        expect(page.locator(f"#options .choice[value='{key}']").first).to_be_attached()
        read_logs(page)
        if page_of(campaign.chapter) == FACILITIES:
            break
        touch(page, key, handles[0])
        asked.add(seat)
    assert asked == {0, 1}
    expect(host.locator("#log")).to_contain_text("Ben leads")
    expect(guest.locator("#log")).to_contain_text("Ada führt")
    guest.goto(home)  # whoever plays it finds it
    expect(guest.locator("h1")).to_have_text("Our voyage")
    expect(guest.locator(".next")).to_contain_text("Ada, Ben")
    for page in (host, guest):
        page.context.close()


def test_a_campaign_page_is_kept_in_order(browser: Browser, serve: Serve) -> None:
    """Rename, try again, delete and bring back, without anything being cut off."""
    page = arrive(browser)
    bring_along(page, serve())
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("summary", has_text="Rename").click()
    page.locator("[name=name]").last.fill("Seven gardens")
    page.get_by_role("button", name="Rename it").click()
    expect(page.locator("h1")).to_have_text("Seven gardens")
    home = page.url
    page.locator(".chapter-row summary").click()
    page.get_by_role("button", name="Try again from chapter 1").click()
    expect(page.locator("#table")).to_be_visible()
    page.goto(home)
    expect(page.get_by_role("navigation", name="Lines").get_by_role("link")).to_have_count(2)
    page.locator("summary", has_text="Delete").click()
    page.get_by_role("button", name="Delete this campaign").click()
    page.locator("#deleted .act").click()
    expect(page.locator("h1")).to_have_text("Seven gardens")
    page.context.close()
