"""Which part of the board is seen: one's own figures close by, the whole board, one's own zone."""

from typing import TYPE_CHECKING, Final

from game.model.decisions import Decision
from game.ui.board.overlays import Corners, zone_corners
from game.ui.camera import STAND, Camera, Frame

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

RIM: Final = 0.1
"""Inches at the edge of a zone that need not be seen: the view falls on whole pixels."""


class Views:
    """Chooses the view for a battle; the player may change it at any time."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._welcomed: set[str] = set()
        self._left: dict[str | None, Frame] = {}
        """The view that the owner of a side left for that of the whole board."""

    def begin(self) -> None:
        """The first view: the figures of whoever sits at the screen, all of them for onlookers."""
        camera, side = self._scene.camera, self._scene.owner
        camera.show(camera.whole_board if side is None else self._close_to(side))

    def change(self) -> None:
        """To the whole board, and from there back to the view that was left for it.

        Where none was, to one's own figures close by.
        """
        camera, side = self._scene.camera, self._scene.owner
        left = self._left.pop(side, None)
        if camera.aim > camera.fitting:
            self._left[side], end = camera.frame, camera.whole_board
        elif left is not None and left.stud > camera.fitting:
            end = left
        else:
            end = camera.whole_board if side is None else self._close_to(side)
        self._scene.travel.see(end)

    def asked(self, decision: Decision) -> None:
        """A person is asked: where figures are to be placed, their zone is shown if it is not seen.

        It is at once, whatever the view was following: a list of answers that covers the board
        gives back the view that it found.
        """
        camera, travel = self._scene.camera, self._scene.travel
        corners = zone_corners(decision, camera.board)
        seen = all(camera.shows(corner, -RIM) for corner in corners)
        if corners and (travel.gliding or not seen):
            travel.cut(_all_of(camera, corners))

    def turn_begins(self, side: str) -> None:
        """A person's turn begins: the figure in hand comes into view.

        In the first turn of a side all its figures do, unless he has chosen another view already.
        """
        first = side not in self._welcomed
        self._welcomed.add(side)
        own = self._scene.hands.actor()
        if first and not self._scene.travel.handled:
            self._scene.travel.glide(self._close_to(side))
        elif own is not None:
            self._scene.travel.need((own.x, own.y), STAND)

    def _close_to(self, side: str) -> Frame:
        """The view of a side's figures, so near that they are well told from each other."""
        camera = self._scene.camera
        units = [unit for unit in self._scene.shown.state.on_field() if unit.side == side]
        # The first is the one that is in hand when a turn begins.
        units.sort(key=lambda unit: unit.number)
        places = [(unit.place.x, unit.place.y) for unit in units]
        if not places or camera.close <= camera.fitting:
            return camera.whole_board
        return camera.around(places, camera.close)


def _all_of(camera: Camera, corners: Corners) -> Frame:
    """The view of all corners, no nearer than figures need to be seen."""
    xs, ys = zip(*corners, strict=True)
    stud = camera.wide_enough((max(xs) - min(xs), max(ys) - min(ys)))
    return camera.around(corners, min(stud, camera.close))
