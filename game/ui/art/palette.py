"""Colors of the whole game, as hex texts, and their linear-light values for the renderer."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Field: TypeAlias = npt.NDArray[np.floating[Any]]
"""A picture plane or a color as floating point numbers."""

Mask: TypeAlias = npt.NDArray[np.bool_]
"""A picture plane of yes and no."""

Paint: TypeAlias = str | Field
"""A color: hex text, or linear light (three numbers, or a plane of three numbers each)."""

GAMMA = 2.2

STUDS_PER_INCH = 3.175
"""A stud is 8 mm wide, an inch 25.4 mm."""

GROUND = {
    "meadow": "#6A9A55",
    "sand": "#D3B67C",
    "stone": "#A3A7A8",
    "boards": "#C9A36A",
    "plank": "#9A6B3C",
    "rock": "#3A3432",
}
WATER_SHALLOW, WATER_DEEP, FOAM = "#3FA6CC", "#17609C", "#BDF0FF"
ABYSS = "#0E3F78"
BRICK_RED, BRICK_GREY = "#B5402E", "#9AA0A6"
BRICK_SLATE, BRICK_YELLOW = "#7F868C", "#E9B91F"
LEAVES = ("#3E7F37", "#4F9443", "#357031")
TABLE_LIGHT, TABLE_DARK = "#9A6238", "#6E4022"
SKIN, STEEL, DARK_STEEL = "#F2C14B", "#B9C0C8", "#6C747E"
GUNMETAL = "#4E5F79"
GOLD, WOOD, BLACK = "#E0A92E", "#8A5A2B", "#26282C"
BLADE, BONE, CREAM = "#D4DAE0", "#EADFC4", "#F7F3E8"

HUD_PANEL_TOP, HUD_PANEL_BOTTOM, HUD_INSET = "#323A46", "#20252D", "#161B22"
HUD_LINE, HUD_TEXT, HUD_DIM = "#465160", "#F3EFE4", "#A9B2BE"
HUD_PILL = "#465161"
HUD_GOLD, HUD_INFO, HUD_GOOD, HUD_BAD = "#F2B632", "#58B7E8", "#8BE06A", "#FF9A5C"
METER = "#6CC04A"
OFF, OFF_TEXT, OFF_SIGN = "#4D545E", "#D3D8DE", "#7C8692"
GROOVE, ROW_CHOSEN, ROW_HOVERED = "#12161B", "#39434F", "#2A313B"
SQUARE_TOP, SQUARE_BOTTOM = "#4A5462", "#363E4A"
REACH, SIGHT_LINE, BLOCKED = "#78C8FF", "#FFD65C", "#FF6028"
DANGER_LINE = "#FF9660"
ACTIONS = {
    "move": "#1E6FD0",
    "shoot": "#D9A11E",
    "fight": "#C4452F",
    "throw": "#6B7A35",
    "watch": "#7A4FA8",
    "brace": "#3E7F86",
    "end": "#4E9A3A",
}


class TeamLook(NamedTuple):
    """The colors of one team and the name of the pattern on its stands."""

    main: str
    dark: str
    light: str
    pattern: str


TEAMS = {
    "azure": TeamLook("#1E6FD0", "#123E7A", "#9CCBFF", "ring"),
    "ember": TeamLook("#D9481C", "#7E270A", "#FFD2AE", "bars"),
    "lemon": TeamLook("#F5CE2A", "#8A6A00", "#4A3900", "dots"),
    "onyx": TeamLook("#33363D", "#17191D", "#E4E7EC", "double-ring"),
    "moss": TeamLook("#2F7A34", "#17431B", "#C9F0A4", "arcs"),
    "violet": TeamLook("#8B3FC0", "#4B1C6E", "#E8CCFF", "wave"),
    "teal": TeamLook("#0E9C98", "#07514F", "#BFFAF0", "teeth"),
    "ivory": TeamLook("#EFE6D2", "#8C7D60", "#5C4A2E", "checks"),
}


_worn: dict[str, TeamLook] = dict(TEAMS)
"""The looks of teams in the palette in force."""


def wear(teams: Mapping[str, TeamLook]) -> None:
    """Let the teams look so from now on."""
    _worn.update(teams)


def team_look(color: str) -> TeamLook:
    """The look of a team color now; an unknown one looks like onyx."""
    return _worn.get(color, _worn["onyx"])


@lru_cache(maxsize=512)
def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of a hex text."""
    digits = color.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@lru_cache(maxsize=512)
def linear(color: str) -> Field:
    """A hex color in linear light, 0 to 1. The shared array is read-only."""
    light: Field = (np.array(rgb(color), np.float32) / np.float32(255)) ** np.float32(GAMMA)
    light.flags.writeable = False
    return light


def as_light(paint: Paint) -> Field:
    """A paint in linear light."""
    return linear(paint) if isinstance(paint, str) else paint


def mix(first: Paint, second: Paint, share: float) -> Field:
    """The color ``share`` of the way from one paint to another."""
    start, end = as_light(first), as_light(second)
    return np.asarray(start + (end - start) * np.float32(share), np.float32)
