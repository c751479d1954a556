"""Attacks of BrikWars 2005 whose chances are told beforehand, of every kind that has dice."""

from typing import Any

from tests.conformance.odds_positions import (
    BURNING,
    FIELD,
    HOLED,
    RAILED,
    WALLED,
    Position,
    Stand,
)

PAPER = {"id": "screen", "kind": "screen", "shape": "line", "line": [[12, 8], [12, 12]]}
SCREENED = {**FIELD, "terrain": [{**PAPER, "thickness": 0.1, "top": 2, "material": "paper"}]}

WALKED = {"moved_this_turn": 3.0}
"""Neither Stationary nor fast."""
FAST = {"moved_this_turn": 13.0}
KNOWN = {"seen_at": {"azure": [14.0, 10.0]}}
RUNNING = {"mom": 1, "straight_run": 3.0, "mom_dir": [-1.0, 0.0]}
"""One who has run 3" toward the left and not stopped yet."""


def _a(*items: str, at: tuple[float, float] = (10, 10), **state: Any) -> Stand:
    return Stand("a1", at, items, state=state)


def _b(x: float, *items: str, kind: str = "minifig", **state: Any) -> Stand:
    return Stand("b1", (x, 10), items, kind, state or WALKED)


FRIEND = Stand("a2", (13.2, 10.9), ("short-ranged",))
BESIDE = Stand("a2", (10, 12), ("short-ranged",))
SECOND = Stand("b2", (14.6, 11.0), ("hand-weapon",))
FIGHTER = Stand("a2", (11.4, 11.4), ("heavy-weapon",))
OTHER_FOE = Stand("b2", (8.6, 10), ("heavy-weapon",))
SWORDS = ("hand-weapon", "hand-weapon")

SHOTS = (
    Position("shot near", "shoot", "short-bow", (_a("short-bow", moved_this_turn=2.0), _b(14))),
    Position(
        "Aiming far", "shoot", "long-ranged", (_a("long-ranged"), _b(20.5, moved_this_turn=0.0))
    ),
    Position("shot at one that runs", "shoot", "long-ranged", (_a("long-ranged"), _b(15, **FAST))),
    Position("shot over a rail", "shoot", "long-ranged", (_a("long-ranged"), _b(15)), RAILED),
    Position(
        "blind shot", "shoot", "short-bow", (_a("short-bow"), _b(14, **KNOWN)), SCREENED, "blind"
    ),
    Position(
        "shot past a friend", "shoot", "long-ranged", (_a("long-ranged"), _b(14), FRIEND, SECOND)
    ),
    Position("shot at armor", "shoot", "long-ranged", (_a("long-ranged"), _b(14, "body-armor"))),
    Position("shot at a shield", "shoot", "short-bow", (_a("short-bow"), _b(14, "shield"))),
    Position("shot at a Hero", "shoot", "short-bow", (_a("short-bow"), _b(14, kind="hero"))),
    Position(
        "shot at something large",
        "shoot",
        "short-bow",
        (_a("short-bow", moved_this_turn=2.0), _b(14, kind="beast"), SECOND),
    ),
    Position(
        "combined shot", "shoot", "short-bow", (_a("short-bow"), _b(14), BESIDE), mode="joint"
    ),
    Position(
        "combined fire",
        "shoot",
        "short-bow",
        (_a("short-bow"), _b(14, "body-armor"), BESIDE),
        mode="joint",
        joined=("a2/short-ranged",),
    ),
)
"""What comes from afar."""

THROWS = (
    Position("thrown axe", "throw", "axe", (_a("axe"), _b(13.5, "shield"))),
    Position("thrown spear", "throw", "spear", (_a("spear"), _b(16.5))),
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
        faces=(6, 1, 5),
    ),
)
"""What flies as far as its Range die says."""

BLOWS = (
    Position("Attack on bare hands", "attack", "hand-weapon", (_a("hand-weapon"), _b(11.4))),
    Position(
        "Attack and Counterattack",
        "attack",
        "hand-weapon",
        (_a("hand-weapon"), _b(11.4, "heavy-weapon")),
        answered=True,
    ),
    Position(
        "Attack and Parry",
        "attack",
        "heavy-weapon",
        (_a("heavy-weapon"), _b(11.4, "shield")),
        answered=True,
    ),
    Position(
        "Counterattack on a Shield",
        "attack",
        "hand-weapon",
        (_a("hand-weapon", "shield"), _b(11.4, "hand-weapon")),
    ),
    Position(
        "Attack and Riposte",
        "attack",
        "heavy-weapon",
        (_a("heavy-weapon"), _b(12, "hand-weapon", "shield")),
        answered=True,
    ),
    Position(
        "two Attacks",
        "attack",
        "hand-weapon",
        (_a(*SWORDS), _b(11.4, *SWORDS)),
    ),
    Position(
        "Attack with two hands",
        "attack",
        "two-handed-weapon",
        (_a("two-handed-weapon"), _b(12.4, "hand-weapon")),
    ),
    Position(
        "Hero's Attack",
        "attack",
        "heavy-weapon",
        (Stand("a1", (10, 10), ("heavy-weapon",), "hero"), _b(11.4, "shield", kind="hero")),
    ),
    Position(
        "Ganging Up",
        "attack",
        "hand-weapon",
        (_a("hand-weapon"), _b(11.4, "body-armor", "shield"), FIGHTER),
        mode="joint",
        joined=("a2/heavy-weapon",),
    ),
    Position(
        "Shove with a Shield into lava",
        "shove",
        "shield",
        (_a("shield", "hand-weapon"), _b(11.4, "hand-weapon")),
        BURNING,
    ),
    Position("Shove into a pit", "shove", None, (_a(), _b(11.5)), HOLED, answered=True),
    Position("Shove against a wall", "shove", None, (_a(), _b(11.4, "shield")), WALLED),
    Position(
        "Withdraw from two",
        "withdraw",
        None,
        (_a("hand-weapon"), _b(11.5, "hand-weapon"), OTHER_FOE),
        path=((10, 13),),
        edges=(("a1", "b1"), ("a1", "b2")),
        answered=True,
    ),
    Position(
        "Withdraw past a Shield",
        "withdraw",
        None,
        (_a("hand-weapon"), _b(11.4, "shield")),
        HOLED,
        path=((10, 14),),
        edges=(("a1", "b1"),),
    ),
)
"""What is done hand to hand."""

CHARGES = (
    Position(
        "Charge", "charge", "lance", (_a("lance", at=(6, 10)), _b(10.5, "shield")), answered=True
    ),
    Position(
        "Charge against a wall",
        "charge",
        "spear",
        (_a("spear", at=(6, 10)), _b(10.5, "hand-weapon")),
        WALLED,
    ),
    Position("Charge at a lance", "charge", "spear", (_a("spear", at=(5, 10)), _b(10, "lance"))),
    Position(
        "head-on Charge",
        "slam",
        None,
        (_a(at=(5, 10)), Stand("b1", (9.5, 10), (), state=RUNNING)),
        answered=True,
    ),
    Position(
        "Charging Shove",
        "charging-shove",
        None,
        (_a(at=(6.5, 10)), _b(11, "shield")),
        HOLED,
        answered=True,
    ),
    Position(
        "Charging Shoves",
        "charging-shove",
        "shield",
        (_a("shield", at=(6.5, 10)), _b(11, "shield")),
    ),
)
"""What comes at a run."""

POSITIONS = (*SHOTS, *THROWS, *BLOWS, *CHARGES)
