"""Twenty attacks of BrikWars 2010 whose chances are told beforehand."""

from tests.conformance.odds_positions import BURNING, HOLED, RAILED, WALLED, Position, Stand


def _a(*items: str, at: tuple[float, float] = (10, 10)) -> Stand:
    return Stand("a1", at, items)


def _b(x: float, *items: str, kind: str = "minifig") -> Stand:
    return Stand("b1", (x, 10), items, kind)


FRIEND = Stand("a2", (13.2, 10.9), ("short-bow",))
SECOND = Stand("b2", (14.6, 11.0), ("hand-weapon",))

POSITIONS = (
    Position("shot near", "shoot", "short-bow", (_a("short-bow"), _b(14)), answered=True),
    Position("shot far", "shoot", "short-bow", (_a("short-bow"), _b(18.5, "hand-weapon"))),
    Position("shot over a rail", "shoot", "long-ranged", (_a("long-ranged"), _b(15)), RAILED),
    Position(
        "shot past a friend", "shoot", "long-ranged", (_a("long-ranged"), _b(14), FRIEND, SECOND)
    ),
    Position("shot at armor", "shoot", "long-ranged", (_a("long-ranged"), _b(14, "heavy-armor"))),
    Position(
        "shot at a shield", "shoot", "short-bow", (_a("short-bow"), _b(14, "shield")), answered=True
    ),
    Position("shot at a Hero", "shoot", "short-bow", (_a("short-bow"), _b(14, kind="hero"))),
    Position(
        "combined shot", "shoot", "short-bow", (_a("short-bow"), _b(14), FRIEND), mode="joint"
    ),
    Position("thrown axe", "throw", "axe", (_a("axe"), _b(12.5, "shield")), answered=True),
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
        answered=True,
    ),
    Position("Strike", "strike", "hand-weapon", (_a("hand-weapon"), _b(11.4)), answered=True),
    Position(
        "Strike at Shield",
        "strike",
        "hand-weapon",
        (_a("hand-weapon"), _b(11.4, "shield")),
        answered=True,
    ),
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
        answered=True,
    ),
    Position(
        "Shove into lava", "shove", None, (_a(), _b(11.4, "hand-weapon")), BURNING, answered=True
    ),
    Position(
        "Shove against a wall", "shove", None, (_a(), _b(11.4, "shield")), WALLED, answered=True
    ),
    Position(
        "Charge",
        "charge",
        "lance",
        (_a("lance", at=(3.5, 10)), _b(11.2, "hand-weapon")),
        answered=True,
    ),
    Position(
        "Charging Shove",
        "charging-shove",
        None,
        (_a(at=(5.5, 10)), _b(11, "shield")),
        HOLED,
        answered=True,
    ),
)
