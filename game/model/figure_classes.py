"""The ruleset-neutral figure classes that levels name.

Each ruleset's tables translate a class into its own statistics and equipment.
"""

from game.words import mark

FIGURE_CLASSES: dict[str, str] = {
    "knight": mark("armored front"),
    "swordsman": mark("holds the line"),
    "guard": mark("holds ground and covers others"),
    "axeman": mark("quick, and throws"),
    "lancer": mark("charges"),
    "brute": mark("breaks and shoves"),
    "archer": mark("long shots, and a blade at hand"),
    "gunner": mark("long shots"),
    "deputy": mark("fights with a gun at close range"),
    "grenadier": mark("hits areas and digs enemies out"),
    "scout": mark("fast"),
    "bearer": mark("carries and mends"),
    "captain": mark("leads, and is worth most"),
}
"""Each class and its role in a few words, as they stand within a sentence."""

CLASS_NAMES: dict[str, str] = {
    "knight": mark("Knight"),
    "swordsman": mark("Swordsman"),
    "guard": mark("Guard"),
    "axeman": mark("Axeman"),
    "lancer": mark("Lancer"),
    "brute": mark("Brute"),
    "archer": mark("Archer"),
    "gunner": mark("Gunner"),
    "deputy": mark("Deputy"),
    "grenadier": mark("Grenadier"),
    "scout": mark("Scout"),
    "bearer": mark("Bearer"),
    "captain": mark("Captain"),
}
"""Name of each class."""
