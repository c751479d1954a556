"""A small table on which both sides stand close together, so that random battles fight a lot."""

import msgspec

from game.model.battlefield import (
    BattleMap,
    CircleArea,
    CirclePiece,
    Figure,
    Hold,
    LinePiece,
    PolygonArea,
    RulesetOverride,
    Side,
    SideOverride,
)
from game.model.vectors import Point
from game.rulesets.catalog import catalog

_AZURE = ("knight", "grenadier", "archer", "swordsman", "scout")
_EMBER = ("axeman", "gunner", "lancer", "brute", "guard")


def _squad(classes: tuple[str, ...], x: float, facing: int) -> tuple[Figure, ...]:
    return tuple(
        Figure(
            id=f"{name}-{int(x)}",
            figure_class=name,
            position=Point(x + (number % 2) * 1.2, 3 + number * 2.4),
            facing=facing,
        )
        for number, name in enumerate(classes)
    )


_TROLL = Figure(id="troll", kind="beast", position=Point(13.5, 7.8), facing=180)
"""Under BrikWars one side has a creature of Size 4, whose stand is four inches wide."""

_DRAWN = BattleMap(
    name="Arena",
    size=(16, 16),
    terrain=(
        LinePiece(id="rail", kind="rail", line=(Point(2, 2), Point(6, 2)), thickness=0.3, top=0.5),
        CirclePiece(id="tree", kind="tree", center=Point(12.5, 13), radius=0.8, top=2),
        LinePiece(id="wall", kind="wall", line=(Point(8, 0), Point(8, 3)), thickness=0.5, top=2),
    ),
    areas=(
        CircleArea(id="hole", kind="pit", center=Point(2.5, 13.5), radius=1.2, depth=3),
        CircleArea(id="mud", kind="rough", center=Point(12, 3), radius=2),
        PolygonArea(
            id="middle",
            kind="marker",
            outline=(Point(6, 6), Point(10, 6), Point(10, 10), Point(6, 10)),
        ),
    ),
    sides=(
        Side(id="azure", squad=_squad(_AZURE, 6.2, 0)),
        Side(id="ember", squad=_squad(_EMBER, 9.0, 180)),
    ),
    objectives=(Hold(side="azure", area="middle", rounds=4),),
    rules={
        edition: RulesetOverride(
            sides={"ember": SideOverride(squad=(*_squad(_EMBER, 9.0, 180), _TROLL))}
        )
        for edition in catalog()
    },
)

# Read as from a file: there every length is a float, whole or not.
ARENA = msgspec.json.decode(msgspec.json.encode(_DRAWN), type=BattleMap)
