"""What each property of a map file means, in plain words, for the JSON Schema of maps.

What a whole object is says the docstring of its type; what its single properties mean, with their
units, is said here and nowhere else. Lengths are inches, angles whole degrees.
"""

from typing import Final

_DEGREES: Final = (
    "Whole degrees from 0 to 359, clockwise: 0 is right (east), 90 down (south), 180 left (west), "
    "270 up (north)."
)
_ABOVE: Final = "In inches above the table, which is 0."
_ID: Final = (
    "Its name in this file: small letters, digits and hyphens, beginning with a letter, at most "
    "40; every id of a map is used once."
)
_NAME: Final = "What players read in goals, odds and the log"
_OUTLINE: Final = (
    "The corners in order around it, each [x, y] in inches: x grows to the right, y downwards. The "
    "first corner is not repeated at the end, and no edge crosses another."
)
_CENTER: Final = "The middle, [x, y] in inches: x grows to the right, y downwards."
_RADIUS: Final = "In inches, from the middle to the rim."
_LINE: Final = "Its points in order, each [x, y] in inches: x grows to the right, y downwards."
_AREA_SIDE: Final = "The id of the side whose figures have to do it."

PIECE_KINDS: Final[dict[str, str]] = {
    "wall": "stops and hides; nobody stands on it",
    "rock": "stops and hides; nobody stands on it",
    "tree": "stops and hides; nobody stands on it",
    "crate": "stops and hides; one can stand on it",
    "platform": "stops and hides; one can stand on it",
    "rail": "stops and hides; nobody stands on it",
    "glass": "stops, and is seen through",
    "screen": "hides, and is walked and shot through",
    "smoke": "hides, and is walked and shot through; nobody can strike it",
    "bridge": "one walks on it; it stops and hides nothing",
}
"""What each kind of piece does as long as ``solid``, ``opaque`` and ``walk`` are left out."""

AREA_KINDS: Final[dict[str, str]] = {
    "rough": "each inch of the way costs two",
    "water": "wading costs nothing; a fall into it does less harm",
    "deep-water": "each inch of the way costs two, and the hands are busy swimming; a fall into it "
    "does less harm",
    "lava": "destroys whoever is pushed or falls into it; nobody goes there",
    "pit": "the ground lies depth inches lower",
    "bottomless": "destroys whoever is pushed or falls into it; nobody goes there",
    "stairs": "a slope from one height to another",
    "ladder": "a steep way up from one height to another",
    "mine": "goes off once, under the first figure whose middle comes onto it",
    "marker": "nothing but a place that goals and lessons can name",
}
"""What each kind of area does."""


def _each(words: dict[str, str]) -> str:
    return "; ".join(f"{kind}: {text.replace(';', ',')}" for kind, text in words.items())


_PIECE: Final = {
    "shape": "Which form it has, and with that which other properties: outline, circle or line.",
    "id": _ID,
    "kind": f"What it is. {_each(PIECE_KINDS)}. See solid, opaque and walk for exceptions.",
    "name": f"{_NAME}: a noun without article, such as stone gate. Left out: material and kind.",
    "base": f"Height of its lower side. {_ABOVE} 0 stands on the table and leaves no gap below.",
    "top": f"Height of its upper side, above base. {_ABOVE} A figure is 1.57 inches tall.",
    "material": "What it is made of: how hard it is to break, and how it is drawn.",
    "of": "The id of another piece of which it is a part: it breaks off whole.",
    "solid": "true: it stops figures, blows and shots; false: it does not. Left out or null: as "
    "usual for its kind.",
    "opaque": "true: it hides what is behind it; false: one sees through. Left out or null: as "
    "usual for its kind.",
    "walk": "true: figures can stand on it; false: they cannot. Left out or null: as usual for its "
    "kind.",
}
_AREA: Final = {
    "shape": "Which form it has: a polygon with an outline, or a circle with center and radius.",
    "id": _ID,
    "kind": f"What it is. {_each(AREA_KINDS)}.",
    "name": f"{_NAME}: a noun without article, such as middle of the bridge. Left out: its kind.",
    "depth": "How deep it is, in inches: needed for water, deep-water and pit, possible for lava.",
    "from": f"Stairs and ladders only: height of the lower end. {_ABOVE}",
    "to": f"Stairs and ladders only: height of the upper end. {_ABOVE}",
    "up": f"Stairs and ladders only: the way that leads up. {_DEGREES}",
}
_PAINT: Final = {
    "shape": "Which form it has, and with that which other properties: outline, circle or line.",
    "ground": "What the patch looks like. Paint is for the eye only; later patches lie over "
    "earlier ones.",
}
_POLYGON: Final = {"outline": _OUTLINE}
_CIRCLE: Final = {"center": _CENTER, "radius": _RADIUS}
_KIND_OF_GOAL: Final = "Which goal it is."
_ROUND: Final = "Which round of the battle, counted from 1."
_ON: Final = "What begins or ends the lesson."

PROPERTY_WORDS: Final[dict[str, dict[str, str]]] = {
    "BattleMap": {
        "format": "Always map: says what this file is.",
        "$schema": "Where an editor finds this schema, such as ./map.schema.json.",
        "version": "The version of the format that the file is written in.",
        "name": "What the level is called in menus; one line.",
        "description": "What it is about, for those who choose a level.",
        "size": "Width (x, to the right) and depth (y, downwards) in inches. [0, 0] is the upper "
        "left corner.",
        "ground": "What the table looks like where nothing is painted; no rule knows of it.",
        "paint": "Patches of another look, for the eye only; later ones lie over earlier ones.",
        "terrain": "Whatever stands on the table: walls, rocks, trees, crates, platforms.",
        "areas": "Parts of the ground itself: water, rough ground, pits, stairs, marked places.",
        "sides": "Who fights: at least two sides that are enemies, each with a squad.",
        "objectives": "Goals, each enough to win; the first that is met decides. Left out or "
        "empty: destroy all enemies.",
        "course": "Lessons for one side, shown one after the other.",
        "rules": "Other squads, settings, objectives or lessons for one ruleset, by its id.",
        "notes": "Free for the author: whatever is written here is kept and has no effect.",
    },
    "PolygonPaint": {**_PAINT, **_POLYGON},
    "CirclePaint": {**_PAINT, **_CIRCLE},
    "LinePaint": {**_PAINT, "line": _LINE, "width": "How broad the road is, in inches."},
    "PolygonPiece": {**_PIECE, **_POLYGON},
    "CirclePiece": {**_PIECE, **_CIRCLE},
    "LinePiece": {
        **_PIECE,
        "line": _LINE,
        "thickness": "In inches, half of it to each side of the line.",
        "openings": "Windows, slits and doors in it.",
    },
    "Opening": {
        "from": "Where it begins, in inches along the line from its first point.",
        "to": "Where it ends, in inches along the line from its first point.",
        "bottom": f"Height of its sill. {_ABOVE} A door begins where the ground is.",
        "top": f"Height of its upper edge. {_ABOVE} A figure walks through where 1.57 inches "
        "above the ground are free.",
    },
    "PolygonArea": {**_AREA, **_POLYGON},
    "CircleArea": {**_AREA, **_CIRCLE},
    "Side": {
        "id": _ID,
        "name": "What the side is called. Left out: its color.",
        "color": "The color of its figures. Left out: the one its id names, such as azure, "
        "unless another side has it; else the first that no other side has.",
        "alliance": "Sides with the same word here are allies; all others are enemies.",
        "flag": "Where its flag stands, [x, y] in inches: figures that enemies place face it.",
        "zone": "Where its owner places the figures that have no position.",
        "squad": "Its figures. With a position they start there, without one in the zone.",
    },
    "PolygonZone": {"shape": "A zone with straight edges.", **_POLYGON},
    "CircleZone": {"shape": "A round zone.", **_CIRCLE},
    "Figure": {
        "id": _ID,
        "class": "What it is under any ruleset, which turns the class into a figure of its own. "
        "Give either this or kind.",
        "kind": "A kind of unit of the ruleset instead of a class; needs items where it is to "
        "carry something.",
        "name": f"{_NAME}. Left out: its class, with a number where there are several.",
        "position": "Where its middle stands at the start, [x, y] in inches; its stand has a "
        "radius of 0.5. Left out: its owner places it in the zone.",
        "facing": f"Where it looks at the start. {_DEGREES} Left out: to the middle of the map.",
        "count": "So many of them, without a position; their ids end in -1, -2 and so on.",
        "items": "What it carries instead of the usual kit of its class; its hands must be able to "
        "hold all of it.",
        "ratings": "Numbers of its own in place of those of its kind.",
    },
    "Ratings": {
        "move": "How far it walks in a turn, in inches.",
        "armor": "How many points of damage it takes without harm.",
        "action_die": "The number of sides of the die it rolls.",
    },
    "Eliminate": {
        "kind": _KIND_OF_GOAL,
        "side": "The id of the side that is told this goal. Left out: every side. Whoever is "
        "alone left has won in any case.",
    },
    "Hold": {
        "kind": _KIND_OF_GOAL,
        "side": _AREA_SIDE,
        "area": "The id of the area that is to be held.",
        "rounds": "At the end of how many rounds in a row no enemy may be in it, but a figure of "
        "the side.",
    },
    "Reach": {
        "kind": _KIND_OF_GOAL,
        "side": _AREA_SIDE,
        "area": "The id of the area in which a figure has to stand at the end of its side's turn.",
    },
    "Survive": {
        "kind": _KIND_OF_GOAL,
        "side": _AREA_SIDE,
        "rounds": "After how many rounds it must have a figure left.",
    },
    "Protect": {
        "kind": _KIND_OF_GOAL,
        "side": "The id of the side that loses with the figure.",
        "unit": "The id of the figure; of several under one entry, with its number.",
    },
    "Course": {
        "side": "The id of the side whose player learns.",
        "lessons": "The lessons in their order.",
        "laid": "The learner's turns in which dice are laid out instead of thrown.",
        "foe": "What the opponents do in the first rounds, in this order.",
    },
    "Lesson": {
        "id": "Its name: small letters, digits and hyphens; every lesson has its own.",
        "title": "The headline.",
        "text": "What the lesson says. {key:undo} stands for whatever key does that.",
        "task": "What the learner is to do, in a few words.",
        "begin": "When it begins. Left out: as soon as the one before is learnt.",
        "until": "When it is learnt. Left out: the player presses Next.",
        "unit": "The id of the figure that is marked. Give at most one of unit, area and at.",
        "area": "The id of the area that is marked.",
        "at": "The place that is marked, [x, y] in inches.",
    },
    "OnRead": {"on": _ON},
    "OnPoint": {"on": _ON, "unit": "The id of the figure that has to be pointed at."},
    "OnTurn": {"on": _ON, "side": "The id of the side whose turn begins. Left out: the learner's."},
    "OnQuestion": {"on": _ON},
    "OnEvent": {
        "on": _ON,
        "cue": "What has happened.",
        "unit": "The id of the figure that acted. Left out: any.",
        "target": "The id of the figure on which it acted. Left out: any.",
        "side": "The id of the side whose figure acted. Left out: any.",
        "area": "The id of the area in which the figure stands afterwards. Left out: anywhere.",
        "way": "How an attack was made: strike, shoot, shove, charge. Left out: any.",
    },
    "LaidTurn": {
        "round": _ROUND,
        "figures": "The ids of those whose dice are laid out. Left out: everybody's.",
    },
    "FoeStep": {
        "round": _ROUND,
        "unit": "The id of the figure that acts.",
        "act": "What it does.",
        "target": "The id of the figure to which it does it.",
    },
    "RulesetOverride": {
        "sides": "Other squads, by the id of the side.",
        "settings": "House rules of this ruleset; what is left out stands as usual.",
        "objectives": "Other goals; the list replaces that of the map.",
        "course": "Other lessons; they replace those of the map.",
    },
    "SideOverride": {"squad": "The whole squad of the side under this ruleset."},
}
"""By the type as the schema calls it, then by the property as files write it."""
