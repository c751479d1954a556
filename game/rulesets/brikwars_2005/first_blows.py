"""Two who are equally fast strike at the same moment (R05-TU-22, ``who_acts_first_roll``).

As in a Charge: all Attack Rolls, then all Damages, then what they do (R05-CH-15). Neither is a
Counterattack, and neither can be Countered (R05-CH-14). Both may use what else they hold after it.
"""

from game.model.events import AttackDeclared, AttackHit, AttackMissed, Modifier
from game.model.state import Item
from game.rulesets.brikwars.engagement import part_the_dead
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.footwork import turn_to
from game.rulesets.brikwars.item_shots import aimed_item, strike_item
from game.rulesets.brikwars.screens import past_screens
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.blow_aims import strikes_blind
from game.rulesets.brikwars_2005.blows import blow_damage, to_hit, use_of_blow
from game.rulesets.brikwars_2005.charge_blows import Landed, apply_all
from game.rulesets.brikwars_2005.close_combat import RULES, aimed, opening, use_up
from game.rulesets.brikwars_2005.engagement import enter_melee
from game.rulesets.brikwars_2005.item_blows import item_damage
from game.rulesets.brikwars_2005.maneuvers import ATTACK, SHOVE, place_refusal
from game.rulesets.brikwars_2005.melee_steps import AtOnce, Blow, NextBlow
from game.rulesets.brikwars_2005.tables import tables


def at_once(r: Res, step: AtOnce) -> None:
    """Both blows, the mover's first in order of the dice (R05-TU-22, R05-CH-15).

    Both are in Close Combat, and the mover goes no farther (R05-TU-15). Worked numbers: both hit
    with 3 and do 5 of Damage: 5 are more than Armor 4, and both die.
    """
    if not all(reaches_here(r, one) for one in step.blows):
        return
    prizes = [aimed_item(r, one.unit, one.target) if one.at_item else None for one in step.blows]
    before = [opening(r, *both) for both in zip(step.blows, prizes, strict=True)]
    for one in step.blows:
        rules = RULES[one.do]
        declared = AttackDeclared(
            unit=one.unit, target=one.target, item=one.item, way=one.do, rules=rules
        )
        r.emit(declared)
        turn_to(r, r.state.units[one.unit], r.state.units[one.target].place)
        use_up(r, one)
        enter_melee(r, one.unit, one.target, one.role)
    mover, _ = step.blows
    r.emit(TurnNoted(unit=mover.unit, what="stopped", rules=("R05-TU-15",)))
    hits = [
        (one, prize)
        for one, prize, rows in zip(step.blows, prizes, before, strict=True)
        if _hits(r, one, prize, rows)
    ]
    _land(r, hits)
    part_the_dead(r)
    for one in step.blows:
        if one.do == ATTACK or one.item is not None:
            r.then(NextBlow(unit=one.unit, target=one.target, role=one.role))


def reaches_here(view: Look, blow: Blow) -> bool:
    """Whether somebody can make a blow where it stands, without an Angry Inch."""
    unit, target = view.state.units.get(blow.unit), view.state.units.get(blow.target)
    if unit is None or target is None or prone(unit):
        return False
    return place_refusal(view, unit, blow.do, target, blow.item, unit.place) is None


def _hits(r: Res, blow: Blow, prize: str | None, rows: tuple[Modifier, ...]) -> bool:
    """The Attack Roll of one of the two (R05-AT-06)."""
    unit = r.state.units[blow.unit]
    item = unit.item(blow.item) if blow.item is not None else None
    rules, use = RULES[blow.do], use_of_blow(r, unit, blow.do, item)
    rolled = to_hit(r, unit.id, blow.target, use, (*aimed(r, blow, prize), *rows), rules=rules)
    kind = AttackHit if rolled.success else AttackMissed
    r.emit(kind(unit=unit.id, target=blow.target, item=blow.item, rules=rules))
    return rolled.success


def _land(r: Res, hits: list[tuple[Blow, str | None]]) -> None:
    """All Damages, then what the blows do; what strikes a thing in a hand does so last.

    Neither is too dead for that, nor is the weapon that the other one breaks (R05-CH-15).
    """
    bodies: list[Landed] = []
    things: list[tuple[Blow, str, int]] = []
    for blow, prize in hits:
        if prize is None:
            bodies.append(_landed(r, blow))
        else:
            weapon = _weapon(r, blow)
            things.append((blow, prize, item_damage(r, blow.unit, weapon)))
    apply_all(r, bodies)
    for blow, prize, damage in things:
        strike_item(r, blow.unit, blow.target, prize, damage)


def _weapon(view: Look, blow: Blow) -> Item:
    """What an Attack is made with."""
    item = view.state.units[blow.unit].item(blow.item or "")
    assert item is not None, "an Attack has a weapon"
    return item


def _landed(r: Res, blow: Blow) -> Landed:
    """What a blow that hit is to do: a push, or Damage less what a screen takes (R05-AT-44)."""
    if blow.do == SHOVE:
        return Landed(blow.unit, blow.target, push=tables().measures.shove_distance)
    unit, target = r.state.units[blow.unit], r.state.units[blow.target]
    blind = strikes_blind(r, unit, target)
    damage = blow_damage(r, unit.id, _weapon(r, blow).kind, target.id)
    passed = past_screens(r, unit.id, target.id, damage) if blind else damage
    return Landed(unit.id, target.id, damage=passed)
