"""What the bodies of several chargers do to their target (R05-CH-30..36, R05-CH-39)."""

from msgspec.structs import replace as with_fields

from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.abreast import alike
from game.rulesets.brikwars.figures import part_the_dead, row_of
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.lanes import course
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.charge_blows import mom_inches
from game.rulesets.brikwars_2005.collisions import head_on, locked, opposition, sent
from game.rulesets.brikwars_2005.joint_stages import over
from game.rulesets.brikwars_2005.joint_steps import JointAttack
from game.rulesets.brikwars_2005.run_steps import Exchange, Onward
from game.rulesets.brikwars_2005.tables import tables


def impact(r: Res, step: JointAttack) -> None:
    """Those of one direction collide with the target; others come after them, with a new POP.

    R05-CH-39. Worked numbers: MOM 4 and 3 from one side against POP 5 send it 2" back.
    """
    target = r.state.units.get(step.target)
    if target is None or not step.duels:
        over(r, with_fields(step, duels=()))
        return
    first = step.duels[0]
    group = tuple(duel for duel in step.duels if alike(duel.way, first.way))
    rest = tuple(duel for duel in step.duels if duel not in group)
    again = with_fields(step, duels=rest, at=0)
    if rest:
        r.then(with_fields(again, stage="clash"))
    else:
        over(r, again)
    _collide(r, group, target)
    part_the_dead(r)


def _collide(r: Res, group: tuple[Exchange, ...], target: AnyUnit) -> None:
    """The sum of their MOMs against one POP, or against the MOM of a target that runs at one.

    R05-CH-31, -32, -36, -38.
    """
    units = [r.state.units[duel.unit] for duel in group]
    biggest = max(row_of(unit).size for unit in units)
    if row_of(target).size > max(biggest, tables().measures.minifig_size):
        for unit in units:
            locked(r, unit, target, "R05-CH-38")
        return
    facing = next((unit for unit in units if head_on(unit, target)), None)
    rule = "R05-CH-39" if len(group) > 1 else "R05-CH-30"
    mom = sum(mom_inches(r, duel.unit, target.id, duel.way, rule) for duel in group)
    against = opposition(r, r.state.units[target.id], facing is not None)
    if mom > against:
        _send(r, group, target, mom - against)
        return
    for unit in units:
        if unit is not facing:
            locked(r, unit, target, "R05-CH-31")
    if facing is not None and mom < against:
        sent(r, target.id, facing.id, against - mom, True)
    elif facing is not None:
        locked(r, facing, target, "R05-CH-36")


def _send(r: Res, group: tuple[Exchange, ...], target: AnyUnit, inches: int) -> None:
    """KnockBack along the mean of their lines; Smash joins the sum (R05-CH-32..34)."""
    lead = group[0]
    away = _away(r, group, target)
    source = target.place.step((-away[0], -away[1]), 1.0)
    points = knock_back(r, target.id, source, inches, disrupts=True, rule="R05-CH-32", big=True)
    smash(r, lead.unit, target.id, points)
    for duel in group:
        if duel.unit in r.state.units:
            r.then(
                Onward(
                    unit=duel.unit,
                    way=duel.way,
                    met=(target.id,),
                    offered=duel.offered,
                    watched=duel.watched,
                )
            )


def _away(view: Look, group: tuple[Exchange, ...], target: AnyUnit) -> tuple[float, float]:
    """The direction in which they push together: the mean of each one's own (R05-CH-34)."""
    first = course(group[0].way)
    ways = [direction(view.state.units[duel.unit].place, target.place) or first for duel in group]
    mean = Point(sum(way[0] for way in ways), sum(way[1] for way in ways))
    return direction(Point(0, 0), mean) or first
