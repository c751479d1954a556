"""Small fights for the rules of Close Combat of BrikWars 2005: who does what to whom."""

from typing import Any

from tests.rulesets.brikwars.scenes import SIDES, Scene, fig

SWORD = "hand-weapon"
SECOND = "hand-weapon-2"
"""The id of a second sword."""
HEAVY = "heavy-weapon"
LONG = "two-handed-weapon"
SHIELD = "shield"
PAIR = [("a1", "b1")]
"""The two of a duel in Close Combat with each other."""


def duel(
    ours: tuple[str, ...] = (SWORD,),
    theirs: tuple[str, ...] = (SWORD,),
    gap: float = 0.5,
    ours_more: dict[str, Any] | None = None,
    theirs_more: dict[str, Any] | None = None,
) -> list[dict[str, Any]]:
    """Two figures face to face, ``gap`` inches apart."""
    return [
        fig("a1", 10, 10, 0, ours, **(ours_more or {})),
        fig("b1", 11 + gap, 10, 180, theirs, **(theirs_more or {})),
    ]


def attack(unit: str, target: str, item: str | None = SWORD, **more: Any) -> dict[str, Any]:
    """An Attack on the figure's own turn, or the one that goes on with its next weapon."""
    fields = {"unit": unit, "item": item, "target": target, **more}
    return {"by": SIDES[unit[0]], "do": "attack", **fields}


def shove(unit: str, target: str, item: str | None = None, **more: Any) -> dict[str, Any]:
    """A Shove with all that is held, or with a Shield."""
    fields = {"unit": unit, "target": target, **more}
    if item is not None:
        fields["item"] = item
    return {"by": SIDES[unit[0]], "do": "shove", **fields}


def answer(unit: str, do: str, point: str = "R05-DP-13", **more: Any) -> dict[str, Any]:
    """An answer of a figure to what is done to it."""
    return {"by": SIDES[unit[0]], "point": point, "do": do, "unit": unit, **more}


PARRY = answer("b1", "parry", item=SWORD)
BACK = answer("b1", "counterattack", item=SWORD)
RIPOSTE = answer("b1", "riposte", item=SWORD, mode=SECOND)
"""What the second of a duel does about a blow or a Shove with its sword, or with two of them."""
GUARD = answer("a1", "parry", "R05-DP-19", item=SHIELD)
"""The Shield of the first against the blow that comes back."""


def withdraw(unit: str, *path: tuple[float, float]) -> dict[str, Any]:
    """Withdrawing along some points."""
    way = [list(point) for point in path]
    return {"by": SIDES[unit[0]], "do": "withdraw", "unit": unit, "path": way}


def stay(unit: str) -> dict[str, Any]:
    """No Angry Inch."""
    return answer(unit, "stay", "R05-DP-12")


def countered(scene: Scene, unit: str) -> list[bool]:
    """Which hands of a figure have Countered at the end."""
    return [hand["countered"] for hand in scene.state(unit)["hands"]]


def needs(scene: Scene, unit: str, why: str = "to hit") -> list[list[tuple[int, str]]]:
    """The modifiers of each roll of a figure for a purpose: amount and rule."""
    rolls = scene.of("Rolled", unit=unit, why=why)
    return [[(row[0], row[2]) for row in roll["modifiers"]] for roll in rolls]
