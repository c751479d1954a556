"""From a figure of the battle to its picture: class, team, items in hand, pose."""

from collections.abc import Callable, Mapping

from game.geometry.types import Body
from game.model.pictures import Bearing, Visual
from game.model.state import AnyUnit
from game.ui.art.figure_look import FigureLook


class Looks:
    """The look of every figure, kept until the figure changes.

    ``body``, ``visual`` and ``bearing`` are the ruleset's: a figure's size, the picture of a kind
    of item, and how a figure is on its feet.
    ``usual_stand`` is the radius of most stands, in inches; larger figures are drawn larger.
    """

    def __init__(
        self,
        colors: Mapping[str, str],
        body: Callable[[AnyUnit], Body],
        visual: Callable[[str], Visual],
        bearing: Callable[[AnyUnit], Bearing],
        usual_stand: float = 0.5,
    ) -> None:
        self._usual_stand = usual_stand
        self._colors = colors
        self._body = body
        self.visual = visual
        self._bearing = bearing
        self._kept: dict[str, tuple[AnyUnit, FigureLook, Bearing]] = {}

    def of(self, unit: AnyUnit) -> FigureLook:
        """The look of a figure."""
        return self._known(unit)[1]

    def bearing(self, unit: AnyUnit) -> Bearing:
        """What holds for a figure, as far as it is drawn."""
        return self._known(unit)[2]

    def top(self, unit: AnyUnit) -> float:
        """Height of the top of a figure's head above the table, in inches."""
        return self._body(unit).top

    def _known(self, unit: AnyUnit) -> tuple[AnyUnit, FigureLook, Bearing]:
        known = self._kept.get(unit.id)
        if known is not None and known[0] is unit:
            return known
        size = 1.0
        if unit.position is not None:
            size = self._body(unit).stand_radius / self._usual_stand
        bearing = self._bearing(unit)
        look = FigureLook(
            figure_class=unit.figure_class or unit.kind,
            color=self._colors[unit.side],
            items=tuple(self.visual(item.kind) for item in unit.items),
            pose=bearing.pose,
            size=size,
        )
        self._kept[unit.id] = (unit, look, bearing)
        return self._kept[unit.id]
