"""What those are called who could join in something: a figure, its weapon, and what it does."""

from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.joint_attacks import weapon
from game.rulesets.brikwars_2010.joint_charging import charge_named
from game.rulesets.brikwars_2010.run_steps import JointCharge
from game.rulesets.brikwars_2010.sheets import Fig, Look
from game.rulesets.brikwars_2010.steps import ThingVolley, Volley
from game.rulesets.brikwars_2010.words import item_name

CHARGES = {"charge": "charge", "charging-shove": "run & shove", "ram": "run into it"}
"""The ways to take part in a joint charge."""


def member(view: Look, key: str) -> str:
    """One of several by name: ``Ann: axe, throw`` for ``ann/axe`` while people join in a shot."""
    unit_id, item_id = weapon(key)
    unit = view.state.units.get(unit_id)
    if unit is None:
        return key
    item = unit.item(item_id)
    name = (
        unit.name if item is None else f"{unit.name}: {item_name(view, unit_id, item_id).lower()}"
    )
    way = _way(view, unit, key)
    if not way:
        return name
    return f"{name}, {way}" if item is not None else f"{name}: {way}"


def _way(view: Look, unit: Fig, key: str) -> str:
    """What somebody who joins does: what his name says, or what his weapon is for."""
    _, _, way = (*key.split("/"), "", "")[:3]
    step = view.state.agenda[0] if view.state.agenda else None
    if way or step is None:
        return way
    if isinstance(step, JointCharge):
        return CHARGES[charge_named(view, step.charges[0], key).do]
    item = unit.item(weapon(key)[1])
    if item is None or not isinstance(step, Volley | ThingVolley):
        return ""
    return "shoot" if item_row(item).role == "ranged" else "throw"
