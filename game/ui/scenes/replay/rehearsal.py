"""Pictures of a recording, made before they are needed or one by one: no frame waits for many."""

from typing import Final

from msgspec.structs import replace

from game.match.play.recording import Recording
from game.model.state import AnyState
from game.ui.board.shown import ShownBattle
from game.ui.board.view import BattlefieldView
from game.ui.camera import Camera

LOOKED_AHEAD: Final = 4
"""Moments whose figures are asked for in one frame."""


class Rehearsal:
    """Has the figures of all moments painted beside the loop, and shows remains one by one."""

    def __init__(
        self, recording: Recording, shown: ShownBattle, view: BattlefieldView, camera: Camera
    ) -> None:
        self._recording = recording
        self._shown = shown
        self._view = view
        self._camera = camera
        self._zoom = 0.0
        self._next = 0
        self._fresh = False
        self._seen: dict[str, None] = {}
        self._hidden: dict[str, None] = {}

    def show(self, state: AnyState) -> None:
        """Show a state at once, without those remains that were never drawn: they follow."""
        self._check_zoom()
        self._hidden = {name: None for name in state.fallen if name not in self._seen}
        fallen = {name: unit for name, unit in state.fallen.items() if name in self._seen}
        self._shown.reset(replace(state, fallen=fallen))
        self._fresh = True

    def update(self, full: AnyState, *, still: bool) -> None:
        """One more of the hidden remains of the ``full`` state; figures of the next moments.

        Nothing comes while the battle moves, that is unless it stands ``still``.
        """
        self._check_zoom()
        if self._fresh:
            self._fresh = False
        elif still and self._hidden:
            name = next(iter(self._hidden))
            del self._hidden[name]
            self._seen[name] = None
            fallen = {key: one for key, one in full.fallen.items() if key not in self._hidden}
            self._shown.reset(replace(self._shown.state, fallen=fallen))
        elif still:
            self._look_ahead()

    def complete(self, full: AnyState) -> None:
        """Show everything now: the battle is about to move."""
        if self._hidden:
            self._seen.update(self._hidden)
            self._hidden = {}
            self._shown.reset(full)

    def _look_ahead(self) -> None:
        last = min(self._next + LOOKED_AHEAD, self._recording.loaded + 1)
        if self._next >= last:
            return
        here = self._shown.state
        for moment in range(self._next, last):
            self._shown.reset(self._recording.look(moment).state)
            self._view.warm(self._camera)
        self._shown.reset(here)
        self._next = last

    def _check_zoom(self) -> None:
        """At another zoom nothing has been painted yet."""
        if self._camera.aim != self._zoom:
            self._zoom = self._camera.aim
            self._next = 0
            self._seen.clear()
