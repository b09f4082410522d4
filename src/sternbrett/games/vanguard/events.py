"""What is announced aboard the ship, with argument names and the clause behind it.

Events of explorations stand in `model.py`. Seats are counted from 1; crew are named as there.
"""

from __future__ import annotations

from sternbrett.kernel.engine import EventKind

PAGE_OPENED = EventKind("page_opened", "page", "ISV-329")
CYCLE_BEGAN = EventKind("cycle_began", "cycle", "ISV-430")
CHAPTER_SAVED = EventKind("chapter_saved", "", "ISV-373")
CAMPAIGN_ENDED = EventKind("campaign_ended", "ending", "ISV-435")

# What the ship has.
MORALE_CHANGED = EventKind("morale_changed", "change morale", "ISV-378")
ENERGY_CHANGED = EventKind("energy_changed", "change amount", "ISV-376")
COMMAND_CHANGED = EventKind("command_changed", "change amount", "ISV-376")
POOL_CHANGED = EventKind("pool_changed", "change amount", "ISV-350")
PENALTY_GAINED = EventKind("penalty_gained", "", "ISV-384")
CARD_WAITS = EventKind("card_waits", "ship_card", "ISV-337")
CARD_INSTALLED = EventKind("card_installed", "ship_card", "ISV-520")
OBJECTIVE_SET = EventKind("objective_set", "objective", "ISV-375")
OBJECTIVE_REWARDED = EventKind("objective_rewarded", "objective", "ISV-386")
TECH_SET = EventKind("tech_set", "tech", "ISV-375")
ARSENAL_GREW = EventKind("arsenal_grew", "equipment amount", "ISV-519")
DICE_UNLOCKED = EventKind("dice_unlocked", "die_kind", "ISV-519")
SITE_UNLOCKED = EventKind("site_unlocked", "site", "ISV-390")
SYSTEM_UNLOCKED = EventKind("system_unlocked", "system", "ISV-519")
FACILITY_UNLOCKED = EventKind("facility_unlocked", "facility", "ISV-406")

# The crew.
CREW_ASSIGNED = EventKind("crew_assigned", "crew", "ISV-333")
CREW_AVAILABLE = EventKind("crew_available", "crew", "ISV-345")
CREW_TREATED = EventKind("crew_treated", "crew station", "ISV-361")
CREW_RECRUITED = EventKind("crew_recruited", "crew section", "ISV-402")
CREW_ROSE = EventKind("crew_rose", "crew rank", "ISV-346")
CREW_NAMED = EventKind("crew_named", "crew", "ISV-412")
CREW_REMEMBERED = EventKind("crew_remembered", "crew", "ISV-371")
SURVIVAL_ROLLED = EventKind("survival_rolled", "crew wound_list", "ISV-369")

# Coming home.
MISSION_FAILED = EventKind("mission_failed", "", "ISV-342")
DISCOVERY_LEFT = EventKind("discovery_left", "discovery", "ISV-344")
DISCOVERY_COLLECTED = EventKind("discovery_collected", "discovery", "ISV-359")
UNIQUE_STORED = EventKind("unique_stored", "unique", "ISV-357")
ROW_FILLED = EventKind("row_filled", "number", "ISV-358")
DIE_BOUGHT = EventKind("die_bought", "section die", "ISV-351")
DIE_RETURNED = EventKind("die_returned", "section die", "ISV-343")
PROMOTION_CHOSEN = EventKind("promotion_chosen", "promotion", "ISV-314")

# Bridge, starmap, facilities.
SITUATION_REVEALED = EventKind("situation_revealed", "situation", "ISV-382")
SITUATION_STRUCK = EventKind("situation_struck", "situation", "ISV-381")
SITUATION_SOLVED = EventKind("situation_solved", "situation", "ISV-405")
FLEW = EventKind("flew", "system", "ISV-387")
OBJECT_EXAMINED = EventKind("object_examined", "object", "ISV-389")
SITE_CHOSEN = EventKind("site_chosen", "site", "ISV-390")
STAYED_ABOARD = EventKind("stayed_aboard", "", "ISV-391")
LINE_SCANNED = EventKind("line_scanned", "site amount", "ISV-392")
PLAN_REJECTED = EventKind("plan_rejected", "seat", "ISV-338")
FACILITY_USED = EventKind("facility_used", "facility", "ISV-394")
PROJECT_STARTED = EventKind("project_started", "project amount", "ISV-399")
PROJECT_MOVED = EventKind("project_moved", "project amount", "ISV-399")
PROJECT_DONE = EventKind("project_done", "project", "ISV-401")

# Hangar, launch, landing.
LANDER_CHOSEN = EventKind("lander_chosen", "lander", "ISV-410")
LANDER_REPAIRED = EventKind("lander_repaired", "lander", "ISV-408")
LANDER_DAMAGED = EventKind("lander_damaged", "lander", "ISV-424")
MOD_CHOSEN = EventKind("mod_chosen", "mod", "ISV-410")
LANDING_BEGAN = EventKind("landing_began", "site lander", "ISV-418")
LANDING_ROLLED = EventKind("landing_rolled", "amount site", "ISV-419")
