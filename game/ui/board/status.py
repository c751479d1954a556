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
    signs = [icon(name, pill.sign, SIGN_COLOR) for name in pill.signs]
    left, whole = pill.hits or (0, 0)
    whole = min(whole, MOST_PIPS)
    wide, high = PIP
    gap = 2
    length = whole * (wide + gap) + len(signs) * (pill.sign + gap) - gap
    tall = max(high, pill.sign if signs else 0)
    picture = pygame.Surface((length + 10, tall + 6), pygame.SRCALPHA)
    box = picture.get_rect()
    pygame.draw.rect(picture, PILL, box, border_radius=box.height // 2)
    pygame.draw.rect(picture, EDGE, box, 1, border_radius=box.height // 2)
    x = 5
    for number in range(whole):
        pip = pygame.Rect(x, (box.height - high) // 2, wide, high)
        if number < left:
            picture.blit(strip(pill.pattern, pip.size, pill.color, pill.mark), pip)
        else:
            pygame.draw.rect(picture, LOST, pip, 1, border_radius=2)
        x += wide + gap
    for sign in signs:
        picture.blit(sign, (x, (box.height - pill.sign) // 2))
        x += pill.sign + gap
    return picture


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
