"""Boxes of any size look as if they had been drawn whole."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.ui.widgets.look import shapes


def pixels(picture: pygame.Surface) -> npt.NDArray[np.int16]:
    """Color and transparency of all pixels."""
    return np.dstack(
        [pygame.surfarray.array3d(picture), pygame.surfarray.array_alpha(picture)]
    ).astype(np.int16)


@pytest.mark.parametrize("size", [(431, 237), (600, 24), (30, 333)])
@pytest.mark.parametrize(
    "draw",
    [
        lambda size: shapes.rounded_box(size, 12, "#30A060", 200, 0),
        lambda size: shapes.rounded_box(size, 12, "#FFFFFF", 40, 2),
        lambda size: shapes.soft_shadow(size, 12, 10, 110),
        lambda size: shapes.soft_shadow(size, 30, 25, 110),
    ],
)
def test_a_stretched_box_is_the_same_as_one_drawn_whole(
    size: tuple[int, int],
    draw: Callable[[tuple[int, int]], pygame.Surface],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stretched = pixels(draw(size))
    monkeypatch.setattr(shapes, "LEAST_STRETCHED", 10_000)
    whole = pixels(draw(size))
    assert stretched.shape == whole.shape
    seen = whole[..., 3] > 0
    assert np.abs(stretched[seen] - whole[seen]).max() <= 1, "but for rounding"
