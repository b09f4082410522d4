"""Whatever is lit can be hit: 24 by 24 pixels of it answer, at every size, in every game."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from tests.again import again
from tests.browser.conftest import Serve
from tests.browser.table import bring, start
from tests.browser.test_clicks import uncover

SIZES = ((1280, 720), (1920, 1080), (390, 844))
#: How many questions of a game are looked at.
MOST = 14 if os.environ.get("THOROUGH") else 7

#: Returns the lit things of which no square of 24 pixels answers, once they are in view. What is
#: drawn twice, small on a map and large beside it, is one thing.
TOO_SMALL = """() => {
  const answers = (x, y, handle) =>
    document.elementFromPoint(x, y)?.closest('[data-handle]')?.dataset.handle === handle;
  const steps = [12, 0, 23.5];
  const fits = (x, y, handle) =>
    steps.every((right) => steps.every((down) => answers(x + right, y + down, handle)));
  const hit = (element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    for (const step of [16, 6, 2]) { // most are large, and found at once
      for (let y = top - 12; y <= bottom - 12; y += step) {
        for (let x = left - 12; x <= right - 12; x += step) {
          if (fits(x, y, element.dataset.handle)) return true;
        }
      }
    }
    return false;
  };
  const shown = [...document.querySelectorAll('.lit')].filter((e) => e.getClientRects().length);
  const large = new Set();
  for (const element of shown) {
    const { handle } = element.dataset;
    if (!large.has(handle) && hit(element)) large.add(handle);
  }
  const small = shown.filter((element) => !large.has(element.dataset.handle)).map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return `${element.className} ${element.dataset.handle} ${width.toFixed()}x${height.toFixed()}`;
  });
  scrollTo(0, 0);
  return small;
}"""


def questions(game: AnyGame) -> list[Match]:
    """Return matches at different questions: of each kind one, with the most to choose from."""
    dice = random.Random(5)
    found: dict[str, Match] = {}
    for seed in range(4):
        match = Match.new(game, seed=seed, seats=game.card.seats[0])
        for _ in range(400):
            if match.over:
                break
            kind = type(match.decision).__name__
            options = match.options
            if kind not in found or len(options) > len(found[kind].options):
                found[kind] = match.at(len(match.plies) - 1)
            seat = dice.choice(match.asked)
            match.choose(dice.choice(match.options_of(seat)).key, seat)
    return list(found.values())[:MOST]


#: Those with the smallest things; the others in `make thorough`.
SMALL = ("dei", "vanguard")


@pytest.mark.parametrize(
    "name", [*SMALL, *again(name for name in all_games() if name not in SMALL)]
)
def test_everything_lit_can_be_hit(browser: Browser, serve: Serve, name: str) -> None:
    page = browser.new_context(locale="de-DE", reduced_motion="reduce").new_page()
    address = serve()
    small = []
    for match in questions(all_games()[name]):
        bring(page, address, write_match(match))
        uncover(page)
        small += [f"{type(match.decision).__name__} {thing}" for thing in small_things(page)]
    page.context.close()
    assert small == []


def test_of_small_things_that_overlap_the_nearest_is_meant(page: Page, serve: Serve) -> None:
    """Each answers around itself, too: the one on top must not take what is pressed beside it."""
    start(page, serve(), "7")
    meant = page.evaluate("""() => {
      for (const left of [100, 116]) {
        const thing = document.body.appendChild(document.createElement('button'));
        thing.className = 'lit';
        thing.dataset.handle = `thing:${left}`;
        thing.style.cssText = `position: fixed; z-index: 99; inset: 200px auto auto ${left}px;
          width: 24px; height: 24px; padding: 0`;
      }
      const top = document.querySelector('[data-handle="thing:116"]');
      const pressed = [119, 122].map((clientX) => ({ clientX, clientY: 212, detail: 1 }));
      return pressed.map((event) => meant(top, event).dataset.handle);
    }""")
    assert meant == ["thing:100", "thing:116"]


def small_things(page: Page) -> Iterator[str]:
    """Yield what is too small to be hit, with the size of the window."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for thing in page.evaluate(TOO_SMALL):
            yield f"{width}x{height}: {thing}"
