"""The current sector as the diner's window into space: its sign, the ways out, and the hazard."""

from __future__ import annotations

from sternbrett.games.dine import model
from sternbrett.games.dine.data import SectorTable
from sternbrett.games.dine.model import DRIVE, Sector
from sternbrett.games.dine.rules.sectors import CheckWays, total_for_ways, ways_out
from sternbrett.games.dine.symbols import amount_of
from sternbrett.games.dine.table import art
from sternbrett.games.dine.table.panels import symbol_text
from sternbrett.games.dine.table.preview import Preview
from sternbrett.games.dine.table.slips import ORDER, Slips
from sternbrett.kernel.plain_html import escape

#: What a consequence hits, as a picture.
HARM_ICONS = {"damage": "shield", "pizza": "cooking", "discard_each": "card", "remove_any": "card"}


class Window:
    """Draws the current sector."""

    def __init__(self, slips: Slips) -> None:
        self.slips = slips
        self.g = slips.g
        self.say = slips.say
        self.size = len(self.g.hands) - 1
        self.sector: Sector = self.g.content.sectors[self.g.sector]
        self.table: SectorTable = slips.content.sectors[self.g.sector]

    def draw(self) -> str:
        """Return the sector card: sign, ways out, hazard."""
        total = total_for_ways(self.g)
        met = {option.key for option in ways_out(self.g)}
        return (
            f'<section class="window kind-{self.table.kind}" id="sector" '
            f'aria-label="{self.say("panel.sector")}">{self.sign()}'
            f'<div class="ways" id="ways">{self.ways(total, met)}</div>{self.hazard()}</section>'
        )

    def sign(self) -> str:
        """Return the neon sign with the sector's name, kind and special rule."""
        name = escape(self.slips.texts.name("sector", self.sector.id))
        rules = "".join(
            f'<p class="rule">{escape(rule.text_de if self.slips.german else rule.text_en)}</p>'
            for rule in self.table.rules
        )
        return (
            f'<div class="sign" id="card-sector-{self.sector.id}" data-motion="slide">'
            f"{art.stars(26, 200, 130)}{art.sign(self.sector.id)}<h3>{name}</h3>"
            f"<small>{self.say(f'kind.{self.table.kind}')}</small>{rules}</div>"
        )

    # -- ways out -------------------------------------------------------------------------

    def ways(self, total: int, met: set[str]) -> str:
        """Return every way out as a strip, with what is there and what is needed."""
        out = []
        for place, solution in enumerate(self.sector.solutions):
            key = f"solve:{place + 1}"
            label = self.say("way.solve", number=place + 1)
            pizza = self.sector.pizza[place]
            if pizza:
                needs = f'<span class="pay">{self.say("value.pizza", amount=pizza)}</span>'
                tip = self.say("tip.pizza_way", amount=pizza)
            else:
                needs = self.needs(solution[self.size], total)
                tip = self.say("tip.solve") + self.per_crew(place)
            out.append(self.way(key, label, needs, tip, "DSD-034", key in met))
        out.append(self.jump(total, met))
        return "".join(out)

    def per_crew(self, place: int) -> str:
        """Return a word on the part of a solution that grows with the crew."""
        parts = [
            f"{amount} {symbol_text(amount, symbol, self.slips.texts)}"
            for symbol, amount in self.table.solutions[place].per_crew.items()
        ]
        return " " + self.say("tip.per_crew", what=", ".join(parts)) if parts else ""

    def jump(self, total: int, met: set[str]) -> str:
        """Return the jump; where it is marked X, that."""
        label = self.say("way.jump")
        if not self.sector.jump:
            return (
                f'<button type="button" class="way-out never" id="way-jump" '
                f'data-handle="button:jump" data-clause="DSD-035" '
                f'data-tip="{self.say("tip.no_jump")}"><b class="label">{label}</b>'
                f'<span class="needs">&#10005; {self.say("value.no_jump")}</span></button>'
            )
        needs = self.needs(self.sector.jump[self.size], total)
        return self.way("jump", label, needs, self.say("tip.jump"), "DSD-033", "jump" in met)

    def way(self, key: str, label: str, needs: str, tip: str, clause: str, met: bool) -> str:
        """Return one way out as a strip that can be touched once it is met."""
        gain = self.gain(key)
        state = f"<em>{self.say('table.met')}</em>" if met else ""
        return (
            f'<button type="button" class="way-out{" met" if met else ""}" '
            f'id="way-{key.replace(":", "-")}" data-handle="button:{key}" data-clause="{clause}" '
            f'data-tip="{label}: {tip} {gain}"><b class="label">{label}{state}</b>'
            f'<span class="needs">{needs}</span><span class="gain">{gain}</span></button>'
        )

    def needs(self, need: int, total: int, before: int | None = None) -> str:
        """Return what a way needs, each symbol with what is there; `before` marks what grew."""
        old = total if before is None else before
        return "".join(
            self.need(symbol, amount_of(total, symbol), amount, amount_of(old, symbol))
            for symbol in ORDER
            if (amount := amount_of(need, symbol))
        )

    def need(self, symbol: int, have: int, amount: int, before: int) -> str:
        """Return one needed symbol: have / need, and a tick when that is enough."""
        name = escape(self.slips.texts.name("symbol", self.slips.content.symbols[symbol].id))
        tick = "&#10003;" if have >= amount else ""
        state = (" met" if tick else "") + (" more" if have > before else "")
        chip = self.slips.chip(symbol, f"{have}/{amount}", state)
        return f'{chip}<span class="visually-hidden"> {name} {tick}, </span>'

    def gain(self, key: str) -> str:
        """Return what taking a way gives besides leaving."""
        g = self.g
        solved = key != "jump"
        parts = []
        if self.sector.kind == model.BOSS:
            return self.say("gain.win")
        if not solved and self.sector.jump_damage:
            parts.append(self.say("gain.damage", amount=self.sector.jump_damage))
        if solved:
            parts.append(self.say("gain.upgrade"))
        steps = g.ship.reward if g.ship.reward_for == int(solved) else 0
        if solved:
            steps += self.sector.marker_when_solved
        if steps:
            parts.append(self.say("gain.marker", amount=steps, what=self.slips.marker))
        if solved and self.sector.extra_draw:
            parts.append(self.say("gain.draw", amount=self.sector.extra_draw))
        return ", ".join(parts) or self.say("gain.nothing")

    def preview(self, preview: Preview) -> str:
        """Return the ways out as a played card would leave them: a line for each."""
        out = []
        for place, solution in enumerate(self.sector.solutions):
            if not self.sector.pizza[place]:
                label = self.say("way_short.solve", number=place + 1)
                out.append(
                    self.preview_line(
                        label, solution[self.size], preview, f"solve:{place + 1}" in preview.ways
                    )
                )
        if self.sector.jump:
            label = self.say("way_short.jump")
            need = self.sector.jump[self.size]
            out.append(self.preview_line(label, need, preview, "jump" in preview.ways))
        return "".join(out)

    def preview_line(self, label: str, need: int, preview: Preview, met: bool) -> str:
        """Return one way out as it would stand."""
        state = " met" if met else ""
        return (
            f'<span class="then-way{state}"><b>{label}{" &#10003;" if met else ""}</b>'
            f"{self.needs(need, preview.total, total_for_ways(self.g))}</span>"
        )

    # -- hazard ---------------------------------------------------------------------------

    def hazard(self) -> str:
        """Return the hazard: how full the row is, what it brings back, what it does."""
        g = self.g
        value, length = g.hazard(), len(g.rows[-1])
        if value:
            pips = "".join(
                f'<i class="{"on" if place < length else "off"}"></i>' for place in range(value)
            )
            meter = (
                f'<b class="count">{self.say("value.hazard", amount=length, most=value)}</b>'
                f'<span class="pips" aria-hidden="true">{pips}</span>'
            )
            tip, clause = self.say("tip.hazard", amount=value), "DSD-126"
        else:
            meter = f'<b class="count">{self.say("value.no_hazard")}</b>'
            tip, clause = self.say("tip.hazard_zero"), "DSD-135"
        left = value - length
        danger = " near" if value and left == 1 else " full" if value and left <= 0 else ""
        harm = "".join(
            f"<li>{art.icon(HARM_ICONS[item.kind])}"
            f"{self.say(f'harm.{item.kind}', amount=item.amount)}</li>"
            for item in self.table.consequences
        )
        return (
            f'<button type="button" class="hazard{danger}" id="hazard" data-clause="{clause}" '
            f'data-tip="{tip} {self.draw_tip()}"><span class="title">{self.say("field.hazard")}'
            f"</span>{meter}{self.draws()}<ul>{harm}</ul>{self.warning(danger)}</button>"
        )

    def drawn(self) -> tuple[int, int]:
        """Return the Drive of the current row and the cards stations add to the draw."""
        drive = amount_of(self.g.totals[-1], DRIVE)
        seats = range(len(self.g.hands))
        bonus = sum(manned.hazard_draw for seat in seats if (manned := self.g.station(seat)))
        return drive, bonus

    def draws(self) -> str:
        """Return how many cards the crew draws if the hazard strikes now."""
        drive, bonus = self.drawn()
        extra = f" +{bonus}" if bonus else ""
        cards = self.say("value.cards", amount=drive + bonus)
        return f'<span class="draws">{self.slips.chip(DRIVE, drive)}{extra} &#8594; {cards}</span>'

    def draw_tip(self) -> str:
        """Return the same in words."""
        drive, bonus = self.drawn()
        return self.say("tip.hazard_draw", drive=drive, amount=drive + bonus)

    def warning(self, danger: str) -> str:
        """Return a warning where going on lets the hazard strike."""
        decision = self.g.pending
        if isinstance(decision, CheckWays) and danger == " full":
            return f"<strong>{self.say('table.strikes')}</strong>"
        if decision is not None and danger == " near":
            return f"<strong>{self.say('table.last_slot')}</strong>"
        return ""
