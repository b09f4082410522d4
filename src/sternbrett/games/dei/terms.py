"""The words of DEI: Divide et Impera as the rules say them: by number.

Ids of the content files become small numbers; sets of cards, feats and optional rules are the bits
of a number. Amounts of candy boosts are packed into one number, a field of four bits for each kind.
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1
NONE: Final = -1

# Colours of outposts, feats and markets; the fourth market is black (DEI-108).
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
BLACK: Final = 3
COLOURS: Final = ("red", "blue", "green")

# Factions, with the leaders that the rules know by themselves (3.10).
AUXILIA: Final = 0
RAVAGERS: Final = 1
FARM_Z: Final = 2
REFUGE_42: Final = 3
FACTIONS: Final = ("auxilia", "ravagers", "farm_z", "refuge_42")

# Drones (3.8).
MASAMUNE: Final = 0
SIMON: Final = 1
FLY: Final = 2
DRACO: Final = 3
DRONES: Final = ("masamune", "simon", "fly", "draco")

# Feats, red, blue and green (3.11).
BOMBS: Final = 0
AGENT: Final = 1
BARRICADES: Final = 2
SNIPERS: Final = 3
SCOUTS: Final = 4
RESPONSE_VEHICLE: Final = 5
ENGINEER: Final = 6
TUNNELS: Final = 7
SPRINTER: Final = 8
SUPERIOR_NUMBERS: Final = 9
DROP_POD: Final = 10
REMOTE_CONTROL: Final = 11
REPROCESSING: Final = 12
PROSPECTORS: Final = 13
SOLAR_POWER: Final = 14
POWER_SAVING: Final = 15
PARCEL_BOT: Final = 16
TRADING_POST: Final = 17
FEATS: Final = (
    "bombs", "agent", "barricades", "snipers", "scouts", "response_vehicle", "engineer", "tunnels",
    "sprinter", "superior_numbers", "drop_pod", "remote_control", "reprocessing", "prospectors",
    "solar_power", "power_saving", "parcel_bot", "trading_post",
)  # fmt: skip
FEATS_PER_COLOUR: Final = 6
FEAT_SETS: Final = (0x3F, 0x3F << 6, 0x3F << 12)
#: Feats that change strength, apart from Scouts, who break ties.
STRENGTHENING: Final = 1 << BOMBS | 1 << AGENT | 1 << BARRICADES | 1 << RESPONSE_VEHICLE

# What an icon is about (6.1).
ENLIST: Final = 0
MOVE: Final = 1
COLLECT: Final = 2
BUILD: Final = 3
KILL: Final = 4
COPY: Final = 5
SUPPLIES: Final = 6
TECH: Final = 7
ENERGY: Final = 8
CANDY: Final = 9
PER: Final = 10
DRONE: Final = 11
BUY: Final = 12

# How an action is improved (3.7); Abraham's extra Collect is bound to a region (DEI-251).
PLAIN: Final = 0
TACTICAL: Final = 1
LOGISTIC: Final = 2
MACHINE: Final = 3
EXTRA: Final = 4

ALL_COLOURS: Final = 3
ANY_DRONE: Final = -1

#: Icons that the rules add by themselves, in this order before all others.
OWN_ICONS: Final = ("enlist", "move", "collect", "build", "buy", "extra_collect")
ICON_ENLIST: Final = 0
ICON_MOVE: Final = 1
ICON_COLLECT: Final = 2
ICON_BUILD: Final = 3
ICON_BUY: Final = 4
ICON_EXTRA: Final = 5

# Buildings.
REFUGE: Final = 0
ELEVATOR: Final = 1
BRIDGE: Final = 2
BUILDINGS: Final = ("refuge", "elevator", "bridge")

# Resources: technology lies on the ground, energy on roofs (DEI-012).
TECHNOLOGY: Final = 0
POWER: Final = 1
RESOURCES: Final = ("tech", "energy")

# What missions count (3.12); those with a colour follow each other by colour.
COUNT_BUILDINGS: Final = 0
COUNT_DRONE_CARDS: Final = 1
COUNT_MARKERS: Final = 2
COUNT_TECH: Final = 3
COUNT_ENERGY: Final = 4
COUNT_SCRAPPERS: Final = 5
COUNT_MARKERS_OF: Final = 6
COUNT_GARRISONS_OF: Final = 9
COUNTS: Final = (
    "own_buildings_on_board", "drone_cards_owned", "markers_all", "tech_on_pad", "energy_on_pad",
    "scrappers_on_board", "markers_red", "markers_blue", "markers_green", "garrisons_red",
    "garrisons_blue", "garrisons_green",
)  # fmt: skip

# Where supplies come from, for the table at the end (section 8).
FROM_MISSIONS: Final = 0
FROM_PLAY: Final = 1
FROM_MARKERS: Final = 2
FROM_FEATS: Final = 3
FROM_TECH: Final = 4
FROM_ENERGY: Final = 5
FROM_CARDS: Final = 6
SOURCES: Final = ("missions", "play", "markers", "feats", "technology", "energy", "cards")
SOURCE_COUNT: Final = 7

# Optional rules (3.14), as bits.
NO_CHOICE: Final = 1
FEAT_DRAFT: Final = 2
PLANNING: Final = 4
CONFRONTATION: Final = 8
REBELLION: Final = 16
OPTIONAL_RULES: Final = ("no_choice", "feat_draft", "planning", "confrontation", "rebellion")

# Candy boosts: packed counts, and cards on a pad with the candy on them.
CANDY_BITS: Final = 4
CANDY_FIELD: Final = 15
ON_PAD_DOWN: Final = 16
ON_PAD_CARD: Final = 5  # bits to shift a card by
ON_PAD_MOMENT: Final = 12
CARD_BITS: Final = 7
CARD_FIELD: Final = 127

# Results.
ENDED: Final = "ended"

# Words of the vocabulary, by which guards know what an option names.
SINGLE: Final = 0
REGION: Final = 1
SITE: Final = 2
CARD: Final = 3
NUMBER: Final = 4
ICON: Final = 5
FACTION: Final = 6
ROBOT: Final = 7
FEAT: Final = 8
MISSION: Final = 9
BOOST: Final = 10
COLOUR: Final = 11
BUILDING: Final = 12
RESOURCE: Final = 13
TOKEN: Final = 14
USE: Final = 15
PAY: Final = 16

#: The word of each kind of option; the first have keys without an argument.
WORDS: Final = (
    "", "region", "site", "card", "number", "icon", "faction", "drone", "feat", "mission", "candy",
    "colour", "building", "resource", "token", "use", "pay",
)  # fmt: skip
SINGLES: Final = (
    "face_up", "face_down", "end_card", "yes", "no", "skip", "parcel", "go_on", "done", "none",
    "ground", "roof",
)  # fmt: skip
FACE_UP: Final = 0
FACE_DOWN: Final = 1
END_CARD: Final = 2
YES: Final = 3
NO: Final = 4
SKIP: Final = 5
PARCEL: Final = 6
GO_ON: Final = 7
DONE: Final = 8
TAKE_NONE: Final = 9
TO_GROUND: Final = 10
TO_ROOF: Final = 11

#: What an icon can be used as instead (DEI-179, DEI-187, DEI-191).
USES: Final = ("enlist", "move", "collect", "kill", "place")
USE_ENLIST: Final = 0
USE_MOVE: Final = 1
USE_COLLECT: Final = 2
USE_KILL: Final = 3
USE_PLACE: Final = 4

#: How a price is paid: as it stands, or one unit of it swapped or waived (DEI-192, DEI-193).
PAYS: Final = ("full", "tech", "energy")
PAY_FULL: Final = 0
PAY_TECH: Final = 1
PAY_ENERGY: Final = 2

MOST_FIGURES: Final = 15
TOKENS: Final = 3
