"""What each verb of the card language says: the phrase, and what it is filled with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard.language import NONE, Effect

if TYPE_CHECKING:
    from sternbrett.games.vanguard.phrases import Phrases

#: Says what an effect does; the timing of its card is given as well.
Say = Callable[["Phrases", Effect, int], str]


def _plain(p: Phrases, e: Effect, when: int) -> str:
    return p.say(lang.VERBS[e.verb - lang.SUCCESS], e.n)


def _signed(p: Phrases, e: Effect, when: int) -> str:
    return p.say(f"{lang.VERBS[e.verb - lang.SUCCESS]}{_sign(e)}", e.n)


def _sign(e: Effect) -> str:
    return "-" if e.n < 0 else "+"


def _found(p: Phrases, e: Effect, when: int) -> str:
    verb = "lead" if e.verb == lang.LEAD else "discovery"
    if e.what == lang.CHOICE:
        return p.say(f"{verb}.choice", e.n)
    if e.what == lang.RANDOM:
        return p.say(f"{verb}.random", e.n)
    return p.say(verb, e.n, type=p.deck(e.what))


def _unique(p: Phrases, e: Effect, when: int) -> str:
    if e.what == NONE:
        return p.say("unique.next")
    return p.say("unique", x=p.content.unique_ids.ids[e.what])


def _coloured(p: Phrases, e: Effect, when: int) -> str:
    if e.n == lang.ALL:
        return p.say("refresh.all")
    return p.say(lang.VERBS[e.verb - lang.SUCCESS], e.n, colour=p.colour(e.colour, e.n))


def _injury(p: Phrases, e: Effect, when: int) -> str:
    return p.say("injury", injury=p.card("injury", p.content.injury_ids, e.what))


def _danger(p: Phrases, e: Effect, when: int) -> str:
    return p.say("danger", e.n, table=p.name("danger_table", p.content.danger_ids, e.what))


def _move(p: Phrases, e: Effect, when: int) -> str:
    if e.mode == lang.TO_SECTOR:
        return p.say("move", x=str(e.where))
    return p.say(("", "move.connected", "move.lander", "move.route")[e.mode])


def _poi(p: Phrases, e: Effect, when: int) -> str:
    id = f"poi.{('replace', 'top', 'remove')[e.mode]}"
    if e.mode == lang.POI_REMOVE:
        return p.say(id, sector=p.sector(e.where))
    card = p.card("poi", p.content.poi_ids, e.what)
    return p.say(id, sector=p.sector(e.where), card=card)


def _marker(p: Phrases, e: Effect, when: int) -> str:
    return p.say(f"marker{_sign(e)}", e.n, sector=p.sector(e.where))


def _mission(p: Phrases, e: Effect, when: int) -> str:
    id = f"mission.{('add', 'done', 'drop', 'fail')[e.mode]}"
    return p.say(id, card=p.card("mission", p.content.mission_ids, e.what))


def _condition(p: Phrases, e: Effect, when: int) -> str:
    if e.what == NONE:
        return p.say("gc.clear")
    return p.say("gc.set", card=p.card("condition", p.content.condition_ids, e.what))


def _track(p: Phrases, e: Effect, when: int) -> str:
    row = p.say(f"row.{lang.ROWS[e.mode]}")
    if e.verb == lang.TRACK:
        return p.say(f"track{_sign(e)}", e.n, row=row)
    card = p.card("poi", p.content.poi_ids, e.what)
    return p.say(f"track_on{_sign(e)}", e.n, row=row, card=card)


def _time(p: Phrases, e: Effect, when: int) -> str:
    if e.verb == lang.TIME_RESET:
        return p.say("time_reset", card=p.track_card(e.what))
    if e.what == lang.ALL:
        return p.say(f"time.all{_sign(e)}", e.n)
    return p.say(f"time{_sign(e)}", e.n, card=p.track_card(e.what))


def _threat(p: Phrases, e: Effect, when: int) -> str:
    name = p.name("threat", p.content.threat_ids, e.what)
    if e.mode == lang.THREAT_ACT:
        threat = p.content.threats[e.what]
        act = p.names["act"][f"{threat.id}.{threat.behaviours[e.n]}"]
        return p.say("threat.act", card=name, act=act)
    if e.mode == lang.THREAT_ADD:
        return p.say("threat.add", card=p.quoted(name), sector=p.sector(e.where))
    id = "threat.remove" if e.mode == lang.THREAT_REMOVE else "threat.off"
    return p.say(id, card=p.quoted(name))


def _threat_move(p: Phrases, e: Effect, when: int) -> str:
    card = p.card("threat", p.content.threat_ids, e.what)
    if e.mode in (lang.TOWARD, lang.AWAY):
        id = f"threat_move.{('toward', 'away')[e.mode]}"
        if e.selector == lang.SEL_ACTOR:
            return p.say(f"{id}_actor", e.n, card=card)
        return p.say(id, e.n, card=card, sel=p.selector(e, "sel"))
    if e.mode == lang.TO_PLACE:
        return p.say("threat_move.sector", card=card, sector=p.sector(e.where))
    return p.say("threat_move.low" if e.mode == lang.TO_LOW else "threat_move.high", card=card)


def _log(p: Phrases, e: Effect, when: int) -> str:
    return p.say("log", x=p.content.log_ids.ids[e.what])


def _outcome(p: Phrases, e: Effect, when: int) -> str:
    return p.say(f"{lang.VERBS[e.verb - lang.SUCCESS]}.{lang.OUTCOMES[e.mode]}")


def _roll(p: Phrases, e: Effect, when: int) -> str:
    return p.say("roll", action=p.card("action", p.content.action_ids, e.what))


def _equipment(p: Phrases, e: Effect, when: int) -> str:
    name = p.name("equipment", p.content.equipment_ids, e.what)
    if e.verb == lang.ARSENAL:
        return p.say("arsenal", e.n, card=name)
    if e.verb == lang.EQUIP_GAIN:
        return p.say("equip_gain", card=p.quoted(name))
    id = "token.place" if e.mode == lang.TOKEN_PLACE else "token.remove"
    return p.say(id, card=p.quoted(name))


def _peek(p: Phrases, e: Effect, when: int) -> str:
    if e.what >= lang.PEEK_DISCOVERY:
        deck = p.say("deck.type", type=p.deck(e.what - lang.PEEK_DISCOVERY))
    else:
        deck = p.say("deck.event" if e.what == lang.PEEK_EVENT else "deck.own")
    return p.say("peek", e.n, deck=deck)


def _prevent(p: Phrases, e: Effect, when: int) -> str:
    return p.say("prevent" if when == NONE else f"prevent.{lang.TIMINGS[when]}")


def _of_dice(p: Phrases, e: Effect, when: int) -> str:
    verb = lang.VERBS[e.verb - lang.SUCCESS]
    words = p.filtered(e.filter)
    if e.n in (lang.ANY, lang.ALL):
        return p.say(f"{verb}.{'any' if e.n == lang.ANY else 'all'}", **words)
    if e.verb != lang.TURN:
        return p.say(verb, e.n, **words)
    if e.face == lang.WISH:
        return p.say("turn.wish", e.n, **words)
    return p.say("turn", e.n, face=p.symbol(e.face), **words)


def _support(p: Phrases, e: Effect, when: int) -> str:
    return p.say("support_dice.return" if e.mode else "support_dice", e.n)


def _count_as(p: Phrases, e: Effect, when: int) -> str:
    return p.say("count_as", face=p.symbol(e.face), face2=p.symbol(e.what))


def _await(p: Phrases, e: Effect, when: int) -> str:
    return p.say("await", card=p.ship_card(e.what))


def _unlock(p: Phrases, e: Effect, when: int) -> str:
    content = p.content
    if e.mode == lang.UNLOCK_DIE:
        return p.say("unlock.die", type=p.name("die_type", content.die_kinds, e.what))
    kinds = {
        lang.UNLOCK_SYSTEM: ("system", content.system_ids),
        lang.UNLOCK_SITE: ("site", content.site_ids),
        lang.UNLOCK_FACILITY: ("facility", content.facility_ids),
    }
    kind, ids = kinds[e.mode]
    return p.say(f"unlock.{kind}", card=p.card(kind, ids, e.what))


def _situation(p: Phrases, e: Effect, when: int) -> str:
    if e.mode == lang.SITUATION_REVEAL:
        return p.say("situation.reveal", e.n)
    id = f"situation.{('', 'shuffle', 'remove', 'future')[e.mode]}"
    return p.say(id, card=p.card("situation", p.content.situation_ids, e.what))


def _objective(p: Phrases, e: Effect, when: int) -> str:
    return p.say("objective", card=p.card("objective", p.content.objective_ids, e.what))


VERBS: dict[int, Say] = {
    **dict.fromkeys(range(lang.SUCCESS, lang.NOTHING + 1), _plain),
    **dict.fromkeys(
        (lang.SUCCESS, lang.SUPPLY, lang.CHARGE, lang.ENERGY, lang.COMMAND, lang.MORALE,
         lang.MORALE_LATER, lang.LANDING_ROLL),
        _signed,
    ),
    **dict.fromkeys((lang.LEAD, lang.DISCOVERY), _found),
    lang.UNIQUE: _unique,
    **dict.fromkeys((lang.REFRESH, lang.SPEND, lang.SACRIFICE), _coloured),
    lang.INJURY: _injury,
    lang.DANGER: _danger,
    lang.MOVE: _move,
    lang.POI: _poi,
    lang.MARKER: _marker,
    lang.MISSION: _mission,
    lang.CONDITION: _condition,
    **dict.fromkeys((lang.TRACK, lang.TRACK_ON), _track),
    **dict.fromkeys((lang.TIME, lang.TIME_RESET), _time),
    lang.THREAT: _threat,
    lang.THREAT_MOVE: _threat_move,
    lang.LOG: _log,
    **dict.fromkeys((lang.OUTCOME, lang.END_EXPLORATION), _outcome),
    lang.ROLL: _roll,
    **dict.fromkeys((lang.TOKEN, lang.EQUIP_GAIN, lang.ARSENAL), _equipment),
    lang.PEEK: _peek,
    lang.PREVENT: _prevent,
    **dict.fromkeys(
        (lang.REROLL, lang.TURN, lang.BURN, lang.ADD, lang.BACK, lang.SAFE), _of_dice
    ),
    lang.SUPPORT_DICE: _support,
    lang.COUNT_AS: _count_as,
    lang.AWAIT: _await,
    lang.UNLOCK: _unlock,
    lang.SITUATION: _situation,
    lang.OBJECTIVE: _objective,
}  # fmt: skip
