"""Drags on the battlefield: the ruler with the right button, the view or a facing with the left.

A press without a drag is a click: a left one acts, a right one goes back, a middle one marks a
figure's dangers.
"""

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.model.decisions import Option
from game.model.vectors import HEADINGS, Point
from game.ui.board.overlays import DARK_LINE, OWN_MARK
from game.ui.prompts.turn import TurnPrompt

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

LEFT: Final = 1
MIDDLE: Final = 2
RIGHT: Final = 3
BUTTONS: Final = (LEFT, MIDDLE, RIGHT)
FAR: Final = 6
"""Pixels the pointer moves before a press is a drag."""

TURN_STEP: Final = 15
"""Degrees that a key turns a figure."""

OUT_OF_STAND: Final = 0.8
"""Inches from a figure's middle at which a drag begins to turn it."""

ARROW: Final = 1.5
"""Inches from a figure's middle to the tip of the arrow that shows where it will face."""


class Drags:
    """What is held down on the map, and what letting go of it does."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._button = 0
        self._start = (0, 0)
        self._measuring = False
        self._pulling = False
        self._waits = False
        self._turned: Point | None = None

    def pressed(self, event: pygame.event.Event) -> bool:
        """A button went down on the map; whether that is all, and nothing is clicked on as yet."""
        self._button = event.button
        self._start = event.pos
        self._measuring = self._pulling = False
        self._waits = bool(event.button == LEFT)
        self._turned = None
        return not self._waits

    def clicked(self) -> None:
        """What the left press means has been done: letting go of it means nothing more."""
        self._waits = False

    def pulls(self, event: pygame.event.Event) -> bool:
        """Whether the pointer pulls the view along, by a left drag that began on no own figure."""
        if self._button != LEFT or not self._waits or not event.buttons[0]:
            return False
        self._pulling = self._pulling or math.dist(event.pos, self._start) >= FAR
        return self._pulling

    def moved(self, event: pygame.event.Event, at: Point) -> None:
        """The pointer moved over the map."""
        if self._button in BUTTONS and not event.buttons[self._button - 1]:
            # It was let go over another screen, or over a dialog.
            self._button, self._turned = 0, None
        if math.dist(event.pos, self._start) < FAR:
            return
        overlays = self._scene.overlays
        if self._button == RIGHT and not self._measuring:
            self._measuring = True
            overlays.start_ruler(self._scene.hands.place_at(self._start))
        elif self._button == LEFT:
            self._turned = self._facing_toward(at)

    def released(self, event: pygame.event.Event) -> bool:
        """A button was let go of; whether that meant anything."""
        scene, button, self._button = self._scene, self._button, 0
        scene.travel.dragging = False
        if event.button != button:
            return False
        still = math.dist(event.pos, self._start) < FAR
        if button == RIGHT:
            if self._measuring:
                scene.overlays.click()
            elif still:
                scene.hands.step_back()
        elif button == MIDDLE and still:
            scene.overlays.toggle_pin()
        elif button == LEFT and self._turned is not None:
            toward, self._turned = self._turned, None
            self._turn(toward)
        elif button == LEFT and self._waits and still and not self._pulling:
            self._waits = False
            scene.hands.click_at(self._start)
        else:
            return False
        scene.touch()
        return True

    def turn(self, step: int) -> None:
        """Turn the figure in hand by a step to the left or right."""
        prompt = self._scene.prompt
        unit = self._scene.table.unit(prompt.selected) if isinstance(prompt, TurnPrompt) else None
        if unit is None or unit.position is None:
            return
        heading = HEADINGS[(unit.facing + step * TURN_STEP) % 360]
        self._turn(unit.place.step(heading, ARROW))

    def _option(self) -> Option | None:
        prompt = self._scene.prompt
        return prompt.turning() if isinstance(prompt, TurnPrompt) else None

    def _facing_toward(self, at: Point) -> Point | None:
        """Where a figure would face by a drag that began on it; nothing near its middle."""
        prompt, scene = self._scene.prompt, self._scene
        unit = scene.table.unit(prompt.selected) if isinstance(prompt, TurnPrompt) else None
        if unit is None or unit.position is None or self._option() is None:
            return None
        began = scene.hands.place_at(self._start)
        if began.distance(unit.place) > OUT_OF_STAND or at.distance(unit.place) <= OUT_OF_STAND:
            return None
        return at

    def _turn(self, toward: Point) -> None:
        """Let the figure in hand face a place, or say why it may not."""
        scene, option = self._scene, self._option()
        if option is None:
            return
        scene.submit(option.choice(toward))

    def draw(self, surface: pygame.Surface) -> None:
        """An arrow from the figure that is turned to where it will face."""
        prompt, scene = self._scene.prompt, self._scene
        unit = scene.table.unit(prompt.selected) if isinstance(prompt, TurnPrompt) else None
        if self._turned is None or unit is None or unit.position is None:
            return
        tip = unit.place.toward(self._turned, ARROW)
        start = scene.camera.to_screen((unit.place.x, unit.place.y))
        end = scene.camera.to_screen((tip.x, tip.y))
        way = math.atan2(end[1] - start[1], end[0] - start[0])
        for color, width in ((DARK_LINE, 7), (OWN_MARK, 4)):
            pygame.draw.line(surface, color, start, end, width)
            for side in (-2.6, 2.6):
                barb = (end[0] + 14 * math.cos(way + side), end[1] + 14 * math.sin(way + side))
                pygame.draw.line(surface, color, end, barb, width)
