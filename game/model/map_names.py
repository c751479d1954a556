"""What people call the places, things and sides of a map; ids stand for them in files only.

A `word` is English, for texts that are kept in a battle and translated where they are shown; a
`name` is in the player's language. Both stand within sentences that bring the article: ``middle
of the bridge`` in "holds the middle of the bridge".
"""

from typing import Final

from game.model.battlefield import (
    Area,
    AreaKind,
    BattleMap,
    Figure,
    Material,
    Piece,
    PieceKind,
    TeamColor,
)
from game.model.figure_classes import CLASS_NAMES
from game.words import mark, numbered, tr

TEAM_COLORS: Final[tuple[TeamColor, ...]] = (
    "azure",
    "ember",
    "lemon",
    "onyx",
    "moss",
    "violet",
    "teal",
    "ivory",
)
"""All colors, in the order in which ``side_colors`` gives those that nobody names."""

COLOR_NAMES: Final[dict[str, str]] = {
    "azure": mark("Azure"),
    "ember": mark("Ember"),
    "lemon": mark("Lemon"),
    "onyx": mark("Onyx"),
    "moss": mark("Moss"),
    "violet": mark("Violet"),
    "teal": mark("Teal"),
    "ivory": mark("Ivory"),
}
"""Team colors in words; also what a side without a name is called."""

PIECE_WORDS: Final[dict[PieceKind, str]] = {
    "wall": mark("wall"),
    "rock": mark("rock"),
    "tree": mark("tree"),
    "crate": mark("crate"),
    "platform": mark("platform"),
    "rail": mark("railing"),
    "glass": mark("pane of glass"),
    "screen": mark("screen"),
    "smoke": mark("smoke"),
    "bridge": mark("bridge"),
}

MATERIAL_WORDS: Final[dict[Material, str]] = {
    "paper": mark("paper"),
    "cloth": mark("cloth"),
    "glass": mark("glass"),
    "thin-wood": mark("thin wooden"),
    "wood": mark("wooden"),
    "brick": mark("brick"),
    "stone": mark("stone"),
    "concrete": mark("concrete"),
    "metal": mark("metal"),
}

PLAIN: Final[tuple[PieceKind, ...]] = ("rock", "tree", "glass", "smoke")
"""Kinds of pieces that are made of what one expects, so that nobody says it."""

AREA_WORDS: Final[dict[AreaKind, str]] = {
    "rough": mark("rough ground"),
    "water": mark("water"),
    "deep-water": mark("deep water"),
    "lava": mark("lava"),
    "pit": mark("pit"),
    "bottomless": mark("bottomless pit"),
    "stairs": mark("stairs"),
    "ladder": mark("ladder"),
    "mine": mark("mine"),
    "marker": mark("marked ground"),
}


def side_colors(battle_map: BattleMap) -> dict[str, str]:
    """The team color of every side.

    Sides that name none have the color their id names, if no other side names it as its color;
    what is left goes to the rest in the order of the map.
    """
    named: dict[str, str] = {
        side.id: side.color for side in battle_map.sides if side.color is not None
    }
    for side in battle_map.sides:
        if side.color is None and side.id in TEAM_COLORS and side.id not in named.values():
            named[side.id] = side.id
    free = [color for color in TEAM_COLORS if color not in named.values()]
    return {side.id: named.get(side.id) or free.pop(0) for side in battle_map.sides}


def side_word(battle_map: BattleMap, side_id: str) -> str:
    """What a side is called: its name, else its color, numbered where several have the same."""
    side = battle_map.side(side_id)
    if side is None:
        return mark("somebody")
    if side.name is not None:
        return side.name
    colors = side_colors(battle_map)
    alike = [
        one.id for one in battle_map.sides if one.name is None and colors[one.id] == colors[side_id]
    ]
    word = COLOR_NAMES[colors[side_id]]
    return numbered(word, side_id, alike)


def side_name(battle_map: BattleMap, side_id: str) -> str:
    """The same in the player's language; what an author named keeps its name in all of them."""
    return tr(side_word(battle_map, side_id))


def area_word(battle_map: BattleMap, area_id: str) -> str:
    """What an area is called: its name, else the word for its kind."""
    area = battle_map.area(area_id)
    return mark("field") if area is None else _word_of_area(area)


def area_name(battle_map: BattleMap, area_id: str) -> str:
    """The same in the player's language."""
    return tr(area_word(battle_map, area_id))


def place_name(battle_map: BattleMap, place_id: str) -> str:
    """What a piece or an area is called; "" for what the map does not have.

    A piece without a name is called by its material and kind, such as "stone wall".
    """
    piece = next((one for one in battle_map.terrain if one.id == place_id), None)
    if piece is not None:
        return _name_of_piece(piece)
    area = battle_map.area(place_id)
    return "" if area is None else tr(_word_of_area(area))


def figure_name(battle_map: BattleMap, unit_id: str) -> str:
    """What a figure of a squad is called before the battle: its name, else its class."""
    for side in battle_map.sides:
        for figure in side.squad:
            several = figure.count > 1 and unit_id.startswith(f"{figure.id}-")
            if figure.id == unit_id or several:
                return figure.name or role_name(figure)
    return tr("one of the figures")


def role_name(figure: Figure) -> str:
    """What a figure of a squad is: its class, or its kind in the ruleset's table, in words."""
    known = CLASS_NAMES.get(figure.figure_class or "")
    if known is not None:
        return tr(known)
    role = figure.figure_class or figure.kind
    assert role is not None, "one of both is given"
    return tr(role.replace("-", " ").capitalize())


def _word_of_area(area: Area) -> str:
    return area.name or AREA_WORDS[area.kind]


def _name_of_piece(piece: Piece) -> str:
    if piece.name:
        return tr(piece.name)
    kind = tr(PIECE_WORDS[piece.kind])
    if piece.kind in PLAIN:
        return kind
    material = tr(MATERIAL_WORDS[piece.material])
    return tr("{material} {thing}").format(material=material, thing=kind)
