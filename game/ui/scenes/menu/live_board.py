"""The battle behind the menu: two computer players, slowly, and darkened."""

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

import pygame

from game.engine.ruleset import Ruleset
from game.match.play.exhibition import Exhibition, Piece
from game.model.events import Event
from game.model.map_names import side_colors
from game.model.setup import Setup
from game.ui.board.looks import Looks
from game.ui.board.motion import Motion
from game.ui.board.playback import Playback
from game.ui.board.shown import ShownBattle
from game.ui.board.view import BattlefieldView
from game.ui.camera import Camera
from game.ui.scenes.shared.bare_table import DARKENED

SPEED: Final = 0.6
"""How fast the battle is shown, compared with one that is played."""

PAUSE: Final = 0.9
"""Seconds between two answers."""

LONG_PAUSE: Final = 4.0
"""Seconds that the field is shown when all is over."""


class LiveBoard:
    """A battle that runs by itself. ``finished`` says that it is over and another may begin.

    ``motion`` tells at any time how much of it may move and flash.
    """

    def __init__(
        self,
        exhibition: Exhibition,
        ruleset: Ruleset[Any],
        setup: Setup,
        tiles: Path | None,
        executor: Executor | None,
        motion: Callable[[], Motion] = Motion,
    ) -> None:
        self._exhibition = exhibition
        self._motion = motion
        state = ruleset.first_state(setup)
        radii = [ruleset.body(unit).stand_radius for unit in state.on_field()]
        usual = min(radii, default=0.5)
        self.playback = Playback(ShownBattle(state), self._began, _shown)
        self.playback.speed = SPEED
        self._view = BattlefieldView(
            setup.map,
            Looks(side_colors(setup.map), ruleset.body, ruleset.visual, ruleset.bearing, usual),
            self.playback,
            spent=ruleset.spent_areas,
            stand_radius=usual,
            folder=tiles,
            executor=executor,
        )
        self._camera = Camera(setup.map.size, pygame.Rect(0, 0, 800, 600))
        self._veil: pygame.Surface | None = None
        self._rest = 0.0
        self._staged: Piece | None = None
        self.pieces = 0

    @property
    def ready(self) -> bool:
        """Whether there is something to be seen: until then the still board is better."""
        return self.pieces > 0

    @property
    def unwanted(self) -> bool:
        """Whether the player wants nothing to move by itself any more."""
        return not self._motion().ambient

    @property
    def finished(self) -> bool:
        """Whether the battle is over and has been looked at for a while."""
        waiting = self._staged is not None or self.playback.busy
        return self._exhibition.over and not waiting and self._rest > LONG_PAUSE

    def fit(self, size: tuple[int, int]) -> None:
        """Cover a whole window with the board, as far as it can be enlarged."""
        camera = self._camera
        if camera.view.size == size:
            return
        camera.set_view(pygame.Rect((0, 0), size))
        camera.show(camera.whole_board._replace(stud=camera.covering, whole=False))
        self._veil = pygame.Surface(size)
        self._veil.set_alpha(round(255 * DARKENED))
        self._view.warm(camera)

    def _began(self, event: Event) -> None:
        units = {unit.id: unit.place for unit in self.playback.shown.state.on_field()}
        self._view.effects.begin(event, units, result=self.playback.result(event))

    def update(self, seconds: float) -> None:
        """Go on with what is shown, and with the next answer after a pause."""
        self._view.take_motion(self._motion())
        self._view.update(seconds, self._camera)
        self._view.effects.heard.clear()
        self.playback.update(seconds)
        if self.playback.busy:
            return
        self._rest += seconds
        if self._rest < PAUSE:
            return
        if self._staged is None:
            self._staged = self._exhibition.poll()
            if self._staged is not None:
                self._paint_ahead(self._staged)
        elif not self._view.painting:
            self._show(self._staged)

    def _paint_ahead(self, piece: Piece) -> None:
        """Have the figures painted as they will stand, so that no frame has to wait for it."""
        shown = self.playback.shown
        here = shown.state
        for event in piece:
            shown.play(event)
        self._view.warm(self._camera)
        shown.reset(here)

    def _show(self, piece: Piece) -> None:
        """Let a piece be seen; the first, in which everybody takes his place, at once."""
        self._staged = None
        self._rest = 0.0
        self.pieces += 1
        self.playback.add(piece)
        if self.pieces == 1:
            self.playback.drain()
            self._view.forget()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field, darkened."""
        self.fit(surface.get_size())
        self._view.draw_board(surface, self._camera)
        self._view.draw_rubble(surface, self._camera)
        self._view.draw_figures(surface, self._camera, {})
        self._view.draw_effects(surface, self._camera)
        if self._veil is not None:
            surface.blit(self._veil, (0, 0))

    def close(self) -> None:
        """End the battle and let the pictures go."""
        self._exhibition.close()
        self._view.close()


def _shown(event: Event) -> None:
    """Nobody keeps a log behind the menu."""
    del event
