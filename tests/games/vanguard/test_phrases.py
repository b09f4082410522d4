"""Card texts are written from effect lists, in English and in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest

from sternbrett.games.vanguard.cardtexts import CardTexts, Line
from sternbrett.games.vanguard.language import NONE, WHEN_EVENT, WHEN_INJURY_OTHER
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.games.vanguard.phrases import Phrases, sentence
from sternbrett.games.vanguard.verbphrases import VERBS
from sternbrett.kernel.texts import LANGUAGES
from tests.games.vanguard.contents import CONTENT, HERE, TINY, added, loaded, reader
from tests.games.vanguard.test_parsing import CONDITIONS
from tests.games.vanguard.test_parsing import VERBS as WRITTEN

RULES = CONTENT.rules


@pytest.fixture(scope="module")
def parser() -> Parser:
    return reader()


def said(parser: Parser, items: list[object], when: int = NONE) -> tuple[str, str]:
    """Return what an effect list says, in English and in German."""
    program = parser.read_list(items, HERE)
    assert parser.complaints.lines == []
    wording = copy(CONTENT.wording)
    wording.labels = parser.labels
    english, german = (
        Phrases(parser.content, wording, language).program(program, when) for language in LANGUAGES
    )
    return english, german


#: Effect lists, and what they say.
SAID: list[tuple[list[object], str, str]] = [
    (["supply 1"], "Gain 1 supply.", "Erhalte 1 Vorrat."),
    (["supply -2"], "Lose 2 supplies.", "Verliere 2 Vorräte."),
    (["refresh 1"], "Refresh 1 die.", "Erneuere 1 Würfel."),
    (["spend 1 R"], "Spend 1 red die.", "Verbrauche 1 roten Würfel."),
    (["spend 2 R"], "Spend 2 red dice.", "Verbrauche 2 rote Würfel."),
    (["draw 1", "discard 2"], "Draw 1 section card. Discard 2 section cards.",
     "Ziehe 1 Sektionskarte. Lege 2 Sektionskarten ab."),
    (["lead specimen 2"], "Gain 2 Living Specimen leads.",
     "Erhalte 2 Lebendes-Exemplar-Hinweise."),
    (["injury wounded"], "Gain the injury “Wounded”.", "Erhalte die Verletzung „Verwundet“."),
    (["burn 1 own:R"], "Move 1 own red die from the roll pool to its owner's spent pool.",
     "Lege 1 eigenen roten Würfel aus dem Wurf-Pool in den Verbraucht-Pool des Besitzers."),
    (["reroll any D:acc"], "Reroll any number of section dice showing Accident.",
     "Wirf beliebig viele Sektionswürfel mit Unfall neu."),
    (["reroll 2 sup:D!van"], "Reroll up to 2 supporters' section dice not showing Vanguard.",
     "Wirf bis zu 2 Sektionswürfel der Unterstützer ohne Vanguard neu."),
    (["turn 1 B tec"], "Turn 1 blue die to Technology.", "Drehe 1 blauen Würfel auf Technik."),
    (["poi replace here P101"],
     "Replace the point of interest in your sector with “Outer Surface”.",
     "Ersetze das Sonderziel in deinem Sektor durch „Äußere Oberfläche“."),
    (["roll P102 A2"], "Make the roll for “Use the first aid station”.",
     "Führe den Würfelwurf für „Die Erste-Hilfe-Station benutzen“ aus."),
    (["threat act T10 Lash"], "Kelp Leviathan: Lash.", "Tangleviathan: Peitschen."),
    (["arsenal E12 2"], "Put 2 × Stimulants into the arsenal.",
     "Lege 2 × Stimulanzien ins Arsenal."),
    (["threat_move T10 2 toward actor"], "Move “Kelp Leviathan” 2 sectors toward you.",
     "Bewege „Tangleviathan“ 2 Sektoren auf dich zu."),
    (["time T10 1", "time all -2"],
     "Advance the time track of “Kelp Leviathan” by 1. Move back all time tracks by 2.",
     "Rücke auf dem Zeit-Track von „Tangleviathan“ um 1 vor. Rücke auf allen Zeit-Tracks um 2 "
     "zurück."),
    (["flag set eye_answer", "draw 1", "flag add eye_power 1"],
     "Note this in the journal. Draw 1 section card.",
     "Vermerke das im Journal. Ziehe 1 Sektionskarte."),
    ([{"choose": [["spend 1", "draw 1"], ["danger A"]]}],
     "Choose one: spend 1 die; draw 1 section card – OR – roll a danger die (Table A).",
     "Wähle eines: verbrauche 1 Würfel; ziehe 1 Sektionskarte – ODER – wirf einen Gefahrenwürfel "
     "(Tafel A)."),
    ([{"choose": [["kill"], ["draw 1"]], "labels": {"en": ["Stay", "Go"], "de": ["Bleib", "Geh"]}}],
     "Choose one: Stay – OR – Go.", "Wähle eines: Bleib – ODER – Geh."),
    ([{"may": ["spend 1", {"each": "here", "do": ["draw 1"]}]}],
     "You may: spend 1 die; (every crew member in your sector: draw 1 section card).",
     "Wenn du willst: verbrauche 1 Würfel; (jedes Besatzungsmitglied in deinem Sektor: ziehe 1 "
     "Sektionskarte)."),
    ([{"pay": ["spend 1"], "then": ["draw 1"], "else": ["kill"]}],
     "You may pay: spend 1 die. If you do: draw 1 section card. Otherwise: the crew member dies.",
     "Du darfst bezahlen: verbrauche 1 Würfel. Wenn du das tust: ziehe 1 Sektionskarte. Sonst: das "
     "Besatzungsmitglied stirbt."),
    ([{"if": "supply < 2 & !deadly", "then": ["draw 1"], "else": ["kill"]}],
     "If fewer than 2 supplies are left and it is not true that Deadly Space is on: draw 1 section "
     "card; otherwise: the crew member dies.",
     "Wenn weniger als 2 Vorräte übrig sind und es nicht stimmt, dass Tödliches All aktiv ist: "
     "ziehe 1 Sektionskarte; sonst: das Besatzungsmitglied stirbt."),
    ([{"pick": "others_here", "do": ["heal_die 1"]}],
     "One other crew member of your choice in your sector: discard 1 injury die.",
     "Ein anderes Besatzungsmitglied deiner Wahl in deinem Sektor: lege 1 Verletzungswürfel ab."),
    ([{"d10": [{"r": "0", "do": ["kill"]}, {"r": "1-9", "do": ["draw 1"]}]}],
     "Roll the d10: 0: the crew member dies; 1–9: draw 1 section card.",
     "Wirf den W10: 0: das Besatzungsmitglied stirbt; 1–9: ziehe 1 Sektionskarte."),
    ([{"repeat": 2, "do": ["event 1"]}], "2 times: draw and resolve 1 event now.",
     "2-mal: ziehe jetzt 1 Ereignis und wende es an."),
    ([{"reduce": "armor", "of": 4, "do": "supply -"}],
     "Lose 4 supplies, reduced by 1 per point of armour.",
     "Verliere 4 Vorräte, je Punkt Panzerung um 1 verringert."),
]  # fmt: skip


@pytest.mark.rule("ISV-530", "ISV-538")
@pytest.mark.parametrize(("items", "en", "de"), SAID, ids=[en for _, en, _ in SAID])
def test_what_an_effect_list_says(parser: Parser, items: list[object], en: str, de: str) -> None:
    assert said(parser, items) == (en, de)


@pytest.mark.rule("ISV-538")
def test_prevent_is_said_as_its_timing_needs(parser: Parser) -> None:
    assert said(parser, ["prevent"], WHEN_EVENT) == (
        "Discard the event without applying it.", "Lege das Ereignis ab, ohne es anzuwenden.",
    )  # fmt: skip
    assert said(parser, ["prevent"], WHEN_INJURY_OTHER)[0] == (
        "This crew member does not gain the injury."
    )


@pytest.mark.rule("ISV-538")
def test_dice_conditions_are_terms_with_plus_and_slash(parser: Parser) -> None:
    number = parser.dice("2sco/R+2B+any/D", HERE)
    english, german = (
        Phrases(parser.content, CONTENT.wording, language).dice(number) for language in LANGUAGES
    )
    assert english == (
        "2 × Scouting / 1 red die + 2 blue dice + 1 symbol of any kind / 1 section die"
    )
    assert german == (
        "2 × Kundschaften / 1 roter Würfel + 2 blaue Würfel + 1 beliebiges Symbol / "
        "1 Sektionswürfel"
    )


@pytest.mark.rule("ISV-538")
def test_flags_are_never_named_but_counters_are(parser: Parser) -> None:
    german = Phrases(parser.content, CONTENT.wording, "de")
    number = parser.condition("flag:allied >= 2 | flag:song >= 1", HERE)
    assert german.condition(number) == "das Journal es zulässt"
    number = parser.condition("flag:x_combos >= 5", HERE)
    assert german.condition(number) == "mindestens 5 Kombinationen aktiviert wurden"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_and_every_condition_can_be_said(parser: Parser, language: str) -> None:
    phrases = Phrases(parser.content, CONTENT.wording, language)
    for words, _ in WRITTEN:
        when = WHEN_EVENT if words == "prevent" else NONE
        check(phrases.program(parser.read_list([words], HERE), when))
    for text, _ in CONDITIONS:
        check(sentence(phrases.condition(parser.condition(text, HERE))))
    assert len(VERBS) == len({words.split()[0] for words, _ in WRITTEN})


# -- everything that comes with the game ----------------------------------------------------------


def check(text: str) -> None:
    """Check that a text is made of whole sentences."""
    assert re.fullmatch(r"[^a-zäöü].*[.!?]", text), text
    assert not re.search(r"[{}]|  | [.,;:]|\.\.|\bNone\b|x_", text), text


def cards(texts: CardTexts) -> Iterator[list[Line]]:
    """Yield every card of the content."""
    writers = {
        "cards": texts.section_card, "crew": texts.crew, "equipment": texts.equipment,
        "injuries": texts.injury, "danger_tables": texts.danger_table,
        "discoveries": texts.discovery, "events": texts.event, "missions": texts.mission,
        "global_conditions": texts.condition, "threats": texts.threat, "actions": texts.action,
    }  # fmt: skip
    for name, write in writers.items():
        for number in range(len(getattr(RULES, name))):
            yield write(number)
    for planet in RULES.planets:
        for route in planet.routes:
            yield texts.route(planet.index, route.index)


@pytest.mark.rule("ISV-530")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_written(language: str) -> None:
    texts = CONTENT.card_texts(language)
    for lines in cards(texts):
        for line in lines:
            if line.mark not in ("field", "travel") or line.text:
                check(line.text if line.mark != "field" else f"{line.text}.")
            assert not re.search(r"[{}]|  ", line.head)


@pytest.mark.rule("ISV-530")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_program_and_condition_of_the_content_can_be_said(language: str) -> None:
    phrases = CONTENT.card_texts(language).phrases
    for program in RULES.programs:
        check(phrases.program(program.index))
    for condition in RULES.conditions:
        check(sentence(phrases.condition(condition.index)))
    for dice in RULES.dice_conditions:
        assert phrases.dice(dice.index)


def written(lines: list[Line]) -> list[str]:
    return [str(line) for line in lines]


def test_a_section_card_and_how_it_differs_in_the_guided_first_game() -> None:
    shelter = RULES.card_ids.places["en02"]
    german = CONTENT.card_texts("de")
    assert written(german.section_card(shelter)) == [
        "Bei einem Würfelwurf: Wirf 1 Sektionswürfel neu.",
        "Kombination (2 × Konstruktion): Jedes Besatzungsmitglied in deinem Sektor: (wenn du "
        "willst: lege 1 Verletzungskarte ab; lege 1 Verletzungswürfel ab); erneuere 3 Würfel; "
        "ziehe 1 Sektionskarte.",
    ]
    combo = written(german.section_card(shelter, tutorial=True))[1]
    assert combo.startswith("Kombination (2 beliebige gleiche Symbole): Jedes")


def test_a_crew_card() -> None:
    amir = CONTENT.card_texts("en").crew(RULES.crew_ids.places["amir"])
    assert written(amir) == [
        "Blue Base = Research.",
        "During a dice roll (discard 1 charge, only if at least 2 Accident results are in the roll "
        "pool): Move every section die showing Accident from the roll pool to its owner's spent "
        "pool.",
    ]


@pytest.mark.rule("ISV-538")
def test_equipment_with_rules_of_its_token() -> None:
    outpost = CONTENT.card_texts("en").equipment(RULES.equipment_ids.places["E09"])
    assert written(outpost) == [
        "In your turn (counts as an action): Spend 2 blue dice. Place the token of “Outpost” in "
        "your sector.",
        "Resting in the sector of this token refreshes 2 more dice.",
        "Straining in the sector of this token refreshes 2 more dice.",
    ]


@pytest.mark.rule("ISV-538")
def test_an_action_with_everything_and_without_its_need() -> None:
    """What an action needs is not said: it is not offered without."""
    anvil = CONTENT.card_texts("de").action(RULES.action_ids.places["P142.A1"])
    assert written(anvil) == [
        "Wirf einen Gefahrenwürfel mit (Tafel D).",
        "Sondereffekt (Unfall): Rücke auf dem roten Track um 1 vor.",
        "Sondereffekt (Xenologie / Technik / Biologie): Rücke auf dem grünen Track um 1 vor.",
        "Sondereffekt (2 Sektionswürfel): Rücke auf dem grünen Track um 1 vor.",
        "Grünes Ergebnis (Track mit 9 Feldern): Vermerke das im Journal. Lies Protokoll 167.",
        "Rotes Ergebnis (Track mit 4 Feldern): Jedes Besatzungsmitglied in deinem Sektor: erhalte "
        "die Verletzung „Verwundet“.",
    ]
    cells = CONTENT.card_texts("en").action(RULES.action_ids.places["P106.A1"])
    assert written(cells)[:2] == [
        "If the roll pool shows no Biology, the red result applies at once.",
        "Yellow result (Biology + Xenology): Gain 1 success token. Then the green result applies "
        "as well.",
    ]


def test_an_event_a_condition_and_a_threat() -> None:
    german = CONTENT.card_texts("de")
    assert written(german.event(RULES.event_ids.places["EV12"])) == [
        "Passendes Biom (Kälte): Verbrauche 2 Würfel.",
        "Kein passendes Biom: Rücke auf allen Zeit-Tracks um 1 vor.",
    ]
    assert written(german.condition(RULES.condition_ids.places["G11"])) == [
        "Reisesymbol: Verbrauche 1 Würfel. Wirf einen Gefahrenwürfel (Tafel A). Bewege dich in den "
        "Sektor am Ende der Route.",
        "Sondereffekt (Unfall): Verliere 1 Vorrat.",
        "Zeit-Track voll (5): Lege die aktuelle Globale Bedingung ab.",
    ]
    storm = written(german.threat(RULES.threat_ids.places["T14"]))
    assert storm[:2] == ["1: Wehen", "2: Wehen, Schleifen"]
    assert storm[2].startswith("Wehen: Bewege „Staubsturm“ in den verbundenen Sektor mit")


@pytest.mark.rule("ISV-500")
def test_cards_of_an_added_world_can_be_written(tmp_path: Path) -> None:
    content = loaded(added(tmp_path, "planets/tiny.toml", TINY))
    action = content.rules.action_ids.places["X90.A1"]
    assert written(content.card_texts("de").action(action)) == [
        "Grünes Ergebnis (Kundschaften / 2 Sektionswürfel): Vermerke das im Journal.",
        "Rotes Ergebnis: Verbrauche 1 Würfel.",
    ]
