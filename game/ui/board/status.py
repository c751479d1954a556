"""The dark pill below a figure's stand: signs of what holds for it, and what it can still take."""

from typing import Final, NamedTuple

import pygame

from game.model.pictures import Bearing, Icon
from game.ui.art.icons import icon
from game.ui.art.palette import TeamLook
from game.ui.art.schemes import luminance
from game.ui.art.strips import strip

PILL: Final = (16, 20, 26, 225)
EDGE: Final = (84, 96, 112, 255)
LOST: Final = (92, 100, 110)
SIGN_COLOR: Final = "#F3EFE4"
LEAST_SIGN: Final = 11
"""Pixels below which a sign cannot be told from another."""

PIP: Final = (9, 7)
"""Width and height of a pip, in pixels."""

_FINE: Final = 4
"""How many times larger the ground of a pill is drawn before it is smoothed down."""

MOST_PIPS: Final = 8
"""Pips beyond these are left out, so that the pill stays short."""


class Pill(NamedTuple):
    """Everything that decides the picture of a pill.

    Pips are filled with ``color``, and the ``pattern`` of the team in ``mark`` upon it; signs are
    ``sign`` pixels wide.
    """

    signs: tuple[Icon, ...]
    hits: tuple[int, int] | None
    color: str
    sign: int
    pattern: str = "ring"
    mark: str = "#161B22"


def pill_of(bearing: Bearing, team: TeamLook, pixels_per_stud: int) -> Pill | None:
    """The pill of a figure at a zoom; nothing where there is nothing to say."""
    if not bearing.signs and bearing.hits is None:
        return None
    color, mark = sorted((team.light, team.main), key=luminance, reverse=True)
    sign = max(LEAST_SIGN, pixels_per_stud)
    return Pill(bearing.signs, bearing.hits, color, sign, team.pattern, mark)


def paint_pill(pill: Pill) -> pygame.Surface:
    """The picture of a pill: pips first, then the signs. A lost pip is hollow."""
    left, whole = pill.hits or (0, 0)
    whole = min(whole, MOST_PIPS)
    wide, high = PIP
    gap = 2
    length = whole * (wide + gap) + len(pill.signs) * (pill.sign + gap) - gap
    tall = max(high, pill.sign if pill.signs else 0)
    picture = _ground((length + 10, tall + 6))
    box = picture.get_rect()
    x = 5
    for number in range(whole):
        pip = pygame.Rect(x, (box.height - high) // 2, wide, high)
        if number < left:
            picture.blit(strip(pill.pattern, pip.size, pill.color, pill.mark), pip)
        else:
            pygame.draw.rect(picture, LOST, pip, 1, border_radius=2)
        x += wide + gap
    for name in pill.signs:
        picture.blit(icon(name, pill.sign, SIGN_COLOR), (x, (box.height - pill.sign) // 2))
        x += pill.sign + gap
    return picture


def _ground(size: tuple[int, int]) -> pygame.Surface:
    """An empty pill of so many pixels with smooth ends."""
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    # The color of the edge where nothing is seen too: the rim fades without growing dark.
    fine.fill((*EDGE[:3], 0))
    box = fine.get_rect()
    pygame.draw.rect(fine, EDGE, box, border_radius=box.height // 2)
    inner = box.inflate(-2 * _FINE, -2 * _FINE)
    pygame.draw.rect(fine, PILL, inner, border_radius=inner.height // 2)
    return pygame.transform.smoothscale(fine, size)


class Pills:
    """The pictures of pills, each painted once."""

    def __init__(self) -> None:
        self._kept: dict[Pill, pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, pill: Pill, top: tuple[float, float]) -> None:
        """Draw a pill whose upper edge has its middle at a pixel."""
        picture = self._kept.get(pill)
        if picture is None:
            picture = self._kept[pill] = paint_pill(pill)
        surface.blit(picture, picture.get_rect(midtop=(round(top[0]), round(top[1]))))
