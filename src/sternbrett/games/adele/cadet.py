"""The crew's bot: missions, searches and healing along short paths (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, OBJECTS, TERMINALS, TRACK, AdeleContent
from sternbrett.games.adele.model import Move
from sternbrett.games.adele.rules.facts import computer_works, terminal_works
from sternbrett.games.adele.sense import BLUE_TRACK, FAR, RED_TRACK, Sense
from sternbrett.games.adele.written import HIDDEN
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import View

SEARCH, SPECIAL, HEAL, BATTERY = "search", "special", "heal", "battery"
WOUNDS_TO_HEAL = 4

# What is worth carrying, least first; mission objects come after all of these.
WORTH = (
    "drone", "flashlight", "space_suit", "teddy_bear", "fire_extinguisher", "spare_part",
    "stimulants", "first_aid_kit", "battery",
)  # fmt: skip

# Cubes that are given up first.
SPARED_LAST = ("special", "move", "activate", "search", "unlock")

# A goal: what to do, in which room, with which object or terminal.
Goal = tuple[str, int, str]


class Cadet:
    """Chooses for a crew member from its own view."""

    def __init__(self, content: AdeleContent, rng: Rng) -> None:
        self.content = content
        self.rng = rng

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        moves = [option for option in options if isinstance(option, Move)]
        by_key = {move.key: move for move in moves}
        name, *args = view["agenda"][-1]
        if len(moves) == 1:
            return moves[0]
        if name == "Found":
            return found(view, seat, args[1], by_key)
        if name in ("ForcedDrop", "CourierSend", "Give"):
            return min(moves, key=lambda move: worth(move.key))
        if name == "TakeInReturn":
            return max(moves, key=lambda move: worth(move.key))
        if name in ("Consent", "CourierGive", "Strength", "PayField"):
            return moves[0]
        mate = Mate(Sense(view, self.content), seat)
        if name == "Plan":
            return place_cube(mate, view["answer"], by_key)
        if name == "Act":
            return mate.act(by_key)
        if name == "Brief":
            return mate.announcement(by_key) or by_key["done"]
        if name in ("SayObject", "SayRoom"):
            return mate.spoken(name, args, moves)
        if name in ("LoseCube", "PayDarkness"):
            return mate.give_up(moves)
        if name == "UseKit":
            wounded = [move for move in moves if move.word == model.CREW]
            return max(wounded, key=lambda move: view["wounds"][move.arg - 1])
        if name == "TerminalTarget":
            return mate.terminal_target(moves)
        if name == "Craft":
            return max(moves, key=lambda move: worth(move.key))
        if name in ("PutOutFire", "PlaceBattery"):
            return mate.device(moves) if name == "PlaceBattery" else moves[-1]
        return moves[0]


def worth(key: str) -> int:
    """Return how much an object is worth keeping; `nothing` is worth least."""
    word, _, name = key.partition(":")
    if word not in ("object", "active"):
        return -1
    return WORTH.index(name) if name in WORTH else len(WORTH)


def found(view: View, seat: int, slot: int, by_key: dict[str, Move]) -> Move:
    """Take what is worth a slot; with full slots only for something worth less."""
    room = str(view["places"][seat - 1])
    name = view["rooms"][room][slot - 1]
    if "take" in by_key:
        return by_key["take"]
    least = min((move for move in by_key.values() if move.word != model.LEAVE),
                key=lambda move: worth(move.key))  # fmt: skip
    return least if worth(least.key) < worth(f"object:{name}") else by_key["leave"]


def place_cube(mate: Mate, answer: list[int], by_key: dict[str, Move]) -> Move:
    """Place the cubes of the plan one after the other, then confirm."""
    if "confirm" in by_key:
        return by_key["confirm"]
    return by_key[f"cube:{mate.plan()[len(answer)]}"]


class Mate:
    """What a crew member makes of a position."""

    def __init__(self, sense: Sense, seat: int) -> None:
        self.sense = sense
        self.seat = seat
        self.view = sense.view
        self.g = sense.g
        self.place = sense.g.place[seat]
        self.own = sense.held_by(seat)
        self.away = sense.distances(self.place, locked=False)

    # -- goals ----------------------------------------------------------------------------

    def mission(self) -> str:
        """Return the mission with the lower estimate."""
        return min((model.BLUE, model.RED), key=self.estimate)

    def estimate(self, mission: str) -> int:
        """Return about how many cubes a mission still takes."""
        sense = self.sense
        last = OBJECTS[model.AXE if mission == model.BLUE else model.HELMET]
        total = 0
        for name in (*sense.missing(mission), last):
            total += 3
            if not self.is_found(name):
                total += 5
            elif name in self.own and sense.target(name):
                total += min(9, self.away[sense.target(name)])
        if mission == model.BLUE:
            return total + 4 * len(self.view["impacts"])
        return total + 5 * max(0, int(self.view["no_return"]) - sense.rounds_left)

    def is_found(self, name: str) -> bool:
        """Tell whether this seat knows where a mission object is."""
        sense = self.sense
        if any(name in sense.held_by(seat) for seat in range(1, self.g.crew + 1)):
            return True
        return bool(sense.rooms_with(name)) or any(
            words[1] == "hold" and words[2] == name for words in sense.announced
        )

    def goal(self) -> Goal | None:
        """Return what to do next, and where."""
        sense, g = self.sense, self.g
        for name in ("axe", "helmet"):
            if name in self.own and sense.ready(name):
                return SPECIAL, sense.target(name), name
        repair = self.repair_goal()
        if repair is not None:
            return repair
        if g.wounds[self.seat] >= WOUNDS_TO_HEAL:
            room = sense.terminal_room(model.MEDICAL)
            if terminal_works(g, room):
                return HEAL, room, "medical"
        deploys = [
            (SPECIAL, sense.target(name), name)
            for name in self.own
            if name in TRACK and sense.target(name)
        ]
        if deploys:
            return min(deploys, key=lambda goal: (goal[2] not in self.needed(), self.away[goal[1]]))
        return self.search_goal() or self.help_goal()

    def needed(self) -> list[str]:
        """Return the objects that the chosen mission still needs."""
        return self.sense.missing(self.mission())

    def repair_goal(self) -> Goal | None:
        """A computer lock: a battery for the room or the terminal that the end needs."""
        g = self.g
        for name in ("axe", "helmet"):
            room = self.sense.target(name)
            if name in self.own and not computer_works(g, room) and not g.impacts >> room & 1:
                central = self.sense.terminal_room(model.CENTRAL)
                if terminal_works(g, central):
                    return SPECIAL, central, "central"
                if "battery" in self.own:
                    return BATTERY, room, "battery"
                lying = self.sense.rooms_with("battery")
                if lying:
                    return SEARCH, min(lying, key=lambda where: self.away[where]), "battery"
        return self.condition_goal()

    def condition_goal(self) -> Goal | None:
        """The last object waits for a condition: whoever is nearest sees to it."""
        sense = self.sense
        late = sense.rounds_left < self.view["no_return"]
        for mission, last, needed, terminal in (
            (model.BLUE, "axe", bool(self.view["impacts"]), model.REPAIR),
            (model.RED, "helmet", late, model.COMMAND),
        ):
            room = sense.terminal_room(terminal)
            if not needed or sense.missing(mission) or not self.is_found(last):
                continue
            if terminal_works(self.g, room) and self.is_nearest(room):
                return SPECIAL, room, TERMINALS[terminal]
        return None

    def is_nearest(self, room: int) -> bool:
        """Tell whether no other crew member is nearer to a room, or as near with a lower number."""
        away = self.sense.distances(room, locked=False)
        order = [(away[self.g.place[seat]], seat) for seat in range(1, self.g.crew + 1)]
        return min(order)[1] == self.seat

    def search_goal(self) -> Goal | None:
        """The nearest unseen room that no other crew member is nearer to."""
        sense = self.sense
        wanted = [
            room
            for name in (*self.needed(), "axe" if self.mission() == model.BLUE else "helmet")
            for room in sense.rooms_with(name)
        ]
        if wanted:
            return SEARCH, min(wanted, key=lambda room: self.away[room]), ""
        others = [
            sense.distances(self.g.place[other], locked=False)
            for other in range(1, self.g.crew + 1)
            if other != self.seat
        ]
        free = [room for room in sense.unseen if self.away[room] < FAR]
        mine = [room for room in free if all(self.away[room] <= away[room] for away in others)]
        if not free:
            return None
        return SEARCH, min(mine or free, key=lambda room: (self.away[room], room)), ""

    def help_goal(self) -> Goal | None:
        """Bring an object towards its target's owner, or go where the end will be."""
        for name in self.own:
            if name in TRACK:
                mask = self.g.content.setups[self.g.crew].owners[TRACK.index(name)]
                for owner in model.bits(mask):
                    place = self.g.place[owner]
                    if owner != self.seat and place < model.FIRST_ZONE:
                        return SEARCH, place, ""
        for name in ("axe", "helmet"):
            if name in self.own:
                return SPECIAL, self.sense.target(name), name
        return None

    # -- planning -------------------------------------------------------------------------

    def plan(self) -> list[str]:
        """Return the fields of four cubes for the next goals."""
        cubes = self.g.content.cubes
        fields = self.planned()[:cubes]
        fields += ["move"] * (cubes - len(fields))
        return sorted(fields, key=FIELDS.index)

    def planned(self) -> list[str]:
        """Return the cubes that the goals want, in order."""
        goal = self.goal()
        out: list[str] = []
        if self.g.wounds[self.seat] >= 3 and "first_aid_kit" in self.own:
            out.append("activate")
        if goal is None:
            return out
        what, room, _ = goal
        moves = min(4, self.away[room])
        if self.path_locked(room):
            out.append("unlock")
        out += ["move"] * moves
        left = self.g.content.cubes - len(out)
        if what in (SPECIAL, HEAL):
            if left >= self.g.content.test_cubes:
                out += ["special"] * min(left, self.g.content.sure_cubes)
            if len(out) < self.g.content.cubes and str(room) in self.view["rooms"]:
                out.append("search")
            return out
        if what == BATTERY:
            return [*out, "activate", "special", "special"]
        return out + self.search_tour(room)

    def search_tour(self, room: int) -> list[str]:
        """Return cubes for searching a room, and the next ones from there."""
        out = ["search"]
        rest = [other for other in self.sense.unseen if other != room]
        here = room
        while rest and len(out) < self.g.content.cubes:
            away = self.sense.distances(here)
            nearest = min(rest, key=lambda other: away[other])
            if away[nearest] > 2:
                break
            out += ["move"] * away[nearest] + ["search"]
            rest.remove(nearest)
            here = nearest
        return out

    def path_locked(self, room: int) -> bool:
        """Tell whether the way is much longer through open doors only."""
        return self.sense.distances(self.place)[room] > self.away[room] + 1

    def give_up(self, moves: list[Move]) -> Move:
        """Return the cube that is missed least."""
        by_field = {move.key.partition(":")[2]: move for move in moves}
        if "free" in by_field and len(by_field) == 1:
            return by_field["free"]
        for field in reversed(SPARED_LAST):
            if field in by_field:
                return by_field[field]
        return moves[-1]

    # -- acting ---------------------------------------------------------------------------

    def act(self, by_key: dict[str, Move]) -> Move:
        """Return the next action of the turn."""
        for key in ("deploy:axe", "deploy:helmet"):
            if key in by_key:
                return by_key[key]
        return (
            self.deploy_here(by_key)
            or self.treat(by_key)
            or self.look(by_key)
            or self.announcement(by_key)
            or self.advance(by_key)
            or by_key["end_turn"]
        )

    def deploy_here(self, by_key: dict[str, Move]) -> Move | None:
        """Deploy what belongs here."""
        for name in TRACK:
            if f"deploy:{name}" in by_key and self.sense.target(name) == self.place:
                return by_key[f"deploy:{name}"]
        return None

    def treat(self, by_key: dict[str, Move]) -> Move | None:
        """Put out fires, heal, and use the terminal the goal names."""
        if "extinguish" in by_key:
            return by_key["extinguish"]
        if "activate:first_aid_kit" in by_key and self.g.wounds[self.seat] >= 3:
            return by_key["activate:first_aid_kit"]
        goal = self.goal()
        if goal is None or goal[1] != self.place:
            return None
        if goal[0] == BATTERY:
            return by_key.get("activate:battery")
        return by_key.get(f"terminal:{goal[2]}")

    def look(self, by_key: dict[str, Move]) -> Move | None:
        """Search here, or send a drone where nobody has looked."""
        tokens = self.view["rooms"].get(str(self.place), [])
        for slot, token in enumerate(tokens, 1):
            name = token.partition(":")[0]
            wanted = token == HIDDEN or name in (*BLUE_TRACK, *RED_TRACK, "axe", "helmet")
            if wanted and f"search:{slot}" in by_key:
                return by_key[f"search:{slot}"]
        for room in sorted(self.sense.unseen, key=lambda room: -self.away[room]):
            if f"drone:{room}" in by_key:
                return by_key[f"drone:{room}"]
        return None

    def advance(self, by_key: dict[str, Move]) -> Move | None:
        """Take a step towards the goal, through a locked door if need be."""
        goal = self.goal()
        if goal is None or goal[1] == self.place:
            return None
        if self.place >= model.FIRST_ZONE:
            rooms = [move for move in by_key.values() if move.word == model.GO]
            return min(rooms, key=lambda move: self.away[move.arg], default=None)
        step = self.sense.first_step(self.place, goal[1])
        if f"move:{step}" in by_key:
            burning = self.g.board[model.FIRE] >> step & 1
            if burning and self.g.wounds[self.seat] >= WOUNDS_TO_HEAL and not self.winning(goal):
                return None
            return by_key[f"move:{step}"]
        return by_key.get(f"unlock:{step}")

    def winning(self, goal: Goal) -> bool:
        """Tell whether a goal ends the game."""
        return goal[2] in ("axe", "helmet")

    def device(self, moves: list[Move]) -> Move:
        """Return the device that a battery helps most: one that is off."""
        broken = self.g.board[model.COMPUTER] >> self.place & 1
        return moves[0] if broken else moves[-1]

    def terminal_target(self, moves: list[Move]) -> Move:
        """Return whom or what a terminal is used on."""
        healed = [move for move in moves if move.word == model.CREW]
        if healed:
            return max(healed, key=lambda move: self.view["wounds"][move.arg - 1])
        finals = (self.g.content.axe_room, self.g.content.helmet_room)
        for move in moves:
            if move.word == model.HAZARD_AT and move.arg % model.SPOTS in finals:
                return move
        return moves[0]

    # -- talking --------------------------------------------------------------------------

    def announcement(self, by_key: dict[str, Move]) -> Move | None:
        """Say what one holds but cannot place, and where announced objects go."""
        if "say:goes" in by_key and self.tile_to_tell():
            return by_key["say:goes"]
        if "say:hold" in by_key and self.object_to_tell():
            return by_key["say:hold"]
        return None

    def object_to_tell(self) -> str:
        """Return a held mission object whose target is unknown and that nobody heard of."""
        told = {words[2] for words in self.sense.announced if words[1] == "hold"}
        for name in self.own:
            if name in TRACK and not self.sense.target(name) and name not in told:
                return name
        return ""

    def tile_to_tell(self) -> str:
        """Return an announced object whose target this seat knows and nobody has told."""
        told = {words[2] for words in self.sense.announced if words[1] == "goes"}
        for words in self.sense.announced:
            name = words[2] if words[1] == "hold" and words[0] != str(self.seat) else ""
            if name not in TRACK or name in told:
                continue
            if self.view["tiles"][TRACK.index(name)] != HIDDEN:
                return name
        return ""

    def spoken(self, name: str, args: list[int], moves: list[Move]) -> Move:
        """Return the object or the room of an announcement that was begun."""
        by_key = {move.key: move for move in moves}
        if name == "SayObject":
            about = self.tile_to_tell() if args[1] == model.SAY_GOES else self.object_to_tell()
            return by_key.get(f"object:{about}", moves[0])
        room = self.sense.target(OBJECTS[args[2]]) if args[2] >= 0 else self.place
        return by_key.get(f"room:{room}", moves[0])
