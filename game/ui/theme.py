"""Colors, fonts, scale and the store of drawn pictures that all widgets share.

All sizes of the interface are given in *units*: pixels at scale 1.  A `Theme` turns units into
pixels; a change of scale makes a new theme, so nothing drawn for the old one can linger.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future
from enum import Enum
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeVar

import pygame

from game.ui.art import palette
from game.ui.art.icons import icon
from game.ui.art.schemes import shown

LEAST_SCALE: Final = 0.75
MOST_SCALE: Final = 2.5
DESIGN_SIZE: Final = (1600, 900)
"""The window, in units, that the numbers of the interface were drawn for."""

READABLE_SIZE: Final = (960, 480)
"""The smallest window, in pixels, in which letters are not made smaller than usual: in a smaller
one too little would be seen beside them."""

LEAST_UNITS: Final = (640, 360)
"""The smallest window, in units, in which every screen is whole: what has no room is scrolled."""

KEPT_PIXELS: Final = 12_000_000
"""How many pixels of pictures a theme keeps, at a scale up to 1 and in proportion above it, before
it drops the ones used longest ago: more than one frame of the fullest screen needs."""

MOST_RECALLED: Final = 4_000
"""Laid-out texts that a theme keeps, at most."""

T = TypeVar("T")
PictureKey = tuple[object, ...]


class Hud:
    """The colors of everything that is not the board."""

    PANEL_TOP = palette.HUD_PANEL_TOP
    PANEL_BOTTOM = palette.HUD_PANEL_BOTTOM
    INSET = palette.HUD_INSET
    LINE = palette.HUD_LINE
    PILL = palette.HUD_PILL
    """Below words; hardly another color than lines have, which are light in high contrast."""
    TEXT = palette.HUD_TEXT
    DIM = palette.HUD_DIM
    GOLD = palette.HUD_GOLD
    INFO = palette.HUD_INFO
    GOOD = palette.HUD_GOOD
    BAD = palette.HUD_BAD
    OFF = palette.OFF
    OFF_TEXT = palette.OFF_TEXT
    WHITE = "#FFFFFF"
    CAP = "#10141A"
    TITLE = "#FFE27A"
    FELT = "#1F4A33"
    FRAME = "#6B4526"


class ActionColor:
    """The colors of brick buttons, by what pressing them does."""

    MOVE = palette.ACTIONS["move"]
    SHOOT = palette.ACTIONS["shoot"]
    FIGHT = palette.ACTIONS["fight"]
    THROW = palette.ACTIONS["throw"]
    WATCH = palette.ACTIONS["watch"]
    BRACE = palette.ACTIONS["brace"]
    END = palette.ACTIONS["end"]
    PLAIN = palette.BRICK_SLATE


class Face(Enum):
    """A font: the package it comes in and its file there."""

    HEADING = ("font_fredoka_one", "FredokaOne-Regular.ttf")
    TEXT = ("font_manrope", "Manrope-SemiBold.ttf")
    BOLD = ("font_manrope", "Manrope-Bold.ttf")

    # Styles are looked up for every word of every frame; the hash of an enumeration is slow.
    __hash__ = object.__hash__


class Style(NamedTuple):
    """How a piece of text looks; `size` in units, `color` as #RRGGBB."""

    face: Face = Face.TEXT
    size: float = 15
    color: str = Hud.TEXT
    shadow: bool = False

    def colored(self, color: str) -> "Style":
        """The same style in another color."""
        return Style(self.face, self.size, color, self.shadow)


BODY: Final = Style()
STRONG: Final = Style(Face.BOLD)
DIM: Final = Style(color=Hud.DIM)
CAPTION: Final = Style(Face.TEXT, 13, Hud.DIM)
LINK: Final = Style(Face.TEXT, 13, Hud.INFO)
HEADING: Final = Style(Face.HEADING, 20, Hud.TEXT, shadow=True)
SUBHEADING: Final = Style(Face.HEADING, 17, Hud.TEXT, shadow=True)
NUMBER: Final = Style(Face.HEADING, 17, Hud.GOLD, shadow=True)
BUTTON: Final = Style(Face.HEADING, 16.5, Hud.WHITE, shadow=True)
BUTTON_GIST: Final = Style(Face.BOLD, 15, Hud.TITLE, shadow=True)
BUTTON_NOTE: Final = Style(Face.BOLD, 13, Hud.WHITE, shadow=True)
KEY_CAP: Final = Style(Face.HEADING, 12, Hud.WHITE)


_UNDRAWABLE: Final = re.compile("[\0\ud800-\udfff]")


def drawable(text: str) -> str:
    """A text that fonts can draw: nulls, and bytes of file names that are no letters, are marked.

    Python keeps such bytes as halves of characters.
    """
    return _UNDRAWABLE.sub("\ufffd", text)


def automatic_scale(window: tuple[int, int]) -> float:
    """The scale that suits a window of this many pixels, in steps of a quarter.

    Text gets smaller than at scale 1 only where there is no room for it.
    """
    width, height = window
    wish = round(4 * min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1])) / 4
    readable = width >= READABLE_SIZE[0] and height >= READABLE_SIZE[1]
    return held(max(wish, 1.0) if readable else wish)


def most_scale(window: tuple[int, int]) -> float:
    """The largest scale, in steps of a quarter, at which a window holds all screens whole."""
    return held(int(4 * min(window[0] / LEAST_UNITS[0], window[1] / LEAST_UNITS[1])) / 4)


def held(scale: float) -> float:
    """`scale` brought into the range that the interface is made for."""
    return min(max(scale, LEAST_SCALE), MOST_SCALE)


class Theme:
    """One scale with its fonts and everything that was drawn for it.

    Fonts are started when the first one is needed.  `scale` is in pixels per unit.  A `painter`
    bakes beside the loop what would take too long in a frame.
    """

    def __init__(self, scale: float, painter: Executor | None = None) -> None:
        self.scale = held(scale)
        self._painter = painter
        self._baking: dict[PictureKey, Future[Any]] = {}
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, Face, float], int] = {}
        self._recalled: dict[Hashable, Any] = {}
        self._kept: OrderedDict[PictureKey, pygame.Surface] = OrderedDict()
        self._kept_pixels = 0

    def px(self, units: float) -> int:
        """Whole pixels of a length in units; never 0 for a length above 0."""
        pixels = round(units * self.scale)
        return max(pixels, 1) if units > 0 else pixels

    def font(self, face: Face, size: float) -> pygame.font.Font:
        """The font of a face at a size in units."""
        key = (face, self.px(size))
        font = self._fonts.get(key)
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            package, file = face.value
            font = pygame.font.Font(str(files(package) / "files" / file), key[1])
            self._fonts[key] = font
        return font

    def text_width(self, text: str, style: Style) -> int:
        """How many pixels wide a text is in a style."""
        key = (text, style.face, style.size)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > 20_000:
                self._widths.clear()
            width = self.font(style.face, style.size).size(drawable(text))[0]
            self._widths[key] = width
        return width

    def recall(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was laid out under `key`, made at first; nothing that depends on colors."""
        if key not in self._recalled:
            if len(self._recalled) >= MOST_RECALLED:
                self._recalled.clear()
            self._recalled[key] = make()
        found: T = self._recalled[key]
        return found

    def line_height(self, style: Style) -> int:
        """How many pixels high a line of a style is."""
        return self.font(style.face, style.size).get_linesize()

    def keep(self, key: PictureKey, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under `key`, made at first; the ones used longest ago are dropped."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = make()
        self._kept[key] = picture
        self._kept_pixels += picture.get_width() * picture.get_height()
        most = KEPT_PIXELS * max(1, self.scale)
        while self._kept_pixels > most and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._kept_pixels -= dropped.get_width() * dropped.get_height()
        return picture

    def keep_baked(
        self, key: PictureKey, bake: Callable[[], T], make: Callable[[T], pygame.Surface]
    ) -> pygame.Surface | None:
        """The picture kept under `key`, made of something baked; nothing while it is being baked.

        `bake` may run in another thread.
        """
        if self._painter is None or key in self._kept:
            return self.keep(key, lambda: make(bake()))
        if key not in self._baking:
            self._baking[key] = self._painter.submit(bake)
        if not self._baking[key].done():
            return None
        baked: T = self._baking.pop(key).result()
        return self.keep(key, lambda: make(baked))

    def icon(self, name: str, units: float, color: str = Hud.WHITE) -> pygame.Surface:
        """The icon of a name, `units` high."""
        height = self.px(units)
        return self.keep(("icon", name, height, color), lambda: icon(name, height, shown(color)))
