"""What an attack in hand shows: its odds in a tooltip, the thing it is aimed at."""

import pygame

from game.engine.errors import IllegalChoice
from game.engine.forecast import Forecast
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.board import tips
from game.ui.board.overlays import draw_dashes
from game.ui.prompts.table import Table, draw_blockers
from game.ui.widgets.tooltip import Tooltip


def attack_tip(table: Table, choice: Choice, pinned: bool) -> Tooltip:
    """The odds of an attack, and what to press for it."""
    ask = table.controller.ask
    aimed = choice.target is not None or choice.piece is not None
    again = "Click again" if aimed else "Press it again"
    option = Option(
        do=choice.do,
        unit=choice.unit,
        item=choice.item,
        target=choice.target,
        piece=choice.piece,
        hand=choice.hand,
        mode=choice.mode,
    )
    return tips.attack_tip(
        ask.odds(choice),
        _forecast(table, choice),
        table.controller.state,
        f"{again} or Enter: do it" if pinned else "Click: pin",
        ask.label(option).text,
        choice.unit,
        ask.threats(choice),
    )


def _forecast(table: Table, choice: Choice) -> Forecast | None:
    try:
        return table.controller.ask.forecast(choice)
    except IllegalChoice:
        return None


def draw_thing_aim(surface: pygame.Surface, table: Table, start: Point, piece: str) -> None:
    """The outline of the thing aimed at, and the line to its nearest place."""
    draw_blockers(surface, table, (piece,))
    end = table.controller.ask.place_of_piece(piece, start)
    if end is not None:
        camera = table.camera
        draw_dashes(surface, camera.to_screen((start.x, start.y)), camera.to_screen((end.x, end.y)))
