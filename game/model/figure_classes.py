"""The ruleset-neutral figure classes that levels name.

Each ruleset's tables translate a class into its own statistics and equipment.
"""

FIGURE_CLASSES: dict[str, str] = {
    "knight": "Armored front",
    "swordsman": "Holds the line",
    "guard": "Holds ground and covers others",
    "axeman": "Quick, and throws",
    "lancer": "Charges",
    "brute": "Breaks and shoves",
    "archer": "Long shots, and a blade at hand",
    "gunner": "Long shots",
    "deputy": "Fights with a gun at close range",
    "grenadier": "Hits areas and digs enemies out",
    "scout": "Fast",
    "bearer": "Carries and mends",
    "captain": "Leads, and is worth most",
}
"""Name of each class and its role in a few words."""
