"""The card language: every verb, form, selector, filter and condition becomes numbers."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard.language import NONE, Effect
from sternbrett.games.vanguard.parsing import COUNTERS, Parser
from sternbrett.kernel.programs import Place
from tests.games.vanguard.contents import HERE, read_one, reader


@pytest.fixture(scope="module")
def shared() -> Parser:
    return reader()


@pytest.fixture
def parser(shared: Parser) -> Parser:
    """A reader of the language that has nothing to complain about yet."""
    shared.complaints.lines.clear()
    return shared


def number(parser: Parser, kind: str, id: str) -> int:
    places: dict[str, int] = getattr(parser.content, f"{kind}_ids").places
    return places[id]


#: Words, and the fields of the effect; a pair is the number of an id of a kind.
VERBS: list[tuple[str, dict[str, Any]]] = [
    ("success 2", {"n": 2}),
    ("supply -1", {"n": -1}),
    ("supply +3", {"n": 3}),
    ("lead micro 2", {"what": ("deck", "micro"), "n": 2}),
    ("lead choice 1", {"what": lang.CHOICE, "n": 1}),
    ("discovery random 1", {"what": lang.RANDOM, "n": 1}),
    ("discovery alien 2", {"what": ("deck", "alien"), "n": 2}),
    ("unique 3", {"what": ("unique", "3")}),
    ("unique next", {"what": NONE}),
    ("draw 1", {"n": 1}),
    ("discard 2", {"n": 2}),
    ("saccard 1", {"n": 1}),
    ("refresh 2", {"n": 2, "colour": lang.ANY_COLOUR}),
    ("refresh 1 G", {"n": 1, "colour": lang.GREEN_DICE}),
    ("refresh all", {"n": lang.ALL}),
    ("spend 2 B", {"n": 2, "colour": lang.BLUE_DICE}),
    ("sacrifice 1 R", {"n": 1, "colour": lang.RED_DICE}),
    ("charge -1", {"n": -1}),
    ("injury burned", {"what": ("injury", "burned")}),
    ("heal_die 1", {"n": 1}),
    ("heal_card 1", {"n": 1}),
    ("flip_injury 1", {"n": 1}),
    ("danger C", {"what": ("danger", "C"), "n": 1}),
    ("danger A 2", {"what": ("danger", "A"), "n": 2}),
    ("event 1", {"n": 1}),
    ("events_at_end 2", {"n": 2}),
    ("end_turn", {}),
    ("extra_action 1", {"n": 1}),
    ("move 4", {"mode": lang.TO_SECTOR, "where": 4}),
    ("move connected", {"mode": lang.TO_CONNECTED}),
    ("move lander", {"mode": lang.TO_LANDER}),
    ("move route", {"mode": lang.ALONG_ROUTE}),
    ("move_free 2", {"n": 2}),
    (
        "poi replace here P101",
        {"mode": lang.POI_REPLACE, "where": lang.HERE, "what": ("poi", "P101")},
    ),
    ("poi top 3 P000", {"mode": lang.POI_TOP, "where": 3, "what": ("poi", "P000")}),
    ("poi remove 8", {"mode": lang.POI_REMOVE, "where": 8}),
    ("marker here -1", {"where": lang.HERE, "n": -1}),
    ("mission add M02", {"mode": lang.MISSION_ADD, "what": ("mission", "M02")}),
    ("mission done M02", {"mode": lang.MISSION_DONE}),
    ("mission drop M02", {"mode": lang.MISSION_DROP}),
    ("mission fail M02", {"mode": lang.MISSION_FAIL}),
    ("gc set G01", {"what": ("condition", "G01")}),
    ("gc clear", {"what": NONE}),
    ("track green 1", {"mode": lang.GREEN, "n": 1}),
    ("track red -1", {"mode": lang.RED, "n": -1}),
    ("track_on X55 yellow 2", {"what": ("poi", "X55"), "mode": lang.YELLOW, "n": 2}),
    ("time all 1", {"what": lang.ALL, "n": 1}),
    ("time T10 -2", {"what": ("time", "T10"), "n": -2}),
    ("time_reset G01", {"what": ("time", "G01")}),
    ("threat add T12 2", {"mode": lang.THREAT_ADD, "what": ("threat", "T12"), "where": 2}),
    ("threat remove T12", {"mode": lang.THREAT_REMOVE}),
    ("threat off T12", {"mode": lang.THREAT_OFF}),
    ("threat act T12 Strike", {"mode": lang.THREAT_ACT, "what": ("threat", "T12"), "n": 1}),
    (
        "threat_move T10 2 toward most_injured",
        {"what": ("threat", "T10"), "mode": lang.TOWARD, "n": 2, "selector": lang.SEL_MOST_INJURED},
    ),
    (
        "threat_move T10 1 away at:3",
        {"mode": lang.AWAY, "selector": lang.SEL_AT, "selector_what": 3},
    ),
    ("threat_move T10 low", {"mode": lang.TO_LOW}),
    ("threat_move T10 high", {"mode": lang.TO_HIGH}),
    ("threat_move T10 7", {"mode": lang.TO_PLACE, "where": 7}),
    ("log 298", {"what": ("log", "298")}),
    ("flag set eye_answer", {"mode": lang.FLAG_SET}),
    ("flag clear eye_answer", {"mode": lang.FLAG_CLEAR}),
    ("flag add eye_power 2", {"mode": lang.FLAG_ADD, "n": 2}),
    ("outcome partial", {"mode": lang.OUTCOME_PARTIAL}),
    ("end_exploration evacuation", {"mode": lang.OUTCOME_EVACUATION}),
    ("kill", {}),
    ("roll P102 A2", {"what": ("action", "P102.A2")}),
    ("token place E09", {"mode": lang.TOKEN_PLACE, "what": ("equipment", "E09")}),
    ("token remove E09", {"mode": lang.TOKEN_REMOVE}),
    ("equip_discard", {}),
    ("equip_gain E12", {"what": ("equipment", "E12")}),
    ("peek event 3", {"what": lang.PEEK_EVENT, "n": 3}),
    ("peek own 1", {"what": lang.PEEK_OWN, "n": 1}),
    ("peek micro 2", {"what": lang.PEEK_DISCOVERY + 1, "n": 2}),
    ("prevent", {}),
    ("reroll 2 R", {"n": 2}),
    ("reroll any D:acc", {"n": lang.ANY}),
    ("turn 1 G sco", {"n": 1, "face": 3}),
    ("turn 3 D wish", {"n": 3, "face": lang.WISH}),
    ("burn 1 own:D", {"n": 1}),
    ("burn all D:acc", {"n": lang.ALL}),
    ("burn any D", {"n": lang.ANY}),
    ("add 1 B", {"n": 1}),
    ("back 1 D", {"n": 1}),
    ("skip_to 9", {"n": 9}),
    ("support_dice 2", {"n": 2, "mode": 0}),
    ("support_dice 2 return", {"n": 2, "mode": 1}),
    ("support_range connected", {}),
    ("safe D:acc", {}),
    ("count_as van acc", {"face": lang.VANGUARD, "what": lang.ACCIDENT}),
    ("energy 1", {"n": 1}),
    ("command -1", {"n": -1}),
    ("morale 1", {"n": 1}),
    ("morale_later -1", {"n": -1}),
    ("landing_roll -1", {"n": -1}),
    ("landing_damage", {}),
    ("tech 2", {"n": 2}),
    ("await B01", {"what": ("ship", "B01")}),
    ("arsenal E12 2", {"what": ("equipment", "E12"), "n": 2}),
    ("unlock die expert", {"mode": lang.UNLOCK_DIE, "what": 3}),
    ("unlock system V2", {"mode": lang.UNLOCK_SYSTEM, "what": ("system", "V2")}),
    ("unlock site L5", {"mode": lang.UNLOCK_SITE, "what": ("site", "L5")}),
    (
        "unlock facility observatory",
        {"mode": lang.UNLOCK_FACILITY, "what": ("facility", "observatory")},
    ),
    ("situation reveal 2", {"mode": lang.SITUATION_REVEAL, "n": 2}),
    ("situation shuffle S01", {"mode": lang.SITUATION_SHUFFLE, "what": ("situation", "S01")}),
    ("situation remove S01", {"mode": lang.SITUATION_REMOVE}),
    ("situation future S11", {"mode": lang.SITUATION_FUTURE}),
    ("objective O02", {"what": ("objective", "O02")}),
    ("penalty", {}),
    ("recruit 1", {"n": 1}),
    ("rankup", {}),
    ("lose_die", {}),
    ("wincampaign silence", {"what": ("ending", "silence")}),
    ("losecampaign mutiny", {"what": ("ending", "mutiny")}),
    ("nothing", {}),
]


@pytest.mark.parametrize(("words", "fields"), VERBS, ids=[words for words, _ in VERBS])
def test_a_verb_with_its_arguments(parser: Parser, words: str, fields: dict[str, Any]) -> None:
    effect = read_one(parser, words)
    assert effect.verb == lang.SUCCESS + lang.VERBS.index(words.split()[0])
    for name, wanted in fields.items():
        value = number(parser, *wanted) if isinstance(wanted, tuple) else wanted
        assert getattr(effect, name) == value, name


def test_every_verb_is_in_the_table_above() -> None:
    assert {words.split()[0] for words, _ in VERBS} == set(lang.VERBS)
    assert lang.SUCCESS + len(lang.VERBS) - 1 == lang.NOTHING


def inside(parser: Parser, effect: Effect) -> list[list[int]]:
    """Return the verbs of each program inside an effect."""
    programs = parser.content.programs
    return [
        [] if block == NONE else [inner.verb for inner in programs[block].effects]
        for block in effect.blocks
    ]


def test_a_choice_has_a_program_for_each_option_and_says_who_chooses(parser: Parser) -> None:
    effect = read_one(parser, {"choose": [["draw 1", "spend 1"], ["kill"]], "who": "science"})
    assert effect.verb == lang.CHOOSE
    assert effect.who == lang.WHO_SECTION + 2
    assert not effect.labelled
    assert inside(parser, effect) == [[lang.DRAW, lang.SPEND], [lang.KILL]]
    assert read_one(parser, {"choose": [["draw 1"], ["kill"]], "who": "team"}).who == lang.WHO_TEAM
    assert read_one(parser, {"choose": [["draw 1"], ["kill"]]}).who == lang.WHO_ACTOR


def test_options_may_have_texts_of_their_own(parser: Parser) -> None:
    labels = {"en": ["Stay", "Go"], "de": ["Bleiben", "Gehen"]}
    effect = read_one(parser, {"choose": [["draw 1"], ["kill"]], "labels": labels})
    assert effect.labelled
    assert [parser.labels["de"][block] for block in effect.blocks] == ["Bleiben", "Gehen"]


def test_what_is_inside_other_composites(parser: Parser) -> None:
    assert inside(parser, read_one(parser, {"may": ["draw 1"]})) == [[lang.DRAW]]
    pay = read_one(parser, {"pay": ["spend 1"], "then": ["draw 1"]})
    assert inside(parser, pay) == [[lang.SPEND], [lang.DRAW], []]
    pay = read_one(parser, {"pay": ["spend 1"], "then": ["draw 1"], "else": ["kill"]})
    assert inside(parser, pay) == [[lang.SPEND], [lang.DRAW], [lang.KILL]]
    if_ = read_one(parser, {"if": "rank >= 2", "then": ["draw 1"]})
    assert parser.content.conditions[if_.condition].text == "rank >= 2"
    assert inside(parser, if_) == [[lang.DRAW], []]
    each = read_one(parser, {"each": "with_threat:T10", "do": ["kill"]})
    assert (each.selector, each.selector_what) == (
        lang.SEL_WITH_THREAT, number(parser, "threat", "T10"),
    )  # fmt: skip
    pick = read_one(parser, {"pick": "at:7", "do": ["kill"]})
    assert (pick.verb, pick.selector, pick.selector_what) == (lang.PICK, lang.SEL_AT, 7)
    repeat = read_one(parser, {"repeat": 3, "do": ["draw 1"]})
    assert (repeat.verb, repeat.n, inside(parser, repeat)) == (lang.REPEAT, 3, [[lang.DRAW]])


def test_a_d10_has_a_program_for_each_result(parser: Parser) -> None:
    rows = [
        {"r": "0-2", "do": ["kill"]},
        {"r": "3-8", "do": ["draw 1"]},
        {"r": "9", "do": ["end_turn"]},
    ]
    effect = read_one(parser, {"d10": rows})
    wanted = [lang.KILL] * 3 + [lang.DRAW] * 6 + [lang.END_TURN]
    assert inside(parser, effect) == [[verb] for verb in wanted]


def test_an_effect_reduced_by_the_lander_keeps_its_sign(parser: Parser) -> None:
    effect = read_one(parser, {"reduce": "agility", "of": 4, "do": "supply -"})
    (inner,) = parser.content.programs[effect.blocks[0]].effects
    assert (effect.verb, effect.n, effect.mode) == (lang.REDUCE, 4, 2)
    assert (inner.verb, inner.n) == (lang.SUPPLY, -1)
    effect = read_one(parser, {"reduce": "armor", "of": 2, "do": "spend"})
    (inner,) = parser.content.programs[effect.blocks[0]].effects
    assert (inner.verb, inner.n) == (lang.SPEND, 1)


def test_nothing_is_no_program(parser: Parser) -> None:
    assert parser.read_list([], HERE) == NONE
    assert parser.read_list(None, HERE) == NONE


@pytest.mark.parametrize("name", lang.SELECTORS)
def test_every_selector(parser: Parser, name: str) -> None:
    argument = {"at": ":2", "with_threat": ":T11"}.get(name, "")
    effect = read_one(parser, {"each": f"{name}{argument}", "do": ["kill"]})
    assert effect.selector == lang.SELECTORS.index(name)


FILTERS = [
    # text, owner, kind, colour, face, shows
    ("D", lang.FROM_ANYBODY, lang.DIE_SECTION, lang.ANY_COLOUR, NONE, True),
    ("own:R", lang.FROM_OWN, lang.DIE_SECTION, lang.RED_DICE, NONE, True),
    ("sup:G", lang.FROM_SUPPORTERS, lang.DIE_SECTION, lang.GREEN_DICE, NONE, True),
    ("B:base", lang.FROM_ANYBODY, lang.DIE_SECTION, lang.BLUE_DICE, lang.BASE, True),
    ("D!van", lang.FROM_ANYBODY, lang.DIE_SECTION, lang.ANY_COLOUR, lang.VANGUARD, False),
    ("I", lang.FROM_ANYBODY, lang.DIE_INJURY, lang.ANY_COLOUR, NONE, True),
    ("H", lang.FROM_ANYBODY, lang.DIE_DANGER, lang.ANY_COLOUR, NONE, True),
]


@pytest.mark.parametrize("wanted", FILTERS, ids=[one[0] for one in FILTERS])
def test_a_filter(parser: Parser, wanted: tuple[object, ...]) -> None:
    effect = read_one(parser, f"burn 1 {wanted[0]}")
    one = parser.content.filters[effect.filter]
    assert (one.text, one.owner, one.kind, one.colour, one.face, one.shows) == wanted


def terms(parser: Parser, text: str) -> list[list[tuple[int, int, int]]]:
    condition = parser.content.dice_conditions[parser.dice(text, HERE)]
    return [[(term.kind, term.value, term.count) for term in one] for one in condition.alternatives]


def test_dice_conditions(parser: Parser) -> None:
    """Terms joined by + must all be met; / separates alternatives and is weaker."""
    sco, xen = 3, 5
    assert terms(parser, "sco / R+B") == [
        [(lang.TERM_SYMBOL, sco, 1)],
        [(lang.TERM_COLOUR, lang.RED_DICE, 1), (lang.TERM_COLOUR, lang.BLUE_DICE, 1)],
    ]
    assert terms(parser, "2any") == [[(lang.TERM_ANY, NONE, 2)]]
    assert terms(parser, "3D/2xen") == [[(lang.TERM_DIE, NONE, 3)], [(lang.TERM_SYMBOL, xen, 2)]]
    assert parser.dice("sco / R+B", HERE) == parser.dice("sco/R+B", HERE)


CONDITIONS: list[tuple[str, tuple[Any, ...]]] = [
    ("flag:allied >= 2", (lang.IS_FLAG, None, NONE, lang.AT_LEAST, 2)),
    ("marker:here = 1", (lang.IS_MARKER, NONE, lang.HERE, lang.EQUAL, 1)),
    ("marker:3 <= 0", (lang.IS_MARKER, NONE, 3, lang.AT_MOST, 0)),
    ("pool:acc > 1", (lang.IS_POOL, lang.ACCIDENT, NONE, lang.ABOVE, 1)),
    *(
        (f"{name} < 4", (place, NONE, NONE, lang.BELOW, 4))
        for place, name in enumerate(lang.NUMBERS)
        if place > lang.IS_POOL
    ),
    ("mission:M02", (lang.HAS_MISSION, ("mission", "M02"), NONE, lang.EQUAL, 1)),
    ("!gc:G01", (lang.HAS_CONDITION, ("condition", "G01"), NONE, lang.EQUAL, 0)),
    ("poi:5=none", (lang.HAS_POI, NONE, 5, lang.EQUAL, 1)),
    ("poi:here=P103", (lang.HAS_POI, ("poi", "P103"), lang.HERE, lang.EQUAL, 1)),
    ("at:8", (lang.HAS_AT, NONE, 8, lang.EQUAL, 1)),
    ("all_at:4", (lang.HAS_ALL_AT, NONE, 4, lang.EQUAL, 1)),
    ("has:unique:11", (lang.HAS_UNIQUE, ("unique", "11"), NONE, lang.EQUAL, 1)),
    ("threat_here:T10", (lang.HAS_THREAT_HERE, ("threat", "T10"), NONE, lang.EQUAL, 1)),
    ("threat:T10", (lang.HAS_THREAT, ("threat", "T10"), NONE, lang.EQUAL, 1)),
    ("objective:O07", (lang.HAS_OBJECTIVE, ("objective", "O07"), NONE, lang.EQUAL, 1)),
    ("section:recon", (lang.HAS_SECTION, 1, NONE, lang.EQUAL, 1)),
    ("!deadly", (lang.HAS_DEADLY, NONE, NONE, lang.EQUAL, 0)),
]


@pytest.mark.parametrize(("text", "wanted"), CONDITIONS, ids=[text for text, _ in CONDITIONS])
def test_a_condition(parser: Parser, text: str, wanted: tuple[Any, ...]) -> None:
    index = parser.condition(text, HERE)
    assert parser.complaints.lines == []
    ((test,),) = parser.content.conditions[index].alternatives
    name, what, where, operator, amount = wanted
    if isinstance(what, tuple):
        what = number(parser, *what)
    if what is None:
        what = parser.flags["allied"]
    assert (test.name, test.what, test.where) == (name, what, where)
    assert (test.operator, test.number) == (operator, amount)


def test_and_binds_stronger_than_or(parser: Parser) -> None:
    index = parser.condition("round >= 4 & hand < 2 | deadly", HERE)
    alternatives = parser.content.conditions[index].alternatives
    assert [[test.name for test in tests] for tests in alternatives] == [
        [lang.IS_ROUND, lang.IS_HAND],
        [lang.HAS_DEADLY],
    ]


@pytest.mark.rule("ISV-486")
def test_the_counters_of_the_engine_are_the_first_flags(parser: Parser) -> None:
    assert list(parser.flags)[:4] == list(COUNTERS)
    assert COUNTERS == ("x_combos", "x_supports", "x_tokens", "x_rare")


@pytest.mark.rule("ISV-463")
def test_a_flag_that_is_read_must_be_set_somewhere() -> None:
    """Clearing it is not enough."""
    parser = reader()
    parser.condition("flag:seen >= 1 & flag:met >= 1 & flag:gone >= 1", HERE)
    parser.read_list(["flag clear seen", "flag add met 1", "flag set gone"], HERE)
    parser.finish()
    assert parser.complaints.lines == [
        "planets/eye.toml: test.flag:seen: expected a flag that something sets."
    ]


#: What cannot be read, and what is said of it.
WRONG: list[tuple[object, str]] = [
    ("refreh 1", "“refreh 1”: expected a verb of the language instead of “refreh”."),
    ("", "“”: expected a verb of the language instead of “”."),
    ("draw", "“draw”: expected “draw N”."),
    ("draw 0", "“draw 0”: expected a number from 1 instead of “0”."),
    ("draw 1 2", "“draw 1 2”: expected “draw N”."),
    ("supply 0", "expected a number other than 0 instead of “0”."),
    ("spend 1 X", "expected one of R, G, B instead of “X”."),
    ("refresh some", "expected a number from 1 instead of “some”."),
    ("injury bored", "expected a known injury instead of “bored”."),
    ("lead gold 1", "expected choice or a known discovery deck instead of “gold”."),
    ("move 9", "expected a sector of this world, or here instead of “9”."),
    ("poi replace 4 P999", "expected a known point of interest instead of “P999”."),
    ("poi swap 4 P101", "expected “poi replace SECTOR CARD” or “poi top SECTOR CARD” or"),
    ("turn 1 R happy", "expected a symbol instead of “happy”."),
    ("burn 1 Q", "expected a die filter such as D, own:R or B:base instead of “Q”."),
    ("burn 1 D:happy", "expected a die filter such as D, own:R or B:base instead of “D:happy”."),
    ("burn 1 H:acc", "expected a die filter such as D, own:R or B:base instead of “H:acc”."),
    ("threat act T10 Dance", "expected a behaviour of the threat instead of “Dance”."),
    ("threat_move T10 1 toward nobody", "expected a selector instead of “nobody”."),
    ("roll P101 A9", "expected an action of the card instead of “A9”."),
    ("roll P999 A1", "expected a card with actions instead of “P999”."),
    ("log 999", "expected a known log instead of “999”."),
    ("time G14 1", "expected all or a known time track instead of “G14”."),
    ("flag set x_other", "expected a flag: small letters, digits and _ instead of “x_other”."),
    ("flag set Big", "expected a flag: small letters, digits and _ instead of “Big”."),
    ("outcome evacuation", "expected “outcome success” or “outcome partial” or"),
    (7, "test: expected an effect: words, or a table."),
    ({"maybe": ["draw 1"]}, "test: expected one of the keys choose, may, pay, if,"),
    ({"may": ["draw 1"], "if": "deadly"}, "test: expected one of the keys choose, may, pay, if,"),
    ({"may": []}, "test.may: expected a list of effects."),
    ({"may": "draw 1"}, "test.may: expected a list of effects."),
    ({"may": ["draw 1"], "do": ["kill"]}, "test.do: expected one of the keys may."),
    ({"choose": [["draw 1"]]}, "test.choose: expected two or more lists of effects."),
    (
        {"choose": [["draw 1"], ["kill"]], "who": "cook"},
        "test.who: expected one of actor, team, security, recon, science, engineering.",
    ),
    (
        {"choose": [["draw 1"], ["kill"]], "labels": {"en": ["A", "B"]}},
        "test.labels.de: expected a text for each option.",
    ),
    ({"pay": ["spend 1"]}, "test.then: expected a list of effects."),
    ({"if": "happy", "then": ["kill"]}, "expected a condition such as supply >= 2"),
    ({"each": "nobody", "do": ["kill"]}, "test.each: expected a selector."),
    ({"each": "at:9", "do": ["kill"]}, "test.each: expected a selector."),
    ({"pick": "here:3", "do": ["kill"]}, "test.pick: expected a selector."),
    ({"repeat": 0, "do": ["kill"]}, "test.repeat: expected a number from 1."),
    ({"reduce": "speed", "of": 1, "do": "spend"}, "test.reduce: expected one of armor, sensors,"),
    ({"reduce": "armor", "of": 0, "do": "spend"}, "test.of: expected a number from 1."),
    (
        {"d10": [{"r": "0-4", "do": ["kill"]}, {"r": "6-9", "do": ["kill"]}]},
        "test.d10: expected rows that cover 0-9 without overlap.",
    ),
    (
        {"d10": [{"r": "0-5", "do": ["kill"]}, {"r": "5-9", "do": ["kill"]}]},
        "test.d10: expected rows that cover 0-9 without overlap.",
    ),
    (
        {"d10": [{"r": "9-0", "do": ["kill"]}]},
        "test.d10[0].r: expected results such as “0-4” or “9” instead of “9-0”.",
    ),
    ({"d10": [{"r": "0-9"}]}, "test.d10[0]: expected the keys r and do."),
]


@pytest.mark.rule("ISV-463")
@pytest.mark.parametrize(("item", "said"), WRONG, ids=[str(item) for item, _ in WRONG])
def test_what_cannot_be_read_is_said(parser: Parser, item: object, said: str) -> None:
    parser.read_list([item], HERE)
    lines = list(parser.complaints.lines)
    assert any(said in line for line in lines), lines
    assert all(line.startswith("planets/eye.toml: test") for line in lines)


@pytest.mark.rule("ISV-463")
@pytest.mark.parametrize(
    "text",
    [
        "", "supply", "supply >= x", "supply>=2", "supply >= 2 &", "happy >= 2", "hand:2 > 1",
        "flag:Big > 1", "marker:9 > 1", "pool:happy > 1", "mission:M99", "poi:9=none",
        "poi:5=P999", "at:9", "has:rank:2", "has:unique:99", "section:cooks", "deadly:1",
        "(deadly)", "! deadly",
    ],
)  # fmt: skip
def test_what_is_no_condition(parser: Parser, text: str) -> None:
    assert parser.condition(text, HERE) == NONE
    (line,) = parser.complaints.lines
    assert line.startswith(f"planets/eye.toml: test.“{text}”: expected a condition such as")


@pytest.mark.rule("ISV-463")
@pytest.mark.parametrize("text", ["", "phy+", "0phy", "happy", "2", "phy//con", "-1D", "2ANY"])
def test_what_is_no_dice_condition(parser: Parser, text: str) -> None:
    assert parser.dice(text, HERE) == NONE
    (line,) = parser.complaints.lines
    assert f"“{text}”: expected dice such as" in line


@pytest.mark.rule("ISV-463")
def test_cards_of_a_world_name_its_own_sectors(parser: Parser) -> None:
    """The garden of glass has four sectors; cards of no world may name any of all worlds."""
    garden = Place("planets/mission2.toml", "test")
    parser.read_list(["move 5"], garden)
    assert len(parser.complaints.lines) == 1
    parser.complaints.lines.clear()
    read_one(parser, "move 4", garden)
    read_one(parser, "move 8", Place("cards.toml", "test"))


@pytest.mark.rule("ISV-482")
def test_everything_wrong_in_a_list_is_said_at_once(parser: Parser) -> None:
    items = ["refreh 1", "draw 1", {"may": ["injury bored", "log 999"]}]
    program = parser.read_list(items, HERE)
    assert [line.split(": expected")[0] for line in parser.complaints.lines] == [
        "planets/eye.toml: test[0].“refreh 1”",
        "planets/eye.toml: test[2].may[0].“injury bored”",
        "planets/eye.toml: test[2].may[1].“log 999”",
    ]
    assert len(parser.content.programs[program].effects) == 2
