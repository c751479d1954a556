"""The battlefield of a battle at the screen: drawn layer by layer, and what lies at a pixel."""

from typing import TYPE_CHECKING

import pygame

from game.model.vectors import Point
from game.ui.board.overlays import Color
from game.ui.board.view import FAINT_GHOST, GHOST
from game.ui.board.vignette import draw_vignette
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.groups import placed_option
from game.ui.prompts.turn import TurnPrompt
from game.ui.theme import Theme
from game.ui.widgets.base.widget import Widget
from game.ui.window import App

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

SIGNS_WIDTH, SIGNS_HEIGHT = 300, 44
"""Units of width that signs and captions need, and of height that one of them does."""

NEAR = 6
"""Pixels beside a figure up to which one points at it, if something is chosen to be done to it."""

MOST_NEAR = 0.15
"""Inches that they are at most: where the map is small, so few pixels are a step to the side."""


def draw_field(
    scene: "BattleScene", surface: pygame.Surface, rect: pygame.Rect, theme: Theme
) -> None:
    """Draw everything that lies on the map into its part of the window."""
    before = surface.get_clip()
    surface.set_clip(rect)
    view, camera = scene.view, scene.camera
    if camera.view != rect:
        # The widgets around the map were laid out anew, for example for longer words above it.
        camera.set_view(rect)
    if scene.app.scenes.top is not scene:
        # No time passes for a scene that shows through another; but its pictures still arrive.
        view.take_over(camera)
    view.scale = theme.scale
    view.draw_board(surface, camera)
    view.draw_rubble(surface, camera)
    scene.overlays.draw_below(surface)
    if scene.prompt is not None:
        scene.prompt.draw(surface)
    scene.overlays.draw_goals(surface, theme)
    view.draw_figures(surface, camera, marks_of(scene))
    _draw_ghost(scene, surface)
    scene.outlook.draw(surface, theme)
    view.draw_effects(surface, camera)
    shaken = view.effects.shake()
    if any(shaken):
        surface.scroll(*shaken)
    draw_vignette(surface, rect, theme)
    # What lies at the feet of somebody who is pointed at has no name beside his chances.
    ground = scene.pointed.at if scene.pointed.unit is None else None
    scene.notes.draw(surface, camera, theme, ground, scene.outlook.labels())
    scene.overlays.draw_above(surface, theme)
    if scene.coach is not None:
        scene.coach.draw(surface)
    scene.hands.draw_cursor(surface)
    surface.set_clip(before)


def marks_of(scene: "BattleScene") -> dict[str, Color]:
    """The figures with a ring around them, by what the question and the overlays mark.

    Whom the act in hand could be done to comes last: what else is told of them counts more.
    """
    prompt = scene.prompt
    targets = prompt.open_targets() if isinstance(prompt, TurnPrompt) else None
    possible = {} if targets is None else targets.marks
    return {**possible, **scene.overlays.marks(), **scene.marks()}


def _draw_ghost(scene: "BattleScene", surface: pygame.Surface) -> None:
    """Where a walk under the pointer would end, or who has no place yet would be put.

    Below another scene, or a dialog over an own turn, it would look like a figure left over.
    """
    prompt = scene.prompt
    if scene.app.scenes.top is not scene:
        return
    if isinstance(prompt, TurnPrompt) and scene.overlays.subject is None:
        ghost = prompt.ghost() if scene.tree.dialog is None else None
        if ghost is not None:
            unit, at = ghost
            scene.view.draw_ghost(surface, scene.camera, unit, at, unit.facing)
    elif isinstance(prompt, AnswerPrompt):
        for one in prompt.deployed():
            faint = FAINT_GHOST if one.faint else GHOST
            scene.view.draw_ghost(surface, scene.camera, one.unit, one.at, one.facing, faint)


def open_beside_list(scene: "BattleScene", pixel: tuple[int, int]) -> bool:
    """Whether the map is seen at a pixel beside a list of answers that leaves it for clicks."""
    tree, hud = scene.tree, scene.hud
    beside = tree.dialog is not None and tree.dialog.open_beside
    on_map = beside and hud.map.rect.collidepoint(pixel)
    return on_map and not tree.at(pixel) and not hud.root.at(pixel)


def attacked_beside(scene: "BattleScene", at: Point) -> Point | None:
    """The place of a figure that what is chosen can be done to, where one points just beside it.

    A hand that trembles would else close what is pinned, or walk. Nothing where another figure or
    a piece of terrain is pointed at, or where the act in hand takes any place.
    """
    prompt, view = scene.prompt, scene.view
    if not isinstance(prompt, TurnPrompt) or view.figure_at((at.x, at.y)) is not None:
        return None
    if scene.controller.ask.piece_at(at) is not None:
        return None
    beside = min(NEAR / scene.camera.pixels_per_inch, MOST_NEAR)
    near = view.figure_at((at.x, at.y), beside, _attacked(prompt))
    return None if near is None else Point(*view.place(near))


def _attacked(prompt: TurnPrompt) -> list[str]:
    """Whom the act in hand can be done to, and whom what is pinned is meant for.

    Nobody if the act in hand takes any place. With none in hand, a place that is pointed at would
    be walked to: what is pinned goes before that.
    """
    targets = prompt.open_targets()
    if targets is not None and placed_option(prompt.in_question(), any_value=True) is not None:
        return []
    found = [] if targets is None else list(targets.marks)
    pinned = prompt.told() if prompt.pinned else None
    return found if pinned is None or pinned.target is None else [*found, pinned.target]


def free_beside(area: pygame.Rect, cover: Widget | None, app: App) -> pygame.Rect:
    """The widest part of an area at the left or right of what covers it; the whole without any.

    Where signs would stand out of so narrow a part, it is what lies below in the window, and the
    whole area again where that is too low for them.
    """
    if cover is None or not area.colliderect(cover.rect):
        return area
    taken, window = cover.rect, app.surface.get_rect()
    left = pygame.Rect(area.x, area.y, max(taken.left - area.left, 0), area.height)
    right = pygame.Rect(taken.right, area.y, max(area.right - taken.right, 0), area.height)
    widest = max(left, right, key=lambda part: part.width)
    if widest.width >= app.theme.px(SIGNS_WIDTH):
        return widest
    low = max(window.bottom - taken.bottom, 0)
    below = pygame.Rect(window.x, taken.bottom, window.width, low)
    return below if low >= app.theme.px(SIGNS_HEIGHT) else area
