"""Which part of the board is seen: one's own figures close by, the whole board, one's own zone."""

from typing import TYPE_CHECKING

from game.model.decisions import TURN, Decision
from game.ui.board.overlays import Corners, zone_corners
from game.ui.camera import Camera, Frame

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


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
        """A person is asked: where figures are to be placed, their zone is shown; when his first
        turn begins, his figures are, unless he has chosen another view already.
        """
        corners = zone_corners(decision, self._scene.camera.board)
        if corners:
            self._scene.camera.show(_all_of(self._scene.camera, corners))
        elif decision.kind == TURN and decision.side not in self._welcomed:
            self._welcomed.add(decision.side)
            if not self._scene.travel.handled:
                self._scene.travel.glide(self._close_to(decision.side))

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
