"""What people see of DEI and touch: everything drawn answers, nothing secret is on a page."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.rules.icons import NextIcon
from sternbrett.games.dei.rules.market import BuyCard
from sternbrett.games.dei.rules.missions import ChooseMission, available, is_late, worth
from sternbrett.games.dei.rules.turns import ChooseCard, PlanCards
from sternbrett.games.dei.table.acts import resolving
from sternbrett.games.dei.table.naming import groups
from sternbrett.games.dei.terms import COLOURS, FEATS
from sternbrett.kernel.engine import AnyDecision
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.match import Match
from sternbrett.show.log import log_lines

_HANDLE = re.compile(r'data-handle="([^"]*)"')
_ID = re.compile(r' id="([^"]*)"')
LANGUAGES = ("en", "de")


@cache
def moments(seats: int, setting: str = "") -> tuple[Match, ...]:
    """A game at random, stopped where something is asked for the first time."""
    settings = {setting: "on"} if setting else {}
    match = Match.new(GAME, seats=seats, seed=f"table {seats} {setting}", settings=settings)
    dice = Random(seats)
    found: dict[type[AnyDecision], Match] = {}
    while not match.over:
        assert match.decision is not None
        found.setdefault(type(match.decision), match.at(len(match.plies) - 1))
        seat = dice.choice(match.asked)
        options = list(match.options_of(seat))
        if len(options) > 1 and options[0].key == "end_card":
            options = options[1:]
        match.choose(dice.choice(options).key, seat)
    return (*found.values(), match)


def look_at(match: Match, seat: int | None, language: str = "en") -> AnyLook:
    """What a seat sees."""
    return match.look(seat, GAME.texts(language, match.content))


def asked(kind: type[AnyDecision], seats: int = 3, setting: str = "") -> AnyLook:
    """What the seat sees that is asked something for the first time."""
    match = next(it for it in moments(seats, setting) if type(it.decision) is kind)
    return look_at(match, match.asked[0])


def page(look: AnyLook) -> str:
    """Everything that is drawn of a look."""
    drawing = GAME.draw(look)
    return drawing.bar + drawing.board + drawing.side


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", ["", "planning", "feat_draft"])
def test_every_option_can_be_touched_at_every_question(language: str, setting: str) -> None:
    """On the table, or as a button of the prompt; and nothing that is drawn stays silent."""
    for match in moments(3, setting):
        for seat in match.asked:
            look = look_at(match, seat, language)
            drawn = set(_HANDLE.findall(page(look)))
            for option in look.options:
                for handle in GAME.handles(option, match.content):
                    assert handle in drawn or handle.startswith("button:"), handle
            for handle in drawn:
                refusal = look.why_not(handle)
                if refusal is not None:
                    assert refusal.reason not in ("nothing", "not_together"), handle
                    assert look.say(refusal)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_has_an_id_is_there_once(seats: int) -> None:
    for match in moments(seats):
        for seat in (None, *range(seats)):
            ids = _ID.findall(page(look_at(match, seat)))
            assert len(ids) == len(set(ids))


def test_unlearned_feats_and_candy_of_others_are_on_no_page() -> None:
    """Only their colour and their number, until the game is over."""
    for match in moments(3)[:-1]:
        g = match.state
        if not all(g.feats):
            continue
        for seat in range(3):
            text = page(look_at(match, seat))
            secret = [
                feat
                for other in range(3)
                if other != seat
                for feat in range(len(FEATS))
                if g.feats[other] >> feat & 1 and not g.learned[other] >> feat & 1
            ]
            assert not any(f"feat:{FEATS[feat]}" in text for feat in secret)


def test_what_was_hidden_is_shown_at_the_end() -> None:
    match = moments(3)[-1]
    look = look_at(match, 0)
    shown = " ".join(f"{row.label} {row.value}" for row in GAME.summary(look))
    for seat in range(3):
        for feat, name in enumerate(FEATS):
            if match.state.feats[seat] >> feat & 1:
                assert look.texts.name("feat", name) in shown


def test_planned_cards_of_others_are_backs() -> None:
    look = asked(ChooseCard, setting="planning")
    assert look.seat is not None
    text = page(look)
    assert 'class="laid down plan"' not in text.partition('id="pad-')[2]
    other = next(seat for seat in range(3) if seat != look.seat)
    match = next(it for it in moments(3, "planning") if type(it.decision) is ChooseCard)
    hidden = [
        match.content.rules.cards[card].id
        for card in range(len(match.content.rules.cards))
        if match.state.planned[other] >> card & 1
    ]
    assert hidden
    assert not any(f"card-{card}" in text for card in hidden)


def test_a_card_of_the_display_asks_which_way_up() -> None:
    look = asked(ChooseCard)
    card = next(it for it in look.options if isinstance(it, Pick) and it.key.startswith("card:"))
    ways = [way for way in GAME.ways(look) if way.handles == (card.key,)]
    assert [way.keys[1] for way in ways] == ["face_up", "face_down"]
    assert all(way.instead for way in ways)


def test_ending_a_card_asks_only_while_an_icon_could_do_something() -> None:
    for match in moments(3):
        if not isinstance(match.decision, NextIcon):
            continue
        look = look_at(match, match.asked[0])
        end = match.option("end_card")
        useful = [it for it in look.options if it.key.startswith("icon:")]
        said = GAME.left_undone(end, look)
        assert (said is None) == (not useful)
        if said is not None:
            assert look.texts.say(said[0], **said[1])


def test_missions_show_what_they_give_whoever_looks() -> None:
    look = asked(ChooseMission)
    g, seat = look.position, look.seat
    assert seat is not None
    text = page(look)
    for mission in available(g, seat):
        name = g.content.missions[mission].id
        card = text.partition(f'id="mission-{name}"')[2].partition("</button>")[0]
        amount = worth(g, seat, mission, is_late(g, mission))
        assert f'<b class="worth">{amount}</b>' in card


def test_market_cards_out_of_reach_are_dim_and_say_why() -> None:
    look = asked(BuyCard)
    text = page(look)
    reach = {option.key.partition(":")[2] for option in look.options}
    for market in look.position.open:
        for card in market:
            if card >= 0:
                id_ = look.position.content.cards[card].id
                tag = next(it for it in re.findall(r"<button[^>]*>", text) if f'"card-{id_}"' in it)
                assert ("dim" in tag) == (id_ not in reach)


def test_what_is_chosen_while_everybody_plans_is_marked() -> None:
    match = next(it for it in moments(3, "planning") if type(it.decision) is PlanCards)
    copy = match.at(len(match.plies) - 1)
    seat = copy.asked[0]
    first = copy.options_of(seat)[0]
    copy.choose(first.key, seat)
    text = page(look_at(copy, seat))
    card = next(it for it in re.findall(r"<button[^>]*>", text) if f'handle="{first.key}"' in it)
    assert "chosen" in card


def test_the_icon_being_carried_out_is_told_by_the_question() -> None:
    known = {icon.id for icon in GAME.content().rules.icons}
    found = {resolving(match.decision) for match in moments(3)} - {""}
    assert found <= known
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_groups_are_told_in_words(language: str) -> None:
    words = groups(language)
    assert (
        words["3+1+0"]
        == {
            "en": "3 scrappers and the leader",
            "de": "3 Plünderer und den Anführer",
        }[language]
    )
    assert words["1+0+0"].startswith("1 ")
    assert all(words.values()) or words["0+0+0"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_label(language: str) -> None:
    texts = GAME.texts(language, GAME.content())
    for option in GAME.vocabulary(GAME.content()):
        key, args = GAME.option_text(option, GAME.content())
        label = texts.say(key, **args)
        assert label
        if ":" in option.key and not option.key.startswith(
            ("region:", "number:", "token:", "resource:")
        ):
            assert option.key.partition(":")[2] != label, option.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_say_what_everybody_has(language: str) -> None:
    for match in moments(3):
        for seat in (None, 0):
            panels = GAME.panels(look_at(match, seat, language))
            assert panels
            assert all(row.value for panel in panels for row in panel.rows)


def test_seats_are_told_apart_by_faction() -> None:
    match = moments(4)[-1]
    look = look_at(match, 0)
    classes = [GAME.seat_class(look, seat) for seat in range(4)]
    assert len(set(classes)) == 4
    assert all(name.startswith("dei-") for name in classes)
    assert GAME.holdings(look, 1)


def test_the_end_looks_different_to_whoever_won_and_to_others() -> None:
    match = moments(4)[-1]
    won = next(seat for seat, it in enumerate(GAME.standings(match.state)) if it.won)
    pictures = {seat: GAME.ending(look_at(match, seat)) for seat in range(4)}
    assert len(set(pictures.values())) == 4
    assert all("c9764a" in pictures[seat] for seat in [won])
    assert all("c9764a" not in pictures[seat] for seat in range(4) if seat != won)


def test_colours_of_the_log_have_pictures() -> None:
    for colour in COLOURS:
        assert f"#dei-i-{colour}" in GAME.mark_up("colour", colour, "Tactics")
    assert GAME.mark_up("card", "DEI001", "A & B") == "<b>A &amp; B</b>"


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ada", "Ada leads this faction: Ravagers."), ("Ravagers", "At the table: Ravagers.")],
)
def test_the_log_names_a_faction_once_where_its_seat_is_called_by_it(name: str, said: str) -> None:
    match = Match.new(GAME, seats=2, seed="1")
    match.choose("faction:ravagers")
    texts = GAME.texts("en", match.content).naming("seat", {"1": name})
    told = [re.sub("<[^>]*>", "", line.html) for line in log_lines(match, 0, texts)]
    assert [line for line in told if "Ravagers." in line] == [said]
