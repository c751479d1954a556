"""Strikes and Charges that join in a shot at the same target (R10-CA-08, R10-CA-05).

Ruling: they are named with everybody else before any die (R10-CA-02), and made when all shots have
been rolled for; each is an attack of its own, with its Angry Inch, its window and its run. What
the shots do is then added to the target's Close Combat damage of this player's turn (R10-CC-16)
and compared once. Afterwards it is forgotten: later Strikes add to Close Combat damage only. Who
fights beside the target is exposed to what misses it, like anybody else (R10-RG-09).
"""

from collections.abc import Iterable, Iterator

from game.model.state import AnyUnit
from game.rulesets.brikwars.events import ActionSpent
from game.rulesets.brikwars.figures import hostile, part_the_dead, prone
from game.rulesets.brikwars.joining import weapon
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Shoot, Target, alone
from game.rulesets.brikwars_2010.charging import (
    charge_candidates,
    charge_refusal,
    charges_at_things,
)
from game.rulesets.brikwars_2010.figures import crowded, item_row, sheet_of, strikers
from game.rulesets.brikwars_2010.maneuvers import maneuver_refusal
from game.rulesets.brikwars_2010.run_steps import Charge
from game.rulesets.brikwars_2010.steps import Maneuver

WAYS = ("strike", "charge")
"""How one joins in Close Combat: the last part of ``unit/item/way``."""


def melee_joiners(view: Look, others: Iterable[Fig], target: AnyUnit) -> Iterator[str]:
    """Every Strike and Charge that some figures could join with: ``unit/item/way``.

    All of them could be made alone: there is room for them among the three attackers of one
    player's turn (R10-CC-09), and they need the Action (R10-TU-20).
    """
    for other in others:
        if sheet_of(other).action_spent or prone(other):
            continue
        for item in strikers(other):
            if maneuver_refusal(view, other, "strike", target, item.id) is None:
                yield f"{other.id}/{item.id}/strike"
        if not hostile(view, other, target):
            continue
        for option in charge_candidates(view, other, (target,)):
            if option.do == "charge" and charge_refusal(view, other, option.choice()) is None:
                yield f"{other.id}/{option.item}/charge"


def fights(name: str) -> bool:
    """Whether somebody who joins does so in Close Combat."""
    return name.rpartition("/")[2] in WAYS and name.count("/") > 1


def charges(name: str) -> bool:
    """Whether somebody who joins comes at a run."""
    return fights(name) and name.endswith("/charge")


def attack_named(view: Look, name: str, aim: Target) -> Shoot | Maneuver | Charge:
    """What somebody who joins does to a figure or a thing."""
    unit_id, item_id = weapon(name)
    unit = view.state.units[unit_id]
    if not fights(name):
        item = unit.item(item_id)
        shoots = item is None or item_row(item).role == "ranged"
        return Shoot(attack=alone(unit_id, item_id, "shoot" if shoots else "throw", aim))
    if not charges(name):
        return Maneuver(attack=alone(unit_id, item_id, "strike", aim))
    if aim.piece is not None:
        found = charges_at_things(view, unit, aim.piece)
    else:
        found = charge_candidates(view, unit, (view.state.units[aim.figure or ""],))
    wanted = (one for one in found if one.do == "charge" and one.item == item_id)
    mode = next(one.mode for one in wanted)
    return Charge(attack=alone(unit_id, item_id, "charge", aim), mode=mode)


def one_way(names: Iterable[str]) -> tuple[str, ...]:
    """Those who join, each unit in the first way it is named: shots, or one Strike or Charge.

    Two weapons of one unit are both Ranged, or both of Close Combat (R10-CA-09); the second one
    of a fight is asked for when the first has struck (R10-CC-15).
    """
    first: dict[str, str] = {}
    kept: list[str] = []
    for name in dict.fromkeys(names):
        before = first.setdefault(name.partition("/")[0], name)
        if name == before or not (fights(name) or fights(before)):
            kept.append(name)
    return tuple(kept)


def with_room(
    view: Look, target: str | None, names: Iterable[str], before: Iterable[str] = ()
) -> tuple[str, ...]:
    """Those who join, each in one way, without a fourth who fights a minifig (R10-CA-05).

    There is no room for more (R10-CC-09); those who join ``before`` them have theirs. A thing
    has room for all.
    """
    kept: list[str] = []
    fighters = [name.partition("/")[0] for name in before if fights(name)]
    for name in one_way(names):
        unit = name.partition("/")[0]
        if target is not None and fights(name):
            if crowded(view.state.units[target], (*fighters, unit)):
                continue
            fighters.append(unit)
        kept.append(name)
    return tuple(kept)


def spend_actions(r: Res, fighters: tuple[str, ...]) -> None:
    """Who has joined has attacked, even if its target was gone before its turn (R10-AT-06)."""
    for name in fighters:
        unit = r.state.units.get(name)
        if unit is not None and not sheet_of(unit).action_spent:
            r.emit(ActionSpent(unit=name, rules=("R10-TU-20", "R10-AT-06")))
    part_the_dead(r)
