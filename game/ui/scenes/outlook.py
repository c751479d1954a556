"""What the choice under the pointer may bring, on the battle screen."""

from typing import TYPE_CHECKING

import pygame

from game.ui.board.ghosts import GhostPainter
from game.ui.prompts.turn import TurnPrompt
from game.ui.theme import Theme

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScene


class Outlook:
    """Keeps what is foreseen in step with what the player looks at, and draws it."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._painter = GhostPainter(scene.view)
        self._untold = False

    def update(self) -> bool:
        """Follow the player's eye and think on; whether the tooltip tells more now."""
        prompt, foreseen = self._scene.prompt, self._scene.table.foreseen
        if not isinstance(prompt, TurnPrompt) or self._scene.playback.busy:
            foreseen.look(None)
            return False
        found = prompt.think()
        return self._foresee(prompt) or found

    def _foresee(self, prompt: TurnPrompt) -> bool:
        """Think on about the outcomes of a choice; whether the tooltip tells more now."""
        foreseen = self._scene.table.foreseen
        if foreseen.look(prompt.in_view()):
            # What is known at once is told in this frame; that is work enough.
            self._untold = False
            return False
        if not self._untold:
            self._untold = foreseen.think(closely=prompt.pinned)
            return False
        # Thinking and telling take turns, for the sake of short frames.
        self._untold = False
        prompt.renew()
        return True

    def turn(self, step: int) -> None:
        """Show the next or previous outcome alone."""
        prompt = self._scene.prompt
        if isinstance(prompt, TurnPrompt) and self._scene.table.foreseen.turn(step):
            prompt.renew()

    def boxes(self, theme: Theme, side: int) -> list[pygame.Rect]:
        """Pixels that no tooltip should cover: ghosts, each a square, and the words below them."""
        shades, camera = self._scene.table.foreseen.drawn()[0], self._scene.camera
        found = self._painter.words(camera, theme, shades)
        for shade in shades:
            if shade.strong:
                box = pygame.Rect(0, 0, side, side)
                x, y = camera.to_screen((shade.ghost.end.x, shade.ghost.end.y))
                box.center = (round(x), round(y))
                found.append(box)
        return found

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the ghosts, and whom a miss may hit."""
        shades, victims = self._scene.table.foreseen.drawn()
        self._painter.draw(surface, self._scene.camera, theme, shades, victims)
