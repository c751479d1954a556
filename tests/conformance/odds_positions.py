"""Twenty attacks whose chances are told beforehand: of every kind that has dice."""

from typing import Any

from msgspec import Struct

from game.engine.battle import Battle, Look, look, refusal, start
from game.model.choices import Choice
from game.model.vectors import Point
from tests.rulesets.brikwars_2010.duels import battle_with, figure

RAIL = {"id": "rail", "kind": "rail", "shape": "line", "line": [[13.9, 8], [13.9, 12]]}
WALL = {"id": "wall", "kind": "wall", "shape": "line", "line": [[12.9, 8], [12.9, 12]]}
PIT = {"id": "hole", "kind": "pit", "shape": "circle", "center": [14, 10], "radius": 1.5}
LAVA = {"id": "fire", "kind": "lava", "shape": "circle", "center": [14, 10], "radius": 1.4}

FIELD = {"size": [25, 20]}
RAILED = {**FIELD, "terrain": [{**RAIL, "thickness": 0.3, "top": 0.9, "material": "stone"}]}
WALLED = {**FIELD, "terrain": [{**WALL, "thickness": 0.5, "top": 2, "material": "stone"}]}
HOLED = {**FIELD, "areas": [{**PIT, "depth": 8}]}
BURNING = {**FIELD, "areas": [LAVA]}


class Stand(Struct, frozen=True):
    """Somebody on the field: his id, place and arms."""

    id: str
    at: tuple[float, float]
    items: tuple[str, ...] = ()
    kind: str = "minifig"


class Position(Struct, frozen=True):
    """An attack at a moment. ``do`` and ``item`` are a1's; the target is b1, or a spot."""

    name: str
    do: str
    item: str | None
    stands: tuple[Stand, ...]
    ground: dict[str, Any] | None = None
    mode: str | None = None
    spot: tuple[float, float] | None = None

    def opened(self) -> tuple[Battle[Any], Look[Any], Choice]:
        """The battle, the moment, and the choice, which is allowed."""
        units = [
            {**figure(one.id, one.id, list(one.items), *one.at), "kind": one.kind}
            for one in self.stands
        ]
        battle = battle_with(*units, map=self.ground or FIELD)
        seen = look(battle, start(battle))
        choice = Choice(
            do=self.do,
            unit="a1",
            item=self.item,
            target=None if self.spot else "b1",
            mode=self.mode,
            at=None if self.spot is None else Point(*self.spot),
        )
        assert refusal(battle, seen, choice) is None, refusal(battle, seen, choice)
        return battle, seen, choice


def _a(*items: str, at: tuple[float, float] = (10, 10)) -> Stand:
    return Stand("a1", at, items)


def _b(x: float, *items: str, kind: str = "minifig") -> Stand:
    return Stand("b1", (x, 10), items, kind)


FRIEND = Stand("a2", (13.2, 10.9), ("short-bow",))
SECOND = Stand("b2", (14.6, 11.0), ("hand-weapon",))

POSITIONS = (
    Position("shot near", "shoot", "short-bow", (_a("short-bow"), _b(14))),
    Position("shot far", "shoot", "short-bow", (_a("short-bow"), _b(18.5, "hand-weapon"))),
    Position("shot over a rail", "shoot", "long-ranged", (_a("long-ranged"), _b(15)), RAILED),
    Position(
        "shot past a friend", "shoot", "long-ranged", (_a("long-ranged"), _b(14), FRIEND, SECOND)
    ),
    Position("shot at armor", "shoot", "long-ranged", (_a("long-ranged"), _b(14, "heavy-armor"))),
    Position("shot at a shield", "shoot", "short-bow", (_a("short-bow"), _b(14, "shield"))),
    Position("shot at a Hero", "shoot", "short-bow", (_a("short-bow"), _b(14, kind="hero"))),
    Position(
        "combined shot", "shoot", "short-bow", (_a("short-bow"), _b(14), FRIEND), mode="joint"
    ),
    Position("thrown axe", "throw", "axe", (_a("axe"), _b(12.5, "shield"))),
    Position("thrown spear", "throw", "spear", (_a("spear"), _b(13, "body-armor"))),
    Position(
        "Explosive at a spot",
        "throw",
        "explosive",
        (_a("explosive"), _b(14), SECOND),
        mode="ground",
        spot=(13.0, 10.4),
    ),
    Position(
        "Explosive at a figure",
        "throw",
        "explosive",
        (_a("explosive"), _b(13, "shield"), Stand("b2", (13.2, 11.4), ("body-armor",))),
    ),
    Position("Strike", "strike", "hand-weapon", (_a("hand-weapon"), _b(11.4))),
    Position("Strike at Shield", "strike", "hand-weapon", (_a("hand-weapon"), _b(11.4, "shield"))),
    Position(
        "Strike with two hands",
        "strike",
        "two-handed-weapon",
        (_a("two-handed-weapon"), _b(11.4, "hand-weapon")),
    ),
    Position(
        "Strike toward a pit",
        "strike",
        "heavy-weapon",
        (_a("heavy-weapon"), _b(11.6, "shield")),
        HOLED,
    ),
    Position("Shove into lava", "shove", None, (_a(), _b(11.4, "hand-weapon")), BURNING),
    Position("Shove against a wall", "shove", None, (_a(), _b(11.4, "shield")), WALLED),
    Position("Charge", "charge", "lance", (_a("lance", at=(3.5, 10)), _b(11.2, "hand-weapon"))),
    Position("Charging Shove", "charging-shove", None, (_a(at=(5.5, 10)), _b(11, "shield")), HOLED),
)
