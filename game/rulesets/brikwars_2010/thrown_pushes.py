"""KnockBack of weapons that were thrown (R10-EQ-14, R10-EQ-02)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.close_combat import knockback_of
from game.rulesets.brikwars_2010.knockback import knock_back
from game.rulesets.brikwars_2010.rolls import single_damage
from game.rulesets.brikwars_2010.sheets import Res
from game.rulesets.brikwars_2010.tables import ItemRow


def pushed_by_a_throw(
    r: Res,
    unit: AnyUnit,
    target_id: str,
    row: ItemRow,
    damage: int,
    armor: int | None,
    *,
    further: bool = False,
) -> None:
    """Push a survivor as a blow of the weapon would, whether it was aimed at him or not.

    A Benny may send him ``further`` (R10-DI-06). What that smashes joins the Damage of the throw
    against the same Armor (R10-CH-33, R10-ST-05).
    """
    if not row.knockback:
        return
    inches, rule = knockback_of(r, unit.id, row, further), row.rules[0]
    smash = knock_back(r, target_id, unit.place, inches, disrupts=row.disrupts, rule=rule)
    if smash > 0 and target_id in r.state.units:
        single_damage(r, unit.id, target_id, damage + smash, "R10-CH-33", armor=armor)
