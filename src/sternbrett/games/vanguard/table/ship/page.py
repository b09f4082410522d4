"""A page of the ship book on the table: tabs, pools, the ship, the open room, the crew.

Whatever can be chosen lies in its room or with the crew; what has no place there is laid out as
cards above the room, so that nothing that is asked can be without a button.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from sternbrett.games.vanguard import aboard, picks
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.picks import Pick
from sternbrett.games.vanguard.rules.aboard.barracks import RecruitNext, Train
from sternbrett.games.vanguard.rules.aboard.laboratory import (
    ChooseHelper,
    ChooseResearch,
    PayDiscovery,
)
from sternbrett.games.vanguard.rules.aboard.producing import Accelerate, FillLine
from sternbrett.games.vanguard.rules.aboard.records import landing
from sternbrett.games.vanguard.rules.aboard.recruiting import KeepCandidate, RecruitFor
from sternbrett.games.vanguard.rules.aboard.solving import (
    ChooseSolution,
    SendCrew,
    SolveSituation,
)
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.handles import handles
from sternbrett.games.vanguard.table.question import Question
from sternbrett.games.vanguard.table.ship.boarding import asks_board
from sternbrett.games.vanguard.table.ship.bridge import Bridge, Situations
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.table.ship.crewing import Crewing
from sternbrett.games.vanguard.table.ship.departing import Departing
from sternbrett.games.vanguard.table.ship.facilities import Facilities
from sternbrett.games.vanguard.table.ship.gauges import Gauges
from sternbrett.games.vanguard.table.ship.hangar import Hangar
from sternbrett.games.vanguard.table.ship.homeward import Homeward
from sternbrett.games.vanguard.table.ship.hull import Hull, picture
from sternbrett.games.vanguard.table.ship.landing import Landing
from sternbrett.games.vanguard.table.ship.medbay import Medbay
from sternbrett.games.vanguard.table.ship.starmap import Starmap, view_of
from sternbrett.games.vanguard.table.story import Story
from sternbrett.games.vanguard.table.world import World
from sternbrett.kernel.game import Drawing, emptied
from sternbrett.web.kit.markup import join, tag

#: Pages on which the crew has left its ship's rooms: the hull makes room for the lander.
IN_THE_LANDER = (aboard.LAUNCH_PROCEDURE, aboard.LANDING, aboard.BEGIN_EXPLORATION)
#: What is asked in each facility: so it is known which one is open.
ASKED_IN = {
    "lab": (ChooseResearch, ChooseHelper, PayDiscovery),
    "production": (FillLine, Accelerate),
    "barracks": (RecruitNext, Train, RecruitFor, KeepCandidate),
    "situation": (SolveSituation, ChooseSolution, SendCrew),
}
#: What stands where no thumb reaches on a small screen, or is too small to be touched there.
FAR = (picks.SYSTEM, picks.SPACE_OBJECT, picks.SITE, picks.SECTOR)


def draw(desk: Desk) -> Drawing:
    """Return the whole page of the ship."""
    return ShipPage(desk).drawing()


class ShipPage(Cabin):
    """The page of the ship book that is open."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.page = self.ship.page
        self.opened = self.open_facility()
        #: The world that the lander goes to, whose picture a page needs from then on.
        self.bound = NONE
        if self.ship.destination != NONE and self.page in (aboard.STARMAP, *IN_THE_LANDER):
            world = landing(self.g, self.ship.destination).planet
            self.bound = self.rules.planet_ids.places[world]

    def drawing(self) -> Drawing:
        """Return the page as a drawing."""
        symbols = art.symbols()
        fixed = [symbols, picture()]
        if self.bound != NONE:
            fixed.append(view_of(self.rules, self.bound))
        inside = self.room()
        crew = Crewing(self.desk).draw()
        hull = Hull(self.desk).draw(self.opened) if self.page not in IN_THE_LANDER else None
        asked = self.loose(join(inside, crew, hull))
        gauges = Gauges(self.desk)
        story = Story(self.desk)
        # A log is read before the picture of the ship, also where that is not drawn.
        hidden = None if hull else tag("div", Markup(emptied(picture())), class_="unseen")
        board = tag(
            "div",
            Markup(emptied(symbols)),
            gauges.pages(),
            gauges.pools(),
            hull or hidden,
            tag(
                "section",
                asked,
                inside,
                class_=["cabin", f"in-{aboard.PAGES[self.page]}"],
                id="cabin",
                aria_label=self.name("page", aboard.PAGES[self.page]),
            ),
            crew,
            story.draw(),
            class_=[
                *("isv", "aboard", "no-hull" if hull is None else None),
                "in-flight" if self.page in (aboard.LANDING, aboard.BEGIN_EXPLORATION) else None,
                "to-thumb" if asks_board(self.desk) else None,
            ],
            id="isv",
        )
        return Drawing(
            bar=str(self.bar()),
            side=str(join(self.side(), story.journal())),
            changing=str(board),
            fixed=tuple(fixed),
            kit="map",
        )

    def open_facility(self) -> str:
        """Return the facility that what is asked is about; empty: none is open."""
        if self.page == aboard.FACILITIES:
            for facility, decisions in ASKED_IN.items():
                if isinstance(self.desk.asked, decisions):
                    return facility
        return ""

    def room(self) -> Markup:
        """Return the room of the open page."""
        desk, home = self.desk, Homeward(self.desk)
        rooms: dict[int, Callable[[], Markup]] = {
            aboard.LEAVING: home.leaving,
            aboard.DOCKING: home.docking,
            aboard.DEBRIEFING: home.debriefing,
            aboard.UNLOADING: home.unloading,
            aboard.MEDBAY: Medbay(desk).draw,
            aboard.MEMORIAL: home.memorial,
            aboard.SAVE_POINT: home.save,
            aboard.RESUME: home.resume,
            aboard.BRIDGE: Bridge(desk).draw,
            aboard.STARMAP: Starmap(desk).draw,
            aboard.FACILITIES: lambda: Facilities(desk).draw(self.opened),
            aboard.HANGAR: Hangar(desk).draw,
            aboard.LAUNCH_PROCEDURE: Departing(desk).draw,
            aboard.LANDING: Landing(desk).draw,
            aboard.BEGIN_EXPLORATION: self.beginning,
        }
        return rooms[self.page]()

    def beginning(self) -> Markup:
        """Return the map where a sector is to be chosen, else the way down."""
        options = self.desk.look.options
        if any(isinstance(it, Pick) and it.word == picks.SECTOR for it in options):
            return World(self.desk).draw()
        return Landing(self.desk).draw()

    def loose(self, drawn: Markup) -> Markup | None:
        """Return what is asked and lies nowhere on the page; on small screens, what is far away."""
        options = [it for it in self.desk.look.options if isinstance(it, Pick)]
        offered = [it for it in options if it.word != picks.SINGLE]
        missing = [
            it
            for it in offered
            if not any(f'data-handle="{handle}"' in drawn for handle in handles(it))
        ]
        question = Question(self.desk)
        if missing:
            return question.cards(missing)
        far = [it for it in offered if it.word in FAR]
        return question.cards(far, small=True) if far else None

    # -- beside the board -------------------------------------------------------------------

    def bar(self) -> Markup:
        """Return the cycle and the page, above everything."""
        story = self.name("story", "story")
        return tag(
            "div",
            tag("b", story, class_="planet"),
            tag("span", self.say("ship.cycle", number=self.ship.cycle), class_="round")
            if self.ship.cycle
            else None,
            class_="isv-bar",
        )

    def side(self) -> Markup:
        """Return what waits to be brought aboard, and what else is on its way."""
        ship = self.ship
        waiting = [
            tag("p", art.use("clock"), self.ship_card(card), class_="line") for card in ship.waiting
        ]
        none = None if waiting else tag("p", self.say("ship.nothing_waits"), class_="calm")
        return tag(
            "aside",
            tag(
                "section",
                tag("h3", art.use("clock"), self.say("ship.waiting")),
                waiting,
                none,
            ),
            tag("section", tag("p", art.use("danger"), self.say("ship.penalty"), class_="line"))
            if ship.penalty
            else None,
            Situations(self.desk).beside(),
            class_="goals",
            id="goals",
        )
