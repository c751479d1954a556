"""From a figure of the battle to its picture: class, team, items in hand, pose."""

from collections.abc import Callable

from game.geometry.types import Body
from game.model.battlefield import BattleMap
from game.model.pictures import Visual
from game.model.state import AnyUnit
from game.ui.art.figure_look import FigureLook

USUAL_COLORS = ("azure", "ember", "lemon", "onyx", "moss", "violet", "teal", "ivory")
"""Colors of sides that name none, in map order."""


def side_colors(battle_map: BattleMap) -> dict[str, str]:
    """The team color of every side; sides that name none get the next free one."""
    taken = [side.color for side in battle_map.sides if side.color is not None]
    free = [color for color in USUAL_COLORS if color not in taken]
    return {side.id: side.color or free.pop(0) for side in battle_map.sides}


class Looks:
    """The look of every figure, kept until the figure changes.

    ``body`` and ``visual`` are the ruleset's: a figure's size, and the picture of a kind of item.
    ``usual_stand`` is the radius of most stands, in inches; larger figures are drawn larger.
    """

    def __init__(
        self,
        colors: dict[str, str],
        body: Callable[[AnyUnit], Body],
        visual: Callable[[str], Visual],
        usual_stand: float = 0.5,
    ) -> None:
        self._usual_stand = usual_stand
        self._colors = colors
        self._body = body
        self.visual = visual
        self._kept: dict[str, tuple[AnyUnit, FigureLook]] = {}

    def of(self, unit: AnyUnit) -> FigureLook:
        """The look of a figure; a body lower than its stand is wide lies down."""
        known = self._kept.get(unit.id)
        if known is not None and known[0] is unit:
            return known[1]
        lies, size = False, 1.0
        if unit.position is not None:
            body = self._body(unit)
            lies = body.height < body.stand_radius
            size = body.stand_radius / self._usual_stand
        look = FigureLook(
            figure_class=unit.figure_class or unit.kind,
            color=self._colors[unit.side],
            items=tuple(self.visual(item.kind) for item in unit.items),
            pose="prone" if lies else "standing",
            size=size,
        )
        self._kept[unit.id] = (unit, look)
        return look
