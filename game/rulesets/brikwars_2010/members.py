"""What those are called who could join in something: a figure, its weapon, and what it does."""

from game.rulesets.brikwars.joining import member_called, weapon
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.joint_charging import charge_named
from game.rulesets.brikwars_2010.run_steps import JointCharge
from game.rulesets.brikwars_2010.steps import ThingVolley, Volley
from game.words import mark, tr

CHARGES = {
    "charge": mark("charge"),
    "charging-shove": mark("run & shove"),
    "ram": mark("run into it"),
}
"""The ways to take part in a joint charge."""

WAYS = {**CHARGES, "strike": mark("strike")}
"""What the last part of a name can be."""


def member(view: Look, key: str) -> str:
    """One of several by name: ``Ann: axe, throw`` for ``ann/axe`` while people join in a shot."""
    unit = view.state.units.get(weapon(key)[0])
    return member_called(view, key, "" if unit is None else _way(view, unit, key))


def _way(view: Look, unit: Fig, key: str) -> str:
    """What somebody who joins does: what his name says, or what his weapon is for."""
    _, _, way = (*key.split("/"), "", "")[:3]
    step = view.state.agenda[0] if view.state.agenda else None
    if way or step is None:
        return tr(WAYS[way]) if way in WAYS else way
    if isinstance(step, JointCharge):
        return tr(CHARGES[charge_named(view, step.charges[0], key).do])
    item = unit.item(weapon(key)[1])
    if item is None or not isinstance(step, Volley | ThingVolley):
        return ""
    return tr("shoot") if item_row(item).role == "ranged" else tr("throw")
