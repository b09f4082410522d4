"""My results: by game, difficulty, role and opponents, luck and skill over time, best moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from litestar import get
from litestar.response import Response

from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.texts import Texts
from sternbrett.server.naming import bot_name
from sternbrett.server.pages.common import service, visitor
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.results import (
    Moment,
    Played,
    Rate,
    Reviewed,
    best_moments,
    rate,
    rates,
    results_of,
    reviewed_of,
    streaks,
    telling_setting,
)
from sternbrett.server.set_up import choice_label_of, label_of
from sternbrett.server.store import now
from sternbrett.show.wording import game_texts
from sternbrett.web import page_texts

#: How many of the last games are listed.
LAST = 12
#: The plot of luck and skill: as wide and high, in units of its own.
WIDTH, HEIGHT = 600.0, 100.0


@dataclass(frozen=True)
class GameResults:
    """What was reached in a game: altogether, and by what tells its games apart."""

    game: AnyGame
    texts: Texts
    all: Rate
    #: Each with its title; only where there is more than one kind, or one that says something.
    groups: Sequence[tuple[str, Sequence[Rate]]]


@dataclass(frozen=True)
class Point:
    """A reviewed game in the plot of luck and skill."""

    reviewed: Reviewed
    name: str
    x: float
    #: Where its bar of luck begins and how high it is.
    top: float
    height: float
    #: Where its dot of skill is; None where nothing could be won or lost by choosing.
    y: float | None


@get("/me/results", name="my-results")
async def my_results(request: AnyRequest) -> Response[str]:
    """Show what the person of this browser has reached."""
    tables, token, language = service(request), visitor(request), language_of(request)
    games = await results_of(tables, token)
    reviewed = await reviewed_of(tables, token, games)
    texts = {id_: game_texts(game, language) for id_, game in tables.games.items()}
    return render(
        request,
        "results.html",
        count=len(games),
        won=rate("", games) if games else None,
        streaks=streaks(games, now().date()),
        games=[
            by_game(game, texts[id_], [one for one in games if one.row.game == id_], language)
            for id_, game in tables.games.items()
            if any(one.row.game == id_ for one in games)
        ],
        points=points(reviewed, texts),
        moments=[
            (moment, said(moment, tables.games[moment.reviewed.played.row.game], language))
            for moment in best_moments(reviewed)
        ],
        last=[(one, texts[one.row.game]) for one in games[:LAST]],
    )


def by_game(game: AnyGame, texts: Texts, games: Sequence[Played], language: str) -> GameResults:
    """Return what was reached in a game."""
    page = page_texts(language)
    setting = telling_setting(game)

    def level(one: Played) -> str:
        if one.bots:
            return ", ".join(bot_name(bot, texts) for bot in one.bots)
        return page.say("results.with_people") if one.row.seats > 1 else ""

    def role(one: Played) -> str:
        return texts.maybe(f"role.{one.result.role}", one.result.role)

    groups = [(page.say("results.role"), rates(games, role))] if len(game.card.roles) > 1 else []
    groups.append((page.say("results.level"), rates(games, level)))
    if setting is not None:

        def choice(one: Played) -> str:
            return choice_label_of(setting, one.row.settings.get(setting.name, ""), texts)

        groups.insert(0, (label_of(setting, texts), rates(games, choice)))
    return GameResults(
        game, texts, rate("", games), [(title, found) for title, found in groups if found]
    )


def points(reviewed: Sequence[Reviewed], texts: dict[str, Texts]) -> list[Point]:
    """Return the reviewed games as a plot shows them: luck from -100 to 100, skill from 0."""
    step = WIDTH / max(8, len(reviewed))
    middle = HEIGHT / 2
    out = []
    for place, one in enumerate(reviewed):
        height = middle * min(1.0, abs(one.luck) / 100)
        out.append(
            Point(
                one,
                texts[one.played.row.game].say("game.name"),
                x=round(step * (place + 0.5), 1),
                top=round(middle - (height if one.luck > 0 else 0), 1),
                height=round(max(height, 0.8), 1),
                y=None if one.kept is None else round(HEIGHT * (1 - one.kept / 100), 1),
            )
        )
    return out


def said(moment: Moment, game: AnyGame, language: str) -> tuple[str, str]:
    """Return what was chosen in a moment, and the round it was in, in words."""
    texts, content = game_texts(game, language), game.content()
    finding = moment.entry.finding
    by_key = {option.key: option for option in game.vocabulary(content)}
    chosen = finding.chosen
    if chosen in by_key:
        key, args = game.option_text(by_key[chosen], content)
        chosen = texts.say(key, **args)
    return chosen, texts.say("chapter.name", number=finding.chapter) if finding.chapter else ""


HANDLERS = [my_results]
