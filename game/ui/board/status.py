"""The row of badges beside a figure: what holds for it, and what it can still take.

A badge says what it means by its glyph and by its outline: a diamond for what hinders, a disc for
what helps or waits, a square for who is done. None needs its color to be known, nor a large zoom.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.model.pictures import Bearing, Icon
from game.ui.art.icons import icon
from game.ui.art.palette import TeamLook
from game.ui.art.schemes import luminance
from game.ui.art.strips import strip

Outline: TypeAlias = Literal["disc", "diamond", "square"]
StatusSign: TypeAlias = Icon | Literal["spent"]

INK: Final = (14, 17, 22, 255)
GLYPH: Final = (255, 255, 255, 255)
PILL: Final = (16, 20, 26, 235)
LOST: Final = (92, 100, 110)
LEAST_SIGN: Final = 13
"""Units below which a badge cannot be told from another."""

_COLORS: Final[Mapping[Outline, str]] = {
    "disc": "#2A6FC4",
    "diamond": "#C23A22",
    "square": "#59636F",
}
OUTLINES: Final[Mapping[StatusSign, Outline]] = {
    "spent": "square",
    "prone": "diamond",
    "held": "diamond",
    "rooted": "diamond",
    "hurt": "diamond",
}
"""The outline of a badge; a sign that is not named stands on a disc."""

PIP: Final = (5, 7)
"""Width and height of a pip in units: four are a little wider than the smallest stand."""

PIPS_IN_ROW: Final = 4
MOST_PIPS: Final = 8
"""Pips beyond these are left out, so that the row stays short."""

_FINE: Final = 6
"""How many times larger a badge is drawn before it is smoothed down."""

_Stroke: TypeAlias = tuple[float, tuple[tuple[float, float], ...]]
"""A line through places in a field of 24 by 24; a thickness of 0 fills what lies within."""

_GLYPHS: Final[Mapping[StatusSign, tuple[_Stroke, ...]]] = {
    "spent": ((4.4, ((5.5, 12.5), (10, 17), (18.5, 7))),),
    "prone": ((4.6, ((9.5, 14.5), (18.5, 14.5))), (0, ((3, 10), (7.5, 10), (7.5, 15), (3, 15)))),
    "held": ((3.2, ((8, 8), (16, 8), (16, 16), (8, 16), (8, 8))),),
    "rooted": ((4.2, ((12, 5.5), (12, 18))), (3.4, ((6.5, 18), (17.5, 18)))),
    "hurt": ((4.0, ((14.5, 4), (8.5, 11.5), (15.5, 13), (9.5, 20))),),
    "grab": ((3.8, ((8, 6), (8, 17), (16, 17), (16, 6))), (3.4, ((12, 7), (12, 17)))),
    "charge": (
        (3.6, ((5.5, 6), (11, 12), (5.5, 18))),
        (3.6, ((12.5, 6), (18, 12), (12.5, 18))),
    ),
    "wait": ((0, ((6.5, 5), (17.5, 5), (12, 12.5))), (0, ((12, 11.5), (17.5, 19), (6.5, 19)))),
    "target": ((3.2, ((12, 4), (12, 20))), (3.2, ((4, 12), (20, 12)))),
}
"""Glyphs of few strokes; other signs are drawn with their icons."""


class Pill(NamedTuple):
    """Everything that decides the picture of a row of badges.

    Pips are filled with ``color``, and the ``pattern`` of the team in ``mark`` upon it; badges are
    ``sign`` pixels wide, and ``scale`` is how many pixels a unit of a pip has.
    """

    signs: tuple[StatusSign, ...]
    hits: tuple[int, int] | None
    color: str
    sign: int
    pattern: str = "ring"
    mark: str = "#161B22"
    scale: float = 1.0


def pill_of(
    bearing: Bearing,
    team: TeamLook,
    pixels_per_stud: float,
    scale: float = 1.0,
    *,
    to_move: bool = True,
) -> Pill | None:
    """The badges of a figure at a zoom; nothing where there is nothing to say.

    ``scale`` is the size of the interface. Who is done is told of those whose turn it is.
    """
    signs: tuple[StatusSign, ...] = bearing.signs
    if bearing.spent and to_move:
        signs = (*signs, "spent")
    if not signs and bearing.hits is None:
        return None
    color, mark = sorted((team.light, team.main), key=luminance, reverse=True)
    sign = max(round(LEAST_SIGN * scale), round(pixels_per_stud))
    return Pill(signs, bearing.hits, color, sign, team.pattern, mark, scale)


def paint_pill(pill: Pill) -> pygame.Surface:
    """The picture of a row: pips first, then the badges. A lost pip is hollow."""
    parts = [paint_pips(pill)] if pill.hits is not None else []
    parts += [paint_sign(name, pill.sign) for name in pill.signs]
    wide, high = sum(one.get_width() for one in parts), max(one.get_height() for one in parts)
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    x = 0
    for one in parts:
        picture.blit(one, (x, (high - one.get_height()) // 2))
        x += one.get_width()
    return picture


def paint_pips(pill: Pill) -> pygame.Surface:
    """The pips of what a figure can still take, on a dark plate, four in a row."""
    left, whole = pill.hits or (0, 0)
    whole = min(whole, MOST_PIPS)
    wide, high = (max(4, round(side * pill.scale)) for side in PIP)
    columns, rows = min(whole, PIPS_IN_ROW), -(-whole // PIPS_IN_ROW)
    size = (columns * (wide + 1) + 3, rows * (high + 1) + 3)
    plate = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(plate, PILL, plate.get_rect(), border_radius=3)
    for number in range(whole):
        column, row = number % PIPS_IN_ROW, number // PIPS_IN_ROW
        pip = pygame.Rect(2 + column * (wide + 1), 2 + row * (high + 1), wide, high)
        if number < left:
            plate.blit(strip(pill.pattern, pip.size, pill.color, pill.mark), pip)
        else:
            pygame.draw.rect(plate, LOST, pip, 1)
    return plate


def paint_sign(name: StatusSign, size: int) -> pygame.Surface:
    """One badge, ``size`` pixels across: its glyph on its outline, with an edge of ink."""
    outline = OUTLINES.get(name, "disc")
    if outline == "diamond":
        # As large to the eye as a disc or a square, and room for a glyph.
        size = round(size * 1.25)
    fine = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    # The ink's color where nothing is seen too: the edge fades without growing pale.
    fine.fill((*INK[:3], 0))
    edge = 1.3 / size
    _draw_outline(fine, outline, INK, 0.0)
    _draw_outline(fine, outline, pygame.Color(_COLORS[outline]), edge)
    strokes = _GLYPHS.get(name)
    unit = size * _FINE / 24 * 0.86
    off = size * _FINE / 2 - 12 * unit
    for thick, places in strokes or ():
        corners = [(off + x * unit, off + y * unit) for x, y in places]
        _draw_stroke(fine, corners, thick * unit)
    badge = pygame.transform.smoothscale(fine, (size, size))
    if strokes is None and name != "spent":
        sign = icon(name, round(size * 0.66), "#FFFFFF")
        badge.blit(sign, sign.get_rect(center=badge.get_rect().center))
    return badge


def _draw_outline(
    fine: pygame.Surface, outline: Outline, color: pygame.Color | tuple[int, ...], inside: float
) -> None:
    """Fill the outline of a badge, a share of its width inside of its edge."""
    wide = fine.get_width()
    edge = inside * wide
    middle = wide / 2
    if outline == "disc":
        pygame.draw.circle(fine, color, (middle, middle), middle - edge)
    elif outline == "square":
        box = pygame.Rect(0, 0, wide, wide).inflate(-2 * edge - 0.1 * wide, -2 * edge - 0.1 * wide)
        pygame.draw.rect(fine, color, box, border_radius=round(0.1 * wide))
    else:
        # In whole pixels, so that both halves are alike.
        near, half = round(1.42 * edge), round(middle)
        far = wide - 1 - near
        tips = ((half - 1, near), (half, near), (far, half - 1), (far, half))
        pygame.draw.polygon(fine, color, [*tips, *((wide - 1 - x, wide - 1 - y) for x, y in tips)])


def _draw_stroke(fine: pygame.Surface, corners: list[tuple[float, float]], thick: float) -> None:
    """A line with round joints, or a filled shape where it has no thickness."""
    if thick == 0:
        pygame.draw.polygon(fine, GLYPH, corners)
        return
    for corner in corners:
        pygame.draw.circle(fine, GLYPH, corner, thick / 2)
    for start, end in itertools.pairwise(corners):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        side = along.normalize().rotate(90) * (thick / 2)
        first, last = pygame.Vector2(start), pygame.Vector2(end)
        pygame.draw.polygon(fine, GLYPH, [first + side, last + side, last - side, first - side])


SIDES: Final = ((0, 1), (-1, 0.6), (1, 0.6), (-1, -0.6), (1, -0.6), (0, -1))
"""Where badges may stand beside a figure, the dearest first: below, at its sides, above."""

ASIDE: Final = 0.8
"""How far from the middle of a stand they begin, in its radius: they cover its rim only."""

CLEARER: Final = 2
"""Pixels by which badges must be nearer to their figure than to any other, to be seen as its."""

TETHER: Final = 2
"""Pixels of width of the line to a badge that stands nearer to another figure."""

FACE: Final = 0.62
"""How much of the radius of a stand is face and hat, which nobody's badges shall cover."""


class Wearer(NamedTuple):
    """A figure as badges see it: its middle and the radius of its stand in pixels, and where it
    looks in degrees.
    """

    middle: tuple[float, float]
    radius: float
    facing: float


def face_of(wearer: Wearer) -> pygame.Rect:
    """The pixels of a figure that are to be seen in any case."""
    half = FACE * wearer.radius
    x, y = wearer.middle
    return pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))


def place_beside(
    size: tuple[int, int], wearer: Wearer, faces: Sequence[pygame.Rect], view: pygame.Rect
) -> pygame.Rect:
    """Where badges stand beside a figure: where they cover the fewest of some rectangles, are
    inside of the view, and not in front of it, where its weapon points.
    """
    look = pygame.Vector2(1, 0).rotate(wearer.facing)
    best, least = pygame.Rect((0, 0), size), float("inf")
    for x, y in SIDES:
        box = _box_at(size, wearer, (x, y))
        covered = sum(_common(box, faces[number]) for number in box.collidelistall(faces))
        cost = float(covered)
        cost += 4 * (size[0] * size[1] - _common(box, view))
        if look.dot(pygame.Vector2(x, y).normalize()) > 0.7:
            cost += 0.3 * size[0] * size[1]
        if cost < least:
            best, least = box, cost
    return best


def _astray(box: pygame.Rect, wearer: Wearer, others: Iterable[Wearer]) -> bool:
    """Whether badges might be taken for those of another figure, to which they are as near."""
    middle = pygame.Vector2(box.center)
    own = middle.distance_to(wearer.middle) - wearer.radius
    return any(
        one.middle != wearer.middle and middle.distance_to(one.middle) - one.radius < own + CLEARER
        for one in others
    )


def _box_at(size: tuple[int, int], wearer: Wearer, side: tuple[float, float]) -> pygame.Rect:
    """The box of badges at one side of a figure."""
    off = ASIDE * wearer.radius
    wide, high = size
    x = wearer.middle[0] + side[0] * (off + wide / 2)
    y = wearer.middle[1] + side[1] * (off + high / 2)
    return pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high)


def _common(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that two rectangles have in common."""
    both = one.clip(other)
    return both.width * both.height


class Pills:
    """The pictures of rows of badges, each painted once."""

    def __init__(self) -> None:
        self._kept: dict[Pill, pygame.Surface] = {}
        self._scene: tuple[object, ...] = ()
        self._places: list[tuple[pygame.Surface, pygame.Rect]] = []
        self.tethers: list[tuple[tuple[float, float], tuple[float, float]]] = []
        """Lines to badges that stand nearer to somebody else, each from the face of its figure."""

    def draw(
        self,
        surface: pygame.Surface,
        told: Sequence[tuple[Pill, Wearer]],
        others: Sequence[Wearer],
    ) -> None:
        """Draw badges beside their figures, so that no face and no other badge is covered.

        Where one stands nearer to another figure, a line leads to its own.
        """
        view = surface.get_clip()
        # Most frames are like the one before.
        scene = (tuple(told), tuple(others), tuple(view))
        if scene != self._scene:
            self._scene, self._places = scene, self._placed(told, others, view)
        for start, end in self.tethers:
            for color, width in ((INK, TETHER + 2), (GLYPH, TETHER)):
                pygame.draw.line(surface, color, start, end, width)
        surface.blits(self._places, doreturn=False)

    def _placed(
        self, told: Iterable[tuple[Pill, Wearer]], others: Sequence[Wearer], view: pygame.Rect
    ) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The pictures of all badges and where they stand."""
        taken = [face_of(one) for one in others]
        places, self.tethers = [], []
        for pill, wearer in told:
            picture = self._picture(pill)
            box = place_beside(picture.get_size(), wearer, taken, view)
            places.append((picture, box))
            if _astray(box, wearer, others):
                way = pygame.Vector2(box.center) - wearer.middle
                start = wearer.middle + FACE * wearer.radius * way.normalize()
                self.tethers.append(((start.x, start.y), box.center))
            taken.append(box)
        return places

    def _picture(self, pill: Pill) -> pygame.Surface:
        if pill not in self._kept:
            self._kept[pill] = paint_pill(pill)
        return self._kept[pill]
