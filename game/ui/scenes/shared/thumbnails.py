"""Little pictures of battles: taken from the field as it is shown, kept beside the saves."""

import io
from pathlib import Path
from typing import Final

import pygame

from game.files.formats.thumbnails import read_thumbnail, write_thumbnail
from game.ui.board.view import BattlefieldView
from game.ui.camera import Camera

SIZE: Final = (480, 288)
"""Most pixels of a picture."""

_NAME: Final = "thumbnail.png"
"""Tells the library the format; no file is meant."""


def shrunk(picture: pygame.Surface) -> pygame.Surface:
    """A picture small enough to be kept; its shape stays."""
    wide, high = picture.get_size()
    share = min(SIZE[0] / wide, SIZE[1] / high, 1.0)
    size = (max(1, round(wide * share)), max(1, round(high * share)))
    return pygame.transform.smoothscale(picture.convert(24), size)


def keep_thumbnail(save: Path, picture: pygame.Surface) -> None:
    """Write a picture beside a save; where that is impossible there is none."""
    stream = io.BytesIO()
    pygame.image.save(shrunk(picture), stream, _NAME)
    write_thumbnail(save, stream.getvalue())


def load_thumbnail(save: Path) -> pygame.Surface | None:
    """The picture beside a save; nothing where there is none or it cannot be read."""
    data = read_thumbnail(save)
    if data is None:
        return None
    try:
        return pygame.image.load(io.BytesIO(data), _NAME).convert()
    except pygame.error:
        return None


def field_picture(view: BattlefieldView, camera: Camera) -> pygame.Surface:
    """The part of the field that the camera shows, without marks."""
    part = camera.view
    whole = pygame.Surface(part.bottomright)
    view.draw_board(whole, camera)
    view.draw_rubble(whole, camera)
    view.draw_figures(whole, camera, {})
    return whole.subsurface(part)
