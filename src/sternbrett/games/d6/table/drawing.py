"""The table of Deep Space D-6 as a page shows it: ship, threats, crew, and what may come.

Small functions turn a view into HTML; the game's `style.css` places and colours it. Things
that can be touched are buttons with a `data-handle`; dice and cards have stable ids, by which they
are seen to move.
"""

from __future__ import annotations

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import FACES, D6Content
from sternbrett.games.d6.model import Card, D6State
from sternbrett.games.d6.rules.activate import by_track
from sternbrett.games.d6.rules.dice import LETTERS
from sternbrett.games.d6.table import art, crafts
from sternbrett.games.d6.table.panels import cards_in_play
from sternbrett.games.d6.table.preview import Forecast, forecasts
from sternbrett.kernel.game import Drawing, emptied
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import escape
from sternbrett.web.kit import Kept

STEPS = ("roll", "scan", "assign", "discover", "activate", "gather")

# Stations from bow to stern, with the crew that mans them and their clause.
STATIONS = (
    ("bridge", "C", "D6-032"),
    ("weapons", "T", "D6-039"),
    ("sickbay", "M", "D6-047"),
    ("lab", "S", "D6-050"),
    ("engine_room", "E", "D6-058"),
)

#: What cards forbid: at which station, and the text that says so there; the stricter first.
RESTRICTIONS = {
    model.NO_COMMANDER: ("bridge", "no_commander"),
    model.NO_ENGINEERING: ("engine_room", "no_engineering"),
    model.SCIENCE_ONLY_HERE: ("lab", "science_only_here"),
    model.SHIELDS_OFFLINE: ("lab", "shields_offline"),
}


#: Most of a table looks as it did a moment ago.
KEPT: Kept[str] = Kept()


class Artist:
    """Draws one view in one language."""

    def __init__(self, look: Look[D6State]) -> None:
        self.content: D6Content = look.content
        self.texts = look.texts
        self.g = look.position
        self.phase = look.phase

    def say(self, key: str, **args: object) -> str:
        """Return a text, escaped for a page."""
        return self.texts.escaped(key, **args)

    def draw(self) -> Drawing:
        """Return the whole table."""
        return Drawing(
            bar=self.steps(),
            changing=self.board(),
            side=self.deck(),
            fixed=(art.symbols(), sky(), art.ship()),
        )

    # -- top bar --------------------------------------------------------------------------

    def steps(self) -> str:
        """Return the six steps of the round with the present one marked."""
        now = self.phase
        items = "".join(
            f"<li{' class=now aria-current=step' if step == now else ''}>"
            f"{self.say(f'step.{step}')}</li>"
            for step in STEPS
        )
        return (
            f'<span class="round">{self.say("field.round")} {self.g.round}</span>'
            f'<ol class="steps" aria-label="{self.say("field.step")}">{items}</ol>'
        )

    # -- board ----------------------------------------------------------------------------

    def board(self) -> str:
        """Return internal threats, the ship, external threats, the tray and the forecast."""
        return (
            f'<div class="d6">{emptied(art.symbols())}{emptied(sky())}'
            f"{self.internal()}{self.ship()}{self.external()}{self.tray()}</div>"
        )

    def internal(self) -> str:
        """Return the internal threats, oldest first."""
        cards = [card for card in cards_in_play(self.g) if not card.external]
        body = "".join(self.threat(card) for card in cards) or self.nothing("value.no_internal")
        return (
            f'<section class="internal"><h2>{self.say("panel.internal_short")}</h2>'
            f'<div class="cards">{body}</div></section>'
        )

    def external(self) -> str:
        """Return the damage track with the external threats beside their rows."""
        g = self.g
        order = by_track(g, [card.index for card in cards_in_play(g) if card.external])
        rows = []
        for row in self.content.ship.ship.damage_track:
            cards = [g.content.cards[index] for index in order if g.health[index] == row]
            body = "".join(self.threat(card) for card in cards)
            rows.append(
                f'<div class="track-row"><span class="track-number" aria-hidden="true">{row}</span>'
                f'<div class="cards">{body}</div></div>'
            )
        rest = [g.content.cards[index] for index in order if g.health[index] == 0]
        if rest:
            body = "".join(self.threat(card) for card in rest)
            rows.append(
                '<div class="track-row">'
                '<span class="track-number" aria-hidden="true">&#8211;</span>'
                f'<div class="cards">{body}</div></div>'
            )
        return (
            f'<section class="external"><h2>{self.say("panel.external_short")}</h2>'
            f"{''.join(rows)}</section>"
        )

    def ship(self) -> str:
        """Return the ship with its tracks, stations and areas."""
        areas = self.scanners() + self.infirmary() + self.returned()
        return (
            f'<section class="ship" aria-label="{self.say("panel.ship")}">'
            f"{emptied(art.ship())}"
            f'<div class="tracks">{self.hull()}{self.shields()}</div>'
            f'<div class="stations">{self.stations()}{areas}</div></section>'
        )

    def hull(self) -> str:
        """Return the hull track."""
        return self.track("hull", self.g.hull, self.g.content.hull_max, "D6-005", "")

    def shields(self) -> str:
        """Return the shield track, greyed out while shields are offline."""
        offline = self.g.passives() & model.SHIELDS_OFFLINE
        label = f" {self.say('value.offline')}" if offline else ""
        return self.track(
            "shields", self.g.shields, self.g.content.shields_max, "D6-091", label,
            " offline" if offline else "",
        )  # fmt: skip

    def track(
        self, name: str, value: int, most: int, clause: str, label: str, extra: str = ""
    ) -> str:
        """Return a track of points as a button that explains itself."""
        key = (self.texts, name, value, most, clause, label, extra)
        return KEPT.get(key, lambda: self.draw_track(*key[1:]))

    def draw_track(
        self, name: str, value: int, most: int, clause: str, label: str, extra: str
    ) -> str:
        """Draw a track of points."""
        pips = "".join(f'<i class="{"on" if n < value else "off"}"></i>' for n in range(most))
        title = self.say(f"field.{name}")
        return (
            f'<button type="button" class="track {name}{extra}" id="track-{name}" '
            f'data-handle="track:{name}" data-clause="{clause}" '
            f'data-tip="{self.say(f"tip.{name}")}">'
            f'<span class="name">{title}</span><b class="value">{value}</b>'
            f'<span class="visually-hidden"> / {most}</span>'
            f'<span class="pips">{pips}</span>'
            f"{f'<em>{label}</em>' if label else ''}</button>"
        )

    def scanners(self) -> str:
        """Return the scanner slots with the dice that lie there."""
        slots = self.g.content.scanner_slots
        dice = [die for die in range(len(self.g.area)) if self.g.area[die] == model.SCANNERS]
        shown = "".join(self.die(die, "X") for die in dice)
        empty = '<i class="slot"></i>' * max(0, slots - len(dice))
        return self.area("scanners", len(dice), "D6-019", shown + empty)

    def area(self, name: str, count: int, clause: str, dice: str) -> str:
        """Return a place where dice lie, as a button around them."""
        title = self.say(f"field.{name}")
        return (
            f'<button type="button" class="area {name}" id="area-{name}" data-handle="area:{name}" '
            f'data-clause="{clause}" data-tip="{self.say(f"tip.{name}")}" '
            f'><span class="name">{title}</span><span class="visually-hidden">: {count}</span>'
            f'<span class="dice" aria-hidden="true">{dice}</span></button>'
        )

    def infirmary(self) -> str:
        """Return the infirmary."""
        dice = [die for die in range(len(self.g.area)) if self.g.area[die] == model.INFIRMARY]
        return self.area(
            "infirmary", len(dice), "D6-099", "".join(self.die(die, "-") for die in dice)
        )

    def returned(self) -> str:
        """Return the dice that were used and come back next round."""
        g = self.g
        dice = [die for die in range(len(g.area)) if g.area[die] == model.RETURNED]
        shown = "".join(self.die(die, LETTERS[g.face[die]]) for die in dice)
        return self.area("returned", len(dice), "D6-028", shown)

    def stations(self) -> str:
        """Return the stations."""
        g = self.g
        stopping = [(card.passive, card.id) for card in cards_in_play(g) if card.passive]
        key = (self.texts, self.content, bool(g.fired), bool(g.repaired), *stopping)
        return KEPT.get(key, lambda: "".join([self.station(*station) for station in STATIONS]))

    def station(self, name: str, letter: str, clause: str) -> str:
        """Return a station: its crew face, its name, and what the next die does there."""
        g = self.g
        points = {
            "weapons": g.content.weapons_more if g.fired else g.content.weapons_first,
            "engine_room": g.content.repair_more if g.repaired else g.content.repair_first,
        }
        stopped = self.stopped(name)
        note = stopped or self.say(f"station.{name}", amount=points.get(name, 0))
        title = self.station_name(name)
        return (
            f'<button type="button" class="station {name}{" stopped" if stopped else ""}" '
            f'id="station-{name}" '
            f'data-handle="station:{name}" data-clause="{clause}" '
            f'data-tip="{self.say(f"tip.{name}")}">'
            f'<span class="badge face-{letter}">{letter}</span>'
            f'<span class="name">{title}</span><span class="note">{note}</span></button>'
        )

    def station_name(self, name: str) -> str:
        """Return a station's name."""
        return escape(self.texts.name("station", name))

    def stopped(self, station: str) -> str:
        """Return what a card in play forbids at a station, with its name; or nothing."""
        cards = {card.passive: card.id for card in cards_in_play(self.g) if card.passive}
        for passive, (where, key) in RESTRICTIONS.items():
            if where == station and passive in cards:
                return self.say(f"stopped.{key}", card=cards[passive])
        return ""

    # -- cards ----------------------------------------------------------------------------

    def threat(self, card: Card) -> str:
        """Return a card in play as a button: name, faces, effect, health, mission."""
        g = self.g
        dice = [(d, g.area[d], g.face[d]) for d, on in enumerate(g.on_card) if on == card.index]
        state = (g.health[card.index], card.index in g.stasis, *dice)
        key = (self.texts, self.content, card.index, state)
        return KEPT.get(key, lambda: self.draw_threat(card))

    def draw_threat(self, card: Card) -> str:
        """Draw a card in play."""
        g = self.g
        table = self.content.cards[card.index]
        text = table.text_de if self.texts.language == "de" else table.text_en
        name = escape(self.texts.name("card", card.id))
        classes = "threat outer" if card.external else "threat inner"
        if card.index in g.stasis:
            classes += " stasis"
        faces = "".join(
            f'<i class="{"on" if face in card.faces else "off"}">{face}</i>' for face in range(1, 7)
        )
        health = ""
        if card.health:
            pips = "".join(
                f'<i class="{"on" if n < g.health[card.index] else "off"}"></i>'
                for n in range(card.health)
            )
            health = f'<span class="pips">{pips}</span>'
        details = self.describe(card)
        return (
            f'<div class="{classes}" id="card-{card.id}" data-motion="slide">'
            f'<button type="button" class="face" data-handle="card:{card.id}" '
            f'data-faces="{" ".join(map(str, card.faces))}" data-clause="{table.clause}" '
            f'data-tip="{name}. {details} {escape(text)}">'
            f'{crafts.picture(card.id)}<span class="name">{name}</span>{health}'
            f'<span class="visually-hidden">. {details} </span>'
            f'<span class="faces" aria-hidden="true">{faces}</span>'
            f'<span class="text">{escape(text)}</span></button>{self.slots(card)}</div>'
        )

    def describe(self, card: Card) -> str:
        """Return health, faces and mission of a card in words."""
        parts = []
        if card.health:
            health = self.g.health[card.index]
            parts.append(self.say("value.health", health=health, most=card.health))
        if card.faces:
            parts.append(self.say("value.faces", faces=" ".join(map(str, card.faces))))
        if card.mission:
            joiner = self.say("value.or") if card.mission_any else " + "
            crew = joiner.join(escape(self.texts.name("face", LETTERS[f])) for f in card.mission)
            parts.append(self.say("note.mission", crew=crew).rstrip("."))
        if card.index in self.g.stasis:
            parts.append(self.say("value.stasis"))
        return ", ".join(parts) + "." if parts else ""

    def slots(self, card: Card) -> str:
        """Return the dice on a card and its empty mission slots."""
        g = self.g
        out = []
        here = [die for die in range(len(g.area)) if g.on_card[die] == card.index]
        wanted = list(card.mission)
        for die in here:
            if g.area[die] == model.MISSION:
                face = g.face[die]
                wanted.remove(face)
                out.append(self.die(die, LETTERS[face], f"slot:{card.id}:{FACES[face]}"))
            else:
                # A die in stasis counts as a used one when a unit is taken (D6-138).
                handle = "area:returned" if g.area[die] == model.STASIS else ""
                out.append(self.die(die, LETTERS[g.face[die]], handle))
        joined = " any" if card.mission_any else ""
        out += [f'<i class="slot face-{LETTERS[face]}">{LETTERS[face]}</i>' for face in wanted]
        return f'<span class="slots{joined}">{"".join(out)}</span>' if out else ""

    # -- dice -----------------------------------------------------------------------------

    def tray(self) -> str:
        """Return the available dice, and what the threat die would bring."""
        g = self.g
        pool = [die for die in range(len(g.area)) if g.area[die] == model.POOL]
        dice = "".join(
            self.die(die, LETTERS[g.face[die]], self.pool_handle(die), "slide roll") for die in pool
        )
        body = dice or self.nothing("value.none")
        return (
            f'<section class="tray"><div class="pool"><h2>{self.say("field.pool")}</h2>'
            f'<div class="dice">{body}</div></div>{self.forecasts()}</section>'
        )

    def forecasts(self) -> str:
        """Return what each face of the threat die would bring; nothing when all is over."""
        if self.g.result:
            return ""
        faces = "".join(self.forecast(item) for item in forecasts(self.g))
        return (
            f'<div class="forecast"><h2>{self.say("panel.forecast")}</h2>'
            f'<div class="faces">{faces}</div></div>'
        )

    def pool_handle(self, die: int) -> str:
        """Return the handle of an available die; dice that were not rolled count as returned."""
        face = self.g.face[die]
        if face == model.THREAT:
            return ""  # it has just been rolled and goes to the scanners
        return "area:returned" if face == model.NO_FACE else f"die:{FACES[face]}"

    def die(self, die: int, letter: str, handle: str = "", motion: str = "slide") -> str:
        """Return a die with its number; only dice with a handle can be touched by themselves."""
        name = self.say("value.die") if letter == "-" else escape(self.texts.name("face", letter))
        inner = art.face(letter)
        face = "none" if letter == "-" else letter
        if handle:
            return (
                f'<button type="button" class="die face-{face}" id="die-{die}" data-face="{face}" '
                f'data-motion="{motion}" data-drag="anywhere" '
                f'data-number="{die + 1}" data-handle="{handle}" data-clause="D6-031" '
                f'data-tip="{self.say(f"die.{face}")}" aria-label="{name}">{inner}</button>'
            )
        return (
            f'<span class="die face-{face}" id="die-{die}" data-face="{face}" '
            f'data-motion="{motion}" data-number="{die + 1}" title="{name}">{inner}</span>'
        )

    def forecast(self, item: Forecast) -> str:
        """Return what happens if the threat die shows a face: loss after shields, units, cards."""
        loss = (item.shields, item.hull, item.units, item.again, item.lost, *item.cards)
        key = (self.texts, self.content, "forecast", item.face, loss)
        return KEPT.get(key, lambda: self.draw_forecast(item))

    def draw_forecast(self, item: Forecast) -> str:
        """Draw what happens if the threat die shows a face."""
        names = [self.g.content.cards[index].id for index in item.cards]
        parts = []
        if item.shields:
            parts.append(f'<b class="aid">{self.say("forecast.shields", amount=item.shields)}</b>')
        if item.hull:
            parts.append(f'<b class="harm">{self.say("forecast.hull", amount=item.hull)}</b>')
        if item.units:
            parts.append(f'<b class="unit">{self.say("forecast.units", amount=item.units)}</b>')
        if item.again:
            parts.append(f'<b class="again">{self.say("forecast.again")}</b>')
        loss = "".join(parts) or '<b class="calm">0</b>'
        who = ", ".join(self.texts.name("card", name) for name in names)
        tip = self.say("tip.forecast", face=item.face, cards=who or self.texts.say("value.nobody"))
        lost = f" {self.say('forecast.lost')}" if item.lost else ""
        return (
            f'<button type="button" class="chance{" lost" if item.lost else ""}" '
            f'data-cards="{" ".join(f"card-{name}" for name in names)}" data-tip="{tip}{lost}" '
            f'data-clause="D6-080" id="forecast-{item.face}">'
            f'<span class="pip">{item.face}</span>{loss}</button>'
        )

    # -- side -----------------------------------------------------------------------------

    def deck(self) -> str:
        """Return the threat die, the deck and the discard pile: which cards, not their order."""
        g = self.g
        piles = (tuple(g.deck), tuple(g.discard), g.threat_roll)
        return KEPT.get((self.texts, self.content, "deck", piles), self.draw_deck)

    def draw_deck(self) -> str:
        """Draw the threat die, the deck and the discard pile."""
        kinds: dict[str, list[str]] = {"external": [], "internal": [], "filler": []}
        for index in self.g.deck:
            table = self.content.cards[index]
            kinds[table.type].append(self.texts.name("card", table.id))
        counted = {self.texts.say(f"field.deck_{kind}"): names for kind, names in kinds.items()}
        lists = {title: names for title, names in counted.items() if names}
        gone = [self.texts.name("card", self.content.cards[i].id) for i in self.g.discard]
        if gone:
            lists[self.texts.say("field.discard")] = gone
        total = len(self.g.deck)
        line = ", ".join(f"{len(names)} {title}" for title, names in counted.items() if names)
        body = "".join(
            f"<h3>{escape(title)} {len(names)}</h3><p>{escape(count_names(names))}</p>"
            for title, names in lists.items()
        )
        return (
            f'<section class="panel deck" id="deck"><h2>{self.say("panel.deck")}</h2>'
            f'<details><summary><span class="stack" aria-hidden="true">{total}</span>'
            f"<span>{self.say('note.deck', amount=total)}<small>{escape(line)}</small></span>"
            f"{self.threat_die()}</summary>"
            f'<div class="left">{body}</div></details></section>'
        )

    def threat_die(self) -> str:
        """Return the threat die with its last result of this round."""
        roll = self.g.threat_roll
        label = self.say("field.threat_roll")
        return (
            f'<span class="threat-die" id="threat-die" title="{label}">'
            f'<span class="visually-hidden">{label}: </span>{roll or "&#8211;"}</span>'
        )

    def nothing(self, key: str) -> str:
        """Return a quiet word where a place is empty."""
        return f'<p class="quiet">{self.say(key)}</p>'


def sky() -> str:
    """Return the stars behind everything."""
    return art.stars(7, 60, 1000, 560)


def count_names(names: list[str]) -> str:
    """Return names in order, each once, with its number where there are several."""
    counted = {name: names.count(name) for name in sorted(names)}
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counted.items())


def mark_up(kind: str, value: str, shown: str) -> str:
    """Return an argument of the log's sentences: dice as small dice, cards in bold."""
    if kind == "faces":
        dice = "".join(
            f'<span class="mini face-{letter}">{letter}</span>' for letter in value.split()
        )
        return f'<span class="minis">{dice}</span>'
    if kind == "face":
        letter = escape(value[:1].upper())
        return f'<span class="mini face-{letter}">{letter}</span> {escape(shown)}'
    if kind in ("card", "roll"):
        return f"<b>{escape(shown)}</b>"
    return escape(shown)
