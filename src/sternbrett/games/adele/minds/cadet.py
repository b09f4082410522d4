"""The crew's bot: errands along good ways, shared by public information (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, OBJECTS, TRACK, AdeleContent
from sternbrett.games.adele.minds.errands import LAST, Errands
from sternbrett.games.adele.minds.route import ANYTHING, EXTRA, Errand, Journey, Purse, Router
from sternbrett.games.adele.minds.sense import Sense
from sternbrett.games.adele.minds.weights import CADET, CadetWeights
from sternbrett.games.adele.model import Move
from sternbrett.games.adele.rules.action import Act, NextCrew, Perform
from sternbrett.games.adele.rules.exchange import Give, TakeInReturn
from sternbrett.games.adele.rules.hazards import LoseCube, PutOutFire
from sternbrett.games.adele.rules.objects import Craft, Found, PlaceBattery, UseKit
from sternbrett.games.adele.rules.payment import PayDarkness
from sternbrett.games.adele.rules.planning import Brief, Plan
from sternbrett.games.adele.rules.special import Attempt, TerminalTarget
from sternbrett.games.adele.rules.talk import SayObject, SayRoom
from sternbrett.games.adele.rules.terminals import SENDING, CourierSend
from sternbrett.games.adele.rules.wounds import ForcedDrop
from sternbrett.games.adele.view import BY_NAME
from sternbrett.games.adele.written import HIDDEN, parts_of
from sternbrett.kernel.agenda import pending_in
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import View


class Cadet:
    """Chooses for a crew member from its own view."""

    def __init__(self, content: AdeleContent, rng: Rng, weights: CadetWeights = CADET) -> None:
        self.content = content
        self.rng = rng
        self.weights = weights
        self.thought: tuple[View, list[str]] | None = None  # a view and the plan for it

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        moves = [option for option in options if isinstance(option, Move)]
        if len(moves) == 1:
            return moves[0]
        if isinstance(pending_in(view, BY_NAME), Plan):
            field = unplaced(self.plan(view, seat), placed_cubes(view, self.content))[0]
            return next(move for move in moves if move.key == f"cube:{field}")
        return Mate(Sense(view, self.content), seat, self.weights).choose(moves)

    def plan(self, view: View, seat: int) -> list[str]:
        """Return the plan of a round; it is thought of once, not for every cube."""
        if self.thought is None or not alike(self.thought[0], view):
            mate = Mate(Sense(view, self.content), seat, self.weights)
            self.thought = view, mate.plan()
        return self.thought[1]


def alike(view: View, other: View) -> bool:
    """Tell whether two views differ at most in the cubes placed so far."""
    return all(value == other[name] for name, value in view.items() if name != "answer")


def placed_cubes(view: View, content: AdeleContent) -> list[str]:
    """Return the fields of the cubes that were placed so far."""
    first = content.rules.moves.cubes[0].number
    return [FIELDS[number - first] for number in view["answer"]]


def unplaced(plan: list[str], placed: list[str]) -> list[str]:
    """Return what is left of a plan; somebody else may have placed cubes for another one."""
    left = plan[:]
    for field in placed:
        if field in left:
            left.remove(field)
    return left


class Mate:
    """What a crew member makes of a position."""

    def __init__(self, sense: Sense, seat: int, weights: CadetWeights = CADET) -> None:
        self.sense = sense
        self.seat = seat
        self.weights = weights
        self.view = sense.view
        self.g = sense.g
        self.place = sense.g.place[seat]
        self.own = sense.held_by(seat)
        self.errands = Errands(sense, seat, weights)
        self.router = Router(sense, seat, weights)

    def choose(self, moves: list[Move]) -> Move:
        """Return the answer to a decision other than the plan."""
        by_key = {move.key: move for move in moves}
        decision = self.g.pending
        if isinstance(decision, Act):
            return self.act(by_key)
        if isinstance(decision, Found):
            return self.found(decision.slot, by_key)
        if isinstance(decision, NextCrew):
            return self.next_crew(moves)
        if isinstance(decision, CourierSend):
            name = self.errands.parcel(decision.target - SENDING)[1]
            if f"object:{name}" in by_key:
                return by_key[f"object:{name}"]
        if isinstance(decision, ForcedDrop | CourierSend | TakeInReturn):
            return min(moves, key=lambda move: self.keeping(move.key))
        if isinstance(decision, Craft):
            return max(moves, key=lambda move: self.keeping(move.key))
        if isinstance(decision, Give):
            return by_key.get(f"object:{self.handover(decision.other)[1]}", moves[0])
        if isinstance(decision, Brief):
            return self.announcement(by_key) or by_key["done"]
        if isinstance(decision, SayObject):
            return by_key.get(f"object:{self.object_said(decision)}", moves[0])
        if isinstance(decision, SayRoom):
            return by_key.get(f"room:{self.room_said(decision)}", moves[0])
        if isinstance(decision, LoseCube | PayDarkness):
            return self.give_up(moves)
        if isinstance(decision, UseKit):
            wounded = [move for move in moves if move.word == model.CREW]
            return max(wounded, key=lambda move: self.g.wounds[move.arg])
        if isinstance(decision, TerminalTarget):
            return self.terminal_target(moves)
        if isinstance(decision, PlaceBattery):
            return moves[0] if self.errands.battery_on_computer() else moves[-1]
        return moves[-1] if isinstance(decision, PutOutFire) else moves[0]

    # -- looking ahead --------------------------------------------------------------------

    def journey(self, purse: Purse) -> tuple[Journey, bool]:
        """Return the best way to spend cubes, and whether stimulants help with it."""
        plain = self.router.search(self.errands.all, purse[:], self.place)
        field = model.ACTIVATE if purse[model.ACTIVATE] else ANYTHING
        if "stimulants" not in self.own or not purse[field]:
            return plain, False
        more = purse[:]
        more[field] -= 1
        more[ANYTHING] += self.g.content.stimulant_cubes
        lively = self.router.search(self.errands.all, more, self.place)
        if lively.score - self.weights.stimulants > plain.score:
            return lively, True
        return plain, False

    def needed(self) -> tuple[Journey, bool, list[str]]:
        """Return the best way of the coming round, with stimulants or not, and its cubes."""
        purse = self.router.fresh()
        here = self.place < model.FIRST_ZONE and self.g.board[model.HYPOXIA] >> self.place & 1
        if here and not self.router.suited:
            purse[ANYTHING] -= 1  # lost before the turn
        journey, lively = self.journey(purse)
        fields = [FIELDS[field] for field in journey.fields if field >= 0]
        if lively:
            fields = ["activate", *fields]
        return journey, lively, fields[: self.g.content.cubes]

    def plan(self) -> list[str]:
        """Return the fields of the cubes for the coming round."""
        cubes = self.g.content.cubes
        fields = self.needed()[2]
        while len(fields) < cubes:  # cubes to spare make a special action sure
            special = 0 < fields.count("special") < self.g.content.sure_cubes
            fields.append("special" if special else "move")
        return sorted(fields, key=FIELDS.index)

    def give_up(self, moves: list[Move]) -> Move:
        """Return the cube that is missed least, once the action that was begun is done."""
        here, errands = self.after_action()
        best = moves[0]
        best_score = -1.0
        for move in moves:
            purse = self.router.planned()
            field = move.arg
            if move.key == "cube:free":
                field = ANYTHING if purse[ANYTHING] else EXTRA
            purse[field] -= 1
            score = self.router.search(errands, purse, here).score
            if score > best_score:
                best, best_score = move, score
        return best

    def after_action(self) -> tuple[int, list[Errand]]:
        """Return where the action that was begun leads, and the errands that remain."""
        errands = self.errands.all
        action = self.g.agenda[-1]
        if isinstance(action, Perform) and action.word == model.GO:
            return action.arg, errands
        if isinstance(action, Attempt):
            return self.place, [
                errand
                for errand in errands
                if errand.room != self.place or errand.field != model.SPECIAL
            ]
        if isinstance(action, Perform) and action.word == model.SEARCH_SLOT:
            key = f"search:{action.arg}"
            return self.place, [
                errand for errand in errands if errand.room != self.place or errand.key != key
            ]
        return self.place, errands

    # -- acting ---------------------------------------------------------------------------

    def act(self, by_key: dict[str, Move]) -> Move:
        """Return the next action of the turn."""
        if "extinguish" in by_key:
            return by_key["extinguish"]
        flight = self.fly(by_key)
        if flight is not None:
            return flight
        for other in range(1, self.g.crew + 1):
            if f"partner:{other}" in by_key and self.handover(other)[0] > 0:
                return by_key[f"partner:{other}"]
        journey, lively = self.journey(self.router.planned())
        key = journey.first.key if journey.first is not None else "end_turn"
        if self.place >= model.FIRST_ZONE and key not in by_key:
            inside = [move for move in by_key.values() if move.word == model.GO]
            key = inside[0].key if inside else key
        if key.startswith("deploy:") and not lively:  # ADELE need not hear of it before
            return by_key.get(key, by_key["end_turn"])
        words = self.announcement(by_key)
        if words is not None:
            return words
        if lively and "activate:stimulants" in by_key:
            return by_key["activate:stimulants"]
        return by_key.get(key, by_key["end_turn"])

    def fly(self, by_key: dict[str, Move]) -> Move | None:
        """Send a drone where nobody has looked, far away."""
        away = self.errands.away
        for room in sorted(self.sense.unseen, key=lambda room: -away[room]):
            if f"drone:{room}" in by_key:
                return by_key[f"drone:{room}"]
        return None

    def next_crew(self, moves: list[Move]) -> Move:
        """Whoever holds the last object of a mission goes last: others may clear the way."""
        holders = [self.errands.holders.get(name) for name in LAST.values()]
        return min(moves, key=lambda move: (move.arg in holders, move.arg))

    # -- objects --------------------------------------------------------------------------

    def handover(self, other: int) -> tuple[float, str]:
        """Return what is gained if somebody here takes a mission object further, and which one."""
        best = (0.0, "")
        if self.g.acted >> other & 1 or self.g.proposals:  # who declined is not asked again
            return best
        partner = Router(self.sense, other, self.weights)
        for name in self.own:
            errand = self.errands.deployment(name)
            if errand is None or errand.battery:
                continue
            own = self.router.search([errand], self.router.planned(), self.place)
            theirs = partner.search([errand], partner.planned(), self.place)
            best = max(best, (theirs.score - own.score - self.weights.handover, name))
        return best

    def keeping(self, key: str) -> float:
        """Return how much the object that an option names is worth; none is worth least.

        Of two alike the one with more charge is worth more, and a drone that can still look.
        """
        word, _, token = key.partition(":")
        if word not in ("object", "active"):
            return -2.0
        name, charge, used = parts_of(token)
        return self.errands.keeping(name) + int(charge or 0) / 10 - used / 20

    def found(self, slot: int, by_key: dict[str, Move]) -> Move:
        """Take what is worth a slot; with full slots only for something worth less."""
        if "take" in by_key:
            return by_key["take"]
        name = self.view["rooms"][str(self.place)][slot - 1]
        least = min(
            [move for move in by_key.values() if move.word != model.LEAVE],
            key=lambda move: self.keeping(move.key),
        )
        better = self.keeping(least.key) < self.keeping(f"object:{name}")
        return least if better else by_key["leave"]

    def terminal_target(self, moves: list[Move]) -> Move:
        """Return whom or what a terminal is used on."""
        errands = self.errands

        def value(move: Move) -> float:
            if move.word == model.CREW:
                return self.g.wounds[move.arg]
            if move.word == model.SEND:
                return errands.parcel(move.arg)[0]
            if move.word == model.LIFT_IMPACT:
                return errands.blocked.get(move.arg, 0.0)
            if move.word == model.ALERT_AT:
                return errands.device_worth(move.arg, False)
            if move.word == model.HAZARD_AT:
                slot, room = divmod(move.arg, model.SPOTS)
                return errands.device_worth(room, slot == model.TERMINAL)
            return 0.0

        return max(moves, key=value)

    # -- talking --------------------------------------------------------------------------

    def announcement(self, by_key: dict[str, Move]) -> Move | None:
        """Say what one holds, where things lie, and where announced objects go."""
        if "say:goes" in by_key and self.tile_to_tell():
            return by_key["say:goes"]
        if "say:hold" in by_key and self.object_to_tell():
            return by_key["say:hold"]
        if "say:lies" in by_key and self.place_to_tell()[0]:
            return by_key["say:lies"]
        return None

    def told(self, what: str) -> set[str]:
        """Return the objects about which something was announced."""
        return {words[2] for words in self.sense.announced if words[1] == what}

    def object_to_tell(self) -> str:
        """Return a held mission object that this seat has not announced."""
        told = {
            words[2]
            for words in self.sense.announced
            if words[1] == "hold" and words[0] == str(self.seat)
        }
        for name in self.own:
            if name in self.errands.weights and name not in told:
                return name
        return ""

    def tile_to_tell(self) -> str:
        """Return an announced object whose target this seat knows and nobody has told."""
        told = self.told("goes")
        for words in self.sense.announced:
            name = words[2] if words[1] == "hold" and words[0] != str(self.seat) else ""
            if name not in TRACK or name in told or name not in self.errands.weights:
                continue
            if self.view["tiles"][TRACK.index(name)] != HIDDEN:
                return name
        return ""

    def place_to_tell(self) -> tuple[str, int]:
        """Return a mission object this seat saw lying somewhere and nobody has told of."""
        told = self.told("lies") | self.told("hold")
        for room, tokens in self.view["rooms"].items():
            for name in tokens:
                if name in self.errands.weights and name not in told:
                    return name, int(room)
        return "", 0

    def object_said(self, announcement: SayObject) -> str:
        """Return the object of an announcement that was begun."""
        if announcement.what == model.SAY_GOES:
            return self.tile_to_tell()
        if announcement.what == model.SAY_LIES:
            return self.place_to_tell()[0]
        return self.object_to_tell()

    def room_said(self, announcement: SayRoom) -> int:
        """Return the room of an announcement that was begun."""
        if announcement.what == model.SAY_GOES:
            return self.sense.target(OBJECTS[announcement.object])
        if announcement.what == model.SAY_LIES:
            return self.place_to_tell()[1]
        return self.place
