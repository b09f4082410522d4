"""The rules of ISS Vanguard's planetary exploration, in layers: each builds on those before it.

`symbols` (what dice show and pay for), `conditions`, `routes`, `selectors`, `running` (programs),
`items` (what can be used), `asking`, `voting`, `reasons`, `ending` (logs and the end), `dice`
(spending, refreshing, straining), `cards`, `windows`, `dying`, `harm` (injuries), `healing`,
`danger` (dice), `choosing` (composite effects), `places` (map), `threats`, `tides` (time,
missions), `amounts` (what is counted), `finds`, `peeking`, `pooling` (effects on rolled dice),
`throwing`, `suffering`, `matching`, `results` (steps of a roll), `rolling` (how they follow each
other), `turns`, `rounds`; `teaming`, `outfitting`, `loading`, `placing` (what an exploration begins
with), `setup`; `aboard` (the ship of a campaign).
"""

from __future__ import annotations

from sternbrett.games.vanguard.rules.aboard.homeward import (
    HOMEWARD_AUTOMATIC,
    HOMEWARD_ENTRIES,
    HOMEWARD_STEPS,
)
from sternbrett.games.vanguard.rules.aboard.outward import (
    OUTWARD_AUTOMATIC,
    OUTWARD_ENTRIES,
    OUTWARD_STEPS,
)
from sternbrett.games.vanguard.rules.cards import DiscardCard, Draw
from sternbrett.games.vanguard.rules.choosing import (
    Attack,
    ChooseOne,
    PickFigure,
    Shield,
    VoteOnChoice,
    YesOrNo,
)
from sternbrett.games.vanguard.rules.danger import ApplyDanger, RollDanger
from sternbrett.games.vanguard.rules.dice import PayDie, RefreshDie
from sternbrett.games.vanguard.rules.ending import Depart, Finish
from sternbrett.games.vanguard.rules.exchanging import AcceptCard, GiveWhat, GiveWhom
from sternbrett.games.vanguard.rules.finds import ChooseDeck, LeadBonus, PlaceLead
from sternbrett.games.vanguard.rules.harm import DropDie, GainInjury, PlaceInjuryDie
from sternbrett.games.vanguard.rules.healing import HealCard, HealDie
from sternbrett.games.vanguard.rules.launching import Consent
from sternbrett.games.vanguard.rules.loading import (
    ChooseCarrier,
    ChooseEquipment,
    ChooseMods,
    ChooseSmall,
)
from sternbrett.games.vanguard.rules.matching import Combine, ExtraMatch, Match, PayWithDice
from sternbrett.games.vanguard.rules.occurring import DrawEvents, ResolveEvent
from sternbrett.games.vanguard.rules.outfitting import BuildDeck, DrawHands, LeaveDie, TakeDice
from sternbrett.games.vanguard.rules.peeking import PeekOrder
from sternbrett.games.vanguard.rules.places import Destination
from sternbrett.games.vanguard.rules.placing import Land, LandWhere, PlaceFigure, PlacePlanet
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.resting import DrawForAction, PrepareMore, Resting
from sternbrett.games.vanguard.rules.results import ApplyRows, MarkRow, UseRow
from sternbrett.games.vanguard.rules.rolling import EndRoll, Roll
from sternbrett.games.vanguard.rules.rounds import BeginRound, NextTurn, OfferEvacuation, StartToken
from sternbrett.games.vanguard.rules.running import Run
from sternbrett.games.vanguard.rules.setup import Begin, DrawRecruits, KeepRecruit, SetUp
from sternbrett.games.vanguard.rules.suffering import DangerInRoll, InjuryOrder, ReturnInjuryDice
from sternbrett.games.vanguard.rules.teaming import (
    ChooseSections,
    FormTeam,
    PickSection,
    PickTeam,
    ShareRest,
)
from sternbrett.games.vanguard.rules.threats import Behave
from sternbrett.games.vanguard.rules.throwing import (
    AfterSupport,
    ChooseDice,
    OfferSupport,
    Support,
    Throw,
)
from sternbrett.games.vanguard.rules.tides import CheckMissions, MoveTime, TimeOrder
from sternbrett.games.vanguard.rules.travelling import ChooseRoute, RouteSymbol
from sternbrett.games.vanguard.rules.turns import ActionDone, NextAction, ReadLog, UseFind
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.kernel.engine import AnyStep

#: Every step; observations number decisions in this order.
STEPS: tuple[type[AnyStep], ...] = (
    Begin, ChooseSections, PickSection, ShareRest, FormTeam, PickTeam, SetUp, DrawRecruits,
    KeepRecruit, TakeDice, LeaveDie, ChooseMods, ChooseEquipment, ChooseCarrier, ChooseSmall,
    BuildDeck, DrawHands, PlacePlanet, LandWhere, PlaceFigure, Land, BeginRound, StartToken,
    NextTurn, NextAction, ActionDone, OfferEvacuation, DrawEvents, ResolveEvent, ReadLog,
    ChooseRoute, RouteSymbol, Resting, DrawForAction, PrepareMore, Consent, GiveWhat, GiveWhom,
    UseFind, AcceptCard, CheckMissions, TimeOrder, MoveTime, Behave, Run, ChooseOne, VoteOnChoice,
    YesOrNo, PickFigure, Attack, Shield, PayDie, RefreshDie, Draw, DiscardCard, Window, GainInjury,
    PlaceInjuryDie, DropDie, HealDie, HealCard, RollDanger, ApplyDanger, Destination, ChooseDeck,
    PlaceLead, LeadBonus, PeekOrder, PickDice, TurnFace, ChooseDice, OfferSupport, Support,
    AfterSupport, Throw, Roll, Combine, PayWithDice, InjuryOrder, DangerInRoll, ReturnInjuryDice,
    Match, ExtraMatch, MarkRow, UseRow, ApplyRows, EndRoll, Depart, Finish,
    *HOMEWARD_STEPS, *OUTWARD_STEPS,
)  # fmt: skip

#: Decisions that need no click where only one option is left (section 4 of the spec).
AUTOMATIC = (
    PickSection, PickTeam, LeaveDie, ChooseCarrier, PlaceFigure, StartToken, ChooseRoute, GiveWhat,
    GiveWhom, UseFind, TimeOrder, ChooseOne, VoteOnChoice, PickFigure, PayDie, RefreshDie,
    DiscardCard, PlaceInjuryDie, DropDie, HealDie, HealCard, Destination, ChooseDeck, PlaceLead,
    LeadBonus, PeekOrder, PickDice, TurnFace, PayWithDice, InjuryOrder,
    *HOMEWARD_AUTOMATIC, *OUTWARD_AUTOMATIC,
)  # fmt: skip

#: Where scenarios may start.
ENTRIES: dict[str, tuple[AnyStep, ...]] = {
    "begin": (Begin(),),
    "round": (BeginRound(),),
    "turns": (NextTurn(),),
    "security": (CheckMissions(0), NextAction(0), NextTurn()),
    "recon": (CheckMissions(1), NextAction(1), NextTurn()),
    "science": (CheckMissions(2), NextAction(2), NextTurn()),
    "engineering": (CheckMissions(3), NextAction(3), NextTurn()),
    "roll": (Roll(4), NextTurn()),
    "combinations": (Roll(5), NextTurn()),
    "injury_dice": (Roll(6), NextTurn()),
    "special_effects": (Roll(7), NextTurn()),
    "results": (Roll(8), NextTurn()),
    "draw_event": (DrawEvents(0, 1), NextTurn()),
    **HOMEWARD_ENTRIES,
    **OUTWARD_ENTRIES,
}
