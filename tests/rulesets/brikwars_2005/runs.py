"""Charges in scenes: the choices, and a target that stands in the way."""

from typing import Any

from tests.rulesets.brikwars.scenes import SIDES, fig

LANCE = ("lance",)
SPEAR = ("spear",)
CARRIED = {"mom": 1, "straight_run": 3.0, "mom_dir": [-1.0, 0.0]}
"""The sheet of one who has run 3" toward the left and not stopped yet."""


def charge(item: str = "lance", unit: str = "a1", target: str = "b1", **more: Any) -> Any:
    """A Charge with a weapon."""
    fields = {"unit": unit, "item": item, "target": target, **more}
    return {"by": SIDES[unit[0]], "do": "charge", **fields}


def slam(unit: str = "a1", target: str = "b1", **more: Any) -> Any:
    """A run with the body alone."""
    return {"by": SIDES[unit[0]], "do": "slam", "unit": unit, "target": target, **more}


def run_and_shove(unit: str = "a1", target: str = "b1", **more: Any) -> Any:
    """A Shove at a run."""
    return {"by": SIDES[unit[0]], "do": "charging-shove", "unit": unit, "target": target, **more}


def answer(do: str, unit: str = "b1", **more: Any) -> Any:
    """What the target does about it."""
    return {"by": SIDES[unit[0]], "do": do, "unit": unit, "point": "R05-DP-26", **more}


def victim(x: float = 9.5, items: tuple[str, ...] = (), y: float = 10, **more: Any) -> Any:
    """An enemy that looks at the charger; with empty hands it has no Counter."""
    return fig("b1", x, y, 180, items, **more)
