"""Color schemes: palettes for four kinds of color vision, high contrast, bolder patterns.

Everywhere a color is named as in the usual palette; what it looks like is asked for when it is
drawn, with `shown`.  One scheme is in force for the whole window, as one window there is.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import pygame

from game.ui.art import palette
from game.ui.art.palette import TEAMS, TeamLook, rgb, team_look, wear

PaletteName = Literal["usual", "deutan", "protan", "tritan", "achromat"]


class Scheme(NamedTuple):
    """How everything is colored; ``bold`` draws the patterns of teams larger, with an edge."""

    palette: PaletteName = "usual"
    contrast: bool = False
    bold: bool = False


USUAL: Final = Scheme()

TEAM_COLORS: Final[Mapping[PaletteName, Mapping[str, str]]] = {
    "usual": {name: look.main for name, look in TEAMS.items()},
    "deutan": {
        "azure": "#1B3E80",
        "ember": "#DB4A20",
        "lemon": "#F7D628",
        "onyx": "#1B2930",
        "moss": "#216C34",
        "violet": "#8C66F7",
        "teal": "#2CA4A1",
        "ivory": "#E9E4D2",
    },
    "protan": {
        "azure": "#2D88ED",
        "ember": "#E15D14",
        "lemon": "#F0C818",
        "onyx": "#181B24",
        "moss": "#126641",
        "violet": "#5A0A80",
        "teal": "#42B8BE",
        "ivory": "#EDE9BA",
    },
    "tritan": {
        "azure": "#9572D1",
        "ember": "#DF4923",
        "lemon": "#EFCA20",
        "onyx": "#322B2B",
        "moss": "#2E7833",
        "violet": "#C844EA",
        "teal": "#0BD0E4",
        "ivory": "#E7F7EF",
    },
    "achromat": {
        "azure": "#0C3D77",
        "ember": "#FFC79C",
        "lemon": "#D2AA1C",
        "onyx": "#181A1E",
        "moss": "#468149",
        "violet": "#7C38AC",
        "teal": "#3DA29E",
        "ivory": "#F7F3EA",
    },
}
"""The main color of every team, chosen to lie as far apart as can be for that kind of sight.

Without any color only lightness is left: eight even steps of it, azure dark and ember bright.
"""

SIGNS: Final[Mapping[PaletteName, Mapping[str, str]]] = {
    "usual": {},
    "deutan": {
        palette.HUD_GOOD: "#6FD0FF",
        palette.METER: "#3FA0E8",
        palette.HUD_BAD: "#FFA13C",
        palette.HUD_INFO: "#B9C4FF",
        palette.BLOCKED: "#DE4A00",
        palette.DANGER_LINE: "#FFA13C",
        palette.SIGHT_LINE: "#FFEE9C",
    },
    "protan": {
        palette.HUD_GOOD: "#6FD0FF",
        palette.METER: "#3FA0E8",
        palette.HUD_BAD: "#FFA13C",
        palette.HUD_INFO: "#B9C4FF",
        palette.BLOCKED: "#E86400",
        palette.DANGER_LINE: "#FFA13C",
        palette.SIGHT_LINE: "#FFEE9C",
    },
    "tritan": {
        palette.HUD_GOOD: "#5FE6B4",
        palette.METER: "#2FB88A",
        palette.HUD_BAD: "#FF8A94",
        palette.HUD_INFO: "#9CCBFF",
        palette.BLOCKED: "#F0304A",
        palette.DANGER_LINE: "#FF8A94",
    },
    "achromat": {
        palette.REACH: "#3C7EC0",
        palette.HUD_GOOD: "#F0FFE8",
        palette.HUD_BAD: "#E0A06C",
        palette.BLOCKED: "#FFF4EA",
        palette.DANGER_LINE: "#FFE6D6",
        palette.SIGHT_LINE: "#FFF1C4",
    },
}
"""Signs that mean something, by their usual color, where that would look like another one."""

CONTRAST: Final[Mapping[str, str]] = {
    palette.HUD_PANEL_TOP: "#0C0F13",
    palette.HUD_PANEL_BOTTOM: "#000000",
    palette.HUD_INSET: "#000000",
    palette.HUD_LINE: "#C8D0DA",
    palette.HUD_PILL: "#2A313A",
    palette.HUD_TEXT: "#FFFFFF",
    palette.HUD_DIM: "#E2E6EC",
    palette.HUD_GOLD: "#FFD34D",
    palette.OFF: "#343B44",
    palette.OFF_TEXT: "#FFFFFF",
    palette.OFF_SIGN: "#9AA4B0",
    palette.GROOVE: "#000000",
    palette.ROW_CHOSEN: "#181C22",
    palette.ROW_HOVERED: "#161A20",
    palette.SQUARE_TOP: "#20262E",
    palette.SQUARE_BOTTOM: "#12161B",
}
"""Panels and their words in high contrast, by their usual color."""

LEAST_CONTRAST: Final = 7.0
"""Contrast of words with what lies below them, in high contrast (WCAG 2.2, level AAA)."""

READABLE: Final = 4.5
"""The same in the usual scheme (level AA)."""

_WHITE, _BLACK, _INK = "#FFFFFF", "#000000", "#1B1503"
_BRICK_LIGHT: Final = 0.22
"""How much lighter than its color the upper edge of a brick is."""


def mixed(color: str, toward: str, share: float) -> str:
    """A color with a ``share`` of another, 0 to 1."""
    both = pygame.Color(color).lerp(pygame.Color(toward), share)
    return f"#{both.r:02X}{both.g:02X}{both.b:02X}"


def luminance(color: str) -> float:
    """Relative luminance of a color, 0 to 1, as WCAG 2.2 defines it."""
    parts = [part / 255 for part in rgb(color)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """Contrast of two colors, 1 to 21, as WCAG 2.2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _look_of(name: str, main: str, bold: tuple[float, float]) -> TeamLook:
    """A team in another main color; its pattern is dark on bright colors, bright on dark ones.

    ``bold`` says how much darker or brighter, 0 to 1.
    """
    usual = TEAMS[name]
    if main == usual.main:
        return usual
    darker, brighter = bold
    bright = luminance(main) > 0.42
    dark = mixed(main, _BLACK, min(0.5, darker) if bright else 0.5)
    light = mixed(main, _BLACK, darker) if bright else mixed(main, _WHITE, brighter)
    return TeamLook(main, dark, light, usual.pattern)


_BOLD: Final = (0.72, 0.78)
_QUIET: Final = (0.36, 0.36)
"""Patterns so quiet that dark stands stay dark and bright ones bright: lightness is their sign."""


_TEAMS: Final[Mapping[PaletteName, Mapping[str, TeamLook]]] = {
    name: {
        team: _look_of(team, main, _QUIET if name == "achromat" else _BOLD)
        for team, main in colors.items()
    }
    for name, colors in TEAM_COLORS.items()
}


class _InForce:
    """The scheme of the window, and the colors it changes."""

    def __init__(self) -> None:
        self.scheme = USUAL
        self.changes = 0
        self.changed: Mapping[str, str] = {}


_now: Final = _InForce()


def in_force() -> Scheme:
    """The scheme that everything is drawn in now."""
    return _now.scheme


def changes() -> int:
    """How often another scheme came into force: what was begun before that is out of date."""
    return _now.changes


def use(scheme: Scheme) -> None:
    """Draw everything in a scheme from now on; pictures kept by others are theirs to renew."""
    _now.scheme = scheme
    _now.changes += 1
    _now.changed = {**SIGNS[scheme.palette], **(CONTRAST if scheme.contrast else {})}
    wear(_TEAMS[scheme.palette])


def shown(color: str) -> str:
    """What a color of the usual palette looks like in the scheme in force."""
    return _now.changed.get(color, color)


def shown_rgb(color: str) -> tuple[int, int, int]:
    """The same as red, green and blue, 0 to 255."""
    return rgb(shown(color))


def tinted(color: tuple[int, int, int]) -> tuple[int, int, int]:
    """What a color given as red, green and blue looks like in the scheme in force."""
    red, green, blue = color
    return shown_rgb(f"#{red:02X}{green:02X}{blue:02X}")


def on_panel(color: str) -> str:
    """A color for words on a panel: the same, or brighter where it could not be read.

    In high contrast it can be read on a row that is chosen, too.
    """
    high = _now.scheme.contrast
    wanted = LEAST_CONTRAST if high else READABLE
    ground, share = shown(palette.ROW_CHOSEN if high else palette.HUD_PANEL_TOP), 0.0
    while contrast(mixed(color, _WHITE, share), ground) < wanted and share < 1.0:
        share += 0.05
    return mixed(color, _WHITE, min(share, 1.0))


def team_words(team: str) -> str:
    """The color of words about a team, to be read on a panel: the brighter of its colors."""
    look = team_look(team)
    return on_panel(max(look.light, look.main, key=luminance))


def plate(color: str) -> tuple[str, str]:
    """A plate in a color, and the color of words on it: dark or white, whichever is read best.

    In high contrast the plate becomes darker where neither stands out.
    """
    words = max((_WHITE, _INK), key=lambda one: contrast(color, one))
    if not _now.scheme.contrast or contrast(color, words) >= LEAST_CONTRAST:
        return color, words
    share = 0.0
    while contrast(mixed(color, _BLACK, share), _WHITE) < LEAST_CONTRAST:
        share += 0.05
    return mixed(color, _BLACK, share), _WHITE


def brick(color: str) -> str:
    """The color of a brick: in high contrast so dark that white words stand out on all of it."""
    if not _now.scheme.contrast:
        return color
    share = 0.0
    while contrast(mixed(mixed(color, _BLACK, share), _WHITE, _BRICK_LIGHT), _WHITE) < (
        LEAST_CONTRAST
    ):
        share += 0.05
    return mixed(color, _BLACK, share)
