"""What battles are about, drawn on the board: areas to hold or reach, figures to keep or to strike.

An area has an outline of dashes, in white and in the colors of the sides that work at it by turns;
one that is to be reached has dots in place of dashes. A plate at an edge that is free of figures
has a flag, the marks of the sides and the name of the area, so that nothing hangs on the colors.
"""

from collections.abc import Mapping, Sequence
from itertools import cycle, pairwise
from typing import Final

import pygame

from game.match.analysis.aims import Goal
from game.model.battlefield import Area, BattleMap, CircleArea
from game.model.vectors import HEADINGS
from game.ui.art.emblem import emblem
from game.ui.art.palette import rgb, team_look
from game.ui.art.schemes import in_force, tinted
from game.ui.board.overlays import DARK_LINE, Color
from game.ui.camera import Camera
from game.ui.text import picture
from game.ui.theme import CAPTION, Hud, Theme
from game.ui.widgets.look import paint

DASH: Final = 14
SPACE: Final = 8
DOT_SPACE: Final = 13
"""Pixels of a dash, between two of them, and from dot to dot."""

LINE: Final = 3
CLEAR_LINE: Final = 5
"""Pixels of an outline, and in high contrast or where patterns are bold."""

EDGE: Final = 2
"""Pixels of its dark edge at both sides."""

ROUND_STEPS: Final = 10
"""Degrees from corner to corner of what is drawn for a circle."""

SIGN: Final = 15
"""Units of a sign on a plate."""

WIDEST: Final = 2.4
"""How many times wider than its area a plate is at most; beyond that it has no words."""

FAINT: Final = 60
"""How opaque, 0 to 255, a plate is across which somebody walks."""

MARK: Final = 19
"""Units across the mark of a figure."""

MARK_OFF: Final = 0.52
"""Inches from the middle of a figure to its mark, to the left and up."""


def draw_goal_areas(
    surface: pygame.Surface,
    theme: Theme,
    camera: Camera,
    battle_map: BattleMap,
    goals: Sequence[Goal],
    colors: Mapping[str, str],
    figures: Sequence[pygame.Rect],
    walkers: Sequence[pygame.Rect],
) -> None:
    """Outline the areas of these goals and write their names; ``colors`` are those of the sides.

    Names lie on none of the ``figures``, each a box of pixels, and fade where ``walkers`` cross
    them.
    """
    drawn: dict[str, list[Goal]] = {}
    for goal in goals:
        if goal.area:
            drawn.setdefault(goal.area, []).append(goal)
    for area_id, found in drawn.items():
        area = battle_map.area(area_id)
        if area is None:
            continue
        corners = [camera.to_screen(corner) for corner in _corners(area)]
        box = _box_of(corners)
        if not box.colliderect(surface.get_clip()):
            continue
        teams = tuple(dict.fromkeys(colors[count.side] for goal in found for count in goal.counts))
        dotted = all(goal.kind == "reach" for goal in found)
        _draw_outline(surface, corners, teams, dotted=dotted)
        placed = placed_plate(theme, box, found[0].name, teams, figures, surface.get_clip())
        if placed is not None:
            surface.blit(faded(*placed, walkers), placed[1])


def draw_goal_figure(
    surface: pygame.Surface, theme: Theme, camera: Camera, at: tuple[float, float], sign: str
) -> None:
    """Mark a figure at a place of the map that must not fall, or must: a sign on a dark disc."""
    size = theme.px(MARK)
    x, y = camera.to_screen((at[0] - MARK_OFF, at[1] - MARK_OFF))
    disc = pygame.Rect(0, 0, size, size)
    disc.center = (round(x), round(y))
    pygame.draw.circle(surface, Hud.CAP, disc.center, size // 2)
    pygame.draw.circle(surface, Hud.GOLD, disc.center, size // 2, max(2, size // 9))
    image = theme.icon(sign, MARK * 0.62, Hud.WHITE)
    surface.blit(image, image.get_rect(center=disc.center))


def _corners(area: Area) -> list[tuple[float, float]]:
    if isinstance(area, CircleArea):
        places = (area.center.step(way, area.radius) for way in HEADINGS[::ROUND_STEPS])
        return [(place.x, place.y) for place in places]
    return [(corner.x, corner.y) for corner in area.outline]


def _box_of(corners: Sequence[tuple[float, float]]) -> pygame.Rect:
    left, top = (min(one) for one in zip(*corners, strict=True))
    right, bottom = (max(one) for one in zip(*corners, strict=True))
    return pygame.Rect(round(left), round(top), round(right - left) + 1, round(bottom - top) + 1)


def _draw_outline(
    surface: pygame.Surface,
    corners: Sequence[tuple[float, float]],
    teams: Sequence[str],
    *,
    dotted: bool,
) -> None:
    scheme = in_force()
    width = CLEAR_LINE if scheme.contrast or scheme.bold else LINE
    paints: list[Color] = []
    for team in teams:
        paints += [(255, 255, 255), tinted(rgb(team_look(team).main))]
    colors = cycle(paints)
    spacing = DOT_SPACE if dotted else DASH + SPACE
    at = 0.0
    # What lies far beyond the picture at high zoom is not drawn dash by dash.
    seen = surface.get_clip().inflate(2 * spacing, 2 * spacing)
    for (x, y), (u, v) in pairwise((*corners, corners[0])):
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        if length == 0:
            continue
        ux, uy = (u - x) / length, (v - y) / length
        while at < length:
            color = next(colors)
            start = (x + ux * at, y + uy * at)
            if seen.collidepoint(start):
                stop = min(at + DASH, length)
                _draw_dash(surface, start, (x + ux * stop, y + uy * stop), color, width, dotted)
            at += spacing
        at -= length


def _draw_dash(
    surface: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    color: Color,
    width: int,
    dotted: bool,
) -> None:
    if dotted:
        pygame.draw.circle(surface, DARK_LINE, start, width + EDGE)
        pygame.draw.circle(surface, color, start, width)
        return
    pygame.draw.line(surface, DARK_LINE, start, end, width + 2 * EDGE)
    pygame.draw.line(surface, color, start, end, width)


def placed_plate(
    theme: Theme,
    box: pygame.Rect,
    name: str,
    teams: tuple[str, ...],
    figures: Sequence[pygame.Rect],
    view: pygame.Rect,
) -> tuple[pygame.Surface, pygame.Rect] | None:
    """The plate of an area in ``box``, and the first place at its edges without figures.

    Above the upper edge before below the lower one, and inside where that is out of view. Where
    its name has no room there are the flag and the marks alone; with no room at all, there is none.
    """
    plates = [_plate(theme, "", teams)]
    whole = _plate(theme, name, teams)
    if whole.get_width() <= max(WIDEST * box.width, theme.px(4 * SIGN)):
        plates.insert(0, whole)
    for plate in plates:
        for edge, y in (("bottom", box.top - EDGE), ("top", box.bottom + EDGE)):
            for side, x in (("mid", box.centerx), ("left", box.left), ("right", box.right)):
                corner = f"mid{edge}" if side == "mid" else f"{edge}{side}"
                place = plate.get_rect(**{corner: (x, y)})
                place.clamp_ip(view)
                if place.collidelist(figures) < 0:
                    return plate, place
    return None


def faded(
    plate: pygame.Surface, place: pygame.Rect, walkers: Sequence[pygame.Rect]
) -> pygame.Surface:
    """A plate at a place, the fainter the more of it, or of a walker, lies over the other."""
    shares = (_shared(place, walker) for walker in walkers)
    share = max(shares, default=0.0)
    if not share:
        return plate
    faint = plate.copy()
    faint.set_alpha(round(255 + (FAINT - 255) * share))
    return faint


def _shared(one: pygame.Rect, other: pygame.Rect) -> float:
    """How much of the smaller of two boxes the other one covers, 0 to 1."""
    both = one.clip(other)
    smaller = min(one.width * one.height, other.width * other.height)
    return both.width * both.height / max(smaller, 1)


def _plate(theme: Theme, name: str, teams: tuple[str, ...]) -> pygame.Surface:
    return theme.keep(
        ("goal-plate", name, teams, in_force()), lambda: _painted_plate(theme, name, teams)
    )


def _painted_plate(theme: Theme, name: str, teams: tuple[str, ...]) -> pygame.Surface:
    gap, side = theme.px(4), theme.px(SIGN)
    parts = [theme.icon("flag", SIGN, Hud.GOLD), *(emblem(team, side) for team in teams)]
    if name:
        parts.append(picture(theme, name, CAPTION.colored(Hud.TEXT)))
    width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * theme.px(6)
    height = max(part.get_height() for part in parts) + theme.px(4)
    plate = pygame.Surface((width, height), pygame.SRCALPHA)
    paint.draw_inset(plate, theme, plate.get_rect(), Hud.CAP, 215, 6)
    left = theme.px(6)
    for part in parts:
        plate.blit(part, part.get_rect(midleft=(left, height // 2)))
        left += part.get_width() + gap
    return plate
