"""Why a move is not possible; what comes later is told rather than what comes before."""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.reasons import Reasons

REASONS: Final = Reasons()

# Things that are not where they would have to be.
NO_SUCH_SEAT: Final = REASONS.declare("no_such_seat", "DSD-002", listed=False)
OTHER_SHIP: Final = REASONS.declare("other_ship", "DSD-081", listed=False)
NOT_IN_HAND: Final = REASONS.declare("not_in_hand", "DSD-060", listed=False)
NOT_IN_ROWS: Final = REASONS.declare("not_in_rows", "DSD-062", listed=False)
NOT_LIFTED: Final = REASONS.declare("not_lifted", "DSD-161", listed=False)
NO_SUCH_SOLUTION: Final = REASONS.declare("no_such_solution", "DSD-032", listed=False)
NO_STATION: Final = REASONS.declare("no_station", "DSD-075", listed=False)

# The floor, where these are no actions.
NOBODY_NAMED: Final = REASONS.declare("nobody_named", "DSD-074", listed=False)
LIES_IN_ROW: Final = REASONS.declare("lies_in_row", "DSD-062", listed=False)

# Passing and drifting.
ALONE: Final = REASONS.declare("alone", "DSD-173", listed=False)
PASSED: Final = REASONS.declare("passed", "DSD-186", listed=False)
LAST_TO_PLAY: Final = REASONS.declare("last_to_play", "DSD-173", listed=False)
LAST_TO_ACT: Final = REASONS.declare("last_to_act", "DSD-173", listed=False)
SOMEBODY_PLAYS: Final = REASONS.declare("somebody_plays", "DSD-085", listed=False)

# Cards and seats that a question does not fit.
OLD_ROW: Final = REASONS.declare("old_row", "DSD-129", listed=False)
HAND_EMPTY: Final = REASONS.declare("hand_empty", "DSD-131", listed=False)
ALL_UPGRADED: Final = REASONS.declare("all_upgraded", "DSD-101", listed=False)
UPGRADED_BEFORE: Final = REASONS.declare("upgraded_before", "DSD-101", listed=False)
TO_BE_DISCARDED: Final = REASONS.declare("to_be_discarded", "DSD-175", listed=False)
STATION_TAKEN: Final = REASONS.declare("station_taken", "DSD-116")

# Paying symbols.
PAYS_NOTHING: Final = REASONS.declare("pays_nothing", "DSD-066", listed=False)
ROW_TOO_POOR: Final = REASONS.declare("row_too_poor", "DSD-062", listed=False)
OTHER_ROW: Final = REASONS.declare("other_row", "DSD-062", listed=False)
ONE_TOO_MANY: Final = REASONS.declare("one_too_many", "DSD-064", listed=False)
TO_BE_PAID: Final = REASONS.declare("to_be_paid", "DSD-062", listed=False)

# Holding harm off.
LESS_HARM: Final = REASONS.declare("less_harm", "DSD-140", listed=False)
TOO_FEW_SHIELDS: Final = REASONS.declare("too_few_shields", "DSD-140", listed=False)
TOO_LITTLE_COOKING: Final = REASONS.declare("too_little_cooking", "DSD-148", listed=False)

# Costs of cards.
NEEDS_HAND_CARD: Final = REASONS.declare("needs_hand_card", "DSD-058")
NEEDS_CARD_TO_REMOVE: Final = REASONS.declare("needs_card_to_remove", "DSD-059")
NEEDS_SYMBOLS: Final = REASONS.declare("needs_symbols", "DSD-062")
NEEDS_MARKER: Final = REASONS.declare("needs_marker", "DSD-061")
NEEDS_PIZZA: Final = REASONS.declare("needs_pizza", "DSD-030")
NEEDS_HULL: Final = REASONS.declare("needs_hull", "DSD-030")
NEEDS_EMPTY_ROW: Final = REASONS.declare("needs_empty_row", "DSD-072")
NEEDS_CARD_IN_ROW: Final = REASONS.declare("needs_card_in_row", "DSD-072")

# The actions of stations and of the ship.
WITHOUT_ACTION: Final = REASONS.declare("without_action", "DSD-075", listed=False)
STATIONS_OFF: Final = REASONS.declare("stations_off", "DSD-160")
USED_IN_ROW: Final = REASONS.declare("used_in_row", "DSD-082")
USED_IN_SECTOR: Final = REASONS.declare("used_in_sector", "DSD-082")
STATION_NEEDS_SYMBOLS: Final = REASONS.declare("station_needs_symbols", "DSD-062")
STATION_NEEDS_MARKER: Final = REASONS.declare("station_needs_marker", "DSD-061")
NOTHING_TO_UPGRADE: Final = REASONS.declare("nothing_to_upgrade", "DSD-163")
NOTHING_TO_ROTATE: Final = REASONS.declare("nothing_to_rotate", "DSD-162")
MARKER_FULL: Final = REASONS.declare("marker_full", "DSD-164")
NO_CARDS_LEFT: Final = REASONS.declare("no_cards_left", "DSD-083")
SHIP_NEEDS_MARKER: Final = REASONS.declare("ship_needs_marker", "DSD-061")
SHIP_NEEDS_PIZZA: Final = REASONS.declare("ship_needs_pizza", "DSD-030")
SHIP_NEEDS_HULL: Final = REASONS.declare("ship_needs_hull", "DSD-030")

# Ways out.
NO_JUMP: Final = REASONS.declare("no_jump", "DSD-035", listed=False)
JUMP_LACKS: Final = REASONS.declare("jump_lacks", "DSD-033", listed=False)
SOLUTION_LACKS: Final = REASONS.declare("solution_lacks", "DSD-034", listed=False)
SOLUTION_NEEDS_PIZZA: Final = REASONS.declare("solution_needs_pizza", "DSD-038", listed=False)
AFTER_AN_ACTION: Final = REASONS.declare("after_an_action", "DSD-098", listed=False)

# Why the cost of a card cannot be paid, by its kind; the first is free.
CARD_NEEDS: Final = [
    0,
    NEEDS_HAND_CARD,
    NEEDS_CARD_TO_REMOVE,
    NEEDS_SYMBOLS,
    NEEDS_MARKER,
    NEEDS_PIZZA,
    NEEDS_HULL,
    NEEDS_EMPTY_ROW,
    NEEDS_CARD_IN_ROW,
]
