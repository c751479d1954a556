"""Two who are equally fast strike at the same moment (R05-TU-22, ``who_acts_first_roll``).

As in a Charge: all Attack Rolls, then all Damages, then what they do (R05-CH-15). Neither is a
Counterattack, and neither can be Countered (R05-CH-14). Both may use what else they hold after it.
"""

from game.model.events import AttackDeclared
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.figures import part_the_dead, prone
from game.rulesets.brikwars.item_shots import aimed_item
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.close_combat import RULES, landed, swing, use_up
from game.rulesets.brikwars_2005.damage import take_effect
from game.rulesets.brikwars_2005.figures import enter_melee
from game.rulesets.brikwars_2005.maneuvers import ATTACK, place_refusal
from game.rulesets.brikwars_2005.run_steps import AtOnce, Blow, NextBlow
from game.rulesets.brikwars_2005.to_hit import facing_of, opening


def at_once(r: Res, step: AtOnce) -> None:
    """Both blows, the mover's first in order of the dice (R05-TU-22, R05-CH-15).

    Both are in Close Combat, and the mover goes no farther (R05-TU-15). Neither is too dead to do
    what it has hit for, nor is the weapon that the other one breaks. Worked numbers: both hit with
    3 and do 5 of Damage: 5 are more than Armor 4, and both die.
    """
    if not all(reaches_here(r, one) for one in step.blows):
        return
    prizes = [aimed_item(r, one.unit, one.foe) if one.target.held else None for one in step.blows]
    before = [opening(r, facing_of(r, one.attack)) for one in step.blows]
    for one in step.blows:
        rules = RULES[one.do]
        declared = AttackDeclared(
            unit=one.unit, target=one.foe, item=one.item, way=one.do, rules=rules
        )
        r.emit(declared)
        turn_to(r, r.state.units[one.unit], r.state.units[one.foe].place)
        use_up(r, one)
        enter_melee(r, one.unit, one.foe, one.role)
    mover, _ = step.blows
    r.emit(TurnNoted(unit=mover.unit, what="stopped", rules=("R05-TU-15",)))
    hits = [
        (one, prize)
        for one, prize, opened in zip(step.blows, prizes, before, strict=True)
        if swing(r, one, opened).success
    ]
    take_effect(r, [landed(r, one, prize) for one, prize in hits])
    part_the_dead(r)
    for one in step.blows:
        if one.do == ATTACK or one.item is not None:
            r.then(NextBlow(unit=one.unit, target=one.target, role=one.role))


def reaches_here(view: Look, blow: Blow) -> bool:
    """Whether somebody can make a blow where it stands, without an Angry Inch."""
    unit, target = view.state.units.get(blow.unit), view.state.units.get(blow.foe)
    if unit is None or target is None or prone(unit):
        return False
    return place_refusal(view, unit, blow.do, target, blow.item, unit.place) is None
