"""The page of the challenge of the day: playing it, and how others did once it was played."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.server.challenge import Challenge, Challenges
from sternbrett.server.naming import bot_name
from sternbrett.server.pages.common import Form, Visit, people_of, service, visitor
from sternbrett.server.pages.people import device_label
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.seats import tidy_name
from sternbrett.server.set_up import choice_label_of, label_of
from sternbrett.server.store import now
from sternbrett.show.wording import game_texts
from sternbrett.web import page_texts

#: How many days are looked back.
DAYS_BACK = 7


def challenges_of(request: AnyRequest) -> Challenges:
    """Return the challenges of this server."""
    return Challenges(service(request))


def about(challenge: Challenge, language: str) -> list[str]:
    """Return what is played, in words: the game, what is set, the role, and beside whom."""
    texts = game_texts(challenge.game, language)
    said = [texts.say("game.name")]
    if challenge.setting is not None:
        chosen = choice_label_of(challenge.setting, challenge.choice, texts).partition(":")[0]
        said.append(f"{label_of(challenge.setting, texts)}: {chosen}")
    if challenge.seats > 1:
        role = challenge.game.role(challenge.seat)
        said += [texts.say(f"role.{role}")] if role else []
        bot = bot_name(challenge.bot, texts)
        said.append(page_texts(language).say("challenge.bots", bot=bot))
    return said


def challenge_today(request: AnyRequest) -> list[str]:
    """Return what is played today, in words; nothing: there is no challenge."""
    found = challenges_of(request).of(now().date())
    return [] if found is None else about(found, language_of(request))[:2]


@get("/challenge", name="challenge")
async def challenge_page(request: AnyRequest, day: FromQuery[str] = "") -> Response[str]:
    """Show the challenge of today, or of a day that is over; results once it was played."""
    challenges, language, today = challenges_of(request), language_of(request), now().date()
    wanted = read_day(day, today)
    challenge = challenges.of(wanted)
    if challenge is None:
        raise NotFoundException
    mine = await challenges.find(visitor(request), wanted)
    past = wanted < today
    open_to_me = past or (mine is not None and mine.result)
    midnight = datetime.combine(today + timedelta(days=1), datetime.min.time(), UTC)
    return render(
        request,
        "challenge.html",
        challenge=challenge,
        game=challenge.game,
        texts=game_texts(challenge.game, language),
        about=about(challenge, language),
        day=wanted,
        today=today,
        past=past,
        mine=mine,
        entries=await challenges.entries(wanted) if open_to_me else None,
        seed=await challenges.seed(wanted) if past else "",
        until=midnight,
        days=[
            (one, about(found, language)[0])
            for back in range(1, DAYS_BACK + 1)
            if (found := challenges.of(one := today - timedelta(days=back))) is not None
        ],
    )


def read_day(text: str, today: date) -> date:
    """Return the day that an address names: today, or one that is over."""
    if not text:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NotFoundException from None
    if day > today:
        raise NotFoundException
    return day


@post("/challenge", name="begin-challenge")
async def begin(request: AnyRequest, data: Form) -> Response[Any]:
    """Begin today's challenge, or go on with it."""
    visit = Visit(request)
    name = tidy_name(data.get("name", visit.me.name))
    table = await challenges_of(request).begin(visit.token, name, visit.me.colour)
    await people_of(request).note_name(visit.me, name, device_label(request))
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


HANDLERS = [challenge_page, begin]
