"""A whole level as a picture file: the board as it is drawn in a battle, its squads on it."""

import io
from typing import Final

import pygame

from game.files.checks.rosters import for_ruleset
from game.model.battlefield import BattleMap
from game.ui.art.preview import bake_steps, fine_px, run
from game.ui.scenes.shared.muster import squad_steps

WINDOW: Final = (1920, 1080)
"""Pixels of the window for which the picture is fine enough."""

_NAME: Final = "level.png"
"""Tells the library the format; no file is meant."""


def level_png(battle_map: BattleMap, ruleset: str) -> bytes:
    """The picture of a level with the squads of a ruleset, as PNG. It needs no window.

    Who has no place of his own stands somewhere in the zone of his side.
    """
    fielded = for_ruleset(battle_map, ruleset)
    pixels = run(bake_steps(fielded, fine_px(fielded, WINDOW)))
    run(squad_steps(pixels, fielded))
    rows, columns, _ = pixels.shape
    picture = pygame.image.frombuffer(pixels.data.cast("B"), (columns, rows), "RGB")
    stream = io.BytesIO()
    pygame.image.save(picture, stream, _NAME)
    return stream.getvalue()
