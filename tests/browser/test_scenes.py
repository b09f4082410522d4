"""Scenes in a real browser: beats in order, values with their cause, skipping, speed, sound."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Request, expect

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.match import Match
from tests.browser.conftest import Serve
from tests.browser.table import question, start, wait_for_change

SEED = "7"
#: The scripts of scenes come with the first sign of a hand, and may be late.
PLAYING = "() => typeof scene !== 'undefined' && scene.playing"
END = "[data-handle='button:end_assign']"
#: Notes at every picture of a scene what the page shows: hull, threat die, and what is said.
WATCH = """() => {
  window.seen = [];
  document.addEventListener("htmx:after:swap", (event) => {
    const ctx = event.detail.ctx;
    if (ctx.beat && ctx.target.matches("[data-part]:not(.bar):not(.board)")) window.seen.push({
      hull: document.querySelector("#track-hull .value").textContent,
      shields: document.querySelector("#track-shields .value").textContent,
      die: document.querySelector("#threat-die").textContent.trim().at(-1),
      lit: document.querySelectorAll(".lit").length,
      said: document.getElementById("caption").textContent,
    });
  });
}"""


def lively(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    start(page, address, SEED)


def expected() -> list[dict[str, Any]]:
    """What the rules say of the same round: the beats with what the captain saw."""
    match = Match.new(D6, seed=SEED)
    match.choose("end_assign")
    ply = match.plies[-1]
    return [
        {"cue": cue.kind, **view}
        for number, view in ply.scene.beats(0, match.view(0))
        if (cue := D6.cue(ply.events[number])) is not None
    ]


def press_end(page: Page) -> None:
    """End the assignment: it asks once while dice are left."""
    for _ in range(2):
        page.locator(END).first.click()


def end_round(page: Page) -> None:
    before = question(page)
    press_end(page)
    page.wait_for_function(PLAYING)
    wait_for_change(page, before)


def test_the_beats_of_a_round_come_in_the_order_of_the_rules(page: Page, serve: Serve) -> None:
    lively(page, serve())
    page.evaluate(WATCH)
    end_round(page)
    beats = expected()
    assert page.evaluate("scene.shown") == [beat["cue"] for beat in beats]
    seen = page.evaluate("window.seen")
    # Values change when their cause is shown.
    assert [(s["hull"], s["shields"]) for s in seen] == [
        (str(beat["hull"]), str(beat["shields"])) for beat in beats
    ]
    assert [s["die"] for s in seen] == [str(beat["threat_roll"] or "–") for beat in beats]
    assert all(s["said"] for s in seen)
    # What can be chosen is lit at the end, not before.
    assert [s["lit"] for s in seen] == [0] * len(seen)
    expect(page.locator(".lit").first).to_be_visible()
    expect(page.locator("#caption")).to_have_count(0)


def test_nothing_runs_twice(page: Page, serve: Serve) -> None:
    """The page that made a choice is not sent it again, and plays it once."""
    lively(page, serve())
    page.wait_for_timeout(600)  # the socket has opened, and the page has asked once
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    end_round(page)
    played = len(page.evaluate("scene.shown"))
    page.wait_for_timeout(1500)
    assert len(page.evaluate("scene.shown")) == played == len(expected())
    assert [url for url in asked if "have=" in url] == []
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_click_ends_a_scene_and_does_nothing_else(page: Page, serve: Serve) -> None:
    lively(page, serve())
    before = question(page)
    press_end(page)
    page.wait_for_function(PLAYING)
    page.mouse.click(640, 400)
    wait_for_change(page, before)
    assert len(page.evaluate("scene.shown")) < len(expected())
    expect(page.locator(".held")).to_have_count(0)
    # So does a key, whatever it would do at other times.
    press_end(page)
    page.wait_for_function(PLAYING)
    page.keyboard.press("u")
    page.wait_for_function("() => !scene.playing")
    expect(page.locator(".log .lines")).not_to_contain_text("↶")


def test_a_scene_can_be_skipped_by_a_button_in_plain_sight(page: Page, serve: Serve) -> None:
    lively(page, serve())
    expect(page.locator("#skip")).to_be_hidden()
    before = question(page)
    press_end(page)
    expect(page.locator("#skip")).to_be_visible()
    page.locator("#skip").click()
    wait_for_change(page, before)
    assert len(page.evaluate("scene.shown")) < len(expected())
    expect(page.locator("#skip")).to_be_hidden()
    # It is one's own move again: the next scene is played.
    press_end(page)
    page.wait_for_function(PLAYING)


def test_others_turns_can_be_skipped_until_ones_own(page: Page, serve: Serve) -> None:
    """Two bots of a crew take their turns; after Skip none of their scenes is played."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{serve()}/games/adele")
    page.locator("#seats-3").check()
    for seat in (1, 2):
        page.locator(f"#seat-{seat}").select_option("cadet")
    page.locator("#seed").fill("3")
    page.locator("form[action$='/tables'] .act").click()
    for key in ("end_phase", "done"):
        choice = page.locator(f"#options .choice[value='{key}']")
        choice.wait_for(state="attached", timeout=30_000)
        page.wait_for_function("() => !scene.playing")
        choice.dispatch_event("click")
    page.wait_for_function("() => scene.playing && document.querySelector('#skip')")
    page.locator("#skip").click()
    page.wait_for_function("() => !scene.playing")
    played = len(page.evaluate("scene.shown"))
    page.wait_for_function("() => document.querySelector('#options .choice')", timeout=30_000)
    assert len(page.evaluate("scene.shown")) == played


def test_whoever_wants_no_motion_sees_the_end_at_once(page: Page, serve: Serve) -> None:
    start(page, serve(), SEED)  # reduced motion, as in all other tests
    before = question(page)
    press_end(page)
    wait_for_change(page, before)
    assert page.evaluate("scene.shown") == []
    expect(page.locator(".log .lines")).to_contain_text("The threat die shows")


def test_speed_is_chosen_in_plain_sight(page: Page, serve: Serve) -> None:
    lively(page, serve())
    page.locator("#scenes summary").click()
    page.locator("#scenes [data-motion-choice=off]").click()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    before = question(page)
    press_end(page)
    wait_for_change(page, before)
    assert page.evaluate("scene.shown") == []


def test_sound_has_a_switch_and_a_volume(page: Page, serve: Serve) -> None:
    lively(page, serve())
    page.locator("#scenes summary").click()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "false")
    page.locator("#mute").click()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.locator("#scenes summary").click()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#volume")).to_have_value("0")


def test_a_replay_plays_its_scenes_by_itself(page: Page, serve: Serve) -> None:
    lively(page, serve())
    end_round(page)
    page.goto(re.sub(r"/?$", "/replay?ply=0", page.url))
    page.locator("#run").click()
    page.wait_for_function(PLAYING)
    expect(page.locator("#table")).to_have_attribute("data-ply", "1", timeout=15_000)
    assert page.evaluate("scene.shown") == [beat["cue"] for beat in expected()]
    expect(page.locator("#run")).to_be_disabled()


def test_shots_fly_and_what_goes_is_seen_going(page: Page, serve: Serve) -> None:
    """A shot needs somewhere to come from; what a picture has no more lies loose for a moment."""
    lively(page, serve())
    end_round(page)  # all scripts are there
    shot = "(from) => feel.shoot({ cue: 'hit', at: ['track-hull'], from })"
    assert page.evaluate(shot, "nowhere") == 0
    assert page.evaluate(shot, "station-weapons") > 100
    expect(page.locator(".bolt")).to_have_count(1)
    places = page.evaluate("""() => {
      const card = document.querySelector('.threat');
      const board = document.querySelector('#table .board').innerHTML;
      const gone = feel.leaving({ at: [] }, [board.replace(`id="${card.id}"`, '')]);
      feel.leave(gone, { cue: 'move', at: ['deck'] });
      document.getAnimations().forEach((animation) => animation.pause());
      const lies = document.querySelector('.lying .broken');
      return [card, lies].map((thing) => Math.round(thing.getBoundingClientRect().x));
    }""")
    assert places[0] == places[1]
